// SPDX-License-Identifier: MIT
// move, copy_backward, move_backward, swap_ranges, rotate, rotate_copy, shift_left, shift_right: elements to
// places that may overlap.
#pragma once
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>

namespace gpu {

namespace detail {
/// out[i] = first[i] whatever overlaps: through scratch memory where threads could store what others are
/// still to read.
template <class I, class O> void assign_any(I first, std::size_t n, O out) {
    if (!may_overlap(first, out, n) || coincide(first, out)) return primitive::assign(first, n, out);
    using T = typename I::value_type;
    kernel::session s;
    kernel::scratch<T> const held(*s, n);
    scratch_iterator<T> const there(held);
    primitive::assign(first, n, there);
    primitive::assign(there, n, out);
}
}  // namespace detail

/// Copies [first, last) to `out`; the two may overlap in any way. Returns the end of the output.
///
/// An element of the GPU is nothing but its bytes, so that what is moved stays where it was too. Does not
/// wait. Complexity: linear. Scratch memory: a copy of the range where the two overlap, or might.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::move(v.begin() + 1, v.end(), v.begin());           // v: 2 3 4 4
template <readable_iterator I, writable_iterator O> O move(I first, I last, O out) {
    std::size_t const n = range_length("move", first, last);
    require_room("move", "output", out, n);
    detail::assign_any(first, n, out);
    return out + static_cast<std::ptrdiff_t>(n);
}
/// Copies [first, last) to the range that ends at `out_last`; the two may overlap. Returns the beginning of
/// the output. Complexity and scratch memory: as move.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::copy_backward(v.begin(), v.begin() + 3, v.end());  // v: 1 1 2 3
template <readable_iterator I, writable_iterator O> O copy_backward(I first, I last, O out_last) {
    std::size_t const n = range_length("copy_backward", first, last);
    O const out = out_last - static_cast<std::ptrdiff_t>(n);
    require_room("copy_backward", "output", out, n);
    detail::assign_any(first, n, out);
    return out;
}
/// copy_backward under another name. Complexity and scratch memory: as move.
///
///     gpu::move_backward(v.begin(), v.begin() + 3, v.end());  // 1 2 3 4 -> 1 1 2 3
template <readable_iterator I, writable_iterator O> O move_backward(I first, I last, O out_last) {
    return gpu::copy_backward(first, last, out_last);
}

/// Exchanges [first1, last1) with as many elements from `first2` on, which must not overlap them; returns the
/// end of the second range. Does not wait. Complexity: linear, one launch. Scratch memory: none.
///
///     gpu::vector<int> a{1, 2}, b{8, 9};
///     gpu::swap_ranges(a.begin(), a.end(), b.begin());        // a: 8 9, b: 1 2
template <readable_iterator I, readable_iterator J>
requires(writable_iterator<I>&& writable_iterator<J>) J swap_ranges(I first1, I last1, J first2) {
    std::size_t const n = range_length("swap_ranges", first1, last1);
    require_room("swap_ranges", "second range", first2, n);
    require_apart("swap_ranges", "first range", first1, n, first2, n);
    primitive::assign(make_zip_iterator(first1, first2), n, make_zip_iterator(first2, first1));
    return first2 + static_cast<std::ptrdiff_t>(n);
}

/// Brings the element at `middle` to the front and what was before it behind the end; returns where the old
/// first element is.
///
/// Throws invalid_argument where middle lies outside of the range. Does not wait. Complexity: linear, three
/// copies. Scratch memory: a copy of the range, or none where middle is first or last.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::rotate(v.begin(), v.begin() + 2, v.end());         // v: 3 4 5 1 2
template <readable_iterator I>
requires writable_iterator<I> I rotate(I first, I middle, I last) {
    std::size_t const n = range_length("rotate", first, last), k = range_length("rotate", first, middle);
    if (k > n) detail::bad_range("rotate", "middle lies behind last");
    if (k == 0) return last;
    if (k == n) return first;
    kernel::session s;
    kernel::scratch<typename I::value_type> const held(*s, n);
    scratch_iterator<typename I::value_type> const there(held);
    primitive::assign(first, n, there);
    primitive::assign(there + (middle - first), n - k, first);
    primitive::assign(there, k, first + (last - middle));
    return first + (last - middle);
}
/// Writes [middle, last) and then [first, middle) to `out`, which must not overlap them; returns the end of
/// the output. Throws as rotate does; does not wait. Complexity: linear, two copies. Scratch memory: none.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5}, out(5);
///     gpu::rotate_copy(v.begin(), v.begin() + 2, v.end(), out.begin());                // out: 3 4 5 1 2
template <readable_iterator I, writable_iterator O> O rotate_copy(I first, I middle, I last, O out) {
    std::size_t const n = range_length("rotate_copy", first, last),
                      k = range_length("rotate_copy", first, middle);
    if (k > n) detail::bad_range("rotate_copy", "middle lies behind last");
    require_room("rotate_copy", "output", out, n);
    require_apart("rotate_copy", "input", first, n, out, n);
    primitive::assign(middle, n - k, out);
    primitive::assign(first, k, out + static_cast<std::ptrdiff_t>(n - k));
    return out + static_cast<std::ptrdiff_t>(n);
}

/// Moves every element n places towards the front, n >= 0; the first n are lost. Returns the end of what is
/// left; the elements behind it keep some value. Nothing happens when n is 0, or not less than the length.
/// Throws invalid_argument for n < 0. Complexity and scratch memory: as move.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::shift_left(v.begin(), v.end(), 2);                 // v: 3 4 5 and two others
template <readable_iterator I>
requires writable_iterator<I> I shift_left(I first, I last, std::ptrdiff_t n) {
    std::size_t const length = range_length("shift_left", first, last);
    if (n < 0) detail::bad_range("shift_left", "a shift by less than 0 places");
    if (static_cast<std::size_t>(n) >= length) return n ? first : last;
    if (n) detail::assign_any(first + n, length - static_cast<std::size_t>(n), first);
    return last - n;
}
/// Moves every element n places towards the end; the last n are lost. Returns the beginning of what is left;
/// otherwise as shift_left. Complexity and scratch memory: as move.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::shift_right(v.begin(), v.end(), 2);                // v: two others and 1 2 3
template <readable_iterator I>
requires writable_iterator<I> I shift_right(I first, I last, std::ptrdiff_t n) {
    std::size_t const length = range_length("shift_right", first, last);
    if (n < 0) detail::bad_range("shift_right", "a shift by less than 0 places");
    if (static_cast<std::size_t>(n) >= length) return n ? last : first;
    if (n) detail::assign_any(first, length - static_cast<std::size_t>(n), first + n);
    return first + n;
}

template <device_range R, writable_iterator O> O move(R&& r, O out) {
    return gpu::move(r.begin(), r.end(), out);
}
template <device_range R, writable_iterator O> O copy_backward(R&& r, O out_last) {
    return gpu::copy_backward(r.begin(), r.end(), out_last);
}
template <device_range R, writable_iterator O> O move_backward(R&& r, O out_last) {
    return gpu::copy_backward(r.begin(), r.end(), out_last);
}
template <device_range R, device_range S> auto swap_ranges(R&& r, S&& s) {
    return gpu::swap_ranges(r.begin(), r.end(), s.begin());
}
template <device_range R, device_iterator I> auto rotate(R&& r, I middle) {
    return gpu::rotate(r.begin(), middle, r.end());
}
template <device_range R, device_iterator I, writable_iterator O> O rotate_copy(R&& r, I middle, O out) {
    return gpu::rotate_copy(r.begin(), middle, r.end(), out);
}
template <device_range R> auto shift_left(R&& r, std::ptrdiff_t n) {
    return gpu::shift_left(r.begin(), r.end(), n);
}
template <device_range R> auto shift_right(R&& r, std::ptrdiff_t n) {
    return gpu::shift_right(r.begin(), r.end(), n);
}

}  // namespace gpu
