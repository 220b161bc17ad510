// SPDX-License-Identifier: MIT
// Gives gpu::mpi::stats(), which tells of the last exchange, and gpu::mpi::piece_bytes().
#pragma once
#include <gpu/language.hpp>

#include <cstddef>

namespace gpu::inline v0_2::mpi {

/// What the last exchange of elements between ranks was, on this rank.
struct statistics {
    char const* transport =
        "none";                ///< how the bytes travelled: "none" before any exchange, "staged" or "nccl"
    std::size_t sent = 0;      ///< bytes that left this rank
    std::size_t received = 0;  ///< bytes that arrived from other ranks
    std::size_t kept = 0;      ///< bytes that stayed on this rank's GPU
    std::size_t pieces = 0;    ///< messages sent
    double seconds = 0;        ///< wall time of the exchange
};

/// Returns what the last exchange was. The library sets it, and prints nothing.
///
///     gpu::mpi::sort(v);
///     double rate = double(gpu::mpi::stats().sent) / gpu::mpi::stats().seconds;
inline statistics& stats() {
    static statistics last;
    return last;
}

/// The most bytes of one message between two ranks. All ranks set one value, at most 1 GiB, before
/// their first exchange.
inline std::size_t& piece_bytes() {
    static std::size_t bytes = std::size_t{4} << 20;
    return bytes;
}

}  // namespace gpu::inline v0_2::mpi
