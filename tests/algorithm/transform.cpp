// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/placeholders.hpp>

#include "../support/testing.hpp"

#include <algorithm>

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

TEST_CASE("for_each stores what the function makes of its argument", "[for_each]") {
    gpu::vector<int> v{1, 2, 3};
    gpu::for_each(v.begin(), v.end(), [](auto& x) { x += 5; });
    CHECK(gpu::to_host(v) == std::vector<int>{6, 7, 8});
}
