// SPDX-License-Identifier: MIT
// Gives gpu::profiler, which measures how long each kernel and each transfer runs on the GPU.
#pragma once
#include <gpu/gl/platform/clock.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/transfer.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/kernel/watching.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

namespace kernel {
/// A call, launch or transfer that a profiler has measured. The names are indices into the
/// profiler's list of names. All times are nanoseconds of the host's clock.
struct traced_event {
    enum class kind : unsigned char { call, launch, transfer };
    kind what;
    gl::transfer transfer = gl::transfer::clear;
    std::uint32_t section = 0, algorithm = 0, kernel = 0;
    std::uint32_t groups = 0, threads = 0, blocks = 0;
    std::uint64_t bytes = 0;
    std::uint64_t began = 0, ended = 0;         // on the host
    std::int64_t gpu_began = 0, gpu_ended = 0;  // on the GPU; a call has no such times
    gl::GLuint marks[2] = {};                   // the queries, while the results are not here
};
}  // namespace kernel

/// One line of a profile: the launches of one kernel by one algorithm in one section, or the
/// transfers of one kind. A transfer is what the driver does without a kernel.
struct profile_line {
    /// Three names; a name is "" when there is none. The kernel of a transfer is "clear", "copy",
    /// "upload" or "download".
    std::string section, algorithm, kernel;
    /// Number of launches or transfers, their total time, and the time of the longest one. Both
    /// times are in nanoseconds.
    std::uint64_t launches = 0, nanoseconds = 0, longest = 0;
    std::uint64_t bytes = 0;   ///< bytes of all transfers; 0 for a kernel
    bool is_transfer = false;  ///< true for transfers, which run no kernel
};

/// While it lives, measures the time of every launch and transfer in the current context by two
/// timestamps on the GPU (GL_TIMESTAMP). Transfers are what the driver does without a kernel:
/// clears and copies of buffers, uploads, downloads. The application may use queries of its own
/// meanwhile. Measured kernels do not overlap, so the sum of their times can be longer than the
/// calls take without a profiler.
///
///     gpu::vector<int> v(1000);
///     gpu::profiler p;
///     gpu::sort(v);
///     std::puts(p.text().c_str());
///
/// gpu::write_chrome_trace(p, "sort.json") of <gpu/kernel/trace.hpp> writes a trace.
class profiler final : public kernel::watcher {
public:
    profiler() : watcher(kernel::current()), device_(runtime_.device.self()) {}
    ~profiler();

    /// Returns one line for each measured kernel and kind of transfer, sorted so that the longest
    /// total time comes first. Waits until all commands so far have finished.
    std::vector<profile_line> const& lines();
    /// Returns the total time of all launches and transfers so far, in nanoseconds. Waits until
    /// they have finished.
    std::uint64_t nanoseconds();
    /// Returns a table with one line for each kernel and kind of transfer. A line has the total
    /// time and the longest launch in microseconds, the number of launches, and the names of the
    /// section, the algorithm and the kernel; for transfers also their bytes, as in "fill: clear
    /// 4096 bytes". Waits until all commands so far have finished.
    std::string text();

    /// Returns the calls, launches and transfers so far, for gpu::chrome_trace(). Waits until all
    /// commands so far have finished. The result is valid until the next call of a member.
    detail::array_view<kernel::traced_event const> events() {
        collect();
        return events_;
    }
    /// Returns the names to which events refer by their indices.
    detail::array_view<std::string const> names() const { return names_; }
    /// Returns when the profiler was made, in nanoseconds of the host's clock.
    std::uint64_t started() const { return start_; }
    /// Returns the name of the measured device.
    std::string const& renderer() const { return device_->caps.renderer; }
    /// Maximum number of events that are kept for a trace. The lines of the profile count all of
    /// them.
    static constexpr std::size_t most_events = std::size_t{1} << 18;
    /// Returns the number of events that were not kept, because `most_events` came before.
    std::uint64_t unkept() const { return unkept_; }

    /// Forgets everything that was measured so far. Waits until all commands so far have finished.
    void reset() {
        collect();
        lines_.clear();
        events_.clear();
        unkept_ = 0;
    }

    void before(kernel::program const& p, std::uint32_t groups, std::uint32_t threads) override {
        event e{event::kind::launch};
        e.algorithm = number_of(launching());
        e.kernel = number_of(p.name.c_str());
        e.groups = groups;
        e.threads = threads;
        e.blocks = static_cast<std::uint32_t>(runtime_.call.blocks().size());
        e.bytes = bound_bytes();
        begin(e);
    }
    void after() noexcept override { end(); }
    void before_transfer(gl::transfer what, std::size_t bytes) override {
        event e{event::kind::transfer, what};
        e.algorithm = number_of(transferring());
        e.kernel = number_of(gl::name_of(what));
        e.bytes = bytes;
        begin(e);
    }
    void after_transfer() noexcept override { end(); }
    void call_began(char const* name) noexcept override {
        call_name_ = name;
        call_began_ = gl::platform::nanoseconds_now();
    }
    void call_ended() noexcept override {
        if (!call_name_) return;
        event e{event::kind::call};
        e.began = call_began_;
        e.ended = gl::platform::nanoseconds_now();
        bool const kept = gpu::detail::attempt([&] {
            e.section = number_of(kernel::detail::section);
            e.algorithm = number_of(call_name_);
            keep(e);
        });
        if (!kept) ++unkept_;  // the host has no memory for it
        call_name_ = nullptr;
    }

private:
    using event = kernel::traced_event;

    /// Begins to measure a launch or a transfer. They may nest: a launch may make a buffer first.
    void begin(event& e);
    void end() noexcept;

    /// Waits for the measured launches and transfers, and adds their times to the lines of the
    /// profile.
    void collect();
    /// Adds a launch or a transfer to its line of the profile.
    void count(event const& e);
    void keep(event const& e) {
        if (events_.size() < most_events)
            events_.push_back(e);
        else
            ++unkept_;
    }
    /// Returns the line of the profile to which an event belongs. Adds the line if it is missing.
    profile_line& line_of(event const& e);
    /// Returns the index of a copy of `name` in names_. The texts of sections need not live as long
    /// as the profiler.
    std::uint32_t number_of(char const* name);

    gl::shared<gl::device> device_;
    std::uint64_t start_ = gl::platform::nanoseconds_now(), unkept_ = 0, call_began_ = 0;
    char const* call_name_ = nullptr;   // name of the call that runs, if it began under this profiler
    detail::list<std::uint32_t> open_;  // indices in pending_ of what has not ended
    detail::list<gl::GLuint> free_;     // queries for later events
    detail::list<event> pending_, events_;
    detail::list<std::string> names_ = detail::list<std::string>(1);
    std::vector<profile_line> lines_;
};

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/profiler.ipp>
#endif
