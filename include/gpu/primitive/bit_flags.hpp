// SPDX-License-Identifier: MIT
// Gives bit_flags, a flag for each item of a range, of which every flag takes one bit.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/fill.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Maps the index of a bit to the index of its word.
struct word_of_bit {
    template <class X> auto operator()(X const& i) const { return i >> constant<5u>; }
};
/// Maps a tuple (index of a bit, its word) to the bit, 0 or 1.
struct bit_of_word {
    template <class T> auto operator()(T const& t) const {
        return (gpu::get<1>(t) >> (gpu::get<0>(t) & constant<31u>)) & constant<1u>;
    }
};

/// Hook for for_each_index, which sets the bits whose numbers `offsets` gives.
template <class Offsets> struct set_bit : kernel::composed<set_bit<Offsets>> {
    static constexpr char const* text = glsl::shaders::hooks_set_bit;
    Offsets offsets;
    std::uint32_t count;
    kernel::scratch<std::uint32_t> const& bits;
    set_bit(Offsets numbers, std::uint32_t bit_count, kernel::scratch<std::uint32_t> const& words)
        : offsets(numbers), count(bit_count), bits(words) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"offset_at", offsets},
            kernel::word_array{"bits", bits.buffer()},
            kernel::number{"BITS", count});
    }
};

/// A flag for each of `count` items, in scratch memory of one bit each. For the shape groups.
class bit_flags {
public:
    /// A template, so that a file that does not call it instantiates no fill().
    template <class Count>
    bit_flags(kernel::runtime& r, Count count)
        : count_(static_cast<std::uint32_t>(count)), words_(r, count / 32 + 1) {
        fill(0u, count / 32 + 1, scratch_iterator<std::uint32_t>(words_));
    }
    /// Sets the flags of the items whose indices are offsets[0] ... offsets[n - 1]. Ignores indices
    /// that are not less than the number of items. One launch; does not wait.
    template <class Offsets> void set(Offsets offsets, kernel::length n) {
        for_each_index(n, Offsets::element_bytes, set_bit<Offsets>(offsets, count_, words_));
    }
    /// Returns an iterator over the flags, words that are 0 or 1. A template calls begin<D>() with
    /// its own parameter D, so that the call is instantiated only together with the template (see
    /// later()).
    template <class... D> auto begin() const {
        auto const numbers = gpu::detail::later<D...>(counting_iterator<std::uint32_t>(0));
        return make_transform_iterator(make_zip_iterator(numbers,
                                           make_permutation_iterator(scratch_iterator<std::uint32_t>(words_),
                                               make_transform_iterator(numbers, word_of_bit{}))),
            bit_of_word{});
    }

private:
    std::uint32_t count_;
    kernel::scratch<std::uint32_t> words_;
};

}  // namespace gpu::inline v0_2::primitive
