// SPDX-License-Identifier: MIT
// Gives platform::native_context, which owns a context that the library made through EGL, WGL or
// GLFW.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace gpu::inline v0_2::gl::platform {

/// The functions that make a context current, release it and destroy it. Each window system has its
/// own.
struct context_functions {
    bool (*make_current)(void* display, void* surface, void* context) noexcept;
    void (*make_none_current)(void* display) noexcept;
    void (*destroy)(void* display, void* surface, void* context) noexcept;
};

/// Owns a context that the library made, and destroys it. Leaves the context's display open,
/// because the application may use the display too.
class native_context {
public:
    native_context() = default;
    native_context(context_functions const& functions, void* display, void* surface, void* context) noexcept
        : functions_(&functions), display_(display), surface_(surface), context_(context) {}
    native_context(native_context&& other) noexcept { swap(other); }
    native_context& operator=(native_context&& other) noexcept;
    ~native_context() {
        if (functions_) functions_->destroy(display_, surface_, context_);
    }

    explicit operator bool() const noexcept { return functions_ != nullptr; }
    bool make_current() noexcept {
        return functions_ && functions_->make_current(display_, surface_, context_);
    }
    void make_none_current() noexcept {
        if (functions_) functions_->make_none_current(display_);
    }

    /// Gives up ownership of the context, without destroying the context.
    void abandon() noexcept { functions_ = nullptr; }

private:
    void swap(native_context& other) noexcept;

    context_functions const* functions_ = nullptr;
    void *display_ = nullptr, *surface_ = nullptr, *context_ = nullptr;
};

/// Says on which device a headless context is wanted. The default means any device; hardware is
/// then preferred to software.
struct device_choice {
    int index = -1;  ///< the index in the list of eglQueryDevicesEXT, or -1 for any device
    bool software = false;
    std::string_view renderer;  ///< a text that GL_RENDERER must contain, ignoring case

    /// True when no particular device is wanted.
    bool anything() const noexcept { return index < 0 && !software && renderer.empty(); }
};

/// Parses the value of the environment variable GPU_DEVICE: an index such as "1", the word
/// "software", or a part of the renderer's name such as "radeon". Null or empty text means any
/// device.
device_choice parse_device_choice(char const* text) noexcept;

/// True when `whole` contains `part`, ignoring the case of ASCII letters.
bool contains_word(std::string_view whole, std::string_view part) noexcept;

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/native_context.ipp>
#endif
