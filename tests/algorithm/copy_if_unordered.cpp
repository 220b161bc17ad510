// SPDX-License-Identifier: MIT
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

TEST_CASE("copy_if_unordered copies what copy_if copies", "[copy_if_unordered]") {
    for (std::size_t n : {0u, 1u, 2u, 63u, 64u, 65u, 1000u, 70001u}) {
        std::vector<int> h(n), expected;
        for (std::size_t i = 0; i < n; ++i) h[i] = static_cast<int>(i * 2654435761u % 1000);
        std::copy_if(h.begin(), h.end(), std::back_inserter(expected), [](int x) { return x < 300; });
        // The output is as short as it may be, and then as long as the input.
        gpu::vector<int> v = h, out(expected.size() + 1, -7), longer(n, -7);
        auto const last = gpu::copy_if_unordered(v, longer.begin(), [](auto x) { return x < 300; });
        REQUIRE(last - longer.begin() == static_cast<std::ptrdiff_t>(expected.size()));
        auto kept = gpu::to_host(longer);
        CHECK(std::all_of(kept.begin() + (last - longer.begin()), kept.end(), [](int x) { return x == -7; }));
        kept.resize(expected.size());
        auto const end = gpu::copy_if_unordered(v, out.begin(), [](auto x) { return x < 300; });
        REQUIRE(end - out.begin() == static_cast<std::ptrdiff_t>(expected.size()));
        auto got = gpu::to_host(out);
        CHECK(got.back() == -7);
        got.pop_back();
        std::sort(got.begin(), got.end());
        std::sort(expected.begin(), expected.end());
        CHECK(got == expected);
        std::sort(kept.begin(), kept.end());
        CHECK(kept == expected);
    }
    gpu::vector<int> v{1, 2, 3}, shorter(2);
    CHECK_THROWS_AS(
        gpu::copy_if_unordered(v, shorter.begin(), [](auto x) { return x > 0; }), gpu::invalid_argument);
    CHECK_THROWS_AS(
        gpu::copy_if_unordered(v, v.begin(), [](auto x) { return x > 0; }), gpu::invalid_argument);
}
