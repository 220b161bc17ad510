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
    egl() {
        loader load{open_library("libEGL.so.1")};
        load(get_proc_address, "eglGetProcAddress");
        load(get_error, "eglGetError");
        load(initialize, "eglInitialize");
        load(query_string, "eglQueryString");
        load(bind_api, "eglBindAPI");
        load(query_api, "eglQueryAPI");
        load(get_display, "eglGetDisplay");
        load(choose_config, "eglChooseConfig");
        load(create_pbuffer, "eglCreatePbufferSurface");
        load(destroy_surface, "eglDestroySurface");
        load(create_context, "eglCreateContext");
        load(destroy_context, "eglDestroyContext");
        load(make_current, "eglMakeCurrent");
        load(get_current_context, "eglGetCurrentContext");
        load(get_current_display, "eglGetCurrentDisplay");
        load(get_current_surface, "eglGetCurrentSurface");
        auto const extension = [&](auto& entry, char const* name) {
            using function = std::remove_reference_t<decltype(entry)>;
            entry = get_proc_address ? reinterpret_cast<function>(get_proc_address(name)) : nullptr;
        };
        extension(get_platform_display, "eglGetPlatformDisplayEXT");
        extension(query_devices, "eglQueryDevicesEXT");
        extension(query_device_string, "eglQueryDeviceStringEXT");
    }
};

namespace detail {

/// Selects desktop OpenGL as EGL's API on this thread for a scope, and then restores the
/// application's choice of API.
class egl_opengl_api {
public:
    explicit egl_opengl_api(egl const& functions) noexcept : egl_(functions), before_(egl_.query_api()) {
        egl_.bind_api(egl::opengl_api);
    }
    ~egl_opengl_api() { egl_.bind_api(before_); }
    egl_opengl_api(egl_opengl_api const&) = delete;
    egl_opengl_api& operator=(egl_opengl_api const&) = delete;

private:
    egl const& egl_;
    unsigned before_;
};

inline bool egl_make_current(void* display, void* surface, void* context) noexcept {
    egl_opengl_api const api(*egl::get());
    return egl::get()->make_current(display, surface, surface, context) != 0;
}

inline void egl_make_none_current(void* display) noexcept {
    egl_opengl_api const api(*egl::get());
    egl::get()->make_current(display, nullptr, nullptr, nullptr);
}

/// Destroys a context and its surface. Does not call eglTerminate, because the application may use
/// the same display and would lose it.
inline void egl_destroy(void* display, void* surface, void* context) noexcept {
    egl const& e = *egl::get();
    if (e.get_current_context() == context) egl_make_none_current(display);
    e.destroy_context(display, context);
    if (surface) e.destroy_surface(display, surface);
}

inline constexpr context_functions egl_functions{&egl_make_current, &egl_make_none_current, &egl_destroy};

/// Returns a message that says which EGL call failed and with which error.
inline std::string egl_error(egl const& e, char const* call) {
    static constexpr char const* names[] = {"EGL_SUCCESS",
        "EGL_NOT_INITIALIZED",
        "EGL_BAD_ACCESS",
        "EGL_BAD_ALLOC",
        "EGL_BAD_ATTRIBUTE",
        "EGL_BAD_CONFIG",
        "EGL_BAD_CONTEXT",
        "EGL_BAD_CURRENT_SURFACE",
        "EGL_BAD_DISPLAY",
        "EGL_BAD_MATCH",
        "EGL_BAD_NATIVE_PIXMAP",
        "EGL_BAD_NATIVE_WINDOW",
        "EGL_BAD_PARAMETER",
        "EGL_BAD_SURFACE",
        "EGL_CONTEXT_LOST"};
    int const code = e.get_error() - 0x3000;
    return concat({call, " answered ", code >= 0 && code < 15 ? names[code] : "an unknown error"});
}

/// True when `list`, a list of words separated by spaces, contains `word`.
inline bool has_word(char const* list, std::string_view word) {
    std::string_view const all = list ? list : "";
    for (std::size_t at = all.find(word); at != all.npos; at = all.find(word, at + 1)) {
        std::size_t const end = at + word.size();
        if ((at == 0 || all[at - 1] == ' ') && (end == all.size() || all[end] == ' ')) return true;
    }
    return false;
}

/// Makes an OpenGL 4.6 or 4.5 core context on `display`, and makes it current on this thread. On
/// failure returns an empty object and sets `answer` to the reason.
inline native_context egl_context_on(egl const& e, void* display, bool debug, std::string& answer) {
    // Prepare the display for desktop OpenGL.
    if (!display) {
        answer = "no such display";
        return native_context();
    }
    if (!e.initialize(display, nullptr, nullptr)) {
        answer = egl_error(e, "eglInitialize");
        return native_context();
    }
    egl_opengl_api const api(e);
    if (e.query_api() != egl::opengl_api) {
        answer = "this EGL has no desktop OpenGL";
        return native_context();
    }

    // Choose a framebuffer configuration if the display needs one.
    char const* offered = e.query_string(display, egl::extensions);
    bool const no_config =
        has_word(offered, "EGL_KHR_no_config_context") || has_word(offered, "EGL_MESA_configless_context");
    bool const surfaceless = has_word(offered, "EGL_KHR_surfaceless_context");
    void* config = nullptr;
    if (!no_config || !surfaceless) {
        int const wanted[] = {
            egl::surface_type, egl::pbuffer_bit, egl::renderable_type, egl::opengl_bit, egl::none};
        int found = 0;
        if (!e.choose_config(display, wanted, &config, 1, &found) || found == 0) {
            answer = "no framebuffer configuration for OpenGL";
            return native_context();
        }
    }
    // Make the context.
    void* context = nullptr;
    for (int version_minor : {6, 5}) {
        int const wanted[] = {egl::version_major,
            4,
            egl::version_minor,
            version_minor,
            egl::profile_mask,
            egl::core_profile,
            debug ? egl::debug : egl::none,
            1,
            egl::none};
        context = e.create_context(display, config, nullptr, wanted);
        if (context) break;
        answer = egl_error(e, "eglCreateContext for OpenGL 4.5 core");
    }
    if (!context) return {};
    // Make the context current, with a surface of one pixel if the display needs one.
    void* surface = nullptr;
    if (!surfaceless) {
        int const size[] = {egl::width, 1, egl::height, 1, egl::none};
        surface = e.create_pbuffer(display, config, size);
    }
    native_context made(egl_functions, display, surface, context);
    if (!made.make_current()) {
        answer = egl_error(e, "eglMakeCurrent");
        if (current_context().system == window_system::glx)
            answer +=
                "; a GLX context is current on this thread, and no EGL context can be made current "
                "beside it: release it first (glXMakeCurrent), or use another thread";
        return native_context();
    }
    return made;
}

/// Returns GL_RENDERER of the current context.
inline std::string current_renderer() {
    auto const get_string =
        reinterpret_cast<unsigned char const* (*)(unsigned)>(loader_of(window_system::egl)("glGetString"));
    auto const* answer = get_string ? get_string(0x1F01) : nullptr;
    return answer ? reinterpret_cast<char const*>(answer) : "";
}

}  // namespace detail

/// The window system by which the library makes its own, headless contexts on this platform: EGL.
inline constexpr window_system own_system = window_system::egl;

/// Saves the context and the surfaces that EGL has current on this thread, so that restore() can
/// make them current again. Saves nothing when libEGL is not loaded.
class current_binding {
public:
    current_binding() {
        if (!detail::current_function_of(window_system::egl)) return;
        egl const* const e = egl::get();
        if (!e) return;
        context_ = e->get_current_context();
        display_ = e->get_current_display();
        draw_ = e->get_current_surface(egl::draw);
        read_ = e->get_current_surface(egl::read);
    }
    /// Makes the saved context current again. Does nothing when the context is still current, or
    /// when none was saved.
    void restore() noexcept {
        if (context_ && egl::get()->get_current_context() != context_)
            egl::get()->make_current(display_, draw_, read_, context_);
    }
    void* context() const noexcept { return context_; }

private:
    void *context_ = nullptr, *display_ = nullptr, *draw_ = nullptr, *read_ = nullptr;
};

/// Makes a headless context on the device that `choice` describes, and makes it current on this
/// thread. Tries hardware devices first, then software devices, then Mesa's surfaceless platform,
/// and the default display last. On failure returns an empty object, leaves the current context
/// unchanged, and appends one line per attempt to `log`.
inline native_context make_headless(device_choice const& choice, bool debug, std::string& log) {
    egl const* const e = egl::get();
    if (!e) {
        log += "\n  EGL: libEGL.so.1 could not be loaded";
        return native_context();
    }

    current_binding before;
    auto const attempt = [&](std::string const& name, void* display) {
        std::string answer;
        native_context made = detail::egl_context_on(*e, display, debug, answer);
        if (made && !choice.renderer.empty()) {
            std::string const renderer = detail::current_renderer();
            if (!contains_word(renderer, choice.renderer)) {
                answer = concat({"its renderer is ", renderer});
                made = native_context();
            }
        }
        if (!made) log += concat({"\n  ", name, ": ", answer});
        return made;
    };

    // Try the devices that EGL lists: hardware first, then software.
    void* devices[32] = {};
    int count = 0;
    if (!e->query_devices || !e->get_platform_display || !e->query_devices(32, devices, &count)) count = 0;
    auto const text_of = [&](void* device, int what) {
        char const* text = e->query_device_string ? e->query_device_string(device, what) : nullptr;
        return std::string_view(text ? text : "");
    };
    for (bool const software : {false, true}) {
        for (int i = 0; i < count; ++i) {
            std::string_view const extensions = text_of(devices[i], egl::extensions);
            if (contains_word(extensions, "software") != software) continue;
            if (choice.index >= 0 ? choice.index != i : choice.software && !software) continue;
            std::string name = concat({"EGL device ", i});
            if (software)
                name += " (software)";
            else if (contains_word(extensions, "EGL_EXT_device_drm"))
                name += concat({" (", text_of(devices[i], egl::drm_device_file), ")"});
            void* const display = e->get_platform_display(egl::platform_device, devices[i], nullptr);
            if (auto made = attempt(name, display)) return made;
        }
    }
    // Try the displays that belong to none of the devices that EGL lists.
    if (choice.index >= count)
        log += concat({"\n  EGL device ", choice.index, ": EGL lists ", count});
    else if (count == 0)
        log += "\n  EGL devices: none listed";
    if (choice.index < 0 && !choice.software) {
        bool const has_surfaceless =
            e->get_platform_display &&
            detail::has_word(e->query_string(nullptr, egl::extensions), "EGL_MESA_platform_surfaceless");
        if (has_surfaceless) {
            void* const display = e->get_platform_display(egl::platform_surfaceless, nullptr, nullptr);
            if (auto made = attempt("EGL surfaceless", display)) return made;
        }
        if (auto made = attempt("EGL default display", e->get_display(nullptr))) return made;
    }
    before.restore();
    return {};
}

}  // namespace gpu::inline v0_2::gl::platform
