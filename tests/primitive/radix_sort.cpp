// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/primitive/radix_sort.hpp>

#include "../support/testing.hpp"

#include <algorithm>

TEST_CASE("radix_sort_keys sorts by a range of bits, stably", "[radix_sort]") {
    for (auto [begin, end] : {std::pair{0u, 4u}, {3u, 9u}, {8u, 8u}, {5u, 32u}, {0u, 32u}}) {
        auto host = testing::values<unsigned>(5000);
        gpu::vector<unsigned> v(host.begin(), host.end());
        gpu::primitive::radix_sort_keys<unsigned, false>(v.begin(), v.size(), begin, end);
        auto digits = [begin = begin, end = end](unsigned x) { return end == begin ? 0u : (x >> begin) & (end - begin == 32 ? ~0u : (1u << (end - begin)) - 1); };
        std::stable_sort(host.begin(), host.end(), [&](unsigned a, unsigned b) { return digits(a) < digits(b); });
        INFO(begin << " to " << end);
        CHECK(v.host() == host);
    }
    auto wide = testing::values<std::uint64_t>(3000);
    gpu::vector<std::uint64_t> w(wide.begin(), wide.end());
    gpu::primitive::radix_sort_keys<std::uint64_t, false>(w.begin(), w.size(), 20, 44);
    std::stable_sort(wide.begin(), wide.end(), [](auto a, auto b) { return (a >> 20 & 0xffffff) < (b >> 20 & 0xffffff); });
    CHECK(w.host() == wide);
}
