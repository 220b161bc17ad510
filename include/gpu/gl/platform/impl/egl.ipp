// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/egl.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/egl.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL egl::egl() {
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

namespace detail {

GPU_DECL egl_opengl_api::egl_opengl_api(egl const& functions) noexcept
    : egl_(functions), before_(egl_.query_api()) {
    egl_.bind_api(egl::opengl_api);
}

GPU_DECL bool egl_make_current(void* display, void* surface, void* context) noexcept {
    egl_opengl_api const api(*egl::get());
    return egl::get()->make_current(display, surface, surface, context) != 0;
}

GPU_DECL void egl_make_none_current(void* display) noexcept {
    egl_opengl_api const api(*egl::get());
    egl::get()->make_current(display, nullptr, nullptr, nullptr);
}

GPU_DECL void egl_destroy(void* display, void* surface, void* context) noexcept {
    egl const& e = *egl::get();
    if (e.get_current_context() == context) egl_make_none_current(display);
    e.destroy_context(display, context);
    if (surface) e.destroy_surface(display, surface);
}

GPU_DECL std::string egl_error(egl const& e, char const* call) {
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

GPU_DECL bool has_word(char const* list, std::string_view word) {
    std::string_view const all = list ? list : "";
    for (std::size_t at = all.find(word); at != all.npos; at = all.find(word, at + 1)) {
        std::size_t const end = at + word.size();
        if ((at == 0 || all[at - 1] == ' ') && (end == all.size() || all[end] == ' ')) return true;
    }
    return false;
}

GPU_DECL native_context egl_context_on(egl const& e, void* display, bool debug, std::string& answer) {
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

GPU_DECL std::string current_renderer() {
    auto const get_string =
        reinterpret_cast<unsigned char const* (*)(unsigned)>(loader_of(window_system::egl)("glGetString"));
    auto const* answer = get_string ? get_string(0x1F01) : nullptr;
    return answer ? reinterpret_cast<char const*>(answer) : "";
}
}  // namespace detail

GPU_DECL current_binding::current_binding() {
    if (!detail::current_function_of(window_system::egl)) return;
    egl const* const e = egl::get();
    if (!e) return;
    context_ = e->get_current_context();
    display_ = e->get_current_display();
    draw_ = e->get_current_surface(egl::draw);
    read_ = e->get_current_surface(egl::read);
}

GPU_DECL void current_binding::restore() noexcept {
    if (context_ && egl::get()->get_current_context() != context_)
        egl::get()->make_current(display_, draw_, read_, context_);
}

GPU_DECL native_context make_headless(device_choice const& choice, bool debug, std::string& log) {
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
