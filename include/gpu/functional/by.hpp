// SPDX-License-Identifier: MIT
// gpu::by(f): the order that compares elements by the values f(element).
#pragma once
#include <gpu/functional/member.hpp>
#include <gpu/functional/operators.hpp>

#include <utility>

namespace gpu::inline v0_2 {

/// Compares two elements a and b by less(f(a), f(b)).
template <class F, class Less> struct projected_order {
    [[no_unique_address]] F f;
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::invoke(less, gpu::invoke(f, a), gpu::invoke(f, b));
    }
};
/// Returns an order that compares f(a) with f(b), for any algorithm that takes an order.
///
/// When f returns a number or a tuple of numbers, and `less` is gpu::less or gpu::greater, sorting
/// by this order is a radix sort of the results of f that moves each element once.
///
///     gpu::sort(particles.begin(), particles.end(),
///         gpu::by([](auto p) { return p.mass; }, gpu::greater<>{}));         // heaviest first
///     gpu::sort(particles.begin(), particles.end(), gpu::by(&particle::mass));    // lightest first
template <class F, class Less = less<>> projected_order<F, Less> by(F f, Less less = {}) {
    return {std::move(f), std::move(less)};
}

}  // namespace gpu::inline v0_2
