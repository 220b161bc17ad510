// SPDX-License-Identifier: MIT
// Helpers of top_k and top_k_by_key that take few first elements of a range, where that is faster
// than a sort or a selection of all elements.
#pragma once
#include <gpu/algorithm/key_selection.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/primitive/first_few.hpp>
#include <gpu/primitive/first_places.hpp>
#include <gpu/primitive/first_places_by_blocks.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Writes to `out`, in order, the m items whose keys come first. The keys must be numbers, and the
/// order less or greater. primitive::first_places_by_blocks finds the indices of these items.
template <class I, class Less, class Items, class O>
void take_by_blocks(
    kernel::runtime& r, I first, std::size_t n, Items items, std::size_t m, O out, Less const&) {
    using T = typename I::value_type;
    kernel::scratch<std::uint32_t> const memory(r, m);
    scratch_iterator<std::uint32_t> const places(memory);
    with_keys_in_memory(r, first, n, [&](auto keys) {
        primitive::first_places_by_blocks<T, (direction<Less, T> < 0)>(
            r, keys.template as<primitive::raw_key<T>>(), n, m, places);
    });
    primitive::assign(primitive::windowed(make_permutation_iterator(items, places), n), m, out);
}
/// Writes to `out`, in order, the m items whose keys come first under `less`, and returns true.
/// Only for llvmpipe and for small m, where that is faster than sorting or selecting digit by
/// digit, and for items that a launch reaches by any index. Otherwise does nothing and returns
/// false.
template <class I, class Less, class Items, class O>
bool took_few(
    kernel::runtime& r, I first, std::size_t n, Items items, std::size_t m, O out, Less const& less) {
    if (r.tuning.form != kernel::shape::lanes || !primitive::reaches_all(r, items)) return false;
    if (m <= primitive::most_first_places)
        return with_comparable(r, first, n, less, [&](auto compared, auto const& order) {
            bool const few = primitive::finds_first_places(r, compared, m, order, items, out);
            if (few) primitive::first_places(r, compared, n, m, order, items, out);
            return few;
        });
    if constexpr (selects_by_radix<I, Less>) {
        if (n / 64 < m) return false;
        take_by_blocks(r, first, n, items, m, out, less);
        return true;
    } else
        return false;
}
/// Writes to `out`, in order, the m items whose keys come first under `less`, and returns true,
/// where these are few numbers of a long range on a GPU. Otherwise does nothing and returns false.
template <class I, class Less, class Items, class O>
bool took_listed(kernel::runtime& r, I first, std::size_t n, Items items, std::size_t m, O out, Less const&) {
    using T = typename I::value_type;
    if constexpr (selects_by_radix<I, Less>)
        if (primitive::first_few::pay<T>(r, n, m, first, items)) {
            with_keys_in_memory(r, first, n, [&](auto keys) {
                primitive::take_first_few<T, (direction<Less, T> < 0)>(r, keys, n, items, m, out);
            });
            return true;
        }
    return false;
}
}  // namespace detail

}  // namespace gpu::inline v0_2
