// SPDX-License-Identifier: MIT
#include <gpu/mpi/copy.hpp>

#include "../support/ranks.hpp"

TEST_CASE("scatter, gather and to_host keep the elements in order", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    int const root = world.size() - 1;
    for (std::size_t const piece : {std::size_t{1000}, std::size_t{1} << 20}) {
        gpu::mpi::piece_bytes() = piece;
        for (auto const& in : ranks::inputs()) {
            INFO(in.name);
            auto const v =
                gpu::mpi::scatter(root, world.rank() == root ? in.whole : std::vector<std::uint32_t>(3));
            CHECK(v.lengths() == gpu::mpi::detail::even_lengths_of(in.whole.size(), v.lengths().size()));
            CHECK(gpu::mpi::to_host(v) == in.whole);
            auto const there = gpu::mpi::gather(ranks::part(in.whole, in.lengths), root);
            CHECK(there == (world.rank() == root ? in.whole : std::vector<std::uint32_t>()));
        }
    }
    gpu::mpi::piece_bytes() = std::size_t{4} << 20;
}
