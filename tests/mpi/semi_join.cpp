// SPDX-License-Identifier: MIT
#include <gpu/mpi/semi_join.hpp>

#include "../support/ranks.hpp"

namespace {
template <class I, class K, class Less>
void check_half_joins(std::vector<K> const& left, std::vector<std::uint64_t> const& left_lengths,
    std::vector<K> const& right, std::vector<std::uint64_t> const& right_lengths, Less less) {
    // Two nested loops, as the words say.
    std::vector<I> with, without, left_places, right_places;
    for (std::size_t i = 0; i < left.size(); ++i) {
        std::size_t const before = left_places.size();
        for (std::size_t j = 0; j < right.size(); ++j) {
            if (less(left[i], right[j]) || less(right[j], left[i])) continue;
            left_places.push_back(static_cast<I>(i));
            right_places.push_back(static_cast<I>(j));
        }
        (left_places.size() > before ? with : without).push_back(static_cast<I>(i));
        if (left_places.size() > before) continue;
        left_places.push_back(static_cast<I>(i));
        right_places.push_back(static_cast<I>(-1));
    }
    auto const a = ranks::part(left, left_lengths), b = ranks::part(right, right_lengths);
    gpu::mpi::vector<I> i, j;
    gpu::mpi::semi_join(a, b, i, less);
    CHECK(gpu::mpi::to_host(i) == with);
    gpu::mpi::anti_join(a, b, i, less);
    CHECK(gpu::mpi::to_host(i) == without);
    gpu::mpi::left_join(a, b, i, j, less);
    CHECK(gpu::mpi::to_host(i) == left_places);
    CHECK(gpu::mpi::to_host(j) == right_places);
}
}  // namespace

TEST_CASE("semi_join, anti_join and left_join over ranks agree with two nested loops", "[mpi]") {
    auto const all = ranks::inputs(300);
    for (std::size_t k = 0; k < all.size(); ++k) {
        auto left = all[k], right = all[(k + 1) % all.size()];
        INFO(left.name << " with " << right.name);
        for (auto& x : left.whole) x %= 200;
        for (auto& x : right.whole) x = x % 150 + 20;
        check_half_joins<std::uint32_t>(left.whole, left.lengths, right.whole, right.lengths, gpu::less<>{});
    }
}

TEST_CASE("semi_join, anti_join and left_join over ranks take other keys, orders and places", "[mpi]") {
    auto const all = ranks::inputs(300);
    auto const left = ranks::converted<float>(all[3].whole), right = ranks::converted<float>(all[6].whole);
    check_half_joins<std::int64_t>(left, all[3].lengths, right, all[6].lengths, gpu::greater<>{});
    // Keys that differ, and are equal under the order.
    auto const tens = [](auto a, auto b) { return a / 10u < b / 10u; };
    auto const some = ranks::inputs(40)[0];
    std::vector<std::uint32_t> near(some.whole.size());
    for (std::size_t k = 0; k < near.size(); ++k) near[k] = 40u + static_cast<std::uint32_t>(k % 15);
    check_half_joins<int>(near, some.lengths, all[1].whole, all[1].lengths, tens);
}

TEST_CASE("left_join over ranks refuses a place that would be -1", "[mpi]") {
    gpu::mpi::vector<int> const left(3), most(255), right(256);
    gpu::mpi::vector<std::uint8_t> i, j;
    gpu::mpi::left_join(left, most, i, j);
    CHECK(i.size() == 3 * 255);
    CHECK_THROWS_AS(gpu::mpi::left_join(left, right, i, j), gpu::length_error);
}
