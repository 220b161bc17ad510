// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/find_subrange.hpp>

#include "../support/framed.hpp"
#include "../support/testing.hpp"

#include <algorithm>

using testing::framed;
using testing::ladder;
using testing::values;

TEST_CASE("search, find_end and contains_subrange agree with std", "[search]") {
    for (std::size_t n : ladder(600))
        for (std::size_t m :
            {std::size_t(0), std::size_t(1), std::size_t(2), std::size_t(5), n / 2, n, n + 1})
            for (bool few : {true, false}) {
                auto const host = values<int>(n, few ? 2 : 1000);
                auto pattern = few ? values<int>(m, 2, 5) : std::vector<int>(m, 7);
                if (!few && m <= n)
                    std::copy_n(host.begin() + static_cast<std::ptrdiff_t>((n - m) / 2), m, pattern.begin());
                framed<int> v(host, 1), p(pattern, 0);
                INFO("n = " << n << ", m = " << m);
                auto const at = std::search(host.begin(), host.end(), pattern.begin(), pattern.end());
                REQUIRE(gpu::search(v.begin(), v.end(), p.begin(), p.end()) - v.begin() == at - host.begin());
                REQUIRE(
                    gpu::find_end(v.begin(), v.end(), p.begin(), p.end()) - v.begin() ==
                    std::find_end(host.begin(), host.end(), pattern.begin(), pattern.end()) - host.begin());
                REQUIRE(gpu::contains_subrange(v.begin(), v.end(), p.begin(), p.end()) ==
                        (m == 0 || at != host.end()));
            }
    gpu::vector<int> v{1, 2, 1, 2, 3}, pattern{1, 2}, twice{2, 4, 2};
    CHECK(gpu::search(v, pattern) - v.begin() == 0);
    CHECK(gpu::find_end(v, pattern) - v.begin() == 2);
    CHECK(gpu::contains_subrange(v, pattern));
    CHECK(gpu::search(v, twice, [](auto a, auto b) { return a * 2 == b; }) - v.begin() == 0);
}

TEST_CASE("search looks at every element of long patterns and long matches", "[search]") {
    // More loop trips than llvmpipe gives to a thread: many places that match for long, and a pattern in
    // several launches.
    std::size_t const n = 200'000, m = 70'000;
    std::vector<int> host(n, 5), pattern(m, 5);
    for (std::size_t i = 0; i < 100'000; ++i) host[i] = int(i % 2);
    pattern[0] = 1;
    gpu::vector<int> v(host.begin(), host.end()), p(pattern.begin(), pattern.end());
    CHECK(gpu::search(v, p) - v.begin() == 99'999);
    CHECK(gpu::find_end(v, p) - v.begin() == 99'999);
    p[m - 1] = 6;
    CHECK(gpu::search(v, p) == v.end());
    std::size_t const k = 3000;
    gpu::vector<int> same(20'000, 5), short_pattern(k, 5), set(k, 7);
    short_pattern[k - 1] = 6;
    same[19'999] = 6;
    CHECK(gpu::search(same, short_pattern) - same.begin() == 20'000 - static_cast<std::ptrdiff_t>(k));
    set[k - 1] = 6;
    CHECK(gpu::find_first_of(same, set) - same.begin() == 19'999);
}

TEST_CASE("find_first_of and search_n agree with std", "[search]") {
    for (std::size_t n : ladder(2048)) {
        auto const host = values<int>(n, 3);
        framed<int> v(host, 1);
        INFO("n = " << n);
        for (int count : {0, 1, 2, 3, 5, 8, 100}) {
            INFO("count = " << count);
            REQUIRE(gpu::search_n(v.begin(), v.end(), count, 1) - v.begin() ==
                    std::search_n(host.begin(), host.end(), count, 1) - host.begin());
        }
        auto run = host;
        for (std::size_t i = n / 3; i < n / 3 + 100 && i < n; ++i) run[i] = 1;
        gpu::copy(run.begin(), run.end(), v.begin());
        for (int count : {90, 101})
            REQUIRE(gpu::search_n(v.begin(), v.end(), count, 1) - v.begin() ==
                    std::search_n(run.begin(), run.end(), count, 1) - run.begin());
        auto const many = values<int>(n, 1000);
        gpu::copy(many.begin(), many.end(), v.begin());
        for (std::size_t m : {0u, 1u, 2u, 3u, 4u, 5u, 7u, 30u}) {
            auto const set = values<int>(m, 1000, 9);
            framed<int> s(set, many.empty() ? 0 : many[0]);
            REQUIRE(gpu::find_first_of(v.begin(), v.end(), s.begin(), s.end()) - v.begin() ==
                    std::find_first_of(many.begin(), many.end(), set.begin(), set.end()) - many.begin());
        }
    }
    // A set of more elements than llvmpipe's loops have trips, of which the last one is in the range.
    std::vector<int> large(70'001, -1);
    large.back() = 3;
    gpu::vector<int> const few{1, 2, 3, 3}, many(large);
    CHECK(gpu::find_first_of(few, many) - few.begin() == 2);

    gpu::vector<int> v{1, 2, 2, 1, 2, 2, 2}, set{9, 2};
    CHECK(gpu::search_n(v, 3, 2) - v.begin() == 4);
    CHECK(gpu::search_n(v, 2, 1, gpu::greater<>{}) - v.begin() == 1);
    CHECK(gpu::find_first_of(v, set) - v.begin() == 1);
}
