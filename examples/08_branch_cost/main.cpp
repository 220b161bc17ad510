// SPDX-License-Identifier: MIT
// What a branch costs: time against the share of elements that take it. `08_branch_cost --help` lists its
// options.
#include "../support/options.hpp"
#include "../support/progress.hpp"
#include "branches.hpp"
#include "figures.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

struct settings {
    std::string others;
    std::uint32_t size = 1u << 20, rounds = 256, run = 4096;
    unsigned frames = 5, steps = 10;
    std::string output = "out/branch_cost";
    bool cpu = false;
};

using clock_type = std::chrono::steady_clock;
double seconds_since(clock_type::time_point start) {
    return std::chrono::duration<double>(clock_type::now() - start).count();
}

/// The work, by plain C++.
std::uint32_t worked(std::uint32_t x, std::uint32_t rounds) {
    for (std::uint32_t k = 0; k < rounds; ++k) {
        x = x * 1664525u + 1013904223u;
        x ^= x >> 13;
    }
    return x;
}
/// The host's answer for element i, from its number alone.
std::uint32_t expected(std::uint32_t i, std::uint32_t run, std::uint32_t limit, std::uint32_t rounds) {
    std::uint32_t const x = worked(i, 2), draw = worked(i / run ^ 0x5bd1e995u, 8) >> 8;
    return draw < limit ? worked(x, rounds) : x;
}

int run(settings const& o) {
    std::uint32_t const size = o.size / branches::experiment::tile * branches::experiment::tile;
    std::string const renderer = gpu::context::current().renderer();
    branches::figures measured;
    std::size_t wrong = 0, checked = 0;
    double host_seconds = 0;
    example::progress bar("08_branch_cost", 2 * (o.frames + 1));
    for (int coherent = 0; coherent < 2; ++coherent) {
        std::uint32_t const neighbours = coherent ? o.run : 1;
        branches::experiment data(size, neighbours, o.rounds);
        std::size_t const begin = measured.size();
        for (unsigned frame = 0; frame <= o.frames; ++frame) {  // the first one compiles, and checks
            std::size_t at = begin;
            for (std::size_t method = 0; method < std::size(branches::methods); ++method)
                for (unsigned step = 0; step <= o.steps; ++step, ++at) {
                    auto const limit = static_cast<std::uint32_t>((std::uint64_t{1} << 24) * step / o.steps);
                    int const percent = static_cast<int>(100 * step / o.steps);
                    if (frame == 0) {
                        gpu::fill(data.out().begin(), data.out().end(), 0u);
                        measured.push_back({coherent == 1, percent, method, 1e30, renderer});
                    }
                    std::uint32_t first = data.out()[0];  // waits for what was issued before
                    auto start = clock_type::now();
                    data.run(method, limit);
                    first = data.out()[0];  // waits for the GPU
                    if (frame)
                        measured[at].time = std::min(measured[at].time, 1e9 * seconds_since(start) / size);
                    wrong += first != expected(0, neighbours, limit, o.rounds);
                    if (frame) continue;
                    auto const out = gpu::to_host(data.out());
                    start = clock_type::now();
                    for (std::uint32_t i = 0; i < size; i += o.cpu ? 1 : 61, ++checked)
                        wrong += out[i] != expected(i, neighbours, limit, o.rounds);
                    host_seconds += seconds_since(start);
                }
            bar.at((o.frames + 1) * static_cast<unsigned>(coherent) + frame + 1);
        }
    }
    std::filesystem::create_directories(o.output);
    branches::write(measured, o.output + "/branch_cost.csv");
    branches::figures all = measured;
    if (!o.others.empty())
        for (auto const& f : branches::read(o.others)) all.push_back(f);
    bool const written = branches::plot(all).write(o.output + "/branch_cost.png");

    std::printf(
        "%u elements, %u rounds of work, on %s; nanoseconds an element\n", size, o.rounds, renderer.c_str());
    for (int coherent = 0; coherent < 2; ++coherent)
        for (std::size_t method = 0; method < std::size(branches::methods); ++method) {
            std::printf("%-9s %-15s", coherent ? "coherent" : "random", branches::methods[method]);
            for (auto const& f : measured)
                if (f.coherent == bool(coherent) && f.method == method) std::printf(" %7.3f", f.time);
            std::printf("\n");
        }
    std::printf("host, one thread: %.3f ns an element on average\n",
        1e9 * host_seconds / static_cast<double>(std::max<std::size_t>(1, checked)));
    std::printf(written ? "%s/branch_cost.png, branch_cost.csv\n"
                        : "%s/branch_cost.csv; no picture: built without libpng (package libpng-dev)\n",
        o.output.c_str());
    std::printf("%zu of %zu answers are wrong\n", wrong, checked);
    return wrong ? 1 : 0;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("08_branch_cost", "What a branch costs, by how many elements take it, in four ways.");
    o.operand("FIGURES", "branch_cost.csv of another renderer, drawn below", s.others);
    o.value("--size", "elements", s.size, 4096);
    o.value("--rounds", "rounds of work for an element that takes the branch", s.rounds, 1);
    o.value("--run", "neighbours that go one way, in coherent data", s.run, 1);
    o.value("--steps", "probabilities, besides 0", s.steps, 1);
    o.value("--frames", "measurements, the shortest of which counts", s.frames, 1);
    o.value("--output", "folder of branch_cost.png and branch_cost.csv", s.output);
    o.flag("--cpu", "checks every element on the CPU, not one in 61", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
