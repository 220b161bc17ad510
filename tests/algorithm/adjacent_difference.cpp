// SPDX-License-Identifier: MIT
#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/algorithm/copy.hpp>

#include "../support/testing.hpp"

#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("adjacent_difference, left and right, agrees with std", "[adjacent_difference]",
    TYPES(std::int8_t, double)) {
    for (std::size_t n : ladder(520)) {
        std::size_t const before = sizeof(TestType) == 1 ? 61 : 64;
        auto const host = values<TestType>(n);
        guarded<TestType> v(host, before), out(n);
        std::vector<TestType> left(n), right(host), sums(n);
        std::adjacent_difference(host.begin(), host.end(), left.begin(), [](TestType a, TestType b) {
            return static_cast<TestType>(a - b);
        });
        std::adjacent_difference(host.begin(), host.end(), sums.begin(), [](TestType a, TestType b) {
            return static_cast<TestType>(a / 2 + b / 4);
        });
        for (std::size_t i = 0; i + 1 < n; ++i) right[i] = static_cast<TestType>(host[i] - host[i + 1]);
        INFO("n = " << n << ", before = " << before);
        REQUIRE(gpu::adjacent_difference(v.begin(), v.end(), out.begin()) == out.end());
        REQUIRE(out.host() == left);
        REQUIRE(gpu::adjacent_difference_right(v.begin(), v.end(), out.begin()) == out.end());
        REQUIRE(out.host() == right);
        gpu::adjacent_difference(
            v.begin(), v.end(), out.begin(), [](auto a, auto b) { return a / 2 + b / 4; });
        REQUIRE(out.host() == sums);
        REQUIRE(out.intact());
        guarded<TestType> w(host, before);
        REQUIRE(gpu::adjacent_difference(w.begin(), w.end(), w.begin()) == w.end());
        REQUIRE(w.host() == left);
        REQUIRE(w.intact());
        REQUIRE(gpu::adjacent_difference_right(v.begin(), v.end(), v.begin()) == v.end());
        REQUIRE(v.host() == right);
        REQUIRE(v.intact());
    }
    gpu::vector<int> v{1, 4, 9, 16}, out(4);
    gpu::adjacent_difference(v, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{1, 3, 5, 7});
    gpu::adjacent_difference_right(v, v.begin());
    CHECK(gpu::to_host(v) == std::vector<int>{-3, -5, -7, 16});
}
