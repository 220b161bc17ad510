// SPDX-License-Identifier: MIT
// Fences and timers.
#include <gpu/gl/fence.hpp>

#include <string>
#include <utility>

#include <gl/app_context.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/program.hpp>
#include <gpu/gl/timer.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

namespace {

/// Some work that takes a while.
void work(gl::device& d, gl::buffer const& b) {
    static std::string const source = R"(#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer B { uint x[]; };
void main() { uint v = gl_GlobalInvocationID.x; for (int i = 0; i < 2000; ++i) v = v * 1664525u + 1013904223u;
              x[gl_GlobalInvocationID.x] = v; })";
    gl::program const p("work", source);
    gl::GLuint const name = b.name();
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

TEST_CASE("gpu::wait waits for every command of the current context") {
    auto context = gpu::context::headless();
    gl::buffer b(1 << 18);
    work(context.device(), b);
    gl::fence behind(context.device());
    auto const before = context.device().waits;
    gpu::wait();
    CHECK(behind.signalled());
    CHECK(context.device().waits == before + 1);
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
