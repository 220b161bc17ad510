// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/functional/matrix.hpp>

#include "../support/testing.hpp"

using testing::guarded;
using testing::ladder;

TEMPLATE_TEST_CASE("fill writes the range and nothing else", "[fill]",
    TYPES(char, std::uint16_t, float, double, gpu::vec3, gpu::dmat3, bool)) {
    for (std::size_t n : ladder(1 << 13))
        for (std::size_t before : {64u, 61u}) {
            guarded<TestType> v(n, before);
            TestType const x = TestType(0);
            gpu::fill(v.begin(), v.end(), x);
            INFO("n = " << n);
            REQUIRE(v.host() == std::vector<TestType>(n, x));
            REQUIRE(v.intact());
        }
}

TEST_CASE("sequence counts", "[fill]") {
    for (std::size_t n : ladder(1 << 13)) {
        guarded<int> v(n);
        gpu::sequence(v.begin(), v.end(), -5, 3);
        std::vector<int> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = -5 + 3 * int(i);
        REQUIRE(v.host() == expected);
    }
    gpu::vector<float> f(3);
    gpu::sequence(f, 0.5f);
    CHECK(gpu::to_host(f) == std::vector<float>{0.5f, 1.5f, 2.5f});
}
