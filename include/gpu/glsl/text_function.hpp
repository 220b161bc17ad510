// SPDX-License-Identifier: MIT
// GLSL functions given as text, by number: what GPU_FUNCTION, gpu::glsl_function and a few built-ins are made of.
#pragma once

#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/glsl/registry.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::glsl {

/// Name and whole definition. The name carries the number, so that it clashes with no other.
struct text_function {
    std::string name, text;
};

class text_functions {
    std::array<text_function const*, 4096> all_{}; // never freed: programs may be assembled while statics go
    std::uint32_t count_ = 0;
    gpu::detail::spin_lock busy_;
    text_functions() = default;

public:
    static text_functions& get() {
        static text_functions f;
        return f;
    }
    text_function const& at(std::uint32_t id) const { return *all_[id]; }
    /// The number of `result name(parameters) body`; the same text has the same number.
    std::uint32_t add(std::string_view result, std::string_view name, std::string_view parameters, std::string_view body) {
        gpu::detail::spin_guard const guard(busy_);
        for (std::uint32_t i = 0;; ++i) {
            std::string unique = concat({"u", i, "_", name}), text(result);
            ((((text += ' ') += unique) += '(') += parameters) += ") ";
            text += body;
            if (i < count_ && all_[i]->text != text) continue;
            if (i == all_.size()) throw unsupported("gpu: more than 4096 different GLSL functions");
            if (i == count_) all_[count_++] = new text_function{unique, text};
            return i;
        }
    }
    text_functions(text_functions const&) = delete;
    text_functions& operator=(text_functions const&) = delete;
};
} // namespace gpu::glsl
