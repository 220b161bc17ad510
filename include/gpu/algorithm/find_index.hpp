// SPDX-License-Identifier: MIT
// first_place, last_place: find the index of the first or last item that satisfies a predicate. For
// internal use.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
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
/// Returns an iterator over pairs (index, item), where the first item has the index `from`.
template <class I> auto numbered(I items, std::uint32_t from = 0) {
    return make_zip_iterator(counting_iterator<std::uint32_t>(from), items);
}
/// The index that means "not found"; no item has an index this large.
inline constexpr std::uint32_t no_place = 0xffffffffu;
/// Returns the index of the first of n items that satisfies p, or n when none does. The first item
/// has the index `from`. Reads every item once. Waits for the GPU.
template <class I, class P>
std::size_t first_place(I items, std::size_t n, P const& p, std::uint32_t from = 0) {
    primitive::require_countable(n);
    auto const none = static_cast<std::uint32_t>(n);
    auto const places = make_transform_iterator(numbered(items, from), place_where<P>{p, none});
    return gpu::reduce(places, places + static_cast<std::ptrdiff_t>(n), none, minimum<>{});
}
/// Stores at `place` the index of the first of n items that satisfies p, or `otherwise` when none
/// does. The first item has the index `from`. Does not wait.
template <class I, class P, class Place>
void first_place_at(
    Place place, I items, kernel::length n, P const& p, kernel::length otherwise, std::uint32_t from = 0) {
    primitive::require_countable(n);
    if (n.most == 0) return primitive::assign(length_iterator(otherwise), std::size_t(1), place);
    auto const places = make_transform_iterator(numbered(items, from), place_where<P>{p, no_place});
    leave_at<std::uint32_t>(place, n, [&](auto at) {
        primitive::reduce<std::uint32_t>(places, n, at, true, length_iterator(otherwise), minimum<>{});
    });
}
/// Stores in `where` the index of the first of n items that satisfies p, or `otherwise` when none
/// does. The first item has the index `from`. `where` is a gpu::scalar or an iterator. Does not
/// wait.
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
/// Functor that maps (value, otherwise) to value - 1, or to `otherwise` when the value is 0. The
/// value is the index of the last item found plus 1, or 0 when no item was found.
struct place_from_behind {
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<0>(t) == 0u, gpu::get<1>(t), gpu::get<0>(t) - 1u);
    }
};
/// Stores at `place` the greatest index below n for which p(items[index]) holds, or `otherwise`
/// when there is none. Does not wait.
template <class I, class P, class Place>
void last_place_at(Place place, I items, kernel::length n, P const& p, kernel::length otherwise) {
    primitive::require_countable(n);
    if (n.most == 0) return primitive::assign(length_iterator(otherwise), std::size_t(1), place);
    kernel::session s;
    kernel::scratch<std::uint32_t> const behind(*s, 1);
    scratch_iterator<std::uint32_t> const last(behind);
    primitive::reduce<std::uint32_t>(make_transform_iterator(numbered(items), place_behind<P>{p}),
        n,
        last,
        true,
        constant_iterator<std::uint32_t>(0),
        maximum<>{});
    primitive::assign(
        make_transform_iterator(make_zip_iterator(last, length_iterator(otherwise)), place_from_behind{}),
        std::size_t(1),
        place);
}
/// Stores in `where` the greatest index below n for which p(items[index]) holds, or `otherwise`
/// when there is none. `where` is a gpu::scalar or an iterator. Does not wait.
template <class I, class P, class R>
void last_place_into(
    char const* what, I items, kernel::length n, P const& p, kernel::length otherwise, R& where) {
    last_place_at(place_of_result(what, where), items, n, p, otherwise);
}
/// Returns the greatest index below n for which p(items[index]) holds, or n when there is none.
/// Waits for the GPU.
template <class I, class P> std::size_t last_place(I items, std::size_t n, P const& p) {
    primitive::require_countable(n);
    auto const places = make_transform_iterator(numbered(items), place_behind<P>{p});
    std::uint32_t const behind =
        gpu::reduce(places, places + static_cast<std::ptrdiff_t>(n), 0u, maximum<>{});
    return behind ? behind - 1 : n;
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
