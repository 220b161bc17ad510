// SPDX-License-Identifier: MIT
// Gives gpu::profiler, which measures how long each kernel runs on the GPU.
#pragma once
#include <gpu/gl/pointer.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace gpu::inline v0_1 {

/// One line of a profile: the launches of one kernel by one algorithm in one section.
struct profile_line {
    std::string section, algorithm, kernel;  ///< three names; a name is "" when there is none
    /// Number of launches, their total time, and the time of the longest launch. Both times are in
    /// nanoseconds.
    std::uint64_t launches = 0, nanoseconds = 0, longest = 0;
};

/// While it lives, measures the time of every launch in the current context by two timestamps on
/// the GPU (GL_TIMESTAMP). The application may use queries of its own meanwhile. Measured kernels
/// do not overlap, so the sum of their times can be longer than the calls take without a profiler.
///
///     gpu::vector<int> v(1000);
///     gpu::profiler p;
///     gpu::sort(v);
///     std::puts(p.text().c_str());
class profiler final : public kernel::watcher {
public:
    profiler() : watcher(kernel::current()), device_(runtime_.device.self()) {}
    ~profiler() {
        for (auto const& p : pending_) drop(p.marks);
        for (auto const& m : free_) drop(m);
    }

    /// Returns one line for each measured kernel, sorted so that the longest total time comes
    /// first. Waits until all launches so far have finished.
    std::vector<profile_line> const& lines() {
        collect();
        for (std::size_t k = 1; k < lines_.size(); ++k)
            for (std::size_t j = k; j > 0 && lines_[j - 1].nanoseconds < lines_[j].nanoseconds; --j)
                std::swap(lines_[j - 1], lines_[j]);
        return lines_;
    }
    /// Returns the total time of all launches so far, in nanoseconds. Waits until these launches
    /// have finished.
    std::uint64_t nanoseconds() {
        std::uint64_t sum = 0;
        for (auto const& l : lines()) sum += l.nanoseconds;
        return sum;
    }
    /// Returns a table with one line for each kernel. A line has the total time and the longest
    /// launch in microseconds, the number of launches, and the names of the section, the algorithm
    /// and the kernel. Waits until all launches so far have finished.
    std::string text() {
        std::string out = "        us     longest  launches  kernel\n";
        auto column = [&](std::string const& s, std::size_t width) {
            out.append(s.size() < width ? width - s.size() : 0, ' ') += s;
        };
        auto micro = [](std::uint64_t ns) { return detail::concat({ns / 1000, ".", ns / 100 % 10}); };
        for (auto const& l : lines()) {
            column(micro(l.nanoseconds), 10);
            column(micro(l.longest), 12);
            column(std::to_string(l.launches), 10);
            out += detail::fill_in("  $$", {l.section, l.section.empty() ? "" : ": "});
            out += detail::fill_in("$$$\n", {l.algorithm, l.algorithm.empty() ? "" : ": ", l.kernel});
        }
        return out;
    }
    /// Forgets everything that was measured so far. Waits until all launches so far have finished.
    void reset() {
        collect();
        lines_.clear();
    }

    void before(kernel::program const& p, std::uint32_t, std::uint32_t) override {
        if (pending_.size() >= 1024) collect();
        marks m{};
        if (free_.empty())
            runtime_.device.gl.create_queries(gl::k_timestamp, 2, m.names);
        else {
            m = free_.back();
            free_.pop_back();
        }
        pending_.push_back({m,
            kernel::detail::section,
            runtime_.algorithm ? runtime_.algorithm : kernel::detail::called,
            &p});
        runtime_.device.gl.query_counter(m.names[0], gl::k_timestamp);
    }
    void after() override {
        runtime_.device.gl.query_counter(pending_.back().marks.names[1], gl::k_timestamp);
    }

private:
    struct marks {
        gl::GLuint names[2];
    };
    struct launch {
        profiler::marks marks;
        char const *section, *algorithm;
        // The runtime owns the program, so this pointer is valid as long as the runtime lives.
        kernel::program const* program;
    };

    /// Waits for the measured launches, and adds their times to the lines of the profile.
    void collect() {
        if (pending_.empty()) return;
        device_->require_current();
        auto const& gl = device_->gl;
        // Unbind the application's query buffer, because OpenGL would write the results of queries
        // into it.
        gl::GLint theirs = 0;
        gl.get_integerv(gl::k_query_buffer_binding, &theirs);
        if (theirs) gl.bind_buffer(gl::k_query_buffer, 0);
        // Read the timestamps, and keep the queries for later launches.
        for (auto const& p : pending_) {
            std::uint64_t at[2] = {};
            for (int k : {0, 1}) gl.get_query_objectui64v(p.marks.names[k], gl::k_query_result, &at[k]);
            profile_line& l = line_of(p);
            std::uint64_t const took = at[1] > at[0] ? at[1] - at[0] : 0;
            ++l.launches;
            l.nanoseconds += took;
            if (took > l.longest) l.longest = took;
            free_.push_back(p.marks);
        }
        pending_.clear();
        if (theirs) gl.bind_buffer(gl::k_query_buffer, static_cast<gl::GLuint>(theirs));
    }
    /// Returns the line of the profile to which a launch belongs. Adds the line if it is missing.
    profile_line& line_of(launch const& p) {
        char const *section = p.section ? p.section : "", *algorithm = p.algorithm ? p.algorithm : "";
        for (auto& l : lines_)
            if (l.kernel == p.program->name && l.algorithm == algorithm && l.section == section) return l;
        lines_.push_back({section, algorithm, p.program->name});
        return lines_.back();
    }
    void drop(marks const& m) {
        for (gl::GLuint name : m.names) device_->bury(gl::object_kind::query, name);
    }

    gl::shared<gl::device> device_;
    detail::list<launch> pending_;
    detail::list<marks> free_;
    std::vector<profile_line> lines_;
};

}  // namespace gpu::inline v0_1
