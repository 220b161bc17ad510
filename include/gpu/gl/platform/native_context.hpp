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
    native_context& operator=(native_context&& other) noexcept {
        native_context taken(std::move(other));
        taken.swap(*this);
        return *this;
    }
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
    void swap(native_context& other) noexcept {
        std::swap(functions_, other.functions_);
        std::swap(display_, other.display_);
        std::swap(surface_, other.surface_);
        std::swap(context_, other.context_);
    }

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
inline device_choice parse_device_choice(char const* text) noexcept {
    std::string_view const word = text ? text : "";
    if (word.empty()) return {};
    if (word == "software") return {-1, true, {}};
    int index = 0;
    for (char c : word) {
        if (c < '0' || c > '9' || index > 9999) return {-1, false, word};
        index = index * 10 + (c - '0');
    }
    return {index, false, {}};
}

/// True when `whole` contains `part`, ignoring the case of ASCII letters.
inline bool contains_word(std::string_view whole, std::string_view part) noexcept {
    auto const lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (std::size_t i = 0; i + part.size() <= whole.size(); ++i) {
        std::size_t k = 0;
        while (k < part.size() && lower(whole[i + k]) == lower(part[k])) ++k;
        if (k == part.size()) return true;
    }
    return false;
}

}  // namespace gpu::inline v0_2::gl::platform
