// SPDX-License-Identifier: MIT
#include <gpu/mpi/merge_runs.hpp>

#include "../support/ranks.hpp"

namespace {
template <class Less, class... T>
void merge_all(std::vector<gpu::mpi::detail::sorted_run> runs, Less const& less,
    gpu::mpi::detail::column<T>&... columns) {
    do {
        runs = gpu::mpi::detail::merge_neighbours(runs, less, columns...);
        (columns.settle(), ...);
    } while (runs.size() > 1);
}
}  // namespace

TEST_CASE("merge_neighbours makes one stable merge of sorted runs, of few and of many", "[mpi]") {
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
        std::vector<gpu::mpi::detail::sorted_run> sorted;
        std::uint64_t at = 0;
        for (std::uint64_t const n : runs) {
            sorted.push_back({true, at, n});
            at += n;
        }
        using column = gpu::mpi::detail::column<std::uint32_t>;
        column only{v}, key{k}, value{p};
        merge_all(sorted, tens, only);
        merge_all(sorted, tens, key, value);
        std::stable_sort(
            places.begin(), places.end(), [&](auto a, auto b) { return tens(keys[a], keys[b]); });
        std::stable_sort(keys.begin(), keys.end(), tens);
        CHECK(v.host() == keys);
        CHECK(k.host() == keys);
        CHECK(p.host() == places);
    }
}

TEST_CASE("merge_neighbours takes runs from the rank's own elements and from those that came", "[mpi]") {
    gpu::vector<std::uint32_t> here{9, 2, 4, 9}, values{0, 20, 40, 0};
    gpu::mpi::detail::column<std::uint32_t> key{here}, value{values};
    key.others = {9, 1, 3, 5, 9};
    value.others = {0, 10, 30, 50, 0};
    merge_all({{false, 1, 3}, {true, 1, 2}}, gpu::less<>{}, key, value);
    CHECK(here.host() == std::vector<std::uint32_t>{1, 2, 3, 4, 5});
    CHECK(values.host() == std::vector<std::uint32_t>{10, 20, 30, 40, 50});
    CHECK(key.others.empty());
}
