// The examples of docs/in-your-program.md; tests/programs/quotes.py holds that they are the same.
#define GLAD_GL_IMPLEMENTATION
#include <glad/gl.h>
#include <gpu/gpu.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

namespace {

/// A compute shader of the application: doubles every number of storage block 0.
GLuint doubling_program() {
    char const* const text =
        "#version 450\nlayout(local_size_x = 1) in;\nlayout(std430, binding = 0) buffer b { float x[]; };\n"
        "void main() { x[gl_GlobalInvocationID.x] *= 2.0; }\n";
    return glCreateShaderProgramv(GL_COMPUTE_SHADER, 1, &text);
}
GLuint buffer_of(std::size_t bytes, void const* data) {
    GLuint name = 0;
    glCreateBuffers(1, &name);
    glNamedBufferStorage(name, static_cast<GLsizeiptr>(bytes), data, 0);
    return name;
}

int adopting(gpu::context const& window) {
    auto const get_proc = window.get_proc_address();        // stands for glfwGetProcAddress or its like
    {
        // after glfwMakeContextCurrent, SDL_GL_MakeCurrent, wglMakeCurrent ...
        auto guest = gpu::context::adopt();
        std::printf("%s\n", guest.renderer().c_str());
    }
    {
        auto guest = gpu::context::adopt(get_proc);
        if (&guest.device() != &gpu::context::current().device()) return 1;
    }
    return 0;
}

int spans() {
    std::vector<float> const numbers{4, 3, 2, 1};
    GLuint const height_buffer = buffer_of(16, numbers.data());
    {
        gpu::span<float> heights(height_buffer, 4);         // 4 elements; copies nothing, owns nothing
        gpu::sort(heights);
        if (heights.front() != 1.0f) return 2;
    }
    GLuint const my_program = doubling_program();
    {
        gpu::span<float> heights(height_buffer, 4);
        glUseProgram(my_program);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, height_buffer);
        glDispatchCompute(4, 1, 1);                         // a kernel of the application writes
        gpu::make_visible(gpu::use::all);                   // what kernels wrote is now seen by what follows
        float const sum = gpu::reduce(heights);             // 20

        gpu::vector<float> sums(4);
        gpu::inclusive_scan(heights, sums.begin());         // the library writes
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, sums.buffer());
        glDispatchCompute(4, 1, 1);                         // and a kernel of the application reads: no barrier
        glUseProgram(0);
        gpu::make_visible(gpu::use::all);
        if (sum != 20.0f || gpu::to_host(sums) != std::vector<float>{4, 12, 24, 40}) return 3;
    }
    glDeleteProgram(my_program);
    glDeleteBuffers(1, &height_buffer);
    return 0;
}

int textures() {
    GLuint picture = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &picture);
    glTextureStorage2D(picture, 1, GL_RGBA32F, 2, 1);
    float const texels[] = {1, 0, 0, 1, 0, 1, 0, 1};
    glTextureSubImage2D(picture, 0, 0, 0, 2, 1, GL_RGBA, GL_FLOAT, texels);
    auto luminance = [](auto c) { return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z; };
    float brightest = gpu::transform_reduce(gpu::texels<gpu::vec4>(picture), luminance, 0.0f, gpu::maximum<>{});
    glDeleteTextures(1, &picture);
    return brightest == 0.7152f ? 0 : 4;
}

int draws() {
    GLuint vertex_array = 0, query = 0, drawn = 0, frame = 0;
    glCreateFramebuffers(1, &frame);                        // no window, so no picture of its own
    glNamedFramebufferParameteri(frame, GL_FRAMEBUFFER_DEFAULT_WIDTH, 16);
    glNamedFramebufferParameteri(frame, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 16);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glCreateVertexArrays(1, &vertex_array);
    glBindVertexArray(vertex_array);
    char const* const text = "#version 450\nlayout(location = 0) in vec4 p;\nvoid main() { gl_Position = p; }\n";
    GLuint const shader = glCreateShader(GL_VERTEX_SHADER), program = glCreateProgram();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glLinkProgram(program);
    glUseProgram(program);
    glEnable(GL_RASTERIZER_DISCARD);
    glEnableVertexArrayAttrib(vertex_array, 0);
    glVertexArrayAttribFormat(vertex_array, 0, 4, GL_FLOAT, GL_FALSE, 0);
    glGenQueries(1, &query);
    glBeginQuery(GL_PRIMITIVES_GENERATED, query);

    std::vector<gpu::vec4> const host(10, gpu::vec4(0, 1, 0, 1));
    gpu::vector<gpu::vec4> points(host), visible(10);
    points[3] = gpu::vec4(0, -1, 0, 1);
    gpu::scalar<unsigned> count;
    gpu::scalar<gpu::draw_arrays_command> command;
    gpu::copy_if_into(points, visible.begin(), count, [](auto p) { return p.y > 0.0f; });
    gpu::make_draw_command(count, command);                 // one vertex for each point that was kept

    glVertexArrayVertexBuffer(vertex_array, 0, visible.buffer(), 0, sizeof(gpu::vec4));
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, command.buffer());
    glDrawArraysIndirect(GL_POINTS, nullptr);               // 9 points, and the host never knew

    glEndQuery(GL_PRIMITIVES_GENERATED);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &drawn);
    if (drawn != 9 || glGetError() != GL_NO_ERROR) return 5;
    glDisable(GL_RASTERIZER_DISCARD);
    glUseProgram(0);

    glDeleteProgram(program);
    glDeleteFramebuffers(1, &frame);
    glDeleteShader(shader);
    glDeleteQueries(1, &query);
    glDeleteVertexArrays(1, &vertex_array);
    return 0;
}

int many_calls() {
    std::vector<gpu::vector<int>> many;
    for (int k = 0; k < 5; ++k) many.push_back(gpu::vector<int>{3, 2, k});
    {
        gpu::leave_state fast;                              // until the end of the scope, state is not restored
        for (auto& v : many) gpu::sort(v);
    }
    glUseProgram(0);                                        // bind what you need again
    for (auto& v : many)
        if (!gpu::is_sorted(v)) return 6;
    return 0;
}

int conditions() {
    GLuint query = 0;
    glGenQueries(1, &query);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, query);
    glEndQuery(GL_ANY_SAMPLES_PASSED);                      // nothing was drawn, so nothing was seen
    auto const draw_the_object = [] {};
    gpu::vector<int> v{3, 1, 2};

    glBeginConditionalRender(query, GL_QUERY_WAIT);
    draw_the_object();
    glEndConditionalRender();
    gpu::sort(v);                                           // outside

    bool const sorted = gpu::to_host(v) == std::vector<int>{1, 2, 3};
    glDeleteQueries(1, &query);
    return sorted ? 0 : 7;
}

int threads(gpu::context& window) {
    std::vector<int> sorted;
    std::thread worker([&] {
        auto own = gpu::context::headless();                // a context of this thread's own
        gpu::vector<int> v{3, 1, 2};
        gpu::sort(v);
        sorted = gpu::to_host(v);                           // host memory crosses threads; vectors do not
    });
    worker.join();
    if (sorted != std::vector<int>{1, 2, 3}) return 8;

    gpu::vector<int> v{1, 2, 3};
    bool told = false;
    {
        auto other = gpu::context::headless();
        try {
            gpu::sort(v);
        } catch (gpu::context_error const& e) {             // v belongs to the context of the window
            std::printf("%s\n", e.what());
            told = true;
        }
    }
    window.make_current();
    return told ? 0 : 9;
}

int not_waiting() {
    gpu::vector<float> energies(1000, 0.5f);
    int frames = 0;
    auto const draw_a_frame = [&] { ++frames; };
    gpu::scalar<float> energy;
    gpu::reduce_into(energies, energy, 0.0f, gpu::plus<>{});
    gpu::future<float> result = energy.read_async();        // does not wait
    while (!result.ready()) draw_a_frame();
    float const total = result.get();                       // 500
    return total == 500.0f ? 0 : 10;
}

int loading() {
    std::size_t last_done = 0, last_total = 0;
    auto const show_progress = [&](std::size_t done, std::size_t total) {
        last_done = done;
        last_total = total;
    };
    gpu::vector<float> keys(100'000), sums(100'000);
    gpu::precompile(
        [&] {
            gpu::sort(keys);
            gpu::inclusive_scan(keys, sums.begin());
        },
        [&](std::size_t done, std::size_t total, std::string_view) { show_progress(done, total); });
    return last_done > 0 && last_done == last_total ? 0 : 11;
}

int long_work() {
    gpu::vector<float> field(100'000, 1.0f);
    auto const slow = [](auto x) { return x + 1.0f; };
    std::size_t const share = 1 << 14;
    auto const process_events = [] {};
    for (std::size_t at = 0; at < field.size(); at += share) {
        auto const first = field.begin() + static_cast<std::ptrdiff_t>(at);
        auto const n = static_cast<std::ptrdiff_t>(std::min(share, field.size() - at));
        gpu::transform(first, first + n, first, slow);      // one launch of bounded length
        process_events();
    }
    return gpu::reduce(field) == 200'000.0f ? 0 : 12;
}

int ends() {
    std::optional<gpu::context> window = gpu::context::headless();
    {
        auto guest = gpu::context::current();
        std::optional<gpu::vector<int>> v;
        v.emplace(100, 1);

        v.reset();                                          // first what lies in GPU memory,
        guest.leave();                                      // then what the library keeps there,
        window.reset();                                     // last the window: glfwDestroyWindow or its like
    }
    return 0;
}

}  // namespace

int main() {
    auto window = gpu::context::headless();                 // stands for the application's own window
    if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(window.get_proc_address()))) return 20;
    for (int result : {adopting(window), spans(), textures(), draws(), many_calls(), conditions(), threads(window),
             not_waiting(), loading(), long_work()})
        if (result) return result;
    if (glGetError() != GL_NO_ERROR) return 21;
    return ends();
}
