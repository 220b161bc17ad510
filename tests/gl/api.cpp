// SPDX-License-Identifier: MIT
// Our table beside the application's loader, in one file.
#include <glad/gl.h>

#include <cstring>
#include <string>
#include <type_traits>

#include <gpu/gl/api.hpp>
#include <gpu/gl/context.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

static_assert(std::is_same_v<gl::GLsync, ::GLsync>, "fences can be handed over");
static_assert(std::is_same_v<gl::GLuint, ::GLuint> && std::is_same_v<gl::GLenum, ::GLenum>);
static_assert(
    gl::k_shader_storage_buffer == GL_SHADER_STORAGE_BUFFER && gl::k_compute_shader == GL_COMPUTE_SHADER);
static_assert(gl::k_all_barrier_bits == GL_ALL_BARRIER_BITS && gl::k_timeout_ignored == GL_TIMEOUT_IGNORED);
static_assert(gl::k_rgba32ui == GL_RGBA32UI && gl::k_texture_buffer == GL_TEXTURE_BUFFER);

TEST_CASE("load names the first function that is missing") {
    gl::table t;
    char const* missing = t.load([](char const* name) -> void* {
        static int anything;
        return std::strcmp(name, "glDispatchCompute") == 0 ? nullptr : &anything;
    });
    REQUIRE(missing);
    CHECK(std::string(missing) == "glDispatchCompute");
}

TEST_CASE("load does not miss an optional function") {
    gl::table t;
    CHECK(t.load([](char const* name) -> void* {
        static int anything;
        return std::strstr(name, "KHR") ? nullptr : &anything;
    }) == nullptr);
    CHECK(t.max_shader_compiler_threads_khr == nullptr);
}

TEST_CASE("load takes loaders of every return type") {
    gl::table t;
    CHECK(std::string(t.load([](char const*) -> void (*)() { return nullptr; })) == "glGetString");
}

TEST_CASE("our table and the application's loader are the same functions") {
    auto context = gpu::context::headless();
    REQUIRE(gladLoadGL(reinterpret_cast<GLADloadfunc>(context.get_proc_address())));
    CHECK(std::string(reinterpret_cast<char const*>(glGetString(GL_RENDERER))) == context.renderer());
    GLuint name = 0;
    glCreateBuffers(1, &name);
    CHECK(context.device().gl.is_buffer(name));
    context.device().gl.delete_buffers(1, &name);
    CHECK_FALSE(glIsBuffer(name));
}
