// SPDX-License-Identifier: MIT
// Copies and moves elements within a range or between ranges that may overlap: move, copy_backward,
// move_backward, swap_ranges, rotate, rotate_copy, shift_left, shift_right.
#pragma once
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/shift.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Copies n elements from `first` to `out`; the two ranges may overlap in any way. When one thread
/// could overwrite an element that another has yet to read, copies through scratch memory, or where
/// primitive::shift() can be used, by that.
template <class I, class O> void assign_any(I first, std::size_t n, O out) {
    if (!may_overlap(first, out, n) || coincide(first, out)) return primitive::assign(first, n, out);
    using T = typename I::value_type;
    kernel::session s;
    if constexpr (std::is_same_v<I, O> && primitive::same_elements<I, O>)
        if (primitive::shifts(*s, first, n, out)) return primitive::shift(*s, first, n, out);
    kernel::scratch<T> const held(*s, n);
    scratch_iterator<T> const there(held);
    primitive::assign(first, n, there);
    primitive::assign(there, n, out);
}
}  // namespace detail

/// Copies [first, last) to `out`; the two ranges may overlap in any way. Returns the end
/// of the output.
///
/// Elements on the GPU are plain bytes, so an element that was moved from keeps its value unless
/// the output overwrites it. Does not wait. Complexity: linear. Scratch memory: a copy of the range
/// when the two ranges overlap, or when that cannot be ruled out; none on a GPU with look-back,
/// when both iterators are those of one vector or span, of one type, and elements are whole words
/// of at most 16 bytes.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::move(v.begin() + 1, v.end(), v.begin());           // v: 2 3 4 4
template <readable_iterator I, writable_iterator O> O move(I first, I last, O out) {
    std::size_t const n = range_length("move", first, last);
    require_room("move", "output", out, n);
    detail::assign_any(first, n, out);
    return out + static_cast<std::ptrdiff_t>(n);
}
/// Copies [first, last) to the range that ends at `out_last`; the two ranges may overlap in any
/// way. Returns the beginning of the output. Cost: as move.
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
/// Copies [first, last) to the range that ends at `out_last`. Another name of copy_backward.
/// Returns the beginning of the output. Cost: as move.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::move_backward(v.begin(), v.begin() + 3, v.end());  // v: 1 1 2 3
template <readable_iterator I, writable_iterator O> O move_backward(I first, I last, O out_last) {
    return gpu::copy_backward(first, last, out_last);
}

/// Exchanges the elements of [first1, last1) with those of the range of equal length that begins at
/// `first2`. Returns the end of the second range, which must not overlap the first. Does not wait.
/// Complexity: linear, one launch. Scratch memory: none.
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

/// Rotates [first, last) to the left, so that the element at `middle` becomes the first; the
/// elements before `middle` move to the end. Returns the new position of the old first element.
///
/// Throws invalid_argument when `middle` lies outside the range. Does not wait. Complexity: linear,
/// two copies of the shorter part, and a move of the longer one. Scratch memory: a copy of the
/// shorter part, and what that move takes.
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
    I const to = first + (last - middle);
    using T = typename I::value_type;
    // Where one launch may not reach both parts, copy all of it to scratch memory and back.
    if (!s->device.caps.addresses && primitive::part_of(*s, n, I::element_bytes) < n) [[unlikely]] {
        kernel::scratch<T> const held(*s, n);
        scratch_iterator<T> const there(held);
        primitive::assign(first, n, there);
        primitive::assign(there + (middle - first), n - k, first);
        primitive::assign(there, k, to);
        return to;
    }
    // Copy the shorter part to scratch memory, move the longer one, and copy the shorter one back.
    bool const left = k <= n - k;
    std::size_t const shorter = left ? k : n - k;
    I const from = left ? first : middle;
    kernel::scratch<T> const held(*s, shorter);
    scratch_iterator<T> const there(held);
    primitive::assign(from, shorter, there);
    if (left)
        detail::assign_any(middle, n - k, first);
    else
        detail::assign_any(first, k, to);
    primitive::assign(there, shorter, left ? to : first);
    return to;
}
/// Copies [middle, last) and then [first, middle) to `out`, which must not overlap the input.
/// Returns the end of the output. Throws invalid_argument when `middle` lies outside the range.
/// Does not wait. Complexity: linear, two copies. Scratch memory: none.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5}, out(5);
///     gpu::rotate_copy(v.begin(), v.begin() + 2, v.end(), out.begin());       // out: 3 4 5 1 2
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

/// Moves every element n >= 0 positions towards the front; the first n elements are lost. Returns
/// the end of the remaining elements. The last n elements of the range get unspecified values.
///
/// Does nothing when n is 0, or not less than the length of the range. Throws invalid_argument for
/// n < 0. Cost: as move.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::shift_left(v.begin(), v.end(), 2);                 // v: 3 4 5 ...
template <readable_iterator I>
requires writable_iterator<I> I shift_left(I first, I last, std::ptrdiff_t n) {
    std::size_t const length = range_length("shift_left", first, last);
    if (n < 0) detail::bad_range("shift_left", "a shift by less than 0 places");
    if (static_cast<std::size_t>(n) >= length) return n ? first : last;
    if (n) detail::assign_any(first + n, length - static_cast<std::size_t>(n), first);
    return last - n;
}
/// Moves every element n >= 0 positions towards the end; the last n elements are lost. Returns the
/// beginning of the remaining elements. The first n elements of the range get unspecified values.
///
/// Does nothing when n is 0, or not less than the length of the range. Throws invalid_argument for
/// n < 0. Cost: as move.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::shift_right(v.begin(), v.end(), 2);                // v: ... 1 2 3
template <readable_iterator I>
requires writable_iterator<I> I shift_right(I first, I last, std::ptrdiff_t n) {
    std::size_t const length = range_length("shift_right", first, last);
    if (n < 0) detail::bad_range("shift_right", "a shift by less than 0 places");
    if (static_cast<std::size_t>(n) >= length) return n ? last : first;
    if (n) detail::assign_any(first, length - static_cast<std::size_t>(n), first + n);
    return first + n;
}

// Overloads of all functions of this header for whole ranges instead of pairs of iterators.
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

}  // namespace gpu::inline v0_2
