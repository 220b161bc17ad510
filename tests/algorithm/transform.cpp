// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/placeholders.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/zip.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>

namespace {
struct sides {
    float width, height;
};
}  // namespace
GPU_STRUCT(sides, width, height);

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("transform agrees with std::transform on every arithmetic type and size", "[transform]",
    TYPES(std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, int, unsigned, std::int64_t, std::uint64_t,
        float, double, bool)) {
    if (testing::cannot_exist<TestType>()) return;
    auto f = [](auto x) { return x / 2 + 1; };
    for (std::size_t n : ladder(2048))
        for (std::size_t before : {64u, 61u}) {
            auto const host = values<TestType>(n);
            guarded<TestType> in(host, before), out(n, before);
            auto const end = gpu::transform(in.begin(), in.end(), out.begin(), f);
            std::vector<TestType> expected(n);
            for (std::size_t i = 0; i < n; ++i)
                expected[i] = static_cast<TestType>(f(static_cast<TestType>(host[i])));
            INFO("n = " << n << ", before = " << before);
            REQUIRE(end == out.end());
            REQUIRE(out.host() == expected);
            REQUIRE(in.host() == host);
            REQUIRE(out.intact());
        }
}

TEST_CASE("transform of two ranges reads both", "[transform]") {
    for (std::size_t n : ladder(5000)) {
        auto const a = values<float>(n), b = values<float>(n, 0, 2);
        gpu::vector<float> x(a.begin(), a.end()), y(b.begin(), b.end());
        float const k = 3;
        auto saxpy = [=](auto p, auto q) { return k * p + q; };
        gpu::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy);
        std::vector<float> expected(n);
        std::transform(a.begin(), a.end(), b.begin(), expected.begin(), saxpy);
        REQUIRE(y.host() == expected);
    }
}

TEST_CASE("transform in place, between types, and through placeholders", "[transform]") {
    using namespace gpu::placeholders;
    gpu::vector<int> v{1, 2, 3, 4};
    gpu::transform(v.begin(), v.end(), v.begin(), _1 * 10 + 1);
    CHECK(gpu::to_host(v) == std::vector<int>{11, 21, 31, 41});
    gpu::vector<float> f(4);
    gpu::map(v.begin(), v.end(), f.begin(), [](auto x) { return x / 2; });
    CHECK(gpu::to_host(f) == std::vector<float>{5, 10, 15, 20});
    gpu::vector<unsigned char> bytes(4);
    gpu::transform(v, bytes.begin(), [](auto x) { return x * 100; });
    CHECK(gpu::to_host(bytes) == std::vector<unsigned char>{static_cast<unsigned char>(1100),
                                     static_cast<unsigned char>(2100),
                                     static_cast<unsigned char>(3100),
                                     static_cast<unsigned char>(4100)});
}

TEST_CASE("vec3 and matrices lie as the host lays them out", "[transform]") {
    std::vector<gpu::vec3> host(1001);
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = {float(i), 2.0f, -float(i)};
    gpu::vector<gpu::vec3> v(host.begin(), host.end());
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto p) { return p * 2.0f; });
    for (auto& p : host) p = p * 2.0f;
    CHECK(gpu::to_host(v) == host);
    std::vector<gpu::mat3> m(101, gpu::mat3(2.0f));
    gpu::vector<gpu::mat3> dm(m.begin(), m.end());
    gpu::transform(dm.begin(), dm.end(), dm.begin(), [](auto a) { return a * a; });
    for (auto& a : m) a = a * a;
    CHECK(gpu::to_host(dm) == m);
}

TEST_CASE("symbols index the components of vectors and matrices", "[transform]") {
    gpu::vector<gpu::vec3> v{{1, 2, 3}, {4, 5, 6}};
    gpu::vector<int> const which{0, 2};
    gpu::vector<float> s(2);
    gpu::transform(v.begin(), v.end(), which.begin(), s.begin(), [](auto p, auto k) {
        gpu::var j = k;
        return p[j] * 10.0f + p[k];
    });
    CHECK(s.host() == std::vector<float>{11, 66});
    gpu::for_each(v, [](auto& p) {
        gpu::for_(0, 3, [&](auto k) {
            p[k] = p[k] + 1.0f;
            p[k] *= 2.0f;
        });
    });
    CHECK(v.host() == std::vector<gpu::vec3>{{4, 6, 8}, {10, 12, 14}});
    gpu::transform(v.begin(), v.end(), which.begin(), s.begin(), [](auto p, auto k) {
        auto copy = p[k];  // independent of p
        copy += 1.0f;
        copy = copy * 2.0f;
        return copy + p[k];
    });
    CHECK(s.host() == std::vector<float>{14, 44});
    gpu::vector<gpu::mat2> const m{{1, 2, 3, 4}, {5, 6, 7, 8}};
    gpu::transform(m, s.begin(), [](auto a) {
        gpu::var<gpu::mat2> copy = a;
        gpu::var<float> t = 0.0f;
        gpu::for_(0, 2, [&](auto k) { t += a[k][k] + copy[k][1 - k]; });
        return t;
    });
    CHECK(s.host() == std::vector<float>{10, 26});
}

TEST_CASE("pointers to two members of one type are two functors", "[transform]") {
    gpu::vector<sides> const v(3, sides{2, 5});
    gpu::vector<float> out(3);
    gpu::transform(v, out.begin(), &sides::width);
    CHECK(out.host() == std::vector<float>(3, 2));
    gpu::transform(v, out.begin(), &sides::height);
    CHECK(out.host() == std::vector<float>(3, 5));
}

TEST_CASE("a captured value changes without a new program", "[transform]") {
    gpu::vector<int> v(10, 1);
    auto& r = gpu::kernel::current();
    auto add = [&](int k) { gpu::transform(v.begin(), v.end(), v.begin(), [k](auto x) { return x + k; }); };
    add(1);
    auto const compiled = r.counts.programs_compiled;
    for (int k = 2; k < 10; ++k) add(k);
    CHECK(r.counts.programs_compiled == compiled);
    CHECK(gpu::to_host(v) == std::vector<int>(10, 46));
}

TEST_CASE("a lambda may hold hundreds of numbers; more than the driver passes are refused", "[transform]") {
    auto const polynomial = [](auto x, int terms) {
        auto y = x * 0;
        for (int k = 0; k < terms; ++k) y = y * x + (3 * k + 1);
        return y;
    };
    auto const expected = [](unsigned x, int terms) {  // unsigned: it may overflow
        unsigned y = 0;
        for (unsigned k = 0; k < static_cast<unsigned>(terms); ++k) y = y * x + (3 * k + 1);
        return static_cast<int>(y);
    };
    for (int const terms : {250, 255, 258, 600}) {
        gpu::vector<int> const x{1, -1, 2, 3};
        gpu::vector<int> y(4);
        gpu::transform(x.begin(), x.end(), y.begin(), [=](auto v) { return polynomial(v, terms); });
        for (int k = 0; k < 4; ++k) {
            INFO(terms << " terms, element " << k);
            int const v = x[static_cast<std::size_t>(k)];
            CHECK(int(y[static_cast<std::size_t>(k)]) == expected(static_cast<unsigned>(v), terms));
        }
    }
    int const most = gpu::gl::current().caps.uniform_words;
    CHECK(most >= 1024);
    if (most > 100000) return;  // to record so many operations takes too long
    gpu::vector<int> one{1};
    auto const longest = [=](auto v) { return polynomial(v, most); };
    CHECK_THROWS_WITH(gpu::transform(one.begin(), one.end(), one.begin(), longest),
        test::contains("words of numbers") && test::contains("gpu::for_"));
}

TEST_CASE("a function is called once for each element, also when its result is converted", "[transform]") {
    std::size_t const n = 1000;
    gpu::vector<unsigned> v(n, 7u), calls(1), a(n), b(n);
    auto const pair_of = [count = gpu::inout(calls)](auto x) {
        count[0u] += 1u;
        return gpu::make_pair(x, x + 1u);
    };
    auto calls_of = [&](auto const& use) {
        gpu::fill(calls, 0u);
        use();
        return unsigned(calls[0]);
    };
    gpu::vector<std::pair<std::uint8_t, std::int16_t>> narrow(n);
    gpu::vector<std::pair<float, int>> other(n);
    auto const items = gpu::make_transform_iterator(v.begin(), pair_of);
    CHECK(calls_of([&] { gpu::transform(v, narrow.begin(), pair_of); }) == n);
    CHECK(calls_of([&] { gpu::transform(v, other.begin(), pair_of); }) == n);
    CHECK(calls_of([&] { gpu::copy(items, items + 1000, narrow.begin()); }) == n);
    CHECK(calls_of([&] { gpu::transform(v, gpu::make_zip_iterator(a.begin(), b.begin()), pair_of); }) == n);
    CHECK(narrow.host() == std::vector<std::pair<std::uint8_t, std::int16_t>>(n, {7, 8}));
    CHECK(other.host() == std::vector<std::pair<float, int>>(n, {7.0f, 8}));
    gpu::vector<std::array<int, 3>> const rows(2, {1, -2, 300});
    gpu::vector<std::array<float, 3>> real_rows(2);
    gpu::vector<std::array<std::int8_t, 3>> narrow_rows(2);
    gpu::transform(rows, real_rows.begin(), [](auto row) { return row; });
    gpu::copy(rows, narrow_rows.begin());
    CHECK(real_rows.host() == std::vector<std::array<float, 3>>(2, {1, -2, 300}));
    CHECK(narrow_rows.host() == std::vector<std::array<std::int8_t, 3>>(2, {1, -2, 44}));

    if (!testing::has_int64()) return;
    auto const twice = [count = gpu::inout(calls)](auto x) {
        count[0u] += 1u;
        return x * 2.0;
    };
    gpu::vector<gpu::dvec2> reals(n, gpu::dvec2(1.5, -2.5));
    gpu::vector<glm::i64vec2> wide(n);
    CHECK(calls_of([&] { gpu::transform(reals, wide.begin(), twice); }) == n);
    CHECK(wide.host() == std::vector<glm::i64vec2>(n, glm::i64vec2(3, -5)));
}

TEST_CASE("for_each stores what the function makes of its argument", "[for_each]") {
    gpu::vector<int> v{1, 2, 3};
    gpu::for_each(v.begin(), v.end(), [](auto& x) { x += 5; });
    CHECK(gpu::to_host(v) == std::vector<int>{6, 7, 8});
}

TEST_CASE("transform takes any number of inputs and outputs in one kernel", "[transform]") {
    for (std::size_t n : ladder(3000)) {
        auto const a = values<int>(n, 100), b = values<int>(n, 100, 2), c = values<int>(n, 100, 3);
        gpu::vector<int> x(a.begin(), a.end()), y(b.begin(), b.end()), z(c.begin(), c.end());
        guarded<int> sum(n), product(n, 61);
        int const k = 3;
        INFO("n = " << n);
        auto const [sum_end, product_end] = gpu::transform(std::tuple(x.begin(), y.begin(), z.begin()),
            std::tuple(sum.begin(), product.begin()),
            n,
            [=](auto p, auto q, auto r) { return gpu::make_tuple(p + q + r + k, p * q - r); });
        REQUIRE(sum_end == sum.end());
        REQUIRE(product_end == product.end());
        std::vector<int> s(n), p(n), one(n);
        for (std::size_t i = 0; i < n; ++i) {
            s[i] = a[i] + b[i] + c[i] + k;
            p[i] = a[i] * b[i] - c[i];
            one[i] = a[i] - b[i] * c[i];
        }
        REQUIRE(sum.host() == s);
        REQUIRE(product.host() == p);
        REQUIRE(sum.intact());
        REQUIRE(product.intact());
        REQUIRE(gpu::transform(
                    std::tuple(x.begin(), y.begin(), z.begin()), x.begin(), n, [](auto i, auto j, auto l) {
                        return i - j * l;
                    }) == x.end());
        REQUIRE(x.host() == one);
    }
    gpu::vector<int> three(3), two(2);
    CHECK_THROWS_AS(gpu::transform(std::tuple(three.begin(), two.begin()), three.begin(), 3, gpu::plus<>{}),
        gpu::invalid_argument);
}

TEST_CASE("transform_n counts its elements", "[transform]") {
    gpu::vector<int> v{1, 2, 3, 4}, w{10, 20, 30, 40}, out(4);
    CHECK(gpu::transform_n(v.begin(), 3, out.begin(), gpu::negate<>{}) - out.begin() == 3);
    CHECK(gpu::to_host(out) == std::vector<int>{-1, -2, -3, 0});
    CHECK(gpu::transform_n(v.begin() + 1, 2, w.begin(), out.begin(), gpu::plus<>{}) - out.begin() == 2);
    CHECK(gpu::to_host(out) == std::vector<int>{12, 23, -3, 0});
}

TEST_CASE("for_each stores what a function that takes zipped elements by value assigns, in any order of them",
    "[transform]") {
    gpu::vector<int> a{1, 2, 3, 4}, b(4);
    auto const rows = gpu::make_zip_iterator(a.begin(), b.begin());
    auto const add = [](auto row) { gpu::get<1>(row) += gpu::get<0>(row); };
    gpu::for_each(rows, rows + 4, add);
    CHECK(b.host() == std::vector<int>{1, 2, 3, 4});
    gpu::for_each(gpu::make_reverse_iterator(rows + 3), gpu::make_reverse_iterator(rows), add);
    CHECK(b.host() == std::vector<int>{2, 4, 6, 4});
    gpu::for_each(rows, rows + 4, [k = 1](auto row) mutable { gpu::get<0>(row) = k; });
    CHECK(a.host() == std::vector<int>(4, 1));
    gpu::vector<std::pair<int, int>> pairs(4);  // elements of memory are values
    gpu::for_each(pairs, [](auto p) { gpu::get<0>(p) = 7; });
    CHECK(pairs.host() == std::vector<std::pair<int, int>>(4));
    gpu::for_each(pairs, [](auto& p) { gpu::get<0>(p) = 7; });
    CHECK(pairs.host() == std::vector<std::pair<int, int>>(4, {7, 0}));
}
