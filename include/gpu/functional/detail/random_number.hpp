// SPDX-License-Identifier: MIT
// Random words to numbers, in operations that every GPU rounds as the host does: the same bits on both sides.
//
// GLSL lets log and cos err as they like (by 2^-11 in Vulkan's words), so these are polynomials of our own: minimax fits
// by Remez' exchange, in + and * of floats.
#pragma once

#include <gpu/functional/bits.hpp>
#include <gpu/functional/select.hpp>

#include <cstdint>
#include <type_traits>

namespace gpu::detail {

/// The literal `v`: a symbol beside symbols, so that it is no captured value; else a number.
template <class X>
auto literal(float v) {
    if constexpr (glsl::symbolic<X>) return expr<float>(glsl::from{glsl::plain_reference(v, true)});
    else return v;
}
/// c0 + x (c1 + x (c2 + ...)), as Horner has it.
template <class X, class... C>
auto polynomial(X const& x, float first, C... rest) {
    if constexpr (sizeof...(C) == 0) return literal<X>(first);
    else return literal<X>(first) + x * polynomial(x, rest...);
}

/// In [0, 1), a multiple of 2^-24. Exact.
template <class W>
auto unit_float(W const& w) {
    return gpu::cast<float>(w >> constant<8u>) * literal<W>(0x1p-24f);
}
/// In [0, 1), a multiple of 2^-53. Exact.
template <class W>
auto unit_double(W const& w0, W const& w1) {
    auto const high = gpu::cast<double>(w0 >> constant<5u>), low = gpu::cast<double>(w1 >> constant<6u>);
    if constexpr (glsl::symbolic<W>) {
        expr<double> const up(glsl::from{glsl::plain_reference(0x1p26, true)}), down(glsl::from{glsl::plain_reference(0x1p-53, true)});
        return (high * up + low) * down;
    } else return (high * 0x1p26 + low) * 0x1p-53;
}

/// -ln(u) for u = (w | 1) / 2^32, so that no word gives infinity; within 2 ulp. Never negative, at most 22.2.
template <class W>
auto negative_log(W const& w) {
    auto const odd = w | constant<1u>;
    auto const zeros = gpu::countl_zero(odd);
    // u = m / 2^zeros, m in [1/2, 1); 24 bits of m are kept
    auto m = gpu::cast<float>((odd << gpu::cast<std::uint32_t>(zeros)) >> constant<8u>) * literal<W>(0x1p-24f);
    auto const small = m < literal<W>(0.707106781f);
    auto const e = gpu::cast<float>(zeros + gpu::select(small, constant<1>, constant<0>)); // u = (1 + f) / 2^e, f in [-0.3, 0.42)
    auto const f = gpu::select(small, m + m, m) - literal<W>(1.0f);
    auto const square = f * f;
    auto const tail = f * square * polynomial(f, 0.333333313f, -0.250008196f, 0.200012252f, -0.166233584f, 0.142017871f, -0.131602049f, 0.127613872f, -0.0763419792f);
    // ln 2 in two parts: the first has few bits, so that its product with e is exact
    auto const fraction = f + (tail - literal<W>(0.5f) * square - e * literal<W>(-2.12194440e-4f));
    return e * literal<W>(0.693359375f) - fraction;
}

/// cos and sin of 2 pi w / 2^32 plus a half of the last bit and an eighth of a turn; within 2 ulp of 1.
template <class W>
auto circle_point(W const& w) {
    auto const quadrant = w >> constant<30u>;
    auto const place = gpu::cast<int>((w & constant<0x3fffffffu>) >> constant<6u>) - constant<(1 << 23)>; // of 2^24 in this quadrant
    auto const t = (gpu::cast<float>(place) + literal<W>(0.5f)) * literal<W>(0x1p-23f);                    // in (-1, 1), exact
    auto const y = t * t;
    auto const s = t * polynomial(y, 0.785398185f, -0.0807454363f, 0.00249000103f, -3.5950452e-05f);
    auto const c = polynomial(y, 1.0f, -0.308425128f, 0.015854327f, -0.000325942005f, 3.53133464e-06f);
    auto const swap = (quadrant & constant<1u>) != constant<0u>;
    auto const x0 = gpu::select(swap, s, c), y0 = gpu::select(swap, c, s);
    auto const left = ((quadrant + constant<1u>) & constant<2u>) != constant<0u>, below = quadrant >= constant<2u>;
    return gpu::make<vec2>(gpu::select(left, -x0, x0), gpu::select(below, -y0, y0));
}
} // namespace gpu::detail
