// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/integer.hpp>

using test::returned, test::text_of;

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
