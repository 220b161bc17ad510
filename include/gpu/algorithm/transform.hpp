// SPDX-License-Identifier: MIT
// transform (map), for_each: a function of every element.
#pragma once
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu {

namespace detail {
/// A function of two arguments as a function of a pair.
template <class F> zip_function<F> spread(F const& f) { return zip_function<F>(f); }

/// visit(i) calls a function of an element for what it does to memory that it captured.
template <class I, class F> struct call_for {
    I first;
    F const& f;
    void bind(kernel::arguments& a) const {
        first.bind(a);
        a.function<typename I::value_type>(f);
    }
    void write(glsl::source& s) const {
        auto const read = first.reader(s);
        std::string const called = s.function<typename I::value_type>(f);
        s.visit_hook(
            "visit", [&](glsl::index_text const& at) { s.statement(called + "(" + read(at) + ");"); });
    }
};

/// Zipped, or another order of what is.
template <class I> inline constexpr bool is_zipped = false;
template <class... I> inline constexpr bool is_zipped<zip_iterator<I...>> = true;
template <class I>
requires requires(I const& i) { i.base(); }
inline constexpr bool is_zipped<I> = is_zipped<decltype(std::declval<I const&>().base())>;
/// What a function made of its argument. A function that takes the elements of a zipped range by value gets a
/// tuple of references, of which copies write through, as Thrust's do.
template <class F, class I> struct applied {
    [[no_unique_address]] F f;
    template <class T> auto operator()(T x) const {
        if constexpr (is_zipped<I> && std::is_invocable_v<F&, T>)
            [&]<std::size_t... K>(std::index_sequence<K...>) {
                gpu::invoke(f, std::tuple<decltype(gpu::get<K>(x))...>(gpu::get<K>(x)...));
            }
        (std::make_index_sequence<std::tuple_size_v<typename I::value_type>>{});
        else gpu::invoke(f, x);
        return x;
    }
};
}  // namespace detail

/// out[i] = f(first[i]); returns the end of the output, which may be the input.
///
/// `f` is an ordinary generic functor, traced once: its captured values are passed at every call, so that a
/// new value compiles nothing. Complexity: linear, one launch.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * x; });     // v: 1 4 9
template <readable_iterator I, writable_iterator O, class F>
requires(!device_iterator<F>) auto transform(I first, I last, O out, F f) {
    auto const n = range_length("transform", first, last);
    require_room("transform", "output", out, n);
    require_same_or_apart("transform", "input", first, n, out);
    primitive::assign(make_transform_iterator(first, f), n, out);
    return detail::output_end(out, n);
}

/// out[i] = f(first1[i], first2[i]).
template <readable_iterator I, readable_iterator J, writable_iterator O, class F>
auto transform(I first1, I last1, J first2, O out, F f) {
    auto const n = range_length("transform", first1, last1);
    require_room("transform", "second input", first2, n);
    require_room("transform", "output", out, n);
    require_same_or_apart("transform", "first input", first1, n, out);
    require_same_or_apart("transform", "second input", first2, n, out);
    primitive::assign(make_transform_iterator(make_zip_iterator(first1, first2), detail::spread(f)), n, out);
    return detail::output_end(out, n);
}
/// out[i] = f(a[i], b[i], ...) for i < n, with any number of inputs; one launch.
///
/// With a tuple of outputs f returns a tuple, whose parts go to them: `gpu::make_tuple(x, y)`.
///
///     gpu::transform(std::tuple(a.begin(), b.begin(), c.begin()), std::tuple(sum.begin(), product.begin()),
///     n,
///                    [](auto x, auto y, auto z) { return gpu::make_tuple(x + y + z, x * y * z); });
template <readable_iterator... I, writable_iterator O, class F>
O transform(std::tuple<I...> const& inputs, O out, std::size_t n, F f) {
    auto const first = make_zip_iterator(inputs);
    require_room("transform", "shortest input", first, n);
    require_room("transform", "output", out, n);
    require_same_or_apart("transform", "inputs", first, n, out);
    primitive::assign(make_transform_iterator(first, make_zip_function(f)), n, out);
    return out + static_cast<std::ptrdiff_t>(n);
}
template <readable_iterator... I, writable_iterator... O, class F>
std::tuple<O...> transform(
    std::tuple<I...> const& inputs, std::tuple<O...> const& outputs, std::size_t n, F f) {
    return gpu::transform(inputs, make_zip_iterator(outputs), n, f).get_iterator_tuple();
}

/// transform of n elements from `first` on.
template <readable_iterator I, writable_iterator O, class F>
requires(!device_iterator<F>) O transform_n(I first, std::size_t n, O out, F f) {
    return gpu::transform(first, first + static_cast<std::ptrdiff_t>(n), out, f);
}
template <readable_iterator I, readable_iterator J, writable_iterator O, class F>
O transform_n(I first1, std::size_t n, J first2, O out, F f) {
    return gpu::transform(first1, first1 + static_cast<std::ptrdiff_t>(n), first2, out, f);
}
template <device_range R, writable_iterator O, class F> auto transform(R&& r, O out, F f) {
    return gpu::transform(r.begin(), r.end(), out, f);
}

template <device_range R, device_range S, writable_iterator O, class F>
auto transform(R&& r, S&& s, O out, F f) {
    return gpu::transform(r.begin(), r.end(), s.begin(), out, f);
}

/// GPU Gems' name for transform.
template <readable_iterator I, writable_iterator O, class F>
requires(!device_iterator<F>) auto map(I first, I last, O out, F f) {
    return gpu::transform(first, last, out, f);
}
template <readable_iterator I, readable_iterator J, writable_iterator O, class F>
auto map(I first1, I last1, J first2, O out, F f) {
    return gpu::transform(first1, last1, first2, out, f);
}
template <device_range R, device_range S, writable_iterator O, class F> auto map(R&& r, S&& s, O out, F f) {
    return gpu::transform(r.begin(), r.end(), s.begin(), out, f);
}
template <device_range R, writable_iterator O, class F> auto map(R&& r, O out, F f) {
    return gpu::transform(r.begin(), r.end(), out, f);
}

/// Calls f(x) for every element; what f makes of its argument, taken by reference, is stored. An argument
/// taken by value is a copy, but of a zipped range a tuple of references, as in Thrust: what is assigned to
/// its parts is stored. Complexity: linear, one launch. No scratch memory.
///
///     gpu::for_each(v.begin(), v.end(), [](auto& x) { x += 1; });
///     auto rows = gpu::make_zip_iterator(a.begin(), b.begin());
///     gpu::for_each(rows, rows + n, [](auto row) { gpu::get<1>(row) = 2 * gpu::get<0>(row); });        // b:
///     the doubles of a
template <readable_iterator I, class F>
requires writable_iterator<I> I for_each(I first, I last, F f) {
    primitive::assign(make_transform_iterator(first, detail::applied<F, I>{f}),
        range_length("for_each", first, last),
        first);
    return last;
}
/// Of elements that cannot be stored: for what f does to memory that it captured with gpu::out.
///
///     gpu::for_each(gpu::make_counting_iterator(0), gpu::make_counting_iterator(n), [to = gpu::out(v)](auto
///     i) { to[i] = i; });
template <readable_iterator I, class F> I for_each(I first, I last, F f) {
    auto const n = range_length("for_each", first, last);
    if constexpr (in_order<I> && std::is_same_v<decltype(n), std::size_t const>) {
        kernel::session s;
        primitive::in_parts(*s, n, I::element_bytes, [&](std::size_t at, std::size_t part) {
            kernel::limited_extent const within(s->call, part);
            primitive::for_each_index(
                part, I::element_bytes, detail::call_for<I, F>{first + static_cast<std::ptrdiff_t>(at), f});
        });
    } else
        primitive::for_each_index(n, I::element_bytes, detail::call_for<I, F>{first, f});
    return last;
}
template <readable_iterator I, class F> I for_each_n(I first, std::size_t n, F f) {
    return gpu::for_each(first, first + static_cast<std::ptrdiff_t>(n), f);
}
template <device_range R, class F> void for_each(R&& r, F f) { gpu::for_each(r.begin(), r.end(), f); }

}  // namespace gpu
