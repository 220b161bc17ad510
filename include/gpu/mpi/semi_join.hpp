// SPDX-License-Identifier: MIT
// Joins over all ranks that keep left keys by whether they have a partner: semi_join, anti_join,
// left_join.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/set_difference.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/mpi/by_key.hpp>
#include <gpu/mpi/join.hpp>

#include <limits>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2::mpi {

namespace detail {

/// Returns the places of this rank's left keys that `found` lacks. The places found ascend, and
/// the rank's left keys are `n` from place `offset` on.
template <class I>
gpu::vector<I> places_not_in(gpu::vector<I> const& found, std::size_t offset, std::size_t n) {
    counting_iterator<I> const first(static_cast<I>(offset));
    gpu::vector<I> missing(n, no_init);
    auto const end = gpu::set_difference(
        first, first + static_cast<std::ptrdiff_t>(n), found.begin(), found.end(), missing.begin());
    missing.resize(static_cast<std::size_t>(end - missing.begin()));
    return missing;
}

/// Does the work of semi_join. `name` is that of the join in errors.
template <class K, class I, class Less>
void places_joined(std::string const& name, vector<K> const& left, vector<K> const& right, vector<I>& out,
    Less const& less) {
    auto const& comm = left.comm();
    vector<K> keys(gpu::vector<K>{}, comm);
    comm.agree(name.c_str(), type_hash<K, I, Less>(), 0, [&] { keys.local() = right.local(); });
    mpi::sort(keys, less);
    mpi::unique(keys);
    vector<I> partners(gpu::vector<I>{}, comm);
    join(name, left, keys, out, partners, less);
    // unique() compares keys with ==. Keys that are equivalent only under `less` are still there,
    // so one left key may have found several of them.
    comm.agree((name + ": the places").c_str(), 0, 0, [&] {
        auto& places = out.local();
        auto const end = gpu::unique(places.begin(), places.end());
        places.resize(static_cast<std::size_t>(end - places.begin()));
    });
}

}  // namespace detail

/// Writes the places of those left keys that equal a right key, in increasing order. A rank gets
/// the places of its own left keys. The output gets new lengths. Requirements and errors: as
/// inner_join, but a left key has one place however many right keys it equals. Complexity: a sort
/// of the right keys, unique, and inner_join with what is left.
///
///     auto orders = gpu::mpi::scatter(0, std::vector<int>{3, 1, 3, 4});
///     auto customers = gpu::mpi::scatter(0, std::vector<int>{2, 3, 3});
///     gpu::mpi::vector<unsigned> i;
///     gpu::mpi::semi_join(orders, customers, i);            // i: 0 2
template <class K, class I, class Less = less<>>
void semi_join(vector<K> const& left, vector<K> const& right, vector<I>& out, Less less = {}) {
    detail::places_joined("gpu::mpi::semi_join", left, right, out, less);
}

/// Writes the places of those left keys that equal no right key, in increasing order. Requirements,
/// errors and cost: as semi_join.
///
///     auto orders = gpu::mpi::scatter(0, std::vector<int>{3, 1, 3, 4});
///     auto customers = gpu::mpi::scatter(0, std::vector<int>{2, 3, 3});
///     gpu::mpi::vector<unsigned> i;
///     gpu::mpi::anti_join(orders, customers, i);            // i: 1 3
template <class K, class I, class Less = less<>>
void anti_join(vector<K> const& left, vector<K> const& right, vector<I>& out, Less less = {}) {
    std::size_t const offset = left.offset();
    detail::places_joined("gpu::mpi::anti_join", left, right, out, less);
    left.comm().agree("gpu::mpi::anti_join", 0, 0, [&] {
        out.local() = detail::places_not_in(out.local(), offset, left.local_size());
    });
}

/// Writes the pairs that inner_join writes, and for each left key i that equals no right key the
/// pair of i and -1; in an output of unsigned integers, -1 is the largest number. The pairs are
/// ordered by i, then by j. Requirements and errors: as inner_join. Cost: as inner_join, and a
/// merge of the pairs.
///
///     auto orders = gpu::mpi::scatter(0, std::vector<int>{3, 5});
///     auto customers = gpu::mpi::scatter(0, std::vector<int>{2, 3, 3});
///     gpu::mpi::vector<int> i, j;
///     gpu::mpi::left_join(orders, customers, i, j);         // i: 0 0 1, j: 1 2 -1
template <class K, class I, class Less = less<>>
void left_join(vector<K> const& left, vector<K> const& right, vector<I>& left_out, vector<I>& right_out,
    Less less = {}) {
    // The largest number of an unsigned type stands for no partner, so it cannot be a place too.
    if (std::is_unsigned_v<I> && right.size() > (std::numeric_limits<I>::max)())
        gpu::detail::raise(length_error(
            "gpu::mpi::left_join: the output cannot tell the last place of the right keys from -1"));
    std::size_t const offset = left.offset();
    detail::join("gpu::mpi::left_join", left, right, left_out, right_out, less);
    left.comm().agree("gpu::mpi::left_join", 0, 0, [&] {
        auto const& i = left_out.local();
        auto const missing = detail::places_not_in(i, offset, left.local_size());
        if (missing.empty()) return;
        gpu::vector<I> const none(missing.size(), static_cast<I>(-1));
        std::size_t const n = i.size() + missing.size();
        gpu::vector<I> all_left(n, no_init), all_right(n, no_init);
        gpu::merge_by_key(i.begin(),
            i.end(),
            missing.begin(),
            missing.end(),
            right_out.local().begin(),
            none.begin(),
            all_left.begin(),
            all_right.begin());
        left_out.local() = std::move(all_left);
        right_out.local() = std::move(all_right);
    });
}

}  // namespace gpu::inline v0_2::mpi
