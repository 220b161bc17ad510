// SPDX-License-Identifier: MIT
// gpu::philox4x32_10, philox2x32_10, threefry4x32_20, threefry2x32_20: random words computed from a
// counter and a key.
//
// Each function is a bijection of its counter. Its words equal those of the authors' library
// Random123, on the host and on the GPU. Source: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E.
// Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC'11.
#pragma once

#include <gpu/functional/function_text.hpp>

#include <cstdint>

namespace gpu::inline v0_2 {

namespace glsl_names {
/// GLSL's umulExtended for numbers on the host: sets `high` and `low` to the two words of x * y.
inline void umulExtended(unsigned x, unsigned y, unsigned& high, unsigned& low) {
    auto const product = static_cast<std::uint64_t>(x) * y;
    high = static_cast<unsigned>(product >> 32);
    low = static_cast<unsigned>(product);
}
}  // namespace glsl_names

/// Returns four random words for a counter of four words and a key of two: Philox with 10 rounds.
///
///     gpu::philox4x32_10({0u, 0u, 0u, 0u}, {0u, 0u})
///     // 0x6627e8d5 0xe169c58d 0xbc57ac4c 0x9b00dbd8
GPU_OWN_FUNCTION(gpu::uvec4, philox4x32_10, (gpu::uvec4, counter, gpu::uvec2, key), {
    uint a = counter.x, b = counter.y, c = counter.z, d = counter.w, k = key.x, l = key.y;
    for (int i = 0; i < 10; ++i) {
        uint high0, low0, high1, low1;
        umulExtended(0xD2511F53u, a, high0, low0);
        umulExtended(0xCD9E8D57u, c, high1, low1);
        a = high1 ^ b ^ k;
        b = low1;
        c = high0 ^ d ^ l;
        d = low0;
        k += 0x9E3779B9u;
        l += 0xBB67AE85u;
    }
    return gpu::uvec4(a, b, c, d);
})

/// Returns two random words for a counter of two words and a key of one: Philox with 10 rounds.
GPU_OWN_FUNCTION(gpu::uvec2, philox2x32_10, (gpu::uvec2, counter, unsigned, key), {
    uint a = counter.x, b = counter.y, k = key;
    for (int i = 0; i < 10; ++i) {
        uint high, low;
        umulExtended(0xD256D193u, a, high, low);
        a = high ^ k ^ b;
        b = low;
        k += 0x9E3779B9u;
    }
    return gpu::uvec2(a, b);
})

/// Returns four random words for a counter and a key of four words each: Threefry with 20 rounds,
/// which needs no multiplication.
GPU_OWN_FUNCTION(gpu::uvec4, threefry4x32_20, (gpu::uvec4, counter, gpu::uvec4, key), {
    uint k0 = key.x, k1 = key.y, k2 = key.z, k3 = key.w, k4 = 0x1BD11BDAu ^ key.x ^ key.y ^ key.z ^ key.w;
    uint a = counter.x + k0, b = counter.y + k1, c = counter.z + k2, d = counter.w + k3;
    // Each step does four rounds and then adds the next part of the key. Two sets of rotations are
    // used in turn.
    for (uint s = 1u; s <= 5u; ++s) {
        bool odd = (s & 1u) == 1u;
        uint r = odd ? 10u : 6u, q = odd ? 26u : 20u;
        a += b;
        b = (b << r | b >> (32u - r)) ^ a;
        c += d;
        d = (d << q | d >> (32u - q)) ^ c;
        r = odd ? 11u : 17u;
        q = odd ? 21u : 11u;
        a += d;
        d = (d << r | d >> (32u - r)) ^ a;
        c += b;
        b = (b << q | b >> (32u - q)) ^ c;
        r = odd ? 13u : 25u;
        q = odd ? 27u : 10u;
        a += b;
        b = (b << r | b >> (32u - r)) ^ a;
        c += d;
        d = (d << q | d >> (32u - q)) ^ c;
        r = odd ? 23u : 18u;
        q = odd ? 5u : 20u;
        a += d;
        d = (d << r | d >> (32u - r)) ^ a;
        c += b;
        b = (b << q | b >> (32u - q)) ^ c;
        uint first = k0;
        k0 = k1;
        k1 = k2;
        k2 = k3;
        k3 = k4;
        k4 = first;
        a += k0;
        b += k1;
        c += k2;
        d += k3 + s;
    }
    return gpu::uvec4(a, b, c, d);
})

/// Returns two random words for a counter and a key of two words each: Threefry with 20 rounds,
/// which needs no multiplication.
GPU_OWN_FUNCTION(gpu::uvec2, threefry2x32_20, (gpu::uvec2, counter, gpu::uvec2, key), {
    uint k0 = key.x, k1 = key.y, k2 = 0x1BD11BDAu ^ key.x ^ key.y;
    uint a = counter.x + k0, b = counter.y + k1;
    for (uint s = 1u; s <= 5u; ++s) {
        bool odd = (s & 1u) == 1u;
        uint r = odd ? 13u : 17u;
        a += b;
        b = (b << r | b >> (32u - r)) ^ a;
        r = odd ? 15u : 29u;
        a += b;
        b = (b << r | b >> (32u - r)) ^ a;
        r = odd ? 26u : 16u;
        a += b;
        b = (b << r | b >> (32u - r)) ^ a;
        r = odd ? 6u : 24u;
        a += b;
        b = (b << r | b >> (32u - r)) ^ a;
        uint first = k0;
        k0 = k1;
        k1 = k2;
        k2 = first;
        a += k0;
        b += k1 + s;
    }
    return gpu::uvec2(a, b);
})
}  // namespace gpu::inline v0_2
