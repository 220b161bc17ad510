// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/generate.hpp>
#include <gpu/container/vector.hpp>

#include "../support/testing.hpp"

#include <numeric>

using testing::guarded;
using testing::ladder;

TEST_CASE("generate and tabulate make elements of nothing", "[generate]") {
    for (std::size_t n : ladder(3000)) {
        guarded<float> v(n), w(n, 61);
        float const seed = 1.5f;
        gpu::generate(v.begin(), v.end(), [=] { return seed * 2; });
        REQUIRE(gpu::generate_n(w.begin(), n, [] { return 7; }) == w.end());
        INFO("n = " << n);
        REQUIRE(v.host() == std::vector<float>(n, 3.0f));
        REQUIRE(w.host() == std::vector<float>(n, 7.0f));
        REQUIRE(v.intact());
        REQUIRE(w.intact());
        guarded<std::int16_t> t(n, 61);
        gpu::tabulate(t.begin(), t.end(), [](auto i) { return i * i - 5; });
        std::vector<std::int16_t> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = static_cast<std::int16_t>(int(i) * int(i) - 5);
        REQUIRE(t.host() == expected);
        REQUIRE(t.intact());
    }
    gpu::vector<int> v(4);
    gpu::tabulate(v, gpu::negate<int>{});
    CHECK(gpu::to_host(v) == std::vector<int>{0, -1, -2, -3});
    gpu::iota(v.begin(), v.end(), 5);
    CHECK(gpu::to_host(v) == std::vector<int>{5, 6, 7, 8});
    gpu::vector<unsigned char> bytes(300);
    gpu::iota(bytes, 250);
    std::vector<unsigned char> expected(300);
    std::iota(expected.begin(), expected.end(), static_cast<unsigned char>(250));
    CHECK(gpu::to_host(bytes) == expected);
}
