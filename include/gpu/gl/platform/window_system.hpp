// SPDX-License-Identifier: MIT
// Finds the OpenGL context that is current on this thread, by asking EGL, GLX, OSMesa and WGL
// without linking to them.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>

#include <gpu/atomic.hpp>
#include <gpu/gl/platform/library.hpp>

namespace gpu::inline v0_2::gl::platform {

/// The type of a function that looks up OpenGL functions by name, such as eglGetProcAddress.
using get_proc = void* (*)(char const*);

/// The window systems to which a context can belong. `foreign` stands for a window system that the
/// library does not know; the application has then supplied the function loader.
enum class window_system : unsigned char { none, egl, glx, osmesa, wgl, foreign };

/// Identifies one context by its window system and by its handle in this window system.
struct context_id {
    window_system system = window_system::none;
    void* handle = nullptr;
    friend bool operator==(context_id const&, context_id const&) = default;
};

namespace detail {

#if defined(_WIN32)
#    define GPU_WINDOW_SYSTEM_CALL __stdcall
#else
#    define GPU_WINDOW_SYSTEM_CALL
#endif
using current_function = void*(GPU_WINDOW_SYSTEM_CALL*)();
using proc_function = void*(GPU_WINDOW_SYSTEM_CALL*)(char const*);
#undef GPU_WINDOW_SYSTEM_CALL

/// Looks up the function `name` in each of `libraries` that this process has loaded. Returns the
/// first one that is found, or nullptr. Keeps the result in `slot` for later calls.
template <class Function>
Function loaded(gpu::detail::atomic<Function>& slot, std::initializer_list<char const*> libraries,
    char const* name) noexcept {
    if (Function known = slot.load()) return known;
    for (char const* library : libraries) {
        if (auto found = symbol<Function>(opened_library(library), name)) {
            slot.store(found);
            return found;
        }
    }
    return nullptr;
}

inline constinit gpu::detail::atomic<current_function> current_of[6] = {};
inline constinit gpu::detail::atomic<proc_function> proc_of[6] = {};

/// Returns the function of `system` that tells which context is current, such as
/// eglGetCurrentContext. Returns nullptr when the library of this window system is not loaded.
inline current_function current_function_of(window_system system) noexcept {
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

/// Returns the function of `system` that looks up OpenGL functions by name, such as
/// eglGetProcAddress. Returns nullptr when the library of this window system is not loaded.
inline proc_function proc_function_of(window_system system) noexcept {
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

/// True when the result of a function loader means "not found". This is null everywhere; on Windows
/// it may also be 1, 2, 3 or -1.
inline bool is_no_proc(void const* answer) noexcept {
    auto const value = reinterpret_cast<std::intptr_t>(answer);
    return value >= -1 && value <= 3;
}

/// Returns the OpenGL 1.1 function `name` from the OpenGL library itself, or nullptr when `name` is
/// none of the OpenGL 1.1 functions that this library uses. Needed because some function loaders do
/// not return such old functions: wglGetProcAddress never does, and an EGL before 1.5 may not.
inline void* gl11_proc(char const* name) noexcept {
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

namespace detail {

/// Looks up the OpenGL function `name` by the function loader of the window system `System`. If
/// that fails, looks up functions of OpenGL 1.1 in the OpenGL library itself.
template <window_system System> void* proc_from(char const* name) noexcept {
    proc_function ask = proc_function_of(System);
    void* answer = ask ? ask(name) : nullptr;
    return is_no_proc(answer) ? gl11_proc(name) : answer;
}

}  // namespace detail

/// Returns the function loader of a window system, which also finds the OpenGL 1.1 functions.
/// Returns nullptr for `none` and `foreign`.
inline get_proc loader_of(window_system system) noexcept {
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

/// Returns the handle of the context that the window system `system` says is current on this
/// thread, or nullptr.
inline void* current_handle(window_system system) noexcept {
    detail::current_function ask = detail::current_function_of(system);
    return ask ? ask() : nullptr;
}

/// Returns the context that is current on this thread, whether the application or the library made
/// it. The result's system is `none` when no context is current.
inline context_id current_context() noexcept {
    for (auto system : {window_system::egl, window_system::glx, window_system::osmesa, window_system::wgl})
        if (void* handle = current_handle(system)) return {system, handle};
    return {};
}

}  // namespace gpu::inline v0_2::gl::platform
