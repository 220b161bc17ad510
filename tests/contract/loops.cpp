// SPDX-License-Identifier: MIT
#include <gpu/algorithm/accumulate.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/find_subrange.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/reduce_dimensions.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/raw.hpp>
#include <gpu/iterator/transform.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

// llvmpipe (Mesa 22.3) ends every loop once a thread has made 65535 trips through all of its loops together:
// where the functors of a call loop 2000 times, a thread may not handle 33 items.
namespace {
constexpr unsigned trips = 2000;

/// x, by a loop that gives another number when a trip of it is missing.
struct slowly {
    template <class X> auto operator()(X const& x) const {
        gpu::var<unsigned> k = x;
        gpu::for_(0u, gpu::constant<trips>, [&](auto) { k += 3u; });
        return k - gpu::constant<3u * trips>;
    }
};
struct slow_third {
    template <class X> auto operator()(X const& x) const {
        return gpu::invoke(slowly{}, x) % gpu::constant<3u> == gpu::constant<0u>;
    }
};
struct slow_less {
    template <class X, class Y> auto operator()(X const& x, Y const& y) const {
        return gpu::invoke(slowly{}, x) < y;
    }
};
struct slow_compose {
    template <class F, class G> auto operator()(F const& f, G const& g) const {
        return gpu::make<gpu::uvec2>(f.x * g.x, g.x * f.y + gpu::invoke(slowly{}, g.y));
    }
};
bool third(unsigned x) { return x % 3 == 0; }
gpu::uvec2 total(std::vector<gpu::uvec2> const& v) {
    return std::accumulate(v.begin(), v.end(), gpu::uvec2(1, 0), testing::compose{});
}
}  // namespace

TEST_CASE("an operator with a loop scans and reduces, in order", "[loops]") {
    for (std::size_t n :
        {std::size_t(1), std::size_t(2), std::size_t(3), std::size_t(1025), std::size_t(100'000)}) {
        INFO("n = " << n);
        auto const host = testing::maps(n);
        testing::guarded<gpu::uvec2> v(host);
        gpu::scalar<gpu::uvec2> sum;
        gpu::reduce_into(v.begin(), v.end(), sum, gpu::uvec2(1, 0), slow_compose{});
        CHECK(sum.read() == total(host));
        CHECK(gpu::reduce(v.begin(), v.end(), gpu::uvec2(1, 0), slow_compose{}) == total(host));
        gpu::inclusive_scan(v.begin(), v.end(), v.begin(), slow_compose{});
        std::vector<gpu::uvec2> expected(n);
        std::inclusive_scan(host.begin(), host.end(), expected.begin(), testing::compose{});
        CHECK(v.host() == expected);
        CHECK(v.intact());
    }
}

TEST_CASE("a predicate with a loop selects, parts and counts", "[loops]") {
    for (std::size_t n : {std::size_t(1), std::size_t(1025), std::size_t(100'000)}) {
        INFO("n = " << n);
        auto const host = testing::values<unsigned>(n);
        gpu::vector<unsigned> const v(host);
        testing::guarded<unsigned> kept(n);
        auto const end = gpu::copy_if(v.begin(), v.end(), kept.begin(), slow_third{});
        std::vector<unsigned> expected, others;
        std::partition_copy(
            host.begin(), host.end(), std::back_inserter(expected), std::back_inserter(others), third);
        std::size_t const thirds = expected.size();
        REQUIRE(end - kept.begin() == static_cast<std::ptrdiff_t>(thirds));
        auto got = kept.host();
        got.resize(thirds);
        CHECK(got == expected);
        CHECK(kept.intact());
        gpu::vector<unsigned> parted(host);
        gpu::scalar<unsigned> count;
        gpu::stable_partition_into(parted.begin(), parted.end(), count, slow_third{});
        expected.insert(expected.end(), others.begin(), others.end());
        CHECK(parted.host() == expected);
        CHECK(count.read() == thirds);
    }
}

TEST_CASE("a predicate with a loop selects from a range whose length is on the GPU", "[loops]") {
    auto const host = testing::values<unsigned>(5000);
    gpu::vector<unsigned> const v(host);
    gpu::vector<unsigned> kept(5000, 7u);
    for (unsigned n : {0u, 1u, 4999u}) {
        gpu::scalar<unsigned> const length(n);
        gpu::scalar<unsigned> count;
        auto const range = gpu::counted(v.begin(), length);
        gpu::copy_if_into(range.begin(), range.end(), kept.begin(), count, slow_third{});
        CHECK(count.read() == static_cast<unsigned>(std::count_if(host.begin(), host.begin() + n, third)));
        gpu::scalar<unsigned> sum;
        gpu::transform_reduce_into(range.begin(), range.end(), sum, slowly{}, 5u, gpu::plus<>{});
        CHECK(sum.read() == std::accumulate(host.begin(), host.begin() + n, 5u));
    }
}

TEST_CASE("an order with a loop searches, merges and sorts", "[loops]") {
    std::size_t const n = 100'000;
    auto sorted = testing::values<unsigned>(n);
    auto const queries = testing::values<unsigned>(n, 0, 2);
    std::sort(sorted.begin(), sorted.end());
    gpu::vector<unsigned> const v(sorted), q(queries);
    gpu::vector<unsigned> places(n);
    gpu::lower_bound(v.begin(), v.end(), q.begin(), q.end(), places.begin(), slow_less{});
    std::vector<unsigned> expected(n);
    for (std::size_t i = 0; i < n; ++i)
        expected[i] = static_cast<unsigned>(
            std::lower_bound(sorted.begin(), sorted.end(), queries[i]) - sorted.begin());
    CHECK(places.host() == expected);
    CHECK(gpu::lower_bound(v.begin(), v.end(), queries[0], slow_less{}) - v.begin() ==
          static_cast<std::ptrdiff_t>(expected[0]));

    // Runs of some hundred equal elements, to whose ends a search takes as many trips again.
    auto in_runs = testing::values<unsigned>(n, 300);
    std::sort(in_runs.begin(), in_runs.end());
    gpu::vector<unsigned> const w(in_runs), few(testing::values<unsigned>(1000, 300, 3));
    gpu::vector<unsigned> lower(1000), upper(1000);
    gpu::equal_range(w, few, lower.begin(), upper.begin(), slow_less{});
    std::vector<unsigned> lowers, uppers;
    for (unsigned x : few.host()) {
        auto const [a, b] = std::equal_range(in_runs.begin(), in_runs.end(), x);
        lowers.push_back(static_cast<unsigned>(a - in_runs.begin()));
        uppers.push_back(static_cast<unsigned>(b - in_runs.begin()));
    }
    CHECK(lower.host() == lowers);
    CHECK(upper.host() == uppers);
    auto const [one, behind] = gpu::equal_range(w.begin(), w.end(), in_runs[n / 2], slow_less{});
    CHECK(behind - one == std::count(in_runs.begin(), in_runs.end(), in_runs[n / 2]));

    for (std::size_t m : {std::size_t(2), std::size_t(3), std::size_t(5000)}) {
        INFO("m = " << m);
        auto ordered = queries;
        ordered.resize(m);
        testing::guarded<unsigned> merged(ordered), network(ordered);
        gpu::sort(merged.begin(), merged.end(), slow_less{});
        gpu::bitonic_sort(network.begin(), network.end(), slow_less{});
        std::sort(ordered.begin(), ordered.end());
        CHECK(merged.host() == ordered);
        CHECK(network.host() == ordered);
        CHECK((merged.intact() && network.intact()));
        gpu::vector<unsigned> both(2 * m);
        gpu::merge(merged.begin(), merged.end(), network.begin(), network.end(), both.begin(), slow_less{});
        for (std::size_t i = 0; i < m; ++i) ordered.push_back(ordered[i]);
        std::sort(ordered.begin(), ordered.end());
        CHECK(both.host() == ordered);
    }
}

GPU_FUNCTION(unsigned, slow_text, (unsigned, x), {
    for (int k = 0; k < 2000; ++k) x += 3u;
    return x - 6000u;
})
GPU_FUNCTION(unsigned, slow_text_of_text, (unsigned, x), { return slow_text(x); })

TEST_CASE("functions given as text have loops, too", "[loops]") {
    auto const host = testing::values<unsigned>(5000);
    gpu::vector<unsigned> v(host);
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return slow_text_of_text(x); });
    CHECK(v.host() == host);
}

TEST_CASE("functors with loops fold in order, count in bins and look for a pattern", "[loops]") {
    auto const host = testing::values<unsigned>(1000, 16);
    gpu::vector<unsigned> const v(host);
    auto const items = gpu::make_transform_iterator(v.begin(), slowly{});
    CHECK(gpu::accumulate(items, items + 1000, 3u, [](auto a, auto x) { return a * 3u + x; }) ==
          std::accumulate(host.begin(), host.end(), 3u, [](unsigned a, unsigned x) { return a * 3 + x; }));
    gpu::vector<unsigned> bins(16);
    gpu::histogram_even(items, items + 1000, bins.begin(), 16, 0u, 16u);
    std::vector<unsigned> counts(16);
    for (unsigned x : host) ++counts[x];
    CHECK(bins.host() == counts);
    gpu::vector<unsigned> sums(10);
    gpu::reduce_dimensions(v.begin(), {10, 100}, {1}, sums.begin(), 1u, [](auto a, auto x) {
        return a + gpu::invoke(slowly{}, x);
    });
    for (long i = 0; i < 10; ++i)
        CHECK(sums[static_cast<std::size_t>(i)] ==
              std::accumulate(host.begin() + 100 * i, host.begin() + 100 * i + 100, 1u));
    auto const same = [](auto x, auto y) { return gpu::invoke(slowly{}, x) == y; };
    gpu::vector<unsigned> const pattern(std::vector<unsigned>(host.begin() + 900, host.begin() + 950));
    CHECK(gpu::search(v.begin(), v.end(), pattern.begin(), pattern.end(), same) - v.begin() == 900);
}
