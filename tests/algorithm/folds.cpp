// SPDX-License-Identifier: MIT
// Folds in serial order, several reductions at once, reductions along dimensions; bounds of sorted values,
// partition_point.
#include <gpu/algorithm/accumulate.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce_dimensions.hpp>
#include <gpu/algorithm/reduce_many.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
struct sample {
    float value;
    int weight;
};
}  // namespace
GPU_STRUCT(sample, value, weight);

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

TEST_CASE("reduce_dimensions sums along any dimensions", "[reduce]") {
    auto check = [](std::vector<std::size_t> const& extents, std::vector<std::size_t> const& gone) {
        std::size_t all = 1, results = 1;
        for (std::size_t e : extents) all *= e;
        auto stays = [&](std::size_t d) { return std::find(gone.begin(), gone.end(), d) == gone.end(); };
        for (std::size_t d = 0; d < extents.size(); ++d) results *= stays(d) ? extents[d] : 1;
        auto const host = values<unsigned>(all);
        std::vector<unsigned> expected(results, 11u);
        for (std::size_t i = 0; i < all; ++i) {
            std::size_t rest = i, place = 0, step = 1;
            for (std::size_t d = extents.size(); d-- > 0; rest /= extents[d])
                if (stays(d)) {
                    place += rest % extents[d] * step;
                    step *= extents[d];
                }
            expected[place] = expected[place] * 3u + host[i];
        }
        // x -> 3 x + h, composed in order: (multiplier, summand).
        auto compose = [](auto a, auto b) { return gpu::make<gpu::uvec2>(a.x * b.x, a.y * b.x + b.y); };
        std::vector<gpu::uvec2> steps(all);
        for (std::size_t i = 0; i < all; ++i) steps[i] = {3u, host[i]};
        gpu::vector<gpu::uvec2> v(steps.begin(), steps.end());
        guarded<gpu::uvec2> out(results);
        REQUIRE(
            gpu::reduce_dimensions(v, extents, gone, out.begin(), gpu::uvec2(0u, 11u), compose) == out.end());
        REQUIRE(out.intact());
        auto const got = out.host();
        for (std::size_t i = 0; i < results; ++i) REQUIRE(got[i].y == expected[i]);
    };
    check({2, 3}, {1});
    check({2, 3}, {0});
    check({7, 1, 300}, {0, 2});
    check({7, 1, 300}, {});
    check({3, 4, 5, 6}, {1, 3});
    check({3, 4, 5, 6}, {2, 0});
    check({3, 4, 5, 6}, {0, 1, 2, 3});
    check({1000, 3}, {0});
    check({3, 1000}, {1});
    check({4, 0, 3}, {1});
    check({4, 0, 3}, {0});
    gpu::vector<std::int16_t> a{1, 2, 3, 4, 5, 6};
    gpu::vector<int> rows(2), columns(3);
    gpu::reduce_dimensions(a.begin(), {2, 3}, {1}, rows.begin(), 0);
    gpu::reduce_dimensions(a.begin(), {2, 3}, {0}, columns.begin(), 100, gpu::plus<>{});
    CHECK(gpu::to_host(rows) == std::vector<int>{6, 15});
    CHECK(gpu::to_host(columns) == std::vector<int>{105, 107, 109});
    CHECK_THROWS_AS(gpu::reduce_dimensions(a, {2, 3}, {2}, rows.begin(), 0), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::reduce_dimensions(a, {2, 2}, {0}, rows.begin(), 0), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::reduce_dimensions(a, {2, 3}, {0}, rows.begin(), 0), gpu::invalid_argument);
}

TEST_CASE("bounds of sorted values agree with std", "[search]") {
    using TestType = std::int8_t;
    for (std::size_t n : ladder(1024))
        for (std::size_t m : {std::size_t(0), std::size_t(1), std::size_t(100), n}) {
            auto hay = values<TestType>(n, 100), needles = values<TestType>(m, 110, 3);
            std::sort(hay.begin(), hay.end());
            std::sort(needles.begin(), needles.end());
            gpu::vector<TestType> h(hay.begin(), hay.end()), q(needles.begin(), needles.end());
            guarded<unsigned> lower(m), upper(m, 61);
            INFO("n = " << n << ", m = " << m);
            REQUIRE(gpu::lower_bound_sorted_values(h.begin(), h.end(), q.begin(), q.end(), lower.begin()) ==
                    lower.end());
            REQUIRE(gpu::upper_bound_sorted_values(h, q, upper.begin()) == upper.end());
            std::vector<unsigned> lo(m), up(m);
            for (std::size_t i = 0; i < m; ++i) {
                lo[i] = unsigned(std::lower_bound(hay.begin(), hay.end(), needles[i]) - hay.begin());
                up[i] = unsigned(std::upper_bound(hay.begin(), hay.end(), needles[i]) - hay.begin());
            }
            REQUIRE(lower.host() == lo);
            REQUIRE(upper.host() == up);
            REQUIRE(lower.intact());
            REQUIRE(upper.intact());
        }
    gpu::vector<int> down{9, 5, 5, 1}, asked{7, 5, 0}, out(3);
    gpu::lower_bound_sorted_values(down, asked, out.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(out) == std::vector<int>{1, 1, 4});
    gpu::upper_bound_sorted_values(
        down.begin(), down.end(), asked.begin(), asked.end(), out.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(out) == std::vector<int>{1, 3, 4});
}

TEST_CASE("partition_point finds where the predicate ends to hold", "[search]") {
    for (std::size_t n : ladder(300))
        for (std::size_t at : {std::size_t(0), n / 3, n}) {
            std::vector<int> host(n);
            for (std::size_t i = 0; i < n; ++i) host[i] = int(i) * 2 + (i < at ? 0 : 1);
            gpu::vector<int> v(host.begin(), host.end());
            INFO("n = " << n << ", at = " << at);
            REQUIRE(gpu::partition_point(v.begin(), v.end(), [](auto x) { return x % 2 == 0; }) - v.begin() ==
                    static_cast<std::ptrdiff_t>(at));
        }
    gpu::vector<int> v{2, 4, 6, 1, 3};
    CHECK(gpu::partition_point(v, [](auto x) { return x % 2 == 0; }) - v.begin() == 3);
}
