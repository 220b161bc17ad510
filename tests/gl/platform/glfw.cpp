// SPDX-License-Identifier: MIT
// Windows by GLFW. Hidden from an ordinary run, for it wants a display: xvfb-run -a test_gl "[window]".
#include <optional>
#include <string>

#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/platform/glfw.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

TEST_CASE("a hidden window is a context like any other", "[.][window]") {
    std::optional<gl::buffer> outlives;
    {
        auto window = gpu::context::hidden_window();
        CHECK(window.device().is_current());
        CHECK(window.device().owned());
        CHECK(&gl::current() == &window.device());
        CHECK(window.get_proc_address()("glDispatchCompute"));
        outlives.emplace(100);
        gl::upload(outlives->name(), 0, "abcd", 4);
        char back[4];
        gl::download(outlives->name(), 0, back, 4);
        CHECK(std::string(back, 4) == "abcd");
        auto second = gpu::context::hidden_window();
        CHECK_FALSE(window.device().is_current());
        window.make_current();
        CHECK(window.device().is_current());
        { auto moved = std::move(second); }  // not current when it goes
        CHECK(window.device().is_current());
    }
    CHECK_FALSE(outlives->owner()->alive());
}

TEST_CASE("the application's GLFW window is adopted, with its loader or without", "[.][window]") {
    auto const& glfw = *gl::platform::glfw::get();
    REQUIRE(glfw.init());
    glfw.default_window_hints();
    glfw.window_hint(gl::platform::glfw::visible, 0);
    glfw.window_hint(gl::platform::glfw::version_major, 4);
    glfw.window_hint(gl::platform::glfw::version_minor, 5);
    glfw.window_hint(gl::platform::glfw::profile, gl::platform::glfw::core_profile);
    void* window = glfw.create_window(32, 32, "application", nullptr, nullptr);
    REQUIRE(window);
    glfw.make_context_current(window);
    {
        auto guest = gpu::context::adopt();
        CHECK_FALSE(guest.device().owned());
        CHECK(guest.device().where().system == gl::platform::window_system::glx);
        gl::buffer b(100);
        CHECK(b.owner() == &guest.device());
        gl::upload(b.name(), 0, "abcd", 4);
    }
    CHECK(glfw.get_current_context() == window);
    try {
        // EGL is refused beside GLX by some drivers, and taken by others.
        gpu::context::headless();
    } catch (gpu::no_context const& e) {
        CHECK_THAT(e.what(), test::contains("GLX"));
    }
    glfw.make_context_current(window);
    glfw.make_context_current(nullptr);
    CHECK_THROWS_AS(gpu::context::adopt(), gpu::no_context);
    CHECK(gl::current().owned());  // one of our own
    // Over a GLX context EGL's is refused or taken; either way what is current is known.
    glfw.destroy_window(window);
}

TEST_CASE("without a display a hidden window says why", "[.][no_window]") {
    CHECK_THAT(
        test::message_of<gpu::no_context>([] { gpu::context::hidden_window(); }), test::contains("GLFW"));
}
