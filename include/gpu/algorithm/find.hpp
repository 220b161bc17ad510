// SPDX-License-Identifier: MIT
// find, find_if, find_if_not, find_last, find_last_if, find_last_if_not, adjacent_find, contains: the place
// of an element.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/subrange.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/read/previous.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu {

namespace detail {
/// Of (place, item): the place where p(item) holds, elsewhere `none`.
template <class P> struct place_where {
    [[no_unique_address]] P p;
    std::uint32_t none;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::cast<bool>(gpu::invoke(p, gpu::get<1>(t))), gpu::get<0>(t), none);
    }
};
/// Of (place, item): one more than the place where p(item) holds, elsewhere 0.
template <class P> struct place_behind {
    [[no_unique_address]] P p;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::cast<bool>(gpu::invoke(p, gpu::get<1>(t))), gpu::get<0>(t) + 1u, 0u);
    }
};
template <class I> auto numbered(I items, std::uint32_t from = 0) {
    return make_zip_iterator(counting_iterator<std::uint32_t>(from), items);
}
inline constexpr std::uint32_t no_place = 0xffffffffu;

/// The first place below n where p(items[place]) holds, else n: every item is read once. Places count from
/// `from`.
template <class I, class P>
std::size_t first_place(I items, std::size_t n, P const& p, std::uint32_t from = 0) {
    primitive::require_countable(n);
    auto const none = static_cast<std::uint32_t>(n);
    auto const places = make_transform_iterator(numbered(items, from), place_where<P>{p, none});
    return gpu::reduce(places, places + static_cast<std::ptrdiff_t>(n), none, minimum<>{});
}
/// Left at `place`; `otherwise` in the place of n.
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
template <class I, class P, class R>
void first_place_into(char const* what, I items, kernel::length n, P const& p, kernel::length otherwise,
    R& where, std::uint32_t from = 0) {
    first_place_at(place_of_result(what, where), items, n, p, otherwise, from);
}
template <class I, class P>
std::size_t first_place(I items, kernel::length n, P const& p, std::uint32_t from = 0) {
    kernel::session s;
    first_place_at(primitive::result_iterator<std::uint32_t>(*s), items, n, p, n, from);
    std::uint32_t at = 0;
    s->read_result(&at, sizeof at);
    return at;
}
/// A number that counts from 1, or 0 for none, as a place or the other number.
struct place_from_behind {
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<0>(t) == 0u, gpu::get<1>(t), gpu::get<0>(t) - 1u);
    }
};
/// The last place where p(items[place]) holds, else `otherwise`.
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
template <class I, class P, class R>
void last_place_into(
    char const* what, I items, kernel::length n, P const& p, kernel::length otherwise, R& where) {
    last_place_at(place_of_result(what, where), items, n, p, otherwise);
}
template <class I, class P> std::size_t last_place(I items, std::size_t n, P const& p) {
    primitive::require_countable(n);
    auto const places = make_transform_iterator(numbered(items), place_behind<P>{p});
    std::uint32_t const behind =
        gpu::reduce(places, places + static_cast<std::ptrdiff_t>(n), 0u, maximum<>{});
    return behind ? behind - 1 : n;
}
template <class I, class P> std::size_t last_place(I items, kernel::length n, P const& p) {
    kernel::session s;
    last_place_at(primitive::result_iterator<std::uint32_t>(*s), items, n, p, n);
    std::uint32_t at = 0;
    s->read_result(&at, sizeof at);
    return at;
}
/// A place that is computed from what a kernel leaves.
template <class F, class R> auto changed_place(char const* what, R& where, F const& f) {
    return make_transform_output_iterator<std::uint32_t>(place_of_result(what, where), f);
}
/// Of (place, (element before, element)): are these two neighbours that p holds for?
template <class P> struct neighbours {
    [[no_unique_address]] P p;
    template <class T> auto operator()(T const& t) const {
        return gpu::get<0>(t) != 0u && gpu::cast<bool>(gpu::invoke(p, gpu::get<1>(t), gpu::get<2>(t)));
    }
};
/// (place, element before, element); where places count from no_place, that of the element before is what is
/// found.
template <class I> auto with_neighbour(I first) {
    return make_zip_iterator(counting_iterator<std::uint32_t>(0), previous_iterator<I>(first), first);
}
}  // namespace detail

/// The first element that satisfies `p`, or last. Waits for the place.
///
/// Every element is read once, and `p` is called for all of them: a GPU that stopped at the first would wait
/// for the answer of each part. The find_..._into forms leave the place, or the length of the range, on the
/// GPU. Counted ranges are taken; iterators are then of what was counted. Throws length_error above 2^31 - 1
/// elements. Complexity: linear, one launch. Scratch memory: a word for each chunk of the range, of which
/// each thread or group takes one.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::find_if(v.begin(), v.end(), [](auto x) { return x % 2 == 0; }) - v.begin();     // 2
template <readable_iterator I, class P> auto find_if(I first, I last, P p) {
    return detail::walkable(first) +
           static_cast<std::ptrdiff_t>(detail::first_place(first, range_length("find_if", first, last), p));
}
/// The first element that does not satisfy `p`, or last. Waits for the place. Complexity and scratch memory:
/// as find_if.
///
///     gpu::find_if_not(v.begin(), v.end(), [](auto x) { return x < 4; }) - v.begin();      // 2
template <readable_iterator I, class P> auto find_if_not(I first, I last, P p) {
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::first_place(
                                         first, range_length("find_if_not", first, last), gpu::not_fn(p)));
}
/// The first element that equals `value`, or last. Waits for the place. Complexity and scratch memory: as
/// find_if.
///
///     gpu::find(v.begin(), v.end(), 3) - v.begin();                                        // 1
template <readable_iterator I, class T> auto find(I first, I last, T const& value) {
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::first_place(
                                         first, range_length("find", first, last), detail::equals<T>{value}));
}
/// find_if; the place, or the length of the range, is left on the GPU. Does not wait. Complexity and scratch
/// memory: as find_if.
///
///     gpu::scalar<unsigned> place;
///     gpu::find_if_into(v.begin(), v.end(), place, [](auto x) { return x % 2 == 0; });     // place: 2
template <readable_iterator I, result R, class P> void find_if_into(I first, I last, R&& where, P p) {
    auto const n = range_length("find_if_into", first, last);
    detail::first_place_into("find_if_into", first, n, p, n, where);
}
/// find_if_not in the same way. Complexity and scratch memory: as find_if.
///
///     gpu::find_if_not_into(v.begin(), v.end(), place, [](auto x) { return x < 9; });      // place: 4
template <readable_iterator I, result R, class P> void find_if_not_into(I first, I last, R&& where, P p) {
    gpu::find_if_into(first, last, where, gpu::not_fn(p));
}
/// find in the same way. Complexity and scratch memory: as find_if.
///
///     gpu::find_into(v.begin(), v.end(), place, 3);                                        // place: 1
template <readable_iterator I, result R, class T> void find_into(I first, I last, R&& where, T const& value) {
    gpu::find_if_into(first, last, where, detail::equals<T>{value});
}

/// The range from the last element that satisfies `p` to last; from last where there is none, as
/// std::ranges::find_last_if. Waits for the place.
///
/// Complexity: linear, one launch (counted: two). Scratch memory: as find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6, 7};
///     gpu::find_last_if(v.begin(), v.end(), [](auto x) { return x % 2 == 0; }).begin() - v.begin();       //
///     3
template <readable_iterator I, class P> auto find_last_if(I first, I last, P p) {
    auto const n = range_length("find_last_if", first, last);
    auto const from = detail::walkable(first);
    auto const at = static_cast<std::ptrdiff_t>(detail::last_place(first, n, p));
    return subrange(from + at, from + static_cast<std::ptrdiff_t>(kernel::read_length(n)));
}
/// The same for elements that do not satisfy `p`. Complexity and scratch memory: as find_last_if.
///
///     gpu::find_last_if_not(v.begin(), v.end(), [](auto x) { return x > 3; }).begin() - v.begin();        //
///     1
template <readable_iterator I, class P> auto find_last_if_not(I first, I last, P p) {
    return gpu::find_last_if(first, last, gpu::not_fn(p));
}
/// The same for elements that equal `value`. Complexity and scratch memory: as find_last_if.
///
///     gpu::find_last(v.begin(), v.end(), 4).begin() - v.begin();                                          //
///     2
template <readable_iterator I, class T> auto find_last(I first, I last, T const& value) {
    return gpu::find_last_if(first, last, detail::equals<T>{value});
}
/// find_last_if; the place, or the length of the range, is left on the GPU. Does not wait. Complexity:
/// linear, two launches. Scratch memory: as find_if.
///
///     gpu::find_last_if_into(v.begin(), v.end(), place, [](auto x) { return x % 2 == 0; });               //
///     place: 3
template <readable_iterator I, result R, class P> void find_last_if_into(I first, I last, R&& where, P p) {
    auto const n = range_length("find_last_if_into", first, last);
    detail::last_place_into("find_last_if_into", first, n, p, n, where);
}
/// find_last_if_not in the same way. Complexity and scratch memory: as find_last_if_into.
///
///     gpu::find_last_if_not_into(v.begin(), v.end(), place, [](auto x) { return x > 3; });                //
///     place: 1
template <readable_iterator I, result R, class P>
void find_last_if_not_into(I first, I last, R&& where, P p) {
    gpu::find_last_if_into(first, last, where, gpu::not_fn(p));
}
/// find_last in the same way. Complexity and scratch memory: as find_last_if_into.
///
///     gpu::find_last_into(v.begin(), v.end(), place, 4);                                                  //
///     place: 2
template <readable_iterator I, result R, class T>
void find_last_into(I first, I last, R&& where, T const& value) {
    gpu::find_last_if_into(first, last, where, detail::equals<T>{value});
}

/// The first of two neighbours that are equal, or that `p` holds for; last where there are none. Waits for
/// the place. Complexity and scratch memory: as find_if.
///
///     gpu::vector<int> v{1, 2, 2, 3};
///     gpu::adjacent_find(v.begin(), v.end()) - v.begin();     // 1
template <readable_iterator I, class P = equal_to<>> auto adjacent_find(I first, I last, P p = {}) {
    auto const n = range_length("adjacent_find", first, last);
    return detail::walkable(first) +
           static_cast<std::ptrdiff_t>(detail::first_place(
               detail::with_neighbour(first), n, detail::neighbours<P>{p}, detail::no_place));
}

/// The same; the place, or the length of the range, is left on the GPU. Does not wait. Complexity and scratch
/// memory: as find_if.
///
///     gpu::adjacent_find_into(v.begin(), v.end(), place);     // place: 1
template <readable_iterator I, result R, class P = equal_to<>>
void adjacent_find_into(I first, I last, R&& where, P p = {}) {
    auto const n = range_length("adjacent_find_into", first, last);
    detail::first_place_into("adjacent_find_into",
        detail::with_neighbour(first),
        n,
        detail::neighbours<P>{p},
        n,
        where,
        detail::no_place);
}

/// Whether an element equals `value`; waits for the answer. Complexity and scratch memory: as find_if.
///
///     gpu::contains(v.begin(), v.end(), 3);                   // true
template <readable_iterator I, class T> bool contains(I first, I last, T const& value) {
    return gpu::any_of(first, last, detail::equals<T>{value});
}

/// The same, left on the GPU. Does not wait. Complexity and scratch memory: as find_if.
///
///     gpu::scalar<bool> there;
///     gpu::contains_into(v.begin(), v.end(), there, 3);       // there: true
template <readable_iterator I, result R, class T>
void contains_into(I first, I last, R&& where, T const& value) {
    gpu::any_of_into(first, last, where, detail::equals<T>{value});
}

template <device_range R, class T> auto find(R&& r, T const& value) {
    return gpu::find(r.begin(), r.end(), value);
}
template <device_range R, class P> auto find_if(R&& r, P p) { return gpu::find_if(r.begin(), r.end(), p); }
template <device_range R, class P> auto find_if_not(R&& r, P p) {
    return gpu::find_if_not(r.begin(), r.end(), p);
}
template <device_range V, result R, class T> void find_into(V&& v, R&& where, T const& value) {
    gpu::find_into(v.begin(), v.end(), where, value);
}
template <device_range V, result R, class P> void find_if_into(V&& v, R&& where, P p) {
    gpu::find_if_into(v.begin(), v.end(), where, p);
}
template <device_range V, result R, class P> void find_if_not_into(V&& v, R&& where, P p) {
    gpu::find_if_not_into(v.begin(), v.end(), where, p);
}
template <device_range V, result R, class T> void find_last_into(V&& v, R&& where, T const& value) {
    gpu::find_last_into(v.begin(), v.end(), where, value);
}
template <device_range V, result R, class P> void find_last_if_into(V&& v, R&& where, P p) {
    gpu::find_last_if_into(v.begin(), v.end(), where, p);
}
template <device_range V, result R, class P> void find_last_if_not_into(V&& v, R&& where, P p) {
    gpu::find_last_if_not_into(v.begin(), v.end(), where, p);
}
template <device_range V, result R, class P = equal_to<>>
void adjacent_find_into(V&& v, R&& where, P p = {}) {
    gpu::adjacent_find_into(v.begin(), v.end(), where, p);
}
template <device_range V, result R, class T> void contains_into(V&& v, R&& where, T const& value) {
    gpu::contains_into(v.begin(), v.end(), where, value);
}
template <device_range R, class T> auto find_last(R&& r, T const& value) {
    return gpu::find_last(r.begin(), r.end(), value);
}
template <device_range R, class P> auto find_last_if(R&& r, P p) {
    return gpu::find_last_if(r.begin(), r.end(), p);
}
template <device_range R, class P> auto find_last_if_not(R&& r, P p) {
    return gpu::find_last_if_not(r.begin(), r.end(), p);
}
template <device_range R, class P = equal_to<>> auto adjacent_find(R&& r, P p = {}) {
    return gpu::adjacent_find(r.begin(), r.end(), p);
}
template <device_range R, class T> bool contains(R&& r, T const& value) {
    return gpu::contains(r.begin(), r.end(), value);
}

}  // namespace gpu
