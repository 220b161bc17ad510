// SPDX-License-Identifier: MIT
#include <gpu/mpi/adjacent_difference.hpp>

#include "../support/ranks.hpp"

TEST_CASE("adjacent_difference over ranks agrees with std::", "[mpi]") {
    // Not symmetric, and the last operand counts.
    auto const mixed = [](auto x, auto before) { return 3u * x + before; };
    for (auto const& in : ranks::inputs()) {
        INFO(in.name);
        auto v = ranks::part(in.whole, in.lengths);
        std::vector<std::uint32_t> host(in.whole.size());
        gpu::mpi::vector<std::uint32_t> out;
        std::adjacent_difference(in.whole.begin(), in.whole.end(), host.begin(), mixed);
        gpu::mpi::adjacent_difference(v, out, mixed);
        CHECK(gpu::mpi::to_host(out) == host);
        CHECK(out.lengths() == in.lengths);
        std::adjacent_difference(in.whole.begin(), in.whole.end(), host.begin());
        gpu::mpi::adjacent_difference(v, v);
        CHECK(gpu::mpi::to_host(v) == host);
    }
}
