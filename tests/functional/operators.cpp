// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/operators.hpp>

#include <algorithm>
#include <array>
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
    CHECK(gpu::square<>{}(-3) == 9);
    CHECK(gpu::square<int>{}(2.5f) == 4);
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
    CHECK(returned<int>(gpu::square<>{}) == "a0 * a0");
    CHECK(returned<int, float>(gpu::project2nd<>{}) == "a1");
    CHECK(returned<bool, bool>(gpu::logical_or<>{}) == "a0 || a1");
    CHECK(returned<std::pair<int, int>, std::pair<int, int>>(gpu::less<std::pair<int, int>>{})
              .find("a0.first < a1.first") != std::string::npos);
}

TEST_CASE("the functors of <functional> are traced") {
    CHECK(returned<int, int>(std::plus<>{}) == "a0 + a1");
    CHECK(returned<float, float>(std::minus<float>{}) == "a0 - a1");
    CHECK(returned<int, float>(std::multiplies<>{}) == "float(a0) * a1");
    CHECK(returned<int, int>(std::divides<int>{}) == "a0 / a1");
    CHECK(returned<unsigned, unsigned>(std::modulus<unsigned>{}) == "a0 % a1");
    CHECK(returned<int>(std::negate<>{}) == "-a0");
    CHECK(returned<int, int>(std::equal_to<>{}) == "a0 == a1");
    CHECK(returned<int, int>(std::not_equal_to<int>{}) == "a0 != a1");
    CHECK(returned<int, int>(std::less<>{}) == "a0 < a1");
    CHECK(returned<int, int>(std::greater<int>{}) == "a0 > a1");
    CHECK(returned<int, int>(std::less_equal<int>{}) == "a0 <= a1");
    CHECK(returned<int, int>(std::greater_equal<>{}) == "a0 >= a1");
    CHECK(returned<bool, bool>(std::logical_and<>{}) == "a0 && a1");
    CHECK(returned<bool, bool>(std::logical_or<bool>{}) == "a0 || a1");
    CHECK(returned<bool>(std::logical_not<>{}) == "!a0");
    CHECK(returned<int, int>(std::bit_and<int>{}) == "a0 & a1");
    CHECK(returned<int, int>(std::bit_or<>{}) == "a0 | a1");
    CHECK(returned<int, int>(std::bit_xor<int>{}) == "a0 ^ a1");
    CHECK(returned<int>(std::bit_not<>{}) == "~a0");
}

namespace {
template <class F> struct twice {  // a function object that holds another
    F f;
    float offset;
    template <class X> auto operator()(X const& x) const {
        return gpu::invoke(f, gpu::invoke(f, x)) + offset;
    }
};
template <class T> struct triple {  // stateless, made for numbers
    T operator()(T const& x) const { return T(3) * x; }
};
struct scaled {
    float by;
    template <class X> auto operator()(X const& x) const { return x * by; }
};
}  // namespace

TEST_CASE("function objects hold function objects, and lambdas capture them") {
    twice<scaled> const f{{2}, 1};
    CHECK(f(3.0f) == 13.0f);
    CHECK(returned<float>(f).find("args[") != std::string::npos);
    CHECK_THAT(test::text_of<float>(twice<triple<float>>{{}, 0}), test::contains(" * a0"));
    CHECK(twice<triple<float>>{{}, 0}(2.0f) == 18.0f);
    auto g = [=](auto x) { return f(x) + gpu::invoke(std::plus<float>{}, x, f.offset); };
    CHECK(g(1.0f) == 7.0f);
    test::write<float>(g);
    auto h = [inner = [k = 5](auto x) { return x * k; }, op = std::plus<>{}](
                 auto x, auto y) { return op(inner(x), inner(y)); };
    CHECK(h(1, 2) == 15);
    CHECK_THAT(
        (returned<int, int>(h)), test::contains("(a0 * int(args[") && test::contains(" + (a1 * int(args["));
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
