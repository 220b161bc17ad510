// SPDX-License-Identifier: MIT
// Grid, collisions and motion on the host, in doubles, and what must hold of a simulation.
#pragma once

#include "simulation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace particles {

/// One step's grid and collisions by counting, without a sort or a search.
struct reference {
    std::vector<std::size_t> first, order;   // as simulation::first(), and which particle comes where
    std::vector<glm::dvec3> velocity;        // in this order
    std::vector<unsigned> contacts, barely;  // barely: so near to touching that rounding decides
    double milliseconds = 0;

    reference(
        simulation const& s, std::vector<gpu::vec4> const& position, std::vector<gpu::vec4> const& speed)
        : order(position.size())
        , velocity(position.size())
        , contacts(position.size())
        , barely(position.size()) {
        auto const start = std::chrono::steady_clock::now();
        std::size_t const side = s.side();
        auto const along = [&](float x) {  // in floats: the limits of cells are a choice, not a truth
            float const at = (x + 1.0f) * (0.5f * static_cast<float>(side));
            return static_cast<std::size_t>(std::clamp(at, 0.0f, static_cast<float>(side - 1)));
        };
        auto const cell = [&](gpu::vec4 const& p) {
            return (along(p.z) * side + along(p.y)) * side + along(p.x);
        };
        first.assign(side * side * side + 1, 0);
        for (auto const& p : position) ++first[cell(p) + 1];
        for (std::size_t c = 1; c < first.size(); ++c) first[c] += first[c - 1];
        auto next = first;
        for (std::size_t i = 0; i < position.size(); ++i) order[next[cell(position[i])]++] = i;

        double const width = 2.0 * static_cast<double>(s.radius());
        for (std::size_t at = 0; at < order.size(); ++at) {
            std::size_t const i = order[at];
            glm::dvec3 const p(position[i]), v(speed[i]);
            glm::dvec3 force(0);
            auto const range = [&](float x) {
                return std::pair(std::max<std::size_t>(along(x), 1) - 1, std::min(along(x) + 1, side - 1));
            };
            auto const [x0, x1] = range(position[i].x);
            auto const [y0, y1] = range(position[i].y);
            auto const [z0, z1] = range(position[i].z);
            for (std::size_t z = z0; z <= z1; ++z)
                for (std::size_t y = y0; y <= y1; ++y)
                    for (std::size_t x = x0; x <= x1; ++x)
                        for (std::size_t k = first[(z * side + y) * side + x];
                             k < first[(z * side + y) * side + x + 1];
                             ++k) {
                            if (k == at) continue;
                            glm::dvec3 const apart = glm::dvec3(position[order[k]]) - p;
                            double const d = glm::length(apart), overlap = width - d;
                            if (std::abs(overlap) <= 1e-4 * width) ++barely[at];
                            if (overlap <= 0) continue;
                            contacts[at] += overlap > 1e-4 * width;
                            glm::dvec3 const normal = apart / d, relative = glm::dvec3(speed[order[k]]) - v;
                            force += 0.05 * relative - 0.2 * overlap * normal +
                                     0.03 * (relative - glm::dot(relative, normal) * normal);
                        }
            velocity[at] = v + force;
        }
        milliseconds =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }
};

/// Where the motion of a step leads a particle, and its velocity then. Rounding decides on which side of a
/// limit a particle is that is near it: the limits of the funnel and of the box are shifted by these lengths.
inline std::pair<glm::dvec3, glm::dvec3> moved(
    simulation const& s, glm::dvec3 p, glm::dvec3 v, double funnel_shift, double box_shift) {
    v.y -= static_cast<double>(s.gravity());
    p += v;
    double const radius = static_cast<double>(s.radius()), slope = static_cast<double>(s.cone().slope),
                 height = p.y - static_cast<double>(s.cone().bottom);
    // The wall of the funnel is a line in the plane through the particle and the axis.
    glm::dvec2 const across(p.x, p.z);
    glm::dvec2 const wall = glm::normalize(glm::dvec2(1, slope));  // (outwards, down): its normal
    double const room =
        static_cast<double>(s.cone().hole) * wall.x + height * wall.y - glm::length(across) * wall.x;
    if (height > funnel_shift && room < radius + funnel_shift && room > -2 * radius + funnel_shift) {
        glm::dvec2 const inwards = -wall.x * glm::normalize(across);
        glm::dvec3 const normal(inwards.x, wall.y, inwards.y);
        p += (radius - room) * normal;
        if (double const hit = glm::dot(v, normal); hit < 0) v -= 1.3 * hit * normal;
    }
    double const limit = 1 - radius + box_shift;
    if (p.y < -limit) v *= glm::dvec3(0.7, 1, 0.7);
    for (int axis = 0; axis < 3; ++axis)
        if (std::abs(p[axis]) > limit) {
            v[axis] *= -0.3;
            p[axis] = std::copysign(limit, p[axis]);
        }
    return {p, v};
}

/// Empty when the motion leads all particles where it leads those of `r`, else what is wrong. `before` are
/// their places before the step.
inline std::string check_motion(simulation& s, reference& r, std::vector<gpu::vec4> const& before) {
    s.move();
    auto const position = gpu::to_host(s.position()), velocity = gpu::to_host(s.velocity());
    auto const start = std::chrono::steady_clock::now();
    double const margin = 2e-6, tolerance = 1e-3 * static_cast<double>(s.radius());
    for (std::size_t i = 0; i < position.size(); ++i) {
        bool found = false;
        for (double const funnel_shift : {0.0, -margin, margin})
            for (double const box_shift : {0.0, -margin, margin}) {
                if (found) break;
                auto const [p, v] =
                    moved(s, glm::dvec3(before[r.order[i]]), r.velocity[i], funnel_shift, box_shift);
                found = glm::length(glm::dvec3(position[i]) - p) <= tolerance &&
                        glm::length(glm::dvec3(velocity[i]) - v) <= tolerance;
            }
        if (!found) return "a particle moves elsewhere";
    }
    r.milliseconds +=
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return {};
}

/// Empty when all is well, else what is wrong. Does one more step's grid and collisions on both sides; when
/// `whole`, its motion, too.
inline std::string check(simulation& s, bool whole, double& host_milliseconds, float& deepest) {
    auto const before = gpu::to_host(s.position()), speed = gpu::to_host(s.velocity());
    s.push_apart();
    auto const position = gpu::to_host(s.position()), velocity = gpu::to_host(s.velocity());
    auto const first = gpu::to_host(s.first()), contacts = gpu::to_host(s.contacts());
    reference r(s, before, speed);
    host_milliseconds = r.milliseconds;

    if (!std::equal(first.begin(), first.end(), r.first.begin(), r.first.end()))
        return "a cell begins elsewhere";
    double const tolerance = 1e-3 * static_cast<double>(s.radius());
    for (std::size_t i = 0; i < position.size(); ++i) {
        if (position[i] != before[r.order[i]]) return "a particle is in another cell";
        if (contacts[i] < r.contacts[i] || contacts[i] > r.contacts[i] + r.barely[i])
            return "the grid finds " + std::to_string(contacts[i]) + " contacts where there are " +
                   std::to_string(r.contacts[i]);
        if (!(glm::length(glm::dvec3(velocity[i]) - r.velocity[i]) <= tolerance))
            return "a collision gives another velocity";
        for (int axis = 0; axis < 3; ++axis)
            if (!(std::abs(position[i][axis]) <= 1.0f)) return "a particle left the box";
    }
    // A search through everything, which knows no grid.
    std::mt19937 engine(1);
    deepest = 0;
    for (int sample = 0; sample < 200; ++sample) {
        std::size_t const i = engine() % position.size();
        unsigned touching = 0;
        for (std::size_t k = 0; k < position.size(); ++k) {
            float const d = glm::length(gpu::vec3(position[k]) - gpu::vec3(position[i]));
            float const overlap = k == i ? 0.0f : 1.0f - d / (2.0f * s.radius());
            touching += overlap > 1e-4f;
            deepest = std::max(deepest, overlap);
        }
        if (contacts[i] < touching || contacts[i] > touching + r.barely[i])
            return "the grid misses a contact";
    }
    if (deepest > 0.5f) return "two particles are halfway through each other";
    if (!whole) return {};
    std::string const wrong = check_motion(s, r, before);
    host_milliseconds = r.milliseconds;
    return wrong;
}

}  // namespace particles
