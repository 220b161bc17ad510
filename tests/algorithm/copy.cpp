// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/functional/matrix.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <list>
#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("copies between host and device, and between devices", "[copy]",
    TYPES(char, std::uint16_t, int, double, bool)) {
    for (std::size_t n : ladder()) {
        auto const host = values<TestType>(n);
        guarded<TestType> a(n), b(n, 61);
        gpu::copy(host.begin(), host.end(), a.begin());
        INFO("n = " << n);
        REQUIRE(gpu::copy(a.begin(), a.end(), b.begin()) == b.end());
        std::vector<TestType> back(n);
        REQUIRE(gpu::copy(b.begin(), b.end(), back.begin()) == back.end());
        REQUIRE(back == host);
        REQUIRE(a.intact());
        REQUIRE(b.intact());
    }
    std::list<int> const list{1, 2, 3};
    gpu::vector<int> v(3);
    gpu::copy(list.begin(), list.end(), v.begin());
    std::list<int> out(3);
    gpu::copy(v.begin(), v.end(), out.begin());
    CHECK(out == list);
    gpu::vector<double> d(3);
    gpu::copy_n(v.begin(), 3, d.begin());
    CHECK(gpu::to_host(d) == std::vector<double>{1, 2, 3});
}

TEMPLATE_TEST_CASE("fill writes the range and nothing else", "[fill]",
    TYPES(char, std::uint16_t, float, double, gpu::vec3, gpu::dmat3, bool)) {
    for (std::size_t n : ladder(1 << 13))
        for (std::size_t before : {64u, 61u}) {
            guarded<TestType> v(n, before);
            TestType const x = TestType(0);
            gpu::fill(v.begin(), v.end(), x);
            INFO("n = " << n);
            REQUIRE(v.host() == std::vector<TestType>(n, x));
            REQUIRE(v.intact());
        }
}

TEST_CASE("sequence counts", "[fill]") {
    for (std::size_t n : ladder(1 << 13)) {
        guarded<int> v(n);
        gpu::sequence(v.begin(), v.end(), -5, 3);
        std::vector<int> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = -5 + 3 * int(i);
        REQUIRE(v.host() == expected);
    }
    gpu::vector<float> f(3);
    gpu::sequence(f, 0.5f);
    CHECK(gpu::to_host(f) == std::vector<float>{0.5f, 1.5f, 2.5f});
}

TEMPLATE_TEST_CASE(
    "gather, scatter and reverse", "[gather]", TYPES(std::uint8_t, std::int16_t, int, double, gpu::vec3)) {
    for (std::size_t n : ladder(1 << 13)) {
        std::vector<unsigned> map(n);
        std::iota(map.begin(), map.end(), 0u);
        std::shuffle(map.begin(), map.end(), std::mt19937(5));
        std::vector<TestType> host(n);
        for (std::size_t i = 0; i < n; ++i) host[i] = TestType(static_cast<std::int16_t>(i));
        gpu::vector<unsigned> m(map.begin(), map.end());
        gpu::vector<TestType> in(host.begin(), host.end());
        guarded<TestType> out(n), back(n);
        INFO("n = " << n);
        gpu::gather(m.begin(), m.end(), in.begin(), out.begin());
        auto const got = out.host();
        for (std::size_t i = 0; i < n; ++i) REQUIRE(got[i] == host[map[i]]);
        gpu::scatter(out.begin(), out.end(), m.begin(), back.begin());
        REQUIRE(back.host() == host);
        gpu::reverse(back.begin(), back.end());
        std::reverse(host.begin(), host.end());
        REQUIRE(back.host() == host);
        gpu::reverse_copy(back.begin(), back.end(), out.begin());
        REQUIRE(out.host() == in.host());
        REQUIRE(out.intact());
        REQUIRE(back.intact());
    }
}
