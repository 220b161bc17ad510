// SPDX-License-Identifier: MIT
// Merges the sorted runs that arrive from the ranks: mpi::detail::merge_neighbours.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/mpi/api.hpp>

#include <utility>
#include <vector>

namespace gpu::inline v0_2::mpi::detail {

/// Maximum number of runs that are merged, two at a time, in as many passes as the logarithm of
/// their number. More runs are sorted instead. All ranks have one value; tests set it.
inline std::size_t& most_merged_runs() {
    static std::size_t most = 16;
    return most;
}

/// A sorted run: the elements from `begin` to begin + length - 1 of column::here or of
/// column::others.
struct sorted_run {
    bool here;
    std::uint64_t begin, length;
};

/// The keys, or the values, that a rank sorts: those on the rank, and those that came from others.
template <class T> struct column {
    gpu::vector<T>& here;
    gpu::vector<T> others{}, merged{};

    auto first(sorted_run const& r) const {
        return std::as_const(r.here ? here : others).begin() + static_cast<std::ptrdiff_t>(r.begin);
    }
    auto last(sorted_run const& r) const { return first(r) + static_cast<std::ptrdiff_t>(r.length); }
    auto out(std::uint64_t at) { return merged.begin() + static_cast<std::ptrdiff_t>(at); }
    /// Puts what was merged on the rank, and frees the memory of the rest.
    void settle() {
        here = std::move(merged);
        others.clear();
        others.shrink_to_fit();
    }
};

/// Merges the first run of the keys with the second, the third with the fourth, and so on, into
/// column::merged, and moves the values with them. Copies a last one without a partner. Stable: of
/// equal keys, those of the earlier run come first. Returns the runs as they lie after settle() of
/// each column.
template <class Less, class K, class... V>
std::vector<sorted_run> merge_neighbours(
    std::vector<sorted_run> const& runs, Less const& less, column<K>& keys, column<V>&... values) {
    static_assert(sizeof...(V) <= 1);
    std::uint64_t n = 0;
    for (sorted_run const& r : runs) n += r.length;
    keys.merged = gpu::vector<K>(n, no_init);
    ((values.merged = gpu::vector<V>(n, no_init)), ...);
    std::vector<sorted_run> longer;
    std::uint64_t at = 0;
    for (std::size_t r = 0; r < runs.size(); r += 2) {
        sorted_run const a = runs[r], b = r + 1 < runs.size() ? runs[r + 1] : sorted_run{a.here, 0, 0};
        if constexpr (sizeof...(V) == 0)
            gpu::merge(keys.first(a), keys.last(a), keys.first(b), keys.last(b), keys.out(at), less);
        else
            gpu::merge_by_key(keys.first(a),
                keys.last(a),
                keys.first(b),
                keys.last(b),
                values.first(a)...,
                values.first(b)...,
                keys.out(at),
                values.out(at)...,
                less);
        longer.push_back({true, at, a.length + b.length});
        at += a.length + b.length;
    }
    return longer;
}

}  // namespace gpu::inline v0_2::mpi::detail
