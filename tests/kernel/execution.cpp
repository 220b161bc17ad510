// SPDX-License-Identifier: MIT
#include <gpu/algorithm/reduce.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/execution.hpp>

#include "../support/testing.hpp"

#include <string>

using test::has;

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
