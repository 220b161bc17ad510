// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/permute.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using testing::values;

TEST_CASE("permutations in order agree with std", "[orders]") {
    std::vector<int> host{1, 1, 2, 3, 3};
    gpu::vector<int> v(host.begin(), host.end());
    for (int k = 0; k < 35; ++k) {
        REQUIRE(gpu::next_permutation(v) == std::next_permutation(host.begin(), host.end()));
        REQUIRE(gpu::to_host(v) == host);
    }
    gpu::scalar<bool> there_was_one;
    gpu::scalar<int> const five(5);
    v.push_back(9);  // behind the counted ones
    for (int k = 0; k < 35; ++k) {
        gpu::prev_permutation_into(gpu::counted(v.begin(), five), there_was_one);
        REQUIRE(there_was_one.read() == std::prev_permutation(host.begin(), host.end()));
        REQUIRE(gpu::to_host(gpu::counted(v.begin(), five)) == host);
    }
    CHECK(int(v.back()) == 9);
    auto many = values<int>(10000, 1000);
    gpu::vector<int> w(many.begin(), many.end());
    REQUIRE(gpu::next_permutation(w, gpu::greater<>{}) ==
            std::next_permutation(many.begin(), many.end(), std::greater<>{}));
    REQUIRE(gpu::to_host(w) == many);
    gpu::vector<int> one(1);
    CHECK_FALSE(gpu::next_permutation(one));
}

TEST_CASE("the next permutation of ranges that end in descending order agrees with std", "[orders]") {
    for (std::size_t n : {2, 3, 100, 5'000})
        for (std::size_t tail : {std::size_t(1), std::size_t(2), std::size_t(3), n / 2, n - 1, n}) {
            auto host = values<int>(n, 50);
            auto const from = host.end() - static_cast<std::ptrdiff_t>(std::min(tail, n));
            std::sort(from, host.end(), std::greater<>{});
            gpu::vector<int> v(host.begin(), host.end());
            INFO("n = " << n << ", descending " << tail);
            for (int k = 0; k < 3; ++k) {
                REQUIRE(gpu::next_permutation(v) == std::next_permutation(host.begin(), host.end()));
                REQUIRE(gpu::to_host(v) == host);
            }
        }
}

TEST_CASE("a range of floats without a rise is reversed, also where a NaN hides one", "[orders]") {
    float const nan = std::numeric_limits<float>::quiet_NaN();
    gpu::vector<float> v{1, nan, 2, 0};
    CHECK_FALSE(gpu::next_permutation(v));
    auto const host = v.host();
    CHECK(host[0] == 0);
    CHECK(host[1] == 2);
    CHECK(std::isnan(host[2]));
    CHECK(host[3] == 1);
}
