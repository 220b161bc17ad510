// SPDX-License-Identifier: MIT
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/segmented.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

TEST_CASE("2^24 + 1 elements: sums, scans, sorts and bounds", "[slow]") {
    std::size_t const n = (std::size_t(1) << 24) + 1;
    auto host = testing::values<unsigned>(n);
    gpu::vector<unsigned> v(host.begin(), host.end()), out(n);
    CHECK(gpu::reduce(v) == std::accumulate(host.begin(), host.end(), 0u));

    std::vector<unsigned> expected(n);
    gpu::inclusive_scan(v, out.begin());
    std::inclusive_scan(host.begin(), host.end(), expected.begin());
    CHECK(out.host() == expected);

    gpu::vector<unsigned> keys(n), keys_out(n), sums(n);
    gpu::transform(v.begin(), v.end(), keys.begin(), [](auto x) { return x >> 12; });
    gpu::sort(keys);
    auto const [keys_end, sums_end] = gpu::reduce_by_key(
        keys.begin(), keys.end(), gpu::make_constant_iterator(1u), keys_out.begin(), sums.begin());
    CHECK(gpu::reduce(sums.begin(), sums_end) == n);

    std::sort(host.begin(), host.end());
    out = v;
    gpu::sort(v);
    CHECK(v.host() == host);
    gpu::sort(out, [](auto a, auto b) { return a > b; });
    CHECK(out.host() == std::vector<unsigned>(host.rbegin(), host.rend()));
    gpu::lower_bound(v, v, out.begin());
    std::transform(host.begin(), host.end(), expected.begin(), [&](unsigned x) {
        return unsigned(std::lower_bound(host.begin(), host.end(), x) - host.begin());
    });
    CHECK(out.host() == expected);
}

// llvmpipe ends a thread's loops after 65535 trips: a chunk must be short enough for what is done with each
// of its items.
TEST_CASE("2^24 + 1 elements: runs, segments, partitions and selections", "[slow]") {
    std::size_t const n = (std::size_t(1) << 24) + 1, runs = n / 1000 + 1;
    gpu::vector<unsigned> keys(n), keys_out(n), sums(n);
    gpu::transform(
        gpu::make_counting_iterator(0u), gpu::make_counting_iterator(unsigned(n)), keys.begin(), [](auto i) {
            return i / 1000u;
        });
    std::vector<unsigned> expected(runs, 1000u);
    expected.back() = unsigned(n - (runs - 1) * 1000);

    auto const [keys_end, sums_end] = gpu::reduce_by_key(
        keys.begin(), keys.end(), gpu::make_constant_iterator(1u), keys_out.begin(), sums.begin());
    REQUIRE(std::size_t(keys_end - keys_out.begin()) == runs);
    REQUIRE(std::size_t(sums_end - sums.begin()) == runs);
    sums.resize(runs);
    CHECK(sums.host() == expected);

    std::vector<unsigned> begins(runs + 1);
    for (std::size_t k = 0; k <= runs; ++k) begins[k] = unsigned(std::min(k * 1000, n));
    gpu::vector<unsigned> offsets(begins.begin(), begins.end()), totals(runs);
    gpu::fill(keys, 1u);
    gpu::segmented_reduce(keys, offsets, totals.begin(), 0u);
    CHECK(totals.host() == expected);

    auto host = testing::values<unsigned>(n);
    gpu::vector<unsigned> v(host.begin(), host.end()), kept(n);
    auto third = [](auto x) { return x % 3u == 0u; };
    std::vector<unsigned> copied;
    std::copy_if(host.begin(), host.end(), std::back_inserter(copied), third);
    REQUIRE(std::size_t(gpu::copy_if(v, kept.begin(), third) - kept.begin()) == copied.size());
    kept.resize(copied.size());
    CHECK(kept.host() == copied);

    gpu::nth_element(v.begin(), v.begin() + 1000000, v.end());
    std::nth_element(host.begin(), host.begin() + 1000000, host.end());
    CHECK(v[1000000] == host[1000000]);
}
