// SPDX-License-Identifier: MIT
// GLSL's built-in functions that C++ does not have: their text, and their answers on the host.
#include "glsl/text.hpp"

#include <gpu/functional/bits.hpp>
#include <gpu/functional/defined.hpp>
#include <gpu/functional/integer.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/packing.hpp>
#include <gpu/functional/relational.hpp>

#include <limits>
#include <type_traits>

using test::returned, test::text_of;

namespace {
float const no_number = std::numeric_limits<float>::quiet_NaN(),
            infinity = std::numeric_limits<float>::infinity();
}

TEST_CASE("vectors are compared component by component") {
    using gpu::bvec2, gpu::bvec3, gpu::vec2, gpu::ivec3;
    CHECK(gpu::lessThan(vec2(1, 2), vec2(2, 2)) == bvec2(true, false));
    CHECK(gpu::lessThanEqual(vec2(1, 2), vec2(2, 2)) == bvec2(true, true));
    CHECK(gpu::greaterThan(ivec3(1, 2, 3), ivec3(2)) == bvec3(false, false, true));
    CHECK(gpu::greaterThanEqual(ivec3(1, 2, 3), ivec3(2)) == bvec3(false, true, true));
    CHECK(gpu::equal(ivec3(1, 2, 3), ivec3(2)) == bvec3(false, true, false));
    CHECK(gpu::notEqual(vec2(1, no_number), vec2(1, no_number)) == bvec2(false, true));
    CHECK(gpu::any(bvec2(false, true)));
    CHECK_FALSE(gpu::any(bvec2(false)));
    CHECK(gpu::all(bvec3(true)));
    CHECK_FALSE(gpu::all(bvec3(true, true, false)));
    CHECK(gpu::not_(bvec2(true, false)) == bvec2(false, true));
    CHECK(gpu::mix(vec2(1, 2), vec2(3, 4), bvec2(false, true)) == vec2(1, 4));
    CHECK(returned<vec2, vec2>([](auto a, auto b) {
        return gpu::any(gpu::lessThan(a, b)) && gpu::all(gpu::not_(gpu::notEqual(a, b)));
    }) == "any(lessThan(a0, a1)) && all(not(notEqual(a0, a1)))");
    CHECK(returned<ivec3, ivec3>([](auto a, auto b) {
        return gpu::mix(a, b, gpu::greaterThanEqual(a, b));
    }) == "mix(a0, a1, greaterThanEqual(a0, a1))");
    auto inside = [](auto p) {
        gpu::var<vec2> q = p;
        return gpu::all(gpu::lessThanEqual(q, vec2(1)));
    };
    bool const is_inside = inside(vec2(1, 0));
    CHECK(is_inside);
    CHECK_THAT(text_of<vec2>(inside), test::contains("all(lessThanEqual(vec2("));
}

TEST_CASE("integer functions give pairs where GLSL has out-parameters") {
    CHECK(gpu::uaddCarry(0xffffffffu, 2u) == std::pair(1u, 1u));
    CHECK(gpu::uaddCarry(1u, 2u) == std::pair(3u, 0u));
    CHECK(gpu::usubBorrow(1u, 2u) == std::pair(0xffffffffu, 1u));
    CHECK(gpu::umulExtended(0x80000000u, 6u) == std::pair(3u, 0u));
    CHECK(gpu::imulExtended(-2, 3) == std::pair(-1, -6));
    CHECK(gpu::imulExtended(0x40000000, 8) == std::pair(2, 0));
    CHECK(gpu::uaddCarry(gpu::uvec2(~0u, 1), gpu::uvec2(1)).second == gpu::uvec2(1, 0));
    auto high = [](auto a, auto b) {
        auto [h, l] = gpu::umulExtended(a, b);
        return h ^ l;
    };
    CHECK(high(0x80000001u, 2u) == (1u ^ 2u));
    auto w = test::write<unsigned, unsigned>(high);
    CHECK_THAT(w.before,
        test::contains("struct pair_uint_uint { uint first; uint second; };") &&
            test::contains("_umulExtended(uint x, uint y) { uint a, b; umulExtended(x, y, a, b); return "
                           "pair_uint_uint(a, b); }"));
    CHECK_THAT(w.text, test::contains("_umulExtended(a0, a1);"));
    test::write<gpu::uvec3, gpu::uvec3>([](auto a, auto b) {
        return gpu::get<0>(gpu::usubBorrow(a, b)) + gpu::get<1>(gpu::uaddCarry(a, b));
    });
    test::write<gpu::ivec2, gpu::ivec2>([](auto a, auto b) { return gpu::get<0>(gpu::imulExtended(a, b)); });
}

TEST_CASE("bits are extracted, inserted, counted and found") {
    CHECK(gpu::bitfieldExtract(0xabcdu, 4, 8) == 0xbcu);
    CHECK(gpu::bitfieldExtract(0xabcd, 4, 8) == -68);
    CHECK(gpu::bitfieldExtract(-1, 0, 32) == -1);
    CHECK(gpu::bitfieldExtract(-1, 7, 0) == 0);
    CHECK(gpu::bitfieldExtract(0x80000000u, 31, 1) == 1u);
    CHECK(gpu::bitfieldInsert(0xffffu, 0u, 4, 8) == 0xf00fu);
    CHECK(gpu::bitfieldInsert(7u, 5u, 0, 32) == 5u);
    CHECK(gpu::bitfieldInsert(7u, 5u, 32, 0) == 7u);
    CHECK(gpu::bitfieldReverse(1u) == 0x80000000u);
    CHECK(gpu::bitCount(0xf0f0u) == 8);
    CHECK(gpu::bitCount(-1) == 32);
    CHECK(gpu::findLSB(8u) == 3);
    CHECK(gpu::findLSB(0) == -1);
    CHECK(gpu::findMSB(8u) == 3);
    CHECK(gpu::findMSB(0xffffffffu) == 31);
    CHECK(gpu::findMSB(-1) == -1);
    CHECK(gpu::findMSB(-5) == 2);
    CHECK(gpu::findMSB(gpu::ivec2(0, 256)) == gpu::ivec2(-1, 8));
    STATIC_REQUIRE(std::is_same_v<decltype(gpu::findMSB(gpu::uvec3(1))), gpu::ivec3>);
    STATIC_REQUIRE(std::is_same_v<decltype(gpu::bitfieldReverse(std::uint8_t{1})), unsigned>);
    CHECK(returned<unsigned>([](auto x) { return gpu::bitfieldExtract(x, 3, 5); }) ==
          "bitfieldExtract(a0, 3, 5)");
    CHECK(returned<int>([](auto x) { return gpu::findLSB(x) + gpu::findMSB(x) + gpu::bitCount(x); }) ==
          "(findLSB(a0) + findMSB(a0)) + bitCount(a0)");
    CHECK_THAT((test::write<int, int>([](auto x, auto n) { return gpu::bitfieldExtract(x, n, 8); }).before),
        test::contains("bits == 0 ? int(0) : x << (32 - offset - bits) >> (32 - bits);"));
    CHECK_THAT((test::text_of<gpu::uvec2, int>(
                   [](auto x, auto n) { return gpu::bitfieldInsert(x, gpu::bitfieldReverse(x), n, 4); })),
        test::contains("_bitfieldInsert(a0, bitfieldReverse(a0), a1, 4)"));
}

TEST_CASE("numbers come apart and together again") {
    auto [fraction, whole] = gpu::modf(-2.75f);
    CHECK((fraction == -0.75f && whole == -2.0f));
    CHECK(gpu::modf(infinity) == std::pair(0.0f, infinity));
    CHECK(gpu::modf(gpu::vec2(1.5f, -1)).first == gpu::vec2(0.5f, 0));
    CHECK(gpu::frexp(6.0f) == std::pair(0.75f, 3));
    CHECK(gpu::frexp(0.0) == std::pair(0.0, 0));
    CHECK(gpu::frexp(gpu::vec2(1, -8)).second == gpu::ivec2(1, 4));
    CHECK(gpu::ldexp(gpu::vec2(1, 3), gpu::ivec2(4, -1)) == gpu::vec2(16, 1.5f));
    auto back = [](auto x) {
        auto [s, e] = gpu::frexp(x);
        auto [f, w] = gpu::modf(gpu::ldexp(s, e));
        return f + w;
    };
    CHECK(back(-12.375f) == -12.375f);
    auto w = test::write<float>(back);
    CHECK_THAT(w.before,
        test::contains("_frexp(float x) { int e; float s = frexp(x, e); return pair_float_int(s, e); }"));
    CHECK_THAT(w.before,
        test::contains("_modf(float x) { float w = trunc(x); return pair_float_float(mix(x - w, float(0.0), "
                       "isinf(x)), w); }"));
    test::write<gpu::vec3>(
        [](auto v) { return gpu::get<0>(gpu::modf(gpu::ldexp(v, gpu::get<1>(gpu::frexp(v))))); });
    test::write<double>(
        [](auto v) { return gpu::get<0>(gpu::modf(gpu::ldexp(v, gpu::get<1>(gpu::frexp(v))))); });
    gpu::var<float> local = 2.5f;
    CHECK(float(gpu::get<0>(gpu::modf(local)).get_host()) == 0.5f);
}

TEST_CASE("bit casts and packing") {
    CHECK(gpu::floatBitsToInt(-0.0f) == std::numeric_limits<int>::min());
    CHECK(gpu::floatBitsToUint(gpu::vec2(1, 2)) == gpu::uvec2(0x3f800000u, 0x40000000u));
    CHECK(gpu::intBitsToFloat(0x3f800000) == 1.0f);
    CHECK(gpu::uintBitsToFloat(gpu::uvec2(0x3f800000u, 0)) == gpu::vec2(1, 0));
    CHECK(gpu::packUnorm4x8(gpu::vec4(1, 0, 2, -1)) == 0x00ff00ffu);
    CHECK(gpu::packSnorm4x8(gpu::vec4(1, -1, no_number, -5)) == 0x8100817fu);
    CHECK(gpu::packUnorm2x16(gpu::vec2(0.5f, 1)) == 0xffff8000u);
    CHECK(gpu::packSnorm2x16(gpu::vec2(-1, 0.25f)) == 0x20008001u);
    CHECK(gpu::unpackUnorm4x8(0x00ff00ffu) == gpu::vec4(1, 0, 1, 0));
    CHECK(gpu::unpackSnorm4x8(0x8081007fu) == gpu::vec4(1, 0, -1, -1));
    CHECK(gpu::unpackUnorm2x16(0xffff0000u) == gpu::vec2(0, 1));
    CHECK(gpu::unpackSnorm2x16(0x80007fffu) == gpu::vec2(1, -1));
    CHECK(gpu::packHalf2x16(gpu::vec2(1, -2)) == 0xc0003c00u);
    CHECK(gpu::unpackHalf2x16(0xc0003c00u) == gpu::vec2(1, -2));
    CHECK(gpu::packDouble2x32(gpu::uvec2(0, 0x3ff00000u)) == 1.0);
    CHECK(gpu::unpackDouble2x32(1.0) == gpu::uvec2(0, 0x3ff00000u));
    CHECK(returned<gpu::vec2>([](auto v) {
        return gpu::floatBitsToUint(v) + gpu::uvec2(gpu::constant<1u>);
    }) == "floatBitsToUint(a0) + uvec2(1u, 1u)");
    CHECK(returned<unsigned>([](auto u) { return gpu::unpackHalf2x16(u); }) == "unpackHalf2x16(a0)");
    auto unpacked = test::write<unsigned>([](auto u) {
        return gpu::unpackUnorm2x16(u) + gpu::unpackSnorm2x16(u) +
               gpu::xy(gpu::unpackUnorm4x8(u) * gpu::unpackSnorm4x8(u));
    });
    CHECK_THAT(unpacked.before,
        test::contains("_unpackUnorm2x16(uint w) { precise vec2 r = vec2(uvec2(w, w >> 16) & 65535u) / "
                       "65535.0f; return r; }"));
    CHECK_THAT(unpacked.before,
        test::contains("_unpackSnorm4x8(uint w) { precise vec4 r = vec4(ivec4(uvec4(w, w >> 8, w >> 16, w >> "
                       "24) << 24) >> 24) / 127.0f; return max(r, -1.0); }"));
    CHECK(returned<double>([](auto x) { return gpu::packDouble2x32(gpu::unpackDouble2x32(x)); }) ==
          "packDouble2x32(unpackDouble2x32(a0))");
    auto packed = test::write<gpu::vec2, gpu::vec4>([](auto a, auto b) {
        return gpu::packUnorm2x16(a) ^ gpu::packSnorm2x16(a) ^ gpu::packUnorm4x8(b) ^ gpu::packSnorm4x8(b) ^
               gpu::packHalf2x16(a);
    });
    CHECK_THAT(packed.before,
        test::contains("_packHalf2x16(vec2 v) { return half_bits(v.x) | half_bits(v.y) << 16; }"));
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
