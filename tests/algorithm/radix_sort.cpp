// SPDX-License-Identifier: MIT
#include <gpu/algorithm/radix_sort.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

using testing::guarded;
using testing::values;

namespace {
// Compares bits [begin, end) of the ranks of two doubles. The rank is the number as an integer of the
// same order, with both zeros alike.
struct less_by_bits {
    std::uint64_t mask;
    static std::uint64_t rank(double x) {
        if (x == 0) return std::uint64_t{1} << 63;
        std::uint64_t const bits = std::bit_cast<std::uint64_t>(x);
        return bits >> 63 ? ~bits : bits | std::uint64_t{1} << 63;
    }
    bool operator()(double a, double b) const { return (rank(a) & mask) < (rank(b) & mask); }
};
}  // namespace

TEST_CASE("radix_sort by some bits is a stable sort by those bits", "[orders]") {
    // Some lengths fit in the shared memory of a group, and some do not.
    for (std::size_t n : {0, 1, 2, 33, 500, 3000, 20000})
        for (auto [begin, end] :
            {std::pair{0u, 32u}, {0u, 0u}, {5u, 6u}, {3u, 21u}, {24u, 32u}, {16u, 16u}}) {
            auto const host = values<unsigned>(n);
            auto const halves = values<std::int16_t>(n);
            std::uint64_t const mask = (1ull << end) - (1ull << begin);
            auto const first = [mask](unsigned a, unsigned b) { return (a & mask) < (b & mask); };
            INFO(n << " elements, bits " << begin << " to " << end);
            auto sorted = host;
            guarded<unsigned> v(host);
            gpu::radix_sort(v.begin(), v.end(), begin, end);
            std::stable_sort(sorted.begin(), sorted.end(), first);
            REQUIRE((v.host() == sorted));
            guarded<unsigned> keys(host), marks(host);
            gpu::radix_sort_by_key_descending(keys.begin(), keys.end(), marks.begin(), begin, end);
            sorted = host;
            std::stable_sort(
                sorted.begin(), sorted.end(), [&](unsigned a, unsigned b) { return first(b, a); });
            REQUIRE((keys.host() == sorted));
            REQUIRE((marks.host() == sorted));
            if (end > 16) continue;
            auto const rank = [mask](std::int16_t x) {
                return (static_cast<unsigned>(static_cast<std::uint16_t>(x)) ^ 0x8000u) & mask;
            };
            auto signed_sorted = halves;
            guarded<std::int16_t> w(halves);
            gpu::radix_sort(w.begin(), w.end(), begin, end);
            std::stable_sort(signed_sorted.begin(), signed_sorted.end(), [&](std::int16_t a, std::int16_t b) {
                return rank(a) < rank(b);
            });
            REQUIRE((w.host() == signed_sorted));
            REQUIRE((v.intact() && keys.intact() && marks.intact() && w.intact()));
        }
}

TEST_CASE("radix_sort by some bits of doubles counts both zeros as one", "[orders]") {
    for (std::size_t n : {40, 1500, 20000})
        for (auto [begin, end] : {std::pair{0u, 40u}, {20u, 64u}, {52u, 63u}, {63u, 64u}}) {
            auto host = values<double>(n);
            for (std::size_t i = 0; i < n; i += 5) host[i] = i % 2 ? 0.0 : -0.0;
            std::vector<unsigned> numbers(n), order(n);
            std::iota(numbers.begin(), numbers.end(), 0u);
            less_by_bits const less{(end < 64 ? 1ull << end : 0ull) - (1ull << begin)};
            INFO(n << " elements, bits " << begin << " to " << end);
            guarded<double> keys(host);
            guarded<unsigned> marks(numbers);
            gpu::radix_sort_by_key(keys.begin(), keys.end(), marks.begin(), begin, end);
            order = numbers;
            std::stable_sort(
                order.begin(), order.end(), [&](unsigned a, unsigned b) { return less(host[a], host[b]); });
            REQUIRE((marks.host() == order));
            guarded<double> alone(host);
            gpu::radix_sort(alone.begin(), alone.end(), begin, end);
            REQUIRE((alone.host() == keys.host()));
            REQUIRE((keys.intact() && marks.intact() && alone.intact()));
        }
}
