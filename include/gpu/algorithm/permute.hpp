// SPDX-License-Identifier: MIT
// Rearranges a range into the next or previous permutation in lexicographic order:
// next_permutation, prev_permutation.
#pragma once
#include <gpu/algorithm/find_index.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/read/previous.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Returns an iterator that yields, at every position, the element to which the iterator `one`
/// points.
template <class I> auto everywhere(I one) {
    return make_permutation_iterator(one, constant_iterator<std::uint32_t>(0));
}
struct one_before {
    template <class X> auto operator()(X const& x) const { return gpu::select(x > 0u, x - 1u, x); }
};
/// Functor that maps a length n and an index i to the number of pairs that a reversal of the
/// elements from index i to the end exchanges.
struct half_behind {
    template <class N, class X> auto operator()(N const& n, X const& i) const { return (n - i) / 2u; }
};
/// Functor that maps a length n and an index i to the index of the i-th element before the end.
struct from_end {
    template <class N, class X> auto operator()(N const& n, X const& i) const { return n - 1u - i; }
};
/// Functor that maps the index of a rise and another index to the latter, or to 0 when there is no
/// rise.
struct if_there_is_a_rise {
    template <class R, class X> auto operator()(R const& rise, X const& other) const {
        return gpu::select(rise > 0u, other, rise);
    }
};
struct is_rise {
    template <class X> auto operator()(X const& rise) const { return rise > 0u; }
};
template <class Less> struct swapped_arguments {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::invoke(less, b, a);
    }
};
/// Rearranges n elements into the next permutation under `less`, or into the first permutation when
/// there is no next one. Stores at *rose a word that is above 0 when there was a next permutation,
/// and 0 when there was none.
template <class I, class Less, class Rose>
void permute(kernel::runtime& r, I first, kernel::length n, Less const& less, Rose rose) {
    primitive::require_countable(n);
    kernel::scratch<std::uint32_t> const other_place(r, 1), pairs_to_swap(r, 1);
    scratch_iterator<std::uint32_t> const other(other_place), pairs(pairs_to_swap);
    auto const rises = make_zip_function(less);
    auto const pivot = make_permutation_iterator(first, make_transform_iterator(rose, one_before{}));
    // Store at *rose the last i for which element i is greater than element i - 1, or 0 if none is.
    // The pivot is element i - 1.
    last_at(rose, make_zip_iterator(previous_iterator<I>(first), first), n, rises, std::size_t(0));
    // Store at *other the index of the last element that is greater than the pivot. When there was
    // no rise, nothing is to be swapped, so element 0 takes the place of both.
    last_at(other, make_zip_iterator(everywhere(pivot), first), n, rises, std::size_t(0));
    // Swap these two elements, and then reverse the elements behind the pivot, or all elements when
    // there was no rise.
    auto const greater = make_permutation_iterator(first,
        make_transform_iterator(make_zip_iterator(rose, other), make_zip_function(if_there_is_a_rise{})));
    primitive::assign(make_zip_iterator(greater,
                          pivot,
                          make_transform_iterator(
                              make_zip_iterator(length_iterator(n), rose), make_zip_function(half_behind{}))),
        std::size_t(1),
        make_zip_iterator(pivot, greater, pairs));
    auto const i = later<I>(counting_iterator<std::uint32_t>(0));
    auto const left = make_permutation_iterator(
        first, make_transform_iterator(make_zip_iterator(everywhere(rose), i), make_zip_function(plus<>{})));
    auto const right = make_permutation_iterator(first,
        make_transform_iterator(make_zip_iterator(length_iterator(n), i), make_zip_function(from_end{})));
    primitive::assign(make_zip_iterator(left, right),
        kernel::length(pairs_to_swap.buffer().name(), &pairs_to_swap.buffer(), false, n.most / 2),
        make_zip_iterator(right, left));
}
/// Does as permute() for n elements that one launch cannot reach, and returns whether there was a
/// next permutation. Waits for the GPU.
template <class I, class Less>
bool permute_in_parts(kernel::runtime& r, I first, std::size_t n, Less const& less) {
    using T = typename I::value_type;
    auto const rises = make_zip_function(less);
    std::size_t const rise = last_place(make_zip_iterator(previous_iterator<I>(first), first), n, rises);
    if (rise < n) {
        // Swap the element before the rise with the last one that is greater.
        kernel::scratch<T> const held(r, 2);
        scratch_iterator<T> const before(held), greater = before + 1;
        I const pivot = first + static_cast<std::ptrdiff_t>(rise - 1);
        primitive::assign(pivot, std::size_t(1), before);
        I const other =
            first + static_cast<std::ptrdiff_t>(last_place(
                        make_zip_iterator(primitive::windowed(everywhere(before), 1), first), n, rises));
        primitive::assign(other, std::size_t(1), greater);
        primitive::assign(greater, std::size_t(1), pivot);
        primitive::assign(before, std::size_t(1), other);
    }
    gpu::reverse(
        rise < n ? first + static_cast<std::ptrdiff_t>(rise) : first, first + static_cast<std::ptrdiff_t>(n));
    return rise < n;
}
/// True when permute() cannot reach n elements from `first` on in one launch.
template <class I> bool permutes_in_parts(kernel::runtime& r, I const& first, kernel::length n) {
    return !n.on_gpu() && (n.most > 0x7fffffffu || !primitive::reaches_all(r, first));
}
}  // namespace detail

/// Rearranges [first, last) into the next permutation in lexicographic order, and returns true. If
/// the range holds the greatest permutation, rearranges it into the least and returns false. Waits
/// for the answer.
///
/// Complexity: linear, five launches; on a GPU, they read and write little more than the elements
/// that change. Scratch memory: three words, and on llvmpipe that of find_if. When the range is
/// longer than a kernel reaches, it is two elements and the scratch memory of reverse.
///
///     gpu::vector<int> v{1, 3, 2};
///     gpu::next_permutation(v.begin(), v.end());              // v: 2 1 3, true
template <readable_iterator I, class Less = less<>>
requires writable_iterator<I>
bool next_permutation(I first, I last, Less less = {}) {
    kernel::length const n = range_length("next_permutation", first, last);
    if (n.most < 2) return false;
    kernel::session s;
    if (detail::permutes_in_parts(*s, first, n)) [[unlikely]]
        return detail::permute_in_parts(*s, detail::walkable(first), n.most, less);
    kernel::scratch<std::uint32_t> const answer(*s, 1);
    scratch_iterator<std::uint32_t> const rose(answer);
    detail::permute(*s, detail::walkable(first), n, less, rose);
    primitive::assign(rose, std::size_t(1), primitive::result_iterator<std::uint32_t>(*s));
    std::uint32_t rise = 0;
    s->read_result(&rise, sizeof rise);
    return rise > 0;
}
/// Rearranges [first, last) into the previous permutation in lexicographic order, and returns true.
/// If the range holds the least permutation, rearranges it into the greatest and returns false.
/// Waits for the answer. Cost: as next_permutation.
///
///     gpu::vector<int> v{2, 1, 3};
///     gpu::prev_permutation(v.begin(), v.end());              // v: 1 3 2, true
template <readable_iterator I, class Less = less<>>
requires writable_iterator<I>
bool prev_permutation(I first, I last, Less less = {}) {
    return gpu::next_permutation(first, last, detail::swapped_arguments<Less>{less});
}
/// Rearranges [first, last) into the next permutation in lexicographic order, or the greatest
/// permutation into the least. Stores in `where`, a gpu::scalar or an iterator, whether there was a
/// next permutation. Does not wait, unless the range is longer than a kernel reaches. Cost: as
/// next_permutation.
///
///     gpu::vector<int> v{3, 2, 1};
///     gpu::scalar<bool> there_was_one;
///     gpu::next_permutation_into(v.begin(), v.end(), there_was_one);
///                                                             // v: 1 2 3, there_was_one: false
template <readable_iterator I, result R, class Less = less<>>
requires writable_iterator<I>
void next_permutation_into(I first, I last, R&& where, Less less = {}) {
    kernel::length const n = range_length("next_permutation_into", first, last);
    auto const place = detail::place_of_result("next_permutation_into", where);
    if (n.most < 2) return primitive::assign(constant_iterator<bool>(false), std::size_t(1), place);
    kernel::session s;
    if (detail::permutes_in_parts(*s, first, n)) [[unlikely]]
        return primitive::assign(
            constant_iterator<bool>(detail::permute_in_parts(*s, detail::walkable(first), n.most, less)),
            std::size_t(1),
            place);
    kernel::scratch<std::uint32_t> const answer(*s, 1);
    scratch_iterator<std::uint32_t> const rose(answer);
    detail::permute(*s, detail::walkable(first), n, less, rose);
    primitive::assign(
        make_transform_iterator(detail::later<I>(rose), detail::is_rise{}), std::size_t(1), place);
}
/// Rearranges [first, last) into the previous permutation in lexicographic order, or the least
/// permutation into the greatest. Stores in `where`, a gpu::scalar or an iterator, whether there
/// was a previous permutation. Does not wait, unless the range is longer than a kernel reaches.
/// Cost: as next_permutation.
///
///     gpu::vector<int> v{2, 1, 3};
///     gpu::scalar<bool> there_was_one;
///     gpu::prev_permutation_into(v.begin(), v.end(), there_was_one);
///                                                             // v: 1 3 2, there_was_one: true
template <readable_iterator I, result R, class Less = less<>>
requires writable_iterator<I>
void prev_permutation_into(I first, I last, R&& where, Less less = {}) {
    gpu::next_permutation_into(first, last, where, detail::swapped_arguments<Less>{less});
}
template <device_range V, class Less = less<>> bool next_permutation(V&& r, Less less = {}) {
    return gpu::next_permutation(r.begin(), r.end(), less);
}
template <device_range V, class Less = less<>> bool prev_permutation(V&& r, Less less = {}) {
    return gpu::prev_permutation(r.begin(), r.end(), less);
}
template <device_range V, result R, class Less = less<>>
void next_permutation_into(V&& r, R&& where, Less less = {}) {
    gpu::next_permutation_into(r.begin(), r.end(), where, less);
}
template <device_range V, result R, class Less = less<>>
void prev_permutation_into(V&& r, R&& where, Less less = {}) {
    gpu::prev_permutation_into(r.begin(), r.end(), where, less);
}

}  // namespace gpu::inline v0_2
