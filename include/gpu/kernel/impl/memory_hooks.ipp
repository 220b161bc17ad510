// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/memory_hooks.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/memory_hooks.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL void write_shared(
    glsl::source& s, glsl::type const& t, char const* name, gl::buffer const& memory, std::uint32_t stride) {
    std::uint32_t const id =
        s.memory({.identity = memory.name(), .element = &t, .bytes = stride, .shared = true});
    std::string const n = name, held = s.encoded_name(t);
    s.append(concat({held, " ", n, "_load(uint i) { return ", s.encode(t, s.load(id, {"i"})), "; }\n"}));
    s.begin();
    s.store(id, {"i"}, s.decode(t, "v"));
    s.append(concat({"void ", n, "_store(uint i, ", held, " v) {\n", s.end(), "}\n"}));
}

GPU_DECL void bind_shared(arguments& a, gl::buffer const& memory, std::uint32_t stride) {
    a.memory(memory.name(), &memory, 0, stride, arguments::unknown, arguments::access::shared);
}

GPU_DECL void word_array::bind(arguments& a) const {
    a.memory(memory.name(), &memory, 0, wide ? 8 : 4, arguments::unknown, arguments::access::shared);
}

GPU_DECL void word_array::write(glsl::source& s) const {
    if (wide)
        for (auto* needed : {"GL_ARB_gpu_shader_int64", "GL_NV_shader_atomic_int64"}) s.extension(needed);
    std::uint32_t const id = s.memory(
        {.identity = memory.name(), .element = &glsl::type_of<std::uint32_t>(), .bytes = 4, .shared = true});
    s.append(fill_in("layout(std430, binding = $) coherent buffer words_$ { $ $[]; };\n",
        {s.binding_of(id), name, wide ? "int64_t" : "uint", name}));
}

GPU_DECL void state_array::bind(arguments& a) const {
    a.memory(memory.name(), &memory, 0, 8, arguments::unknown, arguments::access::shared);
}

GPU_DECL void state_array::write(glsl::source& s) const {
    std::uint32_t const id = s.memory(
        {.identity = memory.name(), .element = &glsl::type_of<std::uint32_t>(), .bytes = 4, .shared = true});
    s.append(fill_in("layout(std430, binding = $) coherent volatile buffer states_$ { $ $[]; };\n",
        {s.binding_of(id), name, wide ? "uvec4" : "uvec2", name}));
}

}  // namespace gpu::inline v0_2::kernel
