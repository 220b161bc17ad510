// SPDX-License-Identifier: MIT
#include <gpu/gl/staging.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gl/app_context.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/program.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

namespace {

std::vector<unsigned char> noise(std::size_t bytes, std::uint32_t seed = 1) {
    std::vector<unsigned char> out(bytes);
    for (auto& b : out) b = static_cast<unsigned char>((seed = seed * 1664525u + 1013904223u) >> 24);
    return out;
}

const std::size_t sizes[] = {1,
    2,
    3,
    4,
    5,
    16,
    63,
    64,
    65,
    1000,
    16383,
    16384,
    16385,
    65536,
    65537,
    262144,
    262145,
    1 << 20,
    (1 << 20) + 1,
    (4 << 20) - 1,
    (4 << 20) + 1,
    (33 << 20) + 7};

}  // namespace

TEST_CASE("bytes come back as they went, at every size and offset") {
    auto context = gpu::context::headless();
    test::load_glad();
    for (std::size_t bytes : sizes) {
        for (std::size_t offset : {std::size_t{0}, std::size_t{3}, std::size_t{64}}) {
            gl::buffer b(bytes + 200);
            auto const guard = noise(bytes + 200, 7);
            gl::upload(b.name(), 0, guard.data(), guard.size());
            auto const in = noise(bytes, static_cast<std::uint32_t>(bytes));
            gl::upload(b.name(), offset, in.data(), bytes);
            auto expected = guard;
            std::copy(in.begin(), in.end(), expected.begin() + static_cast<std::ptrdiff_t>(offset));
            std::vector<unsigned char> all(guard.size()), staged(bytes), part(bytes);
            gl::download(b.name(), 0, all.data(), all.size());
            gl::download(b.name(), offset, part.data(), bytes);
            gl::detail::staging::of(context.device()).download_staged(b.name(), offset, staged.data(), bytes);
            REQUIRE((all == expected));
            REQUIRE((part == in));
            REQUIRE((staged == in));
        }
    }
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("many small uploads in a row keep their order and their bytes") {
    auto context = gpu::context::headless();
    gl::buffer b(4096 * 64);
    for (std::uint32_t round = 0; round < 3; ++round)
        for (std::uint32_t i = 0; i < 4096; ++i) {
            std::uint32_t const value = i * 3 + round;
            gl::upload(b.name(), i * 64, &value, 4);
        }
    for (std::uint32_t i = 0; i < 4096; i += 97) {
        std::uint32_t value = 0;
        gl::download(b.name(), i * 64, &value, 4);
        REQUIRE(value == i * 3 + 2);
    }
}

TEST_CASE("an upload of nothing, and a download of nothing, ask for no context") {
    CHECK_NOTHROW(gl::upload(0, 0, nullptr, 0));
    CHECK_NOTHROW(gl::download(0, 0, nullptr, 0));
    CHECK_NOTHROW(gl::copy(0, 0, 0, 0, 0));
}

TEST_CASE("copy moves bytes between buffers and within one") {
    auto context = gpu::context::headless();
    gl::buffer a(100), b(100);
    auto const in = noise(100);
    gl::upload(a.name(), 0, in.data(), 100);
    gl::copy(a.name(), 10, b.name(), 20, 50);
    gl::copy(b.name(), 20, b.name(), 70, 30);
    std::vector<unsigned char> out(80);
    gl::download(b.name(), 20, out.data(), 80);
    CHECK(std::equal(in.begin() + 10, in.begin() + 60, out.begin()));
    CHECK(std::equal(in.begin() + 10, in.begin() + 40, out.begin() + 50));
    CHECK_THAT(test::message_of<gpu::invalid_argument>([&] { gl::copy(a.name(), 0, a.name(), 49, 50); }),
        test::contains("overlap"));
    CHECK_NOTHROW(gl::copy(a.name(), 0, a.name(), 50, 50));
}

TEST_CASE("a download sees what a kernel wrote, and an upload comes after it") {
    auto context = gpu::context::headless();
    gl::device& d = context.device();
    std::uint32_t const n = 1 << 16;
    gl::buffer b(n * 4);
    gl::program p("count", R"(#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer B { uint x[]; };
void main() { uint v = gl_GlobalInvocationID.x; for (int i = 0; i < 100; ++i) v = v * 1664525u + 1013904223u;
              x[gl_GlobalInvocationID.x] = v | 1u; })");
    gl::GLuint const name = b.name();
    std::vector<std::uint32_t> out(n);
    for (int round = 0; round < 3; ++round) {
        const std::uint32_t mine[2] = {4, 8};
        d.gl.bind_buffers_base(gl::k_shader_storage_buffer, 0, 1, &name);
        d.gl.use_program(p.name());
        d.gl.dispatch_compute(n / 64, 1, 1);
        gl::upload(name, 400, mine, 8);
        gl::download(name, 0, out.data(), n * 4);
        std::uint32_t even = 0;
        for (std::uint32_t v : out) even += (v & 1) == 0;
        REQUIRE(even == 2);
        REQUIRE(out[100] == 4);
        REQUIRE(out[101] == 8);
    }
}

TEST_CASE("staging changes no binding of the application") {
    test::app_context app;
    GLuint theirs = 0;
    glCreateBuffers(1, &theirs);
    glNamedBufferStorage(theirs, 1024, nullptr, 0);
    const GLenum targets[] = {GL_COPY_READ_BUFFER,
        GL_COPY_WRITE_BUFFER,
        GL_PIXEL_PACK_BUFFER,
        GL_PIXEL_UNPACK_BUFFER,
        GL_ARRAY_BUFFER,
        GL_SHADER_STORAGE_BUFFER};
    const GLenum bindings[] = {GL_COPY_READ_BUFFER_BINDING,
        GL_COPY_WRITE_BUFFER_BINDING,
        GL_PIXEL_PACK_BUFFER_BINDING,
        GL_PIXEL_UNPACK_BUFFER_BINDING,
        GL_ARRAY_BUFFER_BINDING,
        GL_SHADER_STORAGE_BUFFER_BINDING};
    for (GLenum target : targets) glBindBuffer(target, theirs);
    gl::buffer b(100000);
    auto const in = noise(100000);
    gl::upload(b.name(), 0, in.data(), in.size());
    gl::upload(theirs, 0, in.data(), 64);  // the application's buffers are as good
    std::vector<unsigned char> out(100000);
    gl::download(b.name(), 0, out.data(), out.size());
    CHECK((in == out));
    for (GLenum binding : bindings) {
        GLint now = 0;
        glGetIntegerv(binding, &now);
        CHECK(static_cast<GLuint>(now) == theirs);
    }
    CHECK(glGetError() == GL_NO_ERROR);
}
