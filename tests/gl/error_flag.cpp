// SPDX-License-Identifier: MIT
#include <gpu/gl/error_flag.hpp>

#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <support/catch.hpp>

namespace error_flag_test {

void count_errors(gpu::gl::GLenum, gpu::gl::GLenum type, gpu::gl::GLuint, gpu::gl::GLenum, gpu::gl::GLsizei,
    char const*, void const* count) {
    if (type == gpu::gl::k_debug_type_error) ++*static_cast<int*>(const_cast<void*>(count));
}

TEST_CASE("G12: an error that is put back is not heard again by a debug callback", "[edges]") {
    auto const context = gpu::context::headless(-1, true);
    auto const& gl = context.device().gl;
    int heard = 0;
    gl.enable(gpu::gl::k_debug_output);
    gl.enable(gpu::gl::k_debug_output_synchronous);
    gl.debug_message_callback(count_errors, &heard);
    gl.enable(gpu::gl::k_false);  // the application's error
    CHECK(heard == 1);
    for (int i = 0; i < 3; ++i) gpu::gl::buffer(100);
    CHECK(heard == 1);
    CHECK(gl.is_enabled(gpu::gl::k_debug_output));
    CHECK(gl.get_error() == gpu::gl::k_invalid_enum);
    gl.debug_message_callback(nullptr, nullptr);
}

}  // namespace error_flag_test
