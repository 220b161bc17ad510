// SPDX-License-Identifier: MIT
#include <gpu/mpi/gather.hpp>

#include "../support/ranks.hpp"

TEST_CASE("gather over ranks fetches elements that lie anywhere", "[mpi]") {
    // Each input by the indices that the next one makes; the last one has none.
    auto const all = ranks::inputs(3000);
    for (std::size_t k = 0; k + 1 < all.size(); ++k) {
        auto const &in = all[k], &indices = all[k + 1];
        if (in.whole.empty()) continue;
        INFO(in.name << ", by indices " << indices.name);
        std::vector<std::uint32_t> map, host;
        for (std::uint32_t const x : indices.whole) {
            map.push_back(static_cast<std::uint32_t>(x % in.whole.size()));
            host.push_back(in.whole[map.back()]);
        }
        auto const out =
            gpu::mpi::gather(ranks::part(map, indices.lengths), ranks::part(in.whole, in.lengths));
        CHECK(gpu::mpi::to_host(out) == host);
        CHECK(out.lengths() == indices.lengths);
    }
}

TEST_CASE("gather over ranks takes indices of 16 and 64 bits", "[mpi]") {
    std::vector<double> halves;
    for (std::size_t i = 0; i < 70000; ++i) halves.push_back(0.5 * static_cast<double>(i));
    auto const v = gpu::mpi::scatter(0, halves);
    std::vector<std::uint64_t> const wide{69999, 0, 35000, 69999, 17500, 52500, 1};
    std::vector<std::uint16_t> const narrow{65535, 0, 35000, 65535, 17500, 52500, 1};
    auto const by_wide = gpu::mpi::to_host(gpu::mpi::gather(gpu::mpi::scatter(0, wide), v));
    auto const by_narrow = gpu::mpi::to_host(gpu::mpi::gather(gpu::mpi::scatter(0, narrow), v));
    REQUIRE(by_wide.size() == wide.size());
    REQUIRE(by_narrow.size() == narrow.size());
    for (std::size_t i = 0; i < wide.size(); ++i) {
        CHECK(by_wide[i] == halves[wide[i]]);
        CHECK(by_narrow[i] == halves[narrow[i]]);
    }
}

TEST_CASE("gather over ranks refuses an index that lies nowhere", "[mpi]") {
    gpu::mpi::vector<float> const v(100);
    gpu::mpi::vector<std::uint32_t> map(7);
    if (v.comm().rank() == 0) map.local()[0] = 100u;
    CHECK_THROWS_AS(gpu::mpi::gather(map, v), gpu::out_of_range);
    if (v.comm().rank() == 0) map.local()[0] = 99u;
    CHECK(gpu::mpi::gather(map, v).size() == 7);
}
