// SPDX-License-Identifier: MIT
// to_host_async: copies the elements of a range to the host without waiting. Its result is a
// gpu::future<std::vector<T>>.
#pragma once
#include <gpu/algorithm/copy.hpp>
#include <gpu/container/future.hpp>
#include <gpu/gl/arrival.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

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

/// Returns a future of the elements of a range, as they are after all commands so far. Does not
/// wait. The elements may be computed by an iterator; the host must know how many they are.
///
/// Complexity: linear. The elements travel through memory that the host sees, from which the future
/// copies them. Up to 16 MiB of what earlier calls no longer use are kept. Scratch memory: none for
/// a gpu::vector, otherwise a copy of the range in GPU memory. Throws out_of_memory.
///
///     gpu::vector<int> v{1, 2, 3};
///     auto later = gpu::to_host_async(v);
///     gpu::fill(v.begin(), v.end(), 0);
///     std::vector<int> host = later.get();                    // host: 1 2 3
template <device_range R> auto to_host_async(R&& r) {
    using I = decltype(r.begin());
    using T = typename I::value_type;
    static_assert(!detail::is_counted<I>,
        "gpu: only the GPU knows the length of this range; read it before, or copy all that it may hold");
    kernel::transferring_call const named("to_host_async");
    std::size_t const n = range_length("to_host_async", r.begin(), r.end());
    if constexpr (detail::is_memory_of<I, T>) {
        if (n == 0) return future<std::vector<T>>({}, 0);
        gl::device& d = gl::current_checked();
        I const first = r.begin();
        std::size_t const from = first.position() * sizeof(T), bytes = n * sizeof(T);
        kernel::require_here(first.owned(), d);
        gl::detail::transfer_check const looked(d, "to_host_async", first.buffer(), from + bytes);
        return future<std::vector<T>>(gl::arrival(d, first.buffer(), from, bytes), n);
    } else {
        vector<T> held(n, no_init);
        gpu::copy(r.begin(), r.end(), held.begin());
        return gpu::to_host_async(held);
    }
}

}  // namespace gpu::inline v0_2
