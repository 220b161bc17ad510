// SPDX-License-Identifier: MIT
#include <gpu/gl/debug.hpp>

#include <string>

#include <gl/app_context.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/program.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

TEST_CASE("labels and groups reach a debug context, cut to what it takes") {
    auto context = gpu::context::headless(-1, true);
    test::load_glad();
    gl::device& d = context.device();
    gl::program p("radix.histogram<uint>", "#version 450\nlayout(local_size_x = 1) in;\nvoid main() {}\n");
    char text[512] = {};
    glGetObjectLabel(GL_PROGRAM, p.name(), sizeof text, nullptr, text);
    CHECK(std::string(text) == "radix.histogram<uint>");
    gl::buffer b(10);
    gl::label(d, gl::k_buffer, b.name(), std::string(5000, 'x'));
    glGetObjectLabel(GL_BUFFER, b.name(), sizeof text, nullptr, text);
    CHECK(std::string(text).size() >= 100);

    struct seen {
        int groups = 0;
        std::string text;
    } saw;
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(
        [](GLenum source,
            GLenum type,
            GLuint id,
            GLenum,
            GLsizei length,
            GLchar const* message,
            void const* user) {
            auto& s = *static_cast<seen*>(const_cast<void*>(user));
            if (source != GL_DEBUG_SOURCE_APPLICATION || id != gl::debug_group_id) return;
            if (type == GL_DEBUG_TYPE_PUSH_GROUP) s.text.assign(message, static_cast<std::size_t>(length));
            ++s.groups;
        },
        &saw);
    {
        gl::debug_group const group(d, "gpu::sort<float>(1048576)");
        gl::debug_group const inner(d, std::string(100000, 'y'));
    }
    CHECK(saw.groups == 4);
    CHECK(saw.text == std::string(200, 'y'));
    glDebugMessageCallback(nullptr, nullptr);
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("G9: a group that finds no room takes none of the application's away", "[edges]") {
    auto context = gpu::context::headless(-1, true);
    test::load_glad();
    gl::device& d = context.device();
    GLint most = 0, before = 0, after = 0;
    glGetIntegerv(GL_MAX_DEBUG_GROUP_STACK_DEPTH, &most);
    for (int i = 1; i < most; ++i) glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 1, 3, "app");
    glGetIntegerv(GL_DEBUG_GROUP_STACK_DEPTH, &before);
    REQUIRE(before == most);
    { gl::debug_group const group(d, "gpu::sort"); }
    glGetIntegerv(GL_DEBUG_GROUP_STACK_DEPTH, &after);
    CHECK(after == before);
    CHECK(glGetError() == GL_NO_ERROR);
    for (int i = 1; i < most; ++i) glPopDebugGroup();
    { gl::debug_group const group(d, "gpu::sort"); }
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("without a debug context nothing is sent") {
    auto context = gpu::context::headless();
    test::load_glad();
    gl::buffer b(10);
    gl::label(context.device(), gl::k_buffer, b.name(), "name");
    gl::debug_group const group(context.device(), "group");
    char text[16] = {};
    glGetObjectLabel(GL_BUFFER, b.name(), sizeof text, nullptr, text);
    CHECK(std::string(text).empty());
    GLint depth = 0;
    glGetIntegerv(GL_DEBUG_GROUP_STACK_DEPTH, &depth);
    CHECK(depth == 1);
}
