// SPDX-License-Identifier: MIT
// A window, one sort, one draw: a cloud of translucent points turns, and is drawn from back to front.
#include <gpu/gpu.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>

#if APP_HAS_GLFW
#    include "opengl.hpp"
#    define GLFW_INCLUDE_NONE
#    include <GLFW/glfw3.h>
#endif

namespace {

constexpr char usage[] =
    "app [--frames N] [--points N]\n"
    "Draws a cloud of points in a window, from back to front; Escape ends it.\n"
    "  --frames N   ends after N frames\n"
    "  --points N   100000 by default\n";

struct settings {
    int frames = 0;
    unsigned points = 100'000;
};

/// Points in GPU memory, and the order in which they are drawn.
struct cloud {
    gpu::vector<gpu::vec4> positions;
    gpu::vector<float> depths;
    gpu::vector<unsigned> order;

    explicit cloud(unsigned n) : positions(n), depths(n), order(n) {
        gpu::tabulate(positions.begin(), positions.end(), [](auto i) {
            gpu::philox4x32 random(7u, i);  // random numbers of each point's own
            auto x = random.uniform(), y = random.uniform(), z = random.uniform();
            return gpu::make<gpu::vec4>(x - 0.5f, y - 0.5f, z - 0.5f, 1.0f);
        });
    }
    /// The sort: the farthest point of the cloud, turned by the angle, comes first.
    void sort(float angle) {
        float const s = std::sin(angle), c = std::cos(angle);
        gpu::transform(
            positions.begin(), positions.end(), depths.begin(), [=](auto p) { return s * p.x + c * p.z; });
        gpu::sequence(order.begin(), order.end());
        gpu::sort_by_key(depths.begin(), depths.end(), order.begin());
    }
};

#if APP_HAS_GLFW
constexpr char vertex_shader[] = R"(#version 450
layout(location = 0) in vec4 position;
layout(location = 0) uniform float angle;
out vec3 colour;
void main() {
    vec3 p = position.xyz;
    float s = sin(angle), c = cos(angle);
    gl_Position = vec4(c * p.x - s * p.z, p.y, -0.5 * (s * p.x + c * p.z), 1.0);
    gl_PointSize = 3.0;
    colour = p + 0.5;
})";
constexpr char fragment_shader[] = R"(#version 450
in vec3 colour;
out vec4 painted;
void main() { painted = vec4(colour, 0.5); })";

GLuint make_program() {
    GLuint const program = glCreateProgram();
    auto const add = [&](GLenum kind, char const* text) {
        GLuint const shader = glCreateShader(kind);
        glShaderSource(shader, 1, &text, nullptr);
        glCompileShader(shader);
        glAttachShader(program, shader);
        glDeleteShader(shader);
    };
    add(GL_VERTEX_SHADER, vertex_shader);
    add(GL_FRAGMENT_SHADER, fragment_shader);
    glLinkProgram(program);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        char words[1000] = "";
        glGetProgramInfoLog(program, sizeof words, nullptr, words);
        throw std::runtime_error(std::string("the program for the points does not link: ") + words);
    }
    return program;
}

/// Draws until the window is closed or the frames are over; returns the exit status.
int draw(GLFWwindow* window, settings const& wanted) {
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    if (!load_opengl(glfwGetProcAddress))
        throw std::runtime_error("the driver lacks functions of OpenGL 4.5");
    auto guest = gpu::context::adopt();  // the library works in the window's context
    std::printf("draws on %s\n", guest.renderer().c_str());

    int status = 0;
    {
        cloud points(wanted.points);
        GLuint const program = make_program();
        GLuint vertex_array = 0;
        glCreateVertexArrays(1, &vertex_array);
        glEnableVertexArrayAttrib(vertex_array, 0);
        glVertexArrayAttribFormat(vertex_array, 0, 4, GL_FLOAT, GL_FALSE, 0);
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        glEnable(GL_PROGRAM_POINT_SIZE);

        bool open = true;
        for (int frame = 0; open && (wanted.frames == 0 || frame < wanted.frames); ++frame) {
            float const angle = 0.01f * static_cast<float>(frame);
            points.sort(angle);

            int width = 0, height = 0;
            glfwGetFramebufferSize(window, &width, &height);
            glViewport(0, 0, width, height);
            glClear(GL_COLOR_BUFFER_BIT);
            glUseProgram(program);
            glUniform1f(0, angle);
            glBindVertexArray(vertex_array);
            glVertexArrayVertexBuffer(vertex_array, 0, points.positions.buffer(), 0, sizeof(gpu::vec4));
            glVertexArrayElementBuffer(vertex_array, points.order.buffer());
            glDrawElements(GL_POINTS, static_cast<GLsizei>(points.order.size()), GL_UNSIGNED_INT, nullptr);

            if (frame + 1 == wanted.frames) {  // the last of a counted run is looked at
                unsigned char middle[4] = {0, 0, 0, 0};
                glReadPixels(width / 2, height / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, middle);
                bool const right = middle[0] + middle[1] + middle[2] > 0 && gpu::is_sorted(points.depths) &&
                                   glGetError() == GL_NO_ERROR;
                std::printf("%d frames, %s\n",
                    wanted.frames,
                    right ? "drawn from back to front" : "something is wrong");
                status = right ? 0 : 1;
            }
            glfwSwapBuffers(window);
            glfwPollEvents();
            open = !glfwWindowShouldClose(window) && glfwGetKey(window, GLFW_KEY_ESCAPE) != GLFW_PRESS;
        }
        glDeleteVertexArrays(1, &vertex_array);
        glDeleteProgram(program);
    }  // the vectors end before their context does
    guest.leave();
    return status;
}
#endif

/// What is left without a window: the sort, in a context without a display.
int sort_only(settings const& wanted, char const* why) {
    auto context = gpu::context::headless();
    cloud points(wanted.points);
    points.sort(1.0f);
    bool const right = gpu::is_sorted(points.depths);
    std::printf("No window, since %s: nothing is drawn. %u points were sorted on %s, %s.\n",
        why,
        wanted.points,
        context.renderer().c_str(),
        right ? "rightly" : "wrongly");
    return right ? 0 : 1;
}

int run(settings const& wanted) {
#if APP_HAS_GLFW
    if (!glfwInit()) return sort_only(wanted, "there is no display");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    GLFWwindow* const window = glfwCreateWindow(800, 600, "app", nullptr, nullptr);
    int const status = window ? draw(window, wanted) : sort_only(wanted, "the display has no OpenGL 4.5");
    glfwTerminate();
    return status;
#else
    return sort_only(wanted, "the application was built without GLFW");
#endif
}

}  // namespace

int main(int count, char** arguments) {
    settings wanted;
    for (int i = 1; i < count; ++i) {
        bool const has_value = i + 1 < count && std::atoi(arguments[i + 1]) > 0;
        if (std::strcmp(arguments[i], "--frames") == 0 && has_value)
            wanted.frames = std::atoi(arguments[++i]);
        else if (std::strcmp(arguments[i], "--points") == 0 && has_value)
            wanted.points = static_cast<unsigned>(std::atoi(arguments[++i]));
        else {
            std::fputs(usage, stdout);
            return std::strcmp(arguments[i], "--help") == 0 ? 0 : 2;
        }
    }
    try {
        return run(wanted);
    } catch (std::exception const& e) {
        std::printf("%s\n", e.what());
        return 1;
    }
}
