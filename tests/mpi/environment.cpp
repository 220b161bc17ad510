// SPDX-License-Identifier: MIT
#include <gpu/mpi/environment.hpp>

#include "../support/ranks.hpp"

namespace {
/// Begins MPI before the first test, and ends it after the last.
struct mpi_of_the_run : Catch::TestEventListenerBase {
    using TestEventListenerBase::TestEventListenerBase;
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
