// SPDX-License-Identifier: MIT
#include <gpu/mpi/vector.hpp>

#include "../support/ranks.hpp"

TEST_CASE("a vector over ranks knows its lengths, also after a part has changed", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    auto const size = static_cast<std::size_t>(world.size());
    gpu::mpi::vector<int> v(7);
    CHECK(v.size() == 7);
    CHECK(v.lengths() == gpu::mpi::detail::even_lengths_of(7, size));
    if (world.rank() == 0) v.local().resize(20);
    auto lengths = gpu::mpi::detail::even_lengths_of(7, size);
    std::size_t const all = 7 - lengths[0] + 20;
    CHECK(v.size() == all);
    CHECK(v.rank_of(19) == 0);
    CHECK(v.rank_of(all - 1) == (size == 1 ? 0 : static_cast<int>(size < 7 ? size : 7) - 1));
    CHECK_THROWS_AS(v.rank_of(all), gpu::out_of_range);
    CHECK((v.offset() == 0) == (world.rank() == 0));
    CHECK_FALSE(v.empty());
}
