// SPDX-License-Identifier: MIT
// Replaces elements that equal a value or satisfy a predicate: replace, replace_if, replace_copy,
// replace_copy_if.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/assign_if.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
template <class T> struct is_value {
    T value;
    template <class X> auto operator()(X const& x) const { return x == value; }
};
/// Functor that maps (x, tested) to `with` when p(tested) holds, otherwise to x. With one argument
/// x, it tests x itself.
template <class P, class T> struct replaced {
    [[no_unique_address]] P p;
    T with;
    template <class X, class S> auto operator()(X const& x, S const& tested) const {
        auto const now = gpu::cast<bool>(gpu::invoke(p, tested));
        if constexpr (glsl::plain<X> || !glsl::scalar<T>)
            return gpu::select(now, with, x);
        else
            return gpu::select(now, glsl::argument_of(with), x);
    }
    template <class X> auto operator()(X const& x) const { return (*this)(x, x); }
};
/// The size of the new value in a functor `replaced`, where it is a number; otherwise 0.
template <class P, class T>
inline constexpr std::size_t bytes_of_value = glsl::scalar<T> ? sizeof(replaced<P, T>) -
                                                                    (std::is_empty_v<P> ? 0 : sizeof(P))
                                                              : 0;
}  // namespace detail
// A number that replaces others is an argument, so that numbers in a predicate without captures
// stay literals: a division of 64 bits by a number that the compiler does not know takes twenty
// times as long.
template <class P, class T>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::replaced<P, T>> =
    gpu::detail::bytes_of_value<P, T>;
namespace detail {
/// The type to which the replace functions convert the new value, which has the type T. It is T
/// when T and the element type are numbers, because the operator ?: then converts old and new
/// values to a common type. Otherwise it is the element type.
template <class T, class Element>
using replacement = std::conditional_t<std::is_arithmetic_v<T> && std::is_arithmetic_v<Element>, T, Element>;
}  // namespace detail

/// Copies [first, last) to `out`, and writes `with` in place of each element that satisfies `p`.
/// Returns the end of the output. The output may be the input itself, but must not overlap it in
/// any other way. Does not wait. Complexity: linear, one launch. Scratch memory: none.
///
///     gpu::vector<int> v{1, -2, 3}, out(3);
///     gpu::replace_copy_if(v.begin(), v.end(), out.begin(), [](auto x) { return x < 0; }, 0);
///                                                             // out: 1 0 3
template <readable_iterator I, writable_iterator O, class P, class T>
requires(!device_iterator<P>) auto replace_copy_if(I first, I last, O out, P p, T const& with) {
    using V = detail::replacement<T, typename I::value_type>;
    auto const n = range_length("replace_copy_if", first, last);
    require_room("replace_copy_if", "output", out, n);
    require_same_or_apart("replace_copy_if", "input", first, n, out);
    primitive::assign(
        make_transform_iterator(first, detail::replaced<P, V>{p, static_cast<V>(with)}), n, out);
    return detail::output_end(out, n);
}
/// Copies [first, last) to `out`, and writes `with` in place of each element i for which
/// p(stencil[i]) holds. Returns the end of the output. The output may be the input or the stencil
/// itself, but must not overlap them in any other way. Cost: as replace_copy_if without a stencil.
template <readable_iterator I, readable_iterator S, writable_iterator O, class P, class T>
auto replace_copy_if(I first, I last, S stencil, O out, P p, T const& with) {
    using V = detail::replacement<T, typename I::value_type>;
    auto const n = range_length("replace_copy_if", first, last);
    require_room("replace_copy_if", "stencil", stencil, n);
    require_room("replace_copy_if", "output", out, n);
    require_same_or_apart("replace_copy_if", "input", first, n, out);
    require_same_or_apart("replace_copy_if", "stencil", stencil, n, out);
    primitive::assign(make_transform_iterator(make_zip_iterator(first, stencil),
                          make_zip_function(detail::replaced<P, V>{p, static_cast<V>(with)})),
        n,
        out);
    return detail::output_end(out, n);
}
/// Copies [first, last) to `out`, and writes `with` in place of each element that equals `old`.
/// Returns the end of the output. The output may be the input itself, but must not overlap it in
/// any other way. Cost: as replace_copy_if.
///
///     gpu::vector<int> v{1, 2, 1}, out(3);
///     gpu::replace_copy(v.begin(), v.end(), out.begin(), 1, 7);               // out: 7 2 7
template <readable_iterator I, writable_iterator O, class T>
auto replace_copy(I first, I last, O out, T const& old, T const& with) {
    return gpu::replace_copy_if(first, last, out, detail::is_value<T>{old}, with);
}

/// Assigns `with` to each element that satisfies `p`. When a stencil is given, assigns `with` to
/// each element i for which p(stencil[i]) holds. Does not wait. Cost: as replace_copy_if.
///
///     gpu::vector<int> v{1, -2, 3};
///     gpu::replace_if(v.begin(), v.end(), [](auto x) { return x < 0; }, 0);   // v: 1 0 3
template <readable_iterator I, readable_iterator S, class P, class T>
requires writable_iterator<I>
void replace_if(I first, I last, S stencil, P p, T const& with) {
    using V = detail::replacement<T, typename I::value_type>;
    auto const n = range_length("replace_if", first, last);
    require_room("replace_if", "stencil", stencil, n);
    require_same_or_apart("replace_if", "stencil", stencil, n, first);
    primitive::assign_if(
        make_transform_iterator(stencil, p), constant_iterator<V>(static_cast<V>(with)), n, first);
}
template <readable_iterator I, class P, class T>
requires(writable_iterator<I> && !device_iterator<P>) void replace_if(I first, I last, P p, T const& with) {
    gpu::replace_if(first, last, first, p, with);
}
/// Assigns `with` to each element that equals `old`. Does not wait. Cost: as replace_copy_if.
///
///     gpu::vector<int> v{1, 2, 1};
///     gpu::replace(v.begin(), v.end(), 1, 7);                 // v: 7 2 7
template <readable_iterator I, class T>
requires writable_iterator<I>
void replace(I first, I last, T const& old, T const& with) {
    gpu::replace_if(first, last, detail::is_value<T>{old}, with);
}

// Overloads of all functions of this header for whole ranges instead of pairs of iterators.
template <device_range R, class T> void replace(R&& r, T const& old, T const& with) {
    gpu::replace(r.begin(), r.end(), old, with);
}
template <device_range R, class P, class T> void replace_if(R&& r, P p, T const& with) {
    gpu::replace_if(r.begin(), r.end(), p, with);
}
template <device_range R, device_range S, class P, class T>
void replace_if(R&& r, S&& stencil, P p, T const& with) {
    gpu::replace_if(r.begin(), r.end(), stencil.begin(), p, with);
}
template <device_range R, writable_iterator O, class T>
auto replace_copy(R&& r, O out, T const& old, T const& with) {
    return gpu::replace_copy(r.begin(), r.end(), out, old, with);
}
template <device_range R, writable_iterator O, class P, class T>
auto replace_copy_if(R&& r, O out, P p, T const& with) {
    return gpu::replace_copy_if(r.begin(), r.end(), out, p, with);
}
template <device_range R, device_range S, writable_iterator O, class P, class T>
auto replace_copy_if(R&& r, S&& stencil, O out, P p, T const& with) {
    return gpu::replace_copy_if(r.begin(), r.end(), stencil.begin(), out, p, with);
}

}  // namespace gpu::inline v0_2
