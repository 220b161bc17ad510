// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/control.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/structure.hpp>

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
} // namespace app
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
    CHECK_THAT(w.text, test::contains("s_particle(t1, a0.mass, t0, a0.alive && (t1.y > uintBitsToFloat(args[4])))"));
    particle p{{1, 10, 0}, 1, {0, 2, 1}, true};
    p = step(p);
    CHECK(p.alive);
    CHECK(test::near(p.position.y, 10.019f));
    CHECK(test::returned<particle, particle>([](auto a, auto b) { return a.mass < b.mass; }) == "a0.mass < a1.mass");
    CHECK(test::returned<particle>([](auto q) { return gpu::select(q.alive, q.mass, 0.0f); }) == "a0.alive ? a0.mass : 0.0");
    CHECK(test::returned<particle>([](auto q) { return q; }) == "a0");
}

TEST_CASE("structures nest, and narrow fields keep their range") {
    auto w = test::write<app::pair_of>([](auto s) {
        s.a.position = s.b.position;
        s.tag = s.tag + 1;
        s.level -= s.tag;
        return s;
    });
    CHECK_THAT(w.before, test::contains("struct s_app_pair_of { s_particle a; s_particle b; uint tag; int level; };"));
    CHECK_THAT(w.text, test::contains("s_particle(a0.b.position, a0.a.mass, a0.a.velocity, a0.a.alive), a0.b, t0, ((a0.level - int(t0)) << 16 >> 16)"));
}

TEST_CASE("a structure can be captured, made, selected, and kept in a var") {
    particle const q{{1, 2, 3}, 4, {5, 6, 7}, true};
    auto f = [=](auto p) {
        gpu::var<particle> r = q;
        gpu::if_(p.mass > r.mass, [&] { r.position.x = p.mass; r.alive = false; });
        p = r;
        return gpu::select(p.alive, p, q);
    };
    test::write<particle>(f);
    particle big = f(particle{{}, 9, {}, true});
    CHECK(big.position == q.position); // not alive: q again
    auto made = [](auto x) { return gpu::make<particle>(gpu::make<gpu::vec3>(x, x, 1), 2, gpu::vec3(0), x > 0); };
    CHECK_THAT(test::text_of<float>(made), test::contains("s_particle(vec3(a0, a0, 1.0), 2.0, vec3(0.0, 0.0, 0.0), a0 > 0.0)"));
    CHECK(test::returned<int>([](auto) { return particle{}; }) == "s_particle(vec3(0.0, 0.0, 0.0), 0.0, vec3(0.0, 0.0, 0.0), false)");
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
    CHECK_THAT(s, test::contains("precise float v0 = a0.position.y;\n    precise float v1 = a0.velocity.y;\n    bool v2 = a0.alive;"));
    CHECK_THAT(s, test::contains("s_particle(vec3(a0.position.x, t"));
}
