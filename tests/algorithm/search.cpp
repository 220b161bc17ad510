// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/search.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE(
    "bounds of many values agree with std", "[search]", TYPES(std::int8_t, unsigned, float, double)) {
    for (std::size_t n : ladder(3000))
        for (std::size_t m : {std::size_t(1), std::size_t(7), std::size_t(1000)}) {
            auto hay = values<TestType>(n, 500);
            auto const needles = values<TestType>(m, 510, 9);
            std::sort(hay.begin(), hay.end());
            gpu::vector<TestType> h(hay.begin(), hay.end()), q(needles.begin(), needles.end());
            guarded<unsigned> lower(m), upper(m, 61);
            gpu::vector<bool> found(m);
            INFO("n = " << n << ", m = " << m);
            REQUIRE(gpu::lower_bound(h.begin(), h.end(), q.begin(), q.end(), lower.begin()) == lower.end());
            gpu::upper_bound(h.begin(), h.end(), q.begin(), q.end(), upper.begin());
            gpu::binary_search(h.begin(), h.end(), q.begin(), q.end(), found.begin());
            auto const lo = lower.host(), hi = upper.host();
            auto const f = gpu::to_host(found);
            for (std::size_t i = 0; i < m; ++i) {
                REQUIRE(
                    lo[i] == unsigned(std::lower_bound(hay.begin(), hay.end(), needles[i]) - hay.begin()));
                REQUIRE(
                    hi[i] == unsigned(std::upper_bound(hay.begin(), hay.end(), needles[i]) - hay.begin()));
                REQUIRE(f[i] == std::binary_search(hay.begin(), hay.end(), needles[i]));
            }
            REQUIRE(lower.intact());
            REQUIRE(upper.intact());
        }
}

TEST_CASE("bounds of one value", "[search]") {
    gpu::vector<int> v{1, 3, 3, 5};
    CHECK(gpu::lower_bound(v.begin(), v.end(), 3) - v.begin() == 1);
    CHECK(gpu::upper_bound(v, 3) - v.begin() == 3);
    CHECK(gpu::binary_search(v, 5));
    CHECK_FALSE(gpu::binary_search(v.begin(), v.end(), 4));
    CHECK_FALSE(gpu::binary_search(v.begin(), v.begin(), 4));
    auto const [a, b] = gpu::equal_range(v.begin(), v.end(), 3);
    CHECK(b - a == 2);
    gpu::vector<int> down{9, 5, 5, 1}, asked{5, 2}, lower(2), upper(2);
    CHECK(gpu::upper_bound(down, 5, gpu::greater<>{}) - down.begin() == 3);
    gpu::equal_range(down, asked, lower.begin(), upper.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(lower) == std::vector<int>{1, 3});
    CHECK(gpu::to_host(upper) == std::vector<int>{3, 3});
    CHECK(gpu::lower_bound(down.begin(), down.end(), 5, gpu::greater<>{}) - down.begin() == 1);
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
