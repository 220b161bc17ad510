// SPDX-License-Identifier: MIT
#include <gpu/algorithm/adjacent_find.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/sort.hpp>

#include "../support/framed.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

using testing::framed;
using testing::ladder;
using testing::with;

TEST_CASE("adjacent_find and is_sorted_until agree with std", "[find]") {
    for (std::size_t n : ladder(1024))
        for (std::size_t at : {std::size_t(0), std::size_t(1), n / 2, n - 1, n}) {
            if (at > n) continue;
            std::vector<int> host(n);
            std::iota(host.begin(), host.end(), 100);
            if (at > 0) host = with(host, at, host[at - 1]);
            framed<int> v(host, 5);
            INFO("n = " << n << ", at = " << at);
            REQUIRE(gpu::adjacent_find(v.begin(), v.end()) - v.begin() ==
                    std::adjacent_find(host.begin(), host.end()) - host.begin());
            REQUIRE(gpu::is_sorted_until(v.begin(), v.end()) == v.end());
            REQUIRE(gpu::is_sorted(v.begin(), v.end()));
            host = with(host, at, 3);
            gpu::copy(host.begin(), host.end(), v.begin());
            REQUIRE(gpu::is_sorted_until(v.begin(), v.end()) - v.begin() ==
                    std::is_sorted_until(host.begin(), host.end()) - host.begin());
            REQUIRE(gpu::is_sorted_until(v.begin(), v.end(), gpu::greater<>{}) - v.begin() ==
                    std::is_sorted_until(host.begin(), host.end(), std::greater<>{}) - host.begin());
            REQUIRE(gpu::is_sorted(v.begin(), v.end()) == std::is_sorted(host.begin(), host.end()));
        }
}
