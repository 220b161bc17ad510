// SPDX-License-Identifier: MIT
// Gives the algorithms of namespace thrust. They work on the GPU or on the host, as their iterators
// say, and take an execution policy or none.
#pragma once
#include <gpu/thrust/host_by_key.hpp>
#include <gpu/thrust/host_iterator.hpp>
#include <gpu/thrust/host_select.hpp>
#include <gpu/thrust/host_transform.hpp>
#include <gpu/thrust/policy.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace thrust {

// Each line defines thrust::NAME. It is an object, so that one definition serves all overloads of
// gpu::NAME. A call with host iterators runs on the host as in the STL, and waits for nothing.
#define GPU_THRUST_ALGORITHM(NAME)                                                            \
    struct NAME##_call {                                                                      \
        template <class First, class... A>                                                    \
        constexpr decltype(auto) operator()(First&& first, A&&... a) const {                  \
            if constexpr (gpu::policy<First>) {                                               \
                if constexpr (gpu::detail::policy_runs_on_host<First, A...>)                  \
                    return gpu::on_host::NAME(std::forward<A>(a)...);                         \
                else                                                                          \
                    return gpu::NAME(std::forward<A>(a)...);                                  \
            } else if constexpr (gpu::detail::runs_on_host<First, A...>)                      \
                return gpu::on_host::NAME(std::forward<First>(first), std::forward<A>(a)...); \
            else                                                                              \
                return gpu::NAME(std::forward<First>(first), std::forward<A>(a)...);          \
        }                                                                                     \
    };                                                                                        \
    inline constexpr NAME##_call NAME{};
GPU_THRUST_ALGORITHM(adjacent_difference)
GPU_THRUST_ALGORITHM(all_of)
GPU_THRUST_ALGORITHM(any_of)
GPU_THRUST_ALGORITHM(binary_search)
GPU_THRUST_ALGORITHM(copy)
GPU_THRUST_ALGORITHM(copy_if)
GPU_THRUST_ALGORITHM(count)
GPU_THRUST_ALGORITHM(count_if)
GPU_THRUST_ALGORITHM(equal)
GPU_THRUST_ALGORITHM(equal_range)
GPU_THRUST_ALGORITHM(exclusive_scan)
GPU_THRUST_ALGORITHM(exclusive_scan_by_key)
GPU_THRUST_ALGORITHM(fill)
GPU_THRUST_ALGORITHM(find)
GPU_THRUST_ALGORITHM(find_if)
GPU_THRUST_ALGORITHM(find_if_not)
GPU_THRUST_ALGORITHM(for_each)
GPU_THRUST_ALGORITHM(gather)
GPU_THRUST_ALGORITHM(gather_if)
GPU_THRUST_ALGORITHM(generate)
GPU_THRUST_ALGORITHM(inclusive_scan)
GPU_THRUST_ALGORITHM(inclusive_scan_by_key)
GPU_THRUST_ALGORITHM(inner_product)
GPU_THRUST_ALGORITHM(is_partitioned)
GPU_THRUST_ALGORITHM(is_sorted)
GPU_THRUST_ALGORITHM(is_sorted_until)
GPU_THRUST_ALGORITHM(lower_bound)
GPU_THRUST_ALGORITHM(max_element)
GPU_THRUST_ALGORITHM(merge)
GPU_THRUST_ALGORITHM(merge_by_key)
GPU_THRUST_ALGORITHM(min_element)
GPU_THRUST_ALGORITHM(minmax_element)
GPU_THRUST_ALGORITHM(mismatch)
GPU_THRUST_ALGORITHM(none_of)
GPU_THRUST_ALGORITHM(partition)
GPU_THRUST_ALGORITHM(partition_copy)
GPU_THRUST_ALGORITHM(partition_point)
GPU_THRUST_ALGORITHM(reduce)
GPU_THRUST_ALGORITHM(reduce_by_key)
GPU_THRUST_ALGORITHM(remove)
GPU_THRUST_ALGORITHM(remove_copy)
GPU_THRUST_ALGORITHM(remove_copy_if)
GPU_THRUST_ALGORITHM(remove_if)
GPU_THRUST_ALGORITHM(replace)
GPU_THRUST_ALGORITHM(replace_copy)
GPU_THRUST_ALGORITHM(replace_copy_if)
GPU_THRUST_ALGORITHM(replace_if)
GPU_THRUST_ALGORITHM(reverse)
GPU_THRUST_ALGORITHM(reverse_copy)
GPU_THRUST_ALGORITHM(scatter)
GPU_THRUST_ALGORITHM(scatter_if)
GPU_THRUST_ALGORITHM(sequence)
GPU_THRUST_ALGORITHM(set_difference)
GPU_THRUST_ALGORITHM(set_difference_by_key)
GPU_THRUST_ALGORITHM(set_intersection)
GPU_THRUST_ALGORITHM(set_intersection_by_key)
GPU_THRUST_ALGORITHM(set_symmetric_difference)
GPU_THRUST_ALGORITHM(set_symmetric_difference_by_key)
GPU_THRUST_ALGORITHM(set_union)
GPU_THRUST_ALGORITHM(set_union_by_key)
GPU_THRUST_ALGORITHM(shuffle)
GPU_THRUST_ALGORITHM(shuffle_copy)
GPU_THRUST_ALGORITHM(sort)
GPU_THRUST_ALGORITHM(sort_by_key)
GPU_THRUST_ALGORITHM(stable_partition)
GPU_THRUST_ALGORITHM(stable_partition_copy)
GPU_THRUST_ALGORITHM(stable_sort)
GPU_THRUST_ALGORITHM(stable_sort_by_key)
GPU_THRUST_ALGORITHM(swap_ranges)
GPU_THRUST_ALGORITHM(tabulate)
GPU_THRUST_ALGORITHM(transform)
GPU_THRUST_ALGORITHM(transform_exclusive_scan)
GPU_THRUST_ALGORITHM(transform_if)
GPU_THRUST_ALGORITHM(transform_inclusive_scan)
GPU_THRUST_ALGORITHM(transform_reduce)
GPU_THRUST_ALGORITHM(uninitialized_copy)
GPU_THRUST_ALGORITHM(uninitialized_fill)
GPU_THRUST_ALGORITHM(unique)
GPU_THRUST_ALGORITHM(unique_by_key)
GPU_THRUST_ALGORITHM(unique_by_key_copy)
GPU_THRUST_ALGORITHM(unique_copy)
GPU_THRUST_ALGORITHM(unique_count)
GPU_THRUST_ALGORITHM(upper_bound)
#undef GPU_THRUST_ALGORITHM

// The algorithms whose second argument is a number of elements, of any integer type.
#define GPU_THRUST_ALGORITHM(NAME)                                                           \
    struct NAME##_call {                                                                     \
        template <class I, std::integral N, class... A>                                      \
        decltype(auto) operator()(I first, N n, A&&... a) const {                            \
            return (*this)(device, first, n, std::forward<A>(a)...);                         \
        }                                                                                    \
        template <gpu::policy P, class I, std::integral N, class... A>                       \
        decltype(auto) operator()(P const&, I first, N n, A&&... a) const {                  \
            if constexpr (gpu::detail::policy_runs_on_host<P, I, A...>)                      \
                return gpu::on_host::NAME(first, n, std::forward<A>(a)...);                  \
            else                                                                             \
                return gpu::NAME(first, static_cast<std::size_t>(n), std::forward<A>(a)...); \
        }                                                                                    \
    };                                                                                       \
    inline constexpr NAME##_call NAME{};
GPU_THRUST_ALGORITHM(copy_n)
GPU_THRUST_ALGORITHM(fill_n)
GPU_THRUST_ALGORITHM(for_each_n)
GPU_THRUST_ALGORITHM(generate_n)
GPU_THRUST_ALGORITHM(uninitialized_copy_n)
GPU_THRUST_ALGORITHM(uninitialized_fill_n)
#undef GPU_THRUST_ALGORITHM

}  // namespace thrust
