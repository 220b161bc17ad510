// SPDX-License-Identifier: MIT
// Gives for_each_index(), which calls a hook for every index of a range, and assign(), which copies
// a range. Every algorithm that maps elements one by one uses one of these two.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/for_each_index.hpp>
#include <gpu/kernel/launch.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::primitive {

using gpu::detail::from_index;
using kernel::require_countable, kernel::require_numbered;

/// True when a T, or each member of a tuple T, consists of whole 32-bit words. Where kernels reach
/// long buffers by addresses, 32-bit offsets count words. For other elements the offsets count
/// bytes, and reach only as far as a storage block.
template <class T> inline constexpr bool whole_words = sizeof(T) % 4 == 0;
template <class A, class B>
inline constexpr bool whole_words<std::pair<A, B>> = whole_words<A>&& whole_words<B>;
template <class... T> inline constexpr bool whole_words<std::tuple<T...>> = (whole_words<T> && ...);
/// Returns how many items of at most three bytes fit in a storage block.
inline std::size_t items_beside_odd_ones(kernel::runtime const& r) {
    return static_cast<std::size_t>(r.device.caps.block_bytes) / 3;
}
/// Returns how many items of a range one launch can process. The range has `count` items of at most
/// `largest` bytes each. The result is `count`, or less when a kernel cannot count that many items,
/// or when they do not fit in what a kernel reaches of one buffer (capabilities::reach).
std::size_t part_of(kernel::runtime& r, std::size_t count, std::uint32_t largest);
/// Returns how many elements of `bytes` bytes, from `first` on, one launch can reach.
template <class I>
std::size_t reached_items(kernel::runtime& r, [[maybe_unused]] I const& first, std::uint32_t bytes) {
    std::size_t all = r.device.caps.reach(bytes) / bytes;
    if (!whole_words<typename I::value_type>) all = kernel::at_most(all, items_beside_odd_ones(r));
    if constexpr (requires { first.position(); })
        if (first.position() == 0) return all;
    // A window begins at an aligned offset, so there may be other bytes before the first element.
    return all > 1024 ? all - 512 : all / 2;
}
/// True when one launch can use `count` items of each of the ranges that begin at the iterators, or
/// as many as lie before the end of their memory. An item has at most `largest` bytes.
template <class... I>
bool in_one_launch(kernel::runtime& r, std::size_t count, std::uint32_t largest, I const&... ranges) {
    std::size_t most = 0;
    ((most = kernel::at_least(most, kernel::at_most(count, gpu::detail::room(ranges)))), ...);
    return count <= 0x7fffffffu && part_of(r, most, largest) == most;
}
/// True when one launch can reach, by 32-bit offsets, all memory of the buffers behind an iterator,
/// and needs no pieces for it.
template <class I> bool reaches_all(kernel::runtime& r, I const& i) {
    if constexpr (requires { i.get_iterator_tuple(); })
        return std::apply(
            [&](auto const&... part) { return (reaches_all(r, part) && ...); }, i.get_iterator_tuple());
    else if constexpr (requires { i.position() + i.room(); }) {
        std::size_t const all = i.position() + i.room();
        return part_of(r, all, I::element_bytes) == all;
    } else if constexpr (requires { i.base(); })
        return reaches_all(r, i.base());
    else
        return true;
}
/// Divides the range [0, count) into parts of at most `most` items. Calls part(at, n) for each
/// part, where `at` is its first index and n its length. All iterators that part() uses must be
/// in_order: their element k depends only on memory k elements after their position.
template <class Part> void in_parts_of(std::size_t most, std::size_t count, Part const& part) {
    for (std::size_t at = 0; at < count; at += most) part(at, count - at < most ? count - at : most);
}
/// Divides the range [0, count) into parts that are short enough for one launch (see part_of).
/// Calls part(at, n) for each part, where `at` is its first index and n its length. All iterators
/// that part() uses must be in_order, as for in_parts_of.
template <class Part>
void in_parts(kernel::runtime& r, std::size_t count, std::uint32_t largest, Part const& part) {
    in_parts_of(part_of(r, count, largest), count, part);
}
/// Divides a map of `count` items with `each` elements per item into launches of at most
/// profile::longest_map elements. Calls part(at, n) for each launch, as in_parts does. Flushes the
/// commands between the launches, because a watchdog measures what is handed over at once.
template <class Part>
void in_launches(
    kernel::runtime& r, std::size_t count, std::uint32_t largest, Part const& part, std::size_t each = 1) {
    std::size_t const most = kernel::at_least(r.tuning.longest_map / each, std::size_t(1));
    in_parts_of(kernel::at_most(part_of(r, count, largest), most), count, [&](std::size_t at, std::size_t n) {
        if (at > 0) r.device.gl.flush();
        part(at, n);
    });
}

/// Hook for for_each_index: visit(i) stores in[i] at out[i], converted to the element type of the
/// output.
template <class In, class Out> struct assignment {
    In in;
    Out out;
    void bind(kernel::arguments& a) const {
        in.bind(a);
        out.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = in.reader(s);
        auto const put = out.writer(s);
        auto const& t = glsl::type_of<typename In::value_type>();
        s.visit_hook("visit", [&](glsl::index_text const& at) { put(at, t, read(at)); });
    }
};

/// Calls visit(i) on the GPU for each i in [0, count), in one launch; does not wait. Takes a hook
/// of any type, and uses the program cache of launches with this type. `largest` is the size in
/// bytes of the largest element that visit() loads or stores.
template <class Visit> void for_each_index(kernel::length count, std::uint32_t largest, Visit const& visit) {
    kernel::for_each_index(count, largest, kernel::erase(visit), kernel::slot_of<Visit>);
}

/// Calls visit(i) on the GPU for each i in [0, count); does not wait. hook_from(at) returns the
/// hook for the part of the range that begins at index `at`. Takes one launch, or several when
/// `Parts` is true and the range is longer than one launch can process.
template <bool Parts, class HookFrom>
void for_each_index_in_parts(kernel::length count, std::uint32_t largest, HookFrom const& hook_from) {
    if constexpr (Parts) {
        kernel::session s;
        auto part = [&](std::size_t at, kernel::length n) {
            kernel::limited_extent const within(s->call, n.most);
            for_each_index(n, largest, hook_from(static_cast<std::ptrdiff_t>(at)));
        };
        if (count.on_gpu())
            part(0, count);
        else
            in_launches(*s, count.most, largest, part);
    } else
        for_each_index(count, largest, hook_from(0));
}

/// True when input and output are plain memory with elements of one type and size. To assign one to
/// the other, it is enough to copy bytes.
template <class In, class Out>
concept same_elements = std::is_same_v<typename In::value_type, typename Out::value_type> &&
                        In::element_bytes == Out::element_bytes&& requires(In const& i, Out const& o) {
    i.buffer();
    i.position();
    o.buffer();
    o.position();
};

/// Stores in[i] at out[i] for each i in [0, count), converted to the output's element type; does
/// not wait. `out` may be the same range as `in`; other overlaps are undefined. Takes one launch,
/// or several when the range is longer than one launch can process. On llvmpipe, the driver copies
/// the bytes when both ranges are plain memory.
template <class In, class Out> void assign(In in, kernel::length count, Out out) {
    if constexpr (same_elements<In, Out>) {
        kernel::runtime& r = kernel::current();
        // The driver copies bytes between two buffers faster than a kernel of llvmpipe.
        if (r.tuning.form == kernel::shape::lanes && !count.on_gpu() && in.buffer() != out.buffer()) {
            kernel::require_here(in.owned(), r.device);
            kernel::require_here(out.owned(), r.device);
            kernel::transferring_call const named(kernel::detail::called);
            constexpr std::size_t bytes = In::element_bytes;
            if (!r.rehearsing)
                gl::copy(r.device,
                    in.buffer(),
                    in.position() * bytes,
                    out.buffer(),
                    out.position() * bytes,
                    count.most * bytes);
            return;
        }
    }
    constexpr std::uint32_t largest =
        In::element_bytes > Out::element_bytes ? In::element_bytes : Out::element_bytes;
    for_each_index_in_parts<in_order<In> && in_order<Out>>(count, largest, [&](std::ptrdiff_t at) {
        return assignment<In, Out>{from_index(in, at), from_index(out, at)};
    });
}

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/for_each_index.ipp>
#endif
