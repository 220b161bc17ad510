// SPDX-License-Identifier: MIT
// Gives mpi::detail::direct, which moves bytes between the GPUs by NCCL, past the hosts' memory.
#pragma once
#include <gpu/gl/cuda_buffers.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/platform/nccl.hpp>
#include <gpu/mpi/staged.hpp>

#include <cstring>
#include <optional>

namespace gpu::inline v0_2::mpi::detail {

/// True when no two ranks use one GPU, where OpenGL names the GPUs. All ranks call it.
inline bool gpus_differ(communicator const& comm, gl::device& d) {
    struct gpu_of_rank {
        unsigned char uuid[16] = {};
        int named = 0;
    } mine;
    mine.named = d.caps.small_pages;
    if (mine.named) d.gl.get_unsigned_bytei_v_ext(gl::k_device_uuid_ext, 0, mine.uuid);
    auto const all = all_gather(comm, mine);
    for (std::size_t r = 0; r < all.size(); ++r)
        for (std::size_t q = 0; q < r; ++q)
            if (all[q].named && all[r].named && std::memcmp(all[q].uuid, all[r].uuid, sizeof mine.uuid) == 0)
                return false;
    return true;
}

/// A communicator of NCCL beside one of MPI, and a stream of CUDA on the GPU of the current
/// context. CUDA accesses the OpenGL buffers themselves.
class direct final : public transport {
public:
    /// Joins the ranks. All ranks call it. Throws remote_error on all of them when one has no CUDA
    /// driver, no NCCL, or a GPU that CUDA cannot use, with a text that tells which, or when two
    /// ranks use one GPU: NCCL would refuse only these two, and the others would wait for them.
    direct(communicator const& comm, gl::device& d) : transport(d) {
        using gl::platform::nccl;
        nccl::unique_id id{};
        comm.agree("gpu::mpi: NCCL", 0, 0, [&] {
            auto const* const driver = gl::platform::cuda::get();
            nccl_ = nccl::get();
            if (!driver) gpu::detail::raise(unsupported("GPU_MPI_TRANSPORT=nccl: there is no CUDA driver"));
            if (!nccl_)
                gpu::detail::raise(
                    unsupported("GPU_MPI_TRANSPORT=nccl: libnccl.so.2 was not found; it comes "
                                "with NCCL, and with programs that train networks"));
            stream_.emplace(*driver);
            beside_.emplace(*driver);
            short_.emplace(d, most_staged);
            gl::cuda_buffers::of(d, *driver);  // before use(), because it has a stream of its own
            if (comm.rank() == 0) nccl_->check(nccl_->get_unique_id(&id), "ncclGetUniqueId");
        });
        bool const differ = gpus_differ(comm, d);
        comm.agree("gpu::mpi: GPUs for NCCL", 0, 0, [&] {
            if (!differ)
                gpu::detail::raise(
                    unsupported("GPU_MPI_TRANSPORT=nccl: two ranks use one GPU, and for NCCL "
                                "every rank needs a GPU of its own"));
        });
        check(MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, comm.handle()), "MPI_Bcast");
        comm.agree("gpu::mpi: a communicator of NCCL", 0, 0, [&] {
            stream_->use([&] {
                group_.functions = nccl_;
                nccl_->check(nccl_->join(&group_.joined, comm.size(), id, comm.rank()), "ncclCommInitRank");
            });
        });
    }
    ~direct() override {
        if (group_.joined) stream_->try_use([&] { nccl_->destroy(group_.joined); });
        group_.joined = nullptr;
    }

    char const* name() const noexcept override { return "nccl"; }
    transport& best_for(std::size_t most) noexcept override {
        if (most > most_staged) return *this;
        return *short_;
    }

    /// Sends and receives everything as one group of NCCL. A second stream copies what this rank
    /// has for itself at the same time. OpenGL has finished with the buffers before CUDA sees them,
    /// and CUDA before OpenGL sees them again.
    std::size_t move(communicator const& comm, gl::GLuint from, layout const& send, gl::GLuint to,
        layout const& receive) override {
        device().gl.memory_barrier(gl::k_all_barrier_bits);
        gl::wait_for_all(device());
        std::size_t sent = 0;
        stream_->use([&] {
            // A rank that posts nothing would let the others wait for ever, so all agree before.
            std::optional<gl::platform::mapped_by_cuda> both;
            comm.agree("gpu::mpi: CUDA's access to the buffers", 0, 0, [&] {
                auto& known = gl::cuda_buffers::of(device(), stream_->functions());
                both.emplace(*stream_,
                    known.resource_of(send.all ? from : 0),
                    known.resource_of(receive.all ? to : 0));
            });
            comm.agree("gpu::mpi: an exchange by NCCL", 0, 0, [&] {
                copied_ = gl::platform::cuda::success;
                failure_ = nccl_->begin_group();
                for (int r = 0; r < comm.size(); ++r) {
                    auto const k = static_cast<std::size_t>(r);
                    if (r == comm.rank()) continue;
                    if (send.bytes[k] > 0) {
                        post(nccl_->send(both->first() + send.begin[k],
                            send.bytes[k],
                            gl::platform::nccl::byte_type,
                            r,
                            group_.joined,
                            stream_->handle()));
                        ++sent;
                    }
                    if (receive.bytes[k] > 0)
                        post(nccl_->receive(both->second() + receive.begin[k],
                            receive.bytes[k],
                            gl::platform::nccl::byte_type,
                            r,
                            group_.joined,
                            stream_->handle()));
                }
                post(nccl_->end_group());
                // NCCL's kernel has its part of the GPU by now; the copy takes all that is free. It
                // need not wait for the mapping, since the host has waited for OpenGL.
                auto const me = static_cast<std::size_t>(comm.rank());
                if (receive.bytes[me] > 0)
                    copied_ = stream_->functions().copy(address(both->second() + receive.begin[me]),
                        address(both->first() + send.begin[me]),
                        receive.bytes[me],
                        beside_->handle());
                finish();
            });
        });
        return sent;
    }

private:
    /// Number of bytes from each rank up to which the hosts' memory is faster than NCCL: the GPU
    /// takes turns between OpenGL and CUDA, and a turn takes longer than the transfer of so few
    /// bytes.
    static constexpr std::size_t most_staged = std::size_t{1} << 20;

    /// Notes the first failure of a group; a group that has begun must end.
    void post(int result) {
        if (failure_ == gl::platform::nccl::success) failure_ = result;
    }
    static unsigned long long address(std::byte const* p) { return reinterpret_cast<std::uintptr_t>(p); }
    /// Waits until the streams have done the group and the copy, or NCCL tells of a failure. The
    /// communicator is of no use after one, so it is given up, and the next exchange joins the
    /// ranks again.
    void finish() {
        using gl::platform::cuda, gl::platform::nccl;
        auto const& c = stream_->functions();
        int sent = cuda::not_ready, copy = cuda::not_ready;
        while (failure_ == nccl::success && (sent == cuda::not_ready || copy == cuda::not_ready)) {
            if (sent == cuda::not_ready) sent = c.query_stream(stream_->handle());
            if (copy == cuda::not_ready) copy = c.query_stream(beside_->handle());
            int told = nccl::success;
            if (nccl_->async_error(group_.joined, &told) == nccl::success && told != nccl::in_progress)
                failure_ = told;
        }
        if (failure_ != nccl::success) {
            nccl_->abort(group_.joined);
            group_.joined = nullptr;
            give_up();
            while (c.query_stream(beside_->handle()) == cuda::not_ready) {
            }
            nccl_->check(failure_, "an exchange by NCCL");
        }
        c.check(sent, "cuStreamQuery");
        c.check(copied_, "cuMemcpyDtoDAsync");
        c.check(copy, "cuStreamQuery");
    }

    gl::platform::nccl const* nccl_ = nullptr;
    std::optional<gl::platform::cuda_stream> stream_, beside_;
    /// The communicator of NCCL. It is aborted when the constructor throws after joining the ranks.
    struct group {
        gl::platform::nccl const* functions = nullptr;
        gl::platform::nccl::communicator joined = nullptr;
        ~group() {
            if (joined) functions->abort(joined);
        }
    } group_;
    std::optional<staged> short_;
    int failure_ = gl::platform::nccl::success, copied_ = gl::platform::cuda::success;
};

}  // namespace gpu::inline v0_2::mpi::detail
