// SPDX-License-Identifier: MIT
// Draws the molecules and the forces on them while they move, straight from the vectors that the simulation
// computes in: oxygens red, hydrogens white, and a needle for the force on each molecule.
#pragma once

#include "../support/shader.hpp"
#include "simulation.hpp"

#include <glad/gl.h>
#include <glm/gtc/matrix_transform.hpp>

#include <cmath>

namespace water {

class live_painter {
public:
    live_painter() { glCreateVertexArrays(1, &array_); }
    ~live_painter() { glDeleteVertexArrays(1, &array_); }
    live_painter(live_painter const&) = delete;
    live_painter& operator=(live_painter const&) = delete;

    /// Into the bound framebuffer, seen from `angle` radians around the box. The forces are those that
    /// measure() found.
    void operator()(simulation const& system, int width, int height, float angle) const {
        gpu::vec3 const edges = system.edges(), middle = 0.5f * edges;
        float const across = glm::length(edges), field = 0.6f;
        gpu::vec3 const eye =
            middle + across * gpu::vec3(1.4f * std::sin(angle), 0.4f, 1.4f * std::cos(angle));
        glm::mat4 const view = glm::lookAt(eye, middle, gpu::vec3(0, 1, 0));
        glm::mat4 const lens = glm::perspective(
            field, static_cast<float>(width) / static_cast<float>(height), 0.5f * across, 3.5f * across);
        glViewport(0, 0, width, height);
        glClearColor(0.03f, 0.05f, 0.09f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glEnable(GL_DEPTH_TEST);
        glEnable(GL_PROGRAM_POINT_SIZE);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, system.position().buffer());
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, system.total_force().buffer());
        glBindVertexArray(array_);
        auto const atoms = static_cast<GLsizei>(system.atoms());
        for (example::shader const* const s : {&spheres_, &needles_}) {
            glUseProgram(s->name());
            glUniformMatrix4fv(0, 1, GL_FALSE, &view[0][0]);
            glUniformMatrix4fv(1, 1, GL_FALSE, &lens[0][0]);
            glUniform3f(2,
                static_cast<float>(height) / (2 * std::tan(0.5f * field)),
                glm::length(eye - middle),
                0.5f * across);
            if (s == &spheres_)
                glDrawArrays(GL_POINTS, 0, atoms);
            else
                glDrawArrays(GL_TRIANGLES, 0, atoms);  // three corners for each molecule of three atoms
        }
        glBindVertexArray(0);
        glUseProgram(0);
        glDisable(GL_PROGRAM_POINT_SIZE);
        glDisable(GL_DEPTH_TEST);
    }

private:
    static constexpr char const* sphere_vertex = R"glsl(#version 450
layout(std430, binding = 0) readonly buffer b0 { vec4 place[]; };
layout(location = 0) uniform mat4 view;
layout(location = 1) uniform mat4 lens;
layout(location = 2) uniform vec3 scale;    // pixels at distance 1, how far the middle is, half of the depth
flat out vec4 centre;                       // as the eye sees it, and the radius
flat out vec3 colour;
void main() {
    bool oxygen = gl_VertexID % 3 == 0;
    centre = vec4((view * vec4(place[gl_VertexID].xyz, 1.0)).xyz, oxygen ? 0.095 : 0.062);
    colour = oxygen ? vec3(0.80, 0.07, 0.05) : vec3(0.92, 0.93, 0.95);
    gl_Position = lens * vec4(centre.xyz, 1.0);
    gl_PointSize = 2.0 * scale.x * centre.w / -centre.z;
}
)glsl";
    static constexpr char const* sphere_fragment = R"glsl(#version 450
layout(location = 1) uniform mat4 lens;
layout(location = 2) uniform vec3 scale;
flat in vec4 centre;
flat in vec3 colour;
out vec4 pixel;
void main() {
    vec2 p = gl_PointCoord * 2.0 - 1.0;
    float r = dot(p, p);
    if (r > 1.0) discard;
    vec3 normal = vec3(p.x, -p.y, sqrt(1.0 - r));
    float z = centre.z + centre.w * normal.z;
    gl_FragDepth = 0.5 - 0.5 * (lens[2][2] * z + lens[3][2]) / z;
    vec3 sun = normalize(vec3(0.4, 0.8, 0.6));
    float light = 0.22 + 0.78 * max(0.0, dot(normal, sun));
    float shine = pow(max(0.0, dot(normal, normalize(sun + vec3(0, 0, 1)))), 50.0);
    float far = clamp(0.5 + 0.5 * (-centre.z - scale.y) / scale.z, 0.0, 1.0);
    pixel = vec4(mix(pow(colour * light + 0.4 * shine, vec3(0.8)), vec3(0.03, 0.05, 0.09), 0.65 * far), 1.0);
}
)glsl";
    static constexpr char const* needle_vertex = R"glsl(#version 450
layout(std430, binding = 0) readonly buffer b0 { vec4 place[]; };
layout(std430, binding = 1) readonly buffer b1 { vec4 forces[]; };
layout(location = 0) uniform mat4 view;
layout(location = 1) uniform mat4 lens;
layout(location = 2) uniform vec3 scale;
out vec3 colour;
void main() {
    int oxygen = gl_VertexID / 3 * 3, corner = gl_VertexID % 3;
    vec3 force = forces[oxygen].xyz + forces[oxygen + 1].xyz + forces[oxygen + 2].xyz;
    float size = length(force), reach = 0.095 + 0.40 * size / (size + 700.0);
    vec3 base = (view * vec4(place[oxygen].xyz, 1.0)).xyz;
    vec3 along = mat3(view) * force / max(size, 1e-6);
    vec3 side = cross(along, normalize(base));
    side = 0.04 * side / max(length(side), 1e-3);   // shorter when the needle points at the eye
    vec3 at = corner == 2 ? base + reach * along : base + (corner == 0 ? side : -side);
    float far = clamp(0.5 + 0.5 * (-base.z - scale.y) / scale.z, 0.0, 1.0);
    colour = mix(vec3(1.0, 0.90, 0.25), vec3(1.0, 0.45, 0.05), size / (size + 700.0));
    colour = mix(colour, vec3(0.03, 0.05, 0.09), 0.65 * far);
    gl_Position = lens * vec4(at, 1.0);
}
)glsl";
    static constexpr char const* needle_fragment = R"glsl(#version 450
in vec3 colour;
out vec4 pixel;
void main() { pixel = vec4(colour, 1.0); }
)glsl";

    example::shader spheres_{sphere_vertex, sphere_fragment}, needles_{needle_vertex, needle_fragment};
    GLuint array_ = 0;
};

}  // namespace water
