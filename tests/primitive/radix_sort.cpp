// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/primitive/radix_sort.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <vector>

TEST_CASE("radix_sort_keys sorts by a range of bits, stably", "[radix_sort]") {
    for (auto [begin, end] : {std::pair{0u, 4u}, {3u, 9u}, {8u, 8u}, {5u, 32u}, {0u, 32u}}) {
        auto host = testing::values<unsigned>(5000);
        gpu::vector<unsigned> v(host.begin(), host.end());
        gpu::primitive::radix_sort_keys<unsigned, false>(v.begin(), v.size(), begin, end);
        auto digits = [begin = begin, end = end](unsigned x) {
            return end == begin ? 0u : (x >> begin) & (end - begin == 32 ? ~0u : (1u << (end - begin)) - 1);
        };
        std::stable_sort(
            host.begin(), host.end(), [&](unsigned a, unsigned b) { return digits(a) < digits(b); });
        INFO(begin << " to " << end);
        CHECK(v.host() == host);
    }
    auto wide = testing::values<std::uint64_t>(3000);
    gpu::vector<std::uint64_t> w(wide.begin(), wide.end());
    gpu::primitive::radix_sort_keys<std::uint64_t, false>(w.begin(), w.size(), 20, 44);
    std::stable_sort(
        wide.begin(), wide.end(), [](auto a, auto b) { return (a >> 20 & 0xffffff) < (b >> 20 & 0xffffff); });
    CHECK(w.host() == wide);
    // Every bit, and the end of a tile that is not full: too many to be merged.
    wide = testing::values<std::uint64_t>(70'001);
    gpu::vector<std::uint64_t> all(wide.begin(), wide.end());
    gpu::primitive::radix_sort_keys<std::uint64_t, false>(all.begin(), all.size());
    std::sort(wide.begin(), wide.end());
    CHECK(all.host() == wide);
    auto doubles = testing::values<double>(70'001);
    gpu::vector<double> down(doubles.begin(), doubles.end());
    gpu::primitive::radix_sort_keys<double, true>(down.begin(), down.size());
    std::sort(doubles.begin(), doubles.end(), std::greater<>{});
    CHECK(down.host() == doubles);
}

TEST_CASE("a radix sort keeps the order of equal keys in every size of tile, whatever the values are",
    "[radix_sort][slow]") {
    for (std::size_t n : {2049u, 100'003u, 300'007u, 1'000'003u, 3'000'017u}) {
        auto const keys = testing::values<unsigned>(n, 0, 5);
        std::vector<unsigned> order(n);
        for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<unsigned>(i);
        auto const unsorted = order;
        std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
            return keys[a] / 7 % 4096 < keys[b] / 7 % 4096;
        });
        std::vector<unsigned> few(n);
        for (std::size_t i = 0; i < n; ++i) few[i] = keys[i] / 7 % 4096;
        gpu::vector<unsigned> k(few.begin(), few.end()), v(unsorted.begin(), unsorted.end());
        gpu::primitive::radix_sort_pairs<unsigned, false>(k.begin(), n, v.begin());
        INFO(n);
        CHECK(v.host() == order);
    }
}

namespace {
struct long_value {
    unsigned place, a, b, c, d;
};
}  // namespace
GPU_STRUCT(long_value, place, a, b, c, d);

TEST_CASE("long values, wide values and narrow keys are sorted along", "[radix_sort]") {
    std::size_t const n = 70'001;
    auto const keys = testing::values<std::uint16_t>(n, 300);
    std::vector<long_value> values(n);
    std::vector<glm::dvec2> wide(n);
    for (std::size_t i = 0; i < n; ++i) {
        auto const place = static_cast<unsigned>(i);
        values[i] = {place, place * 3, ~place, place ^ 5, 7};
        wide[i] = {double(i), -double(i)};
    }
    gpu::vector<std::uint16_t> k(keys.begin(), keys.end()), same(keys.begin(), keys.end());
    gpu::vector<long_value> v(values.begin(), values.end());
    gpu::vector<glm::dvec2> w(wide.begin(), wide.end());
    gpu::primitive::radix_sort_pairs<std::uint16_t, true>(k.begin(), n, v.begin());
    gpu::primitive::radix_sort_pairs<std::uint16_t, true>(same.begin(), n, w.begin());
    std::stable_sort(
        values.begin(), values.end(), [&](auto& a, auto& b) { return keys[a.place] > keys[b.place]; });
    auto const got = v.host();
    auto const got_wide = w.host();
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < n; ++i)
        wrong += std::memcmp(&got[i], &values[i], sizeof(long_value)) != 0 ||
                 got_wide[i].x != double(values[i].place) || got_wide[i].y != -double(values[i].place);
    CHECK(wrong == 0);
}

namespace {
/// Sorts 70,001 keys of type T, too many to be merged: alone, with values, into another range and by
/// some of their bits. Only the bits of `varies` differ from key to key.
template <class T> void sort_keys_that_agree(std::uint64_t varies) {
    std::size_t const n = 70'001;
    auto const words = testing::values<std::uint64_t>(n);
    std::vector<T> host(n);
    for (std::size_t i = 0; i < n; ++i)
        host[i] = static_cast<T>((words[i] & varies) | (0x5a5a5a5a5a5a5a5a & ~varies));
    std::vector<unsigned> order(n), places(n);
    std::iota(places.begin(), places.end(), 0u);
    auto const ordered = [&](auto less) {
        order = places;
        std::stable_sort(
            order.begin(), order.end(), [&](unsigned a, unsigned b) { return less(host[a], host[b]); });
        std::vector<T> sorted(n);
        for (std::size_t i = 0; i < n; ++i) sorted[i] = host[order[i]];
        return sorted;
    };
    INFO("varying bits " << varies << ", keys of " << sizeof(T) << " bytes");
    gpu::vector<T> const from(host.begin(), host.end());

    if constexpr (std::is_integral_v<T> && sizeof(T) >= 4) {
        auto const digits = [](T x) { return x & 0xffffff; };
        gpu::vector<T> k(host.begin(), host.end());
        gpu::primitive::radix_sort_keys<T, false>(k.begin(), n, 0, 24);
        CHECK(k.host() == ordered([&](T a, T b) { return digits(a) < digits(b); }));
    }
    {
        gpu::vector<T> k(host.begin(), host.end());
        gpu::primitive::radix_sort_keys<T, true>(k.begin(), n);
        CHECK(k.host() == ordered(std::greater<>{}));
    }
    auto const expected = ordered(std::less<>{});
    gpu::vector<T> alone(host.begin(), host.end()), out(n, gpu::no_init);
    gpu::primitive::radix_sort_keys<T, false>(alone.begin(), n);
    CHECK(alone.host() == expected);
    if (gpu::kernel::current().tuning.look_back) {
        gpu::vector<unsigned> indices(n, gpu::no_init);
        REQUIRE(gpu::primitive::radix_sort_copy<T, false>(from.begin(), n, out.begin()));
        CHECK(out.host() == expected);
        REQUIRE(gpu::primitive::radix_sort_copy<T, false>(
            from.begin(), n, out.begin(), gpu::make_counting_iterator(0u), indices.begin()));
        CHECK(out.host() == expected);
        CHECK(indices.host() == order);

        // Values of more than 16 bytes do not go through shared memory.
        std::vector<gpu::dvec4> values(n), moved(n);
        for (std::size_t i = 0; i < n; ++i) {
            values[i] = gpu::dvec4(double(i), 1.0, 2.0, -double(i));
            moved[i] = gpu::dvec4(double(order[i]), 1.0, 2.0, -double(order[i]));
        }
        gpu::vector<gpu::dvec4> const long_values(values.begin(), values.end());
        gpu::vector<gpu::dvec4> long_out(n, gpu::no_init);
        REQUIRE(gpu::primitive::radix_sort_copy<T, false>(
            from.begin(), n, out.begin(), long_values.begin(), long_out.begin()));
        CHECK(out.host() == expected);
        CHECK(long_out.host() == moved);
    }
    auto const with = [&]<class V>(V const&) {
        std::vector<V> values(n), moved(n);
        for (std::size_t i = 0; i < n; ++i) {
            values[i] = static_cast<V>(i);
            moved[i] = static_cast<V>(order[i]);
        }
        gpu::vector<T> k(host.begin(), host.end());
        gpu::vector<V> v(values.begin(), values.end());
        gpu::primitive::radix_sort_pairs<T, false>(k.begin(), n, v.begin());
        CHECK(k.host() == expected);
        CHECK(v.host() == moved);
    };
    with(std::uint8_t{});
    with(unsigned{});
    if (testing::has_int64()) with(std::uint64_t{});
}
}  // namespace

TEST_CASE("radix sorts leave out passes for digits that all keys have", "[radix_sort]") {
    testing::changed_tuning changed;
    changed.now.planned_sorts = 0;
    std::vector<std::uint64_t> const varying{~0ull,
        0xff0000ff00ull,
        0ull,
        0xffull,
        0xff00ull,
        0xffff0000ull,
        0xffffffull,
        0xffffffff00000000ull,
        0xff000000ff0000ffull};
    // Sorts make a plan where they look back, so elsewhere two kinds of keys suffice.
    for (std::size_t k = 0; k < (changed.now.look_back ? varying.size() : 2); ++k) {
        sort_keys_that_agree<std::uint32_t>(varying[k]);
        sort_keys_that_agree<std::uint64_t>(varying[k]);
        sort_keys_that_agree<std::int64_t>(varying[k]);
        sort_keys_that_agree<std::uint16_t>(varying[k]);
        sort_keys_that_agree<double>(varying[k]);
    }
}

TEST_CASE(
    "sorts take a copy of what they sort as scratch memory, of pairs on llvmpipe two, and a twentieth more",
    "[scratch]") {
    std::size_t const n = 3'000'017;
    auto const host = testing::values<unsigned>(n);
    gpu::vector<unsigned> k(host.begin(), host.end()), v(host.begin(), host.end());
    auto& r = gpu::kernel::current();
    auto peak_of = [&](auto sort) {
        r.counts.scratch_peak = r.counts.scratch_bytes;
        sort();
        return static_cast<double>(r.counts.scratch_peak);
    };
    double const copies = r.tuning.form == gpu::kernel::shape::lanes
                              ? 2
                              : 1;  // lanes sort an array of pairs: it and its copy are scratch
    CHECK(peak_of([&] { gpu::primitive::radix_sort_pairs<unsigned, false>(k.begin(), n, v.begin()); }) <=
          1.05 * copies * double(8 * n));
    CHECK(peak_of([&] { gpu::primitive::radix_sort_keys<unsigned, true>(k.begin(), n); }) <=
          1.05 * double(4 * n) + double(8 << 20));
    auto expected = host;
    std::sort(expected.begin(), expected.end(), std::greater<>{});
    CHECK(k.host() == expected);
    CHECK(peak_of([&] { gpu::primitive::merge_sort(k.begin(), n, [](auto a, auto b) { return a < b; }); }) <=
          1.05 * double(4 * n));
}
