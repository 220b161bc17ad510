// SPDX-License-Identifier: MIT
// transform (also called map) and for_each: apply a function to every element of a range.
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

namespace gpu::inline v0_2 {

namespace detail {
/// Turns a function of two arguments, f(a, b), into a function of one pair (a, b).
template <class F> zip_function<F> spread(F const& f) { return zip_function<F>(f); }

/// Hook of for_each for ranges that cannot be written. In the kernel, it defines a function
/// visit(i) that calls f with element i. f is called for its effect on memory that it has captured.
template <class I, class F> struct call_for {
    I first;
    F const& f;
    void bind(kernel::arguments& a) const {
        first.bind(a);
        a.function<typename I::value_type>(f);
    }
    void write(glsl::source& s) const {
        auto const read = first.reader(s);
        std::string const called = glsl::add_function<typename I::value_type>(s, f);
        s.visit_hook(
            "visit", [&](glsl::index_text const& at) { s.statement(called + "(" + read(at) + ");"); });
    }
};

/// True for a zip iterator, and for iterators that adapt one, such as a permutation iterator over
/// it.
template <class I> inline constexpr bool is_zipped = false;
template <class... I> inline constexpr bool is_zipped<zip_iterator<I...>> = true;
template <class I>
requires requires(I const& i) { i.base(); }
inline constexpr bool is_zipped<I> = is_zipped<decltype(std::declval<I const&>().base())>;
/// Functor that calls f with a copy x of an element, and returns x as f left it. When f takes an
/// element of a zipped range by value, f gets a tuple of references to the members of x instead, as
/// in Thrust, so that its assignments change x.
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

/// Writes out[i] = f(first[i]) for every element. Returns the end of the output. The output may be
/// the input.
///
/// `f` is an ordinary generic function object. It is called once with symbols, to record what it
/// computes; its captured values are passed at every call, so new values need no new program.
/// Throws invalid_argument when the output overlaps the input in any other way, or has too little
/// room. Does not wait for the GPU. Complexity: linear, one launch. Scratch memory: none.
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

/// Writes out[i] = f(first1[i], first2[i]) for every index i of the first range. The output may be
/// one of the inputs. Otherwise as transform of one range.
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
/// Writes out[i] = f(a[i], b[i], ...) for i < n, with any number of inputs, in one launch.
///
/// `inputs` is the tuple of the iterators a, b, ... When `out` is an iterator, returns the end of
/// the output. `out` may also be a tuple of iterators. Then f returns a tuple, for example
/// gpu::make_tuple(x, y), whose members go to the outputs in order, and transform returns a tuple
/// of ends.
///
///     gpu::vector<int> a{1, 2}, b{3, 4}, c{5, 6}, sum(2), product(2);
///     gpu::transform(std::tuple(a.begin(), b.begin(), c.begin()),
///                    std::tuple(sum.begin(), product.begin()), 2,
///                    [](auto x, auto y, auto z) {
///                        return gpu::make_tuple(x + y + z, x * y * z);
///                    });
///     // sum: 9 12, product: 15 48
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

/// Writes out[i] = f(first[i]) for i < n, or f(first1[i], first2[i]) with two inputs. Returns the
/// end of the output. Otherwise as transform.
template <readable_iterator I, writable_iterator O, class F>
requires(!device_iterator<F>) O transform_n(I first, std::size_t n, O out, F f) {
    return gpu::transform(first, first + static_cast<std::ptrdiff_t>(n), out, f);
}
template <readable_iterator I, readable_iterator J, writable_iterator O, class F>
O transform_n(I first1, std::size_t n, J first2, O out, F f) {
    return gpu::transform(first1, first1 + static_cast<std::ptrdiff_t>(n), first2, out, f);
}
// Overloads of transform that take whole ranges.
template <device_range R, writable_iterator O, class F> auto transform(R&& r, O out, F f) {
    return gpu::transform(r.begin(), r.end(), out, f);
}

template <device_range R, device_range S, writable_iterator O, class F>
auto transform(R&& r, S&& s, O out, F f) {
    return gpu::transform(r.begin(), r.end(), s.begin(), out, f);
}

/// Calls transform. GPU Gems has this function under the name map.
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

/// Calls f(x) for every element x of [first, last), and stores what f assigns to x. Returns `last`.
///
/// f should take x by reference. When f takes x by value, its assignments change only a copy and
/// are not stored. There is one exception, as in Thrust: an element of a zipped range is passed as
/// a tuple of references, and what f assigns to the members of this tuple is stored. Does not wait
/// for the GPU. Complexity: linear, one launch. Scratch memory: none.
///
///     gpu::vector<int> a{1, 2}, b(2);
///     gpu::for_each(a.begin(), a.end(), [](auto& x) { x += 1; });                      // a: 2 3
///     auto rows = gpu::make_zip_iterator(a.begin(), b.begin());
///     gpu::for_each(rows, rows + 2, [](auto row) { gpu::get<1>(row) = 2 * gpu::get<0>(row); });
///     // b: 4 6
template <readable_iterator I, class F>
requires writable_iterator<I> I for_each(I first, I last, F f) {
    primitive::assign(make_transform_iterator(first, detail::applied<F, I>{f}),
        range_length("for_each", first, last),
        first);
    return last;
}
/// Calls f(x) for every element x of a range that cannot be written, such as a range of computed
/// values. f is called for its effect on memory that it has captured with gpu::out. Returns `last`.
///
///     gpu::vector<int> v(3);
///     gpu::for_each(gpu::make_counting_iterator(0), gpu::make_counting_iterator(3),
///                   [to = gpu::out(v)](auto i) { to[i] = 10 * i; });   // v: 0 10 20
template <readable_iterator I, class F> I for_each(I first, I last, F f) {
    auto const n = range_length("for_each", first, last);
    primitive::for_each_index_in_parts<in_order<I>>(n, I::element_bytes, [&](std::ptrdiff_t at) {
        return detail::call_for<I, F>{primitive::from_index(first, at), f};
    });
    return last;
}
/// Calls f(x) for each of the n elements that begin at `first`, as for_each does. Returns the end
/// of these elements.
template <readable_iterator I, class F> I for_each_n(I first, std::size_t n, F f) {
    return gpu::for_each(first, first + static_cast<std::ptrdiff_t>(n), f);
}
template <device_range R, class F> void for_each(R&& r, F f) { gpu::for_each(r.begin(), r.end(), f); }

}  // namespace gpu::inline v0_2
