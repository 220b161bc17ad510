// SPDX-License-Identifier: MIT
// may_overlap() and coincide(): whether storing to one range could change what another one reads.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>

namespace gpu::inline v0_1::detail {

/// True when storing n elements of one range could change the other. Exact for elements that lie in
/// memory one after the other; false when one iterator has no memory; true for all others.
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
/// True when both iterators point at the same element, so that two ranges coincide. Storing an
/// element of one then changes nothing that another thread reads from the other.
template <class I, class J> bool coincide(I const& a, J const& b) {
    if constexpr (requires { a.position(), b.position(); })
        return a.buffer() == b.buffer() && a.position() == b.position() &&
               I::element_bytes == J::element_bytes;
    else
        return false;
}

}  // namespace gpu::inline v0_1::detail
