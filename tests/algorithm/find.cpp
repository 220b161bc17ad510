// SPDX-License-Identifier: MIT
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/framed.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

using testing::framed;
using testing::ladder;
using testing::values;
using testing::with;

namespace {
struct hit {
    float distance;
    int object;
    bool operator==(hit const&) const = default;
};
}  // namespace
GPU_STRUCT(hit, distance, object);

TEST_CASE("the find family agrees with std", "[find]") {
    using TestType = std::int8_t;
    for (std::size_t n : ladder(1024))
        for (std::size_t at : {std::size_t(0), n / 3, n - 1, n}) {
            if (at > n) continue;
            auto host = with(values<TestType>(n, 50), at, TestType(99));
            host = with(host, n - at / 2, TestType(99));
            framed<TestType> v(host, TestType(99));
            auto const limit = TestType(60);
            auto large = [=](auto x) { return x > limit; };
            auto small = [=](auto x) { return x <= limit; };
            INFO("n = " << n << ", at = " << at);
            auto const first = std::find(host.begin(), host.end(), TestType(99)) - host.begin();
            auto const back = std::find(host.rbegin(), host.rend(), TestType(99));
            auto const last = back == host.rend() ? static_cast<std::ptrdiff_t>(n) : host.rend() - back - 1;
            REQUIRE(gpu::find(v.begin(), v.end(), TestType(99)) - v.begin() == first);
            REQUIRE(gpu::find_if(v.begin(), v.end(), large) - v.begin() == first);
            REQUIRE(gpu::find_if_not(v.begin(), v.end(), small) - v.begin() == first);
            auto const found = gpu::find_last(v.begin(), v.end(), TestType(99));
            REQUIRE(found.begin() - v.begin() == last);
            REQUIRE(found.end() == v.end());
            REQUIRE(gpu::find_last_if(v.begin(), v.end(), large).begin() - v.begin() == last);
            REQUIRE(gpu::find_last_if_not(v.begin(), v.end(), small).begin() - v.begin() == last);
            REQUIRE(
                gpu::contains(v.begin(), v.end(), TestType(99)) == (first < static_cast<std::ptrdiff_t>(n)));
        }
}

TEST_CASE("find in ranges of structures and of ranges computed", "[find]") {
    gpu::vector<hit> hits{hit{9, 1}, hit{3, 2}, hit{5, 3}, hit{2, 4}};
    CHECK(gpu::find_if(hits, [](auto h) { return h.distance < 4.0f; }) - hits.begin() == 1);
    CHECK(gpu::find_last_if(hits, [](auto h) { return h.distance < 4.0f; }).begin() - hits.begin() == 3);
    CHECK(gpu::adjacent_find(
              hits, [](auto a, auto b) { return a.object + 1 == b.object && a.distance < b.distance; }) -
              hits.begin() ==
          1);
    CHECK(gpu::is_sorted_until(hits, [](auto a, auto b) { return a.distance > b.distance; }) - hits.begin() ==
          2);
    auto const squares =
        gpu::make_transform_iterator(gpu::make_counting_iterator(0), [](auto i) { return i * i; });
    CHECK(gpu::find(squares, squares + 100'000, 1369) - squares == 37);
    CHECK(gpu::find(squares, squares + 1000, 2) == squares + 1000);
    gpu::vector<int> v{1, 3, 4, 6, 7};
    CHECK(gpu::find(v, 4) - v.begin() == 2);
    CHECK(gpu::find_if_not(v, [](auto x) { return x < 5; }) - v.begin() == 3);
    CHECK(gpu::find_last(v, 1).size() == 5);
    CHECK(gpu::find_last_if_not(v, [](auto x) { return x < 9; }).empty());
    CHECK(gpu::contains(v, 6));
    CHECK_FALSE(gpu::contains(v, 5));
}
