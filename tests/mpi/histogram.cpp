// SPDX-License-Identifier: MIT
#include <gpu/mpi/histogram.hpp>

#include "../support/ranks.hpp"

TEST_CASE("histograms over ranks count the whole", "[mpi]") {
    for (auto const& in : ranks::inputs()) {
        INFO(in.name);
        auto const v = ranks::part(in.whole, in.lengths);
        std::vector<std::uint64_t> even(10), range(2);
        for (std::uint32_t const x : in.whole) {
            if (x < 1000) ++even[x / 100];
            if (x >= 5 && x < 40) ++range[0];
            if (x >= 40 && x < 70000) ++range[1];
        }
        CHECK(gpu::mpi::histogram_even(v, 10, 0u, 1000u) == even);
        CHECK(gpu::mpi::histogram_range(v, {5u, 40u, 70000u}) == range);
    }
}
