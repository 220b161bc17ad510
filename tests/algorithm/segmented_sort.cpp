// SPDX-License-Identifier: MIT
#include <gpu/algorithm/segmented_sort.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/kernel/execution.hpp>

#include <glm/mat4x4.hpp>

#include "../support/segments.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

using testing::cut_segments;
using testing::guarded;
using testing::segment_offsets;
using testing::values;

namespace {
struct Entry {
    std::uint32_t key;
    float weight;
    std::int32_t place;
};
}  // namespace
GPU_STRUCT(Entry, key, weight, place);

namespace {
/// An item of more than 256 bytes, of which a thread sorts two.
struct Quartet {
    glm::dmat4 a, b, c, d;
};
}  // namespace
GPU_STRUCT(Quartet, a, b, c, d);

namespace {
/// Many ways to cut n elements into segments.
std::vector<std::pair<std::string, segment_offsets>> shapes(std::size_t n) {
    std::mt19937 engine(static_cast<unsigned>(n));
    unsigned length = 0, first_of_128 = 128, first_of_129 = 129;
    auto const random = [&](unsigned most) { return [&engine, most] { return engine() % most; }; };
    std::vector<std::pair<std::string, segment_offsets>> all{
        {"0, 1, ... 70, 0, 1, ...", cut_segments(0, n, [&] { return length++ % 71; })},
        {"one of all", {0, static_cast<std::uint32_t>(n)}},
        {"of one each, and 1000 empty ones", cut_segments(0, n, [] { return 1u; })},
        {"of two", cut_segments(n > 0, n, [] { return 2u; })},
        {"up to 4", cut_segments(0, n, random(5))},
        {"up to 8", cut_segments(n / 3, n, random(9))},
        {"of 16, across all runs", cut_segments(std::min<std::size_t>(n, 9), n, [] { return 16u; })},
        {"up to 17", cut_segments(0, n - n / 5, random(18))},
        {"up to 40, inside", cut_segments(n / 7, n - n / 7, random(41))},
        {"of 33", cut_segments(std::min<std::size_t>(n, 1), n, [] { return 33u; })},
        {"up to 300", cut_segments(0, n, random(301))},
        {"of a tile each, across tiles",
            cut_segments(std::min<std::size_t>(n, 100), n, [] { return 2304u; })},
        {"tiny and one of 128", cut_segments(0, n, [&] { return std::exchange(first_of_128, 3u); })},
        {"tiny and one of 129", cut_segments(n / 9, n, [&] { return std::exchange(first_of_129, 3u); })},
        {"tiny and a huge one", cut_segments(0, n, [&] { return engine() % 300 ? engine() % 4 : 3000; })},
    };
    all[2].second.insert(all[2].second.begin() + static_cast<std::ptrdiff_t>(all[2].second.size() / 2),
        1000,
        all[2].second[all[2].second.size() / 2]);
    return all;
}
std::vector<std::size_t> const every_size{
    0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 1000, 2303, 2304, 2305, 4609, 12345},
    some_sizes{0, 1, 9, 33, 65, 450, 896, 897, 1024, 2305}, of_a_tile{896, 897, 1023, 1024, 1025};

template <class T, class Less> std::vector<T> sorted(std::vector<T> v, segment_offsets const& o, Less less) {
    for (std::size_t s = 0; s + 1 < o.size(); ++s)
        std::stable_sort(v.begin() + o[s], v.begin() + o[s + 1], less);
    return v;
}
/// Calls check(n, offsets, the same on the GPU) for every size and shape.
template <class Check> void for_each_shape(std::vector<std::size_t> const& sizes, Check check) {
    for (std::size_t n : sizes)
        for (auto const& [name, o] : shapes(n)) {
            INFO("n = " << n << ", segments: " << name);
            gpu::vector<std::uint32_t> const on_gpu(o.begin(), o.end());
            check(n, o, on_gpu);
        }
}
bool same(std::vector<Entry> const& a, std::vector<Entry> const& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](Entry const& x, Entry const& y) {
        return x.key == y.key && x.weight == y.weight && x.place == y.place;
    });
}
std::vector<Entry> entries(std::size_t n) {
    auto const keys = values<std::uint32_t>(n, 9);
    std::vector<Entry> v(n);
    for (std::size_t i = 0; i < n; ++i)
        v[i] = {keys[i], static_cast<float>(i) / 4, static_cast<std::int32_t>(i)};
    return v;
}
/// -NaN < -inf < ... < -0 == +0 < ... < +NaN
bool total_order(float a, float b) {
    auto const rank = [](float x) {
        auto const bits = std::bit_cast<std::uint32_t>(x == 0 ? 0.0f : x);
        return bits >> 31 ? ~bits : bits | 0x80000000u;
    };
    return rank(a) < rank(b);
}
}  // namespace

TEST_CASE("segmented_sort sorts numbers in segments of every length", "[segmented]") {
    auto const check = [](std::size_t n, segment_offsets const& o, auto const& f) {
        auto const host = values<std::uint32_t>(n);
        guarded<std::uint32_t> v(host);
        gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end());
        REQUIRE(v.host() == sorted(host, o, std::less<>{}));
        REQUIRE(v.intact());
    };
    for_each_shape(every_size, check);
    for_each_shape(of_a_tile, check);
}

TEST_CASE("segmented_sort takes a short part of a vector longer than a storage block", "[segmented]") {
    std::size_t const n = 1000, all = 600000, at = 400000;
    auto const host = values<std::uint32_t>(all, 1000);
    segment_offsets const o{0, 10, 500, 1000};
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    std::vector<std::uint32_t> const part(host.begin() + at, host.begin() + at + n);
    auto const expect = [&](gpu::vector<std::uint32_t> const& v, auto less) {
        auto expected = host;
        auto const in_order = sorted(part, o, less);
        std::copy(in_order.begin(), in_order.end(), expected.begin() + at);
        CHECK(v.host() == expected);
    };
    auto const tens = [](auto a, auto b) { return a / 10u < b / 10u; };
    gpu::vector<std::uint32_t> v(host), w(host);
    {
        testing::small_blocks const small(1 << 20);
        gpu::segmented_sort(v.begin() + at, v.begin() + at + n, f.begin(), f.end());
        gpu::segmented_sort(w.begin() + at, w.begin() + at + n, f.begin(), f.end(), tens);
    }
    expect(v, std::less<>{});
    expect(w, tens);
}

TEST_CASE("segmented_sort lists each segment behind many empty ones once", "[segmented]") {
    // A thread that has skipped equal offsets takes smaller strides again.
    std::size_t const n = 16384;
    auto const host = values<std::uint32_t>(n, 1000);
    for (std::size_t const length : {33u, 65u, 100u})
        for (std::size_t const empty : {255u, 256u, 300u, 1000u}) {
            segment_offsets o;
            for (std::size_t at = 0; at + length <= n; at += length)
                o.insert(o.end(), empty + 1, static_cast<std::uint32_t>(at));
            o.push_back(static_cast<std::uint32_t>(n / length * length));
            INFO("segments of " << length << " behind " << empty << " empty ones");
            gpu::vector<std::uint32_t> const f(o.begin(), o.end());
            guarded<std::uint32_t> v(host);
            gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end());
            REQUIRE(v.host() == sorted(host, o, std::less<>{}));
            REQUIRE(v.intact());
        }
}

TEST_CASE("segmented_sort sorts more numbers than it lists segments of", "[segmented]") {
    std::size_t const n = (1u << 18) + 7;
    auto const host = values<std::uint32_t>(n, 1000);
    std::mt19937 engine(7);
    std::vector<std::pair<std::string, segment_offsets>> const all{
        {"up to 64", cut_segments(0, n, [&] { return engine() % 65; })},
        {"up to 65", cut_segments(5, n - 3, [&] { return engine() % 66; })},
        {"up to 2304", cut_segments(0, n, [&] { return engine() % 9 ? engine() % 7 : engine() % 2305; })},
        {"up to 9999", cut_segments(1, n, [&] { return engine() % 10000; })},
        {"one of all", {0, static_cast<std::uint32_t>(n)}},
    };
    for (auto [name, o] : all) {
        o.insert(
            o.begin() + static_cast<std::ptrdiff_t>(o.size() / 2), 100000, o[o.size() / 2]);  // empty ones
        gpu::vector<std::uint32_t> const f(o.begin(), o.end());
        auto const expected = sorted(host, o, std::less<>{});
        for (bool const first : {true, false}) {
            INFO("segments: " << name << (first ? ", the longest found first" : ""));
            testing::changed_tuning changed;
            changed.now.results_in_rows = first;
            guarded<std::uint32_t> v(host);
            gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end());
            REQUIRE(v.host() == expected);
            REQUIRE(v.intact());
        }
    }
}

TEST_CASE("segmented_sort merges the pieces of segments that are longer than a tile", "[segmented]") {
    std::mt19937 engine(11);
    for (std::size_t const n : {1801u, 9217u, 60000u}) {
        auto const host = values<std::uint32_t>(n, 97);
        std::vector<std::pair<std::string, segment_offsets>> all{
            {"one of all", {0, static_cast<std::uint32_t>(n)}},
            {"one within", {1, static_cast<std::uint32_t>(n - 1)}},
            {"up to 20000", cut_segments(3, n, [&] { return engine() % 20001; })},
            {"one among short ones",
                cut_segments(0, n, [&] { return engine() % 64 ? 1 + engine() % 30 : n / 3 + 1; })},
            {"one behind many empty ones", segment_offsets(n + 1, 5)},
        };
        all.back().second.push_back(static_cast<std::uint32_t>(n - 2));
        for (auto const& [name, o] : all) {
            std::vector<std::uint64_t> places(n);
            std::iota(places.begin(), places.end(), 0u);
            auto sorted_places = places;
            for (std::size_t s = 0; s + 1 < o.size(); ++s)
                std::stable_sort(sorted_places.begin() + o[s],
                    sorted_places.begin() + o[s + 1],
                    [&](auto a, auto b) { return host[a] < host[b]; });
            gpu::vector<std::uint32_t> const f(o.begin(), o.end());

            // The pieces are merged in the launch that sorts them, or in one of their own.
            for (bool const joined : {true, false}) {
                INFO(n << " items, segments: " << name
                       << (joined ? ", one launch where groups may wait" : ""));
                testing::changed_tuning changed;
                changed.now.most_in_joined_pieces = joined ? n : 0;
                guarded<std::uint32_t> v(host), keys(host);
                guarded<std::uint64_t> moved(places);
                gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end(), gpu::greater<>{});
                gpu::segmented_sort_by_key(keys.begin(), keys.end(), moved.begin(), f.begin(), f.end());
                CHECK(v.host() == sorted(host, o, std::greater<>{}));
                CHECK(keys.host() == sorted(host, o, std::less<>{}));
                CHECK(moved.host() == sorted_places);
                CHECK((v.intact() && keys.intact() && moved.intact()));
            }
        }
    }
}

namespace {
/// Sorts two segments that are longer than a tile, and short ones beside them, by keys of few bytes.
template <class Key> void merges_pieces_of() {
    std::size_t const n = 30000;
    auto const host = values<Key>(n, 97);
    segment_offsets const o{1, 12000, 12003, 12003, 29000, 29999};
    std::vector<std::uint32_t> places(n);
    std::iota(places.begin(), places.end(), 0u);
    auto sorted_places = places;
    for (std::size_t s = 0; s + 1 < o.size(); ++s)
        std::stable_sort(sorted_places.begin() + o[s], sorted_places.begin() + o[s + 1], [&](auto a, auto b) {
            return host[a] > host[b];
        });
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    for (bool const joined : {true, false}) {
        INFO("keys of " << sizeof(Key) << " bytes" << (joined ? ", one launch where groups may wait" : ""));
        testing::changed_tuning changed;
        changed.now.most_in_joined_pieces = joined ? n : 0;
        guarded<Key> v(host), keys(host);
        guarded<std::uint32_t> moved(places);
        gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end());
        gpu::segmented_sort_by_key(
            keys.begin(), keys.end(), moved.begin(), f.begin(), f.end(), gpu::greater<>{});
        CHECK((v.host() == sorted(host, o, std::less<>{})));
        CHECK((keys.host() == sorted(host, o, std::greater<>{})));
        CHECK(moved.host() == sorted_places);
        CHECK((v.intact() && keys.intact() && moved.intact()));
    }
}
}  // namespace

TEST_CASE("segmented_sort merges pieces of keys of one and two bytes", "[segmented]") {
    merges_pieces_of<std::uint8_t>();
    merges_pieces_of<std::int16_t>();
}

TEST_CASE("segmented_sort of numbers in short ranges does not wait on a GPU", "[segmented]") {
    bool const on_gpu = gpu::kernel::current().tuning.form == gpu::kernel::shape::groups;
    std::mt19937 engine(5);
    for (std::size_t const n : {3000u, (1u << 17) + 1, 1u << 18}) {
        auto const host = testing::values<std::uint32_t>(n, 99'999);
        std::vector<std::pair<std::string, segment_offsets>> const all{
            {"of 65", cut_segments(0, n, [] { return 65u; })},
            {"up to 1200", cut_segments(1, n, [&] { return engine() % 1201; })},
            {"up to 8000", cut_segments(0, n - 1, [&] { return engine() % 8001; })},
        };
        for (auto const& [name, o] : all) {
            INFO(n << " items, segments: " << name);
            gpu::vector<std::uint32_t> const f(o.begin(), o.end());
            guarded<std::uint32_t> v(host), keys(host);
            gpu::vector<std::uint64_t> moved(n);
            gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end());  // compiles
            auto const before = gpu::current_statistics().waits;
            gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end(), gpu::greater<>{});
            gpu::segmented_sort_by_key(keys.begin(), keys.end(), moved.begin(), f.begin(), f.end());
            if (on_gpu) CHECK(gpu::current_statistics().waits == before);
            CHECK(v.host() == sorted(host, o, std::greater<>{}));
            CHECK(keys.host() == sorted(host, o, std::less<>{}));
            CHECK((v.intact() && keys.intact()));
        }
    }
}

TEST_CASE("segmented_sort sorts segments as long as each tile, and longer", "[segmented]") {
    std::size_t const n = 40000;
    auto const h = values<std::uint64_t>(n);
    for (std::uint32_t longest : {1152u, 1153u, 1792u, 2305u, 3584u, 3585u, 5632u, 5633u}) {
        CAPTURE(longest);
        auto const offsets =
            cut_segments(3, n - 5, [&, k = 0u]() mutable { return k++ % 3 ? longest / 3 : longest; });
        std::vector<std::uint32_t> places(n), words(n);
        std::iota(places.begin(), places.end(), 0u);
        std::transform(
            h.begin(), h.end(), words.begin(), [](auto x) { return static_cast<std::uint32_t>(x >> 7); });
        gpu::vector<std::uint64_t> v(h), keys(h);
        gpu::vector<std::uint32_t> w(words), moved(places), o(offsets);
        gpu::vector<std::uint32_t> x(words);
        gpu::segmented_sort(v, o);
        gpu::segmented_sort(w, o);
        gpu::segmented_sort(x, o, [](auto a, auto b) { return a < b; });
        gpu::segmented_sort_by_key(keys, moved, o);

        auto expected = h;
        for (std::size_t s = 0; s + 1 < offsets.size(); ++s) {
            auto const from = static_cast<std::ptrdiff_t>(offsets[s]),
                       to = static_cast<std::ptrdiff_t>(offsets[s + 1]);
            std::sort(expected.begin() + from, expected.begin() + to);
            std::sort(words.begin() + from, words.begin() + to);
            std::stable_sort(
                places.begin() + from, places.begin() + to, [&](auto a, auto b) { return h[a] < h[b]; });
        }
        REQUIRE((v.host() == expected));
        REQUIRE((w.host() == words));
        REQUIRE((x.host() == words));
        REQUIRE((keys.host() == expected));
        REQUIRE((moved.host() == places));
    }
}

TEST_CASE("segmented_sort keeps the order of equal structures, under an order of the user's", "[segmented]") {
    for_each_shape(some_sizes, [](std::size_t n, segment_offsets const& o, auto const& f) {
        auto const host = entries(n);
        guarded<Entry> v(host, 61);
        auto const by_key = [](auto a, auto b) { return a.key % 5u < b.key % 5u; };
        gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end(), by_key);
        REQUIRE(same(
            v.host(), sorted(host, o, [](Entry const& a, Entry const& b) { return a.key % 5 < b.key % 5; })));
        REQUIRE(v.intact());
    });
}

TEST_CASE("segmented_sort_by_key moves small values along and large ones once, stably", "[segmented]") {
    for_each_shape(some_sizes, [](std::size_t n, segment_offsets const& o, auto const& f) {
        auto const keys = values<std::uint32_t>(n, 20);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs(n);
        for (std::size_t i = 0; i < n; ++i) pairs[i] = {keys[i], static_cast<std::uint32_t>(i)};
        std::vector<std::uint32_t> places(n), keys_after(n), places_after(n);
        std::iota(places.begin(), places.end(), 0u);
        pairs = sorted(pairs, o, [](auto const& a, auto const& b) { return a.first > b.first; });
        for (std::size_t i = 0; i < n; ++i) {
            keys_after[i] = pairs[i].first;
            places_after[i] = pairs[i].second;
        }

        guarded<std::uint32_t> k(keys, 61), small(places), k2(keys);
        auto const large = entries(n);
        guarded<Entry> moved(large);
        gpu::segmented_sort_by_key(k.begin(), k.end(), small.begin(), f.begin(), f.end(), gpu::greater<>{});
        REQUIRE(k.host() == keys_after);
        REQUIRE(small.host() == places_after);
        gpu::segmented_sort_by_key(k2.begin(), k2.end(), moved.begin(), f.begin(), f.end(), gpu::greater<>{});
        std::vector<Entry> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = large[places_after[i]];
        REQUIRE(k2.host() == keys_after);
        REQUIRE(same(moved.host(), expected));
        REQUIRE((k.intact() && small.intact() && k2.intact() && moved.intact()));
    });
}

TEST_CASE(
    "segmented sorts of floats follow the total order, and of bits of shorts those bits", "[segmented]") {
    std::size_t const n = 2500;
    auto floats = values<float>(n, 60);
    float const odd[] = {-0.0f,
        0.0f,
        std::numeric_limits<float>::quiet_NaN(),
        -std::numeric_limits<float>::quiet_NaN(),
        std::numeric_limits<float>::infinity(),
        -std::numeric_limits<float>::infinity()};
    for (std::size_t i = 0; i < n; i += 3) floats[i] = odd[i / 3 % 6];
    auto const shorts = values<std::uint16_t>(n);
    for (auto const& [name, o] : shapes(n)) {
        INFO("segments: " << name);
        gpu::vector<std::uint32_t> const f(o.begin(), o.end());
        guarded<float> v(floats);
        gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end());
        REQUIRE(testing::same_bits(v.host(), sorted(floats, o, total_order)));
        guarded<std::uint16_t> w(shorts, 61);
        gpu::segmented_radix_sort(w.begin(), w.end(), f.begin(), f.end(), 3u, 11u);
        REQUIRE(w.host() ==
                sorted(shorts, o, [](unsigned a, unsigned b) { return (a >> 3 & 255u) < (b >> 3 & 255u); }));
        REQUIRE((v.intact() && w.intact()));
    }
}

TEST_CASE("segmented_sort takes an order with a loop", "[segmented]") {
    auto const host = values<std::uint32_t>(5000, 0, 3);
    segment_offsets const o = shapes(5000).front().second;
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    guarded<std::uint32_t> v(host);
    auto const bits = [](auto a, auto b) {
        auto const ones = [](auto x) {
            gpu::var<std::uint32_t> sum = 0u, left = x;
            gpu::while_([&] { return left != 0u; },
                [&] {
                    left = left & (left - 1u);
                    sum += 1u;
                });
            return sum;
        };
        return ones(a) < ones(b);
    };
    gpu::segmented_sort(v.begin(), v.end(), f.begin(), f.end(), bits);
    REQUIRE(v.host() == sorted(host, o, [](std::uint32_t a, std::uint32_t b) {
        return std::popcount(a) < std::popcount(b);
    }));
    REQUIRE(v.intact());
}

TEST_CASE("segmented_sort moves items of 128 and 512 bytes whole, stably", "[segmented]") {
    auto const keys = values<std::uint32_t>(3000, 40);
    std::vector<glm::dmat4> matrices;
    std::vector<Quartet> quartets;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        matrices.push_back(glm::dmat4(double(i)));
        matrices.back()[0][0] = double(keys[i]);
        quartets.push_back({matrices.back(), glm::dmat4(1), glm::dmat4(2), glm::dmat4(double(i))});
    }
    for (std::uint32_t const length : {2u, 3u, 40u}) {
        segment_offsets const o = cut_segments(1, keys.size(), [&] { return length; });
        gpu::vector<std::uint32_t> const f(o.begin(), o.end());
        guarded<glm::dmat4> m(matrices);
        guarded<Quartet> q(quartets);
        gpu::segmented_sort(
            m.begin(), m.end(), f.begin(), f.end(), [](auto x, auto y) { return x[0][0] < y[0][0]; });
        gpu::segmented_sort(
            q.begin(), q.end(), f.begin(), f.end(), [](auto x, auto y) { return x.a[0][0] < y.a[0][0]; });
        INFO(length);
        CHECK(m.host() == sorted(matrices, o, [](auto& x, auto& y) { return x[0][0] < y[0][0]; }));
        auto const expected = sorted(quartets, o, [](auto& x, auto& y) { return x.a[0][0] < y.a[0][0]; });
        auto const got = q.host();
        CHECK(std::equal(got.begin(), got.end(), expected.begin(), expected.end(), [](auto& x, auto& y) {
            return x.a == y.a && x.b == y.b && x.c == y.c && x.d == y.d;
        }));
        CHECK(m.intact());
        CHECK(q.intact());
    }
}

namespace {
/// Sorts segments of at most `longest` items of N floats, each float in a range of its own, by the first one.
template <std::size_t... I> void sort_segments_of_columns(std::size_t longest, std::index_sequence<I...>) {
    constexpr std::size_t columns = sizeof...(I), n = 600;
    auto const keys = testing::values<unsigned>(n, 50, 7);
    std::vector<float> host(columns * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t c = 0; c < columns; ++c)
            host[c * n + i] = static_cast<float>(c == 0 ? keys[i] : c * n + i);
    std::vector<int> offsets;
    for (std::size_t at = 0; at < n; at += 1 + at % longest) offsets.push_back(static_cast<int>(at));
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    for (std::size_t s = 0; s < offsets.size(); ++s)
        std::stable_sort(order.begin() + offsets[s],
            s + 1 < offsets.size() ? order.begin() + offsets[s + 1] : order.end(),
            [&](auto a, auto b) { return keys[a] < keys[b]; });
    offsets.push_back(static_cast<int>(n));
    gpu::vector<float> v(host);
    gpu::vector<int> const ends(offsets.begin(), offsets.end());
    auto const items = gpu::make_zip_iterator((v.begin() + static_cast<std::ptrdiff_t>(I * n))...);
    auto const by_first = [](auto const& a, auto const& b) { return gpu::get<0>(a) < gpu::get<0>(b); };
    gpu::segmented_sort(items, items + static_cast<std::ptrdiff_t>(n), ends.begin(), ends.end(), by_first);
    std::vector<float> expected(columns * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t c = 0; c < columns; ++c) expected[c * n + i] = host[c * n + order[i]];
    INFO("segments of at most " << longest << ", items of " << columns << " floats");
    CHECK(v.host() == expected);
}
}  // namespace

TEST_CASE("segmented_sort of long items whose parts are short loads every run", "[segmented]") {
    for (std::size_t const longest : {3u, 15u, 100u}) {
        sort_segments_of_columns(longest, std::make_index_sequence<5>{});
        sort_segments_of_columns(longest, std::make_index_sequence<18>{});
    }
}
