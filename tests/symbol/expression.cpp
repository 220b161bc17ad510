// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/symbol/expression.hpp>

#include <cstdint>
#include <limits>

using test::returned;
using test::text_of;
using schar = signed char;
using uchar = unsigned char;

TEST_CASE("operands are promoted and converted as in C++") {
    auto sum = [](auto a, auto b) { return a + b; };
    CHECK(returned<schar, schar>(sum) == "a0 + a1");  // int + int
    CHECK(returned<uchar, uchar>(sum) == "int(a0) + int(a1)");
    CHECK(returned<int, unsigned>(sum) == "uint(a0) + a1");
    CHECK(returned<int, float>(sum) == "float(a0) + a1");
    CHECK(returned<float, double>(sum) == "double(a0) + a1");
    CHECK(returned<unsigned, long long>(sum) == "int64_t(a0) + a1");
    CHECK(returned<bool, bool>(sum) == "int(a0) + int(a1)");
    CHECK(returned<bool, bool>([](auto a, auto b) { return a == b; }) == "a0 == a1");
    CHECK(returned<bool, int>([](auto a, auto b) { return a == b; }) == "int(a0) == a1");
    CHECK(returned<int, float>([](auto a, auto b) { return a && b; }) == "bool(a0) && bool(a1)");
    CHECK(returned<uchar>([](auto a) { return -a; }) == "-int(a0)");
    CHECK(returned<uchar>([](auto a) { return ~a; }) == "~int(a0)");
    CHECK(returned<float>([](auto a) { return a * 2.0; }) == "double(a0) * 2.0lf");
    CHECK(returned<unsigned>([](auto a) { return a - 1; }) == "a0 - 1u");
    CHECK(returned<unsigned>([](auto a) { return a > -1; }) == "a0 > 4294967295u");  // as C++ has it
}

TEST_CASE("the limits of a symbol's type are numbers") {
    CHECK(returned<int>([](auto x) { return x < std::numeric_limits<decltype(x)>::max(); }) ==
          "a0 < 2147483647");
    CHECK(std::numeric_limits<gpu::var<unsigned char>>::max() == 255);
    CHECK(std::numeric_limits<gpu::either<float>>::is_iec559);
}

TEST_CASE("shifts take the left operand's type, and a count of 32 bits") {
    CHECK(returned<uchar, long long>([](auto a, auto b) { return a << b; }) == "int(a0) << uint(a1)");
    CHECK(returned<long long, int>([](auto a, auto b) { return a >> b; }) == "a0 >> a1");
    CHECK(returned<unsigned>([](auto a) { return a >> 3; }) == "a0 >> 3");
}

TEST_CASE("% of signed numbers is written out, of unsigned ones it is GLSL's") {
    CHECK(returned<int>([](auto a) { return a % 3; }) == "a0 - a0 / 3 * 3");
    CHECK(returned<unsigned>([](auto a) { return a % 3u; }) == "a0 % 3u");
    CHECK(returned<gpu::ivec2, gpu::ivec2>([](auto a, auto b) { return a % b; }) == "a0 - a0 / a1 * a1");
    CHECK_THAT((text_of<int, int>([](auto a, auto b) {
        auto sum = a + b;
        return sum % (a * b);
    })),
        test::contains("int t0 = a0 + a1;\n    int t1 = a0 * a1;\n    return t0 - t0 / t1 * t1;"));
}

TEST_CASE("64-bit unsigned numbers are divided by a power of two as bits") {
    using wide = std::uint64_t;
    CHECK(returned<wide>([](auto x) { return x % gpu::cast<wide>(1024u); }) == "a0 & (1024UL - 1UL)");
    CHECK(returned<wide>([](auto x) { return x / gpu::cast<wide>(1ull << 40); }) == "a0 >> 40u");
    CHECK(returned<wide>([](auto x) { return x / gpu::cast<wide>(1ull); }) == "a0 >> 0u");
    CHECK(returned<wide>([](auto x) { return x % gpu::cast<wide>(6ull) == gpu::cast<wide>(0ull); }) ==
          "(a0 % 6UL) == 0UL");
    CHECK(returned<std::int64_t>([](auto x) { return x / gpu::cast<std::int64_t>(4); }) == "a0 / 4L");
    wide four = 4;
    CHECK(returned<wide>([four](auto x) { return x % four; }).find("&") ==
          std::string::npos);  // a captured value may change
}

TEST_CASE("narrow integers wrap when they are assigned") {
    CHECK(returned<schar, uchar>([](auto a, auto b) {
        a = a + b;
        return a;
    }) == "((a0 + int(a1)) << 24 >> 24)");
    CHECK(returned<uchar>([](auto a) {
        a += 250;
        return a;
    }) == "(uint(int(a0) + 250) & 255u)");
    CHECK(returned<short>([](auto a) {
        ++a;
        return a;
    }) == "((a0 + 1) << 16 >> 16)");
    CHECK(returned<short>([](auto a) { return gpu::cast<uchar>(a); }) == "(uint(a0) & 255u)");
    CHECK(returned<glm::u8vec4, glm::u8vec4>([](auto a, auto b) { return a + b; }) == "((a0 + a1) & 255u)");
}

TEST_CASE("increment and decrement give what C++ gives") {
    CHECK(returned<int>([](auto a) {
        auto old = a++;
        return old * 100 + a;
    }) == "(a0 * 100) + (a0 + 1)");
    CHECK(returned<int>([](auto a) {
        auto now = --a;
        return now * 100 + a;
    }).find("a0 - 1") != std::string::npos);
    CHECK(returned<float>([](auto a) {
        a++;
        return a;
    }) == "a0 + 1.0");
}

TEST_CASE("make, cast and select") {
    CHECK(returned<float, int>([](auto x, auto i) { return gpu::make<gpu::vec3>(x, i, 1); }) ==
          "vec3(a0, float(a1), 1.0)");
    CHECK(returned<gpu::vec3>([](auto v) { return gpu::make<gpu::vec4>(v, 1.0f); }) == "vec4(a0, 1.0)");
    CHECK(returned<float>([](auto x) { return gpu::make<gpu::mat2>(x); }) == "mat2(a0)");
    CHECK(returned<int, float>([](auto i, auto x) { return gpu::make_tuple(x, i); }) ==
          "tuple_float_int(a1, a0)");
    CHECK(returned<gpu::vec3>([](auto v) { return gpu::cast<gpu::ivec3>(v); }) == "ivec3(a0)");
    CHECK(returned<int, float>([](auto i, auto x) { return gpu::select(i < 3, i, x); }) ==
          "(a0 < 3) ? float(a0) : a1");
    CHECK(gpu::make<gpu::vec3>(1, 2.0f, 3u) == gpu::vec3(1, 2, 3));
    CHECK(gpu::make<std::pair<int, float>>(1, 2.0f) == std::pair<int, float>(1, 2.0f));
    CHECK(gpu::cast<int>(2.9f) == 2);
    CHECK(gpu::cast<gpu::ivec2>(gpu::vec2(1.5f, -1.5f)) == gpu::ivec2(1, -1));
    CHECK(gpu::select(true, 1, 2.5f) == 1.0f);
    CHECK(gpu::select(false, gpu::constant<1u>, gpu::constant<2u>) == 2u);
    CHECK(gpu::swizzle<1, 0>(gpu::vec3(1, 2, 3)) == gpu::vec2(2, 1));
    CHECK(gpu::swizzle<2>(gpu::vec3(1, 2, 3)) == 3.0f);
}
