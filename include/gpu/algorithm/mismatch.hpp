// SPDX-License-Identifier: MIT
// mismatch, mismatch_into: find where two ranges first differ.
#pragma once
#include <gpu/algorithm/compare_pairs.hpp>
#include <gpu/algorithm/find_index.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/derived_length.hpp>

#include <cstddef>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Returns the index of the first of n pairs (first1[i], first2[i]) for which p does not hold, or n
/// when p holds for all pairs. Waits for the GPU.
template <class I, class J, class P>
std::size_t first_difference(I first1, J first2, std::size_t n, P const& p) {
    return first_place(make_zip_iterator(first1, first2), n, gpu::not_fn(make_zip_function(p)));
}
}  // namespace detail

/// Finds the first index at which two ranges differ, or with a predicate `p` the first index at
/// which p(x, y) does not hold for their elements x and y. Returns iterators to both elements, or
/// to the ends of both ranges when there is no such index. Waits for the result.
///
/// Without `last2`, the second range is taken to be as long as the first. With `last2`, elements
/// are compared up to the shorter length, and either range may be a counted range. Complexity: one
/// launch, or at most three with a counted range, and linear as find_if; as in find_if, `p` is also
/// called for pairs after the result. Scratch memory: as find_if.
///
///     gpu::vector<int> a{1, 2, 3}, b{1, 2, 4};
///     auto [i, j] = gpu::mismatch(a.begin(), a.end(), b.begin());  // i - a.begin(): 2
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
requires(!device_iterator<P>) std::pair<I, J> mismatch(I first1, I last1, J first2, P p = {}) {
    std::size_t const n = range_length("mismatch", first1, last1);
    require_room("mismatch", "second range", first2, n);
    auto const at = static_cast<std::ptrdiff_t>(detail::first_difference(first1, first2, n, p));
    return {first1 + at, first2 + at};
}
/// Returns iterators to the first pair of elements for which `p` does not hold. Compares n pairs,
/// where n is the shorter of the two lengths. Returns first1 + n and first2 + n when `p` holds for
/// all of them. Waits for the result. Cost: as mismatch without `last2`.
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
auto mismatch(I first1, I last1, J first2, J last2, P p = {}) {
    auto const n = range_length("mismatch", first1, last1);
    auto const m = range_length("mismatch", first2, last2);
    if constexpr (detail::one_is_counted<I, J>) {
        auto const one = detail::walkable(first1);
        auto const two = detail::walkable(first2);
        kernel::session s;
        primitive::derived_length const common = detail::shorter_of(*s, n, m);
        auto const at = static_cast<std::ptrdiff_t>(detail::first_place(
            make_zip_iterator(one, two), common.get(), gpu::not_fn(make_zip_function(p))));
        return std::pair(one + at, two + at);
    } else
        return gpu::mismatch(first1, first1 + static_cast<std::ptrdiff_t>(n < m ? n : m), first2, p);
}

/// Stores in `where`, a gpu::scalar or an iterator, the index of the first pair of elements for
/// which `p` does not hold. Stores the number of compared pairs when there is no such pair. Does
/// not wait. Cost: as mismatch.
///
///     gpu::vector<int> a{1, 2, 3}, b{1, 2, 4};
///     gpu::scalar<unsigned> place;
///     gpu::mismatch_into(a.begin(), a.end(), b.begin(), place);  // place: 2
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
requires(!device_iterator<P>) void mismatch_into(I first1, I last1, J first2, R&& where, P p = {}) {
    auto const n = range_length("mismatch_into", first1, last1);
    require_room("mismatch_into", "second range", first2, n);
    detail::first_place_into(
        "mismatch_into", make_zip_iterator(first1, first2), n, gpu::not_fn(make_zip_function(p)), n, where);
}
/// Stores in `where` the index of the first pair of elements for which `p` does not hold. Compares
/// only up to the shorter of the two lengths, and stores this length when `p` holds for all pairs.
/// Does not wait. Cost: as mismatch.
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void mismatch_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    auto const n = range_length("mismatch_into", first1, last1);
    auto const m = range_length("mismatch_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>) {
        kernel::session s;
        primitive::derived_length const common = detail::shorter_of(*s, n, m);
        detail::first_place_into("mismatch_into",
            make_zip_iterator(detail::walkable(first1), detail::walkable(first2)),
            common.get(),
            gpu::not_fn(make_zip_function(p)),
            common.get(),
            where);
    } else
        gpu::mismatch_into(first1, first1 + static_cast<std::ptrdiff_t>(n < m ? n : m), first2, where, p);
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range V, device_range W, result R, class P = equal_to<>>
void mismatch_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::mismatch_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range R, device_range S, class P = equal_to<>> auto mismatch(R&& r, S&& s, P p = {}) {
    return gpu::mismatch(r.begin(), r.end(), s.begin(), s.end(), p);
}

}  // namespace gpu::inline v0_2
