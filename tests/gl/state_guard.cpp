// SPDX-License-Identifier: MIT
#include <gpu/gl/state_guard.hpp>

#include <array>
#include <optional>
#include <vector>

#include <gl/app_context.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/program.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

namespace {

constexpr GLuint slots = 8, units = 4;
char const* const kernel = "#version 450\nlayout(local_size_x = 1) in;\nvoid main() {}\n";

constexpr GLenum plain[] = {GL_CURRENT_PROGRAM,
    GL_SHADER_STORAGE_BUFFER_BINDING,
    GL_DISPATCH_INDIRECT_BUFFER_BINDING,
    GL_TEXTURE_BINDING_BUFFER,
    GL_ACTIVE_TEXTURE,
    GL_ARRAY_BUFFER_BINDING};
constexpr GLenum of_slot[] = {GL_SHADER_STORAGE_BUFFER_START, GL_SHADER_STORAGE_BUFFER_SIZE};
constexpr GLenum of_unit[] = {GL_IMAGE_BINDING_NAME,
    GL_IMAGE_BINDING_LEVEL,
    GL_IMAGE_BINDING_LAYERED,
    GL_IMAGE_BINDING_LAYER,
    GL_IMAGE_BINDING_ACCESS,
    GL_IMAGE_BINDING_FORMAT};

/// All that a launch may touch.
std::vector<GLint64> snapshot() {
    std::vector<GLint64> state;
    GLint value = 0;
    for (GLenum name : plain) {
        glGetIntegerv(name, &value);
        state.push_back(value);
    }
    for (GLuint i = 0; i < slots; ++i) {
        glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, i, &value);
        state.push_back(value);
        for (GLenum name : of_slot) {
            GLint64 wide = 0;
            glGetInteger64i_v(name, i, &wide);
            state.push_back(wide);
        }
    }
    for (GLuint i = 0; i < units; ++i)
        for (GLenum name : of_unit) {
            glGetIntegeri_v(name, i, &value);
            state.push_back(value);
        }
    return state;
}

/// What a launch does to the state.
void disturb(gl::device& d, gl::program& p, gl::buffer& b) {
    std::array<GLuint, slots> names;
    names.fill(b.name());
    GLuint const view = b.texel_view(gl::k_rgba32ui);
    const GLuint views[units] = {view, view, view, view};
    d.gl.use_program(p.name());
    d.gl.bind_buffers_base(gl::k_shader_storage_buffer, 0, slots, names.data());
    d.gl.bind_image_textures(0, units, views);
    d.gl.bind_buffer(gl::k_dispatch_indirect_buffer, b.name());
}

}  // namespace

TEST_CASE("state_guard puts everything back, from nothing bound and from everything bound") {
    test::app_context app;
    gl::device& d = gl::current();
    gl::program theirs("theirs", kernel), ours("ours", kernel);
    gl::buffer a(4096), b(4096), scratch(64);
    auto const check = [&] {
        auto const before = snapshot();
        {
            gl::state_guard const guard(d, slots, units);
            disturb(d, ours, scratch);
            CHECK((snapshot() != before));
        }
        CHECK((snapshot() == before));
        CHECK(glGetError() == GL_NO_ERROR);
    };
    check();
    glUseProgram(theirs.name());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, a.name());
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 1, b.name(), 256, 512);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 7, a.name(), 0, 1024);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, b.name());
    glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, a.name());
    GLuint picture = 0;
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &picture);
    glTextureStorage3D(picture, 2, GL_RGBA8, 8, 8, 4);
    glBindImageTexture(0, picture, 1, GL_FALSE, 2, GL_WRITE_ONLY, GL_RGBA8);
    glBindImageTexture(3, a.texel_view(gl::k_r32ui), 0, GL_TRUE, 0, GL_READ_WRITE, GL_R32UI);
    check();
    glDeleteTextures(1, &picture);
}

TEST_CASE("what a guard covers later is put back with the rest") {
    test::app_context app;
    gl::device& d = gl::current();
    gl::program ours("ours", kernel);
    gl::buffer a(4096), scratch(64);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 0, a.name(), 256, 512);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 5, a.name());
    glBindImageTexture(2, a.texel_view(gl::k_r32ui), 0, GL_TRUE, 0, GL_READ_WRITE, GL_R32UI);
    auto const before = snapshot();
    {
        gl::state_guard guard(d, 1);
        GLuint const name = scratch.name();
        d.gl.bind_buffers_base(gl::k_shader_storage_buffer, 0, 1, &name);
        guard.cover(1, 1);
        guard.cover(slots, units);
        guard.cover(2, 0);
        disturb(d, ours, scratch);
        CHECK((snapshot() != before));
    }
    CHECK((snapshot() == before));
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("textures of every target and the samplers of their units are put back") {
    test::app_context app;
    gl::device& d = gl::current();
    GLuint sampler = 0, other = 0;
    glCreateSamplers(1, &sampler);
    glCreateSamplers(1, &other);
    glBindSampler(2, sampler);
    glActiveTexture(GL_TEXTURE0 + 3);
    std::vector<GLuint> mine, theirs;
    for (auto const& t : gl::texture_targets) {
        GLuint names[2];
        glCreateTextures(t.target, 2, names);
        glBindTextureUnit(2, names[0]);
        mine.push_back(names[0]);
        theirs.push_back(names[1]);
    }
    {
        gl::state_guard guard(d, 0);
        for (std::size_t k = 0; k < mine.size(); ++k) {
            guard.cover_texture(2, gl::texture_targets[k].target);
            d.gl.bind_texture_unit(2, theirs[k]);
            d.gl.bind_sampler(2, other);
        }
    }
    GLint now = 0;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &now);
    CHECK(now == GL_TEXTURE0 + 3);
    glActiveTexture(GL_TEXTURE0 + 2);
    for (std::size_t k = 0; k < mine.size(); ++k) {
        glGetIntegerv(gl::texture_targets[k].binding, &now);
        CHECK(static_cast<GLuint>(now) == mine[k]);
    }
    glGetIntegerv(GL_SAMPLER_BINDING, &now);
    CHECK(static_cast<GLuint>(now) == sampler);
    CHECK(glGetError() == GL_NO_ERROR);
    for (std::vector<GLuint> const& names : {mine, theirs})
        glDeleteTextures(static_cast<GLsizei>(names.size()), names.data());
    glDeleteSamplers(1, &sampler);
    glDeleteSamplers(1, &other);
}

TEST_CASE("a current program that the application has deleted is not ours to keep current") {
    test::app_context app;
    gl::device& d = gl::current();
    gl::program ours("ours", kernel);
    GLuint theirs = 0;
    {
        gl::program p("theirs", kernel);
        theirs = p.name();
        glUseProgram(theirs);
    }
    GLint now = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &now);
    REQUIRE(static_cast<GLuint>(now) == theirs);  // deleted, and still current
    {
        gl::state_guard const guard(d, 1);
        d.gl.use_program(ours.name());
    }
    glGetIntegerv(GL_CURRENT_PROGRAM, &now);
    CHECK(now == 0);
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("buffers that die inside the guard are not bound again") {
    test::app_context app;
    gl::device& d = gl::current();
    std::optional<gl::buffer> dying(64);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, dying->name());
    glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, dying->name());
    {
        gl::state_guard const guard(d, 2);
        dying.reset();
    }
    GLint now = 1;
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, 0, &now);
    CHECK(now == 0);
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("more slots than the device has are not asked for") {
    test::app_context app;
    { gl::state_guard const guard(gl::current(), 100000, 100000); }
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("leave_state switches the guard off, nested, and on this thread only") {
    test::app_context app;
    gl::device& d = gl::current();
    gl::program ours("ours", kernel);
    auto const current_program = [] {
        GLint now = 0;
        glGetIntegerv(GL_CURRENT_PROGRAM, &now);
        return static_cast<GLuint>(now);
    };
    {
        gpu::leave_state const outer;
        { gpu::leave_state const inner; }
        gl::state_guard const guard(d, 4);
        d.gl.use_program(ours.name());
    }
    CHECK(current_program() == ours.name());
    d.gl.use_program(0);
    {
        gl::state_guard const guard(d, 4);
        d.gl.use_program(ours.name());
    }
    CHECK(current_program() == 0);
}

TEST_CASE("adoption, objects and transfers leave the state as it was") {
    test::app_context app;
    auto const before = snapshot();
    auto guest = gpu::context::adopt();
    gl::buffer b(100);
    b.texel_view(gl::k_r32ui);
    gl::program p("p", kernel);
    gl::upload(b.name(), 0, "abcd", 4);
    gl::copy(b.name(), 0, b.name(), 50, 4);
    char out[4];
    gl::download(b.name(), 50, out, 4);
    CHECK((snapshot() == before));
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("G4: active transform feedback is paused while a guard lives", "[edges]") {
    test::app_context app;
    gl::device& d = gl::current();
    gl::program ours("ours", kernel);
    char const* const source =
        "#version 450\nout float o;\nvoid main() { o = 1.0; gl_Position = vec4(0); }\n";
    char const* const name = "o";
    GLuint const p = glCreateProgram(), shader = glCreateShader(GL_VERTEX_SHADER);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(p, shader);
    glTransformFeedbackVaryings(p, 1, &name, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(p);
    glUseProgram(p);
    GLuint array = 0, target = 0;
    glCreateVertexArrays(1, &array);
    glBindVertexArray(array);
    glCreateBuffers(1, &target);
    glNamedBufferData(target, 4096, nullptr, GL_STATIC_DRAW);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, target);
    GLuint frame = 0;  // the context has no surface to draw to
    glCreateFramebuffers(1, &frame);
    glNamedFramebufferParameteri(frame, GL_FRAMEBUFFER_DEFAULT_WIDTH, 4);
    glNamedFramebufferParameteri(frame, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 4);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    for (bool paused : {false, true}) {
        if (paused) glPauseTransformFeedback();
        {
            gl::state_guard const guard(d, 1);
            d.gl.use_program(ours.name());
            CHECK(glGetError() == GL_NO_ERROR);
            GLint now = 0;
            glGetIntegerv(GL_CURRENT_PROGRAM, &now);
            CHECK(static_cast<GLuint>(now) == ours.name());
            d.gl.dispatch_compute(1, 1, 1);
            CHECK(glGetError() == GL_NO_ERROR);
        }
        GLint now = 0, active = 0, is_paused = 0;
        glGetIntegerv(GL_CURRENT_PROGRAM, &now);
        glGetIntegerv(GL_TRANSFORM_FEEDBACK_ACTIVE, &active);
        glGetIntegerv(GL_TRANSFORM_FEEDBACK_PAUSED, &is_paused);
        CHECK(static_cast<GLuint>(now) == p);
        CHECK(active == 1);
        CHECK(is_paused == paused);
        if (paused) glResumeTransformFeedback();
    }
    glDrawArrays(GL_POINTS, 0, 3);
    glEndTransformFeedback();
    CHECK(glGetError() == GL_NO_ERROR);
    float wrote[3] = {};
    glGetNamedBufferSubData(target, 0, sizeof wrote, wrote);
    CHECK(wrote[2] == 1.0f);
    glUseProgram(0);
    glDeleteProgram(p);
}

TEST_CASE("G8: the subroutines of the current program are put back", "[edges]") {
    test::app_context app;
    gl::device& d = gl::current();
    gl::program ours("ours", kernel);
    char const* const source =
        "#version 450\nsubroutine float pick();\n"
        "subroutine(pick) float one() { return 1.0; }\nsubroutine(pick) float two() { return 2.0; }\n"
        "layout(location = 0) subroutine uniform pick first;\n"
        "layout(location = 1) subroutine uniform pick second;\n"
        "void main() { gl_Position = vec4(first() + second()); }\n";
    GLuint const p = glCreateProgram(), shader = glCreateShader(GL_VERTEX_SHADER);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(p, shader);
    glLinkProgram(p);
    char log[1000] = {};
    glGetShaderInfoLog(shader, sizeof log, nullptr, log);
    INFO(log);
    GLint good = 0;
    glGetProgramiv(p, GL_LINK_STATUS, &good);
    REQUIRE(good);
    GLuint const one = glGetSubroutineIndex(p, GL_VERTEX_SHADER, "one"),
                 two = glGetSubroutineIndex(p, GL_VERTEX_SHADER, "two");
    glUseProgram(p);
    for (auto const& want : {std::array{two, one}, std::array{one, two}, std::array{two, two}}) {
        glUniformSubroutinesuiv(GL_VERTEX_SHADER, 2, want.data());
        {
            gl::state_guard const guard(d, 1);
            d.gl.use_program(ours.name());
        }
        GLuint now[2] = {9, 9};
        glGetUniformSubroutineuiv(GL_VERTEX_SHADER, 0, &now[0]);
        glGetUniformSubroutineuiv(GL_VERTEX_SHADER, 1, &now[1]);
        CHECK(now[0] == want[0]);
        CHECK(now[1] == want[1]);
    }
    CHECK(glGetError() == GL_NO_ERROR);
    glUseProgram(0);
    glDeleteProgram(p);
}
