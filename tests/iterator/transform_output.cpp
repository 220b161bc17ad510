// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/iterator/transform_output.hpp>

#include "../support/testing.hpp"

using testing::guarded;
using testing::ladder;
using testing::values;

TEST_CASE("transform_output_iterator applies a function to what is stored", "[iterator]") {
    for (std::size_t n : ladder(600)) {
        auto const host = values<int>(n, 1000);
        gpu::vector<int> v(host.begin(), host.end());
        guarded<float> out(n, 61);
        float const scale = 0.5f;
        gpu::copy(v.begin(), v.end(), gpu::make_transform_output_iterator(out.begin(), [=](auto x) {
            return x * scale;
        }));
        std::vector<float> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = static_cast<float>(host[i]) * scale;
        INFO("n = " << n);
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
    }
    gpu::vector<float> lengths(2);
    gpu::vector<gpu::vec2> points{gpu::vec2(3, 4), gpu::vec2(0, 2)};
    auto const first = gpu::make_transform_output_iterator<gpu::vec2>(
        lengths.begin(), [](auto p) { return p.x * p.x + p.y * p.y; });
    gpu::copy(points.begin(), points.end(), first);
    CHECK(gpu::to_host(lengths) == std::vector<float>{25, 4});
    first[1] = gpu::vec2(1, 1);
    CHECK(lengths[1] == 2.0f);
}

TEST_CASE("transform_input_output_iterator converts both ways", "[iterator]") {
    for (std::size_t n : ladder(600)) {
        auto const host = values<int>(n, 1000);
        guarded<int> v(host, 61);
        int const unit = 2;
        auto const first = gpu::make_transform_input_output_iterator(
            v.begin(), [=](auto x) { return x / unit; }, [=](auto y) { return y * unit; });
        gpu::for_each(first, first + static_cast<std::ptrdiff_t>(n), [](auto& x) { x += 1; });
        std::vector<int> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = (host[i] / 2 + 1) * 2;
        INFO("n = " << n);
        REQUIRE(v.host() == expected);
        REQUIRE(v.intact());
        if (n == 0) continue;
        *first = 21;
        REQUIRE(*first == 21);
        REQUIRE(*v.begin() == 42);
    }
}
