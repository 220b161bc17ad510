// SPDX-License-Identifier: MIT
// Declares the rows of bench_peers: problems that the library solves, beside CUDA's libraries where they have
// the call. The two sides are compiled apart and meet in this file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace peers {

enum class type { u32, u64, f32, f64, u16, u8 };
inline constexpr char const* type_names[] = {"u32", "u64", "f32", "f64", "u16", "u8"};

enum class input { uniform, sorted, equal, few, zipf };
inline constexpr char const* input_names[] = {"uniform", "sorted", "equal", "few", "zipf"};

/// What a row works on. A segment length of 0 mixes lengths from 1 to a million.
struct setting {
    std::size_t n;
    peers::input input;
    std::size_t segment;
};

/// Milliseconds of one call: by the GPU's clock, with the result left there; and by the host's, with the wait
/// and with the result where the call returns one.
struct times {
    double gpu, wall;
};

/// How often the words of keep_busy() are mixed: about a millisecond.
inline constexpr unsigned busy_rounds = 131072;

/// One side of a row.
struct runner {
    virtual ~runner() = default;

    /// Measures one call. The GPU's time is that of some calls in a row, each with its input restored, less
    /// the time of restoring alone, so that it has no part of what the clocks of OpenGL and of CUDA cost.
    times run() {
        double gpu = on_gpu(calls_);
        if (calls_ == 1 && gpu < 0.1) gpu = on_gpu(calls_ = 8);
        return {gpu, run_and_wait()};
    }
    /// A table of the launches of one run with their GPU times, for the library's side.
    virtual std::string launches() { return {}; }

protected:
    /// Milliseconds by the GPU's clock. Before, the GPU gets work for a millisecond, the same on both sides.
    /// Meanwhile the host submits the commands, so that the GPU does not wait for them.
    virtual double run_on_gpu(int calls, bool only_restore) = 0;
    /// Milliseconds by the host's clock, with the wait for the result.
    virtual double run_and_wait() = 0;

private:
    double on_gpu(int calls) {
        double const all = run_on_gpu(calls, false), restored = run_on_gpu(calls, true);
        return std::max((all - restored) / calls, 1e-6);
    }
    int calls_ = 1;
};

/// One row of the table. `bytes` is what an element makes the memory move at least.
struct row {
    std::string name;
    double bytes;
    bool segments;  ///< the row works on segments, and is repeated for each length of them
    std::function<std::unique_ptr<runner>(setting const&)> make;
};

std::vector<row> library_rows(type);
/// Returns nullptr where CUDA's libraries have no such call.
std::unique_ptr<runner> cuda_runner(std::string const& name, type, setting const&);
std::string library_device();
std::string cuda_device();

// The inputs, as functions of the index; both sides compute them.
#ifdef __CUDACC__
#    define PEERS_BOTH __host__ __device__
#else
#    define PEERS_BOTH
#endif
/// A 32-bit word of no order.
template <class Word> PEERS_BOTH auto mixed(Word i) {
    auto a = i * 2654435761u;
    auto b = (a ^ (a >> 15u)) * 2246822519u;
    auto c = (b ^ (b >> 13u)) * 3266489917u;
    return c ^ (c >> 16u);
}

// Segments of mixed lengths: a period has 32 segments of 1, 24 of 32, 7 of 1000 and one of a million.
inline constexpr std::size_t mixed_period = 32 + 24 * 32 + 7 * 1000 + 1000000;
inline std::size_t mixed_offset(std::size_t k) {
    std::size_t const q = k / 64, r = k % 64;
    return q * mixed_period + std::min<std::size_t>(r, 32) +
           (r > 32 ? std::min<std::size_t>(r - 32, 24) * 32 : 0) + (r > 56 ? (r - 56) * 1000 : 0);
}
/// Returns the offsets of the segments of n elements, the end included.
inline std::vector<std::uint32_t> segment_offsets(setting const& s) {
    std::vector<std::uint32_t> offsets;
    for (std::size_t k = 0;; ++k) {
        std::size_t const at = std::min(s.segment ? k * s.segment : mixed_offset(k), s.n);
        offsets.push_back(static_cast<std::uint32_t>(at));
        if (at == s.n) return offsets;
    }
}

}  // namespace peers
