// SPDX-License-Identifier: MIT
#include <gpu/mpi/communicator.hpp>

#include "../support/ranks.hpp"

#include <csignal>
#include <cstdlib>
#include <exception>

TEST_CASE("agree throws on all ranks what one rank threw, and the communicator stays usable", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    int const bad = world.size() - 1;
    int told = -1;
    std::string text;
    try {
        world.agree([&] {
            if (world.rank() == bad) throw std::runtime_error("no file keys.bin");
        });
    } catch (gpu::mpi::remote_error const& e) {
        told = e.rank();
        text = e.what();
    }
    CHECK(told == bad);
    CHECK(text.find("no file keys.bin") != std::string::npos);
    gpu::mpi::vector<int> const v(10);
    CHECK(gpu::mpi::reduce(v, 5) == 5);
}

TEST_CASE("calls of different functions or types throw on all ranks", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    if (world.size() == 1) return;
    gpu::mpi::vector<int> v(100);
    gpu::mpi::vector<float> w(100);
    if (world.rank() == 0)
        CHECK_THROWS_AS(gpu::mpi::sort(v), gpu::invalid_argument);
    else
        CHECK_THROWS_AS(gpu::mpi::reduce(v, 0), gpu::invalid_argument);
    if (world.rank() == 0)
        CHECK_THROWS_AS(gpu::mpi::sort(v), gpu::invalid_argument);
    else
        CHECK_THROWS_AS(gpu::mpi::sort(w), gpu::invalid_argument);
    CHECK(gpu::mpi::reduce(v, 1) == 1);
}

TEST_CASE("memory that one rank cannot have throws on all ranks", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    int const bad = world.size() / 2;
    gpu::mpi::vector<int> v(100);
    CHECK_THROWS_AS(world.agree([&] {
        if (world.rank() == bad) gpu::vector<int> const huge(std::size_t{1} << 50, gpu::no_init);
    }),
        gpu::mpi::remote_error);
    CHECK(v.size() == 100);
}

// These two end the job; tests/CMakeLists.txt runs them apart, and wants a failure within a minute.
TEST_CASE("a rank ends in the middle", "[.]") {
    auto const world = gpu::mpi::communicator::world();
    gpu::mpi::vector<int> v(1000);
    if (world.rank() == 1) std::_Exit(3);
    gpu::mpi::sort(v);
}
TEST_CASE("a rank throws and nobody catches", "[.]") {
    auto const world = gpu::mpi::communicator::world();
    gpu::mpi::vector<int> v(1000);
    if (world.rank() == 1) {
        std::signal(SIGABRT, SIG_DFL);  // Catch's handler would end the run, and MPI with it
        std::terminate();
    }
    gpu::mpi::sort(v);
}
