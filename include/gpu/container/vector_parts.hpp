// SPDX-License-Identifier: MIT
// Gives what gpu::vector is made of besides its members: the tags of its constructors, its checks
// of arguments, and the copy of elements that need a kernel.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/text.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

/// The tag of vector(n, gpu::no_init) and resize(n, gpu::no_init), which leave the new elements
/// uninitialised.
struct no_init_t {
    explicit no_init_t() = default;
};
inline constexpr no_init_t no_init{};
/// The tag of vector(n, gpu::default_init), which leaves the elements uninitialised, as
/// gpu::no_init does.
struct default_init_t {
    explicit default_init_t() = default;
};
inline constexpr default_init_t default_init{};

/// Thrust's name for a vector in host memory, here std::vector.
template <class T> using host_vector = std::vector<T>;
using std::swap;  // makes gpu::swap(v, w) valid, as in Thrust

namespace detail {
/// Satisfied by a range of the host, such as std::vector or an array. A string literal is none,
/// because it ends with a zero.
template <class R>
concept range_on_host = !device_range<R> && requires(R const& r) {
    { std::begin(r) } -> std::input_iterator;
    { std::end(r) } -> std::same_as<decltype(std::begin(r))>;
}
&&!(std::is_array_v<R> && std::is_same_v<std::remove_extent_t<R>, char>);
template <range_on_host R>
using element_on_host = std::iter_value_t<decltype(std::begin(std::declval<R const&>()))>;
template <class R>
concept elements_on_host = range_on_host<R> && element<element_on_host<R>>;
template <class R, class T>
concept range_on_host_of = range_on_host<R> && std::convertible_to<element_on_host<R>, T>;

[[noreturn, gnu::cold]] void bad_vector(char const* member, char const* why);
[[noreturn, gnu::cold]] void bad_index(std::size_t i, std::size_t size);
[[noreturn, gnu::cold]] void bad_size(std::size_t n, std::size_t bytes);

/// Gives the buffer of a vector a name for debuggers, such as "gpu::vector<float>". The function
/// `element` returns the element type.
void label_vector(gl::buffer& b, glsl::type const& (*element)());

/// Returns the number of elements in [first, last), which are arguments of a member function of
/// gpu::vector. Throws invalid_argument when they are no range; the message names `member`.
template <class I> std::size_t count(char const* member, I const& first, I const& last) {
    if (!one_range(first, last)) bad_vector(member, "first and last are iterators of different vectors");
    if (last - first < 0) bad_vector(member, "last lies before first, or the number of elements is negative");
    return static_cast<std::size_t>(last - first);
}

/// True when I is an iterator into memory of type T, which OpenGL can copy without a kernel.
template <class I, class T> inline constexpr bool is_memory_of = false;
template <class U, class T>
inline constexpr bool is_memory_of<buffer_iterator<U>, T> = std::is_same_v<std::remove_const_t<U>, T>;
/// True when a range that begins at `first` is known not to read the buffer of this name.
template <class I> bool is_elsewhere(I const& first, gl::GLuint buffer) {
    if constexpr (requires { first.owned(); })
        return first.buffer() != buffer;
    else
        return I::element_bytes == 0;
}

/// True when a buffer belongs to the OpenGL context that is current.
inline bool is_here(gl::buffer const& b) { return b.owner() && b.owner()->is_current(); }

/// An element in a std::vector whose memory is contiguous also when T is bool.
template <class T> struct held_element { T value; };
/// Returns the elements of a range of the host, converted to T.
template <class T, class I> std::vector<held_element<T>> converted(I first, I last) {
    static_assert(sizeof(held_element<T>) == sizeof(T));
    std::vector<held_element<T>> all;
    for (; first != last; ++first) all.push_back({static_cast<T>(*first)});
    return all;
}

/// The tag of copy_elements(tag, first, last, out), which copies a range that needs a kernel. The
/// header <gpu/algorithm/copy.hpp> defines that function. Without this header, a call chooses the
/// copy_elements of vector_parts.hpp, which fails to compile and names the header.
struct by_kernel {};
struct anything {
    template <class T> anything(T const&) {}
};
template <class T = void> void copy_elements(by_kernel, anything, anything, anything) {
    static_assert(!std::is_void_v<T>,
        "gpu: a vector of elements that the GPU computes or converts needs "
        "#include <gpu/algorithm/copy.hpp>");
}
}  // namespace detail

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/container/impl/vector_parts.ipp>
#endif
