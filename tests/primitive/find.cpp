// SPDX-License-Identifier: MIT
// The search that ends where an item is found, by few groups and by many, forward and backward.
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/find_last.hpp>
#include <gpu/algorithm/lexicographical_compare.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <vector>

TEST_CASE("the first and the last of several matches are found, wherever they are", "[find]") {
    for (std::uint32_t groups : {1056u, 3u}) {
        testing::changed_tuning changed;
        changed.now.groups = groups;
        for (std::size_t n : {1, 5, 1000, 4099, 30'001, 100'003}) {
            gpu::vector<unsigned> v(n);
            gpu::scalar<unsigned> place, none;
            for (std::size_t a : {std::size_t(0), n / 7, n / 2, n - n / 9 - 1, n - 1})
                for (std::size_t b : {a, (a + n) / 2, n - 1}) {
                    std::vector<unsigned> host(n);
                    host[a] = host[b] = host[(a + b) / 2] = 1;
                    v.assign(host.begin(), host.end());
                    INFO("n = " << n << ", matches at " << a << " and " << b << ", groups " << groups);
                    REQUIRE(gpu::find(v, 1u) - v.begin() == static_cast<std::ptrdiff_t>(a));
                    REQUIRE(gpu::find_last(v, 1u).begin() - v.begin() == static_cast<std::ptrdiff_t>(b));
                    gpu::find_into(v, place, 1u);
                    REQUIRE(place.read() == a);
                    gpu::find_last_into(v, place, 1u);
                    REQUIRE(place.read() == b);
                    REQUIRE(gpu::contains(v, 1u));
                    REQUIRE_FALSE(gpu::none_of(v, [](auto x) { return x == 1u; }));
                    REQUIRE_FALSE(gpu::all_of(v, [](auto x) { return x == 0u; }));
                }
            INFO("n = " << n << ", groups " << groups);
            REQUIRE(v.end() - gpu::find(v, 2u) == 0);
            REQUIRE(v.end() - gpu::find_last(v, 2u).begin() == 0);
            gpu::find_last_into(v, none, 2u);
            REQUIRE(none.read() == n);
            REQUIRE_FALSE(gpu::contains(v, 2u));
            REQUIRE(gpu::all_of(v, [](auto x) { return x < 2u; }));
        }
    }
}

TEST_CASE("every item matches", "[find]") {
    for (std::uint32_t groups : {1056u, 3u}) {
        testing::changed_tuning changed;
        changed.now.groups = groups;
        for (std::size_t n : {1, 4099, 100'003}) {
            gpu::vector<unsigned char> const v(n, 1);
            INFO("n = " << n << ", groups " << groups);
            REQUIRE(gpu::find(v, 1) - v.begin() == 0);
            REQUIRE(v.end() - gpu::find_last(v, 1).begin() == 1);
        }
    }
}

TEST_CASE("a search in a range whose length is in GPU memory", "[find]") {
    std::vector<unsigned> host(20'000);
    host[3'000] = host[12'000] = host[19'000] = 1;
    gpu::vector<unsigned> const v(host);
    gpu::scalar<unsigned> place;
    for (unsigned n : {0u, 3'000u, 3'001u, 15'000u, 20'000u}) {
        gpu::scalar<unsigned> const length(n);
        auto const range = gpu::counted(v.begin(), length);
        auto const end = host.begin() + n;
        INFO("n = " << n);
        gpu::find_into(range, place, 1u);
        REQUIRE(place.read() == static_cast<unsigned>(std::find(host.begin(), end, 1u) - host.begin()));
        gpu::find_last_into(range, place, 1u);
        REQUIRE(place.read() == (n > 12'000 ? n > 19'000 ? 19'000u : 12'000u : n > 3'000 ? 3'000u : n));
        REQUIRE(gpu::contains(range, 1u) == (n > 3'000));
    }
}

TEST_CASE("the first of several differences decides which range comes first", "[find]") {
    for (std::uint32_t groups : {1056u, 3u}) {
        testing::changed_tuning changed;
        changed.now.groups = groups;
        for (std::size_t n : {1, 4'099, 30'001})
            for (std::size_t a : {std::size_t(0), n / 2, n - 1})
                for (std::size_t b : {a, (a + n) / 2, n - 1}) {
                    std::vector<unsigned> left(n, 5), right(n, 5);
                    ++right[b];
                    ++left[a];
                    gpu::vector<unsigned> const v(left), w(right);
                    INFO("n = " << n << ", differences at " << a << " and " << b << ", groups " << groups);
                    REQUIRE(gpu::lexicographical_compare(v, w) == (left < right));
                    REQUIRE(gpu::lexicographical_compare(w, v) == (right < left));
                    gpu::scalar<bool> before;
                    gpu::lexicographical_compare_into(w, v, before);
                    REQUIRE(before.read() == (right < left));
                }
    }
}
