// SPDX-License-Identifier: MIT
#include <gpu/gl/buffer.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gl/app_context.hpp>
#include <gpu/gl/context.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;
using test::message_of;

TEST_CASE("an empty buffer owns nothing") {
    gl::buffer b;
    CHECK(b.name() == 0);
    CHECK(b.bytes() == 0);
    CHECK(b.owner() == nullptr);
    CHECK_FALSE(b);
}

TEST_CASE("a long buffer, in large pages where there are any, is a buffer like any other") {
    auto context = gpu::context::headless();
    auto& d = context.device();
    const std::size_t sizes[] = {(2u << 20) - 4, 2u << 20, (5u << 20) + 12};
    for (bool const wanted : {false, true}) {
        bool const before = std::exchange(gpu::large_pages(), wanted);
        for (std::size_t bytes : sizes) {
            std::vector<std::uint32_t> put(bytes / 4), got(bytes / 4);
            for (std::size_t i = 0; i < put.size(); ++i) put[i] = static_cast<std::uint32_t>(i * 2654435761u);
            gl::buffer a(bytes), b(bytes);
            CHECK(a.name() != b.name());
            CHECK(a.bytes() == bytes);
            gl::upload(d, a.name(), 0, put.data(), bytes);
            gl::copy(d, a.name(), 0, b.name(), 0, bytes);
            gl::download(d, b.name(), 0, got.data(), bytes);
            CHECK(got == put);
            gl::buffer moved(std::move(a));
            CHECK(a.bytes() == 0);
        }
        for (int i = 0; i < 20; ++i) CHECK(gl::buffer(std::size_t{2} << 20));  // given back each time
        gpu::large_pages() = before;
    }
    CHECK_FALSE(gl::buffer(std::size_t{1} << 20).bytes() == 0);
    CHECK(d.gl.get_error() == gl::k_no_error);
}

TEST_CASE("memory in large pages is kept for the next buffer of its size, and given back when asked") {
    auto context = gpu::context::headless();
    auto& d = context.device();
    auto const length = std::size_t{3} << 20;
    auto const name = gl::buffer(length).name();
    if (!gl::has_large_pages(d)) return;  // NVIDIA alone has them
    {
        gl::buffer same(length - 5), other(length);
        CHECK(same.name() == name);
        CHECK(other.name() != name);
        CHECK(d.gl.is_buffer(name));
    }
    CHECK(gl::trim_large_pages(d));
    CHECK_FALSE(d.gl.is_buffer(name));
    CHECK_FALSE(gl::trim_large_pages(d));
    static auto const raise = d.gl.enable;
    auto const import = std::exchange(
        d.gl.import_memory_fd_ext, [](gl::GLuint, gl::GLuint64, gl::GLenum, int) { raise(gl::k_false); });
    CHECK(d.gl.is_buffer(gl::buffer(length).name()));  // OpenGL refuses the memory: a plain one
    CHECK(d.gl.get_error() == gl::k_no_error);
    CHECK_FALSE(gl::trim_large_pages(d));
    d.gl.import_memory_fd_ext = import;
    gl::buffer outlives(length);
    context = gpu::context::headless();  // ends the other one
    CHECK(gl::buffer(length).name() != 0);
}

TEST_CASE("where Vulkan does not know the GPU a long buffer is a plain one") {
    auto context = gpu::context::headless();
    auto& d = context.device();
    d.caps.small_pages = true;
    d.gl.get_unsigned_bytei_v_ext = [](gl::GLenum, gl::GLuint, gl::GLubyte* to) { to[3] = 17; };  // nobody's
    auto const length = std::size_t{3} << 20;
    {
        gl::buffer a(length), b(length);
        CHECK(d.gl.is_buffer(a.name()));
        CHECK(a.name() != b.name());
    }
    CHECK_FALSE(gl::has_large_pages(d));
    CHECK_FALSE(gl::trim_large_pages(d));
    CHECK(d.gl.get_error() == gl::k_no_error);
}

TEST_CASE("a buffer keeps its size, and its storage is padded") {
    auto context = gpu::context::headless();
    test::load_glad();
    const std::size_t sizes[] = {0, 1, 31, 32, 33, 1000};
    for (std::size_t bytes : sizes) {
        gl::buffer b(bytes);
        CHECK(b.bytes() == bytes);
        CHECK(b.owner() == &context.device());
        GLint64 size = 0;
        GLint flags = 1;
        glGetNamedBufferParameteri64v(b.name(), GL_BUFFER_SIZE, &size);
        glGetNamedBufferParameteriv(b.name(), GL_BUFFER_STORAGE_FLAGS, &flags);
        CHECK(size % 32 == 0);
        CHECK(static_cast<std::size_t>(size) >= bytes + 32);
        CHECK(flags == 0);
    }
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("a buffer moves") {
    auto context = gpu::context::headless();
    gl::buffer a(100);
    gl::GLuint const name = a.name();
    gl::buffer b = std::move(a);
    CHECK(a.name() == 0);
    CHECK(b.name() == name);
    gl::buffer c(50);
    c = std::move(b);
    CHECK(c.name() == name);
    CHECK(c.bytes() == 100);
    CHECK(b.name() == 0);
}

TEST_CASE("absurd sizes are refused with the byte count, before OpenGL is asked") {
    auto context = gpu::context::headless();
    test::load_glad();
    CHECK_THAT(message_of<gpu::out_of_memory>([] { gl::buffer b(std::size_t{1} << 48); }),
        test::contains("281474976710656 bytes"));
    CHECK_THROWS_AS(gl::buffer(std::numeric_limits<std::size_t>::max()), std::bad_alloc);
    CHECK(glGetError() == GL_NO_ERROR);
}

namespace {

/// A driver without memory: glNamedBufferStorage raises GL_OUT_OF_MEMORY.
struct no_memory {
    explicit no_memory(gl::device& d) : device(d), storage(d.gl.named_buffer_storage) {
        get_error = d.gl.get_error;
        raised = gl::k_no_error;
        d.gl.named_buffer_storage = [](gl::GLuint, gl::GLsizeiptr, void const*, gl::GLbitfield) {
            raised = gl::k_out_of_memory;
        };
        d.gl.get_error = [] {
            gl::GLenum const ours = std::exchange(raised, gl::k_no_error);
            return ours != gl::k_no_error ? ours : get_error();
        };
    }
    ~no_memory() {
        device.gl.named_buffer_storage = storage;
        device.gl.get_error = get_error;
    }
    gl::device& device;
    decltype(gl::table::named_buffer_storage) storage;
    static inline decltype(gl::table::get_error) get_error;
    static inline gl::GLenum raised;
};

}  // namespace

TEST_CASE("what the driver cannot give is out_of_memory, and the application's error is not blamed on it") {
    auto context = gpu::context::headless();
    test::load_glad();
    {
        no_memory const driver(context.device());
        CHECK_THAT(message_of<gpu::out_of_memory>([] { gl::buffer b(1000); }),
            test::contains("1000 bytes") && test::contains("GL_OUT_OF_MEMORY"));
        glEnable(0);
        CHECK_THAT(message_of<gpu::out_of_memory>([] { gl::buffer b(1000); }),
            test::contains("GL_OUT_OF_MEMORY") && test::contains("GL_INVALID_ENUM had been raised before"));
    }
    CHECK(glGetError() == GL_INVALID_ENUM);
    CHECK_NOTHROW(gl::buffer(1000));
}

TEST_CASE("if_possible makes a buffer, or an empty one where the memory cannot be had") {
    auto context = gpu::context::headless();
    test::load_glad();
    gl::buffer const there = gl::buffer::if_possible(100);
    CHECK(there.bytes() == 100);
    CHECK(glIsBuffer(there.name()));
    CHECK_FALSE(gl::buffer::if_possible(std::size_t{1} << 48));
    glEnable(0);
    {
        no_memory const driver(context.device());
        gl::buffer const none = gl::buffer::if_possible(1000);
        CHECK(none.name() == 0);
        CHECK(none.bytes() == 0);
        CHECK(none.owner() == nullptr);
    }
    CHECK(glGetError() == GL_INVALID_ENUM);
}

TEST_CASE("an error that the application raised is still there after an allocation") {
    auto context = gpu::context::headless();
    test::load_glad();
    glEnable(0);
    { gl::buffer b(100); }
    CHECK(glGetError() == GL_INVALID_ENUM);
    glDeleteBuffers(-1, nullptr);
    { gl::buffer b(100); }
    CHECK(glGetError() == GL_INVALID_VALUE);
    glUnmapNamedBuffer(0);
    { gl::buffer b(100); }
    CHECK(glGetError() == GL_INVALID_OPERATION);
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("texel views are made once, cover the storage, and go with the buffer") {
    auto context = gpu::context::headless();
    test::load_glad();
    GLuint first = 0;
    {
        gl::buffer b(1000);
        first = b.texel_view(gl::k_rgba32ui);
        CHECK(b.texel_view(gl::k_rgba32ui) == first);
        CHECK(b.texel_view(gl::k_r32ui) != first);
        CHECK(b.texel_view(gl::k_rg32ui) != first);
        GLint texels = 0, store = 0;
        glGetTextureLevelParameteriv(first, 0, GL_TEXTURE_WIDTH, &texels);
        glGetTextureLevelParameteriv(first, 0, GL_TEXTURE_BUFFER_DATA_STORE_BINDING, &store);
        CHECK(static_cast<std::size_t>(texels) * 16 == gl::buffer::storage_bytes(1000));
        CHECK(static_cast<GLuint>(store) == b.name());
        CHECK_THAT(message_of<gpu::invalid_argument>([&] { b.texel_view(gl::k_r8); }),
            test::contains("GL_RGBA32UI"));
        CHECK(glGetError() == GL_NO_ERROR);
    }
    CHECK_FALSE(glIsTexture(first));
}

TEST_CASE("a texel view in another context is a context_error") {
    auto first = gpu::context::headless();
    gl::buffer b(100);
    auto second = gpu::context::headless();
    CHECK_THAT(message_of<gpu::context_error>([&] { b.texel_view(gl::k_r32ui); }),
        test::contains("not current on this thread"));
}
