// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/primitive/bitonic_sort.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <glm/mat4x4.hpp>

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

TEST_CASE("bitonic_sort of blocks that are merged over several sweeps", "[sort]") {
    // On a GPU, 150000 words are 37 blocks, and the last merge takes two sweeps between blocks.
    for (std::size_t n : {4096u, 4097u, 70000u, 150000u}) sort_by_network<int>(n, gpu::less<>{});
}

TEST_CASE("bitonic_sort of matrices, of which a block has few", "[sort]") {
    for (std::size_t n : {2u, 129u, 700u}) {
        std::vector<gpu::dmat4> host(n);
        for (std::size_t i = 0; i < n; ++i) host[i] = gpu::dmat4(double(i * 7919 % n));
        gpu::vector<gpu::dmat4> v(host.begin(), host.end());
        gpu::bitonic_sort(v.begin(), v.end(), [](auto a, auto b) { return a[3].w < b[3].w; });
        std::sort(host.begin(), host.end(), [](auto& a, auto& b) { return a[3].w < b[3].w; });
        REQUIRE(gpu::to_host(v) == host);
    }
}
