// SPDX-License-Identifier: MIT
// Gives gpu::views: ranges whose elements are computed when they are read, and adaptors that make
// such ranges of others, as in `v | gpu::views::transform(f)`.
#pragma once
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/arg_index.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/strided.hpp>
#include <gpu/iterator/subrange.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>
#include <utility>

namespace gpu::inline v0_2::detail {

// Refuses to compile when one of the ranges R is a temporary vector, which a view would outlive.
template <class... R> constexpr void require_names() {
    static_assert(!(... || is_dying<R>),
        "gpu: a view does not keep its ranges, and this vector is a temporary; give it a name");
}

}  // namespace gpu::inline v0_2::detail

namespace gpu::inline v0_2::views {

/// The right operand of `range | adaptor`. The expression returns make(range.begin(), range.end()),
/// which is a view of the range.
template <class F> struct adaptor {
    F make;
    template <device_range R> friend auto operator|(R&& r, adaptor const& a) {
        gpu::detail::require_names<R>();
        return a.make(r.begin(), r.end());
    }
};
template <class F> adaptor(F) -> adaptor<F>;
/// Joins two adaptors: `range | (f | g)` is `range | f | g`.
///
///     auto const odd_places = gpu::views::drop(1) | gpu::views::stride(2);
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::to_host(v | odd_places);                           // 2 4
template <class F, class G> auto operator|(adaptor<F> const& f, adaptor<G> const& g) {
    return adaptor{[f, g](auto first, auto last) { return subrange(first, last) | f | g; }};
}

/// Returns a view of the numbers first, first + 1, ..., last - 1.
template <class T> auto iota(T first, T last) {
    return subrange(counting_iterator<T>(first), counting_iterator<T>(last));
}
/// Returns an adaptor that applies f to every element.
template <class F> auto transform(F f) {
    return adaptor{[f](auto first, auto last) {
        return subrange(make_transform_iterator(first, f), make_transform_iterator(last, f));
    }};
}
/// Returns an adaptor that keeps the first n elements, or all of them when there are fewer than n.
inline auto take(std::ptrdiff_t n) {
    return adaptor{
        [n](auto first, auto last) { return subrange(first, n < last - first ? first + n : last); }};
}
/// Returns an adaptor that drops the first n elements, or all of them when there are fewer than n.
inline auto drop(std::ptrdiff_t n) {
    return adaptor{
        [n](auto first, auto last) { return subrange(n < last - first ? first + n : last, last); }};
}
/// An adaptor that reverses the order of the elements.
inline constexpr adaptor reverse{[](auto first, auto last) {
    return subrange(gpu::make_reverse_iterator(last), gpu::make_reverse_iterator(first));
}};
/// Returns an adaptor that keeps every n-th element, starting with the first. n must be greater
/// than 0.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::to_host(v | gpu::views::stride(2));                // 1 3 5
inline auto stride(std::ptrdiff_t n) {
    return adaptor{[n](auto first, auto last) {
        auto const begin = make_strided_iterator(first, n);
        return subrange(begin, begin + (last - first + n - 1) / n);
    }};
}
/// An adaptor that turns each element into the pair (index, element).
inline constexpr adaptor enumerate{[](auto first, auto last) {
    auto const begin = make_arg_index_iterator(first);
    return subrange(begin, begin + (last - first));
}};
/// Functor that returns component I of a pair or tuple. The adaptor views::elements<I> applies it
/// to every element of a range. views::keys is elements<0>, and views::values is elements<1>.
template <std::size_t I> struct part_of {
    template <class T> auto operator()(T const& t) const { return gpu::get<I>(t); }
};
template <std::size_t I>
inline constexpr adaptor elements{[](auto first, auto last) {
    return subrange(
        make_transform_iterator(first, part_of<I>{}), make_transform_iterator(last, part_of<I>{}));
}};
inline constexpr auto keys = elements<0>;
inline constexpr auto values = elements<1>;
/// Returns an adaptor that takes the elements at the indices in `map`, in the order of the indices.
///
///     gpu::vector<int> v{7, 8, 9}, map{2, 0};
///     gpu::to_host(v | gpu::views::permute(map));             // 9 7
template <device_range M> auto permute(M&& map) {
    gpu::detail::require_names<M>();
    return adaptor{[begin = map.begin(), end = map.end()](auto first, auto) {
        return subrange(make_permutation_iterator(first, begin), make_permutation_iterator(first, end));
    }};
}
/// Returns a view of the n elements from `first` on.
template <device_iterator I> auto counted(I first, std::ptrdiff_t n) { return subrange(first, first + n); }
/// Returns a view of n elements that all equal `value`.
template <class T> auto repeat(T const& value, std::ptrdiff_t n) {
    return subrange(constant_iterator<T>(value), constant_iterator<T>(value, n));
}
/// Returns a view of the tuples (r[i], s[i], ...) of several ranges. It is as long as the shortest
/// range.
template <device_range R, device_range... S> auto zip(R&& r, S&&... s) {
    gpu::detail::require_names<R, S...>();
    std::ptrdiff_t n = r.end() - r.begin();
    ((n = s.end() - s.begin() < n ? s.end() - s.begin() : n), ...);
    auto const first = make_zip_iterator(r.begin(), s.begin()...);
    return subrange(first, first + n);
}
/// Returns a view of the values f(r[i], s[i], ...) for several ranges. It is as long as the
/// shortest range.
template <class F, device_range R, device_range... S> auto zip_transform(F f, R&& r, S&&... s) {
    return views::zip(std::forward<R>(r), std::forward<S>(s)...) | views::transform(make_zip_function(f));
}
/// Returns a view of all elements of a range.
template <device_range R> auto all(R&& r) {
    gpu::detail::require_names<R>();
    return subrange(r.begin(), r.end());
}

}  // namespace gpu::inline v0_2::views
