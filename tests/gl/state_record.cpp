// SPDX-License-Identifier: MIT
#include <gpu/gl/state_record.hpp>

#include <array>
#include <string>
#include <utility>

#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/texture_target.hpp>
#include <support/catch.hpp>

namespace state_record_test {

namespace gl = gpu::gl;

TEST_CASE("two records of one state are equal, and reading changes nothing") {
    auto const context = gpu::context::headless();
    gl::device const& d = context.device();
    auto const before = gl::read_state(d);
    CHECK(before.size() > 100);
    CHECK(gl::first_difference(before, gl::read_state(d)) == "");
    CHECK(d.gl.get_error() == gl::k_no_error);
}

TEST_CASE("a difference of two records names the state and both values") {
    auto const context = gpu::context::headless();
    gl::device const& d = context.device();
    gl::buffer const b(1024);
    auto const before = gl::read_state(d);
    auto const told = [&] { return gl::first_difference(before, gl::read_state(d)); };
    auto const name = std::to_string(b.name());

    d.gl.active_texture(gl::k_texture0 + 3);
    CHECK(told() == "GL_ACTIVE_TEXTURE was 33984 and is 33987");
    d.gl.active_texture(gl::k_texture0);
    CHECK(told() == "");

    d.gl.bind_buffers_base(gl::k_shader_storage_buffer, 2, 1, std::array{b.name()}.data());
    CHECK(told() == "GL_SHADER_STORAGE_BUFFER_BINDING 2 was 0 and is " + name);
    d.gl.bind_buffers_base(gl::k_shader_storage_buffer, 2, 1, nullptr);
    CHECK(told() == "");

    d.gl.pixel_storei(gl::k_unpack_skip_pixels, 3);
    CHECK(told() == "GL_UNPACK_SKIP_PIXELS was 0 and is 3");
    d.gl.pixel_storei(gl::k_unpack_skip_pixels, 0);
    d.gl.pixel_storei(gl::k_pack_alignment, 8);
    CHECK(told() == "GL_PACK_ALIGNMENT was 4 and is 8");
    d.gl.pixel_storei(gl::k_pack_alignment, 4);

    for (auto [target, state] : {std::pair{gl::k_array_buffer, "GL_ARRAY_BUFFER_BINDING"},
             {gl::k_dispatch_indirect_buffer, "GL_DISPATCH_INDIRECT_BUFFER_BINDING"},
             {gl::k_copy_read_buffer, "GL_COPY_READ_BUFFER_BINDING"},
             {gl::k_pixel_unpack_buffer, "GL_PIXEL_UNPACK_BUFFER_BINDING"}}) {
        d.gl.bind_buffer(target, b.name());
        CHECK(told() == std::string(state) + " was 0 and is " + name);
        d.gl.bind_buffer(target, 0);
    }

    for (gl::texture_target const& t : gl::texture_targets) {
        gl::GLuint texture = 0;
        d.gl.create_textures(t.target, 1, &texture);
        d.gl.bind_texture_unit(5, texture);
        INFO("target " << t.target);
        std::string const is = told(), end = " 5 was 0 and is " + std::to_string(texture);
        CHECK(is.rfind("GL_TEXTURE_BINDING_", 0) == 0);
        CHECK(is.find(end) != std::string::npos);
        if (t.target == gl::k_texture_2d) CHECK(is == "GL_TEXTURE_BINDING_2D" + end);
        d.gl.bind_texture_unit(5, 0);
        d.gl.delete_textures(1, &texture);
    }

    gl::GLuint sampler = 0;
    d.gl.create_samplers(1, &sampler);
    d.gl.bind_sampler(1, sampler);
    CHECK(told() == "GL_SAMPLER_BINDING 1 was 0 and is " + std::to_string(sampler));
    d.gl.bind_sampler(1, 0);
    d.gl.delete_samplers(1, &sampler);
    CHECK(told() == "");
}

TEST_CASE("records of different lengths differ") {
    gl::state_record a, b;
    CHECK(gl::first_difference(a, b) == "");
    a.push_back({"GL_CURRENT_PROGRAM", -1, 3});
    CHECK(gl::first_difference(a, b) == "the record has 0 values and had 1");
    b.push_back({"GL_CURRENT_PROGRAM", -1, 4});
    CHECK(gl::first_difference(a, b) == "GL_CURRENT_PROGRAM was 3 and is 4");
}

}  // namespace state_record_test
