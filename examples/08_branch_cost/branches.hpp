// SPDX-License-Identifier: MIT
// Four ways to do expensive work for some elements and none for the others.
#pragma once

#include <gpu/gpu.hpp>

#include <cstddef>
#include <cstdint>

namespace branches {

/// The expensive work: `rounds` dependent steps of a hash, which are exact on both sides.
template <class X> auto work(X const& x, std::uint32_t rounds) {
    gpu::var<std::uint32_t> h = x;
    gpu::for_(0u, rounds, [&](auto) {
        h = h * 1664525u + 1013904223u;
        h ^= h >> 13u;
    });
    return +h;
}

/// Element i is worked on where draw[i] < limit; any other is copied.
class experiment {
public:
    static constexpr std::uint32_t tile = 256;  // elements that are skipped together

    /// `run` neighbours have equal draws: 1 for random data, more for coherent data.
    experiment(std::uint32_t size, std::uint32_t run, std::uint32_t rounds)
        : size_(size)
        , rounds_(rounds)
        , in_(size)
        , draw_(size)
        , out_(size)
        , list_(size)
        , least_(size / tile)
        , tiles_(size / tile) {
        gpu::for_each_index(size, [=, in = gpu::out(in_), draw = gpu::out(draw_)](auto i) {
            in[i] = work(i, 2);
            draw[i] = work(i / run ^ 0x5bd1e995u, 8) >> 8u;
        });
    }

    /// Computes both answers and takes one: there is no branch.
    void predicate(std::uint32_t limit) {
        gpu::transform(
            in_.begin(), in_.end(), draw_.begin(), out_.begin(), [n = rounds_, limit](auto x, auto d) {
                return gpu::select(d < limit, work(x, n), x);
            });
    }
    /// Threads that run in step wait for each other: one that works keeps its neighbours.
    void branch(std::uint32_t limit) {
        gpu::transform(
            in_.begin(), in_.end(), draw_.begin(), out_.begin(), [n = rounds_, limit](auto x, auto d) {
                gpu::var<std::uint32_t> y = x;
                gpu::if_(d < limit, [&] { y = work(x, n); });
                return y;
            });
    }
    /// Lists the elements with work, and starts a thread for each of them alone.
    void compact(std::uint32_t limit) {
        gpu::counting_iterator<std::uint32_t> const first(0u), last(size_);
        gpu::copy(in_.begin(), in_.end(), out_.begin());
        gpu::copy_if_into(
            first, last, draw_.begin(), list_.begin(), count_, [limit](auto d) { return d < limit; });
        gpu::for_each_index(count_,
            size_,
            [n = rounds_, list = gpu::in(list_), in = gpu::in(in_), out = gpu::out(out_)](auto i) {
                auto const k = list[i];
                out[k] = work(in[k], n);
            });
    }
    /// Lists the tiles in which some element has work, and branches in those alone.
    void skip(std::uint32_t limit) {
        gpu::counting_iterator<std::uint32_t> const first(0u), last(size_ / tile);
        gpu::copy(in_.begin(), in_.end(), out_.begin());
        gpu::segmented_reduce(draw_, tile, least_.begin(), ~0u, gpu::minimum<>{});
        gpu::copy_if_into(
            first, last, least_.begin(), tiles_.begin(), count_, [limit](auto d) { return d < limit; });
        gpu::transform(count_.begin(), count_.end(), threads_.begin(), [](auto c) { return c * tile; });
        gpu::for_each_index(threads_,
            size_,
            [n = rounds_,
                limit,
                tiles = gpu::in(tiles_),
                draw = gpu::in(draw_),
                in = gpu::in(in_),
                out = gpu::out(out_)](auto i) {
                auto const k = tiles[i / tile] * tile + i % tile;
                gpu::if_(draw[k] < limit, [&] { out[k] = work(in[k], n); });
            });
    }

    /// Calls one of the four, in the order in which they are above.
    void run(std::size_t method, std::uint32_t limit) {
        void (experiment::*const ways[])(std::uint32_t) = {
            &experiment::predicate, &experiment::branch, &experiment::compact, &experiment::skip};
        (this->*ways[method])(limit);
    }

    gpu::vector<std::uint32_t>& out() { return out_; }

private:
    std::uint32_t size_, rounds_;
    gpu::vector<std::uint32_t> in_, draw_, out_, list_, least_, tiles_;
    gpu::scalar<std::uint32_t> count_, threads_;
};

}  // namespace branches
