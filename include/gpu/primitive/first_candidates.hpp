// SPDX-License-Identifier: MIT
// Gives first_candidates, which narrows a search for the first keys of a long range, in sorted
// order, to a small part of the range.
#pragma once
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/fold_in_teams.hpp>
#include <gpu/primitive/key_sample.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Functor that maps (key, limit) to 1 when the high_rank of the key is at most `limit`, otherwise
/// to 0.
template <class Key, bool Descending> struct within_limit {
    high_rank<Key, Descending> rank;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(rank(gpu::get<0>(t)) <= gpu::get<1>(t));
    }
};
/// Functor that returns the number of the first probe of sample i, which has 2^shift probes.
struct begin_of_sample {
    std::uint32_t shift;
    template <class I> auto operator()(I const& i) const { return i << shift; }
};
/// Functor that maps the number of a probe to the number of its stretch. The probes of a sample lie
/// far apart, so that neighbouring keys are probed for different samples, even in a sorted range.
struct stretch_of_probe {
    std::uint32_t shift, mask, samples;  // mask: the number of probes of a sample, less 1
    template <class I> auto operator()(I const& i) const { return (i & mask) * samples + (i >> shift); }
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

/// The places of the keys of a range that may be among its first `wanted` keys in sorted order, in
/// the order of the range. When a sample of the keys misleads, or when many keys are equal to the
/// last wanted one, these are the places of all keys.
///
/// One pass over the range stores the places of the keys up to a key of a sample. This key is
/// chosen so that the first `wanted` keys are nearly always among them, and few others. The GPU
/// looks at keys in many places (probes), and each sample is the first of several probes in sorted
/// order, so that there are few samples to sort. Takes three launches, and does not wait: the GPU
/// decides between candidates and the whole range. Scratch memory: a word for every 16 keys.
/// Source: as key_sample.
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
    static constexpr std::uint32_t samples = 1024;

    /// Returns log2 of the number of probes of a sample. The more probes there are, the fewer
    /// candidates are taken. At most an eighth of the range is probed, and about 64 probes or fewer
    /// are among the wanted keys, so that nearly all of them belong to different samples.
    static std::uint32_t shift_of_sample(std::size_t count, std::size_t wanted) {
        std::uint32_t shift = 8;
        while (shift > 2 && (wanted * (samples << shift) / count > 64 || samples << shift > count / 8))
            --shift;
        return shift;
    }
    /// Stores the places of the keys up to a sample, and their number, or the length of the range
    /// when these are too few or too many.
    template <class Raw>
    void store(kernel::runtime& r, Raw raw, std::size_t count, std::size_t wanted) const {
        // Find the first probe of each sample, and sort the samples.
        temporary<std::uint32_t> const sorted(r, samples);
        std::uint32_t const shift = shift_of_sample(count, wanted), probes = samples << shift;
        counting_iterator<std::uint32_t> const i(0);
        auto const places = make_transform_iterator(
            make_transform_iterator(i, stretch_of_probe{shift, (1u << shift) - 1, samples}),
            place_in_stretch{static_cast<std::uint32_t>(count / probes)});
        fold_in_teams<std::uint32_t>(r,
            make_transform_iterator(
                gpu::make_permutation_iterator(raw, places), high_rank<Key, Descending>{}),
            probes,
            make_transform_iterator(i, begin_of_sample{shift}),
            make_transform_iterator(i + 1, begin_of_sample{shift}),
            samples,
            std::size_t(1) << shift,
            0xffffffffu,
            minimum<>{},
            sorted.begin(),
            item_loads::scattered);
        radix_sort<std::uint32_t, false>(sorted.begin(), samples);

        // About `expected` probes are among the wanted keys.
        auto const expected = static_cast<std::ptrdiff_t>(wanted * probes / count + 1);
        auto const limit = gpu::make_permutation_iterator(
            sorted.begin() + expected + five_deviations(expected), constant_iterator<std::uint32_t>(0));
        // One element more than the room takes what does not fit.
        auto const to = gpu::make_permutation_iterator(
            scratch_iterator<std::uint32_t>(places_), make_transform_iterator(i, at_most_limit{room_}));
        compact_into(make_transform_iterator(make_zip_iterator(raw, limit), within_limit<Key, Descending>{}),
            count,
            kernel::at_least(Raw::element_bytes, 4),
            keep_item<counting_iterator<std::uint32_t>, decltype(to)>{i, to},
            make_transform_output_iterator<std::uint32_t>(scratch_iterator<std::uint32_t>(found_),
                length_of_candidates{
                    static_cast<std::uint32_t>(wanted), room_, static_cast<std::uint32_t>(count)}));
    }

    std::uint32_t room_;
    kernel::scratch<std::uint32_t> places_, found_;
    kernel::length length_;
};

}  // namespace gpu::inline v0_2::primitive
