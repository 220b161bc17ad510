// SPDX-License-Identifier: MIT
#include <gpu/algorithm/compare.hpp>

#include "../support/framed.hpp"
#include "../support/testing.hpp"

#include <algorithm>

using testing::framed;
using testing::ladder;
using testing::values;
using testing::with;

TEST_CASE("equal, mismatch and lexicographical_compare agree with std", "[compare]") {
    using TestType = double;
    for (std::size_t n : ladder(1024))
        for (std::size_t at : {std::size_t(0), n / 2, n - 1, n}) {
            if (at > n) continue;
            auto const host = values<TestType>(n, 50);
            framed<TestType> v(host, TestType(1)), same(host, TestType(2));
            INFO("n = " << n << ", at = " << at);
            REQUIRE(gpu::equal(v.begin(), v.end(), same.begin()));
            REQUIRE(gpu::mismatch(v.begin(), v.end(), same.begin()) == std::pair(v.end(), same.end()));
            REQUIRE_FALSE(gpu::lexicographical_compare(v.begin(), v.end(), same.begin(), same.end()));
            for (TestType x : {TestType(0), TestType(60)}) {
                auto const changed = with(host, at, x);
                framed<TestType> w(changed, TestType(3));
                auto const expected =
                    std::mismatch(host.begin(), host.end(), changed.begin()).first - host.begin();
                REQUIRE(gpu::mismatch(v.begin(), v.end(), w.begin()) ==
                        std::pair(v.begin() + expected, w.begin() + expected));
                REQUIRE(gpu::equal(v.begin(), v.end(), w.begin()) == (host == changed));
                REQUIRE(
                    gpu::lexicographical_compare(v.begin(), v.end(), w.begin(), w.end()) == (host < changed));
                REQUIRE(gpu::lexicographical_compare(
                            w.begin(), w.end(), v.begin(), v.end(), gpu::greater<>{}) == (changed > host));
            }
            // Another length.
            auto const k = static_cast<std::ptrdiff_t>(at);
            REQUIRE(gpu::equal(v.begin(), v.end(), same.begin(), same.begin() + k) == (at == n));
            REQUIRE(
                gpu::lexicographical_compare(v.begin(), v.end(), same.begin(), same.begin() + k) == false);
            REQUIRE(
                gpu::lexicographical_compare(same.begin(), same.begin() + k, v.begin(), v.end()) == (at < n));
            REQUIRE(gpu::mismatch(v.begin(), v.end(), same.begin(), same.begin() + k).first == v.begin() + k);
            REQUIRE(gpu::starts_with(v.begin(), v.end(), same.begin(), same.begin() + k));
            REQUIRE(gpu::ends_with(v.begin(), v.end(), same.end() - k, same.end()));
            if (at < n) REQUIRE_FALSE(gpu::starts_with(same.begin(), same.begin() + k, v.begin(), v.end()));
        }
    gpu::vector<int> a{1, 2, 3}, b{1, 2, 4}, c{2, 4};
    auto near = [](auto x, auto y) { return x == y || x + 1 == y; };
    CHECK(gpu::equal(a, b, near));
    CHECK_FALSE(gpu::equal(a, b));
    CHECK_FALSE(gpu::equal(a, c));
    CHECK(gpu::mismatch(a, b).first - a.begin() == 2);
    CHECK(gpu::lexicographical_compare(a, b));
    CHECK_FALSE(gpu::starts_with(b, c));
    CHECK(gpu::ends_with(b, c));
    CHECK(gpu::ends_with(a, c, near));
}
