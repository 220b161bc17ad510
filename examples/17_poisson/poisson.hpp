// SPDX-License-Identifier: MIT
// The potential of charges in a grounded box: Poisson's equation as a matrix of diagonals, solved by
// conjugate gradients.
#pragma once

#include <gpu/gpu.hpp>
#include <gpu/linalg.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace poisson {

/// A round charge; lengths are parts of the box's width.
struct charge {
    float x, y, z, radius, amount;
};

/// The points of a box; depth 1 is a plane. The walls, a spacing outside the outer points, have potential 0.
struct grid {
    std::uint32_t width, height, depth;
    std::size_t size() const { return std::size_t{width} * height * depth; }
    std::size_t diagonals() const { return depth > 1 ? 7 : 5; }
};

/// The equations of a box: a point's potential, times the number of its neighbours, minus theirs, is its
/// charge.
class box {
public:
    explicit box(grid g)
        : grid_(g)
        , offsets_(offsets(g))
        , values_(g.size() * g.diagonals())
        , inverse_(g.size())
        , charge_(g.size()) {
        auto const size = static_cast<std::uint32_t>(g.size());
        float const neighbours = g.depth > 1 ? 6.0f : 4.0f;
        gpu::for_each_index(
            {g.width, g.height, g.depth}, [=, out = gpu::out(values_)](auto x, auto y, auto z) {
                auto const row = (z * g.height + y) * g.width + x;
                auto const joined = [](auto inside) { return gpu::select(inside, -1.0f, 0.0f); };
                out[row] = neighbours;
                out[row + size] = joined(x > 0u);
                out[row + 2u * size] = joined(x < g.width - 1u);
                out[row + 3u * size] = joined(y > 0u);
                out[row + 4u * size] = joined(y < g.height - 1u);
                if (g.depth > 1) {
                    out[row + 5u * size] = joined(z > 0u);
                    out[row + 6u * size] = joined(z < g.depth - 1u);
                }
            });
        gpu::linalg::inverse_diagonal(matrix(), inverse_);
    }

    grid const& points() const { return grid_; }
    gpu::vector<float> const& charges() const { return charge_; }
    gpu::linalg::banded_matrix<float> matrix() const {
        return {grid_.size(), grid_.size(), offsets_, values_};
    }

    /// Adds a charge.
    void add(charge const& c) {
        grid const g = grid_;
        gpu::for_each_index(
            {g.width, g.height, g.depth}, [=, sum = gpu::inout(charge_)](auto x, auto y, auto z) {
                auto const place =
                    gpu::make<gpu::vec3>(gpu::cast<float>(x), gpu::cast<float>(y), gpu::cast<float>(z));
                auto const away =
                    place / float(g.width) - gpu::make<gpu::vec3>(c.x, c.y, g.depth > 1 ? c.z : 0.0f);
                auto const i = (z * g.height + y) * g.width + x;
                sum[i] = sum[i] + c.amount * gpu::exp(gpu::dot(away, away) * (-1.0f / (c.radius * c.radius)));
            });
    }

    /// Solves for the potential, which holds a first guess.
    gpu::solver_result solve(gpu::vector<float>& potential, gpu::solver_options const& options) const {
        auto const a = matrix();
        auto const product = [&](auto const& p, auto& q) { gpu::linalg::multiply(a, p, q); };
        return gpu::linalg::conjugate_gradient(product, inverse_, charge_, potential, options);
    }

private:
    static std::vector<int> offsets(grid const& g) {
        int const w = static_cast<int>(g.width), plane = w * static_cast<int>(g.height);
        if (g.depth > 1) return {0, -1, 1, -w, w, -plane, plane};
        return {0, -1, 1, -w, w};
    }

    grid grid_;
    gpu::vector<int> offsets_;
    gpu::vector<float> values_, inverse_, charge_;
};

/// Paints a plane of potentials: warm where it is positive, cold where it is negative, with `lines` lines of
/// equal potential on each side. A point of the plane is `scale` x `scale` pixels.
inline gpu::vector<std::uint32_t> paint(
    gpu::vector<float> const& potential, grid const& g, std::uint32_t scale, float largest, float lines) {
    gpu::vector<std::uint32_t> pixels(std::size_t{g.width} * scale * g.height * scale);
    gpu::for_each_index({g.width * scale, g.height * scale},
        [=, u = gpu::in(potential), out = gpu::out(pixels)](auto px, auto py) {
            // The potential and its slope, by cubic splines between 4 x 4 points.
            auto const at_x = (gpu::cast<float>(px) + 0.5f) / float(scale) - 0.5f,
                       at_y = (gpu::cast<float>(py) + 0.5f) / float(scale) - 0.5f;
            auto const first_x = gpu::floor(at_x), first_y = gpu::floor(at_y);
            auto const weight = [](auto t, int k) {
                auto const s = 1.0f - t;
                if (k == 0) return s * s * s / 6.0f;
                if (k == 1) return (4.0f - 6.0f * t * t + 3.0f * t * t * t) / 6.0f;
                if (k == 2) return (4.0f - 6.0f * s * s + 3.0f * s * s * s) / 6.0f;
                return t * t * t / 6.0f;
            };
            auto const slope = [](auto t, int k) {
                auto const s = 1.0f - t;
                if (k == 0) return -0.5f * s * s;
                if (k == 1) return 1.5f * t * t - 2.0f * t;
                if (k == 2) return 2.0f * s - 1.5f * s * s;
                return 0.5f * t * t;
            };
            auto const each = [](auto const& function, auto const& t) {
                return std::array{gpu::expr<float>(function(t, 0)),
                    gpu::expr<float>(function(t, 1)),
                    gpu::expr<float>(function(t, 2)),
                    gpu::expr<float>(function(t, 3))};
            };
            auto const tx = at_x - first_x, ty = at_y - first_y;
            auto const weight_x = each(weight, tx), weight_y = each(weight, ty), slope_x = each(slope, tx),
                       slope_y = each(slope, ty);
            gpu::var<float> value = 0.0f, along_x = 0.0f, along_y = 0.0f;
            for (std::size_t j = 0; j < 4; ++j)
                for (std::size_t i = 0; i < 4; ++i) {
                    auto const x = gpu::cast<int>(first_x) + (int(i) - 1),
                               y = gpu::cast<int>(first_y) + (int(j) - 1);
                    auto const inside = x >= 0 && x < int(g.width) && y >= 0 && y < int(g.height);
                    auto const c = gpu::select(inside, u[y * int(g.width) + x], 0.0f);
                    value += weight_x[i] * weight_y[j] * c;
                    along_x += slope_x[i] * weight_y[j] * c;
                    along_y += weight_x[i] * slope_y[j] * c;
                }
            // Levels that come closer together near 0, where the potential is flat.
            float const bend = 12.0f, norm = std::asinh(bend);
            auto const part = value / largest;
            auto const level = gpu::asinh(bend * part) / norm;
            auto const steep = bend / (norm * gpu::sqrt(1.0f + bend * bend * part * part));
            auto const slope_of_level =
                gpu::sqrt(along_x * along_x + along_y * along_y) / largest / float(scale) * steep;
            auto const colour = [](float r, float green, float b) {
                return gpu::make<gpu::vec3>(r, green, b);
            };
            auto const ramp = [&](auto t, auto a, auto b, auto c, auto d) {
                return gpu::mix(
                    gpu::mix(gpu::mix(colour(0.020f, 0.024f, 0.060f), a, gpu::smoothstep(0.0f, 0.35f, t)),
                        gpu::mix(b, c, gpu::smoothstep(0.55f, 0.85f, t)),
                        gpu::smoothstep(0.25f, 0.6f, t)),
                    d,
                    gpu::smoothstep(0.8f, 1.0f, t));
            };
            auto const size = gpu::min(gpu::abs(level), 1.0f);
            auto const warm = ramp(size,
                colour(0.28f, 0.03f, 0.12f),
                colour(0.78f, 0.16f, 0.08f),
                colour(1.0f, 0.62f, 0.14f),
                colour(1.0f, 0.97f, 0.80f));
            auto const cold = ramp(size,
                colour(0.03f, 0.10f, 0.32f),
                colour(0.05f, 0.36f, 0.70f),
                colour(0.25f, 0.80f, 0.92f),
                colour(0.92f, 1.0f, 1.0f));
            auto const ground = gpu::select(level > 0.0f, warm, cold);
            // A line where the level is a whole number of steps, as wide as two pixels of the picture or
            // less.
            auto const steps = level * lines;
            auto const away = gpu::abs(steps - gpu::floor(steps + 0.5f)) / (slope_of_level * lines + 1e-9f);
            auto const thin = gpu::smoothstep(0.0f, 0.7f, 1.0f / (slope_of_level * lines * 3.0f + 1e-9f));
            auto const line = (1.0f - gpu::smoothstep(0.4f, 1.3f, away)) * thin;
            auto const lit = gpu::mix(ground, colour(1.0f, 0.96f, 0.86f), line * (0.25f + 0.45f * size));
            auto const c = gpu::cast<gpu::uvec3>(gpu::clamp(lit, 0.0f, 1.0f) * 255.0f + 0.5f);
            out[py * (g.width * scale) + px] = c.x | c.y << 8u | c.z << 16u | 0xff000000u;
        });
    return pixels;
}

}  // namespace poisson
