// SPDX-License-Identifier: MIT
// One element at a time: transform with many inputs and outputs, transform_if, generate, tabulate, iota,
// replace.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/generate.hpp>
#include <gpu/algorithm/replace.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/reverse.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
struct reading {
    float value;
    std::int16_t sensor, unit;  // no padding: guard zones compare every byte
    bool operator==(reading const&) const = default;
};
std::vector<reading> readings(std::size_t n) {
    auto const v = values<float>(n, 100);
    std::vector<reading> r(n);
    for (std::size_t i = 0; i < n; ++i)
        r[i] = {v[i], static_cast<std::int16_t>(i % 7), static_cast<std::int16_t>(i)};
    return r;
}
}  // namespace
GPU_STRUCT(reading, value, sensor, unit);

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

TEMPLATE_TEST_CASE(
    "transform_if leaves the other outputs as they are", "[transform_if]", TYPES(std::uint8_t, double)) {
    for (std::size_t n : ladder(1024))
        for (std::size_t before : {64u, 61u}) {
            auto const host = values<TestType>(n, 90), old = values<TestType>(n, 90, 5);
            auto const keep = values<int>(n, 3, 7);
            gpu::vector<int> stencil(keep.begin(), keep.end());
            guarded<TestType> in(host, before), out(old, 64);
            TestType const limit = TestType(20);
            auto f = [](auto x) { return x + 1; };
            auto p = [=](auto x) { return x < limit; };
            std::vector<TestType> expected = old, both = old, place = host;
            for (std::size_t i = 0; i < n; ++i) {
                if (host[i] < limit) expected[i] = place[i] = static_cast<TestType>(host[i] + 1);
                if (keep[i] == 1) both[i] = static_cast<TestType>(host[i] + keep[i]);
            }
            INFO("n = " << n << ", before = " << before);
            REQUIRE(gpu::transform_if(in.begin(), in.end(), out.begin(), f, p) == out.end());
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
            gpu::copy(old.begin(), old.end(), out.begin());
            gpu::transform_if(in.begin(),
                in.end(),
                stencil.begin(),
                stencil.begin(),
                out.begin(),
                gpu::plus<>{},
                [](auto k) { return k == 1; });
            REQUIRE(out.host() == both);
            // Backwards, which is no plain memory: single stores.
            std::reverse(expected.begin(), expected.end());
            std::vector<TestType> other(old.rbegin(), old.rend());
            gpu::copy(other.begin(), other.end(), out.begin());
            gpu::transform_if_n(in.begin(), n, gpu::make_reverse_iterator(out.end()), f, p);
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
            gpu::transform_if(in.begin(), in.end(), in.begin(), in.begin(), f, p);
            REQUIRE(in.host() == place);
            REQUIRE(in.intact());
        }
}

TEST_CASE("transform_if calls its function only where the predicate holds", "[transform_if]") {
    // A loop that would never end for 0.
    auto halvings = [](auto x) {
        gpu::var<int> v = x, steps = 0;
        gpu::while_([&] { return v % 2 == 0; },
            [&] {
                v = v / 2;
                steps += 1;
            });
        return steps;
    };
    gpu::vector<int> v{0, 8, 0, 6, 5, 0, 0, 0, 16}, out(9);
    gpu::transform_if(v, out.begin(), halvings, [](auto x) { return x != 0; });
    CHECK(gpu::to_host(out) == std::vector<int>{0, 3, 0, 1, 0, 0, 0, 0, 4});
    gpu::vector<int> a{1, 2, 3}, keep{1, 0, 1};
    gpu::transform_if_n(
        a.begin(), 3, a.begin(), keep.begin(), a.begin(), gpu::multiplies<>{}, gpu::identity<>{});
    CHECK(gpu::to_host(a) == std::vector<int>{1, 2, 9});
    gpu::transform_if(a, a, keep, a.begin(), gpu::plus<>{}, gpu::identity<>{});
    CHECK(gpu::to_host(a) == std::vector<int>{2, 2, 18});
    gpu::transform_if(a, keep, a.begin(), gpu::negate<>{}, gpu::identity<>{});
    gpu::transform_if_n(a.begin(), 1, keep.begin(), a.begin(), gpu::negate<>{}, gpu::identity<>{});
    CHECK(gpu::to_host(a) == std::vector<int>{2, 2, -18});
}

TEST_CASE("generate and tabulate make elements of nothing", "[generate]") {
    for (std::size_t n : ladder(3000)) {
        guarded<float> v(n), w(n, 61);
        float const seed = 1.5f;
        gpu::generate(v.begin(), v.end(), [=] { return seed * 2; });
        REQUIRE(gpu::generate_n(w.begin(), n, [] { return 7; }) == w.end());
        INFO("n = " << n);
        REQUIRE(v.host() == std::vector<float>(n, 3.0f));
        REQUIRE(w.host() == std::vector<float>(n, 7.0f));
        REQUIRE(v.intact());
        REQUIRE(w.intact());
        guarded<std::int16_t> t(n, 61);
        gpu::tabulate(t.begin(), t.end(), [](auto i) { return i * i - 5; });
        std::vector<std::int16_t> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = static_cast<std::int16_t>(int(i) * int(i) - 5);
        REQUIRE(t.host() == expected);
        REQUIRE(t.intact());
    }
    gpu::vector<int> v(4);
    gpu::tabulate(v, gpu::negate<int>{});
    CHECK(gpu::to_host(v) == std::vector<int>{0, -1, -2, -3});
    gpu::iota(v.begin(), v.end(), 5);
    CHECK(gpu::to_host(v) == std::vector<int>{5, 6, 7, 8});
    gpu::vector<unsigned char> bytes(300);
    gpu::iota(bytes, 250);
    std::vector<unsigned char> expected(300);
    std::iota(expected.begin(), expected.end(), static_cast<unsigned char>(250));
    CHECK(gpu::to_host(bytes) == expected);
}

TEST_CASE("replace and its forms agree with std", "[replace]") {
    using TestType = std::int8_t;
    for (std::size_t n : ladder(1024)) {
        auto const host = values<TestType>(n, 5), keep = values<TestType>(n, 2, 3);
        TestType const old = host.empty() ? TestType(1) : host[n / 2], with = TestType(77);
        auto p = [=](auto x) { return x == old; };
        guarded<TestType> v(host, n % 2 ? 61 : 64), out(n);
        gpu::vector<TestType> stencil(keep.begin(), keep.end());
        std::vector<TestType> expected(n);
        INFO("n = " << n);
        std::replace_copy(host.begin(), host.end(), expected.begin(), old, with);
        REQUIRE(gpu::replace_copy(v.begin(), v.end(), out.begin(), old, with) == out.end());
        REQUIRE(out.host() == expected);
        REQUIRE(gpu::replace_copy_if(v.begin(), v.end(), out.begin(), p, with) == out.end());
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
        gpu::replace_if(v.begin(), v.end(), p, with);
        REQUIRE(v.host() == expected);
        gpu::replace(v.begin(), v.end(), with, old);
        REQUIRE(v.host() == host);
        for (std::size_t i = 0; i < n; ++i) expected[i] = keep[i] == keep[0] ? with : host[i];
        TestType const first = n ? keep[0] : TestType(0);
        auto same = [=](auto x) { return x == first; };
        REQUIRE(
            gpu::replace_copy_if(v.begin(), v.end(), stencil.begin(), out.begin(), same, with) == out.end());
        REQUIRE(out.host() == expected);
        gpu::replace_if(v.begin(), v.end(), stencil.begin(), same, with);
        REQUIRE(v.host() == expected);
        REQUIRE(v.intact());
    }
}

TEST_CASE("elements may be structures", "[transform_if]") {
    for (std::size_t n : {0u, 1u, 100u, 1025u}) {
        auto const host = readings(n);
        guarded<reading> v(host), out(n, 61);
        reading const none{0, -1, -2};
        auto bad = [](auto r) { return r.sensor == 3; };
        auto expected = host;
        for (auto& r : expected)
            if (r.sensor == 3) r = none;
        gpu::replace_copy_if(v.begin(), v.end(), out.begin(), bad, none);
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
        for (auto& r : expected)
            if (r.sensor != 3) r.value += 1;
        for (auto& r : expected)
            if (r.sensor == -1) r.value = 9;
        gpu::transform_if(
            out.begin(),
            out.end(),
            out.begin(),
            [](auto r) {
                r.value += 1.0f;
                return r;
            },
            [](auto r) { return r.sensor != -1; });
        gpu::transform_if(
            out.begin(),
            out.end(),
            out.begin(),
            [](auto r) {
                r.value = 9.0f;
                return r;
            },
            [](auto r) { return r.sensor == -1; });
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
        gpu::generate(out.begin(), out.end(), [=] { return none; });
        REQUIRE(out.host() == std::vector<reading>(n, none));
        gpu::tabulate(out.begin(), out.end(), [](auto i) {
            return gpu::make<reading>(
                gpu::cast<float>(i), gpu::cast<std::int16_t>(i % 7), gpu::cast<std::int16_t>(0));
        });
        for (std::size_t i = 0; i < n; ++i)
            expected[i] = {static_cast<float>(i), static_cast<std::int16_t>(i % 7), 0};
        REQUIRE(out.host() == expected);
    }
}

TEST_CASE("for_each and bulk call a function for what it does to other memory", "[transform]") {
    for (std::size_t n : {0u, 1u, 5u, 1000u, 5000u}) {
        gpu::vector<int> held(n), in(n, 3);
        auto const size = static_cast<std::ptrdiff_t>(n);
        gpu::for_each(gpu::make_counting_iterator(0),
            gpu::make_counting_iterator(0) + size,
            [to = gpu::out(held)](auto i) { to[i] = i * 2; });
        gpu::bulk(n, [from = gpu::in(held), to = gpu::inout(in)](auto i) { to[i] = to[i] + from[i]; });
        std::vector<int> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = 3 + 2 * int(i);
        REQUIRE(gpu::to_host(in) == expected);
        auto const first = gpu::make_zip_iterator(in.begin(), gpu::make_counting_iterator(0));
        gpu::for_each_n(first, n, [to = gpu::out(held)](auto t) { to[gpu::get<1>(t)] = gpu::get<0>(t); });
        REQUIRE(gpu::to_host(held) == expected);
    }
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

TEST_CASE("ranges whose length is on the GPU are transformed and replaced", "[transform_if]") {
    gpu::vector<int> v{1, -2, 3, -4, 5, -6}, out(6);
    gpu::scalar<unsigned> count(4);
    auto const some = gpu::counted(v.begin(), count);
    auto negative = [](auto x) { return x < 0; };
    auto const written = gpu::transform_if(some, out.begin(), gpu::negate<>{}, negative);
    CHECK(gpu::to_host(out) == std::vector<int>{0, 2, 0, 4, 0, 0});
    CHECK(gpu::to_host(written) == std::vector<int>{0, 2, 0, 4});
    gpu::replace_copy_if(some, out.begin(), negative, 9);
    CHECK(gpu::to_host(out) == std::vector<int>{1, 9, 3, 9, 0, 0});
    gpu::tabulate(gpu::counted(out.begin(), count), [](auto i) { return i + 1; });
    gpu::generate(gpu::counted(out.begin() + 4, count), [] { return 7; });
    CHECK(gpu::to_host(out) == std::vector<int>{1, 2, 3, 4, 7, 7});
    gpu::replace(gpu::counted(out.begin(), count), 2, 5);
    gpu::replace_if(some, negative, 0);
    CHECK(gpu::to_host(out) == std::vector<int>{1, 5, 3, 4, 7, 7});
    CHECK(gpu::to_host(v) == std::vector<int>{1, 0, 3, 0, 5, -6});
}
