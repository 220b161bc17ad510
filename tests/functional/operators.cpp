// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/operators.hpp>

#include <algorithm>
#include <functional>

using test::returned;

TEST_CASE("operators work on numbers as those of <functional>") {
    CHECK(gpu::plus<>{}(1, 2.5f) == 3.5f);
    CHECK(gpu::plus<int>{}(1, 2.5f) == 3);
    CHECK(gpu::minus<>{}(1, 2) == -1);
    CHECK(gpu::multiplies<>{}(gpu::mat2(2), gpu::vec2(1, 2)) == gpu::vec2(2, 4));
    CHECK(gpu::divides<>{}(7, 2) == 3);
    CHECK(gpu::modulus<>{}(-7, 2) == -1);
    CHECK(gpu::negate<>{}(3) == -3);
    CHECK(gpu::minimum<>{}(3, 2) == 2);
    CHECK(gpu::maximum<>{}(3, 2) == 3);
    CHECK(gpu::maximum<>{}(std::pair(1, 2), std::pair(1, 3)) == std::pair(1, 3));
    CHECK(gpu::minimum<>{}(gpu::vec2(1, 4), gpu::vec2(3, 2)) == gpu::vec2(1, 2));
    CHECK(gpu::equal_to<>{}(2, 2));
    CHECK(gpu::not_equal_to<>{}(2, 3));
    CHECK(gpu::less<>{}(2, 3));
    CHECK(gpu::greater<int>{}(3.5f, 2.9f));
    CHECK(gpu::less_equal<>{}(2, 2));
    CHECK(gpu::greater_equal<>{}(2, 2));
    CHECK_FALSE(gpu::logical_and<>{}(true, false));
    CHECK(gpu::logical_or<>{}(true, false));
    CHECK(gpu::logical_not<>{}(false));
    CHECK(gpu::bit_and<>{}(6u, 3u) == 2u);
    CHECK(gpu::bit_or<>{}(6u, 3u) == 7u);
    CHECK(gpu::bit_xor<>{}(6u, 3u) == 5u);
    CHECK(gpu::bit_not<>{}(0u) == ~0u);
    CHECK(gpu::identity<>{}(5) == 5);
    CHECK(gpu::project1st<>{}(1, 2) == 1);
    CHECK(gpu::project2nd<>{}(1, 2) == 2);
    CHECK(gpu::not_fn(gpu::less<>{})(3, 2));
    CHECK(gpu::not_fn([](int x) { return x < 0; })(1));
    int sorted[] = {3, 1, 2};
    std::sort(sorted, sorted + 3, gpu::greater<>{});
    CHECK(sorted[0] == 3);
    CHECK(gpu::plus<signed char>{}(static_cast<signed char>(100), static_cast<signed char>(100)) == -56);
    static_assert(gpu::plus<>{}(1, 2) == 3);
    STATIC_REQUIRE(std::is_same_v<decltype(gpu::plus<short>{}(1, 2)), short>);
}

TEST_CASE("operators work on symbols") {
    CHECK(returned<float, float>(gpu::plus<>{}) == "a0 + a1");
    CHECK(returned<float, float>(gpu::plus<float>{}) == "a0 + a1");
    CHECK(returned<float, float>(gpu::plus<int>{}) == "int(a0) + int(a1)");
    CHECK(returned<signed char, signed char>(gpu::multiplies<signed char>{}) == "((a0 * a1) << 24 >> 24)");
    CHECK(returned<float, float>(gpu::maximum<>{}) == "(a0 < a1) ? a1 : a0");
    CHECK(returned<float, float>(gpu::minimum<float>{}) == "(a1 < a0) ? a1 : a0");
    CHECK(returned<gpu::vec2, gpu::vec2>(gpu::minimum<>{}) == "mix(a0, a1, lessThan(a1, a0))");
    CHECK(returned<gpu::mat4, gpu::mat4>(gpu::multiplies<>{}) == "a0 * a1");
    CHECK(returned<gpu::mat4, gpu::mat4>(gpu::multiplies<gpu::mat4>{}) == "a0 * a1");
    CHECK(returned<int, int>(gpu::less<>{}) == "a0 < a1");
    CHECK(returned<int, int>(gpu::not_fn(gpu::less<int>{})) == "!(a0 < a1)");
    CHECK(returned<int, int>(gpu::not_fn(std::less<int>{})) == "!(a0 < a1)");
    CHECK(returned<int>(gpu::identity<>{}) == "a0");
    CHECK(returned<int, float>(gpu::project2nd<>{}) == "a1");
    CHECK(returned<bool, bool>(gpu::logical_or<>{}) == "a0 || a1");
    CHECK(returned<std::pair<int, int>, std::pair<int, int>>(gpu::less<std::pair<int, int>>{}).find("a0.first < a1.first") != std::string::npos);
}

TEST_CASE("is_commutative_v knows what may change places") {
    STATIC_REQUIRE(gpu::is_commutative_v<gpu::plus<>, float>);
    STATIC_REQUIRE(gpu::is_commutative_v<gpu::plus<float>, float>);
    STATIC_REQUIRE(gpu::is_commutative_v<gpu::multiplies<>, gpu::vec3>);
    STATIC_REQUIRE(gpu::is_commutative_v<gpu::maximum<>, int>);
    STATIC_REQUIRE_FALSE(gpu::is_commutative_v<gpu::multiplies<>, gpu::mat4>);
    STATIC_REQUIRE_FALSE(gpu::is_commutative_v<gpu::minus<>, int>);
    STATIC_REQUIRE_FALSE(gpu::is_commutative_v<gpu::maximum<>, std::pair<int, int>>);
    auto f = [](auto a, auto b) { return a + b; };
    STATIC_REQUIRE_FALSE(gpu::is_commutative_v<decltype(f), int>);
}
