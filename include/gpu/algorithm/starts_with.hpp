// SPDX-License-Identifier: MIT
// starts_with, ends_with: tell whether a range begins or ends with the elements of another.
#pragma once
#include <gpu/algorithm/compare_pairs.hpp>
#include <gpu/algorithm/equal.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/offset.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

namespace detail {
/// Takes two lengths (n, m), and is true when m is at most n.
struct not_longer {
    template <class N, class M> auto operator()(N const& n, M const& m) const { return m <= n; }
};
/// Maps two lengths (n, m) to n - m, the index at which the last m of n elements begin. The result
/// is 0 when m is greater than n.
struct rest_of_length {
    template <class N, class M> auto operator()(N const& n, M const& m) const {
        return gpu::select(m < n, n - m, 0u);
    }
};
/// Returns an iterator to the last m of the n elements that begin at `first`. Each of n and m may
/// be in GPU memory.
template <class I> auto end_counted(I first, kernel::length n, kernel::length m) {
    return make_offset_iterator(first,
        make_transform_iterator(
            make_zip_iterator(later<I>(length_iterator(n)), length_iterator(m)), spread(rest_of_length{})));
}
}  // namespace detail

/// True when the first range begins with the elements of the second. `p` tells whether two elements
/// are equal. Waits for the answer.
///
/// Complexity: linear in the second range; one launch, or two with a counted range. Scratch memory:
/// as mismatch.
///
///     gpu::vector<int> v{1, 2, 3}, w{1, 2};
///     gpu::starts_with(v.begin(), v.end(), w.begin(), w.end());  // true
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
bool starts_with(I first1, I last1, J first2, J last2, P p = {}) {
    auto const n = range_length("starts_with", first1, last1);
    auto const m = range_length("starts_with", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        return detail::read_left([&](auto place) {
            detail::equal_counted(
                place, detail::walkable(first1), n, detail::walkable(first2), m, detail::not_longer{}, p);
        }) != 0;
    else
        return m <= n && gpu::equal(first1, first1 + static_cast<std::ptrdiff_t>(m), first2, p);
}

/// True when the first range ends with the elements of the second. `p` tells whether two elements
/// are equal. Waits for the answer. Cost: as starts_with.
///
///     gpu::vector<int> v{1, 2, 3}, w{1, 2};
///     gpu::ends_with(v.begin(), v.end(), w.begin(), w.end());  // false
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
bool ends_with(I first1, I last1, J first2, J last2, P p = {}) {
    auto const n = range_length("ends_with", first1, last1);
    auto const m = range_length("ends_with", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        return detail::read_left([&](auto place) {
            detail::equal_counted(place,
                detail::end_counted(detail::walkable(first1), n, m),
                n,
                detail::walkable(first2),
                m,
                detail::not_longer{},
                p);
        }) != 0;
    else
        return m <= n && gpu::equal(last1 - static_cast<std::ptrdiff_t>(m), last1, first2, p);
}

/// Stores in `where`, a gpu::scalar or an iterator, whether the first range begins with the
/// elements of the second. Does not wait. Cost: as starts_with.
///
///     gpu::vector<int> v{1, 2, 3}, w{1, 2};
///     gpu::scalar<bool> yes;
///     gpu::starts_with_into(v.begin(), v.end(), w.begin(), w.end(), yes);  // yes: true
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void starts_with_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    auto const n = range_length("starts_with_into", first1, last1);
    auto const m = range_length("starts_with_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        detail::equal_counted(detail::place_of_result("starts_with_into", where),
            detail::walkable(first1),
            n,
            detail::walkable(first2),
            m,
            detail::not_longer{},
            p);
    else
        detail::equal_where("starts_with_into", m <= n, first1, first2, m, where, p);
}

/// Stores in `where`, a gpu::scalar or an iterator, whether the first range ends with the elements
/// of the second. Does not wait. Cost: as starts_with.
///
///     gpu::vector<int> v{1, 2, 3}, w{1, 2};
///     gpu::scalar<bool> yes;
///     gpu::ends_with_into(v.begin(), v.end(), w.begin(), w.end(), yes);  // yes: false
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void ends_with_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    auto const n = range_length("ends_with_into", first1, last1);
    auto const m = range_length("ends_with_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        detail::equal_counted(detail::place_of_result("ends_with_into", where),
            detail::end_counted(detail::walkable(first1), n, m),
            n,
            detail::walkable(first2),
            m,
            detail::not_longer{},
            p);
    else
        detail::equal_where("ends_with_into",
            m <= n,
            m <= n ? last1 - static_cast<std::ptrdiff_t>(m) : first1,
            first2,
            m,
            where,
            p);
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range V, device_range W, result R, class P = equal_to<>>
void starts_with_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::starts_with_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range V, device_range W, result R, class P = equal_to<>>
void ends_with_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::ends_with_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range R, device_range S, class P = equal_to<>> bool starts_with(R&& r, S&& s, P p = {}) {
    return gpu::starts_with(r.begin(), r.end(), s.begin(), s.end(), p);
}
template <device_range R, device_range S, class P = equal_to<>> bool ends_with(R&& r, S&& s, P p = {}) {
    return gpu::ends_with(r.begin(), r.end(), s.begin(), s.end(), p);
}

}  // namespace gpu::inline v0_2
