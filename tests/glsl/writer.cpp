// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/select.hpp>
#include <gpu/glsl/writer.hpp>

#include <algorithm>

using test::text_of;

TEST_CASE("equal values are computed once, and named") {
    CHECK(text_of<float>([](auto x) { return (x * x + 1.0f) / (x * x); }) ==
          "float f(float a0) {\n    precise float t0 = a0 * a0;\n    precise float result = (t0 + 1.0) / "
          "t0;\n    return result;\n}\n");
}

TEST_CASE("float computations are precise wherever they are used") {
    CHECK_THAT((text_of<float, float>([](auto x, auto y) { return x * y + 1.0f < x; })),
        test::contains("precise float t0 = (a0 * a1) + 1.0;\n    return t0 < a0;"));
    CHECK_THAT((text_of<float, float>([](auto x, auto y) { return gpu::cast<int>(x * y + 1.0f); })),
        test::contains("precise float t0"));
    CHECK_THAT((text_of<gpu::vec2>([](auto v) { return v * v + v; })), test::contains("precise vec2 result"));
    CHECK_THAT((text_of<float, float>([](auto x, auto y) { return gpu::select(x < y, -(x * y + x), y); })),
        test::contains(
            "precise float t0 = -((a0 * a1) + a0);\n    precise float result = (a0 < a1) ? t0 : a1;"));
    CHECK_THAT((text_of<int>([](auto i) { return i * i + 1; })), test::contains("return (a0 * a0) + 1;"));
}

TEST_CASE("an expression is cut before it is too deep for a compiler") {
    std::string s = text_of<float>([](auto x) {
        auto sum = x;
        for (int i = 0; i < 300; ++i) sum = sum * x + 1.0f;
        return sum;
    });
    int depth = 0, deepest = 0;
    for (char c : s) deepest = std::max(deepest, depth += c == '(' ? 1 : c == ')' ? -1 : 0);
    CHECK(deepest < 40);
}
