// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/launch_objects.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/launch_objects.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL launch_objects::~launch_objects() {
    if (!device_.alive()) return;
    for (gl::GLuint const& s : texel_samplers_)
        if (s) device_.gl.delete_samplers(1, &s);
}

GPU_DECL gl::GLuint launch_objects::texel_sampler(bool other_level) {
    gl::GLuint& sampler = texel_samplers_[other_level];
    if (!sampler) {
        device_.gl.create_samplers(1, &sampler);
        auto set = [&](gl::GLenum what, gl::GLenum to) {
            device_.gl.sampler_parameteri(sampler, what, static_cast<gl::GLint>(to));
        };
        set(gl::k_texture_min_filter, other_level ? gl::k_nearest_mipmap_nearest : gl::k_nearest);
        set(gl::k_texture_mag_filter, gl::k_nearest);
        // Rectangle textures allow no other wrapping.
        for (gl::GLenum wrap : {gl::k_texture_wrap_s, gl::k_texture_wrap_t, gl::k_texture_wrap_r})
            set(wrap, gl::k_clamp_to_edge);
    }
    return sampler;
}

GPU_DECL gl::buffer const& launch_objects::zeros(gl::buffer& b, char const* label) {
    if (!b.name()) {
        std::uint32_t const zero[64] = {};
        b = gl::buffer(sizeof zero);
        b.labelled(label);
        gl::upload(b.name(), 0, zero, sizeof zero);
    }
    return b;
}

}  // namespace gpu::inline v0_2::kernel
