// SPDX-License-Identifier: MIT
// CUDA's side of library_sorts.cpp.
#include "cuda.cuh"

namespace peers {

template <class T> void find_sort(cuda_table<T> t) {
    using data = cuda_data<T>;
    for (auto const* name : {"sort", "sort_copy", "radix_sort"})
        t.cub(name, [](data& d, void* at, std::size_t& b) {
            return cub::DeviceRadixSort::SortKeys(at, b, raw(d.in()), raw(d.out()), d.n);
        });
    t.cub("radix_sort, sixteen bits", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceRadixSort::SortKeys(at, b, raw(d.in()), raw(d.out()), d.n, 0, 16);
    });
    t.cub("radix_sort_descending", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceRadixSort::SortKeysDescending(at, b, raw(d.in()), raw(d.out()), d.n);
    });
    for (auto const* name : {"sort_by_key", "argsort", "radix_sort_by_key"})
        t.cub(name, [](data& d, void* at, std::size_t& b) {
            return cub::DeviceRadixSort::SortPairs(
                at, b, raw(d.in()), raw(d.out()), raw(d.iota()), raw(d.more_words()), d.n);
        });
    if constexpr (sizeof(T) >= 4) {
        t.cub("sort_by_key, values alike", [](data& d, void* at, std::size_t& b) {
            return cub::DeviceRadixSort::SortPairs(
                at, b, raw(d.in()), raw(d.out()), raw(d.other()), raw(d.twice()), d.n);
        });
        auto const restore = [](data& d) { thrust::copy(d.in().begin(), d.in().end(), d.work().begin()); };
        t.cub_restored("stable_sort, a comparison", restore, [](data& d, void* at, std::size_t& b) {
            return cub::DeviceMergeSort::StableSortKeys(at, b, raw(d.work()), d.n, less_of_any{});
        });
        t.cub_restored("stable_sort_by_key, a comparison", restore, [](data& d, void* at, std::size_t& b) {
            return cub::DeviceMergeSort::StableSortPairs(
                at, b, raw(d.work()), raw(d.iota()), d.n, less_of_any{});
        });
    }
}

}  // namespace peers
PEERS_FOUR_TYPES(find_sort)
namespace peers {
template void find_sort(cuda_table<std::uint16_t>);
template void find_sort(cuda_table<std::uint8_t>);
}  // namespace peers
