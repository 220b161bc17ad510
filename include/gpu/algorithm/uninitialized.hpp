// SPDX-License-Identifier: MIT
// uninitialized_copy, uninitialized_fill, uninitialized_move, uninitialized_default_construct,
// uninitialized_value_construct, destroy, and their _n forms.
#pragma once
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/iterator/preconditions.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Constructs every element of [first, last) as a copy of `value`, by gpu::fill.
///
/// The uninitialized_ functions exist for programs written for Thrust or oneDPL. The vector
/// constructor vector(n, gpu::no_init) gives them uninitialized memory. Elements in GPU memory are
/// plain bytes, so construction is assignment. Throws invalid_argument when the iterators are not a
/// range. Does not wait for the GPU. Complexity: linear, one launch. Scratch memory: none.
///
///     gpu::vector<int> v(3, gpu::no_init);
///     gpu::uninitialized_fill(v.begin(), v.end(), 7);         // v: 7 7 7
template <writable_iterator I, class T> void uninitialized_fill(I first, I last, T const& value) {
    gpu::fill(first, last, value);
}
/// Constructs n elements from `first` on as copies of `value`, and returns the end of these
/// elements. Throws invalid_argument when there is room for fewer than n elements. Cost: as fill.
///
///     gpu::vector<int> v(3, gpu::no_init);
///     gpu::uninitialized_fill_n(v.begin(), 2, 5);             // v: 5 5 ...
template <writable_iterator I, class T> I uninitialized_fill_n(I first, std::size_t n, T const& value) {
    return gpu::fill_n(first, n, value);
}
/// Copies [first, last) to `out` as gpu::copy does, and returns the end of the output. The input or
/// the output may be in host memory. Cost: as copy.
///
///     gpu::vector<int> v{5, 5, 7}, w(3, gpu::no_init);
///     gpu::uninitialized_copy(v.begin(), v.end(), w.begin());         // w: 5 5 7
template <class I, class O> O uninitialized_copy(I first, I last, O out) {
    return gpu::copy(first, last, out);
}
/// Copies n elements from `first` on to `out` as gpu::copy_n does, and returns the end of the
/// output. Cost: as copy.
///
///     gpu::vector<int> v{5, 5, 7}, w(3, gpu::no_init);
///     gpu::uninitialized_copy_n(v.begin(), 2, w.begin());             // w: 5 5 ...
template <class I, class O> O uninitialized_copy_n(I first, std::size_t n, O out) {
    return gpu::copy_n(first, n, out);
}
/// Copies [first, last) to `out`, and returns the end of the output. The input stays unchanged,
/// because moving an element of GPU memory is copying it. Cost: as copy.
///
///     gpu::vector<int> v{5, 5, 7}, w(3, gpu::no_init);
///     gpu::uninitialized_move(v.begin(), v.end(), w.begin());         // v: 5 5 7, w: 5 5 7
template <class I, class O> O uninitialized_move(I first, I last, O out) {
    return gpu::copy(first, last, out);
}
/// Copies n elements from `first` on to `out`, and returns the end of the output. The input stays
/// unchanged, because moving an element of GPU memory is copying it. Cost: as copy.
///
///     gpu::vector<int> v{5, 5, 7}, w(3, gpu::no_init);
///     gpu::uninitialized_move_n(v.begin(), 2, w.begin());             // v: 5 5 7, w: 5 5 ...
template <class I, class O> O uninitialized_move_n(I first, std::size_t n, O out) {
    return gpu::copy_n(first, n, out);
}

/// Sets every element to T(), where T is the element type; numbers become 0. Cost: as fill.
///
///     gpu::vector<int> v(3, gpu::no_init);
///     gpu::uninitialized_value_construct(v.begin(), v.end());         // v: 0 0 0
template <writable_iterator I> void uninitialized_value_construct(I first, I last) {
    gpu::fill(first, last, typename I::value_type());
}
/// Sets n elements from `first` on to T(), where T is the element type; numbers become 0. Returns
/// the end of these elements. Cost: as fill.
///
///     gpu::vector<int> v{7, 7, 7};
///     gpu::uninitialized_value_construct_n(v.begin(), 2);             // v: 0 0 7
template <writable_iterator I> I uninitialized_value_construct_n(I first, std::size_t n) {
    return gpu::fill_n(first, n, typename I::value_type());
}
/// Leaves every element as the definition `T x;` would, where T is the element type: unchanged,
/// unless T has default member initializers. Complexity: constant; as fill if T has them. Scratch
/// memory: none.
///
///     gpu::vector<int> v{7, 7, 7};
///     gpu::uninitialized_default_construct(v.begin(), v.end());       // v: 7 7 7
template <writable_iterator I> void uninitialized_default_construct(I first, I last) {
    if constexpr (std::is_trivially_default_constructible_v<typename I::value_type>)
        range_length("uninitialized_default_construct", first, last);
    else
        gpu::fill(first, last, typename I::value_type());
}
/// Leaves n elements from `first` on as the definition `T x;` would, where T is the element type:
/// unchanged, unless T has default member initializers. Returns the end of these elements. Cost: as
/// uninitialized_default_construct.
///
///     gpu::vector<int> v{7, 7, 7};
///     gpu::uninitialized_default_construct_n(v.begin(), 2);           // returns v.begin() + 2
template <writable_iterator I> I uninitialized_default_construct_n(I first, std::size_t n) {
    gpu::uninitialized_default_construct(first, first + static_cast<std::ptrdiff_t>(n));
    return first + static_cast<std::ptrdiff_t>(n);
}
/// Destroys nothing, because elements in GPU memory have no destructors. Throws invalid_argument
/// when the iterators are not a range. Complexity: constant. Scratch memory: none.
///
///     gpu::vector<int> v{7, 7, 7};
///     gpu::destroy(v.begin(), v.end());                               // v: 7 7 7
template <device_iterator I> void destroy(I first, I last) { range_length("destroy", first, last); }
/// Destroys nothing, because elements in GPU memory have no destructors. Returns the end of the n
/// elements that begin at `first`. Complexity: constant. Scratch memory: none.
///
///     gpu::vector<int> v{7, 7, 7};
///     gpu::destroy_n(v.begin(), 2);                                   // returns v.begin() + 2
template <device_iterator I> I destroy_n(I first, std::size_t n) {
    gpu::destroy(first, first + static_cast<std::ptrdiff_t>(n));
    return first + static_cast<std::ptrdiff_t>(n);
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
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

}  // namespace gpu::inline v0_2
