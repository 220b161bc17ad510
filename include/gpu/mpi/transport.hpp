// SPDX-License-Identifier: MIT
// Gives mpi::detail::exchange, which moves elements between the buffers of the ranks, staged
// through pinned memory of the host.
#pragma once
#include <gpu/container/vector.hpp>
#include <gpu/gl/staging.hpp>
#include <gpu/mpi/communicator.hpp>
#include <gpu/mpi/stats.hpp>

#include <chrono>
#include <numeric>

namespace gpu::inline v0_2::mpi::detail {

/// Where the bytes for each rank begin in a buffer, and how many there are.
struct layout {
    std::vector<std::size_t> begin, bytes;
    std::size_t all = 0;

    layout(std::vector<std::uint64_t> const& counts, std::size_t element) {
        for (std::uint64_t const n : counts) {
            begin.push_back(all);
            bytes.push_back(static_cast<std::size_t>(n) * element);
            all += bytes.back();
        }
    }
};

/// Pinned memory for messages in both directions.
class staged final : public attachment {
public:
    staged(gl::device& d, std::size_t piece)
        : device_(d.self())
        , piece_(piece)
        , out_(d, piece, gl::k_map_read_bit)
        , in_(d, piece, gl::k_map_write_bit) {}

    /// Returns the pinned memory of a communicator on the current device.
    static staged& of(communicator const& comm) {
        gl::device& d = gl::current_checked();
        std::size_t const most = std::size_t{1} << 30;
        std::size_t const piece = (piece_bytes() < 64        ? 64
                                      : piece_bytes() > most ? most
                                                             : piece_bytes()) /
                                  64 * 64;
        auto* known = static_cast<staged*>(comm.transport().get());
        if (!known || known->device_.get() != &d || known->piece_ != piece) {
            comm.transport().reset();
            comm.transport() = std::make_unique<staged>(d, piece);
            known = static_cast<staged*>(comm.transport().get());
        }
        return *known;
    }

    /// Sends and receives all pieces. The pieces of one pair of ranks travel in order, and every
    /// rank's step k is with the ranks at distance k, so that the first piece that a rank waits for
    /// is always one that another rank sends first.
    std::size_t move(
        communicator const& comm, gl::GLuint from, layout const& send, gl::GLuint to, layout const& receive) {
        gl::device& d = *device_;
        d.gl.memory_barrier(gl::k_buffer_update_barrier_bit | gl::k_client_mapped_buffer_barrier_bit);
        queue out(send, comm.rank(), comm.size(), piece_, 1);
        queue in(receive, comm.rank(), comm.size(), piece_, -1);
        MPI_Request sending[segments], arriving[segments];
        message where[segments] = {};
        for (int s = 0; s < segments; ++s) sending[s] = arriving[s] = MPI_REQUEST_NULL;
        std::size_t sent = 0, on_the_way = 0;
        while (!out.empty() || !in.empty() || on_the_way > 0) {
            // Fill the free segments from the GPU, then hand them to MPI.
            bool filled[segments] = {};
            message what[segments] = {};
            for (int s = 0; s < segments; ++s) {
                if (arriving[s] == MPI_REQUEST_NULL && !in.empty()) {
                    in_.settle(index(s));
                    where[s] = in.next();
                    check(MPI_Irecv(in_.at(index(s) * piece_),
                              static_cast<int>(where[s].bytes),
                              MPI_BYTE,
                              where[s].rank,
                              tag,
                              comm.handle(),
                              &arriving[s]),
                        "MPI_Irecv");
                    ++on_the_way;
                }
                if (sending[s] == MPI_REQUEST_NULL && !out.empty()) {
                    what[s] = out.next();
                    filled[s] = true;
                    copy(d, from, what[s].offset, out_.name(), index(s) * piece_, what[s].bytes);
                    out_.mark(index(s));
                }
            }
            for (int s = 0; s < segments; ++s) {
                if (!filled[s]) continue;
                out_.settle(index(s));
                check(MPI_Isend(out_.at(index(s) * piece_),
                          static_cast<int>(what[s].bytes),
                          MPI_BYTE,
                          what[s].rank,
                          tag,
                          comm.handle(),
                          &sending[s]),
                    "MPI_Isend");
                ++on_the_way;
                ++sent;
            }
            // MPI moves messages only inside its functions, so it is polled.
            int done = 0, which[segments] = {};
            check(MPI_Testsome(segments, sending, &done, which, MPI_STATUSES_IGNORE), "MPI_Testsome");
            if (done != MPI_UNDEFINED) on_the_way -= static_cast<std::size_t>(done);
            check(MPI_Testsome(segments, arriving, &done, which, MPI_STATUSES_IGNORE), "MPI_Testsome");
            if (done == MPI_UNDEFINED) continue;
            on_the_way -= static_cast<std::size_t>(done);
            for (int k = 0; k < done; ++k) {
                int const s = which[k];
                copy(d, in_.name(), index(s) * piece_, to, where[s].offset, where[s].bytes);
                in_.mark(index(s));
            }
        }
        for (int s = 0; s < segments; ++s) in_.settle(index(s));
        return sent;
    }

private:
    static constexpr int segments = gl::detail::staging_ring::segments, tag = 71;
    static constexpr std::size_t index(int s) { return static_cast<std::size_t>(s); }

    struct message {
        int rank = 0;
        std::size_t offset = 0, bytes = 0;
    };
    /// The pieces for, or from, the other ranks, by their distance.
    class queue {
    public:
        queue(layout const& l, int rank, int size, std::size_t most, int direction)
            : layout_(&l), rank_(rank), size_(size), most_(most), direction_(direction) {
            skip();
        }
        bool empty() const { return step_ >= size_; }
        message next() {
            std::size_t const r = index(peer()), rest = layout_->bytes[r] - done_;
            message const p{peer(), layout_->begin[r] + done_, rest < most_ ? rest : most_};
            done_ += p.bytes;
            skip();
            return p;
        }

    private:
        int peer() const { return (rank_ + direction_ * step_ + size_) % size_; }
        void skip() {
            while (!empty() && done_ == layout_->bytes[index(peer())]) {
                ++step_;
                done_ = 0;
            }
        }
        layout const* layout_;
        int rank_, size_;
        std::size_t most_;
        int direction_, step_ = 1;
        std::size_t done_ = 0;
    };

    static void copy(
        gl::device& d, gl::GLuint a, std::size_t at, gl::GLuint b, std::size_t to, std::size_t bytes) {
        d.gl.copy_named_buffer_sub_data(a,
            b,
            static_cast<gl::GLintptr>(at),
            static_cast<gl::GLintptr>(to),
            static_cast<gl::GLsizeiptr>(bytes));
    }

    gl::shared<gl::device> device_;
    std::size_t piece_;
    gl::detail::staging_ring out_, in_;
};

/// Sends counts[r] consecutive elements of `from` to each rank r, and returns what arrived: the
/// elements of rank 0 first. When a rank has no memory for them, all ranks throw remote_error
/// before anything has travelled. `came` gets the number of elements of each rank.
template <class T>
gpu::vector<T> exchange(communicator const& comm, gpu::vector<T> const& from,
    std::vector<std::uint64_t> const& counts, std::vector<std::uint64_t>* came = nullptr) {
    auto const began = std::chrono::steady_clock::now();
    auto const ranks = static_cast<std::size_t>(comm.size()), me = static_cast<std::size_t>(comm.rank());
    std::vector<std::uint64_t> coming(ranks);
    check(MPI_Alltoall(counts.data(), 1, MPI_UINT64_T, coming.data(), 1, MPI_UINT64_T, comm.handle()),
        "MPI_Alltoall");
    if (came) *came = coming;
    layout const send(counts, sizeof(T)), receive(coming, sizeof(T));
    gpu::vector<T> to;
    staged* through = nullptr;
    comm.agree("gpu::mpi: memory for what comes", type_hash<T>(), 0, [&] {
        to.resize(receive.all / sizeof(T), no_init);
        through = &staged::of(comm);
    });
    gl::copy(from.buffer(), send.begin[me], to.buffer(), receive.begin[me], send.bytes[me]);
    std::size_t const pieces = through->move(comm, from.buffer(), send, to.buffer(), receive);
    stats() = {"staged",
        send.all - send.bytes[me],
        receive.all - receive.bytes[me],
        send.bytes[me],
        pieces,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
    return to;
}

}  // namespace gpu::inline v0_2::mpi::detail
