// SPDX-License-Identifier: MIT
// Makes headless OpenGL contexts by EGL, which is opened at run time and needs no display server.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <gpu/gl/platform/library.hpp>
#include <gpu/gl/platform/native_context.hpp>
#include <gpu/gl/platform/window_system.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl::platform {

/// The functions and constants of libEGL that the library uses.
struct egl {
    static constexpr int none = 0x3038, extensions = 0x3055, draw = 0x3059, read = 0x305A, vendor = 0x3053;
    static constexpr int surface_type = 0x3033, pbuffer_bit = 1, renderable_type = 0x3040, opengl_bit = 8;
    static constexpr int width = 0x3057, height = 0x3056, version_major = 0x3098, version_minor = 0x30FB,
                         debug = 0x31B0;
    static constexpr int profile_mask = 0x30FD, core_profile = 1, drm_device_file = 0x3233;
    static constexpr unsigned opengl_api = 0x30A2, platform_device = 0x313F, platform_surfaceless = 0x31DD;

    void* (*get_proc_address)(char const*);
    int (*get_error)();
    unsigned (*initialize)(void*, int*, int*);
    char const* (*query_string)(void*, int);
    unsigned (*bind_api)(unsigned);
    unsigned (*query_api)();
    void* (*get_display)(void*);
    unsigned (*choose_config)(void*, int const*, void**, int, int*);
    void* (*create_pbuffer)(void*, void*, int const*);
    unsigned (*destroy_surface)(void*, void*);
    void* (*create_context)(void*, void*, void*, int const*);
    unsigned (*destroy_context)(void*, void*);
    unsigned (*make_current)(void*, void*, void*, void*);
    void* (*get_current_context)();
    void* (*get_current_display)();
    void* (*get_current_surface)(int);
    // The functions below belong to EGL extensions. They are null where the extension is missing.
    void* (*get_platform_display)(unsigned, void*, int const*);
    unsigned (*query_devices)(int, void**, int*);
    char const* (*query_device_string)(void*, int);

    /// Returns the functions of libEGL, or nullptr when there is no libEGL. The first call opens
    /// the library.
    static egl const* get() {
        static egl const functions;
        return functions.create_context ? &functions : nullptr;
    }

private:
    egl();
};

namespace detail {

/// Selects desktop OpenGL as EGL's API on this thread for a scope, and then restores the
/// application's choice of API.
class egl_opengl_api {
public:
    explicit egl_opengl_api(egl const& functions) noexcept;
    ~egl_opengl_api() { egl_.bind_api(before_); }
    egl_opengl_api(egl_opengl_api const&) = delete;
    egl_opengl_api& operator=(egl_opengl_api const&) = delete;

private:
    egl const& egl_;
    unsigned before_;
};

bool egl_make_current(void* display, void* surface, void* context) noexcept;

void egl_make_none_current(void* display) noexcept;

/// Destroys a context and its surface. Does not call eglTerminate, because the application may use
/// the same display and would lose it.
void egl_destroy(void* display, void* surface, void* context) noexcept;

inline constexpr context_functions egl_functions{&egl_make_current, &egl_make_none_current, &egl_destroy};

/// Returns a message that says which EGL call failed and with which error.
std::string egl_error(egl const& e, char const* call);

/// True when `list`, a list of words separated by spaces, contains `word`.
bool has_word(char const* list, std::string_view word);

/// Makes an OpenGL 4.6 or 4.5 core context on `display`, and makes it current on this thread. On
/// failure returns an empty object and sets `answer` to the reason.
native_context egl_context_on(egl const& e, void* display, bool debug, std::string& answer);

/// Returns GL_RENDERER of the current context.
std::string current_renderer();

}  // namespace detail

/// The window system by which the library makes its own, headless contexts on this platform: EGL.
inline constexpr window_system own_system = window_system::egl;

/// Saves the context and the surfaces that EGL has current on this thread, so that restore() can
/// make them current again. Saves nothing when libEGL is not loaded.
class current_binding {
public:
    current_binding();
    /// Makes the saved context current again. Does nothing when the context is still current, or
    /// when none was saved.
    void restore() noexcept;
    void* context() const noexcept { return context_; }

private:
    void *context_ = nullptr, *display_ = nullptr, *draw_ = nullptr, *read_ = nullptr;
};

/// Makes a headless context on the device that `choice` describes, and makes it current on this
/// thread. Tries hardware devices first, then software devices, then Mesa's surfaceless platform,
/// and the default display last. On failure returns an empty object, leaves the current context
/// unchanged, and appends one line per attempt to `log`.
native_context make_headless(device_choice const& choice, bool debug, std::string& log);

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/egl.ipp>
#endif
