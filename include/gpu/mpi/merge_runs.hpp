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

/// Sorted elements in memory, first[0] to first[length - 1].
template <class T> struct sorted_run {
    buffer_iterator<T const> first;
    std::uint64_t length;
};
/// Merges at most most_merged_runs sorted runs, which lie in `whole` and in `others`. Stable.
/// Afterwards `whole` holds all elements, and `others` none. When memory is refused, `whole` holds
/// all elements of the runs that lay in it, or all elements.
template <class T, class Less>
void merge_runs(
    std::vector<sorted_run<T>> runs, gpu::vector<T>& whole, gpu::vector<T>& others, Less const& less) {
    std::erase_if(runs, [](auto const& r) { return r.length == 0; });
    std::uint64_t n = 0;
    for (auto const& r : runs) n += r.length;
    do {
        // Merge pairs of neighbouring runs. A run without a partner is copied.
        gpu::vector<T> out(n, no_init);
        std::vector<sorted_run<T>> merged;
        std::ptrdiff_t at = 0;
        for (std::size_t r = 0; r < runs.size(); r += 2) {
            auto const first = runs[r],
                       second = r + 1 < runs.size() ? runs[r + 1] : sorted_run<T>{first.first, 0};
            auto const end = [](sorted_run<T> const& run) {
                return run.first + static_cast<std::ptrdiff_t>(run.length);
            };
            gpu::merge(first.first, end(first), second.first, end(second), out.begin() + at, less);
            merged.push_back({{}, first.length + second.length});
            at += static_cast<std::ptrdiff_t>(merged.back().length);
        }
        // The merged runs lie in `whole` from now on. The memory of the others is free.
        whole = std::move(out);
        others.clear();
        others.shrink_to_fit();
        at = 0;
        for (auto& r : merged) {
            r.first = std::as_const(whole).begin() + at;
            at += static_cast<std::ptrdiff_t>(r.length);
        }
        runs = std::move(merged);
    } while (runs.size() > 1);
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
