// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/uniform_text.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/uniform_text.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string uniform_value(type const& t, std::uint32_t first) {
    list<std::string> words;
    for (std::uint32_t k = 0; k < (t.size + 3) / 4; ++k) words.push_back(fill_in("args[$]", {first + k}));
    return from_words(t, words);
}

GPU_DECL std::string with_uniforms_as_globals(std::string const& text, std::string& globals) {
    std::string out;
    std::size_t from = 0;
    for (std::size_t at; (at = text.find("args[", from)) != std::string::npos;) {
        std::size_t const number = at + 5, end = text.find_first_not_of("0123456789", number);
        bool const known = end > number && text[end] == ']' &&
                           (at == 0 || std::string_view("( \n").find(text[at - 1]) != std::string_view::npos);
        out.append(text, from, (known ? at : end) - from);
        from = known ? end + 1 : end;
        if (!known) continue;
        std::string const k = text.substr(number, end - number),
                          declared = fill_in(" uint arg_$ = args[$];", {k, k});
        if (globals.find(declared) == std::string::npos) globals += declared;
        out += "arg_" + k;
    }
    out.append(text, from);
    return out;
}

GPU_DECL void hide_uniform_indices(std::string& text) {
    std::string const name = "args[", declaration = "uniform uint args[";
    std::size_t const declared = text.find(declaration) + declaration.size() - name.size();
    std::size_t const line_end = text.find('\n', declared);
    text.insert(line_end + 1, "uint hidden_zero = gl_NumWorkGroups.z - 1u;\n");
    // Insert from the end of the text to its beginning, so that no insertion moves a position that
    // is found later.
    for (std::size_t at = text.rfind(name);; at = text.rfind(name, at - 1)) {
        if (at != declared) text.insert(at + name.size(), "hidden_zero + ");
        if (at == 0 || text.rfind(name, at - 1) == std::string::npos) break;
    }
}

GPU_DECL void pack_uniforms(std::string& text, std::uint32_t count) {
    std::string out;
    std::size_t from = 0;
    std::string_view const name = "args[", type = "uint ";
    for (std::size_t at; (at = text.find(name, from)) != std::string::npos;) {
        std::size_t const index = at + name.size(), end = text.find(']', index);
        if (at >= type.size() && text.compare(at - type.size(), type.size(), type) == 0) {
            out.append(text, from, at - type.size() - from);
            out += fill_in("uvec4 args[$]", {(count + 3) / 4});
        } else {
            out.append(text, from, at - from);
            std::string const k = text.substr(index, end - index);
            out += fill_in("args[($) >> 2][($) & 3]", {k, k});
        }
        from = end + 1;
    }
    out.append(text, from);
    text = out;
}

}  // namespace gpu::inline v0_2::glsl
