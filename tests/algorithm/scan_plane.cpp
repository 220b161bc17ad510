// SPDX-License-Identifier: MIT
#include <gpu/gpu.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
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
    CHECK_THROWS_AS(
        gpu::summed_area_table(v.begin(), gpu::extent2(2, 2), v.begin() + 1), gpu::invalid_argument);
    constexpr std::size_t wide = std::size_t{1} << 40;
    CHECK_THROWS_AS(
        gpu::summed_area_table(v.begin(), gpu::extent2(wide, 1), v.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(
        gpu::summed_area_table(v.begin(), gpu::extent2(wide, wide), v.begin()), gpu::length_error);
}

namespace {
/// Scans a plane on the host, rows first.
template <class T, class Op>
std::vector<T> scanned(std::vector<T> plane, std::size_t width, std::size_t height, Op op) {
    for (std::size_t y = 0; y < height; ++y) {
        auto const row = plane.begin() + static_cast<std::ptrdiff_t>(y * width),
                   end = row + static_cast<std::ptrdiff_t>(width);
        std::partial_sum(row, end, row, op);
        if (y > 0) std::transform(row - static_cast<std::ptrdiff_t>(width), row, row, row, op);
    }
    return plane;
}
}  // namespace
TEMPLATE_TEST_CASE("summed_area_table scans long planes by tiles", "[summed_area_table]", std::uint32_t,
    double, std::int16_t) {
    testing::changed_tuning const changed;
    changed.now.tiled_planes = 1;
    std::size_t const sizes[][2] = {{1, 1},
        {1, 257},
        {300, 1},
        {32, 64},
        {33, 65},
        {64, 128},
        {129, 63},
        {3000, 5},
        {5, 3000},
        {1000, 700}};
    for (auto const& [width, height] : sizes) {
        INFO(width << " x " << height);
        auto const host = testing::values<TestType>(width * height, 50);
        auto const expected = scanned(host, width, height, [](auto a, auto b) { return TestType(a + b); }),
                   greatest = scanned(host, width, height, [](auto a, auto b) { return std::max(a, b); });
        gpu::vector<TestType> v(host);
        testing::guarded<TestType> out(width * height, 61);
        gpu::summed_area_table(v, gpu::extent2(width, height), out.begin());
        CHECK(out.host() == expected);
        gpu::summed_area_table(v, gpu::extent2(width, height), out.begin(), gpu::maximum<>{});
        CHECK(out.host() == greatest);
        CHECK(out.intact());
        gpu::summed_area_table(v.begin(), gpu::extent2(width, height), v.begin());
        CHECK(v.host() == expected);
    }
}
TEST_CASE("tiles of planes hold vectors, and what an iterator computes", "[summed_area_table]") {
    testing::changed_tuning const changed;
    changed.now.tiled_planes = 1;
    std::size_t const width = 70, height = 130;
    std::vector<gpu::uvec4> host(width * height);
    for (std::uint32_t i = 0; i < host.size(); ++i) host[i] = gpu::uvec4(i, i * i, 1, i % 7);
    gpu::vector<gpu::uvec4> v(host);
    gpu::summed_area_table(v, gpu::extent2(width, height), v.begin());
    CHECK(gpu::to_host(v) == scanned(host, width, height, std::plus<>{}));
    auto const odd = gpu::make_transform_iterator(
        gpu::counting_iterator<std::uint32_t>(0), [](auto i) { return i * 2u + 1u; });
    std::vector<std::uint32_t> numbers(width * height);
    for (std::uint32_t i = 0; i < numbers.size(); ++i) numbers[i] = 2 * i + 1;
    gpu::vector<std::uint32_t> out(numbers.size());
    gpu::summed_area_table(odd, gpu::extent2(width, height), out.begin());
    CHECK(gpu::to_host(out) == scanned(numbers, width, height, std::plus<>{}));
}
