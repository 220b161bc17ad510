// SPDX-License-Identifier: MIT
// Gives gl::context_refusal, the text of a context_error: it tells why an object cannot be used on
// this thread, and what to do.
#pragma once

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>

#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

/// The address of this variable identifies the module that runs: the executable, a shared library
/// or a plug-in with a copy of the library's variables. It is not const, because linkers may give
/// equal constants one address.
inline char this_module = 0;

/// Returns an address that identifies this thread in all modules of the process. Threads that do
/// not run at one time may have equal addresses.
inline void const* this_thread_mark() noexcept { return &errno; }

}  // namespace detail

/// Why the context of an object cannot be used.
enum class context_cause : unsigned char {
    destroyed,          ///< the application or the library has destroyed it
    ended_with_thread,  ///< the library had made it for a thread that has ended
    left,               ///< gpu::context::leave() has ended the use of it
    reset,              ///< the driver has reset the GPU
    none_current,       ///< no context is current on this thread
    made_for_thread,    ///< no context was current on this thread, so the library made one
    shares_objects,     ///< another context is current, which shares its objects with this one
    another_current,    ///< another context is current
};

/// What the text of a context_error tells.
struct context_refusal {
    std::string_view what = "";  ///< the object: "this gpu::vector"
    std::uint64_t id = 0;        ///< the context of the object
    std::string_view renderer = "";
    context_cause cause = context_cause::another_current;
    std::uint64_t current_id = 0;  ///< the context that is current, or 0 for one that is not known
    std::string_view current_renderer = "";
    bool maybe_gone = false;    ///< the application may have destroyed the object's context
    bool other_thread = false;  ///< another thread has used the object's context last
    bool other_module = false;  ///< another module knows the object's context by its own record
    bool own_loader = false;    ///< the application adopted it by a loader of its own

    [[gnu::cold]] std::string text() const {
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
            out +=
                concat({now, " is, which shares its buffers: a gpu::span of the buffer's name works there"});
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
        return out + from_module(own_loader
                                     ? ": call gpu::context::adopt(loader) in this module too, because "
                                       "its window system does not say which context is current"
                                     : ", which numbers contexts by itself");
    }

private:
    [[gnu::cold]] char const* end() const {
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
    [[gnu::cold]] std::string from_module(std::string_view more) const {
        if (!other_module) return "";
        return concat(
            {". The object comes from another module of the program (the executable, a shared library "
             "or a plug-in)",
                more});
    }
};

}  // namespace gpu::inline v0_2::gl
