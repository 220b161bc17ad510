// SPDX-License-Identifier: MIT
// inner_join, left_join, semi_join, anti_join: which elements of two ranges of keys belong together, as
// places in both.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/scan.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

// Keys are equal when neither is less than the other; a NaN is no key. The right keys are sorted with their
// places, the left ones searched there, and a scan of how many each found says where its pairs go: pairs come
// in the order of two nested loops, the left one outside, and are the same from run to run. Forms with
// `_sorted` take keys that are sorted on both sides, and find by one merge each what the others sort and
// search for. gather with the places fetches what the result is to hold. Complexity: a sort of the right
// keys, a search of each left one, and linear in the pairs. Scratch memory: a copy of the right keys with
// their places and what their sort takes, three words a left key, a word a pair. Both ranges may be counted:
// then memory and sort are those of their most elements.

namespace gpu {

namespace detail {
/// How many pairs a key takes part in, from its bounds; where Outer, at least one.
template <bool Outer> struct pairs_of_key {
    template <class A, class B> auto operator()(A const& lower, B const& upper) const {
        auto const n = upper - lower;
        if constexpr (Outer)
            return gpu::select(n == 0u, constant<1u>, n);
        else
            return n;
    }
};
/// The sum, or the largest number.
struct saturating_sum {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const sum = a + b;
        return gpu::select(sum < a, constant<0xffffffffu>, sum);
    }
};
/// Of (place of the partner, lower bound, upper bound): the place, or -1 where there is none.
struct partner_or_none {
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<1>(t) == gpu::get<2>(t), constant<-1>, gpu::cast<int>(gpu::get<0>(t)));
    }
};

/// use(sorted keys, their places in the range) of [first, first + n).
template <bool Sorted, class K, class N, class Less, class Use>
void with_sorted_keys(kernel::runtime& r, K first, N n, Less const& less, Use const& use) {
    if constexpr (Sorted)
        use(first, counting_iterator<std::uint32_t>(0));
    else {
        std::size_t const most = kernel::length(n).most;
        primitive::temporary<typename K::value_type> const keys(r, most);
        primitive::temporary<std::uint32_t> const places(r, most);
        primitive::assign(first, n, keys.begin());
        primitive::assign(counting_iterator<std::uint32_t>(0), n, places.begin());
        auto const sorted = counted_as(keys.begin(), n);
        gpu::stable_sort_by_key(sorted.begin(), sorted.end(), places.begin(), less);
        use(keys.begin(), places.begin());
    }
}

/// The pairs of n left keys with m right ones, which are sorted and stand for `places`. N is std::size_t or
/// kernel::length.
template <bool Sorted, bool Outer, class K1, class N, class K2, class Places, class Less> class joined_keys {
public:
    joined_keys(kernel::runtime& r, K1 left, N n, K2 right, kernel::length m, Places places, Less const& less)
        : runtime_(&r), places_(places), n_(n), lower_(r, most()), upper_(r, most()), starts_(r, most() + 1) {
        if constexpr (Sorted && std::is_same_v<typename K1::value_type, typename K2::value_type>) {
            rank_values<true>(right, m, left, n, lower(), less);
            rank_values<false>(right, m, left, n, upper(), less);
        } else {
            primitive::binary_search(primitive::bound::lower, right, m, left, n, less, lower());
            primitive::binary_search(primitive::bound::upper, right, m, left, n, less, upper());
        }
        auto const pairs =
            make_transform_iterator(make_zip_iterator(lower(), upper()), spread(pairs_of_key<Outer>{}));
        primitive::assign(constant_iterator<std::uint32_t>(0), std::size_t(1), starts());
        primitive::prefixes<std::uint32_t>(pairs,
            n,
            starts() + 1,
            false,
            saturating_sum{},
            primitive::initial_hook<std::uint32_t>{false, {}});
    }
    /// How many pairs there are: 2^32 - 1 stands for more, too.
    auto count() const { return make_permutation_iterator(starts(), length_iterator(n_)); }
    template <class LO, class RO> void write(kernel::length pairs, LO left_out, RO right_out) const {
        if (pairs.most == 0 || most() == 0) return;
        interval_numbers<scratch_iterator<std::uint32_t>> const intervals(*runtime_, pairs, starts(), n_);
        auto const partner = make_permutation_iterator(places_, intervals.places_from(lower()));
        primitive::assign(intervals.of(counting_iterator<std::uint32_t>(0)), pairs, left_out);
        if constexpr (Outer)
            primitive::assign(make_transform_iterator(
                                  make_zip_iterator(partner, intervals.of(lower()), intervals.of(upper())),
                                  partner_or_none{}),
                pairs,
                right_out);
        else
            primitive::assign(partner, pairs, right_out);
    }

private:
    scratch_iterator<std::uint32_t> lower() const { return scratch_iterator<std::uint32_t>(lower_); }
    scratch_iterator<std::uint32_t> upper() const { return scratch_iterator<std::uint32_t>(upper_); }
    scratch_iterator<std::uint32_t> starts() const { return scratch_iterator<std::uint32_t>(starts_); }
    std::size_t most() const { return kernel::length(n_).most; }
    kernel::runtime* runtime_;
    Places places_;
    N n_;
    kernel::scratch<std::uint32_t> lower_, upper_, starts_;
};

/// use(runtime, joined_keys)
template <bool Sorted, bool Outer, class K1, class K2, class Less, class Use>
void with_joined(
    char const* what, K1 first1, K1 last1, K2 first2, K2 last2, Less const& less, Use const& use) {
    auto const n = range_length(what, first1, last1);
    auto const m = range_length(what, first2, last2);
    primitive::require_countable(n);
    primitive::require_countable(m);
    kernel::session s;
    with_sorted_keys<Sorted>(*s, first2, m, less, [&](auto right, auto places) {
        use(*s,
            joined_keys<Sorted,
                Outer,
                K1,
                std::remove_const_t<decltype(n)>,
                decltype(right),
                decltype(places),
                Less>(*s, first1, n, right, m, places, less));
    });
}
/// How many pairs there are; waits for it.
template <class Joined> std::size_t read_pairs(char const* what, kernel::runtime& r, Joined const& joined) {
    primitive::assign(joined.count(), std::size_t(1), primitive::result_iterator<std::uint32_t>(r));
    std::uint32_t pairs = 0;
    r.read_result(&pairs, sizeof pairs);
    if (pairs > 0x7fffffffu)
        throw length_error(std::string("gpu::") + what +
                           ": there are more pairs than the 2147483647 that one launch can count");
    return pairs;
}
template <bool Sorted, bool Outer, class K1, class K2, class LO, class RO, class Less>
std::pair<LO, RO> join(
    char const* what, K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less const& less) {
    require_two_outputs(what, left_out, right_out);
    std::ptrdiff_t written = 0;
    with_joined<Sorted, Outer>(
        what, first1, last1, first2, last2, less, [&](kernel::runtime& r, auto const& joined) {
            std::size_t const pairs = read_pairs(what, r, joined);
            require_room(what, "left output", left_out, pairs);
            require_room(what, "right output", right_out, pairs);
            joined.write(pairs, left_out, right_out);
            written = static_cast<std::ptrdiff_t>(pairs);
        });
    return {left_out + written, right_out + written};
}
template <bool Sorted, bool Outer, class K1, class K2, class LO, class RO, class C, class Less>
void join_into(char const* what, K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out,
    C& count, Less const& less) {
    auto const place = result_place(count);
    require_room(what, "count", place, std::size_t(1));
    require_two_outputs(what, left_out, right_out);
    std::size_t most = room(left_out) < room(right_out) ? room(left_out) : room(right_out);
    if (most > 0x7fffffffu) most = 0x7fffffffu;
    with_joined<Sorted, Outer>(
        what, first1, last1, first2, last2, less, [&](kernel::runtime& r, auto const& joined) {
            kernel::scratch<std::uint32_t> const pairs(r, 1);
            primitive::assign(joined.count(), std::size_t(1), scratch_iterator<std::uint32_t>(pairs));
            joined.write(
                kernel::length(pairs.buffer().name(), &pairs.buffer(), false, most), left_out, right_out);
            primitive::assign(scratch_iterator<std::uint32_t>(pairs), std::size_t(1), place);
        });
}
/// keep(flags): which left keys are among the right ones, as 1 and 0, or where Anti which are not.
template <bool Sorted, bool Anti, class K1, class K2, class M, class Less, class Keep>
void with_found(
    kernel::runtime& r, K1 first1, kernel::length n, K2 first2, M m, Less const& less, Keep const& keep) {
    kernel::scratch<std::uint32_t> const found(r, n.most);
    scratch_iterator<std::uint32_t> const flags(found);
    with_sorted_keys<Sorted>(r, first2, m, less, [&](auto right, auto) {
        primitive::binary_search(primitive::bound::found, right, m, first1, n, less, flags);
    });
    if constexpr (Anti)
        keep(make_transform_iterator(flags, not_flag_of<identity<>>{}));
    else
        keep(flags);
}
template <bool Sorted, bool Anti, class K1, class K2, class O, class Less>
O half_join(char const* what, K1 first1, K1 last1, K2 first2, K2 last2, O out, Less const& less) {
    auto const n = range_length(what, first1, last1);
    auto const m = range_length(what, first2, last2);
    kernel::session s;
    O end = out;
    with_found<Sorted, Anti>(*s, first1, n, first2, m, less, [&](auto flags) {
        end = keep(what, counting_iterator<std::uint32_t>(0), n, flags, out);
    });
    return end;
}
template <bool Sorted, bool Anti, class K1, class K2, class O, class C, class Less>
void half_join_into(
    char const* what, K1 first1, K1 last1, K2 first2, K2 last2, O out, C& count, Less const& less) {
    auto const n = range_length(what, first1, last1);
    auto const m = range_length(what, first2, last2);
    kernel::session s;
    with_found<Sorted, Anti>(*s, first1, n, first2, m, less, [&](auto flags) {
        keep_into(what, counting_iterator<std::uint32_t>(0), n, flags, out, count);
    });
}
}  // namespace detail

/// Writes the places i and j of every two equal keys first1[i] and first2[j], in the order of i, then of j;
/// returns both ends.
///
/// Waits for the number of pairs; where an output has room for fewer it throws invalid_argument and writes
/// nothing. Outputs take any integer. Throws length_error above 2^31 - 1 pairs. Complexity: a sort of the
/// right keys, a search of each left one, and linear in the pairs. Scratch memory: a copy of the right keys
/// with their places and what their sort takes, three words a left key, a word a pair.
///
///     gpu::vector<int> a{3, 1, 3}, b{2, 3, 1, 3}, i(5), j(5);
///     gpu::inner_join(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin());               // i: 0 0
///     1 2 2, j: 1 3 2 1 3
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO,
    class Less = less<>>
std::pair<LO, RO> inner_join(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less less = {}) {
    return detail::join<false, false>("inner_join", first1, last1, first2, last2, left_out, right_out, less);
}
/// The same of keys that are sorted on both sides. Complexity: linear in keys and pairs (a search of each
/// left key where the types of the keys differ). Scratch memory: three words a left key, a word a pair.
///
///     gpu::vector<int> a{1, 3, 3}, b{1, 2, 3, 3}, i(5), j(5);
///     gpu::inner_join_sorted(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin());        // i: 0 1
///     1 2 2, j: 0 2 3 2 3
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO,
    class Less = less<>>
std::pair<LO, RO> inner_join_sorted(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less less = {}) {
    return detail::join<true, false>(
        "inner_join_sorted", first1, last1, first2, last2, left_out, right_out, less);
}
/// As inner_join, and i with -1 (of unsigned outputs the largest number) for every first1[i] that no key of
/// the second range equals. Complexity and scratch memory: as inner_join.
///
///     gpu::vector<int> a{3, 5}, b{2, 3, 3}, i(3), j(3);
///     gpu::left_join(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin());                // i: 0 0
///     1, j: 1 2 -1
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO,
    class Less = less<>>
std::pair<LO, RO> left_join(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less less = {}) {
    return detail::join<false, true>("left_join", first1, last1, first2, last2, left_out, right_out, less);
}
/// The same of keys that are sorted on both sides. Complexity and scratch memory: as inner_join_sorted.
///
///     gpu::left_join_sorted(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin());         // 3 5, 2
///     3 3 -> i: 0 0 1, j: 1 2 -1
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO,
    class Less = less<>>
std::pair<LO, RO> left_join_sorted(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less less = {}) {
    return detail::join<true, true>(
        "left_join_sorted", first1, last1, first2, last2, left_out, right_out, less);
}
/// These, and the number of pairs stays on the GPU in `count`; no wait. As many pairs are written as there is
/// room for in both outputs; a count beyond that, which may be called with outputs of no elements to know it,
/// says how many there are (2^32 - 1: or more). Complexity and scratch memory: as inner_join and
/// inner_join_sorted, with a word for every pair that there is room for.
///
///     gpu::vector<int> a{3, 5}, b{2, 3, 3}, i(3), j(3);
///     gpu::scalar<unsigned> count;
///     gpu::inner_join_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin(), count);   // i: 0
///     0, j: 1 2, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void inner_join_into(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, N&& count, Less less = {}) {
    detail::join_into<false, false>(
        "inner_join_into", first1, last1, first2, last2, left_out, right_out, count, less);
}
/// The same of keys that are sorted on both sides. Complexity and scratch memory: as inner_join_sorted.
///
///     gpu::inner_join_sorted_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin(), count);   //
///     3 5, 2 3 3 -> i: 0 0, j: 1 2, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void inner_join_sorted_into(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, N&& count, Less less = {}) {
    detail::join_into<true, false>(
        "inner_join_sorted_into", first1, last1, first2, last2, left_out, right_out, count, less);
}
/// The same of left_join. Complexity and scratch memory: as inner_join.
///
///     gpu::left_join_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin(), count);   // 3 5, 2
///     3 3 -> i: 0 0 1, j: 1 2 -1, count: 3
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void left_join_into(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, N&& count, Less less = {}) {
    detail::join_into<false, true>(
        "left_join_into", first1, last1, first2, last2, left_out, right_out, count, less);
}
/// The same of left_join_sorted. Complexity and scratch memory: as inner_join_sorted.
///
///     gpu::left_join_sorted_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin(), count);   //
///     3 5, 2 3 3 -> i: 0 0 1, j: 1 2 -1, count: 3
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void left_join_sorted_into(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, N&& count, Less less = {}) {
    detail::join_into<true, true>(
        "left_join_sorted_into", first1, last1, first2, last2, left_out, right_out, count, less);
}

/// Writes the places of those keys of the first range that are in the second one, too, in order. Returns the
/// end of the output; waits for it. Complexity: a sort of the right keys and a search of each left one.
/// Scratch memory: a copy of the right keys with their places and what their sort takes, a word a left key.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::semi_join(a.begin(), a.end(), b.begin(), b.end(), i.begin());                           // i: 0 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, class Less = less<>>
O semi_join(K1 first1, K1 last1, K2 first2, K2 last2, O out, Less less = {}) {
    return detail::half_join<false, false>("semi_join", first1, last1, first2, last2, out, less);
}
/// The same where the second range is sorted; the first need not be. Complexity: a search of each left key.
/// Scratch memory: a word a left key, and on GPUs up to a seventh of the right keys.
///
///     gpu::semi_join_sorted(a.begin(), a.end(), b.begin(), b.end(), i.begin());                    // 3 1 3
///     4, 2 3 -> i: 0 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, class Less = less<>>
O semi_join_sorted(K1 first1, K1 last1, K2 first2, K2 last2, O out, Less less = {}) {
    return detail::half_join<true, false>("semi_join_sorted", first1, last1, first2, last2, out, less);
}
/// As semi_join, of the keys that are not in the second range. Complexity and scratch memory: as semi_join.
///
///     gpu::anti_join(a.begin(), a.end(), b.begin(), b.end(), i.begin());                           // 3 1 3
///     4, 2 3 -> i: 1 3
template <readable_iterator K1, readable_iterator K2, writable_iterator O, class Less = less<>>
O anti_join(K1 first1, K1 last1, K2 first2, K2 last2, O out, Less less = {}) {
    return detail::half_join<false, true>("anti_join", first1, last1, first2, last2, out, less);
}
/// The same where the second range is sorted. Complexity and scratch memory: as semi_join_sorted.
///
///     gpu::anti_join_sorted(a.begin(), a.end(), b.begin(), b.end(), i.begin());                    // 3 1 3
///     4, 2 3 -> i: 1 3
template <readable_iterator K1, readable_iterator K2, writable_iterator O, class Less = less<>>
O anti_join_sorted(K1 first1, K1 last1, K2 first2, K2 last2, O out, Less less = {}) {
    return detail::half_join<true, true>("anti_join_sorted", first1, last1, first2, last2, out, less);
}
/// These four; how many there are is left in `count`, on the GPU. No wait. Complexity and scratch memory: as
/// without `_into`.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::scalar<unsigned> count;
///     gpu::semi_join_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), count);               // i: 0
///     2, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, result N, class Less = less<>>
void semi_join_into(K1 first1, K1 last1, K2 first2, K2 last2, O out, N&& count, Less less = {}) {
    detail::half_join_into<false, false>("semi_join_into", first1, last1, first2, last2, out, count, less);
}
/// The same of anti_join. Complexity and scratch memory: as semi_join.
///
///     gpu::anti_join_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), count);   // 3 1 3 4, 2 3 -> i:
///     1 3, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, result N, class Less = less<>>
void anti_join_into(K1 first1, K1 last1, K2 first2, K2 last2, O out, N&& count, Less less = {}) {
    detail::half_join_into<false, true>("anti_join_into", first1, last1, first2, last2, out, count, less);
}
/// The same of semi_join_sorted. Complexity and scratch memory: as semi_join_sorted.
///
///     gpu::semi_join_sorted_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), count);   // 3 1 3 4, 2
///     3 -> i: 0 2, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, result N, class Less = less<>>
void semi_join_sorted_into(K1 first1, K1 last1, K2 first2, K2 last2, O out, N&& count, Less less = {}) {
    detail::half_join_into<true, false>(
        "semi_join_sorted_into", first1, last1, first2, last2, out, count, less);
}
/// The same of anti_join_sorted. Complexity and scratch memory: as semi_join_sorted.
///
///     gpu::anti_join_sorted_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), count);   // 3 1 3 4, 2
///     3 -> i: 1 3, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, result N, class Less = less<>>
void anti_join_sorted_into(K1 first1, K1 last1, K2 first2, K2 last2, O out, N&& count, Less less = {}) {
    detail::half_join_into<true, true>(
        "anti_join_sorted_into", first1, last1, first2, last2, out, count, less);
}

template <device_range K1, device_range K2, writable_iterator LO, writable_iterator RO, class Less = less<>>
auto inner_join(K1&& left, K2&& right, LO left_out, RO right_out, Less less = {}) {
    return gpu::inner_join(left.begin(), left.end(), right.begin(), right.end(), left_out, right_out, less);
}
template <device_range K1, device_range K2, writable_iterator LO, writable_iterator RO, class Less = less<>>
auto inner_join_sorted(K1&& left, K2&& right, LO left_out, RO right_out, Less less = {}) {
    return gpu::inner_join_sorted(
        left.begin(), left.end(), right.begin(), right.end(), left_out, right_out, less);
}
template <device_range K1, device_range K2, writable_iterator LO, writable_iterator RO, class Less = less<>>
auto left_join(K1&& left, K2&& right, LO left_out, RO right_out, Less less = {}) {
    return gpu::left_join(left.begin(), left.end(), right.begin(), right.end(), left_out, right_out, less);
}
template <device_range K1, device_range K2, writable_iterator LO, writable_iterator RO, class Less = less<>>
auto left_join_sorted(K1&& left, K2&& right, LO left_out, RO right_out, Less less = {}) {
    return gpu::left_join_sorted(
        left.begin(), left.end(), right.begin(), right.end(), left_out, right_out, less);
}
template <device_range K1, device_range K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void inner_join_into(K1&& left, K2&& right, LO left_out, RO right_out, N&& count, Less less = {}) {
    gpu::inner_join_into(
        left.begin(), left.end(), right.begin(), right.end(), left_out, right_out, count, less);
}
template <device_range K1, device_range K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void left_join_into(K1&& left, K2&& right, LO left_out, RO right_out, N&& count, Less less = {}) {
    gpu::left_join_into(
        left.begin(), left.end(), right.begin(), right.end(), left_out, right_out, count, less);
}
template <device_range K1, device_range K2, writable_iterator O, class Less = less<>>
O semi_join(K1&& left, K2&& right, O out, Less less = {}) {
    return gpu::semi_join(left.begin(), left.end(), right.begin(), right.end(), out, less);
}
template <device_range K1, device_range K2, writable_iterator O, class Less = less<>>
O anti_join(K1&& left, K2&& right, O out, Less less = {}) {
    return gpu::anti_join(left.begin(), left.end(), right.begin(), right.end(), out, less);
}
template <device_range K1, device_range K2, writable_iterator O, result N, class Less = less<>>
void semi_join_into(K1&& left, K2&& right, O out, N&& count, Less less = {}) {
    gpu::semi_join_into(left.begin(), left.end(), right.begin(), right.end(), out, count, less);
}
template <device_range K1, device_range K2, writable_iterator O, result N, class Less = less<>>
void anti_join_into(K1&& left, K2&& right, O out, N&& count, Less less = {}) {
    gpu::anti_join_into(left.begin(), left.end(), right.begin(), right.end(), out, count, less);
}
template <device_range K1, device_range K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void inner_join_sorted_into(K1&& left, K2&& right, LO left_out, RO right_out, N&& count, Less less = {}) {
    gpu::inner_join_sorted_into(
        left.begin(), left.end(), right.begin(), right.end(), left_out, right_out, count, less);
}
template <device_range K1, device_range K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void left_join_sorted_into(K1&& left, K2&& right, LO left_out, RO right_out, N&& count, Less less = {}) {
    gpu::left_join_sorted_into(
        left.begin(), left.end(), right.begin(), right.end(), left_out, right_out, count, less);
}
template <device_range K1, device_range K2, writable_iterator O, class Less = less<>>
auto semi_join_sorted(K1&& left, K2&& right, O out, Less less = {}) {
    return gpu::semi_join_sorted(left.begin(), left.end(), right.begin(), right.end(), out, less);
}
template <device_range K1, device_range K2, writable_iterator O, class Less = less<>>
auto anti_join_sorted(K1&& left, K2&& right, O out, Less less = {}) {
    return gpu::anti_join_sorted(left.begin(), left.end(), right.begin(), right.end(), out, less);
}
template <device_range K1, device_range K2, writable_iterator O, result N, class Less = less<>>
void semi_join_sorted_into(K1&& left, K2&& right, O out, N&& count, Less less = {}) {
    gpu::semi_join_sorted_into(left.begin(), left.end(), right.begin(), right.end(), out, count, less);
}
template <device_range K1, device_range K2, writable_iterator O, result N, class Less = less<>>
void anti_join_sorted_into(K1&& left, K2&& right, O out, N&& count, Less less = {}) {
    gpu::anti_join_sorted_into(left.begin(), left.end(), right.begin(), right.end(), out, count, less);
}

}  // namespace gpu
