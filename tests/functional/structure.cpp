// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/control.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/functional/tuple.hpp>

struct particle {
    gpu::vec3 position;
    float mass;
    gpu::vec3 velocity;
    bool alive;
};
GPU_STRUCT(particle, position, mass, velocity, alive);
namespace app {
struct pair_of {
    particle a, b;
    unsigned char tag;
    short level;
};
}  // namespace app
GPU_STRUCT(app::pair_of, a, b, tag, level);

TEST_CASE("a structure's fields are symbols") {
    gpu::vec3 const gravity(0.0f, -9.81f, 0.0f);
    float const dt = 0.01f;
    auto step = [=](auto p) {
        p.velocity = p.velocity + dt * gravity;
        p.position = p.position + dt * p.velocity;
        p.alive = p.alive && p.position.y > 0.0f;
        return p;
    };
    auto w = test::write<particle>(step);
    CHECK(w.before == "struct s_particle { vec3 position; float mass; vec3 velocity; bool alive; };\n");
    CHECK_THAT(
        w.text, test::contains("s_particle(t1, a0.mass, t0, a0.alive && (t1.y > uintBitsToFloat(args[4])))"));
    particle p{{1, 10, 0}, 1, {0, 2, 1}, true};
    p = step(p);
    CHECK(p.alive);
    CHECK(test::near(p.position.y, 10.019f));
    CHECK(test::returned<particle, particle>([](auto a, auto b) { return a.mass < b.mass; }) ==
          "a0.mass < a1.mass");
    CHECK(test::returned<particle>([](auto q) { return gpu::select(q.alive, q.mass, 0.0f); }) ==
          "a0.alive ? a0.mass : 0.0");
    CHECK(test::returned<particle>([](auto q) { return q; }) == "a0");
}

TEST_CASE("a pointer to a member is a functor") {
    CHECK(test::returned<particle>(&particle::mass) == "a0.mass");
    CHECK(gpu::invoke(&particle::mass, particle{{}, 3, {}, true}) == 3.0f);
    CHECK(test::returned<particle>([](auto p) {
        return gpu::select(gpu::invoke(&particle::alive, p), gpu::invoke(&particle::mass, p), 0.0f);
    }) == "a0.alive ? a0.mass : 0.0");
}

TEST_CASE("structures nest, and narrow fields keep their range") {
    auto w = test::write<app::pair_of>([](auto s) {
        s.a.position = s.b.position;
        s.tag = s.tag + 1;
        s.level -= s.tag;
        return s;
    });
    CHECK_THAT(w.before,
        test::contains("struct s_app_pair_of { s_particle a; s_particle b; uint tag; int level; };"));
    CHECK_THAT(w.text,
        test::contains("s_particle(a0.b.position, a0.a.mass, a0.a.velocity, a0.a.alive), a0.b, t0, "
                       "((a0.level - int(t0)) << 16 >> 16)"));
}

TEST_CASE("a structure can be captured, made, selected, and kept in a var") {
    particle const q{{1, 2, 3}, 4, {5, 6, 7}, true};
    auto f = [=](auto p) {
        gpu::var<particle> r = q;
        gpu::if_(p.mass > r.mass, [&] {
            r.position.x = p.mass;
            r.alive = false;
        });
        p = r;
        return gpu::select(p.alive, p, q);
    };
    test::write<particle>(f);
    particle big = f(particle{{}, 9, {}, true});
    CHECK(big.position == q.position);  // not alive: q again
    auto made = [](auto x) {
        return gpu::make<particle>(gpu::make<gpu::vec3>(x, x, 1), 2, gpu::vec3(0), x > 0);
    };
    CHECK_THAT(test::text_of<float>(made),
        test::contains("s_particle(vec3(a0, a0, 1.0), 2.0, vec3(0.0, 0.0, 0.0), a0 > 0.0)"));
    CHECK(test::returned<int>([](auto) { return particle{}; }) ==
          "s_particle(vec3(0.0, 0.0, 0.0), 0.0, vec3(0.0, 0.0, 0.0), false)");
    gpu::var<particle> v = q;
    v.mass += 1;
    particle back = v;
    CHECK(back.mass == 5.0f);
}

TEST_CASE("fields assigned in a branch become variables one by one") {
    auto s = test::text_of<particle>([](auto p) {
        gpu::if_(p.position.y < 0.0f, [&] {
            p.position.y = 0.0f;
            p.velocity.y *= -0.5f;
            p.alive = false;
        });
        return p;
    });
    CHECK_THAT(s,
        test::contains("precise float v0 = a0.position.y;\n    precise float v1 = a0.velocity.y;\n    bool "
                       "v2 = a0.alive;"));
    CHECK_THAT(s, test::contains("s_particle(vec3(a0.position.x, t"));
}

namespace app {
struct curve {
    float weights[4];
    std::array<gpu::vec2, 2> ends;
    std::int8_t steps[2][3];
    particle nearby[2];
    bool closed[3];
};
}  // namespace app
GPU_STRUCT(app::curve, weights, ends, steps, nearby, closed);

TEST_CASE("arrays are fields, by numbers and by symbols") {
    auto f = [](auto c) {
        c.weights[1] = c.weights[0] * 2;
        c.ends[1].x += 1.0f;
        c.nearby[1].mass = c.weights[3];
        c.steps[1][2] = c.steps[0][0] + 1;
        c.closed[0] = !c.closed[2];
        return c;
    };
    auto w = test::write<app::curve>(f);
    CHECK_THAT(w.before,
        test::contains("struct s_app_curve { float[4] weights; vec2[2] ends; int[2][3] steps; s_particle[2] "
                       "nearby; bool[3] closed; };"));
    CHECK_THAT(w.text,
        test::contains("s_app_curve(float[4](a0.weights[0], a0.weights[0] * 2.0, a0.weights[2], "
                       "a0.weights[3]), vec2[2](a0.ends[0], vec2(a0.ends[1].x + 1.0, a0.ends[1].y))") ||
            test::contains("float[4](a0.weights[0]"));
    app::curve c{
        {1, 2, 3, 4}, {gpu::vec2(1), gpu::vec2(2)}, {{5, 6, 7}, {8, 9, 10}}, {}, {true, false, true}};
    c = f(c);
    CHECK((c.weights[1] == 2.0f && c.ends[1].x == 3.0f && c.steps[1][2] == 6 && c.nearby[1].mass == 4.0f &&
           !c.closed[0]));
    CHECK(test::returned<app::curve>([](auto q) { return q; }) == "a0");
    // A dynamic index: reading, and writing one element of many.
    auto g = [](auto q, auto i) {
        gpu::for_(0, 4, [&](auto k) { q.weights[k] = q.weights[k] * 2; });
        q.weights[i] += 1.0f;
        return q.weights[i] + q.ends[i % 2u].y;
    };
    CHECK_THAT((test::text_of<app::curve, unsigned>(g)), test::contains("float[4](t10, t11, t12, t13)[t9]"));
    CHECK(g(c, 3u) == 4 * 2 + 1 + 2);
    float const table[] = {0.5f, 0.25f};
    static_cast<void>(table);
    app::curve const captured = c;
    test::write<app::curve>([=](auto q) {
        q.weights[0] = captured.weights[0];
        return gpu::select(q.closed[0], q, captured);
    });
    CHECK(test::returned<int>([](auto) {
        return app::curve{{1, 2, 3, 4}, {}, {}, {}, {}};
    }).find("float[4](1.0, 2.0, 3.0, 4.0)") != std::string::npos);
}

TEST_CASE("structures, pairs, tuples and arrays may be kept in a gpu::var on both sides") {
    auto f = [](auto p, auto i) {
        gpu::var<particle> q = p;
        gpu::var<std::pair<int, float>> best = gpu::make_pair(i, p.mass);
        gpu::var<std::tuple<int, gpu::vec2, bool>> t;
        gpu::var<app::curve> c;
        gpu::if_(q.mass > 2.0f, [&] {
            q.position.x = 9.0f;
            best.second = q.mass * 2;
            best.first += 1;
            gpu::get<1>(t) = gpu::vec2(3);
            c.weights[2] = 7.0f;
            c.weights[i] = c.weights[2] + 1.0f;
        });
        auto [which, mass] = best;
        auto chosen = gpu::select(q.mass > 2.0f, q, p);
        return gpu::make_tuple(
            chosen.position.x, which, mass, gpu::get<1>(t).y, c.weights[i] + c.weights[2], gpu::get<2>(t));
    };
    particle p{{1, 2, 3}, 4, {}, true};
    std::tuple<float, int, float, float, float, bool> const r = f(p, 1);
    CHECK(std::get<0>(r) == 9.0f);
    CHECK(
        (std::get<1>(r) == 2 && std::get<2>(r) == 8.0f && std::get<3>(r) == 3.0f && std::get<4>(r) == 15.0f));
    test::write<particle, int>(f);
    gpu::var<std::pair<int, int>> a = std::pair(1, 2), b = a;
    b.first = 5;
    std::pair<int, int> plain = b;
    CHECK((plain == std::pair(5, 2) && int(a.first) == 1));
}

struct cell {  // names that the library has too
    float value;
};
GPU_STRUCT(cell, value);
struct node {
    cell type;
    int field;
};
GPU_STRUCT(node, type, field);
namespace glsl {
struct symbol {
    node n[2];
};
}  // namespace glsl
GPU_STRUCT(glsl::symbol, n);

TEST_CASE("a structure may be called as something of the library is") {
    auto f = [](auto s) {
        s.n[1].type.value = s.n[0].type.value + 1.0f;
        return s;
    };
    CHECK(f(::glsl::symbol{}).n[1].type.value == 1.0f);
    CHECK_THAT(
        (test::write<::glsl::symbol>(f).before), test::contains("struct s_glsl_symbol { s_node[2] n; };"));
}

#define EACH_ADD(X) +X
#define EACH_PRODUCT(X, Y) (X) * (Y)
#define EACH_TEN(X) X, X + 1, X + 2, X + 3, X + 4, X + 5, X + 6, X + 7, X + 8, X + 9
TEST_CASE("GPU_EACH takes none, few and many names") {
    STATIC_REQUIRE(0 GPU_EACH(EACH_ADD) == 0);
    STATIC_REQUIRE(0 GPU_EACH(EACH_ADD, 7) == 7);
    STATIC_REQUIRE(0 GPU_EACH(EACH_ADD, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16) == 136);
    STATIC_REQUIRE(0 GPU_EACH(EACH_ADD, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17) == 153);
    STATIC_REQUIRE(
        0 GPU_EACH(EACH_ADD, EACH_TEN(1), EACH_TEN(11), EACH_TEN(21), EACH_TEN(31), EACH_TEN(41)) == 51 * 25);
    int const products[] = {GPU_EACH_PAIR(EACH_PRODUCT, EACH_TEN(1), EACH_TEN(11))};
    CHECK(std::size(products) == 10);
    CHECK(
        (products[0] == 1 * 2 && products[7] == 15 * 16 && products[8] == 17 * 18 && products[9] == 19 * 20));
}
