// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/array.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/math.hpp>

using test::text_of;

namespace {
// Sorts eight digits of x by counting them.
auto const sorted_digits = [](auto x) {
    gpu::array<unsigned, 16> counts;
    gpu::for_(0u, 8u, [&](auto k) { counts[x >> (4u * k) & 15u] += 1u; });
    gpu::var<unsigned> y = 0u;
    gpu::for_(0u, 16u, [&](auto d) {
        gpu::while_([&] { return counts[d] > 0u; },
            [&] {
                y = y << 4u | d;
                --counts[d];
            });
    });
    return y;
};
}  // namespace

TEST_CASE("a local array counts, on the host and in GLSL") {
    CHECK(unsigned(sorted_digits(0x3a01f3b0u)) == 0x00133abfu);
    auto const s = text_of<unsigned>(sorted_digits);
    CHECK_THAT(s,
        test::contains("uint v0[16];\n    for (uint k = 0u; k < 16u; ++k) v0[k] = 0u;") &&
            test::contains("v0[min("));
}

TEST_CASE("elements of every kind of number, listed or filled") {
    auto f = [](auto x) {
        gpu::array<gpu::vec2, 3> corners{gpu::make<gpu::vec2>(x, 1.0f), gpu::vec2(2, 3), gpu::vec2(4, 5)};
        gpu::array<signed char, 2> small;
        small.fill(100);
        small[0] += 100;
        gpu::array<bool, 2> flags;
        flags[1] = x > 0.0f;
        gpu::array<gpu::mat2, 1> m{gpu::mat2(3)};
        corners[gpu::select(flags[1], 1, 2)] = corners[0] * 2.0f;
        auto const before = corners[1];
        corners[1] = gpu::vec2(0);
        return before.x + before.y + corners[2].y + small[0] + m[0][1].y;
    };
    CHECK(float(f(7.0f)) == 14.0f + 2.0f + 5.0f - 56.0f + 3.0f);
    CHECK(float(f(-7.0f)) == 2.0f + 3.0f + 2.0f - 56.0f + 3.0f);
    auto const s = text_of<float>(f);
    CHECK_THAT(s,
        test::contains("vec2 v0[3];") && test::contains("v0[1u] = vec2(") && test::contains("int v1[2];") &&
            test::contains("v1[1u] = "));
}

TEST_CASE("an element of 64 bits is words in GLSL, because NVIDIA's compiler would keep 32 bits of it") {
    auto const s = text_of<double>([](auto x) {
        gpu::array<double, 2> a;
        a[gpu::cast<int>(x)] = x;
        return a[1];
    });
    CHECK_THAT(s,
        test::contains("uint v0[4];") && test::contains("* 2u + 1u] = unpackDouble2x32(a0).y;") &&
            test::contains("packDouble2x32(uvec2(v0[1u * 2u + 0u], v0[1u * 2u + 1u]))"));
}

TEST_CASE("an element that is read stays where it was read, an array that nobody touches is not written") {
    auto const s = text_of<int>([](auto x) {
        gpu::array<int, 4> a, unused;
        a[x] = 5;
        auto const first = a[x];
        a[x + 1] = first;
        return first + a[x];
    });
    CHECK(s.find("v1") == s.npos);
    CHECK_THAT(s,
        test::contains("int t1 = v0[min(t0, 3u)];\n    v0[min(uint(a0 + 1), 3u)] = t1;\n    int t2 = "
                       "v0[min(t0, 3u)];\n    return t1 + t2;"));
}

TEST_CASE("an index out of range throws on the host") {
    gpu::array<int, 4> a;
    CHECK_THROWS_AS(a[4], gpu::out_of_range);
    CHECK_THROWS_AS(a[-1] = 3, gpu::out_of_range);
    a[3u] = 7;
    CHECK(int(a[3]) == 7);
    auto const& view = a;
    CHECK(int(view[3]) + 1 == 8);
}
