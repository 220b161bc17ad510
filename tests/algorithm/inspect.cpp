// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/inspect.hpp>

#include "../support/framed.hpp"
#include "../support/testing.hpp"

#include <algorithm>

using testing::framed;
using testing::ladder;
using testing::values;
using testing::with;

TEST_CASE("is_partitioned, is_heap and is_permutation agree with std", "[inspect]") {
    for (std::size_t n : ladder(1024)) {
        auto host = values<int>(n, 1000);
        auto small = [](auto x) { return x < 500; };
        INFO("n = " << n);
        framed<int> v(host, 0);
        REQUIRE(gpu::is_partitioned(v.begin(), v.end(), small) ==
                std::is_partitioned(host.begin(), host.end(), small));
        REQUIRE(gpu::is_heap_until(v.begin(), v.end()) - v.begin() ==
                std::is_heap_until(host.begin(), host.end()) - host.begin());
        auto other = host;
        std::shuffle(other.begin(), other.end(), std::mt19937(3));
        framed<int> w(other, 1);
        REQUIRE(gpu::is_permutation(v.begin(), v.end(), w.begin()));
        if (n > 0) {
            *w.begin() = other[0] + 1;
            REQUIRE_FALSE(gpu::is_permutation(v.begin(), v.end(), w.begin()));
            REQUIRE_FALSE(gpu::is_permutation(v.begin(), v.end(), w.begin(), w.end() - 1));
        }
        std::partition(other.begin(), other.end(), small);
        gpu::copy(other.begin(), other.end(), v.begin());
        REQUIRE(gpu::is_partitioned(v.begin(), v.end(), small));
        std::make_heap(other.begin(), other.end());
        gpu::copy(other.begin(), other.end(), v.begin());
        REQUIRE(gpu::is_heap(v.begin(), v.end()));
        if (n < 5) continue;
        for (std::size_t at : {n / 2, n - 1}) {
            auto const broken = with(other, at, 5000);
            gpu::copy(broken.begin(), broken.end(), v.begin());
            REQUIRE(gpu::is_heap_until(v.begin(), v.end()) - v.begin() ==
                    std::is_heap_until(broken.begin(), broken.end()) - broken.begin());
            REQUIRE_FALSE(gpu::is_heap(v.begin(), v.end()));
        }
    }
    gpu::vector<int> heap{1, 5, 2, 9, 6};
    CHECK_FALSE(gpu::is_heap(heap));
    CHECK(gpu::is_heap(heap, gpu::greater<>{}));
    CHECK(gpu::is_heap_until(heap) - heap.begin() == 1);
    CHECK(gpu::is_partitioned(heap, [](auto x) { return x < 9; }) == false);
    gpu::vector<float> a{1, 2, -0.0f}, b{0.0f, 1, 2}, nan{1, 2, std::numeric_limits<float>::quiet_NaN()};
    CHECK(gpu::is_permutation(a, b));
    CHECK_FALSE(gpu::is_permutation(nan, nan));
    CHECK(gpu::is_sorted_until(heap) == heap.begin() + 2);
}
