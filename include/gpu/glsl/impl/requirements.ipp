// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/requirements.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/requirements.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL void requirements::need(type const& t) {
    if (t.k != kind::structure && t.extension.empty()) return;
    if (t.id == 0) return;
    for (type const* known : types)
        if (known == &t) return;
    types.push_back(&t);
}

GPU_DECL void requirements::need(std::uint32_t function) {
    text_function const& f = text_functions::get().at(function);
    for (std::uint32_t other : f.calls) need(other);
    std::string const line =
        f.origin.file ? fill_in("#line $ 0 // $\n", {(function + 1) * 10000 + 1, f.name}) : "";
    std::string const whole = line + f.text;
    for (std::string const& known : functions)
        if (known == whole) return;
    functions.push_back(whole);
}

}  // namespace gpu::inline v0_2::glsl
