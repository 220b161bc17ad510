// SPDX-License-Identifier: MIT
// search, find_end, search_n, find_first_of, contains_subrange: search a range for a pattern, for
// repeated elements or for any element of a set.
#pragma once
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/place_of_match.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/match.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu::inline v0_2 {

namespace detail {
/// Describes a part of a range for search_n, which finds `count` consecutive matching elements.
/// Holds five numbers:
///   - the index of the part's first element;
///   - the number of elements in the part;
///   - the number of matching elements in a row at the beginning of the part;
///   - the number of matching elements in a row at the end of the part;
///   - the index where the first `count` consecutive matching elements begin, or "not found".
///
/// The descriptions of two adjacent parts combine into the description of both parts together. This
/// operation is associative, so a reduction computes the description of the whole range.
using stretch = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
/// Functor that maps (index, element) to a `stretch`, the five numbers by which search_n describes
/// a part of a range; here the part is one element. search_n looks for `count` consecutive elements
/// for which p holds. `none` is the index that means "not found".
template <class P> struct stretch_of_one {
    [[no_unique_address]] P p;
    std::uint32_t count, none;
    template <class T> auto operator()(T const& t) const {
        auto const place = gpu::get<0>(t);
        auto const yes = gpu::select(gpu::cast<bool>(gpu::invoke(p, gpu::get<1>(t))), 1u, 0u);
        return gpu::make_tuple(place, 1u, yes, yes, gpu::select(yes == count, place, none));
    }
};
/// Functor that joins two adjacent parts of a range: it combines their descriptions, five numbers
/// each, into the description of both parts together. search_n reduces a range with it, to find
/// `count` consecutive matching elements. `none` is the index that means "not found".
struct join_stretches {
    std::uint32_t count, none;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const before = gpu::get<3>(a);
        auto const across =
            gpu::select(before + gpu::get<2>(b) >= count, gpu::get<0>(b) - before, gpu::get<4>(b));
        return gpu::make_tuple(gpu::get<0>(a),
            gpu::get<1>(a) + gpu::get<1>(b),
            gpu::select(gpu::get<2>(a) == gpu::get<1>(a), gpu::get<1>(a) + gpu::get<2>(b), gpu::get<2>(a)),
            gpu::select(gpu::get<3>(b) == gpu::get<1>(b), gpu::get<1>(b) + before, gpu::get<3>(b)),
            gpu::select(gpu::get<4>(a) != none, gpu::get<4>(a), across));
    }
};
}  // namespace detail

/// Returns an iterator to the first position of [first1, last1) at which the whole pattern [first2,
/// last2) occurs, or `last1` when there is none. Returns `first1` for an empty pattern. Waits for
/// the result.
///
/// At each position, the elements are compared with the pattern up to the first difference.
/// Complexity: linear when differences come early; at worst the product of both lengths. Scratch
/// memory: a word for each element of the first range; on a GPU that of find when the pattern has
/// at most 16 elements or the range at least 2^20.
///
///     gpu::vector<int> v{1, 2, 1, 2, 3}, pattern{1, 2, 3};
///     gpu::search(v.begin(), v.end(), pattern.begin(), pattern.end()) - v.begin();  // 2
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
I search(I first1, I last1, J first2, J last2, P p = {}) {
    std::size_t const n = range_length("search", first1, last1), m = range_length("search", first2, last2);
    if (m == 0) return first1;
    if (m > n) return last1;
    std::size_t const at = detail::place_of_match<match::all, false>(first1, n - m + 1, first2, m, p);
    return at + m <= n ? first1 + static_cast<std::ptrdiff_t>(at) : last1;
}
/// Stores in `where` the index of the first position of [first1, last1) at which the whole pattern
/// [first2, last2) occurs, or the length of the first range when there is none. `where` is a
/// gpu::scalar or an iterator. Does not wait. Cost: as search.
///
///     gpu::vector<int> v{1, 2, 1, 2, 3}, pattern{1, 2, 3};
///     gpu::scalar<unsigned> place;
///     gpu::search_into(v.begin(), v.end(), pattern.begin(), pattern.end(), place);  // place: 2
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void search_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    std::size_t const n = range_length("search_into", first1, last1),
                      m = range_length("search_into", first2, last2);
    auto const place = result_place(where);
    require_room("search_into", "result", place, std::size_t(1));
    if (m == 0 || m > n)
        return primitive::assign(
            constant_iterator<std::uint32_t>(m ? static_cast<std::uint32_t>(n) : 0), std::size_t(1), place);
    detail::place_of_match_into<match::all, false>("search_into", first1, n - m + 1, first2, m, p, n, where);
}
/// Returns an iterator to the last position of [first1, last1) at which the whole pattern [first2,
/// last2) occurs, or `last1` when there is none. Returns `last1` for an empty pattern. Waits for
/// the result. Cost: as search.
///
///     gpu::vector<int> v{1, 2, 1, 2, 3}, pattern{1, 2};
///     gpu::find_end(v.begin(), v.end(), pattern.begin(), pattern.end()) - v.begin();  // 2
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
I find_end(I first1, I last1, J first2, J last2, P p = {}) {
    std::size_t const n = range_length("find_end", first1, last1),
                      m = range_length("find_end", first2, last2);
    if (m == 0 || m > n) return last1;
    std::size_t const at = detail::place_of_match<match::all, true>(first1, n - m + 1, first2, m, p);
    return at + m <= n ? first1 + static_cast<std::ptrdiff_t>(at) : last1;
}
/// Stores in `where` the index of the last position of [first1, last1) at which the whole pattern
/// [first2, last2) occurs. Stores the length of the first range when the pattern is empty or does
/// not occur. `where` is a gpu::scalar or an iterator. Does not wait. Cost: as search.
///
///     gpu::vector<int> v{1, 2, 1, 2, 3}, pattern{1, 2};
///     gpu::scalar<unsigned> place;
///     gpu::find_end_into(v.begin(), v.end(), pattern.begin(), pattern.end(), place);  // place: 2
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void find_end_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    std::size_t const n = range_length("find_end_into", first1, last1),
                      m = range_length("find_end_into", first2, last2);
    if (m == 0 || m > n)
        return primitive::assign(
            detail::length_iterator(n), std::size_t(1), detail::place_of_result("find_end_into", where));
    detail::place_of_match_into<match::all, true>("find_end_into", first1, n - m + 1, first2, m, p, n, where);
}
/// True when the whole pattern [first2, last2) occurs in [first1, last1), as consecutive elements.
/// True for an empty pattern. Waits for the answer. Cost: as search.
///
///     gpu::vector<int> v{1, 2, 1, 2, 3}, pattern{1, 2};
///     gpu::contains_subrange(v.begin(), v.end(), pattern.begin(), pattern.end());  // true
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
bool contains_subrange(I first1, I last1, J first2, J last2, P p = {}) {
    return first2 == last2 || gpu::search(first1, last1, first2, last2, p) != last1;
}

/// Stores in `where` whether the whole pattern [first2, last2) occurs in [first1, last1), as
/// consecutive elements. Stores true for an empty pattern. `where` is a gpu::scalar or an iterator.
/// Does not wait. Cost: as search.
///
///     gpu::vector<int> v{1, 2, 1, 2, 3}, pattern{1, 2};
///     gpu::scalar<bool> found;
///     gpu::contains_subrange_into(
///         v.begin(), v.end(), pattern.begin(), pattern.end(), found);  // found: true
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void contains_subrange_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    std::size_t const n = range_length("contains_subrange_into", first1, last1),
                      m = range_length("contains_subrange_into", first2, last2);
    if (m == 0 || m > n)
        return primitive::assign(constant_iterator<bool>(m == 0),
            std::size_t(1),
            detail::place_of_result("contains_subrange_into", where));
    if (detail::matches_in_parts<match::all>(first1, n - m + 1, m)) [[unlikely]]
        return primitive::assign(
            constant_iterator<bool>(
                detail::place_of_match<match::all, false>(first1, n - m + 1, first2, m, p) + m <= n),
            std::size_t(1),
            detail::place_of_result("contains_subrange_into", where));
    primitive::with_matches<match::all>(first1, n - m + 1, first2, m, p, [&](auto found) {
        gpu::any_of_into(found, found + static_cast<std::ptrdiff_t>(n - m + 1), where, identity<>{});
    });
}

/// Returns an iterator to the first element of [first1, last1) that equals any element of the set
/// [first2, last2), or `last1` when there is none. Waits for the result.
///
/// Complexity: at worst the product of both lengths. For a large set, sort the set and use
/// gpu::binary_search. Scratch memory: as search.
///
///     gpu::vector<int> v{1, 2, 3}, set{3, 2};
///     gpu::find_first_of(v.begin(), v.end(), set.begin(), set.end()) - v.begin();  // 1
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
I find_first_of(I first1, I last1, J first2, J last2, P p = {}) {
    std::size_t const n = range_length("find_first_of", first1, last1),
                      m = range_length("find_first_of", first2, last2);
    if (n == 0 || m == 0) return last1;
    std::size_t const at = detail::place_of_match<match::any, false>(first1, n, first2, m, p);
    return first1 + static_cast<std::ptrdiff_t>(at);
}

/// Returns an iterator to the first of `count` consecutive elements x that equal `value`, or for
/// which p(x, value) holds. Returns `last` when there are none. Waits for the result.
///
/// Complexity: linear for any `count`; one launch, which reduces the range. Scratch memory: five
/// words for each chunk of the range; one thread or group processes one chunk. Throws length_error
/// above 2^32 - 1 elements.
///
///     gpu::vector<int> v{1, 2, 2, 1, 2, 2, 2};
///     gpu::search_n(v.begin(), v.end(), 3, 2) - v.begin();  // 4
template <readable_iterator I, class T, class P = equal_to<>>
I search_n(I first, I last, std::ptrdiff_t count, T const& value, P p = {}) {
    std::size_t const n = range_length("search_n", first, last);
    if (count <= 0) return first;
    if (static_cast<std::size_t>(count) > n) return last;
    primitive::require_numbered(n);
    auto const none = static_cast<std::uint32_t>(n), wanted = static_cast<std::uint32_t>(count);
    auto const is_value = [p, value](auto const& x) { return gpu::invoke(p, x, value); };
    auto const one = make_transform_iterator(
        detail::numbered(first), detail::stretch_of_one<decltype(is_value)>{is_value, wanted, none});
    detail::stretch const all = primitive::reduce_value<detail::stretch>(
        one, n, false, detail::stretch{}, detail::join_stretches{wanted, none});
    return first + static_cast<std::ptrdiff_t>(std::get<4>(all));
}

/// Stores in `where` the index of the first element of [first1, last1) that equals any element of
/// the set [first2, last2), or the length of the first range when there is none. `where` is a
/// gpu::scalar or an iterator. Does not wait. Cost: as find_first_of.
///
///     gpu::vector<int> v{1, 2, 3}, set{3, 2};
///     gpu::scalar<unsigned> place;
///     gpu::find_first_of_into(v.begin(), v.end(), set.begin(), set.end(), place);  // place: 1
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void find_first_of_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    std::size_t const n = range_length("find_first_of_into", first1, last1),
                      m = range_length("find_first_of_into", first2, last2);
    if (n == 0 || m == 0)
        return primitive::assign(constant_iterator<std::uint32_t>(static_cast<std::uint32_t>(n)),
            std::size_t(1),
            result_place(where));
    detail::place_of_match_into<match::any, false>("find_first_of_into", first1, n, first2, m, p, n, where);
}
/// Stores in `where` the index of the first of `count` consecutive elements x that equal `value`,
/// or for which p(x, value) holds. Stores the length of the range when there are none. `where` is a
/// gpu::scalar or an iterator. Does not wait. Cost: as search_n.
///
///     gpu::vector<int> v{1, 2, 2, 1, 2, 2, 2};
///     gpu::scalar<unsigned> place;
///     gpu::search_n_into(v.begin(), v.end(), 3, 2, place);  // place: 4
template <readable_iterator I, class T, result R, class P = equal_to<>>
void search_n_into(I first, I last, std::ptrdiff_t count, T const& value, R&& where, P p = {}) {
    std::size_t const n = range_length("search_n_into", first, last);
    primitive::require_numbered(n);
    auto const none = static_cast<std::uint32_t>(n), wanted = static_cast<std::uint32_t>(count);
    auto const place = result_place(where);
    require_room("search_n_into", "result", place, std::size_t(1));
    if (detail::read_in_parts<I>(n)) [[unlikely]]
        return detail::leave_found(
            place, static_cast<std::size_t>(gpu::search_n(first, last, count, value, p) - first), n, n);
    if (count <= 0 || static_cast<std::size_t>(count) > n)
        return primitive::assign(
            constant_iterator<std::uint32_t>(count > 0 ? none : 0), std::size_t(1), place);
    auto const is_value = [p, value](auto const& x) { return gpu::invoke(p, x, value); };
    auto const one = make_transform_iterator(
        detail::numbered(first), detail::stretch_of_one<decltype(is_value)>{is_value, wanted, none});
    auto const found = [](auto const& all) { return gpu::get<4>(all); };
    primitive::reduce<detail::stretch>(one,
        n,
        make_transform_output_iterator<detail::stretch>(place, found),
        false,
        constant_iterator<detail::stretch>(detail::stretch{}),
        detail::join_stretches{wanted, none});
}

template <device_range V, device_range W, result R, class P = equal_to<>>
void search_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::search_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range V, device_range W, result R, class P = equal_to<>>
void find_end_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::find_end_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range V, device_range W, result R, class P = equal_to<>>
void contains_subrange_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::contains_subrange_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range V, device_range W, result R, class P = equal_to<>>
void find_first_of_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::find_first_of_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range V, class T, result R, class P = equal_to<>>
void search_n_into(V&& r, std::ptrdiff_t count, T const& value, R&& where, P p = {}) {
    gpu::search_n_into(r.begin(), r.end(), count, value, where, p);
}
template <device_range R, device_range S, class P = equal_to<>> auto search(R&& r, S&& s, P p = {}) {
    return gpu::search(r.begin(), r.end(), s.begin(), s.end(), p);
}
template <device_range R, device_range S, class P = equal_to<>> auto find_end(R&& r, S&& s, P p = {}) {
    return gpu::find_end(r.begin(), r.end(), s.begin(), s.end(), p);
}
template <device_range R, device_range S, class P = equal_to<>>
bool contains_subrange(R&& r, S&& s, P p = {}) {
    return gpu::contains_subrange(r.begin(), r.end(), s.begin(), s.end(), p);
}
template <device_range R, device_range S, class P = equal_to<>> auto find_first_of(R&& r, S&& s, P p = {}) {
    return gpu::find_first_of(r.begin(), r.end(), s.begin(), s.end(), p);
}
template <device_range R, class T, class P = equal_to<>>
auto search_n(R&& r, std::ptrdiff_t count, T const& value, P p = {}) {
    return gpu::search_n(r.begin(), r.end(), count, value, p);
}

}  // namespace gpu::inline v0_2
