// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/memory_hooks.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/memory_hooks.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL void word_array::bind(arguments& a) const {
    a.memory(memory.name(), &memory, 0, 4, arguments::unknown, arguments::access::shared);
}

GPU_DECL void word_array::write(glsl::source& s) const {
    std::uint32_t const id = s.memory(
        {.identity = memory.name(), .element = &glsl::type_of<std::uint32_t>(), .bytes = 4, .shared = true});
    s.append(fill_in("layout(std430, binding = $) coherent buffer words_$ { uint $[]; };\n",
        {s.binding_of(id), name, name}));
}

GPU_DECL void wide_word_array::bind(arguments& a) const {
    a.memory(memory.name(), &memory, 0, 8, arguments::unknown, arguments::access::shared);
}

GPU_DECL void wide_word_array::write(glsl::source& s) const {
    s.extension("GL_ARB_gpu_shader_int64");
    s.extension("GL_NV_shader_atomic_int64");
    std::uint32_t const id = s.memory(
        {.identity = memory.name(), .element = &glsl::type_of<std::uint32_t>(), .bytes = 4, .shared = true});
    s.append(fill_in("layout(std430, binding = $) coherent buffer words_$ { int64_t $[]; };\n",
        {s.binding_of(id), name, name}));
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
