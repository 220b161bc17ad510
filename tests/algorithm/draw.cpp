// SPDX-License-Identifier: MIT
// The same buffers compute and draw: what kernels leave is used as vertices, indices, commands, uniforms and
// textures.
#if __has_include(<glad/gl.h>)
#    include <gl/app_context.hpp>

#    include <gpu/algorithm/compact.hpp>
#    include <gpu/algorithm/copy.hpp>
#    include <gpu/algorithm/draw.hpp>
#    include <gpu/algorithm/fill.hpp>
#    include <gpu/algorithm/reduce.hpp>
#    include <gpu/container/counted.hpp>
#    include <gpu/gl/context.hpp>

#    include <cstdint>
#    include <cstdlib>
#    include <string>
#    include <vector>

namespace {
constexpr int side = 32;

/// Mesa 22.3.6 dies inside LLVM 15 when llvmpipe compiles a fragment shader, even an empty one, for vectors
/// of 16 lanes.
bool draws_crash() {
    char const* const width = std::getenv("LP_NATIVE_VECTOR_WIDTH");
    return width && std::string(width) == "512";
}

/// A picture of side x side pixels, drawn to by the application, and a program that draws points of its
/// vertices' places.
class picture {
public:
    picture() {
        test::load_glad();
        glCreateFramebuffers(1, &frame_);
        glCreateTextures(GL_TEXTURE_2D, 1, &texture_);
        glTextureStorage2D(texture_, 1, GL_RGBA8, side, side);
        glNamedFramebufferTexture(frame_, GL_COLOR_ATTACHMENT0, texture_, 0);
        glBindFramebuffer(GL_FRAMEBUFFER, frame_);
        glViewport(0, 0, side, side);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        program_ = glCreateProgram();
        add(GL_VERTEX_SHADER, R"(#version 450
layout(location = 0) in float place;
layout(std140, binding = 0) uniform colours { vec4 colour; };
layout(binding = 0) uniform samplerBuffer brightness;
out vec4 shade;
void main() {
    int k = int(place);
    shade = colour * texelFetch(brightness, k);
    gl_Position = vec4((vec2(k % 32, k / 32) + 0.5) / 16.0 - 1.0, 0, 1);
    gl_PointSize = 1.0;
})");
        add(GL_FRAGMENT_SHADER,
            "#version 450\nin vec4 shade;\nout vec4 pixel;\nvoid main() { pixel = shade; }");
        glLinkProgram(program_);
        GLint linked = 0;
        glGetProgramiv(program_, GL_LINK_STATUS, &linked);
        REQUIRE(linked);
        glCreateVertexArrays(1, &array_);
        glEnableVertexArrayAttrib(array_, 0);
        glVertexArrayAttribFormat(array_, 0, 1, GL_FLOAT, GL_FALSE, 0);
        glVertexArrayAttribBinding(array_, 0, 0);
        glBindVertexArray(array_);
        glUseProgram(program_);
    }
    ~picture() {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glUseProgram(0);
        glBindVertexArray(0);
        glDeleteVertexArrays(1, &array_);
        glDeleteFramebuffers(1, &frame_);
        glDeleteTextures(1, &texture_);
        glDeleteProgram(program_);
    }
    GLuint array() const { return array_; }
    std::vector<std::uint32_t> pixels() const {
        std::vector<std::uint32_t> p(side * side);
        glReadPixels(0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, p.data());
        CHECK(glGetError() == GL_NO_ERROR);
        return p;
    }

private:
    void add(GLenum stage, char const* text) {
        GLuint const shader = glCreateShader(stage);
        glShaderSource(shader, 1, &text, nullptr);
        glCompileShader(shader);
        GLint compiled = 0;
        glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
        REQUIRE(compiled);
        glAttachShader(program_, shader);
        glDeleteShader(shader);
    }
    GLuint frame_ = 0, texture_ = 0, program_ = 0, array_ = 0;
};

/// Uniforms and a texture that kernels filled: white, and brightness 1 but for the last row.
struct look {
    gpu::scalar<gpu::vec4> colour{gpu::vec4(0)};
    gpu::vector<float> brightness{gpu::vector<float>(side * side, 0.0f)};
    GLuint texture = 0;
    look() {
        gpu::transform(colour, colour.begin(), [](auto c) { return c + 1.0f; });
        gpu::fill(brightness.begin(), brightness.end() - side, 1.0f);
        glCreateTextures(GL_TEXTURE_BUFFER, 1, &texture);
        glTextureBuffer(texture, GL_R32F, brightness.buffer_for(gpu::use::texture));
        glBindTextureUnit(0, texture);
        glBindBufferBase(GL_UNIFORM_BUFFER, 0, colour.buffer_for(gpu::use::uniforms));
    }
    ~look() { glDeleteTextures(1, &texture); }
};
/// A pixel of place k that was drawn: a buffer texture of one channel reads as (r, 0, 0, 1).
std::uint32_t lit(int k) { return k < side * (side - 1) ? 0xff0000ffu : 0xff000000u; }
/// The first pixel that is not as expected, or -1.
int first_wrong(std::vector<std::uint32_t> const& got, std::vector<std::uint32_t> const& expected) {
    for (std::size_t k = 0; k < got.size(); ++k)
        if (got[k] != expected[k]) return static_cast<int>(k);
    return -1;
}
}  // namespace

TEST_CASE("a draw takes its vertices and their number from kernels; nothing visits the host", "[draw]") {
    if (draws_crash()) return;
    auto context = gpu::context::headless();
    picture p;
    look const l;
    gpu::vector<float> all(side * side), kept(side * side);
    gpu::sequence(all.begin(), all.end());
    gpu::scalar<unsigned> count;
    gpu::copy_if_into(
        all.begin(), all.end(), kept.begin(), count, [](auto x) { return gpu::cast<int>(x) % 3 == 1; });
    gpu::scalar<gpu::draw_arrays_command> command;
    gpu::make_draw_command(count, command);

    glVertexArrayVertexBuffer(p.array(), 0, kept.buffer_for(gpu::use::vertices), 0, sizeof(float));
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, command.buffer_for(gpu::use::commands));
    glDrawArraysIndirect(GL_POINTS, nullptr);
    auto const got = p.pixels();
    std::vector<std::uint32_t> expected(side * side);
    for (int k = 0; k < side * side; ++k) expected[std::size_t(k)] = k % 3 == 1 ? lit(k) : 0u;
    CHECK(first_wrong(got, expected) == -1);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
}

TEST_CASE("indices and their number, and instances", "[draw]") {
    if (draws_crash()) return;
    auto context = gpu::context::headless();
    picture p;
    look const l;
    gpu::vector<float> places(side * side);
    gpu::sequence(places.begin(), places.end());
    gpu::vector<unsigned> indices(side * side);
    gpu::scalar<unsigned> count;
    auto const numbers = gpu::make_counting_iterator(0u);
    gpu::copy_if_into(
        numbers, numbers + side * side, indices.begin(), count, [](auto k) { return k % 5u < 2u; });
    gpu::scalar<gpu::draw_elements_command> command;
    gpu::make_draw_command(count, command);
    glVertexArrayVertexBuffer(p.array(), 0, places.buffer_for(gpu::use::vertices), 0, sizeof(float));
    glVertexArrayElementBuffer(p.array(), indices.buffer_for(gpu::use::indices));
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, command.buffer_for(gpu::use::commands));
    glDrawElementsIndirect(GL_POINTS, GL_UNSIGNED_INT, nullptr);
    auto const got = p.pixels();
    std::vector<std::uint32_t> expected(side * side);
    for (int k = 0; k < side * side; ++k) expected[std::size_t(k)] = k % 5 < 2 ? lit(k) : 0u;
    CHECK(first_wrong(got, expected) == -1);

    // Instances: the attribute advances once an instance, so that the place is the instance's.
    glClear(GL_COLOR_BUFFER_BIT);
    count = 100u;
    gpu::scalar<gpu::draw_arrays_command> instances;
    gpu::make_instances_command(count, instances, {.count = 1});
    glVertexArrayBindingDivisor(p.array(), 0, 1);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, instances.buffer_for(gpu::use::commands));
    glDrawArraysIndirect(GL_POINTS, nullptr);
    auto const drawn = p.pixels();
    for (int k = 0; k < side * side; ++k) expected[std::size_t(k)] = k < 100 ? lit(k) : 0u;
    CHECK(first_wrong(drawn, expected) == -1);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
}

TEST_CASE("a kernel of the application is dispatched for a count, and its writes are read", "[draw]") {
    auto context = gpu::context::headless();
    test::load_glad();
    char const* const text = R"(#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer out_block { uint values[]; };
void main() { values[gl_GlobalInvocationID.x] += 2u; })";
    GLuint const program = glCreateShaderProgramv(GL_COMPUTE_SHADER, 1, &text);
    gpu::vector<unsigned> v(1000, 1u);
    gpu::scalar<unsigned> count(130u);
    gpu::scalar<gpu::dispatch_command> command;
    gpu::make_dispatch_command(count, command, 64);
    glUseProgram(program);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, v.buffer_for(gpu::use::storage));
    glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, command.buffer_for(gpu::use::commands));
    glDispatchComputeIndirect(0);
    gpu::make_visible(gpu::use::all);
    CHECK(gpu::reduce(v) == 1000u + 2u * 192u);
    glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, 0);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, 0);
    glUseProgram(0);
    glDeleteProgram(program);
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("commands hold what their patterns say", "[draw]") {
    gpu::scalar<int> count(7);
    gpu::scalar<gpu::draw_arrays_command> arrays;
    gpu::make_draw_command(count, arrays, {.count = 3, .instance_count = 2, .first = 5, .base_instance = 9});
    CHECK(arrays.read() == gpu::draw_arrays_command{21, 2, 5, 9});
    gpu::vector<gpu::draw_elements_command> elements(3);
    gpu::make_draw_command(count, elements.begin() + 1, {.count = 6, .first_index = 4, .base_vertex = -8});
    CHECK(gpu::to_host(elements) == std::vector<gpu::draw_elements_command>{{}, {42, 1, 4, -8, 0}, {}});
    gpu::make_instances_command(
        count, elements.begin(), {.count = 36, .instance_count = 2, .base_vertex = 1});
    CHECK(elements[0] == gpu::draw_elements_command{36, 14, 0, 1, 0});
    gpu::scalar<gpu::dispatch_command> groups;
    for (int n : {0, 1, 63, 64, 65, 1000}) {
        count = n;
        gpu::make_dispatch_command(count, groups, 64);
        CHECK(groups.read() == gpu::dispatch_command{static_cast<unsigned>((n + 63) / 64), 1, 1});
    }
    CHECK_THROWS_AS(gpu::make_dispatch_command(count, groups, 0), gpu::invalid_argument);
    CHECK(sizeof(gpu::draw_arrays_command) == 16);
    CHECK(sizeof(gpu::draw_elements_command) == 20);
    CHECK(sizeof(gpu::dispatch_command) == 12);
}
#endif
