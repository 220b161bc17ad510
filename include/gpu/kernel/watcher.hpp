// SPDX-License-Identifier: MIT
// Gives kernel::watcher, which observes the calls, launches and transfers of a runtime, and two
// guards: watched_launch tells watchers of a launch, and transferring_call names transfers for
// them. Also gives kernel::rehearsal, the state of precompile(), and kernel::statistics, which
// counts the launches, programs and scratch memory of a device.
#pragma once

#include <gpu/gl/transfer.hpp>
#include <gpu/kernel/in_session.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gpu::inline v0_2::kernel {

struct program;

/// Counts of what the library has done on a device since it made the runtime of the device.
struct statistics {
    std::uint64_t programs_compiled = 0, launches = 0;
    std::uint64_t waits = 0;                ///< how often the host has waited for the GPU
    std::uint64_t programs_loaded = 0;      ///< programs loaded from disk
    std::uint64_t programs_stored = 0;      ///< programs written to disk
    std::uint64_t programs_not_stored = 0;  ///< programs whose file could not be written
    std::size_t scratch_bytes = 0;          ///< bytes of scratch memory that algorithms hold now
    std::size_t scratch_peak = 0;           ///< maximum of scratch_bytes since the last reset
    std::size_t scratch_cached = 0;         ///< bytes of scratch memory kept for later algorithms
    std::uint64_t scratch_hits = 0;         ///< requests that were met by a kept buffer
    std::uint64_t scratch_misses = 0;       ///< requests for which a buffer was allocated
};

/// The state of a call of precompile(). While precompile() runs, launches compile their programs
/// and run no groups.
struct rehearsal {
    std::uint32_t number;  ///< number of this precompile() call
    void (*tell)(void* listener, std::size_t done, std::size_t total, std::string_view name);
    void* listener;
    bool collecting = true;  ///< true in the first run, which only starts compilations
    std::size_t done = 0, total = 0;

    /// Counts a finished program, and reports the progress of precompile().
    void finished(std::string_view name);
};

namespace detail {
// The name of the public call that makes transfers on this thread outside of any session, or
// nullptr.
inline constinit thread_local char const* transferring = nullptr;
}  // namespace detail

/// Names the transfers of one public call that opens no session. In nested calls the name of the
/// outermost one is kept.
class transferring_call {
public:
    explicit transferring_call(char const* name) : before_(detail::transferring) {
        if (!before_) detail::transferring = name;
    }
    ~transferring_call() { detail::transferring = before_; }
    transferring_call(transferring_call const&) = delete;
    transferring_call& operator=(transferring_call const&) = delete;

private:
    char const* before_;
};

/// Observes every call, launch and transfer of a runtime while it lives. Several watchers may live
/// at once; each of them sees everything. A watcher may outlive the runtime, and then sees nothing
/// more.
class watcher : public gl::transfer_observer {
public:
    explicit watcher(class runtime& r);
    watcher(watcher const&) = delete;
    watcher& operator=(watcher const&) = delete;
    /// Called before each launch of a program, with the number of groups and of threads in a group.
    virtual void before(program const& p, std::uint32_t groups, std::uint32_t threads) = 0;
    /// Called after each launch, also after one that throws.
    virtual void after() noexcept = 0;
    /// Called before each transfer, with its kind and its length in bytes.
    virtual void before_transfer(gl::transfer what, std::size_t bytes) = 0;
    /// Called after each transfer.
    virtual void after_transfer() noexcept = 0;
    /// Called at the beginning of each outermost session, with the name of the algorithm that opens
    /// it, or "".
    virtual void call_began(char const*) noexcept {}
    /// Called at the end of each outermost session.
    virtual void call_ended() noexcept {}

    /// Returns the next watcher of the runtime's list, which was made before this one, or nullptr
    /// when there is none.
    watcher* outer() const { return outer_; }

protected:
    ~watcher();
    /// The name of the algorithm that makes a launch or a transfer now, or nullptr.
    char const* launching() const;
    char const* transferring() const;
    /// Returns the sum of the sizes in bytes of the buffers that the current launch binds.
    std::size_t bound_bytes() const;
    runtime& runtime_;

private:
    friend class runtime;
    void transfer_began(gl::transfer what, std::size_t bytes) final {
        for (watcher* w = this; w; w = w->outer_) w->before_transfer(what, bytes);
    }
    void transfer_ended() noexcept final {
        for (watcher* w = this; w; w = w->outer_) w->after_transfer();
    }
    watcher* outer_;
    bool attached_ = true;  // false once the runtime is gone
};

/// Tells the watchers of a runtime that a launch lasts as long as this object.
class watched_launch {
public:
    watched_launch(watcher* innermost, program const& p, std::uint32_t groups, std::uint32_t threads);
    ~watched_launch();
    watched_launch(watched_launch const&) = delete;
    watched_launch& operator=(watched_launch const&) = delete;

private:
    watcher* innermost_;
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/watcher.ipp>
#endif
