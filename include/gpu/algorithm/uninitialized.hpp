// SPDX-License-Identifier: MIT
// uninitialized_copy, uninitialized_fill, uninitialized_move, uninitialized_default_construct,
// uninitialized_value_construct, destroy, and their _n forms.
#pragma once
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/iterator/preconditions.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu {

/// What Thrust's and oneDPL's programs call for memory without objects in it, as of vector(n, no_init).
/// Elements of the GPU are bytes, so that construction is assignment: here of `value`, as by gpu::fill. Does
/// not wait. Complexity: linear, one launch. Scratch memory: none. All below throw invalid_argument where a
/// range is none or has too little room.
///
///     gpu::vector<int> v(3, gpu::no_init);
///     gpu::uninitialized_fill(v.begin(), v.end(), 7);         // v: 7 7 7
template <writable_iterator I, class T> void uninitialized_fill(I first, I last, T const& value) {
    gpu::fill(first, last, value);
}
/// The same of n elements; returns their end. Complexity and scratch memory: as fill.
///
///     gpu::uninitialized_fill_n(v.begin(), 2, 5);             // v: 5 5 7
template <writable_iterator I, class T> I uninitialized_fill_n(I first, std::size_t n, T const& value) {
    return gpu::fill_n(first, n, value);
}
/// gpu::copy, also from the host and to it; returns the end of the output. Complexity and scratch memory: as
/// copy.
///
///     gpu::uninitialized_copy(v.begin(), v.end(), w.begin());         // v: 5 5 7, w: 5 5 7
template <class I, class O> O uninitialized_copy(I first, I last, O out) {
    return gpu::copy(first, last, out);
}
/// The same of n elements. Complexity and scratch memory: as copy.
///
///     gpu::uninitialized_copy_n(v.begin(), 2, w.begin());             // v: 5 5 7, w: 5 5 ...
template <class I, class O> O uninitialized_copy_n(I first, std::size_t n, O out) {
    return gpu::copy_n(first, n, out);
}
/// The same as uninitialized_copy: the input stays as it is. Complexity and scratch memory: as copy.
///
///     gpu::uninitialized_move(v.begin(), v.end(), w.begin());         // v: 5 5 7, w: 5 5 7
template <class I, class O> O uninitialized_move(I first, I last, O out) {
    return gpu::copy(first, last, out);
}
/// The same of n elements. Complexity and scratch memory: as copy.
///
///     gpu::uninitialized_move_n(v.begin(), 2, w.begin());             // v: 5 5 7, w: 5 5 ...
template <class I, class O> O uninitialized_move_n(I first, std::size_t n, O out) {
    return gpu::copy_n(first, n, out);
}

/// Every element as T() leaves it: numbers are 0. Complexity and scratch memory: as fill.
///
///     gpu::uninitialized_value_construct(v.begin(), v.end());         // v: 0 0 0
template <writable_iterator I> void uninitialized_value_construct(I first, I last) {
    gpu::fill(first, last, typename I::value_type());
}
/// The same of n elements; returns their end. Complexity and scratch memory: as fill.
///
///     gpu::uninitialized_value_construct_n(v.begin(), 2);             // 7 7 7 -> 0 0 7
template <writable_iterator I> I uninitialized_value_construct_n(I first, std::size_t n) {
    return gpu::fill_n(first, n, typename I::value_type());
}
/// Every element as `T x;` leaves it: untouched, unless T has members with values of their own. Complexity:
/// constant, or as fill. Scratch memory: none.
///
///     gpu::uninitialized_default_construct(v.begin(), v.end());       // ints: v as it was
template <writable_iterator I> void uninitialized_default_construct(I first, I last) {
    if constexpr (std::is_trivially_default_constructible_v<typename I::value_type>)
        range_length("uninitialized_default_construct", first, last);
    else
        gpu::fill(first, last, typename I::value_type());
}
/// The same of n elements; returns their end. Complexity and scratch memory: as
/// uninitialized_default_construct.
///
///     gpu::uninitialized_default_construct_n(v.begin(), 2);           // v.begin() + 2
template <writable_iterator I> I uninitialized_default_construct_n(I first, std::size_t n) {
    gpu::uninitialized_default_construct(first, first + static_cast<std::ptrdiff_t>(n));
    return first + static_cast<std::ptrdiff_t>(n);
}
/// Nothing is left to do for an element of the GPU; the range is looked at. Complexity: constant. Scratch
/// memory: none.
///
///     gpu::destroy(v.begin(), v.end());                               // v as it was
template <device_iterator I> void destroy(I first, I last) { range_length("destroy", first, last); }
/// The same of n elements; returns their end. Complexity: constant. Scratch memory: none.
///
///     gpu::destroy_n(v.begin(), 2);                                   // v.begin() + 2
template <device_iterator I> I destroy_n(I first, std::size_t n) {
    gpu::destroy(first, first + static_cast<std::ptrdiff_t>(n));
    return first + static_cast<std::ptrdiff_t>(n);
}

template <device_range R, class T> void uninitialized_fill(R&& r, T const& value) { gpu::fill(r, value); }
template <device_range R, class O> O uninitialized_copy(R&& r, O out) { return gpu::copy(r, out); }
template <device_range R, class O> O uninitialized_move(R&& r, O out) { return gpu::copy(r, out); }
template <device_range R> void uninitialized_value_construct(R&& r) {
    gpu::uninitialized_value_construct(r.begin(), r.end());
}
template <device_range R> void uninitialized_default_construct(R&& r) {
    gpu::uninitialized_default_construct(r.begin(), r.end());
}
template <device_range R> void destroy(R&& r) { gpu::destroy(r.begin(), r.end()); }

}  // namespace gpu
