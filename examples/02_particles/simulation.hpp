// SPDX-License-Identifier: MIT
// The particle system of GPU Gems, chapter 37: a uniform grid built by sort and binary search, and collisions
// on it.
#pragma once

#include "collide.hpp"

#include <gpu/gpu.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace particles {

/// A cone around the y axis, open at both ends: its radius at height y is hole + slope * (y - bottom).
struct funnel {
    float bottom = 0.0f, hole = 0.2f, slope = 0.85f;
};

/// Spheres that fall through a funnel and collide, in the box [-1, 1]^3. The time from step to step is 1.
class simulation {
public:
    explicit simulation(std::size_t count)
        : count_(count)
        , radius_(static_cast<float>(std::cbrt(0.06 / static_cast<double>(count))))
        , gravity_(0.03f * radius_ * radius_)
        , side_(static_cast<std::uint32_t>(1.0f / radius_))
        , cell_(count)
        , first_(side_ * side_ * side_ + 1)
        , order_(count)
        , sorted_position_(count)
        , sorted_velocity_(count)
        , contacts_(count) {
        // A lattice in the funnel, a little untidy, that falls and turns.
        std::mt19937 engine(37);
        std::uniform_real_distribution<float> jitter(-0.05f, 0.05f);
        std::vector<gpu::vec4> start, speed;
        float const step = 2.15f * radius_;
        for (gpu::vec3 p(-1.0f, 0.3f, -1.0f); start.size() < count; p.x += step) {
            if (p.x > 1.0f) p = gpu::vec3(-1.0f, p.y, p.z + step);
            if (p.z > 1.0f) p = gpu::vec3(-1.0f, p.y + step, -1.0f);
            float const room = cone_.hole + cone_.slope * (p.y - cone_.bottom) - 2.0f * radius_;
            if (p.x * p.x + p.z * p.z > room * room) continue;
            gpu::vec3 const shift(jitter(engine), jitter(engine), jitter(engine));
            start.emplace_back(p + step * shift, 1.0f);
            speed.emplace_back(-0.12f * radius_ * p.z, -0.1f * radius_, 0.12f * radius_ * p.x, 0.0f);
        }
        position_ = gpu::vector<gpu::vec4>(start.begin(), start.end());
        velocity_ = gpu::vector<gpu::vec4>(speed.begin(), speed.end());
    }

    std::size_t size() const { return count_; }
    float radius() const { return radius_; }
    float gravity() const { return gravity_; }
    std::uint32_t side() const { return side_; }
    funnel const& cone() const { return cone_; }
    gpu::vector<gpu::vec4> const& position() const { return position_; }
    gpu::vector<gpu::vec4> const& velocity() const { return velocity_; }
    /// Of the latest grid: where in the particles each cell begins, and last how many there are.
    gpu::vector<std::uint32_t> const& first() const { return first_; }
    /// Of the latest collisions: how many particles touch each.
    gpu::vector<std::uint32_t> const& contacts() const { return contacts_; }

    void step() {
        push_apart();
        move();
    }

    /// Puts the particles in the order of their cells, and lets those that touch change their velocities.
    void push_apart() {
        build_grid();
        collide_(sorted_position_.buffer(),
            sorted_velocity_.buffer(),
            first_.buffer(),
            velocity_.buffer(),
            contacts_.buffer(),
            static_cast<GLuint>(count_),
            side_,
            radius_);
        std::swap(position_, sorted_position_);
    }

    /// Lets the particles fall and go on, and keeps them in the funnel and in the box.
    void move() {
        float const limit = 1.0f - radius_, radius = radius_, gravity = gravity_;
        float const bottom = cone_.bottom, hole = cone_.hole, slope = cone_.slope;
        float const lean = 1.0f / std::sqrt(1.0f + slope * slope);
        auto both = gpu::make_zip_iterator(position_.begin(), velocity_.begin());
        gpu::transform(both, both + static_cast<std::ptrdiff_t>(count_), both, [=](auto particle) {
            auto p = gpu::get<0>(particle);
            auto v = gpu::get<1>(particle);
            v.y = v.y - gravity;
            p = p + v;
            // The funnel holds what touches it, and does not reach through to what is outside.
            auto across = gpu::max(gpu::sqrt(p.x * p.x + p.z * p.z), 1e-6f);
            auto room = (hole + slope * (p.y - bottom) - across) * lean;
            gpu::if_(p.y > bottom && room < radius && room > -2.0f * radius, [&] {
                auto normal = gpu::make<gpu::vec4>(-p.x / across, slope, -p.z / across, 0.0f) * lean;
                p = p + (radius - room) * normal;
                v = v - gpu::min(gpu::dot(v, normal), 0.0f) * 1.3f * normal;
            });
            // The box, whose floor is rough.
            auto rough = gpu::select(p.y < -limit, 0.7f, 1.0f);
            v = v * gpu::make<gpu::vec4>(rough, 1.0f, rough, 1.0f);
            auto along = [=](auto& place, auto& speed) {
                speed = gpu::select(gpu::abs(place) > limit, speed * -0.3f, speed);
                place = gpu::clamp(place, -limit, limit);
            };
            along(p.x, v.x);
            along(p.y, v.y);
            along(p.z, v.z);
            return gpu::make_tuple(p, v);
        });
    }

    /// Throws every particle upwards: something to do with a mouse button.
    void kick() {
        float const speed = 0.3f * radius_;
        gpu::transform(velocity_.begin(), velocity_.end(), velocity_.begin(), [=](auto v) {
            v.y = v.y + speed;
            return v;
        });
    }

    /// Kinetic and potential energy per unit of mass, above the floor.
    double energy() const {
        auto both = gpu::make_zip_iterator(position_.begin(), velocity_.begin());
        double const sum = gpu::transform_reduce(
            both,
            both + static_cast<std::ptrdiff_t>(count_),
            [g = gravity_](auto particle) {
                auto p = gpu::get<0>(particle);
                auto v = gpu::get<1>(particle);
                return g * (p.y + 1.0f) + 0.5f * (v.x * v.x + v.y * v.y + v.z * v.z);
            },
            0.0,
            gpu::plus<>{});
        return sum / static_cast<double>(count_);
    }

private:
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
        gpu::stable_sort_by_key(cell_.begin(), cell_.end(), order_.begin());
        gpu::gather(order_.begin(), order_.end(), position_.begin(), sorted_position_.begin());
        gpu::gather(order_.begin(), order_.end(), velocity_.begin(), sorted_velocity_.begin());
        // Where does each cell begin? Every cell asks by binary search; it ends where the next one begins.
        auto all = gpu::make_counting_iterator(std::uint32_t(0));
        auto const cells = static_cast<std::ptrdiff_t>(first_.size());
        gpu::lower_bound(cell_.begin(), cell_.end(), all, all + cells, first_.begin());
    }

    std::size_t count_;
    float radius_, gravity_;  // so that nothing falls by more than half a radius in a step
    std::uint32_t side_;      // cells along one edge of the box; a cell is at least 2 radii wide
    funnel cone_;
    gpu::vector<std::uint32_t> cell_, first_, order_;
    gpu::vector<gpu::vec4> position_, velocity_, sorted_position_, sorted_velocity_;  // xyz
    gpu::vector<std::uint32_t> contacts_;
    collide collide_;
};

}  // namespace particles
