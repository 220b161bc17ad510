// SPDX-License-Identifier: MIT
// The reference: the splats of a view, their order and their light, by the host alone, in doubles.
#pragma once

#include "splats.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace splats {

class reference {
public:
    reference(std::vector<splat> const& scene, camera const& c) : scene_(scene), c_(c) {
        for (std::size_t i = 0; i < scene.size(); ++i) {
            double const x = scene[i].place.x - double(c.eye.x), y = scene[i].place.y - double(c.eye.y),
                         z = scene[i].place.z - double(c.eye.z);
            auto const along = [&](gpu::vec3 const& d) { return x * d.x + y * d.y + z * d.z; };
            seen_.push_back({along(c.right), along(c.up), along(c.ahead)});
        }
    }

    /// What is wrong with these splats and distances, in this order; nothing when they are right.
    std::string wrong(std::vector<std::uint32_t> const& order, std::vector<float> const& depth) const {
        std::vector<char> drawn(scene_.size());
        for (std::size_t k = 0; k < order.size(); ++k) {
            if (order[k] >= scene_.size() || drawn[order[k]]) return "a splat is drawn twice, or is none";
            drawn[order[k]] = 1;
            if (std::abs(depth[k] - seen_[order[k]].z) > 1e-5) return "a distance is wrong";
            if (k && seen_[order[k]].z > seen_[order[k - 1]].z + 1e-5)
                return "a near splat is before a far one";
        }
        for (std::size_t i = 0; i < scene_.size(); ++i) {
            double const inside = margin(i);  // a splat that touches the edge may be in or out
            if (inside > 1e-5 && !drawn[i]) return "a splat in view is not drawn";
            if (inside < -1e-5 && drawn[i]) return "a splat out of view is drawn";
        }
        return {};
    }

    /// The splats in view from far to near.
    std::vector<std::uint32_t> sorted() const {
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < scene_.size(); ++i)
            if (margin(i) > 0) order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return seen_[a].z > seen_[b].z; });
        return order;
    }
    /// Red, green and blue of every pixel, the bottom row first, when splats are blended in this order. Calls
    /// `step` after each splat.
    template <class Step>
    std::vector<std::array<double, 3>> light(
        std::vector<std::uint32_t> const& order, Step const& step) const {
        auto const width = static_cast<int>(c_.width), height = static_cast<int>(c_.height);
        std::vector<std::array<double, 3>> film(static_cast<std::size_t>(width * height));
        for (auto const i : order) {
            auto const [x, y, z] = seen_[i];
            double const scale = double(c_.focus) / z, wide = scene_[i].radius * scale;
            double const radius = std::max(wide, 0.6), faint = wide * wide / (radius * radius);
            double const left = 0.5 * width + x * scale, bottom = 0.5 * height + y * scale;
            auto const from = [&](double at) { return std::max(0, static_cast<int>(at - 3 * radius - 1)); };
            auto const to = [&](double at, int n) {
                return std::min(n, static_cast<int>(at + 3 * radius + 2));
            };
            for (int row = from(bottom); row < to(bottom, height); ++row)
                for (int column = from(left); column < to(left, width); ++column) {
                    double const dx = (column + 0.5 - left) / radius, dy = (row + 0.5 - bottom) / radius;
                    double const r = dx * dx + dy * dy;
                    if (r > 9) continue;
                    double const share = faint * (std::exp(-0.5 * r) - std::exp(-4.5));
                    auto& pixel = film[static_cast<std::size_t>(row * width + column)];
                    for (int k = 0; k < 3; ++k) {
                        double const sent = scene_[i].light[k] * share;
                        auto& sum = pixel[static_cast<std::size_t>(k)];
                        sum = sent + sum * (1 - scene_[i].hides * share);
                    }
                }
            step();
        }
        return film;
    }

private:
    struct place {
        double x, y, z;
    };
    /// How far inside the view splat i is; negative outside.
    double margin(std::size_t i) const {
        auto const [x, y, z] = seen_[i];
        double const around = 3 * (scene_[i].radius + z / c_.focus), unit = 2.0 * c_.focus;
        return std::min({z - 0.05,
            c_.width / unit * z + around - std::abs(x),
            c_.height / unit * z + around - std::abs(y)});
    }

    std::vector<splat> const& scene_;
    camera c_;
    std::vector<place> seen_;
};

}  // namespace splats
