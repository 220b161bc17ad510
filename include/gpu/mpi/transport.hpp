// SPDX-License-Identifier: MIT
// Gives mpi::detail::transport, a way for bytes from the buffers of some ranks to those of others.
#pragma once
#include <gpu/gl/device.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/mpi/communicator.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gpu::inline v0_2::mpi::detail {

/// Where the bytes for, or from, each rank begin in a buffer, and how many there are.
struct layout {
    std::vector<std::size_t> begin, bytes;
    std::size_t all = 0;  // bytes of the buffer that they need

    layout() = default;
    /// The elements of rank 0 first, then those of rank 1, and so on.
    layout(std::vector<std::uint64_t> const& counts, std::size_t element) {
        for (std::uint64_t const n : counts) add(all, static_cast<std::size_t>(n) * element);
    }
    void add(std::size_t at, std::size_t length) {
        begin.push_back(at);
        bytes.push_back(length);
        if (at + length > all) all = at + length;
    }
    /// Returns the number of bytes of the ranks other than `me`.
    std::size_t bytes_but(std::size_t me) const {
        std::size_t sum = 0;
        for (std::size_t r = 0; r < bytes.size(); ++r) sum += r == me ? 0 : bytes[r];
        return sum;
    }
};

/// Moves bytes between the buffers of the ranks of one communicator, on one OpenGL context of each.
class transport : public attachment {
public:
    explicit transport(gl::device& d) : device_(d.self()) {}

    /// Returns the name of the transport, as GPU_MPI_TRANSPORT and stats() have it.
    virtual char const* name() const noexcept = 0;
    /// Sends the bytes of `from` that are for other ranks, and receives those of other ranks in
    /// `to`. Also copies to `to` what this rank has for itself, unless `receive` has no room for
    /// it. All ranks call it. Returns the number of messages sent.
    virtual std::size_t move(communicator const& comm, gl::GLuint from, layout const& send, gl::GLuint to,
        layout const& receive) = 0;
    /// Returns the transport for an exchange in which no rank sends more than `most` bytes.
    virtual transport& best_for(std::size_t /*most*/) noexcept { return *this; }
    /// True when the transport serves exchanges of device `d` as the settings now are.
    virtual bool serves(gl::device const& d) const noexcept { return usable_ && device_.get() == &d; }

protected:
    gl::device& device() const noexcept { return *device_; }
    /// Lets the next exchange make another transport.
    void give_up() noexcept { usable_ = false; }

private:
    gl::shared<gl::device> device_;
    bool usable_ = true;
};

}  // namespace gpu::inline v0_2::mpi::detail
