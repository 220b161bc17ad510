// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/iterator/texture_shape.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/iterator/texture_shape.hpp>

namespace gpu::inline v0_2 {

namespace detail {

GPU_DECL texel_kind kind_of_format(gl::GLint f) {
    if ((f >= 0x8231 && f <= 0x823C && f % 2 == 1) || (f >= 0x8D82 && f <= 0x8D8F))
        return texel_kind::signed_integer;  // f is a format of signed integers
    if ((f >= 0x8232 && f <= 0x823C) || (f >= 0x8D70 && f <= 0x8D7D) || f == 0x906F)
        return texel_kind::unsigned_integer;  // f is a format of unsigned integers
    return texel_kind::real;
}

GPU_DECL bool is_image_format(gl::GLint f) {
    if (f >= 0x8229 && f <= 0x823C) return true;  // all formats of one or two channels
    for (int other : {0x8814,
             0x881A,
             0x8C3A,
             0x805B,
             0x8059,
             0x8058,
             0x8F9B,
             0x8F97,
             0x8F99,
             0x8F95,
             0x8F98,
             0x8F94,
             0x8D70,
             0x8D76,
             0x906F,
             0x8D7C,
             0x8D82,
             0x8D88,
             0x8D8E})
        if (f == other) return true;
    return false;
}

GPU_DECL gl::GLenum target_of(gl::table const& gl, gl::GLuint texture) {
    gl::GLint told = 0;
    gl::GLenum const stale = gl::take_error(gl);
    gl.get_texture_parameteriv(texture, gl::k_texture_target, &told);
    bool const refused = gl::take_error(gl) != gl::k_no_error;
    gl::GLenum found = 0;
    for (auto const& [target, binding] : gl::texture_targets) {
        if (static_cast<gl::GLenum>(told) == target) found = target;
        if (!refused || found != 0) continue;
        gl::GLint bound = 0;
        gl.get_integerv(binding, &bound);
        gl.bind_texture(target, texture);
        if (gl::take_error(gl) != gl::k_no_error) continue;
        found = target;
        gl.bind_texture(target, static_cast<gl::GLuint>(bound));
    }
    if (stale != gl::k_no_error) gl::put_back_error(gl, stale);
    return found;
}

GPU_DECL glsl::texture_form form_of_target(gl::GLenum target) {
    using enum glsl::texture_form;
    switch (target) {
        case gl::k_texture_1d:
            return d1;
        case gl::k_texture_1d_array:
            return d1_array;
        case gl::k_texture_2d:
            return d2;
        case gl::k_texture_2d_array:
            return d2_array;
        case gl::k_texture_rectangle:
            return rectangle;
        case gl::k_texture_3d:
            return d3;
        case gl::k_texture_cube_map:
            return cube;
        case gl::k_texture_cube_map_array:
            return cube_array;
        default:
            return none;
    }
}

GPU_DECL gl::GLint texture_shape::ask(gl::GLint of_level, gl::GLenum value) const {
    gl::GLint answer = 0;
    gl::current().gl.get_texture_level_parameteriv(name, of_level, value, &answer);
    return answer;
}

[[gnu::cold]] GPU_DECL texture_shape::texture_shape(
    gl::GLuint texture, int wanted, char const* what, texel_kind kind, bool written)
    : name(texture) {
    auto const& gl = gl::current().gl;
    if (!gl.is_texture(texture))
        gpu::detail::raise(invalid_argument(concat(
            {what, ": ", texture, " is not the name of a texture in the OpenGL context that is current"})));
    target = target_of(gl, texture);
    form = form_of_target(target);
    if (target == 0)
        gpu::detail::raise(unsupported(concat({what,
            ": the texture is a buffer texture, or has several samples; take a gpu::span of the buffer, or "
            "resolve the samples with glBlitFramebuffer"})));
    find_level(what, wanted, written);
    width = static_cast<std::uint32_t>(ask(level, gl::k_texture_width));
    height = static_cast<std::uint32_t>(ask(level, gl::k_texture_height));
    depth =
        form == glsl::texture_form::cube ? 6 : static_cast<std::uint32_t>(ask(level, gl::k_texture_depth));
    format = ask(level, gl::k_texture_internal_format);
    if (kind_of_format(format) != kind)
        gpu::detail::raise(invalid_argument(concat({what,
            ": the texture holds ",
            kind_of_format(format) == texel_kind::real ? "reals, so that texels are float or vec2 to vec4"
            : kind_of_format(format) == texel_kind::signed_integer
                ? "signed integers, so that texels are int or ivec2 to ivec4"
                : "unsigned integers, so that texels are unsigned or uvec2 to uvec4"})));
}

/// Sets the level. OpenGL lets kernels reach the levels from the base level on, up to the maximum
/// level, when all of these fit together.
[[gnu::cold]] GPU_DECL void texture_shape::find_level(char const* what, int wanted, bool written) {
    auto const& gl = gl::current().gl;
    auto parameter = [&](gl::GLenum value) {
        gl::GLint answer = 0;
        gl.get_texture_parameteriv(name, value, &answer);
        return answer;
    };
    // Find the first and the last level. Those of immutable storage are limited to what there is.
    gl::GLint base = parameter(gl::k_texture_base_level), last = parameter(gl::k_texture_max_level);
    gl::GLint const levels = parameter(gl::k_texture_immutable_levels);
    if (levels > 0) {
        if (base > levels - 1) base = levels - 1;
        if (last > levels - 1) last = levels - 1;
    }
    if (written && base != 0)
        gpu::detail::raise(unsupported(concat({what,
            ": the texture's GL_TEXTURE_BASE_LEVEL is ",
            base,
            ", and OpenGL stores to its images only while it is 0; set it to 0, or make a view of the level "
            "with glTextureView"})));
    level = base;
    if (wanted == base_level || wanted == base) return;
    // Each level has half the width of the one before, down to 1 x 1 x 1.
    gl::GLint const w = ask(base, gl::k_texture_width), h = ask(base, gl::k_texture_height),
                    d = ask(base, gl::k_texture_depth),
                    base_format = ask(base, gl::k_texture_internal_format);
    gl::GLint longest = w;
    if (form != glsl::texture_form::d1_array && h > longest) longest = h;
    if (form == glsl::texture_form::d3 && d > longest) longest = d;
    gl::GLint smallest = base;
    while (longest > 1 && form != glsl::texture_form::rectangle) {
        longest /= 2;
        ++smallest;
    }
    if (last > smallest) last = smallest;
    if (wanted < base || wanted > last)
        gpu::detail::raise(invalid_argument(concat({what,
            ": there is no level ",
            wanted,
            "; the texture has the levels ",
            base,
            " to ",
            last,
            ", by its size, GL_TEXTURE_BASE_LEVEL and GL_TEXTURE_MAX_LEVEL"})));
    for (gl::GLint k = base; levels == 0 && k <= last; ++k) {
        gl::GLint const expected = w >> (k - base) > 0 ? w >> (k - base) : 1;
        if (ask(k, gl::k_texture_width) != expected || ask(k, gl::k_texture_internal_format) != base_format)
            gpu::detail::raise(invalid_argument(concat({what,
                ": level ",
                k,
                " of the texture is missing or does not fit level ",
                base,
                ", and OpenGL then shows level ",
                base,
                " only; define all levels, or set GL_TEXTURE_MAX_LEVEL to the last one"})));
    }
    level = wanted;
    level_above_base = wanted - base;
}
}  // namespace detail

}  // namespace gpu::inline v0_2
