// SPDX-License-Identifier: MIT
#include <gpu/primitive/fold_in_teams.hpp>

#include "../support/fold_ways.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

using testing::fold_by;
using testing::offsets_of;
using testing::way;

namespace {
/// Compares sums and maxima of all segments with those of the host. Items follow the last segment.
/// No segment is longer than `longest`, if this is given.
void check(std::vector<unsigned> const& lengths, unsigned gap, std::size_t longest = 0) {
    auto const offsets = offsets_of(lengths, gap);
    auto const items = testing::values<unsigned>(offsets.back() + 77, 1'000'000, unsigned(lengths.size()));
    gpu::vector<unsigned> const in(items.begin(), items.end()), at(offsets.begin(), offsets.end());
    std::vector<unsigned> sums, most;
    for (std::size_t s = 0; s < lengths.size(); ++s) {
        auto const first = items.begin() + offsets[s], last = items.begin() + offsets[s + 1];
        sums.push_back(std::accumulate(first, last, 5u));
        most.push_back(first == last ? 9u : std::max(9u, *std::max_element(first, last)));
    }
    if (longest == 0) longest = items.size();
    gpu::kernel::session s;
    testing::guarded<unsigned> out(lengths.size(), 61), greatest(lengths.size(), 61);
    // Twice, because a call leaves counters to the next one.
    for (int k = 0; k < 2; ++k) {
        gpu::primitive::fold_in_teams<unsigned>(*s,
            in.begin(),
            items.size(),
            at.begin(),
            at.begin() + 1,
            lengths.size(),
            longest,
            5u,
            gpu::plus<>{},
            out.begin());
        REQUIRE(out.host() == sums);
    }
    gpu::primitive::fold_in_teams<unsigned>(*s,
        in.begin(),
        items.size(),
        at.begin(),
        at.begin() + 1,
        lengths.size(),
        longest,
        9u,
        gpu::maximum<>{},
        greatest.begin());
    REQUIRE(greatest.host() == most);
    REQUIRE((out.intact() && greatest.intact()));
}
}  // namespace

TEST_CASE("fold_in_teams folds segments of equal lengths", "[fold_in_teams]") {
    if (!testing::folds_in_teams()) return;
    for (unsigned length : {0u, 1u, 2u, 3u, 4u, 7u, 8u, 31u, 32u, 33u, 100u, 127u, 128u, 1000u, 4096u})
        for (unsigned gap : {0u, 13u}) check(std::vector<unsigned>(30'000 / (length + 1) + 1, length), gap);
}

TEST_CASE("fold_in_teams folds long segments of about equal lengths by a group each", "[fold_in_teams]") {
    if (!testing::folds_in_teams()) return;
    fold_by how(GENERATE(way::wide, way::joined, way::spread));
    for (unsigned groups : {1u, 128u}) {
        how.now.wide_groups = groups;
        how.now.most_groups = groups == 1 ? 5 : how.before.most_groups;
        std::vector<unsigned> lengths(17, 9000);
        check(lengths, 0, 9000);
        lengths[3] = 8999;
        lengths[5] = 0;
        lengths[16] = 1;
        check(lengths, 7, 9000);
        check(std::vector<unsigned>(3, 20'000), 7, 20'000);
        check(std::vector<unsigned>(100, 1025), 1, 1025);
    }
}

TEST_CASE("fold_in_teams folds segments that are much longer than others", "[fold_in_teams]") {
    if (!testing::folds_in_teams()) return;
    fold_by const how(GENERATE(way::wide, way::joined, way::apart, way::spread));
    std::vector<unsigned> lengths(3000, 1u);
    check(lengths, 0);
    for (unsigned longer : {63u, 64u, 65u, 2047u, 2048u, 2049u, 60'000u}) {
        lengths[17] = lengths[1800] = longer;
        lengths[1801] = 0;
        check(lengths, 3);
    }
    lengths.assign(900, 2u);
    lengths[0] = lengths[511] = lengths[512] = 5000;
    lengths[899] = 60'000;
    check(lengths, 1);
    check({100'000}, 0);
    check({0, 0, 100'000, 0}, 9);
    std::mt19937 engine(3);
    for (int turn = 0; turn < 6; ++turn) {
        std::vector<unsigned> mixed(40);
        for (auto& n : mixed) n = static_cast<unsigned>(engine()) >> (15 + engine() % 17);
        check(mixed, unsigned(turn));
    }
}

TEST_CASE("every group looks at all segments where they are few, and items many", "[fold_in_teams]") {
    gpu::kernel::profile p;
    p.shared_bytes = 48 << 10;
    auto const spreads =
        [&](std::size_t count, std::size_t segments, std::uint32_t bytes = 4, bool slow = false) {
            return gpu::primitive::team_shape::spreads(p, count, segments, bytes, slow);
        };
    CHECK(spreads(1 << 16, 256));
    CHECK_FALSE(spreads((1 << 16) - 1, 256));
    CHECK_FALSE(spreads(1 << 16, 257));
    CHECK(spreads(1 << 14, 256, 4, true));  // scattered items
    CHECK_FALSE(spreads((1 << 14) - 1, 256, 4, true));
    CHECK_FALSE(spreads(1 << 17, 257));
    CHECK(spreads((1 << 17) + 1, 1024));  // four times as many segments
    CHECK(spreads(1 << 22, 1024));
    CHECK_FALSE(spreads(1 << 22, 1025));
    CHECK_FALSE(spreads((1 << 22) + 1, 257));
    CHECK(spreads(1 << 30, 256));
    CHECK(spreads(1 << 20, 256, 64));
    CHECK_FALSE(spreads(1 << 20, 256, 65));
    p.shared_bytes = 256 * 8 + 4 * 256 + 16;
    CHECK(spreads(1 << 20, 256));
    CHECK_FALSE(spreads(1 << 20, 257));
    CHECK_FALSE(spreads(1 << 20, 256, 8));
}

TEST_CASE("fold_in_teams folds pairs, and items of eight bytes", "[fold_in_teams]") {
    if (!testing::folds_in_teams()) return;
    fold_by const how(GENERATE(way::wide, way::joined, way::apart, way::spread));
    std::vector<unsigned> const lengths{1, 0, 5, 40'000, 12, 300, 9000, 2}, offsets = offsets_of(lengths, 2);
    std::vector<double> items(offsets.back());
    std::mt19937 engine(4);
    for (auto& x : items) x = double(engine() % 1000);
    gpu::vector<double> const in(items.begin(), items.end());
    gpu::vector<unsigned> const at(offsets.begin(), offsets.end());
    gpu::kernel::session s;
    testing::guarded<double> sums(lengths.size());
    gpu::primitive::fold_in_teams<double>(*s,
        in.begin(),
        items.size(),
        at.begin(),
        at.begin() + 1,
        lengths.size(),
        items.size(),
        0.5,
        gpu::plus<>{},
        sums.begin());
    auto const found = sums.host();
    for (std::size_t k = 0; k < lengths.size(); ++k)
        REQUIRE(found[k] == std::accumulate(items.begin() + offsets[k], items.begin() + offsets[k + 1], 0.5));
    REQUIRE(sums.intact());
}

TEST_CASE("fold_in_teams stays inside its memory when offsets decrease", "[fold_in_teams]") {
    if (!testing::folds_in_teams()) return;
    fold_by const how(GENERATE(way::wide, way::joined, way::apart, way::spread));
    for (std::size_t segments : {2000u, 200u}) {
        std::vector<unsigned> offsets(segments + 1);
        for (std::size_t k = 0; k < offsets.size(); ++k) offsets[k] = k % 2 ? 50'000 : 0;
        gpu::vector<unsigned> const in(40'000, 1u), at(offsets.begin(), offsets.end());
        gpu::kernel::session s;
        testing::guarded<unsigned> out(segments, 61);
        gpu::primitive::fold_in_teams<unsigned>(*s,
            in.begin(),
            40'000,
            at.begin(),
            at.begin() + 1,
            segments,
            40'000,
            0u,
            gpu::plus<>{},
            out.begin());
        CHECK(out.host()[1] == 0);  // this segment ends before it begins
        CHECK(out.intact());
        // The next call finds its counters at 0.
        std::vector<unsigned> const whole{0, 10'000, 40'000};
        gpu::vector<unsigned> const two(whole);
        gpu::vector<unsigned> sums(2);
        gpu::primitive::fold_in_teams<unsigned>(
            *s, in.begin(), 40'000, two.begin(), two.begin() + 1, 2, 40'000, 0u, gpu::plus<>{}, sums.begin());
        CHECK(sums.host() == std::vector<unsigned>{10'000, 30'000});
    }
}

namespace {
using six_bytes =
    std::tuple<std::uint8_t, std::uint8_t, std::uint8_t, std::uint8_t, std::uint8_t, std::uint8_t>;
/// Adds the first members, and keeps the greatest of each other pair of members.
struct add_first {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const sum = gpu::cast<std::uint8_t>(gpu::get<0>(a) + gpu::get<0>(b));
        return gpu::make_tuple(sum,
            (gpu::max)(gpu::get<1>(a), gpu::get<1>(b)),
            (gpu::max)(gpu::get<2>(a), gpu::get<2>(b)),
            (gpu::max)(gpu::get<3>(a), gpu::get<3>(b)),
            (gpu::max)(gpu::get<4>(a), gpu::get<4>(b)),
            (gpu::max)(gpu::get<5>(a), gpu::get<5>(b)));
    }
};
using flagged = std::tuple<bool, unsigned>;
/// Tells whether a first member is true, and adds the second members.
struct add_second {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::make_tuple(gpu::get<0>(a) || gpu::get<0>(b), gpu::get<1>(a) + gpu::get<1>(b));
    }
};
}  // namespace
template <> inline constexpr bool gpu::is_commutative_v<add_first, six_bytes> = true;
template <> inline constexpr bool gpu::is_commutative_v<add_second, flagged> = true;

namespace {
/// Folds items of T in short segments and a long one, and compares the results with those of the host.
template <class T, class Op, class Item>
void check_items(T const& init, Op const& op, Item const& item, std::size_t empty = 20'000) {
    auto const offsets = offsets_of({1, 3, 12'000, 2, 0, 7, 1, 1, 1, 1}, 0);
    std::vector<T> items(offsets.back()), expected;
    for (std::size_t i = 0; i < items.size(); ++i)
        items[i] = item(static_cast<unsigned>(i * 2654435761u >> 16));
    for (std::size_t s = 0; s + 1 < offsets.size(); ++s) {
        T sum = init;
        for (unsigned i = offsets[s]; i < offsets[s + 1]; ++i) sum = T(op(sum, items[i]));
        expected.push_back(sum);
    }
    // `empty` segments more: with many, the average is short and a team has one thread.
    auto many = offsets;
    many.resize(offsets.size() + empty, offsets.back());
    gpu::vector<T> const in(items.begin(), items.end());
    gpu::vector<unsigned> const at(many.begin(), many.end());
    expected.resize(many.size() - 1, init);
    gpu::kernel::session s;
    testing::guarded<T> out(expected.size());
    gpu::primitive::fold_in_teams<T>(*s,
        in.begin(),
        items.size(),
        at.begin(),
        at.begin() + 1,
        expected.size(),
        items.size(),
        init,
        op,
        out.begin());
    REQUIRE(out.host() == expected);
    REQUIRE(out.intact());
}
}  // namespace

TEST_CASE("fold_in_teams folds items with a bool", "[fold_in_teams]") {
    if (!testing::folds_in_teams()) return;
    fold_by const how(GENERATE(way::wide, way::joined, way::apart, way::spread));
    auto const item = [](unsigned x) { return flagged(x % 9000 == 7, x % 100); };
    check_items<flagged>({}, add_second{}, item);
    check_items<flagged>({}, add_second{}, item, 0);
}

TEST_CASE("fold_in_teams keeps within shared memory, whatever an item takes there", "[fold_in_teams]") {
    if (!testing::folds_in_teams()) return;
    auto const byte = [](unsigned x) { return static_cast<std::uint8_t>(x); };
    check_items<six_bytes>({}, add_first{}, [=](unsigned x) {
        return six_bytes(byte(x), byte(x / 3), byte(x / 5), byte(x / 7), byte(x / 11), byte(x / 13));
    });
    check_items<gpu::vec4>(gpu::vec4(0.0f), gpu::plus<>{}, [](unsigned x) {
        return gpu::vec4(float(x % 7), float(x % 5), float(x % 3), 1.0f);
    });
}
