// SPDX-License-Identifier: MIT
// by(f): the order of what f makes of the elements.
#pragma once
#include <gpu/functional/operators.hpp>

#include <utility>

namespace gpu {

/// Compares f(a) with f(b).
template <class F, class Less> struct projected_order {
    [[no_unique_address]] F f;
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::invoke(less, gpu::invoke(f, a), gpu::invoke(f, b));
    }
};
/// An order for every algorithm that takes one. Sorting by a number, or by a tuple of numbers, under less or
/// greater is a radix sort of those, and moves each element once.
///
///     gpu::sort(particles.begin(), particles.end(), gpu::by([](auto p) { return p.mass; },
///     gpu::greater<>{}));
template <class F, class Less = less<>> projected_order<F, Less> by(F f, Less less = {}) {
    return {std::move(f), std::move(less)};
}

}  // namespace gpu
