// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/defined.hpp>

using test::infinity;
using test::no_number;
using test::returned;

TEST_CASE("saturate_cast, shl and shr answer where C++ does not") {
    constexpr int most = std::numeric_limits<int>::max(), least = std::numeric_limits<int>::min();
    CHECK(gpu::saturate_cast<int>(3e9f) == most);
    CHECK(gpu::saturate_cast<int>(-infinity) == least);
    CHECK(gpu::saturate_cast<int>(no_number) == 0);
    CHECK(gpu::saturate_cast<int>(-2.9) == -2);
    CHECK(gpu::saturate_cast<int>(2147483646.5) == most - 1);
    CHECK(gpu::saturate_cast<unsigned>(-0.5f) == 0u);
    CHECK(gpu::saturate_cast<std::uint8_t>(255.9f) == 255);
    CHECK(gpu::saturate_cast<std::uint8_t>(-5) == 0);
    CHECK(gpu::saturate_cast<std::int8_t>(200) == 127);
    CHECK(gpu::saturate_cast<std::int8_t>(-200) == -128);
    CHECK(gpu::saturate_cast<int>(0xffffffffu) == most);
    CHECK(gpu::saturate_cast<unsigned>(-1) == 0u);
    CHECK(gpu::saturate_cast<std::uint64_t>(1e30f) == std::numeric_limits<std::uint64_t>::max());
    CHECK(gpu::saturate_cast<int>(std::int64_t{1} << 40) == most);
    STATIC_REQUIRE(std::is_same_v<decltype(gpu::saturate_cast<int>(1.0f)), int>);
    CHECK(gpu::shl(1u, 31) == 0x80000000u);
    CHECK(gpu::shl(1u, 32) == 0u);
    CHECK(gpu::shl(1, -1) == 0);
    CHECK(gpu::shr(-8, 40) == -1);
    CHECK(gpu::shr(8u, 40) == 0u);
    CHECK(gpu::shr(std::uint8_t{128}, 7) == 1);
    CHECK(gpu::shl(std::uint64_t{1}, 63) == std::uint64_t{1} << 63);
    test::write<float, int>([](auto x, auto n) {
        return gpu::shl(gpu::saturate_cast<unsigned>(x), n) + gpu::shr(gpu::saturate_cast<std::int8_t>(n), n);
    });
    CHECK(returned<int>([](auto x) { return gpu::saturate_cast<std::uint8_t>(x); }).find("255") !=
          std::string::npos);
}
