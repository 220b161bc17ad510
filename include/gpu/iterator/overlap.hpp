// SPDX-License-Identifier: MIT
// may_overlap() and coincide(): tell whether storing to one range could change the elements of
// another.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>

namespace gpu::inline v0_2::detail {

/// True when storing n elements through one iterator could change the n elements of the other. The
/// answer is exact when both iterators point to contiguous elements. It is false when one of them
/// has no memory, and true in all other cases.
template <class I, class J> bool may_overlap(I const& a, J const& b, std::size_t n) {
    if constexpr (I::element_bytes == 0 || J::element_bytes == 0)
        return false;
    else if constexpr (requires { a.position(), b.position(); }) {
        std::size_t const a_first = a.position() * I::element_bytes,
                          b_first = b.position() * J::element_bytes;
        return a.buffer() == b.buffer() && a_first < b_first + n * J::element_bytes &&
               b_first < a_first + n * I::element_bytes;
    } else
        return true;
}
/// True when iterators a and b point at one and the same element, so that a[i] and b[i] share
/// memory for every i. A thread that stores to a[i] then changes no element that another thread
/// reads as b[j]. False when the positions are not known.
template <class I, class J> bool coincide(I const& a, J const& b) {
    if constexpr (requires { a.position(), b.position(); })
        return a.buffer() == b.buffer() && a.position() == b.position() &&
               I::element_bytes == J::element_bytes;
    else
        return false;
}

}  // namespace gpu::inline v0_2::detail
