// SPDX-License-Identifier: MIT
// copy_if, remove, remove_if, unique, unique_count and their copying forms: what stays, in order.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/read/previous.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu {

namespace detail {
/// 1 where (place, previous, this) begins a run of equal elements.
template <class Equal> struct begins_run {
    [[no_unique_address]] Equal equal;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(
            gpu::get<0>(t) == 0u || !gpu::cast<bool>(gpu::invoke(equal, gpu::get<1>(t), gpu::get<2>(t))));
    }
};
template <class I, class Equal> auto run_heads(I first, Equal const& equal) {
    counting_iterator<std::uint32_t> const place(0);
    return make_transform_iterator(
        make_zip_iterator(place, previous_iterator<I>(first), first), begins_run<Equal>{equal});
}

template <class I, class J>
constexpr std::uint32_t larger_element =
    I::element_bytes > J::element_bytes ? I::element_bytes : J::element_bytes;

/// The outputs of a compaction are still written while its inputs are read.
template <class Items, class Flags, class O>
void require_unread(
    char const* what, Items const& items, kernel::length n, Flags const& flags, O const& out) {
    require_apart(what, "input", items, n, out, std::size_t(1));
    require_apart(what, "stencil", flags, n, out, std::size_t(1));
}
template <class Items, class Flags, class O>
O keep(char const* what, Items items, kernel::length n, Flags flags, O out) {
    require_unread(what, items, n, flags, out);
    auto const kept = primitive::compact(
        flags, n, larger_element<Items, Flags>, primitive::keep_item<Items, O>{items, out});
    return out + static_cast<std::ptrdiff_t>(kept);
}
/// compact_into() with the count in any place for results.
template <class Flags, class N, class Take, class C>
void compact_at(char const* what, Flags flags, N n, std::uint32_t largest, Take const& take, C& count) {
    auto const place = result_place(count);
    require_room(what, "count", place, std::size_t(1));
    leave_at<std::uint32_t>(place, n, [&](auto at) { primitive::compact_into(flags, n, largest, take, at); });
}
template <class Items, class N, class Flags, class O, class C>
void keep_into(char const* what, Items items, N n, Flags flags, O out, C& count) {
    require_unread(what, items, n, flags, out);
    compact_at(
        what, flags, n, larger_element<Items, Flags>, primitive::keep_item<Items, O>{items, out}, count);
}
/// In place: the kept items go to scratch memory first, because their new places may hold items that are
/// still to be read.
template <class I, class Flags> auto keep_in_place(I first, kernel::length n, Flags flags) {
    if (n.most == 0) return walkable(first);
    kernel::session s;
    if constexpr (primitive::same_elements<scratch_iterator<typename I::value_type>, I>)
        if (primitive::compacts_chunks<false>(*s, n, flags, first))
            return walkable(first) + static_cast<std::ptrdiff_t>(primitive::compact_chunks<false>(
                                         *s, flags, first, n.most, larger_element<I, Flags>, first, nullptr));
    kernel::scratch<typename I::value_type> const held(*s, n.most);
    scratch_iterator<typename I::value_type> const out(held);
    std::size_t const kept = primitive::compact(flags,
        n,
        larger_element<I, Flags>,
        primitive::keep_item<I, scratch_iterator<typename I::value_type>>{first, out});
    primitive::assign(out, kept, first);
    return walkable(first) + static_cast<std::ptrdiff_t>(kept);
}
template <class I, class Flags, class C>
void keep_in_place_into(char const* what, I first, kernel::length n, Flags flags, C& count) {
    using T = typename I::value_type;
    auto const place = result_place(count);
    require_room(what, "count", place, std::size_t(1));
    kernel::session s;
    kernel::scratch<T> const held(*s, n.most);
    kernel::scratch<std::uint32_t> const kept(*s, 1);
    scratch_iterator<T> const out(held);
    scratch_iterator<std::uint32_t> const kept_place(kept);
    primitive::compact_into(flags,
        n,
        larger_element<I, Flags>,
        primitive::keep_item<I, scratch_iterator<T>>{first, out},
        kept_place);
    primitive::assign(out, kernel::length(kept.buffer().name(), &kept.buffer(), false, n.most), first);
    primitive::assign(kept_place, std::size_t(1), place);
}
}  // namespace detail

/// Copies the elements that satisfy `p`, in order; returns the end of the output, which must not overlap the
/// input or a stencil. Waits for the count.
///
/// The output has room for all that are kept. Complexity: linear, a few launches; `p` is called once or twice
/// for an element. Scratch memory: a few words for each chunk of the range, of which each thread or group
/// takes one.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(4);
///     auto end = gpu::copy_if(v.begin(), v.end(), out.begin(), [](auto x) { return x % 2 == 0; });     //
///     out: 2 4, end - out.begin(): 2
template <readable_iterator I, writable_iterator O, class P>
requires(!device_iterator<P>) O copy_if(I first, I last, O out, P p) {
    return detail::keep("copy_if",
        first,
        range_length("copy_if", first, last),
        make_transform_iterator(first, detail::flag_of<P>{p}),
        out);
}
/// The same, where `p` looks at the element of `stencil` at the same place.
template <readable_iterator I, readable_iterator S, writable_iterator O, class P>
O copy_if(I first, I last, S stencil, O out, P p) {
    auto const n = range_length("copy_if", first, last);
    require_room("copy_if", "stencil", stencil, n);
    return detail::keep("copy_if", first, n, make_transform_iterator(stencil, detail::flag_of<P>{p}), out);
}

/// copy_if whose count stays on the GPU, in `count`: a scalar of integers, or an iterator. Does not wait.
/// Complexity and scratch memory: as copy_if.
///
///     gpu::scalar<unsigned> count;
///     gpu::copy_if_into(v.begin(), v.end(), out.begin(), count, [](auto x) { return x % 2 == 0; });    //
///     out: 2 4, count: 2
template <readable_iterator I, writable_iterator O, result N, class P>
void copy_if_into(I first, I last, O out, N&& count, P p) {
    detail::keep_into("copy_if_into",
        first,
        range_length("copy_if_into", first, last),
        make_transform_iterator(first, detail::flag_of<P>{p}),
        out,
        count);
}
template <readable_iterator I, readable_iterator S, writable_iterator O, result N, class P>
void copy_if_into(I first, I last, S stencil, O out, N&& count, P p) {
    auto const n = range_length("copy_if_into", first, last);
    require_room("copy_if_into", "stencil", stencil, n);
    detail::keep_into(
        "copy_if_into", first, n, make_transform_iterator(stencil, detail::flag_of<P>{p}), out, count);
}

/// Copies the elements that do not satisfy `p`, in order; returns the end of the output. Waits for the count.
/// Else as copy_if, complexity and scratch memory too.
///
///     gpu::remove_copy_if(v.begin(), v.end(), out.begin(), [](auto x) { return x % 2 == 0; });         //
///     out: 1 3
template <readable_iterator I, writable_iterator O, class P> O remove_copy_if(I first, I last, O out, P p) {
    return detail::keep("remove_copy_if",
        first,
        range_length("remove_copy_if", first, last),
        make_transform_iterator(first, detail::not_flag_of<P>{p}),
        out);
}
/// The same, where `p` looks at the element of `stencil` at the same place.
template <readable_iterator I, readable_iterator S, writable_iterator O, class P>
O remove_copy_if(I first, I last, S stencil, O out, P p) {
    auto const n = range_length("remove_copy_if", first, last);
    require_room("remove_copy_if", "stencil", stencil, n);
    return detail::keep(
        "remove_copy_if", first, n, make_transform_iterator(stencil, detail::not_flag_of<P>{p}), out);
}
/// The same; how many are copied is left in `count`, on the GPU. Does not wait. Complexity and scratch
/// memory: as copy_if.
///
///     gpu::remove_copy_if_into(v.begin(), v.end(), out.begin(), count, [](auto x) { return x % 2 == 0; });
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
/// Copies the elements that differ from `value`, in order; how many is left in `count`, on the GPU. Does not
/// wait. Complexity and scratch memory: as copy_if.
///
///     gpu::remove_copy_into(v.begin(), v.end(), out.begin(), count, 3);                                //
///     out: 1 2 4, count: 3
template <readable_iterator I, writable_iterator O, result N, class T>
void remove_copy_into(I first, I last, O out, N&& count, T const& value) {
    gpu::remove_copy_if_into(first, last, out, count, detail::equals<T>{value});
}
/// Copies the elements that differ from `value`, in order; returns the end of the output. Waits for the
/// count. Complexity and scratch memory: as copy_if.
///
///     gpu::remove_copy(v.begin(), v.end(), out.begin(), 3);                                            //
///     out: 1 2 4
template <readable_iterator I, writable_iterator O, class T>
O remove_copy(I first, I last, O out, T const& value) {
    return gpu::remove_copy_if(first, last, out, detail::equals<T>{value});
}

/// Moves the elements that do not satisfy `p` (or whose element of `stencil` does not) to the front, in
/// order; returns their end. Waits for the count.
///
/// What lies behind the end is unspecified. Complexity: linear, a few launches. Scratch memory: a copy of the
/// range.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     auto end = gpu::remove_if(v.begin(), v.end(), [](auto x) { return x % 2 == 0; });                // v:
///     1 3 ..., end - v.begin(): 2
template <readable_iterator I, class P> auto remove_if(I first, I last, P p) {
    return detail::keep_in_place(first,
        range_length("remove_if", first, last),
        make_transform_iterator(first, detail::not_flag_of<P>{p}));
}
template <readable_iterator I, readable_iterator S, class P> auto remove_if(I first, I last, S stencil, P p) {
    auto const n = range_length("remove_if", first, last);
    require_room("remove_if", "stencil", stencil, n);
    return detail::keep_in_place(first, n, make_transform_iterator(stencil, detail::not_flag_of<P>{p}));
}
/// Moves the elements that differ from `value` to the front, in order; returns their end. Waits for the
/// count. Complexity and scratch memory: as remove_if.
///
///     gpu::remove(v.begin(), v.end(), 3);                                                              // v:
///     1 2 4 ...
template <readable_iterator I, class T> auto remove(I first, I last, T const& value) {
    return gpu::remove_if(first, last, detail::equals<T>{value});
}
/// remove_if; how many stay is left in `count`, on the GPU. Does not wait. Complexity and scratch memory: as
/// remove_if.
///
///     gpu::remove_if_into(v.begin(), v.end(), count, [](auto x) { return x % 2 == 0; });               // v:
///     1 3 ..., count: 2
template <readable_iterator I, result N, class P> void remove_if_into(I first, I last, N&& count, P p) {
    detail::keep_in_place_into("remove_if_into",
        first,
        range_length("remove_if_into", first, last),
        make_transform_iterator(first, detail::not_flag_of<P>{p}),
        count);
}
template <readable_iterator I, readable_iterator S, result N, class P>
void remove_if_into(I first, I last, S stencil, N&& count, P p) {
    auto const n = range_length("remove_if_into", first, last);
    require_room("remove_if_into", "stencil", stencil, n);
    detail::keep_in_place_into(
        "remove_if_into", first, n, make_transform_iterator(stencil, detail::not_flag_of<P>{p}), count);
}
/// remove; how many stay is left in `count`, on the GPU. Does not wait. Complexity and scratch memory: as
/// remove_if.
///
///     gpu::remove_into(v.begin(), v.end(), count, 3);                                                  // v:
///     1 2 4 ..., count: 3
template <readable_iterator I, result N, class T>
void remove_into(I first, I last, N&& count, T const& value) {
    gpu::remove_if_into(first, last, count, detail::equals<T>{value});
}

/// Keeps the first of each run of equal elements, in place; returns their end. Waits for the count.
/// Complexity and scratch memory: as remove_if.
///
/// Each element is compared with the one before it, whether that is kept or not.
///
///     gpu::vector<int> v{1, 1, 2, 3, 3};
///     auto end = gpu::unique(v.begin(), v.end());             // v: 1 2 3 ..., end - v.begin(): 3
template <readable_iterator I, class Equal = equal_to<>> auto unique(I first, I last, Equal equal = {}) {
    return detail::keep_in_place(first, range_length("unique", first, last), detail::run_heads(first, equal));
}
/// Copies the first of each run of equal elements; returns the end of the output, which must not overlap the
/// input. Waits for the count. Complexity and scratch memory: as copy_if.
///
///     gpu::unique_copy(v.begin(), v.end(), out.begin());      // out: 1 2 3
template <readable_iterator I, writable_iterator O, class Equal = equal_to<>>
O unique_copy(I first, I last, O out, Equal equal = {}) {
    return detail::keep(
        "unique_copy", first, range_length("unique_copy", first, last), detail::run_heads(first, equal), out);
}
/// unique; how many stay is left in `count`, on the GPU. Does not wait. Complexity and scratch memory: as
/// remove_if.
///
///     gpu::unique_into(v.begin(), v.end(), count);            // v: 1 2 3 ..., count: 3
template <readable_iterator I, result N, class Equal = equal_to<>>
void unique_into(I first, I last, N&& count, Equal equal = {}) {
    detail::keep_in_place_into("unique_into",
        first,
        range_length("unique_into", first, last),
        detail::run_heads(first, equal),
        count);
}
/// unique_copy; how many were copied is left in `count`, on the GPU. Does not wait. Complexity and scratch
/// memory: as copy_if.
///
///     gpu::unique_copy_into(v.begin(), v.end(), out.begin(), count);      // out: 1 2 3, count: 3
template <readable_iterator I, writable_iterator O, result N, class Equal = equal_to<>>
void unique_copy_into(I first, I last, O out, N&& count, Equal equal = {}) {
    detail::keep_into("unique_copy_into",
        first,
        range_length("unique_copy_into", first, last),
        detail::run_heads(first, equal),
        out,
        count);
}
/// How many elements unique would keep; waits for it. Complexity: linear, one launch. Scratch memory: a word
/// for each chunk of the range.
///
///     gpu::unique_count(v.begin(), v.end());                  // 3 for 1 1 2 3 3
template <readable_iterator I, class Equal = equal_to<>>
std::ptrdiff_t unique_count(I first, I last, Equal equal = {}) {
    return static_cast<std::ptrdiff_t>(detail::reduced(detail::run_heads(first, equal),
        range_length("unique_count", first, last),
        std::uint32_t{0},
        plus<>{}));
}
/// The same, left in `count`, on the GPU. Does not wait. Complexity and scratch memory: as unique_count.
///
///     gpu::unique_count_into(v.begin(), v.end(), count);      // count: 3
template <readable_iterator I, result N, class Equal = equal_to<>>
void unique_count_into(I first, I last, N&& count, Equal equal = {}) {
    detail::reduce_at("unique_count_into",
        detail::run_heads(first, equal),
        range_length("unique_count_into", first, last),
        count,
        std::uint32_t{0},
        plus<>{});
}

template <device_range R, writable_iterator O, class P> O copy_if(R&& r, O out, P p) {
    return gpu::copy_if(r.begin(), r.end(), out, p);
}
template <device_range R, device_range S, writable_iterator O, class P>
O copy_if(R&& r, S&& stencil, O out, P p) {
    return gpu::copy_if(r.begin(), r.end(), stencil.begin(), out, p);
}
template <device_range R, writable_iterator O, result N, class P>
void copy_if_into(R&& r, O out, N&& count, P p) {
    gpu::copy_if_into(r.begin(), r.end(), out, count, p);
}
template <device_range R, device_range S, writable_iterator O, result N, class P>
void copy_if_into(R&& r, S&& stencil, O out, N&& count, P p) {
    gpu::copy_if_into(r.begin(), r.end(), stencil.begin(), out, count, p);
}
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
template <device_range R, class Equal = equal_to<>> auto unique(R&& r, Equal equal = {}) {
    return gpu::unique(r.begin(), r.end(), equal);
}
template <device_range R, writable_iterator O, class Equal = equal_to<>>
O unique_copy(R&& r, O out, Equal equal = {}) {
    return gpu::unique_copy(r.begin(), r.end(), out, equal);
}
template <device_range R, class Equal = equal_to<>> std::ptrdiff_t unique_count(R&& r, Equal equal = {}) {
    return gpu::unique_count(r.begin(), r.end(), equal);
}

template <device_range R, writable_iterator O, result N, class P>
void remove_copy_if_into(R&& r, O out, N&& count, P p) {
    gpu::remove_copy_if_into(r.begin(), r.end(), out, count, p);
}
template <device_range R, writable_iterator O, result N, class Equal = equal_to<>>
void unique_copy_into(R&& r, O out, N&& count, Equal equal = {}) {
    gpu::unique_copy_into(r.begin(), r.end(), out, count, equal);
}
template <device_range R, result N, class P> void remove_if_into(R&& r, N&& count, P p) {
    gpu::remove_if_into(r.begin(), r.end(), count, p);
}
template <device_range R, result N, class T> void remove_into(R&& r, N&& count, T const& value) {
    gpu::remove_into(r.begin(), r.end(), count, value);
}
template <device_range R, result N, class Equal = equal_to<>>
void unique_into(R&& r, N&& count, Equal equal = {}) {
    gpu::unique_into(r.begin(), r.end(), count, equal);
}
template <device_range R, result N, class Equal = equal_to<>>
void unique_count_into(R&& r, N&& count, Equal equal = {}) {
    gpu::unique_count_into(r.begin(), r.end(), count, equal);
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

}  // namespace gpu
