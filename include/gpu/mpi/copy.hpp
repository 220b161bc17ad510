// SPDX-License-Identifier: MIT
// Copies between the host memory of ranks and vectors over all ranks: scatter, gather, to_host.
#pragma once
#include <gpu/mpi/stats.hpp>
#include <gpu/mpi/vector.hpp>

#include <algorithm>

namespace gpu::inline v0_2::mpi {

namespace detail {

/// Calls f(offset, bytes) for pieces of `bytes` bytes that one message may have.
template <class F> void in_pieces(std::size_t bytes, F const& f) {
    std::size_t const most = piece_bytes() < 1 ? 1 : piece_bytes() > 1u << 30 ? 1u << 30 : piece_bytes();
    for (std::size_t at = 0; at < bytes; at += most)
        f(at, static_cast<int>(bytes - at < most ? bytes - at : most));
}
inline void send_host(communicator const& comm, int to, void const* data, std::size_t bytes) {
    in_pieces(bytes, [&](std::size_t at, int n) {
        check(MPI_Send(static_cast<std::byte const*>(data) + at, n, MPI_BYTE, to, 72, comm.handle()),
            "MPI_Send");
    });
}
inline void receive_host(communicator const& comm, int from, void* data, std::size_t bytes) {
    in_pieces(bytes, [&](std::size_t at, int n) {
        check(
            MPI_Recv(
                static_cast<std::byte*>(data) + at, n, MPI_BYTE, from, 72, comm.handle(), MPI_STATUS_IGNORE),
            "MPI_Recv");
    });
}

}  // namespace detail

/// Returns a vector of the elements of `host` on rank `root`, in parts whose lengths differ by at
/// most one. `host` is ignored on the other ranks. T is not bool.
///
///     auto v = gpu::mpi::scatter(0, numbers);
template <class T>
vector<T> scatter(int root, std::vector<T> const& host, communicator const& comm = communicator::world()) {
    auto const numbers = comm.agree(
        "gpu::mpi::scatter", detail::type_hash<T>() + static_cast<std::uint64_t>(root), host.size(), [&] {
            if (root < 0 || root >= comm.size())
                gpu::detail::raise(invalid_argument("gpu::mpi::scatter: the root is no rank"));
        });
    std::size_t const n = numbers[static_cast<std::size_t>(root)];
    auto const ranks = static_cast<std::size_t>(comm.size());
    auto const length = [&](std::size_t r) { return n / ranks + (r < n % ranks); };
    auto const me = static_cast<std::size_t>(comm.rank());
    std::vector<T> part;
    gpu::vector<T> local;
    comm.agree("gpu::mpi::scatter: memory", 0, 0, [&] {
        part.resize(length(me));
        local.resize(length(me), no_init);
    });
    std::size_t at = 0;
    for (std::size_t r = 0; r < ranks; at += length(r++)) {
        if (comm.rank() != root) continue;
        if (r == me)
            part.assign(host.begin() + static_cast<std::ptrdiff_t>(at),
                host.begin() + static_cast<std::ptrdiff_t>(at + length(r)));
        else
            detail::send_host(comm, static_cast<int>(r), host.data() + at, length(r) * sizeof(T));
    }
    if (comm.rank() != root) detail::receive_host(comm, root, part.data(), part.size() * sizeof(T));
    comm.agree("gpu::mpi::scatter: upload", 0, 0, [&] {
        gl::upload(local.buffer(), 0, part.data(), part.size() * sizeof(T));
    });
    return vector<T>(std::move(local), comm);
}

/// Returns all elements in host memory on rank `root`, and nothing on the other ranks. T is not
/// bool.
template <class T> std::vector<T> gather(vector<T> const& v, int root) {
    auto const& comm = v.comm();
    std::vector<T> part, all;
    auto const lengths = comm.agree(
        "gpu::mpi::gather", detail::type_hash<T>() + static_cast<std::uint64_t>(root), v.local_size(), [&] {
            if (root < 0 || root >= comm.size())
                gpu::detail::raise(invalid_argument("gpu::mpi::gather: the root is no rank"));
            part = v.local().host();
        });
    std::size_t n = 0;
    for (std::uint64_t const length : lengths) n += length;
    comm.agree("gpu::mpi::gather: memory", 0, 0, [&] {
        if (comm.rank() == root) all.resize(n);
    });
    if (comm.rank() != root) {
        detail::send_host(comm, root, part.data(), part.size() * sizeof(T));
        return all;
    }
    std::size_t at = 0;
    for (int r = 0; r < comm.size(); ++r) {
        std::size_t const length = lengths[static_cast<std::size_t>(r)];
        if (r == root)
            std::copy(part.begin(), part.end(), all.begin() + static_cast<std::ptrdiff_t>(at));
        else
            detail::receive_host(comm, r, all.data() + at, length * sizeof(T));
        at += length;
    }
    return all;
}

/// Returns all elements in host memory, on every rank. T is not bool.
template <class T> std::vector<T> to_host(vector<T> const& v) {
    std::vector<T> all = gather(v, 0);
    auto const sizes = v.comm().agree("gpu::mpi::to_host", detail::type_hash<T>(), all.size(), [] {});
    v.comm().agree("gpu::mpi::to_host: memory", 0, 0, [&] { all.resize(sizes[0]); });
    detail::in_pieces(all.size() * sizeof(T), [&](std::size_t at, int n) {
        void* const where = reinterpret_cast<std::byte*>(all.data()) + at;
        detail::check(MPI_Bcast(where, n, MPI_BYTE, 0, v.comm().handle()), "MPI_Bcast");
    });
    return all;
}

}  // namespace gpu::inline v0_2::mpi
