// SPDX-License-Identifier: MIT
// Runs of equal elements over all ranks: reduce_by_key, run_length_encode, unique; group_by of keys
// in any order.
#pragma once
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/mpi/sort.hpp>

namespace gpu::inline v0_2::mpi {

namespace detail {
/// Implements reduce_by_key and run_length_encode. `values` yields the `room` values of this rank.
template <class K, class I, class V, class Op>
void reduce_runs(char const* what, vector<K> const& keys, I values, std::size_t room, vector<K>& out_keys,
    vector<V>& out_values, Op op) {
    struct edges {
        K first_key, last_key;
        V first_value;
        std::uint64_t runs, matches;
    };
    auto const& comm = keys.comm();
    edges mine{};
    gpu::vector<K> found;
    gpu::vector<V> sums;
    comm.agree(what, type_hash<K, V, Op>(), 0, [&] {
        std::size_t const n = keys.local_size();
        mine.matches = n == room;
        if (!mine.matches || n == 0) return;
        found.resize(n, no_init);
        sums.resize(n, no_init);
        auto const ends = gpu::reduce_by_key(
            keys.local().begin(), keys.local().end(), values, found.begin(), sums.begin(), equal_to<>{}, op);
        mine.runs = static_cast<std::uint64_t>(ends.first - found.begin());
        found.resize(mine.runs, no_init);
        sums.resize(mine.runs, no_init);
        mine.first_key = found.front();
        mine.last_key = found.back();
        mine.first_value = sums.front();
    });
    auto const all = all_gather(comm, mine);
    for (edges const& e : all)
        if (!e.matches)
            gpu::detail::raise(
                invalid_argument(gpu::detail::concat({what, ": keys and values differ in length"})));
    comm.agree("gpu::mpi: edges of runs", 0, 0, [&] {
        auto const me = static_cast<std::size_t>(comm.rank());
        if (mine.runs == 0) return;
        // Take what continues the last run on the ranks behind.
        V last = sums.back();
        for (std::size_t r = me + 1; r < all.size(); ++r) {
            if (all[r].runs == 0) continue;
            if (!(all[r].first_key == mine.last_key)) break;
            last = static_cast<V>(op(last, all[r].first_value));
            if (all[r].runs > 1) break;
        }
        sums.back() = last;
        // Leave out the first run when it begins on a rank in front.
        std::size_t before = me;
        while (before > 0 && all[before - 1].runs == 0) --before;
        if (before > 0 && all[before - 1].last_key == mine.first_key) {
            found.erase(found.begin());
            sums.erase(sums.begin());
        }
    });
    out_keys.local() = std::move(found);
    out_values.local() = std::move(sums);
}
}  // namespace detail

/// Replaces every run of consecutive equal keys, also one that spans ranks, by one key, and
/// combines its values under `op` in order. A run that spans ranks goes to the first of them. The
/// outputs get new lengths, and may be the inputs. Throws invalid_argument on all ranks when the
/// lengths of keys and values differ on one.
///
/// `op` must be associative, and also runs on the host; keys are compared with ==.
/// Cost: gpu::reduce_by_key of the part, and two small messages.
///
///     gpu::mpi::reduce_by_key(keys, values, out_keys, sums);
template <class K, class V, class Op = plus<>>
void reduce_by_key(
    vector<K> const& keys, vector<V> const& values, vector<K>& out_keys, vector<V>& out_values, Op op = {}) {
    detail::reduce_runs("gpu::mpi::reduce_by_key",
        keys,
        values.local().begin(),
        values.local_size(),
        out_keys,
        out_values,
        op);
}

/// Gives the element and the length of every run of consecutive equal elements, also of one that
/// spans ranks. A run that spans ranks goes to the first of them. `out` and `lengths` get new
/// lengths, and `out` may be `v`. L is a number that holds the longest run. Cost: as reduce_by_key.
///
///     gpu::mpi::vector<int> distinct, lengths;
///     gpu::mpi::run_length_encode(v, distinct, lengths);
template <class T, class L> void run_length_encode(vector<T> const& v, vector<T>& out, vector<L>& lengths) {
    detail::reduce_runs("gpu::mpi::run_length_encode",
        v,
        make_constant_iterator(L{1}),
        v.local_size(),
        out,
        lengths,
        plus<>{});
}

/// Keeps the first of every run of consecutive equal elements, also of one that spans ranks. The
/// parts get new lengths. Cost: gpu::unique of the part, and two small messages.
template <class T> void unique(vector<T>& v) {
    struct edges {
        T first, last;
        std::uint64_t there;
    };
    edges mine{};
    auto& part = v.local();
    v.comm().agree("gpu::mpi::unique", detail::type_hash<T>(), 0, [&] {
        part.resize(static_cast<std::size_t>(gpu::unique(part.begin(), part.end()) - part.begin()), no_init);
        mine.there = !part.empty();
        if (!mine.there) return;
        mine.first = part.front();
        mine.last = part.back();
    });
    auto const all = detail::all_gather(v.comm(), mine);
    v.comm().agree("gpu::mpi::unique: edges", 0, 0, [&] {
        auto before = static_cast<std::size_t>(v.comm().rank());
        while (before > 0 && !all[before - 1].there) --before;
        if (before > 0 && mine.there && all[before - 1].last == mine.first) part.erase(part.begin());
    });
}

/// Combines the values of equal keys, which stand in any order, under `op`. The keys of the result
/// ascend over the ranks. The values of a key are combined in their order in the whole.
///
/// Each rank first combines its own values, so the traffic falls with the number of keys. `op` must
/// be associative, and also runs on the host; keys are compared with == and with <. The outputs get
/// new lengths, and may be the inputs. All ranks throw remote_error when the lengths of keys and
/// values differ on one. Cost: a sort of the part, and sort_by_key of its groups.
///
///     gpu::mpi::group_by(words, ones, distinct, counts);
template <class K, class V, class Op = plus<>>
void group_by(
    vector<K> const& keys, vector<V> const& values, vector<K>& out_keys, vector<V>& out_values, Op op = {}) {
    auto const& comm = keys.comm();
    gpu::vector<K> found;
    gpu::vector<V> sums;
    comm.agree("gpu::mpi::group_by", detail::type_hash<K, V, Op>(), 0, [&] {
        std::size_t const n = keys.local_size();
        if (n != values.local_size())
            gpu::detail::raise(invalid_argument("gpu::mpi::group_by: keys and values differ in length"));
        gpu::vector<K> own_keys(keys.local());
        gpu::vector<V> own(values.local());
        gpu::stable_sort_by_key(own_keys.begin(), own_keys.end(), own.begin());
        found.resize(n, no_init);
        sums.resize(n, no_init);
        auto const ends = gpu::reduce_by_key(
            own_keys.begin(), own_keys.end(), own.begin(), found.begin(), sums.begin(), equal_to<>{}, op);
        auto const groups = static_cast<std::size_t>(ends.first - found.begin());
        found.resize(groups, no_init);
        sums.resize(groups, no_init);
    });
    vector<K> some_keys(std::move(found), comm);
    vector<V> some(std::move(sums), comm);
    mpi::sort_by_key(some_keys, some);
    mpi::reduce_by_key(some_keys, some, out_keys, out_values, op);
}

}  // namespace gpu::inline v0_2::mpi
