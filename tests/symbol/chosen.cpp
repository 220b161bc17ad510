// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/control.hpp>
#include <gpu/symbol/expression.hpp>

namespace {
auto const sum = [](auto p) {
    gpu::var<float> s = 0.0f;
    gpu::for_(0, 3, [&](auto k) { s += p[k]; });
    return s;
};
auto const changed = [](auto p) {
    gpu::var<gpu::vec3> v = p;
    gpu::var<float> s = 0.0f;
    gpu::for_(0, 3, [&](auto k) {
        s += v[k];
        v[k] = 7.0f;
        v[k] += 1.0f;
    });
    return s + v[2] + v.x;
};
auto const trace = [](auto m) {
    gpu::var<float> s = 0.0f;
    gpu::for_(0, 2, [&](auto k) { s += m[k][k]; });
    return s;
};
}  // namespace

TEST_CASE("components are indexed by the counter of a loop, on the host and in GLSL") {
    CHECK(float(sum(gpu::vec3(1, 2, 3))) == 6.0f);
    CHECK(float(changed(gpu::vec3(1, 2, 3))) == 22.0f);
    CHECK(float(trace(gpu::mat2(1, 2, 3, 4))) == 5.0f);
    CHECK_THAT(test::text_of<gpu::vec3>(sum), test::contains("+ a0[t0];"));
    CHECK_THAT(test::text_of<gpu::mat2>(trace), test::contains("for (;;)"));
}

TEST_CASE("assigning to an indexed component of a symbol chooses among the components") {
    auto const s = test::text_of<gpu::vec2>([](auto p) {
        gpu::for_(0, 2, [&](auto k) { p[k] *= 2.0f; });
        return p;
    });
    CHECK_THAT(s, test::contains(" == 0") && test::contains(" == 1"));
}

TEST_CASE("elements of array variables are operands on the host") {
    auto const squares = [](auto n) {
        gpu::var<std::array<int, 4>> a;
        gpu::for_(0, 4, [&](auto k) { a[k] = k * n; });
        gpu::var<int> s = 0;
        gpu::for_(0, 4, [&](auto k) { s += a[k]; });
        return s;
    };
    CHECK(int(squares(2)) == 12);
}
