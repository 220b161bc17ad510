// SPDX-License-Identifier: MIT
// The recipes of docs/recipes.md with textures and draws; quotes.py holds that page and program agree.
#define GLAD_GL_IMPLEMENTATION
#include <glad/gl.h>
#include <gpu/gpu.hpp>

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

namespace {

GLuint texture_of(GLsizei width, GLsizei height, std::vector<gpu::vec4> const& texels) {
    GLuint name = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    glTextureStorage2D(name, 1, GL_RGBA32F, width, height);
    glTextureSubImage2D(name, 0, 0, 0, width, height, GL_RGBA, GL_FLOAT, texels.data());
    return name;
}

int histogram_of_a_texture() {
    std::vector<gpu::vec4> texels;
    for (int i = 0; i < 64; ++i) texels.emplace_back(i < 16 ? 0.1f : 0.9f);     // a quarter is dark
    GLuint const photo = texture_of(8, 8, texels);

    auto luminance = [](auto c) { return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z; };
    auto const image = gpu::texels<gpu::vec4>(photo);
    auto const bright = gpu::make_transform_iterator(image.begin(), luminance);
    gpu::vector<int> bins(4);
    gpu::histogram_even(bright, bright + image.size(), bins.begin(), 4, 0.0f, 1.001f);
    // bins: 16 0 0 48

    glDeleteTextures(1, &photo);
    return gpu::to_host(bins) == std::vector<int>{16, 0, 0, 48} ? 0 : 1;
}

int image_blur() {
    std::vector<gpu::vec4> texels(16 * 16, gpu::vec4(0));
    texels[8 * 16 + 8] = gpu::vec4(1);                                          // one bright point
    GLuint const photo = texture_of(16, 16, texels), blurred = texture_of(16, 16, texels);

    std::vector<float> weights;
    float sum = 0;
    for (int k = -3; k <= 3; ++k) weights.push_back(std::exp(-0.5f * float(k * k)));
    for (float w : weights) sum += w;
    for (float& w : weights) w /= sum;
    auto const image = gpu::texels<gpu::vec4>(photo);
    gpu::vector<gpu::vec4> rows(image.size()), smooth(image.size());
    gpu::extent2 const size(image.width(), image.height());
    gpu::convolve(image, weights, gpu::extent2(7, 1), rows, gpu::boundary::clamp);
    gpu::convolve(rows, size, weights, gpu::extent2(1, 7), smooth, gpu::boundary::clamp);
    gpu::copy(smooth.begin(), smooth.end(), gpu::texel_output<gpu::vec4>(blurred).begin());

    std::vector<gpu::vec4> got(16 * 16);
    glGetTextureImage(blurred, 0, GL_RGBA, GL_FLOAT, GLsizei(got.size() * sizeof(gpu::vec4)), got.data());
    for (GLuint name : {photo, blurred}) glDeleteTextures(1, &name);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) {
            bool const near = std::abs(x - 8) <= 3 && std::abs(y - 8) <= 3;
            float const wanted = near ? weights[std::size_t(x - 5)] * weights[std::size_t(y - 5)] : 0.0f;
            if (std::abs(got[std::size_t(y * 16 + x)].y - wanted) > 1e-6f) return 2;
        }
    return 0;
}

/// A picture of one pixel, and a program that paints a point there in its own colour.
struct easel {
    GLuint frame = 0, picture = 0, program = 0, vertex_array = 0;

    easel() {
        picture = texture_of(1, 1, {gpu::vec4(0)});
        glCreateFramebuffers(1, &frame);
        glNamedFramebufferTexture(frame, GL_COLOR_ATTACHMENT0, picture, 0);
        glBindFramebuffer(GL_FRAMEBUFFER, frame);
        glViewport(0, 0, 1, 1);
        glCreateVertexArrays(1, &vertex_array);
        glBindVertexArray(vertex_array);
        glEnableVertexArrayAttrib(vertex_array, 0);
        glVertexArrayAttribFormat(vertex_array, 0, 4, GL_FLOAT, GL_FALSE, 0);
        program = glCreateProgram();
        for (auto [kind, text] : {std::pair(GL_VERTEX_SHADER, "#version 450\nlayout(location = 0) in vec4 in_colour;\nout vec4 colour;\n"
                 "void main() { colour = in_colour; gl_Position = vec4(0, 0, 0, 1); gl_PointSize = 1.0; }\n"),
                 std::pair(GL_FRAGMENT_SHADER, "#version 450\nin vec4 colour;\nout vec4 painted;\nvoid main() { painted = colour; }\n")}) {
            GLuint const shader = glCreateShader(GLenum(kind));
            glShaderSource(shader, 1, &text, nullptr);
            glCompileShader(shader);
            glAttachShader(program, shader);
            glDeleteShader(shader);
        }
        glLinkProgram(program);
        glUseProgram(program);
        glEnable(GL_BLEND);
    }
    ~easel() {
        glDisable(GL_BLEND);
        glUseProgram(0);
        glDeleteProgram(program);
        glDeleteVertexArrays(1, &vertex_array);
        glDeleteFramebuffers(1, &frame);
        glDeleteTextures(1, &picture);
    }
    easel(easel const&) = delete;
    easel& operator=(easel const&) = delete;

    gpu::vec4 pixel() const {
        gpu::vec4 p;
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, &p);
        return p;
    }
};

int sort_for_blending() {
    easel const painter;
    GLuint const vertex_array = painter.vertex_array;
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    gpu::vector<gpu::vec4> colours{{1, 0, 0, 0.5f}, {0, 1, 0, 0.5f}, {0, 0, 1, 0.5f}};
    gpu::vector<gpu::vec3> positions{{0, 0, -2}, {0, 0, -9}, {0, 0, -5}};
    gpu::vec3 const eye(0, 0, 0);

    gpu::vector<float> far_away(positions.size());
    gpu::vector<unsigned> order(positions.size());
    gpu::transform(positions.begin(), positions.end(), far_away.begin(), [=](auto p) { return gpu::distance(p, eye); });
    gpu::sequence(order.begin(), order.end());
    gpu::sort_by_key(far_away.begin(), far_away.end(), order.begin(), gpu::greater<>{});    // the farthest first

    glVertexArrayVertexBuffer(vertex_array, 0, colours.buffer(), 0, sizeof(gpu::vec4));
    glVertexArrayElementBuffer(vertex_array, order.buffer());
    glDrawElements(GL_POINTS, GLsizei(order.size()), GL_UNSIGNED_INT, nullptr);

    auto const p = painter.pixel();                             // green, then blue, then red above both
    bool const right = std::abs(p.x - 0.5f) < 1e-6f && std::abs(p.y - 0.125f) < 1e-6f && std::abs(p.z - 0.25f) < 1e-6f;
    return right && gpu::to_host(order) == std::vector<unsigned>{1, 2, 0} ? 0 : 3;
}

int cull_and_draw_indirect() {
    easel const painter;
    GLuint const vertex_array = painter.vertex_array;
    glBlendFunc(GL_ONE, GL_ONE);                                // the pixel counts what is drawn
    std::vector<gpu::vec4> spheres;
    for (int i = 0; i < 20; ++i) spheres.emplace_back(float(i - 10), 0.0f, -5.0f, 1.0f);
    gpu::vector<gpu::vec4> instances(spheres);                  // centre and radius
    gpu::vec4 const planes[2] = {{1, 0, 0, 4}, {-1, 0, 0, 4}};  // the space between x = -4 and x = 4

    gpu::vector<gpu::vec4> visible(instances.size());
    gpu::scalar<unsigned> count;
    gpu::scalar<gpu::draw_arrays_command> command;
    auto const seen = [left = planes[0], right = planes[1]](auto s) {
        auto const inside = [&](auto plane) { return gpu::dot(gpu::xyz(s), gpu::xyz(plane)) + plane.w > -s.w; };
        return inside(left) && inside(right);
    };
    gpu::copy_if_into(instances, visible.begin(), count, seen);
    gpu::make_instances_command(count, command, {.count = 1});  // 36 for a cube for each

    glVertexArrayVertexBuffer(vertex_array, 0, visible.buffer(), 0, sizeof(gpu::vec4));
    glVertexArrayBindingDivisor(vertex_array, 0, 1);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, command.buffer());
    glDrawArraysIndirect(GL_POINTS, nullptr);                   // as many as were seen; the host never knew

    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
    return painter.pixel().w == 9.0f && count.read() == 9 ? 0 : 4;
}

}  // namespace

int main() {
    auto window = gpu::context::headless();                     // stands for the application's own window
    if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(window.get_proc_address()))) return 20;
    for (auto* recipe : {histogram_of_a_texture, image_blur, sort_for_blending, cull_and_draw_indirect})
        if (int const result = recipe()) return result;
    return glGetError() == GL_NO_ERROR ? 0 : 21;
}
