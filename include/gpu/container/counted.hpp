// SPDX-License-Identifier: MIT
// gpu::counted(first, count): a range whose length is in a scalar on the GPU.
#pragma once
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace gpu {

/// The elements from `first` on, as many as `count` says when a launch runs; never more than there is room
/// for, and than `most`.
///
/// Maps, copies, reductions, scans (by key and segmented too), compactions, sorts, selections, searches,
/// merges, set operations, joins, bulk edits, comparisons and histograms take such a range wherever they take
/// `v`, and do not wait for the count. Their launches are cut for `most` elements; groups that find no work
/// leave at once. Outputs must have room for `most` elements. Where an algorithm would return the end of its
/// output it returns the output as a counted range, and where it returns a value it waits for that. `count`
/// is an integer of 32 bits (below 0 counts as 0), must live as long as the range, and may change between
/// calls.
///
///     gpu::scalar<unsigned> count;
///     gpu::copy_if_into(v.begin(), v.end(), kept.begin(), count, [](auto x) { return x > 0; });
///     auto survivors = gpu::counted(kept.begin(), count);
///     gpu::transform(survivors, kept.begin(), [](auto x) { return x * x; });
template <device_iterator I, std::integral T>
counted_range<I> counted(I first, scalar<T> const& count, std::size_t most = static_cast<std::size_t>(-1)) {
    static_assert(sizeof(T) == 4 && !std::is_same_v<T, bool>,
        "gpu::counted: the count is an integer of 32 bits, as in gpu::scalar<unsigned>");
    std::size_t const has = detail::room(first);
    if (most > has) most = has;
    if (most > 0x7fffffffu) most = 0x7fffffffu;
    return {first, kernel::length(count.buffer(), count.begin().owned(), std::is_signed_v<T>, most)};
}

}  // namespace gpu
