// SPDX-License-Identifier: MIT
// Compaction, which copies the items whose flag is 1, for copy_if, remove and unique: keep,
// keep_in_place. For internal use.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/compact.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// The larger of the element sizes of two iterators, in bytes.
template <class I, class J>
constexpr std::uint32_t larger_element =
    I::element_bytes > J::element_bytes ? I::element_bytes : J::element_bytes;
/// Throws invalid_argument when `out` begins inside the n items or the n flags of a compaction,
/// because some threads still read items and flags while others write the output.
template <class Items, class Flags, class O>
void require_unread(
    char const* what, Items const& items, kernel::length n, Flags const& flags, O const& out) {
    require_apart(what, "input", items, n, out, std::size_t(1));
    require_apart(what, "stencil", flags, n, out, std::size_t(1));
}
/// Copies the items whose flag is 1 to `out`, in order. Returns the end of the output. Waits for
/// the number of copied items.
template <class Items, class Flags, class O>
O keep(char const* what, Items items, kernel::length n, Flags flags, O out) {
    require_unread(what, items, n, flags, out);
    kernel::session s;
    auto const within = within_room(*s, n.most, out);
    auto const kept = primitive::compact(
        flags, n, larger_element<Items, Flags>, primitive::keep_item<Items, O>{items, out});
    return written_end(what, "output", out, kept);
}
/// Hands all n items with their flags to the hook `take`, which stores them. Stores the number of
/// flags that are 1 in `count`, a gpu::scalar or an iterator. `largest` is the size in bytes of the
/// largest element that is read or written. Stores nothing behind the ends of the outputs of
/// `take`. Does not wait.
template <class Flags, class N, class Take, class C>
void compact_at(char const* what, Flags flags, N n, std::uint32_t largest, Take const& take, C& count) {
    auto const place = result_place(count);
    require_room(what, "count", place, std::size_t(1));
    kernel::session s;
    auto const within = [&] {
        std::size_t const most = kernel::length(n).most;
        if constexpr (Take::both)
            return within_room(*s, most, take.kept, take.rejected);
        else
            return within_room(*s, most, take.kept);
    }();
    leave_at<std::uint32_t>(place, n, [&](auto at) { primitive::compact_into(flags, n, largest, take, at); });
}
/// Copies the items whose flag is 1 to `out`, in order. Stores the number of copied items in
/// `count`, a gpu::scalar or an iterator. Does not wait.
template <class Items, class N, class Flags, class O, class C>
void keep_into(char const* what, Items items, N n, Flags flags, O out, C& count) {
    require_unread(what, items, n, flags, out);
    compact_at(
        what, flags, n, larger_element<Items, Flags>, primitive::keep_item<Items, O>{items, out}, count);
}

/// Tells that each flag of a compaction or partition in place is made by `f` from its own item and
/// the one before it; of a partition into three, each kind from its own item. `Args` are the types
/// of the arguments of f.
template <class F, class... Args> struct flags_by {
    F const& f;
    /// True when f captures no memory, in which it could find items at other places.
    bool reads_no_memory(kernel::runtime& r) const {
        if constexpr (std::is_empty_v<F>)
            return true;
        else {
            r.call.reset(r.device);
            r.call.template function<Args...>(f);
            return r.call.blocks().empty() && r.call.textures().empty();
        }
    }
};
/// Tells that a flag of a compaction or partition in place may depend on any item.
struct flags_by_stencil {};
/// True for iterators to memory that call no functors: those of vectors, and zips of them.
template <class I> inline constexpr bool is_plain_memory = is_buffer_iterator<I>;
template <class... I> inline constexpr bool is_plain_memory<zip_iterator<I...>> = (is_plain_memory<I> && ...);
/// True when items may be compacted where they are, if keeps_where_they_are() says so, too.
template <class I, class By>
inline constexpr bool may_keep_where_they_are = is_plain_memory<I> && !std::is_same_v<By, flags_by_stencil>;
/// True when n items of an iterator I may be compacted where they are: in one launch, because parts
/// of one buffer that is read and written would need more of it at once than a kernel reaches.
template <class I, class By>
bool keeps_where_they_are(kernel::runtime& r, kernel::length n, std::uint32_t largest, By const& by) {
    return primitive::compacts_in_place<typename I::value_type>(r.tuning) &&
           primitive::part_of(r, n.most, largest) == n.most && by.reads_no_memory(r);
}

/// Moves the items whose flag is 1 to the front of the range, in order. Returns the end of the
/// moved items. Waits for their number. `by` is flags_by or flags_by_stencil. Copies the items
/// through scratch memory, unless keeps_where_they_are(), because their new positions may hold
/// items that other threads have yet to read.
template <class I, class Flags, class By>
auto keep_in_place(I first, kernel::length n, Flags flags, By const& by) {
    using T = typename I::value_type;
    if (n.most == 0) return walkable(first);
    kernel::session s;
    std::size_t kept;
    if constexpr (may_keep_where_they_are<I, By>)
        if (keeps_where_they_are<I>(*s, n, larger_element<I, Flags>, by)) {
            kept = primitive::compact(
                flags, n, larger_element<I, Flags>, primitive::keep_item<I, I, true>{first, first});
            return walkable(first) + static_cast<std::ptrdiff_t>(kept);
        }
    if constexpr (primitive::same_elements<scratch_iterator<T>, I>)
        if (primitive::compacts_chunks<false>(*s, n, flags, first))
            return walkable(first) + static_cast<std::ptrdiff_t>(primitive::compact_chunks<false>(
                                         *s, flags, first, n.most, larger_element<I, Flags>, first, nullptr));
    kernel::scratch<T> const held(*s, n.most);
    scratch_iterator<T> const out(held);
    kept = primitive::compact(
        flags, n, larger_element<I, Flags>, primitive::keep_item<I, scratch_iterator<T>>{first, out});
    primitive::assign(out, kept, first);
    return walkable(first) + static_cast<std::ptrdiff_t>(kept);
}
/// Moves the items whose flag is 1 to the front of the range, in order. Stores the number of moved
/// items in `count`, a gpu::scalar or an iterator. Does not wait, unless the range is too long for
/// one launch.
template <class I, class Flags, class By, class C>
void keep_in_place_into(char const* what, I first, kernel::length n, Flags flags, By const& by, C& count) {
    using T = typename I::value_type;
    kernel::session s;
    if constexpr (may_keep_where_they_are<I, By>)
        if (keeps_where_they_are<I>(*s, n, larger_element<I, Flags>, by))
            return compact_at(what,
                flags,
                n,
                larger_element<I, Flags>,
                primitive::keep_item<I, I, true>{first, first},
                count);
    auto const place = result_place(count);
    require_room(what, "count", place, std::size_t(1));
    kernel::scratch<std::uint32_t> const kept(*s, 1);
    scratch_iterator<std::uint32_t> const kept_place(kept);
    // The items of a range that is too long for one launch cannot be copied back by a count that
    // only the GPU knows.
    if constexpr (in_order<I> && in_order<Flags>)
        if (!n.on_gpu() &&
            primitive::part_of(
                *s, n.most, kernel::at_least(larger_element<I, Flags>, scratch_iterator<T>::element_bytes)) <
                n.most) [[unlikely]] {
            kernel::require_numbered(n);
            auto const number = static_cast<std::uint32_t>(keep_in_place(first, n, flags, by) - first);
            return primitive::assign(constant_iterator<std::uint32_t>(number), std::size_t(1), place);
        }
    kernel::scratch<T> const held(*s, n.most);
    scratch_iterator<T> const out(held);
    // Copy the items whose flag is 1 to scratch memory, and then back to the front of the range.
    primitive::compact_into(flags,
        n,
        larger_element<I, Flags>,
        primitive::keep_item<I, scratch_iterator<T>>{first, out},
        kept_place);
    primitive::assign(out, kernel::length(kept.buffer().name(), &kept.buffer(), false, n.most), first);
    primitive::assign(kept_place, std::size_t(1), place);
}
}  // namespace detail

}  // namespace gpu::inline v0_2
