// SPDX-License-Identifier: MIT
#include <gpu/mpi/rebalance.hpp>

#include "../support/ranks.hpp"

TEST_CASE("rebalance moves borders and keeps the order", "[mpi]") {
    for (auto const& in : ranks::inputs()) {
        INFO(in.name);
        auto v = ranks::part(in.whole, in.lengths);
        gpu::mpi::rebalance(v);
        auto const even = gpu::mpi::detail::even_lengths_of(in.whole.size(), in.lengths.size());
        CHECK(v.lengths() == even);
        CHECK(gpu::mpi::to_host(v) == in.whole);
        gpu::mpi::rebalance(v, in.lengths);
        CHECK(v.lengths() == in.lengths);
        CHECK(gpu::mpi::to_host(v) == in.whole);
    }
    gpu::mpi::vector<int> v(10);
    CHECK_THROWS_AS(
        gpu::mpi::rebalance(v, std::vector<std::uint64_t>(v.lengths().size(), 11)), gpu::invalid_argument);
}
