// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/execution.hpp>

#include "../support/testing.hpp"

#include <string>

using test::has;

TEST_CASE("the waits of the host are counted", "[statistics]") {
    gpu::vector<int> v(1000, 1), out(1000);
    gpu::scalar<int> sum;
    auto const waits = [] { return gpu::current_statistics().waits; };
    auto const before = waits();
    gpu::sort(v.begin(), v.end());
    gpu::inclusive_scan(v.begin(), v.end(), out.begin());
    gpu::reduce_into(v.begin(), v.end(), sum);
    CHECK(waits() == before);
    CHECK(gpu::reduce(v.begin(), v.end()) == 1000);
    CHECK(waits() == before + 1);
    CHECK(sum.read() == 1000);
    CHECK(waits() == before + 2);
    CHECK(gpu::to_host(out).back() == 1000);
    CHECK(waits() > before + 2);
}

TEST_CASE("a debug context is told the names of sections, algorithms and kernels", "[debug]") {
    auto context = gpu::context::headless(-1, true);
    gpu::vector<int> v(100, 1);
    auto const& gl = context.device().gl;
    std::vector<std::string> groups;
    gl.enable(gpu::gl::k_debug_output_synchronous);
    gl.debug_message_callback(
        [](gpu::gl::GLenum,
            gpu::gl::GLenum type,
            gpu::gl::GLuint id,
            gpu::gl::GLenum,
            gpu::gl::GLsizei length,
            gpu::gl::GLchar const* text,
            void const* user) {
            if (id != gpu::gl::debug_group_id || type != gpu::gl::k_debug_type_push_group) return;
            static_cast<std::vector<std::string>*>(const_cast<void*>(user))
                ->emplace_back(text, static_cast<std::size_t>(length));
        },
        &groups);
    {
        gpu::section const s("frame");
        gpu::reduce(v);
    }
    gl.debug_message_callback(nullptr, nullptr);
    REQUIRE(groups.size() == 3);
    CHECK(groups[0] == "frame");
    CHECK(groups[1] == "reduce");
    CHECK(has(groups[2], "reduce"));
}
