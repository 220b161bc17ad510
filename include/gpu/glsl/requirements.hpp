// SPDX-License-Identifier: MIT
// Gives gpu::glsl::requirements and stream_use, which collect what the text of a GLSL function
// needs declared before it.
#pragma once

#include <gpu/glsl/text_function.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {

/// Collects what must come before a GLSL function in the text of a kernel: structures, extensions
/// and other functions, each of them once.
struct requirements {
    list<type const*> types;
    list<std::string> functions;  // whole definitions
    /// True when the driver may round a * x + y only once in the functions that are written now.
    bool fuses = false;
    /// True when the exits of long loops depend on GPU_ALWAYS, which source::text() defines as true
    /// or as a condition that the compiler cannot evaluate. Such a loop is not unrolled.
    bool guards_loops = false;
    /// True when the kernel reports traced loops that the driver has ended (quirk 9.6): it calls
    /// watch_loops() after each loop that is in no other.
    bool watches_loops = false;

    /// Adds type t when it is a structure or needs an extension. Other types need no declaration.
    void need(type const& t);
    /// Adds number `function` of the functions given as text, after the functions that it calls.
    ///
    /// A user's function gets line numbers that no other text has, so that a line number in a
    /// driver's message tells which function is meant. GLSL has source string numbers for this
    /// purpose, but Mesa's messages name the wrong one (quirk 9.7).
    void need(std::uint32_t function);
};

/// Names the GLSL functions that access one stream (a buffer or texture behind an accessor), and
/// tells which of them a text calls. For `id` 7 they are load7, store7, atomic7_add and so on, or
/// texel7 for a texture.
struct stream_use {
    std::uint32_t id;
    bool texture = false;
    bool loads = false, stores = false;
    std::uint32_t atomics = 0;  // bit k is set when the glsl::atomic of value k is called
};
/// The endings of the names of atomic functions, such as "add" in atomic7_add. They are indexed by
/// the value of a glsl::atomic.
inline constexpr char const* atomic_names[] = {
    "add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange"};

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/requirements.ipp>
#endif
