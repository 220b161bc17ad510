// SPDX-License-Identifier: MIT
// Gives gpu::future<T>, a value that the GPU has yet to deliver; it can be polled or waited for.
// future<std::vector<T>> delivers the elements of a range.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/arrival.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

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

/// The result of gpu::to_host_async(): the elements of a range as they are after all commands that
/// were issued before that call. It behaves as the future of a value does.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::future<std::vector<int>> later = gpu::to_host_async(v);
///     while (!later.ready()) draw_a_frame();
///     later.get();                        // 1 2 3
template <class T> class future<std::vector<T>> {
public:
    using value_type = std::vector<T>;
    future() = default;
    /// The future of n elements that `a` copies; of none, when n is 0.
    future(gl::arrival a, std::size_t n) : arrival_(std::move(a)), count_(n), valid_(true) {}
    future(future&& o) noexcept
        : arrival_(std::move(o.arrival_)), count_(o.count_), valid_(std::exchange(o.valid_, false)) {}
    future& operator=(future&& o) noexcept {
        arrival_ = std::move(o.arrival_);
        count_ = o.count_;
        valid_ = std::exchange(o.valid_, false);
        return *this;
    }

    bool valid() const noexcept { return valid_; }
    /// True when the elements have arrived. Does not wait.
    bool ready() {
        require_valid();
        return count_ == 0 || arrival_.ready();
    }
    /// Waits until the elements have arrived.
    void wait() {
        require_valid();
        if (count_ > 0) arrival_.wait();
    }
    /// Waits until the elements have arrived, and returns them. May be called more than once.
    std::vector<T> get() {
        require_valid();
        if (count_ == 0) return {};
        if constexpr (std::is_same_v<T, bool>) {
            std::vector<unsigned char> bytes(count_);
            arrival_.read(bytes.data(), count_);
            return {bytes.begin(), bytes.end()};
        } else {
            std::vector<T> v(count_);
            arrival_.read(static_cast<void*>(v.data()), count_ * sizeof(T));
            return v;
        }
    }

private:
    void require_valid() const {
        if (!valid_)
            gpu::detail::raise(invalid_argument(
                "a gpu::future that no to_host_async() has made, or that was moved from, has "
                "no elements to wait for"));
    }
    gl::arrival arrival_;
    std::size_t count_ = 0;
    bool valid_ = false;
};

}  // namespace gpu::inline v0_2
