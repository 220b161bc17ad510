// SPDX-License-Identifier: MIT
// Makes OpenGL contexts on Windows, with a window that is never shown. The libraries of Windows are
// opened at run time.
#pragma once

#include <string>
#include <string_view>

#include <gpu/gl/platform/library.hpp>
#include <gpu/gl/platform/native_context.hpp>
#include <gpu/gl/platform/window_system.hpp>
#include <gpu/text.hpp>

#if defined(_WIN32)
namespace gpu::inline v0_2::gl::platform {

/// The functions and constants of Windows that the library uses. Handles are void*.
struct wgl {
    static constexpr int version_major = 0x2091, version_minor = 0x2092, flags = 0x2094, debug_bit = 1,
                         profile_mask = 0x9126, core_profile = 1;
    static constexpr unsigned long popup = 0x80000000u, draw_to_window = 4, support_opengl = 0x20;

    /// A pixel format, with the memory layout of the Windows structure PIXELFORMATDESCRIPTOR.
    struct pixel_format {
        unsigned short size = sizeof(pixel_format), version = 1;
        unsigned long flags = draw_to_window | support_opengl;
        unsigned char type = 0, color_bits = 24, rest[18] = {};
        unsigned long masks[3] = {};
    };

    void*(__stdcall* create_window)(unsigned long, char const*, char const*, unsigned long, int, int, int,
        int, void*, void*, void*, void*);
    int(__stdcall* destroy_window)(void*);
    void*(__stdcall* get_dc)(void*);
    int(__stdcall* release_dc)(void*, void*);
    int(__stdcall* choose_pixel_format)(void*, pixel_format const*);
    int(__stdcall* set_pixel_format)(void*, int, pixel_format const*);
    void*(__stdcall* create_context)(void*);
    int(__stdcall* delete_context)(void*);
    int(__stdcall* make_current)(void*, void*);
    void*(__stdcall* get_current_context)();
    void*(__stdcall* get_current_dc)();
    void*(__stdcall* get_proc_address)(char const*);

    /// Returns the functions of Windows that the library uses, or nullptr when a library is
    /// missing. The first call opens the libraries.
    static wgl const* get();

private:
    wgl();
};

namespace detail {

inline bool wgl_make_current(void* dc, void*, void* context) noexcept {
    return wgl::get()->make_current(dc, context) != 0;
}

inline void wgl_make_none_current(void*) noexcept { wgl::get()->make_current(nullptr, nullptr); }

void wgl_destroy(void* dc, void* window, void* context) noexcept;

inline constexpr context_functions wgl_functions{&wgl_make_current, &wgl_make_none_current, &wgl_destroy};

/// Makes an OpenGL 4.6 or 4.5 core context with a window of its own, and makes it current on this
/// thread. The name of the context's renderer must contain `renderer`. On failure returns an empty
/// object and appends the reason to `log`.
native_context wgl_context(wgl const& w, std::string_view renderer, bool debug, std::string& log);

}  // namespace detail

/// The window system by which the library makes its own, headless contexts on this platform: WGL.
inline constexpr window_system own_system = window_system::wgl;

/// Saves the context that WGL has current on this thread, so that restore() can make it current
/// again.
class current_binding {
public:
    current_binding();
    /// Makes the saved context current again. Does nothing when the context is still current, or
    /// when none was saved.
    void restore() noexcept;

private:
    void *context_ = nullptr, *dc_ = nullptr;
};

/// Makes a context with a window that is never shown, and makes it current on this thread. Windows
/// chooses the device, so `wish` cannot be a number; it may be a part of the renderer's name. On
/// failure returns an empty object, leaves the current context unchanged, and appends the reason to
/// `log`.
native_context make_headless(device_choice const& wish, bool debug, std::string& log);

}  // namespace gpu::inline v0_2::gl::platform
#endif

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/wgl.ipp>
#endif
