// SPDX-License-Identifier: MIT
// Gives three classes: kernel::runtime is what the library keeps for one device, kernel::session
// marks one public call, and kernel::scratch is device memory for the duration of a call.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/state_guard.hpp>
#include <gpu/kernel/any_hook.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/in_session.hpp>
#include <gpu/kernel/kept.hpp>
#include <gpu/kernel/launch_objects.hpp>
#include <gpu/kernel/program_cache.hpp>
#include <gpu/kernel/results.hpp>
#include <gpu/kernel/scratch_pool.hpp>
#include <gpu/kernel/tuning.hpp>
#include <gpu/kernel/watcher.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace gpu::inline v0_2::kernel {

namespace detail {
// The names of the algorithm that this thread runs and of the gpu::section that it is in, or
// nullptr when there is none. An algorithm sets `called` when it checks its range.
inline constinit thread_local char const* called = nullptr;
inline constinit thread_local char const* section = nullptr;
}  // namespace detail

/// What the library keeps for one device: programs, scratch memory, and the state of the current
/// launch.
class runtime {
public:
    explicit runtime(gl::device& d);
    ~runtime();

    gl::device& device;
    profile tuning;
    statistics counts;
    program_cache programs;
    scratch_pool pool;
    launch_objects objects;
    results result;
    arguments call;                    ///< what the current launch binds
    arguments probe;                   ///< to ask how a launch would reach an iterator's memory
    gl::state_guard* guard = nullptr;  ///< guard of the outermost session, or nullptr
    /// The name of the algorithm that opened the outermost session. It is "" when this algorithm
    /// has not given its name, and nullptr outside of sessions.
    char const* algorithm = nullptr;
    watcher* watched = nullptr;       ///< the innermost watcher, or nullptr
    rehearsal* rehearsing = nullptr;  ///< set while precompile() runs
    std::uint32_t rehearsals = 0;

    /// Returns the object of type T that a primitive keeps for this device. The first call makes
    /// the object as T(*this).
    template <class T> T& kept() { return kept_.of<T>(*this); }

    /// True when the driver limits how many loop iterations a thread may run (quirk 9.6), and a
    /// functor in one of the hooks `what` contains a loop. Primitives then give each thread as
    /// little work as possible.
    template <class... Bound> bool loops_count(Bound const&... what) {
        return tuning.few_trips && call.have_loops(device, {erase_binding(what)...});
    }
    bool loops_count(any_hook const& hook) { return tuning.few_trips && call.have_loops(device, {hook}); }

    /// Waits for the result of the last launch that stored one, and copies the result to the host.
    /// In a rehearsal (precompile()), and where kernels are assembled but not run, copies zeros and
    /// does not wait.
    void read_result(void* to, std::size_t bytes);

private:
    kept_objects kept_;
};

/// Returns the runtime of a device. The first call for a device makes the runtime.
runtime& runtime_of(gl::device& d);
/// Returns the runtime of the current context. While a session of this thread is open, it is the
/// session's, and the window system is not asked which context is current. That takes a
/// microsecond where system calls are slow.
inline runtime& current() { return detail::in_session ? *detail::in_session : runtime_of(gl::current()); }
/// Returns current() for a caller that has the current device.
inline runtime& current(gl::device& d) { return detail::in_session ? *detail::in_session : runtime_of(d); }

/// Marks one public call, from construction to destruction. Sessions may nest: the outermost one
/// saves the application's OpenGL state when it begins, and restores it when it ends.
class session {
public:
    explicit session(runtime& r = current());
    ~session();
    session(session const&) = delete;
    session& operator=(session const&) = delete;
    runtime* operator->() const { return &runtime_; }
    runtime& operator*() const { return runtime_; }

private:
    runtime& runtime_;
    runtime* const before_ = detail::in_session;
    bool outermost_;
    gl::state_guard guard_;
    gl::debug_group group_;
};

/// Scratch memory for `count` elements of T. An element takes a whole number of 32-bit words. The
/// destructor gives the memory back to the pool of the runtime.
template <class T> class scratch {
public:
    static constexpr std::size_t stride = (sizeof(T) + 3) / 4 * 4;
    scratch(runtime& r, std::size_t count) : pool_(&r.pool), buffer_(r.pool.take(count * stride)) {}
    ~scratch() {
        if (buffer_.name()) pool_->give(std::move(buffer_));
    }
    scratch(scratch const&) = delete;
    scratch& operator=(scratch const&) = delete;
    gl::buffer const& buffer() const { return buffer_; }

private:
    scratch_pool* pool_;
    gl::buffer buffer_;
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/runtime.ipp>
#endif
