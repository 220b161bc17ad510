// SPDX-License-Identifier: MIT
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/primitive/first_in_teams.hpp>

#include "../support/fold_ways.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <numeric>
#include <tuple>
#include <vector>

using testing::fold_by;
using testing::way;

namespace {
struct Part {
    std::uint32_t weight;
    bool broken;
    bool operator==(Part const&) const = default;
};
}  // namespace
GPU_STRUCT(Part, weight, broken);

namespace {
/// Compares the places of the first k keys of each segment with those that std::stable_sort finds.
template <class T, class Less>
void check(std::vector<T> const& keys, std::vector<unsigned> const& lengths, unsigned gap, std::size_t k,
    Less const& less) {
    auto const offsets = testing::offsets_of(lengths, gap);
    std::vector<unsigned> expected(lengths.size() * k, 61u), order;
    for (std::size_t s = 0; s < lengths.size(); ++s) {
        order.resize(lengths[s]);
        std::iota(order.begin(), order.end(), offsets[s]);
        std::stable_sort(
            order.begin(), order.end(), [&](unsigned a, unsigned b) { return less(keys[a], keys[b]); });
        std::copy_n(
            order.begin(), std::min(k, order.size()), expected.begin() + static_cast<std::ptrdiff_t>(s * k));
    }
    gpu::vector<T> const in(keys.begin(), keys.end());
    gpu::vector<unsigned> const at(offsets.begin(), offsets.end());
    testing::guarded<unsigned> out(std::vector<unsigned>(expected.size(), 61u));
    gpu::kernel::session s;
    INFO("k = " << k << ", segments: " << lengths.size() << ", keys: " << keys.size());
    bool const found = gpu::primitive::first_in_teams(*s,
        in.begin(),
        keys.size(),
        at.begin(),
        at.begin() + 1,
        lengths.size(),
        keys.size(),
        k,
        less,
        gpu::counting_iterator<unsigned>(0),
        out.begin());
    // Lists have at most 256 bytes. Without subgroups, a group keeps those of its threads in shared
    // memory.
    auto const& p = s->tuning;
    std::size_t const bytes =
        std::bit_ceil(k) * gpu::glsl::shared_bytes(gpu::glsl::type_of<std::tuple<T, std::uint32_t>>());
    REQUIRE(found == (bytes <= 256 && (p.subgroup_size > 1 || 256 * bytes <= p.shared_bytes)));
    if (found) REQUIRE(out.host() == expected);
    REQUIRE(out.intact());
}
template <class T, class Less>
void check(std::vector<unsigned> const& lengths, unsigned gap, std::size_t k, Less const& less) {
    std::size_t const n = std::accumulate(lengths.begin(), lengths.end(), gap) + std::size_t(77);
    check(testing::values<T>(n, 50), lengths, gap, k, less);
}
}  // namespace

TEST_CASE("first_in_teams finds the first items of segments of equal lengths", "[first_in_teams]") {
    if (!testing::folds_in_teams()) return;
    for (unsigned length : {0u, 1u, 2u, 3u, 8u, 31u, 33u, 127u, 1000u, 4096u})
        for (std::size_t k : {1u, 2u, 3u, 4u, 5u, 8u, 11u, 16u})
            check<unsigned>(std::vector<unsigned>(4'000 / (length + 1) + 1, length), 13, k, std::less<>{});
}

TEST_CASE("first_in_teams finds the first items of segments much longer than others", "[first_in_teams]") {
    if (!testing::folds_in_teams()) return;
    fold_by const how(GENERATE(way::wide, way::joined, way::apart, way::spread));
    std::vector<unsigned> lengths(300, 1u);
    for (unsigned longer : {64u, 65u, 2049u, 20'000u}) {
        lengths[17] = lengths[180] = longer;
        lengths[181] = 0;
        for (std::size_t k : {1u, 4u, 7u, 16u}) check<unsigned>(lengths, 3, k, std::greater<>{});
    }
    check<double>({1, 0, 5, 40'000, 12, 300, 9000, 2}, 2, 4, std::less<>{});
    check<std::int64_t>({0, 0, 100'000, 0}, 9, 2, std::less<>{});
}

TEST_CASE("first_in_teams takes structures with a bool, and an order of the user's", "[first_in_teams]") {
    if (!testing::folds_in_teams()) return;
    fold_by const how(GENERATE(way::wide, way::apart, way::spread));
    std::vector<unsigned> const lengths{1, 0, 5, 10'000, 12, 300, 2};
    auto const weights = testing::values<unsigned>(12'000, 50);
    std::vector<Part> parts;
    for (unsigned w : weights) parts.push_back({w, w % 3 == 0});
    // Whole parts first, and of these the lightest.
    auto const less = [](auto const& a, auto const& b) {
        return (!a.broken && b.broken) || (a.broken == b.broken && a.weight < b.weight);
    };
    for (std::size_t k : {1u, 3u}) check(parts, lengths, 1, k, less);
}

TEST_CASE("first_in_teams leaves long lists and the shape lanes to others", "[first_in_teams]") {
    gpu::vector<unsigned> const in{3, 1, 2}, at{0, 3};
    gpu::vector<unsigned> out(17, 9u);
    gpu::kernel::session s;
    for (std::size_t k : {std::size_t(testing::folds_in_teams() ? 17 : 1), std::size_t(17)}) {
        REQUIRE_FALSE(gpu::primitive::first_in_teams(
            *s, in.begin(), 3, at.begin(), at.begin() + 1, 1, 3, k, gpu::less<>{}, in.begin(), out.begin()));
        REQUIRE(out[0] == 9u);
    }
}
