// SPDX-License-Identifier: MIT
// One problem, prepared on one side: the library's, or CUB's and Thrust's. The two are compiled apart and
// meet in this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace peers {

enum class family {
    fill,
    copy,
    transform,
    reduce,
    scan,
    select,
    partition,
    unique,
    reduce_by_key,
    sort_keys,
    sort_pairs,
    merge_sort,
    lower_bound,
    gather,
    scatter,
    merge
};
inline constexpr char const* family_names[] = {"fill",
    "copy",
    "transform",
    "reduce",
    "scan",
    "select_if",
    "partition",
    "unique",
    "reduce_by_key",
    "sort keys",
    "sort pairs",
    "merge sort",
    "lower_bound",
    "gather",
    "scatter",
    "merge"};
enum class type { u32, u64, f32, f64 };
inline constexpr char const* type_names[] = {"u32", "u64", "f32", "f64"};

/// Of one run, in milliseconds: by the GPU's clock, with the result left there; and by the host's, with the
/// wait and the result where one is asked for.
struct times {
    double gpu, wall;
};

struct runner {
    virtual ~runner() = default;
    virtual times run() = 0;  // brings the input back first, outside of the times
};

std::unique_ptr<runner> library_runner(family, type, std::size_t n);
std::unique_ptr<runner> cuda_runner(family, type, std::size_t n);
std::string library_device();
std::string cuda_device();

// The inputs, as functions of the index; both sides compute them. 32-bit words of no order, and runs of eight
// equal keys.
#ifdef __CUDACC__
#    define PEERS_BOTH __host__ __device__
#else
#    define PEERS_BOTH
#endif
template <class Word> PEERS_BOTH auto mixed(Word i) {
    auto a = i * 2654435761u;
    auto b = (a ^ (a >> 15u)) * 2246822519u;
    auto c = (b ^ (b >> 13u)) * 3266489917u;
    return c ^ (c >> 16u);
}

}  // namespace peers
