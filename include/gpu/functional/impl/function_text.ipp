// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/functional/function_text.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/functional/function_text.hpp>

namespace gpu::inline v0_2 {

namespace glsl {

GPU_DECL std::string to_glsl(std::string_view s, gpu::detail::array_view<renamed const> names) {
    std::string out;
    auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    for (std::size_t i = 0; i < s.size();) {
        // Copy characters outside words. Also copy letters and digits after a dot, which are the
        // name of a field or the rest of a number.
        if (!letter(s[i]) || (i && s[i - 1] == '.')) {
            out += s[i++];
            while (i < s.size() && letter(s[i]) && letter(s[i - 1])) out += s[i++];
            continue;
        }
        std::size_t j = i;
        while (j < s.size() && letter(s[j])) ++j;
        std::string_view word = s.substr(i, j - i);
        if (s.substr(j, 2) == "::") {  // A namespace is dropped.
            i = j + 2;
            continue;
        }
        type const* named = nullptr;
        for (auto const& [cpp, t] : names) {
            std::size_t colon = cpp.rfind(':');
            if (t->k == kind::structure && word == (colon == cpp.npos ? cpp : cpp.substr(colon + 1)))
                named = t;
        }
        if (named)
            out += named->name;
        else if (word == "unsigned") {
            out += "uint";
            if (s.substr(j, 4) == " int") j += 4;
        } else if (word == "constexpr")
            out += "const";
        else if (word == "uint32_t")
            out += "uint";
        else if (word == "int32_t")
            out += "int";
        else if (word == "precise_float")
            out += "precise float";
        else
            out += word;
        i = j;
    }
    return out;
}

GPU_DECL std::string in_lines(std::string_view s) {
    std::string out;
    int brackets = 0, depth = 0;
    bool fresh = false;  // true at the start of a line
    for (char c : s) {
        if (fresh && c == ' ') continue;
        if (c == '}') --depth;
        if (fresh) out.append(static_cast<std::size_t>(depth > 0 ? depth : 0) * 4, ' ');
        fresh = false;
        brackets += c == '(' ? 1 : c == ')' ? -1 : 0;
        out += c;
        if (c == '{') ++depth;
        if (brackets == 0 && (c == ';' || c == '{' || (c == '}' && depth > 0))) {
            out += '\n';
            fresh = true;
        }
    }
    return out;
}
}  // namespace glsl

}  // namespace gpu::inline v0_2
