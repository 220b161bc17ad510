// SPDX-License-Identifier: MIT
// Does the work of the set operations on two sorted ranges. For internal use.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/algorithm/set_partners.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/merge_in_parts.hpp>
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

/// The maximum number of elements that a set operation writes for ranges of n and m elements.
constexpr std::size_t most_written(primitive::kept_items kept, std::size_t n, std::size_t m) {
    if (kept.left || kept.right) return (kept.left ? n : 0) + (kept.right ? m : 0);
    return kernel::at_most(n, m);
}
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
    auto const within = within_room(*s, most_written(Kept, n.most, m.most), out);
    auto const b_converted = converted<typename AItems::value_type>(b_items);
    if constexpr (std::is_same_v<typename A::value_type, typename B::value_type>) {
        if (primitive::operates_on_tiles(*s, a_items, n, b_converted, m, item_less, out))
            return primitive::set_operation(a_items, n, b_converted, m, item_less, Kept, out, count);
    }
    if constexpr (Kept.right)
        merge_without_partners<!Kept.pairs>(a, n, a_items, b, m, b_converted, out, less, item_less, count);
    else
        partners(*s, a, n, b, m, less).template keep_at<Kept.pairs>(a_items, out, count);
}
/// Returns the index in the sorted range first[0, n) of the bound of the key at `key`, as `which`
/// says. Waits for the GPU.
template <class I, class Key, class Less>
std::size_t bound_of_key(
    kernel::runtime& r, primitive::bound which, I first, std::size_t n, Key key, Less const& less) {
    // Search at most 2^30 elements at a time, because a search returns a number of 32 bits.
    std::size_t found = 0;
    while (found < n) {
        std::size_t const m = kernel::at_most(n - found, std::size_t(1) << 30);
        kernel::limited_extent const within(r.call, m);
        primitive::binary_search_in_parts(which,
            first + static_cast<std::ptrdiff_t>(found),
            m,
            key,
            std::size_t(1),
            less,
            primitive::result_iterator<std::uint32_t>(r));
        auto const k = primitive::read_result<std::uint32_t>(r);
        found += k;
        if (k < m) break;
    }
    return found;
}
/// A place in two sorted ranges: behind so many elements of each.
struct place_in_two {
    std::size_t left = 0, right = 0;
};
/// Returns how far a set operation of a[0, n) and b[0, m) may go without cutting a run of
/// equivalent elements: `most` elements in all, or fewer. It is {0, 0} when the first run alone is
/// longer. Waits for the GPU.
template <class A, class B, class Less>
place_in_two part_of_sets(kernel::runtime& r, A a, std::size_t n, B b, std::size_t m, Less const& less,
    std::size_t most, scratch_iterator<typename A::value_type> key) {
    std::size_t const x = primitive::lefts_before<true>(r, a, n, b, m, less, most), y = most - x;
    place_in_two end{x, y};
    // The next element of the merged ranges is the next of a or the next of b. What is equivalent
    // to it, or greater, belongs to the next part.
    auto const end_before = [&](auto next) {
        primitive::assign(next, std::size_t(1), key);
        std::size_t const left = bound_of_key(r, primitive::bound::lower, a, x, key, less),
                          right = bound_of_key(r, primitive::bound::lower, b, y, key, less);
        end = {kernel::at_most(end.left, left), kernel::at_most(end.right, right)};
    };
    if (x < n) end_before(a + static_cast<std::ptrdiff_t>(x));
    if (y < m) end_before(b + static_cast<std::ptrdiff_t>(y));
    return end;
}
/// True when operate_in_parts() can work on ranges of these iterators.
template <class A, class AItems, class B, class BItems, class O>
inline constexpr bool operable_in_parts = in_order<A>&& in_order<AItems>&& in_order<B>&& in_order<BItems>&&
    in_order<O>&& std::is_same_v<typename A::value_type, typename B::value_type>;
/// The size in bytes of the largest element that a set operation reads or writes, also in scratch
/// memory.
template <class A, class AItems, class B, class BItems, class O>
inline constexpr std::uint32_t largest_of_sets = kernel::at_least(
    kernel::at_least(larger_element<A, AItems>, larger_element<B, BItems>),
    kernel::at_least(O::element_bytes, scratch_iterator<typename AItems::value_type>::element_bytes));
/// True when n and m elements are too many for one launch of a set operation.
template <class A, class AItems, class B, class BItems, class O>
bool operates_in_parts(
    kernel::runtime& r, A a, AItems a_items, kernel::length n, B b, BItems b_items, kernel::length m, O out) {
    return !n.on_gpu() && !m.on_gpu() &&
           !primitive::in_one_launch(
               r, n.most + m.most, largest_of_sets<A, AItems, B, BItems, O>, a, a_items, b, b_items, out);
}
/// Writes what `Kept` names of two sorted ranges that are too long for one launch, as operate_at
/// does, part by part. Returns the length of the output. Waits between the parts, which end where a
/// run of equivalent elements ends. A run that is longer than a part is copied.
template <primitive::kept_items Kept, class A, class AItems, class B, class BItems, class O, class Less,
    class ItemLess>
std::size_t operate_in_parts(char const* what, A a, std::size_t n, AItems a_items, B b, std::size_t m,
    BItems b_items, O out, Less const& less, ItemLess const& item_less) {
    require_sets_apart(what, a_items, n, b_items, m, out);
    kernel::session s;
    auto const in_output = within_room(*s, most_written(Kept, n, m), out);
    kernel::scratch<typename A::value_type> const memory(*s, 1);
    scratch_iterator<typename A::value_type> const key(memory);
    std::size_t const most = primitive::part_of(*s, n + m, largest_of_sets<A, AItems, B, BItems, O>);
    place_in_two at;
    std::size_t written = 0;
    auto const moved = [](auto i, std::size_t by) { return i + static_cast<std::ptrdiff_t>(by); };
    auto const copy = [&](auto items, std::size_t from, std::size_t count) {
        std::size_t const left = room(out) > written ? room(out) - written : 0,
                          fits = kernel::at_most(count, left);
        if (fits > 0) primitive::assign(moved(items, from), fits, moved(out, written));
        written += count;
    };
    while (at.left < n || at.right < m) {
        A const left = moved(a, at.left);
        B const right = moved(b, at.right);
        std::size_t const lefts = n - at.left, rights = m - at.right;
        place_in_two end{lefts, rights};
        if (lefts + rights > most) end = part_of_sets(*s, left, lefts, right, rights, less, most, key);
        if (end.left + end.right > 0) {
            kernel::limited_extent const within(s->call, end.left + end.right);
            operate_at<Kept>(what,
                left,
                end.left,
                moved(a_items, at.left),
                right,
                end.right,
                moved(b_items, at.right),
                moved(out, written),
                less,
                item_less,
                primitive::result_iterator<std::uint32_t>(*s));
            written += primitive::read_result<std::uint32_t>(*s);
        } else {
            // Both ranges go on with one run. Its key is the first of the range that comes first.
            std::size_t const lefts_first =
                primitive::lefts_before<false>(*s, left, lefts, right, rights, less, 1);
            if (lefts_first)
                primitive::assign(left, std::size_t(1), key);
            else
                primitive::assign(right, std::size_t(1), key);
            end = {bound_of_key(*s, primitive::bound::upper, left, lefts, key, less),
                bound_of_key(*s, primitive::bound::upper, right, rights, key, less)};
            std::size_t const pairs = kernel::at_most(end.left, end.right);
            if constexpr (Kept.pairs) copy(a_items, at.left, pairs);
            if constexpr (Kept.left) copy(a_items, at.left + pairs, end.left - pairs);
            if constexpr (Kept.right) copy(b_items, at.right + pairs, end.right - pairs);
        }
        at = {at.left + end.left, at.right + end.right};
    }
    return written;
}

/// Writes what `Kept` names of two sorted ranges, as operate_at does. Waits for the length of
/// the output, and returns its end.
template <primitive::kept_items Kept, class A, class AItems, class B, class BItems, class O, class... Less>
O operate(char const* what, A a, kernel::length n, AItems a_items, B b, kernel::length m, BItems b_items,
    O out, Less const&... less) {
    kernel::session s;
    if constexpr (operable_in_parts<A, AItems, B, BItems, O>)
        if (operates_in_parts(*s, a, a_items, n, b, b_items, m, out)) [[unlikely]]
            return written_end(what,
                "output",
                out,
                operate_in_parts<Kept>(what, a, n.most, a_items, b, m.most, b_items, out, less...));
    operate_at<Kept>(
        what, a, n, a_items, b, m, b_items, out, less..., primitive::result_iterator<std::uint32_t>(*s));
    std::uint32_t written = 0;
    s->read_result(&written, sizeof written);
    return written_end(what, "output", out, written);
}
/// Writes what `Kept` names of two sorted ranges, as operate_at does. Stores the length of the
/// output in `count`, a gpu::scalar or an iterator, which may also be the memory that holds the
/// length of an input. Does not wait, unless the ranges are too long for one launch.
template <primitive::kept_items Kept, class N, class A, class AItems, class B, class BItems, class O,
    class... Less>
void operate_into(char const* what, N& count, A a, kernel::length n, AItems a_items, B b, kernel::length m,
    BItems b_items, O out, Less const&... less) {
    auto const place = place_of_result(what, count, "count");
    kernel::session s;
    if constexpr (operable_in_parts<A, AItems, B, BItems, O>)
        if (operates_in_parts(*s, a, a_items, n, b, b_items, m, out)) [[unlikely]] {
            kernel::require_numbered(n.most + m.most);
            auto const written = static_cast<std::uint32_t>(
                operate_in_parts<Kept>(what, a, n.most, a_items, b, m.most, b_items, out, less...));
            return primitive::assign(constant_iterator<std::uint32_t>(written), std::size_t(1), place);
        }
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
/// output in `count`, a gpu::scalar or an iterator. Does not wait, unless the ranges are too long
/// for one launch.
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
/// gpu::scalar or an iterator. Does not wait, unless the ranges are too long for one launch.
template <primitive::kept_items Kept, class N, class... Arguments>
void set_operation_by_key_into(char const* what, N& count, Arguments const&... arguments) {
    with_keyed_items(what, arguments..., [&](auto const&... x) { operate_into<Kept>(what, count, x...); });
}
}  // namespace detail

}  // namespace gpu::inline v0_2
