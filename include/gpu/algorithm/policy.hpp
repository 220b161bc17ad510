// SPDX-License-Identifier: MIT
// Gives the execution policies gpu::device, gpu::seq and gpu::par. Every algorithm that Thrust has,
// too, takes one as its first argument and ignores it.
#pragma once
#include <gpu/algorithm/accumulate.hpp>
#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/compare.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/generate.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/permute.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/replace.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/shuffle.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/algorithm/uninitialized.hpp>
#include <gpu/algorithm/unique_by_key.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

/// The type of an execution policy. A policy changes nothing: calls run in the OpenGL context that
/// is current, in their order. It is accepted for programs that name one.
///
///     gpu::vector<int> v{3, 1, 2};
///     gpu::sort(gpu::device, v.begin(), v.end());  // v: 1 2 3
struct execution_policy {};
inline constexpr execution_policy device{}, seq{}, par{};

template <class P>
concept policy = std::is_base_of_v<execution_policy, std::remove_cvref_t<P>>;

// Each line defines gpu::NAME(policy, arguments...), which calls gpu::NAME(arguments...).
#define GPU_WITH_POLICY(NAME)                                            \
    template <policy P, class... A> decltype(auto) NAME(P&&, A&&... a) { \
        return gpu::NAME(std::forward<A>(a)...);                         \
    }
GPU_WITH_POLICY(adjacent_difference)
GPU_WITH_POLICY(adjacent_find)
GPU_WITH_POLICY(all_of)
GPU_WITH_POLICY(any_of)
GPU_WITH_POLICY(none_of)
GPU_WITH_POLICY(argsort)
GPU_WITH_POLICY(binary_search)
GPU_WITH_POLICY(lower_bound)
GPU_WITH_POLICY(upper_bound)
GPU_WITH_POLICY(equal_range)
GPU_WITH_POLICY(copy)
GPU_WITH_POLICY(copy_if)
GPU_WITH_POLICY(count)
GPU_WITH_POLICY(count_if)
GPU_WITH_POLICY(equal)
GPU_WITH_POLICY(exclusive_scan)
GPU_WITH_POLICY(inclusive_scan)
GPU_WITH_POLICY(transform_inclusive_scan)
GPU_WITH_POLICY(transform_exclusive_scan)
GPU_WITH_POLICY(inclusive_scan_by_key)
GPU_WITH_POLICY(exclusive_scan_by_key)
GPU_WITH_POLICY(fill)
GPU_WITH_POLICY(find)
GPU_WITH_POLICY(find_if)
GPU_WITH_POLICY(find_if_not)
GPU_WITH_POLICY(for_each)
GPU_WITH_POLICY(gather)
GPU_WITH_POLICY(gather_if)
GPU_WITH_POLICY(generate)
GPU_WITH_POLICY(inner_product)
GPU_WITH_POLICY(is_partitioned)
GPU_WITH_POLICY(is_sorted)
GPU_WITH_POLICY(is_sorted_until)
GPU_WITH_POLICY(max_element)
GPU_WITH_POLICY(min_element)
GPU_WITH_POLICY(minmax_element)
GPU_WITH_POLICY(merge)
GPU_WITH_POLICY(merge_by_key)
GPU_WITH_POLICY(mismatch)
GPU_WITH_POLICY(partition)
GPU_WITH_POLICY(partition_copy)
GPU_WITH_POLICY(partition_point)
GPU_WITH_POLICY(stable_partition)
GPU_WITH_POLICY(stable_partition_copy)
GPU_WITH_POLICY(reduce)
GPU_WITH_POLICY(reduce_by_key)
GPU_WITH_POLICY(remove)
GPU_WITH_POLICY(remove_if)
GPU_WITH_POLICY(remove_copy)
GPU_WITH_POLICY(remove_copy_if)
GPU_WITH_POLICY(replace)
GPU_WITH_POLICY(replace_if)
GPU_WITH_POLICY(replace_copy)
GPU_WITH_POLICY(replace_copy_if)
GPU_WITH_POLICY(reverse)
GPU_WITH_POLICY(reverse_copy)
GPU_WITH_POLICY(scatter)
GPU_WITH_POLICY(scatter_if)
GPU_WITH_POLICY(sequence)
GPU_WITH_POLICY(set_difference)
GPU_WITH_POLICY(set_difference_by_key)
GPU_WITH_POLICY(set_intersection)
GPU_WITH_POLICY(set_intersection_by_key)
GPU_WITH_POLICY(set_symmetric_difference)
GPU_WITH_POLICY(set_symmetric_difference_by_key)
GPU_WITH_POLICY(set_union)
GPU_WITH_POLICY(set_union_by_key)
GPU_WITH_POLICY(shuffle)
GPU_WITH_POLICY(shuffle_copy)
GPU_WITH_POLICY(sort)
GPU_WITH_POLICY(sort_by_key)
GPU_WITH_POLICY(stable_sort)
GPU_WITH_POLICY(stable_sort_by_key)
GPU_WITH_POLICY(swap_ranges)
GPU_WITH_POLICY(tabulate)
GPU_WITH_POLICY(transform)
GPU_WITH_POLICY(transform_if)
GPU_WITH_POLICY(transform_reduce)
GPU_WITH_POLICY(uninitialized_copy)
GPU_WITH_POLICY(uninitialized_fill)
GPU_WITH_POLICY(unique)
GPU_WITH_POLICY(unique_copy)
GPU_WITH_POLICY(unique_by_key)
GPU_WITH_POLICY(unique_by_key_copy)
GPU_WITH_POLICY(unique_count)
#undef GPU_WITH_POLICY

// The algorithms whose second argument is a number of elements, of any integer type.
#define GPU_WITH_POLICY(NAME)                                                        \
    template <policy P, class I, std::integral N, class... A>                        \
    decltype(auto) NAME(P&&, I first, N n, A&&... a) {                               \
        return gpu::NAME(first, static_cast<std::size_t>(n), std::forward<A>(a)...); \
    }
GPU_WITH_POLICY(copy_n)
GPU_WITH_POLICY(fill_n)
GPU_WITH_POLICY(for_each_n)
GPU_WITH_POLICY(generate_n)
GPU_WITH_POLICY(uninitialized_copy_n)
GPU_WITH_POLICY(uninitialized_fill_n)
#undef GPU_WITH_POLICY

}  // namespace gpu::inline v0_2
