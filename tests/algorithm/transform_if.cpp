// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
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
