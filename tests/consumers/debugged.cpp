// SPDX-License-Identifier: MIT
// Stops three times in a debugger, which then shows what is here; debugger.py compares.
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/structure.hpp>

struct particle {
    gpu::vec3 position;
    float mass;
};
GPU_STRUCT(particle, position, mass);

[[gnu::noinline]] void stop() { asm volatile(""); }

[[gnu::noinline]] void before() {
    unsigned char bytes[sizeof(gpu::vector<int>)] = {};
    auto const& nothing = reinterpret_cast<gpu::vector<int> const&>(bytes);
    static_cast<void>(nothing);
    stop();
}

int main() {
    before();
    gpu::vector<float> v{3, 1, 2};
    v.reserve(10);
    gpu::vector<particle> const particles(5);
    gpu::vector<int> empty;
    gpu::span<float> const part = gpu::span<float>(v).subspan(1, 2), foreign(v.buffer(), 3);
    auto const second = v.begin() + 1;
    auto const element = particles.begin()[3];
    auto const last = v[2];
    gpu::scalar<int> const sum(7);
    gpu::var<float> const local = 2.5f;
    gpu::gl::GLuint const names[] = {v.buffer(), particles.buffer(), sum.buffer()};
    stop();
    float const factor = 4;
    gpu::transform(v.begin(), v.end(), v.begin(), [=](auto x) {
        gpu::var<int> steps = 3;
        auto const y = -x * factor + 1.0f, z = gpu::sqrt(gpu::select(x < 2.0f, x, y));
        auto const direction = gpu::make<gpu::vec3>(x, x, 0.0f);
        auto const more = steps + 1;
        stop();
        static_cast<void>(direction);
        static_cast<void>(more);
        return y + z;
    });
    return static_cast<int>(names[0] - v.buffer() + empty.size() + part.size() - foreign.size() + 1) +
           (local > 3.0f) + static_cast<int>(second - v.begin() - 1) + (element.mass > 0) +
           (sum.size() != 1) + (last < -1000.0f);
}
