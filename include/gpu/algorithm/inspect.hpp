// SPDX-License-Identifier: MIT
// Tells what order a range is in: is_sorted_until, is_partitioned, is_heap, is_heap_until. Also
// tells whether two ranges hold equal elements in any order: is_permutation.
#pragma once
#include <gpu/algorithm/compare.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/read/previous.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps (a, b) to less(b, a): true when b must come before a.
template <class Less> struct out_of_order {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::invoke(less, b, a);
    }
};
/// Functor that maps (previous element, element) to true when p holds for the element and not for
/// the previous element. In a partitioned range this is true for no element.
template <class P> struct comes_late {
    [[no_unique_address]] P p;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return !gpu::cast<bool>(gpu::invoke(p, a)) && gpu::cast<bool>(gpu::invoke(p, b));
    }
};
struct half {
    template <class T> auto operator()(T const& i) const { return i / 2u; }
};
/// Returns an iterator over the pairs (parent, element) of a heap, beginning with element 1. The
/// parent of element i is element (i - 1) / 2.
template <class I> auto children(I first) {
    return make_zip_iterator(
        make_permutation_iterator(
            first, make_transform_iterator(later<I>(counting_iterator<std::uint32_t>(0)), half{})),
        first + 1);
}
/// True when one launch cannot reach each of n elements and its parent.
template <class I> bool parents_are_apart(I const& first, std::size_t n) {
    kernel::runtime& r = kernel::current();
    return primitive::part_of(r, n, I::element_bytes) < n || !primitive::reaches_all(r, first);
}
/// Returns the index of the first of n elements that is greater than its parent, or n when there is
/// none. Where one launch cannot reach an element and its parent, the parents of a part are copied
/// to scratch memory. Waits for the GPU.
template <class I, class Less> std::size_t first_above_parent(I first, std::size_t n, Less const& less) {
    if (n < 2) return n;
    kernel::session s;
    if (!parents_are_apart(first, n)) return 1 + first_place(children(first), n - 1, make_zip_function(less));
    std::size_t const part = primitive::part_of(*s, n, I::element_bytes);
    vector<typename I::value_type> parents(part / 2 + 1, no_init);
    auto const i = later<I>(counting_iterator<std::uint32_t>(0));
    for (std::size_t at = 1; at < n; at += part) {
        std::size_t const m = kernel::at_most(n - at, part), parent = (at - 1) / 2,
                          count = (at + m - 2) / 2 - parent + 1;
        primitive::assign(first + static_cast<std::ptrdiff_t>(parent), count, parents.begin());
        primitive::windowed const of(make_permutation_iterator(parents.begin(),
                                         make_transform_iterator(i + std::ptrdiff_t((at - 1) % 2), half{})),
            count);
        std::size_t const found = first_place(
            make_zip_iterator(of, first + static_cast<std::ptrdiff_t>(at)), m, make_zip_function(less));
        if (found < m) return at + found;
    }
    return n;
}
/// Returns an iterator over the pairs (previous element, element) of a range.
template <class I> auto pairs_of_neighbours(I first) {
    // Element 0 has no neighbour before it, and is paired with itself.
    return make_zip_iterator(previous_iterator<I>(first), first);
}
/// Copies two ranges of n elements to vectors a and b, and sorts both under `less`. Returns
/// use(a.begin(), b.begin(), a.end(), equality), where the functor `equality` compares two
/// elements. Floats are equal under ==; other elements are equal when neither is less than the
/// other.
template <class I, class J, class Less, class Use>
auto with_sorted_copies(I first1, J first2, std::size_t n, Less const& less, Use const& use) {
    using T = typename I::value_type;
    vector<T> a(n, no_init), b(n, no_init);
    primitive::assign(first1, n, a.begin());
    primitive::assign(first2, n, b.begin());
    gpu::sort(a.begin(), a.end(), less);
    gpu::sort(b.begin(), b.end(), less);
    if constexpr (std::is_floating_point_v<T>)
        return use(a.begin(), b.begin(), a.end(), equal_to<>{});
    else
        return use(a.begin(), b.begin(), a.end(), equivalent<Less>{less});
}
}  // namespace detail

/// Returns the end of the longest sorted beginning of [first, last): the first element that is less
/// than the one before it, or `last` when there is none. Waits for the result. Cost: as find_if.
///
///     gpu::vector<int> v{1, 3, 2, 4};
///     gpu::is_sorted_until(v.begin(), v.end()) - v.begin();  // 2
template <readable_iterator I, class Less = less<>> auto is_sorted_until(I first, I last, Less less = {}) {
    auto const n = range_length("is_sorted_until", first, last);
    return detail::walkable(first) +
           static_cast<std::ptrdiff_t>(detail::first_place(
               detail::pairs_of_neighbours(first), n, make_zip_function(detail::out_of_order<Less>{less})));
}

/// Stores in `where` the index of the first element that is less than the one before it, or the
/// length of the range when the whole range is sorted. `where` is a gpu::scalar or an iterator.
/// Does not wait. Cost: as is_sorted_until.
///
///     gpu::vector<int> v{1, 3, 2, 4};
///     gpu::scalar<unsigned> place;
///     gpu::is_sorted_until_into(v.begin(), v.end(), place);  // place: 2
template <readable_iterator I, result R, class Less = less<>>
void is_sorted_until_into(I first, I last, R&& where, Less less = {}) {
    auto const n = range_length("is_sorted_until_into", first, last);
    detail::first_place_into("is_sorted_until_into",
        detail::pairs_of_neighbours(first),
        n,
        make_zip_function(detail::out_of_order<Less>{less}),
        n,
        where);
}

/// True when all elements that satisfy `p` come before all others. Waits for the answer. Cost: as
/// find_if.
///
///     gpu::vector<int> v{2, 4, 1, 3};
///     gpu::is_partitioned(v.begin(), v.end(), [](auto x) { return x % 2 == 0; });  // true
template <readable_iterator I, class P> bool is_partitioned(I first, I last, P p) {
    std::size_t const n = range_length("is_partitioned", first, last);
    auto const pairs = detail::pairs_of_neighbours(first);
    return gpu::none_of(
        pairs, pairs + static_cast<std::ptrdiff_t>(n), make_zip_function(detail::comes_late<P>{p}));
}

/// Stores in `where` whether all elements that satisfy `p` come before all others. `where` is a
/// gpu::scalar or an iterator. Does not wait. Cost: as is_partitioned.
///
///     gpu::vector<int> v{2, 4, 1, 3};
///     gpu::scalar<bool> answer;
///     gpu::is_partitioned_into(v.begin(), v.end(), answer, [](auto x) { return x % 2 == 0; });
///     // answer: true
template <readable_iterator I, result R, class P> void is_partitioned_into(I first, I last, R&& where, P p) {
    auto const pairs = make_transform_iterator(detail::pairs_of_neighbours(first),
        detail::flag_of<zip_function<detail::comes_late<P>>>{make_zip_function(detail::comes_late<P>{p})});
    detail::any_flag_into(
        "is_partitioned_into", pairs, range_length("is_partitioned_into", first, last), where, 0);
}

/// Returns an iterator to the first element that is greater than its parent, or `last` when there
/// is none. The parent of element i is element (i - 1) / 2. The elements before the result form a
/// heap. Waits for the result. Cost: as find_if. A range that is longer than a kernel reaches is
/// tested in parts, with scratch memory for half the elements of a part.
///
///     gpu::vector<int> v{9, 5, 8, 6};
///     gpu::is_heap_until(v.begin(), v.end()) - v.begin();  // 3
template <readable_iterator I, class Less = less<>> I is_heap_until(I first, I last, Less less = {}) {
    return first + static_cast<std::ptrdiff_t>(
                       detail::first_above_parent(first, range_length("is_heap_until", first, last), less));
}
/// True when the whole range is a heap, in which no element is greater than its parent. The parent
/// of element i is element (i - 1) / 2. Waits for the answer. Cost: as is_heap_until.
///
///     gpu::vector<int> v{9, 5, 8, 6};
///     gpu::is_heap(v.begin(), v.end());  // false
template <readable_iterator I, class Less = less<>> bool is_heap(I first, I last, Less less = {}) {
    return gpu::is_heap_until(first, last, less) == last;
}
/// Stores in `where` the index of the first element that is greater than its parent, or the length
/// of the range when there is none. The parent of element i is element (i - 1) / 2. `where` is a
/// gpu::scalar or an iterator. Does not wait, unless the range is longer than a kernel reaches.
/// Cost: as is_heap_until.
///
///     gpu::vector<int> v{9, 5, 8, 6};
///     gpu::scalar<unsigned> place;
///     gpu::is_heap_until_into(v.begin(), v.end(), place);  // place: 3
template <readable_iterator I, result R, class Less = less<>>
void is_heap_until_into(I first, I last, R&& where, Less less = {}) {
    std::size_t const n = range_length("is_heap_until_into", first, last);
    if (detail::parents_are_apart(first, n)) [[unlikely]]
        return detail::leave_found(detail::place_of_result("is_heap_until_into", where),
            detail::first_above_parent(first, n, less),
            n,
            n);
    detail::first_place_into("is_heap_until_into",
        detail::children(first),
        n < 2 ? 0 : n - 1,
        make_zip_function(less),
        n,
        where,
        1);
}
/// Stores in `where` whether the whole range is a heap, in which no element is greater than its
/// parent. The parent of element i is element (i - 1) / 2. `where` is a gpu::scalar or an iterator.
/// Does not wait, unless the range is longer than a kernel reaches. Cost: as is_heap_until.
///
///     gpu::vector<int> v{9, 5, 8, 6};
///     gpu::scalar<bool> answer;
///     gpu::is_heap_into(v.begin(), v.end(), answer);  // answer: false
template <readable_iterator I, result R, class Less = less<>>
void is_heap_into(I first, I last, R&& where, Less less = {}) {
    std::size_t const n = range_length("is_heap_into", first, last);
    if (detail::parents_are_apart(first, n)) [[unlikely]]
        return primitive::assign(constant_iterator<bool>(detail::first_above_parent(first, n, less) == n),
            std::size_t(1),
            detail::place_of_result("is_heap_into", where));
    detail::any_flag_into("is_heap_into",
        make_transform_iterator(
            detail::children(first), detail::flag_of<zip_function<Less>>{make_zip_function(less)}),
        n < 2 ? 0 : n - 1,
        where,
        0);
}

/// True when two ranges hold equal elements, each equally often, in any order. Waits for the
/// answer.
///
/// Unlike the STL's function, which compares all pairs with an equality, this one sorts copies of
/// both ranges under `less` and compares the copies. Floats are equal under ==, so the result is
/// false when a range has a NaN. Other elements are equal when neither is less than the other.
/// Complexity: two sorts. Scratch memory: copies of both ranges, and what a sort takes.
///
///     gpu::vector<int> a{1, 2, 3}, b{3, 1, 2};
///     gpu::is_permutation(a.begin(), a.end(), b.begin());  // true
template <readable_iterator I, readable_iterator J, class Less = less<>>
requires(!device_iterator<Less>) bool is_permutation(I first1, I last1, J first2, Less less = {}) {
    std::size_t const n = range_length("is_permutation", first1, last1);
    require_room("is_permutation", "second range", first2, n);
    return n == 0 ||
           detail::with_sorted_copies(first1, first2, n, less, [](auto a, auto b, auto end, auto same) {
               return gpu::equal(a, end, b, same);
           });
}
template <readable_iterator I, readable_iterator J, class Less = less<>>
bool is_permutation(I first1, I last1, J first2, J last2, Less less = {}) {
    return range_length("is_permutation", first1, last1) == range_length("is_permutation", first2, last2) &&
           gpu::is_permutation(first1, last1, first2, less);
}

/// Stores in `where` whether two ranges hold equal elements, each equally often, in any order.
/// `where` is a gpu::scalar or an iterator. Does not wait. Cost: as is_permutation.
///
///     gpu::vector<int> a{1, 2, 3}, b{3, 1, 2};
///     gpu::scalar<bool> answer;
///     gpu::is_permutation_into(a.begin(), a.end(), b.begin(), answer);  // answer: true
template <readable_iterator I, readable_iterator J, result R, class Less = less<>>
requires(!device_iterator<Less>) void is_permutation_into(
    I first1, I last1, J first2, R&& where, Less less = {}) {
    std::size_t const n = range_length("is_permutation_into", first1, last1);
    require_room("is_permutation_into", "second range", first2, n);
    detail::with_sorted_copies(first1, first2, n, less, [&](auto a, auto b, auto, auto same) {
        detail::equal_at("is_permutation_into", a, b, n, where, same);
    });
}
template <readable_iterator I, readable_iterator J, result R, class Less = less<>>
void is_permutation_into(I first1, I last1, J first2, J last2, R&& where, Less less = {}) {
    if (range_length("is_permutation_into", first1, last1) ==
        range_length("is_permutation_into", first2, last2))
        gpu::is_permutation_into(first1, last1, first2, where, less);
    else
        primitive::assign(constant_iterator<bool>(false),
            std::size_t(1),
            detail::place_of_result("is_permutation_into", where));
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range V, result R, class Less = less<>>
void is_sorted_until_into(V&& r, R&& where, Less less = {}) {
    gpu::is_sorted_until_into(r.begin(), r.end(), where, less);
}
template <device_range V, result R, class P> void is_partitioned_into(V&& r, R&& where, P p) {
    gpu::is_partitioned_into(r.begin(), r.end(), where, p);
}
template <device_range V, result R, class Less = less<>>
void is_heap_until_into(V&& r, R&& where, Less less = {}) {
    gpu::is_heap_until_into(r.begin(), r.end(), where, less);
}
template <device_range V, result R, class Less = less<>> void is_heap_into(V&& r, R&& where, Less less = {}) {
    gpu::is_heap_into(r.begin(), r.end(), where, less);
}
template <device_range V, device_range W, result R, class Less = less<>>
void is_permutation_into(V&& r, W&& s, R&& where, Less less = {}) {
    gpu::is_permutation_into(r.begin(), r.end(), s.begin(), s.end(), where, less);
}
template <device_range R, class Less = less<>> auto is_sorted_until(R&& r, Less less = {}) {
    return gpu::is_sorted_until(r.begin(), r.end(), less);
}
template <device_range R, class P> bool is_partitioned(R&& r, P p) {
    return gpu::is_partitioned(r.begin(), r.end(), p);
}
template <device_range R, class Less = less<>> auto is_heap_until(R&& r, Less less = {}) {
    return gpu::is_heap_until(r.begin(), r.end(), less);
}
template <device_range R, class Less = less<>> bool is_heap(R&& r, Less less = {}) {
    return gpu::is_heap(r.begin(), r.end(), less);
}
template <device_range R, device_range S, class Less = less<>>
bool is_permutation(R&& r, S&& s, Less less = {}) {
    return gpu::is_permutation(r.begin(), r.end(), s.begin(), s.end(), less);
}

}  // namespace gpu::inline v0_2
