// SPDX-License-Identifier: MIT
// Random words to numbers, in operations that every GPU rounds as the host does: the same bits on both sides.
//
// GLSL lets log and cos err much (cos by 2^-11 in Vulkan's words), so these are polynomials of our own:
// minimax fits by Remez' exchange, in + and * of floats.
#pragma once

#include <gpu/functional/integer.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/random_block.hpp>

namespace gpu::detail {

/// In [0, 1), a multiple of 2^-24. Exact.
GPU_OWN_FUNCTION(float, unit_float, (unsigned, w), { return float(w >> 8u) * 5.9604644775390625e-8f; })

/// In (-1, 1), an odd multiple of 2^-24. Exact.
GPU_OWN_FUNCTION(float, symmetric_float, (unsigned, w),
    { return float(2 * int(w >> 8u) - 16777215) * 5.9604644775390625e-8f; })

/// In [0, 1), a multiple of 2^-53. Exact; the literals are powers of two, 2^26 and 2^-53, that are the same
/// as float.
GPU_OWN_FUNCTION(double, unit_double, (unsigned, w0, unsigned, w1),
    { return (double(w0 >> 5u) * 67108864.0 + double(w1 >> 6u)) * 1.1102230246251565e-16; })

/// floor((w0 2^32 + w1) n / 2^64): of 2^64 equally likely values each answer below n gets as many as the
/// others, or one more. n = 0 stands for 2^32.
GPU_OWN_FUNCTION(unsigned, scaled_word, (unsigned, w0, unsigned, w1, unsigned, n), {
    uint high, low, carry, unused;
    umulExtended(w0, n, high, low);
    umulExtended(w1, n, carry, unused);
    uint sum = low + carry;
    return n == 0u ? w0 : high + (sum < low ? 1u : 0u);
})

/// -ln(u) for u = (w | 1) / 2^32, so that no word gives infinity; within 1 ulp. Positive, at most 22.2.
GPU_OWN_FUNCTION(float, negative_log, (unsigned, w), {
    uint odd = w | 1u;
    int zeros = 31 - findMSB(odd);
    // u = m / 2^zeros, m in [1/2, 1); 24 bits of m are kept
    precise_float m = float((odd << uint(zeros)) >> 8u) * 5.9604644775390625e-8f;
    bool less = m < 0.707106781f;
    precise_float e = float(less ? zeros + 1 : zeros);  // u = (1 + f) / 2^e, f in [-0.3, 0.42)
    precise_float f = (less ? m + m : m) - 1.0f;
    precise_float p = 0.127613872f + f * -0.0763419792f;
    p = 0.142017871f + f * (-0.131602049f + f * p);
    p = 0.200012252f + f * (-0.166233584f + f * p);
    p = 0.333333313f + f * (-0.250008196f + f * p);
    // ln 2 in two parts: the first has few bits, so that its product with e is exact
    precise_float tail = f * (f * f) * p - 0.5f * (f * f) + e * 2.12194440e-4f;
    precise_float log_of_u = e * 0.693359375f - (f + tail);
    return log_of_u;
})

/// The point of the circle at 2 pi w / 2^32, plus an eighth of a turn and half of the last bit; within 1.5
/// ulp of what is just below 1.
GPU_OWN_FUNCTION(gpu::vec2, circle_point, (unsigned, w), {
    uint quadrant = w >> 30u;
    int place = int((w & 0x3fffffffu) >> 6u) - 8388608;                // of 2^24 in this quadrant
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

/// How far from the axis of the unit sphere its points of height z are.
GPU_OWN_FUNCTION(float, ring_radius, (float, z), {
    precise_float square = 1.0f - z * z;
    return sqrt(square);
})
}  // namespace gpu::detail
