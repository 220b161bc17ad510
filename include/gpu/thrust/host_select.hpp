// SPDX-License-Identifier: MIT
// The algorithms of Thrust that keep, order or search elements, on host iterators.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/thrust/host_transform.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::inline v0_2::on_host {

#define GPU_HOST_ALGORITHM(NAME) \
    template <class... A> constexpr decltype(auto) NAME(A&&... a) { return std::NAME(std::forward<A>(a)...); }
GPU_HOST_ALGORITHM(equal_range)
GPU_HOST_ALGORITHM(merge)
GPU_HOST_ALGORITHM(set_difference)
GPU_HOST_ALGORITHM(set_intersection)
GPU_HOST_ALGORITHM(set_symmetric_difference)
GPU_HOST_ALGORITHM(set_union)
GPU_HOST_ALGORITHM(unique)
GPU_HOST_ALGORITHM(unique_copy)
#undef GPU_HOST_ALGORITHM

/// Sorts stably. Unlike std::sort, takes iterators whose operator* returns no reference, such as
/// zip_iterator.
template <class I, class Less = less<>> void stable_sort(I first, I last, Less less = {}) {
    auto const before = [&](auto const& a, auto const& b) { return static_cast<bool>(less(a, b)); };
    if constexpr (std::is_lvalue_reference_v<decltype(*first)>)
        std::stable_sort(first, last, before);
    else {
        std::vector<value_of<I>> all(first, last);
        std::stable_sort(all.begin(), all.end(), before);
        std::copy(all.begin(), all.end(), first);
    }
}
template <class... A> void sort(A&&... a) { on_host::stable_sort(std::forward<A>(a)...); }

/// Copies to `out` the elements whose mark, element by element of `stencil`, has p(mark) == keep.
template <class I, class S, class O, class P>
O copy_marked(I first, I last, S stencil, O out, P p, bool keep) {
    for (; first != last; ++first, ++stencil)
        if (static_cast<bool>(p(*stencil)) == keep) {
            on_host::put(out, *first);
            ++out;
        }
    return out;
}
template <class I, class O, class P> O copy_if(I first, I last, O out, P p) {
    return std::copy_if(first, last, out, p);
}
template <class I, class S, class O, class P> O copy_if(I first, I last, S stencil, O out, P p) {
    return on_host::copy_marked(first, last, stencil, out, p, true);
}
template <class I, class T> I remove(I first, I last, T const& value) {
    return std::remove(first, last, value);
}
template <class I, class O, class T> O remove_copy(I first, I last, O out, T const& value) {
    return std::remove_copy(first, last, out, value);
}
template <class I, class P> I remove_if(I first, I last, P p) { return std::remove_if(first, last, p); }
template <class I, class S, class P> I remove_if(I first, I last, S stencil, P p) {
    return on_host::copy_marked(first, last, stencil, first, p, false);
}
template <class I, class O, class P> O remove_copy_if(I first, I last, O out, P p) {
    return std::remove_copy_if(first, last, out, p);
}
template <class I, class S, class O, class P> O remove_copy_if(I first, I last, S stencil, O out, P p) {
    return on_host::copy_marked(first, last, stencil, out, p, false);
}

template <class I, class S, class O1, class O2, class P>
std::pair<O1, O2> stable_partition_copy(I first, I last, S stencil, O1 yes, O2 no, P p) {
    for (; first != last; ++first, ++stencil) {
        if (p(*stencil)) {
            on_host::put(yes, *first);
            ++yes;
        } else {
            on_host::put(no, *first);
            ++no;
        }
    }
    return {yes, no};
}
template <class I, class O1, class O2, class P>
std::pair<O1, O2> stable_partition_copy(I first, I last, O1 yes, O2 no, P p) {
    return on_host::stable_partition_copy(first, last, first, yes, no, p);
}
template <class... A> auto partition_copy(A&&... a) {
    return on_host::stable_partition_copy(std::forward<A>(a)...);
}
template <class I, class S, class P> I stable_partition(I first, I last, S stencil, P p) {
    std::vector<value_of<I>> const all(first, last);
    std::vector<value_of<I>> no;
    auto const middle =
        on_host::stable_partition_copy(all.begin(), all.end(), stencil, first, std::back_inserter(no), p)
            .first;
    std::copy(no.begin(), no.end(), middle);
    return middle;
}
template <class I, class P> I stable_partition(I first, I last, P p) {
    std::vector<value_of<I>> const all(first, last);
    return on_host::stable_partition(first, last, all.begin(), p);
}
template <class... A> auto partition(A&&... a) { return on_host::stable_partition(std::forward<A>(a)...); }

template <class I, class Equal = equal_to<>> std::ptrdiff_t unique_count(I first, I last, Equal equal = {}) {
    if (first == last) return 0;
    std::ptrdiff_t runs = 1;
    for (I next = std::next(first); next != last; ++first, ++next) runs += !equal(*first, *next);
    return runs;
}

// Searches of one value, and of a range of values.
template <class I, class T, class Less = less<>>
requires(!std::input_or_output_iterator<T>) I lower_bound(I first, I last, T const& value, Less less = {}) {
    return std::lower_bound(first, last, value, less);
}
template <class I, class T, class Less = less<>>
requires(!std::input_or_output_iterator<T>) I upper_bound(I first, I last, T const& value, Less less = {}) {
    return std::upper_bound(first, last, value, less);
}
template <class I, class T, class Less = less<>>
requires(!std::input_or_output_iterator<T>) bool binary_search(
    I first, I last, T const& value, Less less = {}) {
    return std::binary_search(first, last, value, less);
}
template <class I, class J, class O, class Less = less<>>
O lower_bound(I first, I last, J value, J values_last, O out, Less less = {}) {
    for (; value != values_last; ++value, ++out)
        on_host::put(out, std::lower_bound(first, last, *value, less) - first);
    return out;
}
template <class I, class J, class O, class Less = less<>>
O upper_bound(I first, I last, J value, J values_last, O out, Less less = {}) {
    for (; value != values_last; ++value, ++out)
        on_host::put(out, std::upper_bound(first, last, *value, less) - first);
    return out;
}
template <class I, class J, class O, class Less = less<>>
O binary_search(I first, I last, J value, J values_last, O out, Less less = {}) {
    for (; value != values_last; ++value, ++out)
        on_host::put(out, std::binary_search(first, last, *value, less));
    return out;
}

}  // namespace gpu::inline v0_2::on_host
