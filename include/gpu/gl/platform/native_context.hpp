// SPDX-License-Identifier: MIT
// A context of our own making, through EGL or GLFW: made current, let go, destroyed.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace gpu::gl::platform {

/// What makes and destroys contexts of one kind. The window systems fill it in.
struct context_functions {
    bool (*make_current)(void* display, void* surface, void* context) noexcept;
    void (*make_none_current)(void* display) noexcept;
    void (*destroy)(void* display, void* surface, void* context) noexcept;
};

/// Owns a context; never touches the display it lives on, which the application may share.
class native_context {
public:
    native_context() = default;
    native_context(context_functions const& functions, void* display, void* surface, void* context) noexcept
        : functions_(&functions), display_(display), surface_(surface), context_(context) {}
    native_context(native_context&& other) noexcept { swap(other); }
    native_context& operator=(native_context&& other) noexcept {
        native_context(std::move(other)).swap(*this);
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

    /// Forgets the context without destroying it.
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

/// Which device a headless context is wanted on. Default: the best that works.
struct device_choice {
    int index = -1;  ///< in the order of eglQueryDevicesEXT
    bool software = false;
    std::string_view renderer;  ///< part of GL_RENDERER, in any case

    bool anything() const noexcept { return index < 0 && !software && renderer.empty(); }
};

/// Reads what GPU_DEVICE and its like say: "1", "software", "radeon"; null or empty: no choice.
inline device_choice parse_device_choice(char const* text) noexcept {
    const std::string_view word = text ? text : "";
    if (word.empty()) return {};
    if (word == "software") return {-1, true, {}};
    int index = 0;
    for (char c : word) {
        if (c < '0' || c > '9' || index > 9999) return {-1, false, word};
        index = index * 10 + (c - '0');
    }
    return {index, false, {}};
}

/// Is `part` in `whole`, letters compared without case (ASCII)?
inline bool contains_word(std::string_view whole, std::string_view part) noexcept {
    auto const lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (std::size_t i = 0; i + part.size() <= whole.size(); ++i) {
        std::size_t k = 0;
        while (k < part.size() && lower(whole[i + k]) == lower(part[k])) ++k;
        if (k == part.size()) return true;
    }
    return false;
}

}  // namespace gpu::gl::platform
