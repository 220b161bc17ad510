// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/with_names.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/with_names.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string with_names(std::string_view text, std::initializer_list<name_text> names) {
    auto const in_word = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    std::string out;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        // Take the next piece of the text. It is a whole identifier or number, or everything up to
        // the next identifier or number.
        bool const word = in_word(text[at]);
        while (end < text.size() && in_word(text[end]) == word) ++end;
        std::string_view piece = text.substr(at, end - at);
        for (name_text const& n : names)
            if (n.name == piece) {
                piece = n.text.view();
                break;
            }
        out += piece;
    }
    return out;
}

}  // namespace gpu::inline v0_2::glsl
