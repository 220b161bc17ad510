// SPDX-License-Identifier: MIT
#include <gpu/mpi/search.hpp>

#include "../support/ranks.hpp"

TEST_CASE("bounds over ranks are places in the whole", "[mpi]") {
    for (auto const& in : ranks::inputs(3000)) {
        INFO(in.name);
        auto host = in.whole;
        std::sort(host.begin(), host.end());
        auto const v = ranks::part(host, in.lengths);
        std::vector<std::uint32_t> const values{42u, 0u, 7u, 1000u, 4000000000u, 7u};
        std::vector<std::uint64_t> lower, upper;
        for (std::uint32_t const x : values) {
            auto const [a, b] = std::equal_range(host.begin(), host.end(), x);
            lower.push_back(static_cast<std::uint64_t>(a - host.begin()));
            upper.push_back(static_cast<std::uint64_t>(b - host.begin()));
        }
        CHECK(gpu::mpi::lower_bound(v, values) == lower);
        CHECK(gpu::mpi::upper_bound(v, values) == upper);
    }
}
