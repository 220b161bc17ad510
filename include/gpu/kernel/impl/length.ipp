// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/length.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/length.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL std::size_t read_length(length const& n) {
    if (!n.on_gpu()) return n.most;
    require_here(n.owned, gl::current());
    std::uint32_t word = 0;
    gl::download(n.name, 0, &word, sizeof word);
    if (n.is_signed && word > 0x7fffffffu) return 0;
    return word < n.most ? word : n.most;
}

GPU_DECL void bind_length(arguments& a, length const& n) {
    a.key(n.on_gpu() ? n.is_signed ? 2u : 1u : 0u);
    if (n.on_gpu()) a.memory(n.name, n.owned, 0, 4);
    a.word(static_cast<std::uint32_t>(n.most));
}

GPU_DECL std::string length_text(glsl::source& s, length const& n) {
    if (!n.on_gpu()) return concat({"args[", s.take_uniforms(1), "]"});
    auto const& word = n.is_signed ? glsl::type_of<std::int32_t>() : glsl::type_of<std::uint32_t>();
    std::uint32_t const id = s.memory({.identity = n.name, .element = &word, .bytes = 4});
    std::string const read = s.load(id, {"0u"}), most = concat({"args[", s.take_uniforms(1), "]"});
    return concat({"min(", n.is_signed ? concat({"uint(max(", read, ", 0))"}) : read, ", ", most, ")"});
}

GPU_DECL void count_hook::write(glsl::source& s) const {
    std::string const text = length_text(s, n);
    if (!n.on_gpu()) return s.define(name, text);
    s.append(concat({"uint ", name, ";\n"}));
    s.at_start(concat({name, " = ", text, ";"}));
}

GPU_DECL void chunks_hook::bind(arguments& a) const {
    count_hook{n}.bind(a);
    if (n.on_gpu()) {
        a.word(c.chunks * tile);
        a.word(tile);
    } else {
        a.word(c.chunk);
        a.word(c.chunks);
    }
}

GPU_DECL void chunks_hook::write(glsl::source& s) const {
    count_hook{n}.write(s);
    std::uint32_t const first = s.take_uniforms(2);
    if (!n.on_gpu()) {
        s.define("CHUNK", concat({"args[", first, "]"}));
        s.define("CHUNKS", concat({"args[", first + 1, "]"}));
        return;
    }
    // When only the GPU knows the length, the kernel cuts the range itself. It makes no more
    // chunks than the host has launched threads or groups for.
    std::string const all = concat({"args[", first, "]"}), whole = concat({"args[", first + 1, "]"});
    s.append("uint CHUNK, CHUNKS;\n");
    s.at_start(
        concat({"CHUNK = max((COUNT / uint(PACKET) + ", all, " - 1u) / ", all, ", 1u) * ", whole, ";"}));
    if (apart) s.at_start("if (CHUNK > 8u) CHUNK = CHUNK / 4u * 4u + 6u;");
    s.at_start("CHUNKS = max((COUNT / uint(PACKET) + CHUNK - 1u) / CHUNK, 1u);");
}

}  // namespace gpu::inline v0_2::kernel
