// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/bits.hpp>

using test::returned;

TEST_CASE("bits") {
    CHECK(gpu::bit_cast<unsigned>(1.0f) == 0x3f800000u);
    CHECK(gpu::bit_cast<float>(0x3f800000) == 1.0f);
    CHECK(gpu::popcount(0xffu) == 8);
    CHECK(gpu::popcount(static_cast<signed char>(-1)) == 8);
    CHECK(gpu::countl_zero(1u) == 31);
    CHECK(gpu::countl_zero(0u) == 32);
    CHECK(gpu::countr_zero(8u) == 3);
    CHECK(gpu::countr_zero(0u) == 32);
    CHECK(gpu::countl_zero(static_cast<unsigned char>(1)) == 7);
    CHECK(returned<float>([](auto x) { return gpu::bit_cast<unsigned>(x); }) == "floatBitsToUint(a0)");
    CHECK(returned<float>([](auto x) { return gpu::bit_cast<int>(x); }) == "floatBitsToInt(a0)");
    CHECK(returned<int>([](auto x) { return gpu::bit_cast<float>(x); }) == "intBitsToFloat(a0)");
    CHECK(returned<unsigned>([](auto x) { return gpu::bit_cast<float>(x); }) == "uintBitsToFloat(a0)");
    CHECK(returned<unsigned>([](auto x) { return gpu::bit_cast<int>(x); }) == "int(a0)");
    CHECK(returned<double>([](auto x) { return gpu::bit_cast<gpu::uvec2>(x); }) == "unpackDouble2x32(a0)");
    CHECK(returned<gpu::uvec2>([](auto x) { return gpu::bit_cast<double>(x); }) == "packDouble2x32(a0)");
    CHECK(
        returned<std::uint64_t>([](auto x) { return gpu::bit_cast<gpu::uvec2>(x); }) == "unpackUint2x32(a0)");
    CHECK(returned<unsigned>([](auto x) { return gpu::popcount(x); }) == "bitCount(a0)");
    CHECK(returned<unsigned>([](auto x) { return gpu::countl_zero(x); }) == "31 - findMSB(a0)");
    CHECK(returned<unsigned char>([](auto x) { return gpu::countl_zero(x); }) == "7 - findMSB(a0)");
    CHECK(returned<unsigned>([](auto x) { return gpu::countr_zero(x); }) == "(a0 == 0u) ? 32 : findLSB(a0)");
    CHECK(returned<unsigned>([](auto x) { return gpu::bit_reverse(x); }) == "bitfieldReverse(a0)");
    CHECK(gpu::bit_reverse(1u) == 0x80000000u);
}
