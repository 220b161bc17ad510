// SPDX-License-Identifier: MIT
#include <gpu/algorithm/radix_sort.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::values;

TEST_CASE("radix_sort by some bits is a stable sort by those bits", "[orders]") {
    std::mt19937 engine(1);
    auto const host = values<unsigned>(3000);
    auto const halves = values<std::int16_t>(3000);
    for (auto [begin, end] : {std::pair{0u, 32u}, {0u, 0u}, {5u, 6u}, {3u, 21u}, {24u, 32u}, {16u, 16u}}) {
        std::uint64_t const mask = (1ull << end) - (1ull << begin);
        auto const first = [mask](unsigned a, unsigned b) { return (a & mask) < (b & mask); };
        INFO("bits " << begin << " to " << end);
        auto sorted = host;
        guarded<unsigned> v(host);
        gpu::radix_sort(v.begin(), v.end(), begin, end);
        std::stable_sort(sorted.begin(), sorted.end(), first);
        REQUIRE(v.host() == sorted);
        guarded<unsigned> keys(host), marks(host);
        gpu::radix_sort_by_key_descending(keys.begin(), keys.end(), marks.begin(), begin, end);
        sorted = host;
        std::stable_sort(sorted.begin(), sorted.end(), [&](unsigned a, unsigned b) { return first(b, a); });
        REQUIRE(keys.host() == sorted);
        REQUIRE(marks.host() == sorted);
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
        REQUIRE(w.host() == signed_sorted);
        REQUIRE((v.intact() && keys.intact() && marks.intact() && w.intact()));
    }
}
