// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/merge.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("merge agrees with std::merge and takes the first range first", "[merge]",
    TYPES(std::uint8_t, int, float)) {
    for (std::size_t n : ladder(3000))
        for (std::size_t m : {std::size_t(0), std::size_t(1), std::size_t(1000), n}) {
            auto a = values<TestType>(n, 90, 1), b = values<TestType>(m, 90, 2);
            std::sort(a.begin(), a.end());
            std::sort(b.begin(), b.end());
            gpu::vector<TestType> x(a.begin(), a.end()), y(b.begin(), b.end());
            guarded<TestType> out(n + m);
            std::vector<TestType> expected(n + m);
            std::merge(a.begin(), a.end(), b.begin(), b.end(), expected.begin());
            INFO("n = " << n << ", m = " << m);
            REQUIRE(gpu::merge(x.begin(), x.end(), y.begin(), y.end(), out.begin()) == out.end());
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
        }
    gpu::vector<gpu::uvec2> one{{1, 0}, {2, 0}}, two{{1, 1}, {2, 1}}, out(4);
    gpu::merge(one, two, out.begin(), [](auto p, auto q) { return p.x < q.x; });
    CHECK(gpu::to_host(out) == std::vector<gpu::uvec2>{{1, 0}, {1, 1}, {2, 0}, {2, 1}});
}
