// SPDX-License-Identifier: MIT
// Sorts the whole numbers of a text file over the GPUs of all ranks. `22_mpi_sort --help` lists its options.
//
//     mpirun -np 4 22_mpi_sort numbers.txt --output sorted.txt
//
// The output is that of `sort -n`. The program returns 0 when the numbers ascend over all ranks, and are
// those that were read.
#include "../support/options.hpp"
#include "../support/progress.hpp"
#include "../support/share.hpp"

#include <gpu/mpi.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

struct settings {
    std::string file, output;
    std::size_t size = 1000000;
};

/// Mixes the bits of x (splitmix64).
std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/// A number that does not depend on the order of the elements, and depends on each.
std::uint64_t checksum(std::vector<std::int64_t> const& numbers) {
    std::uint64_t sum = 0;
    for (std::int64_t const x : numbers) sum += mixed(static_cast<std::uint64_t>(x));
    return sum;
}

bool in_number(char c) { return c != '\n' && c != ' ' && c != '\t' && c != '\r'; }

std::vector<std::int64_t> parsed(std::string const& text) {
    std::vector<std::int64_t> numbers;
    char const *at = text.data(), *const end = at + text.size();
    while (at != end) {
        if (!in_number(*at)) {
            ++at;
            continue;
        }
        std::int64_t x = 0;
        auto const [next, error] = std::from_chars(at, end, x);
        if (error != std::errc() || (next != end && in_number(*next)))
            throw std::runtime_error(
                "no whole number of 64 bits: " + std::string(at, std::min(at + 20, end)));
        numbers.push_back(x);
        at = next;
    }
    return numbers;
}

/// This rank's numbers: those of the file that begin in its share, or its part of those that are made up.
std::vector<std::int64_t> numbers_of(settings const& o, int rank, int ranks) {
    if (!o.file.empty()) return parsed(example::read_share(o.file, rank, ranks, in_number).text);
    std::vector<std::int64_t> numbers;
    for (auto i = static_cast<std::size_t>(rank); i < o.size; i += static_cast<std::size_t>(ranks))
        numbers.push_back(static_cast<std::int64_t>(mixed(i) % 2000000) - 1000000);
    return numbers;
}

/// Writes the texts of all ranks one after the other to a file.
void write(gpu::mpi::communicator const& world, std::string const& path, std::string const& text) {
    auto const lengths = world.agree("22_mpi_sort: an empty file", 0, text.size(), [&] {
        if (world.rank() == 0 && !std::ofstream(path, std::ios::binary))
            throw std::runtime_error("cannot write " + path);
    });
    std::uint64_t offset = 0;
    for (int r = 0; r < world.rank(); ++r) offset += lengths[static_cast<std::size_t>(r)];
    world.agree([&] {
        std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(static_cast<std::streamoff>(offset));
        file.write(text.data(), static_cast<std::streamsize>(text.size()));
        if (!file.flush()) throw std::runtime_error("cannot write all of " + path);
    });
}

int sort_numbers(gpu::mpi::communicator const& world, settings const& o) {
    // All ranks take the steps; rank 0 shows them.
    std::optional<example::progress> bar;
    if (world.rank() == 0) bar.emplace("sorting", 4);
    auto const step = [&](std::size_t done) {
        if (bar) bar->at(done);
    };
    std::vector<std::int64_t> host;
    world.agree([&] { host = numbers_of(o, world.rank(), world.size()); });
    auto const before = world.agree("22_mpi_sort: what was read", 0, checksum(host), [] {});
    step(1);

    gpu::vector<std::int64_t> part;
    world.agree([&] { part.assign(host.begin(), host.end()); });
    gpu::mpi::vector<std::int64_t> v(std::move(part), world);
    std::size_t const n = v.size();
    auto const start = std::chrono::steady_clock::now();
    gpu::mpi::sort(v);
    world.barrier();
    double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    step(2);

    world.agree([&] { host = v.local().host(); });
    auto const after = world.agree("22_mpi_sort: what was sorted", 0, checksum(host), [] {});
    std::uint64_t difference = 0;
    for (std::size_t r = 0; r < before.size(); ++r) difference += before[r] - after[r];
    bool const right = gpu::mpi::is_sorted(v) && difference == 0 && v.size() == n;
    step(3);

    if (!o.output.empty()) {
        std::string text;
        for (std::int64_t const x : host) text += std::to_string(x) + '\n';
        write(world, o.output, text);
    }
    step(4);
    if (world.rank() == 0)
        std::printf(
            "%zu numbers over %d ranks, sorted in %.1f ms; rank 0 sent %zu bytes in the last exchange: %s\n",
            n,
            world.size(),
            1e3 * seconds,
            gpu::mpi::stats().sent,
            right ? "in order, and all there" : "WRONG");
    return right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    settings s;
    example::options o("22_mpi_sort", "Sorts the whole numbers of a text over all ranks (mpirun -np 4 ...).");
    o.operand("FILE", "a text of whole numbers; without it, numbers are made up", s.file);
    o.value("--size", "how many numbers to make up", s.size);
    o.value("--output", "where to write the sorted numbers, one a line", s.output);
    return o.run(argc, argv, [&] {
        gpu::mpi::environment const mpi(argc, argv);
        return sort_numbers(mpi.world(), s);
    });
}
