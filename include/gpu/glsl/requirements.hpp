// SPDX-License-Identifier: MIT
// What the text of a function asks for: declarations before it, and functions that reach streams.
#pragma once

#include <gpu/glsl/text_function.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>

namespace gpu::glsl {

/// What must stand before a function: structure declarations and extensions, and other functions. Nothing
/// twice.
struct requirements {
    list<type const*> types;
    list<std::string> functions;  // whole definitions

    void need(type const& t) {
        if (t.k != kind::structure && t.extension.empty()) return;
        if (t.id == 0) return;
        for (type const* known : types)
            if (known == &t) return;
        types.push_back(&t);
    }
    /// A user's function has line numbers that no other text has, so that a driver's message points into it:
    /// Mesa forgets the number of the source string in what it says about expressions.
    void need(std::uint32_t function) {
        text_function const& f = text_functions::get().at(function);
        for (std::uint32_t other : f.calls) need(other);
        std::string const whole =
            f.origin.file ? concat({"#line ", (function + 1) * 10000 + 1, " 0 // ", f.name, "\n", f.text})
                          : f.text;
        for (std::string const& known : functions)
            if (known == whole) return;
        functions.push_back(whole);
    }
};

/// The functions through which a text reaches one stream: load7, store7, atomic7_add ... where `id` is 7; and
/// which of them it calls.
struct stream_use {
    std::uint32_t id;
    bool loads = false, stores = false;
    std::uint32_t atomics = 0;  // bit k: glsl::atomic k
};
inline constexpr char const* atomic_names[] = {
    "add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange"};

}  // namespace gpu::glsl
