// SPDX-License-Identifier: MIT
// inner_join, left_join and their _sorted and _into forms: find the pairs of equal keys of two
// ranges, as pairs of indices.
#pragma once
#include <gpu/iterator/preconditions.hpp>
#include <gpu/relational/join_keys.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Implements inner_join, left_join and their _sorted forms, which wait for the number of pairs.
template <bool Sorted, bool Outer, class K1, class K2, class LO, class RO, class Less>
std::pair<LO, RO> join(
    char const* what, K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less const& less) {
    require_two_outputs(what, left_out, right_out);
    std::size_t written = 0;
    with_joined<Sorted, Outer>(what,
        first1,
        last1,
        first2,
        last2,
        less,
        [&](kernel::runtime& r, auto const& joined, left_keys const& keys) {
            std::size_t const pairs = read_pairs(r, joined);
            require_room(what, "left output", left_out, written + pairs);
            require_room(what, "right output", right_out, written + pairs);
            if (!can_write<LO, RO>(r, what, pairs, keys)) return false;
            auto const at = static_cast<std::ptrdiff_t>(written);
            joined.write(pairs, keys.first, left_out + at, right_out + at);
            written += pairs;
            return true;
        });
    auto const end = static_cast<std::ptrdiff_t>(written);
    return {left_out + end, right_out + end};
}
/// Implements the _into forms of inner_join, left_join and their _sorted forms, which leave the
/// number of pairs in GPU memory.
template <bool Sorted, bool Outer, class K1, class K2, class LO, class RO, class C, class Less>
void join_into(char const* what, K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out,
    C& count, Less const& less) {
    auto const place = result_place(count);
    require_room(what, "count", place, std::size_t(1));
    require_two_outputs(what, left_out, right_out);
    std::size_t most = room(left_out) < room(right_out) ? room(left_out) : room(right_out);
    // Where the room is unknown, one launch writes as many pairs as it can count.
    bool const known = most != kernel::arguments::unknown;
    if (!known) most = 0x7fffffffu;
    std::size_t found = 0;
    bool divided = false;
    with_joined<Sorted, Outer>(what,
        first1,
        last1,
        first2,
        last2,
        less,
        [&](kernel::runtime& r, auto const& joined, left_keys const& keys) {
            if (!keys.whole || (known && !keys.counted && !writes_at_once<LO, RO>(r, most))) {
                // The pairs of a part are written behind those of the parts before it.
                divided = true;
                std::size_t const pairs = read_pairs(r, joined),
                                  fit = kernel::at_most(pairs, most - kernel::at_most(found, most));
                if (!can_write<LO, RO>(r, what, fit, keys)) return false;
                auto const at = static_cast<std::ptrdiff_t>(found);
                if (fit > 0) joined.write(fit, keys.first, left_out + at, right_out + at);
                found += pairs;
                return true;
            }
            kernel::scratch<std::uint32_t> const memory(r, 1);
            scratch_iterator<std::uint32_t> const pairs(memory);
            // When only the GPU knows how many left keys there are, that number may lie in `place`.
            if (keys.counted)
                primitive::assign(joined.count(), std::size_t(1), pairs);
            else
                primitive::assign(make_zip_iterator(joined.count(), joined.count()),
                    std::size_t(1),
                    make_zip_iterator(pairs, place));
            joined.write(kernel::length(memory.buffer().name(),
                             &memory.buffer(),
                             false,
                             kernel::at_most(most, std::size_t(0x7fffffffu))),
                0,
                left_out,
                right_out);
            if (keys.counted) primitive::assign(pairs, std::size_t(1), place);
            return true;
        });
    if (divided)
        primitive::assign(constant_iterator<std::uint32_t>(
                              static_cast<std::uint32_t>(kernel::at_most(found, std::size_t(0xffffffffu)))),
            std::size_t(1),
            place);
}
}  // namespace detail

/// Joins two ranges of keys: for every two equal keys first1[i] and first2[j], writes i to one
/// output and j to the other. The pairs are ordered by i, then by j. Returns the ends of both
/// outputs.
///
/// Waits for the number of pairs. When one launch cannot process the first range, or cannot write
/// all pairs, the first range is joined in parts. Throws invalid_argument when an output has too
/// little room; nothing is written then, unless the first range was joined in parts. The outputs
/// may have any integer type.
///
/// Each range may have up to 2^32 - 1 keys, but the second range of left_join up to 2^31 - 1. When
/// the first range is counted, or read through an iterator that reaches anywhere, both ranges may
/// have up to 2^31 - 1 keys, and there may be as many pairs. Throws length_error for more.
///
/// Complexity: a sort of the second range, a search for each key of the first, and linear in the
/// number of pairs. On a GPU, numbers of one type under less or greater are found in a hash table
/// of the sorted keys instead, when the first range has at least 2^21 of them, and the second range
/// at most a quarter as many. Scratch memory: a copy of the second range with the indices of its
/// keys, the scratch memory of the sort, and three words for each key of the first range. On a GPU
/// also a word for each 1024 keys and pairs, for each key of the second range where the first has
/// at least 2^18 keys, and the table, with slots of 8 bytes, as for semi_join. On llvmpipe, and for
/// more pairs than one launch writes, also a word for each pair. Source: as sort and semi_join, and
/// load_balancing_search for the pairs.
///
///     gpu::vector<int> a{3, 1, 3}, b{2, 3, 1, 3}, i(5), j(5);
///     gpu::inner_join(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin());
///     // i: 0 0 1 2 2, j: 1 3 2 1 3
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO,
    class Less = less<>>
std::pair<LO, RO> inner_join(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less less = {}) {
    return detail::join<false, false>("inner_join", first1, last1, first2, last2, left_out, right_out, less);
}
/// Joins two ranges of sorted keys: writes the indices of every two equal keys, like inner_join.
/// Complexity: linear in keys and pairs; when the types of the keys differ, a search for each key
/// of the first range. Scratch memory: as inner_join, but neither the copy of the second range nor
/// the scratch memory of the sort.
///
///     gpu::vector<int> a{1, 3, 3}, b{1, 2, 3, 3}, i(5), j(5);
///     gpu::inner_join_sorted(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin());
///     // i: 0 1 1 2 2, j: 0 2 3 2 3
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO,
    class Less = less<>>
std::pair<LO, RO> inner_join_sorted(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less less = {}) {
    return detail::join<true, false>(
        "inner_join_sorted", first1, last1, first2, last2, left_out, right_out, less);
}
/// Joins two ranges of keys like inner_join, and keeps the keys without a partner: for every key
/// first1[i] that equals no key of the second range, writes i and -1. In an output of unsigned
/// integers, -1 becomes the largest number. Cost: as inner_join.
///
///     gpu::vector<int> a{3, 5}, b{2, 3, 3}, i(3), j(3);
///     gpu::left_join(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin());
///     // i: 0 0 1, j: 1 2 -1
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO,
    class Less = less<>>
std::pair<LO, RO> left_join(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less less = {}) {
    return detail::join<false, true>("left_join", first1, last1, first2, last2, left_out, right_out, less);
}
/// Joins two ranges of sorted keys, like left_join: writes the indices of every two equal keys, and
/// -1 as the partner of a key of the first range without an equal one. Cost: as inner_join_sorted.
///
///     gpu::vector<int> a{3, 5}, b{2, 3, 3}, i(3), j(3);
///     gpu::left_join_sorted(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin());
///     // i: 0 0 1, j: 1 2 -1
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO,
    class Less = less<>>
std::pair<LO, RO> left_join_sorted(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, Less less = {}) {
    return detail::join<true, true>(
        "left_join_sorted", first1, last1, first2, last2, left_out, right_out, less);
}
/// Joins two ranges of keys like inner_join, but does not wait: the number of pairs goes to
/// `count`, a gpu::scalar or an iterator.
///
/// Writes at most as many pairs as both outputs have room for. `count` becomes the number of all
/// pairs, also of those not written; 2^32 - 1 means that many or more. With empty outputs the call
/// only counts the pairs. This call and the other `_into` forms of inner_join and left_join wait in
/// two cases: when one launch cannot process the first range, and when both outputs have more room
/// than one launch can write. They never wait when the first range is counted, or read through an
/// iterator that reaches anywhere. Complexity: as inner_join. Scratch memory: as inner_join, where
/// as many pairs count as the outputs have room for.
///
///     gpu::vector<int> a{3, 5}, b{2, 3, 3}, i(3), j(3);
///     gpu::scalar<unsigned> count;
///     gpu::inner_join_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin(), count);
///     // i: 0 0, j: 1 2, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void inner_join_into(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, N&& count, Less less = {}) {
    detail::join_into<false, false>(
        "inner_join_into", first1, last1, first2, last2, left_out, right_out, count, less);
}
/// Joins two ranges of sorted keys like inner_join_sorted, but does not wait: the number of pairs
/// goes to `count`, a gpu::scalar or an iterator. Writes as many pairs as the outputs have room
/// for; `count` counts all pairs. Cost: as inner_join_sorted.
///
///     gpu::vector<int> a{3, 5}, b{2, 3, 3}, i(3), j(3);
///     gpu::scalar<unsigned> count;
///     gpu::inner_join_sorted_into(
///         a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin(), count);
///     // i: 0 0, j: 1 2, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void inner_join_sorted_into(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, N&& count, Less less = {}) {
    detail::join_into<true, false>(
        "inner_join_sorted_into", first1, last1, first2, last2, left_out, right_out, count, less);
}
/// Joins two ranges of keys like left_join, but does not wait: the number of pairs goes to `count`,
/// a gpu::scalar or an iterator. Writes as many pairs as the outputs have room for; `count` counts
/// all pairs. Cost: as inner_join_into.
///
///     gpu::vector<int> a{3, 5}, b{2, 3, 3}, i(3), j(3);
///     gpu::scalar<unsigned> count;
///     gpu::left_join_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin(), count);
///     // i: 0 0 1, j: 1 2 -1, count: 3
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void left_join_into(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, N&& count, Less less = {}) {
    detail::join_into<false, true>(
        "left_join_into", first1, last1, first2, last2, left_out, right_out, count, less);
}
/// Joins two ranges of sorted keys like left_join_sorted, but does not wait: the number of pairs
/// goes to `count`, a gpu::scalar or an iterator. Writes as many pairs as the outputs have room
/// for; `count` counts all pairs. Cost: as inner_join_sorted.
///
///     gpu::vector<int> a{3, 5}, b{2, 3, 3}, i(3), j(3);
///     gpu::scalar<unsigned> count;
///     gpu::left_join_sorted_into(
///         a.begin(), a.end(), b.begin(), b.end(), i.begin(), j.begin(), count);
///     // i: 0 0 1, j: 1 2 -1, count: 3
template <readable_iterator K1, readable_iterator K2, writable_iterator LO, writable_iterator RO, result N,
    class Less = less<>>
void left_join_sorted_into(
    K1 first1, K1 last1, K2 first2, K2 last2, LO left_out, RO right_out, N&& count, Less less = {}) {
    detail::join_into<true, true>(
        "left_join_sorted_into", first1, last1, first2, last2, left_out, right_out, count, less);
}

// Overloads of inner_join, left_join, and their _sorted and _into forms that take whole ranges
// instead of pairs of iterators.
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

}  // namespace gpu::inline v0_2
