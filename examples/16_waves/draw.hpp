// SPDX-License-Identifier: MIT
// Draws the pond from above: light that is bent by the water falls on the tiles of a pool. The shader reads
// the heights where the solver has left them.
#pragma once

#include "../support/film.hpp"
#include "../support/shader.hpp"
#include "pond.hpp"

namespace waves {

class painter {
public:
    painter() { glCreateVertexArrays(1, &array_); }
    ~painter() { glDeleteVertexArrays(1, &array_); }
    painter(painter const&) = delete;
    painter& operator=(painter const&) = delete;

    /// Draws on the film that is exposed.
    void operator()(pond const& p, example::film const& film) const {
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        glBindVertexArray(array_);
        glDisable(GL_DEPTH_TEST);
        glUseProgram(pool_.name());
        glUniform1f(0, static_cast<float>(film.width()) / static_cast<float>(film.height()));
        glUniform1i(1, static_cast<GLint>(p.size()));
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, p.height().buffer());
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glBindVertexArray(0);
        glUseProgram(0);
    }

private:
    static constexpr char const* vertex = R"glsl(#version 450
out vec2 p;
void main() {
    p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
    gl_Position = vec4(p, 0.0, 1.0);
}
)glsl";
    static constexpr char const* fragment = R"glsl(#version 450
layout(location = 0) uniform float aspect;
layout(location = 1) uniform int n;
layout(std430, binding = 0) readonly buffer heights { float y[]; };
in vec2 p;
out vec4 pixel;
const vec3 eye = vec3(0.0, 1.75, 1.65), sun = normalize(vec3(-0.45, 1.0, -0.75));
const float deep = 0.55;

float at(ivec2 c) {
    c = clamp(c, ivec2(0), ivec2(n - 1));
    return y[c.y * n + c.x];
}
// The water covers the square from -1 to 1.
float height(vec2 q) {
    vec2 c = (q * 0.5 + 0.5) * float(n) - 0.5, f = fract(c);
    ivec2 i = ivec2(floor(c));
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(at(i), at(i + ivec2(1, 0)), f.x), mix(at(i + ivec2(0, 1)), at(i + ivec2(1, 1)), f.x), f.y);
}
vec2 slope(vec2 q) {
    float e = 3.0 / float(n);
    return vec2(height(q + vec2(e, 0)) - height(q - vec2(e, 0)), height(q + vec2(0, e)) - height(q - vec2(0, e))) / (2.0 * e);
}
float bend(vec2 q) {
    float e = 4.0 / float(n);
    return (height(q + vec2(e, 0)) + height(q - vec2(e, 0)) + height(q + vec2(0, e)) + height(q - vec2(0, e)) - 4.0 * height(q)) / (e * e);
}
float random(vec2 c) { return fract(sin(dot(c, vec2(127.1, 311.7))) * 43758.5453); }
vec3 tiles(vec2 q) {
    vec2 c = q * 7.0, f = abs(fract(c) - 0.5);
    float joint = smoothstep(0.455, 0.485, max(f.x, f.y));
    float one = random(floor(c) + 0.5);
    vec3 blue = mix(vec3(0.05, 0.34, 0.46), vec3(0.13, 0.55, 0.62), one);
    blue = mix(blue, vec3(0.75, 0.86, 0.84), step(0.93, random(floor(c) + 7.5)) * 0.55);
    return mix(blue, vec3(0.80, 0.85, 0.82), joint);
}
// How much light the water above gathers where a ray of the sun meets the ground or a wall at `place`.
float light_at(vec3 place) {
    vec3 ray = refract(-sun, vec3(0, 1, 0), 0.75);
    vec2 q = place.xz + ray.xz / ray.y * place.y;       // back to the surface
    float gather = 1.0 + 0.25 * (-place.y) * bend(q);
    return clamp(1.0 / max(gather, 0.22), 0.35, 4.2);
}
vec3 sky(vec3 d) {
    float up = clamp(d.y, 0.0, 1.0);
    vec3 c = mix(vec3(0.80, 0.86, 0.92), vec3(0.20, 0.42, 0.72), pow(up, 0.6));
    float s = max(dot(d, sun), 0.0);
    return c + vec3(1.0, 0.9, 0.7) * (0.25 * pow(s, 30.0) + 22.0 * pow(s, 900.0));
}
vec3 below(vec3 from, vec3 d) {                          // what a ray under water meets
    float ground = (-deep - from.y) / d.y;
    vec2 walls = (sign(d.xz) - from.xz) / d.xz;
    float far = min(ground, min(walls.x, walls.y));
    vec3 place = from + far * d;
    vec2 q = ground <= far ? place.xz : walls.x <= far ? vec2(place.z, place.y) : vec2(place.x, place.y);
    float facing = ground <= far ? 1.0 : 0.55;
    vec3 c = tiles(q + (ground <= far ? 0.0 : 0.5)) * (0.30 + 0.62 * facing * light_at(place));
    return mix(vec3(0.02, 0.23, 0.30), c, exp(-vec3(0.75, 0.22, 0.16) * far));
}
void main() {
    vec3 forward = normalize(vec3(0.0, -0.10, 0.13) - eye), right = vec3(1, 0, 0), up = cross(right, forward);
    vec3 d = normalize(forward * 2.55 + p.x * aspect * right + p.y * up);
    vec3 hit = eye - d * eye.y / d.y;
    if (max(abs(hit.x), abs(hit.z)) < 1.0) {
        for (int k = 0; k < 4; ++k) hit = eye + d * ((height(hit.xz) - eye.y) / d.y);
        hit.xz = clamp(hit.xz, -0.9999, 0.9999);
        vec2 s = slope(hit.xz);
        vec3 normal = normalize(vec3(-s.x, 1.0, -s.y));
        float facing = max(dot(normal, -d), 0.0), mirror = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
        vec3 seen = below(hit, refract(d, normal, 0.75));
        pixel = vec4(mix(seen, sky(reflect(d, normal)), mirror), 1.0);
    } else {
        vec2 q = hit.xz * 1.6, f = abs(fract(q) - 0.5);
        float joint = smoothstep(0.475, 0.49, max(f.x, f.y)), edge = max(abs(hit.x), abs(hit.z)) - 1.0;
        vec3 stone = vec3(0.80, 0.74, 0.64) * (0.86 + 0.14 * random(floor(q))) * (0.97 + 0.05 * random(floor(q * 160.0)));
        stone = mix(stone, vec3(0.52, 0.47, 0.40), 0.7 * joint);
        if (edge < 0.06) stone = vec3(0.90, 0.87, 0.80) * (0.75 + 4.0 * edge);
        pixel = vec4(stone * 0.92, 1.0);
    }
}
)glsl";

    example::shader pool_{vertex, fragment};
    GLuint array_ = 0;
};

/// From light to colours.
inline auto tone() {
    return [](auto light) {
        auto c = gpu::xyz(light);
        auto shown = gpu::pow(c / (0.55f + c) * 1.42f, gpu::vec3(0.80f));
        return gpu::make<gpu::vec4>(gpu::clamp(shown, 0.0f, 1.0f), 1.0f);
    };
}

}  // namespace waves
