// SPDX-License-Identifier: MIT
// Objects die in any order, on any thread, before and after their context: nothing happens, and nothing
// leaks.
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <gl/app_context.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/program.hpp>
#include <gpu/gl/timer.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

namespace {

/// Lives until the program ends, after every thread_local: its destructor must not touch OpenGL.
std::optional<gl::buffer> until_the_end;

/// Asks for a context when the main thread has ended: none is made, and that is said.
struct last_wish {
    bool armed = false;
    ~last_wish() {
        if (!armed) return;
        try {
            gl::current();
            std::abort();
        } catch (gpu::no_context const&) {
        }
    }
} last_wish;

std::string const empty_kernel = "#version 450\nlayout(local_size_x = 1) in;\nvoid main() {}\n";

/// Counts the calls of glDeleteBuffers in one device.
struct deletions {
    explicit deletions(gl::device& d)
        : device(d.self()), real(std::exchange(d.gl.delete_buffers, &count_one)) {
        count = 0;
    }
    ~deletions() { device->gl.delete_buffers = real; }
    static void count_one(gl::GLsizei, gl::GLuint const*) { ++count; }
    gl::shared<gl::device> device;
    decltype(gl::table::delete_buffers) real;
    static inline int count = 0;
};

}  // namespace

TEST_CASE("a buffer dies with its context current: deleted at once") {
    auto context = gpu::context::headless();
    test::load_glad();
    GLuint name = 0;
    {
        gl::buffer b(100);
        name = b.name();
        CHECK(glIsBuffer(name));
    }
    CHECK_FALSE(glIsBuffer(name));
}

TEST_CASE("a buffer that dies while another context is current waits in its own context's graveyard") {
    auto first = gpu::context::headless();
    auto in_first = std::make_optional<gl::buffer>(100);
    gl::GLuint const name = in_first->name();
    auto second = gpu::context::headless();
    gl::buffer in_second(100);
    CHECK(in_second.name() == name);  // names of unshared contexts coincide
    test::load_glad();
    in_first.reset();
    CHECK(glIsBuffer(in_second.name()));
    first.make_current();
    test::load_glad();
    gl::current();
    CHECK_FALSE(glIsBuffer(name));
}

TEST_CASE("a buffer that dies on another thread waits too") {
    auto context = gpu::context::headless();
    test::load_glad();
    auto b = std::make_optional<gl::buffer>(100);
    GLuint const name = b->name();
    std::thread([&] { b.reset(); }).join();
    CHECK(glIsBuffer(name));
    gl::current();
    CHECK_FALSE(glIsBuffer(name));
}

TEST_CASE("everything outlives its context without harm, and using it is an error") {
    std::optional<gpu::context> context = gpu::context::headless();
    gl::buffer b(100);
    gl::GLuint const view = b.texel_view(gl::k_r32ui);
    CHECK(view != 0);
    gl::program p("empty", empty_kernel);
    gl::fence f(gl::current());
    gl::timer t;
    context.reset();
    CHECK_FALSE(b.owner()->alive());
    CHECK_FALSE(b.owner()->is_current());
    CHECK_THAT(test::message_of<gpu::context_error>([&] { b.owner()->require_current(); }),
        test::contains("has been destroyed"));
    CHECK_THROWS_AS(f.wait(), gpu::context_error);
    CHECK_THROWS_AS(t.start(), gpu::context_error);
    auto next = gpu::context::headless();
    deletions count(gl::current());
    { gl::buffer moved = std::move(b); }
    CHECK(deletions::count == 0);
}

TEST_CASE("a context may be destroyed while it is current on another thread") {
    std::optional<gpu::context> context = gpu::context::headless();
    context->make_none_current();
    std::thread([&] {
        context->make_current();
        gl::buffer b(100);
        std::thread([&] { context.reset(); }).join();
        CHECK_FALSE(b.owner()->alive());
        test::make_nothing_current();
    }).join();
    SUCCEED("no crash");
}

TEST_CASE("attachments are released while the context is still current") {
    struct witness {
        gl::buffer inside{100};
        bool* released;
        explicit witness(bool& r) : released(&r) {}
        ~witness() { *released = inside.owner()->alive() && inside.owner()->is_current(); }
    };
    bool here = false, other = false, on_thread = false;
    {
        auto context = gpu::context::headless();
        context.device().attachment(0).hold(new witness(here));
    }
    CHECK(here);
    {
        auto context = gpu::context::headless();
        context.device().attachment(7).hold(new witness(other));
        test::make_nothing_current();
    }
    CHECK(other);
    std::thread([&] { gl::current().attachment(3).hold(new witness(on_thread)); }).join();
    CHECK(on_thread);
}

TEST_CASE("a thread's own context goes at the end of the thread, and what it made stays harmless") {
    std::optional<gl::buffer> b;
    std::thread([&] {
        b.emplace(100);
        CHECK(b->owner()->alive());
    }).join();
    CHECK_FALSE(b->owner()->alive());
    b.reset();
    for (int i = 0; i < 5; ++i)
        std::thread([&] {
            b.emplace(100);  // the one before belongs to a thread that is gone
            gl::upload(b->name(), 0, "abc", 3);
        }).join();
}

TEST_CASE("a thread that ends with the application's context current over its own") {
    std::thread([] {
        gl::buffer ours(100);
        test::app_context app;
        gl::buffer theirs(100);
        CHECK(ours.owner() != theirs.owner());
    }).join();
    std::thread([] {
        gl::buffer ours(100);
        static thread_local std::optional<test::app_context> app;  // dies after, or before, what we keep
        app.emplace();
        gl::buffer theirs(100);
    }).join();
    SUCCEED("no crash");
}

TEST_CASE("a buffer in the program's last breath") {
    test::make_nothing_current();
    until_the_end.emplace(100);  // in this thread's own context, which ends before it
    CHECK(until_the_end->owner()->alive());
    last_wish.armed = true;
}

TEST_CASE("an application's context that was replaced by another at its address is noticed") {
    test::app_context app;
    auto guest = gpu::context::adopt();
    gl::device& before = guest.device();
    gl::buffer b(100);
    before.gl.is_buffer = [](gl::GLuint) { return gl::GLboolean{0}; };  // as it would be in another context
    CHECK_FALSE(before.is_current());
    gl::device& now = gl::current();
    CHECK(&now != &before);
    CHECK_FALSE(before.alive());
    { gl::buffer moved = std::move(b); }  // its name may be somebody else's now: left alone
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("an application's contexts come and go") {
    for (int i = 0; i < 8; ++i) {
        test::app_context app;
        gl::buffer b(1000);
        gl::upload(b.name(), 0, "abcd", 4);
        char back[4];
        gl::download(b.name(), 0, back, 4);
        CHECK(std::string(back, 4) == "abcd");
        CHECK(glIsBuffer(b.name()));
        if (i % 2) app.destroy();  // before the buffer
    }
}

TEST_CASE("a context of the same share group is a device of its own that sees the same buffers") {
    test::app_context a;
    gl::buffer in_a(100);
    gl::upload(in_a.name(), 0, "abcd", 4);
    gl::current().gl.finish();  // contexts that share see what is finished
    {
        test::app_context b({.share = a.handle()});
        gl::device& d = gl::current();
        CHECK(&d != in_a.owner());
        CHECK(in_a.owner()->answers());
        CHECK_FALSE(in_a.owner()->is_current());
        char back[4];
        gl::download(in_a.name(), 0, back, 4);
        CHECK(std::string(back, 4) == "abcd");
    }
    a.make_current();
    CHECK(&gl::current() == in_a.owner());
}

TEST_CASE(
    "a context is not taken for one that is gone, at whose address it is, though its group has a like "
    "witness") {
    int mistaken = 0, wrong = 0;
    for (int i = 0; i < 60; ++i) {  // about one turn in ten meets the same address, name and mapping
        for (int k = 0; k < 3; ++k) {
            test::app_context gone;
            gl::buffer b(1000);
            gl::upload(b.name(), 0, "gone", 4);
            gone.destroy();  // before the buffer, whose name waits to be deleted in it
        }
        test::app_context a;
        gl::buffer in_a(100);
        gl::upload(in_a.name(), 0, "abcd", 4);
        gl::current().gl.finish();
        test::app_context b({.share = a.handle()});
        mistaken += gl::current().id < in_a.owner()->id;
        char back[4] = {};
        gl::download(in_a.name(), 0, back, 4);
        wrong += std::string(back, 4) != "abcd";
        a.make_current();
    }
    CHECK(mistaken == 0);
    CHECK(wrong == 0);
}

TEST_CASE("leave deletes what the library keeps, and the next use begins anew") {
    test::app_context app;
    auto guest = gpu::context::adopt();
    std::uint64_t const id = guest.device().id;
    gl::buffer b(100);
    gl::upload(b.name(), 0, "abcd", 4);
    GLuint probe = 0;
    guest.leave();
    CHECK_FALSE(guest.device().alive());
    glCreateBuffers(1, &probe);
    int left = 0;
    for (GLuint name = 1; name < probe + 10; ++name) left += glIsBuffer(name) != 0;
    CHECK(left == 2);  // b, which is the application's problem now, and the probe
    CHECK(gl::current().id != id);
    CHECK_THROWS_AS(b.owner()->require_current(), gpu::context_error);
}

TEST_CASE("a lost device is told once, and is dead from then on") {
    auto context = gpu::context::headless();
    gl::device& d = context.device();
    gl::buffer b(100);
    gl::fence f(d);
    d.gl.client_wait_sync = [](gl::GLsync, gl::GLbitfield, gl::GLuint64) {
        return gl::GLenum{gl::k_wait_failed};
    };
    d.gl.get_graphics_reset_status = [] { return gl::GLenum{gl::k_guilty_context_reset}; };
    CHECK_THAT(
        test::message_of<gpu::device_lost>([&] { f.wait(); }), test::contains("by work of this context"));
    CHECK_FALSE(d.alive());
}
