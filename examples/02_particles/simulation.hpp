// SPDX-License-Identifier: MIT
// The particle system of GPU Gems, chapter 37: a uniform grid built by sort and binary search, and collisions
// on it.
#pragma once

#include "collide.hpp"

#include <gpu/gpu.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace particles {

/// Spheres that fall and collide in the box [-1, 1]^3.
class simulation {
public:
    explicit simulation(std::size_t count)
        : count_(count)
        , radius_(static_cast<float>(std::cbrt(0.38 / static_cast<double>(count))))
        , side_(static_cast<std::uint32_t>(1.0f / radius_))
        , cell_(count)
        , order_(count)
        , first_(side_ * side_ * side_)
        , last_(first_.size())
        , sorted_position_(count)
        , sorted_velocity_(count)
        , contacts_(count) {
        // A tower in one half of the box, a little untidy so that it does not stand.
        std::mt19937 engine(37);
        std::uniform_real_distribution<float> jitter(-0.05f, 0.05f);
        std::vector<gpu::vec4> start(count), rest(count, gpu::vec4(0.0f));
        float const step = 2.0f * radius_;
        auto const wide = static_cast<std::size_t>(0.9f / step), deep = static_cast<std::size_t>(1.9f / step);
        for (std::size_t i = 0; i < count; ++i) {
            gpu::vec3 const lattice(i % wide, i / (wide * deep), i / wide % deep);
            gpu::vec3 const shift(jitter(engine), jitter(engine), jitter(engine));
            gpu::vec3 const place = (lattice + shift + 0.6f) * step - 1.0f;
            start[i] = gpu::vec4(place, static_cast<float>(i) / static_cast<float>(count));
        }
        position_ = gpu::vector<gpu::vec4>(start.begin(), start.end());
        velocity_ = gpu::vector<gpu::vec4>(rest.begin(), rest.end());
        start_energy_ = energy();
    }

    std::size_t size() const { return count_; }
    float radius() const { return radius_; }
    /// xyz, and in w a number in [0, 1) that stays with the particle.
    gpu::vector<gpu::vec4> const& position() const { return position_; }
    gpu::vector<gpu::vec4> const& velocity() const { return velocity_; }

    void step() {
        build_grid();
        collide_(sorted_position_.buffer(),
            sorted_velocity_.buffer(),
            first_.buffer(),
            last_.buffer(),
            velocity_.buffer(),
            contacts_.buffer(),
            static_cast<GLuint>(count_),
            side_,
            radius_);
        std::swap(position_, sorted_position_);  // from here on particles are in the order of their cells
        move();
    }

    /// Throws every particle upwards: something to do with a mouse button.
    void kick() {
        gpu::transform(velocity_.begin(), velocity_.end(), velocity_.begin(), [](auto v) {
            v.y = v.y + 0.03f;
            return v;
        });
    }

    /// Empty when all is well, else what is wrong. Checks the grid against a search through everything, the
    /// walls, that no two spheres sit in one place, and that no energy came from nowhere.
    std::string check() {
        build_grid();
        collide_(sorted_position_.buffer(),
            sorted_velocity_.buffer(),
            first_.buffer(),
            last_.buffer(),
            velocity_.buffer(),
            contacts_.buffer(),
            static_cast<GLuint>(count_),
            side_,
            radius_);
        std::swap(position_, sorted_position_);
        auto const position = gpu::to_host(position_);
        auto const contacts = gpu::to_host(contacts_);

        for (auto const& p : position)
            for (int axis = 0; axis < 3; ++axis)
                if (!(std::abs(p[axis]) <= 1.0f)) return "a particle left the box";

        std::mt19937 engine(1);
        float deepest = 0.0f;
        for (int sample = 0; sample < 200; ++sample) {
            std::size_t const i = engine() % count_;
            unsigned touching = 0, barely = 0;  // barely: a pair so close to touching that rounding decides
            for (std::size_t k = 0; k < count_; ++k) {
                if (k == i) continue;
                float const overlap =
                    1.0f - glm::length(gpu::vec3(position[k]) - gpu::vec3(position[i])) / (2.0f * radius_);
                touching += overlap > 1e-5f;
                barely += std::abs(overlap) <= 1e-5f;
                deepest = std::max(deepest, overlap);
            }
            if (contacts[i] < touching || contacts[i] > touching + barely)
                return "the grid finds " + std::to_string(contacts[i]) + " contacts where there are " +
                       std::to_string(touching);
        }
        if (deepest > 0.9f) return "two particles sit in one place";
        if (energy() > 1.01 * start_energy_) return "the energy grew";
        return {};
    }

    /// Kinetic and potential energy per unit of mass, above the floor.
    double energy() const {
        auto both = gpu::make_zip_iterator(position_.begin(), velocity_.begin());
        float const sum = gpu::transform_reduce(
            both,
            both + static_cast<std::ptrdiff_t>(count_),
            [](auto particle) {
                auto p = gpu::get<0>(particle);
                auto v = gpu::get<1>(particle);
                return gravity * (p.y + 1.0f) + 0.5f * (v.x * v.x + v.y * v.y + v.z * v.z);
            },
            0.0f,
            gpu::plus<>{});
        return static_cast<double>(sum) / static_cast<double>(count_);
    }

private:
    static constexpr float gravity = 0.0003f, time_step = 0.5f;

    void build_grid() {
        // Which cell is each particle in?
        float const scale = 0.5f * static_cast<float>(side_), most = static_cast<float>(side_ - 1);
        std::uint32_t const side = side_;
        gpu::transform(position_.begin(), position_.end(), cell_.begin(), [=](auto p) {
            auto along = [=](auto x) {
                return gpu::cast<std::uint32_t>(gpu::clamp((x + 1.0f) * scale, 0.0f, most));
            };
            return (along(p.z) * side + along(p.y)) * side + along(p.x);
        });
        // The particles of one cell side by side.
        gpu::sequence(order_.begin(), order_.end());
        gpu::sort_by_key(cell_.begin(), cell_.end(), order_.begin());
        gpu::gather(order_.begin(), order_.end(), position_.begin(), sorted_position_.begin());
        gpu::gather(order_.begin(), order_.end(), velocity_.begin(), sorted_velocity_.begin());
        // Where does each cell start and end? Every cell asks by binary search.
        auto all = gpu::make_counting_iterator(std::uint32_t(0));
        auto const cells = static_cast<std::ptrdiff_t>(first_.size());
        gpu::lower_bound(cell_.begin(), cell_.end(), all, all + cells, first_.begin());
        gpu::upper_bound(cell_.begin(), cell_.end(), all, all + cells, last_.begin());
    }

    void move() {
        float const limit = 1.0f - radius_;
        auto both = gpu::make_zip_iterator(position_.begin(), velocity_.begin());
        gpu::transform(both, both + static_cast<std::ptrdiff_t>(count_), both, [=](auto particle) {
            auto p = gpu::get<0>(particle);
            auto v = gpu::get<1>(particle);
            auto along = [=](auto& place, auto& speed) {
                place = place + speed * time_step;
                speed = gpu::select(gpu::abs(place) > limit, speed * -0.5f, speed);
                place = gpu::clamp(place, -limit, limit);
            };
            v.y = v.y - gravity * time_step;
            along(p.x, v.x);
            along(p.y, v.y);
            along(p.z, v.z);
            return gpu::make_tuple(p, v);
        });
    }

    std::size_t count_;
    float radius_;
    std::uint32_t side_;  // cells along one edge of the box; a cell is at least 2 radii wide
    gpu::vector<std::uint32_t> cell_, order_, first_, last_;
    gpu::vector<gpu::vec4> position_, velocity_, sorted_position_, sorted_velocity_;
    gpu::vector<std::uint32_t> contacts_;
    collide collide_;
    double start_energy_ = 0;
};

}  // namespace particles
