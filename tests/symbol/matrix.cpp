// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/gpu.hpp>
#include <gpu/symbol/matrix.hpp>

using test::returned;

namespace matrix_test {
struct body {
    float mass;
    gpu::mat3 inertia;
};
}  // namespace matrix_test
GPU_STRUCT(matrix_test::body, mass, inertia);

TEST_CASE("columns and components of a matrix are assigned") {
    CHECK(returned<gpu::mat2>([](auto m) { return m; }) == "a0");
    CHECK(returned<gpu::mat2>([](auto m) { return m[1]; }) == "a0[1]");
    CHECK(returned<gpu::mat2, int>([](auto m, auto i) { return m[i].x; }) == "a0[a1].x");
    CHECK(returned<gpu::mat2, gpu::vec2>([](auto m, auto v) {
        m[0] = v * 2.0f;
        return m;
    }) == "mat2(a1 * 2.0, a0[1])");
    CHECK(returned<gpu::mat2>([](auto m) {
        auto column = m[1];
        column.x = 2.0f;  // the copy of a column
        return m;
    }) == "a0");
    CHECK(returned<gpu::mat2>([](auto m) {
        m *= 2.0f;
        return m;
    }) == "a0 * 2.0");
}

TEST_CASE("matrices that a kernel changes are those that the host changes") {
    auto const change = [](auto m) {
        m[1].y += 1.0f;
        m[0] = m[0] * 2.0f;
        gpu::if_(m[0].x > 1.0f, [&] { m[1].x = m[0].y; });
        return m;
    };
    gpu::mat2 const given(1.0f, 2.0f, 3.0f, 4.0f);
    gpu::vector<gpu::mat2> v{given};
    gpu::transform(v.begin(), v.end(), v.begin(), change);
    gpu::mat2 const changed = v[0];
    CHECK(changed == gpu::mat2(2.0f, 4.0f, 4.0f, 5.0f));

    auto const local = [](auto m) {
        gpu::var<gpu::value_type_of<decltype(m)>> x = m;
        x[1].y += 1.0f;
        x[0] = gpu::make<gpu::vec2>(x[1].x, 7.0f);
        return x * 1.0f;
    };
    gpu::mat2 const expected(3.0f, 7.0f, 3.0f, 5.0f);
    CHECK(gpu::mat2(local(given)) == expected);
    v[0] = given;
    gpu::transform(v.begin(), v.end(), v.begin(), local);
    CHECK(gpu::mat2(v[0]) == expected);

    gpu::vector<matrix_test::body> b(1);
    gpu::transform(b.begin(), b.end(), b.begin(), [](auto p) {
        p.inertia[2].z += 3.0f;
        return p;
    });
    CHECK(matrix_test::body(b[0]).inertia[2].z == 3.0f);
    CHECK(matrix_test::body(b[0]).inertia[1].z == 0.0f);
}
