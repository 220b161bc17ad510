// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/raw.hpp>
#include <gpu/functional/structure.hpp>

namespace app {
struct body {
    gpu::vec3 position;
    float mass;
};
}  // namespace app
GPU_STRUCT(app::body, position, mass);

GPU_FUNCTION(float, lumen, (gpu::vec3, rgb), {
    float y = 0.2126f * rgb.x + 0.7152f * rgb.y + 0.0722f * rgb.z;  // a comment, with a comma
    if (y < 0.0f) return 0.0f;
    return y;
})
GPU_FUNCTION(unsigned, mixed, (unsigned, a, gpu::uvec2, b), {
    unsigned int x = max(a, b.x), y = 3u;
    for (unsigned i = 0u; i < 4u; ++i) x = x * y + unsigned(dot(gpu::vec2(b), gpu::vec2(1.0f)));
    return x;
})
GPU_FUNCTION(app::body, moved, (app::body, p, float, t), {
    app::body q = p;
    q.position += t * gpu::vec3(1.0f, 0.0f, 0.0f);
    return q;
})

TEST_CASE("GPU_FUNCTION is a function of numbers and of symbols") {
    CHECK(test::near(lumen({0, 1, 0}), 0.7152f));
    CHECK(lumen({-1, -1, -1}) == 0.0f);
    CHECK(mixed(1u, gpu::uvec2{2, 3}) == ((((2u * 3 + 5) * 3 + 5) * 3 + 5) * 3 + 5));
    CHECK(moved({{1, 2, 3}, 4}, 0.5f).position == gpu::vec3(1.5f, 2, 3));
    auto w = test::write<gpu::vec3>(lumen);
    CHECK_THAT(w.before, test::contains("_lumen(vec3 rgb) {\n    float y = 0.2126f * rgb.x"));
    CHECK_THAT(w.text, test::contains("_lumen(a0)"));
    CHECK_THAT(
        (test::write<unsigned, gpu::uvec2>(mixed).before), test::contains("uint x = max(a, b.x), y = 3u;"));
    CHECK_THAT((test::write<app::body, float>(moved).before), test::contains("s_app_body q = p;"));
    CHECK_THAT(test::text_of<gpu::vec3>([](auto c) { return 1.0f - lumen(c); }), test::contains("1.0 - u"));
    float half = 0.5f;
    CHECK_THAT(test::text_of<app::body>([=](auto b) { return moved(b, half); }),
        test::contains("(a0, uintBitsToFloat(args[0]))"));
}

GPU_FUNCTION(float, doubled, (float, x), { return 2.0f * x; })
GPU_FUNCTION(float, brightness, (gpu::vec3, rgb, float, gain), {
    float total = 0.0f;
    for (int i = 0; i < 2; ++i) {
        total += doubled(lumen(rgb)) * gain;
    }
    return total;
})

TEST_CASE("functions given as text call each other") {
    CHECK(test::near(brightness(gpu::vec3(1), 3.0f), 12.0f));
    auto w = test::write<gpu::vec3, float>(brightness);
    CHECK(std::count(w.before.begin(), w.before.end(), '#') == 3);
    CHECK_THAT(w.before,
        test::contains("    for (int i = 0; i < 2; ++i) {\n        total += u") &&
            test::contains("_doubled(u"));
    auto both = gpu::glsl_function<float(float)>("both", "float x", "return doubled(x) + sin(x);");
    CHECK_THAT(test::write<float>(both).before, test::contains("_doubled(x) + sin(x);"));
}

TEST_CASE("GPU_FUNCTION takes gpu::var on both sides") {
    auto f = [](auto x) {
        gpu::var<gpu::vec3> v = gpu::vec3(1.0f);
        v.x = x;
        return lumen(v) + 1.0f;
    };
    CHECK(test::near(float(f(2.0f)), 2 * 0.2126f + 0.7152f + 0.0722f + 1.0f));
    CHECK_THAT(test::text_of<float>(f), test::contains("_lumen(vec3("));
}

TEST_CASE("glsl_function is a functor and can be called from lambdas") {
    auto ones = gpu::glsl_function<unsigned(unsigned)>("ones", "uint x", "return uint(bitCount(x));");
    auto others = gpu::glsl_function<unsigned(unsigned)>("ones", "uint x", "return uint(bitCount(~x));");
    CHECK_THAT(
        test::write<unsigned>(ones).before, test::contains("_ones(uint x) { return uint(bitCount(x)); }"));
    auto w = test::write<unsigned>([=](auto x) { return ones(x) + ones(x + 1u) + others(x); });
    CHECK(std::count(w.before.begin(), w.before.end(), '\n') == 4);  // two functions, each after a #line
    auto a = gpu::glsl::trace<unsigned>(ones).hash();
    CHECK(gpu::glsl::trace<unsigned>(others).hash() != a);
    auto again = gpu::glsl_function<unsigned(unsigned)>("ones", "uint x", "return uint(bitCount(x));");
    CHECK(gpu::glsl::trace<unsigned>(again).hash() == a);
}
