// SPDX-License-Identifier: MIT
#include <gpu/gl/context.hpp>

#include <cstdlib>
#include <string>
#include <thread>
#include <utility>

#include <gl/app_context.hpp>
#include <gpu/gl/buffer.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;
using test::message_of;

namespace {

/// Sets an environment variable for a scope.
class environment {
public:
    environment(char const* name, char const* value) : name_(name) {
        if (char const* old = std::getenv(name)) {
            before_ = old;
            had_ = true;
        }
        setenv(name, value, 1);
    }
    ~environment() {
        if (had_)
            setenv(name_, before_.c_str(), 1);
        else
            unsetenv(name_);
    }

private:
    char const* name_;
    std::string before_;
    bool had_ = false;
};

}  // namespace

TEST_CASE("a headless context is current, is 4.5 or later, and says what it is") {
    auto context = gpu::context::headless();
    CHECK(context.device().is_current());
    CHECK(&gl::current() == &context.device());
    CHECK_FALSE(context.renderer().empty());
    CHECK_FALSE(context.version().empty());
    gl::capabilities const& caps = context.device().caps;
    CHECK(caps.version_major * 10 + caps.version_minor >= 45);
    CHECK(caps.max_threads >= 1024);
    CHECK(caps.max_group_size[0] >= 1024);
    CHECK(caps.max_groups[2] >= 65535);
    CHECK(caps.shared_bytes >= 32768);
    CHECK(caps.block_bytes >= 1 << 27);
    CHECK(caps.blocks_per_kernel >= 8);
    CHECK(caps.block_bindings >= 8);
    CHECK(caps.images_per_kernel >= 8);
    CHECK(caps.image_units >= 8);
    CHECK(caps.texel_buffer_size >= 65536);
    CHECK(caps.block_alignment <= 256);
    CHECK((caps.subgroup_size == 0) == (caps.subgroup_features == 0));
    CHECK(caps.has("GL_ARB_direct_state_access"));
    CHECK_FALSE(caps.has("GL_ARB_direct_state_acces"));
    CHECK_FALSE(caps.has(""));
    CHECK_FALSE(caps.has("zzz"));
    for (std::size_t i = 1; i < caps.extensions.size(); ++i)
        REQUIRE(caps.extensions[i - 1] < caps.extensions[i]);
    test::load_glad();
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("a debug context is made when it is asked for") {
    CHECK_FALSE(gpu::context::headless().device().caps.debug);
    CHECK(gpu::context::headless(-1, true).device().caps.debug);
    environment const wish("GPU_DEBUG", "1");
    CHECK(gpu::context::headless().device().caps.debug);
}

TEST_CASE("the first use on a thread makes a context, and every thread has its own") {
    test::make_nothing_current();
    gl::device& here = gl::current();
    CHECK(&gl::current() == &here);
    CHECK(here.owned());
    std::uint64_t other = 0;
    bool same = true;
    std::thread([&] {
        other = gl::current().id;
        same = gl::current().id == other;
    }).join();
    CHECK(other != here.id);
    CHECK(same);
    CHECK(here.is_current());
}

TEST_CASE("adopt takes the application's context and leaves it to the application") {
    test::app_context app;
    std::uint64_t id = 0;
    {
        auto guest = gpu::context::adopt();
        id = guest.device().id;
        CHECK_FALSE(guest.device().owned());
        CHECK(&gl::current() == &guest.device());
        auto again = gpu::context::adopt();
        CHECK(&again.device() == &guest.device());
        CHECK(guest.get_proc_address()("glDispatchCompute"));
        guest.make_current();
    }
    CHECK(app.is_current());
    CHECK(gl::current().id == id);
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("an application's OSMesa context is adopted and left alone") {
    namespace platform = gl::platform;
    char const* const driver = std::getenv("GALLIUM_DRIVER");
    test::make_nothing_current();
    if (driver && std::string(driver) == "zink") {
        WARN("OSMesa on zink: not tried, as Mesa 22.3 crashes in OSMesaCreateContext itself");
        return;
    }
    void* const library = platform::open_library("libOSMesa.so.8");
    if (!library) {
        WARN("no OSMesa on this machine: not tried");
        return;
    }
    auto const create = platform::symbol<void* (*)(int const*, void*)>(library, "OSMesaCreateContextAttribs");
    auto const make_current =
        platform::symbol<unsigned char (*)(void*, void*, unsigned, int, int)>(library, "OSMesaMakeCurrent");
    auto const destroy = platform::symbol<void (*)(void*)>(library, "OSMesaDestroyContext");
    int const attributes[] = {0x33, 0x34, 0x36, 4, 0x37, 5, 0};  // core profile, 4.5
    void* const context = create(attributes, nullptr);
    REQUIRE(context);
    unsigned char pixels[4 * 4 * 4];
    REQUIRE(make_current(context, pixels, 0x1401, 4, 4));
    {
        auto guest = gpu::context::adopt();
        CHECK_FALSE(guest.device().owned());
        CHECK(guest.device().where() == platform::context_id{platform::window_system::osmesa, context});
        gl::buffer b(100);
        CHECK(b.owner() == &guest.device());
        gl::upload(b.name(), 0, "abcd", 4);
        char back[4];
        gl::download(b.name(), 0, back, 4);
        CHECK(std::string(back, 4) == "abcd");
        guest.leave();
    }
    CHECK(platform::current_handle(platform::window_system::osmesa) == context);
    make_current(nullptr, nullptr, 0, 0, 0);
    destroy(context);
}

TEST_CASE("adopt takes the application's loader: a function, or a function object") {
    test::app_context app;
    auto by_function = gpu::context::adopt(gl::platform::egl::get()->get_proc_address);
    CHECK(by_function.get_proc_address() == gl::platform::egl::get()->get_proc_address);
    int asked = 0;
    test::app_context second;
    auto by_object = gpu::context::adopt([&](char const* name) {
        ++asked;
        return gl::platform::egl::get()->get_proc_address(name);
    });
    CHECK(asked > 100);
    CHECK(by_object.device().id != by_function.device().id);
    CHECK(by_object.get_proc_address()("glFlush"));
}

TEST_CASE("adopting a headless context of ours is the same device, still ours") {
    auto window = gpu::context::headless();
    {
        auto guest = gpu::context::adopt();
        CHECK(&guest.device() == &window.device());
    }
    CHECK(window.device().alive());
    CHECK(window.device().is_current());
}

TEST_CASE("adopt without a context says what to do") {
    test::make_nothing_current();
    CHECK_THAT(message_of<gpu::no_context>([] { gpu::context::adopt(); }),
        test::contains("glfwMakeContextCurrent") && test::contains("headless"));
    CHECK_THAT(
        message_of<gpu::no_context>([] { gpu::context::adopt(gl::platform::egl::get()->get_proc_address); }),
        test::contains("no OpenGL context is current"));
}

TEST_CASE("a context below 4.5 or of OpenGL ES is refused with a sentence") {
    environment const newer(
        "MESA_GL_VERSION_OVERRIDE", "3.3");  // Mesa gives the newest compatible one otherwise
    {
        test::app_context old({.major = 3, .minor = 3});
        GLint major = 0;
        glGetIntegerv(GL_MAJOR_VERSION, &major);
        if (major == 3) {
            CHECK_THAT(message_of<gpu::no_context>([] { gpu::context::adopt(); }),
                test::contains("3.3") && test::contains("ask for 4.5"));
            CHECK_THROWS_AS(gl::current(), gpu::no_context);
        }
    }
}

TEST_CASE("OpenGL ES is refused with a sentence") {
    auto const& egl = *gl::platform::egl::get();
    unsigned const api = egl.query_api();
    egl.bind_api(0x30A0);
    {
        test::app_context embedded({.major = 3, .minor = 1, .embedded = true});
        CHECK_THAT(message_of<gpu::no_context>([] { gpu::context::adopt(); }), test::contains("OpenGL ES"));
    }
    egl.bind_api(api);
}

TEST_CASE("a loader that lacks a function is told its name") {
    test::app_context app;
    CHECK_THAT(message_of<gpu::no_context>([] {
        gpu::context::adopt([](char const* name) -> void* {
            if (std::string(name) == "glFenceSync") return nullptr;
            return gl::platform::egl::get()->get_proc_address(name);
        });
    }),
        test::contains("glFenceSync"));
}

TEST_CASE("a device that is not there is an error that lists the attempts, and leaves current what was") {
    test::app_context app;
    CHECK_THAT(
        message_of<gpu::no_context>([] { gpu::context::headless(77); }), test::contains("EGL device 77"));
    CHECK(app.is_current());
    environment const wish("GPU_DEVICE", "no such renderer");
    std::string const text = message_of<gpu::no_context>([] { gpu::context::headless(); });
    CHECK_THAT(text,
        test::contains("no such renderer") && test::contains("EGL device 0") &&
            test::contains("its renderer is"));
    CHECK(app.is_current());
}

TEST_CASE("GPU_DEVICE chooses by index and by part of the renderer's name") {
    std::string const renderer = gpu::context::headless(0).renderer();
    {
        environment const wish("GPU_DEVICE", "0");
        CHECK(gpu::context::headless().renderer() == renderer);
    }
    std::string part = renderer.substr(0, 5);
    for (char& c : part)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    environment const wish("GPU_DEVICE", part.c_str());
    CHECK(gpu::context::headless().renderer() == renderer);
}

TEST_CASE("a device choice is read from text") {
    using gl::platform::parse_device_choice;
    CHECK(parse_device_choice(nullptr).anything());
    CHECK(parse_device_choice("").anything());
    CHECK(parse_device_choice("2").index == 2);
    CHECK(parse_device_choice("software").software);
    CHECK(parse_device_choice("7900 XT").renderer == "7900 XT");
    CHECK(parse_device_choice("99999999999").renderer == "99999999999");
    CHECK(gl::platform::contains_word("AMD Radeon RX", "radeon"));
    CHECK_FALSE(gl::platform::contains_word("AMD", "AMD Radeon"));
}

TEST_CASE("make_current goes back and forth, also between threads") {
    auto a = gpu::context::headless();
    auto b = gpu::context::headless();
    CHECK(&gl::current() == &b.device());
    a.make_current();
    CHECK(&gl::current() == &a.device());
    CHECK(a.device().is_current());
    CHECK_FALSE(b.device().is_current());
    std::thread([&] {
        b.make_current();
        CHECK(&gl::current() == &b.device());
        CHECK_THROWS_AS(a.make_current(), gpu::context_error);  // it is current on the other thread
        b.make_none_current();
    }).join();
    CHECK(&gl::current() == &a.device());
    b.make_current();
    CHECK(&gl::current() == &b.device());
}

TEST_CASE("an adopted context that is not current cannot be made so by us") {
    test::app_context app;
    auto guest = gpu::context::adopt();
    app.make_none_current();
    CHECK_THROWS_AS(guest.make_current(), gpu::context_error);
    app.make_current();
    CHECK_NOTHROW(guest.make_current());
}

TEST_CASE("objects go to the application's context when it is made current over ours") {
    test::make_nothing_current();
    std::uint64_t const ours = gl::current().id;
    test::app_context app;
    gl::buffer b(100);
    CHECK_FALSE(b.owner()->owned());
    CHECK(glIsBuffer(b.name()));
    CHECK(&gl::current() == b.owner());
    app.make_none_current();
    CHECK(gl::current().id == ours);  // this thread's own one again
}

TEST_CASE("a context of ours that the application let go of, or covered, is not worked in unseen") {
    test::make_nothing_current();
    std::uint64_t const ours = gl::current().id;
    test::make_nothing_current();
    CHECK(gl::current().id == ours);
    CHECK(gl::current().is_current());
    test::app_context app;
    CHECK(gl::current().id != ours);
    CHECK(gl::platform::current_handle(gl::platform::window_system::egl) == app.handle());
}

TEST_CASE("EGL's bound API and current context are left as the application set them") {
    auto const& egl = *gl::platform::egl::get();
    egl.bind_api(0x30A0);
    {
        test::app_context app;
        { auto other = gpu::context::headless(); }
        CHECK(egl.query_api() == 0x30A0u);
        app.make_current();
        auto other = gpu::context::headless();
        app.make_current();
        other =
            gpu::context::headless(-1, true);  // destroys one that is not current, and ends on the new one
        CHECK(other.device().is_current());
        app.make_current();
    }
    CHECK(egl.query_api() == 0x30A0u);
    egl.bind_api(gl::platform::egl::opengl_api);
}

TEST_CASE("destroying a context that is not current leaves current what was") {
    test::app_context app;
    {
        auto other = gpu::context::headless();
        app.make_current();
    }
    CHECK(app.is_current());
}

TEST_CASE("a display that the application shares survives our contexts") {
    test::app_context app;  // on the device that headless(0) takes, hence on the same EGLDisplay
    { auto ours = gpu::context::headless(0); }
    app.make_current();
    CHECK(glGetString(GL_VERSION));
}

TEST_CASE("the platform answers and the OpenGL 1.1 fallback") {
    using namespace gl::platform;
    CHECK(is_no_proc(nullptr));
    CHECK(is_no_proc(reinterpret_cast<void*>(3)));
    CHECK(is_no_proc(reinterpret_cast<void*>(std::intptr_t{-1})));
    int anything = 0;
    CHECK_FALSE(is_no_proc(&anything));
    CHECK(loader_of(window_system::none) == nullptr);
    CHECK(current_handle(window_system::none) == nullptr);
    test::app_context app;
    CHECK(current_context() == context_id{window_system::egl, app.handle()});
    // A loader as Windows has it: nothing of OpenGL 1.1, and -1 for what it does not know.
    auto guest = gpu::context::adopt([](char const* name) -> void* {
        for (char const* old :
            {"glGetString", "glGetIntegerv", "glGetError", "glFinish", "glFlush", "glEnable"})
            if (std::string(name) == old) return reinterpret_cast<void*>(std::intptr_t{-1});
        return egl::get()->get_proc_address(name);
    });
    CHECK(guest.device().alive());
}
