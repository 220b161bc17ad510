// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/window_system.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/window_system.hpp>

namespace gpu::inline v0_2::gl::platform {

namespace detail {

GPU_DECL current_function current_function_of(window_system system) noexcept {
    auto& slot = current_of[static_cast<int>(system)];
    switch (system) {
#if defined(_WIN32)
        case window_system::wgl:
            return loaded(slot, {"opengl32.dll"}, "wglGetCurrentContext");
#else
        case window_system::egl:
            return loaded(slot, {"libEGL.so.1"}, "eglGetCurrentContext");
        case window_system::glx:
            return loaded(slot, {"libGLX.so.0", "libGL.so.1"}, "glXGetCurrentContext");
        case window_system::osmesa:
            return loaded(slot, {"libOSMesa.so.8", "libOSMesa.so.6"}, "OSMesaGetCurrentContext");
#endif
        default:
            return nullptr;
    }
}

GPU_DECL proc_function proc_function_of(window_system system) noexcept {
    auto& slot = proc_of[static_cast<int>(system)];
    switch (system) {
#if defined(_WIN32)
        case window_system::wgl:
            return loaded(slot, {"opengl32.dll"}, "wglGetProcAddress");
#else
        case window_system::egl:
            return loaded(slot, {"libEGL.so.1"}, "eglGetProcAddress");
        case window_system::glx:
            return loaded(slot, {"libGLX.so.0", "libGL.so.1"}, "glXGetProcAddressARB");
        case window_system::osmesa:
            return loaded(slot, {"libOSMesa.so.8", "libOSMesa.so.6"}, "OSMesaGetProcAddress");
#endif
        default:
            return nullptr;
    }
}
}  // namespace detail

GPU_DECL bool is_no_proc(void const* answer) noexcept {
    auto const value = reinterpret_cast<std::intptr_t>(answer);
    return value >= -1 && value <= 3;
}

GPU_DECL void* gl11_proc(char const* name) noexcept {
    bool old = false;
    for (char const* known : {"glGetString",
             "glGetIntegerv",
             "glGetBooleanv",
             "glGetError",
             "glGetPointerv",
             "glIsEnabled",
             "glEnable",
             "glDisable",
             "glFlush",
             "glFinish",
             "glPixelStorei",
             "glBindTexture",
             "glDeleteTextures",
             "glIsTexture"})
        old = old || std::strcmp(known, name) == 0;
    if (!old) return nullptr;
#if defined(_WIN32)
    return symbol<void*>(opened_library("opengl32.dll"), name);
#else
    for (char const* library : {"libOpenGL.so.0", "libGL.so.1"})
        if (void* found = symbol<void*>(open_library(library), name)) return found;
    return nullptr;
#endif
}

GPU_DECL get_proc loader_of(window_system system) noexcept {
    switch (system) {
        case window_system::egl:
            return &detail::proc_from<window_system::egl>;
        case window_system::glx:
            return &detail::proc_from<window_system::glx>;
        case window_system::osmesa:
            return &detail::proc_from<window_system::osmesa>;
        case window_system::wgl:
            return &detail::proc_from<window_system::wgl>;
        default:
            return nullptr;
    }
}

GPU_DECL context_id current_context() noexcept {
    for (auto system : {window_system::egl, window_system::glx, window_system::osmesa, window_system::wgl})
        if (void* handle = current_handle(system)) return {system, handle};
    return {};
}

}  // namespace gpu::inline v0_2::gl::platform
