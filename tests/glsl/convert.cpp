// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/tuple.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

using gpu::glsl::convert;
using gpu::glsl::type_of;

TEST_CASE("convert does what a C++ conversion does") {
    CHECK(convert(type_of<int>(), type_of<int>(), "a") == "a");
    CHECK(convert(type_of<int>(), type_of<float>(), "a") == "float(a)");
    CHECK(convert(type_of<float>(), type_of<bool>(), "a") == "bool(a)");
    CHECK(convert(type_of<int>(), type_of<signed char>(), "a") == "(a << 24 >> 24)");
    CHECK(convert(type_of<unsigned>(), type_of<signed char>(), "a") == "(int(a) << 24 >> 24)");
    CHECK(convert(type_of<int>(), type_of<unsigned short>(), "a + b") == "(uint(a + b) & 65535u)");
    CHECK(convert(type_of<signed char>(), type_of<short>(), "a") == "a");
    CHECK(convert(type_of<short>(), type_of<signed char>(), "a") == "(a << 24 >> 24)");
    CHECK(convert(type_of<unsigned char>(), type_of<short>(), "a") == "int(a)");
    CHECK(convert(type_of<unsigned char>(), type_of<signed char>(), "a") == "(int(a) << 24 >> 24)");
    CHECK(convert(type_of<bool>(), type_of<unsigned char>(), "a") == "uint(a)");
    CHECK(convert(type_of<int>(), type_of<long long>(), "a") == "int64_t(a)");
    CHECK(convert(type_of<float>(), type_of<long long>(), "a + b") == "int64_of(a + b)");
    CHECK(convert(type_of<gpu::dvec2>(), type_of<glm::u64vec2>(), "a + b") ==
          "u64vec2(uint64_of((a + b).x), uint64_of((a + b).y))");
    CHECK(convert(type_of<gpu::vec3>(), type_of<gpu::ivec3>(), "a") == "ivec3(a)");
    CHECK(convert(type_of<gpu::ivec3>(), type_of<glm::u8vec3>(), "a") == "(uvec3(a) & 255u)");
    CHECK(convert(type_of<std::pair<int, float>>(), type_of<std::pair<double, int>>(), "a") ==
          "pair_double_int(double(a.first), int(a.second))");
    CHECK_THROWS_AS(convert(type_of<gpu::vec3>(), type_of<gpu::vec2>(), "a"), gpu::unsupported);
    CHECK_THROWS_AS(convert(type_of<gpu::vec3>(), type_of<std::pair<int, int>>(), "a"), gpu::unsupported);
}

TEST_CASE("the result is converted to the type that is asked for") {
    auto twice = [](auto x) { return x * 2; };
    CHECK_THAT((test::write_as<float, int>(twice).text),
        test::contains("float f(int a0)") && test::contains("float(a0 * 2)"));
    CHECK_THAT(
        (test::write_as<signed char, int>(twice).text), test::contains("return ((a0 * 2) << 24 >> 24);"));
    CHECK_THAT((test::write_as<void, int>(twice).text), test::contains("void f(int a0) {\n}"));
    auto pairs = [](auto x) { return gpu::make_pair(x, x * 2); };
    CHECK_THAT((test::write_as<std::pair<float, int>, int>(pairs).text), test::contains("pair_float_int("));
    CHECK_THAT(test::message_of<gpu::unsupported>([] { test::write_as<int, int>([](auto) {}); }),
        test::contains("returns nothing"));
}
