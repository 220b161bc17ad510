// SPDX-License-Identifier: MIT
// Gives Thrust's vectors and pointers: device_vector, host_vector, device_ptr, device_malloc and
// their kin.
#pragma once
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/container/pinned_vector.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/iterator/stream.hpp>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <type_traits>
#include <vector>

namespace gpu::inline v0_2 {

/// What thrust::raw_pointer_cast gives: a pointer for kernels. A lambda captures it by value and
/// reads and writes p[i], as through gpu::inout. It is no pointer of C++: only kernels use it.
///
///     gpu::vector<int> v{1, 2, 3};
///     auto p = thrust::raw_pointer_cast(v.data());
///     gpu::for_each_index(3, [=](auto i) { p[i] = 10 * p[i]; });  // v: 10 20 30
template <class T> class raw_pointer : public inout_stream<T> {
public:
    explicit raw_pointer(buffer_iterator<T> p) : inout_stream<T>(p, p.room()) {}
    operator buffer_iterator<T>() const { return this->first(); }
    friend raw_pointer operator+(raw_pointer const& p, std::ptrdiff_t n) {
        return raw_pointer(p.first() + n);
    }
};
template <class T> class raw_pointer<T const> : public in_stream<T> {
public:
    explicit raw_pointer(buffer_iterator<T const> p) : in_stream<T>(p, p.room()) {}
    operator buffer_iterator<T const>() const { return this->first(); }
    friend raw_pointer operator+(raw_pointer const& p, std::ptrdiff_t n) {
        return raw_pointer(p.first() + n);
    }
};

/// The address of an element of a vector, as an iterator into its buffer. It is valid until the
/// vector takes another buffer.
template <class T> buffer_iterator<T> operator&(reference<T> const& element) {
    std::size_t bytes = 0;
    if (element.owned())
        bytes = element.owned()->bytes();
    else {
        gl::GLint64 held = 0;
        gl::current().gl.get_named_buffer_parameteri64v(element.buffer(), gl::k_buffer_size, &held);
        bytes = static_cast<std::size_t>(held);
    }
    return buffer_iterator<T>(element.buffer(), bytes / sizeof(T), element.offset() / sizeof(T));
}

namespace detail {
/// The memory that thrust::device_malloc has given and device_free has not taken back.
struct raw_memory {
    std::mutex lock;
    std::vector<std::unique_ptr<memory>> all;
    static raw_memory& get() {
        static auto& held = *new raw_memory;  // outlives every static object that holds a pointer
        return held;
    }
};
}  // namespace detail

}  // namespace gpu::inline v0_2

namespace thrust {

template <class T> using device_ptr = gpu::buffer_iterator<T>;
template <class T> using device_reference = gpu::reference<T>;
template <class T> using universal_ptr = device_ptr<T>;

/// Stands for Thrust's allocator of device memory. The vectors accept it and do not use it.
template <class T> struct device_allocator {
    using value_type = T;
    using pointer = device_ptr<T>;
    using reference = device_reference<T>;
    template <class U> struct rebind { using other = device_allocator<U>; };
    device_allocator() = default;
    template <class U> device_allocator(device_allocator<U> const&) {}
};
template <class T> using device_malloc_allocator = device_allocator<T>;
template <class T> using device_new_allocator = device_allocator<T>;
template <class T> using universal_allocator = device_allocator<T>;

/// gpu::vector. The second argument is accepted and not used.
template <class T, class Allocator = device_allocator<T>> using device_vector = gpu::vector<T>;
/// gpu::pinned_vector, whose elements the host accesses directly; u[k] waits for the GPU.
template <class T, class Allocator = device_allocator<T>> using universal_vector = gpu::pinned_vector<T>;

/// A std::vector that takes elements from the GPU, and gives them to it.
///
///     thrust::host_vector<int> h{3, 1, 2};
///     thrust::device_vector<int> d = h;
///     thrust::sort(d.begin(), d.end());
///     h = d;  // h: 1 2 3
template <class T, class Allocator = std::allocator<T>> class host_vector : public std::vector<T, Allocator> {
    using base = std::vector<T, Allocator>;

public:
    using base::assign;
    using base::base;
    using base::operator=;
    host_vector() = default;
    host_vector(base const& o) : base(o) {}
    template <class U> host_vector(std::vector<U> const& o) : base(o.begin(), o.end()) {}
    template <class U> host_vector(gpu::vector<U> const& o) { assign(o.begin(), o.end()); }
    template <gpu::device_iterator I> host_vector(I first, I last) { assign(first, last); }
    template <class U> host_vector& operator=(gpu::vector<U> const& o) {
        assign(o.begin(), o.end());
        return *this;
    }
    template <gpu::device_iterator I> void assign(I first, I last) {
        using U = typename I::value_type;
        if constexpr (std::is_same_v<T, U>) {
            this->resize(static_cast<std::size_t>(last - first));
            gpu::copy(first, last, this->begin());
        } else {
            host_vector<U> const held(first, last);
            base::assign(held.begin(), held.end());
        }
    }
    // A template, so that a std::vector on the right does not convert to a gpu::vector.
    template <class U> friend bool operator==(host_vector const& a, gpu::vector<U> const& b) {
        return static_cast<base const&>(a) == static_cast<base const&>(host_vector(b));
    }
};

template <class T> using raw_pointer = gpu::raw_pointer<T>;
/// Returns a pointer for kernels to an element in the memory of the GPU; pointers of the host stay
/// what they are.
template <class T> raw_pointer<T> raw_pointer_cast(device_ptr<T> const& p) { return raw_pointer<T>(p); }
template <class T> T* raw_pointer_cast(T* p) { return p; }
/// Returns an iterator of the memory that a pointer for kernels points to.
template <class T> device_ptr<T> device_pointer_cast(raw_pointer<T> const& p) { return p; }
template <class T> device_ptr<T> device_pointer_cast(device_ptr<T> const& p) { return p; }
template <class T> void device_pointer_cast(T* p) {
    static_assert(sizeof(p) == 0,
        "gpu: a pointer of the host is no memory of the GPU; hold a thrust::device_ptr, or write "
        "gpu::span<T>(buffer, n) for a buffer of OpenGL");
}

/// Allocates `n` elements of the GPU's memory, which device_free gives back. Throws
/// gpu::out_of_memory. The elements are not initialised.
///
///     thrust::device_ptr<int> p = thrust::device_malloc<int>(4);
///     thrust::sequence(p, p + 4);  // p: 0 1 2 3
///     thrust::device_free(p);
template <class T> device_ptr<T> device_malloc(std::size_t n) {
    auto made = std::make_unique<gpu::memory>();
    made->buffer = gpu::gl::buffer(n * sizeof(T));
    made->size = n;
    auto& held = gpu::detail::raw_memory::get();
    std::lock_guard const guard(held.lock);
    held.all.push_back(std::move(made));
    return {held.all.back().get(), 0};
}
/// Frees what device_malloc has given. Throws gpu::invalid_argument for any other pointer.
template <class T> void device_free(device_ptr<T> const& p) {
    auto& held = gpu::detail::raw_memory::get();
    std::lock_guard const guard(held.lock);
    for (auto& one : held.all)
        if (&one->buffer == p.owned() && p.position() == 0) {
            std::swap(one, held.all.back());
            held.all.pop_back();
            return;
        }
    gpu::detail::raise(
        gpu::invalid_argument("thrust::device_free: this pointer is not from thrust::device_malloc"));
}
/// Allocates `n` elements and makes each T(). device_delete frees them.
template <class T> device_ptr<T> device_new(std::size_t n = 1) {
    auto const p = thrust::device_malloc<T>(n);
    gpu::fill(p, p + static_cast<std::ptrdiff_t>(n), T{});
    return p;
}
template <class T> void device_delete(device_ptr<T> const& p, std::size_t = 0) { thrust::device_free(p); }

}  // namespace thrust
