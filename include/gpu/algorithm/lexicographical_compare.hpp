// SPDX-License-Identifier: MIT
// lexicographical_compare, lexicographical_compare_into: compare two ranges in dictionary order.
#pragma once
#include <gpu/algorithm/compare_pairs.hpp>
#include <gpu/algorithm/find_index.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/derived_length.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps (a, b) to 1 when a is less than b, to 2 when b is less than a, and to 0 when
/// they are equivalent.
template <class Less> struct order_of {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::select(gpu::cast<bool>(gpu::invoke(less, a, b)),
            constant<1u>,
            gpu::select(gpu::cast<bool>(gpu::invoke(less, b, a)), constant<2u>, constant<0u>));
    }
};
/// Functor that maps (index, (a, b)) to 2 * index when a is less than b, to 2 * index + 1 when b is
/// less than a, and to 0xffffffff when they are equivalent. The minimum over all pairs tells where
/// two ranges first differ, and which of them comes first.
template <class Less> struct order_at {
    order_of<Less> order;
    template <class T> auto operator()(T const& t) const {
        auto const kind = order(gpu::get<0>(gpu::get<1>(t)), gpu::get<1>(gpu::get<1>(t)));
        return gpu::select(kind == 0u, no_place, gpu::get<0>(t) * 2u + kind - 1u);
    }
};
/// Returns an iterator over one number for each pair a = first1[i], b = first2[i]. The number is 2i
/// when a is less than b, 2i + 1 when b is less than a, and 0xffffffff when they are equivalent.
template <class I, class J, class Less> auto orders(I first1, J first2, Less const& less) {
    return make_transform_iterator(numbered(make_zip_iterator(first1, first2)), order_at<Less>{{less}});
}
/// Stores at `place` the number that orders() has for the first of n pairs that differs, or
/// 0xffffffff when none does. One launch must be able to process the pairs. Does not wait.
template <class I, class J, class Place, class Less>
void first_order_at(Place place, I first1, J first2, kernel::length n, Less const& less) {
    kernel::session s;
    constant_iterator<std::uint32_t> const none(no_place);
    if (n.most == 0) return primitive::assign(none, std::size_t(1), place);
    auto const kinds =
        make_transform_iterator(make_zip_iterator(first1, first2), make_zip_function(order_of<Less>{less}));
    if (primitive::finds(*s, kinds)) return primitive::find<false, 2>(*s, kinds, n, place, 0, none);
    primitive::reduce<std::uint32_t>(orders(first1, first2, less), n, place, true, none, minimum<>{});
}
/// Functor that maps (at, n, m) to the answer of lexicographical_compare for ranges of n and m
/// elements. `at` is 0xffffffff when no pair of elements differs; the answer is then n < m.
/// Otherwise `at` is even when the first pair that differs has the lesser element in the first
/// range.
struct comes_before_counted {
    template <class At, class N, class M> auto operator()(At const& at, N const& n, M const& m) const {
        return gpu::select(at == no_place, n < m, at % 2u == 0u);
    }
};
/// Stores at `place` whether the n elements at `first1` come before the m elements at `first2` in
/// dictionary order under `less`. The lengths n and m may be in GPU memory.
template <class I, class J, class Place, class Less>
void order_counted(Place place, I first1, kernel::length n, J first2, kernel::length m, Less const& less) {
    kernel::session s;
    primitive::derived_length const common = shorter_of(*s, n, m);
    kernel::scratch<std::uint32_t> const least(*s, 1);
    scratch_iterator<std::uint32_t> const at(least);
    first_order_at(at, first1, first2, common.get(), less);
    // Derive the answer from the first pair that differs and from both lengths.
    primitive::assign(
        make_transform_iterator(make_zip_iterator(later<I>(at), length_iterator(n), length_iterator(m)),
            make_zip_function(comes_before_counted{})),
        std::size_t(1),
        place);
}
/// Functor that maps `at` to the answer of lexicographical_compare. `at` is 0xffffffff when no pair
/// of elements differs; the answer is then `shorter`, which is true when the first range is shorter
/// than the second. Otherwise `at` is even when the first pair that differs has the lesser element
/// in the first range.
struct comes_before {
    bool shorter;
    template <class T> auto operator()(T const& at) const {
        return gpu::select(at == no_place, gpu::cast<bool>(shorter), at % 2u == 0u);
    }
};
}  // namespace detail

/// Returns true when the first range comes before the second in lexicographical order under `less`,
/// the order of words in a dictionary. Waits for the answer.
///
/// Complexity: as mismatch of the shorter length; one launch, or three with a counted range.
/// Scratch memory: as mismatch. Throws length_error when the shorter range has more than 2^31 - 1
/// elements.
///
///     gpu::vector<int> a{1, 2, 3}, b{1, 3};
///     gpu::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());  // true
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
            detail::read_in_parts<decltype(orders)>(shorter)
                ? gpu::reduce(
                      orders, orders + static_cast<std::ptrdiff_t>(shorter), detail::no_place, minimum<>{})
                : detail::read_left(
                      [&](auto place) { detail::first_order_at(place, first1, first2, shorter, less); });
        return at == detail::no_place ? n < m : at % 2 == 0;
    }
}

/// Stores in `where`, a gpu::scalar or an iterator, whether the first range comes before the second
/// in lexicographical order. Does not wait. Cost: as lexicographical_compare.
///
///     gpu::vector<int> a{1, 2, 3}, b{1, 3};
///     gpu::scalar<bool> before;
///     gpu::lexicographical_compare_into(b.begin(), b.end(), a.begin(), a.end(), before);
///     // before: false
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
        auto const place =
            detail::changed_place("lexicographical_compare_into", where, detail::comes_before{n < m});
        if (detail::read_in_parts<decltype(orders)>(shorter)) [[unlikely]]
            return gpu::reduce_into(
                orders, orders + static_cast<std::ptrdiff_t>(shorter), place, detail::no_place, minimum<>{});
        detail::first_order_at(place, first1, first2, shorter, less);
    }
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range V, device_range W, result R, class Less = less<>>
void lexicographical_compare_into(V&& r, W&& s, R&& where, Less less = {}) {
    gpu::lexicographical_compare_into(r.begin(), r.end(), s.begin(), s.end(), where, less);
}
template <device_range R, device_range S, class Less = less<>>
bool lexicographical_compare(R&& r, S&& s, Less less = {}) {
    return gpu::lexicographical_compare(r.begin(), r.end(), s.begin(), s.end(), less);
}

}  // namespace gpu::inline v0_2
