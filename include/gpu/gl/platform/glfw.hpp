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
    glfw() {
#if defined(_WIN32)
        loader load{open_library("glfw3.dll")};
#else
        loader load{open_library("libglfw.so.3")};
#endif
        load(init, "glfwInit");
        load(get_error, "glfwGetError");
        load(set_error_callback, "glfwSetErrorCallback");
        load(default_window_hints, "glfwDefaultWindowHints");
        load(window_hint, "glfwWindowHint");
        load(create_window, "glfwCreateWindow");
        load(destroy_window, "glfwDestroyWindow");
        load(make_context_current, "glfwMakeContextCurrent");
        load(get_current_context, "glfwGetCurrentContext");
    }
};

namespace detail {

inline bool glfw_make_current(void*, void*, void* window) noexcept {
    glfw::get()->make_context_current(window);
    return glfw::get()->get_current_context() == window;
}

inline void glfw_make_none_current(void*) noexcept { glfw::get()->make_context_current(nullptr); }

inline void glfw_destroy(void*, void*, void* window) noexcept { glfw::get()->destroy_window(window); }

inline constexpr context_functions glfw_functions{&glfw_make_current, &glfw_make_none_current, &glfw_destroy};

}  // namespace detail

/// Makes a hidden window with an OpenGL context, and makes the context current on this thread. Must
/// be called on the main thread, as GLFW requires. Sets GLFW's window hints back to their defaults.
/// On failure returns an empty object and appends the reasons to `log`.
inline native_context make_hidden_window(bool debug, std::string& log) {
    glfw const* const g = glfw::get();
    if (!g) {
        log += "\n  GLFW: libglfw.so.3 (3.3 or later) could not be loaded";
        return native_context();
    }

    // Remove the application's error callback for now, so that failed attempts do not call it.
    glfw::error_callback const before = g->set_error_callback(nullptr);
    auto const complaint = [&](char const* call) {
        char const* text = nullptr;
        g->get_error(&text);
        log += concat({"\n  GLFW: ", call, " failed: ", (text ? text : "no reason given")});
    };
    // Try OpenGL 4.6 and 4.5, through the native window system and then through EGL.
    void* window = nullptr;
    if (!g->init()) {
        complaint("glfwInit");
    } else {
        struct {
            int api, version_minor;
            char const* call;
        } const attempts[] = {{glfw::native_api, 6, nullptr},
            {glfw::native_api, 5, "glfwCreateWindow for OpenGL 4.5 core"},
            {glfw::egl_api, 6, nullptr},
            {glfw::egl_api, 5, "glfwCreateWindow for OpenGL 4.5 core by EGL"}};
        for (auto const& attempt : attempts) {
            g->default_window_hints();
            g->window_hint(glfw::visible, 0);
            g->window_hint(glfw::focused, 0);
            g->window_hint(glfw::client_api, glfw::opengl_api);
            g->window_hint(glfw::creation_api, attempt.api);
            g->window_hint(glfw::version_major, 4);
            g->window_hint(glfw::version_minor, attempt.version_minor);
            g->window_hint(glfw::profile, glfw::core_profile);
            g->window_hint(glfw::debug, debug);
            window = g->create_window(16, 16, "gpu", nullptr, nullptr);
            if (window) break;
            if (attempt.call) complaint(attempt.call);
        }
        g->default_window_hints();
    }
    // Make the context current.
    native_context made;
    if (window) {
        made = native_context(detail::glfw_functions, nullptr, nullptr, window);
        if (!made.make_current()) {
            complaint("glfwMakeContextCurrent");
            made = native_context();
        }
    }
    g->set_error_callback(before);
    return made;
}

}  // namespace gpu::inline v0_2::gl::platform
