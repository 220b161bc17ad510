// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/primitive/first_places_by_blocks.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;
using testing::values;

TEST_CASE("the few first of many, in blocks of blocks, keep their order", "[select]") {
    for (unsigned few : {0u, 3u, 400u}) {
        std::size_t const n = 150011;
        auto const host = values<std::int16_t>(n, few);
        std::vector<unsigned> order(n);
        std::iota(order.begin(), order.end(), 0u);
        gpu::vector<std::int16_t> keys(host.begin(), host.end());
        gpu::vector<unsigned> marks(order.begin(), order.end());
        std::stable_sort(
            order.begin(), order.end(), [&](unsigned a, unsigned b) { return host[a] > host[b]; });
        for (std::size_t k : {1u, 128u, 129u, 2000u}) {
            INFO("few = " << few << ", k = " << k);
            guarded<std::int16_t> out(k);
            guarded<unsigned> with(k);
            gpu::top_k_by_key(
                keys.begin(), keys.end(), marks.begin(), k, out.begin(), with.begin(), gpu::greater<>{});
            REQUIRE(with.host() == std::vector<unsigned>(order.begin(), order.begin() + std::ptrdiff_t(k)));
            REQUIRE((out.intact() && with.intact()));
        }
    }
}
