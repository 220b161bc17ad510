// SPDX-License-Identifier: MIT
// What a call costs when there is nothing to do, against the same dispatch written by hand.
#pragma once

#include <bench/support/measure.hpp>

#if BENCH_HAS_GLAD
#    include <glad/gl.h>
#endif

namespace bench {

#if BENCH_HAS_GLAD
/// The dispatch that an experienced programmer would write for x = a * x + 1 on one item, with the wait.
class by_hand {
public:
    by_hand() {
        if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(gpu::context::current().get_proc_address())))
            throw std::runtime_error("GLAD could not load OpenGL 4.5");
        const char* text =
            "#version 450\n"
            "layout(local_size_x = 64) in;\n"
            "layout(std430, binding = 0) buffer items { float x[]; };\n"
            "layout(location = 0) uniform uint count;\n"
            "layout(location = 1) uniform float a;\n"
            "void main() { uint i = gl_GlobalInvocationID.x; if (i < count) x[i] = a * x[i] + 1.0; }\n";
        const GLuint shader = glCreateShader(GL_COMPUTE_SHADER);
        glShaderSource(shader, 1, &text, nullptr);
        glCompileShader(shader);
        program_ = glCreateProgram();
        glAttachShader(program_, shader);
        glLinkProgram(program_);
        glDeleteShader(shader);
        glCreateBuffers(1, &buffer_);
        glNamedBufferStorage(buffer_, 64, nullptr, 0);
    }
    ~by_hand() {
        glDeleteProgram(program_);
        glDeleteBuffers(1, &buffer_);
    }
    by_hand(const by_hand&) = delete;
    by_hand& operator=(const by_hand&) = delete;

    void call(float a) const {
        glUseProgram(program_);
        glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, 1, &buffer_);
        glUniform1ui(0, 1);
        glUniform1f(1, a);
        glDispatchCompute(1, 1, 1);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        const GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, ~GLuint64(0));
        glDeleteSync(fence);
    }

private:
    GLuint program_ = 0, buffer_ = 0;
};
#endif

struct overhead {
    double empty_us = 0, one_item_us = 0;
    std::optional<double> by_hand_us;
};

inline overhead measure_overhead() {
    gpu::vector<f32> one(1, 1.0f), none;
    float a = 0.5f;  // a new value each time, as in a program that does something
    auto call = [&](gpu::vector<f32>& v) {
        a += 0.001f;
        gpu::transform(v.begin(), v.end(), v.begin(), [a = a](auto x) { return a * x + 1.0f; });
    };
    std::vector<double> empty, items, hand;
#if BENCH_HAS_GLAD
    by_hand manual;
    manual.call(a);
#endif
    call(one);
    wait_for_gpu();
    warm_up();
    for (int i = 0; i < 2001; ++i) {
        double start = now_us();
        call(none);
        empty.push_back(now_us() - start);
        start = now_us();
        call(one);
        wait_for_gpu();
        items.push_back(now_us() - start);
#if BENCH_HAS_GLAD
        start = now_us();
        manual.call(a);
        hand.push_back(now_us() - start);
#endif
    }
    overhead result{median(empty), median(items), {}};
    if (!hand.empty()) result.by_hand_us = median(hand);
    return result;
}

}  // namespace bench
