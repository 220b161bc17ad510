// SPDX-License-Identifier: MIT
// Gives functions that write those parts of a kernel's text that do not depend on its hooks: its
// sizes, its functions given as text, and its files.
#pragma once
#include <gpu/glsl/dialect.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {

/// Returns the GLSL definitions of THREADS, PACKET, LANES, EACH_ITEM(DO) and EACH_NEXT_ITEM(DO).
/// EACH_ITEM(DO) writes DO(0) DO(1) ... for the items of a packet. Kernels use it in place of a
/// loop, because zink crashes when a variable indexes an array of bools (quirk 9.11).
[[gnu::cold]] std::string size_text(shape form, std::uint32_t threads, std::uint32_t packet_items);

/// Appends functions given as text to a kernel. The text of a function may begin with a #line of
/// its own. A second #line after such a function makes lines count from the start of the kernel
/// again.
[[gnu::cold]] void append_functions(std::string& out, list<std::string> const& functions);

/// Appends the files of a kernel, which define main(). When the statements `start` must run before
/// it, renames this main(), and adds a new main() that runs `start` and then the renamed function.
[[gnu::cold]] void append_kernel(
    std::string& out, array_view<char const* const> files, std::string const& start);

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/kernel_text.ipp>
#endif
