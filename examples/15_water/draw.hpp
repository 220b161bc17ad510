// SPDX-License-Identifier: MIT
// A picture of a box of water, path traced: oxygens red, hydrogens white, and a needle for the force on each
// molecule. The grid that finds neighbours finds what a ray meets, too.
#pragma once

#include "../support/picture.hpp"
#include "simulation.hpp"

#include <gpu/gpu.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace water {

/// What a ray meets.
struct hit {
    float distance;
    gpu::vec3 normal, colour;
};

}  // namespace water
GPU_STRUCT(water::hit, distance, normal, colour);

namespace water {

inline constexpr float oxygen_radius = 0.095f, hydrogen_radius = 0.062f, needle_radius = 0.075f,
                       nowhere = 1e9f;

/// The nearer one of `found` and a sphere.
template <class Hit, class O, class D, class S>
void meet_sphere(Hit& found, O const& o, D const& d, S const& centre, float radius, gpu::vec3 colour) {
    auto from = o - centre;
    auto b = gpu::dot(from, d), root = b * b - gpu::dot(from, from) + radius * radius;
    auto t = -b - gpu::sqrt(gpu::max(root, 0.0f));
    gpu::if_(root > 0.0f && t > 1e-4f && t < found.distance, [&] {
        found.distance = t;
        found.normal = (from + t * d) / radius;
        found.colour = colour;
    });
}

/// The nearer one of `found` and a needle: a cone from `base` to `tip`.
template <class Hit, class O, class D, class S>
void meet_needle(Hit& found, O const& o, D const& d, S const& base, S const& tip) {
    auto axis = base - tip;
    auto length = gpu::length(axis);
    auto a = axis / length, from = o - tip;
    auto c2 = length * length / (length * length + needle_radius * needle_radius);
    auto da = gpu::dot(d, a), fa = gpu::dot(from, a);
    auto p = da * da - c2, q = da * fa - c2 * gpu::dot(d, from), r = fa * fa - c2 * gpu::dot(from, from);
    auto root = q * q - p * r;
    auto width = gpu::sqrt(gpu::max(root, 0.0f));
    gpu::if_(root > 0.0f, [&] {
        for (float side : {-1.0f, 1.0f}) {
            auto t = (-q + side * width) / p, along = fa + t * da;
            gpu::if_(along > 0.0f && along < length && t > 1e-4f && t < found.distance, [&] {
                auto out = from + t * d;
                found.distance = t;
                found.normal = gpu::normalize(out * c2 - along * a);
                auto strength = gpu::clamp((length - oxygen_radius) * 3.6f, 0.0f, 1.0f);
                found.colour =
                    gpu::mix(gpu::vec3(0.95f, 0.80f, 0.10f), gpu::vec3(1.0f, 0.42f, 0.0f), strength);
            });
        }
    });
}

class painter {
public:
    /// Shows the molecules whose oxygens lie in the cube of this edge at the origin.
    painter(simulation const& system, float edge) : edge_(edge), cells_(gpu::vec3(edge), edge / 4.5f, 0) {
        std::uint32_t const molecules = static_cast<std::uint32_t>(system.atoms() / 3);
        gpu::vector<std::uint32_t> shown(molecules);
        gpu::counting_iterator<std::uint32_t> const all(0u);
        auto const end =
            gpu::copy_if(all, all + molecules, shown.begin(), [=, p = gpu::in(system.position())](auto m) {
                auto o = p[3u * m];
                return gpu::max(gpu::max(o.x, o.y), o.z) < edge;
            });
        auto const count = static_cast<std::size_t>(end - shown.begin());
        gpu::vector<gpu::vec4> oxygens(count);
        gpu::for_each_index(
            count, [=, s = gpu::in(shown), p = gpu::in(system.position()), out = gpu::out(oxygens)](auto k) {
                out[k] = p[3u * s[k]];
            });
        cells_ = grid(gpu::vec3(edge), edge / 4.5f, count);
        cells_.build(oxygens);
        // Molecules in the order of their cells: three atoms, and the tip of the needle.
        parts_ = gpu::vector<gpu::vec4>(4 * count);
        gpu::for_each_index(count,
            [order = gpu::in(cells_.order),
                s = gpu::in(shown),
                p = gpu::in(system.position()),
                f = gpu::in(system.total_force()),
                out = gpu::out(parts_)](auto k) {
                auto m = 3u * s[order[k]];
                auto force = gpu::xyz(f[m]) + gpu::xyz(f[m + 1u]) + gpu::xyz(f[m + 2u]);
                auto size = gpu::length(force);
                auto reach = oxygen_radius + 0.40f * size / (size + 700.0f);
                for (unsigned part = 0; part < 3; ++part) out[4u * k + part] = p[m + part];
                out[4u * k + 3u] = p[m] + gpu::make<gpu::vec4>(reach / gpu::max(size, 1e-6f) * force, 0.0f);
            });
        // A box around what each cell holds.
        bounds_ = gpu::vector<gpu::vec4>(2 * (cells_.start.size() - 1));
        gpu::for_each_index(cells_.start.size() - 1,
            [start = gpu::in(cells_.start), parts = gpu::in(parts_), out = gpu::out(bounds_)](auto c) {
                gpu::var<gpu::vec4> low = gpu::vec4(nowhere), high = gpu::vec4(-nowhere);
                gpu::for_(4u * start[c], 4u * start[c + 1u], [&](auto k) {
                    low = gpu::min(low, parts[k] - oxygen_radius);
                    high = gpu::max(high, parts[k] + oxygen_radius);
                });
                out[2u * c] = low;
                out[2u * c + 1u] = high;
            });
    }

    /// Seen from `angle` radians around the box, `samples` paths a pixel. Calls `step` after each row of
    /// tiles.
    example::picture operator()(std::size_t width, std::size_t height, std::uint32_t samples, float angle,
        std::function<void(std::size_t)> const& step) const {
        gpu::vec3 const centre(0.5f * edge_), sun = glm::normalize(gpu::vec3(-0.45f, 0.85f, 0.5f));
        float const lift = 0.42f, edge = edge_;
        gpu::vec3 const eye =
            centre +
            3.35f * edge_ *
                gpu::vec3(std::sin(angle) * std::cos(lift), std::sin(lift), std::cos(angle) * std::cos(lift));
        gpu::vec3 const ahead = glm::normalize(centre + gpu::vec3(0.12f, -0.04f, -0.08f) * edge_ - eye);
        gpu::vec3 const right = glm::normalize(glm::cross(ahead, gpu::vec3(0, 1, 0))),
                        up = glm::cross(right, ahead);
        float const pixel = 0.56f / static_cast<float>(std::min(width, height)),
                    share = 1.0f / static_cast<float>(samples);
        float const floor = -0.14f;
        auto const wide = static_cast<std::uint32_t>(width), high = static_cast<std::uint32_t>(height);
        auto const cells = static_cast<std::uint32_t>(cells_.start.size() - 1);
        float const middle_x = 0.5f * static_cast<float>(width), middle_y = 0.5f * static_cast<float>(height);
        example::picture drawn(width, height);
        std::uint32_t const rows = 16;
        gpu::vector<std::uint32_t> tile(width * rows);
        for (std::uint32_t top = 0; top < high; top += rows) {
            std::uint32_t const now = std::min(rows, high - top);
            gpu::for_each_index({wide, now},
                [=,
                    start = gpu::in(cells_.start),
                    parts = gpu::in(parts_),
                    bounds = gpu::in(bounds_),
                    out = gpu::out(tile)](auto x, auto row) {
                    auto meet = [&](auto const& o, auto const& d) {
                        gpu::var<hit> found;
                        found.distance = nowhere;
                        auto inverse = 1.0f / d;
                        gpu::for_(0u, cells, [&](auto c) {
                            auto a = (gpu::xyz(bounds[2u * c]) - o) * inverse,
                                 b = (gpu::xyz(bounds[2u * c + 1u]) - o) * inverse;
                            auto near = gpu::min(a, b), far = gpu::max(a, b);
                            auto enter = gpu::max(gpu::max(near.x, near.y), near.z);
                            auto leave = gpu::min(gpu::min(far.x, far.y), far.z);
                            gpu::if_(enter < leave && leave > 0.0f && enter < found.distance, [&] {
                                gpu::for_(start[c], start[c + 1u], [&](auto k) {
                                    auto oxygen = gpu::xyz(parts[4u * k]);
                                    gpu::vec3 const white(0.90f, 0.92f, 0.95f);
                                    meet_sphere(
                                        found, o, d, oxygen, oxygen_radius, gpu::vec3(0.80f, 0.05f, 0.045f));
                                    meet_sphere(
                                        found, o, d, gpu::xyz(parts[4u * k + 1u]), hydrogen_radius, white);
                                    meet_sphere(
                                        found, o, d, gpu::xyz(parts[4u * k + 2u]), hydrogen_radius, white);
                                    meet_needle(found, o, d, oxygen, gpu::xyz(parts[4u * k + 3u]));
                                });
                            });
                        });
                        // The ground.
                        auto down = (floor - o.y) * inverse.y;
                        gpu::if_(down > 1e-4f && down < found.distance, [&] {
                            found.distance = down;
                            found.normal = gpu::vec3(0, 1, 0);
                            found.colour = gpu::vec3(0.030f, 0.060f, 0.10f);
                        });
                        return found;
                    };
                    auto sky = [=](auto const& d) {
                        return gpu::mix(gpu::vec3(0.20f, 0.30f, 0.42f),
                            gpu::vec3(0.95f, 1.05f, 1.2f),
                            gpu::clamp(d.y, 0.0f, 1.0f));
                    };
                    gpu::var<gpu::vec3> light;
                    auto y = row + top;
                    gpu::for_(0u, samples, [&](auto sample) {
                        gpu::philox4x32 random(216u, (y * wide + x) * samples + sample);
                        auto sideways = gpu::cast<float>(x) + random.uniform() - middle_x;
                        auto upwards = middle_y - gpu::cast<float>(y) - random.uniform();
                        gpu::var<gpu::vec3> o = eye, d = gpu::normalize(
                                                         ahead + pixel * (sideways * right + upwards * up));
                        auto to_sun = gpu::normalize(sun + 0.10f * random.on_sphere());
                        auto half = gpu::normalize(to_sun - d);
                        auto somewhere = random.on_sphere();
                        gpu::var<hit> first;
                        gpu::var<gpu::vec3> seen;
                        // Three rays: from the eye, and from what it meets to the sun and to the sky.
                        gpu::for_(0u, 3u, [&](auto leg) {
                            auto found = meet(o, d);
                            auto open = found.distance >= nowhere;
                            gpu::if_(leg == 0u,
                                [&] {
                                    first = found;
                                    o = o + found.distance * d + 2e-4f * found.normal;
                                    d = to_sun;
                                })
                                .else_if_([&] { return leg == 1u; },
                                    [&] {
                                        auto lit = gpu::max(gpu::dot(first.normal, to_sun), 0.0f) *
                                                   gpu::select(open, 1.0f, 0.0f);
                                        auto shine =
                                            gpu::pow(gpu::max(gpu::dot(first.normal, half), 0.0f), 60.0f);
                                        seen = lit *
                                               (gpu::vec3(2.2f, 2.1f, 1.9f) * first.colour + 0.55f * shine);
                                        d = gpu::normalize(first.normal + 0.999f * somewhere);
                                    })
                                .else_([&] {
                                    seen += first.colour * gpu::select(open, sky(d), 0.4f * found.colour);
                                });
                            return first.distance < nowhere;
                        });
                        // Far away the ground is in a haze.
                        auto haze = gpu::clamp((first.distance - 3.2f * edge) / (6.0f * edge), 0.0f, 1.0f);
                        light += gpu::mix(seen, gpu::vec3(0.012f, 0.022f, 0.04f), haze);
                    });
                    auto mean = light * share;
                    auto shown = gpu::pow(mean / (0.7f + mean) * 1.35f, gpu::vec3(1 / 1.6f));
                    auto bytes = gpu::clamp(shown, 0.0f, 1.0f) * 255.0f + 0.5f;
                    out[row * wide + x] = gpu::cast<std::uint32_t>(bytes.x) |
                                          gpu::cast<std::uint32_t>(bytes.y) << 8u |
                                          gpu::cast<std::uint32_t>(bytes.z) << 16u | 0xff000000u;
                });
            gpu::copy(tile.begin(),
                tile.begin() + static_cast<std::ptrdiff_t>(wide * now),
                drawn.pixels.begin() + static_cast<std::ptrdiff_t>(top) * wide);
            step(top + now);
        }
        return drawn;
    }

private:
    float edge_;
    grid cells_;
    gpu::vector<gpu::vec4> parts_, bounds_;
};

}  // namespace water
