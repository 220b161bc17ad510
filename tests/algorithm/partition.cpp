// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/zip.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
auto const odd = [](auto x) { return x % 2 != 0; };
auto const below = [](auto x) { return x < 30; };
template <class T> std::vector<T> where(std::vector<T> const& v, std::vector<int> const& kinds, int kind) {
    std::vector<T> out;
    for (std::size_t i = 0; i < v.size(); ++i)
        if (kinds[i] == kind) out.push_back(v[i]);
    return out;
}
template <class V> auto cut(V const& v, std::ptrdiff_t n) {
    auto h = v.host();
    h.resize(std::size_t(n));
    return h;
}
}  // namespace

TEST_CASE("partitions: the examples", "[partition]") {
    gpu::vector<int> v{1, 2, 3, 4, 5}, even(5), others(5);
    auto is_even = [](auto x) { return x % 2 == 0; };
    auto const ends = gpu::partition_copy(v, even.begin(), others.begin(), is_even);
    CHECK(ends.first - even.begin() == 2);
    CHECK(ends.second - others.begin() == 3);
    CHECK(gpu::to_host(even) == std::vector<int>{2, 4, 0, 0, 0});
    CHECK(gpu::to_host(others) == std::vector<int>{1, 3, 5, 0, 0});
    CHECK(gpu::stable_partition(v, is_even) - v.begin() == 2);
    CHECK(gpu::to_host(v) == std::vector<int>{2, 4, 1, 3, 5});
    gpu::vector<int> w{1, 20, 300, 4, 50}, small(5), middle(5), large(5);
    auto const [s, m, l] = gpu::three_way_partition(
        w,
        small.begin(),
        middle.begin(),
        large.begin(),
        [](auto x) { return x < 10; },
        [](auto x) { return x < 100; });
    CHECK((s - small.begin() == 2 && m - middle.begin() == 2 && l - large.begin() == 1));
    CHECK(gpu::to_host(small) == std::vector<int>{1, 4, 0, 0, 0});
    CHECK(gpu::to_host(middle) == std::vector<int>{20, 50, 0, 0, 0});
    CHECK(gpu::to_host(large) == std::vector<int>{300, 0, 0, 0, 0});
    gpu::vector<int> u{1, 1, 2, 3, 3};
    CHECK(gpu::unique_count(u) == 3);
    gpu::scalar<unsigned> count;
    gpu::unique_count_into(u.begin(), u.end(), count);
    CHECK(count.read() == 3);
    gpu::unique_copy_into(u.begin(), u.end(), w.begin(), count);
    CHECK(count.read() == 3);
    CHECK(gpu::to_host(w) == std::vector<int>{1, 2, 3, 4, 50});
    CHECK_THROWS_AS(gpu::stable_partition(v.begin(), v.end(), u.begin() + 1, is_even), gpu::invalid_argument);

    // Pairs bring namespace std along, where there is a make_reverse_iterator too.
    gpu::vector<int> key{1, 2, 3, 4}, value{5, 6, 7, 8};
    auto const pairs = gpu::make_zip_iterator(key.begin(), value.begin());
    CHECK(
        gpu::stable_partition(pairs, pairs + 4, [](auto p) { return gpu::get<0>(p) % 2 == 0; }) - pairs == 2);
    CHECK(gpu::to_host(value) == std::vector<int>{6, 8, 5, 7});
}

TEST_CASE("compaction and partition by a stencil, every form", "[partition]") {
    for (std::size_t n : ladder(1 << 12)) {
        auto const host = values<std::uint16_t>(n), stencil = values<std::uint16_t>(n, 100, 9);
        std::vector<int> kinds(n);
        for (std::size_t i = 0; i < n; ++i) kinds[i] = stencil[i] % 2;
        auto const chosen = where(host, kinds, 1), rest = where(host, kinds, 0);
        auto both = chosen;
        both.insert(both.end(), rest.begin(), rest.end());
        guarded<std::uint16_t> v(host, 61), s(stencil), one(n), two(n);
        INFO("n = " << n);
        REQUIRE(
            cut(one, gpu::copy_if(v.begin(), v.end(), s.begin(), one.begin(), odd) - one.begin()) == chosen);
        REQUIRE(
            cut(one, gpu::remove_copy_if(v.begin(), v.end(), s.begin(), one.begin(), odd) - one.begin()) ==
            rest);
        auto const ends =
            gpu::stable_partition_copy(v.begin(), v.end(), s.begin(), one.begin(), two.begin(), odd);
        REQUIRE(cut(one, ends.first - one.begin()) == chosen);
        REQUIRE(cut(two, ends.second - two.begin()) == rest);
        REQUIRE((one.intact() && two.intact()));
        guarded<std::uint16_t> parted(host), removed(host);
        REQUIRE(gpu::partition(parted.begin(), parted.end(), s.begin(), odd) - parted.begin() ==
                std::ptrdiff_t(chosen.size()));
        REQUIRE(parted.host() == both);
        REQUIRE(
            cut(removed, gpu::remove_if(removed.begin(), removed.end(), s.begin(), odd) - removed.begin()) ==
            rest);
        REQUIRE((parted.intact() && removed.intact()));
        // The stencil may be the range itself.
        guarded<std::uint16_t> self(stencil);
        gpu::stable_partition(self.begin(), self.end(), self.begin(), odd);
        auto sorted = stencil;
        std::stable_partition(sorted.begin(), sorted.end(), odd);
        REQUIRE(self.host() == sorted);
        REQUIRE(gpu::unique_count(self.begin(), self.end()) ==
                std::unique(sorted.begin(), sorted.end()) - sorted.begin());
    }
}

// Names what to run it for: test_algorithm "[large]". It takes 2 GiB.
TEST_CASE(
    "a range whose scratch memory fits a buffer of Mesa's software drivers only once is partitioned in place",
    "[.][large]") {
    std::ptrdiff_t const n = std::ptrdiff_t(1) << 28;
    gpu::vector<int> v(static_cast<std::size_t>(n));
    gpu::sequence(v);
    auto const middle = gpu::stable_partition(v, [](auto x) { return x % 2 == 0; });
    CHECK(middle - v.begin() == n / 2);
    CHECK((v[0] == 0 && v[n / 2 - 1] == n - 2 && v[n / 2] == 1 && v[n - 1] == n - 1));
}

TEST_CASE("partitions in place of pairs, of long elements, and by what a predicate finds in memory",
    "[partition]") {
    for (std::size_t n : {1u, 1000u, 20001u, 150000u}) {
        INFO("n = " << n);
        auto const host = values<unsigned>(n, 90);
        std::vector<unsigned> marks(n), order[3], all;
        for (unsigned i = 0; i < n; ++i) {
            marks[i] = i;
            order[host[i] % 3 == 0 ? 0 : host[i] % 3 == 1 ? 1 : 2].push_back(i);
        }
        for (auto const& each : order) all.insert(all.end(), each.begin(), each.end());
        auto const first = [](auto p) { return gpu::get<0>(p) % 3u == 0u; };
        auto const second = [](auto p) { return gpu::get<0>(p) % 3u == 1u; };

        // Pairs of words, which lie in two buffers.
        guarded<unsigned> keys(host), moved(marks);
        auto const pairs = gpu::make_zip_iterator(keys.begin(), moved.begin());
        auto const [b, c] = gpu::three_way_partition(pairs, pairs + std::ptrdiff_t(n), first, second);
        REQUIRE(std::size_t(b - pairs) == order[0].size());
        REQUIRE(std::size_t(c - b) == order[1].size());
        REQUIRE((moved.host() == all && keys.intact() && moved.intact()));

        // Elements of 16 and of 24 bytes.
        std::vector<gpu::uvec4> fours(n);
        std::vector<std::array<unsigned, 6>> sixes(n);
        for (unsigned i = 0; i < n; ++i) {
            fours[i] = {host[i], i, 7, 8};
            sixes[i] = {host[i], i, 7, 8, 9, 10};
        }
        guarded<gpu::uvec4> four(fours);
        gpu::three_way_partition(
            four.begin(),
            four.end(),
            [](auto x) { return x.x % 3u == 0u; },
            [](auto x) { return x.x % 3u == 1u; });
        guarded<std::array<unsigned, 6>> six(sixes);
        gpu::three_way_partition(
            six.begin(),
            six.end(),
            [](auto x) { return x[0] % 3u == 0u; },
            [](auto x) { return x[0] % 3u == 1u; });
        auto const four_host = four.host();
        auto const six_host = six.host();
        for (std::size_t i = 0; i < n; ++i)
            if (four_host[i].y != all[i] || six_host[i][1] != all[i]) FAIL("at " << i);
        REQUIRE((four.intact() && six.intact()));

        // Predicates that look at other elements of the range which they partition.
        gpu::vector<unsigned> v(host);
        auto const neighbour = [in = gpu::in(v), n](auto i) {
            return in[n - 1u - gpu::cast<unsigned>(i) % unsigned(n)] % 3u == 0u;
        };
        std::vector<unsigned> expected[2];
        for (unsigned i = 0; i < n; ++i)
            expected[host[n - 1 - host[i] % n] % 3 == 0 ? 0 : 1].push_back(host[i]);
        expected[0].insert(expected[0].end(), expected[1].begin(), expected[1].end());
        gpu::stable_partition(v, neighbour);
        REQUIRE(v.host() == expected[0]);
    }
}

TEST_CASE("three_way_partition keeps the order of all three", "[partition]") {
    for (std::size_t n : ladder(1 << 13)) {
        auto const host = values<int>(n, 100);
        std::vector<int> kinds(n);
        for (std::size_t i = 0; i < n; ++i) kinds[i] = odd(host[i]) ? 0 : below(host[i]) ? 1 : 2;
        guarded<int> v(host), one(n), two(n), three(n);
        auto const [a, b, c] =
            gpu::three_way_partition(v.begin(), v.end(), one.begin(), two.begin(), three.begin(), odd, below);
        INFO("n = " << n);
        REQUIRE(cut(one, a - one.begin()) == where(host, kinds, 0));
        REQUIRE(cut(two, b - two.begin()) == where(host, kinds, 1));
        REQUIRE(cut(three, c - three.begin()) == where(host, kinds, 2));
        REQUIRE((one.intact() && two.intact() && three.intact()));
        auto const [d, e] = gpu::three_way_partition(v.begin(), v.end(), odd, below);
        REQUIRE((d - v.begin() == a - one.begin() && e - d == b - two.begin()));
        std::vector<int> all;
        for (int k : {0, 1, 2})
            for (int x : where(host, kinds, k)) all.push_back(x);
        REQUIRE(v.host() == all);
        REQUIRE(v.intact());
    }
}
