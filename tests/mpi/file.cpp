// SPDX-License-Identifier: MIT
#include <gpu/mpi/file.hpp>

#include "../support/ranks.hpp"

#include <cstdio>

TEST_CASE("load reads what save wrote, also behind a head", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    std::string const path = "mpi_file_test_" + std::to_string(world.size()) + ".bin";
    for (auto const& in : ranks::inputs()) {
        INFO(in.name);
        gpu::mpi::save(ranks::part(in.whole, in.lengths), path);
        CHECK(gpu::mpi::to_host(gpu::mpi::load<std::uint32_t>(path)) == in.whole);
        gpu::mpi::save(ranks::part(in.whole, in.lengths), path, 12);
        CHECK(gpu::mpi::to_host(gpu::mpi::load<std::uint32_t>(path, 12)) == in.whole);
    }
    world.barrier();
    if (world.rank() == 0) std::remove(path.c_str());
    CHECK_THROWS_AS(gpu::mpi::load<int>("no/such/file"), gpu::mpi::remote_error);
    CHECK(gpu::mpi::vector<int>(4).size() == 4);
}
