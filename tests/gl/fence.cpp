// SPDX-License-Identifier: MIT
// Fences, timers, labels and debug groups.
#include <gpu/gl/fence.hpp>

#include <string>
#include <utility>

#include <gl/app_context.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/program.hpp>
#include <gpu/gl/timer.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

namespace {

/// Some work that takes a while.
void work(gl::device& d, gl::buffer const& b) {
    static const std::string source = R"(#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer B { uint x[]; };
void main() { uint v = gl_GlobalInvocationID.x; for (int i = 0; i < 2000; ++i) v = v * 1664525u + 1013904223u;
              x[gl_GlobalInvocationID.x] = v; })";
    const gl::program p("work", source);
    const gl::GLuint name = b.name();
    d.gl.use_program(p.name());
    d.gl.bind_buffers_base(gl::k_shader_storage_buffer, 0, 1, &name);
    d.gl.dispatch_compute(1024, 1, 1);
    d.gl.use_program(0);
}

}  // namespace

TEST_CASE("an empty fence is signalled") {
    gl::fence f;
    CHECK(f.signalled());
    CHECK_NOTHROW(f.wait());
}

TEST_CASE("a fence is signalled in the end, by polling and by waiting") {
    auto context = gpu::context::headless();
    gl::buffer b(1 << 18);
    work(context.device(), b);
    gl::fence polled(context.device()), waited(context.device());
    long polls = 0;
    while (!polled.signalled() && polls < 1'000'000'000) ++polls;
    CHECK(polled.signalled());
    waited.wait();
    CHECK(waited.signalled());
}

TEST_CASE("a fence moves") {
    auto context = gpu::context::headless();
    gl::fence a(context.device());
    gl::fence b = std::move(a);
    CHECK(a.signalled());
    a = std::move(b);
    a.wait();
    CHECK(a.signalled());
}

TEST_CASE("a fence in another context is a context_error, not a wrong answer") {
    auto first = gpu::context::headless();
    gl::fence f(first.device());
    auto second = gpu::context::headless();
    CHECK_THROWS_AS(f.signalled(), gpu::context_error);
    CHECK_THROWS_AS(f.wait(), gpu::context_error);
    first.make_current();
    CHECK_NOTHROW(f.wait());
}

TEST_CASE("a timer measures, also inside the application's own query and with a query buffer bound") {
    test::app_context app;
    gl::device& d = gl::current();
    gl::buffer b(1 << 18), theirs(64);
    GLuint query = 0;
    glCreateQueries(GL_TIME_ELAPSED, 1, &query);
    glBeginQuery(GL_TIME_ELAPSED, query);
    gl::timer t;
    t.start();
    work(d, b);
    t.stop();
    glEndQuery(GL_TIME_ELAPSED);
    glBindBuffer(GL_QUERY_BUFFER, theirs.name());
    auto const taken = t.nanoseconds();
    CHECK(taken > 1'000);
    CHECK(taken < 600'000'000'000);
    GLint bound = 0;
    glGetIntegerv(GL_QUERY_BUFFER_BINDING, &bound);
    CHECK(static_cast<GLuint>(bound) == theirs.name());
    glBindBuffer(GL_QUERY_BUFFER, 0);
    CHECK(glGetError() == GL_NO_ERROR);
    glDeleteQueries(1, &query);
}

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
        const gl::debug_group group(d, "gpu::sort<float>(1048576)");
        const gl::debug_group inner(d, std::string(100000, 'y'));
    }
    CHECK(saw.groups == 4);
    CHECK(saw.text == std::string(200, 'y'));
    glDebugMessageCallback(nullptr, nullptr);
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("without a debug context nothing is sent") {
    auto context = gpu::context::headless();
    test::load_glad();
    gl::buffer b(10);
    gl::label(context.device(), gl::k_buffer, b.name(), "name");
    const gl::debug_group group(context.device(), "group");
    char text[16] = {};
    glGetObjectLabel(GL_BUFFER, b.name(), sizeof text, nullptr, text);
    CHECK(std::string(text).empty());
    GLint depth = 0;
    glGetIntegerv(GL_DEBUG_GROUP_STACK_DEPTH, &depth);
    CHECK(depth == 1);
}
