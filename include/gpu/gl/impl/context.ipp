// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/context.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/context.hpp>

namespace gpu::inline v0_2 {

GPU_DECL context context::adopt() {
    auto const where = gl::platform::current_context();
    if (where.system == gl::platform::window_system::none)
        gpu::detail::raise(no_context(
            "no OpenGL context is current on this thread, so there is none to adopt; "
            "call glfwMakeContextCurrent (or its like) first, or let gpu::context::headless() make one"));
    return context(gl::detail::resolve().self());
}

GPU_DECL context context::headless(int device_index, bool debug) {
    std::string log;
    return made(gl::detail::make_headless(device_index, debug, log),
        "no headless OpenGL 4.5 context could be made:",
        log);
}

GPU_DECL context context::hidden_window(bool debug) {
    std::string log;
    return made(
        gl::detail::make_hidden_window(debug, log), "no hidden window with OpenGL 4.5 could be made:", log);
}

GPU_DECL void context::make_current() {
    if (!owned_.record) return record_->require_current();
    if (!owned_.native.make_current())
        gpu::detail::raise(context_error(detail::concat({"context ",
            record_->id,
            " (",
            record_->caps.renderer,
            ") could not be made current; is it current on another thread?"})));
    gl::detail::use(record_);
}

GPU_DECL void context::make_none_current() {
    if (!owned_.record || !record_->is_current()) return;
    gl::detail::bound = nullptr;
    owned_.native.make_none_current();
}

GPU_DECL void context::leave() {
    record_->fate = gl::context_cause::left;
    record_->end(record_->is_current());
    if (gl::detail::bound == record_.get()) gl::detail::bound = nullptr;
    if (gl::detail::guest == record_.get()) gl::detail::guest = nullptr;
}

GPU_DECL context context::made(gl::detail::owned_context owned, char const* failure, std::string const& log) {
    if (!owned.record) gpu::detail::raise(no_context(failure + log));
    context c(owned.record);
    c.owned_ = std::move(owned);
    gl::detail::use(c.record_);
    return c;
}

}  // namespace gpu::inline v0_2
