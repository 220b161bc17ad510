// SPDX-License-Identifier: MIT
// Gives glsl::with_names(), which replaces the names in a file of shaders/hooks/ by names that
// nothing else in the kernel has.
#pragma once
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// A name in a file of shaders/hooks/, and the text or number by which it is replaced.
struct name_text {
    std::string_view name;
    gpu::detail::piece text;
};

/// Returns `text` with each of the given names replaced where it stands as a whole identifier.
///
///     with_names("ITEM v = READ(j);", {{"ITEM", "float"}, {"READ", "item_3"}})
///     // "float v = item_3(j);"
[[gnu::cold]] inline std::string with_names(std::string_view text, std::initializer_list<name_text> names) {
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

/// Returns the name of uniform number k in the GLSL text of a kernel.
inline std::string uniform_name(std::uint32_t k) { return concat({"args[", k, "]"}); }

}  // namespace gpu::inline v0_2::glsl
