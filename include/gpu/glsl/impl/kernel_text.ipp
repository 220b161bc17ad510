// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/kernel_text.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/kernel_text.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string size_text(shape form, std::uint32_t threads, std::uint32_t packet_items) {
    std::string out =
        fill_in("layout(local_size_x = $) in;\n#define THREADS $u\n#define PACKET $\n#define LANES $\n",
            {threads, threads, packet_items, form == shape::lanes ? 1 : 0});
    out += "#define EACH_ITEM(DO) DO(0) EACH_NEXT_ITEM(DO)\n#define EACH_NEXT_ITEM(DO)";
    for (std::uint32_t k = 1; k < packet_items; ++k) out += fill_in(" DO($)", {k});
    return out += '\n';
}

GPU_DECL void append_functions(std::string& out, list<std::string> const& functions) {
    for (auto& f : functions) {
        (out += f) += "\n";
        if (f[0] != '#') continue;
        std::size_t lines = 0;
        for (char c : out) lines += c == '\n';
        out += fill_in("#line $ 0\n", {lines + 2});
    }
}

GPU_DECL void append_kernel(std::string& out, array_view<char const* const> files, std::string const& start) {
    if (!start.empty()) out += "#define main kernel_main\n";
    for (auto* f : files) out += *f == '\n' ? f + 1 : f;
    if (!start.empty()) out += fill_in("#undef main\nvoid main() {\n$    kernel_main();\n}\n", {start});
}

}  // namespace gpu::inline v0_2::glsl
