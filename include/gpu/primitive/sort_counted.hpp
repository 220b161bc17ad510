// SPDX-License-Identifier: MIT
// Gives sorts of ranges whose length is in GPU memory. Each of them sorts a copy in scratch memory.
// The copy has the greatest possible length, and is filled up with padding that sorts last.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/radix_sort.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// Returns the bits of a key that sorts last.
template <class Key, bool Descending> raw_key<Key> last_key() {
    constexpr bool real = std::is_floating_point_v<Key>;
    unsigned char bytes[sizeof(Key)];
    std::memset(bytes, Descending && !real ? 0 : 0xff, sizeof bytes);
    unsigned char& top = bytes[sizeof(Key) - 1];
    if constexpr (std::is_same_v<Key, bool>)
        top = !Descending;
    else if constexpr (real)
        top = Descending ? 0xff : 0x7f;  // -NaN or +NaN, the ends of the total order
    else if constexpr (is_signed_key<Key>)
        top = Descending ? 0x80 : 0x7f;
    raw_key<Key> key;
    std::memcpy(static_cast<void*>(&key), bytes, sizeof bytes);
    return key;
}

/// Sorts keys[0, n) by their bits [begin, end), stably; keys from index n on do not change. Does
/// not wait. It sorts a copy in scratch memory of n.most keys, where n.most is the upper bound of
/// n. So it costs as much as radix_sort() for n.most keys, and takes one more copy of them as
/// scratch memory.
template <class Key, bool Descending>
void radix_sort_keys_counted(buffer_iterator<Key> keys, kernel::length n, std::uint32_t begin = 0,
    std::uint32_t end = 8 * sizeof(Key)) {
    if (n.most < 2) return;
    require_countable(n);
    kernel::session s;
    temporary<Key> const held(*s, n.most);
    auto const raw = keys.template as<raw_key<Key>>(), raw_held = held.begin().template as<raw_key<Key>>();
    assign(constant_iterator<raw_key<Key>>(last_key<Key, Descending>()), n.most, raw_held);
    assign(raw, n, raw_held);
    // Sort the copy. The sort is stable, so a key stays before padding with equal bits.
    radix_sort_keys<Key, Descending>(held.begin(), n.most, begin, end);
    assign(raw_held, n, raw);
}
/// Sorts keys[0, n) by their bits [begin, end), stably, and moves values[i] with keys[i]. Cost and
/// limits are those of radix_sort_keys_counted(), but the scratch memory also holds a copy of the
/// values.
template <class Key, bool Descending, class Values>
void radix_sort_pairs_counted(buffer_iterator<Key> keys, kernel::length n, Values values,
    std::uint32_t begin = 0, std::uint32_t end = 8 * sizeof(Key)) {
    using value = typename Values::value_type;
    if (n.most < 2) return;
    require_countable(n);
    kernel::session s;
    temporary<Key> const held(*s, n.most);
    temporary<value> const held_values(*s, n.most);
    auto const raw = keys.template as<raw_key<Key>>(), raw_held = held.begin().template as<raw_key<Key>>();
    assign(constant_iterator<raw_key<Key>>(last_key<Key, Descending>()), n.most, raw_held);
    assign(make_zip_iterator(raw, values), n, make_zip_iterator(raw_held, held_values.begin()));
    radix_sort_pairs<Key, Descending>(held.begin(), n.most, held_values.begin(), begin, end);
    assign(make_zip_iterator(raw_held, held_values.begin()), n, make_zip_iterator(raw, values));
}

/// Functor that compares two pairs (is_padding, item). is_padding is 0 for an item and 1 for
/// padding. Items come in the order of `less`, and padding comes after all items.
template <class Less> struct before_padding {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const p = gpu::get<0>(a), q = gpu::get<0>(b);
        return p < q || ((p | q) == 0u && gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(a), gpu::get<1>(b))));
    }
};
/// Sorts items[0, n) under `less`, stably; items from index n on do not change. Does not wait. It
/// sorts n.most pairs (is_padding, item) in scratch memory, where n.most is the upper bound of n
/// and is_padding is a word. So it costs as much as merge_sort() for n.most such pairs, and takes
/// one more copy of them as scratch memory.
template <class Items, class Less> void merge_sort_counted(Items items, kernel::length n, Less const& less) {
    using item = typename Items::value_type;
    if (n.most < 2) return;
    require_countable(n);
    kernel::session s;
    kernel::scratch<std::uint32_t> const padding(*s, n.most);
    kernel::scratch<item> const held(*s, n.most);
    scratch_iterator<std::uint32_t> const is_padding(padding);
    scratch_iterator<item> const held_items(held);
    assign(constant_iterator<std::uint32_t>(1), n.most, is_padding);
    assign(constant_iterator<std::uint32_t>(0), n, is_padding);
    assign(items, n, held_items);
    merge_sort(make_zip_iterator(is_padding, held_items), n.most, before_padding<Less>{less});
    assign(held_items, n, items);
}

}  // namespace gpu::inline v0_2::primitive
