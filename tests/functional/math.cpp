// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/math.hpp>

#include <cmath>
#include <limits>

using test::infinity;
using test::returned;

TEST_CASE("functions of one real") {
    auto one = [](auto f, char const* text, float x, float want) {
        CHECK(returned<float>(f) == text);
        CHECK(test::near(f(x), want));
        test::text_of<gpu::vec3>(f);
        STATIC_REQUIRE(std::is_same_v<decltype(f(1)), float>);  // integers count as float
    };
    one([](auto x) { return gpu::sin(x); }, "sin(a0)", 0.5f, std::sin(0.5f));
    one([](auto x) { return gpu::cos(x); }, "cos(a0)", 0.5f, std::cos(0.5f));
    one([](auto x) { return gpu::tan(x); }, "tan(a0)", 0.5f, std::tan(0.5f));
    one([](auto x) { return gpu::asin(x); }, "asin(a0)", 0.5f, std::asin(0.5f));
    one([](auto x) { return gpu::acos(x); }, "acos(a0)", 0.5f, std::acos(0.5f));
    one([](auto x) { return gpu::atan(x); }, "atan(a0)", 0.5f, std::atan(0.5f));
    one([](auto x) { return gpu::sinh(x); }, "sinh(a0)", 0.5f, std::sinh(0.5f));
    one([](auto x) { return gpu::cosh(x); }, "cosh(a0)", 0.5f, std::cosh(0.5f));
    one([](auto x) { return gpu::tanh(x); }, "tanh(a0)", 0.5f, std::tanh(0.5f));
    one([](auto x) { return gpu::asinh(x); }, "asinh(a0)", 0.5f, std::asinh(0.5f));
    one([](auto x) { return gpu::acosh(x); }, "acosh(a0)", 1.5f, std::acosh(1.5f));
    one([](auto x) { return gpu::atanh(x); }, "atanh(a0)", 0.5f, std::atanh(0.5f));
    one([](auto x) { return gpu::radians(x); }, "radians(a0)", 180.0f, 3.14159265f);
    one([](auto x) { return gpu::degrees(x); }, "degrees(a0)", 1.0f, 57.2957795f);
    one([](auto x) { return gpu::exp(x); }, "exp(a0)", 2.0f, std::exp(2.0f));
    one([](auto x) { return gpu::log(x); }, "log(a0)", 2.0f, std::log(2.0f));
    one([](auto x) { return gpu::exp2(x); }, "exp2(a0)", 3.0f, 8.0f);
    one([](auto x) { return gpu::log2(x); }, "log2(a0)", 8.0f, 3.0f);
    one([](auto x) { return gpu::sqrt(x); }, "sqrt(a0)", 9.0f, 3.0f);
    one([](auto x) { return gpu::inversesqrt(x); }, "inversesqrt(a0)", 4.0f, 0.5f);
    one([](auto x) { return gpu::floor(x); }, "floor(a0)", -1.5f, -2.0f);
    one([](auto x) { return gpu::ceil(x); }, "ceil(a0)", -1.5f, -1.0f);
    one([](auto x) { return gpu::trunc(x); }, "trunc(a0)", -1.5f, -1.0f);
    one([](auto x) { return gpu::roundEven(x); }, "roundEven(a0)", 2.5f, 2.0f);
    one([](auto x) { return gpu::roundEven(x); }, "roundEven(a0)", -1e30f, -1e30f);
    one([](auto x) { return gpu::fract(x); }, "fract(a0)", -0.25f, 0.75f);
    CHECK(gpu::round(2.5f) == 3.0f);
    CHECK(gpu::round(-2.5) == -3.0);
    CHECK_THAT(test::text_of<gpu::vec3>([](auto x) { return gpu::round(x); }),
        test::contains("sign(a0) * step(0.5, abs(t1))"));
    CHECK(returned<double>([](auto x) { return gpu::sqrt(x); }) == "sqrt(a0)");
}

TEST_CASE("functions of several numbers convert to the common type") {
    CHECK(gpu::max(1, 2u) == 2u);
    CHECK(gpu::min(1, 2.5f) == 1.0f);
    CHECK(gpu::clamp(5, 0, 3) == 3);
    CHECK(gpu::clamp(gpu::vec2(-1, 9), 0, 3) == gpu::vec2(0, 3));
    CHECK(gpu::abs(-3) == 3);
    CHECK(gpu::abs(3u) == 3u);
    CHECK(gpu::abs(gpu::vec2(-1, 2)) == gpu::vec2(1, 2));
    CHECK(gpu::sign(-3) == -1);
    CHECK(gpu::mod(-1.0f, 3.0f) == 2.0f);
    CHECK(gpu::step(1.0f, 2.0f) == 1.0f);
    CHECK(gpu::mix(1.0f, 3.0f, 0.5f) == 2.0f);
    CHECK(gpu::mix(1, 3, true) == 3);
    CHECK(gpu::smoothstep(0.0f, 1.0f, 0.5f) == 0.5f);
    CHECK(gpu::ldexp(3.0f, 2) == 12.0f);
    CHECK(gpu::ldexp(0.75f, 128) == 2.5521177519070385e38f);
    CHECK_THAT((test::write<float, int>([](auto x, auto n) { return gpu::ldexp(x, n); }).before),
        test::contains("precise float half_way = x * intBitsToFloat((h + 127) << 23)"));
    CHECK(gpu::fma(2.0f, 3.0f, 1.0f) == 7.0f);
    CHECK(gpu::fma(gpu::vec2(2), gpu::vec2(3), gpu::vec2(1)) == gpu::vec2(7));
    CHECK(test::near(gpu::atan(1.0f, -1.0f), std::atan2(1.0f, -1.0f)));
    CHECK(gpu::isnan(std::numeric_limits<float>::quiet_NaN()));
    CHECK(gpu::isinf(std::numeric_limits<float>::infinity()));
    CHECK(returned<int, unsigned>([](auto a, auto b) { return gpu::max(a, b); }) == "max(uint(a0), a1)");
    CHECK(returned<signed char, signed char>([](auto a, auto b) { return gpu::min(a, b); }) == "min(a0, a1)");
    CHECK(returned<int>([](auto x) { return gpu::clamp(x, 0, 1); }) == "clamp(a0, 0, 1)");
    CHECK_THAT(test::text_of<float>([](auto x) { return gpu::clamp(x, 0, 1); }),
        test::contains("t0 = (a0 < 0.0) ? 0.0 : a0;") && test::contains("= (1.0 < t0) ? 1.0 : t0;"));
    CHECK(returned<gpu::vec3, float>([](auto v, auto s) { return gpu::mix(v, gpu::sqrt(v), s); }) ==
          "mix(a0, sqrt(a0), a1)");
    CHECK_THAT((test::text_of<float, float>([](auto x, auto y) { return gpu::fract(x * y + x); })),
        test::contains("precise float result = fract(t0);"));
    CHECK_THAT((test::text_of<float, float>(
                   [](auto x, auto y) { return gpu::length(gpu::make<gpu::vec2>(x * y + 1.0f, y)); })),
        test::contains("precise vec2 t0 = vec2((a0 * a1) + 1.0, a1);"));
    CHECK(returned<gpu::ivec3>([](auto v) { return gpu::max(v, 1); }) == "max(a0, 1)");
    CHECK_THAT(test::text_of<gpu::vec3>([](auto v) { return gpu::max(v, 1); }),
        test::contains("t0 = vec3(1.0);") && test::contains("= mix(a0, t0, lessThan(a0, t0));"));
    CHECK(returned<unsigned>([](auto x) { return gpu::abs(x); }) == "a0");
    CHECK(returned<long long, long long>([](auto a, auto b) { return gpu::max(gpu::abs(a), b); }) ==
          "max(abs(a0), a1)");
    CHECK(returned<float>([](auto x) { return gpu::isnan(x) || gpu::isinf(x); }) == "isnan(a0) || isinf(a0)");
    CHECK(returned<float, float>([](auto y, auto x) { return gpu::atan2(y, x); }) == "atan(a0, a1)");
    CHECK(returned<double, double>([](auto a, auto b) { return gpu::mod(a, b) + gpu::fma(a, b, a); }) ==
          "mod(a0, a1) + fma(a0, a1, a0)");
}

TEST_CASE("pow is C++'s, for negative numbers and zeros too") {
    CHECK(gpu::pow(-2.0f, 3) == -8.0f);
    CHECK(gpu::pow(0.0f, 0.0f) == 1.0f);
    CHECK(gpu::pow(gpu::vec2(2, 3), 2) == gpu::vec2(4, 9));
    CHECK_THAT((test::write<float, float>([](auto x, auto y) { return gpu::pow(x, y); }).before),
        test::contains("_pow(float x, float y)"));
    CHECK_THAT(
        test::text_of<gpu::vec2>([](auto v) { return gpu::pow(v, 2); }), test::contains("_pow(a0.y, 2.0))"));
}

TEST_CASE("geometry and matrices") {
    using gpu::mat3, gpu::vec3;
    CHECK(gpu::length(vec3(3, 4, 0)) == 5.0f);
    CHECK(gpu::distance(vec3(3, 4, 0), vec3(0)) == 5.0f);
    CHECK(gpu::dot(vec3(1, 2, 3), vec3(1)) == 6.0f);
    CHECK(gpu::cross(vec3(1, 0, 0), vec3(0, 1, 0)) == vec3(0, 0, 1));
    CHECK(gpu::normalize(vec3(0, 2, 0)) == vec3(0, 1, 0));
    CHECK(gpu::reflect(vec3(1, -1, 0), vec3(0, 1, 0)) == vec3(1, 1, 0));
    CHECK(gpu::determinant(mat3(2)) == 8.0f);
    CHECK(returned<vec3, vec3>([](auto a, auto b) {
        return gpu::dot(gpu::cross(a, b), gpu::normalize(a)) * gpu::length(b) + gpu::distance(a, b);
    }) == "(dot(cross(a0, a1), normalize(a0)) * length(a1)) + distance(a0, a1)");
    CHECK(returned<vec3, vec3>([](auto a, auto b) {
        return gpu::faceforward(a, b, a) + gpu::refract(a, b, 0.5f) + gpu::reflect(a, b);
    }) == "(faceforward(a0, a1, a0) + refract(a0, a1, 0.5)) + reflect(a0, a1)");
    CHECK(returned<mat3, vec3>([](auto m, auto v) {
        return gpu::transpose(m) * gpu::inverse(m) * v * gpu::determinant(m);
    }) == "((transpose(a0) * inverse(a0)) * a1) * determinant(a0)");
    CHECK(returned<vec3, vec3>([](auto a, auto b) {
        return gpu::matrixCompMult(gpu::outerProduct(a, b), gpu::outerProduct(b, a));
    }) == "matrixCompMult(outerProduct(a0, a1), outerProduct(a1, a0))");
}

TEST_CASE("math takes gpu::var on the host") {
    gpu::var<float> x = 4.0f;
    float y = gpu::sqrt(x) + gpu::max(x, 5) + gpu::pow(x, 2) + gpu::round(x * 0.4f);
    CHECK(y == 2.0f + 5.0f + 16.0f + 2.0f);
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
    CHECK(gpu::get<0>(gpu::modf(local)).get_host() == 0.5f);
}
