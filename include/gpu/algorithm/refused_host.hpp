// SPDX-License-Identifier: MIT
// Refuses memory of the host, std::vector and its iterators, in calls of algorithms.
#pragma once

#include <gpu/iterator/concepts.hpp>
#include <gpu/symbol/refused.hpp>

#include <type_traits>

namespace gpu::inline v0_2 {
namespace detail {
template <class I>
concept host_iterator =
    !device_iterator<I> &&
    (std::is_object_v<std::remove_pointer_t<I>> && std::is_pointer_v<I> || requires(I & i) {
        typename I::iterator_category;
        typename I::pointer;
        *i;
        ++i;
    });
template <class R>
concept range_of_the_host = !device_range<R> && requires(R & r) {
    { r.begin() } -> host_iterator;
};
template <class... A> inline constexpr bool is_on_the_host = false;
template <class First, class... Rest>
inline constexpr bool is_on_the_host<First, Rest...> = host_iterator<std::decay_t<First>> ||
                                                       range_of_the_host<std::remove_cvref_t<First>> ||
                                                       (host_iterator<std::decay_t<Rest>> || ...);
/// True for the arguments of a call whose first range, or any iterator, is of the host.
template <class... A>
concept on_the_host = is_on_the_host<A...>;
}  // namespace detail

// Defines the overload of the algorithm NAME for memory of the host, whose error says what to do.
#define GPU_NOT_ON_THE_HOST(NAME, INSTEAD)                                             \
    template <class... A>                                                              \
    requires detail::on_the_host<A...>                                                 \
    constexpr int NAME(A&&...) {                                                       \
        static_assert(glsl::known_to_cpp<A...>,                                        \
            "gpu: gpu::" #NAME                                                         \
            " works on memory of the GPU, and this range is memory of the host. Copy " \
            "it into a gpu::vector first" INSTEAD);                                    \
        return 0;                                                                      \
    }
#define GPU_ALSO_IN_STD(NAME) GPU_NOT_ON_THE_HOST(NAME, ", or call std::" #NAME ".")
#define GPU_ONLY_HERE(NAME) GPU_NOT_ON_THE_HOST(NAME, ".")
GPU_ALSO_IN_STD(accumulate)
GPU_ALSO_IN_STD(adjacent_difference)
GPU_ALSO_IN_STD(adjacent_find)
GPU_ALSO_IN_STD(all_of)
GPU_ALSO_IN_STD(any_of)
GPU_ALSO_IN_STD(binary_search)
GPU_ALSO_IN_STD(copy_backward)
GPU_ALSO_IN_STD(copy_if)
GPU_ALSO_IN_STD(count)
GPU_ALSO_IN_STD(count_if)
GPU_ALSO_IN_STD(equal)
GPU_ALSO_IN_STD(equal_range)
GPU_ALSO_IN_STD(exclusive_scan)
GPU_ALSO_IN_STD(fill)
GPU_ALSO_IN_STD(fill_n)
GPU_ALSO_IN_STD(find)
GPU_ALSO_IN_STD(find_end)
GPU_ALSO_IN_STD(find_first_of)
GPU_ALSO_IN_STD(find_if)
GPU_ALSO_IN_STD(find_if_not)
GPU_ALSO_IN_STD(for_each)
GPU_ALSO_IN_STD(for_each_n)
GPU_ALSO_IN_STD(generate)
GPU_ALSO_IN_STD(generate_n)
GPU_ALSO_IN_STD(includes)
GPU_ALSO_IN_STD(inclusive_scan)
GPU_ALSO_IN_STD(inner_product)
GPU_ALSO_IN_STD(inplace_merge)
GPU_ALSO_IN_STD(iota)
GPU_ALSO_IN_STD(is_heap)
GPU_ALSO_IN_STD(is_heap_until)
GPU_ALSO_IN_STD(is_partitioned)
GPU_ALSO_IN_STD(is_permutation)
GPU_ALSO_IN_STD(is_sorted)
GPU_ALSO_IN_STD(is_sorted_until)
GPU_ALSO_IN_STD(lexicographical_compare)
GPU_ALSO_IN_STD(lower_bound)
GPU_ALSO_IN_STD(max_element)
GPU_ALSO_IN_STD(merge)
GPU_ALSO_IN_STD(min_element)
GPU_ALSO_IN_STD(minmax_element)
GPU_ALSO_IN_STD(mismatch)
GPU_ALSO_IN_STD(move)
GPU_ALSO_IN_STD(move_backward)
GPU_ALSO_IN_STD(none_of)
GPU_ALSO_IN_STD(nth_element)
GPU_ALSO_IN_STD(partial_sort)
GPU_ALSO_IN_STD(partial_sort_copy)
GPU_ALSO_IN_STD(partition)
GPU_ALSO_IN_STD(partition_copy)
GPU_ALSO_IN_STD(partition_point)
GPU_ALSO_IN_STD(reduce)
GPU_ALSO_IN_STD(remove)
GPU_ALSO_IN_STD(remove_copy)
GPU_ALSO_IN_STD(remove_copy_if)
GPU_ALSO_IN_STD(remove_if)
GPU_ALSO_IN_STD(replace)
GPU_ALSO_IN_STD(replace_copy)
GPU_ALSO_IN_STD(replace_copy_if)
GPU_ALSO_IN_STD(replace_if)
GPU_ALSO_IN_STD(reverse)
GPU_ALSO_IN_STD(reverse_copy)
GPU_ALSO_IN_STD(rotate)
GPU_ALSO_IN_STD(rotate_copy)
GPU_ALSO_IN_STD(search)
GPU_ALSO_IN_STD(search_n)
GPU_ALSO_IN_STD(set_difference)
GPU_ALSO_IN_STD(set_intersection)
GPU_ALSO_IN_STD(set_symmetric_difference)
GPU_ALSO_IN_STD(set_union)
GPU_ALSO_IN_STD(shift_left)
GPU_ALSO_IN_STD(shift_right)
GPU_ALSO_IN_STD(shuffle)
GPU_ALSO_IN_STD(sort)
GPU_ALSO_IN_STD(stable_partition)
GPU_ALSO_IN_STD(stable_sort)
GPU_ALSO_IN_STD(swap_ranges)
GPU_ALSO_IN_STD(transform)
GPU_ALSO_IN_STD(transform_exclusive_scan)
GPU_ALSO_IN_STD(transform_inclusive_scan)
GPU_ALSO_IN_STD(transform_reduce)
GPU_ALSO_IN_STD(unique)
GPU_ALSO_IN_STD(unique_copy)
GPU_ALSO_IN_STD(upper_bound)
GPU_ONLY_HERE(argsort)
GPU_ONLY_HERE(bitonic_sort)
GPU_ONLY_HERE(contains)
GPU_ONLY_HERE(exclusive_scan_by_key)
GPU_ONLY_HERE(gather)
GPU_ONLY_HERE(gather_if)
GPU_ONLY_HERE(histogram_even)
GPU_ONLY_HERE(inclusive_scan_by_key)
GPU_ONLY_HERE(merge_by_key)
GPU_ONLY_HERE(radix_sort)
GPU_ONLY_HERE(radix_sort_by_key)
GPU_ONLY_HERE(reduce_by_key)
GPU_ONLY_HERE(run_length_encode)
GPU_ONLY_HERE(scatter)
GPU_ONLY_HERE(scatter_if)
GPU_ONLY_HERE(segmented_reduce)
GPU_ONLY_HERE(segmented_sort)
GPU_ONLY_HERE(sequence)
GPU_ONLY_HERE(sort_by_key)
GPU_ONLY_HERE(stable_sort_by_key)
GPU_ONLY_HERE(tabulate)
GPU_ONLY_HERE(top_k)
GPU_ONLY_HERE(transform_if)
GPU_ONLY_HERE(unique_by_key)
GPU_ONLY_HERE(unique_by_key_copy)
GPU_ONLY_HERE(unique_count)
#undef GPU_ONLY_HERE
#undef GPU_ALSO_IN_STD
#undef GPU_NOT_ON_THE_HOST
}  // namespace gpu::inline v0_2
