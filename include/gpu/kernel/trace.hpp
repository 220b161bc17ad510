// SPDX-License-Identifier: MIT
// Gives gpu::chrome_trace() and gpu::write_chrome_trace(), which write what a profiler has measured
// for chrome://tracing and Perfetto. Not part of gpu.hpp.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/transfer.hpp>
#include <gpu/kernel/profiler.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::kernel::detail {

/// Returns the number of bytes of the UTF-8 character at the start of `s`, or 0 when these bytes
/// are no character.
std::size_t utf8_bytes(std::string_view s);

/// Returns `s` as a JSON string in quotation marks. A byte that is not UTF-8 becomes U+FFFD.
std::string json_string(std::string_view s);

/// Returns a time or duration of `ns` nanoseconds as a JSON number of microseconds.
std::string microseconds(std::int64_t ns);

/// Returns a Chrome trace of the events: a JSON array with one event in each line. The track with
/// tid 1 holds the host's side, and the track with tid 2 the GPU's. Times count from `start`.
/// `process` names the process in the viewer.
std::string trace_text(array_view<traced_event const> events, array_view<std::string const> names,
    std::string_view process, std::uint64_t start);

}  // namespace gpu::inline v0_2::kernel::detail

namespace gpu::inline v0_2 {

/// Returns everything that `p` has measured so far as a Chrome trace: a JSON array of complete
/// events ("ph":"X"), with times in microseconds since the profiler was made.
///
/// One track has the host's side: each call, and within it the time that each launch and transfer
/// took to issue. The other track has their times on the GPU. Arguments tell the numbers of groups,
/// of threads in a group and of storage blocks, the bytes (of a transfer, or of all buffers that a
/// launch binds), and the section. The clocks of the host and the GPU are compared when results are
/// collected, so the tracks may be shifted a little against each other.
///
/// A profiler keeps its first profiler::most_events events for the trace. Waits until all commands
/// so far have finished.
std::string chrome_trace(profiler& p);

/// Writes chrome_trace(p) to the file `path`, and replaces a file that is there. Throws
/// invalid_argument when the file cannot be written.
///
///     gpu::vector<int> v(1000);
///     gpu::profiler p;
///     gpu::sort(v);
///     gpu::write_chrome_trace(p, "sort.json");    // for chrome://tracing or ui.perfetto.dev
void write_chrome_trace(profiler& p, std::string const& path);

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/trace.ipp>
#endif
