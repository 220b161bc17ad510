// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/profiler.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/profiler.hpp>

namespace gpu::inline v0_2 {

GPU_DECL profiler::~profiler() {
    for (event const& e : pending_)
        for (gl::GLuint name : e.marks) device_->bury(gl::object_kind::query, name);
    for (gl::GLuint name : free_) device_->bury(gl::object_kind::query, name);
}

GPU_DECL std::vector<profile_line> const& profiler::lines() {
    collect();
    for (std::size_t k = 1; k < lines_.size(); ++k)
        for (std::size_t j = k; j > 0 && lines_[j - 1].nanoseconds < lines_[j].nanoseconds; --j)
            std::swap(lines_[j - 1], lines_[j]);
    return lines_;
}

GPU_DECL std::uint64_t profiler::nanoseconds() {
    std::uint64_t sum = 0;
    for (auto const& l : lines()) sum += l.nanoseconds;
    return sum;
}

GPU_DECL std::string profiler::text() {
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
        out += detail::fill_in("$$$", {l.algorithm, l.algorithm.empty() ? "" : ": ", l.kernel});
        if (l.is_transfer) ((out += ' ') += gl::bytes_text(static_cast<std::size_t>(l.bytes)));
        out += '\n';
    }
    return out;
}

GPU_DECL void profiler::begin(event& e) {
    if (open_.empty() && pending_.size() >= 1024) collect();
    if (free_.empty())
        device_->gl.create_queries(gl::k_timestamp, 2, e.marks);
    else
        for (gl::GLuint& mark : e.marks) {
            mark = free_.back();
            free_.pop_back();
        }
    e.section = number_of(kernel::detail::section);
    open_.push_back(static_cast<std::uint32_t>(pending_.size()));
    device_->gl.query_counter(e.marks[0], gl::k_timestamp);
    e.began = gl::platform::nanoseconds_now();
    pending_.push_back(e);
}

GPU_DECL void profiler::end() noexcept {
    if (open_.empty()) return;  // it began before this profiler was made
    event& e = pending_[open_.back()];
    open_.pop_back();
    e.ended = gl::platform::nanoseconds_now();
    if (device_->alive()) device_->gl.query_counter(e.marks[1], gl::k_timestamp);
}

GPU_DECL void profiler::collect() {
    if (pending_.empty() || !open_.empty()) return;
    device_->require_current();
    auto const& gl = device_->gl;
    // Unbind the application's query buffer, because OpenGL would write the results of queries
    // into it.
    gl::GLint theirs = 0;
    gl.get_integerv(gl::k_query_buffer_binding, &theirs);
    if (theirs) gl.bind_buffer(gl::k_query_buffer, 0);
    // Read the timestamps, and keep the queries for later launches.
    for (event& e : pending_) {
        std::uint64_t at[2] = {};
        for (int k = 0; k < 2; ++k) {
            gl.get_query_objectui64v(e.marks[k], gl::k_query_result, &at[k]);
            free_.push_back(e.marks[k]);
        }
        e.gpu_began = static_cast<std::int64_t>(at[0]);
        e.gpu_ended = static_cast<std::int64_t>(at[1]);
    }
    if (theirs) gl.bind_buffer(gl::k_query_buffer, static_cast<gl::GLuint>(theirs));
    // Compare the clocks of the GPU and the host, so that both tracks of the trace have one
    // time.
    gl::GLint64 gpu_now = 0;
    std::uint64_t const first = gl::platform::nanoseconds_now();
    gl.get_integer64v(gl::k_timestamp, &gpu_now);
    std::uint64_t const last = gl::platform::nanoseconds_now();
    std::int64_t const ahead = static_cast<std::int64_t>(first + (last - first) / 2) - gpu_now;
    for (event& e : pending_) {
        count(e);
        e.gpu_began += ahead;
        e.gpu_ended += ahead;
        keep(e);
    }
    pending_.clear();
}

GPU_DECL void profiler::count(event const& e) {
    profile_line& l = line_of(e);
    bool const forward = e.gpu_ended > e.gpu_began;
    std::uint64_t const took = forward ? static_cast<std::uint64_t>(e.gpu_ended - e.gpu_began) : 0;
    ++l.launches;
    l.nanoseconds += took;
    if (took > l.longest) l.longest = took;
    if (l.is_transfer) l.bytes += e.bytes;
}

GPU_DECL profile_line& profiler::line_of(event const& e) {
    bool const transfer = e.what == event::kind::transfer;
    std::string const &section = names_[e.section], &algorithm = names_[e.algorithm],
                      &kernel = names_[e.kernel];
    for (auto& l : lines_)
        if (l.is_transfer == transfer && l.kernel == kernel && l.algorithm == algorithm &&
            l.section == section)
            return l;
    lines_.push_back({section, algorithm, kernel, 0, 0, 0, 0, transfer});
    return lines_.back();
}

GPU_DECL std::uint32_t profiler::number_of(char const* name) {
    if (!name || !*name) return 0;
    for (std::size_t k = 1; k < names_.size(); ++k)
        if (names_[k] == name) return static_cast<std::uint32_t>(k);
    names_.push_back(name);
    return static_cast<std::uint32_t>(names_.size() - 1);
}

}  // namespace gpu::inline v0_2
