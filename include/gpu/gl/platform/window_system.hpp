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
current_function current_function_of(window_system system) noexcept;

/// Returns the function of `system` that looks up OpenGL functions by name, such as
/// eglGetProcAddress. Returns nullptr when the library of this window system is not loaded.
proc_function proc_function_of(window_system system) noexcept;

}  // namespace detail

/// True when the result of a function loader means "not found". This is null everywhere; on Windows
/// it may also be 1, 2, 3 or -1.
bool is_no_proc(void const* answer) noexcept;

/// Returns the OpenGL 1.1 function `name` from the OpenGL library itself, or nullptr when `name` is
/// none of the OpenGL 1.1 functions that this library uses. Needed because some function loaders do
/// not return such old functions: wglGetProcAddress never does, and an EGL before 1.5 may not.
void* gl11_proc(char const* name) noexcept;

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
get_proc loader_of(window_system system) noexcept;

/// Returns the handle of the context that the window system `system` says is current on this
/// thread, or nullptr.
inline void* current_handle(window_system system) noexcept {
    detail::current_function ask = detail::current_function_of(system);
    return ask ? ask() : nullptr;
}

/// Returns the context that is current on this thread, whether the application or the library made
/// it. The result's system is `none` when no context is current.
context_id current_context() noexcept;

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/window_system.ipp>
#endif
