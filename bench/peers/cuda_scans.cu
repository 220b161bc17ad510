// SPDX-License-Identifier: MIT
// CUDA's side of library_scans.cpp and library_segments.cpp.
#include "cuda.cuh"

#include <thrust/iterator/transform_iterator.h>
#include <thrust/transform_scan.h>

namespace peers {

template <class T> void find_scan(cuda_table<T> t) {
    using data = cuda_data<T>;
    t.cub("inclusive_scan", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceScan::InclusiveSum(at, b, raw(d.in()), raw(d.out()), d.n);
    });
    t.cub("exclusive_scan", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceScan::ExclusiveSum(at, b, raw(d.in()), raw(d.out()), d.n);
    });
    t.thrust("transform_inclusive_scan", [](data& d) {
        thrust::transform_inclusive_scan(thrust::cuda::par_nosync, d.in().begin(), d.in().end(),
            d.out().begin(), squared{}, thrust::plus<T>{});
    });
    t.cub("inclusive_scan_by_key", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceScan::InclusiveSumByKey(at, b, raw(d.keys()), raw(d.in()), raw(d.out()), d.n);
    });
    t.cub("exclusive_scan_by_key", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceScan::ExclusiveSumByKey(at, b, raw(d.keys()), raw(d.in()), raw(d.out()), d.n);
    });
    t.cub_count("reduce_by_key", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceReduce::ReduceByKey(at, b, raw(d.keys()), raw(d.more_words()), raw(d.in()),
            raw(d.out()), raw(d.count), ::cuda::std::plus<>{}, d.n);
    });
    t.cub_count("run_length_encode", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceRunLengthEncode::Encode(
            at, b, raw(d.runs()), raw(d.out()), raw(d.more_words()), raw(d.count), d.n);
    });
    t.cub_count("non_trivial_runs", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceRunLengthEncode::NonTrivialRuns(
            at, b, raw(d.runs()), raw(d.third_words()), raw(d.more_words()), raw(d.count), int(d.n));
    });
}

template <class T> struct from_offset {
    T* at;
    unsigned const* offsets;
    __host__ __device__ T* operator()(unsigned i) const { return at + offsets[i]; }
};
struct length_of {
    unsigned const* offsets;
    __host__ __device__ unsigned operator()(unsigned i) const { return offsets[i + 1] - offsets[i]; }
};

template <class T> void find_segments(cuda_table<T> t) {
    using data = cuda_data<T>;
    auto const segments = [](data& d) { return int(d.offsets().size() - 1); };
    t.cub("segmented_reduce", [=](data& d, void* at, std::size_t& b) {
        return cub::DeviceSegmentedReduce::Sum(
            at, b, raw(d.in()), raw(d.out()), segments(d), raw(d.offsets()), raw(d.offsets()) + 1);
    });
    t.cub("segmented_sort", [=](data& d, void* at, std::size_t& b) {
        return cub::DeviceSegmentedSort::StableSortKeys(at, b, raw(d.in()), raw(d.out()), int(d.n),
            segments(d), raw(d.offsets()), raw(d.offsets()) + 1);
    });
    t.cub("segmented_sort_by_key", [=](data& d, void* at, std::size_t& b) {
        return cub::DeviceSegmentedSort::StableSortPairs(at, b, raw(d.in()), raw(d.out()), raw(d.iota()),
            raw(d.more_words()), int(d.n), segments(d), raw(d.offsets()), raw(d.offsets()) + 1);
    });
    t.cub("segmented_radix_sort", [=](data& d, void* at, std::size_t& b) {
        return cub::DeviceSegmentedRadixSort::SortKeys(at, b, raw(d.in()), raw(d.out()), int(d.n),
            segments(d), raw(d.offsets()), raw(d.offsets()) + 1);
    });
    t.cub("segmented_radix_sort_by_key", [=](data& d, void* at, std::size_t& b) {
        return cub::DeviceSegmentedRadixSort::SortPairs(at, b, raw(d.in()), raw(d.out()), raw(d.iota()),
            raw(d.more_words()), int(d.n), segments(d), raw(d.offsets()), raw(d.offsets()) + 1);
    });
    t.cub("copy_batched", [=](data& d, void* at, std::size_t& b) {
        auto const i = thrust::make_counting_iterator(0u);
        unsigned const* const offsets = raw(d.offsets());
        return cub::DeviceCopy::Batched(at, b,
            thrust::make_transform_iterator(i, from_offset<T const>{raw(d.in()), offsets}),
            thrust::make_transform_iterator(i, from_offset<T>{raw(d.out()), offsets}),
            thrust::make_transform_iterator(i, length_of{offsets}), segments(d));
    });
}

}  // namespace peers
PEERS_FOUR_TYPES(find_scan)
PEERS_FOUR_TYPES(find_segments)
namespace peers {
template void find_scan(cuda_table<std::uint16_t>);
template void find_scan(cuda_table<std::uint8_t>);
}  // namespace peers
