// SPDX-License-Identifier: MIT
// Gives first_places_by_blocks(), which finds the indices of the first keys of a range in a given
// order. It is for numbers of keys that do not fit in one thread's registers; for smaller numbers,
// see first_places.hpp.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/radix_key.hpp>
#include <gpu/primitive/read/fold.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Functor that returns whichever of two keys comes first in the order `Rank`. It returns the first
/// key when they are equal.
template <class Rank> struct earlier_key {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::select(rank_less<Rank, false>{}(b, a), b, a);
    }
};
/// Functor that compares two pairs (key, index) by their keys, and by their indices when the
/// keys are equal.
template <class Rank> struct earlier_place {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const first = rank_less<Rank, true>{};
        return first(a, b) || (!first(b, a) && gpu::get<1>(a) < gpu::get<1>(b));
    }
};
/// Functor that maps the number j of a candidate to the number of the chosen block that contains
/// it. The first `in_blocks` candidates are the items of the chosen blocks. All further candidates
/// are the items after the last whole block, which belong to no block; they are mapped to 0.
struct block_of_candidate {
    std::uint32_t block, in_blocks;
    template <class J> auto operator()(J const& j) const {
        return gpu::select(j < in_blocks, j / block, constant<0u>);
    }
};
/// Functor that maps (j, block_number) to the index of candidate j in the range. The first
/// `in_blocks` candidates are the items of chosen blocks of `block` items each, and candidate j
/// lies in block number `block_number`. The other candidates are the items from index `behind` on,
/// after the last whole block.
struct place_of_candidate {
    std::uint32_t block, in_blocks, behind;
    template <class T> auto operator()(T const& t) const {
        auto const j = gpu::get<0>(t);
        return gpu::select(j < in_blocks, gpu::get<1>(t) * block + j % block, behind + (j - in_blocks));
    }
};

/// Stores the indices of the first `wanted` keys of keys[0, count) in places[0, wanted), in the
/// order of the keys. Of equal keys, the one with the smaller index comes first. Does not wait.
///
/// The range is divided into blocks, and each block is represented by its first key in the order.
/// The wanted keys all lie in the `wanted` blocks whose representatives come first, because any key
/// of another block comes after all these representatives. A recursive call finds these blocks. So
/// the work is one pass over the keys, and sorts of a few blocks. Scratch memory: one key for each
/// block, and a key and an index for each candidate.
template <class Key, bool Descending, class Keys>
void first_places_by_blocks(kernel::runtime& r, Keys keys, std::size_t count, std::size_t wanted,
    scratch_iterator<std::uint32_t> places) {
    using raw = raw_key<Key>;
    using rank = key_rank<Key, Descending>;
    using kernel::scratch;
    auto const counting = gpu::detail::later<Key>(counting_iterator<std::uint32_t>(0));
    // Sorts n keys with their indices, and stores the first `wanted` indices.
    auto const sort = [&](scratch_iterator<raw> k, scratch_iterator<std::uint32_t> at, std::size_t n) {
        merge_sort(make_zip_iterator(k, at), n, earlier_place<rank>{});
        assign(at, wanted, places);
    };

    // Sort all keys when the range is short.
    std::size_t const block = wanted <= 128 ? 32 : 8, blocks = count / block;
    if (count <= 2048 || blocks < 4 * wanted) {
        scratch<raw> const copy(r, count);
        scratch<std::uint32_t> const order(r, count);
        assign(keys, count, scratch_iterator<raw>(copy));
        assign(counting, count, scratch_iterator<std::uint32_t>(order));
        return sort(scratch_iterator<raw>(copy), scratch_iterator<std::uint32_t>(order), count);
    }

    // Find the first key of each block (its representative) in the order. Then choose the `wanted`
    // blocks whose representatives come first.
    scratch<std::uint32_t> const chosen(r, wanted);
    {
        scratch<raw> const firsts(r, blocks);
        assign(fold_iterator(keys, fold_layout{static_cast<std::uint32_t>(block)}, earlier_key<rank>{}),
            blocks,
            scratch_iterator<raw>(firsts));
        first_places_by_blocks<Key, Descending>(
            r, scratch_iterator<raw>(firsts), blocks, wanted, scratch_iterator<std::uint32_t>(chosen));
    }

    // Sort the candidates: the keys of the chosen blocks, and the keys after the last whole block.
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

}  // namespace gpu::inline v0_2::primitive
