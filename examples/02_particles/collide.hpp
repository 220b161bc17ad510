// SPDX-License-Identifier: MIT
// The pairs that touch push each other apart: a shader of this program's own, on the library's buffers.
#pragma once

#include <glad/gl.h>

#include <array>
#include <stdexcept>
#include <string>

namespace particles {

inline GLuint compile(GLenum stage, char const* text) {
    GLuint const shader = glCreateShader(stage);
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (!good) {
        std::string log(4096, '\0');
        glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
        throw std::runtime_error("a shader of the particle example: " + std::string(log.c_str()));
    }
    return shader;
}

inline GLuint link(std::initializer_list<GLuint> shaders) {
    GLuint const program = glCreateProgram();
    for (const GLuint shader : shaders) glAttachShader(program, shader);
    glLinkProgram(program);
    for (const GLuint shader : shaders) glDeleteShader(shader);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (!good) throw std::runtime_error("a program of the particle example does not link");
    return program;
}

/// Springs, friction and damping between spheres that overlap. Particles are in the order of their cells;
/// cell c holds the particles first[c] ... first[c + 1] - 1. Neighbouring cells in x are one range, so 27
/// cells are nine ranges.
class collide {
public:
    collide() : program_(link({compile(GL_COMPUTE_SHADER, text)})) {}
    ~collide() { glDeleteProgram(program_); }
    collide(collide const&) = delete;
    collide& operator=(collide const&) = delete;

    void operator()(GLuint position, GLuint velocity, GLuint first, GLuint new_velocity, GLuint contacts,
        GLuint count, GLuint side, float radius) const {
        std::array<GLuint, 5> const buffers{position, velocity, first, new_velocity, contacts};
        glUseProgram(program_);
        glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, static_cast<GLsizei>(buffers.size()), buffers.data());
        glUniform1ui(0, count);
        glUniform1i(1, static_cast<GLint>(side));
        glUniform1f(2, radius);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        glDispatchCompute((count + 63) / 64, 1, 1);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        glUseProgram(0);
    }

private:
    static constexpr char const* text = R"glsl(#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer b0 { vec4 position[]; };
layout(std430, binding = 1) readonly buffer b1 { vec4 velocity[]; };
layout(std430, binding = 2) readonly buffer b2 { uint first[]; };
layout(std430, binding = 3) writeonly buffer b3 { vec4 new_velocity[]; };
layout(std430, binding = 4) writeonly buffer b4 { uint contacts[]; };
layout(location = 0) uniform uint count;
layout(location = 1) uniform int side;
layout(location = 2) uniform float radius;

const float spring = 0.2, damping = 0.05, shear = 0.03;

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) return;
    vec3 p = position[i].xyz, v = velocity[i].xyz, force = vec3(0);
    uint touching = 0u;
    ivec3 cell = clamp(ivec3((p + 1.0) * 0.5 * float(side)), ivec3(0), ivec3(side - 1));
    for (int z = max(cell.z - 1, 0); z <= min(cell.z + 1, side - 1); ++z) {
        for (int y = max(cell.y - 1, 0); y <= min(cell.y + 1, side - 1); ++y) {
            int row = (z * side + y) * side;
            uint end = first[row + min(cell.x + 1, side - 1) + 1];
            for (uint k = first[row + max(cell.x - 1, 0)]; k < end; ++k) {
                vec3 apart = position[k].xyz - p;
                float d = length(apart);
                if (k != i && d < 2.0 * radius) {
                    ++touching;
                    vec3 normal = d > 0.0 ? apart / d : vec3(0, k < i ? 1 : -1, 0);
                    vec3 relative = velocity[k].xyz - v;
                    vec3 sliding = relative - dot(relative, normal) * normal;
                    force += -spring * (2.0 * radius - d) * normal + damping * relative + shear * sliding;
                }
            }
        }
    }
    new_velocity[i] = vec4(v + force, velocity[i].w);
    contacts[i] = touching;
}
)glsl";

    GLuint program_;
};

}  // namespace particles
