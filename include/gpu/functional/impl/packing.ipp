// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/functional/packing.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/functional/packing.hpp>

namespace gpu::inline v0_2 {

namespace glsl {

GPU_DECL std::uint32_t pack_function(char const* name, int count, char const* low, char const* scale) {
    std::string const n = std::to_string(count), mask = count == 2 ? "65535u" : "255u";
    std::string body = "{\n    vec" + n + " c = mix(min(max(v, vec" + n + "(" + low + ")), vec" + n +
                       "(1.0)), vec" + n + "(0.0), isnan(v));\n" + "    uvec" + n + " w = uvec" + n +
                       "(ivec" + n + "(roundEven(c * " + scale + "))) & " + mask + ";\n    return w.x";
    for (int i = 1; i < count; ++i)
        body += std::string(" | w.") + "xyzw"[i] + " << " + std::to_string(32 / count * i);
    return glsl::add_text<std::uint32_t>(name, "vec" + n + " v", body + ";\n}");
}

GPU_DECL std::uint32_t pack_half_function() {
    static std::uint32_t const id = glsl::add_text<std::uint32_t>(
        "packHalf2x16", "vec2 v", "{ return half_bits(v.x) | half_bits(v.y) << 16; }");
    return id;
}
}  // namespace glsl

}  // namespace gpu::inline v0_2
