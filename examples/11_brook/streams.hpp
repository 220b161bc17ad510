// SPDX-License-Identifier: MIT
// The reductions, the sort and the matrix product of "Brook for GPUs" (Buck et al., 2004), and a rope drawn
// from a stream of matrices.
#pragma once

#include <gpu/gpu.hpp>
#include <gpu/numeric/spmv.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace brook {

/// The product of a stream of matrices, in order.
inline gpu::mat4 product(gpu::vector<gpu::mat4> const& steps) {
    return gpu::reduce(steps.begin(), steps.end(), gpu::mat4(1.0f), [](auto a, auto b) { return a * b; });
}

/// All products of the first matrices of a stream: frame i is the product of the steps 0 to i.
inline void chain(gpu::vector<gpu::mat4> const& steps, gpu::vector<gpu::mat4>& frames) {
    gpu::inclusive_scan(steps.begin(), steps.end(), frames.begin(), [](auto a, auto b) { return a * b; });
}

inline gpu::vec4 sum(gpu::vector<gpu::vec4> const& stream) {
    return gpu::reduce(stream.begin(), stream.end(), gpu::vec4(0.0f), gpu::plus<>{});
}

/// Sorts by x; elements of one x stay in their order.
inline void sort_by_x(gpu::vector<gpu::vec4>& stream) {
    gpu::stable_sort(stream.begin(), stream.end(), [](auto a, auto b) { return a.x < b.x; });
}

/// Draws a rope of three strands along a chain of frames. A frame's axes x and y span the section of the
/// rope, and z leads on. `pixels` is a picture of width x height.
class rope {
public:
    rope(std::uint32_t width, std::uint32_t height)
        : width_(width), height_(height), depths_(std::size_t{width} * height) {}

    void draw(gpu::vector<gpu::mat4> const& frames, gpu::vector<std::uint32_t>& pixels) {
        std::uint32_t const w = width_, h = height_, around = h / 2;
        gpu::for_each_index({w, h}, [=, out = gpu::out(pixels)](auto x, auto y) {
            auto const u = (gpu::cast<float>(x) - 0.5f * float(w)) / float(h);
            auto const v = (gpu::cast<float>(y) - 0.5f * float(h)) / float(h);
            auto const light = gpu::exp(-3.0f * (u * u + v * v));
            out[y * w + x] = packed(gpu::make<gpu::vec3>(0.004f, 0.006f, 0.014f) +
                                    light * gpu::make<gpu::vec3>(0.03f, 0.05f, 0.10f));
        });
        gpu::fill(depths_.begin(), depths_.end(), 0xffffffffu);
        auto const count = static_cast<std::uint32_t>(frames.size());
        // First each pixel takes the least depth of the points that fall on it, then the colour of that
        // point.
        gpu::for_each_index(
            {around, count}, [=, frames = gpu::in(frames), depths = gpu::inout(depths_)](auto a, auto i) {
                auto const p = point(frames[i], gpu::cast<float>(a) * (turn / float(around)), w, h);
                gpu::fetch_min(depths[p.pixel], p.depth);
            });
        gpu::for_each_index({around, count},
            [=, frames = gpu::in(frames), depths = gpu::in(depths_), out = gpu::out(pixels)](auto a, auto i) {
                auto const p = point(frames[i], gpu::cast<float>(a) * (turn / float(around)), w, h);
                gpu::if_(depths[p.pixel] == p.depth, [&] { out[p.pixel] = packed(p.colour); });
            });
    }

private:
    static constexpr float turn = 6.2831853f;

    template <class Index, class Colour> struct seen {
        Index pixel, depth;
        Colour colour;
    };

    /// The point of the rope's surface at an angle of a frame's section, as a picture of w x h shows it.
    template <class M, class A>
    static auto point(M const& frame, A const& angle, std::uint32_t w, std::uint32_t h) {
        // A section is a circle with three bulges; its slope gives the normal.
        auto const bulge = gpu::abs(gpu::cos(1.5f * angle));
        auto const radius = 0.17f + 0.17f * bulge;
        auto const slope = -0.255f * gpu::sin(1.5f * angle) * gpu::sign(gpu::cos(1.5f * angle));
        auto const c = gpu::cos(angle), s = gpu::sin(angle);
        auto const at = gpu::xyz(frame * gpu::make<gpu::vec4>(radius * c, radius * s, 0.0f, 1.0f));
        auto const normal = gpu::normalize(gpu::xyz(
            frame * gpu::make<gpu::vec4>(radius * c + slope * s, radius * s - slope * c, 0.0f, 0.0f)));
        // The eye looks down at the knot, from z = 11 in a space that is tilted about x.
        auto const tilted = [](auto v) {
            return gpu::make<gpu::vec3>(v.x, 0.89f * v.y + 0.456f * v.z, 0.89f * v.z - 0.456f * v.y);
        };
        auto const place = tilted(at), n = tilted(normal);
        auto const depth = 11.0f - place.z, scale = 1.72f * float(h) / depth;
        auto const x = gpu::clamp(0.5f * float(w) + scale * place.x, 0.0f, float(w) - 1.0f);
        auto const y = gpu::clamp(0.5f * float(h) - scale * place.y, 0.0f, float(h) - 1.0f);
        // Gold, coral and teal strands, in the light of a lamp above and a sky.
        auto const strand = gpu::cast<std::uint32_t>(gpu::floor(angle * (3.0f / turn) + 0.5f)) % 3u;
        auto const paint = gpu::select(strand == 0u,
            gpu::vec3(1.00f, 0.50f, 0.06f),
            gpu::select(strand == 1u, gpu::vec3(0.85f, 0.10f, 0.09f), gpu::vec3(0.02f, 0.38f, 0.42f)));
        auto const lamp = gpu::vec3(-0.46f, 0.57f, 0.68f), half = gpu::vec3(-0.25f, 0.31f, 0.917f);
        auto const lit = gpu::max(gpu::dot(n, lamp), 0.0f), gleam = gpu::max(gpu::dot(n, half), 0.0f);
        auto const groove = 0.25f + 0.75f * gpu::min(1.0f, 1.6f * bulge);
        auto const far = gpu::clamp(1.35f - 0.16f * (depth - 8.0f), 0.35f, 1.0f);
        auto const colour =
            far * groove * (paint * (0.16f + 0.12f * n.y + 0.85f * lit) + 0.45f * gpu::pow(gleam, 40.0f));
        auto const pixel = gpu::cast<std::uint32_t>(y) * w + gpu::cast<std::uint32_t>(x);
        auto const key = gpu::floatBitsToUint(depth);
        return seen<std::remove_cvref_t<decltype(pixel)>, std::remove_cvref_t<decltype(colour)>>{
            pixel, key, colour};
    }

    /// Light as a pixel: red in the lowest byte.
    template <class V> static auto packed(V const& light) {
        auto const byte = [](auto x) {
            return gpu::cast<std::uint32_t>(255.0f * gpu::sqrt(gpu::clamp(x, 0.0f, 1.0f)) + 0.5f);
        };
        return byte(light.x) | byte(light.y) << 8u | byte(light.z) << 16u | 0xff000000u;
    }

    std::uint32_t width_, height_;
    gpu::vector<std::uint32_t> depths_;
};

}  // namespace brook
