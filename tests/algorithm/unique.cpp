// SPDX-License-Identifier: MIT
#include <gpu/algorithm/unique.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("unique agrees with std::unique", "[compact]", TYPES(std::uint8_t, int, float)) {
    for (std::size_t n : ladder(1 << 14)) {
        auto host = values<TestType>(n, 3);
        guarded<TestType> v(host);
        auto const end = gpu::unique(v.begin(), v.end());
        host.erase(std::unique(host.begin(), host.end()), host.end());
        auto got = v.host();
        INFO("n = " << n);
        got.resize(std::size_t(end - v.begin()));
        REQUIRE(got == host);
        REQUIRE(v.intact());
    }
}

TEST_CASE("unique of 2^24 + 1 elements", "[compact][slow]") {
    auto host = values<int>((std::size_t(1) << 24) + 1, 3);
    gpu::vector<int> v(host);
    auto const end = gpu::unique(v.begin(), v.end());
    host.erase(std::unique(host.begin(), host.end()), host.end());
    REQUIRE(std::size_t(end - v.begin()) == host.size());
    v.resize(host.size());
    CHECK(v.host() == host);
}
