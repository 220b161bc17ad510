// SPDX-License-Identifier: MIT
// Gives what joins do with their right keys: with_sorted_keys() sorts them, and find_in_key_table()
// finds left keys in a hash table of them.
#pragma once
#include <gpu/algorithm/keep.hpp>
#include <gpu/algorithm/key_selection.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/key_table.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Sorts the keys [first, first + n) and calls use(keys, indices), where indices[k] is the index
/// that sorted key k has in the range. When Sorted is true, the keys are sorted already, and use()
/// gets them as they are.
template <bool Sorted, class K, class N, class Less, class Use>
void with_sorted_keys(kernel::runtime& r, K first, N n, Less const& less, Use const& use) {
    if constexpr (Sorted)
        use(first, counting_iterator<std::uint32_t>(0));
    else {
        std::size_t const most = kernel::length(n).most;
        primitive::temporary<typename K::value_type> const keys(r, most);
        primitive::temporary<std::uint32_t> const places(r, most);
        primitive::assign(make_zip_iterator(first, counting_iterator<std::uint32_t>(0)),
            n,
            make_zip_iterator(keys.begin(), places.begin()));
        auto const sorted = counted_as(keys.begin(), n);
        gpu::stable_sort_by_key(sorted.begin(), sorted.end(), places.begin(), less);
        use(keys.begin(), places.begin());
    }
}

/// True when a hash table can find equal keys of two ranges: they are numbers of one type, and
/// `Less` is gpu::less or gpu::greater.
template <class K1, class K2, class Less>
inline constexpr bool joins_by_hash =
    std::is_same_v<typename K1::value_type, typename K2::value_type>&& selects_by_radix<K2, Less>;
/// True when a hash table of m right keys finds n left keys sooner than a search in sorted keys
/// does, and one launch can do it. Insertion into a long table takes longer than a sort, because it
/// writes at random; with Indexed, the keys are sorted, too.
template <bool Indexed, class K1, class K2>
bool finds_in_key_table(kernel::runtime& r, K1 left, kernel::length n, K2 right, kernel::length m) {
    using table = primitive::key_table<typename K2::value_type, Indexed>;
    constexpr std::uint32_t largest = kernel::at_least(larger_element<K1, K2>, 4u);
    bool const few = Indexed ? n.most >= r.tuning.hashed_from && m.most <= n.most / 4
                             : m.most <= n.most || m.most <= r.tuning.hashed_bytes / table::slot_bytes;
    return few && n.most > 0 && m.most > 0 && table::fits(r, m.most) &&
           primitive::in_one_launch(r, n.most, largest, left) &&
           primitive::in_one_launch(r, m.most, largest, right);
}
/// Finds n left keys in a hash table of m right keys, as primitive::key_table says.
/// finds_in_key_table() must be true.
template <bool Indexed, class K1, class K2, class O>
void find_in_key_table(kernel::runtime& r, K1 left, kernel::length n, K2 right, kernel::length m, O out,
    std::uint32_t missing = 0) {
    using T = typename K2::value_type;
    using raw = primitive::raw_key<T>;
    with_keys_in_memory(r, walkable(right), m, [&](auto keys) {
        primitive::key_table<T, Indexed> const table(r, keys.template as<raw>(), m);
        with_keys_in_memory(r, walkable(left), n, [&](auto wanted) {
            table.find(wanted.template as<raw>(), n, out, missing);
        });
    });
}
}  // namespace detail

}  // namespace gpu::inline v0_2
