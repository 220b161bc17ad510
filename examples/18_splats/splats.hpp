// SPDX-License-Identifier: MIT
// Culls the splats, sorts those in view from far to near, and draws them. No number comes back to the host.
#pragma once

#include "../support/film.hpp"
#include "../support/shader.hpp"
#include "galaxy.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace splats {

/// Where the picture is taken from.
struct camera {
    gpu::vec3 eye, right, up, ahead;
    float focus;  // pixels for a unit at distance one
    float width, height;

    /// Once around the galaxy while `turn` goes from 0 to 1.
    camera(float turn, std::size_t w, std::size_t h)
        : width(static_cast<float>(w)), height(static_cast<float>(h)) {
        float const angle = 6.2831853f * turn;
        eye = 1.38f * gpu::vec3(std::cos(angle), 0.52f + 0.22f * std::sin(angle), std::sin(angle));
        ahead = glm::normalize(-eye);
        right = glm::normalize(glm::cross(ahead, gpu::vec3(0.30f, 1, 0)));
        up = glm::cross(right, ahead);
        focus = 1.05f * height;
    }
};

constexpr float nearest = 0.05f, reach = 3.0f;  // a splat ends at three standard deviations

class scene {
public:
    explicit scene(std::size_t count) : splats_(count), visible_(count), depth_(count) {
        gpu::tabulate(splats_.begin(), splats_.end(), galaxy(count));
        glCreateVertexArrays(1, &array_);
        glEnableVertexArrayAttrib(array_, 0);
        glVertexArrayAttribIFormat(array_, 0, 1, GL_UNSIGNED_INT, 0);
        glVertexArrayBindingDivisor(array_, 0, 1);
        glVertexArrayVertexBuffer(array_, 0, visible_.buffer(), 0, sizeof(std::uint32_t));
    }
    ~scene() { glDeleteVertexArrays(1, &array_); }
    scene(scene const&) = delete;
    scene& operator=(scene const&) = delete;

    gpu::vector<splat> const& all() const { return splats_; }
    /// Which splats were drawn last, in that order, and how far away they are.
    gpu::vector<std::uint32_t> const& visible() const { return visible_; }
    gpu::vector<float> const& depth() const { return depth_; }
    std::uint32_t count() const { return count_.read(); }

    /// Chooses the splats that the camera sees, and puts them in order.
    void arrange(camera const& c) {
        // The indices of those in view; how many they are stays on the GPU.
        float const x_edge = 0.5f * c.width / c.focus, y_edge = 0.5f * c.height / c.focus;
        auto const all = gpu::make_counting_iterator(std::uint32_t(0));
        gpu::copy_if_into(all,
            all + static_cast<std::ptrdiff_t>(splats_.size()),
            visible_.begin(),
            count_,
            [=, s = gpu::in(splats_)](auto i) {
                auto seen = s[i];
                auto p = seen.place - c.eye;
                auto z = gpu::dot(p, c.ahead);
                auto around = reach * (seen.radius + z / c.focus);  // a pixel is the least radius
                return z > nearest && gpu::abs(gpu::dot(p, c.right)) < x_edge * z + around &&
                       gpu::abs(gpu::dot(p, c.up)) < y_edge * z + around;
            });
        // Their distances, and by these a radix sort from far to near.
        auto const seen = gpu::counted(visible_.begin(), count_);
        gpu::transform(seen, depth_.begin(), [=, s = gpu::in(splats_)](auto i) {
            auto one = s[i];
            return gpu::dot(one.place - c.eye, c.ahead);
        });
        gpu::sort_by_key(gpu::counted(depth_.begin(), count_), seen, gpu::greater<>{});
        // An instance of four corners for each.
        gpu::make_instances_command(count_, command_, {.count = 4});
    }

    /// Draws them on the film that is exposed.
    void draw(camera const& c) {
        glUseProgram(shader_.name());
        glUniform3fv(0, 1, &c.eye.x);
        glUniform3fv(1, 1, &c.right.x);
        glUniform3fv(2, 1, &c.up.x);
        glUniform3fv(3, 1, &c.ahead.x);
        glUniform3f(4, c.width, c.height, c.focus);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, splats_.buffer());
        glBindVertexArray(array_);
        glBindBuffer(GL_DRAW_INDIRECT_BUFFER, command_.buffer());
        glDisable(GL_DEPTH_TEST);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        glDrawArraysIndirect(GL_TRIANGLE_STRIP, nullptr);
        glDisable(GL_BLEND);
        glBindVertexArray(0);
        glUseProgram(0);
    }

private:
    static constexpr char const* vertex = R"glsl(#version 450
layout(location = 0) in uint index;
layout(location = 0) uniform vec3 eye;
layout(location = 1) uniform vec3 right;
layout(location = 2) uniform vec3 up;
layout(location = 3) uniform vec3 ahead;
layout(location = 4) uniform vec3 lens;         // width, height, focus
struct splat { vec4 place_radius, light_hides; };
layout(std430, binding = 0) readonly buffer scene { splat splats[]; };
out vec2 corner;
flat out vec4 colour;
void main() {
    vec4 s = splats[index].place_radius;
    colour = splats[index].light_hides;
    vec3 p = s.xyz - eye;
    float z = dot(p, ahead);
    float wide = s.w * lens.z / z;              // in pixels
    float radius = max(wide, 0.6);
    colour *= (wide * wide) / (radius * radius);
    corner = 3.0 * (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0);
    vec2 pixel = vec2(dot(p, right), dot(p, up)) * (lens.z / z) + corner * radius;
    gl_Position = vec4(2.0 * pixel / lens.xy, 0.0, 1.0);
}
)glsl";
    static constexpr char const* fragment = R"glsl(#version 450
in vec2 corner;
flat in vec4 colour;
out vec4 pixel;
void main() {
    float r = dot(corner, corner);
    if (r > 9.0) discard;
    pixel = colour * (exp(-0.5 * r) - exp(-4.5));
}
)glsl";

    gpu::vector<splat> splats_;
    gpu::vector<std::uint32_t> visible_;
    gpu::vector<float> depth_;
    gpu::scalar<std::uint32_t> count_;
    gpu::scalar<gpu::draw_arrays_command> command_;
    example::shader shader_{vertex, fragment};
    GLuint array_ = 0;
};

/// Bright light is held back, as film does.
inline auto tone() {
    return [](auto light) {
        auto c = gpu::xyz(light);
        auto shown = gpu::sqrt(c / (0.35f + c)) * 1.02f;
        return gpu::make<gpu::vec4>(gpu::clamp(shown, 0.0f, 1.0f), 1.0f);
    };
}

}  // namespace splats
