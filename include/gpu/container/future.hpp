// SPDX-License-Identifier: MIT
// gpu::future<T>: a value on its way from the GPU; asked whether it is there, or waited for.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/arrival.hpp>

#include <cstddef>
#include <utility>

namespace gpu {

/// What read_async() returns: the value as every command before that call leaves it.
///
/// For the thread on which its context is current (context_error elsewhere). Dropping it waits for nothing.
///
///     gpu::future<float> most = gpu::scalar<float>(3.0f).read_async();
///     while (!most.ready()) draw_a_frame();
///     most.get();                         // 3
template <class T> class future {
public:
    using value_type = T;
    /// Of nothing: valid() is false.
    future() = default;
    explicit future(gl::arrival a) : arrival_(std::move(a)) {}

    bool valid() const noexcept { return arrival_.valid(); }
    /// Is the value there? Never waits.
    bool ready() {
        require_valid();
        return arrival_.ready();
    }
    /// Returns when it is there.
    void wait() {
        require_valid();
        arrival_.wait();
    }
    /// The value; waits for it. May be called again.
    T get() {
        require_valid();
        T v{};
        arrival_.read(static_cast<void*>(&v), sizeof(T));
        return v;
    }

private:
    void require_valid() const {
        if (!valid())
            throw invalid_argument(
                "a gpu::future that no read_async() has made, or that was moved from, has no value to wait "
                "for");
    }
    gl::arrival arrival_;
};

}  // namespace gpu
