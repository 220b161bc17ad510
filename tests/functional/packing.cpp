// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/bits.hpp>
#include <gpu/functional/packing.hpp>

using test::no_number;
using test::returned;

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
