// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/container/scalar.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <functional>

using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("min_element, max_element and minmax_element find the STL's element", "[reduce]",
    TYPES(std::int8_t, unsigned, float, double)) {
    for (std::size_t n : ladder(5000)) {
        auto const host = values<TestType>(n, 40);
        gpu::vector<TestType> v(host.begin(), host.end());
        INFO("n = " << n);
        REQUIRE(gpu::min_element(v.begin(), v.end()) - v.begin() ==
                std::min_element(host.begin(), host.end()) - host.begin());
        REQUIRE(gpu::max_element(v.begin(), v.end()) - v.begin() ==
                std::max_element(host.begin(), host.end()) - host.begin());
        auto const got = gpu::minmax_element(v.begin(), v.end());
        REQUIRE(got.first == gpu::min_element(v.begin(), v.end()));
        REQUIRE(got.second == gpu::max_element(v.begin(), v.end()));
        REQUIRE(gpu::min_element(v.begin(), v.end(), gpu::greater<>{}) - v.begin() ==
                std::min_element(host.begin(), host.end(), std::greater<>{}) - host.begin());
    }
}

TEST_CASE("arg_min and arg_max give the place and the element", "[reduce]") {
    for (std::size_t n : ladder(2048)) {
        if (n == 0) continue;
        auto const host = values<int>(n, 40);
        gpu::vector<int> v(host.begin(), host.end());
        auto const least = std::min_element(host.begin(), host.end()),
                   most = std::max_element(host.begin(), host.end());
        INFO("n = " << n);
        REQUIRE(gpu::arg_min(v.begin(), v.end()) == std::pair(unsigned(least - host.begin()), *least));
        REQUIRE(gpu::arg_max(v) == std::pair(unsigned(most - host.begin()), *most));
    }
    gpu::vector<int> v{3, 1, 2, 1}, none;
    gpu::scalar<std::pair<unsigned, int>> found;
    gpu::arg_min_into(v, found);
    CHECK(found.read() == std::pair(1u, 1));
    gpu::arg_max_into(v.begin(), v.end(), found, gpu::greater<>{});
    CHECK(found.read() == std::pair(1u, 1));
    CHECK_THROWS_AS(gpu::arg_min(none), gpu::invalid_argument);
}
