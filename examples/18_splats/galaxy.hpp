// SPDX-License-Identifier: MIT
// A galaxy of splats: an old bulge, a disc, two arms of young stars and red clouds, and dust before them.
#pragma once

#include <gpu/gpu.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace splats {

/// A round cloud of light, with the profile of a Gaussian.
struct splat {
    gpu::vec3 place;
    float radius;     // the standard deviation
    gpu::vec3 light;  // what it sends out
    float hides;      // which share of the light behind it is lost
};

}  // namespace splats
GPU_STRUCT(splats::splat, place, radius, light, hides);

namespace splats {

/// Splat i of `count`; each has random numbers of its own.
inline auto galaxy(std::size_t count) {
    // Of more splats each sends out less.
    float const share = 1e6f / static_cast<float>(count), wide = share < 1 ? 1 : std::cbrt(share);
    return [=](auto i) {
        gpu::philox4x32 random(2026u, i);
        auto kind = random.uniform(), u = random.uniform(), v = random.uniform(), w = random.uniform();
        auto along = random.normal2(), across = random.normal2();
        auto direction = random.on_sphere();
        gpu::var<splat> s;
        // A disc whose density falls with the radius; its arms are two logarithmic spirals.
        auto r = -0.24f * gpu::log(1.0f - 0.997f * u) + 0.02f;
        gpu::var<float> turn = 6.2831853f * v, height = 0.018f, scatter = 0.0f, behind = 0.0f;
        gpu::if_(kind > 0.50f, [&] {
            scatter = 0.42f * gpu::abs(along.y) + 0.06f;  // a ridge, and stars between the arms
            gpu::if_(kind > 0.80f, [&] { scatter = 0.17f; });
            gpu::if_(kind > 0.84f, [&] {
                scatter = 0.13f;
                behind = 0.34f;  // dust follows the inner edge of an arm
            });
            turn =
                3.3f * gpu::log(r + 0.05f) + 3.1415927f * gpu::floor(2.0f * v) + behind + scatter * along.x;
            turn += 0.10f * gpu::sin(23.0f * r + 2.0f * v);  // no arm is smooth
        });
        gpu::if_(kind > 0.84f, [&] { height = 0.006f; });
        s.place = gpu::make<gpu::vec3>(r * gpu::cos(turn), height * across.x, r * gpu::sin(turn));
        s.radius = wide * 0.0015f;
        s.light = share * gpu::vec3(1.0f, 0.66f, 0.36f) * (0.004f + 0.05f * w * w * w * w);  // the old disc
        gpu::if_(kind > 0.44f && kind < 0.50f, [&] {
            s.radius = wide * 0.02f;
            s.light = share * gpu::vec3(1.0f, 0.60f, 0.34f) * 0.0013f;
        });
        gpu::if_(kind < 0.16f, [&] {  // the bulge
            auto far = 0.085f * gpu::sqrt(-2.0f * gpu::log(1.0f - 0.999f * u));
            s.place = far * u * direction * gpu::vec3(1.25f, 0.8f, 1.25f);
            s.light = share * gpu::vec3(1.0f, 0.66f, 0.32f) * 0.09f;
            s.radius = wide * 0.0015f;
        });
        gpu::if_(kind > 0.50f, [&] {  // young stars; few are bright
            auto bright = w * w;
            s.light = share * gpu::mix(gpu::vec3(0.28f, 0.46f, 1.0f), gpu::vec3(0.62f, 0.78f, 1.0f), bright) *
                      (0.02f + 1.9f * bright * bright * bright * bright);
        });
        gpu::if_(kind > 0.76f, [&] {  // their glow
            s.radius = wide * 0.016f;
            s.light = share * gpu::vec3(0.20f, 0.36f, 1.0f) * 0.0040f;
        });
        gpu::if_(kind > 0.80f, [&] {  // hydrogen that they make shine, in knots
            auto knot = gpu::floor(turn * 5.0f + r * 9.0f);
            gpu::philox4x32 spot(7u, gpu::cast<std::uint32_t>(gpu::cast<int>(knot) + 4096));
            s.radius = wide * (0.003f + 0.006f * w);
            s.light = share * gpu::vec3(1.0f, 0.16f, 0.34f) * (0.10f * spot.uniform() * spot.uniform());
        });
        gpu::if_(kind > 0.84f, [&] {
            s.radius = wide * (0.005f + 0.008f * w);
            s.light = share * gpu::vec3(0.0010f, 0.0005f, 0.0003f);
            s.hides = gpu::min(0.24f * share / (wide * wide), 0.5f);
        });
        gpu::if_(kind > 0.995f, [&] {  // stars far away
            s.place = (3.0f + 5.0f * u) * direction;
            s.radius = 0.003f;
            s.light = gpu::mix(gpu::vec3(1.0f, 0.8f, 0.6f), gpu::vec3(0.7f, 0.8f, 1.0f), v) *
                      (0.15f + 6.0f * w * w * w * w * w * w * w * w);
            s.hides = 0.0f;
        });
        return s;
    };
}

}  // namespace splats
