// SPDX-License-Identifier: MIT
// Gives mpi::detail::exchange, which sends elements of every rank's buffer to other ranks, by the
// transport that GPU_MPI_TRANSPORT names, or else by the better one that serves.
#pragma once
#include <gpu/container/copy_memory.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/mpi/nccl.hpp>
#include <gpu/mpi/staged.hpp>
#include <gpu/mpi/stats.hpp>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace gpu::inline v0_2::mpi::detail {

/// True when NCCL can serve all ranks: each has CUDA and NCCL, and a GPU of its own. All ranks call
/// it.
inline bool nccl_serves_all(communicator const& comm, gl::device& d) {
    auto const* const cuda = gl::platform::cuda::get();
    bool const able =
        d.caps.small_pages && cuda && gl::platform::nccl::get() && cuda->device_of_context() >= 0;
    auto const all = all_gather(comm, able ? 1 : 0);
    for (int const its : all)
        if (its == 0) return false;
    return all.size() > 1 && gpus_differ(comm, d);
}

/// Returns the transport of a communicator on the current device. All ranks call it. Throws
/// invalid_argument on all ranks when GPU_MPI_TRANSPORT is neither staged nor nccl, or not the same
/// on all of them, and remote_error when one rank cannot make the transport. Without the variable,
/// it is nccl where that serves all ranks.
inline transport& transport_of(communicator const& comm) {
    char const* const text = std::getenv("GPU_MPI_TRANSPORT");
    std::string_view const wish = text ? text : "";
    bool const any = wish.empty(), known = any || wish == "nccl" || wish == "staged";
    bool by_nccl = wish == "nccl";
    gl::device& d = gl::current_checked();
    auto* now = static_cast<transport*>(comm.transport().get());
    bool const serves = known && now && (any || now->name() == wish) && now->serves(d);
    auto const all =
        comm.agree("gpu::mpi: GPU_MPI_TRANSPORT", known + 2u * by_nccl + 4u * any, serves, [] {});
    if (!known)
        gpu::detail::raise(invalid_argument(
            gpu::detail::concat({"GPU_MPI_TRANSPORT=", text, ": the transports are staged and nccl"})));
    bool every = true;
    for (std::uint64_t const its : all) every = every && its != 0;
    if (every) return *now;
    comm.transport().reset();
    std::unique_ptr<transport> made;
#if defined(__cpp_exceptions)
    // Where NCCL refuses, it does so on all ranks, and the hosts' memory serves.
    if (any && nccl_serves_all(comm, d))
        gpu::detail::attempt([&] { made = std::make_unique<direct>(comm, d); });
#endif
    if (by_nccl) made = std::make_unique<direct>(comm, d);
    if (!made) comm.agree("gpu::mpi: memory for messages", 0, 0, [&] { made = std::make_unique<staged>(d); });
    now = made.get();
    comm.transport() = std::move(made);
    return *now;
}

/// What becomes of the elements that an exchange sends from a rank to itself: a copy among those
/// that arrive, or nothing.
enum class own_share : unsigned char { copied, left };

/// Sends counts[r] consecutive elements of `from` to each rank r, and returns what arrived: the
/// elements of rank 0 first. When a rank has no memory for them, all ranks throw remote_error
/// before anything has travelled. `came` gets the number of elements of each rank, this one too.
template <class T>
gpu::vector<T> exchange(communicator const& comm, gpu::vector<T> const& from,
    std::vector<std::uint64_t> const& counts, std::vector<std::uint64_t>* came = nullptr,
    own_share own = own_share::copied) {
    auto const began = std::chrono::steady_clock::now();
    auto const ranks = static_cast<std::size_t>(comm.size()), me = static_cast<std::size_t>(comm.rank());
    std::vector<std::uint64_t> coming(ranks);
    check(MPI_Alltoall(counts.data(), 1, MPI_UINT64_T, coming.data(), 1, MPI_UINT64_T, comm.handle()),
        "MPI_Alltoall");
    if (came) *came = coming;
    if (own == own_share::left) coming[me] = 0;
    layout const send(counts, sizeof(T)), receive(coming, sizeof(T));
    gpu::vector<T> to;
    comm.agree("gpu::mpi: memory for what comes", type_hash<T>(), 0, [&] {
        to.resize(receive.all / sizeof(T), no_init);
    });
    transport& through = transport_of(comm);
    comm.agree("gpu::mpi: what stays on a rank", 0, 0, [&] {
        if (own == own_share::copied)
            copy_memory(from.buffer(), send.begin[me], to.buffer(), receive.begin[me], send.bytes[me]);
    });
    std::size_t const pieces = through.move(comm, from.buffer(), send, to.buffer(), receive);
    stats() = {through.name(),
        send.all - send.bytes[me],
        receive.all - receive.bytes[me],
        send.bytes[me],
        pieces,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
    return to;
}

}  // namespace gpu::inline v0_2::mpi::detail
