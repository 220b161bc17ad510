// SPDX-License-Identifier: MIT
// Segments of a range, by their offsets.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace testing {

using segment_offsets = std::vector<std::uint32_t>;

/// Segments that begin at `at`, as long as `length()` says, up to `end`; the last one may be cut off there.
template <class Length> segment_offsets cut_segments(std::size_t at, std::size_t end, Length length) {
    segment_offsets o{static_cast<std::uint32_t>(at)};
    while (at < end) {
        at = std::min<std::size_t>(end, at + length());
        o.push_back(static_cast<std::uint32_t>(at));
    }
    return o;
}

}  // namespace testing
