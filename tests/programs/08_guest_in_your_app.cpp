// SPDX-License-Identifier: MIT
// A guest in an OpenGL program: works on the program's own buffers, leaves its state alone.
#define GLAD_GL_IMPLEMENTATION
#include <glad/gl.h>                                // the application's own loader; any other will do
#include <gpu/gpu.hpp>

#include <vector>

int main() {
    auto window = gpu::context::headless();         // stands for the application's own window
    if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(window.get_proc_address()))) return 9;

    auto guest = gpu::context::adopt();             // what an application calls: no ownership taken
    GLuint buffers[2];
    glCreateBuffers(2, buffers);
    std::vector<float> positions{4, 3, 2, 1};
    glNamedBufferStorage(buffers[0], 16, positions.data(), 0);
    glNamedBufferStorage(buffers[1], 16, nullptr, 0);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffers[1]);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 3, buffers[0]);

    gpu::span<float> view(buffers[0], 4);           // no copy, no ownership
    gpu::sort(view.begin(), view.end());
    gpu::inclusive_scan(view.begin(), view.end(), view.begin());
    if (gpu::to_host(view) != std::vector<float>{1, 3, 6, 10}) return 1;

    GLint generic = 0, at0 = 0, at3 = 0, program = 0;
    glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &generic);
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, 0, &at0);
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, 3, &at3);
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    if (GLuint(generic) != buffers[0] || GLuint(at0) != buffers[1] || GLuint(at3) != buffers[0]) return 2;
    if (program != 0 || glGetError() != GL_NO_ERROR) return 3;

    gpu::vector<float> v{1, 2, 3};
    if (!glIsBuffer(v.buffer())) return 4;          // and ours in the application's hands
    return 0;
}
