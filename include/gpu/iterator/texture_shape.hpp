// SPDX-License-Identifier: MIT
// Gives detail::texture_shape, the form, size and format of one level of a texture, as the driver
// tells them.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/error_flag.hpp>
#include <gpu/gl/texture_target.hpp>
#include <gpu/glsl/texture_text.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// A type in which kernels read and write texels: a float, int or unsigned of 32 bits, or a vector
/// of these.
template <class T>
concept texel = (glsl::scalar<T> && (std::is_same_v<T, float> || std::is_same_v<T, std::int32_t> ||
                                        std::is_same_v<T, std::uint32_t>)) ||
                (glsl::vector_type<T> &&
                    (std::is_same_v<typename glsl::glm_shape<T>::component, float> ||
                        std::is_same_v<typename glsl::glm_shape<T>::component, std::int32_t> ||
                        std::is_same_v<typename glsl::glm_shape<T>::component, std::uint32_t>));
enum class texel_kind : std::uint8_t { real, signed_integer, unsigned_integer };
template <texel T> constexpr texel_kind kind_of_texel() {
    auto of = [](auto component) {
        return std::is_same_v<decltype(component), float>          ? texel_kind::real
               : std::is_same_v<decltype(component), std::int32_t> ? texel_kind::signed_integer
                                                                   : texel_kind::unsigned_integer;
    };
    if constexpr (glsl::scalar<T>)
        return of(T{});
    else
        return of(typename glsl::glm_shape<T>::component{});
}
template <texel T> constexpr int components_of_texel = glsl::scalar<T> ? 1 : glsl::glm_shape<T>::rows;

texel_kind kind_of_format(gl::GLint f);
/// True when kernels can store to images of this internal format (OpenGL 4.5 core, table 8.26).
bool is_image_format(gl::GLint f);

/// Returns the target of a texture, or 0 when it is none of gl::texture_targets. Mesa refuses to
/// tell the target in a compatibility context; a texture can be bound to its own target only.
gl::GLenum target_of(gl::table const& gl, gl::GLuint texture);
glsl::texture_form form_of_target(gl::GLenum target);

/// The form, size and format that one level of a texture had when this object was made.
struct texture_shape {
    static constexpr int base_level = -0x7fffffff;  // stands for GL_TEXTURE_BASE_LEVEL

    gl::GLuint name = 0;
    gl::GLenum target = 0;
    glsl::texture_form form{};
    // The level, and its number counted from the base level, by which GLSL names it.
    gl::GLint level = 0, level_above_base = 0;
    std::uint32_t width = 0, height = 1, depth = 1;
    gl::GLint format = 0;

    texture_shape() = default;
    /// The shape of mipmap level `wanted`. `what` is the function that an error names. When the
    /// texture is to be `written`, the base level must be level 0.
    texture_shape(gl::GLuint texture, int wanted, char const* what, texel_kind kind, bool written);

    std::size_t size() const { return std::size_t(width) * height * depth; }
    bool operator==(texture_shape const& o) const { return name == o.name && level == o.level; }
    kernel::bound_texture bound() const {
        return {name, target, width, height, static_cast<std::uint32_t>(level_above_base)};
    }

private:
    gl::GLint ask(gl::GLint of_level, gl::GLenum value) const;
    void find_level(char const* what, int wanted, bool written);
};

}  // namespace detail

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/iterator/impl/texture_shape.ipp>
#endif
