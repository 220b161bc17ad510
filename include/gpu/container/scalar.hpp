// SPDX-License-Identifier: MIT
// Gives gpu::scalar<T>, one value in GPU memory: `_into` algorithms write their results to it, and
// later calls read them from it.
//
// How to write the `_into` form of an algorithm: take the result as a parameter `result auto&&
// where`, pass the iterator result_place(where) to the kernel that computes the value, and return
// nothing.
//   - A reduction calls primitive::reduce<T>(items, n, result_place(where), true, init, op), or
//     primitive::assign() with the initial value when there are no items.
//   - The count of a compaction comes from primitive::compact_into(flags, n, largest, take,
//     result_place(where)).
//   - In any other kernel the last thread writes the value through place.writer(source), as
//     primitive::finish_hook does.
//
// The form that returns the value makes the same call with primitive::result_iterator<T> as the
// place, and then calls read_result().
#pragma once
#include <gpu/container/future.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/arrival.hpp>
#include <gpu/iterator/constant.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_1 {

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
    /// Copies the value of another scalar on the GPU. Counted ranges that use this scalar get the
    /// new value.
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
    /// Returns buffer(), after a barrier that makes the writes of kernels visible to later commands
    /// that use the buffer as `u` says. See vector::buffer_for.
    gl::GLuint buffer_for(use u) const { return value_.buffer_for(u); }

    void swap(scalar& o) noexcept { value_.swap(o.value_); }
    friend void swap(scalar& a, scalar& b) noexcept { a.swap(b); }

private:
    vector<T> value_;
};
template <class T> scalar(T) -> scalar<T>;

template <class T> inline constexpr bool is_scalar = false;
template <class T> inline constexpr bool is_scalar<scalar<T>> = true;

/// The types to which an `_into` algorithm can write its result: a scalar, or a writable iterator
/// to the element that receives the result.
template <class R>
concept result = writable_iterator<std::remove_cvref_t<R>> ||
    (is_scalar<std::remove_cvref_t<R>> && !std::is_const_v<std::remove_reference_t<R>>);

/// Returns the iterator through which a kernel writes to the result `where`.
template <result R> auto result_place(R& where) {
    if constexpr (is_scalar<std::remove_cv_t<R>>)
        return where.begin();
    else
        return where;
}

/// An initial value of an algorithm is a host value or a scalar. initial_t is its value type, and
/// initial_place() returns the iterator from which a kernel reads it.
template <class T> struct initial_type { using type = T; };
template <class T> struct initial_type<scalar<T>> { using type = T; };
template <class T> using initial_t = typename initial_type<T>::type;
template <class T> auto initial_place(T const& value) { return constant_iterator<T>(value); }
template <class T> auto initial_place(scalar<T> const& value) { return value.begin(); }

}  // namespace gpu::inline v0_1
