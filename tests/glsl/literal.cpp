// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/glsl/literal.hpp>

using gpu::glsl::type_of;

namespace {
template <class T> std::string literal(T v) {
    std::string out;
    std::uint32_t words[(sizeof(T) + 3) / 4] = {};
    gpu::glsl::copy_value(type_of<T>(), &v, words);
    gpu::glsl::append_literal(out, type_of<T>(), words);
    std::string before;
    gpu::detail::list<gpu::glsl::type const*> done;
    gpu::glsl::declare(type_of<T>(), before, done);
    CHECK(test::complaints(before + type_of<T>().name + " f() { return " + out + "; }\n") == "");
    return out;
}
}  // namespace

TEST_CASE("literals mean exactly the C++ number") {
    CHECK(literal(0) == "0");
    CHECK(literal(-1) == "(-1)");
    CHECK(literal(std::numeric_limits<int>::max()) == "2147483647");
    CHECK(literal(std::numeric_limits<int>::min()) == "int(0x80000000u)");
    CHECK(literal(4294967295u) == "4294967295u");
    CHECK(literal(static_cast<signed char>(-128)) == "(-128)");
    CHECK(literal(static_cast<unsigned char>(200)) == "200u");
    CHECK(literal(static_cast<short>(-2)) == "(-2)");
    CHECK(literal(true) == "true");
    CHECK(literal(1.0f) == "1.0");
    CHECK(literal(-2.5f) == "(-2.5)");
    CHECK(literal(0.1f) == "0.1");
    CHECK(literal(3.4028235e38f) == "3.4028235e+38");
    CHECK(literal(0.0f) == "0.0");
    CHECK(literal(-0.0f) == "uintBitsToFloat(0x80000000u)");
    CHECK(literal(1e-40f) == "uintBitsToFloat(0x000116c2u)");
    CHECK(literal(std::numeric_limits<float>::infinity()) == "uintBitsToFloat(0x7f800000u)");
    CHECK(literal(-std::numeric_limits<float>::infinity()) == "uintBitsToFloat(0xff800000u)");
    CHECK(literal(std::numeric_limits<float>::quiet_NaN()) == "uintBitsToFloat(0x7fc00000u)");
    CHECK(literal(2.0) == "2.0lf");
    CHECK(literal(0.1) == "packDouble2x32(uvec2(0x9999999au, 0x3fb99999u))");
    CHECK(literal(-0.0) == "packDouble2x32(uvec2(0x00000000u, 0x80000000u))");
    CHECK(literal(std::int64_t{5}) == "5L");
    CHECK(literal(std::uint64_t{5}) == "5UL");
    CHECK(literal(std::int64_t{-1}) == "packInt2x32(ivec2(uvec2(0xffffffffu, 0xffffffffu)))");
    CHECK(literal(std::numeric_limits<std::uint64_t>::max()) ==
          "packUint2x32(uvec2(0xffffffffu, 0xffffffffu))");
    CHECK(literal(gpu::vec3(1, 2, -3)) == "vec3(1.0, 2.0, (-3.0))");
    CHECK(literal(gpu::mat2(1)) == "mat2(1.0, 0.0, 0.0, 1.0)");
    CHECK(literal(std::pair<char, float>('a', 1.0f)) == "pair_int8_float(97, 1.0)");
}
