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

    [[gnu::cold]] std::string text() const;

private:
    [[gnu::cold]] char const* end() const;
    [[gnu::cold]] std::string from_module(std::string_view more) const {
        if (!other_module) return "";
        return concat(
            {". The object comes from another module of the program (the executable, a shared library "
             "or a plug-in)",
                more});
    }
};

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/context_refusal.ipp>
#endif
