// SPDX-License-Identifier: MIT
// Gives detail::in_session, the runtime of the session that is open on this thread.
#pragma once
#include <gpu/language.hpp>

namespace gpu::inline v0_2::kernel {

class runtime;

namespace detail {
/// The runtime of the outermost session that is open on this thread, or nullptr when none is open,
/// and while a session calls a function of the user.
inline constinit thread_local runtime* in_session = nullptr;
/// While it lives, this thread counts as outside of sessions: a function of the user may make
/// another context current.
struct outside_sessions {
    runtime* const before = in_session;
    outside_sessions() { in_session = nullptr; }
    ~outside_sessions() { in_session = before; }
    outside_sessions(outside_sessions const&) = delete;
    outside_sessions& operator=(outside_sessions const&) = delete;
};
}  // namespace detail

}  // namespace gpu::inline v0_2::kernel
