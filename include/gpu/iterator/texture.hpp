// SPDX-License-Identifier: MIT
// gpu::texels, gpu::texel_output: the texels of a texture as a range that algorithms read or write.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/error_flag.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_1 {

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

inline texel_kind kind_of_format(gl::GLint f) {
    if ((f >= 0x8231 && f <= 0x823C && f % 2 == 1) || (f >= 0x8D82 && f <= 0x8D8F))
        return texel_kind::signed_integer;  // f is a format of signed integers
    if ((f >= 0x8232 && f <= 0x823C) || (f >= 0x8D70 && f <= 0x8D7D) || f == 0x906F)
        return texel_kind::unsigned_integer;  // f is a format of unsigned integers
    return texel_kind::real;
}
/// True when kernels can store to images of this internal format (OpenGL 4.5 core, table 8.26).
inline bool is_image_format(gl::GLint f) {
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

/// Returns the target of a texture, or 0 when it is none of GL_TEXTURE_1D, 2D and 3D. Mesa refuses
/// to tell the target in a compatibility context; a texture can be bound to its own target only.
inline gl::GLenum target_of(gl::table const& gl, gl::GLuint texture) {
    gl::GLint told = 0;
    gl::GLenum const stale = gl::take_error(gl);
    gl.get_texture_parameteriv(texture, gl::k_texture_target, &told);
    bool const refused = gl::take_error(gl) != gl::k_no_error;
    gl::GLenum found = 0;
    for (auto const& [target, binding] : {std::pair{gl::k_texture_1d, gl::k_texture_binding_1d},
             std::pair{gl::k_texture_2d, gl::k_texture_binding_2d},
             std::pair{gl::k_texture_3d, gl::k_texture_binding_3d}}) {
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

/// The size and the format that one level of a texture had when this object was made.
struct texture_shape {
    gl::GLuint name = 0;
    gl::GLenum target = 0;
    std::uint32_t width = 0, height = 1, depth = 1;
    gl::GLint format = 0;

    texture_shape() = default;
    /// The shape of the base level, which texelFetch reads as level 0. When the texture is to be
    /// `written`, the base level must be level 0.
    texture_shape(gl::GLuint texture, char const* what, texel_kind kind, bool written) : name(texture) {
        auto const& gl = gl::current().gl;
        if (!gl.is_texture(texture))
            throw invalid_argument(concat({what,
                ": ",
                texture,
                " is not the name of a texture in the OpenGL context that is current"}));
        // Accept only the targets whose texels form one array.
        target = target_of(gl, texture);
        if (target == 0)
            throw unsupported(concat({what,
                ": the texture is none of GL_TEXTURE_1D, 2D and 3D; make a view of one layer or face with "
                "glTextureView"}));
        // Query the size and the format of the base level.
        gl::GLint level = 0;
        gl.get_texture_parameteriv(texture, gl::k_texture_base_level, &level);
        if (written && level != 0)
            throw unsupported(concat({what,
                ": the texture's GL_TEXTURE_BASE_LEVEL is ",
                level,
                ", and OpenGL stores to level 0 only while it is 0; set it to 0, or make a view of the level "
                "with glTextureView"}));
        auto ask = [&](gl::GLenum value) {
            gl::GLint answer = 0;
            gl.get_texture_level_parameteriv(texture, level, value, &answer);
            return answer;
        };
        width = static_cast<std::uint32_t>(ask(gl::k_texture_width));
        height = static_cast<std::uint32_t>(ask(gl::k_texture_height));
        depth = static_cast<std::uint32_t>(ask(gl::k_texture_depth));
        format = ask(gl::k_texture_internal_format);
        if (kind_of_format(format) != kind)
            throw invalid_argument(concat({what,
                ": the texture holds ",
                kind_of_format(format) == texel_kind::real ? "reals, so that texels are float or vec2 to vec4"
                : kind_of_format(format) == texel_kind::signed_integer
                    ? "signed integers, so that texels are int or ivec2 to ivec4"
                    : "unsigned integers, so that texels are unsigned or uvec2 to uvec4"}));
    }
    std::size_t size() const { return std::size_t(width) * height * depth; }
    int dimensions() const { return target == gl::k_texture_1d ? 1 : target == gl::k_texture_2d ? 2 : 3; }

    /// Returns the GLSL type by which a kernel accesses the texture, for example sampler2D or
    /// uimage3D.
    std::string type_name(char const* stem, texel_kind kind) const {
        return concat({kind == texel_kind::real             ? ""
                       : kind == texel_kind::signed_integer ? "i"
                                                            : "u",
            stem,
            dimensions(),
            "D"});
    }
    /// Adds to the kernel a GLSL function that maps i to the coordinates of texel i, and returns
    /// the function's name. The function uses three uniforms, from number `first` on: an offset,
    /// which is added to i, the width and the height of the texture. bind_words() passes their
    /// values.
    std::string add_index(glsl::source& s, std::uint32_t first) const {
        static constexpr char const* types[] = {"", "int", "ivec2", "ivec3"};
        std::string function = s.fresh("texel_index");
        s.append(glsl::with_names(glsl::shaders::hooks_texel_index,
            {{"TEXEL_INDEX", function},
                {"INDEX", types[dimensions()]},
                {"DIMENSIONS", dimensions()},
                {"START", glsl::uniform_name(first)},
                {"WIDTH", glsl::uniform_name(first + 1)},
                {"HEIGHT", glsl::uniform_name(first + 2)}}));
        return function;
    }
    void bind_words(kernel::arguments& a, std::size_t at) const {
        a.word(static_cast<std::uint32_t>(at));
        a.word(width);
        a.word(height);
    }
};
}  // namespace detail

/// Iterator that reads texel i of a texture. Texels are numbered along x first, then y, then z.
/// Only kernels can read them; on the host, reading throws unsupported.
template <detail::texel T> class texel_iterator : public iterator_facade<texel_iterator<T>> {
public:
    using value_type = T;
    using reference = T;
    static constexpr std::uint32_t element_bytes = sizeof(T);
    texel_iterator() = default;
    texel_iterator(detail::texture_shape const& shape, std::size_t at) : shape_(shape), at_(at) {}
    std::size_t room() const { return at_ < shape_.size() ? shape_.size() - at_ : 0; }
    bool same_memory(texel_iterator const& o) const { return shape_.name == o.shape_.name; }
    void move(std::ptrdiff_t n) { at_ += static_cast<std::size_t>(n); }
    std::ptrdiff_t distance_to(texel_iterator const& o) const {
        return static_cast<std::ptrdiff_t>(o.at_ - at_);
    }
    T value() const {
        throw unsupported(
            "gpu: a texel is read and written by kernels only; gpu::copy and gpu::to_host bring texels to "
            "the host");
    }

    void bind(kernel::arguments& a) const {
        a.read_texture(shape_.name, shape_.target);
        shape_.bind_words(a, at_);
    }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        std::string const texture = s.texture(shape_.type_name("sampler", detail::kind_of_texel<T>()));
        std::string const index = shape_.add_index(s, s.take_uniforms(3)), name = s.fresh("texel");
        s.append(glsl::with_names(glsl::shaders::hooks_texel,
            {{"TEXEL", name}, {"ITEM", t.name}, {"TEXTURE", texture}, {"TEXEL_INDEX", index}}));
        return [name](glsl::index_text const& at) { return name + "(" + at.text + ")"; };
    }

private:
    detail::texture_shape shape_;
    std::size_t at_ = 0;
};

/// Output iterator that writes texel i of a texture. Texels are numbered along x first, then y,
/// then z. Only kernels can write them. Channels of the texture that T lacks become 0; a missing
/// alpha becomes 1.
template <detail::texel T> class texel_output_iterator : public iterator_facade<texel_output_iterator<T>> {
public:
    using value_type = T;
    using reference = void;
    static constexpr std::uint32_t element_bytes = sizeof(T);
    texel_output_iterator() = default;
    texel_output_iterator(detail::texture_shape const& shape, std::size_t at) : shape_(shape), at_(at) {}
    std::size_t room() const { return at_ < shape_.size() ? shape_.size() - at_ : 0; }
    bool same_memory(texel_output_iterator const& o) const { return shape_.name == o.shape_.name; }
    void move(std::ptrdiff_t n) { at_ += static_cast<std::size_t>(n); }
    std::ptrdiff_t distance_to(texel_output_iterator const& o) const {
        return static_cast<std::ptrdiff_t>(o.at_ - at_);
    }
    void value() const { throw unsupported("gpu: a texel is written by kernels only"); }

    void bind(kernel::arguments& a) const {
        a.write_image(shape_.name, shape_.target);
        shape_.bind_words(a, at_);
    }
    auto writer(glsl::source& s) const {
        constexpr auto kind = detail::kind_of_texel<T>();
        auto const& t = glsl::type_of<T>();
        std::string const image = s.image(shape_.type_name("image", kind));
        std::string const index = shape_.add_index(s, s.take_uniforms(3)), name = s.fresh("store_texel");
        s.append(glsl::with_names(glsl::shaders::hooks_texel_output,
            {{"STORE_TEXEL", name},
                {"ITEM", t.name},
                {"IMAGE", image},
                {"TEXEL_INDEX", index},
                {"CHANNELS", detail::components_of_texel<T>},
                {"FOUR",
                    kind == detail::texel_kind::real             ? "vec4"
                    : kind == detail::texel_kind::signed_integer ? "ivec4"
                                                                 : "uvec4"}}));
        return [&s, name](glsl::index_text const& at, glsl::type const& from, std::string const& v) {
            s.statement(name + "(" + at.text + ", " + glsl::convert(from, glsl::type_of<T>(), v) + ");");
        };
    }

private:
    detail::texture_shape shape_;
    std::size_t at_ = 0;
};

/// One mipmap level of a texture as a range of width x height x depth texels.
template <class Iterator> class texel_range {
public:
    explicit texel_range(detail::texture_shape const& shape) : shape_(shape) {}
    Iterator begin() const { return {shape_, 0}; }
    Iterator end() const { return {shape_, shape_.size()}; }
    std::size_t size() const { return shape_.size(); }
    bool empty() const { return size() == 0; }
    std::size_t width() const { return shape_.width; }
    std::size_t height() const { return shape_.height; }
    std::size_t depth() const { return shape_.depth; }

private:
    detail::texture_shape shape_;
};

/// Returns the texels of a 1D, 2D or 3D texture as a range that algorithms read. Depth textures are
/// allowed.
///
/// T must fit the texture's format: float or vec2 to vec4 for real numbers, int or ivec2 to ivec4
/// for signed integers, unsigned or uvec2 to uvec4 for unsigned integers. A T with fewer channels
/// than the texture gets the first ones. The range is the texture's base level: mipmap level 0,
/// unless the application has set GL_TEXTURE_BASE_LEVEL. The texture must outlive the range. After
/// the application's shaders have written the texture, call gpu::make_visible(gpu::use::all).
/// Throws invalid_argument when `texture` is not a texture or its format does not fit T, and
/// unsupported when the texture is of another kind, such as a cube map.
///
///     // `picture` and `depth_buffer` are OpenGL names of textures.
///     auto luminance = [](auto c) { return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z; };
///     float brightest = gpu::transform_reduce(
///         gpu::texels<gpu::vec4>(picture), luminance, 0.0f, gpu::maximum<>{});
///     float nearest = gpu::reduce(gpu::texels<float>(depth_buffer), 1.0f, gpu::minimum<>{});
template <detail::texel T> texel_range<texel_iterator<T>> texels(gl::GLuint texture) {
    return texel_range<texel_iterator<T>>(
        detail::texture_shape(texture, "gpu::texels", detail::kind_of_texel<T>(), false));
}

/// Returns the texels of mipmap level 0 of a texture as a range that algorithms write. A kernel
/// must not read the texture that it writes. Throws what gpu::texels throws, and unsupported when
/// OpenGL cannot store to the texture's format, or its GL_TEXTURE_BASE_LEVEL is not 0.
///
///     // `picture` and `grey` are OpenGL names of textures.
///     auto luminance = [](auto c) { return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z; };
///     auto out = gpu::texel_output<float>(grey);
///     gpu::transform(gpu::texels<gpu::vec4>(picture), out.begin(), luminance);
template <detail::texel T> texel_range<texel_output_iterator<T>> texel_output(gl::GLuint texture) {
    detail::texture_shape const shape(texture, "gpu::texel_output", detail::kind_of_texel<T>(), true);
    if (!detail::is_image_format(shape.format))
        throw unsupported(detail::concat(
            {"gpu::texel_output: OpenGL cannot store to images of this texture's internal format (number ",
                shape.format,
                "; depth, sRGB, compressed and three-channel formats are such); write to a texture of "
                "GL_RGBA8, GL_R32F or their kin"}));
    return texel_range<texel_output_iterator<T>>(shape);
}

}  // namespace gpu::inline v0_1
