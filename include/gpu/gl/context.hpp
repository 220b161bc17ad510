// SPDX-License-Identifier: MIT
// gpu::context: an OpenGL 4.5 context, adopted from the application or made without a window.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include <gpu/error.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/platform/window_system.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/text.hpp>

namespace gpu {

/// Says explicitly which context the library works in. Nobody needs it: the first use on a thread adopts what
/// is current there, or makes a headless context.
///
///     auto gl = gpu::context::headless();          // no window, no display: EGL; on Windows WGL
///     auto gl = gpu::context::adopt();             // the application's own, current on this thread
///     auto gl = gpu::context::hidden_window();     // GLFW, where there is neither
///
/// A context that we made is destroyed with this object; an adopted one is left alone. Vectors may outlive
/// both: using them then throws context_error, destroying them does nothing.
///
/// The environment variable GPU_DEVICE chooses the device of headless contexts: an index as EGL counts them,
/// "software", or a part of the renderer's name. GPU_DEBUG=1 asks for debug contexts.
class context {
public:
    using get_proc = gl::platform::get_proc;

    /// This thread's context: what is current, or a new one, as on first use.
    static context current() { return context(gl::current_checked().self()); }

    /// The context that is current on this thread. Throws no_context when there is none, or it is no 4.5.
    static context adopt() {
        auto const where = gl::platform::current_context();
        if (where.system == gl::platform::window_system::none)
            throw no_context(
                "no OpenGL context is current on this thread, so there is none to adopt; "
                "call glfwMakeContextCurrent (or its like) first, or let gpu::context::headless() make one");
        return context(gl::detail::resolve().self());
    }

    /// The same with the application's own loader, such as glfwGetProcAddress; also for window systems that
    /// we do not know.
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

    /// Makes a context without a window and makes it current on this thread. `device_index` counts as
    /// eglQueryDevicesEXT does; -1: GPU_DEVICE, else hardware before software.
    static context headless(int device_index = -1, bool debug = false) {
        std::string log;
        return made(gl::detail::make_headless(device_index, debug, log),
            "no headless OpenGL 4.5 context could be made:",
            log);
    }

    /// Makes a context with an invisible GLFW window (libglfw.so.3 is opened at run time) and makes it
    /// current. Main thread only; destroy it before glfwTerminate.
    static context hidden_window(bool debug = false) {
        std::string log;
        return made(gl::detail::make_hidden_window(debug, log),
            "no hidden window with OpenGL 4.5 could be made:",
            log);
    }

    context(context&&) = default;
    context& operator=(context&&) = default;

    /// Makes a context of ours current on this thread. An adopted one is the application's to make current:
    /// throws context_error unless it is current already.
    void make_current() {
        if (!owned_.record) return record_->require_current();
        if (!owned_.native.make_current())
            throw context_error(detail::concat({"context ",
                record_->id,
                " (",
                record_->caps.renderer,
                ") could not be made current; is it current on another thread?"}));
        gl::detail::use(record_);
    }

    /// Lets go of a context of ours, so that another thread can make it current.
    void make_none_current() {
        if (!owned_.record || !record_->is_current()) return;
        gl::detail::bound = nullptr;
        owned_.native.make_none_current();
    }

    /// Deletes everything that the library keeps in an adopted context (programs, staging memory, what waits
    /// to be deleted), as the last thing before the application destroys it. Vectors that still live there
    /// become unusable, and harmless. Without this call it all goes with the context itself.
    void leave() {
        record_->end(record_->is_current());
        if (gl::detail::bound == record_.get()) gl::detail::bound = nullptr;
        if (gl::detail::guest == record_.get()) gl::detail::guest = nullptr;
    }

    /// The loader of this context, for the application's own GLAD: `gladLoadGL((GLADloadfunc)...)`. Null when
    /// it was adopted through a function object and its window system is not known.
    get_proc get_proc_address() const noexcept { return record_->loader(); }

    std::string const& renderer() const noexcept { return record_->caps.renderer; }  ///< GL_RENDERER
    std::string const& version() const noexcept { return record_->caps.version; }    ///< GL_VERSION

    gl::device& device() const noexcept { return *record_; }

private:
    explicit context(gl::shared<gl::device> record) : record_(std::move(record)) {}

    static context made(gl::detail::owned_context owned, char const* failure, std::string const& log) {
        if (!owned.record) throw no_context(failure + log);
        context c(owned.record);
        c.owned_ = std::move(owned);
        gl::detail::use(c.record_);
        return c;
    }

    gl::shared<gl::device> record_;
    gl::detail::owned_context owned_;
};

}  // namespace gpu
