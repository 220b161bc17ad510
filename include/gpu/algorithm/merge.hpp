// SPDX-License-Identifier: MIT
// merge: two sorted ranges into one.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/primitive/merge.hpp>

#include <cstddef>

namespace gpu {

/// Merges two ranges that are sorted under `less`; of equal elements those of the first range come first. Returns the end of
/// the output, which must not overlap the inputs. Complexity: linear, one launch.
///
///     gpu::vector<int> a{1, 3}, b{2, 4}, out(4);
///     gpu::merge(a.begin(), a.end(), b.begin(), b.end(), out.begin());                 // out: 1 2 3 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>> O merge(I first1, I last1, J first2, J last2, O out, Less less = {}) {
    std::size_t const n = range_length("merge", first1, last1), m = range_length("merge", first2, last2);
    require_room("merge", "output", out, n + m);
    primitive::merge(first1, n, first2, m, less, out);
    return out + static_cast<std::ptrdiff_t>(n + m);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>> O merge(R&& r, S&& s, O out, Less less = {}) { return gpu::merge(r.begin(), r.end(), s.begin(), s.end(), out, less); }

} // namespace gpu
