// SPDX-License-Identifier: MIT
#include <gpu/mpi/environment.hpp>

#include "../support/ranks.hpp"

#if __has_include(<catch2/catch_test_macros.hpp>)
#    include <catch2/reporters/catch_reporter_event_listener.hpp>
#    include <catch2/reporters/catch_reporter_registrars.hpp>
using listener = Catch::EventListenerBase;
#else
using listener = Catch::TestEventListenerBase;
#endif

namespace {
/// Begins MPI before the first test, and ends it after the last.
struct mpi_of_the_run : listener {
    using listener::listener;
    void testRunStarting(Catch::TestRunInfo const&) override {
        mpi = std::make_unique<gpu::mpi::environment>();
    }
    void testRunEnded(Catch::TestRunStats const&) override { mpi.reset(); }
    std::unique_ptr<gpu::mpi::environment> mpi;
};
}  // namespace
CATCH_REGISTER_LISTENER(mpi_of_the_run)

TEST_CASE("ranks take the devices that CUDA shows, in CUDA's order", "[mpi]") {
    using gpu::mpi::detail::device_of_rank;
    // No device has a number of CUDA's: EGL's order.
    CHECK(device_of_rank({-1, -1, -1}, 0) == 0);
    CHECK(device_of_rank({-1, -1, -1}, 2) == 2);
    CHECK(device_of_rank({-1, -1, -1}, 4) == 1);
    // CUDA_VISIBLE_DEVICES=2: one device for every rank.
    CHECK(device_of_rank({-1, -1, 0, -1}, 0) == 2);
    CHECK(device_of_rank({-1, -1, 0, -1}, 3) == 2);
    // CUDA_VISIBLE_DEVICES=3,1.
    CHECK(device_of_rank({-1, 1, -1, 0}, 0) == 3);
    CHECK(device_of_rank({-1, 1, -1, 0}, 1) == 1);
    CHECK(device_of_rank({-1, 1, -1, 0}, 2) == 3);
}

TEST_CASE("an environment gives every rank a device and the others' company", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    CHECK(world.rank() >= 0);
    CHECK(world.rank() < world.size());
    CHECK(world.host_rank() < world.host_size());
    CHECK(gpu::vector<int>{1, 2, 3}.host() == std::vector<int>{1, 2, 3});
    // A second environment begins nothing and ends nothing.
    { gpu::mpi::environment const again; }
    world.barrier();
}
