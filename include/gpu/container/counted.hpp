// SPDX-License-Identifier: MIT
// Gives gpu::counted(first, count), a range whose length is stored in GPU memory.
#pragma once
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_1 {

/// Returns a counted range: the elements from `first` on, whose number the GPU reads from `count`
/// each time a launch runs. The length is at most `most`, and at most the number of elements in
/// memory from `first` on.
///
/// These algorithms accept a counted range wherever they accept `v`, and do not wait for the count:
/// maps, copies, reductions, scans (also by key and segmented), compactions, sorts, selections,
/// searches, merges, set operations, joins, bulk edits, comparisons and histograms. Where the form
/// for other ranges returns the end of its output, the form for counted ranges returns the output
/// as a counted range. An algorithm that returns a value waits for that value.
///
/// Outputs must have room for `most` elements. `count` must be a 32-bit integer; a negative count
/// is taken as 0. It must live as long as the range, and may change between calls.
///
/// Cost: launches are sized for `most` elements; groups that find no work end at once.
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

}  // namespace gpu::inline v0_1
