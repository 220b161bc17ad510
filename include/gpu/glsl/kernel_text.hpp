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
[[gnu::cold]] inline std::string size_text(shape form, std::uint32_t threads, std::uint32_t packet_items) {
    std::string out =
        fill_in("layout(local_size_x = $) in;\n#define THREADS $u\n#define PACKET $\n#define LANES $\n",
            {threads, threads, packet_items, form == shape::lanes ? 1 : 0});
    out += "#define EACH_ITEM(DO) DO(0) EACH_NEXT_ITEM(DO)\n#define EACH_NEXT_ITEM(DO)";
    for (std::uint32_t k = 1; k < packet_items; ++k) out += fill_in(" DO($)", {k});
    return out += '\n';
}

/// Appends functions given as text to a kernel. The text of a function may begin with a #line of
/// its own. A second #line after such a function makes lines count from the start of the kernel
/// again.
[[gnu::cold]] inline void append_functions(std::string& out, list<std::string> const& functions) {
    for (auto& f : functions) {
        (out += f) += "\n";
        if (f[0] != '#') continue;
        std::size_t lines = 0;
        for (char c : out) lines += c == '\n';
        out += fill_in("#line $ 0\n", {lines + 2});
    }
}

/// Appends the files of a kernel, which define main(). When the statements `start` must run before
/// it, renames this main(), and adds a new main() that runs `start` and then the renamed function.
[[gnu::cold]] inline void append_kernel(
    std::string& out, array_view<char const* const> files, std::string const& start) {
    if (!start.empty()) out += "#define main kernel_main\n";
    for (auto* f : files) out += *f == '\n' ? f + 1 : f;
    if (!start.empty()) out += fill_in("#undef main\nvoid main() {\n$    kernel_main();\n}\n", {start});
}

}  // namespace gpu::inline v0_2::glsl
