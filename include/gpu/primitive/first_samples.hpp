// SPDX-License-Identifier: MIT
// Gives first_samples, which finds a limit for the first keys of a long range in sorted order:
// nearly always, the keys up to the limit are all of these first keys, and few others. It is for
// GPUs.
#pragma once
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/primitive/fold_in_teams.hpp>
#include <gpu/primitive/key_entry.hpp>
#include <gpu/primitive/key_sample.hpp>
#include <gpu/primitive/rank_by_counting.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Functor that returns the lesser one of two ranks.
struct first_rank {
    using calls = glsl::functors<>;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::select(precedes_rank{}(b, a), b, a);
    }
};
/// Functor that maps (bits of a key, limit) to 1 for a key before the limit, to 2 for one that is
/// equal to it, and to 0 for one after it. The limit is a rank in two words.
template <class Key, bool Descending> struct side_of_limit {
    using calls = glsl::functors<>;
    template <class T> auto operator()(T const& t) const {
        auto const rank = rank_of_bits<Key, Descending>{}(gpu::get<0>(t));
        auto const limit = gpu::get<1>(t);
        auto const word = [](auto is) { return gpu::cast<std::uint32_t>(is); };
        if constexpr (sizeof(Key) == 8)
            return word(precedes_rank{}(rank, limit)) +
                   constant<2u> * word(rank.x == limit.x && rank.y == limit.y);
        else
            return word(rank < limit.x) + constant<2u> * word(rank == limit.x);
    }
};
/// Functor that maps (bits of a key, limit) to 1 for a key that is not after the limit, otherwise
/// to 0.
template <class Key, bool Descending> struct within_limit {
    using calls = glsl::functors<>;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(side_of_limit<Key, Descending>{}(t) != constant<0u>);
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

}  // namespace gpu::inline v0_2::primitive
namespace gpu::inline v0_2 {
template <class T> inline constexpr bool is_commutative_v<primitive::first_rank, T> = true;
}  // namespace gpu::inline v0_2
namespace gpu::inline v0_2::primitive {

/// A sample of the keys of a range, and a limit, which is one of the sampled keys. Nearly always,
/// the keys of the range up to the limit are its first `wanted` keys, and few others.
///
/// The GPU looks at keys in many places (probes), and each sample is the first of several probes in
/// sorted order, so that there are few samples to sort. Takes two launches, and does not wait.
/// Source: as key_sample.
template <class Key, bool Descending> class first_samples {
public:
    /// The second launch also sets the word `zero` to 0.
    template <class Raw>
    first_samples(kernel::runtime& r, Raw raw, std::size_t count, std::size_t wanted,
        scratch_iterator<std::uint32_t> zero)
        : sorted_(r, samples), limit_(index_of_limit(count, wanted)) {
        // Find the first probe of each sample.
        std::uint32_t const shift = shift_of_sample(count, wanted), probes = samples << shift;
        auto const i = gpu::detail::later<Raw>(counting_iterator<std::uint32_t>(0));
        kernel::scratch<rank> const memory(r, samples);
        scratch_iterator<rank> const found(memory);
        fold_in_teams<rank>(r,
            make_transform_iterator(gpu::make_permutation_iterator(raw, probed_places(count, shift)),
                rank_of_bits<Key, Descending>{}),
            probes,
            make_transform_iterator(i, begin_of_sample{shift}),
            make_transform_iterator(i + 1, begin_of_sample{shift}),
            samples,
            std::size_t(1) << shift,
            last_rank(),
            first_rank{},
            found,
            item_loads::scattered);
        // Sort the samples up to the limit.
        constant_iterator<std::uint32_t> const none(0);
        rank_by_counting(r,
            make_transform_iterator(make_zip_iterator(found, i), entry_of_rank<Key>{}),
            samples,
            limit_ + 1,
            make_zip_iterator(found, none),
            make_zip_iterator(scratch_iterator<rank>(sorted_), gpu::make_permutation_iterator(zero, none)));
    }
    /// Returns an iterator whose every element is the rank of the limit, in two words.
    auto limit() const {
        return make_transform_iterator(gpu::make_permutation_iterator(scratch_iterator<rank>(sorted_, limit_),
                                           constant_iterator<std::uint32_t>(0)),
            rank_in_two_words{});
    }
    /// Returns an iterator over the indices of the probes, of which each sample has 2^shift.
    static auto probed_places(std::size_t count, std::uint32_t shift) {
        return make_transform_iterator(
            make_transform_iterator(gpu::detail::later<Key>(counting_iterator<std::uint32_t>(0)),
                stretch_of_probe{shift, (1u << shift) - 1, samples}),
            place_in_stretch(count, samples << shift));
    }
    /// Returns about how many of `count` keys are up to the limit for the first `wanted` ones.
    static std::size_t keys_within(std::size_t count, std::size_t wanted) {
        return index_of_limit(count, wanted) * count / (samples << shift_of_sample(count, wanted));
    }

    static constexpr std::uint32_t samples = 1024;

    /// Returns log2 of the number of probes of a sample. The more probes there are, the fewer keys
    /// are within the limit. At most an eighth of the range is probed, and of a long range more
    /// than every 256th key. About 64 probes or fewer are among the wanted keys, so that nearly all
    /// of them belong to different samples.
    static std::uint32_t shift_of_sample(std::size_t count, std::size_t wanted) {
        std::uint32_t shift = 8;
        while (shift < 13 && count >> (shift + 18) > 0) ++shift;
        while (shift > 2 && (wanted * (samples << shift) / count > 64 || samples << shift > count / 8))
            --shift;
        return shift;
    }

private:
    using rank = sort_rank<Key>;
    static rank last_rank() {
        if constexpr (sizeof(Key) == 8)
            return {0xffffffffu, 0xffffffffu};
        else
            return 0xffffffffu;
    }
    /// Returns the index of the limit among the sorted samples. About `expected` probes are among
    /// the wanted keys.
    static std::size_t index_of_limit(std::size_t count, std::size_t wanted) {
        std::size_t const probes = std::size_t(samples) << shift_of_sample(count, wanted);
        auto const expected = static_cast<std::ptrdiff_t>(wanted * probes / count + 1);
        return static_cast<std::size_t>(expected + five_deviations(expected));
    }

    kernel::scratch<rank> sorted_;
    std::size_t limit_;
};

}  // namespace gpu::inline v0_2::primitive
