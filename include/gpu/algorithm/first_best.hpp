// SPDX-License-Identifier: MIT
// Functors with which a reduction finds the first smallest or the first largest element of a range.
// For internal use.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>

#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that takes two (value, index) pairs, the one with the lower index first. Returns the
/// pair with the lesser value, or with Greatest the one with the greater value, and the first pair
/// when the values are equal. A reduction under it finds the first smallest or largest element.
/// With AnyOrder, either pair may have the lower index, so that the functor is commutative.
template <class Less, bool Greatest, bool AnyOrder = false> struct first_best {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const better = [&](auto const& x, auto const& y) {
            if constexpr (Greatest)
                return gpu::cast<bool>(gpu::invoke(less, gpu::get<0>(y), gpu::get<0>(x)));
            else
                return gpu::cast<bool>(gpu::invoke(less, gpu::get<0>(x), gpu::get<0>(y)));
        };
        if constexpr (AnyOrder)
            return gpu::select(better(b, a) || (gpu::get<1>(b) < gpu::get<1>(a) && !better(a, b)), b, a);
        else
            return gpu::select(better(b, a), b, a);
    }
    auto in_order() const requires AnyOrder { return first_best<Less, Greatest>{less}; }
};
/// True when a comparison of two elements costs so little that a reduction in any order, which
/// compares twice, is the faster one.
template <class T, class Less>
inline constexpr bool compares_fast = std::is_arithmetic_v<T>&& std::is_empty_v<Less>;
/// The functors that find the first smallest and the first largest of elements of I.
template <class I, class Less>
using first_least = first_best<Less, false, compares_fast<typename I::value_type, Less>>;
template <class I, class Less>
using first_greatest = first_best<Less, true, compares_fast<typename I::value_type, Less>>;
/// Functor that applies f to the first members of two tuples and g to the second members. One
/// reduction under it computes a reduction under f and one under g.
template <class F, class G> struct both {
    using calls = glsl::functors<F, G>;
    [[no_unique_address]] F f;
    [[no_unique_address]] G g;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::make_tuple(
            gpu::invoke(f, gpu::get<0>(a), gpu::get<0>(b)), gpu::invoke(g, gpu::get<1>(a), gpu::get<1>(b)));
    }
    auto in_order() const requires requires(F const& x, G const& y) {
        x.in_order();
        y.in_order();
    }
    { return both<decltype(f.in_order()), decltype(g.in_order())>{f.in_order(), g.in_order()}; }
};
}  // namespace detail
template <class Less, bool Greatest, class T>
inline constexpr bool is_commutative_v<detail::first_best<Less, Greatest, true>, T> = true;
template <class F, class G, class T, class U>
inline constexpr bool is_commutative_v<detail::both<F, G>, std::tuple<T, U>> =
    is_commutative_v<F, T>&& is_commutative_v<G, U>;

}  // namespace gpu::inline v0_2
