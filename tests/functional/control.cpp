// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/control.hpp>
#include <gpu/functional/math.hpp>

#include <algorithm>
#include <numeric>

using test::text_of;

namespace {
auto const collatz = [](auto n) {
    gpu::var<unsigned> value = n, steps = 0u;
    gpu::while_([&] { return value != 1u; },
        [&] {
            gpu::if_(value % 2u == 0u, [&] { value = value / 2u; }).else_([&] { value = 3u * value + 1u; });
            steps += 1u;
        });
    return steps;
};
}  // namespace

TEST_CASE("a loop with a branch runs on the host and becomes GLSL") {
    CHECK(unsigned(collatz(27u)) == 111u);
    std::vector<unsigned> n(100), a(100), b(100);
    std::iota(n.begin(), n.end(), 1u);
    std::transform(n.begin(), n.end(), a.begin(), collatz);
    std::transform(n.begin(), n.end(), b.begin(), [](unsigned v) -> unsigned { return collatz(v); });
    CHECK(a == b);
    auto s = text_of<unsigned>(collatz);
    CHECK_THAT(s,
        test::contains("for (;;) {\n        uint t0 = v0;\n        if (!(t0 != 1u)) break;\n        if ((t0 "
                       "% 2u) == 0u) {\n            v0 = t0 / 2u;\n        }\n        else {"));
}

TEST_CASE("plain assignment in a branch or a loop makes a GLSL variable") {
    auto f = [](auto n) {
        auto steps = n - n;
        gpu::while_([&] { return n != 1u; },
            [&] {
                gpu::if_(n % 2u == 0u, [&] { n = n / 2u; }).else_([&] { n = 3u * n + 1u; });
                steps += 1u;
            });
        return steps;
    };
    CHECK(f(27u) == 111u);
    CHECK_THAT(text_of<unsigned>(f), test::contains("uint v0 = a0;") && test::contains("v0 = t"));
    auto components = text_of<gpu::vec3>([](auto v) {
        gpu::if_(v.y < 0.0f, [&] { v.y = 0.0f; });
        return v;
    });
    CHECK(components ==
          "vec3 f(vec3 a0) {\n    precise float v0 = a0.y;\n    precise float t0 = v0;\n    if (t0 < 0.0) "
          "{\n        v0 = 0.0;\n    }\n"
          "    precise float t1 = v0;\n    precise vec3 result = vec3(a0.x, t1, a0.z);\n    return "
          "result;\n}\n");
}

TEST_CASE("else_if_ asks only where no earlier condition held") {
    auto grade = [](auto x) {
        gpu::var<int> g = 0;
        gpu::if_(x < 1, [&] { g = 1; })
            .else_if_([&] { return x < 2; }, [&] { g = 2; })
            .else_if_([&] { return x < 3; }, [&] { g = 3; })
            .else_([&] { g = 4; });
        return g;
    };
    for (int i = 0; i < 5; ++i) CHECK(int(grade(i)) == std::clamp(i + 1, 1, 4));
    auto s = text_of<int>(grade);
    CHECK(std::count(s.begin(), s.end(), '{') == std::count(s.begin(), s.end(), '}'));
    CHECK_THAT(s,
        test::contains("else {\n            if (a0 < 3) {") ||
            test::contains("else {\n                if (a0 < 3)") || test::contains("if (a0 < 3) {"));
    bool asked = false;
    gpu::if_(true, [] {}).else_if_([&] { return asked = true; }, [] {});
    CHECK_FALSE(asked);
}

TEST_CASE("for_ counts, with numbers on the host") {
    float const table[] = {1, 2, 3, 4};
    auto sum = [&](auto n) {
        gpu::var<float> s;
        gpu::for_(0u, n, [&](auto i) { s += table[i]; });
        return s;
    };
    CHECK(float(sum(4u)) == 10.0f);
    auto odd = [](auto n) {
        gpu::var<int> s = 0;
        gpu::for_(1, n, 2, [&](auto i) { s += i; });
        return s;
    };
    CHECK(int(odd(8)) == 16);
    CHECK_THAT(text_of<int>(odd), test::contains("if (!(t0 < a0)) break;"));
}

TEST_CASE("for_ counts down by a negative step") {
    auto const digits = [](auto n) {
        auto s = n - n;
        gpu::for_(n, 0, -1, [&](auto k) { s = s * 10 + k; });
        gpu::for_(9, 3, -2, [&](auto k) { s = s * 10 + k; });
        return s;
    };
    CHECK(digits(3) == 321975);
    CHECK(digits(0) == 975);
    CHECK_THAT(text_of<int>(digits), test::contains("> 0)) break;") && test::contains("> 3)) break;"));
    auto const odd = [](auto n) {
        gpu::var<unsigned> s = 0u;
        gpu::for_(n, 0u, -2, [&](auto k) { s = s * 10u + k; });  // 5 3 1, and no number below 0
        return s;
    };
    CHECK(unsigned(odd(5u)) == 531u);
    CHECK(unsigned(odd(4u)) == 42u);
    CHECK_THAT(text_of<unsigned>(odd), test::contains("- 2u") && test::contains("else {"));
    CHECK_THROWS_AS(gpu::for_(0, 3, 0, [](auto) {}), gpu::invalid_argument);
    CHECK_THROWS_AS(text_of<int>([](auto n) {
        gpu::for_(0, n, 0, [](auto) {});
        return n;
    }),
        gpu::invalid_argument);
}

TEST_CASE("gpu::var takes its type from its first value") {
    auto const f = [](auto x) {
        gpu::var sum = x;
        gpu::var steps = 0u;
        gpu::var both = gpu::make_pair(x, 1);
        gpu::var copy = sum;
        static_assert(std::is_same_v<decltype(sum), gpu::var<float>>);
        static_assert(std::is_same_v<decltype(copy), gpu::var<float>>);
        static_assert(std::is_same_v<decltype(steps), gpu::var<unsigned>>);
        static_assert(std::is_same_v<decltype(both), gpu::var<std::pair<float, int>>>);
        gpu::for_(0, 3, [&](auto k) {
            sum += x;
            ++steps;
            both.second += k;
            copy -= 1.0f;
        });
        return sum + gpu::cast<float>(steps) + gpu::cast<float>(both.second) + copy;
    };
    CHECK(float(f(2.0f)) == 14.0f);
    CHECK_THAT(text_of<float>(f), test::contains("precise float v0 = a0;"));
}

TEST_CASE("a body that returns a condition leaves the loop where it is false") {
    auto f = [](auto n) {
        gpu::var<int> s = 0;
        gpu::for_(0, n, [&](auto i) {
            s += i;
            return s < 10;
        });
        gpu::do_while_([&] { s += 1; }, [&] { return s % 7 != 0; });
        return s;
    };
    CHECK(int(f(100)) == 14);
    CHECK(int(f(3)) == 7);
    CHECK_THAT(text_of<int>(f), test::contains("< 10)) break;"));
}

TEST_CASE("reads stay where they were made") {
    auto s = text_of<float>([](auto x) {
        gpu::var<float> y = x;
        auto before = y * 2.0f;
        y = y + 1.0f;
        return before + y;
    });
    CHECK_THAT(s,
        test::contains("precise float t0 = v0;\n    v0 = t0 + 1.0;\n    precise float t1 = v0;\n    precise "
                       "float result = (t0 * 2.0) + t1;"));
}

TEST_CASE("a value of an inner scope cannot be used outside") {
    CHECK_THAT(test::refusal<float>([](auto x) {
        gpu::expr<float> const* leak = nullptr;
        std::vector<gpu::expr<float>> keep;
        gpu::if_(x < 1, [&] { keep.push_back(x * 2); });
        leak = &keep.back();
        return *leak + x;
    }),
        test::contains("gpu::var"));
    CHECK_THAT(test::refusal<int>([](auto x) {
        gpu::var<int> y = 0;
        auto branch = gpu::if_(x < 1, [&] { y = 1; });
        y = 2;
        std::move(branch).else_([&] { y = 3; });
        return y;
    }),
        test::contains("at once"));
}

TEST_CASE("gpu::var is a number on the host") {
    gpu::var<unsigned> u = 3;
    u = u * 2u + 1u;
    u <<= 1;
    ++u;
    CHECK(unsigned(u) == 15u);
    gpu::var<unsigned char> small = 250;
    small += 10;
    CHECK(int(static_cast<unsigned char>(small)) == 4);
    gpu::var<gpu::vec3> v = gpu::vec3(1, 2, 3);
    v.x += 1.0f;
    v *= 2;
    gpu::vec3 plain = v * 0.5f;
    CHECK(plain == gpu::vec3(2, 2, 3));
    gpu::var<gpu::mat2> m = gpu::mat2(2);
    gpu::vec2 column = m[1];
    CHECK(column == gpu::vec2(0, 2));
    auto both = [](auto x) {
        gpu::var<gpu::vec2> p;
        p.y = x;
        p = p * 2.0f;
        return p.y;
    };
    CHECK(float(both(3.0f)) == 6.0f);
    CHECK_THAT(text_of<float>(both), test::contains("vec2(t0, t1) * 2.0"));
}

TEST_CASE("a condition that C++ knows only shapes the code") {
    bool flag = true;
    CHECK_THAT(text_of<float>([=](auto x) {
        gpu::if_(flag, [&] { x = x * 2.0f; });
        return gpu::select(flag, x, 1.0f);
    }),
        test::contains("if ((bitfieldExtract(args[0], 0, 8) != 0u)) {"));
    CHECK(test::returned<float>([=](auto x) {
        if (flag) return x + 1.0f;
        return x;
    }) == "a0 + uintBitsToFloat(args[0])");
}

TEST_CASE("break_if leaves the innermost loop, continue_if its round, from any depth") {
    auto f = [](auto n) {
        gpu::var<int> sum = 0, rounds = 0;
        gpu::for_(0, n, [&](auto i) {
            gpu::continue_if(i % 3 == 0);
            gpu::for_(0, n, [&](auto j) {
                gpu::if_(i + j > 7, [&] { gpu::break_if(j > 2); });
                rounds += 1;
            });
            sum += i;
            gpu::break_if(sum > 20);
        });
        return sum * 1000 + rounds;
    };
    auto plain = [](int n) {
        int sum = 0, rounds = 0;
        for (int i = 0; i < n; ++i) {
            if (i % 3 == 0) continue;
            for (int j = 0; j < n; ++j) {
                if (i + j > 7 && j > 2) break;
                rounds += 1;
            }
            sum += i;
            if (sum > 20) break;
        }
        return sum * 1000 + rounds;
    };
    for (int n = 0; n < 12; ++n) CHECK(int(f(n)) == plain(n));
    auto const s = text_of<int>(f);
    CHECK_THAT(s, test::contains(") continue;") && test::contains(") break;"));
    CHECK(s.find("continue;") > s.find("v2 = t"));  // the counter moves first
}

TEST_CASE("a jump where there is no loop is refused") {
    CHECK_THROWS_AS(gpu::break_if(true), gpu::error);
    CHECK_THAT(test::refusal<int>([](auto x) {
        gpu::break_if(x < 1);
        return x;
    }),
        test::contains("outside of a gpu::while_"));
    CHECK_THAT(test::refusal<int>([](auto x) {
        gpu::do_while_(
            [&] {
                gpu::continue_if(x < 1);
                x = x - 1;
            },
            [&] { return x < 5; });
        return x;
    }),
        test::contains("use gpu::while_"));
}
