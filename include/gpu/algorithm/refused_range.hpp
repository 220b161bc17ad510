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
}  // namespace detail

// Defines an overload of the algorithm NAME, which always writes through an iterator. It is chosen
// when no other overload takes the ranges.
#define GPU_WRITES_BY_ITERATOR(NAME)                                                                       \
    template <class... A>                                                                                  \
    requires detail::only_ranges<A...>                                                                     \
    constexpr int NAME(A&&...) {                                                                           \
        static_assert(glsl::known_to_cpp<A...>,                                                            \
            "gpu: gpu::" #NAME                                                                             \
            " takes ranges as inputs and iterators as outputs. Write out.begin() for an output that is a " \
            "range.");                                                                                     \
        return 0;                                                                                          \
    }
GPU_WRITES_BY_ITERATOR(adjacent_difference)
GPU_WRITES_BY_ITERATOR(argsort)
GPU_WRITES_BY_ITERATOR(copy_if)
GPU_WRITES_BY_ITERATOR(exclusive_scan)
GPU_WRITES_BY_ITERATOR(exclusive_scan_by_key)
GPU_WRITES_BY_ITERATOR(exclusive_segmented_scan)
GPU_WRITES_BY_ITERATOR(gather)
GPU_WRITES_BY_ITERATOR(histogram_even)
GPU_WRITES_BY_ITERATOR(inclusive_scan)
GPU_WRITES_BY_ITERATOR(inclusive_scan_by_key)
GPU_WRITES_BY_ITERATOR(inclusive_segmented_scan)
GPU_WRITES_BY_ITERATOR(merge)
GPU_WRITES_BY_ITERATOR(merge_by_key)
GPU_WRITES_BY_ITERATOR(partition_copy)
GPU_WRITES_BY_ITERATOR(reduce_by_key)
GPU_WRITES_BY_ITERATOR(remove_copy)
GPU_WRITES_BY_ITERATOR(remove_copy_if)
GPU_WRITES_BY_ITERATOR(replace_copy)
GPU_WRITES_BY_ITERATOR(replace_copy_if)
GPU_WRITES_BY_ITERATOR(reverse_copy)
GPU_WRITES_BY_ITERATOR(rotate_copy)
GPU_WRITES_BY_ITERATOR(run_length_encode)
GPU_WRITES_BY_ITERATOR(scatter)
GPU_WRITES_BY_ITERATOR(segmented_reduce)
GPU_WRITES_BY_ITERATOR(set_difference)
GPU_WRITES_BY_ITERATOR(set_intersection)
GPU_WRITES_BY_ITERATOR(set_symmetric_difference)
GPU_WRITES_BY_ITERATOR(set_union)
GPU_WRITES_BY_ITERATOR(sort_copy)
GPU_WRITES_BY_ITERATOR(top_k)
GPU_WRITES_BY_ITERATOR(transform)
GPU_WRITES_BY_ITERATOR(transform_exclusive_scan)
GPU_WRITES_BY_ITERATOR(transform_inclusive_scan)
GPU_WRITES_BY_ITERATOR(unique_by_key_copy)
GPU_WRITES_BY_ITERATOR(unique_copy)
#undef GPU_WRITES_BY_ITERATOR

// Defines an overload of the algorithm NAME, which has two inputs or more: all are ranges, or all
// are iterators. It is chosen when no other overload takes a range and an iterator.
#define GPU_READS_TWO_RANGES(NAME)                                                                  \
    template <class... A>                                                                           \
    requires detail::range_and_iterator<A...>                                                       \
    constexpr int NAME(A&&...) {                                                                    \
        static_assert(glsl::known_to_cpp<A...>,                                                     \
            "gpu: gpu::" #NAME                                                                      \
            " takes two ranges or more as inputs, or iterators only. Write w for an input instead " \
            "of w.begin(), or v.begin(), v.end() instead of v.");                                   \
        return 0;                                                                                   \
    }
GPU_READS_TWO_RANGES(equal)
GPU_READS_TWO_RANGES(exclusive_scan_by_key)
GPU_READS_TWO_RANGES(gather)
GPU_READS_TWO_RANGES(includes)
GPU_READS_TWO_RANGES(inclusive_scan_by_key)
GPU_READS_TWO_RANGES(inner_product)
GPU_READS_TWO_RANGES(is_permutation)
GPU_READS_TWO_RANGES(lexicographical_compare)
GPU_READS_TWO_RANGES(merge)
GPU_READS_TWO_RANGES(merge_by_key)
GPU_READS_TWO_RANGES(mismatch)
GPU_READS_TWO_RANGES(radix_sort_by_key)
GPU_READS_TWO_RANGES(radix_sort_by_key_descending)
GPU_READS_TWO_RANGES(reduce_by_key)
GPU_READS_TWO_RANGES(scatter)
GPU_READS_TWO_RANGES(set_difference)
GPU_READS_TWO_RANGES(set_difference_by_key)
GPU_READS_TWO_RANGES(set_intersection)
GPU_READS_TWO_RANGES(set_intersection_by_key)
GPU_READS_TWO_RANGES(set_symmetric_difference)
GPU_READS_TWO_RANGES(set_symmetric_difference_by_key)
GPU_READS_TWO_RANGES(set_union)
GPU_READS_TWO_RANGES(set_union_by_key)
GPU_READS_TWO_RANGES(sort_by_key)
GPU_READS_TWO_RANGES(sort_by_key_copy)
GPU_READS_TWO_RANGES(stable_sort_by_key)
GPU_READS_TWO_RANGES(swap_ranges)
GPU_READS_TWO_RANGES(unique_by_key)
GPU_READS_TWO_RANGES(unique_by_key_copy)
#undef GPU_READS_TWO_RANGES
}  // namespace gpu::inline v0_2
