// SPDX-License-Identifier: MIT
// Does the work of the set operations on two sorted ranges. For internal use.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/algorithm/set_partners.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/set_operation.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
// What each set operation keeps: items of the first range and items of the second range that have
// no partner, and pairs. Equivalent elements of two sorted ranges are partners when equally many
// equivalent elements come before each of them in its range.
inline constexpr primitive::kept_items of_union{true, true, true}, of_intersection{false, false, true},
    of_difference{true, false, false}, of_symmetric_difference{true, true, false};

/// Merges the sorted ranges a and b, but leaves out every item of b that has a partner in a (an
/// equivalent item with which it is paired). The result is the union. With Apart, also leaves out
/// every item of a that has a partner in b; then the result is the symmetric difference. Stores the
/// length of the output at *count, in GPU memory, and does not wait.
template <bool Apart, class A, class AItems, class B, class BItems, class O, class Less, class ItemLess,
    class Count>
void merge_without_partners(A a, kernel::length n, AItems a_items, B b, kernel::length m, BItems b_items,
    O out, Less const& less, ItemLess const& item_less, Count count) {
    // Collect the items of b that have no partner (paired equivalent item) in a.
    kernel::session s;
    using item = typename AItems::value_type;
    kernel::scratch<item> const a_held(*s, Apart ? n.most : 0), b_held(*s, m.most);
    kernel::scratch<std::uint32_t> const a_kept(*s, 1), b_kept(*s, 1);
    scratch_iterator<item> const a_first(a_held), b_first(b_held);
    partners(*s, b, m, a, n, less)
        .template keep_at<false>(b_items, b_first, scratch_iterator<std::uint32_t>(b_kept));
    kernel::length const of_b(b_kept.buffer().name(), &b_kept.buffer(), false, m.most);
    auto merge = [&](auto left, kernel::length lefts) {
        primitive::merge(left, lefts, b_first, of_b, item_less, out);
        leave_sum_at(lefts, of_b, count);
    };
    // Merge the items collected from b with all items of a, or with Apart only with those items of
    // a that have no partner (paired equivalent item) in b.
    if constexpr (Apart) {
        partners(*s, a, n, b, m, less)
            .template keep_at<false>(a_items, a_first, scratch_iterator<std::uint32_t>(a_kept));
        merge(a_first, kernel::length(a_kept.buffer().name(), &a_kept.buffer(), false, n.most));
    } else
        merge(a_items, n);
}

/// Writes what `Kept` names of two sorted ranges, in order. `a` and `b` are the keys, which `less`
/// compares, and `a_items` and `b_items` the items that are copied, which `item_less` compares by
/// their keys. Stores the length of the output at *count, in GPU memory, which must not lie in the
/// memory of a length. Does not wait.
///
/// On GPUs, short items are written in one pass over both ranges. Otherwise, and when the keys of
/// both ranges differ in type, the partners of all keys are found first.
template <primitive::kept_items Kept, class A, class AItems, class B, class BItems, class O, class Less,
    class ItemLess, class Count>
void operate_at(char const* what, A a, kernel::length n, AItems a_items, B b, kernel::length m,
    BItems b_items, O out, Less const& less, ItemLess const& item_less, Count count) {
    require_sets_apart(what, a_items, n, b_items, m, out);
    require_sorted_sets(what, a, n, b, m, less);
    kernel::session s;
    auto const b_converted = converted<typename AItems::value_type>(b_items);
    if constexpr (std::is_same_v<typename A::value_type, typename B::value_type>)
        if (primitive::operates_on_tiles(*s, a_items, n, b_converted, m, item_less, out))
            return primitive::set_operation(a_items, n, b_converted, m, item_less, Kept, out, count);
    if constexpr (Kept.right)
        merge_without_partners<!Kept.pairs>(a, n, a_items, b, m, b_converted, out, less, item_less, count);
    else
        partners(*s, a, n, b, m, less).template keep_at<Kept.pairs>(a_items, out, count);
}
/// Writes what `Kept` names of two sorted ranges, as operate_at does. Waits for the length of
/// the output, and returns its end.
template <primitive::kept_items Kept, class A, class AItems, class B, class BItems, class O, class... Less>
O operate(char const* what, A a, kernel::length n, AItems a_items, B b, kernel::length m, BItems b_items,
    O out, Less const&... less) {
    kernel::session s;
    operate_at<Kept>(
        what, a, n, a_items, b, m, b_items, out, less..., primitive::result_iterator<std::uint32_t>(*s));
    std::uint32_t written = 0;
    s->read_result(&written, sizeof written);
    return out + static_cast<std::ptrdiff_t>(written);
}
/// Writes what `Kept` names of two sorted ranges, as operate_at does. Stores the length of
/// the output in `count`, a gpu::scalar or an iterator, which may also be the memory that holds the
/// length of an input. Does not wait.
template <primitive::kept_items Kept, class N, class A, class AItems, class B, class BItems, class O,
    class... Less>
void operate_into(char const* what, N& count, A a, kernel::length n, AItems a_items, B b, kernel::length m,
    BItems b_items, O out, Less const&... less) {
    auto const place = place_of_result(what, count, "count");
    bool const apart = (n.on_gpu() && lies_in(place, n.name)) || (m.on_gpu() && lies_in(place, m.name));
    leave_apart<std::uint32_t>(place, apart, [&](auto at) {
        operate_at<Kept>(what, a, n, a_items, b, m, b_items, out, less..., at);
    });
}

/// Does the work of a set operation on two ranges without values, and returns the end of the
/// output. Waits.
template <primitive::kept_items Kept, class I, class J, class O, class Less>
O set_operation(char const* what, I first1, I last1, J first2, J last2, O out, Less const& less) {
    kernel::length const n = range_length(what, first1, last1), m = range_length(what, first2, last2);
    return operate<Kept>(what, first1, n, first1, first2, m, first2, out, less, less);
}
/// Does the work of a set operation on two ranges without values, and stores the length of the
/// output in `count`, a gpu::scalar or an iterator. Does not wait.
template <primitive::kept_items Kept, class I, class J, class O, class N, class Less>
void set_operation_into(
    char const* what, I first1, I last1, J first2, J last2, O out, N& count, Less const& less) {
    kernel::length const n = range_length(what, first1, last1), m = range_length(what, first2, last2);
    operate_into<Kept>(what, count, first1, n, first1, first2, m, first2, out, less, less);
}

/// Returns the two iterators of a zip iterator as a pair.
template <class Z> auto both_ends(Z const& z) {
    return std::pair{std::get<0>(z.get_iterator_tuple()), std::get<1>(z.get_iterator_tuple())};
}
/// Stands for the values of a second range of keys whose items are never copied.
struct values_not_read {};

/// Checks the ranges of a set operation by key, and zips the keys with their values. Calls `use`
/// with the arguments of operate() from `a` on. Keys are compared, and pairs of a key and its
/// value are copied.
template <class K1, class K2, class V1, class V2, class KO, class VO, class Less, class Use>
auto with_keyed_items(char const* what, K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2,
    KO keys_out, VO values_out, Less const& less, Use const& use) {
    kernel::length const n = range_length(what, first1, last1), m = range_length(what, first2, last2);
    require_room(what, "first range of values", values1, n);
    require_two_outputs(what, keys_out, values_out);
    auto const use_with = [&](auto other_values) {
        return use(first1,
            n,
            make_zip_iterator(walkable(first1), walkable(values1)),
            first2,
            m,
            zip_as<K1, V1>(walkable(first2), other_values),
            make_zip_iterator(keys_out, values_out),
            less,
            by_first<Less>{less});
    };
    if constexpr (std::is_same_v<V2, values_not_read>)
        return use_with(constant_iterator<typename V1::value_type>());
    else {
        require_room(what, "second range of values", values2, m);
        return use_with(walkable(values2));
    }
}
/// Does the work of a set operation by key, and returns the ends of both outputs. Waits.
template <primitive::kept_items Kept, class... Arguments>
auto set_operation_by_key(char const* what, Arguments const&... arguments) {
    return with_keyed_items(
        what, arguments..., [&](auto const&... x) { return both_ends(operate<Kept>(what, x...)); });
}
/// Does the work of a set operation by key, and stores the length of the outputs in `count`, a
/// gpu::scalar or an iterator. Does not wait.
template <primitive::kept_items Kept, class N, class... Arguments>
void set_operation_by_key_into(char const* what, N& count, Arguments const&... arguments) {
    with_keyed_items(what, arguments..., [&](auto const&... x) { operate_into<Kept>(what, count, x...); });
}
}  // namespace detail

}  // namespace gpu::inline v0_2
