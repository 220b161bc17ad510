// SPDX-License-Identifier: MIT
// Moves the borders between the parts of a vector over all ranks: rebalance.
#pragma once
#include <gpu/mpi/exchange.hpp>
#include <gpu/mpi/vector.hpp>

namespace gpu::inline v0_2::mpi {

namespace detail {
/// Lengths of n elements that differ by at most one.
inline std::vector<std::uint64_t> even_lengths_of(std::uint64_t n, std::size_t ranks) {
    std::vector<std::uint64_t> lengths(ranks, n / ranks);
    for (std::size_t r = 0; r < n % ranks; ++r) ++lengths[r];
    return lengths;
}
/// Returns how many elements this rank gives to each rank, so that part r then has wanted[r] of
/// them. `lengths` are those of now.
inline std::vector<std::uint64_t> counts_for_borders(communicator const& comm,
    std::vector<std::uint64_t> const& lengths, std::vector<std::uint64_t> const& wanted) {
    std::uint64_t first = 0, to = 0;
    for (int r = 0; r < comm.rank(); ++r) first += lengths[static_cast<std::size_t>(r)];
    std::uint64_t const last = first + lengths[static_cast<std::size_t>(comm.rank())];
    // Rank r wants the elements [to, to + wanted[r]) of the whole.
    std::vector<std::uint64_t> counts;
    for (std::uint64_t const n : wanted) {
        std::uint64_t const a = to < first ? first : to, b = to + n < last ? to + n : last;
        counts.push_back(a < b ? b - a : 0);
        to += n;
    }
    return counts;
}
/// Moves elements so that part r has wanted[r] of them.
template <class T>
void move_borders(communicator const& comm, gpu::vector<T>& local, std::vector<std::uint64_t> const& lengths,
    std::vector<std::uint64_t> const& wanted) {
    if (lengths == wanted) return;
    local = exchange(comm, local, counts_for_borders(comm, lengths, wanted));
}
}  // namespace detail

/// Moves elements between neighbouring ranks so that rank r holds lengths[r] of them; their order
/// in the whole stays. All ranks give equal lengths. Throws invalid_argument on all ranks when
/// there are not as many lengths as ranks, or when they do not add up to the size.
///
///     gpu::mpi::rebalance(v);                           // lengths that differ by at most one
template <class T> void rebalance(vector<T>& v, std::vector<std::uint64_t> const& lengths) {
    std::uint64_t signature = detail::type_hash<T>(), wanted = 0, size = 0;
    for (std::uint64_t const n : lengths) {
        signature = (signature ^ n) * 0x100000001b3u;
        wanted += n;
    }
    auto const now = v.comm().agree("gpu::mpi::rebalance", signature, v.local_size(), [] {});
    for (std::uint64_t const n : now) size += n;
    if (lengths.size() != now.size() || wanted != size)
        gpu::detail::raise(invalid_argument(gpu::detail::concat({"gpu::mpi::rebalance: ",
            lengths.size(),
            " lengths of ",
            wanted,
            " elements in all, for ",
            now.size(),
            " ranks with ",
            size,
            " elements"})));
    detail::move_borders(v.comm(), v.local(), now, lengths);
}
template <class T> void rebalance(vector<T>& v) {
    rebalance(v, detail::even_lengths_of(v.size(), static_cast<std::size_t>(v.comm().size())));
}

}  // namespace gpu::inline v0_2::mpi
