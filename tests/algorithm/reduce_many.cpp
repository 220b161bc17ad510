// SPDX-License-Identifier: MIT
#include <gpu/algorithm/reduce_many.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/zip.hpp>

#include "../support/structures.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::sample;
using testing::values;

TEST_CASE("reduce_many reduces a range in several ways at once", "[reduce]") {
    auto square = [](auto x) { return x * x; };
    for (std::size_t n : ladder(5000)) {
        auto const host = values<int>(n, 1000);
        guarded<int> v(host, n % 2 ? 61 : 64);
        INFO("n = " << n);
        auto const [sum, least, most, squares] = gpu::reduce_many(v.begin(),
            v.end(),
            gpu::reduction(0),
            gpu::reduction(2000, gpu::minimum<>{}),
            gpu::reduction(-1, gpu::maximum<>{}),
            gpu::reduction(0.0, gpu::plus<>{}, square));
        REQUIRE(sum == std::accumulate(host.begin(), host.end(), 0));
        REQUIRE(least == (n ? *std::min_element(host.begin(), host.end()) : 2000));
        REQUIRE(most == (n ? *std::max_element(host.begin(), host.end()) : -1));
        double expected = 0;
        for (int x : host) expected += double(x) * x;
        REQUIRE(squares == expected);
    }
}

TEST_CASE("reduce_many keeps the order of operators that do not commute, and stays on the GPU", "[reduce]") {
    auto first = [](auto a, auto) { return a; };
    auto last = [](auto, auto b) { return b; };
    for (std::size_t n : {std::size_t(1), std::size_t(100), std::size_t(70'000)}) {
        auto const host = testing::maps(n);
        gpu::vector<gpu::uvec2> v(host.begin(), host.end());
        auto x = [](auto f) { return f.x; };
        auto const [all, begin, end] = gpu::reduce_many(v,
            gpu::reduction(gpu::uvec2(1, 5), testing::compose{}),
            gpu::reduction(9u, first, x),
            gpu::reduction(9u, last, x));
        INFO("n = " << n);
        REQUIRE(all == std::accumulate(host.begin(), host.end(), gpu::uvec2(1, 5), testing::compose{}));
        REQUIRE(begin == 9u);
        REQUIRE(end == host.back().x);
    }
    gpu::vector<sample> samples{sample{1.5f, 2}, sample{2.0f, 3}};
    gpu::scalar<std::tuple<float, int>> both;
    gpu::reduce_many_into(samples,
        both,
        gpu::reduction(0.0f, gpu::maximum<>{}, [](auto s) { return s.value; }),
        gpu::reduction(0, gpu::plus<>{}, [](auto s) { return s.weight; }));
    CHECK(both.read() == std::tuple(2.0f, 5));
    gpu::vector<int> v{1, 2, 3};
    gpu::scalar<int> sum, most;
    gpu::reduce_many_into(v.begin(),
        v.end(),
        gpu::make_zip_iterator(sum.begin(), most.begin()),
        gpu::reduction(0),
        gpu::reduction(0, gpu::maximum<>{}));
    CHECK(sum.read() == 6);
    CHECK(most.read() == 3);
}
