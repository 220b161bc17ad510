// SPDX-License-Identifier: MIT
// Looks at orders and at sorted ranges in the checked mode (gpu::checked()): require_order throws
// when an order is no strict weak order, and require_sorted also when a range is not sorted.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/check.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::detail {

/// Functor that maps an index to the next one, and `last` to itself.
struct next_index {
    std::uint32_t last;
    template <class X> auto operator()(X const& i) const { return gpu::select(i < last, i + 1u, i); }
};
/// Functor that maps an index i below `count` to another one, seldom near it in a long range. The
/// result is neither i nor i + 1 when there are three elements or more. It is i + 2, or up to 255
/// strides further, and begins again behind the end.
struct far_index {
    std::uint32_t count, nearest, stride;
    explicit far_index(std::uint32_t n);
    template <class X> auto operator()(X const& i) const {
        // No division, which is slow on llvmpipe.
        auto const partner = i + nearest + (i * 2654435761u >> 24u) * stride;
        return gpu::select(partner < count, partner, partner - count);
    }
};

enum : std::uint32_t { not_irreflexive = 1, not_asymmetric, not_transitive, not_sorted };

/// What check_order() looks at. `order`: that the order is a strict weak order. `sorted`: also that
/// the range is sorted. `searchable`: that no element is less than the one before it. A range that
/// ends with NaN is searchable, but not sorted, under the order of <.
enum class wanted_order { order, sorted, searchable };

/// Functor that maps three elements, of which b follows a in the range, to the number of the rule
/// that `less` breaks for them, or to 0.
template <class Less, wanted_order Wanted> struct order_rules {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class A, class B, class C> auto operator()(A const& a, B const& b, C const& c) const {
        auto const before = [&](auto const& x, auto const& y) {
            return gpu::cast<bool>(gpu::invoke(less, x, y));
        };
        auto const ab = before(a, b), ba = before(b, a);
        if constexpr (Wanted == wanted_order::searchable)
            return gpu::select(before(a, a),
                std::uint32_t{not_irreflexive},
                gpu::select(
                    ab && ba, std::uint32_t{not_asymmetric}, gpu::select(ba, std::uint32_t{not_sorted}, 0u)));
        auto const bc = before(b, c), cb = before(c, b), ac = before(a, c), ca = before(c, a);
        // Elements of which neither is less are equivalent. Among three elements, there are no, one
        // or three pairs of equivalent elements; two would break the transitivity of equivalence.
        auto const equivalent = gpu::cast<std::uint32_t>(!ab && !ba) + gpu::cast<std::uint32_t>(!bc && !cb) +
                                gpu::cast<std::uint32_t>(!ac && !ca);
        auto const broken = equivalent == 2u || (ab && bc && ca) || (ba && ac && cb);
        auto const rule = gpu::select(before(a, a),
            std::uint32_t{not_irreflexive},
            gpu::select((ab && ba) || (bc && cb) || (ac && ca),
                std::uint32_t{not_asymmetric},
                gpu::select(broken, std::uint32_t{not_transitive}, 0u)));
        if constexpr (Wanted == wanted_order::sorted)
            return gpu::select(rule == 0u && ba, std::uint32_t{not_sorted}, rule);
        else
            return rule;
    }
};

/// True for orders that are strict weak orders of all values of T.
template <class Less, class T> inline constexpr bool trusted_order = false;
template <std::integral T> inline constexpr bool trusted_order<less<>, T> = true;
template <std::integral T> inline constexpr bool trusted_order<less<T>, T> = true;
template <std::integral T> inline constexpr bool trusted_order<greater<>, T> = true;
template <std::integral T> inline constexpr bool trusted_order<greater<T>, T> = true;

/// True when an order of elements of A and B also compares two elements of A, as far as types tell.
template <class A, class B>
inline constexpr bool alike = std::is_same_v<A, B> || (std::is_arithmetic_v<A> && std::is_arithmetic_v<B>);

[[noreturn, gnu::cold]] void bad_order(char const* what, char const* which, defect const& bad);

/// Throws invalid_argument when `less` is seen to be no strict weak order of the elements that i
/// points to, or when they are not sorted under it as `Wanted` says. Looks at each element, at its
/// neighbour and at one more element; an order that fails elsewhere is not found.
template <wanted_order Wanted, class I, class Less>
[[gnu::cold]] void check_order(
    char const* what, char const* which, I i, kernel::length const& n, Less const& less) {
    std::size_t const count = kernel::read_length(n);
    if (count == 0 || count > 0x7fffffffu) return;
    if (char const* const outer = kernel::current().algorithm; outer && *outer) what = outer;
    auto const number = static_cast<std::uint32_t>(count);
    auto const at = [&](auto const& f) {
        return make_permutation_iterator(i, make_transform_iterator(counting_iterator<std::uint32_t>(0), f));
    };
    defect const bad = first_defect(
        make_transform_iterator(make_zip_iterator(i, at(next_index{number - 1}), at(far_index{number})),
            make_zip_function(order_rules<Less, Wanted>{less})),
        count);
    if (bad.rule != 0) bad_order(what, which, bad);
}

/// In the checked mode, waits for the GPU and throws invalid_argument when `less` is found not to
/// be a strict weak order of the n elements from `i` on. `what` names the algorithm in errors,
/// unless another algorithm has called it.
template <class I, class Less>
void require_order(
    char const* what, char const* which, I const& i, kernel::length const& n, Less const& less) {
    if constexpr (!trusted_order<Less, typename I::value_type>) {
        if (checked()) [[unlikely]]
            check_order<wanted_order::order>(what, which, walkable(i), n, less);
    }
}
/// In the checked mode, waits for the GPU and throws invalid_argument when the n elements from `i`
/// on are not sorted under `less`, or when `less` is found not to be a strict weak order of them.
/// `T` is the type of the elements with which they are compared.
template <class T, class I, class Less>
void require_sorted(
    char const* what, char const* which, I const& i, kernel::length const& n, Less const& less) {
    if constexpr (alike<typename I::value_type, T>) {
        if (checked()) [[unlikely]]
            check_order<wanted_order::sorted>(what, which, walkable(i), n, less);
    }
}

/// In the checked mode, waits for the GPU and throws invalid_argument when one of the n elements
/// from `i` on is less than the one before it. `T` is the type of the values that are searched for.
template <class T, class I, class Less>
void require_searchable(char const* what, I const& i, kernel::length const& n, Less const& less) {
    if constexpr (alike<typename I::value_type, T>) {
        if (checked()) [[unlikely]]
            check_order<wanted_order::searchable>(what, "range to search", walkable(i), n, less);
    }
}

/// Functor that maps an element and the next one, which are offsets of segments of a range of
/// `count` elements, to 1 when the offset is above the next one, to 2 when it is above `count`, and
/// otherwise to 0. A negative offset counts as above.
struct offset_rules {
    std::uint32_t count;
    template <class A, class B> auto operator()(A const& offset, B const& next) const {
        return gpu::select(
            !(gpu::cast<std::uint32_t>(offset) <= count), 2u, gpu::select(next < offset, 1u, 0u));
    }
};
/// In the checked mode, throws invalid_argument when one of n offsets is above the next one, and
/// out_of_range when one is above `count`. Waits for the GPU then. `noun` names an offset.
template <class F>
void require_offsets(char const* what, char const* noun, F const& offsets, kernel::length const& n,
    kernel::length const& count) {
    if (!checked()) [[likely]]
        return;
    std::size_t const bounds = kernel::read_length(n), elements = kernel::read_length(count);
    if (bounds == 0 || elements > 0x7fffffffu) return;
    auto const first = walkable(offsets);
    auto const number = static_cast<std::uint32_t>(bounds);
    auto const at = [&](auto const& f) {
        return make_permutation_iterator(
            first, make_transform_iterator(counting_iterator<std::uint32_t>(0), f));
    };
    defect const bad =
        first_defect(make_transform_iterator(make_zip_iterator(first, at(next_index{number - 1})),
                         make_zip_function(offset_rules{static_cast<std::uint32_t>(elements)})),
            bounds);
    if (bad.rule == 0) return;
    std::string const value = integer_at(first, bad.index);
    if (bad.rule == 2)
        gpu::detail::raise(
            out_of_range(fill_in("gpu::$: $ $ is $, which is above $, the largest that the range has",
                {what, noun, bad.index, value, elements})));
    gpu::detail::raise(
        invalid_argument(fill_in("gpu::$: $ $ is $, and the next one is $; they must never decrease",
            {what, noun, bad.index, value, integer_at(first, bad.index + 1)})));
}

}  // namespace gpu::inline v0_2::detail

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/iterator/impl/check_order.ipp>
#endif
