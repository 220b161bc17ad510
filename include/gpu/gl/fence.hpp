// SPDX-License-Identifier: MIT
// Gives gl::fence, a point in the command stream that the host can poll or wait for, and
// gpu::wait(), which waits for all commands.
#pragma once

#include <string>
#include <utility>

#include <gpu/gl/device.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

/// Waits until the GPU has reached the fence `sync`. Throws device_lost when the GPU was reset
/// meanwhile, and context_error when `sync` does not belong to the current context.
void wait_for(device& d, GLsync sync);

/// Waits until the GPU has finished all commands issued so far.
void wait_for_all(device& d);

/// A point in the command stream of one context.
///
///     gl::fence f(gl::current());   // the point after all commands issued so far
///     while (!f.signalled()) draw_a_frame();
class fence {
public:
    /// Makes an empty fence, which counts as signalled.
    fence() = default;
    /// Marks the point after all commands issued so far. The context of `d` must be current.
    explicit fence(device& d);
    fence(fence&& other) noexcept;
    fence& operator=(fence&& other) noexcept;
    ~fence() { reset(); }

    /// True when the GPU has executed all commands before this fence. Does not wait. Throws
    /// device_lost or context_error.
    bool signalled();

    /// Waits until the GPU has executed all commands before this fence. Throws device_lost or
    /// context_error.
    void wait();

private:
    void reset() noexcept;

    shared<device> owner_;
    GLsync sync_ = nullptr;
    bool flushed_ = false;
};

}  // namespace gpu::inline v0_2::gl

namespace gpu::inline v0_2 {

/// Waits until the GPU has executed all commands that were issued so far in the current context, by
/// the library and by the application. Throws context_error when this thread has no context, and
/// device_lost when the GPU was reset meanwhile.
///
/// Calls that return a number or an element wait by themselves. This one is for what the library
/// cannot see: a clock of the host, or another context that reads the results.
///
///     gpu::vector<int> v{3, 1, 2};
///     gpu::sort(v);
///     gpu::wait();                                            // v: 1 2 3
void wait();

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/fence.ipp>
#endif
