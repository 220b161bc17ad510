// SPDX-License-Identifier: MIT
// Gives mpi::detail::staged, which moves bytes between ranks through pinned memory of the hosts.
#pragma once
#include <gpu/gl/staging.hpp>
#include <gpu/mpi/stats.hpp>
#include <gpu/mpi/transport.hpp>

namespace gpu::inline v0_2::mpi::detail {

/// Pinned memory for messages in both directions.
class staged final : public transport {
public:
    explicit staged(gl::device& d)
        : transport(d)
        , piece_(piece())
        , out_(d, piece_, gl::k_map_read_bit)
        , in_(d, piece_, gl::k_map_write_bit) {}

    char const* name() const noexcept override { return "staged"; }
    bool serves(gl::device const& d) const noexcept override {
        return transport::serves(d) && piece_ == piece();
    }

    /// Sends and receives all pieces. The pieces of one pair of ranks travel in order, and every
    /// rank's step k is with the ranks at distance k, so that the first piece that a rank waits for
    /// is always one that another rank sends first.
    std::size_t move(communicator const& comm, gl::GLuint from, layout const& send, gl::GLuint to,
        layout const& receive) override {
        gl::device& d = device();
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
    /// Returns piece_bytes(), from 64 bytes to 1 GiB, as a multiple of 64.
    static std::size_t piece() noexcept {
        std::size_t const most = std::size_t{1} << 30, wish = piece_bytes();
        return (wish < 64 ? 64 : wish > most ? most : wish) / 64 * 64;
    }

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

    std::size_t piece_;
    gl::detail::staging_ring out_, in_;
};

}  // namespace gpu::inline v0_2::mpi::detail
