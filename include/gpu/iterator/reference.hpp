// SPDX-License-Identifier: MIT
// reference<T>: one element of a buffer, which the host can read and write.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/kernel/arguments.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Stands for an element of a gpu::vector on the host: it converts to T, and a T can be assigned to
/// it.
///
/// Each access is a transfer and waits for the GPU. When speed matters, copy whole ranges with
/// gpu::copy.
template <class T> class reference {
public:
    using value_type = T;
    reference(gl::buffer const* owned, gl::GLuint buffer, std::size_t offset)
        : owned_(owned), buffer_(buffer), offset_(offset) {}
    // Not defaulted, so that compilers refuse a reference that is passed to printf.
    reference(reference const& o) : owned_(o.owned_), buffer_(o.buffer_), offset_(o.offset_) {}
    gl::buffer const* owned() const { return owned_; }
    gl::GLuint buffer() const { return buffer_; }
    std::size_t offset() const { return offset_; }

    T get() const {
        gl::device& d = gl::current_checked();
        kernel::require_here(owned_, d);
        T v;
        gl::download(d, buffer_, offset_, &v, sizeof(T));
        return v;
    }
    operator T() const { return get(); }
    // Allows `float x = halves[0];`. Without this conversion, C++ would need two: from
    // gpu::reference to half, and from half to float. It applies only one by itself.
    operator float() const requires(std::is_same_v<T, half>) { return static_cast<float>(get()); }
    reference const& operator=(T const& v) const {
        gl::device& d = gl::current_checked();
        kernel::require_here(owned_, d);
        gl::upload(d, buffer_, offset_, &v, sizeof(T));
        return *this;
    }
    reference const& operator=(reference const& o) const { return *this = o.get(); }
    reference& operator=(reference const& o) {
        *this = o.get();
        return *this;
    }
    template <class U> reference const& operator+=(U const& u) const {
        return *this = static_cast<T>(get() + u);
    }
    template <class U> reference const& operator-=(U const& u) const {
        return *this = static_cast<T>(get() - u);
    }
    template <class U> reference const& operator*=(U const& u) const {
        return *this = static_cast<T>(get() * u);
    }
    template <class U> reference const& operator/=(U const& u) const {
        return *this = static_cast<T>(get() / u);
    }
    reference const& operator++() const { return *this += T(1); }
    reference const& operator--() const { return *this -= T(1); }
    T operator++(int) const {
        T const old = get();
        *this = static_cast<T>(old + T(1));
        return old;
    }
    T operator--(int) const {
        T const old = get();
        *this = static_cast<T>(old - T(1));
        return old;
    }
    friend void swap(reference const& a, reference const& b) {
        T const old = a.get();
        a = b.get();
        b = old;
    }

private:
    gl::buffer const* owned_;
    gl::GLuint buffer_;
    std::size_t offset_;
};

/// Lets gpu::make, gpu::max and other functions take a gpu::reference<T> as an operand of type T.
template <class T> struct glsl::value_of<reference<T>> { using type = T; };

namespace detail {
template <class T> T element_value(reference<T> const& r) { return r.get(); }
template <class U> U const& element_value(U const& u) { return u; }
}  // namespace detail

// These operators compare the element that a gpu::reference stands for with a value, or with the
// element of another reference.
template <class T, class U>
requires requires(T t, U const& u) { t == detail::element_value(u); }
bool operator==(reference<T> const& a, U const& b) { return a.get() == detail::element_value(b); }
template <class T, class U>
requires requires(T t, U const& u) { t <=> detail::element_value(u); }
auto operator<=>(reference<T> const& a, U const& b) { return a.get() <=> detail::element_value(b); }

}  // namespace gpu::inline v0_2
