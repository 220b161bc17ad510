// SPDX-License-Identifier: MIT
// The text of a context_error tells which of the causes it is, and what to do.
#include <gpu/gl/context_refusal.hpp>

#include <optional>
#include <string>
#include <thread>

#include <gl/app_context.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/fence.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

namespace {

/// What the context_error says that a use of `v` throws.
std::string said_of(gpu::vector<int>& v) {
    return test::message_of<gpu::context_error>([&] { v.push_back(1); });
}

}  // namespace

TEST_CASE("a vector on a thread without a context: the library made one, and the text says so") {
    auto own = gpu::context::headless();
    gpu::vector<int> v{3, 1, 2};
    std::string text;
    std::thread([&] { text = said_of(v); }).join();
    CHECK_THAT(text,
        test::contains("this gpu::vector belongs to OpenGL context") &&
            test::contains("no context was, so the library has made context") &&
            test::contains("gpu::context::make_current"));
    CHECK_THAT(
        text, test::contains("Another thread has used it last") && test::contains("make_none_current"));
    CHECK_THAT(text, !test::contains("module") && !test::contains("destroyed"));
    own.make_none_current();
    std::thread([&] {  // as the text advises
        own.make_current();
        v.push_back(4);
        own.make_none_current();
    })
        .join();
    own.make_current();
    CHECK(v.host() == std::vector<int>{3, 1, 2, 4});
}

TEST_CASE("a vector while another context is current: the text names both") {
    auto first = gpu::context::headless();
    gpu::vector<int> v{1};
    auto second = gpu::context::headless();
    std::string const text = said_of(v), one = std::to_string(first.device().id),
                      two = std::to_string(second.device().id);
    CHECK_THAT(text,
        test::contains("belongs to OpenGL context " + one + " (") &&
            test::contains(": context " + two + " (") &&
            test::contains("make the object's context current first"));
    CHECK_THAT(text, !test::contains("thread has") && !test::contains("library has made"));
    CHECK_THAT(text, !test::contains("destroyed"));
    first.make_current();
    v.push_back(2);
    CHECK(v.size() == 2);
}

TEST_CASE("an object that does not ask which context is current learns of one that the library has not met") {
    auto first = gpu::context::headless();
    gl::fence f(first.device());
    test::app_context met;
    gl::current();
    test::app_context app;
    CHECK_THAT(test::message_of<gpu::context_error>([&] { f.wait(); }),
        test::contains("this object belongs to OpenGL context") && test::contains("another context is"));
    first.make_current();
    CHECK_NOTHROW(f.wait());
}

TEST_CASE("an object while no context is current: the text says so, and none is made") {
    auto own = gpu::context::headless();
    gl::fence f(own.device());
    own.make_none_current();
    CHECK_THAT(test::message_of<gpu::context_error>([&] { f.wait(); }),
        test::contains("not current on this thread: no context is; make the object's context current first"));
    CHECK(gl::platform::current_context().system == gl::platform::window_system::none);
}

TEST_CASE("an application's context that is not current may be gone, and the text says so") {
    test::app_context app;
    gpu::vector<int> v{1};
    app.make_none_current();
    CHECK_THAT(said_of(v), test::contains("not current on this thread (or has been destroyed)"));
    app.make_current();
    CHECK_NOTHROW(v.push_back(2));
}

TEST_CASE("a vector whose context was destroyed, ended with its thread, or left: the text says which") {
    std::optional<gpu::context> own = gpu::context::headless();
    gpu::vector<int> v{1}, of_thread;
    own.reset();
    std::thread([&] { of_thread = gpu::vector<int>{1}; }).join();
    auto next = gpu::context::headless();
    CHECK_THAT(said_of(v), test::contains("which has been destroyed; nothing of it is left"));
    CHECK_THAT(said_of(of_thread),
        test::contains("destroyed with the thread that the library had made it for") &&
            test::contains("gpu::context::headless()"));
    test::app_context app;
    auto guest = gpu::context::adopt();
    gpu::vector<int> in_app{1};
    guest.leave();
    CHECK_THAT(said_of(in_app), test::contains("which gpu::context::leave() has ended"));
}

TEST_CASE("a vector in a context that shares its objects: the text tells of spans") {
    test::app_context a;
    gpu::vector<int> v{3, 1, 2};
    gl::current().gl.finish();
    test::app_context b({.share = a.handle()});
    CHECK_THAT(
        said_of(v), test::contains("which shares its buffers: a gpu::span of the buffer's name works"));
}

TEST_CASE("the text for an object of another module") {
    gl::context_refusal r{.what = "this gpu::vector", .id = 7, .renderer = "a GPU"};
    r.cause = gl::context_cause::made_for_thread;
    r.current_id = 9;
    r.current_renderer = "a GPU";
    r.other_module = true;
    CHECK_THAT(r.text(),
        test::contains("this gpu::vector belongs to OpenGL context 7 (a GPU), which is not current") &&
            test::contains("the library has made context 9 (a GPU) for it") &&
            test::contains("from another module") && test::contains("numbers contexts by itself"));
    r.own_loader = true;
    CHECK_THAT(r.text(), test::contains("gpu::context::adopt(loader) in this module too"));
    r.cause = gl::context_cause::destroyed;
    CHECK_THAT(r.text(), test::contains("another module") && !test::contains("adopt"));
}

TEST_CASE("a record of another module is taken for its context as long as that lives") {
    test::app_context app;
    gl::device& here = gl::current();
    // A second record of the context, as another module makes it.
    gl::shared<gl::device> const other(new gl::device(here.gl, here.id, here.where(), here.loader(), false));
    CHECK(other->is_current());
    CHECK(other->is_also(here));
    CHECK(here.is_also(*other));
    {
        test::app_context second;
        CHECK_FALSE(other->is_also(gl::current()));
    }
    app.make_current();
    CHECK(other->is_also(gl::current()));
    other->end(true);
    CHECK_FALSE(other->is_also(gl::current()));
}

TEST_CASE(
    "records with one number, of two modules, are told apart when one's witness stands for the other's") {
    static gl::GLuint made = 0;
    static decltype(gl::table::create_buffers) create = nullptr;
    test::app_context app;
    gl::device& here = gl::current();
    gl::table noting = here.gl;
    create = noting.create_buffers;
    noting.create_buffers = [](gl::GLsizei n, gl::GLuint* names) {
        create(n, names);
        made = names[0];
    };
    gl::shared<gl::device> const one(new gl::device(noting, 5, here.where(), here.loader(), false));
    gl::GLuint const witness_of_one = made;
    gl::shared<gl::device> const two(new gl::device(noting, 5, here.where(), here.loader(), false));
    CHECK(one->id == two->id);
    CHECK(one->answers());
    here.gl.copy_named_buffer_sub_data(made, witness_of_one, 0, 0, 64);
    here.gl.finish();
    CHECK_FALSE(one->answers());
    CHECK(two->answers());
    one->end(true);
    two->end(true);
}
