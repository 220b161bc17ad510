// SPDX-License-Identifier: MIT
// gpu::scalar<T>: one value on the GPU; where `_into` algorithms leave their results, and where later calls
// find them.
//
// How an algorithm gets its `_into` form. The form takes `result auto&& where` in the place where the other
// one returns, hands `result_place(where)`, an iterator, to the kernel that knows the value, and returns
// nothing:
//   - a reduction: primitive::reduce<T>(items, n, result_place(where), true, init, op); nothing to reduce:
//   primitive::assign(init);
//   - a count of a compaction: primitive::compact_into(flags, n, largest, take, result_place(where));
//   - anything else: the kernel's last thread writes through place.writer(source), as primitive::finish_hook
//   does.
// The form that returns the value is the same call with primitive::result_iterator<T> as the place, then
// read_result().
#pragma once
#include <gpu/container/future.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/arrival.hpp>
#include <gpu/iterator/constant.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu {

/// One value on the GPU, and a range of one element: algorithms read it, write it, and start from it.
///
/// Nothing waits for the GPU but read(). Copying copies the value; a scalar that was moved from may only be
/// destroyed or swapped.
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
    scalar(scalar&&) = default;
    /// Copies the value on the GPU: ranges counted by this scalar see the new one.
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

    /// Assigns a value of the host, after every command before; does not wait.
    scalar& operator=(T const& value) {
        value_[0] = value;
        return *this;
    }

    /// The value; waits for the GPU.
    T read() const { return value_[0]; }
    /// The value as it is now, when it arrives.
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
    /// The OpenGL name of the buffer that holds it.
    gl::GLuint buffer() const { return value_.buffer(); }
    /// The same for this use by what follows; as of a vector.
    gl::GLuint buffer_for(use u) const { return value_.buffer_for(u); }

    void swap(scalar& o) noexcept { value_.swap(o.value_); }
    friend void swap(scalar& a, scalar& b) noexcept { a.swap(b); }

private:
    vector<T> value_;
};
template <class T> scalar(T) -> scalar<T>;

template <class T> inline constexpr bool is_scalar = false;
template <class T> inline constexpr bool is_scalar<scalar<T>> = true;

/// Where an `_into` form may leave its result: a scalar, or an iterator at the element that receives it.
template <class R>
concept result = writable_iterator<std::remove_cvref_t<R>> ||
    (is_scalar<std::remove_cvref_t<R>> && !std::is_const_v<std::remove_reference_t<R>>);

/// The iterator through which a kernel writes such a result.
template <result R> auto result_place(R& where) {
    if constexpr (is_scalar<std::remove_cv_t<R>>)
        return where.begin();
    else
        return where;
}

/// A value that a call starts from: of the host, or on the GPU in a scalar, from which it is read in the
/// kernel.
template <class T> struct initial_type { using type = T; };
template <class T> struct initial_type<scalar<T>> { using type = T; };
template <class T> using initial_t = typename initial_type<T>::type;
template <class T> auto initial_place(T const& value) { return constant_iterator<T>(value); }
template <class T> auto initial_place(scalar<T> const& value) { return value.begin(); }

}  // namespace gpu
