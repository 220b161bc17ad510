// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/primitive/scan.hpp>

#include "../support/testing.hpp"

#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("scans of values of three and four words, short and long", "[scan]",
    TYPES(glm::uvec3, glm::uvec4, glm::dvec2)) {
    for (std::size_t n : {1000u, (1u << 19) - 1, 1u << 19, (1u << 19) + 4097, (1u << 20) + 77}) {
        INFO("n = " << n);
        std::vector<TestType> host(n), expected(n);
        for (std::size_t i = 0; i < n; ++i)
            for (int k = 0; k < TestType::length(); ++k)
                host[i][k] =
                    static_cast<typename TestType::value_type>((i * 7 + static_cast<std::size_t>(k)) % 5);
        std::partial_sum(host.begin(), host.end(), expected.begin());
        gpu::vector<TestType> v(host);
        gpu::inclusive_scan(v.begin(), v.end(), v.begin());
        REQUIRE(gpu::to_host(v) == expected);
    }
}

TEMPLATE_TEST_CASE(
    "scans in the tiles of long ranges agree with std", "[scan]", TYPES(unsigned, std::uint64_t)) {
    if (testing::cannot_exist<TestType>()) return;
    testing::changed_tuning const changed;
    changed.now.long_look_back = std::size_t(1) << 12;
    for (std::size_t n : ladder()) {
        auto const host = values<TestType>(n);
        guarded<TestType> in(host), out(n);
        std::vector<TestType> expected(n);
        INFO("n = " << n);
        std::inclusive_scan(host.begin(), host.end(), expected.begin());
        gpu::inclusive_scan(in.begin(), in.end(), out.begin());
        REQUIRE(out.host() == expected);
        std::exclusive_scan(host.begin(), host.end(), expected.begin(), TestType(5));
        gpu::exclusive_scan(in.begin(), in.end(), out.begin(), TestType(5));
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
    }
}
