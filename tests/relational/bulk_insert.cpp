// SPDX-License-Identifier: MIT
#include <gpu/relational/bulk_insert.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

using testing::guarded;
using testing::values;
using indices = std::vector<unsigned>;

TEST_CASE("bulk_insert and bulk_remove at sorted positions", "[interval]") {
    for (std::size_t n : testing::ladder(1 << 12))
        for (std::size_t m : {std::size_t(0), std::size_t(1), n / 3, n, 2 * n + 1}) {
            auto const host = values<int>(n, 0, 2), fresh = values<int>(m, 0, 3);
            indices positions = values<unsigned>(m, unsigned(n) + 1, 4);
            std::sort(positions.begin(), positions.end());
            std::vector<int> expected;
            for (std::size_t i = 0, j = 0; i <= n; ++i) {
                for (; j < m && positions[j] == i; ++j) expected.push_back(fresh[j]);
                if (i < n) expected.push_back(host[i]);
            }
            gpu::vector<int> const v(host.begin(), host.end()), w(fresh.begin(), fresh.end());
            gpu::vector<unsigned> const p(positions.begin(), positions.end());
            guarded<int> out(n + m);
            INFO("n = " << n << ", m = " << m);
            REQUIRE(gpu::bulk_insert(v, p, w, out.begin()) == out.end());
            REQUIRE((out.host() == expected && out.intact()));
            // Out of the longer sequence the same elements come again.
            indices gone;
            for (std::size_t j = 0; j < m; ++j) gone.push_back(positions[j] + unsigned(j));
            gpu::vector<unsigned> const g(gone.begin(), gone.end());
            guarded<int> back(n, 61);
            REQUIRE(gpu::bulk_remove(out.begin(), out.end(), g.begin(), g.end(), back.begin()) == back.end());
            REQUIRE((back.host() == host && back.intact()));
        }
    gpu::vector<int> v{1, 2}, at{0, 1, 1}, out(1);
    CHECK_THROWS_AS(gpu::bulk_remove(v, at, out.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::bulk_insert(v, at, at, out.begin()), gpu::invalid_argument);
}

namespace {
/// Inserts every seventh one of n elements among the others, and then removes it again. element(i)
/// returns element i.
template <class T, class P> void insert_and_remove(std::size_t n, T (*element)(std::size_t)) {
    std::vector<T> all(n), others, sevenths;
    std::vector<P> before, places;
    for (std::size_t i = 0; i < n; ++i) {
        all[i] = element(i);
        if (i % 7 == 3) {
            before.push_back(P(others.size()));
            places.push_back(P(i));
            sevenths.push_back(all[i]);
        } else
            others.push_back(all[i]);
    }
    gpu::vector<T> const v(others.begin(), others.end()), w(sevenths.begin(), sevenths.end());
    gpu::vector<P> const at(before.begin(), before.end()), gone(places.begin(), places.end());
    gpu::vector<T> out(n), left(others.size());
    gpu::bulk_insert(v, at, w, out.begin());
    CHECK(out.host() == all);
    gpu::bulk_remove(out, gone, left.begin());
    CHECK(left.host() == others);
}
}  // namespace

TEST_CASE("bulk_insert and bulk_remove of bools, wide elements and 64-bit positions", "[interval]") {
    for (std::size_t const n : {100u, 7000u}) {
        insert_and_remove<bool, unsigned>(n, [](std::size_t i) { return i % 3 == 1; });
        insert_and_remove<std::uint8_t, int>(n, [](std::size_t i) { return std::uint8_t(i * 37); });
        insert_and_remove<double, std::uint64_t>(n, [](std::size_t i) { return double(i); });
        insert_and_remove<gpu::uvec4, unsigned>(
            n, [](std::size_t i) { return gpu::uvec4(i, 2 * i, 3 * i, i); });
    }
}

TEST_CASE("bulk_insert of three ranges, and of more than one launch can access", "[interval]") {
    std::size_t const n = 7000;
    gpu::vector<int> const at{5, 6000}, w{1, 2};
    auto const three = [](auto& v) {
        return gpu::make_zip_iterator(v[0].begin(), v[1].begin(), v[2].begin());
    };
    auto const four = [](auto& v) {
        return gpu::make_zip_iterator(v[0].begin(), v[1].begin(), v[2].begin(), v[3].begin());
    };
    auto const insert = [&](std::size_t columns, auto const& zip) {
        std::vector<gpu::vector<int>> in, values, out(columns);
        for (std::size_t k = 0; k < columns; ++k) {
            in.emplace_back(testing::values<int>(n, 0, k));
            values.emplace_back(w);
            out[k].resize(n + 2);
        }
        auto const first = zip(in);
        gpu::bulk_insert(first, first + n, at.begin(), at.end(), zip(values), zip(out));
        for (std::size_t k = 0; k < columns; ++k) {
            auto expected = in[k].host();
            expected.insert(expected.begin() + 6000, 2);
            expected.insert(expected.begin() + 5, 1);
            CHECK(out[k].host() == expected);
        }
    };
    insert(3, three);
    insert(4, four);
}

TEST_CASE("bulk_remove stores what stays over the positions", "[interval]") {
    std::size_t const n = 7000;
    gpu::vector<unsigned> over(values<unsigned>(n, 9)), places(4000);
    auto const host = over.host();
    std::vector<unsigned> numbers(4000);
    for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = unsigned(k + k / 2);
    places = numbers;
    gpu::bulk_remove(over.begin(), over.begin() + 6000, places.begin(), places.end(), places.begin());
    std::vector<unsigned> kept;
    for (std::size_t i = 0, k = 0; i < 6000; ++i)
        if (k < numbers.size() && numbers[k] == i)
            ++k;
        else
            kept.push_back(host[i]);
    auto const stored = places.host();
    CHECK(std::equal(kept.begin(), kept.end(), stored.begin()));
}
