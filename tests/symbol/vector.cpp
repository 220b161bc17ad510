// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/select.hpp>
#include <gpu/symbol/vector.hpp>

using test::returned;

TEST_CASE("vectors and matrices take part as GLM's do") {
    CHECK(returned<gpu::vec3, float>([](auto v, auto s) { return s * v + v; }) == "(a1 * a0) + a0");
    CHECK(returned<gpu::mat4, gpu::vec4>([](auto m, auto v) { return m * v; }) == "a0 * a1");
    CHECK(returned<gpu::mat4>([](auto m) { return m[2].y; }) == "a0[2].y");
    CHECK(returned<gpu::mat2x3, gpu::mat3x2>([](auto a, auto b) { return a * b; }) == "a0 * a1");
    CHECK(returned<gpu::vec3, gpu::vec3>([](auto a, auto b) { return a == b; }) == "a0 == a1");
    CHECK(returned<gpu::vec3>([](auto v) {
        v *= 2;
        return v;
    }) == "a0 * 2.0");
    CHECK(returned<gpu::vec3, int>([](auto v, auto i) {
        v /= i;
        return v;
    }) == "a0 / float(a1)");
    CHECK(returned<gpu::vec3, int>([](auto v, auto i) { return v[i]; }) == "a0[a1]");
    CHECK(returned<gpu::vec4>([](auto v) {
        v[3] = v[0];
        return v;
    }) == "vec4(a0.x, a0.y, a0.z, a0.x)");
}

TEST_CASE("components are ordinary symbols") {
    CHECK(returned<gpu::vec3>([](auto v) {
        auto y = v.y;
        v.y = v.x;
        v.x = y;
        return v;
    }) == "vec3(a0.y, a0.x, a0.z)");
    CHECK(returned<gpu::vec3>([](auto v) {
        auto& z = v.z;
        z += 1.0f;
        return v;
    }) == "vec3(a0.x, a0.y, a0.z + 1.0)");
    CHECK(returned<gpu::vec3>([](auto v) {
        auto w = v;
        w.x = 7.0f;
        return v;
    }) == "a0");  // a copy is a value
    CHECK(returned<gpu::vec3>([](auto v) { return gpu::swizzle<2, 0>(v); }) == "vec2(a0.z, a0.x)");
    CHECK(returned<gpu::vec3>([](auto v) { return gpu::xy(v); }) == "vec2(a0.x, a0.y)");
}
