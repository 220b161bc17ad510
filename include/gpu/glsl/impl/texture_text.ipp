// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/texture_text.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/texture_text.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string texture_type(char const* stem, texture_form form, type const& t) {
    kind const k = scalar_of(t).k;
    char const* const prefix = k == kind::signed_integer ? "i" : k == kind::unsigned_integer ? "u" : "";
    return concat({prefix, stem, text_of(form).suffix});
}

GPU_DECL std::string texel_functions(
    std::uint32_t id, texture_form form, type const& t, std::uint32_t word, texel_check check) {
    return with_names(shaders::hooks_texel,
        {{"TEXEL", concat({"texel", id})},
            {"ITEM", t.name},
            {"TEXTURE", concat({"t", id})},
            {"PLACE", text_of(form).place},
            {"START", uniform_name(word)},
            {"WIDTH", uniform_name(word + 1)},
            {"HEIGHT", uniform_name(word + 2)},
            {"LEVEL", concat({"int(", uniform_name(word + 3), ")"})},
            {"COUNT", uniform_name(check.count_word)},
            {"CHECKED", check.what},
            {"RECTANGLE", form == texture_form::rectangle ? 1 : 0},
            {"CUBE",
                form == texture_form::cube         ? 1
                : form == texture_form::cube_array ? 2
                                                   : 0}});
}

}  // namespace gpu::inline v0_2::glsl
