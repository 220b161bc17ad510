// SPDX-License-Identifier: MIT
// Gives mpi::detail::staged, which moves bytes between ranks through pinned memory of the hosts.
#pragma once
#include <gpu/container/copy_memory.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/staging.hpp>
#include <gpu/mpi/stats.hpp>
#include <gpu/mpi/transport.hpp>

namespace gpu::inline v0_2::mpi::detail {

/// Pinned memory for messages in both directions.
class staged final : public transport {
public:
    /// Messages have at most piece_bytes() bytes, or `most` where that is fewer.
    explicit staged(gl::device& d, std::size_t most = static_cast<std::size_t>(-1))
        : transport(d)
        , piece_(piece() < most ? piece() : most)
        , out_(d, piece_, gl::k_map_read_bit)
        , in_(d, piece_, gl::k_map_write_bit) {}

    char const* name() const noexcept override { return "staged"; }
    bool serves(gl::device const& d) const noexcept override {
        return transport::serves(d) && piece_ == piece();
    }

    /// Sends and receives all pieces. The pieces of one pair of ranks travel in order, and every
    /// rank's step k is with the ranks at distance k, so that the first piece that a rank waits for
    /// is always one that another rank sends first. The GPU copies some pieces while the host moves
    /// others.
    std::size_t move(communicator const& comm, gl::GLuint from, layout const& send, gl::GLuint to,
        layout const& receive) override {
        gl::device& d = device();
        auto const me = index(comm.rank());
        comm.agree("gpu::mpi: what stays on a rank", 0, 0, [&] {
            copy_memory(from, send.begin[me], to, receive.begin[me], receive.bytes[me]);
        });
        d.gl.memory_barrier(gl::k_buffer_update_barrier_bit | gl::k_client_mapped_buffer_barrier_bit);
        queue out(send, comm.rank(), comm.size(), piece_, 1);
        queue in(receive, comm.rank(), comm.size(), piece_, -1);
        MPI_Request sending[segments], arriving[segments];
        message leaving[segments] = {}, coming[segments] = {};
        gl::fence filled[segments], emptied[segments];
        for (int s = 0; s < segments; ++s) sending[s] = arriving[s] = MPI_REQUEST_NULL;
        // Segments are filled in turn, so that they are sent in turn.
        std::size_t fills = 0, sent = 0, on_the_way = 0;
        while (!out.empty() || !in.empty() || fills > sent || on_the_way > 0) {
            for (int s = 0; s < segments && !in.empty(); ++s) {
                if (arriving[s] != MPI_REQUEST_NULL || !emptied[s].signalled()) continue;
                coming[s] = in.next();
                check(MPI_Irecv(in_.at(index(s) * piece_),
                          static_cast<int>(coming[s].bytes),
                          MPI_BYTE,
                          coming[s].rank,
                          tag,
                          comm.handle(),
                          &arriving[s]),
                    "MPI_Irecv");
                ++on_the_way;
            }
            while (!out.empty() && fills - sent < segments && sending[fills % segments] == MPI_REQUEST_NULL) {
                std::size_t const s = fills++ % segments;
                leaving[s] = out.next();
                copy(d, from, leaving[s].offset, out_.name(), s * piece_, leaving[s].bytes);
                filled[s] = gl::fence(d);
            }
            while (sent < fills && filled[sent % segments].signalled()) {
                std::size_t const s = sent++ % segments;
                check(MPI_Isend(out_.at(s * piece_),
                          static_cast<int>(leaving[s].bytes),
                          MPI_BYTE,
                          leaving[s].rank,
                          tag,
                          comm.handle(),
                          &sending[s]),
                    "MPI_Isend");
                ++on_the_way;
            }
            // MPI moves messages only inside its functions, so it is polled.
            int done = 0, which[segments] = {};
            check(MPI_Testsome(segments, sending, &done, which, MPI_STATUSES_IGNORE), "MPI_Testsome");
            if (done != MPI_UNDEFINED) on_the_way -= index(done);
            check(MPI_Testsome(segments, arriving, &done, which, MPI_STATUSES_IGNORE), "MPI_Testsome");
            if (done == MPI_UNDEFINED) continue;
            on_the_way -= index(done);
            for (int k = 0; k < done; ++k) {
                int const s = which[k];
                copy(d, in_.name(), index(s) * piece_, to, coming[s].offset, coming[s].bytes);
                emptied[s] = gl::fence(d);
            }
        }
        for (gl::fence& last : emptied) last.wait();
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
