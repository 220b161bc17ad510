// SPDX-License-Identifier: MIT
// Gives gpu::counted(first, count), which returns a range whose length is stored in GPU memory.
#pragma once
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Returns a counted range: it begins at `first`, and its length is the value of `count`, which the
/// GPU reads each time a launch runs. The length is limited to `most`, and to the number of
/// elements that memory holds from `first` on.
///
/// These algorithms accept a counted range and do not wait for the count: maps, copies, reductions,
/// scans (also by key and segmented), compactions, sorts, selections, searches, merges, set
/// operations, joins, bulk edits, comparisons and histograms. Where an algorithm would return the
/// end of its output, it then returns the output as a counted range; merges, bulk edits and
/// algorithms with counted segment offsets return nothing. An algorithm that returns a value waits
/// for that value.
///
/// Outputs must have room for the largest length that is possible. `count` must hold a 32-bit
/// integer; a negative count means 0. The scalar `count` must live as long as the range, and its
/// value may change between calls.
///
/// Cost: launches are sized for the largest possible length; groups that find no work end at once.
///
///     gpu::vector<int> v{3, -1, 2}, kept(3);
///     gpu::scalar<unsigned> count;
///     gpu::copy_if_into(v.begin(), v.end(), kept.begin(), count, [](auto x) { return x > 0; });
///     auto positive = gpu::counted(kept.begin(), count);                        // 3 2
///     gpu::transform(positive, kept.begin(), [](auto x) { return x * x; });     // kept: 9 4
template <device_iterator I, std::integral T>
counted_range<I> counted(I first, scalar<T> const& count, std::size_t most = static_cast<std::size_t>(-1)) {
    static_assert(sizeof(T) == 4 && !std::is_same_v<T, bool>,
        "gpu::counted: the count is an integer of 32 bits, as in gpu::scalar<unsigned>");
    std::size_t const has = detail::room(first);
    if (most > has) most = has;
    if (most > 0x7fffffffu) most = 0x7fffffffu;
    return {first, kernel::length(count.buffer(), count.begin().owned(), std::is_signed_v<T>, most)};
}

}  // namespace gpu::inline v0_2
