// SPDX-License-Identifier: MIT
// Defines what every iterator of the library has: pointer arithmetic on the host, and the functions
// bind() and reader() or writer() for kernels.
#pragma once
#include <gpu/glsl/type.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/symbol/add_function.hpp>

#include <compare>
#include <concepts>
#include <cstddef>
#include <new>
#include <string>  // declares the iterator tags; unlike <iterator>, it includes no streams
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

/// Satisfied by every iterator class of the library.
template <class I>
concept library_iterator = requires {
    typename I::gpu_iterator;
};
/// An iterator that kernels can use. bind() runs at each launch: it binds the iterator's buffers
/// and passes its argument words. reader() or writer() runs once, when the kernel's GLSL text is
/// made; it returns a function that gives the text of a load or a store. bind(), reader() and
/// writer() must take buffers and argument words in one and the same order.
template <class I>
concept device_iterator = library_iterator<I> && requires(I const& i, kernel::arguments& a) {
    typename I::value_type;
    i.bind(a);
};
template <class I>
concept readable_iterator = device_iterator<I> && requires(I const& i, glsl::source& s) {
    i.reader(s);
};
template <class I>
concept writable_iterator = device_iterator<I> && requires(I const& i, glsl::source& s) {
    i.writer(s);
};

/// A range whose begin() and end() are device iterators.
template <class R>
concept device_range = requires(R&& r) {
    { r.begin() } -> device_iterator;
    { r.end() } -> device_iterator;
};

namespace detail {
template <class T> struct value_type_behind { using type = glsl::value_t<T>; };
template <class T>
requires requires { typename T::gpu_iterator; }
struct value_type_behind<T> {
    using type = typename T::value_type;
};
}  // namespace detail
/// Maps an iterator to the type of the elements that it reads or writes, a symbol to the type that
/// it stands for, and any other type T to T itself. A class template that the library instantiates
/// again for symbols can learn by it which type of number its template parameter stands for.
///
///     template <class T> struct half_of {
///         T operator()(T x) const {
///             constexpr bool is_double = sizeof(gpu::value_type_of<T>) == 8;
///             return x * T(is_double ? 0.5 : 0.5f);
///         }
///     };
template <class T> using value_type_of = typename detail::value_type_behind<T>::type;

/// Thrust's names for the value type, the difference type and the reference type of an iterator.
template <class I> struct iterator_value { using type = typename I::value_type; };
template <class I> struct iterator_difference { using type = std::ptrdiff_t; };
template <class I> struct iterator_reference { using type = decltype(*std::declval<I const&>()); };

namespace detail {
/// Returns the number of elements from iterator `i` to the end of its memory, or the largest
/// std::size_t when the iterator does not know that number.
template <class I> std::size_t room(I const& i) {
    if constexpr (requires { i.room(); })
        return i.room();
    else
        return static_cast<std::size_t>(-1);
}
/// True when iterators a and b may be the two ends of one range, false when they are known to
/// belong to different memory.
template <class I> bool one_range(I const& a, I const& b) {
    if constexpr (requires { a.same_memory(b); })
        return a.same_memory(b);
    else
        return true;
}
}  // namespace detail

/// True when element k of an iterator depends only on memory that lies k elements after the
/// iterator's position, or k elements before it under a reversed_extent. A range with this property
/// may be processed in parts.
template <class I> inline constexpr bool in_order = requires { requires I::in_order; };

namespace detail {
/// Returns `i` moved by `n` elements. `n` must be 0 when `i` is not in_order.
template <class I> I from_index(I i, std::ptrdiff_t n) {
    if constexpr (in_order<I>)
        return i + n;
    else
        return i;
}
}  // namespace detail

/// The size in bytes of the largest element that an iterator reads or writes in memory; 0 when it
/// touches no memory.
template <class I> constexpr std::uint32_t largest_element = I::element_bytes;

namespace detail {
/// Holds a functor as a member of an iterator. An iterator must be assignable, but a lambda with
/// captures is not. So assignment destroys the held functor and copy-constructs the new one.
template <class F> class held {
public:
    held() = default;
    explicit held(F const& f) : f_(f) {}
    F const& get() const { return f_; }

private:
    [[no_unique_address]] F f_;
};
template <class F>
requires(!std::is_copy_assignable_v<F>) class held<F> {
public:
    held() = default;
    explicit held(F const& f) : f_(f) {}
    held(held const&) = default;
    held& operator=(held const& o) noexcept {
        static_assert(std::is_nothrow_copy_constructible_v<F>, "gpu: copying a functor may not throw");
        if (this != &o) {
            f_.~F();
            ::new (static_cast<void*>(&f_)) F(o.f_);
        }
        return *this;
    }
    F const& get() const { return f_; }

private:
    F f_;
};
}  // namespace detail

/// Base class that defines all operators of a random access iterator. The derived class Self must
/// have the members move(n), distance_to(other) and value().
template <class Self> class iterator_facade {
public:
    using gpu_iterator = void;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::random_access_iterator_tag;
    using pointer = void;

    decltype(auto) operator*() const { return self().value(); }
    decltype(auto) operator[](std::ptrdiff_t n) const { return (self() + n).value(); }
    Self& operator++() {
        self().move(1);
        return self();
    }
    Self& operator--() {
        self().move(-1);
        return self();
    }
    Self operator++(int) {
        Self old = self();
        self().move(1);
        return old;
    }
    Self operator--(int) {
        Self old = self();
        self().move(-1);
        return old;
    }
    Self& operator+=(std::ptrdiff_t n) {
        self().move(n);
        return self();
    }
    Self& operator-=(std::ptrdiff_t n) {
        self().move(-n);
        return self();
    }
    friend Self operator+(Self i, std::ptrdiff_t n) {
        i.move(n);
        return i;
    }
    friend Self operator+(std::ptrdiff_t n, Self i) {
        i.move(n);
        return i;
    }
    friend Self operator-(Self i, std::ptrdiff_t n) {
        i.move(-n);
        return i;
    }
    friend std::ptrdiff_t operator-(Self const& a, Self const& b) { return b.distance_to(a); }
    friend bool operator==(Self const& a, Self const& b) {
        return b.distance_to(a) == 0 && detail::one_range(a, b);
    }
    friend std::strong_ordering operator<=>(Self const& a, Self const& b) { return b.distance_to(a) <=> 0; }

private:
    Self& self() { return static_cast<Self&>(*this); }
    Self const& self() const { return static_cast<Self const&>(*this); }
};

/// advance moves the iterator `i` by n elements; distance returns the number of elements from
/// `first` to `last`, as in the STL.
template <device_iterator I> void advance(I& i, std::ptrdiff_t n) { i += n; }
template <device_iterator I> std::ptrdiff_t distance(I const& first, I const& last) { return last - first; }

}  // namespace gpu::inline v0_2
