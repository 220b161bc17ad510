// SPDX-License-Identifier: MIT
// Gives the parts of a kernel's text that follow from its sizes, its functions and its files alone.
#pragma once
#include <gpu/glsl/dialect.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_1::glsl {

/// Returns the definitions of THREADS, PACKET, LANES, EACH_ITEM(DO) and EACH_NEXT_ITEM(DO).
/// EACH_ITEM writes DO(0) DO(1) ... for the items of a packet, because zink crashes when a variable
/// indexes an array of bools (quirk 9.11).
[[gnu::cold]] inline std::string size_text(shape form, std::uint32_t threads, std::uint32_t packet_items) {
    std::string out =
        fill_in("layout(local_size_x = $) in;\n#define THREADS $u\n#define PACKET $\n#define LANES $\n",
            {threads, threads, packet_items, form == shape::lanes ? 1 : 0});
    out += "#define EACH_ITEM(DO) DO(0) EACH_NEXT_ITEM(DO)\n#define EACH_NEXT_ITEM(DO)";
    for (std::uint32_t k = 1; k < packet_items; ++k) out += fill_in(" DO($)", {k});
    return out += '\n';
}

/// Appends functions given as text to a kernel. The text of a function may set line numbers of its
/// own; after it, lines count from the start of the kernel again.
[[gnu::cold]] inline void append_functions(std::string& out, list<std::string> const& functions) {
    for (auto& f : functions) {
        (out += f) += "\n";
        if (f[0] != '#') continue;
        std::size_t lines = 0;
        for (char c : out) lines += c == '\n';
        out += fill_in("#line $ 0\n", {lines + 2});
    }
}

/// Appends the files of a kernel. When statements must run before its main(), main() gets another
/// name, and a main() is added that runs them and calls it.
[[gnu::cold]] inline void append_kernel(
    std::string& out, array_view<char const* const> files, std::string const& start) {
    if (!start.empty()) out += "#define main kernel_main\n";
    for (auto* f : files) out += *f == '\n' ? f + 1 : f;
    if (!start.empty()) out += fill_in("#undef main\nvoid main() {\n$    kernel_main();\n}\n", {start});
}

}  // namespace gpu::inline v0_1::glsl
