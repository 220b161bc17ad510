// SPDX-License-Identifier: MIT
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

TEST_CASE("summed_area_table scans a plane in both directions", "[summed_area_table]") {
    std::size_t const sizes[][2] = {
        {0, 3}, {1, 1}, {1, 257}, {300, 1}, {3, 2}, {64, 64}, {129, 65}, {1000, 70}, {2, 3000}};
    for (auto [width, height] : sizes) {
        std::vector<std::uint32_t> h(width * height), expected(h.size());
        for (std::size_t i = 0; i < h.size(); ++i) h[i] = static_cast<std::uint32_t>(i * 2654435761u);
        for (std::size_t y = 0; y < height; ++y) {
            std::uint32_t row = 0;
            for (std::size_t x = 0; x < width; ++x) {
                row += h[y * width + x];
                expected[y * width + x] = row + (y > 0 ? expected[(y - 1) * width + x] : 0);
            }
        }
        gpu::vector<std::uint32_t> v = h, out(h.size());
        CHECK(gpu::summed_area_table(v, gpu::extent2(width, height), out.begin()) == out.end());
        CHECK(gpu::to_host(out) == expected);
        gpu::summed_area_table(v.begin(), gpu::extent2(width, height), v.begin());
        CHECK(gpu::to_host(v) == expected);
    }
    gpu::vector<int> v{3, 9, 1, 4, 2, 8};
    gpu::summed_area_table(v, gpu::extent2(3, 2), v.begin(), gpu::maximum<>{});
    CHECK(gpu::to_host(v) == std::vector{3, 9, 9, 4, 9, 9});
    CHECK_THROWS_AS(gpu::summed_area_table(v, gpu::extent2(3, 3), v.begin()), gpu::invalid_argument);
    constexpr std::size_t wide = std::size_t{1} << 40;
    CHECK_THROWS_AS(
        gpu::summed_area_table(v.begin(), gpu::extent2(wide, 1), v.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(
        gpu::summed_area_table(v.begin(), gpu::extent2(wide, wide), v.begin()), gpu::length_error);
}
