// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/wgl.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/wgl.hpp>

#if defined(_WIN32)

namespace gpu::inline v0_2::gl::platform {

GPU_DECL wgl const* wgl::get() {
    static wgl const functions;
    return functions.create_window && functions.choose_pixel_format && functions.get_proc_address ? &functions
                                                                                                  : nullptr;
}

GPU_DECL wgl::wgl() {
    loader user{open_library("user32.dll")}, gdi{open_library("gdi32.dll")}, gl{open_library("opengl32.dll")};
    user(create_window, "CreateWindowExA");
    user(destroy_window, "DestroyWindow");
    user(get_dc, "GetDC");
    user(release_dc, "ReleaseDC");
    gdi(choose_pixel_format, "ChoosePixelFormat");
    gdi(set_pixel_format, "SetPixelFormat");
    gl(create_context, "wglCreateContext");
    gl(delete_context, "wglDeleteContext");
    gl(make_current, "wglMakeCurrent");
    gl(get_current_context, "wglGetCurrentContext");
    gl(get_current_dc, "wglGetCurrentDC");
    gl(get_proc_address, "wglGetProcAddress");
}

namespace detail {

GPU_DECL void wgl_destroy(void* dc, void* window, void* context) noexcept {
    wgl const& w = *wgl::get();
    if (context && w.get_current_context() == context) w.make_current(nullptr, nullptr);
    if (context) w.delete_context(context);
    w.release_dc(window, dc);
    w.destroy_window(window);
}

GPU_DECL native_context wgl_context(wgl const& w, std::string_view renderer, bool debug, std::string& log) {
    auto const failed = [&](char const* call) {
        log += concat({"\n  WGL: ", call, " failed"});
        return native_context();
    };
    // Make the window.
    void* const window =
        w.create_window(0, "STATIC", "gpu", wgl::popup, 0, 0, 16, 16, nullptr, nullptr, nullptr, nullptr);
    if (!window) return failed("CreateWindowEx");
    void* const dc = w.get_dc(window);
    native_context made(wgl_functions, dc, window, nullptr);  // `made` owns the window from here on
    wgl::pixel_format const format;
    int const number = dc ? w.choose_pixel_format(dc, &format) : 0;
    if (!number || !w.set_pixel_format(dc, number, &format)) return failed("SetPixelFormat for OpenGL");

    // Make an old-style context first. Contexts of newer versions are made by
    // wglCreateContextAttribsARB, and this function can only be looked up while a context is
    // current.
    void* const old = w.create_context(dc);
    if (!old || !w.make_current(dc, old)) {
        if (old) w.delete_context(old);
        return failed("wglCreateContext");
    }
    using create_function = void*(__stdcall*)(void*, void*, int const*);
    auto const create = reinterpret_cast<create_function>(w.get_proc_address("wglCreateContextAttribsARB"));
    // Make the 4.6 or 4.5 context, and delete the context that was needed to make it.
    void* context = nullptr;
    for (int const version_minor : {6, 5}) {
        int const attributes[] = {wgl::version_major,
            4,
            wgl::version_minor,
            version_minor,
            wgl::profile_mask,
            wgl::core_profile,
            wgl::flags,
            debug ? wgl::debug_bit : 0,
            0};
        if (create && !context) context = create(dc, nullptr, attributes);
    }
    w.make_current(nullptr, nullptr);
    w.delete_context(old);
    if (!context)
        return failed(create ? "wglCreateContextAttribsARB for OpenGL 4.5 core"
                             : "wglGetProcAddress(wglCreateContextAttribsARB)");
    made.abandon();
    made = native_context(wgl_functions, dc, window, context);
    if (!made.make_current()) return failed("wglMakeCurrent");
    if (renderer.empty()) return made;

    // Check that the name of the renderer contains `renderer`.
    using get_string = char const*(__stdcall*)(unsigned);
    auto const ask = symbol<get_string>(open_library("opengl32.dll"), "glGetString");
    char const* const name = ask ? ask(0x1F01) : nullptr;  // 0x1F01 is GL_RENDERER
    if (name && contains_word(name, renderer)) return made;
    log += concat({"\n  WGL: its renderer is ", name ? name : "unknown"});
    return native_context();
}
}  // namespace detail

GPU_DECL current_binding::current_binding() {
    if (wgl const* const w = wgl::get()) {
        context_ = w->get_current_context();
        dc_ = w->get_current_dc();
    }
}

GPU_DECL void current_binding::restore() noexcept {
    if (context_ && wgl::get()->get_current_context() != context_) wgl::get()->make_current(dc_, context_);
}

GPU_DECL native_context make_headless(device_choice const& wish, bool debug, std::string& log) {
    wgl const* const w = wgl::get();
    if (!w) {
        log += "\n  WGL: user32.dll, gdi32.dll and opengl32.dll could not be loaded";
        return native_context();
    }
    if (wish.index > 0 || wish.software) {
        log += "\n  WGL: Windows chooses the device; only a part of its name can be asked for";
        return native_context();
    }
    current_binding before;
    native_context made = detail::wgl_context(*w, wish.renderer, debug, log);
    if (!made) before.restore();
    return made;
}

}  // namespace gpu::inline v0_2::gl::platform
#endif
