// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/quirks.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/quirks.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL bool has_wide_doubles([[maybe_unused]] std::string_view renderer) {
#if defined(__x86_64__) && defined(__GNUC__)
    return renderer.find("256 bits") != std::string_view::npos && __builtin_cpu_supports("avx512f") &&
           !std::getenv("GALLIUM_OVERRIDE_CPU_CAPS");
#else
    return false;
#endif
}

GPU_DECL bool has_emulated_lanes([[maybe_unused]] std::string_view renderer) {
#if defined(__x86_64__) && defined(__GNUC__)
    return renderer.find("512 bits") != std::string_view::npos && !__builtin_cpu_supports("avx512f");
#else
    return renderer.find("512 bits") != std::string_view::npos;
#endif
}

GPU_DECL driver recognise(gl::capabilities const& caps) {
    auto contains = [](std::string_view text, std::string_view part) {
        return text.find(part) != std::string_view::npos;
    };
    driver d;
    d.nvidia = caps.vendor.starts_with("NVIDIA");
    d.mesa = contains(caps.version, "Mesa");
    d.llvmpipe = contains(caps.renderer, "llvmpipe");
    d.zink = contains(caps.renderer, "zink");
    d.has_int64 = caps.has("GL_ARB_gpu_shader_int64");
    d.swaps_words_slowly = has_wide_doubles(caps.renderer);
    d.has_emulated_lanes = has_emulated_lanes(caps.renderer);
    d.forced = std::getenv("GPU_SHAPE") != nullptr;
    return d;
}

GPU_DECL void apply_quirks(profile& p, driver const& d) {
    for (quirk const& q : quirks)
        if (q.has(d)) q.apply(p, d);
}

}  // namespace gpu::inline v0_2::kernel
