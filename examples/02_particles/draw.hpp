// SPDX-License-Identifier: MIT
// Draws spheres as shaded points, coloured by speed, straight from the vectors that the simulation computes
// in.
#pragma once

#include "collide.hpp"
#include "simulation.hpp"

#include <glm/gtc/matrix_transform.hpp>

#include <cmath>

namespace particles {

class painter {
public:
    painter()
        : program_(link({compile(GL_VERTEX_SHADER, vertex), compile(GL_FRAGMENT_SHADER, fragment)}))
        , lines_(link({compile(GL_VERTEX_SHADER, line_vertex), compile(GL_FRAGMENT_SHADER, line_fragment)})) {
        glCreateVertexArrays(1, &array_);
        for (const GLuint slot : {0u, 1u}) {
            glEnableVertexArrayAttrib(array_, slot);
            glVertexArrayAttribFormat(array_, slot, 4, GL_FLOAT, GL_FALSE, 0);
            glVertexArrayAttribBinding(array_, slot, slot);
        }
    }
    ~painter() {
        glDeleteVertexArrays(1, &array_);
        glDeleteProgram(program_);
        glDeleteProgram(lines_);
    }
    painter(painter const&) = delete;
    painter& operator=(painter const&) = delete;

    /// Into the bound framebuffer, seen from `angle` radians around the box.
    void operator()(simulation const& system, int width, int height, float angle) const {
        glm::vec3 const eye(4.1f * std::sin(angle), 0.9f, 4.1f * std::cos(angle));
        glm::mat4 const view = glm::lookAt(eye, glm::vec3(0.0f, -0.13f, 0.0f), glm::vec3(0.0f, 1.0f, 0.0f));
        float const focus = 1.0f / std::tan(0.5f * 0.75f);
        glm::mat4 const lens =
            glm::perspective(0.75f, static_cast<float>(width) / static_cast<float>(height), 0.1f, 10.0f);
        const GLuint buffers[] = {system.position().buffer(), system.velocity().buffer()};
        const GLintptr offsets[] = {0, 0};
        const GLsizei strides[] = {sizeof(gpu::vec4), sizeof(gpu::vec4)};
        glMemoryBarrier(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT);
        glVertexArrayVertexBuffers(array_, 0, 2, buffers, offsets, strides);
        glViewport(0, 0, width, height);
        glClearColor(0.06f, 0.07f, 0.09f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glEnable(GL_DEPTH_TEST);
        glEnable(GL_PROGRAM_POINT_SIZE);
        glUseProgram(program_);
        glUniformMatrix4fv(0, 1, GL_FALSE, &view[0][0]);
        glUniformMatrix4fv(1, 1, GL_FALSE, &lens[0][0]);
        glUniform1f(2, system.radius());
        glUniform1f(3, focus * static_cast<float>(height));
        glUniform1f(4, 1.0f / std::sqrt(2.0f * system.gravity() * 1.5f));  // 1 is a fall of 1.5
        glBindVertexArray(array_);
        glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(system.size()));
        draw_funnel(system.cone(), view, lens);
        glBindVertexArray(0);
        glUseProgram(0);
    }

private:
    /// Lines down the funnel, rings around it, and the floor.
    void draw_funnel(funnel const& cone, glm::mat4 const& view, glm::mat4 const& lens) const {
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        glDepthMask(GL_FALSE);
        glUseProgram(lines_);
        glUniformMatrix4fv(0, 1, GL_FALSE, &view[0][0]);
        glUniformMatrix4fv(1, 1, GL_FALSE, &lens[0][0]);
        glUniform3f(2, cone.bottom, cone.hole, cone.slope);
        glDrawArrays(GL_LINES, 0, 2 * (48 + 5 * 96 + 4));
        glDepthMask(GL_TRUE);
        glDisable(GL_BLEND);
    }

    static constexpr char const* line_vertex = R"glsl(#version 450
layout(location = 0) uniform mat4 view;
layout(location = 1) uniform mat4 lens;
layout(location = 2) uniform vec3 cone;
void main() {
    int line = gl_VertexID / 2, end = gl_VertexID % 2;
    float turn = line < 48 ? float(line) / 48.0 : float((line - 48) % 96 + end) / 96.0;
    float height = line < 48 ? float(end) : float((line - 48) / 96) / 4.0;
    float y = mix(cone.x, 1.0, height), r = cone.y + cone.z * (y - cone.x);
    vec3 p = vec3(r * cos(6.2831853 * turn), y, r * sin(6.2831853 * turn));
    int corner = (line + end) % 4;
    if (line >= 48 + 5 * 96) p = vec3(corner == 1 || corner == 2 ? 1 : -1, -1, corner < 2 ? -1 : 1);
    gl_Position = lens * view * vec4(p, 1.0);
}
)glsl";
    static constexpr char const* line_fragment = R"glsl(#version 450
out vec4 pixel;
void main() { pixel = vec4(0.75, 0.85, 1.0, 0.22); }
)glsl";
    static constexpr char const* vertex = R"glsl(#version 450
layout(location = 0) in vec4 place;
layout(location = 1) in vec4 speed;
layout(location = 0) uniform mat4 view;
layout(location = 1) uniform mat4 lens;
layout(location = 2) uniform float radius;
layout(location = 3) uniform float pixels;
layout(location = 4) uniform float unit;
out vec3 colour;
void main() {
    vec4 seen = view * vec4(place.xyz, 1.0);
    gl_Position = lens * seen;
    gl_PointSize = max(1.0, pixels * radius / -seen.z);
    float fast = clamp(length(speed.xyz) * unit, 0.0, 1.0);
    vec3 calm = mix(vec3(0.05, 0.16, 0.42), vec3(0.05, 0.55, 0.72), smoothstep(0.03, 0.3, fast));
    vec3 quick = mix(vec3(1.0, 0.45, 0.12), vec3(1.0, 0.93, 0.60), smoothstep(0.6, 1.0, fast));
    colour = mix(calm, quick, smoothstep(0.25, 0.6, fast));
}
)glsl";
    static constexpr char const* fragment = R"glsl(#version 450
in vec3 colour;
out vec4 pixel;
void main() {
    vec2 p = gl_PointCoord * 2.0 - 1.0;
    float r = dot(p, p);
    if (r > 1.0) discard;
    vec3 normal = vec3(p.x, -p.y, sqrt(1.0 - r));
    float light = 0.25 + 0.75 * max(0.0, dot(normal, normalize(vec3(0.4, 0.8, 0.5))));
    pixel = vec4(pow(colour * light, vec3(0.8)), 1.0);
}
)glsl";

    GLuint program_, lines_, array_ = 0;
};

}  // namespace particles
