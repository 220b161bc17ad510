// SPDX-License-Identifier: MIT
// Gives gpu::gl::current(), the device of the OpenGL context that is current on this thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/capabilities.hpp>
#include <gpu/gl/context_record.hpp>
#if defined(_WIN32)
#    include <gpu/gl/platform/wgl.hpp>
#else
#    include <gpu/gl/platform/egl.hpp>
#endif
#include <gpu/gl/platform/glfw.hpp>
#include <gpu/gl/platform/native_context.hpp>
#include <gpu/gl/platform/window_system.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

/// The records (gl::device) of all contexts that this process has met. The registry is never
/// destroyed, because other objects may use it while the program ends.
class registry {
public:
    static registry& get() {
        static registry& only = *new registry;
        return only;
    }

    /// Returns the record (gl::device) of the context `where`, which must be current on this
    /// thread, or null when the context has no record yet. Removes the records of destroyed
    /// contexts.
    shared<device> find(platform::context_id where);

    void add(shared<device> record);

    std::uint64_t next_number() noexcept { return next_.fetch_add(1); }

    /// Returns the next number, from 1 on, for a kernel::slot. Each device keeps its programs in a
    /// list that slot numbers index. Modules that share this registry share the devices, so the
    /// numbers are counted here, once for all these modules.
    std::uint32_t next_slot() noexcept { return slot_count_.fetch_add(1) + 1; }

private:
    registry() = default;

    void drop_dead() noexcept;

    gpu::detail::spin_lock lock_;
    list<shared<device>> records_;
    gpu::detail::atomic<std::uint64_t> next_{1};
    gpu::detail::atomic<std::uint32_t> slot_count_;
};

/// Makes the record (gl::device) of the context that is current on this thread. `get` looks up the
/// context's OpenGL functions. Throws no_context, with the reason, when no context is current, when
/// it is not desktop OpenGL 4.5 or later, or when a function is missing.
template <class GetProc>
shared<device> record_current(
    GetProc&& get, platform::context_id where, platform::get_proc loader, bool owned) {
    // Look up the OpenGL functions.
    table gl;
    char const* const missing = gl.load([&](char const* name) {
        void* const answer = reinterpret_cast<void*>(get(name));
        return platform::is_no_proc(answer) ? platform::gl11_proc(name) : answer;
    });
    auto const text = [&](GLenum name) {
        GLubyte const* answer = gl.get_string ? gl.get_string(name) : nullptr;
        return std::string(answer ? reinterpret_cast<char const*>(answer) : "");
    };
    // Check the OpenGL version, and that no function is missing.
    std::string const version = text(k_version), renderer = text(k_renderer);
    if (version.empty())
        gpu::detail::raise(no_context(
            "glGetString(GL_VERSION) answered nothing: no OpenGL context is current on this thread; "
            "call glfwMakeContextCurrent (or its like) first, or let gpu::context::headless() make one"));
    GLint version_major = 0, version_minor = 0;
    if (gl.get_integerv) {
        gl.get_integerv(k_major_version, &version_major);
        gl.get_integerv(k_minor_version, &version_minor);
    }
    bool const embedded = version.starts_with("OpenGL ES");
    if (embedded || version_major * 10 + version_minor < 45)
        gpu::detail::raise(no_context(concat({"the OpenGL context that is current on this thread is \"",
            version,
            "\" on ",
            renderer,
            (embedded ? ", which is OpenGL ES; this library needs desktop OpenGL 4.5"
                      : "; this library needs 4.5: ask for 4.5 when you create the context "
                        "(GLFW_CONTEXT_VERSION_MAJOR 4, GLFW_CONTEXT_VERSION_MINOR 5, core profile)")})));
    if (missing)
        gpu::detail::raise(no_context(concat({"the driver says \"",
            version,
            "\" on ",
            renderer,
            ", but has no ",
            missing,
            "; was the loader made for this context?"})));
    // Make the record.
    shared<device> record(new device(gl, registry::get().next_number(), where, loader, owned));
    registry::get().add(record);
    return record;
}

/// A context that the library made, and its record (gl::device). The destructor first ends the
/// record, which deletes the context's OpenGL objects, and then destroys the context. While it
/// deletes them, the context is current if possible.
struct owned_context {
    shared<device> record;
    platform::native_context native;

    owned_context() = default;
    owned_context(owned_context&&) = default;
    owned_context& operator=(owned_context&& other) noexcept;
    ~owned_context() { end(); }

    void end() noexcept;
};

/// The state of one thread. `automatic` is the context that the library made because the thread had
/// none. `seen` keeps the record (gl::device) alive to which the thread's plain pointers `bound`
/// and `guest` point.
struct thread_state {
    owned_context automatic;
    shared<device> seen;

    ~thread_state();
};

inline constinit thread_local bool thread_is_over = false;

inline thread_state& this_thread() {
    static thread_local thread_state state;
    return state;
}

/// Makes `record` the device of this thread, and returns it. Also deletes the objects whose
/// deletion had to wait until the device's context became current.
device& use(shared<device> record);

/// Takes over `native`, a context that the library made and that is current on this thread, and
/// makes a record (gl::device) of it.
owned_context own(platform::native_context native);

/// Makes a headless context on the EGL device with index `index`. When `index` is negative, the
/// environment variable GPU_DEVICE chooses the device. On failure returns an empty object and
/// appends the reasons to `log`.
owned_context make_headless(int index, bool debug, std::string& log);

/// Makes a context with a hidden GLFW window. On failure returns an empty object and appends the
/// reasons to `log`.
owned_context make_hidden_window(bool debug, std::string& log);

/// Makes this thread's automatic context current, and returns its device. The automatic context is
/// the one that the library makes at the first call that finds no context current. Throws
/// no_context when no context can be made.
device& use_automatic();

/// Returns the device of the context that is current on this thread. This is the slow path of
/// current(): it adopts the context if it is new to the library, and makes a context when none is
/// current.
device& resolve();

}  // namespace detail

/// Returns the device of the OpenGL context that is current on this thread: the application's
/// context or one that the library made.
///
/// When no context is current, makes one: headless by EGL (on Windows by WGL, with a window that is
/// never shown), or else with a hidden GLFW window. Throws no_context when no context can be made;
/// the text lists every attempt and its result.
///
/// Cost: small for a context that the library made, because the platform is only asked whether this
/// context is still current. Checking a context of the application takes longer.
device& current();

/// Returns the device of the current context like current(), but with one more check. It notices
/// when the application has made a context of another window system current while one of the
/// library's was current. The check makes this function slightly slower than current(), which does
/// not matter where objects are made or data is transferred.
device& current_checked();

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/device.ipp>
#endif
