// SPDX-License-Identifier: MIT
// Gives first_candidates, which narrows a search for the first keys of a long range, in sorted
// order, to a small part of the range.
#pragma once
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/radix_sort.hpp>
#include <gpu/primitive/selection.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu::inline v0_2::primitive {

/// Functor that returns the index of sample i: a place of no order in stretch i of the range, which
/// has `stretch` items.
struct place_of_sample {
    std::uint32_t stretch;
    template <class I> auto operator()(I const& i) const {
        // The multiplications spread the samples, so that a period of the range does not matter.
        auto const mixed = (i ^ (i >> constant<7u>)) * constant<0x9e3779b1u>;
        return i * stretch + (mixed ^ (mixed >> constant<15u>)) * constant<0x85ebca77u> % stretch;
    }
};
/// Functor that maps the bits of a key to the highest word of its rank, a number that does not
/// decrease in sorted order.
template <class Key, bool Descending> struct high_rank {
    rank_words<Key, Descending> rank;
    template <class Raw> auto operator()(Raw const& raw) const {
        if constexpr (rank_words<Key, Descending>::two)
            return rank.high(raw);
        else
            return rank.low(raw);
    }
};
/// Functor that maps (key, limit) to 1 when the high_rank of the key is at most `limit`, otherwise
/// to 0.
template <class Key, bool Descending> struct within_limit {
    high_rank<Key, Descending> rank;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(rank(gpu::get<0>(t)) <= gpu::get<1>(t));
    }
};
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
/// Functor that maps (length, i, place) to `place` when the length is one of candidates, which is
/// at most `room`, and otherwise to i.
struct place_if_few {
    std::uint32_t room;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<0>(t) <= room, gpu::get<2>(t), gpu::get<1>(t));
    }
};

/// True when one launch reaches all memory of the buffers behind an iterator, as a permutation
/// needs.
template <class I> bool reaches_all(kernel::runtime& r, I const& i) {
    if constexpr (requires { i.get_iterator_tuple(); })
        return std::apply(
            [&](auto const&... part) { return (reaches_all(r, part) && ...); }, i.get_iterator_tuple());
    else if constexpr (requires { i.position() + i.room(); }) {
        std::size_t const all = i.position() + i.room();
        return part_of(r, all, I::element_bytes) == all;
    } else if constexpr (requires { i.base(); })
        return reaches_all(r, i.base());
    else
        return true;
}

/// The places of the keys of a range that may be among its first `wanted` keys in sorted order, in
/// the order of the range. When a sample of the keys misleads, or when many keys are equal to the
/// last wanted one, these are the places of all keys.
///
/// The keys of a sample are sorted, and one pass over the range stores the places of the keys up to
/// one of the sample, which is chosen so that the first `wanted` keys are among them nearly always
/// (Floyd, Rivest: Expected time bounds for selection, 1975). Takes four launches, and does not
/// wait: the GPU decides between candidates and the whole range. Scratch memory: a word for every
/// 16 keys.
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
        , found_(r, 1)
        , length_(found_.buffer().name(), &found_.buffer(), false, count) {
        store(r, raw, count, wanted);
        scratch_iterator<std::uint32_t> const found(found_);
        assign(make_transform_iterator(found,
                   length_of_candidates{
                       static_cast<std::uint32_t>(wanted), room_, static_cast<std::uint32_t>(count)}),
            1,
            found);
    }
    kernel::length const& length() const { return length_; }
    /// Returns an iterator over the places.
    auto places() const {
        counting_iterator<std::uint32_t> const i(0);
        return make_transform_iterator(
            make_zip_iterator(gpu::detail::length_iterator(length()),
                i,
                gpu::make_permutation_iterator(scratch_iterator<std::uint32_t>(places_),
                    make_transform_iterator(i, at_most_limit{room_}))),
            place_if_few{room_});
    }

private:
    static constexpr std::uint32_t samples = 4096;

    /// Stores the places of the keys up to a sample, and their number.
    template <class Raw>
    void store(kernel::runtime& r, Raw raw, std::size_t count, std::size_t wanted) const {
        temporary<std::uint32_t> const sample(r, samples);
        auto const stretch = static_cast<std::uint32_t>(count / samples);
        high_rank<Key, Descending> const rank;
        counting_iterator<std::uint32_t> const i(0);
        assign(make_transform_iterator(
                   gpu::make_permutation_iterator(raw, make_transform_iterator(i, place_of_sample{stretch})),
                   rank),
            samples,
            sample.begin());
        radix_sort<std::uint32_t, false>(sample.begin(), samples);

        // About `expected` samples are among the wanted keys, with a deviation of its root at most.
        // The limit lies five deviations above.
        std::size_t const expected = wanted * samples / count + 1;
        std::size_t root = 1;
        while (root * root < expected) ++root;
        auto const last = static_cast<std::ptrdiff_t>(expected + 5 * root + 8);
        auto const limit =
            gpu::make_permutation_iterator(sample.begin() + last, constant_iterator<std::uint32_t>(0));
        // One element more than the room takes what does not fit.
        auto const to = gpu::make_permutation_iterator(
            scratch_iterator<std::uint32_t>(places_), make_transform_iterator(i, at_most_limit{room_}));
        compact_into(
            make_transform_iterator(make_zip_iterator(raw, limit), within_limit<Key, Descending>{rank}),
            count,
            kernel::at_least(Raw::element_bytes, 4),
            keep_item<counting_iterator<std::uint32_t>, decltype(to)>{i, to},
            scratch_iterator<std::uint32_t>(found_));
    }

    std::uint32_t room_;
    kernel::scratch<std::uint32_t> places_, found_;
    kernel::length length_;
};

}  // namespace gpu::inline v0_2::primitive
