// SPDX-License-Identifier: MIT
// gpu::in_texels: an accessor, by which a lambda in a kernel reads the texels of a texture at any
// place.
#pragma once
#include <gpu/call_site.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/texture_shape.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

/// The result of gpu::in(gpu::texels<T>(texture)), a read-only accessor. t[i] is the value of texel
/// i, counted as in the range of texels. t(x, y, z) is the value of the texel with these
/// coordinates; those that are left out are 0. Layers count as y in a 1D array, and layers and
/// faces as z elsewhere. Indices and coordinates may have any integer type. An index out of range
/// reads any value; a launch with gpu::checked() = true reports it instead, a coordinate out of
/// range as an index beyond the last texel.
///
///     // `picture` is the OpenGL name of a texture of GL_RGBA8.
///     auto const from = gpu::texels<gpu::vec4>(picture);
///     unsigned const w = unsigned(from.width()), h = unsigned(from.height());
///     gpu::vector<float> turned(w * h);
///     gpu::for_each_index({h, w}, [=, t = gpu::in(from), out = gpu::out(turned)](auto x, auto y) {
///         out[y * h + x] = t(y, h - 1u - x).x;
///     });
template <detail::texel T> class in_texels {
public:
    using value_type = T;
    explicit in_texels(detail::texture_shape const& shape, detail::call_site at = {})
        : shape_(shape), made_(at) {}
    std::size_t size() const { return shape_.size(); }
    std::size_t width() const { return shape_.width; }
    std::size_t height() const { return shape_.height; }
    std::size_t depth() const { return shape_.depth; }

    template <detail::index I> expr<T> operator[](I const& i) const {
        return load(glsl::as<std::uint32_t>(i));
    }
    template <detail::index X> expr<T> operator()(X const& x) const {
        return at(glsl::as<std::uint32_t>(x), zero(), zero());
    }
    template <detail::index X, detail::index Y> expr<T> operator()(X const& x, Y const& y) const {
        std::uint32_t const column = glsl::as<std::uint32_t>(x), row = glsl::as<std::uint32_t>(y);
        return at(column, row, zero());
    }
    template <detail::index X, detail::index Y, detail::index Z>
    expr<T> operator()(X const& x, Y const& y, Z const& z) const {
        std::uint32_t const column = glsl::as<std::uint32_t>(x), row = glsl::as<std::uint32_t>(y);
        return at(column, row, glsl::as<std::uint32_t>(z));
    }

private:
    static std::uint32_t zero() { return glsl::plain_reference(0u, true); }
    expr<T> at(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
        std::uint32_t const place[] = {x, y, z};
        return load(glsl::rec().compose(glsl::op::make, glsl::type_id<uvec3>(), place, 3));
    }
    expr<T> load(std::uint32_t place) const {
        if (!glsl::rec().baking) glsl::rec().touch(this, sizeof *this);
        std::uint32_t const slot = glsl::rec().slot({.owner = nullptr,
            .first = 0,
            .count = shape_.size(),
            .name = shape_.name,
            .bytes = sizeof(T),
            .type = glsl::type_id<T>(),
            .viewable = false,
            .made = made_,
            .form = shape_.form,
            .target = shape_.target,
            .width = shape_.width,
            .height = shape_.height,
            .level = static_cast<std::uint32_t>(shape_.level_above_base)});
        return expr<T>(glsl::from{glsl::load_node<T>({slot, place})});
    }

    detail::texture_shape shape_;
    detail::call_site made_;
};

}  // namespace gpu::inline v0_2
