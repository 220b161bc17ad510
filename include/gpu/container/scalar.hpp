// SPDX-License-Identifier: MIT
// Gives gpu::scalar<T>, one value in GPU memory. Algorithms whose names end in `_into` write their
// results to a scalar, and later calls read them from it.
//
// How to write the `_into` form of an algorithm: take the result as a parameter `result auto&&
// where`. Let the kernel that computes the value write it through the iterator result_place(where).
// Return nothing.
//   - For a reduction, call primitive::reduce<T>(items, n, result_place(where), true, init, op).
//     When there are no items, write the initial value with primitive::assign().
//   - For the count of a compaction, call primitive::compact_into(flags, n, largest, take,
//     result_place(where)).
//   - In any other kernel, let the last thread write the value through the writer of
//     result_place(where), as primitive::finish_hook does.
//
// How to write the form that returns the value: make the call with primitive::result_iterator<T>
// instead of result_place(where), and then call kernel::runtime::read_result(), which waits.
#pragma once
#include <gpu/container/future.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/arrival.hpp>
#include <gpu/iterator/constant.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {

/// One value in GPU memory. It is also a range of one element, so algorithms can read it, write it,
/// and take it as an initial value.
///
/// read() is the only member that waits for the GPU. Copying a scalar copies its value. A scalar
/// that was moved from may only be destroyed, swapped, or assigned another scalar.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::scalar<int> sum;
///     gpu::reduce_into(v, sum, 0, gpu::plus<>{});             // no wait
///     gpu::future<int> later = sum.read_async();              // no wait
///     sum.read();                                             // 6
template <class T> class scalar {
public:
    using value_type = T;
    using iterator = buffer_iterator<T>;
    using const_iterator = buffer_iterator<T const>;

    scalar() : scalar(T{}) {}
    explicit scalar(T const& value) : value_(1, no_init) { *this = value; }
    explicit scalar(no_init_t) : value_(1, no_init) {}
    scalar(scalar const&) = default;
    scalar(scalar&&) noexcept = default;
    /// Copies the value of the scalar `o` to this scalar, on the GPU. A counted range whose length
    /// is this scalar then has the new length.
    scalar& operator=(scalar const& o) {
        if (value_.empty())
            value_ = o.value_;
        else if (this != &o) {
            kernel::require_here(begin().owned(), gl::current());
            kernel::require_here(o.begin().owned(), gl::current());
            gl::copy(o.buffer(), 0, buffer(), 0, sizeof(T));
        }
        return *this;
    }
    scalar& operator=(scalar&& o) noexcept {
        swap(o);
        return *this;
    }

    /// Assigns a value from the host, after all commands issued so far. Does not wait.
    scalar& operator=(T const& value) {
        value_[0] = value;
        return *this;
    }

    /// Returns the value; waits for the GPU.
    T read() const { return value_[0]; }
    /// Returns a future of the value as it is after all commands issued so far. Does not wait.
    future<T> read_async() const {
        gl::device& d = gl::current();
        kernel::require_here(begin().owned(), d);
        return future<T>(gl::arrival(d, buffer(), 0, sizeof(T)));
    }

    iterator begin() { return value_.begin(); }
    iterator end() { return value_.end(); }
    const_iterator begin() const { return value_.begin(); }
    const_iterator end() const { return value_.end(); }
    static constexpr std::size_t size() { return 1; }
    /// Returns the OpenGL name of the buffer that holds the value.
    gl::GLuint buffer() const { return value_.buffer(); }
    /// Returns the OpenGL name of the buffer, after a barrier. Later commands that use the buffer
    /// as `u` says (as vertices, for indirect draws, ...) then see everything that shaders have
    /// written.
    gl::GLuint buffer_for(use u) const { return value_.buffer_for(u); }

    void swap(scalar& o) noexcept { value_.swap(o.value_); }
    friend void swap(scalar& a, scalar& b) noexcept { a.swap(b); }

private:
    vector<T> value_;
};
template <class T> scalar(T) -> scalar<T>;

template <class T> inline constexpr bool is_scalar = false;
template <class T> inline constexpr bool is_scalar<scalar<T>> = true;

/// A type to which an `_into` algorithm can write its result: a gpu::scalar, or a writable iterator
/// to the element that receives the result.
template <class R>
concept result = writable_iterator<std::remove_cvref_t<R>> ||
    (is_scalar<std::remove_cvref_t<R>> && !std::is_const_v<std::remove_reference_t<R>>);

/// Returns the iterator through which a kernel writes the result to `where`, a scalar or an
/// iterator.
template <result R> auto result_place(R& where) {
    if constexpr (is_scalar<std::remove_cv_t<R>>)
        return where.begin();
    else
        return where;
}

/// The initial value of an algorithm is a value on the host, a gpu::scalar, or an element of a
/// vector. initial_t<T> is the type of the value, and initial_place() returns the iterator from
/// which a kernel reads the value.
template <class T> struct initial_type { using type = T; };
template <class T> struct initial_type<scalar<T>> { using type = T; };
template <class T> struct initial_type<reference<T>> { using type = T; };
template <class T> using initial_t = typename initial_type<T>::type;
namespace detail {
/// Satisfied by what may be the initial value of an algorithm. Functors are not.
template <class T>
concept initial_value = element<initial_t<T>>;
/// Gives a compile-time error for an initial value that is none. Returns auto, so that the compiler
/// must compile it at the call, and the sentence is its first error.
template <class T> constexpr auto require_initial_value() {
    static_assert(initial_value<T>,
        "gpu: the initial value comes before the operator, as in gpu::reduce(v, 0, gpu::maximum<>{}) and "
        "gpu::exclusive_scan(v, out.begin(), 0, gpu::maximum<>{}).");
    return true;
}
}  // namespace detail
template <class T> auto initial_place(T const& value) { return constant_iterator<T>(value); }
template <class T> auto initial_place(scalar<T> const& value) { return value.begin(); }
template <class T> auto initial_place(reference<T> const& value) { return constant_iterator<T>(value.get()); }

}  // namespace gpu::inline v0_2
