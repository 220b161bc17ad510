// SPDX-License-Identifier: MIT
#include <gpu/gl/call_check.hpp>

#include <stdexcept>
#include <string>

#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <support/catch.hpp>

namespace call_check_test {

namespace gl = gpu::gl;

/// Sets the checked mode for a scope.
class checking {
public:
    explicit checking(bool wanted) { gpu::checked() = wanted; }
    ~checking() { gpu::checked() = before_; }

private:
    bool before_ = gpu::checked();
};

/// The message of the exception that a checked call of `f` throws, or "".
template <class F> std::string told(gl::device& d, bool state, F f) {
    try {
        gl::call_check const check(d, "name", state);
        f();
    } catch (gpu::opengl_error const& e) {
        return e.what();
    }
    return "";
}

TEST_CASE("a checked call throws what it leaves changed, and names it") {
    auto const context = gpu::context::headless();
    gl::device& d = context.device();
    auto const change = [&] { d.gl.active_texture(gl::k_texture0 + 1); };
    auto const change_back = [&] { d.gl.active_texture(gl::k_texture0); };
    {
        checking const off(false);
        CHECK(told(d, true, change) == "");
        change_back();
    }
    checking const on(true);
    CHECK(told(d, true, [] {}) == "");
    CHECK_THAT(told(d, true, change),
        test::contains("gpu::name: the call has changed OpenGL's state: GL_ACTIVE_TEXTURE was 33984 and is "
                       "33985"));
    change_back();
    CHECK(told(d, false, change) == "");
    change_back();
    CHECK(told(d, true, [&] {
        change();
        change_back();
    }) == "");
}

TEST_CASE("a checked call throws OpenGL's errors, and tells whose they are") {
    auto const context = gpu::context::headless();
    gl::device& d = context.device();
    auto const fail = [&] { d.gl.enable(gl::k_false); };
    checking const on(true);
    CHECK_THAT(
        told(d, false, fail), test::contains("gpu::name: OpenGL raised GL_INVALID_ENUM during this call"));
    CHECK(d.gl.get_error() == gl::k_no_error);
    fail();
    bool ran = false;
    CHECK_THAT(told(d, false, [&] { ran = true; }),
        test::contains("GL_INVALID_ENUM was raised before this call, by the application"));
    CHECK_FALSE(ran);
    CHECK(told(d, false, [] {}) == "");
}

TEST_CASE("a nested check is not active, and another exception passes through") {
    auto const context = gpu::context::headless();
    gl::device& d = context.device();
    checking const on(true);
    bool inner = true;
    CHECK_THAT(told(d, false, [&] { inner = told(d, false, [&] { d.gl.enable(gl::k_false); }) != ""; }),
        test::contains("GL_INVALID_ENUM"));
    CHECK_FALSE(inner);
    CHECK_THROWS_AS(told(d,
                        true,
                        [&] {
                            d.gl.active_texture(gl::k_texture0 + 1);
                            throw std::logic_error("of the call");
                        }),
        std::logic_error);
    d.gl.active_texture(gl::k_texture0);
    CHECK(told(d, true, [] {}) == "");
}

TEST_CASE("require_buffer tells a buffer that OpenGL cannot use") {
    auto const context = gpu::context::headless();
    gl::device& d = context.device();
    auto const message = [&](gl::GLuint name, std::size_t bytes, std::size_t element) -> std::string {
        try {
            gl::require_buffer(d, "name", name, bytes, element);
        } catch (gpu::invalid_argument const& e) {
            return e.what();
        }
        return "";
    };
    gl::GLuint b = 0;
    d.gl.create_buffers(1, &b);
    d.gl.named_buffer_data(b, 40, nullptr, gl::k_static_draw);
    CHECK(message(b, 40, 4) == "");
    CHECK_THAT(message(b, 44, 4), test::contains("has 40 bytes") && test::contains("element 10 of it"));
    CHECK_THAT(message(b, 44, 0), test::contains("byte 44") && !test::contains("element"));
    d.gl.map_named_buffer_range(b, 0, 40, gl::k_map_read_bit);
    CHECK_THAT(message(b, 40, 4), test::contains("is mapped"));
    d.gl.unmap_named_buffer(b);
    CHECK(message(b, 40, 4) == "");
    d.gl.delete_buffers(1, &b);
    CHECK_THAT(message(b, 40, 4), test::contains("is not a buffer"));

    gl::GLbitfield const flags = gl::k_map_read_bit | gl::k_map_persistent_bit;
    d.gl.create_buffers(1, &b);
    d.gl.named_buffer_storage(b, 40, nullptr, flags);
    d.gl.map_named_buffer_range(b, 0, 40, flags);
    CHECK(message(b, 40, 4) == "");
    d.gl.delete_buffers(1, &b);
}

}  // namespace call_check_test
