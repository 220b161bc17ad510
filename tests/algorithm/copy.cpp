// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/functional/matrix.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <list>
#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("copies between host and device, and between devices", "[copy]",
    TYPES(char, std::uint16_t, int, double, bool)) {
    for (std::size_t n : ladder()) {
        auto const host = values<TestType>(n);
        guarded<TestType> a(n), b(n, 61);
        gpu::copy(host.begin(), host.end(), a.begin());
        INFO("n = " << n);
        REQUIRE(gpu::copy(a.begin(), a.end(), b.begin()) == b.end());
        std::vector<TestType> back(n);
        REQUIRE(gpu::copy(b.begin(), b.end(), back.begin()) == back.end());
        REQUIRE(back == host);
        REQUIRE(a.intact());
        REQUIRE(b.intact());
    }
    std::list<int> const list{1, 2, 3};
    gpu::vector<int> v(3);
    gpu::copy(list.begin(), list.end(), v.begin());
    std::list<int> out(3);
    gpu::copy(v.begin(), v.end(), out.begin());
    CHECK(out == list);
    gpu::vector<double> d(3);
    gpu::copy_n(v.begin(), 3, d.begin());
    CHECK(gpu::to_host(d) == std::vector<double>{1, 2, 3});
}

TEST_CASE("copy_n takes elements of the host too", "[copy]") {
    std::list<int> const list{1, 2, 3};
    int const plain[] = {4, 5, 6};
    gpu::vector<int> v(3);
    CHECK(gpu::copy_n(list.begin(), 2, v.begin()) == v.begin() + 2);
    CHECK(gpu::to_host(v) == std::vector<int>{1, 2, 0});
    gpu::copy_n(plain, 3, v.begin());
    CHECK(gpu::to_host(v) == std::vector<int>{4, 5, 6});
}
