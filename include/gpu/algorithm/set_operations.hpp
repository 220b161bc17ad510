// SPDX-License-Identifier: MIT
// set_union, set_intersection, set_difference, set_symmetric_difference, their _by_key forms, and includes.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/read/previous.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu {

namespace detail {
// Copy number k of an element has a partner when the other range has at least k + 1 equivalent ones: then its
// partner is the k-th of those, at their lower bound + k.
struct partner_place {
    template <class T> auto operator()(T const& t) const {
        return gpu::get<2>(t) + (gpu::get<0>(t) - gpu::get<1>(t));
    }
};
struct within {
    std::uint32_t last;
    template <class X> auto operator()(X const& place) const {
        return gpu::select(place < last, place, last);
    }
};
/// The place of an element that begins a run of equivalent ones, 0 of others, from (place, previous, this).
template <class Less> struct run_place {
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(
            gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(t), gpu::get<2>(t))), gpu::get<0>(t), constant<0u>);
    }
};
template <class Less, bool Wanted> struct has_partner {
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        auto const found = gpu::get<0>(t) < gpu::get<3>(t) &&
                           !gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(t), gpu::get<2>(t)));
        if constexpr (Wanted)
            return gpu::cast<std::uint32_t>(found);
        else
            return gpu::cast<std::uint32_t>(!found);
    }
};

/// The output is written while both ranges are read.
template <class A, class B, class O>
void require_sets_apart(
    char const* what, A const& a, kernel::length n, B const& b, kernel::length m, O const& out) {
    require_apart(what, "first range", a, n, out, std::size_t(1));
    require_apart(what, "second range", b, m, out, std::size_t(1));
}
/// Which of the sorted keys a[0, n) have partners in the sorted b[0, m)?
template <class A, class B, class Less> class partners {
public:
    partners(kernel::runtime& r, A a, kernel::length n, B b, kernel::length m, Less const& less)
        : a_(a), b_(b), n_(n), m_(m), less_(less), own_(r, n.most), other_(r, n.most) {
        // Where the run of each key begins in a: the last beginning so far; and in b: its lower bound, by the
        // merge path where no key changes its type.
        auto const begins = make_transform_iterator(
            make_zip_iterator(counting_iterator<std::uint32_t>(0), previous_iterator<A>(a), a),
            run_place<Less>{less});
        scratch_iterator<std::uint32_t> const own(own_), other(other_);
        primitive::scan<std::uint32_t>(begins,
            n,
            A::element_bytes > 4 ? A::element_bytes : 4,
            maximum<>{},
            {false, 0},
            primitive::store_prefix<std::uint32_t, scratch_iterator<std::uint32_t>>{own, false});
        if constexpr (std::is_same_v<typename A::value_type, typename B::value_type>)
            detail::rank_values<true>(b, m, a, n, other, less);
        else
            primitive::binary_search(primitive::bound::lower, b, m, a, n, less, other);
    }
    /// 1 for each that has one (Wanted), or has none.
    template <bool Wanted> auto flags() const {
        auto const places = make_transform_iterator(make_zip_iterator(counting_iterator<std::uint32_t>(0),
                                                        scratch_iterator<std::uint32_t>(own_),
                                                        scratch_iterator<std::uint32_t>(other_)),
            partner_place{});
        auto const those = make_permutation_iterator(b_,
            make_transform_iterator(
                places, within{static_cast<std::uint32_t>(m_.most > 0 ? m_.most - 1 : 0)}));
        return make_transform_iterator(
            make_zip_iterator(places, a_, those, length_iterator(m_)), has_partner<Less, Wanted>{less_});
    }
    /// Copies the items of those keys.
    template <bool Wanted, class Items, class O> O keep(char const* what, Items items, O out) const {
        return detail::keep(what, items, n_, flags<Wanted>(), out);
    }
    template <bool Wanted, class Items, class O, class Place>
    void keep_at(Items items, O out, Place place) const {
        auto const f = flags<Wanted>();
        primitive::compact_into(
            f, n_, larger_element<Items, decltype(f)>, primitive::keep_item<Items, O>{items, out}, place);
    }
    template <bool Wanted, class Items, class O, class C>
    void keep_into(char const* what, Items items, O out, C& count) const {
        auto const place = place_of_result(what, count, "count");
        bool const apart =
            (n_.on_gpu() && lies_in(place, n_.name)) || (m_.on_gpu() && lies_in(place, m_.name));
        leave_apart<std::uint32_t>(place, apart, [&](auto at) { keep_at<Wanted>(items, out, at); });
    }

private:
    A a_;
    B b_;
    kernel::length n_, m_;
    Less less_;
    kernel::scratch<std::uint32_t> own_, other_;
};

/// a, or only what has no partner in b (Apart); merged with what of b has no partner in a. The length goes to
/// `count`.
template <bool Apart, class A, class AItems, class B, class BItems, class O, class Less, class ItemLess,
    class Count>
void merge_without_partners(char const* what, A a, kernel::length n, AItems a_items, B b, kernel::length m,
    BItems b_items, O out, Less const& less, ItemLess const& item_less, Count count) {
    require_sets_apart(what, a_items, n, b_items, m, out);
    kernel::session s;
    using item = typename AItems::value_type;
    kernel::scratch<item> const a_held(*s, Apart ? n.most : 0), b_held(*s, m.most);
    kernel::scratch<std::uint32_t> const a_kept(*s, 1), b_kept(*s, 1);
    scratch_iterator<item> const a_first(a_held), b_first(b_held);
    partners(*s, b, m, a, n, less)
        .template keep_at<false>(converted<item>(b_items), b_first, scratch_iterator<std::uint32_t>(b_kept));
    kernel::length const of_b(b_kept.buffer().name(), &b_kept.buffer(), false, m.most);
    auto merge = [&](auto left, kernel::length lefts) {
        primitive::merge(left, lefts, b_first, of_b, item_less, out);
        leave_sum_at(lefts, of_b, count);
    };
    if constexpr (Apart) {
        partners(*s, a, n, b, m, less)
            .template keep_at<false>(a_items, a_first, scratch_iterator<std::uint32_t>(a_kept));
        merge(a_first, kernel::length(a_kept.buffer().name(), &a_kept.buffer(), false, n.most));
    } else
        merge(a_items, n);
}
/// The same, read by the host: the end of the output.
template <bool Apart, class O, class... Arguments>
O merged_without_partners(O out, Arguments const&... what) {
    kernel::session s;
    merge_without_partners<Apart>(what..., primitive::result_iterator<std::uint32_t>(*s));
    std::uint32_t n = 0;
    s->read_result(&n, sizeof n);
    return out + static_cast<std::ptrdiff_t>(n);
}
template <class Z> auto both_ends(Z const& z) {
    return std::pair{std::get<0>(z.get_iterator_tuple()), std::get<1>(z.get_iterator_tuple())};
}

// The operations by key: those of keys, with zipped items.
template <class K1, class K2, class V1, class V2, class KO, class VO, class Less, class Use>
auto with_keyed_items(char const* what, K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2,
    KO keys_out, VO values_out, Less const& less, Use const& use) {
    kernel::length const n = range_length(what, first1, last1), m = range_length(what, first2, last2);
    require_room(what, "first range of values", values1, n);
    require_room(what, "second range of values", values2, m);
    require_two_outputs(what, keys_out, values_out);
    return use(what,
        first1,
        n,
        make_zip_iterator(walkable(first1), walkable(values1)),
        first2,
        m,
        zip_as<K1, V1>(walkable(first2), walkable(values2)),
        make_zip_iterator(keys_out, values_out),
        less,
        by_first<Less>{less});
}
template <bool Apart, class K1, class K2, class V1, class V2, class KO, class VO, class Less>
std::pair<KO, VO> merge_by_key_without_partners(char const* what, K1 first1, K1 last1, K2 first2, K2 last2,
    V1 values1, V2 values2, KO keys_out, VO values_out, Less const& less) {
    return with_keyed_items(what,
        first1,
        last1,
        first2,
        last2,
        values1,
        values2,
        keys_out,
        values_out,
        less,
        [&](auto const&... x) {
            return both_ends(merged_without_partners<Apart>(make_zip_iterator(keys_out, values_out), x...));
        });
}
template <bool Apart, class K1, class K2, class V1, class V2, class KO, class VO, class N, class Less>
void merge_by_key_without_partners_into(char const* what, K1 first1, K1 last1, K2 first2, K2 last2,
    V1 values1, V2 values2, KO keys_out, VO values_out, N& count, Less const& less) {
    auto const place = place_of_result(what, count, "count");
    with_keyed_items(what,
        first1,
        last1,
        first2,
        last2,
        values1,
        values2,
        keys_out,
        values_out,
        less,
        [&](auto const&... x) { merge_without_partners<Apart>(x..., place); });
}
template <bool Wanted, class K1, class K2, class V1, class KO, class VO, class Less>
std::pair<KO, VO> keep_keys(char const* what, K1 first1, K1 last1, K2 first2, K2 last2, V1 values1,
    KO keys_out, VO values_out, Less const& less) {
    kernel::length const n = range_length(what, first1, last1), m = range_length(what, first2, last2);
    require_room(what, "first range of values", values1, n);
    require_two_outputs(what, keys_out, values_out);
    require_sets_apart(what,
        make_zip_iterator(walkable(first1), values1),
        n,
        first2,
        m,
        make_zip_iterator(keys_out, values_out));
    kernel::session s;
    return both_ends(
        partners(*s, first1, n, first2, m, less)
            .template keep<Wanted>(
                what, make_zip_iterator(walkable(first1), values1), make_zip_iterator(keys_out, values_out)));
}
template <bool Wanted, class K1, class K2, class V1, class KO, class VO, class N, class Less>
void keep_keys_into(char const* what, K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, KO keys_out,
    VO values_out, N& count, Less const& less) {
    kernel::length const n = range_length(what, first1, last1), m = range_length(what, first2, last2);
    require_room(what, "first range of values", values1, n);
    require_two_outputs(what, keys_out, values_out);
    require_sets_apart(what,
        make_zip_iterator(walkable(first1), values1),
        n,
        first2,
        m,
        make_zip_iterator(keys_out, values_out));
    kernel::session s;
    partners(*s, first1, n, first2, m, less)
        .template keep_into<Wanted>(what,
            make_zip_iterator(walkable(first1), values1),
            make_zip_iterator(keys_out, values_out),
            count);
}
}  // namespace detail

/// Writes the sorted union of two sorted ranges; returns its end. Waits for its length.
///
/// As std::set_union: an element that is m times in the first range and n times in the second comes max(m, n)
/// times, all m of the first range before what the second has more. The output must not overlap the inputs.
/// Complexity: linear: merges and scans (where the ranges' types differ, a binary search for each element).
/// Scratch memory: two words and a copy of each element of the second range.
///
///     gpu::vector<int> a{1, 2, 2, 5}, b{2, 3}, out(6);
///     auto end = gpu::set_union(a.begin(), a.end(), b.begin(), b.end(), out.begin());              // out: 1
///     2 2 3 5
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
O set_union(I first1, I last1, J first2, J last2, O out, Less less = {}) {
    return detail::merged_without_partners<false>(out,
        "set_union",
        first1,
        range_length("set_union", first1, last1),
        first1,
        first2,
        range_length("set_union", first2, last2),
        first2,
        out,
        less,
        less);
}
/// What is in both ranges, taken from the first: min(m, n) times. Waits for the length. Complexity: as
/// set_union. Scratch memory: two words for each element of the first range.
///
///     gpu::set_intersection(a.begin(), a.end(), b.begin(), b.end(), out.begin());                  // out: 2
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
O set_intersection(I first1, I last1, J first2, J last2, O out, Less less = {}) {
    auto const n = range_length("set_intersection", first1, last1);
    auto const m = range_length("set_intersection", first2, last2);
    detail::require_sets_apart("set_intersection", first1, n, first2, m, out);
    kernel::session s;
    return detail::partners(*s, first1, n, first2, m, less)
        .template keep<true>("set_intersection", first1, out);
}
/// What is in the first range and not in the second: m - n times, where that is positive; the last ones.
/// Waits for the length. Complexity and scratch memory: as set_intersection.
///
///     gpu::set_difference(a.begin(), a.end(), b.begin(), b.end(), out.begin());                    // out: 1
///     2 5
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
O set_difference(I first1, I last1, J first2, J last2, O out, Less less = {}) {
    auto const n = range_length("set_difference", first1, last1);
    auto const m = range_length("set_difference", first2, last2);
    detail::require_sets_apart("set_difference", first1, n, first2, m, out);
    kernel::session s;
    return detail::partners(*s, first1, n, first2, m, less)
        .template keep<false>("set_difference", first1, out);
}
/// What is in one of the ranges only: |m - n| times, the last ones of the range that has more. Waits for the
/// length. Complexity: as set_union. Scratch memory: a copy of both ranges, and two words for each element of
/// the longer one.
///
///     gpu::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), out.begin());          // out: 1
///     2 3 5
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
O set_symmetric_difference(I first1, I last1, J first2, J last2, O out, Less less = {}) {
    return detail::merged_without_partners<true>(out,
        "set_symmetric_difference",
        first1,
        range_length("set_symmetric_difference", first1, last1),
        first1,
        first2,
        range_length("set_symmetric_difference", first2, last2),
        first2,
        out,
        less,
        less);
}
/// The four; the length of the output is left in `count`, a scalar or an iterator, on the GPU. They do not
/// wait. Complexity and scratch memory: as of those that wait.
///
///     gpu::scalar<unsigned> count;
///     gpu::set_union_into(a.begin(), a.end(), b.begin(), b.end(), out.begin(), count); // out: 1 2 2 3 5,
///     count: 5
template <readable_iterator I, readable_iterator J, writable_iterator O, result N, class Less = less<>>
void set_union_into(I first1, I last1, J first2, J last2, O out, N&& count, Less less = {}) {
    detail::merge_without_partners<false>("set_union_into",
        first1,
        range_length("set_union_into", first1, last1),
        first1,
        first2,
        range_length("set_union_into", first2, last2),
        first2,
        out,
        less,
        less,
        detail::place_of_result("set_union_into", count, "count"));
}
/// The same of set_intersection. Complexity and scratch memory: as there.
///
///     gpu::set_intersection_into(a.begin(), a.end(), b.begin(), b.end(), out.begin(), count); // out: 2,
///     count: 1
template <readable_iterator I, readable_iterator J, writable_iterator O, result N, class Less = less<>>
void set_intersection_into(I first1, I last1, J first2, J last2, O out, N&& count, Less less = {}) {
    auto const n = range_length("set_intersection_into", first1, last1);
    auto const m = range_length("set_intersection_into", first2, last2);
    detail::require_sets_apart("set_intersection_into", first1, n, first2, m, out);
    kernel::session s;
    detail::partners(*s, first1, n, first2, m, less)
        .template keep_into<true>("set_intersection_into", first1, out, count);
}
/// The same of set_difference. Complexity and scratch memory: as there.
///
///     gpu::set_difference_into(a.begin(), a.end(), b.begin(), b.end(), out.begin(), count); // out: 1 2 5,
///     count: 3
template <readable_iterator I, readable_iterator J, writable_iterator O, result N, class Less = less<>>
void set_difference_into(I first1, I last1, J first2, J last2, O out, N&& count, Less less = {}) {
    auto const n = range_length("set_difference_into", first1, last1);
    auto const m = range_length("set_difference_into", first2, last2);
    detail::require_sets_apart("set_difference_into", first1, n, first2, m, out);
    kernel::session s;
    detail::partners(*s, first1, n, first2, m, less)
        .template keep_into<false>("set_difference_into", first1, out, count);
}
/// The same of set_symmetric_difference. Complexity and scratch memory: as there.
///
///     gpu::set_symmetric_difference_into(a.begin(), a.end(), b.begin(), b.end(), out.begin(), count); //
///     out: 1 2 3 5, count: 4
template <readable_iterator I, readable_iterator J, writable_iterator O, result N, class Less = less<>>
void set_symmetric_difference_into(I first1, I last1, J first2, J last2, O out, N&& count, Less less = {}) {
    detail::merge_without_partners<true>("set_symmetric_difference_into",
        first1,
        range_length("set_symmetric_difference_into", first1, last1),
        first1,
        first2,
        range_length("set_symmetric_difference_into", first2, last2),
        first2,
        out,
        less,
        less,
        detail::place_of_result("set_symmetric_difference_into", count, "count"));
}
/// Is every element of the second sorted range in the first, as often as there? Waits for the answer.
/// Complexity: as set_union. Scratch memory: two words for each element of the second range.
///
///     gpu::includes(a.begin(), a.end(), b.begin(), b.end());                                       // false:
///     3 is not in a
template <readable_iterator I, readable_iterator J, class Less = less<>>
bool includes(I first1, I last1, J first2, J last2, Less less = {}) {
    auto const n = range_length("includes", first1, last1);
    auto const m = range_length("includes", first2, last2);
    kernel::session s;
    return detail::reduced(detail::partners(*s, first2, m, first1, n, less).template flags<true>(),
               m,
               std::uint32_t{1},
               minimum<>{}) == 1;
}
/// The same, left on the GPU: 1 or 0. Does not wait. Complexity and scratch memory: as includes.
///
///     gpu::includes_into(a.begin(), a.end(), b.begin(), b.end(), where); // where, a scalar: 0
template <readable_iterator I, readable_iterator J, result R, class Less = less<>>
void includes_into(I first1, I last1, J first2, J last2, R&& where, Less less = {}) {
    auto const n = range_length("includes_into", first1, last1);
    auto const m = range_length("includes_into", first2, last2);
    kernel::session s;
    detail::reduce_at("includes_into",
        detail::partners(*s, first2, m, first1, n, less).template flags<true>(),
        m,
        where,
        std::uint32_t{1},
        minimum<>{});
}

/// The set operations of sorted keys; a key's value goes with it. Return both ends, and wait for them. The
/// outputs must not overlap the inputs. Complexity and scratch memory: as without values; copies are of keys
/// and values.
///
///     gpu::vector<int> k1{1, 2}, v1{10, 20}, k2{2, 3}, v2{21, 31}, k(4), v(4);
///     gpu::set_union_by_key(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(), v2.begin(), k.begin(),
///     v.begin());   // k: 1 2 3, v: 10 20 31
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_union_by_key(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2,
    KO keys_out, VO values_out, Less less = {}) {
    return detail::merge_by_key_without_partners<false>(
        "set_union_by_key", first1, last1, first2, last2, values1, values2, keys_out, values_out, less);
}
/// Values come from the first range; the second has none. Complexity and scratch memory: as set_intersection.
///
///     gpu::set_intersection_by_key(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(), k.begin(),
///     v.begin());        // k: 2, v: 20
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, writable_iterator KO,
    writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_intersection_by_key(
    K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, KO keys_out, VO values_out, Less less = {}) {
    return detail::keep_keys<true>(
        "set_intersection_by_key", first1, last1, first2, last2, values1, keys_out, values_out, less);
}
/// The second range's values are not looked at; they are there because Thrust has them. Complexity and
/// scratch memory: as set_difference.
///
///     gpu::set_difference_by_key(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(), v2.begin(),
///     k.begin(), v.begin());      // k: 1, v: 10
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_difference_by_key(
    K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2, KO keys_out, VO values_out, Less less = {}) {
    return detail::keep_keys<false>(
        "set_difference_by_key", first1, last1, first2, last2, values1, keys_out, values_out, less);
}
/// Each key with the value of its range. Complexity and scratch memory: as set_symmetric_difference, of keys
/// and values.
///
///     gpu::set_symmetric_difference_by_key(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(),
///     v2.begin(), k.begin(), v.begin());    // k: 1 3, v: 10 31
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_symmetric_difference_by_key(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1,
    V2 values2, KO keys_out, VO values_out, Less less = {}) {
    return detail::merge_by_key_without_partners<true>("set_symmetric_difference_by_key",
        first1,
        last1,
        first2,
        last2,
        values1,
        values2,
        keys_out,
        values_out,
        less);
}
/// The four by key; the length of the outputs is left in `count`, on the GPU. They do not wait. Complexity
/// and scratch memory: as of those that wait.
///
///     gpu::set_union_by_key_into(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(), v2.begin(),
///     k.begin(), v.begin(), count);       // count: 3
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, result N, class Less = less<>>
void set_union_by_key_into(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2, KO keys_out,
    VO values_out, N&& count, Less less = {}) {
    detail::merge_by_key_without_partners_into<false>("set_union_by_key_into",
        first1,
        last1,
        first2,
        last2,
        values1,
        values2,
        keys_out,
        values_out,
        count,
        less);
}
/// The same of set_intersection_by_key. Complexity and scratch memory: as there.
///
///     gpu::set_intersection_by_key_into(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(), k.begin(),
///     v.begin(), count);            // count: 1
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, writable_iterator KO,
    writable_iterator VO, result N, class Less = less<>>
void set_intersection_by_key_into(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, KO keys_out,
    VO values_out, N&& count, Less less = {}) {
    detail::keep_keys_into<true>("set_intersection_by_key_into",
        first1,
        last1,
        first2,
        last2,
        values1,
        keys_out,
        values_out,
        count,
        less);
}
/// The same of set_difference_by_key. Complexity and scratch memory: as there.
///
///     gpu::set_difference_by_key_into(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(), v2.begin(),
///     k.begin(), v.begin(), count);  // count: 1
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, result N, class Less = less<>>
void set_difference_by_key_into(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2, KO keys_out,
    VO values_out, N&& count, Less less = {}) {
    detail::keep_keys_into<false>("set_difference_by_key_into",
        first1,
        last1,
        first2,
        last2,
        values1,
        keys_out,
        values_out,
        count,
        less);
}
/// The same of set_symmetric_difference_by_key. Complexity and scratch memory: as there.
///
///     gpu::set_symmetric_difference_by_key_into(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(),
///     v2.begin(), k.begin(), v.begin(), count);    // count: 2
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, result N, class Less = less<>>
void set_symmetric_difference_by_key_into(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2,
    KO keys_out, VO values_out, N&& count, Less less = {}) {
    detail::merge_by_key_without_partners_into<true>("set_symmetric_difference_by_key_into",
        first1,
        last1,
        first2,
        last2,
        values1,
        values2,
        keys_out,
        values_out,
        count,
        less);
}

template <device_range R, device_range S, writable_iterator O, class Less = less<>>
O set_union(R&& r, S&& s, O out, Less less = {}) {
    return gpu::set_union(r.begin(), r.end(), s.begin(), s.end(), out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
O set_intersection(R&& r, S&& s, O out, Less less = {}) {
    return gpu::set_intersection(r.begin(), r.end(), s.begin(), s.end(), out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
O set_difference(R&& r, S&& s, O out, Less less = {}) {
    return gpu::set_difference(r.begin(), r.end(), s.begin(), s.end(), out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
O set_symmetric_difference(R&& r, S&& s, O out, Less less = {}) {
    return gpu::set_symmetric_difference(r.begin(), r.end(), s.begin(), s.end(), out, less);
}
template <device_range R, device_range S, class Less = less<>> bool includes(R&& r, S&& s, Less less = {}) {
    return gpu::includes(r.begin(), r.end(), s.begin(), s.end(), less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_union_by_key(
    K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out, VO values_out, Less less = {}) {
    return gpu::set_union_by_key(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        less);
}
template <device_range K1, device_range K2, device_range V1, writable_iterator KO, writable_iterator VO,
    class Less = less<>>
std::pair<KO, VO> set_intersection_by_key(
    K1&& keys1, K2&& keys2, V1&& values1, KO keys_out, VO values_out, Less less = {}) {
    return gpu::set_intersection_by_key(
        keys1.begin(), keys1.end(), keys2.begin(), keys2.end(), values1.begin(), keys_out, values_out, less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_difference_by_key(
    K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out, VO values_out, Less less = {}) {
    return gpu::set_difference_by_key(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_symmetric_difference_by_key(
    K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out, VO values_out, Less less = {}) {
    return gpu::set_symmetric_difference_by_key(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        less);
}
template <device_range R, device_range S, writable_iterator O, result N, class Less = less<>>
void set_union_into(R&& r, S&& s, O out, N&& count, Less less = {}) {
    gpu::set_union_into(r.begin(), r.end(), s.begin(), s.end(), out, count, less);
}
template <device_range R, device_range S, writable_iterator O, result N, class Less = less<>>
void set_symmetric_difference_into(R&& r, S&& s, O out, N&& count, Less less = {}) {
    gpu::set_symmetric_difference_into(r.begin(), r.end(), s.begin(), s.end(), out, count, less);
}
template <device_range R, device_range S, result N, class Less = less<>>
void includes_into(R&& r, S&& s, N&& where, Less less = {}) {
    gpu::includes_into(r.begin(), r.end(), s.begin(), s.end(), where, less);
}
template <device_range R, device_range S, writable_iterator O, result N, class Less = less<>>
void set_intersection_into(R&& r, S&& s, O out, N&& count, Less less = {}) {
    gpu::set_intersection_into(r.begin(), r.end(), s.begin(), s.end(), out, count, less);
}
template <device_range R, device_range S, writable_iterator O, result N, class Less = less<>>
void set_difference_into(R&& r, S&& s, O out, N&& count, Less less = {}) {
    gpu::set_difference_into(r.begin(), r.end(), s.begin(), s.end(), out, count, less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, result N, class Less = less<>>
void set_union_by_key_into(K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out, VO values_out,
    N&& count, Less less = {}) {
    gpu::set_union_by_key_into(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        count,
        less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, result N, class Less = less<>>
void set_difference_by_key_into(K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out,
    VO values_out, N&& count, Less less = {}) {
    gpu::set_difference_by_key_into(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        count,
        less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, result N, class Less = less<>>
void set_symmetric_difference_by_key_into(K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out,
    VO values_out, N&& count, Less less = {}) {
    gpu::set_symmetric_difference_by_key_into(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        count,
        less);
}
template <device_range K1, device_range K2, device_range V1, writable_iterator KO, writable_iterator VO,
    result N, class Less = less<>>
void set_intersection_by_key_into(
    K1&& keys1, K2&& keys2, V1&& values1, KO keys_out, VO values_out, N&& count, Less less = {}) {
    gpu::set_intersection_by_key_into(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        keys_out,
        values_out,
        count,
        less);
}

}  // namespace gpu
