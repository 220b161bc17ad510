// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/functional/real_functions.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/functional/real_functions.hpp>
#include <gpu/glsl/shaders.hpp>

#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// The body of the function F where it differs between float and double, or nullptr.
GPU_DECL char const* body_of_real(real f, bool is_double) {
    switch (f) {
        case real::power:
            return is_double ? "{ return packDouble2x32(uvec2(0u, uint(k + 1023) << 20)); }"
                             : "{ return intBitsToFloat((k + 127) << 23); }";
        case real::upper:
            return is_double ? "{ return packDouble2x32(uvec2(0u, unpackDouble2x32(x).y)); }"
                             : "{ return uintBitsToFloat(floatBitsToUint(x) & 0xfffff000u); }";
        case real::none:
            return is_double ? "{ return packDouble2x32(uvec2(0u, 0x7ff80000u)); }"
                             : "{ return uintBitsToFloat(0x7fc00000u); }";
        case real::exponent:
            return is_double ? "{ return double(int((unpackDouble2x32(x).y + (0x3ff00000u - 0x3fe6a09eu)) >> "
                               "20) - 1023); }"
                             : "{ return float(int((floatBitsToUint(x) + (0x3f800000u - 0x3f3504f3u)) >> 23) "
                               "- 127); }";
        default:
            return nullptr;
    }
}

GPU_DECL std::uint32_t add_real(real f, bool is_double) {
    static constexpr real_row rows[] = {
#define GPU_REAL(NAME, PARAMETERS, TEXT) {#NAME, PARAMETERS, TEXT},
#include <gpu/functional/real_functions.def>
    };
    real_row const& row = rows[static_cast<std::size_t>(f)];
    char const* const own = body_of_real(f, is_double);
    std::string const type = is_double ? "double" : "float";
    list<std::uint32_t> calls;
    // Returns a copy of the text without its comments, in which the words that stand for others are
    // replaced.
    auto const written = [&](std::string_view text) {
        std::string out;
        for (std::size_t i = 0, j; i < text.size(); i = j) {
            if (text.substr(i, 2) == "//") {
                j = text.find('\n', i);
                continue;
            }
            for (j = i; j < text.size() && text_functions::letter(text[j]);) ++j;
            std::string_view const word = text.substr(i, j - i);
            if (word.empty())
                out += text[j++];
            else if (word == "REAL")
                out += type;
            else if (word == "PRECISE")
                out += is_double ? "GPU_PRECISE" : "precise";
            else if (word == "KEPT")
                out += is_double ? "GPU_KEPT" : "";
            else if (word == "LIMIT")
                out += is_double ? "750.0LF" : "110.0";
            else if (word.substr(0, 5) == "real_") {
                std::size_t k = 0;
                while (rows[k].name != word.substr(5)) ++k;
                calls.push_back(glsl::add_real(static_cast<real>(k), is_double));
                out += text_functions::get().at(calls[calls.size() - 1]).name;
            } else if (!is_double && word.size() > 2 && word[0] <= '9' &&
                       word.substr(word.size() - 2) == "LF")
                out += word.substr(0, word.size() - 2);
            else
                out += word;
        }
        return out;
    };
    std::string const parameters = written(row.parameters), body = written(own ? own : row.text);
    return text_functions::get().add(type, row.name, parameters, body, {}, calls);
}

}  // namespace gpu::inline v0_2::glsl
