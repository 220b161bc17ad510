// SPDX-License-Identifier: MIT
// Merges, set operations and searches of two ranges whose lengths are on the GPU, with their _into forms.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/container/counted.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <functional>

using testing::guarded;
using testing::values;

namespace {
struct room_and_use {
    std::size_t room, used;
};
/// Sorted up to `used`, and behind it what must not be looked at.
std::vector<int> sorted(room_and_use s, unsigned different, unsigned seed) {
    auto v = values<int>(s.room, different, seed);
    std::sort(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(s.used));
    for (std::size_t i = s.used; i < s.room; ++i) v[i] = static_cast<int>(i % 2 ? different / 2 : 0);
    return v;
}
std::vector<int> used(std::vector<int> v, room_and_use s) {
    v.resize(s.used);
    return v;
}
}  // namespace

TEST_CASE("merges and set operations of counted ranges leave their length", "[counted]") {
    for (room_and_use s : {room_and_use{1, 0}, {64, 40}, {1000, 999}, {40'000, 20'001}})
        for (room_and_use t : {room_and_use{1, 0}, {1, 1}, {100, 64}, {20'000, 9'000}})
            for (unsigned different : {10u, 5000u}) {
                if (different > 10 && (s.used < 2 || t.used < 2)) continue;
                auto const a = sorted(s, different, 1), b = sorted(t, different, 2), x = used(a, s),
                           y = used(b, t);
                gpu::vector<int> const v(a.begin(), a.end()), w(b.begin(), b.end());
                gpu::vector<unsigned> left(s.room), right(t.room);
                gpu::sequence(left, 0u);
                gpu::sequence(right, 1'000'000u);
                gpu::scalar<unsigned> const n(static_cast<unsigned>(s.used)),
                    m(static_cast<unsigned>(t.used));
                gpu::scalar<unsigned> count;
                auto const first = gpu::counted(v.begin(), n), second = gpu::counted(w.begin(), m);
                INFO(s.used << " of " << s.room << ", " << t.used << " of " << t.room << ", " << different
                            << " different");
                guarded<int> out(s.room + t.room), keys(s.room + t.room);
                guarded<unsigned> tags(s.room + t.room);
                // What std does with pairs of an element and where it comes from.
                using pair = std::pair<int, unsigned>;
                std::vector<pair> p, q;
                for (std::size_t i = 0; i < s.used; ++i) p.emplace_back(x[i], unsigned(i));
                for (std::size_t j = 0; j < t.used; ++j) q.emplace_back(y[j], 1'000'000u + unsigned(j));
                auto check = [&](auto std_operation, auto operation, auto operation_by_key) {
                    std::vector<pair> expected;
                    std_operation(p.begin(),
                        p.end(),
                        q.begin(),
                        q.end(),
                        std::back_inserter(expected),
                        [](pair const& c, pair const& d) { return c.first < d.first; });
                    operation(first, second, out.begin(), count);
                    REQUIRE(count.read() == expected.size());
                    operation_by_key(keys.begin(), tags.begin());
                    REQUIRE(count.read() == expected.size());
                    auto const h = out.host(), k = keys.host();
                    auto const g = tags.host();
                    bool same = true;
                    for (std::size_t i = 0; i < expected.size(); ++i)
                        same = same && h[i] == expected[i].first && k[i] == expected[i].first &&
                               g[i] == expected[i].second;
                    REQUIRE(same);
                    REQUIRE((out.intact() && keys.intact() && tags.intact()));
                };
                auto const f = first.begin(), l = first.end(), f2 = second.begin(), l2 = second.end();
                check([](auto... z) { std::merge(z...); },
                    [](auto&&... z) { gpu::merge_into(z...); },
                    [&](auto k, auto g) {
                        gpu::merge_by_key_into(f, l, f2, l2, left.begin(), right.begin(), k, g, count);
                    });
                check([](auto... z) { std::set_union(z...); },
                    [](auto&&... z) { gpu::set_union_into(z...); },
                    [&](auto k, auto g) {
                        gpu::set_union_by_key_into(f, l, f2, l2, left.begin(), right.begin(), k, g, count);
                    });
                check([](auto... z) { std::set_intersection(z...); },
                    [](auto&&... z) { gpu::set_intersection_into(z...); },
                    [&](auto k, auto g) {
                        gpu::set_intersection_by_key_into(f, l, f2, l2, left.begin(), k, g, count);
                    });
                check([](auto... z) { std::set_difference(z...); },
                    [](auto&&... z) { gpu::set_difference_into(z...); },
                    [&](auto k, auto g) {
                        gpu::set_difference_by_key_into(
                            f, l, f2, l2, left.begin(), right.begin(), k, g, count);
                    });
                check([](auto... z) { std::set_symmetric_difference(z...); },
                    [](auto&&... z) { gpu::set_symmetric_difference_into(z...); },
                    [&](auto k, auto g) {
                        gpu::set_symmetric_difference_by_key_into(
                            f, l, f2, l2, left.begin(), right.begin(), k, g, count);
                    });
                gpu::scalar<bool> all;
                gpu::includes_into(first, second, all);
                REQUIRE(all.read() == std::includes(x.begin(), x.end(), y.begin(), y.end()));
                REQUIRE(gpu::includes(first, first));
            }
}

TEST_CASE("a set operation may leave its length in either of the counts it takes", "[counted]") {
    gpu::vector<int> const a{1, 2, 3, 4, 9, 9}, b{2, 4, 0};
    gpu::vector<int> out(9);
    for (bool in_first : {true, false}) {
        gpu::scalar<unsigned> n(4u), m(2u);
        gpu::set_difference_into(
            gpu::counted(a.begin(), n), gpu::counted(b.begin(), m), out.begin(), in_first ? n : m);
        CHECK(gpu::to_host(gpu::counted(out.begin(), in_first ? n : m)) == std::vector<int>{1, 3});
        n = 4u;
        m = 2u;
        gpu::set_union_into(
            gpu::counted(a.begin(), n), gpu::counted(b.begin(), m), out.begin(), in_first ? n : m);
        CHECK(gpu::to_host(gpu::counted(out.begin(), in_first ? n : m)) == std::vector<int>{1, 2, 3, 4});
    }
}

TEST_CASE("places in a counted range", "[counted]") {
    for (room_and_use s :
        {room_and_use{1, 0}, {1, 1}, {64, 40}, {1000, 0}, {1000, 999}, {40'000, 20'001}, {40'000, 40'000}})
        for (unsigned different : {3u, 30'000u}) {
            auto const a = values<int>(s.room, different, 5);
            auto const end = a.begin() + static_cast<std::ptrdiff_t>(s.used);
            gpu::vector<int> const v(a.begin(), a.end());
            gpu::scalar<unsigned> n(static_cast<unsigned>(s.used)), place;
            auto const range = gpu::counted(v.begin(), n);
            INFO(s.used << " of " << s.room << ", " << different << " different");
            auto const at = [&] { return static_cast<std::ptrdiff_t>(place.read()); };
            for (int wanted : {0, 2, 40'000}) {
                auto const found = std::find(a.begin(), end, wanted) - a.begin();
                auto last = std::find(std::make_reverse_iterator(end), a.rend(), wanted);
                auto const found_last =
                    last == a.rend() ? static_cast<std::ptrdiff_t>(s.used) : last.base() - 1 - a.begin();
                REQUIRE(gpu::find(range, wanted) - v.begin() == found);
                gpu::find_into(range, place, wanted);
                REQUIRE(at() == found);
                auto const tail = gpu::find_last(range, wanted);
                REQUIRE(tail.begin() - v.begin() == found_last);
                REQUIRE(tail.size() == s.used - static_cast<std::size_t>(found_last));
                gpu::find_last_into(range, place, wanted);
                REQUIRE(at() == found_last);
            }
            auto const twins = std::adjacent_find(a.begin(), end) - a.begin();
            REQUIRE(gpu::adjacent_find(range) - v.begin() == twins);
            gpu::adjacent_find_into(range, place);
            REQUIRE(at() == twins);
            gpu::find_into(range, n, 2);  // the count itself receives the place
            REQUIRE(n.read() == static_cast<unsigned>(std::find(a.begin(), end, 2) - a.begin()));
        }
}

TEST_CASE("bounds in a counted range", "[counted]") {
    for (room_and_use s : {room_and_use{1, 0}, {1, 1}, {64, 40}, {1000, 999}, {5000, 3000}}) {
        auto const a = sorted(s, 500, 1), x = used(a, s), wanted = values<int>(300, 510, 7);
        gpu::vector<int> const v(a.begin(), a.end()), w(wanted.begin(), wanted.end());
        gpu::scalar<unsigned> n(static_cast<unsigned>(s.used)), lower, upper;
        auto const range = gpu::counted(v.begin(), n);
        INFO(s.used << " of " << s.room);
        guarded<unsigned> places(wanted.size());
        gpu::lower_bound(range, w, places.begin());
        auto const p = places.host();
        for (std::size_t i = 0; i < wanted.size(); ++i)
            REQUIRE(
                p[i] == static_cast<unsigned>(std::lower_bound(x.begin(), x.end(), wanted[i]) - x.begin()));
        REQUIRE(places.intact());
        REQUIRE(gpu::lower_bound(range, 250) - v.begin() ==
                std::lower_bound(x.begin(), x.end(), 250) - x.begin());
        gpu::equal_range_into(range, 250, lower, upper);
        REQUIRE(lower.read() == static_cast<unsigned>(std::lower_bound(x.begin(), x.end(), 250) - x.begin()));
        REQUIRE(upper.read() == static_cast<unsigned>(std::upper_bound(x.begin(), x.end(), 250) - x.begin()));
        gpu::equal_range_into(range, 100, lower, n);  // the count itself receives a bound
        REQUIRE(lower.read() == static_cast<unsigned>(std::lower_bound(x.begin(), x.end(), 100) - x.begin()));
        REQUIRE(n.read() == static_cast<unsigned>(std::upper_bound(x.begin(), x.end(), 100) - x.begin()));
        n = static_cast<unsigned>(s.used);
        gpu::partition_point_into(range, n, [](auto e) { return e < 100; });
        REQUIRE(n.read() == static_cast<unsigned>(std::lower_bound(x.begin(), x.end(), 100) - x.begin()));
    }
}
