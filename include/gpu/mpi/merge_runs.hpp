// SPDX-License-Identifier: MIT
// Merges the sorted runs that arrive from the ranks: mpi::detail::merge_runs.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/mpi/api.hpp>

#include <utility>
#include <vector>

namespace gpu::inline v0_2::mpi::detail {

/// The most runs that are merged by pairs, in the logarithm of their number of passes. More runs
/// are sorted.
inline constexpr std::size_t most_merged_runs = 16;

/// Calls merge(first, middle, last) for pairs of neighbouring runs, and then turn(), until one run
/// is left. The lengths of the runs are `runs`. merge() gets middle == last for a run without a
/// partner, which it copies.
template <class Merge, class Turn>
void merge_by_pairs(std::vector<std::uint64_t> runs, Merge const& merge, Turn const& turn) {
    std::erase(runs, 0u);
    while (runs.size() > 1) {
        std::vector<std::uint64_t> merged;
        std::uint64_t at = 0;
        for (std::size_t r = 0; r < runs.size(); r += 2) {
            std::uint64_t const second = r + 1 < runs.size() ? runs[r + 1] : 0;
            std::uint64_t const middle = at + runs[r], last = middle + second;
            merge(static_cast<std::ptrdiff_t>(at),
                static_cast<std::ptrdiff_t>(middle),
                static_cast<std::ptrdiff_t>(last));
            merged.push_back(last - at);
            at = last;
        }
        turn();
        runs = std::move(merged);
    }
}

/// Sorts `v`, which is a sequence of sorted runs of these lengths. Stable.
template <class T, class Less>
void merge_runs(gpu::vector<T>& v, std::vector<std::uint64_t> const& runs, Less const& less) {
    if (runs.size() > most_merged_runs) {
        gpu::stable_sort(v.begin(), v.end(), less);
        return;
    }
    gpu::vector<T> out(v.size(), no_init);
    merge_by_pairs(
        runs,
        [&](auto first, auto middle, auto last) {
            auto const in = v.begin();
            gpu::merge(in + first, in + middle, in + middle, in + last, out.begin() + first, less);
        },
        [&] { std::swap(v, out); });
}
/// Sorts keys as merge_runs does, and moves the values with them.
template <class K, class V, class Less>
void merge_runs_by_key(
    gpu::vector<K>& keys, gpu::vector<V>& values, std::vector<std::uint64_t> const& runs, Less const& less) {
    if (runs.size() > most_merged_runs) {
        gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), less);
        return;
    }
    gpu::vector<K> out_keys(keys.size(), no_init);
    gpu::vector<V> out(values.size(), no_init);
    merge_by_pairs(
        runs,
        [&](auto first, auto middle, auto last) {
            auto const in = keys.begin();
            auto const with = values.begin();
            gpu::merge_by_key(in + first,
                in + middle,
                in + middle,
                in + last,
                with + first,
                with + middle,
                out_keys.begin() + first,
                out.begin() + first,
                less);
        },
        [&] {
            std::swap(keys, out_keys);
            std::swap(values, out);
        });
}

}  // namespace gpu::inline v0_2::mpi::detail
