// SPDX-License-Identifier: MIT
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/primitive/reduce.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::ladder;

TEST_CASE("a loop of a functor makes all its trips in a reduction", "[for_each_index]") {
    auto steps = [](auto n) {  // of Collatz' sequence
        gpu::var<unsigned> k, x = n + 1u;
        gpu::while_([&] { return x != 1u; },
            [&] {
                x = gpu::select(x % 2u == 0u, x / 2u, 3u * x + 1u);
                ++k;
            });
        return +k;
    };
    for (unsigned n : {1u, 100u, 16384u, 20001u}) {
        unsigned expected = 7, long_ones = 0;
        for (unsigned i = 0; i < n; ++i) {
            unsigned const k = steps(i);
            expected = expected * 3u + k;  // an order that matters
            long_ones += k > 100;
        }
        gpu::counting_iterator<unsigned> const first(0), last(n);
        INFO("n = " << n);
        CHECK(gpu::count_if(first, last, [=](auto i) { return steps(i) > 100u; }) == long_ones);
        std::vector<gpu::uvec2> maps;
        for (unsigned i = 0; i < n; ++i) maps.push_back({3u, unsigned(steps(i))});
        auto const whole = gpu::transform_reduce(
            first,
            last,
            [=](auto i) { return gpu::make<gpu::uvec2>(3u, steps(i)); },
            gpu::uvec2(1, 0),
            [](auto f, auto g) { return gpu::make<gpu::uvec2>(f.x * g.x, g.x * f.y + g.y); });
        CHECK(whole.x * 7u + whole.y == expected);
    }
}

TEST_CASE("reduce keeps the order of an operator that does not commute", "[reduce]") {
    for (std::size_t n : ladder()) {
        auto const host = testing::maps(n);
        gpu::vector<gpu::uvec2> v(host.begin(), host.end());
        auto const expected = std::accumulate(host.begin(), host.end(), gpu::uvec2(1, 5), testing::compose{});
        INFO("n = " << n);
        REQUIRE(gpu::reduce(v.begin(), v.end(), gpu::uvec2(1, 5), testing::compose{}) == expected);
    }
}

TEST_CASE("reduce adds the partials of more groups than a group has threads", "[reduce]") {
    testing::changed_tuning changed;
    for (std::uint32_t groups : {700u, 1300u}) {
        changed.now.reduce_groups = groups;
        std::size_t const n = std::size_t(groups) * 1024 + 3;
        auto const host = testing::values<unsigned>(n);
        gpu::vector<unsigned> const v(host);
        INFO(groups << " groups");
        CHECK(gpu::reduce(v) == std::accumulate(host.begin(), host.end(), 0u));
        CHECK(gpu::reduce(v.begin(), v.end(), 0u, gpu::maximum<>{}) ==
              *std::max_element(host.begin(), host.end()));
    }
}
