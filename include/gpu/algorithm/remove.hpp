// SPDX-License-Identifier: MIT
// remove, remove_if, remove_copy, remove_copy_if: drop the elements that equal a value or satisfy a
// predicate.
#pragma once
#include <gpu/algorithm/keep.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>

namespace gpu::inline v0_2 {

/// Copies the elements that do not satisfy `p` to `out`, in order. Returns the end of the output.
/// Waits for the number of copied elements. Requirements and cost: as copy_if.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(4);
///     auto even = [](auto x) { return x % 2 == 0; };
///     gpu::remove_copy_if(v.begin(), v.end(), out.begin(), even);  // out: 1 3
template <readable_iterator I, writable_iterator O, class P> O remove_copy_if(I first, I last, O out, P p) {
    return detail::keep("remove_copy_if",
        first,
        range_length("remove_copy_if", first, last),
        make_transform_iterator(first, detail::not_flag_of<P>{p}),
        out);
}
/// Copies to `out`, in order, each element i for which p(stencil[i]) does not hold. Returns the end
/// of the output. Waits for the number of copied elements. Requirements and cost: as copy_if.
template <readable_iterator I, readable_iterator S, writable_iterator O, class P>
O remove_copy_if(I first, I last, S stencil, O out, P p) {
    auto const n = range_length("remove_copy_if", first, last);
    require_room("remove_copy_if", "stencil", stencil, n);
    return detail::keep(
        "remove_copy_if", first, n, make_transform_iterator(stencil, detail::not_flag_of<P>{p}), out);
}

/// Copies the elements that do not satisfy `p` to `out`, in order. Stores the number of copied
/// elements in `count`, a gpu::scalar or an iterator. Does not wait. Cost: as copy_if.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(4);
///     gpu::scalar<unsigned> count;
///     auto even = [](auto x) { return x % 2 == 0; };
///     gpu::remove_copy_if_into(v.begin(), v.end(), out.begin(), count, even);
///     // out: 1 3, count: 2
template <readable_iterator I, writable_iterator O, result N, class P>
void remove_copy_if_into(I first, I last, O out, N&& count, P p) {
    detail::keep_into("remove_copy_if_into",
        first,
        range_length("remove_copy_if_into", first, last),
        make_transform_iterator(first, detail::not_flag_of<P>{p}),
        out,
        count);
}
/// Copies to `out`, in order, each element i for which p(stencil[i]) does not hold. Stores the
/// number of copied elements in `count`, a gpu::scalar or an iterator. Does not wait. Cost: as
/// copy_if.
template <readable_iterator I, readable_iterator S, writable_iterator O, result N, class P>
void remove_copy_if_into(I first, I last, S stencil, O out, N&& count, P p) {
    auto const n = range_length("remove_copy_if_into", first, last);
    require_room("remove_copy_if_into", "stencil", stencil, n);
    detail::keep_into("remove_copy_if_into",
        first,
        n,
        make_transform_iterator(stencil, detail::not_flag_of<P>{p}),
        out,
        count);
}

/// Copies the elements that differ from `value` to `out`, in order. Stores the number of copied
/// elements in `count`, a gpu::scalar or an iterator. Does not wait. Cost: as copy_if.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(4);
///     gpu::scalar<unsigned> count;
///     gpu::remove_copy_into(v.begin(), v.end(), out.begin(), count, 3);  // out: 1 2 4, count: 3
template <readable_iterator I, writable_iterator O, result N, class T>
void remove_copy_into(I first, I last, O out, N&& count, T const& value) {
    gpu::remove_copy_if_into(first, last, out, count, detail::equals<T>{value});
}

/// Copies the elements that differ from `value` to `out`, in order. Returns the end of the output.
/// Waits for the number of copied elements. Requirements and cost: as copy_if.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(4);
///     gpu::remove_copy(v.begin(), v.end(), out.begin(), 3);  // out: 1 2 4
template <readable_iterator I, writable_iterator O, class T>
O remove_copy(I first, I last, O out, T const& value) {
    return gpu::remove_copy_if(first, last, out, detail::equals<T>{value});
}

/// Removes the elements that satisfy `p`: moves all others to the front, in order. Returns the end
/// of the remaining elements. Waits for their number.
///
/// The elements from the returned end on are unspecified. Complexity: linear, a few launches.
/// Scratch memory: a copy of the range; none for elements of 4, 8, 12 or 16 bytes on NVIDIA's
/// GPUs, which take one launch, unless there is a stencil or `p` reads memory.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     auto end = gpu::remove_if(v.begin(), v.end(), [](auto x) { return x % 2 == 0; });
///     // v: 1 3 ..., end - v.begin(): 2
template <readable_iterator I, class P> auto remove_if(I first, I last, P p) {
    return detail::keep_in_place(first,
        range_length("remove_if", first, last),
        make_transform_iterator(first, detail::not_flag_of<P>{p}),
        detail::flags_by<P, typename I::value_type>{p});
}
/// Removes each element i for which p(stencil[i]) holds: moves all others to the front, in order.
/// Returns the end of the remaining elements. Waits for their number. Cost: as remove_if.
template <readable_iterator I, readable_iterator S, class P> auto remove_if(I first, I last, S stencil, P p) {
    auto const n = range_length("remove_if", first, last);
    require_room("remove_if", "stencil", stencil, n);
    return detail::keep_in_place(
        first, n, make_transform_iterator(stencil, detail::not_flag_of<P>{p}), detail::flags_by_stencil{});
}

/// Removes the elements that equal `value`: moves all others to the front, in order. Returns the
/// end of the remaining elements. Waits for their number. Cost: as remove_if.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::remove(v.begin(), v.end(), 3);  // v: 1 2 4 ...
template <readable_iterator I, class T> auto remove(I first, I last, T const& value) {
    return gpu::remove_if(first, last, detail::equals<T>{value});
}

/// Removes the elements that satisfy `p`: moves all others to the front, in order. Stores the
/// number of remaining elements in `count`, a gpu::scalar or an iterator. Does not wait. Cost: as
/// remove_if.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::scalar<unsigned> count;
///     auto even = [](auto x) { return x % 2 == 0; };
///     gpu::remove_if_into(v.begin(), v.end(), count, even);  // v: 1 3 ..., count: 2
template <readable_iterator I, result N, class P> void remove_if_into(I first, I last, N&& count, P p) {
    detail::keep_in_place_into("remove_if_into",
        first,
        range_length("remove_if_into", first, last),
        make_transform_iterator(first, detail::not_flag_of<P>{p}),
        detail::flags_by<P, typename I::value_type>{p},
        count);
}
/// Removes each element i for which p(stencil[i]) holds: moves all others to the front, in order.
/// Stores the number of remaining elements in `count`, a gpu::scalar or an iterator. Does not wait.
/// Cost: as remove_if.
template <readable_iterator I, readable_iterator S, result N, class P>
void remove_if_into(I first, I last, S stencil, N&& count, P p) {
    auto const n = range_length("remove_if_into", first, last);
    require_room("remove_if_into", "stencil", stencil, n);
    detail::keep_in_place_into("remove_if_into",
        first,
        n,
        make_transform_iterator(stencil, detail::not_flag_of<P>{p}),
        detail::flags_by_stencil{},
        count);
}

/// Removes the elements that equal `value`: moves all others to the front, in order. Stores the
/// number of remaining elements in `count`, a gpu::scalar or an iterator. Does not wait. Cost: as
/// remove_if.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::scalar<unsigned> count;
///     gpu::remove_into(v.begin(), v.end(), count, 3);  // v: 1 2 4 ..., count: 3
template <readable_iterator I, result N, class T>
void remove_into(I first, I last, N&& count, T const& value) {
    gpu::remove_if_into(first, last, count, detail::equals<T>{value});
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range R, writable_iterator O, class P> O remove_copy_if(R&& r, O out, P p) {
    return gpu::remove_copy_if(r.begin(), r.end(), out, p);
}
template <device_range R, device_range S, writable_iterator O, class P>
O remove_copy_if(R&& r, S&& stencil, O out, P p) {
    return gpu::remove_copy_if(r.begin(), r.end(), stencil.begin(), out, p);
}
template <device_range R, writable_iterator O, class T> O remove_copy(R&& r, O out, T const& value) {
    return gpu::remove_copy(r.begin(), r.end(), out, value);
}
template <device_range R, class P> auto remove_if(R&& r, P p) {
    return gpu::remove_if(r.begin(), r.end(), p);
}
template <device_range R, device_range S, class P> auto remove_if(R&& r, S&& stencil, P p) {
    return gpu::remove_if(r.begin(), r.end(), stencil.begin(), p);
}
template <device_range R, class T> auto remove(R&& r, T const& value) {
    return gpu::remove(r.begin(), r.end(), value);
}
template <device_range R, writable_iterator O, result N, class P>
void remove_copy_if_into(R&& r, O out, N&& count, P p) {
    gpu::remove_copy_if_into(r.begin(), r.end(), out, count, p);
}
template <device_range R, result N, class P> void remove_if_into(R&& r, N&& count, P p) {
    gpu::remove_if_into(r.begin(), r.end(), count, p);
}
template <device_range R, result N, class T> void remove_into(R&& r, N&& count, T const& value) {
    gpu::remove_into(r.begin(), r.end(), count, value);
}
template <device_range R, device_range S, writable_iterator O, result N, class P>
void remove_copy_if_into(R&& r, S&& stencil, O out, N&& count, P p) {
    gpu::remove_copy_if_into(r.begin(), r.end(), stencil.begin(), out, count, p);
}
template <device_range R, writable_iterator O, result N, class T>
void remove_copy_into(R&& r, O out, N&& count, T const& value) {
    gpu::remove_copy_into(r.begin(), r.end(), out, count, value);
}
template <device_range R, device_range S, result N, class P>
void remove_if_into(R&& r, S&& stencil, N&& count, P p) {
    gpu::remove_if_into(r.begin(), r.end(), stencil.begin(), count, p);
}

}  // namespace gpu::inline v0_2
