// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/control.hpp>
#include <gpu/functional/select.hpp>

#include <algorithm>
#include <cstring>
#include <functional>
#include <thread>

namespace {
std::vector<std::uint32_t> structure_of(gpu::glsl::recording const& r) {
    return {r.structure().begin(), r.structure().end()};
}
template <class T> struct plus_mod_10 {
    T operator()(T a, T b) const { return ((a % 10) + (b % 10)) % 10; }
};
template <class T> struct larger {
    bool operator()(T a, T b) const { return a > b; }
};
template <class T, int N> struct clamped_sum {
    T operator()(T a, T b) const {
        T s = a + b;
        s = gpu::select(s < N, s, N);
        return s;
    }
};
template <class T> struct largest {
    T operator()(T const& a, T const& b) const {
        T r{};
        r += a;
        gpu::if_(b > r, [&] { r = b; });
        return r * T(2);
    }
};
}  // namespace

#pragma GCC diagnostic ignored "-Winfinite-recursion"
namespace {
struct calls_itself {
    template <class X> X operator()(X n) const { return gpu::select(n < 2, n, (*this)(n - 1)); }
};
struct invokes_itself {  // and records nothing before
    template <class X> X operator()(X n) const { return gpu::invoke(*this, n); }
};
}  // namespace
TEST_CASE("a function that calls itself without end is told so") {
    for (int repeat = 0; repeat < 2; ++repeat)
        CHECK_THAT(test::message_of<gpu::unsupported>([] { gpu::glsl::trace<int>(calls_itself()); }),
            test::contains("calls itself"));
    CHECK_THROWS_AS(gpu::glsl::trace<int>(invokes_itself()), gpu::unsupported);
    CHECK(gpu::glsl::trace<int>([](auto x) { return x + 1; }).count == 4);  // argument, literal, sum, result
}

TEST_CASE("captured values are data, and not part of the program") {
    std::vector<std::uint32_t> first;
    for (float a : {2.5f, -1.0f, 0.125f}) {
        auto const& r = gpu::glsl::trace<float, float>([=](auto x, auto y) { return a * x + y; });
        if (first.empty()) first = structure_of(r);
        CHECK(structure_of(r) == first);
        REQUIRE(r.captures().size() == 1);
        float captured;
        std::memcpy(&captured, r.captures().data(), 4);
        CHECK(captured == a);
    }
    auto const& other = gpu::glsl::trace<float, float>([a = 1.0f](auto x, auto y) { return a * x - y; });
    CHECK(structure_of(other) != first);
}

TEST_CASE("argument types and literals are part of the program") {
    auto twice = [](auto x) { return x * 2; };
    auto a = structure_of(gpu::glsl::trace<int>(twice));
    auto h = gpu::glsl::trace<int>(twice).hash();
    auto b = structure_of(gpu::glsl::trace<float>(twice));
    auto c = structure_of(gpu::glsl::trace<int>([](auto x) { return x * 3; }));
    CHECK(a != b);
    CHECK(a != c);
    CHECK(gpu::glsl::trace<int>([](auto x) { return x * 3; }).hash() != h);
    CHECK(gpu::glsl::trace<int>(twice).hash() == h);
}

TEST_CASE("a functor without captures has none, and constant<> is a literal in any functor") {
    CHECK(gpu::glsl::trace<float>([](auto x) { return x * 2.0f; }).captures().empty());
    int k = 3;
    CHECK(test::returned<int>([=](auto x) { return x * k + gpu::constant<7>; }) == "(a0 * int(args[0])) + 7");
    CHECK(gpu::glsl::trace<int>([=](auto x) { return x * k + gpu::constant<7>; }).captures().size() == 1);
}

TEST_CASE("captures of every type arrive as their host bytes") {
    signed char c = -1;
    std::uint64_t big = 0x123456789abcdef0u;
    gpu::vec3 v(1, 2, 3);
    std::pair<char, double> p{'x', 1.5};
    auto const& r = gpu::glsl::trace<float>([=](auto x) {
        auto a = gpu::expr<std::pair<char, double>>(p);
        return gpu::make<std::tuple<int, std::uint64_t, float, double>>(
            x + c, big + gpu::constant<0u>, (v * x).y, a.second);
    });
    std::vector<std::uint32_t> want{'x', 0, 0, 0x3ff80000u};
    auto words = std::vector<std::uint32_t>(r.captures().begin(), r.captures().end());
    CHECK(words.size() == 4 + 1 + 2 + 3);
    CHECK(std::search(words.begin(), words.end(), want.begin(), want.end()) != words.end());
    std::vector<std::uint32_t> wide{0x9abcdef0u, 0x12345678u};
    CHECK(std::search(words.begin(), words.end(), wide.begin(), wide.end()) != words.end());
}

TEST_CASE("result_t is the C++ type of the result") {
    auto sum = [](auto a, auto b) { return a + b; };
    STATIC_REQUIRE(std::is_same_v<gpu::glsl::result_t<decltype(sum), int, float>, float>);
    STATIC_REQUIRE(std::is_same_v<gpu::glsl::result_t<decltype(sum), char, char>, int>);
    STATIC_REQUIRE(std::is_same_v<gpu::glsl::result_t<decltype(sum), unsigned, int>, unsigned>);
    STATIC_REQUIRE(std::is_same_v<gpu::glsl::result_t<larger<float>, float, float>, bool>);
    STATIC_REQUIRE(std::is_same_v<gpu::glsl::result_t<std::less<>, float, float>, bool>);
    auto nothing = [](auto) {};
    STATIC_REQUIRE(std::is_void_v<gpu::glsl::result_t<decltype(nothing), int>>);
    STATIC_REQUIRE(gpu::glsl::traceable<decltype(sum), int, float>);
    STATIC_REQUIRE_FALSE(gpu::glsl::traceable<int (*)(int), int>);
}

TEST_CASE("stateless class templates are rebound to symbols") {
    CHECK_THAT((test::text_of<int, int>(plus_mod_10<int>{})),
        test::contains("int t0 = (a0 - a0 / 10 * 10) + (a1 - a1 / 10 * 10);\n    return t0 - t0 / 10 * 10;"));
    CHECK(test::returned<float, float>(std::plus<float>{}) == "a0 + a1");
    CHECK(test::returned<float, float>(std::less<float>{}) == "a0 < a1");
    CHECK(test::returned<float, float>(std::greater<>{}) == "a0 > a1");
    CHECK(test::returned<unsigned>(std::bit_not<unsigned>{}) == "~a0");
    CHECK(test::returned<float, float>(larger<float>{}) == "a0 > a1");
    CHECK_THAT((test::text_of<int, int>(clamped_sum<int, 9>{})), test::contains("(t0 < 9) ? t0 : 9"));
    CHECK_THAT((test::text_of<float, float>(largest<float>{})), test::contains("if (a1 > t"));
}

TEST_CASE("functors call functors") {
    auto inner = [k = 3](auto x) { return x * k; };
    auto outer = [inner, d = 2](auto x) { return inner(inner(x)) - d; };
    CHECK(test::returned<int>(outer) == "((a0 * int(args[0])) * int(args[1])) - int(args[2])");
    auto rebinding = [](auto a, auto b) {
        return gpu::invoke(plus_mod_10<int>{}, a, b) + gpu::invoke(std::plus<int>{}, a, b);
    };
    CHECK(rebinding(7, 8) == 20);
    CHECK_THAT((test::text_of<int, int>(rebinding)), test::contains("a0 + a1"));
    auto negated = [](auto a, auto b) { return !gpu::invoke(larger<float>{}, a, b); };
    CHECK(test::returned<float, float>(negated) == "!(a0 > a1)");
    CHECK(negated(1.0f, 2.0f));
    auto both = [](auto a, auto b) {
        return gpu::invoke(std::less<float>{}, a, b) && gpu::invoke(larger<float>{}, b, a);
    };
    CHECK(test::returned<float, float>(both) == "(a0 < a1) && (a1 > a0)");
}

TEST_CASE("functions that return a plain bool are taken, unless they look at it") {
    CHECK(test::returned<float, float>([](auto a, auto b) -> bool { return a < b; }) == "a0 < a1");
    CHECK(test::returned<float>([](auto) -> bool { return true; }) == "true");
    CHECK_THAT((test::refusal<float, float>([](auto a, auto b) -> bool {
        bool c = a < b;
        return !c;
    })),
        test::contains("gpu::select"));
    CHECK_THAT((test::refusal<float, float>([](auto a, auto b) -> bool {
        bool c = a < b;
        if (c) return a > 2 * b;
        return c;
    })),
        test::contains("gpu::"));
    CHECK_THAT((test::refusal<float, float>([](auto a, auto b) {
        bool c = a < b;
        return a * (c ? 1.0f : 2.0f);
    })),
        test::contains("bool"));
}

TEST_CASE("an exception leaves no recording behind") {
    CHECK_THROWS_AS(gpu::glsl::trace<int>([](auto x) {
        if (true) throw 1;
        return x;
    }),
        int);
    CHECK(gpu::glsl::active == nullptr);
    CHECK(test::returned<int>([](auto x) { return x + 1; }) == "a0 + 1");
    CHECK_THROWS_AS(gpu::glsl::trace<int>([](auto x) {
        gpu::glsl::trace<int>([](auto y) { return y; });
        return x;
    }),
        gpu::unsupported);
}

TEST_CASE("a symbol of another trace is refused") {
    CHECK_THAT(test::refusal<float>([](auto x) {
        gpu::expr<float> keep = x;
        gpu::if_(x < 1.0f, [&] {
            static gpu::expr<float> k = x * 2;
            keep = k;
        });
        return keep;
    }),
        test::contains("another trace"));
}

TEST_CASE("threads trace on their own") {
    std::vector<std::string> texts(4);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < 4; ++i)
        threads.emplace_back([&texts, i] {
            for (int k = 0; k < 50; ++k) {
                gpu::glsl::requirements needs;
                std::vector<gpu::glsl::type const*> a{&gpu::glsl::type_of<int>()};
                auto const& r = gpu::glsl::trace<int>([i](auto x) { return x * i; });
                texts[i] = gpu::glsl::write_function(r, "f", gpu::glsl::type_of<unsigned>(), a, i, needs);
            }
        });
    for (auto& t : threads) t.join();
    CHECK(texts[3] == "uint f(int a0) {\n    return uint(a0) * args[3];\n}\n");
}
