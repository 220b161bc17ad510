// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/segmented.hpp>
#include <gpu/algorithm/segmented_select.hpp>
#include <gpu/algorithm/segmented_sort.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

using testing::guarded;
using testing::values;

namespace {
/// Segments of a range of n, some empty; sometimes with elements before the first and behind the last one.
std::vector<int> cut(std::size_t n, std::mt19937& engine) {
    std::vector<int> offsets(1 + engine() % (1 + n / (1 + engine() % 50)) + engine() % 3);
    for (auto& o : offsets) o = static_cast<int>(engine() % (n + 1));
    if (engine() % 2) {
        offsets.front() = 0;
        offsets.back() = static_cast<int>(n);
    }
    std::sort(offsets.begin(), offsets.end());
    return offsets;
}
template <class Each> void each_segment(std::vector<int> const& offsets, Each each) {
    for (std::size_t s = 0; s + 1 < offsets.size(); ++s)
        each(s, std::size_t(offsets[s]), std::size_t(offsets[s + 1]));
}

void agree_on_segments(unsigned seed, unsigned cases) {
    for (unsigned k = 0; k < cases; ++k) {
        std::mt19937 engine(seed + k);
        std::size_t const n = engine() % (k % 16 ? 1u << engine() % 12 : 30000u);
        auto const offsets = cut(n, engine);
        std::size_t const segments = offsets.size() - 1;
        auto const maps = testing::maps(n);
        auto const host = values<int>(n, 40, k);
        INFO("seed = " << seed + k << ", n = " << n << ", segments = " << segments);
        gpu::vector<int> f(offsets.begin(), offsets.end());
        guarded<gpu::uvec2> m(maps), sums(segments);
        guarded<int> v(host), places(segments);
        testing::compose const op;
        gpu::uvec2 const init(3, 5);

        std::vector<gpu::uvec2> totals(segments, init), inclusive = maps, exclusive = maps;
        std::vector<int> least(segments, -1), greatest(segments, -1), sorted = host;
        each_segment(offsets, [&](std::size_t s, std::size_t a, std::size_t b) {
            for (std::size_t i = a; i < b; ++i) {
                exclusive[i] = totals[s];
                totals[s] = op(totals[s], maps[i]);
                inclusive[i] = i == a ? maps[i] : op(inclusive[i - 1], maps[i]);
            }
            if (a == b) return;
            auto const from = host.begin() + std::ptrdiff_t(a), to = host.begin() + std::ptrdiff_t(b);
            least[s] = int(std::min_element(from, to) - from);
            greatest[s] = int(std::max_element(from, to) - from);
            std::sort(sorted.begin() + std::ptrdiff_t(a), sorted.begin() + std::ptrdiff_t(b));
        });
        REQUIRE(gpu::segmented_reduce(m.begin(), m.end(), f.begin(), f.end(), sums.begin(), init, op) ==
                sums.end());
        REQUIRE(sums.host() == totals);
        gpu::segmented_argmin(v.begin(), v.end(), f.begin(), f.end(), places.begin());
        REQUIRE(places.host() == least);
        gpu::segmented_argmax(v.begin(), v.end(), f.begin(), f.end(), places.begin());
        REQUIRE(places.host() == greatest);
        REQUIRE((sums.intact() && places.intact()));
        guarded<gpu::uvec2> scanned(maps);
        gpu::inclusive_segmented_scan(m.begin(), m.end(), f.begin(), f.end(), scanned.begin(), op);
        REQUIRE(scanned.host() == inclusive);
        gpu::exclusive_segmented_scan(
            m.begin(), m.end(), f.begin(), f.end(), m.begin(), init, op);  // in place
        REQUIRE(m.host() == exclusive);
        REQUIRE((m.intact() && scanned.intact()));

        std::vector<int> marks(n);
        std::iota(marks.begin(), marks.end(), 0);
        guarded<int> keys(host), with(marks);
        gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end());
        REQUIRE(v.host() == sorted);
        gpu::segmented_sort_by_key(
            keys.begin(), keys.end(), with.begin(), f.begin(), f.end(), gpu::greater<>{});
        each_segment(offsets, [&](std::size_t, std::size_t a, std::size_t b) {
            std::stable_sort(marks.begin() + std::ptrdiff_t(a),
                marks.begin() + std::ptrdiff_t(b),
                [&](int x, int y) { return host[std::size_t(x)] > host[std::size_t(y)]; });
        });
        REQUIRE(with.host() == marks);
        REQUIRE((v.intact() && keys.intact() && with.intact()));
    }
}
}  // namespace

TEST_CASE("segmented algorithms: the examples", "[segmented]") {
    std::vector<int> const host{8, 6, 7, 5, 3, 0, 9};
    gpu::vector<int> v(host), offsets{0, 3, 3, 7}, out(3);
    gpu::segmented_reduce(v, offsets, out.begin(), 0);
    CHECK(gpu::to_host(out) == std::vector<int>{21, 0, 17});
    CHECK(gpu::segmented_reduce(v, 3, out.begin(), 0, gpu::maximum<>{}) - out.begin() == 3);
    CHECK(gpu::to_host(out) == std::vector<int>{8, 5, 9});
    CHECK_THROWS_AS(gpu::segmented_reduce(v, 0, out.begin(), 0, gpu::maximum<>{}), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::segmented_reduce(v, -1, out.begin(), 0, gpu::maximum<>{}), gpu::invalid_argument);
    gpu::segmented_argmin(v, offsets, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{1, -1, 2});
    gpu::segmented_argmax(v, offsets, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{0, -1, 3});
    gpu::vector<int> w(host), scanned(7);
    gpu::vector<int> sums(3);
    gpu::segmented_reduce(w, offsets, sums.begin());
    CHECK(sums.host() == std::vector<int>{21, 0, 17});
    gpu::segmented_reduce(w.begin(), w.end(), 3, sums.begin());
    CHECK(sums.host() == std::vector<int>{21, 8, 9});
    gpu::inclusive_segmented_scan(w, offsets, scanned.begin());
    CHECK(gpu::to_host(scanned) == std::vector<int>{8, 14, 21, 5, 8, 8, 17});
    gpu::inclusive_segmented_scan(w, offsets, scanned.begin(), 100, gpu::plus<>{});
    CHECK(gpu::to_host(scanned) == std::vector<int>{108, 114, 121, 105, 108, 108, 117});
    gpu::exclusive_segmented_scan(w, offsets, scanned.begin(), 100);
    CHECK(gpu::to_host(scanned) == std::vector<int>{100, 108, 114, 100, 105, 108, 108});
    gpu::segmented_sort(w, offsets);
    CHECK(gpu::to_host(w) == std::vector<int>{6, 7, 8, 0, 3, 5, 9});
    gpu::segmented_radix_sort_descending(w, offsets);
    CHECK(gpu::to_host(w) == std::vector<int>{8, 7, 6, 9, 5, 3, 0});
    gpu::segmented_radix_sort(w, offsets, 0u, 1u);
    CHECK(gpu::to_host(w) == std::vector<int>{8, 6, 7, 0, 9, 5, 3});
    gpu::segmented_sort(w, offsets, [](auto a, auto b) { return a % 4 < b % 4; });
    CHECK(gpu::to_host(w) == std::vector<int>{8, 6, 7, 0, 9, 5, 3});
    gpu::vector<int> marks{0, 1, 2, 3, 4, 5, 6};
    gpu::segmented_radix_sort_by_key(w, marks, offsets);
    CHECK(gpu::to_host(w) == std::vector<int>{6, 7, 8, 0, 3, 5, 9});
    CHECK(gpu::to_host(marks) == std::vector<int>{1, 2, 0, 3, 6, 5, 4});
    gpu::segmented_radix_sort_by_key_descending(w, marks, offsets);
    CHECK(gpu::to_host(w) == std::vector<int>{8, 7, 6, 9, 5, 3, 0});
    CHECK(gpu::to_host(marks) == std::vector<int>{0, 2, 1, 4, 5, 6, 3});
    gpu::segmented_stable_sort_by_key(w, marks, offsets);
    CHECK(gpu::to_host(marks) == std::vector<int>{1, 2, 0, 3, 6, 5, 4});
    gpu::segmented_stable_sort(w, offsets, gpu::greater<>{});
    CHECK(gpu::to_host(w) == std::vector<int>{8, 7, 6, 9, 5, 3, 0});
    gpu::vector<int> rows{0, 3, 4, 7}, best(6, -1);
    gpu::segmented_top_k(v, rows, 2, best.begin());
    CHECK(gpu::to_host(best) == std::vector<int>{8, 7, 5, -1, 9, 3});
    gpu::vector<int> with{0, 1, 2, 3, 4, 5, 6}, best_with(6, -1);
    gpu::segmented_top_k_by_key(v.begin(),
        v.end(),
        with.begin(),
        rows.begin(),
        rows.end(),
        2,
        best.begin(),
        best_with.begin(),
        gpu::less<>{});
    CHECK(gpu::to_host(best) == std::vector<int>{6, 7, 5, -1, 0, 3});
    CHECK(gpu::to_host(best_with) == std::vector<int>{1, 2, 3, -1, 5, 4});
    CHECK_THROWS_AS(gpu::segmented_reduce(v, offsets, out.begin() + 1, 0), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::segmented_reduce(v, 0, out.begin(), 0), gpu::invalid_argument);
    CHECK_THROWS_AS(
        gpu::segmented_sort(w.begin(), v.end(), offsets.begin(), offsets.end()), gpu::invalid_argument);
    gpu::vector<int> nothing;
    CHECK(gpu::segmented_reduce(v, nothing, out.begin(), 0) == out.begin());
    gpu::segmented_reduce(nothing, gpu::vector<int>{0, 0, 0, 0}, out.begin(), 7);
    CHECK(gpu::to_host(out) == std::vector<int>{7, 7, 7});
}

TEST_CASE("segmented algorithms agree with a loop over segments", "[segmented]") {
    agree_on_segments(20261121, 60);
}
TEST_CASE("segmented algorithms agree with a loop over segments, 300 times", "[segmented][slow]") {
    agree_on_segments(1, 300);
}

TEST_CASE("scans of segments agree with a loop around the lengths at which their heads are found otherwise",
    "[segmented]") {
    // A GPU searches the offsets in ranges of up to 2^17 elements, of words where there are at most
    // n / 16 segments.
    auto agree = [](auto zero, std::size_t n, std::size_t segments) {
        using T = decltype(zero);
        std::vector<T> const host = values<T>(n, 50);
        std::vector<unsigned> offsets(segments + 1);
        for (std::size_t s = 0; s <= segments; ++s) offsets[s] = unsigned(n * s / segments);
        offsets[1] = offsets[0];  // an empty segment at each end
        offsets[segments - 1] = offsets[segments];
        std::vector<T> expected(host);
        for (std::size_t s = 0; s < segments; ++s)
            std::partial_sum(
                host.begin() + offsets[s], host.begin() + offsets[s + 1], expected.begin() + offsets[s]);
        gpu::vector<T> const v(host);
        gpu::vector<unsigned> const f(offsets);
        gpu::vector<T> out(n);
        gpu::inclusive_segmented_scan(v, f, out.begin());
        REQUIRE(out.host() == expected);
    };
    std::size_t const most = std::size_t(1) << 17;
    for (std::size_t n : {std::size_t(1600), most - 1, most, most + 1})
        for (std::size_t segments : {std::size_t(3), n / 16 - 1, n / 16, n / 16 + 1, n}) {
            INFO(n << " elements, " << segments << " segments");
            agree(unsigned(0), n, segments);
            if (testing::has_int64()) agree(std::uint64_t(0), n, segments);
        }
}

TEST_CASE("segments may be given by offsets of 64 bits", "[segmented]") {
    std::size_t const n = 30000;
    auto const host = values<int>(n, 1000);
    std::vector<int> const at{3, 3, 4, 50, 8000, 8001, 29990};
    std::size_t const segments = at.size() - 1;
    std::vector<int> sums(segments), least(segments, -1), greatest(segments, -1), scanned(host), sorted(host);
    each_segment(at, [&](std::size_t s, std::size_t a, std::size_t b) {
        auto const from = host.begin() + std::ptrdiff_t(a), to = host.begin() + std::ptrdiff_t(b);
        sums[s] = std::accumulate(from, to, 0);
        std::partial_sum(from, to, scanned.begin() + std::ptrdiff_t(a));
        if (a == b) return;
        least[s] = int(std::min_element(from, to) - from);
        greatest[s] = int(std::max_element(from, to) - from);
        std::sort(sorted.begin() + std::ptrdiff_t(a), sorted.begin() + std::ptrdiff_t(b));
    });
    gpu::vector<std::uint64_t> const offsets(std::vector<std::uint64_t>(at.begin(), at.end()));
    guarded<int> v(host), out(segments);
    gpu::segmented_reduce(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), 0);
    CHECK(out.host() == sums);
    gpu::segmented_argmin(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin());
    CHECK(out.host() == least);
    gpu::segmented_argmax(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin());
    CHECK(out.host() == greatest);
    guarded<int> sums_of(host);
    gpu::inclusive_segmented_scan(v.begin(), v.end(), offsets.begin(), offsets.end(), sums_of.begin());
    CHECK(sums_of.host() == scanned);
    gpu::segmented_sort(v.begin(), v.end(), offsets.begin(), offsets.end());
    CHECK(v.host() == sorted);
    CHECK((v.intact() && out.intact() && sums_of.intact()));
}

TEST_CASE("segmented_argmin of counted elements writes to a short part of a long vector", "[segmented]") {
    gpu::vector<int> const v{8, 6, 7, 5, 3, 0, 9, -1}, offsets{0, 3, 3, 7};
    gpu::vector<int> out(std::vector<int>(600000, 7));
    gpu::scalar<unsigned> n(7);
    {
        testing::small_blocks const small(1 << 20);
        gpu::segmented_argmin(gpu::counted(v.begin(), n), offsets, out.begin() + 400000);
        gpu::segmented_reduce(gpu::counted(v.begin(), n), offsets, out.begin() + 400003, 0);
    }
    auto const found = out.host();
    CHECK(std::vector<int>(found.begin() + 399999, found.begin() + 400007) ==
          std::vector<int>{7, 1, -1, 2, 21, 0, 17, 7});
}

TEST_CASE("segmented_reduce converts elements to the type of the results", "[segmented]") {
    auto const host = values<unsigned>(3000, 200);
    gpu::vector<unsigned> const words(host);
    gpu::vector<std::uint8_t> const bytes(host.begin(), host.end());
    gpu::vector<double> const doubles(host.begin(), host.end());
    gpu::vector<int> sums(30);
    gpu::vector<float> halves(30);
    std::vector<int> expected(30);
    for (std::size_t i = 0; i < host.size(); ++i) expected[i / 100] += static_cast<int>(host[i]);
    gpu::segmented_reduce(words, 100, sums.begin(), 0);
    CHECK(sums.host() == expected);
    gpu::segmented_reduce(bytes, 100, sums.begin(), 0);
    CHECK(sums.host() == expected);
    gpu::segmented_reduce(doubles, 100, halves.begin(), 0.0f);
    CHECK(halves.host() == std::vector<float>(expected.begin(), expected.end()));
    auto const small = gpu::make_transform_iterator(words.begin(), [](auto x) { return x < 100u; });
    gpu::segmented_reduce(small, small + 3000, 100, sums.begin(), 0);
    for (std::size_t s = 0; s < 30; ++s)
        CHECK(sums[s] == std::count_if(host.begin() + static_cast<std::ptrdiff_t>(s * 100),
                             host.begin() + static_cast<std::ptrdiff_t>(s * 100 + 100),
                             [](unsigned x) { return x < 100; }));
}

TEST_CASE("a segment a element, and one segment of all", "[segmented]") {
    std::size_t const n = 200000;
    auto const host = values<int>(n, 1000);
    gpu::vector<int> v(host.begin(), host.end()), singles(n + 1), out(n), all{0, int(n)}, one(1);
    std::vector<int> each(n + 1);
    std::iota(each.begin(), each.end(), 0);
    gpu::copy(each.begin(), each.end(), singles.begin());
    gpu::segmented_reduce(v, singles, out.begin(), 1);
    auto expected = host;
    for (int& x : expected) ++x;
    CHECK(gpu::to_host(out) == expected);
    gpu::segmented_reduce(v, all, one.begin(), 0);
    CHECK(one[0] == std::accumulate(host.begin(), host.end(), 0));
    gpu::vector<int> sorted(host.begin(), host.end());
    gpu::segmented_sort(sorted, singles);
    CHECK(gpu::to_host(sorted) == host);
    gpu::segmented_sort(sorted, all);
    expected = host;
    std::sort(expected.begin(), expected.end());
    CHECK(gpu::to_host(sorted) == expected);
}

TEST_CASE("long segments between short ones are reduced in order", "[segmented]") {
    std::size_t const n = 140000;
    std::vector<int> const offsets{3, 3, 4, 260, 517, 517, 70517, 70518, 71018, 139000, 139001, 139257};
    auto const maps = testing::maps(n);
    auto const host = values<int>(n, 1000000);
    gpu::vector<int> const f(offsets.begin(), offsets.end()), v(host.begin(), host.end());
    gpu::vector<gpu::uvec2> const m(maps.begin(), maps.end());
    gpu::uvec2 const init(3, 5);
    std::vector<gpu::uvec2> totals(offsets.size() - 1, init);
    std::vector<int> greatest(offsets.size() - 1, -1);
    each_segment(offsets, [&](std::size_t s, std::size_t a, std::size_t b) {
        for (std::size_t i = a; i < b; ++i) totals[s] = testing::compose{}(totals[s], maps[i]);
        if (a < b)
            greatest[s] =
                int(std::max_element(host.begin() + std::ptrdiff_t(a), host.begin() + std::ptrdiff_t(b)) -
                    host.begin() - std::ptrdiff_t(a));
    });
    guarded<gpu::uvec2> sums(totals.size());
    guarded<int> places(totals.size());
    gpu::segmented_reduce(m.begin(), m.end(), f.begin(), f.end(), sums.begin(), init, testing::compose{});
    CHECK(sums.host() == totals);
    gpu::segmented_argmax(v.begin(), v.end(), f.begin(), f.end(), places.begin());
    CHECK(places.host() == greatest);
    CHECK((sums.intact() && places.intact()));
}

TEST_CASE("segmented sums and scans of floats are close to the serial ones and the same from run to run",
    "[segmented]") {
    std::size_t const n = 20000;
    std::vector<int> const offsets{0, 1, 1, 40, 300, 12300, 12301, 14000, 20000};
    auto const host = values<float>(n);
    gpu::vector<int> const f(offsets.begin(), offsets.end());
    gpu::vector<float> const v(host.begin(), host.end());
    gpu::vector<float> sums(offsets.size() - 1), scanned(n);
    gpu::segmented_reduce(v, f, sums.begin(), 0.0f);
    gpu::inclusive_segmented_scan(v, f, scanned.begin());
    auto const totals = sums.host(), scan = scanned.host();
    each_segment(offsets, [&](std::size_t s, std::size_t a, std::size_t b) {
        double sum = 0, size = 0;
        auto const close = [&](float x) {
            return std::abs(x - sum) <= size * std::numeric_limits<float>::epsilon() * 64;
        };
        for (std::size_t i = a; i < b; ++i) {
            sum += host[i];
            size += std::abs(host[i]);
            REQUIRE(close(scan[i]));
        }
        REQUIRE(close(totals[s]));
    });
    for (int run = 0; run < 100; ++run) {
        gpu::fill(sums, -1.0f);
        gpu::fill(scanned, -1.0f);
        gpu::segmented_reduce(v, f, sums.begin(), 0.0f);
        gpu::inclusive_segmented_scan(v, f, scanned.begin());
        REQUIRE((testing::same_bits(sums.host(), totals) && testing::same_bits(scanned.host(), scan)));
    }
}
