// SPDX-License-Identifier: MIT
// CUDA's side of library_reductions.cpp.
#include "cuda.cuh"

#include <thrust/count.h>
#include <thrust/equal.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/inner_product.h>
#include <thrust/logical.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>

namespace peers {

template <class T> void find_reduction(cuda_table<T> t) {
    using data = cuda_data<T>;
    auto const p = thrust::cuda::par_nosync;
    t.cub_value("reduce", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceReduce::Sum(at, b, raw(d.in()), raw(d.value), d.n);
    });
    if constexpr (sizeof(T) >= 4) {
        t.cub_value("transform_reduce", [](data& d, void* at, std::size_t& b) {
            return cub::DeviceReduce::TransformReduce(
                at, b, raw(d.in()), raw(d.value), d.n, ::cuda::std::plus<>{}, squared{}, T(0));
        });
        t.cub_count("min_element", [](data& d, void* at, std::size_t& b) {
            return cub::DeviceReduce::ArgMin(at, b, raw(d.in()), raw(d.pair), int(d.n));
        });
        t.cub_count("max_element", [](data& d, void* at, std::size_t& b) {
            return cub::DeviceReduce::ArgMax(at, b, raw(d.in()), raw(d.pair), int(d.n));
        });
        t.thrust("inner_product", [=](data& d) {
            thrust::inner_product(p, d.in().begin(), d.in().end(), d.other().begin(), T(0));
        });
        t.thrust("minmax_element",
            [=](data& d) { thrust::minmax_element(p, d.in().begin(), d.in().end()); });
        t.thrust("count_if", [=](data& d) { thrust::count_if(p, d.in().begin(), d.in().end(), even<T>{}); });
        t.thrust("any_of", [=](data& d) { thrust::any_of(p, d.in().begin(), d.in().end(), is_absent<T>{}); });
        t.thrust("find", [=](data& d) { thrust::find(p, d.in().begin(), d.in().end(), absent<T>); });
        for (auto const* name : {"equal", "starts_with"})
            t.thrust(
                name, [=](data& d) { thrust::equal(p, d.in().begin(), d.in().end(), d.work().begin()); });
        t.thrust("mismatch",
            [=](data& d) { thrust::mismatch(p, d.in().begin(), d.in().end(), d.work().begin()); });
        t.thrust("is_sorted", [=](data& d) { thrust::is_sorted(p, d.sorted().begin(), d.sorted().end()); });
        t.thrust("is_sorted_until",
            [=](data& d) { thrust::is_sorted_until(p, d.sorted().begin(), d.sorted().end()); });
        t.thrust("is_partitioned",
            [=](data& d) { thrust::is_partitioned(p, d.in().begin(), d.in().end(), is_absent<T>{}); });
    }
    if constexpr (sizeof(T) == 4) {
        t.cub("histogram_even", [](data& d, void* at, std::size_t& b) {
            return cub::DeviceHistogram::HistogramEven(
                at, b, raw(d.in()), raw(d.third_words()), 257, T(0), T(4294967040u), int(d.n));
        });
        t.cub("histogram_range", [](data& d, void* at, std::size_t& b) {
            return cub::DeviceHistogram::HistogramRange(
                at, b, raw(d.in()), raw(d.third_words()), 257, raw(d.levels()), int(d.n));
        });
        t.cub("multi_histogram_even, four channels", [](data& d, void* at, std::size_t& b) {
            unsigned* const first = raw(d.third_words());
            unsigned* bins[3] = {first, first + 256, first + 512};
            int const levels[3] = {257, 257, 257};
            T const low[3] = {}, high[3] = {T(4294967040u), T(4294967040u), T(4294967040u)};
            return cub::DeviceHistogram::MultiHistogramEven<4, 3>(
                at, b, raw(d.in()), bins, levels, low, high, int(d.n / 4));
        });
    }
}

}  // namespace peers
PEERS_FOUR_TYPES(find_reduction)
namespace peers {
template void find_reduction(cuda_table<std::uint16_t>);
template void find_reduction(cuda_table<std::uint8_t>);
}  // namespace peers
