// SPDX-License-Identifier: MIT
#include <gpu/mpi/reduce.hpp>

#include "../support/ranks.hpp"

TEST_CASE("reductions over ranks agree with std::", "[mpi]") {
    // The last operand that is not 0: associative, and not commutative.
    auto const last = [](auto a, auto b) { return gpu::select(b != 0u, b, a); };
    auto const odd = [](auto x) { return (x & 1u) == 1u; };
    for (auto const& in : ranks::inputs()) {
        INFO(in.name);
        auto const v = ranks::part(in.whole, in.lengths);
        auto const& host = in.whole;
        std::uint32_t sum = 3, newest = 9;
        for (std::uint32_t const x : host) {
            sum += x;
            newest = x ? x : newest;
        }
        CHECK(gpu::mpi::reduce(v, 3u) == sum);
        CHECK(gpu::mpi::reduce(v, 9u, last) == newest);
        auto const odds = std::count_if(host.begin(), host.end(), [](auto x) { return x & 1u; });
        CHECK(gpu::mpi::count_if(v, odd) == static_cast<std::uint64_t>(odds));
        CHECK(gpu::mpi::any_of(v, odd) == (odds > 0));
        CHECK(gpu::mpi::none_of(v, odd) == (odds == 0));
        CHECK(gpu::mpi::all_of(v, odd) == (static_cast<std::size_t>(odds) == host.size()));
        CHECK(gpu::mpi::transform_reduce(v, odd, 0u, gpu::plus<>{}) == static_cast<std::uint32_t>(odds));
        CHECK(gpu::mpi::equal(v, v));
        if (host.empty()) {
            CHECK_THROWS_AS(gpu::mpi::min_value(v), gpu::out_of_range);
            CHECK_THROWS_AS(gpu::mpi::max_value(v), gpu::out_of_range);
        } else {
            CHECK(gpu::mpi::min_value(v) == *std::min_element(host.begin(), host.end()));
            CHECK(gpu::mpi::max_value(v) == *std::max_element(host.begin(), host.end()));
        }
    }
}
