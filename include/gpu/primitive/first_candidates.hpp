// SPDX-License-Identifier: MIT
// Gives first_candidates, which narrows a search for the first keys of a long range, in sorted
// order, to a small part of the range.
#pragma once
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/first_samples.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// Functor that returns the smaller one of x and `limit`.
struct at_most_limit {
    std::uint32_t limit;
    template <class X> auto operator()(X const& x) const { return gpu::select(x < limit, x, limit); }
};
/// Functor that returns the number of candidates when it is in [wanted, room], and otherwise the
/// length of the range.
struct length_of_candidates {
    std::uint32_t wanted, room, all;
    template <class N> auto operator()(N const& n) const {
        return gpu::select(n >= wanted && n <= room, n, gpu::cast<std::uint32_t>(n * 0u + all));
    }
};
/// Functor that maps (length, x, kept) to `kept` when the length is one of candidates, which is at
/// most `room`, and otherwise to x.
struct kept_if_few {
    std::uint32_t room;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<0>(t) <= room, gpu::get<2>(t), gpu::get<1>(t));
    }
};

/// The keys of a range that may be among its first `wanted` keys in sorted order, with their
/// places, in the order of the range. When a sample of the keys misleads, or when many keys are
/// equal to the last wanted one, these are all keys.
///
/// One pass over the range stores the keys up to the limit of a sample (first_samples), with their
/// places. Takes three launches, and does not wait: the GPU decides between candidates and the
/// whole range. Scratch memory: a key and a word for every 16 keys. Source: as key_sample.
template <class Key, bool Descending> class first_candidates {
public:
    /// True when a range of `count` keys is long enough, and `wanted` is few enough, for
    /// candidates, and one launch reaches all memory behind the iterators `ranges`.
    template <class... I>
    static bool pay(kernel::runtime& r, std::size_t count, std::size_t wanted, I const&... ranges) {
        if (!(reaches_all(r, ranges) && ...)) return false;
        return r.tuning.form == kernel::shape::groups && count >= r.tuning.candidates_from &&
               wanted <= count / 64;
    }
    template <class Raw>
    first_candidates(kernel::runtime& r, Raw raw, std::size_t count, std::size_t wanted)
        : room_(static_cast<std::uint32_t>(count / 16))
        , places_(r, room_ + std::size_t(1))
        , keys_(r, room_ + std::size_t(1))
        , found_(r, 1)
        , length_(found_.buffer().name(), &found_.buffer(), false, count) {
        store(r, raw, count, wanted);
    }
    kernel::length const& length() const { return length_; }
    /// Returns an iterator over the places.
    auto places() const {
        return kept_or(counting_iterator<std::uint32_t>(0), scratch_iterator<std::uint32_t>(places_));
    }
    /// Returns an iterator over the bits of the keys. `raw` reads those of the range.
    template <class Raw> auto keys(Raw raw) const {
        return kept_or(raw, scratch_iterator<raw_key<Key>>(keys_));
    }

private:
    /// Returns an iterator over `kept` when there are candidates, and otherwise over `all`.
    template <class All, class Kept> auto kept_or(All all, Kept kept) const {
        auto const at = make_transform_iterator(
            gpu::detail::later<All>(counting_iterator<std::uint32_t>(0)), at_most_limit{room_});
        return make_transform_iterator(
            make_zip_iterator(
                gpu::detail::length_iterator(length()), all, gpu::make_permutation_iterator(kept, at)),
            kept_if_few{room_});
    }
    /// Stores the keys up to the limit of a sample, with their places, and their number, or the
    /// length of the range when these are too few or too many.
    template <class Raw>
    void store(kernel::runtime& r, Raw raw, std::size_t count, std::size_t wanted) const {
        scratch_iterator<std::uint32_t> const found(found_);
        first_samples<Key, Descending> const samples(r, raw, count, wanted, found);
        auto const i = gpu::detail::later<Raw>(counting_iterator<std::uint32_t>(0));
        // One element more than the room takes what does not fit.
        auto const to =
            gpu::make_permutation_iterator(make_zip_iterator(scratch_iterator<std::uint32_t>(places_),
                                               scratch_iterator<raw_key<Key>>(keys_)),
                make_transform_iterator(i, at_most_limit{room_}));
        auto const from = make_zip_iterator(i, raw);
        compact_into(
            make_transform_iterator(make_zip_iterator(raw, samples.limit()), within_limit<Key, Descending>{}),
            count,
            kernel::at_least(Raw::element_bytes, 4),
            keep_item<std::remove_const_t<decltype(from)>, decltype(to)>{from, to},
            make_transform_output_iterator<std::uint32_t>(found,
                length_of_candidates{
                    static_cast<std::uint32_t>(wanted), room_, static_cast<std::uint32_t>(count)}));
    }

    std::uint32_t room_;
    kernel::scratch<std::uint32_t> places_;
    kernel::scratch<raw_key<Key>> keys_;
    kernel::scratch<std::uint32_t> found_;
    kernel::length length_;
};

}  // namespace gpu::inline v0_2::primitive
