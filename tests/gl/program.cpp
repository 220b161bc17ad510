// SPDX-License-Identifier: MIT
#include <gpu/gl/program.hpp>

#include <string>
#include <utility>

#include <gl/app_context.hpp>
#include <gpu/gl/context.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

namespace {
std::string const good =
    "#version 450\nlayout(local_size_x = 8) in;\nlayout(std430, binding = 0) buffer B { uint x[]; };\n"
    "void main() { x[gl_GlobalInvocationID.x] = 7u; }\n";
}

TEST_CASE("a program compiles, moves, and goes") {
    auto context = gpu::context::headless();
    test::load_glad();
    GLuint name = 0;
    {
        gl::program p("seven", good);
        name = p.name();
        CHECK(glIsProgram(name));
        CHECK(p.owner() == &context.device());
        gl::program q = std::move(p);
        CHECK(p.name() == 0);
        CHECK(q.name() == name);
    }
    CHECK_FALSE(glIsProgram(name));
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("a shader that does not compile shows the kernel, the log, the line and a caret") {
    auto context = gpu::context::headless();
    test::load_glad();
    std::string const bad =
        "#version 450\nlayout(local_size_x = 1) in;\nvoid main() {\n    int x = undeclared_name;\n}\n";
    try {
        gl::program p("oops", bad);
        FAIL("it compiled");
    } catch (gpu::shader_error const& e) {
        CHECK_THAT(std::string(e.what()),
            test::contains("kernel 'oops' did not compile") && test::contains("undeclared_name") &&
                test::contains(">    4 |     int x = undeclared_name;"));
        CHECK_FALSE(e.log().empty());
        CHECK(e.source() == bad);
    }
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("a shader that does not link says so, with the limits of the device") {
    auto context = gpu::context::headless();
    std::string const text = test::message_of<gpu::shader_error>([] {
        gl::program p("greedy",
            "#version 450\nlayout(local_size_x = 1) in;\nshared uint s[1000000];\n"
            "layout(std430, binding = 0) buffer B { uint x[]; };\n"
            "void main() { s[x[0]] = x[1]; barrier(); x[2] = s[x[3]]; }\n");
    });
    CHECK_THAT(text, test::contains("kernel 'greedy' did not") && test::contains("hared"));
}

TEST_CASE("a program's binary makes the same program, or none") {
    auto context = gpu::context::headless();
    test::load_glad();
    gl::device& d = context.device();
    gl::program p("seven", good);
    gl::program_binary saved = p.binary();
    if (!saved.bytes.empty()) {
        gl::program again = gl::program::from_binary(d, "seven", saved);
        if (again) CHECK(glIsProgram(again.name()));
        for (auto& byte : saved.bytes) byte = static_cast<char>(byte ^ 0x5a);
        gl::program damaged;
        CHECK_NOTHROW(damaged = gl::program::from_binary(d, "seven", saved));
        CHECK_FALSE(damaged);
    }
    CHECK_FALSE(gl::program::from_binary(d, "seven", {}));
    CHECK_FALSE(gl::program::from_binary(d, "seven", {0x1234, {1, 2, 3}}));
    CHECK(glGetError() == GL_NO_ERROR);
}
