// SPDX-License-Identifier: MIT
// Joins the keys of two vectors over all ranks, with places in the wholes as result: inner_join.
#pragma once
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/mpi/sort.hpp>

#include <limits>
#include <string>

namespace gpu::inline v0_2::mpi {

namespace detail {

/// Returns, for each key of `searched`, its bounds in the sorted keys [first, last): the numbers of
/// elements before it, and of those not behind it.
template <class K, class Less>
std::pair<gpu::vector<std::uint32_t>, gpu::vector<std::uint32_t>> bounds_of(
    gpu::vector<K> const& sorted, gpu::vector<K> const& searched, Less const& less) {
    std::pair<gpu::vector<std::uint32_t>, gpu::vector<std::uint32_t>> found{
        gpu::vector<std::uint32_t>(searched.size(), no_init),
        gpu::vector<std::uint32_t>(searched.size(), no_init)};
    auto const first = sorted.begin(), last = sorted.end();
    gpu::lower_bound(first, last, searched.begin(), searched.end(), found.first.begin(), less);
    gpu::upper_bound(first, last, searched.begin(), searched.end(), found.second.begin(), less);
    return found;
}

/// Keys, and their places in the whole.
template <class K, class I> struct join_side {
    gpu::vector<K> keys;
    gpu::vector<I> places;
};

/// Returns this rank's keys with their places in the whole, sorted by key.
template <class K, class I, class Less>
join_side<K, I> sorted_side(gpu::vector<K> const& part, std::uint64_t offset, Less const& less) {
    join_side<K, I> side{part, gpu::vector<I>(part.size(), no_init)};
    gpu::sequence(side.places.begin(), side.places.end(), static_cast<I>(offset));
    gpu::stable_sort_by_key(side.keys.begin(), side.keys.end(), side.places.begin(), less);
    return side;
}

/// Writes the places of every two equal keys to two outputs, in the order of the left keys, and of
/// the right keys where those are equal. The right keys are sorted. Returns how many pairs the
/// left keys of each rank have, of which came[r] are from rank r. `name` is that of the join.
template <class K, class I, class Less>
std::vector<std::uint64_t> join_parts(join_side<K, I> const& left, join_side<K, I> const& right,
    std::vector<std::uint64_t> const& came, gpu::vector<I>& left_out, gpu::vector<I>& right_out,
    Less const& less, std::string const& name) {
    std::vector<std::uint64_t> counts(came.size());
    std::size_t const n = left.keys.size();
    if (n == 0) return counts;

    // Number the pairs: those of left key i begin at begins[i].
    auto const [lower, upper] = bounds_of(right.keys, left.keys, less);
    gpu::vector<std::uint32_t> sizes(n, no_init), begins(n, no_init);
    gpu::transform(upper.begin(), upper.end(), lower.begin(), sizes.begin(), minus<>{});
    auto const pairs = gpu::reduce(sizes.begin(), sizes.end(), std::uint64_t{0});
    if (pairs > 0x7fffffffu)
        gpu::detail::raise(length_error(
            gpu::detail::concat({name, ": ", pairs, " pairs on one rank; at most 2^31 - 1 are possible"})));
    gpu::exclusive_scan(sizes.begin(), sizes.end(), begins.begin());

    // Find the left key of each pair, and the right key at its distance from the first.
    gpu::vector<std::uint32_t> which(pairs, no_init), partner(pairs, no_init);
    gpu::load_balancing_search(std::size_t{pairs}, begins.begin(), begins.end(), which.begin());
    gpu::transform(lower.begin(), lower.end(), begins.begin(), sizes.begin(), minus<>{});
    gpu::gather(which.begin(), which.end(), sizes.begin(), partner.begin());
    gpu::transform(
        partner.begin(), partner.end(), counting_iterator<std::uint32_t>(0), partner.begin(), plus<>{});
    left_out.resize(pairs, no_init);
    right_out.resize(pairs, no_init);
    gpu::gather(which.begin(), which.end(), left.places.begin(), left_out.begin());
    gpu::gather(partner.begin(), partner.end(), right.places.begin(), right_out.begin());

    // The keys of a rank are consecutive, and so are their pairs.
    std::vector<std::uint32_t> heads;
    std::uint64_t at = 0;
    for (std::uint64_t const keys : came) {
        heads.push_back(static_cast<std::uint32_t>(at < n ? at : n - 1));
        at += keys;
    }
    gpu::vector<std::uint32_t> const map(heads);
    gpu::vector<std::uint32_t> first_pair(heads.size(), no_init);
    gpu::gather(map.begin(), map.end(), begins.begin(), first_pair.begin());
    auto const first = first_pair.host();
    std::uint64_t until = pairs;
    for (std::size_t r = came.size(); r-- > 0;) {
        if (came[r] == 0) continue;
        counts[r] = until - first[r];
        until = first[r];
    }
    return counts;
}

/// Does the work of inner_join. `name` is that of the join in errors.
template <class K, class I, class Less>
void join(std::string const& name, vector<K> const& left, vector<K> const& right, vector<I>& left_out,
    vector<I>& right_out, Less const& less) {
    static_assert(std::is_integral_v<I>, "the outputs of a join over ranks hold integers");
    auto const& comm = left.comm();
    auto const step = [&](char const* what, auto const& f) {
        comm.agree(gpu::detail::concat({name, ": ", what}).c_str(), 0, 0, f);
    };
    auto const me = static_cast<std::size_t>(comm.rank());
    std::uint64_t const signature = detail::type_hash<K, I, Less>();
    auto const lefts = comm.agree(name.c_str(), signature, left.local_size(), [] {});
    auto const rights = comm.agree(name.c_str(), signature, right.local_size(), [] {});
    std::uint64_t left_size = 0, left_offset = 0, right_size = 0, right_offset = 0;
    for (std::size_t r = 0; r < lefts.size(); ++r) {
        if (r == me) {
            left_offset = left_size;
            right_offset = right_size;
        }
        left_size += lefts[r];
        right_size += rights[r];
    }
    std::uint64_t const size = left_size < right_size ? right_size : left_size;
    if (size > 0 && size - 1 > static_cast<std::uint64_t>((std::numeric_limits<I>::max)()))
        gpu::detail::raise(length_error(
            gpu::detail::concat({name, ": the outputs cannot hold the places of ", size, " elements"})));

    // Sort the right keys over all ranks. Each rank then holds a range of them.
    detail::join_side<K, I> mine;
    vector<K> keys(gpu::vector<K>{}, comm);
    vector<I> places(gpu::vector<I>{}, comm);
    step("the parts", [&] {
        keys.local() = right.local();
        places.local().resize(right.local_size(), no_init);
        gpu::sequence(places.local().begin(), places.local().end(), static_cast<I>(right_offset));
        mine = detail::sorted_side<K, I>(left.local(), left_offset, less);
    });
    mpi::sort_by_key(keys, places, less);
    struct edges {
        K first, last;
        std::uint64_t there;
    };
    edges range{};
    step("edges", [&] {
        range.there = !keys.local().empty();
        if (!range.there) return;
        range.first = keys.local().front();
        range.last = keys.local().back();
    });
    auto const ranges = detail::all_gather(comm, range);

    // Copy the left keys that lie in each rank's range. Ranges meet where a key spans ranks.
    std::vector<std::uint64_t> counts(ranges.size()), came;
    detail::join_side<K, I> sent, theirs;
    step("the left keys", [&] {
        std::vector<K> ends;
        for (edges const& e : ranges) {
            ends.push_back(e.first);
            ends.push_back(e.last);
        }
        auto const found = detail::bounds_of(mine.keys, gpu::vector<K>(ends), less);
        auto const lower = found.first.host(), upper = found.second.host();
        std::uint64_t all = 0;
        for (std::size_t r = 0; r < ranges.size(); ++r) {
            counts[r] = ranges[r].there ? upper[2 * r + 1] - lower[2 * r] : 0;
            all += counts[r];
        }
        sent.keys.resize(all, no_init);
        sent.places.resize(all, no_init);
        std::uint64_t to = 0;
        for (std::size_t r = 0; r < ranges.size(); to += counts[r++]) {
            std::size_t const from = lower[2 * r], n = counts[r];
            copy_memory(
                mine.keys.buffer(), from * sizeof(K), sent.keys.buffer(), to * sizeof(K), n * sizeof(K));
            copy_memory(
                mine.places.buffer(), from * sizeof(I), sent.places.buffer(), to * sizeof(I), n * sizeof(I));
        }
        mine = {};
    });
    theirs.keys = detail::exchange(comm, sent.keys, counts, &came);
    theirs.places = detail::exchange(comm, sent.places, counts);

    // Join, send the pairs back, and put them in the order of the left keys.
    gpu::vector<I> some_left, some_right;
    step("the pairs", [&] {
        sent = {};
        counts = detail::join_parts(theirs,
            {std::move(keys.local()), std::move(places.local())},
            came,
            some_left,
            some_right,
            less,
            name);
    });
    gpu::vector<I> back_left = detail::exchange(comm, some_left, counts);
    gpu::vector<I> back_right = detail::exchange(comm, some_right, counts);
    step("the order",
        [&] { gpu::stable_sort_by_key(back_left.begin(), back_left.end(), back_right.begin()); });
    left_out.local() = std::move(back_left);
    right_out.local() = std::move(back_right);
}

}  // namespace detail

/// Joins two vectors of keys: for every two equal keys left[i] and right[j], writes i to one output
/// and j to the other. The pairs are ordered by i, then by j, for every number of ranks; a rank
/// gets those of its own left keys. The outputs get new lengths.
///
/// Two keys are equal when neither is less than the other; a NaN is not a valid key. Throws
/// length_error on all ranks when I cannot hold a place. All throw remote_error when one would hold
/// 2^31 pairs. To fetch the joined elements, call gpu::mpi::gather with the outputs.
///
/// Method: sort_by_key of the right keys; each left key travels to the ranks that hold an equal
/// right key, and its pairs travel back. Many equal right keys are spread over the ranks; equal
/// left keys meet on the ranks of their partners. Complexity: sort_by_key of the right keys, a sort
/// of the left keys, two exchanges of left keys and of pairs, a sort of the pairs. The ranks have
/// equal shares of the right keys, not of the pairs: one left key that occurs m times has all its
/// pairs made on the ranks of its partners, and when all keys are equal, every rank receives all
/// left keys. Make `right` the side in which keys occur more often. Scratch memory: copies of both
/// parts with places, four words for each left key, and four for each pair.
///
///     gpu::mpi::inner_join(orders, customers, i, j);  // left 3 1 3, right 2 3 1: i 0 1 2, j 1 2 1
template <class K, class I, class Less = less<>>
void inner_join(vector<K> const& left, vector<K> const& right, vector<I>& left_out, vector<I>& right_out,
    Less less = {}) {
    detail::join("gpu::mpi::inner_join", left, right, left_out, right_out, less);
}

}  // namespace gpu::inline v0_2::mpi
