// SPDX-License-Identifier: MIT
// Makes an OpenGL context with a hidden GLFW window, for systems without EGL. GLFW is opened at run
// time.
#pragma once

#include <string>

#include <gpu/gl/platform/library.hpp>
#include <gpu/gl/platform/native_context.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl::platform {

/// The functions and constants of GLFW (3.3 or later) that the library uses.
struct glfw {
    static constexpr int visible = 0x00020004, focused = 0x00020001, client_api = 0x00022001;
    static constexpr int opengl_api = 0x00030001, version_major = 0x00022002, version_minor = 0x00022003,
                         debug = 0x00022007;
    static constexpr int profile = 0x00022008, core_profile = 0x00032001, creation_api = 0x0002200B;
    static constexpr int native_api = 0x00036001, egl_api = 0x00036002;
    using error_callback = void (*)(int, char const*);

    int (*init)();
    int (*get_error)(char const**);
    error_callback (*set_error_callback)(error_callback);
    void (*default_window_hints)();
    void (*window_hint)(int, int);
    void* (*create_window)(int, int, char const*, void*, void*);
    void (*destroy_window)(void*);
    void (*make_context_current)(void*);
    void* (*get_current_context)();

    /// Returns the functions of GLFW, or nullptr when GLFW 3.3 or later is missing. The first call
    /// opens the library.
    static glfw const* get() {
        static glfw const functions;
        return functions.create_window && functions.get_error ? &functions : nullptr;
    }

private:
    glfw();
};

namespace detail {

bool glfw_make_current(void*, void*, void* window) noexcept;

inline void glfw_make_none_current(void*) noexcept { glfw::get()->make_context_current(nullptr); }

inline void glfw_destroy(void*, void*, void* window) noexcept { glfw::get()->destroy_window(window); }

inline constexpr context_functions glfw_functions{&glfw_make_current, &glfw_make_none_current, &glfw_destroy};

}  // namespace detail

/// Makes a hidden window with an OpenGL context, and makes the context current on this thread. Must
/// be called on the main thread, as GLFW requires. Sets GLFW's window hints back to their defaults.
/// On failure returns an empty object and appends the reasons to `log`.
native_context make_hidden_window(bool debug, std::string& log);

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/glfw.ipp>
#endif
