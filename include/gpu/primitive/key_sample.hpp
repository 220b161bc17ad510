// SPDX-License-Identifier: MIT
// Gives key_sample, a sorted sample of the keys of a long range, and key_bracket, two keys of a
// sample between which a wanted key lies.
#pragma once
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/key_entry.hpp>
#include <gpu/primitive/rank_by_counting.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Functor that returns a pseudo-random place in stretch i of a range, which is divided into
/// stretches of nearly one length.
struct place_in_stretch {
    float apart;            // from the beginning of a stretch to that of the next one
    std::uint32_t stretch;  // the length of the shortest stretch
    std::uint32_t last;     // the last place of the range
    place_in_stretch(std::size_t count, std::size_t stretches)
        : apart(static_cast<float>(count) / static_cast<float>(stretches))
        , stretch(static_cast<std::uint32_t>(count / stretches))
        , last(static_cast<std::uint32_t>(count - 1)) {}
    template <class I> auto operator()(I const& i) const {
        // The multiplications spread the places, so that a period of the range does not matter.
        auto const mixed = (i ^ (i >> constant<7u>)) * constant<0x9e3779b1u>;
        auto const place = gpu::cast<std::uint32_t>(gpu::cast<float>(i) * apart) +
                           (mixed ^ (mixed >> constant<15u>)) * constant<0x85ebca77u> % stretch;
        return gpu::select(place < last, place, last);
    }
};
/// Returns five standard deviations, and a little more, of the number of samples that lie in a part
/// of a range, where `expected` samples are expected. The square root of `expected` stands for the
/// standard deviation, which is not greater.
inline std::ptrdiff_t five_deviations(std::ptrdiff_t expected) {
    std::ptrdiff_t root = 1;
    while (root * root < expected) ++root;
    return 5 * root + 8;
}
/// A sample of the keys of a range: one key from each of 4096 stretches of the range. The rank of
/// each is held in GPU memory, in sorted order. Takes two launches, and does not wait. Source:
/// Floyd and Rivest, "Expected time bounds for selection", 1975.
template <class Key, bool Descending> class key_sample {
public:
    using rank = sort_rank<Key>;
    static constexpr std::size_t size = 4096;
    /// `raw` reads the bits of the keys, of which there must be at least `size`.
    template <class Raw>
    key_sample(kernel::runtime& r, Raw raw, std::size_t count) : count_(count), sorted_(r, size) {
        auto const i = gpu::detail::later<Raw>(counting_iterator<std::uint32_t>(0));
        kernel::scratch<rank> const memory(r, size);
        scratch_iterator<rank> const found(memory);
        assign(make_transform_iterator(gpu::make_permutation_iterator(
                                           raw, make_transform_iterator(i, place_in_stretch(count, size))),
                   rank_of_bits<Key, Descending>{}),
            size,
            found);
        rank_by_counting(r,
            make_transform_iterator(make_zip_iterator(found, i), entry_of_rank<Key>{}),
            size,
            size,
            found,
            scratch_iterator<rank>(sorted_));
    }
    /// Returns the index of a sample that nearly always is at most the key at place k of the sorted
    /// range. A negative number means that there is none.
    std::ptrdiff_t below(std::size_t k) const { return expected(k) - margin(expected(k)); }
    /// Returns the index of a sample that nearly always is at least the key at place k of the
    /// sorted range. `size` or more means that there is none.
    std::ptrdiff_t above(std::size_t k) const { return expected(k) + 1 + margin(expected(k)); }
    /// Returns an iterator whose every element is sample i.
    auto at(std::ptrdiff_t i) const {
        return gpu::make_permutation_iterator(scratch_iterator<rank>(sorted_, static_cast<std::size_t>(i)),
            constant_iterator<std::uint32_t>(0));
    }

private:
    /// Returns about how many samples come before the key at place k of the sorted range.
    std::ptrdiff_t expected(std::size_t k) const { return static_cast<std::ptrdiff_t>(k * size / count_); }
    /// Returns five standard deviations of a number of samples that is expected to be `samples`.
    static std::ptrdiff_t margin(std::ptrdiff_t samples) {
        std::ptrdiff_t const others = static_cast<std::ptrdiff_t>(size) - samples;
        return five_deviations(samples < others ? samples : others);
    }

    std::size_t count_;
    kernel::scratch<rank> sorted_;
};

/// Functor that maps (bits of a key, low, high) to the kind of the key: (1, 0) when its rank is
/// less than `low`, (0, 0) when it is greater than `high`, and otherwise (0, 1).
template <class Key, bool Descending> struct beside_bracket {
    std::uint32_t has_low, has_high;  // 0 when the bracket is open on that side, otherwise 1
    template <class T> auto operator()(T const& t) const {
        auto const rank = rank_of_bits<Key, Descending>{}(gpu::get<0>(t));
        auto const word = [](auto is) { return gpu::cast<std::uint32_t>(is); };
        auto const before = word(precedes_rank{}(rank, gpu::get<1>(t))) * has_low;
        auto const after = word(precedes_rank{}(gpu::get<2>(t), rank)) * has_high;
        return gpu::make<uvec2>(before, constant<1u> - before - after);
    }
};
/// A bracket round the key at place k of the sorted range: two keys of a sample between which that
/// key nearly always lies, and few others.
template <class Key, bool Descending> class key_bracket {
public:
    template <class Raw>
    key_bracket(kernel::runtime& r, Raw raw, std::size_t count, std::size_t k)
        : sample_(r, raw, count), low_(sample_.below(k)), high_(sample_.above(k)) {}
    /// Returns an iterator over the kinds of the keys that `raw` reads, as beside_bracket.
    template <class Raw> auto kinds(Raw raw) const {
        bool const has_low = low_ >= 0, has_high = high_ < std::ptrdiff_t(key_sample<Key, Descending>::size);
        return make_transform_iterator(
            make_zip_iterator(raw, sample_.at(has_low ? low_ : 0), sample_.at(has_high ? high_ : 0)),
            beside_bracket<Key, Descending>{has_low, has_high});
    }

private:
    key_sample<Key, Descending> sample_;
    std::ptrdiff_t low_, high_;
};

}  // namespace gpu::inline v0_2::primitive
