// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/library.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/library.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL void* open_library(char const* name) noexcept {
#if defined(_WIN32)
    return LoadLibraryA(name);
#else
    return ::dlopen(name, RTLD_LAZY | RTLD_LOCAL);
#endif
}

GPU_DECL void* opened_library(char const* name) noexcept {
#if defined(_WIN32)
    return GetModuleHandleA(name);
#else
    return ::dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
#endif
}

}  // namespace gpu::inline v0_2::gl::platform
