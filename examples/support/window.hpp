// SPDX-License-Identifier: MIT
// A GLFW window with an OpenGL 4.5 context, or a context without a window where there is no display.
#pragma once

#include <glad/gl.h>
#include <gpu/gl/context.hpp>
#if EXAMPLE_HAS_GLFW
#    define GLFW_INCLUDE_NONE
#    include <GLFW/glfw3.h>
#endif

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

namespace example {

#if EXAMPLE_HAS_GLFW
class window {
public:
    /// Null when there is no display, or no OpenGL 4.5 on it.
    static std::unique_ptr<window> open(char const* title, int width, int height) {
        if (!glfwInit()) return nullptr;
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        GLFWwindow* handle = glfwCreateWindow(width, height, title, nullptr, nullptr);
        if (!handle) return nullptr;
        glfwMakeContextCurrent(handle);
        glfwSwapInterval(1);
        gladLoadGL(glfwGetProcAddress);
        return std::unique_ptr<window>(new window(handle));
    }
    ~window() {
        glfwDestroyWindow(handle_);
        glfwTerminate();
    }
    window(window const&) = delete;
    window& operator=(window const&) = delete;

    /// Shows the picture; false once the user has closed the window or pressed Escape.
    bool show() {
        glfwSwapBuffers(handle_);
        glfwPollEvents();
        return !glfwWindowShouldClose(handle_) && glfwGetKey(handle_, GLFW_KEY_ESCAPE) != GLFW_PRESS;
    }
    std::pair<int, int> size() const {
        int width = 0, height = 0;
        glfwGetFramebufferSize(handle_, &width, &height);
        return {width, height};
    }
    bool pressed() const {
        return glfwGetKey(handle_, GLFW_KEY_SPACE) == GLFW_PRESS ||
               glfwGetMouseButton(handle_, 0) == GLFW_PRESS;
    }

private:
    explicit window(GLFWwindow* handle) : handle_(handle) {}
    GLFWwindow* handle_;
};
#else
class window {
public:
    static std::unique_ptr<window> open(char const*, int, int) { return nullptr; }
    bool show() { return false; }
    std::pair<int, int> size() const { return {}; }
    bool pressed() const { return false; }
};
#endif

/// The context that an example draws in: a window's, or a headless one where there is no display or none is
/// wanted. GLAD's functions are loaded.
class screen {
public:
    screen(bool headless, char const* title, int width, int height) {
        if (!headless) window_ = example::window::open(title, width, height);
        if (window_) return;
        context_.emplace(gpu::context::headless());
        if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(context_->get_proc_address())))
            throw std::runtime_error("GLAD could not load OpenGL 4.5");
    }

    /// Null where there is none.
    example::window* window() const { return window_.get(); }

private:
    std::unique_ptr<example::window> window_;
    std::optional<gpu::context> context_;
};

}  // namespace example
