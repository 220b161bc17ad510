// SPDX-License-Identifier: MIT
#include <gpu/mpi/by_key.hpp>

#include "../support/ranks.hpp"

#include <map>

TEST_CASE(
    "reduce_by_key, run_length_encode and unique see runs that span ranks, group_by all keys", "[mpi]") {
    for (auto const& in : ranks::inputs(3000)) {
        INFO(in.name);
        std::vector<std::uint32_t> ones(in.whole.size()), keys, sums;
        std::iota(ones.begin(), ones.end(), 1u);
        std::map<std::uint32_t, std::uint32_t> groups;
        for (std::size_t i = 0; i < ones.size(); ++i) {
            if (keys.empty() || keys.back() != in.whole[i]) {
                keys.push_back(in.whole[i]);
                sums.push_back(0);
            }
            sums.back() += ones[i];
            groups[in.whole[i]] += ones[i];
        }
        auto v = ranks::part(in.whole, in.lengths);
        auto const values = ranks::part(ones, in.lengths);
        gpu::mpi::vector<std::uint32_t> out, combined;
        gpu::mpi::reduce_by_key(v, values, out, combined);
        CHECK(gpu::mpi::to_host(out) == keys);
        CHECK(gpu::mpi::to_host(combined) == sums);
        gpu::mpi::group_by(v, values, out, combined);
        std::vector<std::uint32_t> distinct, totals;
        for (auto const& [key, total] : groups) {
            distinct.push_back(key);
            totals.push_back(total);
        }
        CHECK(gpu::mpi::to_host(out) == distinct);
        CHECK(gpu::mpi::to_host(combined) == totals);
        std::vector<std::uint64_t> lengths;
        for (std::size_t i = 0; i < in.whole.size(); ++i) {
            if (i == 0 || in.whole[i] != in.whole[i - 1]) lengths.push_back(0);
            ++lengths.back();
        }
        gpu::mpi::vector<std::uint64_t> runs;
        gpu::mpi::run_length_encode(v, out, runs);
        CHECK(gpu::mpi::to_host(out) == keys);
        CHECK(gpu::mpi::to_host(runs) == lengths);
        gpu::mpi::unique(v);
        CHECK(gpu::mpi::to_host(v) == keys);
    }
    gpu::mpi::vector<int> keys(4), values(5);
    CHECK_THROWS_AS(gpu::mpi::reduce_by_key(keys, values, keys, values), gpu::invalid_argument);
}
