// SPDX-License-Identifier: MIT
// Conversions of random words to numbers, in operations that every GPU rounds as the host does, so
// that the results are bit-identical.
//
// GLSL allows log and cos large errors (Vulkan allows cos an error of 2^-11). So these functions
// evaluate polynomials, minimax fits by Remez' exchange, with + and * of floats.
#pragma once

#include <gpu/functional/integer.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/random_block.hpp>

namespace gpu::inline v0_2::detail {

/// Converts a random word to a float in [0, 1), a multiple of 2^-24. No rounding occurs.
GPU_OWN_FUNCTION(float, unit_float, (unsigned, w), { return float(w >> 8u) * 5.9604644775390625e-8f; })

/// Converts a random word to a float in (-1, 1), an odd multiple of 2^-24. No rounding occurs.
GPU_OWN_FUNCTION(float, symmetric_float, (unsigned, w),
    { return float(2 * int(w >> 8u) - 16777215) * 5.9604644775390625e-8f; })

/// Converts two random words to a double in [0, 1), a multiple of 2^-53. No rounding occurs: GLSL
/// reads the literals 2^26 and 2^-53 as floats, which represent powers of two exactly.
GPU_OWN_FUNCTION(double, unit_double, (unsigned, w0, unsigned, w1),
    { return (double(w0 >> 5u) * 67108864.0 + double(w1 >> 6u)) * 1.1102230246251565e-16; })

/// Returns floor((w0 2^32 + w1) n / 2^64), an integer below n, where n = 0 stands for 2^32. The
/// 2^64 pairs (w0, w1) are spread evenly: the numbers of pairs for two results differ by at most 1.
GPU_OWN_FUNCTION(unsigned, scaled_word, (unsigned, w0, unsigned, w1, unsigned, n), {
    uint high, low, carry, unused;
    umulExtended(w0, n, high, low);
    umulExtended(w1, n, carry, unused);
    uint sum = low + carry;
    return n == 0u ? w0 : high + (sum < low ? 1u : 0u);
})

/// Returns -ln(u) for u = (w | 1) / 2^32, within 1 ulp: positive, at most 22.2. The lowest bit is
/// set so that no word gives infinity.
GPU_OWN_FUNCTION(float, negative_log, (unsigned, w), {
    uint odd = w | 1u;
    int zeros = 31 - findMSB(odd);
    // Write u as m / 2^zeros with m in [1/2, 1), and keep 24 bits of m, as many as a float has.
    precise_float m = float((odd << uint(zeros)) >> 8u) * 5.9604644775390625e-8f;
    bool less = m < 0.707106781f;
    // Write u as (1 + f) / 2^e with f in [-0.3, 0.42).
    precise_float e = float(less ? zeros + 1 : zeros);
    precise_float f = (less ? m + m : m) - 1.0f;
    precise_float p = 0.127613872f + f * -0.0763419792f;
    p = 0.142017871f + f * (-0.131602049f + f * p);
    p = 0.200012252f + f * (-0.166233584f + f * p);
    p = 0.333333313f + f * (-0.250008196f + f * p);
    // ln 2 is split into two parts: the first has few bits, so that its product with e is exact.
    precise_float tail = f * (f * f) * p - 0.5f * (f * f) + e * 2.12194440e-4f;
    precise_float log_of_u = e * 0.693359375f - (f + tail);
    return log_of_u;
})

/// Returns the point on the unit circle at the angle 2 pi (v + 1/2) / 2^26 - pi / 4, where v is the
/// number in the highest 26 bits of w. The error is within 1.5 ulp of a number just below 1.
GPU_OWN_FUNCTION(gpu::vec2, circle_point, (unsigned, w), {
    uint quadrant = w >> 30u;
    // `place` is the position in the quadrant, from -2^23 to 2^23 - 1.
    int place = int((w & 0x3fffffffu) >> 6u) - 8388608;
    precise_float t = (float(place) + 0.5f) * 1.1920928955078125e-7f;  // in (-1, 1), exact
    precise_float y = t * t;
    precise_float s = t * (0.785398185f + y * (-0.0807454363f + y * (0.00249000103f + y * -3.5950452e-05f)));
    precise_float c =
        1.0f + y * (-0.308425128f + y * (0.015854327f + y * (-0.000325942005f + y * 3.53133464e-06f)));
    bool odd = (quadrant & 1u) == 1u;
    float x0 = odd ? s : c;
    float y0 = odd ? c : s;
    return gpu::vec2(((quadrant + 1u) & 2u) == 2u ? -x0 : x0, quadrant >= 2u ? -y0 : y0);
})

/// Returns the distance between the axis of the unit sphere and its points at height z.
GPU_OWN_FUNCTION(float, ring_radius, (float, z), {
    precise_float square = 1.0f - z * z;
    return sqrt(square);
})
}  // namespace gpu::inline v0_2::detail
