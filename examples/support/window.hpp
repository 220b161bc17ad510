// SPDX-License-Identifier: MIT
// A GLFW window with an OpenGL 4.5 context, or the news that there is no display.
#pragma once

#include <glad/gl.h>
#if EXAMPLE_HAS_GLFW
#    define GLFW_INCLUDE_NONE
#    include <GLFW/glfw3.h>
#endif

#include <memory>
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

}  // namespace example
