// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/merge_sort.hpp>

#include "../support/structures.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <utility>

using testing::by_key;

namespace {
struct quartet {
    glm::dmat4 a, b, c, d;
};
}  // namespace
GPU_STRUCT(quartet, a, b, c, d);

TEST_CASE("merge_sort is stable over tiles and runs of every length", "[merge]") {
    // One tile of 1024, 2304, 2560, 4608 or (where a group may have 40 KiB) 9216 items; and one item more.
    // Some tiles of 2560, and many of 2560, 4608 and 5632 items.
    for (std::size_t n : {1u,
             2u,
             9u,
             255u,
             1024u,
             1025u,
             2304u,
             2305u,
             2560u,
             2561u,
             4608u,
             4609u,
             8192u,
             8193u,
             9216u,
             9217u,
             18'432u,
             18'433u,
             73'729u,
             800'001u,
             1'000'003u,
             1'250'001u,
             2'100'001u}) {
        auto host = testing::values<unsigned>(n, 1'000'000, 3);
        testing::guarded<unsigned> v(host, 61);
        gpu::primitive::merge_sort(v.begin(), n, by_key);
        std::stable_sort(host.begin(), host.end(), by_key);
        INFO(n);
        CHECK(v.host() == host);
        CHECK(v.intact());
    }
}

TEST_CASE("merge_sort merges two runs or four, and finds the tiles of pairs in every way", "[merge][slow]") {
    testing::changed_tuning const changed;
    auto& tuning = changed.now;
    // Runs of 2560 items, for the last length of 4608. All tiles of a group lie in one pair from runs
    // of 81,920 items on.
    for (std::size_t n : {9217u, 12'800u, 20'481u, 73'729u, 400'001u, 600'000u}) {
        auto const host = testing::values<unsigned>(n, 99'999, 3);
        auto expected = host;
        std::stable_sort(expected.begin(), expected.end(), by_key);
        auto const check = [&](char const* how) {
            testing::guarded<unsigned> v(host, 61);
            gpu::primitive::merge_sort(v.begin(), n, by_key);
            INFO(n << " items, " << how);
            CHECK(v.host() == expected);
            CHECK(v.intact());
        };
        check("two runs, a search in every tile");
        tuning.split_tiles = 1;
        check("two runs, a launch finds the tiles");
        tuning.halved_splits = 0;
        check("two runs, a launch finds the tiles by halves");
        tuning.most_groups = 3;
        check("two runs, many tiles for a group");
        tuning.merges_pairs = false;
        tuning.most_groups = changed.before.most_groups;
        check("four runs");
        tuning = changed.before;
    }
}

TEST_CASE("merge_sort of items of 16 bytes is stable over their tiles", "[merge][slow]") {
    // One tile of 1280, 1792 or (where a group may have 44 KiB) 2560 items; and one item more.
    auto by_first = [](auto const& a, auto const& b) { return a.x < b.x; };
    bool pairs = false;
    for (std::size_t n : {1u, 1280u, 1281u, 1792u, 1793u, 2560u, 2561u, 10'000u, 140'000u, 530'000u}) {
        auto const keys = testing::values<unsigned>(n, 500, 5);
        std::vector<glm::uvec4> host(n);
        for (std::size_t i = 0; i < n; ++i)
            host[i] = glm::uvec4(keys[i], static_cast<unsigned>(i), ~keys[i], 7u);
        gpu::vector<glm::uvec4> v(host), w(host);
        gpu::primitive::merge_sort(v.begin(), n, by_first);
        std::swap(gpu::kernel::current().tuning.merges_pairs, pairs);
        gpu::primitive::merge_sort(w.begin(), n, by_first);
        std::swap(gpu::kernel::current().tuning.merges_pairs, pairs);
        std::stable_sort(host.begin(), host.end(), by_first);
        INFO(n);
        CHECK(gpu::to_host(v) == host);
        CHECK(gpu::to_host(w) == host);
    }
}

TEST_CASE("merge_sort of items of 8 bytes merges two runs or four", "[merge]") {
    testing::changed_tuning const changed;
    auto& tuning = changed.now;
    std::size_t const n = 200'000;
    auto const keys = testing::values<unsigned>(n, 500, 5);
    std::vector<glm::uvec2> host(n);
    for (std::size_t i = 0; i < n; ++i) host[i] = glm::uvec2(keys[i], static_cast<unsigned>(i));
    auto const by_first = [](auto const& a, auto const& b) { return a.x < b.x; };
    auto expected = host;
    std::stable_sort(expected.begin(), expected.end(), by_first);
    for (bool const pairs : {true, false})
        for (std::uint32_t const split_tiles : {1u, changed.before.split_tiles}) {
            tuning.merges_pairs = pairs;
            tuning.split_tiles = split_tiles;
            gpu::vector<glm::uvec2> v(host);
            gpu::primitive::merge_sort(v.begin(), n, by_first);
            INFO((pairs ? "two" : "four") << ", a launch finds the tiles from " << split_tiles << " on");
            CHECK(gpu::to_host(v) == expected);
        }
}

namespace {
/// Sorts n items of N floats, each float in a range of its own, by the first float.
template <std::size_t... I> void sort_columns(std::size_t n, std::index_sequence<I...>) {
    constexpr std::size_t columns = sizeof...(I);
    auto const keys = testing::values<unsigned>(n, 300, 7);
    std::vector<float> host(columns * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t c = 0; c < columns; ++c)
            host[c * n + i] = static_cast<float>(c == 0 ? keys[i] : c * n + i);
    gpu::vector<float> v(host);
    auto const by_first = [](auto const& a, auto const& b) { return gpu::get<0>(a) < gpu::get<0>(b); };
    gpu::primitive::merge_sort(
        gpu::make_zip_iterator((v.begin() + static_cast<std::ptrdiff_t>(I * n))...), n, by_first);
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
    std::vector<float> expected(columns * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t c = 0; c < columns; ++c) expected[c * n + i] = host[c * n + order[i]];
    INFO(n << " items of " << columns << " floats");
    CHECK(gpu::to_host(v) == expected);
}
}  // namespace

TEST_CASE("merge_sort of long items whose parts are short loads every run", "[merge]") {
    // Items of more than 64 bytes are sorted in runs of four, and a packet of floats has eight items.
    for (std::size_t n : {3u, 4u, 5u, 1000u}) {
        sort_columns(n, std::make_index_sequence<5>{});
        sort_columns(n, std::make_index_sequence<18>{});
    }
}

TEST_CASE("merge_sort reads the next tile while it merges one", "[merge][slow]") {
    testing::changed_tuning const changed;
    auto& tuning = changed.now;
    tuning.ahead_tiles = 0;
    tuning.merges_pairs = false;
    for (std::size_t n : {4609u, 8193u, 30'000u, 300'007u, 2'100'001u})
        for (std::uint32_t of_a_group : {2u, 3u, 8u}) {
            tuning.ahead_span = of_a_group;
            auto host = testing::values<unsigned>(n, 1'000'000, 3);
            testing::guarded<unsigned> v(host, 61);
            gpu::primitive::merge_sort(v.begin(), n, by_key);
            std::stable_sort(host.begin(), host.end(), by_key);
            INFO(n << ", " << of_a_group << " tiles a group");
            CHECK(v.host() == host);
            CHECK(v.intact());
        }
}

TEST_CASE("merge_sort is stable when runs are equal, in order, or one before the other", "[merge]") {
    std::size_t const n = 60'000;
    for (unsigned const shape : {0u, 1u, 2u, 3u}) {
        std::vector<unsigned> host(n);
        for (unsigned i = 0; i < n; ++i)
            host[i] = shape == 0   ? i % 4
                      : shape == 1 ? i
                      : shape == 2 ? 60'000 - i
                      : i % 3 == 0 ? 77'000 + i % 4
                                   : i;
        gpu::vector<unsigned> v(host.begin(), host.end());
        gpu::primitive::merge_sort(v.begin(), n, by_key);
        std::stable_sort(host.begin(), host.end(), by_key);
        INFO(shape);
        CHECK(v.host() == host);
    }
}

TEST_CASE("merge_sort of wide items keeps them whole", "[merge]") {
    for (std::size_t n : {500u, 5'001u, 30'011u}) {
        auto const keys = testing::values<unsigned>(n, 300, 4);
        std::vector<glm::dvec4> wide(n);
        std::vector<glm::dmat4> longer(n);  // too long for tiles
        for (std::size_t i = 0; i < n; ++i) {
            wide[i] = {double(keys[i]), double(i), -double(i), 1.5};
            longer[i] = glm::dmat4(double(i));
            longer[i][0][0] = double(keys[i]);
        }
        gpu::vector<glm::dvec4> v(wide.begin(), wide.end());
        gpu::vector<glm::dmat4> w(longer.begin(), longer.end());
        gpu::primitive::merge_sort(v.begin(), n, [](auto a, auto b) { return a.x < b.x; });
        gpu::primitive::merge_sort(w.begin(), n, [](auto a, auto b) { return a[0][0] < b[0][0]; });
        std::stable_sort(wide.begin(), wide.end(), [](auto& a, auto& b) { return a.x < b.x; });
        std::stable_sort(longer.begin(), longer.end(), [](auto& a, auto& b) { return a[0][0] < b[0][0]; });
        INFO(n);
        CHECK(v.host() == wide);
        CHECK(w.host() == longer);
    }
}

TEST_CASE("merge_sort of structures of 512 bytes is stable", "[merge][slow]") {
    std::size_t const n = 3'001;
    auto const keys = testing::values<unsigned>(n, 30, 4);
    std::vector<quartet> host(n);
    for (std::size_t i = 0; i < n; ++i)
        host[i] = {glm::dmat4(double(keys[i])), glm::dmat4(1), glm::dmat4(2), glm::dmat4(double(i))};
    gpu::vector<quartet> v(host.begin(), host.end());
    gpu::primitive::merge_sort(v.begin(), n, [](auto x, auto y) { return x.a[0][0] < y.a[0][0]; });
    std::stable_sort(host.begin(), host.end(), [](auto& x, auto& y) { return x.a[0][0] < y.a[0][0]; });
    auto const sorted = v.host();
    bool const same = std::equal(sorted.begin(), sorted.end(), host.begin(), [](auto& x, auto& y) {
        return x.a == y.a && x.d == y.d;
    });
    CHECK(same);
}
