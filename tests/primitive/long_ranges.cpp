// SPDX-License-Identifier: MIT
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/iterator/constant.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

TEST_CASE("millions of elements: every chunk of every kernel is used", "[slow]") {
    std::size_t const n = (std::size_t(1) << 22) + 1;
    auto host = testing::values<unsigned>(n);
    gpu::vector<unsigned> v(host.begin(), host.end()), out(n);
    CHECK(gpu::reduce(v) == std::accumulate(host.begin(), host.end(), 0u));

    std::vector<unsigned> expected(n);
    gpu::inclusive_scan(v, out.begin());
    std::inclusive_scan(host.begin(), host.end(), expected.begin());
    CHECK(out.host() == expected);

    auto third = [](auto x) { return x % 3u == 0u; };
    auto const end = gpu::copy_if(v, out.begin(), third);
    auto const std_end = std::copy_if(host.begin(), host.end(), expected.begin(), third);
    REQUIRE(end - out.begin() == std_end - expected.begin());
    expected.resize(std::size_t(std_end - expected.begin()));
    out.resize(expected.size());
    CHECK(out.host() == expected);

    gpu::vector<unsigned> keys(n), keys_out(n), sums(n);
    gpu::transform(v.begin(), v.end(), keys.begin(), [](auto x) { return x >> 12; });
    gpu::sort(keys);
    auto const [keys_end, sums_end] = gpu::reduce_by_key(keys.begin(), keys.end(), gpu::make_constant_iterator(1u), keys_out.begin(), sums.begin());
    CHECK(gpu::reduce(sums.begin(), sums_end) == n);

    gpu::sort(v);
    std::sort(host.begin(), host.end());
    CHECK(v.host() == host);
    out.resize(n);
    gpu::lower_bound(v, v, out.begin());
    CHECK(gpu::is_sorted(out));
    gpu::sort(v, [](auto a, auto b) { return a > b; });
    std::reverse(host.begin(), host.end());
    CHECK(v.host() == host);
}
