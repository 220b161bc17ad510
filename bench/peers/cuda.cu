// SPDX-License-Identifier: MIT
// Finds the call of CUDA's libraries that stands beside a row, and names the device.
#include "cuda.cuh"

namespace peers {
namespace {

__global__ void mix(unsigned* word) {
    unsigned x = *word;
    for (unsigned k = 0; k < busy_rounds; ++k) x = (x ^ x >> 15u) * 2246822519u;
    *word = x;
}

template <class T> std::unique_ptr<runner> find(std::string const& name, setting const& s) {
    std::unique_ptr<cuda_run> made;
    cuda_table<T> const t{name, s, made};
    find_reduction(t);
    find_scan(t);
    find_sort(t);
    if constexpr (sizeof(T) >= 4) {
        find_map(t);
        find_segments(t);
        find_set(t);
        find_numeric(t);
    }
    return made;
}

}  // namespace

void cuda_run::keep_busy() {
    static thrust::device_vector<unsigned> seed(1);
    mix<<<1, 1>>>(raw(seed));
}

std::unique_ptr<runner> cuda_runner(std::string const& name, type t, setting const& s) {
    switch (t) {
        case type::u32:
            return find<std::uint32_t>(name, s);
        case type::u64:
            return find<std::uint64_t>(name, s);
        case type::f32:
            return find<float>(name, s);
        case type::f64:
            return find<double>(name, s);
        case type::u16:
            return find<std::uint16_t>(name, s);
        default:
            return find<std::uint8_t>(name, s);
    }
}
std::string cuda_device() {
    cudaDeviceProp p;
    require(cudaGetDeviceProperties(&p, 0));
    return "CUDA " + std::to_string(CUDART_VERSION / 1000) + "." +
           std::to_string(CUDART_VERSION % 1000 / 10) + ", CUB " + std::to_string(CUB_VERSION) + ", " +
           p.name;
}

}  // namespace peers
