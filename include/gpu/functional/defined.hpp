// SPDX-License-Identifier: MIT
// gpu::saturate_cast, gpu::shl, gpu::shr: one answer on both sides where C++ and GLSL leave a conversion or a
// shift undefined.
#pragma once

#include <gpu/functional/select.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

namespace gpu {

/// x as the whole number T: real numbers are cut off, what T cannot hold becomes its nearest value, and NaN
/// 0.
///
/// gpu::cast<T>(x) and C++'s conversions leave a real x out of range undefined.
///
///     gpu::saturate_cast<int>(3e9f)                  // 2147483647
///     gpu::saturate_cast<unsigned char>(-5)          // 0
template <class T, glsl::operand X>
requires(std::is_integral_v<T>&& glsl::scalar<T>&& glsl::scalar<glsl::value_t<X>>) auto saturate_cast(
    X const& x) {
    using V = glsl::value_t<X>;
    using L = std::numeric_limits<T>;
    if constexpr (std::is_integral_v<V>) {
        using U = std::make_unsigned_t<std::conditional_t<std::is_same_v<V, bool>, unsigned, V>>;
        constexpr bool smaller = sizeof(T) < sizeof(V),
                       to_unsigned = std::is_signed_v<V> && !std::is_signed_v<T>,
                       to_signed = !std::is_signed_v<V> && std::is_signed_v<T>;
        auto const value = +x;
        auto const low = [&] {  // not below T's least
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
        auto const top = static_cast<decltype(+V{})>((L::max)()),
                   low = static_cast<decltype(+V{})>(
                       (L::min)());  // rounded up to a power of two where T has more digits
        auto const inside = gpu::select(x > low && x < top, x, constant<0>);
        return gpu::select(x >= top,
            constant<(L::max)()>,
            gpu::select(x <= low, constant<(L::min)()>, gpu::cast<T>(inside)));
    }
}

/// x << n, promoted as in C++; 0 where n is negative, or not below the width of x.
template <glsl::operand X, glsl::operand N> auto shl(X const& x, N const& n) {
    using R = decltype(+glsl::value_t<X>{});
    constexpr std::uint32_t width = sizeof(R) * 8;
    auto const count = gpu::cast<std::uint32_t>(n);
    return gpu::select(count < constant<width>, +x << (count & constant<width - 1>), constant<R{}>);
}
/// x >> n, promoted as in C++; 0, or -1 for negative x, where n is negative, or not below the width of x.
template <glsl::operand X, glsl::operand N> auto shr(X const& x, N const& n) {
    using R = decltype(+glsl::value_t<X>{});
    constexpr std::uint32_t width = sizeof(R) * 8;
    auto const count = gpu::cast<std::uint32_t>(n);
    if constexpr (std::is_signed_v<R>)
        return +x >> gpu::select(count < constant<width>, count, constant<width - 1>);
    else
        return gpu::select(count < constant<width>, x >> (count & constant<width - 1>), constant<R{}>);
}
}  // namespace gpu
