// SPDX-License-Identifier: MIT
// CUDA's side of library_sets.cpp and library_compactions.cpp.
#include "cuda.cuh"

#include <thrust/binary_search.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/set_operations.h>
#include <thrust/unique.h>

namespace peers {
namespace {

template <class T> struct is_below {
    T bound;
    __host__ __device__ bool operator()(T x) const { return x < bound; }
};

}  // namespace

template <class T> void find_set(cuda_table<T> t) {
    using data = cuda_data<T>;
    auto const p = thrust::cuda::par_nosync;
    T const wanted(2147483648u);
    t.thrust("lower_bound, one value",
        [=](data& d) { thrust::lower_bound(p, d.sorted().begin(), d.sorted().end(), wanted); });
    t.thrust("binary_search, one value",
        [=](data& d) { thrust::binary_search(p, d.sorted().begin(), d.sorted().end(), wanted); });
    t.thrust("equal_range, one value",
        [=](data& d) { thrust::equal_range(p, d.sorted().begin(), d.sorted().end(), wanted); });
    t.thrust("partition_point", [=](data& d) {
        thrust::partition_point(p, d.sorted().begin(), d.sorted().end(), is_below<T>{wanted});
    });
    t.thrust("lower_bound, n in n", [=](data& d) {
        thrust::lower_bound(p, d.sorted().begin(), d.sorted().end(), d.in().begin(), d.in().end(),
            d.more_words().begin());
    });
    t.thrust("binary_search, n in n", [=](data& d) {
        thrust::binary_search(p, d.sorted().begin(), d.sorted().end(), d.in().begin(), d.in().end(),
            d.more_words().begin());
    });
    t.thrust("equal_range, n in n", [=](data& d) {
        thrust::lower_bound(p, d.sorted().begin(), d.sorted().end(), d.in().begin(), d.in().end(),
            d.more_words().begin());
        thrust::upper_bound(p, d.sorted().begin(), d.sorted().end(), d.in().begin(), d.in().end(),
            d.third_words().begin());
    });
    t.thrust("lower_bound_sorted_values", [=](data& d) {
        thrust::lower_bound(p, d.sorted().begin(), d.sorted().end(), d.other_sorted().begin(),
            d.other_sorted().end(), d.more_words().begin());
    });
    auto const two_ranges = [&](char const* name, auto call) {
        t.thrust(name, [=](data& d) {
            call(d.sorted().begin(), d.sorted().end(), d.other_sorted().begin(), d.other_sorted().end(),
                d.twice().begin());
        });
    };
    two_ranges("merge", [=](auto... a) { thrust::merge(p, a...); });
    two_ranges("set_union", [=](auto... a) { thrust::set_union(p, a...); });
    two_ranges("set_intersection", [=](auto... a) { thrust::set_intersection(p, a...); });
    two_ranges("set_difference", [=](auto... a) { thrust::set_difference(p, a...); });
    two_ranges("set_symmetric_difference", [=](auto... a) { thrust::set_symmetric_difference(p, a...); });
    t.thrust("merge_by_key", [=](data& d) {
        thrust::merge_by_key(p, d.sorted().begin(), d.sorted().end(), d.other_sorted().begin(),
            d.other_sorted().end(), d.iota().begin(), d.keys().begin(), d.twice().begin(),
            d.twice_words().begin());
    });
    t.thrust("set_union_by_key", [=](data& d) {
        thrust::set_union_by_key(p, d.sorted().begin(), d.sorted().end(), d.other_sorted().begin(),
            d.other_sorted().end(), d.iota().begin(), d.keys().begin(), d.twice().begin(),
            d.twice_words().begin());
    });

    t.thrust("set_intersection_by_key", [=](data& d) {
        thrust::set_intersection_by_key(p, d.sorted().begin(), d.sorted().end(), d.other_sorted().begin(),
            d.other_sorted().end(), d.iota().begin(), d.twice().begin(), d.twice_words().begin());
    });
    t.thrust("set_difference_by_key", [=](data& d) {
        thrust::set_difference_by_key(p, d.sorted().begin(), d.sorted().end(), d.other_sorted().begin(),
            d.other_sorted().end(), d.iota().begin(), d.keys().begin(), d.twice().begin(),
            d.twice_words().begin());
    });
    t.thrust("set_symmetric_difference_by_key", [=](data& d) {
        thrust::set_symmetric_difference_by_key(p, d.sorted().begin(), d.sorted().end(),
            d.other_sorted().begin(), d.other_sorted().end(), d.iota().begin(), d.keys().begin(),
            d.twice().begin(), d.twice_words().begin());
    });

    t.cub_count("copy_if", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceSelect::If(at, b, raw(d.in()), raw(d.out()), raw(d.count), d.n, even<T>{});
    });
    t.thrust("copy_if, a stencil", [=](data& d) {
        thrust::copy_if(
            p, d.in().begin(), d.in().end(), d.places().begin(), d.out().begin(), even<unsigned>{});
    });
    auto const restore = [](data& d) { thrust::copy(d.in().begin(), d.in().end(), d.work().begin()); };
    t.restored("remove_if", restore,
        [=](data& d) { thrust::remove_if(p, d.work().begin(), d.work().end(), even<T>{}); });
    t.thrust("remove_copy_if", [=](data& d) {
        thrust::remove_copy_if(p, d.in().begin(), d.in().end(), d.out().begin(), even<T>{});
    });
    t.restored("partition", restore,
        [=](data& d) { thrust::partition(p, d.work().begin(), d.work().end(), even<T>{}); });
    t.restored(
        "unique", [](data& d) { thrust::copy(d.runs().begin(), d.runs().end(), d.work().begin()); },
        [=](data& d) { thrust::unique(p, d.work().begin(), d.work().end()); });
    t.cub_count("partition_copy", [](data& d, void* at, std::size_t& b) {
        return cub::DevicePartition::If(at, b, raw(d.in()), raw(d.out()), raw(d.count), d.n, even<T>{});
    });
    t.restored("stable_partition", restore,
        [=](data& d) { thrust::stable_partition(p, d.work().begin(), d.work().end(), even<T>{}); });
    t.cub_count("three_way_partition", [](data& d, void* at, std::size_t& b) {
        return cub::DevicePartition::If(at, b, raw(d.in()), raw(d.out()), raw(d.other()), raw(d.work()),
            raw(d.count), d.n, even<T>{}, third_of_all<T>{});
    });
    t.cub_count("unique_copy", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceSelect::Unique(at, b, raw(d.runs()), raw(d.out()), raw(d.count), d.n);
    });
    t.thrust("unique_count", [=](data& d) { thrust::unique_count(p, d.runs().begin(), d.runs().end()); });
    t.cub_count("unique_by_key_copy", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceSelect::UniqueByKey(at, b, raw(d.keys()), raw(d.in()), raw(d.more_words()),
            raw(d.out()), raw(d.count), d.n);
    });
}

}  // namespace peers
PEERS_FOUR_TYPES(find_set)
