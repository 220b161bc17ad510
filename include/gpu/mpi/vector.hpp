// SPDX-License-Identifier: MIT
// Gives gpu::mpi::vector<T>, a sequence whose consecutive parts lie on the GPUs of the ranks.
#pragma once
#include <gpu/container/vector.hpp>
#include <gpu/mpi/communicator.hpp>

namespace gpu::inline v0_2::mpi {

/// A sequence of elements: those of rank 0, then those of rank 1, and so on. Each rank holds its
/// part in a gpu::vector of any length, so every function of the library works on a part.
///
/// Size, offset and lengths are asked of all ranks at each call, because local() may have changed.
///
///     gpu::mpi::vector<int> v(1000);                    // even parts, zeros
///     gpu::sequence(v.local().begin(), v.local().end(), int(v.offset()));
///     gpu::mpi::reduce(v, 0);                           // 499500
template <class T> class vector {
public:
    using value_type = T;

    /// Makes n elements of value T{} in parts whose lengths differ by at most one. All ranks call
    /// it.
    explicit vector(std::size_t n = 0, communicator const& comm = communicator::world()) : comm_(comm) {
        comm_.agree("gpu::mpi::vector", detail::type_hash<T>() + n, 0, [&] {
            auto const ranks = static_cast<std::size_t>(comm.size()),
                       r = static_cast<std::size_t>(comm.rank());
            local_.resize(n / ranks + (r < n % ranks));
        });
    }
    /// Takes this rank's part. Sends nothing.
    explicit vector(gpu::vector<T>&& part, communicator const& comm = communicator::world())
        : comm_(comm), local_(std::move(part)) {}

    gpu::vector<T>& local() noexcept { return local_; }
    gpu::vector<T> const& local() const noexcept { return local_; }
    communicator const& comm() const noexcept { return comm_; }
    std::size_t local_size() const { return local_.size(); }

    /// Returns the number of elements on each rank. All ranks call this, and the functions below.
    std::vector<std::uint64_t> lengths() const {
        return comm_.agree("gpu::mpi::vector::lengths", detail::type_hash<T>(), local_.size(), [] {});
    }
    std::size_t size() const {
        std::size_t n = 0;
        for (std::uint64_t const part : lengths()) n += part;
        return n;
    }
    bool empty() const { return size() == 0; }
    /// Returns the place of this rank's first element in the whole.
    std::size_t offset() const {
        std::size_t n = 0;
        auto const all = lengths();
        for (int r = 0; r < comm_.rank(); ++r) n += all[static_cast<std::size_t>(r)];
        return n;
    }
    /// Returns the rank that holds element i. Throws out_of_range on all ranks when none does.
    int rank_of(std::size_t i) const {
        std::size_t end = 0;
        auto const all = lengths();
        for (int r = 0; r < comm_.size(); ++r)
            if (i < (end += all[static_cast<std::size_t>(r)])) return r;
        gpu::detail::raise(out_of_range(
            gpu::detail::concat({"gpu::mpi::vector: index ", i, " in a vector of ", end, " elements"})));
    }

private:
    communicator comm_;
    gpu::vector<T> local_;
};

}  // namespace gpu::inline v0_2::mpi
