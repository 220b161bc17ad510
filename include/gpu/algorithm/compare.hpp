// SPDX-License-Identifier: MIT
// equal, mismatch, lexicographical_compare, starts_with, ends_with: one range against another.
#pragma once
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/offset.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/derived_length.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu {

namespace detail {
template <class I, class J, class P>
std::size_t first_difference(I first1, J first2, std::size_t n, P const& p) {
    return first_place(make_zip_iterator(first1, first2), n, gpu::not_fn(make_zip_function(p)));
}

/// Whether p holds for all of n pairs, left on the GPU; where `possible` is false, false.
template <class I, class J, class R, class P>
void equal_at(char const* what, I first1, J first2, kernel::length n, R& where, P const& p) {
    reduce_at(what,
        make_transform_iterator(
            make_zip_iterator(first1, first2), flag_of<zip_function<P>>{make_zip_function(p)}),
        n,
        where,
        std::uint32_t{1},
        minimum<>{});
}
template <class I, class J, class R, class P>
void equal_where(char const* what, bool possible, I first1, J first2, std::size_t n, R& where, P const& p) {
    if (possible)
        equal_at(what, first1, first2, n, where, p);
    else
        primitive::assign(constant_iterator<bool>(false), std::size_t(1), place_of_result(what, where));
}

/// Is the length of one of them on the GPU?
template <class I, class J> inline constexpr bool one_is_counted = is_counted<I> || is_counted<J>;
/// The shorter of two lengths.
struct shorter_length {
    template <class N, class M> auto operator()(N const& n, M const& m) const {
        return gpu::select(m < n, m, n);
    }
};
template <class N, class M>
primitive::derived_length shorter_of(kernel::runtime& r, N const& lefts, M const& rights) {
    kernel::length const n = lefts, m = rights;
    return {r, n, m, n.most < m.most ? n.most : m.most, shorter_length{}};
}
struct not_longer {
    template <class N, class M> auto operator()(N const& n, M const& m) const { return m <= n; }
};
/// Leaves whether p holds for all pairs of the shorter range, and `given` for both lengths.
template <class I, class J, class Place, class Given, class P>
void equal_counted(
    Place place, I first1, kernel::length n, J first2, kernel::length m, Given const& given, P const& p) {
    kernel::session s;
    primitive::derived_length const common = shorter_of(*s, n, m);
    auto const start = make_transform_iterator(make_zip_iterator(length_iterator(n), length_iterator(m)),
        flag_of<zip_function<Given>>{spread(given)});
    if (common.get().most == 0) return primitive::assign(start, std::size_t(1), place);
    primitive::reduce<std::uint32_t>(make_transform_iterator(make_zip_iterator(first1, first2),
                                         flag_of<zip_function<P>>{make_zip_function(p)}),
        common.get(),
        place,
        true,
        start,
        minimum<>{});
}
/// n - m, or 0: where the end of the first range begins.
struct rest_of_length {
    template <class N, class M> auto operator()(N const& n, M const& m) const {
        return gpu::select(m < n, n - m, 0u);
    }
};
template <class I> auto end_counted(I first, kernel::length n, kernel::length m) {
    return make_offset_iterator(first,
        make_transform_iterator(
            make_zip_iterator(length_iterator(n), length_iterator(m)), spread(rest_of_length{})));
}
/// The first word of what leave(place) leaves.
template <class Leave> std::uint32_t read_left(Leave const& leave) {
    kernel::session s;
    leave(primitive::result_iterator<std::uint32_t>(*s));
    std::uint32_t word = 0;
    s->read_result(&word, sizeof word);
    return word;
}

/// Of (place, (a, b)): twice the place where one is less than the other, and one more where it is b;
/// elsewhere the largest number.
template <class Less> struct order_at {
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        auto const a = gpu::get<0>(gpu::get<1>(t));
        auto const b = gpu::get<1>(gpu::get<1>(t));
        auto const place = gpu::get<0>(t) * 2u;
        return gpu::select(gpu::cast<bool>(gpu::invoke(less, a, b)),
            place,
            gpu::select(gpu::cast<bool>(gpu::invoke(less, b, a)), place + 1u, 0xffffffffu));
    }
};
template <class I, class J, class Less> auto orders(I first1, J first2, Less const& less) {
    return make_transform_iterator(numbered(make_zip_iterator(first1, first2)), order_at<Less>{less});
}
/// The answer to lexicographical_compare from (the least of these numbers, both lengths).
struct comes_before_counted {
    template <class At, class N, class M> auto operator()(At const& at, N const& n, M const& m) const {
        return gpu::select(at == 0xffffffffu, n < m, at % 2u == 0u);
    }
};
template <class I, class J, class Place, class Less>
void order_counted(Place place, I first1, kernel::length n, J first2, kernel::length m, Less const& less) {
    kernel::session s;
    primitive::derived_length const common = shorter_of(*s, n, m);
    kernel::scratch<std::uint32_t> const least(*s, 1);
    scratch_iterator<std::uint32_t> const at(least);
    constant_iterator<std::uint32_t> const none(0xffffffffu);
    if (common.get().most == 0)
        primitive::assign(none, std::size_t(1), at);
    else
        primitive::reduce<std::uint32_t>(
            orders(first1, first2, less), common.get(), at, true, none, minimum<>{});
    primitive::assign(make_transform_iterator(make_zip_iterator(at, length_iterator(n), length_iterator(m)),
                          make_zip_function(comes_before_counted{})),
        std::size_t(1),
        place);
}
/// The answer to lexicographical_compare from the least of these numbers.
struct comes_before {
    bool shorter;
    template <class T> auto operator()(T const& at) const {
        return gpu::select(at == 0xffffffffu, gpu::cast<bool>(shorter), at % 2u == 0u);
    }
};
}  // namespace detail

/// The first places where the two ranges differ under `p`, as iterators of both; their ends where they do
/// not. Waits.
///
/// The second range is as long as the first, or ends at last2: then the shorter one counts. Here and below
/// ranges may be counted where both have an end, and every pair is looked at. Complexity: linear, one launch
/// (counted: three at most). Scratch memory: a word for each chunk of the range, of which each thread or
/// group takes one. Throws length_error above 2^31 - 1 elements.
///
///     gpu::vector<int> a{1, 2, 3}, b{1, 2, 4};
///     auto [i, j] = gpu::mismatch(a.begin(), a.end(), b.begin());                      // i - a.begin(): 2
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
requires(!device_iterator<P>) std::pair<I, J> mismatch(I first1, I last1, J first2, P p = {}) {
    std::size_t const n = range_length("mismatch", first1, last1);
    require_room("mismatch", "second range", first2, n);
    auto const at = static_cast<std::ptrdiff_t>(detail::first_difference(first1, first2, n, p));
    return {first1 + at, first2 + at};
}
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
auto mismatch(I first1, I last1, J first2, J last2, P p = {}) {
    auto const n = range_length("mismatch", first1, last1);
    auto const m = range_length("mismatch", first2, last2);
    if constexpr (detail::one_is_counted<I, J>) {
        auto const one = detail::walkable(first1);
        auto const two = detail::walkable(first2);
        kernel::session s;
        primitive::derived_length const common = detail::shorter_of(*s, n, m);
        auto const at = static_cast<std::ptrdiff_t>(detail::first_place(
            make_zip_iterator(one, two), common.get(), gpu::not_fn(make_zip_function(p))));
        return std::pair(one + at, two + at);
    } else
        return gpu::mismatch(first1, first1 + static_cast<std::ptrdiff_t>(n < m ? n : m), first2, p);
}
/// The place of the first difference, or the length of the first range (of the shorter one, with last2), left
/// on the GPU. Does not wait.
///
/// Complexity and scratch memory: as mismatch.
///
///     gpu::scalar<unsigned> place;
///     gpu::mismatch_into(a.begin(), a.end(), b.begin(), place);                        // place: 2
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
requires(!device_iterator<P>) void mismatch_into(I first1, I last1, J first2, R&& where, P p = {}) {
    auto const n = range_length("mismatch_into", first1, last1);
    require_room("mismatch_into", "second range", first2, n);
    detail::first_place_into(
        "mismatch_into", make_zip_iterator(first1, first2), n, gpu::not_fn(make_zip_function(p)), n, where);
}
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void mismatch_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    auto const n = range_length("mismatch_into", first1, last1);
    auto const m = range_length("mismatch_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>) {
        kernel::session s;
        primitive::derived_length const common = detail::shorter_of(*s, n, m);
        detail::first_place_into("mismatch_into",
            make_zip_iterator(detail::walkable(first1), detail::walkable(first2)),
            common.get(),
            gpu::not_fn(make_zip_function(p)),
            common.get(),
            where);
    } else
        gpu::mismatch_into(first1, first1 + static_cast<std::ptrdiff_t>(n < m ? n : m), first2, where, p);
}

/// Whether the ranges hold the same elements under `p`; with last2 they must be of one length. Waits for the
/// answer.
///
/// Complexity and scratch memory: as mismatch; nothing is launched where the host knows two different
/// lengths.
///
///     gpu::equal(a.begin(), a.end(), b.begin());              // false for the two above
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
requires(!device_iterator<P>) bool equal(I first1, I last1, J first2, P p = {}) {
    std::size_t const n = range_length("equal", first1, last1);
    require_room("equal", "second range", first2, n);
    auto const pairs = make_zip_iterator(first1, first2);
    return gpu::all_of(pairs, pairs + static_cast<std::ptrdiff_t>(n), make_zip_function(p));
}
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
bool equal(I first1, I last1, J first2, J last2, P p = {}) {
    auto const n = range_length("equal", first1, last1);
    auto const m = range_length("equal", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        return detail::read_left([&](auto place) {
            detail::equal_counted(
                place, detail::walkable(first1), n, detail::walkable(first2), m, equal_to<>{}, p);
        }) != 0;
    else
        return n == m && gpu::equal(first1, last1, first2, p);
}

/// The same, left on the GPU. Does not wait. Complexity and scratch memory: as mismatch.
///
///     gpu::scalar<bool> same;
///     gpu::equal_into(a.begin(), a.begin() + 2, b.begin(), same);                      // same: true
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
requires(!device_iterator<P>) void equal_into(I first1, I last1, J first2, R&& where, P p = {}) {
    auto const n = range_length("equal_into", first1, last1);
    require_room("equal_into", "second range", first2, n);
    detail::equal_at("equal_into", first1, first2, n, where, p);
}
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void equal_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    auto const n = range_length("equal_into", first1, last1);
    auto const m = range_length("equal_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        detail::equal_counted(detail::place_of_result("equal_into", where),
            detail::walkable(first1),
            n,
            detail::walkable(first2),
            m,
            equal_to<>{},
            p);
    else
        detail::equal_where("equal_into", n == m, first1, first2, n, where, p);
}

/// Whether the first range comes before the second as words do in a dictionary. Waits for the answer.
///
/// Complexity: linear in the shorter one, one launch (counted: three). Scratch memory: as mismatch. Throws
/// length_error above 2^31 - 1 elements.
///
///     gpu::vector<int> a{1, 2, 3}, b{1, 3};
///     gpu::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());            // true
template <readable_iterator I, readable_iterator J, class Less = less<>>
bool lexicographical_compare(I first1, I last1, J first2, J last2, Less less = {}) {
    auto const n = range_length("lexicographical_compare", first1, last1);
    auto const m = range_length("lexicographical_compare", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        return detail::read_left([&](auto place) {
            detail::order_counted(place, detail::walkable(first1), n, detail::walkable(first2), m, less);
        }) != 0;
    else {
        std::size_t const shorter = n < m ? n : m;
        primitive::require_countable(shorter);
        auto const orders = detail::orders(first1, first2, less);
        std::uint32_t const at =
            gpu::reduce(orders, orders + static_cast<std::ptrdiff_t>(shorter), 0xffffffffu, minimum<>{});
        return at == 0xffffffffu ? n < m : at % 2 == 0;
    }
}

/// The same, left on the GPU. Does not wait. Complexity and scratch memory: as lexicographical_compare.
///
///     gpu::scalar<bool> before;
///     gpu::lexicographical_compare_into(b.begin(), b.end(), a.begin(), a.end(), before);           //
///     before: false
template <readable_iterator I, readable_iterator J, result R, class Less = less<>>
void lexicographical_compare_into(I first1, I last1, J first2, J last2, R&& where, Less less = {}) {
    auto const n = range_length("lexicographical_compare_into", first1, last1);
    auto const m = range_length("lexicographical_compare_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        return detail::order_counted(detail::place_of_result("lexicographical_compare_into", where),
            detail::walkable(first1),
            n,
            detail::walkable(first2),
            m,
            less);
    else {
        std::size_t const shorter = n < m ? n : m;
        primitive::require_countable(shorter);
        auto const orders = detail::orders(first1, first2, less);
        gpu::reduce_into(orders,
            orders + static_cast<std::ptrdiff_t>(shorter),
            detail::changed_place("lexicographical_compare_into", where, detail::comes_before{n < m}),
            0xffffffffu,
            minimum<>{});
    }
}

/// Whether the first range begins with the elements of the second. Waits for the answer.
///
/// Complexity: linear in the second range, one launch (counted: two). Scratch memory: as mismatch.
///
///     gpu::vector<int> v{1, 2, 3}, w{1, 2};
///     gpu::starts_with(v.begin(), v.end(), w.begin(), w.end());                        // true
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
bool starts_with(I first1, I last1, J first2, J last2, P p = {}) {
    auto const n = range_length("starts_with", first1, last1);
    auto const m = range_length("starts_with", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        return detail::read_left([&](auto place) {
            detail::equal_counted(
                place, detail::walkable(first1), n, detail::walkable(first2), m, detail::not_longer{}, p);
        }) != 0;
    else
        return m <= n && gpu::equal(first1, first1 + static_cast<std::ptrdiff_t>(m), first2, p);
}
/// Whether it ends with them. Waits for the answer. Complexity and scratch memory: as starts_with.
///
///     gpu::ends_with(v.begin(), v.end(), w.begin(), w.end());                          // false
template <readable_iterator I, readable_iterator J, class P = equal_to<>>
bool ends_with(I first1, I last1, J first2, J last2, P p = {}) {
    auto const n = range_length("ends_with", first1, last1);
    auto const m = range_length("ends_with", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        return detail::read_left([&](auto place) {
            detail::equal_counted(place,
                detail::end_counted(detail::walkable(first1), n, m),
                n,
                detail::walkable(first2),
                m,
                detail::not_longer{},
                p);
        }) != 0;
    else
        return m <= n && gpu::equal(last1 - static_cast<std::ptrdiff_t>(m), last1, first2, p);
}

/// Whether the first range begins with the elements of the second, left on the GPU. Does not wait. Complexity
/// and scratch memory: as starts_with.
///
///     gpu::scalar<bool> yes;
///     gpu::starts_with_into(v.begin(), v.end(), w.begin(), w.end(), yes);              // yes: true
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void starts_with_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    auto const n = range_length("starts_with_into", first1, last1);
    auto const m = range_length("starts_with_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        detail::equal_counted(detail::place_of_result("starts_with_into", where),
            detail::walkable(first1),
            n,
            detail::walkable(first2),
            m,
            detail::not_longer{},
            p);
    else
        detail::equal_where("starts_with_into", m <= n, first1, first2, m, where, p);
}
/// Whether it ends with them, left on the GPU. Does not wait. Complexity and scratch memory: as starts_with.
///
///     gpu::ends_with_into(v.begin(), v.end(), w.begin(), w.end(), yes);                // yes: false
template <readable_iterator I, readable_iterator J, result R, class P = equal_to<>>
void ends_with_into(I first1, I last1, J first2, J last2, R&& where, P p = {}) {
    auto const n = range_length("ends_with_into", first1, last1);
    auto const m = range_length("ends_with_into", first2, last2);
    if constexpr (detail::one_is_counted<I, J>)
        detail::equal_counted(detail::place_of_result("ends_with_into", where),
            detail::end_counted(detail::walkable(first1), n, m),
            n,
            detail::walkable(first2),
            m,
            detail::not_longer{},
            p);
    else
        detail::equal_where("ends_with_into",
            m <= n,
            m <= n ? last1 - static_cast<std::ptrdiff_t>(m) : first1,
            first2,
            m,
            where,
            p);
}

template <device_range V, device_range W, result R, class P = equal_to<>>
void mismatch_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::mismatch_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range V, device_range W, result R, class P = equal_to<>>
void equal_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::equal_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range V, device_range W, result R, class Less = less<>>
void lexicographical_compare_into(V&& r, W&& s, R&& where, Less less = {}) {
    gpu::lexicographical_compare_into(r.begin(), r.end(), s.begin(), s.end(), where, less);
}
template <device_range V, device_range W, result R, class P = equal_to<>>
void starts_with_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::starts_with_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range V, device_range W, result R, class P = equal_to<>>
void ends_with_into(V&& r, W&& s, R&& where, P p = {}) {
    gpu::ends_with_into(r.begin(), r.end(), s.begin(), s.end(), where, p);
}
template <device_range R, device_range S, class P = equal_to<>> auto mismatch(R&& r, S&& s, P p = {}) {
    return gpu::mismatch(r.begin(), r.end(), s.begin(), s.end(), p);
}
template <device_range R, device_range S, class P = equal_to<>> bool equal(R&& r, S&& s, P p = {}) {
    return gpu::equal(r.begin(), r.end(), s.begin(), s.end(), p);
}
template <device_range R, device_range S, class Less = less<>>
bool lexicographical_compare(R&& r, S&& s, Less less = {}) {
    return gpu::lexicographical_compare(r.begin(), r.end(), s.begin(), s.end(), less);
}
template <device_range R, device_range S, class P = equal_to<>> bool starts_with(R&& r, S&& s, P p = {}) {
    return gpu::starts_with(r.begin(), r.end(), s.begin(), s.end(), p);
}
template <device_range R, device_range S, class P = equal_to<>> bool ends_with(R&& r, S&& s, P p = {}) {
    return gpu::ends_with(r.begin(), r.end(), s.begin(), s.end(), p);
}

}  // namespace gpu
