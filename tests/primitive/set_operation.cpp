// SPDX-License-Identifier: MIT
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/set_operation.hpp>

#include "../support/structures.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

using gpu::primitive::kept_items;

namespace {
constexpr kept_items in_union{true, true, true}, in_intersection{false, false, true},
    in_difference{true, false, false}, in_symmetric_difference{true, true, false};

/// Keys are in the upper bits, so that `less` cannot tell equivalent items apart; the lower bits
/// number the items.
auto const by_upper = [](auto const& a, auto const& b) { return (a >> 16u) < (b >> 16u); };

std::vector<unsigned> sorted(std::size_t n, unsigned different, unsigned side, std::mt19937& engine) {
    std::vector<unsigned> v(n);
    for (auto& x : v) x = static_cast<unsigned>(engine() % different) << 16u;
    std::sort(v.begin(), v.end());
    for (std::size_t i = 0; i < n; ++i) v[i] += side + unsigned(2 * i);
    return v;
}

template <class Item, class Less>
std::vector<Item> expected(
    std::vector<Item> const& a, std::vector<Item> const& b, Less less, kept_items kept) {
    std::vector<Item> out;
    auto const to = std::back_inserter(out);
    if (kept.pairs && kept.right)
        std::set_union(a.begin(), a.end(), b.begin(), b.end(), to, less);
    else if (kept.pairs)
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), to, less);
    else if (kept.right)
        std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), to, less);
    else
        std::set_difference(a.begin(), a.end(), b.begin(), b.end(), to, less);
    return out;
}

/// Runs all operations on two ranges, into memory that has just enough room.
template <class Item, class Less>
void check(std::vector<Item> const& a, std::vector<Item> const& b, Less less) {
    gpu::vector<Item> const left(a.begin(), a.end()), right(b.begin(), b.end());
    gpu::kernel::session s;
    if (!gpu::primitive::operates_on_tiles(
            *s, left.begin(), a.size(), right.begin(), b.size(), less, left.begin()))
        return;
    for (auto kept : {in_union, in_intersection, in_difference, in_symmetric_difference}) {
        auto const want = expected(a, b, less, kept);
        testing::guarded<Item> out(want.size(), 61);
        gpu::vector<unsigned> count(1, 77);
        gpu::primitive::set_operation(
            left.begin(), a.size(), right.begin(), b.size(), less, kept, out.begin(), count.begin());
        INFO(a.size() << " and " << b.size() << ", keeps " << kept.left << kept.right << kept.pairs);
        REQUIRE(count[0] == want.size());
        REQUIRE(out.host() == want);
        REQUIRE(out.intact());
    }
}
}  // namespace

TEST_CASE("set_operation keeps what std keeps, around the length of a tile", "[set_operation]") {
    std::mt19937 engine(21);
    for (std::size_t n : {0u, 1u, 2u, 1000u, 1406u, 1407u, 1408u, 5000u})
        for (std::size_t m : {0u, 1u, 3u, 407u, 1407u, 1410u, 7001u})
            for (unsigned different : {1u, 7u, 4000u})
                check(sorted(n, different, 0, engine), sorted(m, different, 1, engine), by_upper);
}

TEST_CASE("set_operation divides no pair, wherever a tile begins in a run", "[set_operation]") {
    std::mt19937 engine(22);
    for (int turn = 0; turn < 60; ++turn) {
        // Runs of equal items, some of which are as long as several tiles.
        std::vector<unsigned> a, b;
        for (unsigned key = 0; a.size() + b.size() < 20'000; ++key) {
            unsigned const longest = turn % 4 == 0 ? 9000 : turn % 4 == 1 ? 40 : turn % 4 == 2 ? 3 : 700;
            std::size_t const of_a = engine() % longest, of_b = turn % 3 == 0 ? of_a : engine() % longest;
            for (std::size_t k = 0; k < of_a; ++k) a.push_back((key << 16u) + 2 * unsigned(k));
            for (std::size_t k = 0; k < of_b; ++k) b.push_back((key << 16u) + 2 * unsigned(k) + 1);
        }
        check(a, b, by_upper);
        // The same, by groups that work on several tiles.
        testing::changed_tuning const changed;
        changed.now.deferred_tiles = 1;
        check(a, b, by_upper);
    }
}

TEST_CASE("set_operation takes items of many words", "[set_operation][slow]") {
    std::mt19937 engine(23);
    auto const by_first = [](auto const& x, auto const& y) { return gpu::get<0>(x) < gpu::get<0>(y); };
    auto const items = [&](std::size_t n, double side) {
        std::vector<gpu::tuple<unsigned, double>> v(n);
        std::vector<unsigned> keys(n);
        for (auto& k : keys) k = static_cast<unsigned>(engine() % (n / 2 + 1));
        std::sort(keys.begin(), keys.end());
        for (std::size_t i = 0; i < n; ++i) v[i] = {keys[i], side + double(i)};
        return v;
    };
    for (std::size_t n : {10u, 1500u, 6000u}) check(items(n, 0.25), items(n + n / 3, 0.75), by_first);
}

TEST_CASE("set_operation takes lengths in GPU memory", "[set_operation]") {
    std::mt19937 engine(24);
    gpu::kernel::session s;
    for (std::size_t n : {0u, 5u, 4000u}) {
        auto const a = sorted(n, 300, 0, engine), b = sorted(6000 - n, 300, 1, engine);
        gpu::vector<unsigned> left(9000, 0u), right(9000, 0u);
        std::copy(a.begin(), a.end(), left.begin());
        std::copy(b.begin(), b.end(), right.begin());
        gpu::scalar<unsigned> const n1(unsigned(a.size())), n2(unsigned(b.size()));
        gpu::vector<unsigned> count(1, 77);
        auto const one = gpu::counted(left.begin(), n1), two = gpu::counted(right.begin(), n2);
        gpu::kernel::length const lefts = gpu::range_length("a", one.begin(), one.end()),
                                  rights = gpu::range_length("b", two.begin(), two.end());
        if (!gpu::primitive::operates_on_tiles(
                *s, left.begin(), lefts, right.begin(), rights, by_upper, left.begin()))
            return;
        auto const want = expected(a, b, by_upper, in_union);
        testing::guarded<unsigned> out(want.size(), 61);
        gpu::primitive::set_operation(
            left.begin(), lefts, right.begin(), rights, by_upper, in_union, out.begin(), count.begin());
        REQUIRE(count[0] == want.size());
        REQUIRE(out.host() == want);
        REQUIRE(out.intact());
    }
}

TEST_CASE("set_operation stays inside its output when the inputs are not sorted", "[set_operation]") {
    std::mt19937 engine(25);
    gpu::kernel::session s;
    std::vector<unsigned> a(9000), b(5000);
    for (auto& x : a) x = static_cast<std::uint32_t>(engine());
    for (auto& x : b) x = static_cast<std::uint32_t>(engine());
    gpu::vector<unsigned> const left(a.begin(), a.end()), right(b.begin(), b.end());
    if (!gpu::primitive::operates_on_tiles(
            *s, left.begin(), 9000, right.begin(), 5000, gpu::less<>{}, left.begin()))
        return;
    testing::guarded<unsigned> out(9000, 61);
    gpu::vector<unsigned> count(1, 77);
    for (auto kept : {in_intersection, in_difference}) {
        gpu::primitive::set_operation(
            left.begin(), 9000, right.begin(), 5000, gpu::less<>{}, kept, out.begin(), count.begin());
        CHECK(count[0] <= 9000);
        CHECK(out.intact());
    }
}
