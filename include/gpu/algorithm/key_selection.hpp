// SPDX-License-Identifier: MIT
// Helpers of nth_element, top_k, segmented_top_k and joins. They tell whether a radix sort orders
// keys, and read the keys in a form that suits a selection digit by digit, or a hash table.
#pragma once
#include <gpu/algorithm/sort.hpp>
#include <gpu/primitive/key_entry.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

namespace detail {
/// True when the keys can be selected digit by digit, as in a radix sort: they are numbers, and
/// `Less` is gpu::less or gpu::greater.
template <class I, class Less>
inline constexpr bool selects_by_radix =
    primitive::radix_key<typename I::value_type>&& direction<Less, typename I::value_type> != 0;

/// True when a sort of n keys of type T is faster than a selection. A selection launches a
/// kernel for each byte of a key, and in a short range the launches take longest.
template <class T> bool sorts_faster(kernel::runtime& r, std::size_t n) {
    return r.tuning.form == kernel::shape::groups && n * sizeof(T) < r.tuning.selected_bytes;
}
/// Calls use(keys), where `keys` is an iterator over the n keys in GPU memory. Keys in a vector of
/// numbers are read in place. Other keys are first copied to scratch memory.
template <class I, class Use>
void with_keys_in_memory(kernel::runtime& r, I first, kernel::length n, Use const& use) {
    if constexpr (holds_radix_keys<I>)
        use(first.template as<typename I::value_type>());
    else {
        primitive::temporary<typename I::value_type> const keys(r, n.most);
        primitive::assign(first, n, keys.begin());
        use(keys.begin());
    }
}
/// Calls use(items, order), where items[i] stands for key i, and the functor `order` compares two
/// items as `less` compares their keys. For numbers under gpu::less or gpu::greater, the items are
/// unsigned integers that have the order of the keys. For all other keys and orders, the items are
/// the keys themselves, and `order` is `less`. Returns the result of `use`.
template <class I, class Less, class Use>
bool with_comparable(kernel::runtime& r, I first, std::size_t n, Less const& less, Use const& use) {
    using T = typename I::value_type;
    if constexpr (selects_by_radix<I, Less>) {
        bool used = false;
        with_keys_in_memory(r, first, n, [&](auto keys) {
            used = use(make_transform_iterator(keys.template as<primitive::raw_key<T>>(),
                           primitive::rank_of_bits<T, (direction<Less, T> < 0)>{}),
                primitive::precedes_rank{});
        });
        return used;
    } else
        return use(first, less);
}
}  // namespace detail

}  // namespace gpu::inline v0_2
