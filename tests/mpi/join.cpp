// SPDX-License-Identifier: MIT
#include <gpu/mpi/join.hpp>

#include "../support/ranks.hpp"

namespace {
template <class I, class K, class Less>
void check_join(std::vector<K> const& left, std::vector<std::uint64_t> const& left_lengths,
    std::vector<K> const& right, std::vector<std::uint64_t> const& right_lengths, Less less) {
    // Two nested loops, with the left keys outside; the right places of a key are found by a sort.
    std::vector<std::uint32_t> order(right.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return less(right[a], right[b]); });
    std::vector<I> left_places, right_places;
    std::vector<std::uint64_t> lengths;
    for (std::size_t r = 0, i = 0; r < left_lengths.size(); ++r) {
        std::size_t const before = left_places.size();
        for (std::size_t const end = i + left_lengths[r]; i < end; ++i) {
            auto j = std::lower_bound(order.begin(), order.end(), left[i], [&](auto a, K const& key) {
                return less(right[a], key);
            });
            for (; j != order.end() && !less(left[i], right[*j]); ++j) {
                left_places.push_back(static_cast<I>(i));
                right_places.push_back(static_cast<I>(*j));
            }
        }
        lengths.push_back(left_places.size() - before);
    }
    gpu::mpi::vector<I> i, j;
    gpu::mpi::inner_join(ranks::part(left, left_lengths), ranks::part(right, right_lengths), i, j, less);
    CHECK(gpu::mpi::to_host(i) == left_places);
    CHECK(gpu::mpi::to_host(j) == right_places);
    CHECK(i.lengths() == lengths);
    CHECK(j.lengths() == lengths);
}
}  // namespace

TEST_CASE("inner_join over ranks has the pairs of two nested loops, in their order", "[mpi]") {
    // Each input with the next one, both smaller than 100 so that many keys have partners.
    auto const all = ranks::inputs(600);
    for (std::size_t k = 0; k < all.size(); ++k) {
        auto left = all[k], right = all[(k + 1) % all.size()];
        INFO(left.name << " with " << right.name);
        for (auto& x : left.whole) x %= 100;
        for (auto& x : right.whole) x = x % 150 + 20;
        check_join<std::uint32_t>(left.whole, left.lengths, right.whole, right.lengths, gpu::less<>{});
    }
}

TEST_CASE("inner_join over ranks takes other keys, orders and places", "[mpi]") {
    auto const all = ranks::inputs(600);
    auto const left = ranks::converted<float>(all[3].whole), right = ranks::converted<float>(all[6].whole);
    check_join<std::int64_t>(left, all[3].lengths, right, all[6].lengths, gpu::greater<>{});
    // All keys equal on both sides: the right ones span every rank.
    auto const tens = [](auto a, auto b) { return a / 10u < b / 10u; };
    check_join<int>(all[1].whole,
        all[1].lengths,
        std::vector<std::uint32_t>(40, 47u),
        ranks::inputs(40)[0].lengths,
        tens);
}

TEST_CASE("inner_join over ranks refuses outputs that cannot hold the places", "[mpi]") {
    gpu::mpi::vector<int> const left(40000), right(10);
    gpu::mpi::vector<std::int16_t> i, j;
    CHECK_THROWS_AS(gpu::mpi::inner_join(left, right, i, j), gpu::length_error);
    CHECK(left.size() == 40000);
}
