// SPDX-License-Identifier: MIT
// includes, includes_into: tell whether a sorted range contains every element of another.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/set_partners.hpp>
#include <gpu/algorithm/sets.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/set_operation.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Stores at *count, in GPU memory, how many elements of the sorted range b[0, m) are missing in
/// the sorted range a[0, n), and returns true. It is a set difference whose elements are not
/// stored. Returns false and does nothing on llvmpipe, and for elements that are too long for it,
/// or that have two types.
template <class A, class B, class Less, class Count>
bool counted_missing(
    kernel::runtime& r, A a, kernel::length n, B b, kernel::length m, Less const& less, Count count) {
    if constexpr (std::is_same_v<typename A::value_type, typename B::value_type>)
        if (primitive::operates_on_tiles(r, b, m, a, n, less, discard_iterator<>{})) {
            primitive::set_operation(
                b, m, a, n, less, primitive::kept_items{true, false, false}, discard_iterator<>{}, count);
            return true;
        }
    return false;
}
/// True when the sorted ranges a[0, n) and b[0, m) are too many elements for one launch. Then
/// *missing becomes the number of elements of b that are missing in a. Waits in this case.
template <class A, class B, class Less>
bool counted_missing_in_parts(
    A a, kernel::length n, B b, kernel::length m, Less const& less, std::size_t* missing) {
    using none = discard_iterator<>;
    if constexpr (operable_in_parts<B, B, A, A, none>) {
        kernel::session s;
        if (operates_in_parts(*s, b, b, m, a, a, n, none{})) [[unlikely]] {
            *missing =
                operate_in_parts<of_difference>("includes", b, m.most, b, a, n.most, a, none{}, less, less);
            return true;
        }
    }
    return false;
}
}  // namespace detail

/// True when the sorted range [first1, last1) contains every element of the sorted range [first2,
/// last2), at least as often. Waits for the GPU. Complexity: linear; when the element types differ,
/// a binary search for each element of the second range. Scratch memory: that of set_difference; on
/// llvmpipe two words for each element of the second range.
///
///     gpu::vector<int> a{1, 2, 2, 5}, b{2, 3};
///     gpu::includes(a.begin(), a.end(), b.begin(), b.end());  // false: 3 is not in a
template <readable_iterator I, readable_iterator J, class Less = less<>>
bool includes(I first1, I last1, J first2, J last2, Less less = {}) {
    auto const n = range_length("includes", first1, last1);
    auto const m = range_length("includes", first2, last2);
    detail::require_sorted_sets("includes", first1, n, first2, m, less);
    kernel::session s;
    if (std::size_t missing = 0; detail::counted_missing_in_parts(first1, n, first2, m, less, &missing))
        [[unlikely]]
        return missing == 0;
    if (detail::counted_missing(
            *s, first1, n, first2, m, less, primitive::result_iterator<std::uint32_t>(*s)))
        return primitive::read_result<std::uint32_t>(*s) == 0;
    return detail::reduced(detail::partners(*s, first2, m, first1, n, less).template flags<true>(),
               m,
               std::uint32_t{1},
               minimum<>{}) == 1;
}
/// Stores 1 in `where` when the sorted range [first1, last1) contains every element of the sorted
/// range [first2, last2), at least as often; otherwise stores 0. `where` is a gpu::scalar or an
/// iterator. Does not wait. Cost: as includes.
///
///     gpu::vector<int> a{1, 2, 2, 5}, b{2, 3};
///     gpu::scalar<unsigned> where;
///     gpu::includes_into(a.begin(), a.end(), b.begin(), b.end(), where);  // where: 0
template <readable_iterator I, readable_iterator J, result R, class Less = less<>>
void includes_into(I first1, I last1, J first2, J last2, R&& where, Less less = {}) {
    auto const n = range_length("includes_into", first1, last1);
    auto const m = range_length("includes_into", first2, last2);
    detail::require_sorted_sets("includes_into", first1, n, first2, m, less);
    kernel::session s;
    if (std::size_t missing = 0; detail::counted_missing_in_parts(first1, n, first2, m, less, &missing))
        [[unlikely]]
        return primitive::assign(constant_iterator<std::uint32_t>(missing == 0),
            std::size_t(1),
            detail::place_of_result("includes_into", where));
    kernel::scratch<std::uint32_t> const memory(*s, 1);
    scratch_iterator<std::uint32_t> const missing(memory);
    if (detail::counted_missing(*s, first1, n, first2, m, less, missing))
        return primitive::assign(make_transform_iterator(detail::later<I>(missing), logical_not<>{}),
            std::size_t(1),
            detail::place_of_result("includes_into", where));
    detail::reduce_at("includes_into",
        detail::partners(*s, first2, m, first1, n, less).template flags<true>(),
        m,
        where,
        std::uint32_t{1},
        minimum<>{});
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range R, device_range S, class Less = less<>> bool includes(R&& r, S&& s, Less less = {}) {
    return gpu::includes(r.begin(), r.end(), s.begin(), s.end(), less);
}
template <device_range R, device_range S, result N, class Less = less<>>
void includes_into(R&& r, S&& s, N&& where, Less less = {}) {
    gpu::includes_into(r.begin(), r.end(), s.begin(), s.end(), where, less);
}

}  // namespace gpu::inline v0_2
