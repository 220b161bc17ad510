// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/placeholder_functions.hpp>

using namespace gpu::placeholders;
using test::returned;

TEST_CASE("placeholders are functors on both sides") {
    auto f = _1 * 10 + 1;
    CHECK(f(4) == 41);
    CHECK(returned<int>(f) == "(a0 * int(args[0])) + int(args[1])");
    CHECK((_1 < _2)(1, 2));
    CHECK((-_1 % 3)(7) == -1);
    CHECK((!(_1 == 2) && _2 > 0)(3, 1));
    CHECK((_9)(1, 2, 3, 4, 5, 6, 7, 8, 9) == 9);
    CHECK(((_1 << 2) | ((~_2 & 1) ^ (_1 >> 1)))(2, 0) == 8);
    CHECK(returned<float, float>(_2 - _1 / _1) == "a1 - (a0 / a0)");
    CHECK(returned<unsigned>(_1 * gpu::constant<3u>) == "a0 * 3u");
    STATIC_REQUIRE(std::is_empty_v<decltype(_1 + _2)>);
}

TEST_CASE("the numbers in a placeholder expression are data") {
    auto words = [](auto const& f) {
        auto s = gpu::glsl::trace<int>(f).structure();
        return std::vector<std::uint32_t>(s.begin(), s.end());
    };
    CHECK(words(_1 * 10 + 1) == words(_1 * 20 + 7));
    CHECK(words(_1 * 10 + 1) != words(_1 * 10 - 1));
}

TEST_CASE("placeholders take every operator") {
    CHECK((_1 + _2 - _1 * _2 / 2 % 5)(7, 3) == 7 + 3 - 7 * 3 / 2 % 5);
    CHECK(((_1 & _2) + (_1 | _2) + (_1 ^ _2) + (_1 << 1) + (_1 >> 1) + ~_1 + -_1 + +_2)(12, 10) ==
          (12 & 10) + (12 | 10) + (12 ^ 10) + 24 + 6 + ~12 - 12 + 10);
    CHECK((_1 == 1 && _2 != 1 && _1 < _2 && _1 <= 1 && _2 > _1 && _2 >= 2 && !(_1 > 5) && (_1 == 3 || true))(
        1, 2));
    CHECK(_1[1](gpu::vec3(1, 2, 3)) == 2.0f);
    CHECK(returned<gpu::vec3>(_1[1] + _1[0]) == "a0.y + a0.x");
    CHECK(gpu::get<1>(_1)(std::pair(1, 5)) == 5);
    CHECK(returned<std::tuple<int, float>>(gpu::get<0>(_1) * gpu::get<1>(_1)) == "float(a0.e0) * a0.e1");
}

TEST_CASE("placeholders are arguments of the library's functions") {
    CHECK(gpu::sqrt(_1 + 5)(4.0f) == 3.0f);
    CHECK(gpu::max(_1, _2)(3, 7) == 7);
    CHECK(gpu::clamp(_1, 0, 10)(12) == 10);
    CHECK(gpu::select(_1 < 0, -_1, _1)(-4) == 4);
    CHECK(gpu::fma(_1, _2, 1.0f)(2.0f, 3.0f) == 7.0f);
    CHECK(gpu::bitfieldInsert(_1, _2, 4, 8)(0xffffu, 0u) == 0xf00fu);
    CHECK(gpu::cast<int>(_1 * 2)(1.75f) == 3);
    CHECK(gpu::make<gpu::vec2>(_2, _1)(1.0f, 2.0f) == gpu::vec2(2, 1));
    CHECK(gpu::make_pair(_1, _1 + 1)(1) == std::pair(1, 2));
    CHECK(gpu::dot(_1, gpu::vec2(1, 2))(gpu::vec2(3, 4)) == 11.0f);
    CHECK(gpu::get<0>(gpu::modf(_1))(2.5f) == 0.5f);
    CHECK(gpu::any(gpu::lessThan(_1, _2))(gpu::vec2(1), gpu::vec2(0, 2)));
    CHECK(gpu::norm(_1 * _1)(gpu::complex<float>(0, 2)) == 16.0f);
    CHECK(returned<float>(gpu::exp(gpu::sin(_1))) == "exp(sin(a0))");
    CHECK(returned<int>(gpu::abs(_1) % gpu::constant<10>).find("abs(a0)") != std::string::npos);
    CHECK(returned<float>(gpu::select(_1 > 0, gpu::sin(_1), gpu::cos(_1))).find("? sin(a0) : cos(a0)") !=
          std::string::npos);
    STATIC_REQUIRE(std::is_empty_v<decltype(gpu::atan(_1, _2))>);
}
