// SPDX-License-Identifier: MIT
// Gives gpu::future<T>, a value that the GPU has yet to deliver; it can be polled or waited for.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/arrival.hpp>

#include <cstddef>
#include <utility>

namespace gpu::inline v0_2 {

/// The result of gpu::scalar::read_async(): the scalar's value as it is after all commands that
/// were issued before that call.
///
/// A future may be used only on the thread where its OpenGL context is current; elsewhere it throws
/// context_error. Destroying it does not wait.
///
///     gpu::future<float> value = gpu::scalar<float>(3.0f).read_async();
///     while (!value.ready()) draw_a_frame();
///     value.get();                        // 3
template <class T> class future {
public:
    using value_type = T;
    /// An empty future. valid() is false; ready(), wait() and get() throw invalid_argument.
    future() = default;
    explicit future(gl::arrival a) : arrival_(std::move(a)) {}

    bool valid() const noexcept { return arrival_.valid(); }
    /// True when the value has arrived. Does not wait.
    bool ready() {
        require_valid();
        return arrival_.ready();
    }
    /// Waits until the value has arrived.
    void wait() {
        require_valid();
        arrival_.wait();
    }
    /// Waits until the value has arrived, and returns it. May be called more than once.
    T get() {
        require_valid();
        T v{};
        arrival_.read(static_cast<void*>(&v), sizeof(T));
        return v;
    }

private:
    void require_valid() const {
        if (!valid())
            gpu::detail::raise(invalid_argument(
                "a gpu::future that no read_async() has made, or that was moved from, has no value to wait "
                "for"));
    }
    gl::arrival arrival_;
};

}  // namespace gpu::inline v0_2
