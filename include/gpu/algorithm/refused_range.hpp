// SPDX-License-Identifier: MIT
// Refuses a range for an output, gpu::transform(v, w, f), and an iterator beside a range,
// gpu::sort_by_key(keys, v.begin()), with sentences that say what to write.
#pragma once

#include <gpu/algorithm/refused_host.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/symbol/refused.hpp>

namespace gpu::inline v0_2 {
namespace detail {
template <class... A> inline constexpr bool has_only_ranges = false;
template <class A, class B, class... Rest>
inline constexpr bool has_only_ranges<A, B, Rest...> =
    device_range<A>&& device_range<B> && !(device_iterator<std::decay_t<Rest>> || ...);
/// True for the arguments of a call that begin with two ranges on the GPU, none of which is an
/// iterator.
template <class... A>
concept only_ranges = has_only_ranges<A...> && !on_the_host<A...>;
template <class... A> inline constexpr bool has_range_and_iterator = false;
template <class A, class B, class... Rest>
inline constexpr bool has_range_and_iterator<A, B, Rest...> =
    device_range<A>&& device_iterator<std::decay_t<B>>;
/// True for the arguments of a call that begin with a range on the GPU and an iterator.
template <class... A>
concept range_and_iterator = has_range_and_iterator<A...> && !on_the_host<A...>;
/// True for the arguments of a call in which a range and an iterator have each other's place.
template <class... A>
concept mixed_forms = range_and_iterator<A...> || only_ranges<A...>;
}  // namespace detail

// Defines an overload of the algorithm NAME for arguments that are CONCEPT, whose error says what
// to write. It is chosen when no other overload takes the arguments.
#define GPU_OTHER_FORM(NAME, CONCEPT, WORDS)                                         \
    template <class... A>                                                            \
    requires detail::CONCEPT<A...>                                                   \
    constexpr int NAME(A&&...) {                                                     \
        static_assert(glsl::known_to_cpp<A...>, "gpu: gpu::" #NAME " takes " WORDS); \
        return 0;                                                                    \
    }
// Writes through an iterator.
#define GPU_WRITES_BY_ITERATOR(NAME) \
    GPU_OTHER_FORM(NAME,             \
        only_ranges,                 \
        "ranges as inputs and iterators as outputs. Write out.begin() for an output that is a range.")
// Writes through an iterator, and has two inputs or more, which are all ranges or all iterators.
#define GPU_READS_TWO_RANGES_AND_WRITES(NAME)                                                            \
    GPU_OTHER_FORM(NAME,                                                                                 \
        mixed_forms,                                                                                     \
        "ranges as inputs and iterators as outputs, or iterators only. Write out.begin() for an output " \
        "that is a range, and w instead of w.begin() for an input.")
// Has two inputs or more, which are all ranges or all iterators, and no output.
#define GPU_READS_TWO_RANGES(NAME) \
    GPU_OTHER_FORM(NAME, range_and_iterator, "ranges, or iterators only. Write w instead of w.begin().")
GPU_WRITES_BY_ITERATOR(adjacent_difference)
GPU_WRITES_BY_ITERATOR(argsort)
GPU_WRITES_BY_ITERATOR(copy_if)
GPU_READS_TWO_RANGES(equal)
GPU_WRITES_BY_ITERATOR(exclusive_scan)
GPU_READS_TWO_RANGES_AND_WRITES(exclusive_scan_by_key)
GPU_WRITES_BY_ITERATOR(exclusive_segmented_scan)
GPU_WRITES_BY_ITERATOR(gather)
GPU_WRITES_BY_ITERATOR(histogram_even)
GPU_WRITES_BY_ITERATOR(inclusive_scan)
GPU_READS_TWO_RANGES_AND_WRITES(inclusive_scan_by_key)
GPU_WRITES_BY_ITERATOR(inclusive_segmented_scan)
GPU_READS_TWO_RANGES(inner_product)
GPU_READS_TWO_RANGES_AND_WRITES(merge)
GPU_READS_TWO_RANGES_AND_WRITES(merge_by_key)
GPU_READS_TWO_RANGES(mismatch)
GPU_WRITES_BY_ITERATOR(partition_copy)
GPU_READS_TWO_RANGES(radix_sort_by_key)
GPU_READS_TWO_RANGES_AND_WRITES(reduce_by_key)
GPU_WRITES_BY_ITERATOR(remove_copy)
GPU_WRITES_BY_ITERATOR(remove_copy_if)
GPU_WRITES_BY_ITERATOR(replace_copy)
GPU_WRITES_BY_ITERATOR(replace_copy_if)
GPU_WRITES_BY_ITERATOR(reverse_copy)
GPU_WRITES_BY_ITERATOR(rotate_copy)
GPU_WRITES_BY_ITERATOR(run_length_encode)
GPU_WRITES_BY_ITERATOR(scatter)
GPU_WRITES_BY_ITERATOR(segmented_reduce)
GPU_READS_TWO_RANGES_AND_WRITES(set_difference)
GPU_READS_TWO_RANGES_AND_WRITES(set_intersection)
GPU_READS_TWO_RANGES_AND_WRITES(set_symmetric_difference)
GPU_READS_TWO_RANGES_AND_WRITES(set_union)
GPU_READS_TWO_RANGES(sort_by_key)
GPU_WRITES_BY_ITERATOR(sort_copy)
GPU_READS_TWO_RANGES(stable_sort_by_key)
GPU_WRITES_BY_ITERATOR(top_k)
GPU_WRITES_BY_ITERATOR(transform)
GPU_WRITES_BY_ITERATOR(transform_exclusive_scan)
GPU_WRITES_BY_ITERATOR(transform_inclusive_scan)
GPU_READS_TWO_RANGES(unique_by_key)
GPU_READS_TWO_RANGES_AND_WRITES(unique_by_key_copy)
GPU_WRITES_BY_ITERATOR(unique_copy)
#undef GPU_READS_TWO_RANGES
#undef GPU_READS_TWO_RANGES_AND_WRITES
#undef GPU_WRITES_BY_ITERATOR
#undef GPU_OTHER_FORM
}  // namespace gpu::inline v0_2
