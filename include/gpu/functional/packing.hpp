// SPDX-License-Identifier: MIT
// GLSL's bit casts and packing functions: floatBitsToInt, packUnorm2x16, packSnorm4x8,
// packHalf2x16, packDouble2x32 and their inverses.
//
// Packing rounds to the nearest value, halves to even, on the host and on the GPU; GLSL leaves that
// to the driver. packUnorm and packSnorm pack NaN as 0.
#pragma once

#include <gpu/functional/min_max.hpp>
#include <gpu/functional/text_call.hpp>
#include <gpu/glsl/half.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

// Defines NAME, which returns the bits of each FROM component as the 32-bit type TO.
#define GPU_BIT_CAST(NAME, FROM, TO)                                                       \
    template <glsl::operand X> auto NAME(X const& x) {                                     \
        using V = glsl::shaped_t<FROM, X>;                                                 \
        using R = glsl::shaped_t<TO, X>;                                                   \
        constexpr auto host = [](V const& v) {                                             \
            return glsl::componentwise<R>([](FROM u) { return std::bit_cast<TO>(u); }, v); \
        };                                                                                 \
        return glsl::builtin_call<glsl::builtin::NAME, R(V)>::call(host, x);               \
    }
/// floatBitsToInt and floatBitsToUint return the bits of a float, or of each component of a vector,
/// as an integer; intBitsToFloat and uintBitsToFloat return the float that has these bits.
///
///     gpu::floatBitsToUint(1.0f)   // 0x3f800000
GPU_BIT_CAST(floatBitsToInt, float, std::int32_t)
GPU_BIT_CAST(floatBitsToUint, float, std::uint32_t)
GPU_BIT_CAST(intBitsToFloat, std::int32_t, float)
GPU_BIT_CAST(uintBitsToFloat, std::uint32_t, float)
#undef GPU_BIT_CAST

namespace glsl {

/// Packs L components into one word on the host: each is clamped to [low, 1], multiplied by `scale`
/// and rounded; NaN becomes 0.
template <int L, class V> std::uint32_t host_pack(V const& v, float low, float scale) {
    std::uint32_t r = 0;
    for (int i = 0; i < L; ++i) {
        float const x = v[i] > low ? v[i] < 1.0f ? v[i] : 1.0f : v[i] <= low ? low : 0.0f;
        r |= (static_cast<std::uint32_t>(static_cast<std::int32_t>(std::nearbyint(x * scale))) &
                 ((1u << (32 / L)) - 1u))
             << (32 / L * i);
    }
    return r;
}
/// Unpacks L components from one word on the host. Each component is sign-extended when
/// `is_signed` is true, then divided by `scale`. Results below -1 become -1.
template <int L> auto host_unpack(std::uint32_t w, bool is_signed, float scale) {
    glm::vec<L, float, glm::defaultp> r{};
    for (int i = 0; i < L; ++i) {
        std::uint32_t const raised = w << (32 - 32 / L * (i + 1));
        float const x = is_signed ? static_cast<float>(static_cast<std::int32_t>(raised) >> (32 - 32 / L))
                                  : static_cast<float>(raised >> (32 - 32 / L));
        r[i] = x / scale < -1.0f ? -1.0f : x / scale;
    }
    return r;
}
// Registers a packing function, because GLSL's own may round halves either way.
std::uint32_t pack_function(char const* name, int count, char const* low, char const* scale);
// Registers an unpacking function, because NVIDIA's unpackUnorm (driver 580.159) is exact to twelve
// bits only.
template <int L> std::uint32_t unpack_function(char const* name, bool is_signed, char const* scale) {
    std::string const n = std::to_string(L),
                      words = "uvec" + n + (L == 2 ? "(w, w >> 16)" : "(w, w >> 8, w >> 16, w >> 24)"),
                      rest = std::to_string(32 - 32 / L);
    std::string const numbers = is_signed ? "ivec" + n + "(" + words + " << " + rest + ") >> " + rest
                                          : words + (L == 2 ? " & 65535u" : " & 255u");
    return glsl::add_text<glm::vec<L, float, glm::defaultp>>(name,
        "uint w",
        "{ precise vec" + n + " r = vec" + n + "(" + numbers + ") / " + scale + "; return " +
            (is_signed ? "max(r, -1.0)" : "r") + "; }");
}
std::uint32_t pack_half_function();
}  // namespace glsl

#define GPU_PACK(NAME, L, LOW, SCALE)                                                                  \
    template <glsl::operand X> auto pack##NAME(X const& v) {                                           \
        constexpr auto host = [](vec##L const& c) { return glsl::host_pack<L>(c, LOW, SCALE); };       \
        constexpr auto function = []() -> std::uint32_t {                                              \
            static std::uint32_t const id = glsl::pack_function("pack" #NAME, L, #LOW, #SCALE);        \
            return id;                                                                                 \
        };                                                                                             \
        return glsl::text_call<std::uint32_t(vec##L)>::call(host, function, v);                        \
    }                                                                                                  \
    template <glsl::operand X> auto unpack##NAME(X const& w) {                                         \
        constexpr auto host = [](std::uint32_t u) { return glsl::host_unpack<L>(u, LOW < 0, SCALE); }; \
        constexpr auto function = []() -> std::uint32_t {                                              \
            static std::uint32_t const id = glsl::unpack_function<L>("unpack" #NAME, LOW < 0, #SCALE); \
            return id;                                                                                 \
        };                                                                                             \
        return glsl::text_call<vec##L(std::uint32_t)>::call(host, function, w);                        \
    }
/// packUnorm packs numbers from 0 to 1 into 16 or 8 bits each, the first into the lowest bits;
/// packSnorm packs numbers from -1 to 1. Numbers out of range are clamped. unpackUnorm and
/// unpackSnorm convert back.
///
///     gpu::packUnorm4x8(gpu::vec4(1, 0, 0, 1))   // 0xff0000ff
GPU_PACK(Unorm2x16, 2, 0.0f, 65535.0f)
GPU_PACK(Snorm2x16, 2, -1.0f, 32767.0f)
GPU_PACK(Unorm4x8, 4, 0.0f, 255.0f)
GPU_PACK(Snorm4x8, 4, -1.0f, 127.0f)
#undef GPU_PACK

/// Packs two numbers into one word as 16-bit floats, the first into the lower half. unpackHalf2x16
/// converts back.
template <glsl::operand X> auto packHalf2x16(X const& v) {
    constexpr auto host = [](vec2 const& c) { return glsl::half_bits(c.x) | glsl::half_bits(c.y) << 16; };
    return glsl::text_call<std::uint32_t(vec2)>::call(host, &glsl::pack_half_function, v);
}
template <glsl::operand X> auto unpackHalf2x16(X const& w) {
    constexpr auto host = [](std::uint32_t u) {
        return vec2(glsl::half_value(u & 0xffffu), glsl::half_value(u >> 16));
    };
    return glsl::builtin_call<glsl::builtin::unpackHalf2x16, vec2(std::uint32_t)>::call(host, w);
}
/// Returns the double with the low word v.x and the high word v.y. unpackDouble2x32 converts back.
template <glsl::operand X> auto packDouble2x32(X const& v) {
    return glsl::builtin_call<glsl::builtin::packDouble2x32, double(uvec2)>::call(
        [](uvec2 const& w) { return std::bit_cast<double>(w); }, v);
}
template <glsl::operand X> auto unpackDouble2x32(X const& x) {
    return glsl::builtin_call<glsl::builtin::unpackDouble2x32, uvec2(double)>::call(
        [](double d) { return std::bit_cast<uvec2>(d); }, x);
}
}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/functional/impl/packing.ipp>
#endif
