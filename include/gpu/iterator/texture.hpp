// SPDX-License-Identifier: MIT
// gpu::texels, gpu::texel_output: the texels of a texture as a range that algorithms read or write.
#pragma once
#include <gpu/error.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/glsl/texture_text.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/texel_accessor.hpp>
#include <gpu/iterator/texture_shape.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

/// Iterator that reads texel i of a texture. Texels are numbered along x first, then y, then z.
/// Only kernels can read them; on the host, reading throws unsupported.
template <detail::texel T> class texel_iterator : public iterator_facade<texel_iterator<T>> {
public:
    using value_type = T;
    using reference = T;
    using accessor = in_texels<T>;
    static constexpr std::uint32_t element_bytes = sizeof(T);
    texel_iterator() = default;
    texel_iterator(detail::texture_shape const& shape, std::size_t at) : shape_(shape), at_(at) {}
    std::size_t room() const { return at_ < shape_.size() ? shape_.size() - at_ : 0; }
    bool same_memory(texel_iterator const& o) const { return shape_ == o.shape_; }
    void move(std::ptrdiff_t n) { at_ += static_cast<std::size_t>(n); }
    std::ptrdiff_t distance_to(texel_iterator const& o) const {
        return static_cast<std::ptrdiff_t>(o.at_ - at_);
    }
    T value() const {
        gpu::detail::raise(unsupported(
            "gpu: a texel is read and written by kernels only; gpu::copy and gpu::to_host bring texels to "
            "the host"));
    }

    void bind(kernel::arguments& a) const { a.read_texture(shape_.bound(), at_); }
    auto reader(glsl::source& s) const {
        std::uint32_t const id =
            s.texture(shape_.form, glsl::type_of<T>(), s.take_uniforms(glsl::texture_words));
        return [id](glsl::index_text const& at) { return detail::concat({"texel", id, "(", at.text, ")"}); };
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
    bool same_memory(texel_output_iterator const& o) const { return shape_ == o.shape_; }
    void move(std::ptrdiff_t n) { at_ += static_cast<std::size_t>(n); }
    std::ptrdiff_t distance_to(texel_output_iterator const& o) const {
        return static_cast<std::ptrdiff_t>(o.at_ - at_);
    }
    void value() const { gpu::detail::raise(unsupported("gpu: a texel is written by kernels only")); }

    void bind(kernel::arguments& a) const {
        a.write_image({shape_.name, shape_.level, static_cast<gl::GLenum>(shape_.format)}, shape_.target);
        for (std::uint32_t w : {static_cast<std::uint32_t>(at_), shape_.width, shape_.height}) a.word(w);
    }
    auto writer(glsl::source& s) const {
        constexpr auto kind = detail::kind_of_texel<T>();
        auto const& t = glsl::type_of<T>();
        std::string const image = s.image(glsl::texture_type("image", shape_.form, t));
        std::string const name = s.fresh("store_texel");
        std::uint32_t const word = s.take_uniforms(3);
        s.append(glsl::with_names(glsl::shaders::hooks_texel_output,
            {{"STORE_TEXEL", name},
                {"ITEM", t.name},
                {"IMAGE", image},
                {"PLACE", glsl::text_of(shape_.form).place},
                {"START", glsl::uniform_name(word)},
                {"WIDTH", glsl::uniform_name(word + 1)},
                {"HEIGHT", glsl::uniform_name(word + 2)},
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

/// One mipmap level of a texture as a range of width x height x depth texels. The texel at (x, y,
/// z) is number (z * height + y) * width + x. The layers of a 1D array count as its height. The
/// layers of a 2D array and the six faces of a cube map count as its depth. The depth of an array
/// of cube maps is 6 times the number of layers, and face f of layer k is at z = 6 * k + f. Faces
/// are in OpenGL's order: +x, -x, +y, -y, +z, -z.
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
    /// Returns what gpu::in(*this) returns.
    auto accessor(detail::call_site at = {}) const requires requires { typename Iterator::accessor; }
    { return typename Iterator::accessor(shape_, at); }

private:
    detail::texture_shape shape_;
};

/// Returns the texels of a texture as a range that algorithms read, gpu::in gives to lambdas, and
/// gpu::stencil and gpu::convolve take as an array of its own size.
///
/// The texture may be 1D, 2D, 3D, an array of 1D or 2D textures, a rectangle texture, a cube map or
/// an array of cube maps. Depth textures are allowed. Texels are counted along x first, then y,
/// then z, layer or face (texel_range says how). T must fit the texture's format: float or vec2 to
/// vec4 for real numbers, int or ivec2 to ivec4 for signed integers, unsigned or uvec2 to uvec4 for
/// unsigned integers. A T with fewer channels than the texture gets the first ones.
///
/// The range is the texture's base level: mipmap level 0, unless the application has set
/// GL_TEXTURE_BASE_LEVEL. The texture must outlive the range. After the application's shaders have
/// written the texture, call gpu::make_visible(gpu::use::all). Throws invalid_argument when
/// `texture` is not a texture or its format does not fit T, and unsupported when it is a buffer
/// texture or has several samples.
///
///     // `picture` and `depth_buffer` are OpenGL names of textures.
///     auto luminance = [](auto c) { return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z; };
///     float brightest = gpu::transform_reduce(
///         gpu::texels<gpu::vec4>(picture), luminance, 0.0f, gpu::maximum<>{});
///     float nearest = gpu::reduce(gpu::texels<float>(depth_buffer), 1.0f, gpu::minimum<>{});
template <detail::texel T> texel_range<texel_iterator<T>> texels(gl::GLuint texture) {
    return texel_range<texel_iterator<T>>(detail::texture_shape(
        texture, detail::texture_shape::base_level, "gpu::texels", detail::kind_of_texel<T>(), false));
}
/// Returns the texels of mipmap level `level` of a texture. Otherwise as texels(texture). Also
/// throws invalid_argument when the texture has no such level, which its size,
/// GL_TEXTURE_BASE_LEVEL and GL_TEXTURE_MAX_LEVEL decide, and when a level from the base level to
/// the last one is not defined or does not fit the base level, because OpenGL then shows the base
/// level only.
///
///     // `picture` is the OpenGL name of a texture of 5 x 3 texels with two levels.
///     std::size_t n = gpu::texels<gpu::vec4>(picture, 1).size();   // 2: the level has 2 x 1 texels
template <detail::texel T> texel_range<texel_iterator<T>> texels(gl::GLuint texture, int level) {
    return texel_range<texel_iterator<T>>(
        detail::texture_shape(texture, level, "gpu::texels", detail::kind_of_texel<T>(), false));
}

/// Returns the texels of mipmap level `level` of a texture as a range that algorithms write. A
/// kernel must not read the level that it writes. Throws what gpu::texels throws, and unsupported
/// when OpenGL cannot store to the texture's format, or its GL_TEXTURE_BASE_LEVEL is not 0.
///
///     // `picture` and `grey` are OpenGL names of textures.
///     auto luminance = [](auto c) { return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z; };
///     auto out = gpu::texel_output<float>(grey);
///     gpu::transform(gpu::texels<gpu::vec4>(picture), out.begin(), luminance);
template <detail::texel T>
texel_range<texel_output_iterator<T>> texel_output(gl::GLuint texture, int level = 0) {
    detail::texture_shape const shape(texture, level, "gpu::texel_output", detail::kind_of_texel<T>(), true);
    if (!detail::is_image_format(shape.format))
        gpu::detail::raise(unsupported(detail::concat(
            {"gpu::texel_output: OpenGL cannot store to images of this texture's internal format (number ",
                shape.format,
                "; depth, sRGB, compressed and three-channel formats are such); write to a texture of "
                "GL_RGBA8, GL_R32F or their kin"})));
    return texel_range<texel_output_iterator<T>>(shape);
}

}  // namespace gpu::inline v0_2
