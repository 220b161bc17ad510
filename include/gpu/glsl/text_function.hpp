// SPDX-License-Identifier: MIT
// GLSL functions given as text, by number: what GPU_FUNCTION, gpu::glsl_function and a few built-ins are made
// of.
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

namespace gpu::glsl {

/// Where a user's C++ source gives a function as text; no file: it is one of the library's own.
struct text_origin {
    char const* file = nullptr;
    std::uint32_t line = 0;
};
/// Name and whole definition. The name carries the number, so that it clashes with no other.
struct text_function {
    std::string name, text, stem;
    text_origin origin;
    list<std::uint32_t> calls;  // which functions given as text its own text calls
    bool loops = false;         // it has a loop, or calls one that has
};

class text_functions {
    std::array<text_function const*, 4096> all_{};  // never freed: programs may be assembled while statics go
    std::uint32_t count_ = 0;
    gpu::detail::spin_lock busy_;
    text_functions() = default;

    /// Does the text say `for`, `while` or `do`?
    static bool says_loop(std::string_view text) {
        for (std::size_t i = 0, j; i < text.size(); i = j + 1) {
            for (j = i; j < text.size() && letter(text[j]);) ++j;
            std::string_view const word = text.substr(i, j - i);
            if (word == "for" || word == "while" || word == "do") return true;
        }
        return false;
    }
    static bool letter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
    /// The text with the full names of the users' functions that it calls.
    std::string resolved(std::string_view body, list<std::uint32_t>& calls) const {
        std::string out;
        for (std::size_t i = 0, j; i < body.size(); i = j) {
            for (j = i; j < body.size() && letter(body[j]);) ++j;
            std::string_view const word = body.substr(i, j - i);
            std::size_t const next = body.find_first_not_of(' ', j);
            if (word.empty()) {
                ++j;
                out += body[i];
            } else if (std::uint32_t k =
                           next != body.npos && body[next] == '(' && (i == 0 || body[i - 1] != '.')
                               ? latest(word)
                               : 0;
                       k) {
                out += all_[k - 1]->name;
                calls.push_back(k - 1);
            } else
                out += word;
        }
        return out;
    }
    std::uint32_t latest(std::string_view stem) const {  // 1 + its number, 0: there is none
        for (std::uint32_t k = count_; k; --k)
            if (all_[k - 1]->origin.file && all_[k - 1]->stem == stem) return k;
        return 0;
    }

public:
    static text_functions& get() {
        static text_functions f;
        return f;
    }
    text_function const& at(std::uint32_t id) const { return *all_[id]; }
    /// The number of `result name(parameters) body`; the same text has the same number. A user's text (it has
    /// an origin) may call the users' functions that were added before it.
    std::uint32_t add(std::string_view result, std::string_view name, std::string_view parameters,
        std::string_view body, text_origin origin = {}) {
        gpu::detail::spin_guard const guard(busy_);
        list<std::uint32_t> calls;
        std::string const whole = origin.file ? resolved(body, calls) : std::string(body);
        for (std::uint32_t i = 0;; ++i) {
            std::string unique = concat({"u", i, "_", name}), text(result);
            ((((text += ' ') += unique) += '(') += parameters) += ") ";
            text += whole;
            if (i < count_ && all_[i]->text != text) continue;
            if (i == all_.size()) throw unsupported("gpu: more than 4096 different GLSL functions");
            if (i == count_) {
                bool loops = says_loop(body);
                for (std::uint32_t k : calls) loops |= all_[k]->loops;
                all_[i] = new text_function{unique, text, std::string(name), origin, calls, loops};
                ++count_;
            }
            return i;
        }
    }
    /// For the functions of users in whose lines a driver's message lies: where C++ gave them.
    [[gnu::cold]] std::string places(std::string_view message) {
        gpu::detail::spin_guard const guard(busy_);
        std::string out;
        for (std::uint32_t i = 0; i < count_; ++i)
            if (text_function const& f = *all_[i];
                f.origin.file && message.find(concat({"  in ", f.name, "\n"})) != message.npos)
                out += concat(
                    {f.name, " is the function '", f.stem, "' at ", f.origin.file, ":", f.origin.line, "\n"});
        return out;
    }
    text_functions(text_functions const&) = delete;
    text_functions& operator=(text_functions const&) = delete;
};
}  // namespace gpu::glsl
