// SPDX-License-Identifier: MIT
// Refuses a range for an output, gpu::transform(v, w, f), with a sentence that says what to write.
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
}  // namespace gpu::inline v0_2
