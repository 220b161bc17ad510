// SPDX-License-Identifier: MIT
// Gives gpu::glsl::text_functions, the table of functions that are given as GLSL text: those of
// GPU_FUNCTION and gpu::glsl_function, and some built-in ones.
#pragma once

#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/glsl/registry.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// The place in a user's C++ source where a function is given as GLSL text. `file` is null for the
/// library's own functions.
struct text_origin {
    char const* file = nullptr;
    std::uint32_t line = 0;
};
/// A function given as GLSL text. A number in its GLSL name makes this name unique.
struct text_function {
    std::string name, text;  // the name in GLSL, and the whole definition
    std::string stem;        // the name that the user gave
    text_origin origin;
    list<std::uint32_t> calls;  // numbers, in text_functions, of the functions that it calls
    bool loops = false;         // true when it contains a loop or calls a function that does
};

/// A table of all functions that are given as GLSL text, indexed by their numbers. Entries never
/// change.
class text_functions {
    // The functions are never freed, because programs may be assembled while static objects are
    // destroyed.
    std::array<text_function const*, 4096> all_{};
    std::uint32_t count_ = 0;
    gpu::detail::spin_lock busy_;
    text_functions() = default;

    /// True when the text contains the word `for`, `while` or `do`.
    static bool says_loop(std::string_view text);
    /// Returns `body` with the name of each user's function that it calls replaced by the name
    /// which that function has in GLSL. Appends the numbers of the called functions to `calls`.
    std::string resolved(std::string_view body, list<std::uint32_t>& calls) const;
    /// Returns 1 + the number of the user's function that was added last under the name `stem`, or
    /// 0 when there is none.
    std::uint32_t latest(std::string_view stem) const;

public:
    static text_functions& get() {
        static text_functions f;
        return f;
    }
    text_function const& at(std::uint32_t id) const { return *all_[id]; }
    /// True for the characters of names and numbers.
    static bool letter(char c);
    /// Returns the number of the function `result name(parameters) body`. Adds the function, unless
    /// an equal one is in the table. A function with an origin is a user's, and its body may call
    /// users' functions that were added before. A function without an origin is the library's; it
    /// calls the functions with the numbers `calls`, by the names that at() gives. Throws
    /// unsupported when the table is full. Safe to call from several threads.
    std::uint32_t add(std::string_view result, std::string_view name, std::string_view parameters,
        std::string_view body, text_origin origin = {}, list<std::uint32_t> calls = {});
    /// Returns a line for each user's function that a driver's message names. The line tells where
    /// the function is in the C++ source.
    [[gnu::cold]] std::string places(std::string_view message);
    text_functions(text_functions const&) = delete;
    text_functions& operator=(text_functions const&) = delete;
};
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/text_function.ipp>
#endif
