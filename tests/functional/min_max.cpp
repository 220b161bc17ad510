// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/math.hpp>
#include <gpu/functional/min_max.hpp>

using test::no_number;
using test::returned;

TEST_CASE("min, max and clamp answer as std:: for NaN and for zeros") {
    CHECK(gpu::min(1.0f, no_number) == 1.0f);
    CHECK(std::isnan(gpu::min(no_number, 1.0f)));
    CHECK(gpu::max(1.0f, no_number) == 1.0f);
    CHECK(std::signbit(gpu::min(-0.0f, 0.0f)));
    CHECK_FALSE(std::signbit(gpu::max(0.0f, -0.0f)));
    CHECK(std::isnan(gpu::clamp(no_number, 0.0f, 1.0f)));
    CHECK(returned<float, float>([](auto a, auto b) { return gpu::min(a, b); }) == "(a1 < a0) ? a1 : a0");
    CHECK(returned<gpu::vec2, gpu::vec2>([](auto a, auto b) { return gpu::max(a, b); }) ==
          "mix(a0, a1, lessThan(a0, a1))");
}
