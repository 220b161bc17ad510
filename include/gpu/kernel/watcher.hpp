// SPDX-License-Identifier: MIT
// Gives three types: kernel::watcher observes launches, kernel::rehearsal is the state of
// precompile(), and kernel::statistics counts the launches, programs and scratch memory of a
// device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gpu::inline v0_1::kernel {

struct program;

/// Counts of what the library has done on a device since it made the runtime of the device.
struct statistics {
    std::uint64_t programs_compiled = 0, launches = 0;
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
    void finished(std::string_view name) {
        if (++done > total) total = done;
        tell(listener, done, total, name);
    }
};

/// Observes every launch of a runtime while it lives. Several watchers may live at once; each of
/// them sees every launch.
class watcher {
public:
    explicit watcher(class runtime& r);
    watcher(watcher const&) = delete;
    watcher& operator=(watcher const&) = delete;
    /// Called before each launch of a program, with the number of groups and of threads in a group.
    virtual void before(program const& p, std::uint32_t groups, std::uint32_t threads) = 0;
    /// Called after each launch.
    virtual void after() = 0;

    /// Returns the next watcher of the runtime's list, which was made before this one, or nullptr
    /// when there is none.
    watcher* outer() const { return outer_; }

protected:
    ~watcher();
    runtime& runtime_;

private:
    watcher* outer_;
};

}  // namespace gpu::inline v0_1::kernel
