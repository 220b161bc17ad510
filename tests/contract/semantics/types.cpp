// SPDX-License-Identifier: MIT
// Element types: what a device makes of structures with every kind of field, and of arrays, is what the host
// makes of them.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/complex.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/functional/placeholder_functions.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/functional/tuple.hpp>

#include <support/catch.hpp>
#include <support/testing.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

namespace types {
enum class color : std::uint8_t { red, green, blue };
enum class far : std::int16_t { below = -300, here = 0, above = 300 };
enum shape { circle, square = 7 };
struct point {
    float x, y;
    auto operator<=>(point const&) const = default;
};
struct placed {
    point at;
    int corner[3];
    color ink;
    std::pair<short, bool> tag;
    auto operator<=>(placed const&) const = default;
};
struct painted {
    color ink;
    float width;
    shape form;
};
struct inner {
    gpu::vec3 axis;  // 12 bytes, no padding
    bool on;
};
struct outer {
    std::int8_t small[5];
    bool flags[3];
    std::uint16_t wide;
    inner parts[2];
    double exact;
    float weights[2][3];
    std::array<std::int16_t, 3> steps;
    gpu::mat2x3 turn;
    std::pair<std::uint8_t, float> tagged;
};
struct odd {  // 7 bytes: neighbours share words
    std::uint8_t a[3];
    bool b;
    std::uint8_t c[3];
};
struct texel {  // 8 bytes
    gpu::half color[3];
    std::uint8_t alpha;
};
}  // namespace types
GPU_STRUCT(types::point, x, y);
GPU_STRUCT(types::placed, at, corner, ink, tag);
template <> inline constexpr bool gpu::compares_fields<types::point> = true;
template <> inline constexpr bool gpu::compares_fields<types::placed> = true;
GPU_STRUCT(types::painted, ink, width, form);
GPU_STRUCT(types::texel, color, alpha);
GPU_STRUCT(types::inner, axis, on);
GPU_STRUCT(types::outer, small, flags, wide, parts, exact, weights, steps, turn, tagged);
GPU_STRUCT(types::odd, a, b, c);

TEST_CASE("a structure with every kind of field is the same on both sides") {
    using types::outer;
    auto const change = [](auto s, auto i) {
        s.small[1] = s.small[0] - 100;  // wraps
        s.small[i % 5] += 1;
        s.flags[2] = s.flags[0] && !s.flags[1];
        s.wide = s.wide * 3;
        s.parts[1].axis = s.parts[0].axis * 2.0f;
        auto part = s.parts[i % 2];
        part.on = i > 2;
        s.parts[i % 2] = part;
        s.exact = s.exact + 0.5;
        gpu::for_(0, 3, [&](auto k) { s.weights[0][k] = s.weights[1][k] + s.weights[0][i % 3]; });
        s.steps[0] = s.steps[1] * s.steps[2];
        s.turn = s.turn + s.turn;
        s.tagged.second = s.weights[1][2];
        s.tagged.first = gpu::cast<std::uint8_t>(s.small[i % 5]);
        return s;
    };
    std::vector<outer> a(777);
    std::vector<int> n(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto const k = static_cast<int>(i);
        auto const f = static_cast<float>(k);
        a[i] = outer{{static_cast<std::int8_t>(k), 2, -3, 4, -5},
            {k % 2 == 0, k % 3 == 0, true},
            static_cast<std::uint16_t>(k * 99),
            {{{f, 1, 2}, false}, {{3, f, 5}, true}},
            f * 0.25,
            {{f, 1, 2}, {3, 4, f}},
            {1, static_cast<std::int16_t>(k), 300},
            gpu::mat2x3(f),
            {static_cast<std::uint8_t>(k), f}};
        n[i] = k % 7;
    }
    gpu::vector<outer> d(a.begin(), a.end());
    gpu::vector<int> dn(n.begin(), n.end());
    gpu::transform(d.begin(), d.end(), dn.begin(), d.begin(), change);
    auto const got = gpu::to_host(d);
    for (std::size_t i = 0; i < a.size(); ++i) {
        outer const w = change(a[i], n[i]), &g = got[i];
        INFO("element " << i);
        REQUIRE((std::memcmp(w.small, g.small, sizeof w.small) == 0 &&
                 std::memcmp(w.flags, g.flags, sizeof w.flags) == 0 && w.wide == g.wide));
        for (int k = 0; k < 2; ++k)
            REQUIRE((w.parts[k].axis == g.parts[k].axis && w.parts[k].on == g.parts[k].on));
        REQUIRE((w.exact == g.exact && w.steps == g.steps && w.tagged == g.tagged && w.turn == g.turn));
        REQUIRE(std::memcmp(w.weights, g.weights, sizeof w.weights) == 0);
    }
}

TEST_CASE("structures that are no whole words do not touch their neighbours") {
    using types::odd;
    std::vector<odd> a(1001);
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = {{static_cast<std::uint8_t>(i), 2, 3}, i % 2 == 0, {4, static_cast<std::uint8_t>(i * 3), 6}};
    testing::guarded<odd> d(a);
    gpu::transform(d.begin(), d.end(), d.begin(), [](auto s) {
        s.a[1] = s.a[0] + s.c[1];
        s.c[2] = gpu::select(s.b, s.a[1], s.c[2]);
        return s;
    });
    auto const got = d.host();
    bool same = true;
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i].a[1] = static_cast<std::uint8_t>(a[i].a[0] + a[i].c[1]);
        if (a[i].b) a[i].c[2] = a[i].a[1];
        same = same && std::memcmp(&a[i], &got[i], sizeof(odd)) == 0;
    }
    CHECK(same);
    CHECK(d.intact());
}

TEST_CASE("arrays are elements of vectors") {
    using triple = std::array<float, 3>;
    std::vector<triple> a(500);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = {static_cast<float>(i), 1, 2};
    gpu::vector<triple> d(a.begin(), a.end());
    gpu::vector<float> sum(a.size());
    gpu::transform(d.begin(), d.end(), sum.begin(), [](auto t) {
        gpu::var<float> s;
        for (auto const& x : t) s += x;
        return s;
    });
    gpu::transform(d.begin(), d.end(), d.begin(), [](auto t) {
        t[2] = t[0] * t[1];
        return t;
    });
    auto const got = gpu::to_host(d);
    auto const sums = gpu::to_host(sum);
    bool same = true;
    for (std::size_t i = 0; i < a.size(); ++i)
        same = same && got[i] == triple{a[i][0], 1, a[i][0]} && sums[i] == a[i][0] + 3;
    CHECK(same);
}

TEST_CASE("complex numbers compute as on the host, and are reduced and scanned") {
    using z = gpu::complex<float>;
    std::vector<z> a, b;
    for (int i = 0; i < 300; ++i) {
        float const x = static_cast<float>(i) * 0.37f - 20, y = static_cast<float>(i % 17) * 0.5f - 3;
        a.push_back({x, y});
        b.push_back({y + 0.25f, -x});
    }
    gpu::vector<z> da(a.begin(), a.end()), db(b.begin(), b.end());
    gpu::vector<std::tuple<z, z, z>> exact(a.size());
    gpu::vector<std::tuple<z, float, float, z, z>> rounded(a.size());
    auto const f = [](auto x, auto y) {
        return gpu::make_tuple(x * y - x, (x + 1) * 2.0f, gpu::conj(x) - y);
    };
    auto const g = [](auto x, auto y) {
        return gpu::make_tuple(x / y, gpu::abs(x), gpu::arg(x), gpu::sqrt(x), gpu::exp(y * 0.1f));
    };
    gpu::transform(da.begin(), da.end(), db.begin(), exact.begin(), f);
    gpu::transform(da.begin(), da.end(), db.begin(), rounded.begin(), g);
    auto const e = gpu::to_host(exact);
    auto const r = gpu::to_host(rounded);
    auto const near = [](float x, float y, float size) { return std::abs(x - y) <= 1e-5f * (1 + size); };
    auto const near_z = [near](z const& x, z const& y) {
        return near(x.re, y.re, std::abs(y.re) + std::abs(y.im)) &&
               near(x.im, y.im, std::abs(y.re) + std::abs(y.im));
    };
    for (std::size_t i = 0; i < a.size(); ++i) {
        INFO("element " << i);
        CHECK(e[i] == f(a[i], b[i]));
        auto const w = g(a[i], b[i]);
        CHECK((near_z(std::get<0>(r[i]), std::get<0>(w)) && near_z(std::get<3>(r[i]), std::get<3>(w)) &&
               near_z(std::get<4>(r[i]), std::get<4>(w))));
        CHECK((near(std::get<1>(r[i]), std::get<1>(w), std::get<1>(w)) &&
               std::abs(std::get<2>(r[i]) - std::get<2>(w)) < 1e-3f));
    }
    z sum;
    for (z const& x : a) sum += x;
    CHECK(near_z(gpu::reduce(da.begin(), da.end(), z{}, gpu::plus<>{}), sum));
    // Turns by a right angle: products are exact.
    std::vector<z> turns(1000), products;
    for (std::size_t i = 0; i < turns.size(); ++i) turns[i] = i % 3 ? z(0, 1) : z(0, -1);
    z product(1);
    for (z const& t : turns) products.push_back(product = product * t);
    gpu::vector<z> dt(turns.begin(), turns.end());
    gpu::inclusive_scan(dt.begin(), dt.end(), dt.begin(), gpu::multiplies<>{});
    CHECK(gpu::to_host(dt) == products);
}

TEST_CASE("half is rounded alike on both sides") {
    using gpu::half;
    std::vector<half> a(65536), b(a.size());
    for (std::uint32_t i = 0; i < 65536; ++i) {
        a[i].bits = static_cast<std::uint16_t>(i);
        b[i].bits = static_cast<std::uint16_t>(i * 40503u);
    }
    auto const f = [](auto x, auto y) {
        return gpu::make_tuple(gpu::cast<gpu::half>(x + y),
            gpu::cast<gpu::half>(x * 0.3f),
            x,
            gpu::cast<gpu::half>(y * 1e-4f),
            x < y,
            gpu::cast<float>(x));
    };
    testing::guarded<half> da(a), db(b);
    gpu::vector<gpu::glsl::result_t<decltype(f), half, half>> r(a.size());
    gpu::transform(da.begin(), da.end(), db.begin(), r.begin(), f);
    gpu::transform(da.begin(), da.end(), db.begin(), da.begin(), [](auto x, auto y) { return x - y; });
    auto const got = gpu::to_host(r);
    auto const difference = da.host();
    auto const same = [](half x, half y) {
        return x.bits == y.bits || (x != x && y != y) || (x == 0 && y == 0);
    };
    int wrong = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto const w = f(a[i], b[i]);
        bool const right =
            same(std::get<0>(got[i]), std::get<0>(w)) && same(std::get<1>(got[i]), std::get<1>(w)) &&
            same(std::get<2>(got[i]), a[i]) && same(std::get<3>(got[i]), std::get<3>(w)) &&
            std::get<4>(got[i]) == std::get<4>(w) &&
            (std::get<5>(got[i]) == std::get<5>(w) || a[i] != a[i]) && same(difference[i], half(a[i] - b[i]));
        if (!right && ++wrong <= 3)
            UNSCOPED_INFO("element " << i << ": " << float(a[i]) << ", " << float(b[i]));
    }
    CHECK(wrong == 0);
    CHECK(da.intact());
}

TEST_CASE("half is sorted, summed and found in structures") {
    using gpu::half;
    std::vector<half> a;
    for (int i = 0; i < 1000; ++i) a.push_back(half((i * 37) % 1009 - 500));
    gpu::vector<half> d(a.begin(), a.end());
    gpu::sort(d.begin(), d.end());
    std::sort(a.begin(), a.end());
    CHECK(gpu::to_host(d) == a);
    float sum = 0;
    for (half h : a) sum += h;
    CHECK(gpu::reduce(d.begin(), d.end(), 0.0f, gpu::plus<>{}) == sum);
    d.front() = half(0.5f);
    CHECK(static_cast<half>(d.front()) == 0.5f);
    std::vector<types::texel> t(100);
    for (int i = 0; i < 100; ++i)
        t[static_cast<std::size_t>(i)] = {
            {half(i), half(0.1f * static_cast<float>(i)), half(-i)}, static_cast<std::uint8_t>(i)};
    gpu::vector<types::texel> dt(t.begin(), t.end());
    auto const mixed = [](auto x) {
        for (auto& c : x.color) c = c * 0.7f + x.alpha;
        return x;
    };
    gpu::transform(dt.begin(), dt.end(), dt.begin(), mixed);
    auto const got = gpu::to_host(dt);
    bool same = true;
    for (std::size_t i = 0; i < t.size(); ++i) {
        auto const w = mixed(t[i]);
        for (int k = 0; k < 3; ++k) same = same && w.color[k].bits == got[i].color[k].bits;
        same = same && w.alpha == got[i].alpha;
    }
    CHECK(same);
}

TEST_CASE("zipped elements are bound to names, and placeholders are functions of them") {
    using namespace gpu::placeholders;
    std::vector<float> a(2000);
    std::vector<int> b(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = static_cast<float>(i) * 0.5f;
        b[i] = static_cast<int>(i % 7) - 3;
    }
    gpu::vector<float> da(a.begin(), a.end()), named(a.size()), placed(a.size());
    gpu::vector<int> db(b.begin(), b.end());
    auto const zipped = gpu::make_zip_iterator(da.begin(), db.begin());
    auto const by_name = [](auto t) {
        auto [x, n] = t;
        return gpu::select(n < 0, x * 2.0f, gpu::max(x, 3.0f));
    };
    gpu::transform(zipped, zipped + static_cast<std::ptrdiff_t>(a.size()), named.begin(), by_name);
    auto const by_place = gpu::select(_2 < 0, _1 * 2.0f, gpu::max(_1, 3.0f));
    gpu::transform(da.begin(), da.end(), db.begin(), placed.begin(), by_place);
    auto const n = gpu::to_host(named), p = gpu::to_host(placed);
    bool same = true;
    for (std::size_t i = 0; i < a.size(); ++i)
        same =
            same && n[i] == by_name(std::tuple(a[i], b[i])) && p[i] == by_place(a[i], b[i]) && n[i] == p[i];
    CHECK(same);
}

TEST_CASE("enumerations are compared, chosen, sorted and converted as on the host") {
    using types::color;
    std::vector<color> a(3000);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<color>(i * i % 3);
    gpu::vector<color> v(a);
    auto const turned = [](auto c) {
        gpu::var<color> k = c;
        gpu::if_(k == color::red, [&] {
            k = color::blue;
        }).else_if_([&] { return k > color::green; }, [&] { k = gpu::cast<color>(gpu::cast<int>(k) - 1); });
        return gpu::select(k != color::blue, k, color::red);
    };
    gpu::transform(v.begin(), v.end(), v.begin(), turned);
    std::transform(a.begin(), a.end(), a.begin(), [&](color c) { return static_cast<color>(turned(c)); });
    CHECK(v.host() == a);
    CHECK(gpu::count(v.begin(), v.end(), color::green) == std::count(a.begin(), a.end(), color::green));
    color const most = color::green;
    CHECK(gpu::count_if(v.begin(), v.end(), [=](auto c) { return c < most; }) ==
          std::count_if(a.begin(), a.end(), [=](color c) { return c < most; }));
    gpu::sort(v.begin(), v.end(), gpu::greater<>{});
    std::sort(a.begin(), a.end(), std::greater<>{});
    CHECK(v.host() == a);
    gpu::vector<color> kept(3);
    kept.resize(static_cast<std::size_t>(gpu::unique_copy(v.begin(), v.end(), kept.begin()) - kept.begin()));
    a.erase(std::unique(a.begin(), a.end()), a.end());
    CHECK(kept.host() == a);

    using types::far;
    gpu::vector<far> f{far::above, far::below, far::here};
    gpu::vector<int> place{0, 1, 2};
    gpu::sort_by_key(f.begin(), f.end(), place.begin());
    CHECK(f.host() == std::vector<far>{far::below, far::here, far::above});
    CHECK(place.host() == std::vector<int>{1, 2, 0});
    gpu::stable_sort(f.begin(), f.end(), [](auto x, auto y) { return x > y; });
    CHECK(f.host() == std::vector<far>{far::above, far::here, far::below});

    gpu::vector<types::painted> p{{color::blue, 2, types::square}, {color::red, 1, types::circle}};
    gpu::transform(p.begin(), p.end(), p.begin(), [](auto x) {
        gpu::if_(x.form == types::square, [&] { x.ink = color::green; });
        x.width = x.width + gpu::cast<float>(x.form + 1);  // plain enumerations become numbers
        return x;
    });
    CHECK(static_cast<types::painted>(p[0]).ink == color::green);
    CHECK(static_cast<types::painted>(p[0]).width == 10);
    CHECK(static_cast<types::painted>(p[1]).ink == color::red);
    CHECK(static_cast<types::painted>(p[1]).width == 2);

    // Plain enumerations compute as the int that C++ makes of them.
    gpu::vector<types::shape> shapes{types::circle, types::square};
    auto const computed = [](auto s) {
        return gpu::select(s - 10 < 0, 1, 0) + gpu::select(s < -1, 10, 0) + gpu::select(s > -1, 100, 0) +
               (s & types::square) * 1000 + (s - 9) / 2;
    };
    gpu::vector<int> numbers(2);
    gpu::transform(shapes.begin(), shapes.end(), numbers.begin(), computed);
    CHECK(numbers.host() == std::vector<int>{101 - 4, 101 + 7000 - 1});

    // A counted range is sorted beside a key that sorts last.
    std::vector<far> b(500);
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<far>(static_cast<int>(i * 37 % 101) - 50);
    gpu::scalar<unsigned> count;
    count = 400u;
    gpu::vector<far> up(b), down(b);
    gpu::sort(gpu::counted(up.begin(), count));
    gpu::sort(gpu::counted(down.begin(), count), gpu::greater<>{});
    std::sort(b.begin(), b.begin() + 400);
    CHECK(up.host() == b);
    std::sort(b.begin(), b.begin() + 400, std::greater<>{});
    CHECK(down.host() == b);

    gpu::vector<std::byte> bytes(1001, std::byte{3});
    gpu::fill(bytes.begin() + 1, bytes.end(), std::byte{0xff});
    CHECK(gpu::count(bytes.begin(), bytes.end(), std::byte{0xff}) == 1000);
    CHECK(static_cast<std::byte>(bytes[0]) == std::byte{3});
}

TEST_CASE("structures whose operators compare all fields are compared, found and sorted") {
    using types::placed;
    std::vector<placed> a(2000);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t const bits = i * 2654435761u >> 7;
        auto const bit = [&](int k) { return static_cast<int>(bits >> k & 1); };
        a[i] = {{static_cast<float>(bit(0)), static_cast<float>(-bit(1))},
            {bit(2), bit(3), bit(4)},
            static_cast<types::color>(bit(5)),
            {static_cast<short>(bit(6)), bit(7) == 1}};
    }
    gpu::vector<placed> v(a);
    CHECK(gpu::count(v.begin(), v.end(), a[3]) == std::count(a.begin(), a.end(), a[3]));
    placed const most = a[77];
    CHECK(gpu::count_if(v.begin(), v.end(), [=](auto const& x) { return x <= most && x != most; }) ==
          std::count_if(a.begin(), a.end(), [=](placed const& x) { return x < most; }));
    gpu::sort(v.begin(), v.end());
    std::sort(a.begin(), a.end());
    CHECK(v.host() == a);
    auto const end = gpu::unique(v.begin(), v.end());
    a.erase(std::unique(a.begin(), a.end()), a.end());
    v.resize(static_cast<std::size_t>(end - v.begin()));
    CHECK(v.host() == a);
    CHECK(a.size() > 100);

    gpu::vector<std::array<int, 2>> pairs{{{1, 2}}, {{0, 5}}, {{1, 1}}};
    gpu::sort(pairs.begin(), pairs.end());
    CHECK(pairs.host() == std::vector<std::array<int, 2>>{{{0, 5}}, {{1, 1}}, {{1, 2}}});
}
