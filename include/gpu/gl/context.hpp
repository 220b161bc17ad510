// SPDX-License-Identifier: MIT
// Gives gpu::context, an OpenGL 4.5 context that was adopted from the application or made by the
// library.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include <gpu/error.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/platform/window_system.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2 {

/// States explicitly which context the library works in. This is optional: the first use on a
/// thread adopts the context that is current on the thread, or makes a headless one.
///
///     auto a = gpu::context::headless();        // without a window, by EGL, or by WGL on Windows
///     auto b = gpu::context::adopt();           // the application's context on this thread
///     auto c = gpu::context::hidden_window();   // GLFW, for systems without EGL
///
/// A context that the library made is destroyed with this object; an adopted one is left alone.
/// Vectors may outlive their context: using them then throws context_error, and destroying them
/// does nothing.
///
/// The environment variable GPU_DEVICE chooses the device of headless contexts: an index in EGL's
/// list, "software", or a part of the renderer's name. GPU_DEBUG=1 asks for debug contexts.
class context {
public:
    using get_proc = gl::platform::get_proc;

    /// Returns the context that is current on this thread, or makes one when none is current.
    /// Throws no_context when no context can be made.
    static context current() { return context(gl::current_checked().self()); }

    /// Adopts the context that is current on this thread. Throws no_context when there is none, or
    /// when it is not OpenGL 4.5 or later.
    static context adopt();

    /// Adopts the context that is current on this thread, and looks up its OpenGL functions by the
    /// application's loader `get`, for example glfwGetProcAddress. This also works for window
    /// systems that the library does not know. Throws no_context when there is no context, or when
    /// it is not OpenGL 4.5 or later.
    template <class GetProc>
    requires std::is_invocable_v<GetProc&, char const*>
    static context adopt(GetProc get) {
        auto where = gl::platform::current_context();
        if (where.system == gl::platform::window_system::none)
            where.system = gl::platform::window_system::foreign;
        auto known = gl::detail::registry::get().find(where);
        if (!known) {
            get_proc loader = gl::platform::loader_of(where.system);
            if constexpr (std::is_pointer_v<GetProc>) loader = reinterpret_cast<get_proc>(get);
            known = gl::detail::record_current(get, where, loader, false);
        }
        return context(gl::detail::use(std::move(known)).self());
    }

    /// Makes a context without a window, and makes it current on this thread. `device_index` is an
    /// index in the list of eglQueryDevicesEXT. If it is -1, the environment variable GPU_DEVICE
    /// chooses the device; without GPU_DEVICE, hardware is preferred to software. `debug` asks for
    /// a debug context. Throws no_context.
    static context headless(int device_index = -1, bool debug = false);

    /// Makes a context with a hidden GLFW window, and makes it current on this thread. GLFW is
    /// opened at run time. Call this on the main thread only, and destroy the context before
    /// glfwTerminate. Throws no_context.
    static context hidden_window(bool debug = false);

    context(context&&) = default;
    context& operator=(context&&) = default;

    /// Makes this context current on this thread. Throws context_error when that fails, for example
    /// because it is current on another thread. An adopted context must be current already, because
    /// only the application can make it current; otherwise this throws context_error.
    void make_current();

    /// Makes this context no longer current on this thread, so that another thread can make it
    /// current. Does nothing for an adopted context, which only the application may release.
    void make_none_current();

    /// Deletes everything that the library keeps in this context: programs, staging memory, and
    /// objects that wait to be deleted. Call it just before the application destroys an adopted
    /// context. Vectors in the context can then be destroyed, but not used. Without this call, the
    /// driver frees everything with the context.
    void leave();

    /// Returns the function loader of this context, for the application's own GLAD:
    /// `gladLoadGL((GLADloadfunc)...)`. Returns null when the context was adopted through a
    /// function object and its window system is unknown.
    get_proc get_proc_address() const noexcept { return record_->loader(); }

    /// Returns the context's GL_RENDERER string.
    std::string const& renderer() const noexcept { return record_->caps.renderer; }
    /// Returns the context's GL_VERSION string.
    std::string const& version() const noexcept { return record_->caps.version; }

    gl::device& device() const noexcept { return *record_; }

private:
    explicit context(gl::shared<gl::device> record) : record_(std::move(record)) {}

    static context made(gl::detail::owned_context owned, char const* failure, std::string const& log);

    gl::shared<gl::device> record_;
    gl::detail::owned_context owned_;
};

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/context.ipp>
#endif
