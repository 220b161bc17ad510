// SPDX-License-Identifier: MIT
// bench_mpi [LOG2 ...]: gpu::mpi beside one GPU, for 2^LOG2 words on each rank (16 to 24 by default).
//
//     mpirun -np 2 bench_mpi 20 26
//
// A row tells the time of the slowest rank, the best of five; what the slowest GPU needs for its part alone;
// and how many times the work of one GPU is done in that time. An exchange sends equal shares of a part to
// all ranks; beside it stands a copy of the part on one GPU.
#include <gpu/gl/fence.hpp>
#include <gpu/gpu.hpp>
#include <gpu/mpi.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace {

using words = gpu::mpi::vector<std::uint32_t>;

/// Milliseconds of `work` on the slowest rank, the best of five, after `before` and a barrier.
double slowest(gpu::mpi::communicator const& world, std::function<void()> const& before,
    std::function<void()> const& work) {
    double best = 1e300;
    for (int k = 0; k < 6; ++k) {
        before();
        gpu::gl::fence(gpu::gl::current()).wait();
        (void)gpu::mpi::detail::all_gather(world, 0);
        auto const start = std::chrono::steady_clock::now();
        work();
        gpu::gl::fence(gpu::gl::current()).wait();
        double const mine =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        auto const all = gpu::mpi::detail::all_gather(world, mine);
        if (k) best = std::min(best, *std::max_element(all.begin(), all.end()));  // the first one compiles
    }
    return best;
}

/// Words that look random and depend on their place, or few different ones.
void draw(gpu::vector<std::uint32_t>& v, std::uint32_t seed, std::uint32_t different) {
    gpu::tabulate(v.begin(), v.end(), [=](auto i) {
        auto x = (gpu::cast<std::uint32_t>(i) + seed) * 2654435761u;
        x = (x ^ x >> 15u) * 2246822519u;
        x = (x ^ x >> 13u) * 3266489917u;
        return (x ^ x >> 16u) % different;
    });
}

}  // namespace

int main(int argc, char** argv) {
    gpu::mpi::environment const mpi(argc, argv);
    auto const world = mpi.world();
    bool const first = world.rank() == 0;
    std::vector<int> sizes;
    for (int k = 1; k < argc; ++k) sizes.push_back(std::atoi(argv[k]));
    if (sizes.empty()) sizes = {16, 20, 24};
    if (first)
        std::printf("%d ranks, rank 0 on %s\n%-22s %5s %11s %11s %7s\n",
            world.size(),
            gpu::context::current().renderer().c_str(),
            "",
            "2^n",
            "ranks, ms",
            "one, ms",
            "ratio");
    for (int const size : sizes) {
        std::size_t const n = std::size_t{1} << size;
        auto const seed = static_cast<std::uint32_t>(world.rank()) * 77777777u;
        words v(n * static_cast<std::size_t>(world.size())), out(n * static_cast<std::size_t>(world.size()));
        auto const row = [&](char const* name,
                             std::function<void()> const& before,
                             std::function<void()> const& together,
                             std::function<void()> const& alone) {
            double const one = slowest(world, before, alone), all = slowest(world, before, together);
            if (first)
                std::printf(
                    "%-22s %5d %11.3f %11.3f %7.2f\n", name, size, all, one, world.size() * one / all);
        };
        auto& part = v.local();
        auto const random = [&] { draw(part, seed, 0xffffffffu); };
        row(
            "reduce",
            random,
            [&] { (void)gpu::mpi::reduce(v, std::uint64_t{0}); },
            [&] { (void)gpu::reduce(part, std::uint64_t{0}); });
        std::vector<std::uint64_t> const shares(
            static_cast<std::size_t>(world.size()), n / static_cast<std::size_t>(world.size()));
        row(
            "exchange",
            random,
            [&] { (void)gpu::mpi::detail::exchange(world, part, shares); },
            [&] { gpu::copy(part.begin(), part.end(), out.local().begin()); });
        auto const& last = gpu::mpi::stats();
        if (first)
            std::printf("  the last one: %s, %.1f MB sent by rank 0, %.1f GB/s\n",
                last.transport,
                static_cast<double>(last.sent) * 1e-6,
                static_cast<double>(last.sent) * 1e-9 / last.seconds);
        row(
            "inclusive_scan",
            random,
            [&] { gpu::mpi::inclusive_scan(v, out); },
            [&] { gpu::inclusive_scan(part.begin(), part.end(), out.local().begin()); });
        auto const sorted = [&] { gpu::mpi::sort(v); };
        auto const sorted_alone = [&] { gpu::sort(part); };
        row("sort", random, sorted, sorted_alone);
        row(
            "sort, ten values", [&] { draw(part, seed, 10); }, sorted, sorted_alone);
        row(
            "sort, all equal", [&] { gpu::fill(part.begin(), part.end(), 7u); }, sorted, sorted_alone);
        row(
            "sort_by_key",
            random,
            [&] { gpu::mpi::sort_by_key(v, out); },
            [&] { gpu::sort_by_key(part.begin(), part.end(), out.local().begin()); });
    }
    return 0;
}
