// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/placeholders.hpp>

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
    CHECK(((_1 << 2) | (~_2 & 1) ^ (_1 >> 1))(2, 0) == 8);
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
