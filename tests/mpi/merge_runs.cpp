// SPDX-License-Identifier: MIT
#include <gpu/mpi/merge_runs.hpp>

#include "../support/ranks.hpp"

TEST_CASE("merge_runs is a stable merge of sorted runs, of few and of many", "[mpi]") {
    auto const tens = [](auto a, auto b) { return a / 10u < b / 10u; };
    std::vector<std::vector<std::uint64_t>> const shapes{{},
        {0},
        {9},
        {0, 4, 0},
        {3, 0, 2, 5, 1},
        {1, 1, 1},
        {700, 20, 3, 0, 900},
        std::vector<std::uint64_t>(40, 5)};
    for (auto const& runs : shapes) {
        INFO(runs.size() << " runs");
        std::mt19937 engine(3);
        std::vector<std::uint32_t> keys, places;
        for (std::uint64_t const n : runs) {
            auto const first = static_cast<std::ptrdiff_t>(keys.size());
            for (std::uint64_t i = 0; i < n; ++i) keys.push_back(static_cast<std::uint32_t>(engine() % 300));
            std::stable_sort(keys.begin() + first, keys.end(), tens);
        }
        places.resize(keys.size());
        std::iota(places.begin(), places.end(), 0u);
        gpu::vector<std::uint32_t> v(keys), k(keys), p(places);
        std::vector<gpu::mpi::detail::sorted_run<std::uint32_t>> sorted;
        std::ptrdiff_t at = 0;
        for (std::uint64_t const n : runs) {
            sorted.push_back({std::as_const(v).begin() + at, n});
            at += static_cast<std::ptrdiff_t>(n);
        }
        gpu::vector<std::uint32_t> none;
        gpu::mpi::detail::merge_runs(sorted, v, none, tens);
        gpu::mpi::detail::merge_runs_by_key(k, p, runs, tens);
        std::stable_sort(
            places.begin(), places.end(), [&](auto a, auto b) { return tens(keys[a], keys[b]); });
        std::stable_sort(keys.begin(), keys.end(), tens);
        CHECK(v.host() == keys);
        CHECK(k.host() == keys);
        CHECK(p.host() == places);
    }
}
