// SPDX-License-Identifier: MIT
// first_places_by_blocks(): where the first keys of an order stand, if they are more than threads keep (see
// first_places.hpp), by the first keys of blocks.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/radix_key.hpp>
#include <gpu/primitive/read/fold.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::primitive {

/// The key that comes first.
template <class Rank> struct earlier_key {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::select(rank_less<Rank, false>{}(b, a), b, a);
    }
};
/// Orders (key, place) by both.
template <class Rank> struct earlier_place {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const first = rank_less<Rank, true>{};
        return first(a, b) || (!first(b, a) && gpu::get<1>(a) < gpu::get<1>(b));
    }
};
/// Candidate j: the items of the chosen blocks, then those behind the last block.
struct block_of_candidate {
    std::uint32_t block, in_blocks;
    template <class J> auto operator()(J const& j) const {
        return gpu::select(j < in_blocks, j / block, constant<0u>);
    }
};
struct place_of_candidate {
    std::uint32_t block, in_blocks, behind;
    template <class T> auto operator()(T const& t) const {
        auto const j = gpu::get<0>(t);
        return gpu::select(j < in_blocks, gpu::get<1>(t) * block + j % block, behind + (j - in_blocks));
    }
};

/// places[0, wanted) = where the first `wanted` of keys[0, count) stand, in their order; of equal keys the
/// one in front comes first.
///
/// Every block of keys is represented by its first one. The wanted keys lie in the `wanted` blocks whose
/// representatives come first (each other block has so many keys before its own), and these are found in the
/// same way; so one pass over the keys, and sorts of a few blocks, are all.
template <class Key, bool Descending, class Keys>
void first_places_by_blocks(kernel::runtime& r, Keys keys, std::size_t count, std::size_t wanted,
    scratch_iterator<std::uint32_t> places) {
    using raw = raw_key<Key>;
    using rank = key_rank<Key, Descending>;
    using kernel::scratch;
    counting_iterator<std::uint32_t> const counting(0);
    // Sorts `n` keys with their places, and hands on the first places.
    auto const sort = [&](scratch_iterator<raw> k, scratch_iterator<std::uint32_t> at, std::size_t n) {
        merge_sort(make_zip_iterator(k, at), n, earlier_place<rank>{});
        assign(at, wanted, places);
    };
    std::size_t const block = wanted <= 128 ? 32 : 8, blocks = count / block;
    if (count <= 2048 || blocks < 4 * wanted) {
        scratch<raw> const copy(r, count);
        scratch<std::uint32_t> const order(r, count);
        assign(keys, count, scratch_iterator<raw>(copy));
        assign(counting, count, scratch_iterator<std::uint32_t>(order));
        return sort(scratch_iterator<raw>(copy), scratch_iterator<std::uint32_t>(order), count);
    }
    scratch<std::uint32_t> const chosen(r, wanted);
    {
        scratch<raw> const firsts(r, blocks);
        assign(fold_iterator(keys, static_cast<std::uint32_t>(block), earlier_key<rank>{}),
            blocks,
            scratch_iterator<raw>(firsts));
        first_places_by_blocks<Key, Descending>(
            r, scratch_iterator<raw>(firsts), blocks, wanted, scratch_iterator<std::uint32_t>(chosen));
    }
    std::size_t const in_blocks = wanted * block, candidates = in_blocks + count - blocks * block;
    auto const size = static_cast<std::uint32_t>(block), inside = static_cast<std::uint32_t>(in_blocks);
    scratch<raw> const held(r, candidates);
    scratch<std::uint32_t> const held_places(r, candidates);
    scratch_iterator<std::uint32_t> const at(held_places);
    auto const number = make_permutation_iterator(scratch_iterator<std::uint32_t>(chosen),
        make_transform_iterator(counting, block_of_candidate{size, inside}));
    assign(make_transform_iterator(make_zip_iterator(counting, number),
               place_of_candidate{size, inside, static_cast<std::uint32_t>(blocks * block)}),
        candidates,
        at);
    assign(make_permutation_iterator(keys, at), candidates, scratch_iterator<raw>(held));
    sort(scratch_iterator<raw>(held), at, candidates);
}

}  // namespace gpu::primitive
