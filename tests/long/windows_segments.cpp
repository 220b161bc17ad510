// SPDX-License-Identifier: MIT
// Segments of ranges that are longer than one storage block, by a limit that a test makes small.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/segmented_radix_sort.hpp>
#include <gpu/algorithm/segmented_reduce.hpp>
#include <gpu/algorithm/segmented_scan.hpp>
#include <gpu/algorithm/segmented_select.hpp>
#include <gpu/algorithm/segmented_sort.hpp>

#include "../support/segments.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

using testing::cut_segments;
using testing::guarded;
using testing::segment_offsets;

namespace {
constexpr std::int64_t segments_block = 1 << 15;

/// Segments of n elements: short ones, longer ones, empty ones, with elements before and after them.
std::vector<segment_offsets> shapes(std::size_t n) {
    std::mt19937 engine(static_cast<unsigned>(n));
    std::vector<segment_offsets> all{cut_segments(0, n, [] { return 1u; }),
        cut_segments(n / 7, n - n / 5, [&] { return engine() % 300; }),
        cut_segments(5, n, [&] { return engine() % 50 ? engine() % 12 : 1900; })};
    // More empty segments than the offsets of one part.
    auto& first = all[0];
    first.insert(
        first.begin() + static_cast<std::ptrdiff_t>(first.size() / 2), 20000, first[first.size() / 2]);
    return all;
}
/// Calls each(first, last, s) with the bounds of every segment.
template <class Each> void for_segments(segment_offsets const& o, Each const& each) {
    for (std::size_t s = 0; s + 1 < o.size(); ++s)
        each(static_cast<std::ptrdiff_t>(o[s]), static_cast<std::ptrdiff_t>(o[s + 1]), s);
}

template <class T> void reduce_and_scan(std::vector<T> const& host, segment_offsets const& o) {
    std::size_t const segments = o.size() - 1;
    guarded<T> v(host, 61), out(std::vector<T>(segments), 7), scanned(host, 3);
    guarded<int> places(std::vector<int>(segments, -7), 5);
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    std::vector<T> sums(segments), running(host), inclusive(host), from_five(host);
    std::vector<int> least(segments, -1), greatest(segments, -1);
    std::vector<double> wide(segments);
    for_segments(o, [&](auto b, auto e, std::size_t s) {
        auto const from = host.begin() + b, to = host.begin() + e;
        sums[s] = std::accumulate(from, to, T(3));
        wide[s] = std::accumulate(from, to, 1.0);
        if (b != e) least[s] = static_cast<int>(std::min_element(from, to) - from);
        if (b != e) greatest[s] = static_cast<int>(std::max_element(from, to) - from);
        std::exclusive_scan(from, to, running.begin() + b, T(5));
        std::inclusive_scan(from, to, inclusive.begin() + b);
        std::inclusive_scan(from, to, from_five.begin() + b, std::plus<>{}, T(5));
    });
    auto const end = gpu::segmented_reduce(v.begin(), v.end(), f.begin(), f.end(), out.begin(), T(3));
    CHECK(end == out.end());
    REQUIRE(out.host() == sums);
    gpu::vector<double> wide_sums(segments);
    gpu::segmented_reduce(v.begin(), v.end(), f.begin(), f.end(), wide_sums.begin(), 1.0);
    REQUIRE(wide_sums.host() == wide);
    gpu::segmented_argmin(v.begin(), v.end(), f.begin(), f.end(), places.begin());
    REQUIRE(places.host() == least);
    gpu::segmented_argmax(v.begin(), v.end(), f.begin(), f.end(), places.begin());
    REQUIRE(places.host() == greatest);
    guarded<T> again(host, 9);
    gpu::inclusive_segmented_scan(v.begin(), v.end(), f.begin(), f.end(), again.begin());
    REQUIRE(again.host() == inclusive);
    gpu::inclusive_segmented_scan(v.begin(), v.end(), f.begin(), f.end(), again.begin(), T(5), gpu::plus<>{});
    REQUIRE(again.host() == from_five);
    REQUIRE(again.intact());
    gpu::exclusive_segmented_scan(
        scanned.begin(), scanned.end(), f.begin(), f.end(), scanned.begin(), T(5));  // in place
    REQUIRE(scanned.host() == running);
    REQUIRE((v.intact() && out.intact() && places.intact() && scanned.intact()));
}
/// The indices of elements in the order of a stable sort of every segment, and the elements there.
template <class T> struct sorted_segments {
    std::vector<std::uint32_t> rising, falling;
    sorted_segments(std::vector<T> const& host, segment_offsets const& o) : rising(host.size()), host_(host) {
        std::iota(rising.begin(), rising.end(), 0u);
        falling = rising;
        for_segments(o, [&](auto b, auto e, std::size_t) {
            std::stable_sort(
                rising.begin() + b, rising.begin() + e, [&](auto i, auto j) { return host[i] < host[j]; });
            std::stable_sort(
                falling.begin() + b, falling.begin() + e, [&](auto i, auto j) { return host[i] > host[j]; });
        });
    }
    std::vector<T> elements(std::vector<std::uint32_t> const& at) const {
        std::vector<T> all(at.size());
        for (std::size_t i = 0; i < at.size(); ++i) all[i] = host_[at[i]];
        return all;
    }

private:
    std::vector<T> const& host_;
};
template <class T> void select_from_segments(std::vector<T> const& host, segment_offsets const& o) {
    sorted_segments<T> const expected(host, o);
    std::size_t const k = 3, rows = k * (o.size() - 1);
    guarded<T> keys(host, 61), top(std::vector<T>(rows, T(77)), 9);
    guarded<std::uint32_t> top_places(std::vector<std::uint32_t>(rows, 99), 6);
    gpu::vector<std::uint32_t> tags(host.size());
    gpu::sequence(tags);
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    gpu::segmented_top_k_by_key(
        keys.begin(), keys.end(), tags.begin(), f.begin(), f.end(), k, top.begin(), top_places.begin());
    std::vector<std::uint32_t> first_places(rows, 99);
    for_segments(o, [&](auto b, auto e, std::size_t s) {
        std::copy_n(expected.falling.begin() + b,
            std::min(k, static_cast<std::size_t>(e - b)),
            first_places.begin() + static_cast<std::ptrdiff_t>(s * k));
    });
    REQUIRE(top_places.host() == first_places);
    guarded<T> keys_alone(std::vector<T>(rows, T(77)), 4);
    gpu::segmented_top_k(keys.begin(), keys.end(), f.begin(), f.end(), k, keys_alone.begin());
    REQUIRE(keys_alone.host() == top.host());
    REQUIRE((top.intact() && top_places.intact() && keys_alone.intact()));
}
template <class T> void sort_segments(std::vector<T> const& host, segment_offsets const& o) {
    sorted_segments<T> const expected(host, o);
    guarded<T> keys(host, 61), only_keys(host, 64), descending(host, 3), bits(host, 2);
    std::vector<std::uint32_t> numbers(host.size());
    std::iota(numbers.begin(), numbers.end(), 0u);
    guarded<std::uint32_t> values(numbers, 5), moved(numbers, 4);
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    gpu::segmented_sort_by_key(keys.begin(), keys.end(), values.begin(), f.begin(), f.end());
    REQUIRE(values.host() == expected.rising);
    REQUIRE(keys.host() == expected.elements(expected.rising));
    gpu::segmented_sort(
        only_keys.begin(), only_keys.end(), f.begin(), f.end(), [](auto a, auto b) { return a > b; });
    REQUIRE(only_keys.host() == expected.elements(expected.falling));
    gpu::segmented_radix_sort_descending(descending.begin(), descending.end(), f.begin(), f.end());
    REQUIRE(descending.host() == expected.elements(expected.falling));
    gpu::segmented_radix_sort_by_key(bits.begin(), bits.end(), moved.begin(), f.begin(), f.end());
    REQUIRE(moved.host() == expected.rising);
    REQUIRE((keys.intact() && values.intact() && only_keys.intact() && descending.intact()));
    REQUIRE((bits.intact() && moved.intact()));
}
}  // namespace

TEMPLATE_TEST_CASE("segments of long ranges are reduced and scanned in parts", "[windows]", std::uint32_t,
    float, std::uint8_t) {
    testing::small_blocks const limit(segments_block - 1);  // scratch memory is rounded up to 4 KiB
    for (std::size_t n : {20001u, 70000u})
        for (auto const& o : shapes(n)) {
            INFO("n = " << n << ", segments: " << o.size() - 1);
            reduce_and_scan(testing::values<TestType>(n, 9), o);
        }
}
TEMPLATE_TEST_CASE("segments of long ranges are sorted in parts", "[windows]", std::uint32_t, double) {
    testing::small_blocks const limit(2 * segments_block);
    for (std::size_t n : {9001u, 30000u})
        for (auto const& o : shapes(n)) {
            INFO("n = " << n << ", segments: " << o.size() - 1);
            auto const host = testing::values<TestType>(n, 100);
            select_from_segments(host, o);
            sort_segments(host, o);
        }
}
TEST_CASE("keys and values of different sizes are sorted in parts", "[windows]") {
    testing::small_blocks const limit(2 * segments_block);
    std::size_t const n = 20000;
    auto const host = testing::values<std::uint8_t>(n);
    auto const o = cut_segments(3, n, [] { return 900u; });
    std::vector<double> places(n);
    std::iota(places.begin(), places.end(), 0.0);
    gpu::vector<std::uint8_t> keys(host.begin(), host.end());
    gpu::vector<double> values(places.begin(), places.end());
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    gpu::segmented_sort_by_key(keys.begin(), keys.end(), values.begin(), f.begin(), f.end());
    for_segments(o, [&](auto b, auto e, std::size_t) {
        std::stable_sort(places.begin() + b, places.begin() + e, [&](double i, double j) {
            return host[static_cast<std::size_t>(i)] < host[static_cast<std::size_t>(j)];
        });
    });
    CHECK(values.host() == places);
}
TEST_CASE("segments of one length in long ranges, and operators that do not commute", "[windows]") {
    testing::small_blocks const limit(segments_block);
    std::size_t const n = 30000, length = 700;
    auto const maps = testing::maps(n);
    gpu::vector<gpu::uvec2> const v(maps.begin(), maps.end());
    std::vector<gpu::uvec2> expected;
    segment_offsets o;
    for (std::size_t at = 0; at < n; at += length) {
        o.push_back(static_cast<std::uint32_t>(at));
        expected.push_back(std::accumulate(maps.begin() + static_cast<std::ptrdiff_t>(at),
            maps.begin() + static_cast<std::ptrdiff_t>(std::min(n, at + length)),
            gpu::uvec2(1, 0),
            testing::compose{}));
    }
    o.push_back(n);
    gpu::vector<gpu::uvec2> out(expected.size());
    gpu::segmented_reduce(v.begin(), v.end(), length, out.begin(), gpu::uvec2(1, 0), testing::compose{});
    CHECK(out.host() == expected);
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    gpu::vector<gpu::uvec2> again(expected.size());
    gpu::segmented_reduce(
        v.begin(), v.end(), f.begin(), f.end(), again.begin(), gpu::uvec2(1, 0), testing::compose{});
    CHECK(again.host() == expected);
}
TEMPLATE_TEST_CASE("offsets of any integer type divide long ranges", "[windows]", std::uint8_t, std::uint16_t,
    int, std::int64_t) {
    if (testing::cannot_exist<TestType>()) return;
    testing::small_blocks const limit(1 << 11);
    std::vector<gpu::uvec4> host(250);
    for (std::uint32_t i = 0; i < host.size(); ++i) host[i] = gpu::uvec4(i, 1, i * i, 7);
    gpu::vector<gpu::uvec4> const v(host.begin(), host.end());
    int const bounds[] = {0, 40, 40, 70, 100, 120, 127};
    gpu::vector<TestType> const f(std::begin(bounds), std::end(bounds));
    gpu::vector<gpu::uvec4> out(6);
    gpu::segmented_reduce(v.begin(), v.end(), f.begin(), f.end(), out.begin(), gpu::uvec4(0));
    std::vector<gpu::uvec4> expected;
    for (int s = 0; s < 6; ++s)
        expected.push_back(
            std::accumulate(host.begin() + bounds[s], host.begin() + bounds[s + 1], gpu::uvec4(0)));
    CHECK(out.host() == expected);
}
TEST_CASE("offsets that an iterator computes divide long ranges", "[windows]") {
    testing::small_blocks const limit(segments_block);
    std::size_t const n = 30000, segments = 401;
    auto const host = testing::values<std::uint32_t>(n, 1000, 1);
    gpu::vector<std::uint32_t> const v(host.begin(), host.end());
    // Segment s begins at 3 + 70 s; the last ones are empty.
    auto const offsets =
        gpu::make_transform_iterator(gpu::counting_iterator<int>(0), [](auto s) { return 3 + s * 70; });
    gpu::vector<std::uint32_t> sums(segments), scanned(host.begin(), host.end());
    gpu::segmented_reduce(v.begin(), v.end(), offsets, offsets + segments + 1, sums.begin(), 5u);
    gpu::inclusive_segmented_scan(v.begin(), v.end(), offsets, offsets + segments + 1, scanned.begin());
    std::vector<std::uint32_t> expected, running = host;
    for (std::size_t s = 0; s < segments; ++s) {
        auto const b = static_cast<std::ptrdiff_t>(std::min(n, 3 + s * 70)),
                   e = static_cast<std::ptrdiff_t>(std::min(n, 3 + (s + 1) * 70));
        expected.push_back(std::accumulate(host.begin() + b, host.begin() + e, 5u));
        std::partial_sum(host.begin() + b, host.begin() + e, running.begin() + b);
    }
    CHECK(sums.host() == expected);
    CHECK(scanned.host() == running);
}
TEMPLATE_TEST_CASE(
    "segments that are longer than a part are processed by themselves", "[windows]", std::uint32_t, double) {
    if (testing::cannot_exist<TestType>()) return;
    testing::small_blocks const limit(16384 * sizeof(TestType));
    std::uint32_t const n = 50000;
    auto const host = testing::values<TestType>(n, 9);
    // The long ones are the only one, the first, the last, two that are neighbours; some lie among short
    // and empty ones, with elements before and after them.
    for (segment_offsets const& o : {segment_offsets{0, n},
             {7, 30007, 30007, 30100, n - 3},
             {0, 100, 100, 130, 20000, 30000, n},
             {0, 10000, 40000, 40001, 40001, n - 5}}) {
        INFO("segments: " << o.size() - 1);
        reduce_and_scan(host, o);
        select_from_segments(host, o);
        sort_segments(host, o);
    }
}
TEST_CASE("segments of a short range may lie in longer buffers", "[windows]") {
    testing::small_blocks const limit(segments_block);
    constexpr std::size_t from = 70'000, n = 1000;
    auto const host = testing::values<unsigned>(100'000, 1000);
    gpu::vector<unsigned> const v(host);
    gpu::vector<unsigned> offsets(100'000);
    for (std::size_t s = 0; s < 11; ++s) offsets[from + s] = static_cast<unsigned>(s * 100);
    auto const first = v.begin() + from, last = first + n;
    auto const bounds = offsets.begin() + from, end = bounds + 11;
    std::vector<unsigned> sums(10), least(10), sorted(host.begin() + from, host.begin() + from + n);
    for (std::size_t s = 0; s < 10; ++s) {
        auto const begin = host.begin() + static_cast<std::ptrdiff_t>(from + s * 100);
        sums[s] = std::accumulate(begin, begin + 100, 0u);
        least[s] = static_cast<unsigned>(std::min_element(begin, begin + 100) - begin);
        std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(s * 100),
            sorted.begin() + static_cast<std::ptrdiff_t>(s * 100 + 100));
    }
    gpu::vector<unsigned> out(100'000);
    auto const to = out.begin() + from;
    auto const stored = [&](std::size_t count) {
        auto const all = out.host();
        return std::vector<unsigned>(
            all.begin() + from, all.begin() + static_cast<std::ptrdiff_t>(from + count));
    };
    gpu::segmented_reduce(first, last, bounds, end, to, 0u);
    CHECK(stored(10) == sums);
    gpu::segmented_reduce(first, last, 100, to, 0u);
    CHECK(stored(10) == sums);
    gpu::segmented_argmin(first, last, bounds, end, to);
    CHECK(stored(10) == least);
    gpu::copy(first, last, to);
    gpu::segmented_sort(to, to + n, bounds, end);
    CHECK(stored(n) == sorted);
}

TEST_CASE("long segments of one length are reduced in order", "[windows]") {
    testing::small_blocks const limit(segments_block);
    std::size_t const n = 60000;
    auto const maps = testing::maps(n);
    gpu::vector<gpu::uvec2> const v(maps.begin(), maps.end());
    for (std::size_t length : {std::size_t(4096), std::size_t(4097), std::size_t(25000), n, 2 * n}) {
        std::vector<gpu::uvec2> expected;
        for (std::size_t at = 0; at < n; at += length)
            expected.push_back(std::accumulate(maps.begin() + static_cast<std::ptrdiff_t>(at),
                maps.begin() + static_cast<std::ptrdiff_t>(std::min(n, at + length)),
                gpu::uvec2(3, 1),
                testing::compose{}));
        INFO("length " << length);
        gpu::vector<gpu::uvec2> out(expected.size());
        gpu::segmented_reduce(v.begin(), v.end(), length, out.begin(), gpu::uvec2(3, 1), testing::compose{});
        CHECK(out.host() == expected);
    }
}
