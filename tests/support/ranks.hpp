// SPDX-License-Identifier: MIT
// What tests on several ranks need: the inputs, and the part of an input that each rank holds.
#pragma once
#include <gpu/mpi.hpp>

// Makes Catch2 2.x declare listeners. tests/mpi/environment.cpp begins and ends MPI by a listener.
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include "catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace ranks {

/// The whole of an input, equal on every rank, and how many elements each rank holds.
struct input {
    std::string name;
    std::vector<std::uint32_t> whole;
    std::vector<std::uint64_t> lengths;
};

inline std::vector<input> inputs(std::size_t n = 6000) {
    auto const size = static_cast<std::size_t>(gpu::mpi::communicator::world().size());
    auto const even = [&](std::size_t all) { return gpu::mpi::detail::even_lengths_of(all, size); };
    std::mt19937 engine(7);
    auto const random = [&] { return static_cast<std::uint32_t>(engine()); };
    std::vector<input> all;
    auto const add = [&](char const* name, auto const& f, std::vector<std::uint64_t> lengths) -> input& {
        input in{name, {}, std::move(lengths)};
        std::uint64_t const count = std::accumulate(in.lengths.begin(), in.lengths.end(), std::uint64_t{0});
        for (std::size_t i = 0; i < count; ++i) in.whole.push_back(f(i));
        return all.emplace_back(std::move(in));
    };
    auto const uniform = [&](std::size_t) { return random(); };
    auto const few = [&](std::size_t) { return random() % 50; };
    auto const place = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
    add("uniform", uniform, even(n));
    add(
        "all equal", [](std::size_t) { return 42u; }, even(n));
    add(
        "99 to 1", [&](std::size_t) { return random() % 100 ? 7u : random(); }, even(n));
    add(
        "Zipf",
        [&](std::size_t) { return static_cast<std::uint32_t>(1000.0 / (1.0 + random() % 1000)); },
        even(n));
    add("sorted", place, even(n));
    add(
        "reversed", [n](std::size_t i) { return static_cast<std::uint32_t>(n - i); }, even(n));
    std::vector<std::uint64_t> one(size, 0), gap = even(n), growing, each(size, 1);
    one[size - 1] = n;
    gap[size / 2] = 0;
    for (std::size_t r = 0; r < size; ++r) growing.push_back(std::uint64_t{200} << r);
    add("all on one rank", few, one);
    add("an empty rank", few, gap);
    add("lengths 1 : 2 : 4", few, growing);
    add("three elements", uniform, even(3));
    add("one each", uniform, each);
    add("nothing", uniform, even(0));
    return all;
}

/// This rank's part of a whole.
template <class T>
gpu::mpi::vector<T> part(std::vector<T> const& whole, std::vector<std::uint64_t> const& lengths) {
    auto const rank = gpu::mpi::communicator::world().rank();
    auto const first = std::accumulate(lengths.begin(), lengths.begin() + rank, std::uint64_t{0});
    auto const begin = whole.begin() + static_cast<std::ptrdiff_t>(first);
    auto const n = static_cast<std::ptrdiff_t>(lengths[static_cast<std::size_t>(rank)]);
    return gpu::mpi::vector<T>(gpu::vector<T>(begin, begin + n));
}
template <class T> std::vector<T> converted(std::vector<std::uint32_t> const& whole) {
    std::vector<T> all;
    for (std::uint32_t const x : whole) all.push_back(static_cast<T>(x));
    return all;
}

}  // namespace ranks
