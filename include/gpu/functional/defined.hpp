// SPDX-License-Identifier: MIT
// gpu::saturate_cast, gpu::shl, gpu::shr: conversions and shifts that are defined for all operands.
#pragma once

#include <gpu/functional/select.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Converts x to the integer type T: real numbers are truncated, values out of range become the
/// nearest value of T, and NaN becomes 0.
///
/// gpu::cast<T>(x) and C++'s conversions are undefined for a real x out of range.
///
///     gpu::saturate_cast<int>(3e9f)                  // 2147483647
///     gpu::saturate_cast<unsigned char>(-5)          // 0
template <class T, glsl::operand X>
requires(std::is_integral_v<T>&& glsl::scalar<T>&& glsl::scalar<glsl::value_t<X>>) auto saturate_cast(
    X const& x) {
    using V = glsl::value_t<X>;
    using L = std::numeric_limits<T>;
    // For an integer x: raise x to the smallest value of T, then lower it to the largest value of
    // T. Each step is left out when no value of x's type needs it.
    if constexpr (std::is_integral_v<V>) {
        using U = std::make_unsigned_t<std::conditional_t<std::is_same_v<V, bool>, unsigned, V>>;
        constexpr bool smaller = sizeof(T) < sizeof(V),
                       to_unsigned = std::is_signed_v<V> && !std::is_signed_v<T>,
                       to_signed = !std::is_signed_v<V> && std::is_signed_v<T>;
        auto const value = +x;
        auto const low = [&] {
            if constexpr (to_unsigned)
                return gpu::select(value < constant<V{}>, constant<V{}>, value);
            else if constexpr (smaller && std::is_signed_v<V>)
                return gpu::select(value < constant<static_cast<V>((L::min)())>,
                    constant<static_cast<V>((L::min)())>,
                    value);
            else
                return value;
        }();
        if constexpr (smaller || (to_signed && sizeof(T) == sizeof(V))) {
            constexpr V top = static_cast<V>(static_cast<U>((L::max)()));
            return gpu::cast<T>(gpu::select(low > constant<top>, constant<top>, low));
        } else
            return gpu::cast<T>(low);
    } else {
        // For a real x, `low` and `top` are the limits of T, converted to the type of x. When this
        // type cannot represent the largest value of T, `top` is the next power of two, so x >= top
        // means that x is too large.
        auto const top = static_cast<decltype(+V{})>((L::max)()),
                   low = static_cast<decltype(+V{})>((L::min)());
        auto const inside = gpu::select(x > low && x < top, x, constant<0>);
        return gpu::select(x >= top,
            constant<(L::max)()>,
            gpu::select(x <= low, constant<(L::min)()>, gpu::cast<T>(inside)));
    }
}

/// Returns x << n, with x promoted as in C++. The result is 0 when n is negative, or at least the
/// number of bits of the promoted x.
template <glsl::operand X, glsl::operand N> auto shl(X const& x, N const& n) {
    using R = decltype(+glsl::value_t<X>{});
    constexpr std::uint32_t width = sizeof(R) * 8;
    auto const count = gpu::cast<std::uint32_t>(n);
    return gpu::select(count < constant<width>, +x << (count & constant<width - 1>), constant<R{}>);
}
/// Returns x >> n, with x promoted as in C++. When n is negative, or at least the number of bits of
/// the promoted x, the result is 0, or -1 for a negative x.
template <glsl::operand X, glsl::operand N> auto shr(X const& x, N const& n) {
    using R = decltype(+glsl::value_t<X>{});
    constexpr std::uint32_t width = sizeof(R) * 8;
    auto const count = gpu::cast<std::uint32_t>(n);
    if constexpr (std::is_signed_v<R>)
        return +x >> gpu::select(count < constant<width>, count, constant<width - 1>);
    else
        return gpu::select(count < constant<width>, x >> (count & constant<width - 1>), constant<R{}>);
}
}  // namespace gpu::inline v0_2
