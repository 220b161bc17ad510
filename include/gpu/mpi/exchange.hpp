// SPDX-License-Identifier: MIT
// Gives mpi::detail::exchange, which sends elements of every rank's buffer to other ranks, by the
// transport that GPU_MPI_TRANSPORT names, or else by the better one that serves.
#pragma once
#include <gpu/container/vector.hpp>
#include <gpu/mpi/nccl.hpp>
#include <gpu/mpi/staged.hpp>
#include <gpu/mpi/stats.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

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

/// Returns the transport of a communicator on the current device, for an exchange in which no rank
/// sends more than `most` bytes. All ranks call it. Throws invalid_argument on all ranks when
/// GPU_MPI_TRANSPORT is neither staged nor nccl, or not the same on all of them, and remote_error
/// when one rank cannot make the transport. Without the variable, it is nccl where that serves all
/// ranks.
inline transport& transport_of(communicator const& comm, std::size_t most) {
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
    if (every) return any ? now->best_for(most) : *now;
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
    return any ? now->best_for(most) : *now;
}

/// Sends the bytes of `from` as `send` tells, and returns a vector of what arrives, as `receive`
/// tells. When a rank has no memory for it, all ranks throw remote_error before anything has
/// travelled.
template <class T>
gpu::vector<T> carry(communicator const& comm, gpu::vector<T> const& from, layout const& send,
    layout const& receive, std::size_t kept) {
    auto const began = std::chrono::steady_clock::now();
    auto const me = static_cast<std::size_t>(comm.rank());
    gpu::vector<T> to;
    auto const sent = comm.agree("gpu::mpi: memory for what comes", type_hash<T>(), send.bytes_but(me), [&] {
        to.resize(receive.all / sizeof(T), no_init);
    });
    transport& through = transport_of(comm, *std::max_element(sent.begin(), sent.end()));
    std::size_t const pieces = through.move(comm, from.buffer(), send, to.buffer(), receive);
    stats() = {through.name(),
        send.bytes_but(me),
        receive.bytes_but(me),
        kept,
        pieces,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
    return to;
}

/// Sends counts[r] consecutive elements of `from` to each rank r, and returns what arrived: the
/// elements of rank 0 first. When a rank has no memory for them, all ranks throw remote_error
/// before anything has travelled. `came` gets the number of elements of each rank, this one too.
template <class T>
gpu::vector<T> exchange(communicator const& comm, gpu::vector<T> const& from,
    std::vector<std::uint64_t> const& counts, std::vector<std::uint64_t>* came = nullptr) {
    std::vector<std::uint64_t> coming(static_cast<std::size_t>(comm.size()));
    check(MPI_Alltoall(counts.data(), 1, MPI_UINT64_T, coming.data(), 1, MPI_UINT64_T, comm.handle()),
        "MPI_Alltoall");
    layout const send(counts, sizeof(T)), receive(coming, sizeof(T));
    if (came) *came = std::move(coming);
    return carry(comm, from, send, receive, send.bytes[static_cast<std::size_t>(comm.rank())]);
}

/// An exchange in which the elements that a rank keeps stay where they are. What arrives are the
/// runs of the other ranks, with gaps between them.
///
/// NCCL copies from indices that are no multiples of 16 at two thirds of the speed. So what is sent
/// begins at the last such multiple at or before the run, and arrives at one: the elements between
/// that index and the first element of the run travel too.
class exchange_of_others {
public:
    /// Tells the other ranks how many elements they get: counts[r], which follow those of the ranks
    /// before r. All ranks call it.
    exchange_of_others(communicator const& comm, std::vector<std::uint64_t> const& counts)
        : comm_(comm), leaving_(counts.size()), coming_(counts.size()) {
        std::uint64_t at = 0;
        for (std::size_t r = 0; r < counts.size(); at += counts[r++])
            leaving_[r] = {at, counts[r], counts[r] > 0 ? at % step : 0};
        check(
            MPI_Alltoall(
                leaving_.data(), sizeof(run), MPI_BYTE, coming_.data(), sizeof(run), MPI_BYTE, comm.handle()),
            "MPI_Alltoall");
        at = 0;
        for (std::size_t r = 0; r < counts.size(); ++r) {
            if (r == me()) continue;
            coming_[r].begin = at + coming_[r].lead;
            at = (coming_[r].begin + coming_[r].length + step - 1) / step * step;
        }
    }
    /// Where the run of rank r begins in what exchange() returns, or in what it is given when r is
    /// this rank.
    std::uint64_t begin(std::size_t r) const { return coming_[r].begin; }
    /// The number of elements that are for this rank and come from rank r, or stay.
    std::uint64_t length(std::size_t r) const { return coming_[r].length; }
    std::size_t me() const { return static_cast<std::size_t>(comm_.rank()); }

    /// Sends elements of `from`, and returns those of the other ranks. All ranks call it. When one
    /// has no memory, all throw remote_error before anything has travelled.
    template <class T> gpu::vector<T> operator()(gpu::vector<T> const& from) const {
        layout send, receive;
        for (std::size_t r = 0; r < coming_.size(); ++r) {
            add<T>(send, leaving_[r], true);
            add<T>(receive, coming_[r], r != me());
        }
        return carry(comm_, from, send, receive, length(me()) * sizeof(T));
    }

private:
    static constexpr std::uint64_t step = 16;
    /// The elements from `begin` to begin + length - 1, and how many before them travel too.
    struct run {
        std::uint64_t begin, length, lead;
    };
    template <class T> static void add(layout& l, run const& r, bool travels) {
        if (travels)
            l.add((r.begin - r.lead) * sizeof(T), (r.lead + r.length) * sizeof(T));
        else
            l.add(0, 0);
    }
    communicator comm_;
    std::vector<run> leaving_, coming_;
};

}  // namespace gpu::inline v0_2::mpi::detail
