// SPDX-License-Identifier: MIT
#include <gpu/algorithm/gather.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;
using testing::ladder;

TEMPLATE_TEST_CASE(
    "gather, scatter and reverse", "[gather]", TYPES(std::uint8_t, std::int16_t, int, double, gpu::vec3)) {
    for (std::size_t n : ladder(1 << 13)) {
        std::vector<unsigned> map(n);
        std::iota(map.begin(), map.end(), 0u);
        std::shuffle(map.begin(), map.end(), std::mt19937(5));
        std::vector<TestType> host(n);
        for (std::size_t i = 0; i < n; ++i) host[i] = TestType(static_cast<std::int16_t>(i));
        gpu::vector<unsigned> m(map.begin(), map.end());
        gpu::vector<TestType> in(host.begin(), host.end());
        guarded<TestType> out(n), back(n);
        INFO("n = " << n);
        gpu::gather(m.begin(), m.end(), in.begin(), out.begin());
        auto const got = out.host();
        for (std::size_t i = 0; i < n; ++i) REQUIRE(got[i] == host[map[i]]);
        gpu::scatter(out.begin(), out.end(), m.begin(), back.begin());
        REQUIRE(back.host() == host);
        gpu::reverse(back.begin(), back.end());
        std::reverse(host.begin(), host.end());
        REQUIRE(back.host() == host);
        gpu::reverse_copy(back.begin(), back.end(), out.begin());
        REQUIRE(out.host() == in.host());
        REQUIRE(out.intact());
        REQUIRE(back.intact());
    }
}

TEST_CASE("gather and gather_if take their input as a range", "[gather]") {
    gpu::vector<int> const map{2, 0, 2}, v{7, 8, 9}, keep{1, 0, 1};
    gpu::vector<int> out(3, 5);
    gpu::gather_if(map, keep, v, out.begin());
    CHECK(out.host() == std::vector<int>{9, 5, 9});
    gpu::gather(map, v, out.begin());
    CHECK(out.host() == std::vector<int>{9, 7, 9});
}
