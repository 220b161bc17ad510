// SPDX-License-Identifier: MIT
// Sorts over all ranks: sort, stable_sort, sort_by_key, stable_sort_by_key; is_sorted.
#pragma once
#include <gpu/algorithm/sort.hpp>
#include <gpu/mpi/merge_runs.hpp>
#include <gpu/mpi/rebalance.hpp>
#include <gpu/mpi/splitters.hpp>

namespace gpu::inline v0_2::mpi {

/// How many elements a rank holds after a sort. `kept`: as many as before. `even`: as many as every
/// other rank, or one more or less.
enum class lengths_after : unsigned char { kept, even };

namespace detail {
inline std::vector<std::uint64_t> wanted_lengths(std::vector<std::uint64_t> const& now, lengths_after how) {
    std::uint64_t n = 0;
    for (std::uint64_t const length : now) n += length;
    return how == lengths_after::kept ? now : even_lengths_of(n, now.size());
}

/// Makes a sorted whole of parts that are sorted already, whose lengths are `before`. The columns
/// are the keys, and the values that move with them.
template <class Less, class K, class... V>
void merge_parts(communicator const& comm, std::vector<std::uint64_t> const& before, Less const& less,
    lengths_after how, column<K> keys, column<V>... values) {
    if (comm.size() == 1) return;
    auto const wanted = wanted_lengths(before, how);
    auto const counts = counts_for_ranks(comm, keys.here, before, wanted, less);
    auto const each_column = [&](auto const& f) {
        f(keys);
        (f(values), ...);
    };
    auto const move_elements = [&](std::vector<std::uint64_t> const& to) {
        each_column([&](auto& c) { c.others = exchange(comm, c.here, to); });
        each_column([](auto& c) { c.here = std::move(c.others); });
    };
    std::vector<std::uint64_t> now;
    if (counts.size() <= most_merged_runs()) {
        exchange_of_others const fetch(comm, counts);
        each_column([&](auto& c) { c.others = fetch(c.here); });
        std::vector<sorted_run> runs;
        std::uint64_t length = 0;
        for (std::size_t r = 0; r < counts.size(); length += fetch.length(r++))
            if (fetch.length(r) > 0) runs.push_back({r == fetch.me(), fetch.begin(r), fetch.length(r)});
        // Until all ranks have merged, each still holds what it has sent: no element is lost when
        // one of them fails.
        bool const all_stays = runs.size() == 1 && runs[0].here && length == keys.here.size();
        now = comm.agree("gpu::mpi::sort: what came", type_hash<K, V...>(), length, [&] {
            if (!all_stays) runs = merge_neighbours(runs, less, keys, values...);
        });
        if (!all_stays) each_column([](auto& c) { c.settle(); });
        if (counts.size() > 2)
            comm.agree("gpu::mpi::sort: more runs", type_hash<K, V...>(), 0, [&] {
                while (runs.size() > 1) {
                    runs = merge_neighbours(runs, less, keys, values...);
                    each_column([](auto& c) { c.settle(); });
                }
            });
    } else {
        move_elements(counts);
        now = comm.agree("gpu::mpi::sort: what came", type_hash<K, V...>(), keys.here.size(), [&] {
            if constexpr (sizeof...(V) == 0)
                gpu::stable_sort(keys.here.begin(), keys.here.end(), less);
            else
                gpu::stable_sort_by_key(keys.here.begin(), keys.here.end(), values.here.begin()..., less);
        });
    }
    if (now != wanted) move_elements(counts_for_borders(comm, now, wanted));
}
}  // namespace detail

/// Sorts all elements under `less`. Rank 0 then holds the first. The sort is stable: equal elements
/// keep their order in the whole, so that the result does not depend on the number of ranks.
///
/// `less` is what gpu::stable_sort takes; floats must not be NaN. Equal elements are no special
/// case. When a rank fails, all throw remote_error. Method: each rank sorts its part; the ranks
/// choose splitters (key, rank, place) from samples; each sends its elements to the ranks that they
/// belong to, and merges what came; the borders move to the wanted lengths. Complexity: a sort of
/// the part, merges by pairs of as many runs as ranks, one exchange, and a small one; from more
/// than 16 ranks, what came is sorted instead. Scratch memory: that of gpu::stable_sort, and twice
/// the part.
///
///     auto v = gpu::mpi::scatter(0, std::vector<int>{3, 1, 2});
///     gpu::mpi::sort(v);                                // v: 1 2 3
///     gpu::mpi::sort(v, gpu::greater<>{}, gpu::mpi::lengths_after::even);
template <class T, class Less = less<>>
void sort(vector<T>& v, Less less = {}, lengths_after how = lengths_after::kept) {
    auto const& comm = v.comm();
    auto const before = comm.agree(
        "gpu::mpi::sort", detail::type_hash<T, Less>() + static_cast<unsigned>(how), v.local_size(), [&] {
            gpu::stable_sort(v.local().begin(), v.local().end(), less);
        });
    detail::merge_parts(comm, before, less, how, detail::column<T>{v.local()});
}
/// Another name of sort, which is stable.
template <class T, class Less = less<>>
void stable_sort(vector<T>& v, Less less = {}, lengths_after how = lengths_after::kept) {
    mpi::sort(v, less, how);
}

/// Sorts the keys as sort does, and moves values[i] with keys[i]. Throws invalid_argument on all
/// ranks when the lengths of keys and values differ on one.
template <class K, class V, class Less = less<>>
void sort_by_key(
    vector<K>& keys, vector<V>& values, Less less = {}, lengths_after how = lengths_after::kept) {
    auto const& comm = keys.comm();
    auto const matches = comm.agree("gpu::mpi::sort_by_key",
        detail::type_hash<K, V, Less>(),
        keys.local_size() == values.local_size(),
        [] {});
    for (std::uint64_t const match : matches)
        if (!match)
            gpu::detail::raise(invalid_argument("gpu::mpi::sort_by_key: keys and values differ in length"));
    auto const before =
        comm.agree("gpu::mpi::sort_by_key: the parts", static_cast<unsigned>(how), keys.local_size(), [&] {
            gpu::stable_sort_by_key(keys.local().begin(), keys.local().end(), values.local().begin(), less);
        });
    detail::merge_parts(
        comm, before, less, how, detail::column<K>{keys.local()}, detail::column<V>{values.local()});
}
template <class K, class V, class Less = less<>>
void stable_sort_by_key(
    vector<K>& keys, vector<V>& values, Less less = {}, lengths_after how = lengths_after::kept) {
    mpi::sort_by_key(keys, values, less, how);
}

/// True, on every rank, when no element of the whole is less than the one before it, also across
/// ranks. `less` also runs on the host. Cost: gpu::is_sorted of the part, and two small messages.
template <class T, class Less = less<>> bool is_sorted(vector<T> const& v, Less less = {}) {
    struct edge {
        T first, last;
        std::uint64_t there, sorted;
    };
    edge mine{};
    v.comm().agree("gpu::mpi::is_sorted", detail::type_hash<T, Less>(), 0, [&] {
        mine.sorted = gpu::is_sorted(v.local().begin(), v.local().end(), less);
        mine.there = !v.local().empty();
        if (!mine.there) return;
        mine.first = v.local().front();
        mine.last = v.local().back();
    });
    edge const* before = nullptr;
    auto const all = detail::all_gather(v.comm(), mine);
    for (edge const& e : all) {
        if (!e.sorted || (before && e.there && less(e.first, before->last))) return false;
        if (e.there) before = &e;
    }
    return true;
}

}  // namespace gpu::inline v0_2::mpi
