// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/control.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/half.hpp>

#include <type_traits>

using gpu::half;
using test::infinity;
using test::returned;

struct texel {
    half color[3];
    std::uint8_t alpha;
    half depth;
};
GPU_STRUCT(texel, color, alpha, depth);

TEST_CASE("half is a float that is kept in 16 bits") {
    half h(1.0f / 3);
    CHECK(sizeof h == 2);
    CHECK(float(h) == 0.333251953125f);
    CHECK(h * 3.0f == 0.999755859375f);
    CHECK(half(2049) == 2048.0f);  // to the even one
    CHECK(half(1e6) == std::numeric_limits<float>::infinity());
    h = 2.5;
    h += 1;
    h *= 2.0f;
    CHECK(h == 7.0f);
    STATIC_REQUIRE(std::is_same_v<decltype(h + h), float>);
    STATIC_REQUIRE(std::is_same_v<decltype(h + 1.0), double>);
    STATIC_REQUIRE(std::is_same_v<decltype(gpu::sqrt(h)), float>);
    STATIC_REQUIRE(std::is_same_v<decltype(gpu::select(true, h, 1)), float>);
    CHECK(gpu::select(true, h, 1) == 7.0f);
    CHECK(gpu::max(h, 9) == 9.0f);
    CHECK(gpu::cast<half>(1.0f / 3) == half(1.0f / 3));
    gpu::var<half> v = 1.0f / 3;
    v += v;
    CHECK(float(half(v)) == float(half(2 * float(half(1.0f / 3)))));
}

TEST_CASE("half computes as float in GLSL, and is rounded where it is stored") {
    CHECK(returned<half>([](auto x) { return x * 2.0f; }) == "a0 * 2.0");
    CHECK_THAT((test::text_of<half, half>([](auto x, auto y) { return gpu::sqrt(x + y); })),
        test::contains("precise float t0 = a0 + a1;\n    precise float result = sqrt(t0);"));
    CHECK(returned<half>([](auto x) { return gpu::cast<half>(x / 3); }) == "half_value(half_bits(a0 / 3.0))");
    CHECK(returned<half>([](auto x) { return x; }) == "a0");
    half const captured(1.5f);
    CHECK(returned<half>([=](auto x) { return x + captured; }) == "a0 + uintBitsToFloat(args[0])");
    CHECK(returned<half>([](auto x) { return x + half(0.25f); }) == "a0 + 0.25");
    auto rounded = [](auto x) {
        gpu::var<half> s = x;
        gpu::for_(0, 3, [&](auto i) { s += i; });
        return s;
    };
    CHECK_THAT(test::text_of<half>(rounded), test::contains("v0 = half_value(half_bits("));
    auto w = test::write<texel>([](auto t) {
        t.color[1] = t.color[0] * t.alpha;
        t.depth = 0.1f;
        return t;
    });
    CHECK_THAT(w.before,
        test::contains("float[3] color; uint alpha; float depth;") &&
            test::contains("uint half_bits(float x)"));
    test::write<half, int>(
        [](auto x, auto n) { return gpu::make_pair(gpu::cast<half>(n), gpu::cast<int>(x)); });
}

TEST_CASE("16-bit floats keep their bits through float and back, and the nearest is taken") {
    for (std::uint32_t h = 0; h < 65536; ++h) {
        bool const is_nan = (h & 0x7fffu) > 0x7c00u;
        REQUIRE((is_nan ? std::isnan(gpu::glsl::half_value(h))
                        : gpu::glsl::half_bits(gpu::glsl::half_value(h)) == h));
    }
    // Halfway between two of them, and one float to each side of it: the even one, and the nearer one.
    for (std::uint32_t h = 0; h < 0x7bffu; ++h) {
        float const low = gpu::glsl::half_value(h), high = gpu::glsl::half_value(h + 1),
                    middle = low + (high - low) / 2;
        REQUIRE(gpu::glsl::half_bits(middle) == h + (h & 1));
        REQUIRE(gpu::glsl::half_bits(std::nextafter(middle, 0.0f)) == h);
        REQUIRE(gpu::glsl::half_bits(std::nextafter(middle, infinity)) == h + 1);
    }
    CHECK(gpu::glsl::half_bits(65519.0f) == 0x7bffu);
    CHECK(gpu::glsl::half_bits(65520.0f) == 0x7c00u);
    CHECK(gpu::glsl::half_bits(-infinity) == 0xfc00u);
    CHECK(gpu::glsl::half_bits(1e-30f) == 0u);
}
