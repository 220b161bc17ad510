// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/primitive/bitonic_sort.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
// Lanes compile up to twenty long kernels for one order of one type: few of both here, and short ranges where
// that is enough.
template <class T, class Order> void sort_by_network(std::size_t n, Order order) {
    auto host = values<T>(n);
    guarded<T> v(host);
    gpu::bitonic_sort(v.begin(), v.end(), order);
    std::sort(host.begin(), host.end(), order);
    INFO("n = " << n);
    REQUIRE(v.host() == host);
    REQUIRE(v.intact());
}
}  // namespace

TEST_CASE("bitonic_sort agrees with std::sort", "[sort]") {
    for (std::size_t n : ladder(1 << 10)) sort_by_network<int>(n, gpu::less<>{});
    for (std::size_t n : ladder(1 << 6)) sort_by_network<int>(n, gpu::greater<>{});
}

TEMPLATE_TEST_CASE("bitonic_sort agrees with std::sort on longer ranges", "[sort][slow]",
    TYPES(std::uint8_t, float, double)) {
    for (std::size_t n : ladder(1 << 13)) {
        sort_by_network<TestType>(n, gpu::less<>{});
        sort_by_network<TestType>(n, gpu::greater<>{});
    }
}

TEST_CASE("bitonic_sort of a range that begins anywhere, and of structures of several words", "[sort]") {
    for (std::size_t n : {5u, 60u, 127u}) {
        auto host = values<int>(n);
        guarded<int> v(host, 61);
        gpu::bitonic_sort(v.begin(), v.end());
        std::sort(host.begin(), host.end());
        REQUIRE(v.host() == host);
        REQUIRE(v.intact());
        std::vector<gpu::vec3> points(n);
        for (std::size_t i = 0; i < n; ++i) points[i] = {float(i), float(i * 7919 % n), 0};
        gpu::vector<gpu::vec3> p(points.begin(), points.end());
        gpu::bitonic_sort(
            p.begin(), p.end(), [](auto x, auto y) { return x.y < y.y || (x.y == y.y && x.x < y.x); });
        std::sort(points.begin(), points.end(), [](auto& x, auto& y) {
            return x.y < y.y || (x.y == y.y && x.x < y.x);
        });
        REQUIRE(gpu::to_host(p) == points);
    }
}
