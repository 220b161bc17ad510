// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/iterator/constant.hpp>

#include "../support/testing.hpp"

#include <array>
#include <cstdlib>
#include <new>
#include <string>

namespace {
std::size_t allocations = 0;
}
#ifndef __SANITIZE_ADDRESS__        // which has an operator new of its own, and counts nothing for us
[[gnu::noinline]] void* operator new(std::size_t n) {
    ++allocations;
    if (void* p = std::malloc(n ? n : 1)) return p;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
#endif

TEST_CASE("a repeated call allocates nothing and compiles nothing", "[launch]") {
    gpu::vector<float> v(1000, 1.0f);
    auto& r = gpu::kernel::current();
    float k = 0;
    auto calls = [&] {
        k += 1;
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x + 1.0f; });
        gpu::transform(v.begin(), v.end(), v.begin(), [k](auto x) { return x + k; });
        return gpu::reduce(v.begin(), v.end());
    };
    calls(), calls();
    auto const compiled = r.counts.programs_compiled;
    std::size_t const before = allocations;
    float const sum = calls();
    CHECK(allocations == before);
    CHECK(r.counts.programs_compiled == compiled);
    CHECK(sum == 1000.0f * (1 + 3 + 1 + 2 + 3));
}

TEST_CASE("call sites whose kernels read the same share a program", "[launch]") {
    gpu::vector<int> v(100, 1);
    auto& r = gpu::kernel::current();
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 12345; });
    auto const compiled = r.counts.programs_compiled;
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto y) { return y * 12345; });
    CHECK(r.counts.programs_compiled == compiled);
}

TEST_CASE("scratch memory goes back to the pool and can be trimmed", "[launch]") {
    gpu::vector<unsigned> v(50000, 7u);
    auto& r = gpu::kernel::current();
    gpu::sort(v);
    CHECK(r.counts.scratch_bytes == 0);
    CHECK(r.counts.scratch_cached > 0);
    CHECK(r.counts.scratch_peak >= 50000 * 4);
    auto const cached = r.counts.scratch_cached;
    gpu::sort(v);
    CHECK(r.counts.scratch_cached == cached);
    r.trim();
    CHECK(r.counts.scratch_cached == 0);
    gpu::sort(v);
    CHECK(gpu::is_sorted(v));
}

TEST_CASE("a call leaves the bindings and the program as it found them", "[launch]") {
    auto const& gl = gpu::gl::current().gl;
    gpu::vector<int> mine(64, 1), v(5000, 2);
    gl.bind_buffer(gpu::gl::k_shader_storage_buffer, mine.buffer());
    gl.bind_buffers_base(gpu::gl::k_shader_storage_buffer, 0, 1, std::array{mine.buffer()}.data());
    gl.bind_buffers_range(gpu::gl::k_shader_storage_buffer, 2, 1, std::array{mine.buffer()}.data(), std::array<gpu::gl::GLintptr, 1>{0}.data(), std::array<gpu::gl::GLsizeiptr, 1>{64}.data());
    gpu::sort(v.begin(), v.end(), [](auto a, auto b) { return a > b; });
    CHECK(gpu::reduce(v) == 10000);
    gpu::gl::GLint generic = 0, at0 = 0, at1 = -1, at2 = 0, program = -1;
    gpu::gl::GLint64 size = 0;
    gl.get_integerv(gpu::gl::k_shader_storage_buffer_binding, &generic);
    gl.get_integeri_v(gpu::gl::k_shader_storage_buffer_binding, 0, &at0);
    gl.get_integeri_v(gpu::gl::k_shader_storage_buffer_binding, 1, &at1);
    gl.get_integeri_v(gpu::gl::k_shader_storage_buffer_binding, 2, &at2);
    gl.get_integer64i_v(gpu::gl::k_shader_storage_buffer_size, 2, &size);
    gl.get_integerv(gpu::gl::k_current_program, &program);
    CHECK(static_cast<unsigned>(generic) == mine.buffer());
    CHECK(static_cast<unsigned>(at0) == mine.buffer());
    CHECK(at1 == 0);
    CHECK(static_cast<unsigned>(at2) == mine.buffer());
    CHECK(size == 64);
    CHECK(program == 0);
    CHECK(gl.get_error() == gpu::gl::k_no_error);
    gl.bind_buffer(gpu::gl::k_shader_storage_buffer, 0);
    gl.bind_buffers_base(gpu::gl::k_shader_storage_buffer, 0, 3, nullptr);
}

TEST_CASE("a range of more elements than a kernel can count is refused with the limit", "[launch]") {
    auto const many = gpu::make_constant_iterator(1);
    try {
        gpu::reduce(many, many + (std::ptrdiff_t(1) << 31));
        FAIL("nothing was thrown");
    } catch (gpu::length_error const& e) {
        CHECK(std::string(e.what()).find("2147483647") != std::string::npos);
    }
}
