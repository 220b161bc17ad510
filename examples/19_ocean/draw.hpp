// SPDX-License-Identifier: MIT
// Draws the sea at sunset: a grid of the screen, laid on the sea and moved with its waves.
#pragma once

#include "../support/film.hpp"
#include "../support/shader.hpp"
#include "ocean.hpp"

#include <string>

namespace ocean {

class painter {
public:
    painter() { glCreateVertexArrays(1, &array_); }
    ~painter() { glDeleteVertexArrays(1, &array_); }
    painter(painter const&) = delete;
    painter& operator=(painter const&) = delete;

    /// Draws on the film that is exposed.
    void operator()(sea const& s, example::film const& film) const {
        float const aspect = static_cast<float>(film.width()) / static_cast<float>(film.height());
        GLsizei const columns = static_cast<GLsizei>(film.width() / 2),
                      rows = static_cast<GLsizei>(film.height() / 2);
        glBindVertexArray(array_);
        glDisable(GL_DEPTH_TEST);
        glUseProgram(sky_.name());
        glUniform1f(0, aspect);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glEnable(GL_DEPTH_TEST);
        glBindTextureUnit(0, s.places());
        glBindTextureUnit(1, s.slopes());
        glUseProgram(water_.name());
        glUniform1f(0, aspect);
        glUniform1f(1, s.conditions().side);
        glUniform2f(2, static_cast<float>(columns), static_cast<float>(rows));
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (columns + 1), rows);
        glDisable(GL_DEPTH_TEST);
        glBindVertexArray(0);
        glUseProgram(0);
    }

private:
    // The camera, and the light of the sky.
    static constexpr char const* common = R"glsl(#version 450
layout(location = 0) uniform float aspect;
const vec3 eye = vec3(0.0, 4.2, 0.0);
const float focus = 1.75, dip = -0.10;          // of the camera; it looks along -z
const vec3 sun = normalize(vec3(0.16, 0.105, -1.0));
vec3 ray(vec2 p) {                              // p from -1 to 1
    vec3 d = vec3(p.x * aspect, p.y, -focus);
    return normalize(vec3(d.x, d.y * cos(dip) - d.z * sin(dip), d.z * cos(dip) + d.y * sin(dip)));
}
vec3 sunlight = vec3(1.0, 0.52, 0.20);
vec3 clear_sky(vec3 d) {
    float up = max(d.y, 0.0), near = max(dot(d, sun), 0.0);
    vec3 sky = mix(vec3(0.95, 0.50, 0.24), vec3(0.55, 0.36, 0.42), smoothstep(0.0, 0.16, up));
    sky = mix(sky, vec3(0.10, 0.17, 0.38), smoothstep(0.08, 0.60, up));
    sky *= mix(0.55, 1.0, pow(near, 2.0));
    return sky + sunlight * (0.55 * pow(near, 24.0) + 1.1 * pow(near, 260.0));
}
)glsl";
    static constexpr char const* sky_vertex = R"glsl(
out vec2 p;
void main() {
    p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
    gl_Position = vec4(p, 0.0, 1.0);
}
)glsl";
    static constexpr char const* sky_fragment = R"glsl(
in vec2 p;
out vec4 pixel;
float random(vec2 c) { return fract(sin(dot(c, vec2(127.1, 311.7))) * 43758.5453); }
float noise(vec2 c) {
    vec2 i = floor(c), f = fract(c);
    f = f * f * (3.0 - 2.0 * f);
    float below = mix(random(i), random(i + vec2(1, 0)), f.x);
    return mix(below, mix(random(i + vec2(0, 1)), random(i + vec2(1, 1)), f.x), f.y);
}
void main() {
    vec3 d = ray(p), colour = clear_sky(d);
    vec2 c = d.xz / (max(d.y, 0.0) + 0.06) * vec2(0.55, 1.1);
    float cloud = 0.0, share = 0.5;
    for (int k = 0; k < 6; ++k, share *= 0.5, c = mat2(1.6, 1.2, -1.2, 1.6) * c) cloud += share * noise(c);
    cloud = smoothstep(0.46, 0.80, cloud) * smoothstep(0.015, 0.10, d.y);
    float near = pow(max(dot(d, sun), 0.0), 6.0);
    vec3 lit = mix(vec3(0.30, 0.22, 0.32), vec3(1.6, 0.72, 0.34), 0.15 + 0.85 * near);
    colour = mix(colour, lit, 0.75 * cloud);
    colour += sunlight * 14.0 * smoothstep(0.99965, 0.9998, dot(d, sun)) * (1.0 - 0.8 * cloud);
    pixel = vec4(colour, 1.0);
}
)glsl";
    static constexpr char const* water_vertex = R"glsl(
layout(location = 1) uniform float side;
layout(location = 2) uniform vec2 grid;
layout(binding = 0) uniform sampler2D places;
out vec2 place;
out vec3 world;
void main() {
    float horizon = -focus * tan(dip);
    vec2 p = vec2(float(gl_VertexID >> 1) / grid.x, (float(gl_InstanceID) + float(gl_VertexID & 1)) / grid.y);
    p = vec2(mix(-1.25, 1.25, p.x), mix(-1.7, horizon - 0.0006, p.y));
    vec3 d = ray(p);
    float far = min(eye.y / max(-d.y, 1e-5), 30000.0);
    place = (eye + far * d).xz;
    float wide = far * far * 2.0 / (eye.y * focus * grid.y);        // between two points of the grid
    vec3 moved = textureLod(places, place / side, log2(wide * float(textureSize(places, 0).x) / side)).xyz;
    world = vec3(place.x, 0.0, place.y) + moved;
    vec3 q = world - eye;
    vec3 seen = vec3(q.x, q.y * cos(dip) + q.z * sin(dip), q.z * cos(dip) - q.y * sin(dip));
    float near = 0.3;
    gl_Position = vec4(focus * seen.x / aspect, focus * seen.y, -seen.z - 2.0 * near, -seen.z);
}
)glsl";
    static constexpr char const* water_fragment = R"glsl(
layout(location = 1) uniform float side;
layout(binding = 1) uniform sampler2D slopes;
in vec2 place;
in vec3 world;
out vec4 pixel;
void main() {
    vec4 wave = texture(slopes, place / side);
    vec4 ripple = texture(slopes, mat2(0.8, 0.6, -0.6, 0.8) * place * 5.3 / side);
    vec2 s = wave.xy + 0.38 * ripple.xy;
    // What the filter took out of the slopes is roughness.
    float lost = max(wave.z - dot(wave.xy, wave.xy), 0.0);
    lost += 0.09 * max(ripple.z - dot(ripple.xy, ripple.xy), 0.0);
    float rough = 0.5 * lost + 0.0009;
    vec3 n = normalize(vec3(-s.x, 1.0, -s.y)), v = normalize(eye - world);
    float facing = max(dot(n, v), 0.02);
    // Rough water shows its sides: seen flat, it reflects less than a mirror.
    float mirror = 0.02 + 0.98 * pow(1.0 - facing, 5.0) / (1.0 + 14.0 * sqrt(rough));
    vec3 r = reflect(-v, n);
    r = normalize(vec3(r.x, abs(r.y) + 0.6 * sqrt(rough), r.z));
    vec3 half_way = normalize(v + sun);
    vec2 off = -half_way.xz / half_way.y - s;
    float glitter = exp(-0.5 * dot(off, off) / rough) / (6.2832 * rough * pow(half_way.y, 4.0));
    float bent = 0.02 + 0.98 * pow(1.0 - max(dot(half_way, v), 0.0), 5.0);
    vec3 glint = sunlight * 0.55 * bent * glitter / (4.0 * max(facing, 0.12));
    // Light that has gone through the crest of a wave.
    float through = pow(max(dot(v, -sun), 0.0), 3.0) * smoothstep(-0.2, 1.9, world.y);
    float lit = 0.55 * through + 0.05 * smoothstep(-0.8, 1.6, world.y);
    vec3 deep = vec3(0.006, 0.030, 0.050) + vec3(0.02, 0.16, 0.14) * lit;
    vec3 colour = mix(deep, clear_sky(r), mirror) + min(glint, vec3(9.0));
    float foam = wave.w * (0.35 + 0.65 * smoothstep(-0.10, 0.25, ripple.x + ripple.y));
    colour = mix(colour, vec3(0.62, 0.48, 0.44) * (0.5 + 0.5 * n.y), 0.85 * clamp(foam, 0.0, 1.0));
    float haze = 1.0 - exp(-length(world - eye) / 2600.0);
    pixel = vec4(mix(colour, clear_sky(normalize(vec3(-v.x, 0.004, -v.z))), 0.75 * haze), 1.0);
}
)glsl";

    static std::string joined(char const* text) { return std::string(common) + text; }

    example::shader sky_{joined(sky_vertex).c_str(), joined(sky_fragment).c_str()},
        water_{joined(water_vertex).c_str(), joined(water_fragment).c_str()};
    GLuint array_ = 0;
};

/// From light to colours.
inline auto tone() {
    return [](auto light) {
        auto c = gpu::xyz(light);
        auto shown = gpu::pow(c / (0.62f + c) * 1.3f, gpu::vec3(0.74f));
        return gpu::make<gpu::vec4>(gpu::clamp(shown, 0.0f, 1.0f), 1.0f);
    };
}

}  // namespace ocean
