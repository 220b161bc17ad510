// SPDX-License-Identifier: MIT
// is_sorted_until, is_partitioned, is_permutation, is_heap, is_heap_until: what order a range is in.
#pragma once
#include <gpu/algorithm/compare.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/previous.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu {

namespace detail {
/// less(b, a) of (a, b).
template <class Less> struct out_of_order {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const { return gpu::invoke(less, b, a); }
};
/// Of (element before, element): one that satisfies p behind one that does not.
template <class P> struct comes_late {
    [[no_unique_address]] P p;
    template <class A, class B> auto operator()(A const& a, B const& b) const { return !gpu::cast<bool>(gpu::invoke(p, a)) && gpu::cast<bool>(gpu::invoke(p, b)); }
};
struct half {
    template <class T> auto operator()(T const& i) const { return i / 2u; }
};
template <class I> auto pairs_of_neighbours(I first) { return make_zip_iterator(previous_iterator<I>(first), first); }      // the first one twice
} // namespace detail

/// The end of the longest sorted beginning of [first, last): the first element that is less than the one before it, or last.
///
///     gpu::vector<int> v{1, 3, 2, 4};
///     gpu::is_sorted_until(v.begin(), v.end()) - v.begin();   // 2
template <readable_iterator I, class Less = less<>> I is_sorted_until(I first, I last, Less less = {}) {
    std::size_t const n = range_length("is_sorted_until", first, last);
    return first + static_cast<std::ptrdiff_t>(detail::first_place(detail::pairs_of_neighbours(first), n, make_zip_function(detail::out_of_order<Less>{less})));
}

template <readable_iterator I, result R, class Less = less<>> void is_sorted_until_into(I first, I last, R&& where, Less less = {}) {
    std::size_t const n = range_length("is_sorted_until_into", first, last);
    detail::first_place_into(detail::pairs_of_neighbours(first), n, make_zip_function(detail::out_of_order<Less>{less}), n, where);
}

/// Whether all elements that satisfy `p` come before all others.
template <readable_iterator I, class P> bool is_partitioned(I first, I last, P p) {
    std::size_t const n = range_length("is_partitioned", first, last);
    auto const pairs = detail::pairs_of_neighbours(first);
    return gpu::none_of(pairs, pairs + static_cast<std::ptrdiff_t>(n), make_zip_function(detail::comes_late<P>{p}));
}

template <readable_iterator I, result R, class P> void is_partitioned_into(I first, I last, R&& where, P p) {
    std::size_t const n = range_length("is_partitioned_into", first, last);
    auto const pairs = detail::pairs_of_neighbours(first);
    gpu::none_of_into(pairs, pairs + static_cast<std::ptrdiff_t>(n), where, make_zip_function(detail::comes_late<P>{p}));
}

/// The first element that is greater than its parent, which is element (i - 1) / 2, or last: what is before it is a heap.
///
///     gpu::vector<int> v{9, 5, 8, 6};
///     gpu::is_heap_until(v.begin(), v.end()) - v.begin();     // 3
template <readable_iterator I, class Less = less<>> I is_heap_until(I first, I last, Less less = {}) {
    std::size_t const n = range_length("is_heap_until", first, last);
    if (n < 2) return last;
    auto const parent = make_permutation_iterator(first, make_transform_iterator(counting_iterator<std::uint32_t>(0), detail::half{}));
    return first + static_cast<std::ptrdiff_t>(1 + detail::first_place(make_zip_iterator(parent, first + 1), n - 1, make_zip_function(less)));
}
template <readable_iterator I, class Less = less<>> bool is_heap(I first, I last, Less less = {}) { return gpu::is_heap_until(first, last, less) == last; }

/// Whether the ranges hold the same elements in any order; elements are the same when neither is less than the other.
///
/// The STL asks for an equality and compares all pairs; here copies are sorted under `less` and compared. Complexity: that of two
/// sorts. Scratch memory: copies of both ranges, and what the sorts take. A NaN is no permutation of anything.
///
///     gpu::vector<int> a{1, 2, 3}, b{3, 1, 2};
///     gpu::is_permutation(a.begin(), a.end(), b.begin());     // true
template <readable_iterator I, readable_iterator J, class Less = less<>> requires (!device_iterator<Less>) bool is_permutation(I first1, I last1, J first2, Less less = {}) {
    using T = typename I::value_type;
    std::size_t const n = range_length("is_permutation", first1, last1);
    require_room("is_permutation", "second range", first2, n);
    if (n == 0) return true;
    vector<T> a(n, no_init), b(n, no_init);
    primitive::assign(first1, n, a.begin());
    primitive::assign(first2, n, b.begin());
    gpu::sort(a.begin(), a.end(), less);
    gpu::sort(b.begin(), b.end(), less);
    if constexpr (std::is_floating_point_v<T>) return gpu::equal(a.begin(), a.end(), b.begin());
    else return gpu::equal(a.begin(), a.end(), b.begin(), detail::equivalent<Less>{less});
}
template <readable_iterator I, readable_iterator J, class Less = less<>> bool is_permutation(I first1, I last1, J first2, J last2, Less less = {}) {
    return range_length("is_permutation", first1, last1) == range_length("is_permutation", first2, last2) && gpu::is_permutation(first1, last1, first2, less);
}

template <device_range R, class Less = less<>> auto is_sorted_until(R&& r, Less less = {}) { return gpu::is_sorted_until(r.begin(), r.end(), less); }
template <device_range R, class P> bool is_partitioned(R&& r, P p) { return gpu::is_partitioned(r.begin(), r.end(), p); }
template <device_range R, class Less = less<>> auto is_heap_until(R&& r, Less less = {}) { return gpu::is_heap_until(r.begin(), r.end(), less); }
template <device_range R, class Less = less<>> bool is_heap(R&& r, Less less = {}) { return gpu::is_heap(r.begin(), r.end(), less); }
template <device_range R, device_range S, class Less = less<>> bool is_permutation(R&& r, S&& s, Less less = {}) { return gpu::is_permutation(r.begin(), r.end(), s.begin(), s.end(), less); }

} // namespace gpu
