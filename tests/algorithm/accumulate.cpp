// SPDX-License-Identifier: MIT
#include <gpu/algorithm/accumulate.hpp>
#include <gpu/algorithm/copy.hpp>

#include "../support/structures.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::sample;
using testing::values;

TEMPLATE_TEST_CASE("accumulate gives the bits of a serial loop", "[accumulate]", TYPES(float, double)) {
    for (std::size_t n : ladder(1024)) {
        auto const host = values<TestType>(n);
        guarded<TestType> v(host, n % 2 ? 61 : 64);
        INFO("n = " << n);
        REQUIRE(gpu::accumulate(v.begin(), v.end(), TestType(0.1)) ==
                std::accumulate(host.begin(), host.end(), TestType(0.1)));
    }
}

TEST_CASE("accumulate keeps the order of any operator", "[accumulate]") {
    auto odd = [](auto a, auto x) { return a * 3 - x; };  // neither associative nor commutative
    for (std::size_t n : ladder(2048)) {
        auto const host = values<unsigned>(n);
        gpu::vector<unsigned> v(host.begin(), host.end());
        INFO("n = " << n);
        REQUIRE(gpu::accumulate(v, 7u, odd) == std::accumulate(host.begin(), host.end(), 7u, odd));
    }
    // The sum's type is not the elements'.
    gpu::vector<sample> samples{sample{1.5f, 2}, sample{2.0f, 3}};
    CHECK(gpu::accumulate(samples.begin(), samples.end(), 1.0, [](auto a, auto s) {
        return a + s.value * s.weight;
    }) == 10.0);
    gpu::scalar<int> sum(5);
    gpu::vector<int> v{1, 2, 3};
    gpu::accumulate_into(v, sum, sum, odd);
    CHECK(sum.read() == ((5 * 3 - 1) * 3 - 2) * 3 - 3);
    gpu::accumulate_into(v.begin(), v.begin(), sum, 4);
    CHECK(sum.read() == 4);
}

TEST_CASE("accumulate of more elements than one launch takes", "[accumulate]") {
    std::size_t const n = (1u << 19) + 77;
    auto const host = values<unsigned>(n);
    gpu::vector<unsigned> v(host.begin(), host.end());
    auto odd = [](auto a, auto x) { return a * 3 - x; };
    CHECK(gpu::accumulate(v, 7u, odd) == std::accumulate(host.begin(), host.end(), 7u, odd));
}
