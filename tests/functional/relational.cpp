// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/control.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/relational.hpp>

using test::no_number;
using test::returned;
using test::text_of;

TEST_CASE("vectors are compared component by component") {
    using gpu::bvec2, gpu::bvec3, gpu::vec2, gpu::ivec3;
    CHECK(gpu::lessThan(vec2(1, 2), vec2(2, 2)) == bvec2(true, false));
    CHECK(gpu::lessThanEqual(vec2(1, 2), vec2(2, 2)) == bvec2(true, true));
    CHECK(gpu::greaterThan(ivec3(1, 2, 3), ivec3(2)) == bvec3(false, false, true));
    CHECK(gpu::greaterThanEqual(ivec3(1, 2, 3), ivec3(2)) == bvec3(false, true, true));
    CHECK(gpu::equal(ivec3(1, 2, 3), ivec3(2)) == bvec3(false, true, false));
    CHECK(gpu::notEqual(vec2(1, no_number), vec2(1, no_number)) == bvec2(false, true));
    CHECK(gpu::any(bvec2(false, true)));
    CHECK_FALSE(gpu::any(bvec2(false)));
    CHECK(gpu::all(bvec3(true)));
    CHECK_FALSE(gpu::all(bvec3(true, true, false)));
    CHECK(gpu::not_(bvec2(true, false)) == bvec2(false, true));
    CHECK(gpu::mix(vec2(1, 2), vec2(3, 4), bvec2(false, true)) == vec2(1, 4));
    CHECK(returned<vec2, vec2>([](auto a, auto b) {
        return gpu::any(gpu::lessThan(a, b)) && gpu::all(gpu::not_(gpu::notEqual(a, b)));
    }) == "any(lessThan(a0, a1)) && all(not(notEqual(a0, a1)))");
    CHECK(returned<ivec3, ivec3>([](auto a, auto b) {
        return gpu::mix(a, b, gpu::greaterThanEqual(a, b));
    }) == "mix(a0, a1, greaterThanEqual(a0, a1))");
    auto inside = [](auto p) {
        gpu::var<vec2> q = p;
        return gpu::all(gpu::lessThanEqual(q, vec2(1)));
    };
    bool const is_inside = inside(vec2(1, 0));
    CHECK(is_inside);
    CHECK_THAT(text_of<vec2>(inside), test::contains("all(lessThanEqual(vec2("));
}
