// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/context_refusal.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/context_refusal.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL std::string context_refusal::text() const {
    std::string out = concat({what, " belongs to OpenGL context ", id, " (", renderer, "), which "});
    if (cause <= context_cause::reset) return out + end() + from_module("");

    // Say what is current instead of the object's context, and what to do.
    out += maybe_gone ? "is not current on this thread (or has been destroyed): "
                      : "is not current on this thread: ";
    std::string const now = current_id ? concat({"context ", current_id, " (", current_renderer, ")"})
                                       : std::string("another context");
    if (cause == context_cause::none_current)
        out += "no context is";
    else if (cause == context_cause::made_for_thread)
        out += concat({"no context was, so the library has made ", now, " for it"});
    else if (cause == context_cause::shares_objects)
        out += concat({now, " is, which shares its buffers: a gpu::span of the buffer's name works there"});
    else
        out += concat({now, " is"});
    out += cause == context_cause::shares_objects ? "; or make" : "; make";
    out += " the object's context current first (gpu::context::make_current, glfwMakeContextCurrent)";
    if (cause == context_cause::another_current) out += ", or use the object where it is";

    // Say why that may fail.
    if (other_thread)
        out +=
            ". Another thread has used it last: a context is current on one thread at a time, so release "
            "it there (gpu::context::make_none_current, glfwMakeContextCurrent(nullptr))";
    return out + from_module(own_loader ? ": call gpu::context::adopt(loader) in this module too, because "
                                          "its window system does not say which context is current"
                                        : ", which numbers contexts by itself");
}

GPU_DECL char const* context_refusal::end() const {
    switch (cause) {
        case context_cause::ended_with_thread:
            return "has been destroyed with the thread that the library had made it for; a context that "
                   "outlives its thread is made by gpu::context::headless()";
        case context_cause::left:
            return "gpu::context::leave() has ended; call it last";
        case context_cause::reset:
            return "the driver has reset; make a new context";
        default:
            return "has been destroyed; nothing of it is left to use";
    }
}

}  // namespace gpu::inline v0_2::gl
