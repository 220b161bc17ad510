// SPDX-License-Identifier: MIT
// equal, equal_into: tell whether two ranges hold equal elements.
#pragma once
#include <gpu/algorithm/compare_pairs.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

/// True when p(first1[i], first2[i]) holds for every index i of [first1, last1). `p` is == by
/// default. Waits for the answer.
///
/// The second range must be at least as long as the first. The overload with `last2` also compares
/// the lengths. Cost: as mismatch.
///
///     gpu::vector<int> a{1, 2, 3}, b{1, 2, 4};
///     gpu::equal(a.begin(), a.end(), b.begin());  // false
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
requires(!device_iterator<P>) bool equal(I first1, I last1, J first2, P p = {}) {
    std::size_t const n = range_length("equal", first1, last1);
    require_room("equal", "second range", first2, n);
    kernel::session s;  // named `equal`, and not by what it calls
    auto const pairs = make_zip_iterator(first1, first2);
    return gpu::all_of(pairs, pairs + static_cast<std::ptrdiff_t>(n), make_zip_function(p));
}
/// True when [first1, last1) and [first2, last2) have equal lengths, and `p` holds for every pair
/// of elements at equal indices. `p` is == by default. Waits for the answer. When the host knows
/// that the lengths differ, it returns false without a launch. Cost: as mismatch; but with a
/// counted range, one reduction reads all pairs.
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
bool equal(I first1, I last1, J first2, J last2, P p = {}) {
    auto const n = range_length("equal", first1, last1);
    auto const m = range_length("equal", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        return detail::read_left([&](auto place) {
            detail::equal_counted(
                place, detail::walkable(first1), n, detail::walkable(first2), m, equal_to<>{}, p);
        }) != 0;
    else
        return n == m && gpu::equal(first1, last1, first2, p);
}

/// Stores in `where` whether p(first1[i], first2[i]) holds for every index i of [first1, last1).
/// `where` is a gpu::scalar or an iterator; `p` is == by default. The second range must be at least
/// as long as the first. Does not wait. Cost: as mismatch.
///
///     gpu::vector<int> a{1, 2, 3}, b{1, 2, 4};
///     gpu::scalar<bool> same;
///     gpu::equal_into(a.begin(), a.begin() + 2, b.begin(), same);  // same: true
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
requires(!device_iterator<P>) void equal_into(I first1, I last1, J first2, R&& where, P p = {}) {
    auto const n = range_length("equal_into", first1, last1);
    require_room("equal_into", "second range", first2, n);
    detail::equal_at("equal_into", first1, first2, n, where, p);
}
/// Stores true in `where` when [first1, last1) and [first2, last2) have equal lengths, and `p`
/// holds for every pair of elements at equal indices; otherwise stores false. `where` is a
/// gpu::scalar or an iterator. Does not wait. Cost: as equal with `last2`.
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void equal_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    auto const n = range_length("equal_into", first1, last1);
    auto const m = range_length("equal_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        detail::equal_counted(detail::place_of_result("equal_into", where),
            detail::walkable(first1),
            n,
            detail::walkable(first2),
            m,
            equal_to<>{},
            p);
    else
        detail::equal_where("equal_into", n == m, first1, first2, n, where, p);
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range V, device_range W, result R, class P = equal_to<>>
void equal_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::equal_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range R, device_range S, class P = equal_to<>> bool equal(R&& r, S&& s, P p = {}) {
    return gpu::equal(r.begin(), r.end(), s.begin(), s.end(), p);
}

}  // namespace gpu::inline v0_2
