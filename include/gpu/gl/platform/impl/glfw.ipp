// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/glfw.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/glfw.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL glfw::glfw() {
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

namespace detail {

GPU_DECL bool glfw_make_current(void*, void*, void* window) noexcept {
    glfw::get()->make_context_current(window);
    return glfw::get()->get_current_context() == window;
}
}  // namespace detail

GPU_DECL native_context make_hidden_window(bool debug, std::string& log) {
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
