// SPDX-License-Identifier: MIT
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/array.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace {
std::uint64_t compiled() { return gpu::kernel::current().counts.programs_compiled; }

struct checking {
    bool before = gpu::checked();
    explicit checking(bool wanted) { gpu::checked() = wanted; }
    ~checking() { gpu::checked() = before; }
};

struct probe {
    gpu::vec3 position;
    float mass;
    bool alive;
    unsigned char kind;
};

// Kernels that are functions of their ranges run on both sides.
auto const smooth = [](unsigned n, float weight, auto in, auto slope, auto mean) {
    return [=](auto i) {
        auto left = in[gpu::max(i, 1u) - 1u], right = in[gpu::min(i + 1u, n - 1u)];
        slope[i] = (right - left) / 2.0f;
        mean[i] = weight * left + (1.0f - 2.0f * weight) * in[i] + weight * right;
    };
};
}  // namespace
GPU_STRUCT(probe, position, mass, alive, kind);

TEST_CASE("a kernel gathers neighbours and writes two outputs as the same kernel on the host", "[streams]") {
    for (std::size_t n : testing::ladder(1u << 12)) {
        if (n == 0) continue;
        auto const h = testing::values<float>(n, 1000);
        std::vector<float> slope(n), mean(n);
        auto const on_host =
            smooth(static_cast<unsigned>(n), 0.25f, gpu::in(h), gpu::out(slope), gpu::out(mean));
        for (unsigned i = 0; i < n; ++i) on_host(i);
        gpu::vector<float> const v(h);
        testing::guarded<float> s(n), m(n, 61);
        gpu::for_each_index(n,
            smooth(static_cast<unsigned>(n),
                0.25f,
                gpu::in(v),
                gpu::out(gpu::span(s.begin(), s.end())),
                gpu::out(gpu::span(m.begin(), m.end()))));
        CHECK(s.host() == slope);
        CHECK(m.host() == mean);
        CHECK((s.intact() && m.intact()));
    }
}

TEST_CASE("other values, other vectors and other sizes compile nothing", "[streams]") {
    auto run = [](std::size_t n, float weight) {
        gpu::vector<float> v(n, 1.0f), s(n), m(n);
        gpu::for_each_index(
            n, smooth(static_cast<unsigned>(n), weight, gpu::in(v), gpu::out(s), gpu::out(m)));
        gpu::for_each_index({n, 2},
            [=, m = gpu::inout(m)](auto x, auto y) { gpu::if_(y == 0u, [&] { m[x] = m[x] * weight; }); });
        return float(m.front());
    };
    run(100, 0.25f);
    auto const before = compiled();
    CHECK(run(1000, 0.5f) == 0.5f);
    CHECK(run(77, 2.0f) == 2.0f);
    CHECK(compiled() == before);
}

TEST_CASE(
    "a kernel that has captured nothing but accessors has its numbers as literals, another one as arguments",
    "[streams]") {
    gpu::vector<unsigned> v(100, 1u), w(100, 0u);
    auto& r = gpu::kernel::current();
    auto words_of = [&](auto run) {
        run();
        return r.call.uniforms().size();
    };
    auto const only = words_of([&] {
        gpu::for_each_index(
            100, [in = gpu::in(v), out = gpu::out(w)](auto i) { out[i] = in[i] * 10u + i % 7u; });
    });
    unsigned const k = 10;
    auto const more = words_of([&] {
        gpu::for_each_index(
            100, [k, in = gpu::in(v), out = gpu::out(w)](auto i) { out[i] = in[i] * k + i % 7u; });
    });
    CHECK(more == only + 2);
    auto const plane = [&](std::size_t width) {
        return words_of([&] {
            gpu::for_each_index({width, 2},
                [in = gpu::in(v), out = gpu::out(w)](auto x, auto y) { out[x] = in[y] * 10u + x % 7u; });
        });
    };
    CHECK(plane(9) == only + 1);  // the width
    auto const before = compiled();
    plane(10);
    CHECK(compiled() == before);
    CHECK(w[9] == 10u + 9 % 7);
}

TEST_CASE("a scatter goes to any index and leaves the rest as it was", "[streams]") {
    std::size_t const n = 1000;
    std::vector<int> expected(3 * n, -1);
    for (std::size_t i = 0; i < n; ++i) expected[(i * 7) % n * 3 + 1] = static_cast<int>(i);
    gpu::vector<int> v(3 * n, -1);
    gpu::for_each_index(n, [=, out = gpu::out(v)](auto i) { out[i * 7u % unsigned(n) * 3u + 1u] = i; });
    CHECK(v.host() == expected);
    gpu::for_each_index(0, [out = gpu::out(v)](auto i) { out[i] = 5; });
    CHECK(v.host() == expected);
}

TEST_CASE("what a thread writes it reads again, through every accessor of that memory", "[streams]") {
    std::vector<unsigned> h(777);
    std::iota(h.begin(), h.end(), 1u);
    gpu::vector<unsigned> v(h);
    gpu::for_each_index(h.size(), [a = gpu::inout(v), b = gpu::in(v), c = gpu::out(v)](auto i) {
        a[i] = a[i] * 3u;
        c[i] = b[i] + 1u;
        auto const once = b[i];
        gpu::if_(once % 2u == 0u, [&] { a[i] = once / 2u; });
        a[i] = a[i] + b[i];
    });
    for (auto& x : h) {
        x = 3 * x + 1;
        x = 2 * (x % 2 == 0 ? x / 2 : x);
    }
    CHECK(v.host() == h);
}

TEST_CASE("a copy of an element is a copy", "[streams]") {
    auto const kernel = [](auto v) {
        return [=](auto i) {
            auto a = v[i];
            v[i] = a + 10;
            a = a * 2;
            a += 1;
            v[i + 4u] = a;
        };
    };
    std::vector<int> h{1, 2, 3, 4, 0, 0, 0, 0};
    gpu::vector<int> v(h);
    for (unsigned i = 0; i < 4; ++i) kernel(gpu::inout(h))(i);
    gpu::for_each_index(4, kernel(gpu::inout(v)));
    CHECK(h == std::vector<int>{11, 12, 13, 14, 3, 5, 7, 9});
    CHECK(v.host() == h);
}

TEST_CASE("indices of any integer type, values converted as C++ does", "[streams]") {
    std::vector<float> h{0.5f, -1.5f, 2.75f, 300.25f, -2.5f};
    gpu::vector<float> v(h);
    gpu::vector<int> whole(5);
    gpu::vector<unsigned char> bytes(5);
    gpu::vector<short> shorts(5);
    gpu::vector<bool> flags(5);
    gpu::for_each_index(5,
        [in = gpu::in(v),
            w = gpu::out(whole),
            b = gpu::out(bytes),
            s = gpu::out(shorts),
            f = gpu::out(flags)](auto i) {
            auto const k = gpu::cast<int>(i);
            w[i] = in[k];
            b[k] = gpu::cast<int>(in[gpu::cast<short>(i)]);
            s[i] = gpu::cast<int>(in[i]) * 1000;
            f[i] = in[i] > 0.6f;
        });
    for (std::size_t i = 0; i < 5; ++i) {
        int const k = static_cast<int>(h[i]);
        CHECK(whole[i] == k);
        CHECK(bytes[i] == static_cast<unsigned char>(k));
        CHECK(shorts[i] == static_cast<short>(k * 1000));
        CHECK(flags[i] == (h[i] > 0.6f));
    }
    gpu::for_each_index(
        3, [in = gpu::in(v), w = gpu::out(whole)](auto i) { w[i] = in[2] + in[4u]; });  // a C++ index
    CHECK(whole[1] == 0);
}

TEST_CASE("threads that store parts of one word do not disturb each other", "[streams]") {
    std::size_t const n = 1001;
    testing::guarded<signed char> bytes(n, 61);
    testing::guarded<std::uint16_t> halves(n, 61);
    testing::guarded<bool> flags(n, 61);
    gpu::for_each_index(n,
        [=,
            b = gpu::out(gpu::span(bytes.begin(), bytes.end())),
            h = gpu::out(gpu::span(halves.begin(), halves.end())),
            f = gpu::out(gpu::span(flags.begin(), flags.end()))](auto i) {
            auto const to = i * 8u % unsigned(n);
            b[to] = gpu::cast<int>(i);
            h[to] = i * 77u;
            f[to] = i % 3u == 0u;
        });
    auto const b = bytes.host();
    auto const h = halves.host();
    auto const f = flags.host();
    bool same = true;
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t const to = i * 8 % n;
        same = same && b[to] == static_cast<signed char>(i) && h[to] == static_cast<std::uint16_t>(i * 77) &&
               f[to] == (i % 3 == 0);
    }
    CHECK(same);
    CHECK((bytes.intact() && halves.intact() && flags.intact()));
}

TEST_CASE("of several threads that store to one part of a word one wins", "[streams]") {
    gpu::vector<std::uint8_t> bytes(8, std::uint8_t(1));
    gpu::vector<short> halves(4, short(1));
    bool one = true;
    for (int round = 0; round < 20; ++round) {
        gpu::for_each_index(4000, [b = gpu::out(bytes), h = gpu::out(halves)](auto i) {
            auto const odd = (i / 3u) % 2u == 1u;
            b[i % 8u] = gpu::select(odd, 0x0f, 0xf0);
            h[i % 4u] = gpu::select(odd, 0x5555, 0x2aaa);
        });
        for (int x : bytes.host()) one = one && (x == 0x0f || x == 0xf0);
        for (int x : halves.host()) one = one && (x == 0x5555 || x == 0x2aaa);
    }
    CHECK(one);
    // The same of scatter.
    std::vector<short> values(4000);
    std::vector<int> map(4000);
    for (std::size_t i = 0; i < map.size(); ++i) {
        map[i] = static_cast<int>(i % 4);
        values[i] = (i / 3) % 2 ? 0x5555 : 0x2aaa;
    }
    gpu::vector<short> const from(values);
    gpu::vector<int> const to(map);
    gpu::scatter(from.begin(), from.end(), to.begin(), halves.begin());
    for (int x : halves.host()) one = one && (x == 0x5555 || x == 0x2aaa);
    CHECK(one);
}

TEST_CASE("structures, vectors and matrices are elements like any other", "[streams]") {
    std::vector<probe> h(100);
    for (std::size_t i = 0; i < h.size(); ++i)
        h[i] = {gpu::vec3(float(i), 1, 2), float(i) / 2, i % 2 == 0, static_cast<unsigned char>(i)};
    gpu::vector<probe> v(h);
    gpu::vector<gpu::vec3> places(h.size());
    gpu::vector<gpu::mat2> m(h.size());
    gpu::for_each_index(h.size(), [v = gpu::inout(v), q = gpu::out(places), m = gpu::out(m)](auto i) {
        auto p = v[i];
        q[i] = p.position * 2.0f;
        p.mass += 1.0f;
        p.kind = p.kind + 250;
        gpu::if_(p.alive, [&] { p.position.y = -1.0f; });
        v[i] = p;
        m[i] = gpu::make<gpu::mat2>(p.mass, 0.0f, 1.0f, p.mass);
    });
    auto const back = v.host();
    auto const q = places.host();
    auto const mats = m.host();
    bool same = true;
    for (std::size_t i = 0; i < h.size(); ++i)
        same = same && q[i] == h[i].position * 2.0f && back[i].mass == h[i].mass + 1 &&
               back[i].kind == static_cast<unsigned char>(h[i].kind + 250) &&
               back[i].position == gpu::vec3(float(i), i % 2 == 0 ? -1 : 1, 2) &&
               back[i].alive == h[i].alive && mats[i][1] == gpu::vec2(1, back[i].mass);
    CHECK(same);
}

TEST_CASE("accessors serve in the functions of every algorithm", "[streams]") {
    std::vector<float> const keys = testing::values<float>(1000, 300);
    std::vector<unsigned> order(keys.size());
    std::iota(order.begin(), order.end(), 0u);
    gpu::vector<float> const k(keys);
    gpu::vector<unsigned> o(order);
    gpu::vector<float> sorted(keys.size());
    gpu::sort(o.begin(), o.end(), [k = gpu::in(k)](auto a, auto b) { return k[a] < k[b]; });
    gpu::transform(o.begin(), o.end(), sorted.begin(), [k = gpu::in(k)](auto i) { return k[i] + 1.0f; });
    std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return keys[a] < keys[b]; });
    CHECK(o.host() == order);
    bool same = true;
    auto const s = sorted.host();
    for (std::size_t i = 0; i < s.size(); ++i) same = same && s[i] == keys[order[i]] + 1.0f;
    CHECK(same);
    CHECK(gpu::count_if(o.begin(), o.end(), [k = gpu::in(k)](auto i) { return k[i] > 0.0f; }) ==
          std::count_if(keys.begin(), keys.end(), [](float x) { return x > 0; }));
    // A function that counts what it saw, in the place that it saw it.
    gpu::vector<unsigned> seen(10, 0u);
    gpu::transform(o.begin(), o.end(), o.begin(), [c = gpu::out(seen)](auto i) {
        c[i % 10u] += 1u;
        return i * 2u;
    });
    CHECK(seen.host() == std::vector<unsigned>(10, 100u));
}

TEST_CASE("pairs come apart by structured binding", "[streams]") {
    std::vector<std::pair<int, float>> h{{1, 0.5f}, {2, 1.5f}, {3, 2.5f}};
    gpu::vector<std::pair<int, float>> v(h);
    gpu::for_each_index(3, [v = gpu::inout(v), in = gpu::in(v)](auto i) {
        auto [a, b] = v[i];
        auto const [c, d] = in[i];
        v[i] = gpu::make_pair(a + c, b * d);
    });
    CHECK(v.host() == std::vector<std::pair<int, float>>{{2, 0.25f}, {4, 2.25f}, {6, 6.25f}});
}

TEST_CASE("two and three dimensions", "[streams]") {
    unsigned const w = 37, h = 21, d = 5;
    gpu::vector<unsigned> plane(w * h, 0u), space(w * h * d, 0u);
    gpu::for_each_index(
        {w, h}, [=, out = gpu::out(plane)](auto x, auto y) { out[y * w + x] = x * 1000u + y; });
    gpu::for_each_index(gpu::extent3(w, h, d), [=, out = gpu::out(space)](auto x, auto y, auto z) {
        out[(z * h + y) * w + x] = (x * 100u + y) * 100u + z;
    });
    auto const p = plane.host(), s = space.host();
    bool same = true;
    for (unsigned z = 0; z < d; ++z)
        for (unsigned y = 0; y < h; ++y)
            for (unsigned x = 0; x < w; ++x)
                same =
                    same && p[y * w + x] == x * 1000 + y && s[(z * h + y) * w + x] == (x * 100 + y) * 100 + z;
    CHECK(same);
    gpu::for_each_index({0, 5}, [=, out = gpu::out(plane)](auto x, auto y) { out[x + y] = 77u; });
    CHECK(plane.front() == 0u);
    CHECK_THROWS_AS(gpu::for_each_index({1u << 20, 1u << 20},
                        [=, out = gpu::out(plane)](auto x, auto y) { out[x + y] = 77u; }),
        gpu::length_error);
}

TEST_CASE("local arrays, nested loops and jumps give what they give on the host", "[streams]") {
    auto const kernel = [](auto in, auto out) {
        return [=](auto i) {
            gpu::array<unsigned, 16> counts;
            gpu::array<float, 4> ring{0.5f, 1.5f, 2.5f, 3.5f};
            auto const x = in[i];
            gpu::for_(0u, 8u, [&](auto k) { counts[x >> (4u * k) & 15u] += 1u; });
            gpu::var<unsigned> y = 0u;
            gpu::for_(0u, 16u, [&](auto d) {
                gpu::continue_if(d == 3u);
                gpu::while_([&] { return counts[d] > 0u; },
                    [&] {
                        gpu::if_(d > 5u, [&] { gpu::break_if(y > 0xfffffu); });
                        y = y << 4u | d;
                        --counts[d];
                        ring[y % 4u] *= 0.5f;
                    });
                gpu::break_if(y > 0xffffffu);
            });
            out[i] = y + gpu::cast<unsigned>(ring[x % 4u] * 64.0f);
        };
    };
    auto const h = testing::values<unsigned>(1000);
    std::vector<unsigned> expected(h.size());
    gpu::vector<unsigned> const v(h);
    gpu::vector<unsigned> w(h.size());
    for (unsigned i = 0; i < h.size(); ++i) kernel(gpu::in(h), gpu::out(expected))(i);
    gpu::for_each_index(h.size(), kernel(gpu::in(v), gpu::out(w)));
    CHECK(w.host() == expected);
}

TEST_CASE("an index out of range is harmless", "[streams]") {
    checking const off(false);
    testing::guarded<int> v(std::vector<int>(100, 7), 0);
    gpu::vector<int> seen(100, 1);
    gpu::for_each_index(100, [in = gpu::in(gpu::span(v.begin(), v.end())), out = gpu::out(seen)](auto i) {
        out[i + 0xffffff00u] = in[i - 0x40000000u];
        out[i + 100000u] = 5;
    });
    CHECK(seen.host() == std::vector<int>(100, 1));
    CHECK(v.intact());
}

TEST_CASE("what cannot be run says why", "[streams]") {
    gpu::vector<float> v(10);
    [[maybe_unused]] static auto in = gpu::in(v), other = gpu::in(v);
    auto const out = gpu::out(v);
    CHECK_THROWS_AS(out[1] = 1.0f, gpu::unsupported);  // on the host
    std::vector<float> h(10);
    CHECK_THROWS_AS(gpu::in(h)[10], gpu::out_of_range);
    CHECK_THROWS_AS(gpu::in(h)[-1], gpu::out_of_range);
    try {
        gpu::for_each_index(10, [](auto i) { static_cast<void>(in[i] + other[i]); });
        FAIL("nothing was thrown");
    } catch (gpu::unsupported const& e) {
        CHECK(std::string(e.what()).find("captured") != std::string::npos);
    }
}

TEST_CASE("where gpu::checked(), an index out of range is named", "[streams]") {
    testing::guarded<int> a(std::vector<int>(100, 7), 61);
    testing::guarded<std::uint8_t> b(std::vector<std::uint8_t>(50, 1), 61);
    gpu::vector<gpu::vec3> c(20);
    gpu::span<int> const as(a.begin(), a.end());
    gpu::span<std::uint8_t> const bs(b.begin(), b.end());
    auto message = [&](auto kernel) -> std::string {
        checking const on(true);
        try {
            gpu::for_each_index(100, kernel);
        } catch (gpu::out_of_range const& e) {
            return e.what();
        }
        return "";
    };
    CHECK(message([in = gpu::in(as), out = gpu::out(bs)](auto i) { out[i / 2u] = in[i]; }) == "");
    CHECK(message([in = gpu::in(as)](auto i) { static_cast<void>(in[i] + in[i + 1u]); }) ==
          "");  // nobody uses it
    CHECK_THAT(message([in = gpu::in(as), out = gpu::out(bs)](auto i) { out[i / 2u] = in[i + 1u]; }),
        test::contains("gpu::for_each_index: element 100 of accessor 1 was read, and it has 100 "
                       "elements of int"));
    CHECK_THAT(
        message([in = gpu::in(as), out = gpu::out(bs)](auto i) { out[0] = in[gpu::cast<int>(i) - 1]; }),
        test::contains("element 4294967295 of accessor"));
    CHECK_THAT(message([out = gpu::out(bs)](auto i) { out[gpu::select(i == 99u, 100u, 0u)] = 3; }),
        test::contains("element 100 of accessor 1 was written, and it has 50 elements of uint8"));
    CHECK_THAT(message([in = gpu::in(as), out = gpu::out(c)](auto i) {
        out[(i / 99u) * 20u] += gpu::make<gpu::vec3>(gpu::cast<float>(in[i]));
    }),
        test::contains("element 20 of accessor") &&
            test::contains("was changed, and it has 20 elements of vec3"));
    CHECK(message([in = gpu::in(as), out = gpu::out(bs)](auto i) { out[i / 2u] = in[i]; }) == "");
    CHECK((a.intact() && b.intact()));
    CHECK(a.host() == std::vector<int>(100, 7));
    {
        checking const on(true);
        gpu::vector<int> places{0, 5, 100}, got(3);
        CHECK_THROWS_AS(
            gpu::transform(
                places.begin(), places.end(), got.begin(), [in = gpu::in(as)](auto k) { return in[k]; }),
            gpu::out_of_range);
        CHECK(got.host() == std::vector<int>{7, 7, 0});
    }
}
