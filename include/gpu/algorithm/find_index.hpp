// SPDX-License-Identifier: MIT
// first_place, last_place: find the index of the first or last item that satisfies a predicate. For
// internal use.
#pragma once
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/find.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps (index, item) to the index when p(item) holds, otherwise to `none`, the number
/// that means "not found".
template <class P> struct place_where {
    [[no_unique_address]] P p;
    std::uint32_t none;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::cast<bool>(gpu::invoke(p, gpu::get<1>(t))), gpu::get<0>(t), none);
    }
};
/// Functor that maps (index, item) to index + 1 when p(item) holds, otherwise to 0. The maximum of
/// its results is 0 when no item is found.
template <class P> struct place_behind {
    [[no_unique_address]] P p;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::cast<bool>(gpu::invoke(p, gpu::get<1>(t))), gpu::get<0>(t) + 1u, 0u);
    }
};
/// Functor that maps the index of the last item found plus 1 to the index, and 0, which stands for
/// no item, to `none`. `none` is a member or the second argument.
struct place_from_behind {
    std::uint32_t none = 0;
    template <class B> auto operator()(B const& behind) const { return (*this)(behind, none); }
    template <class B, class N> auto operator()(B const& behind, N const& otherwise) const {
        return gpu::select(behind == 0u, otherwise, behind - 1u);
    }
};
/// Returns an iterator over pairs (index, item), where the first item has the index `from`.
template <class I> auto numbered(I items, std::uint32_t from = 0) {
    return make_zip_iterator(counting_iterator<std::uint32_t>(from), items);
}
/// The index that means "not found"; no item has an index this large.
inline constexpr std::uint32_t no_place = 0xffffffffu;
/// Stores at `place` `from` plus the index of the first of n items that satisfies p, or `none` when
/// none does. One launch must be able to process the items. Does not wait.
template <class I, class P, class Place>
void first_at(
    Place place, I items, kernel::length n, P const& p, std::uint32_t from, kernel::length const& none) {
    kernel::session s;
    auto const flags = make_transform_iterator(items, flag_of<P>{p});
    if (primitive::finds(*s, flags))
        return primitive::find<false>(*s, flags, n, place, from, length_iterator(none));
    auto const places = make_transform_iterator(numbered(items, from), place_where<P>{p, no_place});
    primitive::reduce<std::uint32_t>(places, n, place, true, length_iterator(none), minimum<>{});
}
/// Stores at `place` the index of the last of n items that satisfies p, or `none` when none does.
/// One launch must be able to process the items. Does not wait.
template <class I, class P, class Place>
void last_at(Place place, I items, kernel::length n, P const& p, kernel::length const& none) {
    kernel::session s;
    auto const flags = make_transform_iterator(items, flag_of<P>{p});
    if (primitive::finds(*s, flags))
        return primitive::find<true>(*s, flags, n, place, 0, length_iterator(none));
    auto const reduce_to = [&](auto out) {
        primitive::reduce<std::uint32_t>(make_transform_iterator(numbered(items), place_behind<P>{p}),
            n,
            out,
            true,
            constant_iterator<std::uint32_t>(0),
            maximum<>{});
    };
    if (!none.on_gpu())
        return reduce_to(make_transform_output_iterator<std::uint32_t>(
            place, place_from_behind{static_cast<std::uint32_t>(none.most)}));
    kernel::scratch<std::uint32_t> const behind(*s, 1);
    scratch_iterator<std::uint32_t> const last(behind);
    reduce_to(last);
    primitive::assign(make_transform_iterator(make_zip_iterator(later<I>(last), length_iterator(none)),
                          make_zip_function(place_from_behind{})),
        std::size_t(1),
        place);
}
/// Calls leave(place), where `place` is an iterator to one word in GPU memory and `leave` launches
/// a kernel that stores the word. Waits for the GPU and returns the word.
template <class Leave> std::uint32_t read_left(Leave const& leave) {
    kernel::session s;
    leave(primitive::result_iterator<std::uint32_t>(*s));
    std::uint32_t word = 0;
    s->read_result(&word, sizeof word);
    return word;
}
/// Returns `from` plus the index of the first of n items that satisfies p, or `none` when none
/// does. One launch must be able to process the items. Waits for the GPU.
template <class I, class P>
std::uint32_t first_number(I items, std::size_t n, P const& p, std::uint32_t from, std::uint32_t none) {
    if (n == 0) return none;
    return read_left([&](auto place) { first_at(place, items, n, p, from, std::size_t(none)); });
}
/// Returns the index of the first of n items that satisfies p, or n when none does. The first item
/// has the index `from`. Items that are too many for one launch are read in parts, up to the part
/// that has the result. Waits for the GPU.
template <class I, class P>
std::size_t first_place(I items, std::size_t n, P const& p, std::uint32_t from = 0) {
    kernel::session s;
    if constexpr (in_order<I>) {
        std::size_t const part = primitive::part_of(*s, n, I::element_bytes);
        if (part < n) [[unlikely]] {
            for (std::size_t at = 0; at < n; at += part) {
                std::size_t const m = kernel::at_most(n - at, part);
                // Later parts count from from + 1, because `from` may be -1.
                std::uint32_t const shift = at > 0, none = static_cast<std::uint32_t>(m) + shift;
                std::uint32_t const found =
                    first_number(items + static_cast<std::ptrdiff_t>(at), m, p, from + shift, none);
                if (found != none) return at + found - shift;
            }
            return n;
        }
    }
    primitive::require_countable(n);
    return first_number(items, n, p, from, static_cast<std::uint32_t>(n));
}
/// Returns the greatest index below n for which p(items[index]) holds, or n when there is none.
/// Items that are too many for one launch are read in parts, from the last part to the one that has
/// the result. Waits for the GPU.
template <class I, class P> std::size_t last_place(I items, std::size_t n, P const& p) {
    auto const last = [&](I from, std::size_t m) {
        primitive::require_countable(m);
        return read_left([&](auto place) { last_at(place, from, m, p, m); });
    };
    if (n == 0) return n;
    kernel::session s;
    if constexpr (in_order<I>) {
        std::size_t const part = primitive::part_of(*s, n, I::element_bytes);
        if (part < n) [[unlikely]] {
            for (std::size_t at = (n - 1) / part * part;; at -= part) {
                std::size_t const m = kernel::at_most(n - at, part),
                                  found = last(items + static_cast<std::ptrdiff_t>(at), m);
                if (found < m) return at + found;
                if (at == 0) return n;
            }
        }
    }
    return last(items, n);
}
/// True when n items, whose number the host knows, are too many for one launch that reads them by
/// iterators of type I, and may be read in parts.
template <class I> bool read_in_parts(kernel::length n) {
    if constexpr (in_order<I>)
        return !n.on_gpu() && primitive::part_of(kernel::current(), n.most, I::element_bytes) < n.most;
    else
        return false;
}
/// Stores at `place` the index `found`, or `otherwise` when `found` is n. Does not wait.
template <class Place>
void leave_found(Place place, std::size_t found, kernel::length n, kernel::length otherwise) {
    primitive::require_numbered(n);
    kernel::length const result = found == n.most ? otherwise : kernel::length(found);
    primitive::assign(length_iterator(result), std::size_t(1), place);
}
/// Stores at `place` the index of the first of n items that satisfies p, or `otherwise` when none
/// does. The first item has the index `from`. Does not wait, unless the items are too many for one
/// launch.
template <class I, class P, class Place>
void first_place_at(
    Place place, I items, kernel::length n, P const& p, kernel::length otherwise, std::uint32_t from = 0) {
    if (read_in_parts<I>(n)) [[unlikely]]
        return leave_found(place, first_place(items, n.most, p, from), n, otherwise);
    primitive::require_countable(n);
    if (n.most == 0) return primitive::assign(length_iterator(otherwise), std::size_t(1), place);
    leave_at<std::uint32_t>(place, n, [&](auto at) { first_at(at, items, n, p, from, otherwise); });
}
/// Stores in `where` the index of the first of n items that satisfies p, or `otherwise` when none
/// does. The first item has the index `from`. `where` is a gpu::scalar or an iterator. Does not
/// wait, unless the items are too many for one launch.
template <class I, class P, class R>
void first_place_into(char const* what, I items, kernel::length n, P const& p, kernel::length otherwise,
    R& where, std::uint32_t from = 0) {
    first_place_at(place_of_result(what, where), items, n, p, otherwise, from);
}
/// Returns the index of the first of n items that satisfies p, or n when none does. The length n
/// may be in GPU memory. The first item has the index `from`. Waits for the GPU.
template <class I, class P>
std::size_t first_place(I items, kernel::length n, P const& p, std::uint32_t from = 0) {
    kernel::session s;
    first_place_at(primitive::result_iterator<std::uint32_t>(*s), items, n, p, n, from);
    std::uint32_t at = 0;
    s->read_result(&at, sizeof at);
    return at;
}
/// Stores at `place` the greatest index below n for which p(items[index]) holds, or `otherwise`
/// when there is none. Does not wait, unless the items are too many for one launch.
template <class I, class P, class Place>
void last_place_at(Place place, I items, kernel::length n, P const& p, kernel::length otherwise) {
    if (read_in_parts<I>(n)) [[unlikely]]
        return leave_found(place, last_place(items, n.most, p), n, otherwise);
    primitive::require_countable(n);
    if (n.most == 0) return primitive::assign(length_iterator(otherwise), std::size_t(1), place);
    leave_at<std::uint32_t>(place, n, [&](auto at) { last_at(at, items, n, p, otherwise); });
}
/// Stores in `where` the greatest index below n for which p(items[index]) holds, or `otherwise`
/// when there is none. `where` is a gpu::scalar or an iterator. Does not wait, unless the items are
/// too many for one launch.
template <class I, class P, class R>
void last_place_into(
    char const* what, I items, kernel::length n, P const& p, kernel::length otherwise, R& where) {
    last_place_at(place_of_result(what, where), items, n, p, otherwise);
}
/// Returns the greatest index below n for which p(items[index]) holds, or n when there is none. The
/// length n may be in GPU memory. Waits for the GPU.
template <class I, class P> std::size_t last_place(I items, kernel::length n, P const& p) {
    kernel::session s;
    last_place_at(primitive::result_iterator<std::uint32_t>(*s), items, n, p, n);
    std::uint32_t at = 0;
    s->read_result(&at, sizeof at);
    return at;
}
/// Returns an output iterator for one index: when a kernel stores an index through the iterator,
/// f(index) is stored in `where`, a gpu::scalar or an iterator.
template <class F, class R> auto changed_place(char const* what, R& where, F const& f) {
    return make_transform_output_iterator<std::uint32_t>(place_of_result(what, where), f);
}
}  // namespace detail

}  // namespace gpu::inline v0_2
