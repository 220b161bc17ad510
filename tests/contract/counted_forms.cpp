// SPDX-License-Identifier: MIT
// Counted ranges in joins, bulk edits, intervals, segments, selections and scans by key: each against the
// host, or the same call with host lengths.
#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_batched.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/segmented.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/relational/bulk_insert.hpp>
#include <gpu/relational/join.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

using testing::guarded;
using testing::values;

namespace {
struct room_of {
    std::size_t room, used;
};
constexpr int untouched = 0x5a5a5a5a;  // what guarded memory holds
gpu::scalar<unsigned> scalar_of(std::size_t n) { return gpu::scalar<unsigned>(static_cast<unsigned>(n)); }
template <class T> std::vector<T> front(std::vector<T> v, std::size_t n) {
    v.resize(n);
    return v;
}
/// `n` numbers below `limit` that never fall, then what must not be looked at.
std::vector<int> rising(room_of s, std::size_t limit, unsigned seed) {
    auto v = values<int>(s.room, static_cast<unsigned>(limit) + 1, seed);
    std::sort(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(s.used));
    return v;
}
}  // namespace

TEST_CASE("segments of counted ranges", "[counted]") {
    for (room_of s : {room_of{1, 0}, {64, 40}, {1000, 999}, {30'000, 17'001}})
        for (room_of b : {room_of{3, 0}, {2, 2}, {9, 5}, {1000, 301}}) {
            auto const host = values<int>(s.room, 1000, 3);
            auto const bounds = rising(b, s.used, 4);
            std::size_t const segments = b.used ? b.used - 1 : 0;
            gpu::vector<int> const v(host.begin(), host.end()), offsets(bounds.begin(), bounds.end());
            auto const n = scalar_of(s.used), m = scalar_of(b.used);
            auto const range = gpu::counted(v.begin(), n), cut = gpu::counted(offsets.begin(), m);
            INFO(s.used << " of " << s.room << " elements, " << b.used << " of " << b.room << " offsets");
            std::vector<int> sums(b.room, untouched), least(b.room, untouched), scanned(s.room, untouched);
            for (std::size_t k = 0; k < segments; ++k) {
                auto const from = host.begin() + bounds[k], to = host.begin() + bounds[k + 1];
                sums[k] = std::accumulate(from, to, 3);
                least[k] = from == to ? -1 : int(std::min_element(from, to) - from);
                std::inclusive_scan(from, to, scanned.begin() + bounds[k]);
            }
            guarded<int> out(b.room), best(b.room, 61), all(s.room);
            gpu::segmented_reduce(range, cut, out.begin(), 3);
            REQUIRE((out.host() == sums && out.intact()));
            gpu::segmented_argmin(range, cut, best.begin());
            REQUIRE((best.host() == least && best.intact()));
            REQUIRE(gpu::inclusive_segmented_scan(range, cut, all.begin()).read_size() == s.used);
            REQUIRE((all.host() == scanned && all.intact()));
            // Offsets of the host's number.
            gpu::vector<int> const exact(
                bounds.begin(), bounds.begin() + static_cast<std::ptrdiff_t>(b.used));
            guarded<int> again(segments);
            REQUIRE(gpu::segmented_reduce(range, exact, again.begin(), 3) == again.end());
            REQUIRE(again.host() == front(sums, segments));
        }
}

TEST_CASE("joins of counted ranges", "[counted]") {
    for (room_of s : {room_of{1, 0}, {300, 200}, {5000, 4999}})
        for (room_of t : {room_of{1, 0}, {70, 64}, {900, 700}})
            for (bool sorted : {false, true}) {
                auto a = values<int>(s.room, 300, 1), b = values<int>(t.room, 300, 2);
                if (sorted) {
                    a = rising(s, 300, 1);
                    b = rising(t, 300, 2);
                }
                auto const x = front(a, s.used), y = front(b, t.used);
                gpu::vector<int> const v(a.begin(), a.end()), w(b.begin(), b.end()), l(x.begin(), x.end()),
                    r(y.begin(), y.end());
                auto const n = scalar_of(s.used), m = scalar_of(t.used);
                auto const left = gpu::counted(v.begin(), n), right = gpu::counted(w.begin(), m);
                INFO(s.used << " and " << t.used << " keys, sorted: " << sorted);
                std::size_t const room = 40'000;
                gpu::vector<int> i(room), j(room), k(room), h(room);
                gpu::scalar<unsigned> count;
                auto same = [&](std::ptrdiff_t pairs) {
                    REQUIRE(count.read() == static_cast<unsigned>(pairs));
                    auto const size = static_cast<std::size_t>(pairs);
                    REQUIRE((front(i.host(), size) == front(k.host(), size) &&
                             front(j.host(), size) == front(h.host(), size)));
                };
                if (sorted) {
                    auto const ends = gpu::left_join_sorted(l, r, i.begin(), j.begin());
                    gpu::left_join_sorted_into(left, right, k.begin(), h.begin(), count);
                    same(ends.first - i.begin());
                    auto const end = gpu::anti_join_sorted(l, r, i.begin());
                    gpu::anti_join_sorted_into(left, right, k.begin(), count);
                    j = h;
                    same(end - i.begin());
                } else {
                    auto const ends = gpu::inner_join(l, r, i.begin(), j.begin());
                    gpu::inner_join_into(left, right, k.begin(), h.begin(), count);
                    same(ends.first - i.begin());
                    auto const end = gpu::semi_join(l, r, i.begin());
                    gpu::semi_join_into(left, right, k.begin(), count);
                    j = h;
                    same(end - i.begin());
                }
            }
}

TEST_CASE("bulk edits at counted positions, and intervals over a number of places on the GPU", "[counted]") {
    for (room_of s : {room_of{5, 0}, {64, 40}, {5000, 4999}})
        for (room_of t : {room_of{1, 0}, {70, 64}, {900, 700}}) {
            auto const host = values<int>(s.room, 0, 2), fresh = values<int>(t.room, 0, 3);
            auto const at = rising(t, s.used, 4);
            gpu::vector<int> const v(host.begin(), host.end()), w(fresh.begin(), fresh.end()),
                positions(at.begin(), at.end());
            auto const n = scalar_of(s.used), m = scalar_of(t.used);
            gpu::scalar<unsigned> count;
            INFO(s.used << " of " << s.room << " elements, " << t.used << " of " << t.room << " positions");
            std::vector<int> expected, gone;
            for (std::size_t i = 0, j = 0; i <= s.used; ++i) {
                for (; j < t.used && at[j] == int(i); ++j) {
                    gone.push_back(int(expected.size()));
                    expected.push_back(fresh[j]);
                }
                if (i < s.used) expected.push_back(host[i]);
            }
            guarded<int> out(s.room + t.room), back(s.room + t.room);
            gpu::bulk_insert_into(
                gpu::counted(v.begin(), n), gpu::counted(positions.begin(), m), w, out.begin(), count);
            REQUIRE(count.read() == expected.size());
            REQUIRE((front(out.host(), expected.size()) == expected && out.intact()));
            gone.resize(t.room);
            gpu::vector<int> const g(gone.begin(), gone.end());
            gpu::bulk_remove_into(gpu::counted(out.begin(), count, s.room + t.room),
                gpu::counted(g.begin(), m),
                back.begin(),
                count);
            REQUIRE(count.read() == s.used);
            REQUIRE((front(back.host(), s.used) == front(host, s.used) && back.intact()));

            // The positions as intervals: their lengths, then their places one behind another.
            if (t.used < 1) continue;
            std::vector<int> sizes_of(t.room, 77), starts(t.room, 0), numbers, each, elsewhere(t.room, 0);
            int sum = 0, next = 3;
            for (std::size_t k = 0; k < t.used; ++k) {
                sizes_of[k] = int(k % 4);
                starts[k] = sum;
                elsewhere[k] = next;
                for (int p = 0; p < sizes_of[k]; ++p) {
                    numbers.push_back(int(k));
                    each.push_back(fresh[k]);
                }
                sum += sizes_of[k];
                next += sizes_of[k] + 1;
            }
            std::size_t const places = numbers.size(), room = places + 100;
            auto const all = scalar_of(places);
            gpu::vector<int> const begins(starts.begin(), starts.end()),
                to(elsewhere.begin(), elsewhere.end()), lengths(sizes_of.begin(), sizes_of.end());
            auto const offsets = gpu::counted(begins.begin(), m);
            gpu::vector<int> found(room, untouched), expanded(room, untouched),
                spread(std::size_t(next) + 5, untouched), gathered(room, untouched),
                moved(std::size_t(next) + 5, untouched);
            REQUIRE(gpu::load_balancing_search(all, offsets, found.begin()).read_size() == places);
            numbers.resize(room, untouched);
            each.resize(room, untouched);
            REQUIRE(gpu::to_host(found) == numbers);
            gpu::interval_expand(all, offsets, w, expanded.begin());
            REQUIRE(gpu::to_host(expanded) == each);
            gpu::interval_scatter(all, offsets, expanded, spread, to);
            gpu::interval_gather(all, offsets, spread, to, gathered.begin());
            REQUIRE(gpu::to_host(gathered) == each);
            gpu::interval_move(all, offsets, expanded, begins, moved, to);
            REQUIRE(gpu::to_host(moved) == gpu::to_host(spread));
            gpu::vector<int> batched(moved.size(), untouched);
            gpu::copy_batched(expanded, begins, batched, to, gpu::counted(lengths.begin(), m), room);
            REQUIRE(gpu::to_host(batched) == gpu::to_host(spread));
        }
}

TEST_CASE("selections, copies in order and scans by key of counted ranges", "[counted]") {
    for (room_of s : {room_of{1, 0}, {1, 1}, {64, 40}, {5000, 4999}, {40'000, 3}, {40'000, 20'001}}) {
        auto const host = values<int>(s.room, 1000, 2);
        auto const x = front(host, s.used);
        gpu::vector<int> v(host.begin(), host.end()), tags(s.room);
        gpu::copy(gpu::make_counting_iterator(0), gpu::make_counting_iterator(int(s.room)), tags.begin());
        auto const n = scalar_of(s.used);
        auto const range = gpu::counted(v.begin(), n);
        INFO(s.used << " of " << s.room);
        auto sorted = x;
        std::sort(sorted.begin(), sorted.end());
        std::vector<int> order(s.used);
        std::iota(order.begin(), order.end(), 0);
        auto ascending = order;
        std::stable_sort(
            order.begin(), order.end(), [&](int a, int b) { return x[std::size_t(a)] > x[std::size_t(b)]; });
        std::stable_sort(ascending.begin(), ascending.end(), [&](int a, int b) {
            return x[std::size_t(a)] < x[std::size_t(b)];
        });
        for (std::size_t k : {std::size_t(0), std::size_t(1), std::size_t(50), s.room}) {
            if (k > s.room) continue;
            guarded<int> out(k), with(k);
            auto const m = std::min(k, s.used);
            auto const end = gpu::top_k_by_key(range, tags, k, out.begin(), with.begin());
            REQUIRE(end.second.read_size() == m);
            REQUIRE((front(with.host(), m) == front(order, m) && out.intact() && with.intact()));
            auto const least = gpu::to_host(gpu::top_k(range, k, out.begin(), gpu::less<>{}));
            REQUIRE((least == front(sorted, m) && out.intact()));
        }
        guarded<int> places(s.room), copy(s.room), sums(s.room);
        REQUIRE(gpu::to_host(gpu::argsort(range, places.begin())) == ascending);
        gpu::sort_copy(range, copy.begin());
        REQUIRE((front(copy.host(), s.used) == sorted && copy.intact()));
        gpu::vector<int> w(v);
        gpu::nth_element(gpu::counted(w.begin(), n), w.begin());
        REQUIRE(front(w.host(), s.used) == sorted);
        std::vector<int> expected(s.room, untouched);
        for (std::size_t i = 0; i < s.used; ++i)
            expected[i] = i && sorted[i] / 100 == sorted[i - 1] / 100 ? expected[i - 1] + host[i] : host[i];
        auto const keys = gpu::counted(copy.begin(), n, s.room);
        REQUIRE(gpu::inclusive_scan_by_key(keys, v, sums.begin(), [](auto a, auto b) {
            return a / 100 == b / 100;
        }).read_size() == s.used);
        REQUIRE((sums.host() == expected && sums.intact()));
        std::vector<unsigned> tens(10, 0), run_at, run_length;
        for (int k : x) ++tens[std::size_t(k) / 100];
        for (std::size_t i = 0, j = 0; i < s.used; i = j) {
            while (j < s.used && sorted[j] == sorted[i]) ++j;
            if (j - i > 1) {
                run_at.push_back(unsigned(i));
                run_length.push_back(unsigned(j - i));
            }
        }
        gpu::vector<unsigned> bins(10, 9u), offsets(s.room / 2 + 1), lengths(s.room / 2 + 1);
        gpu::histogram_even(range, bins.begin(), 10, 0, 1000);
        REQUIRE(bins.host() == tens);
        gpu::scalar<unsigned> runs;
        gpu::non_trivial_runs_into(keys, offsets.begin(), lengths.begin(), runs);
        REQUIRE(gpu::to_host(gpu::counted(offsets.begin(), runs)) == run_at);
        REQUIRE(gpu::to_host(gpu::counted(lengths.begin(), runs)) == run_length);
        std::adjacent_difference(sorted.begin(), sorted.end(), expected.begin());
        guarded<int> steps(s.room);
        REQUIRE(gpu::adjacent_difference(keys, steps.begin()).read_size() == s.used);
        REQUIRE((front(steps.host(), s.used) == front(expected, s.used) && steps.intact()));
        REQUIRE(
            gpu::is_sorted_until(range) - v.begin() == std::is_sorted_until(x.begin(), x.end()) - x.begin());
    }
}
