// SPDX-License-Identifier: MIT
#include <gpu/mpi/scan.hpp>

#include "../support/ranks.hpp"

TEST_CASE("scans over ranks agree with std::", "[mpi]") {
    auto const last = [](auto a, auto b) { return gpu::select(b != 0u, b, a); };
    for (auto const& in : ranks::inputs()) {
        INFO(in.name);
        auto const v = ranks::part(in.whole, in.lengths);
        gpu::mpi::vector<std::uint32_t> out;
        std::vector<std::uint32_t> host(in.whole.size());
        gpu::mpi::inclusive_scan(v, out);
        std::inclusive_scan(in.whole.begin(), in.whole.end(), host.begin());
        CHECK(gpu::mpi::to_host(out) == host);
        gpu::mpi::exclusive_scan(v, out, 5u);
        std::exclusive_scan(in.whole.begin(), in.whole.end(), host.begin(), 5u);
        CHECK(gpu::mpi::to_host(out) == host);
        CHECK(out.lengths() == in.lengths);
        out = v;
        gpu::mpi::inclusive_scan(out, out, last);
        std::inclusive_scan(in.whole.begin(), in.whole.end(), host.begin(), last);
        CHECK(gpu::mpi::to_host(out) == host);
    }
}
