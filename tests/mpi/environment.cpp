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
