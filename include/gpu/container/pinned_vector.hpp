// SPDX-License-Identifier: MIT
// Gives gpu::pinned_vector<T>, a dynamic array in host memory that the GPU accesses directly.
#pragma once
#include <gpu/container/vector.hpp>
#include <gpu/container/vector_parts.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/mapped.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/iterator/buffer.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

/// A sequence in pinned host memory, which the host and the GPU access without a transfer by the
/// library.
///
/// The host accesses the elements through host(), which waits for the GPU, or one by one, with a
/// wait each. Iterators are those of gpu::vector: every algorithm takes them, and the GPU then
/// reads and writes the host's memory over the bus. Algorithms that are called later see what the
/// host has written. A copy to or from a gpu::vector runs at the speed of the bus, which ordinary
/// host memory does not reach. Throws out_of_memory, and context_error when the driver cannot map
/// the memory.
///
///     gpu::pinned_vector<float> p(3);
///     for (float& x : p.host()) x = 2;
///     gpu::transform(p.begin(), p.end(), p.begin(), [](auto x) { return x * x; });
///     float sum = gpu::reduce(p.begin(), p.end());    // 12
///     p.host()[0];                                    // 4
template <class T> class pinned_vector {
    static_assert(element<T>,
        "gpu: this type has no GLSL form; name a structure's fields once with GPU_STRUCT(type, field, ...)");

public:
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = T&;
    using const_reference = T const&;
    using iterator = buffer_iterator<T>;
    using const_iterator = buffer_iterator<T const>;

    pinned_vector() : memory_(new memory) {}
    explicit pinned_vector(std::size_t n) : pinned_vector(n, T{}) {}
    pinned_vector(std::size_t n, T const& value) : pinned_vector(n, no_init) { fill(0, value); }
    pinned_vector(std::size_t n, no_init_t) : pinned_vector() {
        allocate(n);
        memory_->size = n;
    }
    pinned_vector(std::initializer_list<T> l) : pinned_vector(l.begin(), l.end()) {}
    /// Copies the range [first, last) of the host.
    template <std::forward_iterator I>
    requires(!device_iterator<I>) pinned_vector(I first, I last)
        : pinned_vector(static_cast<std::size_t>(std::distance(first, last)), no_init) {
        for (T* to = at_; first != last; ++first) *to++ = static_cast<T>(*first);
    }
    /// Copies the range [first, last) on the GPU. A range that is not memory of type T needs
    /// <gpu/algorithm/copy.hpp>.
    template <device_iterator I>
    pinned_vector(I first, I last) : pinned_vector(detail::count("pinned_vector", first, last), no_init) {
        if (empty()) return;
        if constexpr (detail::is_memory_of<I, T>) {
            kernel::require_here(first.owned(), gl::current());
            gl::copy(first.buffer(), first.position() * sizeof(T), buffer(), 0, size() * sizeof(T));
        } else
            copy_elements(detail::by_kernel{}, first, last, begin());
    }
    pinned_vector(vector<T> const& o) : pinned_vector(o.begin(), o.end()) {}
    template <std::convertible_to<T> U, class Allocator>
    pinned_vector(std::vector<U, Allocator> const& o) : pinned_vector(o.begin(), o.end()) {}
    pinned_vector(pinned_vector const& o) : pinned_vector(o.size(), no_init) {
        if (!o.empty()) std::memcpy(at_, o.host().data(), size() * sizeof(T));
    }
    /// Takes the elements of o, which is empty afterwards.
    pinned_vector(pinned_vector&& o) noexcept : pinned_vector() { swap(o); }
    pinned_vector& operator=(pinned_vector o) noexcept {
        swap(o);
        return *this;
    }

    /// Returns a copy of the elements in the GPU's own memory.
    operator vector<T>() const { return vector<T>(begin(), end()); }

    iterator begin() { return {memory_.get(), 0}; }
    iterator end() { return {memory_.get(), size()}; }
    const_iterator begin() const { return {memory_.get(), 0}; }
    const_iterator end() const { return {memory_.get(), size()}; }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }

    std::size_t size() const { return memory_->size; }
    bool empty() const { return size() == 0; }
    std::size_t capacity() const { return memory_->buffer.bytes() / sizeof(T); }
    gl::GLuint buffer() const { return memory_->buffer.name(); }

    /// Waits until the GPU has finished all that was issued, and returns the elements. The host
    /// may then read and write them until it calls the next algorithm that takes them. Pointers to
    /// them stay valid until the vector grows beyond its capacity.
    std::span<T> host() {
        settle();
        return {at_, size()};
    }
    std::span<T const> host() const {
        settle();
        return {at_, size()};
    }
    /// Returns the address of the first element, without a wait.
    T* data() { return at_; }
    T const* data() const { return at_; }
    // Each of these functions waits as host() does, and throws out_of_range when there is no such
    // element.
    T& operator[](std::size_t i) {
        require_index(i);
        return host()[i];
    }
    T const& operator[](std::size_t i) const {
        require_index(i);
        return host()[i];
    }
    T& front() { return (*this)[0]; }
    T const& front() const { return (*this)[0]; }
    T& back() { return (*this)[size() - 1]; }
    T const& back() const { return (*this)[size() - 1]; }

    void reserve(std::size_t n) {
        if (n <= capacity()) return;
        pinned_vector other;
        other.allocate(n);
        if (!empty()) std::memcpy(other.at_, host().data(), size() * sizeof(T));
        std::swap(memory_->buffer, other.memory_->buffer);  // iterators stay valid
        std::swap(at_, other.at_);
    }
    void resize(std::size_t n) { resize(n, T{}); }
    void resize(std::size_t n, T const& value) {
        T const held = value;
        std::size_t const old = size();
        if (n > capacity()) reserve(n > 2 * capacity() ? n : 2 * capacity());
        settle();
        memory_->size = n;
        fill(old, held);
    }
    void clear() { memory_->size = 0; }
    void push_back(T const& value) { resize(size() + 1, value); }
    void pop_back() {
        require_index(size() - 1);
        --memory_->size;
    }

    void swap(pinned_vector& o) noexcept {
        memory_.swap(o.memory_);
        std::swap(at_, o.at_);
    }
    friend void swap(pinned_vector& a, pinned_vector& b) noexcept { a.swap(b); }
    friend bool operator==(pinned_vector const& a, pinned_vector const& b) {
        auto const x = a.host(), y = b.host();
        bool same = x.size() == y.size();
        for (std::size_t k = 0; same && k < x.size(); ++k) same = x[k] == y[k];
        return same;
    }

private:
    void require_index(std::size_t i) const {
        if (i >= size()) detail::bad_index(i, size());
    }
    // Sets the elements from index `from` on.
    void fill(std::size_t from, T const& value) {
        for (std::size_t k = from; k < size(); ++k) at_[k] = value;
    }
    void settle() const {
        if (!memory_->buffer) return;
        gl::device& d = gl::current_checked();
        kernel::require_here(&memory_->buffer, d);
        gl::wait_for_all(d);
    }
    void allocate(std::size_t n) {
        if (n == 0) return;
        if (n > static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(T)) detail::bad_size(n, sizeof(T));
        constexpr gl::GLbitfield access =
            gl::k_map_read_bit | gl::k_map_write_bit | gl::k_map_persistent_bit | gl::k_map_coherent_bit;
        memory_->buffer = gl::buffer(n * sizeof(T), access | gl::k_client_storage_bit);
        gl::device& d = gl::current();
        at_ = static_cast<T*>(gl::map_unused(d.gl,
            d.caps.renderer,
            memory_->buffer.name(),
            static_cast<gl::GLsizeiptr>(n * sizeof(T)),
            access));
        if (!at_)
            gpu::detail::raise(context_error(
                detail::concat({d.caps.renderer, " cannot map a buffer for gpu::pinned_vector"})));
        detail::label_vector(memory_->buffer, glsl::type_of<T>);
    }
    gl::owned<memory> memory_;
    T* at_ = nullptr;
};

}  // namespace gpu::inline v0_2
