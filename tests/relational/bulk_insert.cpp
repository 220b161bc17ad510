// SPDX-License-Identifier: MIT
#include <gpu/relational/bulk_insert.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::values;
using indices = std::vector<unsigned>;

TEST_CASE("bulk_insert and bulk_remove at sorted positions", "[interval]") {
    for (std::size_t n : testing::ladder(1 << 12))
        for (std::size_t m : {std::size_t(0), std::size_t(1), n / 3, n, 2 * n + 1}) {
            auto const host = values<int>(n, 0, 2), fresh = values<int>(m, 0, 3);
            indices positions = values<unsigned>(m, unsigned(n) + 1, 4);
            std::sort(positions.begin(), positions.end());
            std::vector<int> expected;
            for (std::size_t i = 0, j = 0; i <= n; ++i) {
                for (; j < m && positions[j] == i; ++j) expected.push_back(fresh[j]);
                if (i < n) expected.push_back(host[i]);
            }
            gpu::vector<int> const v(host.begin(), host.end()), w(fresh.begin(), fresh.end());
            gpu::vector<unsigned> const p(positions.begin(), positions.end());
            guarded<int> out(n + m);
            INFO("n = " << n << ", m = " << m);
            REQUIRE(gpu::bulk_insert(v, p, w, out.begin()) == out.end());
            REQUIRE((out.host() == expected && out.intact()));
            // Out of the longer sequence the same elements come again.
            indices gone;
            for (std::size_t j = 0; j < m; ++j) gone.push_back(positions[j] + unsigned(j));
            gpu::vector<unsigned> const g(gone.begin(), gone.end());
            guarded<int> back(n, 61);
            REQUIRE(gpu::bulk_remove(out.begin(), out.end(), g.begin(), g.end(), back.begin()) == back.end());
            REQUIRE((back.host() == host && back.intact()));
        }
    gpu::vector<int> v{1, 2}, at{0, 1, 1}, out(1);
    CHECK_THROWS_AS(gpu::bulk_remove(v, at, out.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::bulk_insert(v, at, at, out.begin()), gpu::invalid_argument);
}
