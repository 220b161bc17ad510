// SPDX-License-Identifier: MIT
// What a call costs when there is nothing to do, against the same dispatch written by hand.
#pragma once

#include <bench/support/measure.hpp>

#if BENCH_HAS_GLAD
#    include <glad/gl.h>
#endif

namespace bench {

#if BENCH_HAS_GLAD
/// What an experienced programmer would write: a program, its buffers and argument, a dispatch, and the wait
/// for it.
class by_hand {
public:
    by_hand(by_hand const&) = delete;
    by_hand& operator=(by_hand const&) = delete;

protected:
    explicit by_hand(char const* text) {
        if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(gpu::context::current().get_proc_address())))
            throw std::runtime_error("GLAD could not load OpenGL 4.5");
        GLuint const shader = glCreateShader(GL_COMPUTE_SHADER);
        glShaderSource(shader, 1, &text, nullptr);
        glCompileShader(shader);
        program_ = glCreateProgram();
        glAttachShader(program_, shader);
        glLinkProgram(program_);
        glDeleteShader(shader);
    }
    ~by_hand() { glDeleteProgram(program_); }

    static void wait() {
        GLsync const fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, ~GLuint64(0));
        glDeleteSync(fence);
    }

    GLuint program_ = 0;
};

/// x = a * x + 1 on one item.
class transform_by_hand : by_hand {
public:
    transform_by_hand()
        : by_hand(
              "#version 450\n"
              "layout(local_size_x = 64) in;\n"
              "layout(std430, binding = 0) buffer items { float x[]; };\n"
              "layout(location = 0) uniform uint count;\n"
              "layout(location = 1) uniform float a;\n"
              "void main() { uint i = gl_GlobalInvocationID.x; if (i < count) x[i] = a * x[i] + 1.0; }\n") {
        glCreateBuffers(1, &buffer_);
        glNamedBufferStorage(buffer_, 64, nullptr, 0);
    }
    ~transform_by_hand() { glDeleteBuffers(1, &buffer_); }

    void call(float a) const {
        glUseProgram(program_);
        glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, 1, &buffer_);
        glUniform1ui(0, 1);
        glUniform1f(1, a);
        glDispatchCompute(1, 1, 1);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        wait();
    }

private:
    GLuint buffer_ = 0;
};

/// The sum of 1024 words, read from mapped memory. llvmpipe gets what suits it: one vector of threads, loads
/// through a view.
class reduce_by_hand : by_hand {
public:
    static constexpr u32 items = 1024;

    reduce_by_hand() : by_hand(on_software() ? few_threads : many_threads) {
        std::vector<u32> const ones(items, 1);
        glCreateBuffers(2, buffers_);
        glNamedBufferStorage(buffers_[0], items * 4, ones.data(), 0);
        constexpr GLbitfield flags = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
        glNamedBufferStorage(buffers_[1], 64, nullptr, flags | GL_CLIENT_STORAGE_BIT);
        result_ = static_cast<const volatile u32*>(glMapNamedBufferRange(buffers_[1], 0, 64, flags));
        glCreateTextures(GL_TEXTURE_BUFFER, 1, &view_);
        glTextureBuffer(view_, GL_RGBA32UI, buffers_[0]);
    }
    ~reduce_by_hand() {
        glDeleteTextures(1, &view_);
        glDeleteBuffers(2, buffers_);
    }

    u32 call() const {
        glUseProgram(program_);
        glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, 2, buffers_);
        glBindImageTexture(0, view_, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA32UI);
        glUniform1ui(0, items);
        glDispatchCompute(1, 1, 1);
        glMemoryBarrier(GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT);
        wait();
        return *result_;
    }

private:
    static constexpr char const* many_threads =
        "#version 450\n"
        "layout(local_size_x = 256) in;\n"
        "layout(std430, binding = 0) readonly buffer input_items { uvec4 x[]; };\n"
        "layout(std430, binding = 1) writeonly buffer output_items { uint sum; };\n"
        "layout(location = 0) uniform uint count;\n"
        "shared uint part[256];\n"
        "void main() {\n"
        "    uint t = gl_LocalInvocationID.x;\n"
        "    uint own = 0u;\n"
        "    for (uint i = t; i < count / 4u; i += 256u) { uvec4 v = x[i]; own += v.x + v.y + v.z + v.w; }\n"
        "    part[t] = own;\n"
        "    for (uint half_way = 128u; half_way > 0u; half_way /= 2u) {\n"
        "        barrier();\n"
        "        if (t < half_way) part[t] += part[t + half_way];\n"
        "    }\n"
        "    if (t == 0u) sum = part[0];\n"
        "}\n";
    static constexpr char const* few_threads =
        "#version 450\n"
        "layout(local_size_x = 8) in;\n"
        "layout(rgba32ui, binding = 0) readonly uniform uimageBuffer x;\n"
        "layout(std430, binding = 1) writeonly buffer output_items { uint sum; };\n"
        "layout(location = 0) uniform uint count;\n"
        "shared uint part[8];\n"
        "void main() {\n"
        "    uint t = gl_LocalInvocationID.x;\n"
        "    uint own = 0u;\n"
        "    for (uint i = t; i < count / 4u; i += 8u) { uvec4 v = imageLoad(x, int(i)); own += v.x + v.y + "
        "v.z + v.w; }\n"
        "    part[t] = own;\n"
        "    barrier();\n"
        "    if (t == 0u) sum = part[0] + part[1] + part[2] + part[3] + part[4] + part[5] + part[6] + "
        "part[7];\n"
        "}\n";

    GLuint buffers_[2] = {}, view_ = 0;
    const volatile u32* result_ = nullptr;
};
#endif

struct overhead {
    double empty_us = 0, one_item_us = 0, reduce_us = 0;
    std::optional<double> by_hand_us, reduce_by_hand_us;
};

inline overhead measure_overhead() {
    gpu::vector<f32> one(1, 1.0f), none;
    gpu::vector<u32> ones(1024, 1u);
    float a = 0.5f;  // a new value each time, as in a program that does something
    auto call = [&](gpu::vector<f32>& v) {
        a += 0.001f;
        gpu::transform(v.begin(), v.end(), v.begin(), [a = a](auto x) { return a * x + 1.0f; });
    };
    std::vector<double> empty, items, hand, reduce, reduce_hand;
    auto timed = [](std::vector<double>& samples, auto work) {
        double const start = now_us();
        work();
        samples.push_back(now_us() - start);
    };
    auto check = [](u32 sum) {
        if (sum != 1024) throw std::runtime_error("a sum of 1024 ones is " + std::to_string(sum));
    };
#if BENCH_HAS_GLAD
    transform_by_hand const manual;
    reduce_by_hand const manual_reduce;
    manual.call(a);
    check(manual_reduce.call());
#endif
    call(one);
    check(gpu::reduce(ones));
    wait_for_gpu();
    warm_up();
    for (int i = 0; i < 2001; ++i) {
        timed(empty, [&] { call(none); });
        timed(items, [&] {
            call(one);
            wait_for_gpu();
        });
        timed(reduce, [&] { check(gpu::reduce(ones)); });
#if BENCH_HAS_GLAD
        timed(hand, [&] { manual.call(a); });
        timed(reduce_hand, [&] { check(manual_reduce.call()); });
#endif
    }
    overhead result{median(empty), median(items), median(reduce), {}, {}};
    if (!hand.empty()) {
        result.by_hand_us = median(hand);
        result.reduce_by_hand_us = median(reduce_hand);
    }
    return result;
}

}  // namespace bench
