// SPDX-License-Identifier: MIT
// Gives selection, the state of a search that selects a key digit by digit, and the functors that
// compare keys with the selected key.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/primitive/radix_key.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// The state of a search that selects a key digit by digit, from the highest digit on. x and y hold
/// the digits found so far, in the high and the low word of the key's rank (the unsigned integer
/// whose order is the order of the keys). w is the number of keys that have these digits. z is the
/// place of the wanted key among those keys.
using selection = uvec4;

/// An iterator that yields one value at every index: the state of a search for a key, called a
/// selection. The value is on the host, or is an element of scratch memory.
class found_selection : public iterator_facade<found_selection> {
public:
    using value_type = selection;
    using reference = selection;
    static constexpr std::uint32_t element_bytes = 0;
    explicit found_selection(scratch_iterator<selection> on_gpu) : on_gpu_(on_gpu) {}
    found_selection(scratch_iterator<selection> unused, selection const& on_host)
        : on_gpu_(unused), on_host_(on_host), here_(true) {}
    void move(std::ptrdiff_t n) { at_ += n; }
    std::ptrdiff_t distance_to(found_selection const& o) const { return o.at_ - at_; }
    void value() const = delete;
    void bind(kernel::arguments& a) const {
        a.key(here_);
        if (here_)
            a.value(on_host_);
        else
            on_gpu_.bind(a);
    }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<selection>();
        s.need(t);
        std::string const text =
            here_ ? glsl::uniform_value(t, s.take_uniforms(4)) : on_gpu_.reader(s)(glsl::index_text{"0u"});
        return [text](glsl::index_text const&) { return text; };
    }

private:
    scratch_iterator<selection> on_gpu_;
    selection on_host_{};
    bool here_ = false;
    std::ptrdiff_t at_ = 0;
};

/// Two functors that return the low and the high 32 bits of the rank of a key (the unsigned integer
/// whose order is that of the keys). For keys shorter than 4 bytes, `low` returns the bits that the
/// key has. Only keys of 8 bytes have a high word.
template <class Key, bool Descending> struct rank_words {
    static constexpr bool two = sizeof(Key) == 8;
    static constexpr std::uint32_t all = sizeof(Key) >= 4            ? 0xffffffffu
                                         : std::is_same_v<Key, bool> ? 1u
                                                                     : (1u << (8 * (sizeof(Key) % 4))) - 1;
    key_digit<Key, Descending> low{0, all, 0}, high{0, all, 1};
};

/// Maps (key, selection) to the key's next digit when the key shares the digits found so far, else
/// to 256.
template <class Key, bool Descending> struct next_digit {
    rank_words<Key, Descending> rank;
    key_digit<Key, Descending> digit;
    std::uint32_t high_mask, low_mask;  // masks of the digits found so far, in each word
    template <class T> auto operator()(T const& t) const {
        auto const raw = gpu::get<0>(t);
        auto const found = gpu::get<1>(t);
        auto const low = ((rank.low(raw) ^ found.y) & low_mask) == constant<0u>;
        if constexpr (rank_words<Key, Descending>::two)
            return gpu::select(
                low && ((rank.high(raw) ^ found.x) & high_mask) == constant<0u>, digit(raw), constant<256u>);
        else
            return gpu::select(low, digit(raw), constant<256u>);
    }
};

/// Maps (key, selection) to 1 when the key shares the digits found so far, else to 0. `digit` is a
/// next_digit, a functor that returns 256 for keys that do not share them.
template <class Digit> struct shares_digits {
    Digit digit;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(digit(t) < constant<256u>);
    }
};

/// Maps (key, finished selection) to (1, 0) for a key before the selected key, to (0, 1) for a key
/// equal to it, and to (0, 0) for a key after it.
template <class Key, bool Descending> struct beside_selected {
    rank_words<Key, Descending> rank;
    template <class T> auto operator()(T const& t) const {
        auto const raw = gpu::get<0>(t);
        auto const found = gpu::get<1>(t);
        auto const low = rank.low(raw);
        auto const of = [](auto before, auto same) {
            return gpu::make<uvec2>(gpu::cast<std::uint32_t>(before), gpu::cast<std::uint32_t>(same));
        };
        if constexpr (rank_words<Key, Descending>::two) {
            auto const high = rank.high(raw);
            return of(
                high < found.x || (high == found.x && low < found.y), high == found.x && low == found.y);
        } else
            return of(low < found.y, low == found.y);
    }
};

/// Maps (key, finished selection) to 1 when the key comes before the selected key, otherwise to 0.
/// With Equal, maps to 1 when the key is equal to the selected key, otherwise to 0.
template <class Key, bool Descending, bool Equal> struct is_beside_selected {
    beside_selected<Key, Descending> kind;
    template <class T> auto operator()(T const& t) const {
        auto const k = kind(t);
        if constexpr (Equal)
            return k.y;
        else
            return k.x;
    }
};

}  // namespace gpu::inline v0_2::primitive
