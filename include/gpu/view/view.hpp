// SPDX-License-Identifier: MIT
// gpu::views: ranges computed where they are read; v | gpu::views::transform(f) | ...
#pragma once
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>

namespace gpu::views {

/// What `range | adaptor` applies.
template <class F> struct adaptor {
    F make;
    template <device_range R> friend auto operator|(R&& r, adaptor const& a) { return a.make(r.begin(), r.end()); }
};
template <class F> adaptor(F) -> adaptor<F>;

/// first, first + 1, ... last - 1.
template <class T> auto iota(T first, T last) { return subrange(counting_iterator<T>(first), counting_iterator<T>(last)); }
/// f(x) of every element.
template <class F> auto transform(F f) {
    return adaptor{[f](auto first, auto last) { return subrange(make_transform_iterator(first, f), make_transform_iterator(last, f)); }};
}
/// The first n elements, or all when there are fewer.
inline auto take(std::ptrdiff_t n) {
    return adaptor{[n](auto first, auto last) { return subrange(first, n < last - first ? first + n : last); }};
}
/// All but the first n elements.
inline auto drop(std::ptrdiff_t n) {
    return adaptor{[n](auto first, auto last) { return subrange(n < last - first ? first + n : last, last); }};
}
/// From the last to the first.
inline constexpr adaptor reverse{[](auto first, auto last) { return subrange(make_reverse_iterator(last), make_reverse_iterator(first)); }};
/// Several ranges side by side, as long as the first.
template <device_range R, device_range... S> auto zip(R&& r, S&&... s) {
    auto const n = r.end() - r.begin();
    auto const first = make_zip_iterator(r.begin(), s.begin()...);
    return subrange(first, first + n);
}
/// The whole range as a view.
template <device_range R> auto all(R&& r) { return subrange(r.begin(), r.end()); }

} // namespace gpu::views
