// SPDX-License-Identifier: MIT
// copy, copy_n: between ranges of the GPU, to the GPU and from it; to_host.
#pragma once
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <type_traits>
#include <vector>

namespace gpu {

namespace detail {
/// Host memory of T, one after the other. Output iterators such as std::ostream_iterator have no type of
/// their own.
template <class I, class T> inline constexpr bool host_memory_of = false;
template <std::contiguous_iterator I, class T>
inline constexpr bool host_memory_of<I, T> = std::is_same_v<std::iter_value_t<I>, T>;
}  // namespace detail

/// Copies [first, last) to `out`, converting as C++ does; returns the end of the output.
///
/// Any of the two sides may be host iterators; copying to the host waits for the GPU. The ranges may be the
/// same, else they must not overlap (gpu::move takes such). Complexity: linear, one launch; bytes to and from
/// the host are copied by the driver. Scratch memory: none; what is computed, or is not of the host's type,
/// is put into memory of its own on its way to or from the host.
///
///     gpu::vector<int> v{1, 2, 3}, w(3);
///     gpu::copy(v.begin(), v.end(), w.begin());               // w: 1 2 3
///     int host[3];
///     gpu::copy(w.begin(), w.end(), host);                    // host: 1 2 3
template <readable_iterator I, writable_iterator O> auto copy(I first, I last, O out) {
    auto const n = range_length("copy", first, last);
    require_room("copy", "output", out, n);
    require_same_or_apart("copy", "input", first, n, out);
    if (kernel::length(n).most > 0) primitive::assign(first, n, out);
    return detail::output_end(out, n);
}

/// From the host.
template <std::input_iterator I, class T>
requires(!device_iterator<I>) buffer_iterator<T> copy(I first, I last, buffer_iterator<T> out) {
    if constexpr (detail::host_memory_of<I, T>) {
        auto const n = last - first;
        if (n < 0) detail::bad_range("copy", "last lies before first");
        require_room("copy", "output", out, static_cast<std::size_t>(n));
        kernel::require_here(out.owned(), gl::current());
        if (n)
            gl::upload(out.buffer(),
                out.position() * sizeof(T),
                std::to_address(first),
                static_cast<std::size_t>(n) * sizeof(T));
        return out + n;
    } else {
        vector<T> const held(first, last);
        require_room("copy", "output", out, held.size());
        if (!held.empty())
            gl::copy(held.buffer(), 0, out.buffer(), out.position() * sizeof(T), held.size() * sizeof(T));
        return out + static_cast<std::ptrdiff_t>(held.size());
    }
}

/// To the host.
template <readable_iterator I, class O>
requires(!device_iterator<O> && !detail::is_counted<I>) O copy(I first, I last, O out) {
    using T = typename I::value_type;
    std::size_t const n = range_length("copy", first, last);
    if (n == 0) return out;
    if constexpr (requires { first.position(); }) {
        kernel::require_here(first.owned(), gl::current());
        if constexpr (detail::host_memory_of<O, T>) {
            gl::download(first.buffer(), first.position() * sizeof(T), std::to_address(out), n * sizeof(T));
            return out + static_cast<std::ptrdiff_t>(n);
        } else {
            gl::owned<T[]> const held(new T[n]);
            gl::download(first.buffer(), first.position() * sizeof(T), held.get(), n * sizeof(T));
            for (std::size_t k = 0; k < n; ++k, ++out) *out = held[k];
            return out;
        }
    } else {
        vector<T> held(n, no_init);
        primitive::assign(first, n, held.begin());
        return gpu::copy(held.begin(), held.end(), out);
    }
}
template <readable_iterator I, class O>
requires(!device_iterator<O> && detail::is_counted<I>) O copy(I first, I last, O out) {
    std::size_t const n = kernel::read_length(range_length("copy", first, last));
    vector<typename I::value_type> held(n, no_init);
    primitive::assign(first, n, held.begin());
    return gpu::copy(held.begin(), held.end(), out);
}

/// The first n elements from `first`, which may lie on the host; returns the end of the output. Else as copy,
/// complexity and scratch memory too.
///
///     gpu::copy_n(v.begin(), 2, w.begin());                   // w: 1 2
template <device_iterator I, class O> auto copy_n(I first, std::size_t n, O out) {
    return gpu::copy(first, first + static_cast<std::ptrdiff_t>(n), out);
}

template <std::input_iterator I, class T>
requires(!device_iterator<I>) buffer_iterator<T> copy_n(I first, std::size_t n, buffer_iterator<T> out) {
    if constexpr (std::random_access_iterator<I>)
        return gpu::copy(first, first + static_cast<std::ptrdiff_t>(n), out);
    else {
        std::vector<std::iter_value_t<I>> held;
        held.reserve(n);
        for (std::size_t k = 0; k < n; ++k, ++first) held.push_back(*first);
        return gpu::copy(held.begin(), held.end(), out);
    }
}

template <device_range R, class O> auto copy(R&& r, O out) { return gpu::copy(r.begin(), r.end(), out); }

/// The elements of a range as a std::vector; waits for the GPU. The range may be computed, or counted.
///
/// Complexity: linear. Scratch memory: none for a vector, else a copy of the range.
///
///     gpu::vector<int> v{1, 2, 3};
///     std::vector<int> host = gpu::to_host(v);                // host: 1 2 3
template <device_range R> auto to_host(R&& r) {
    using I = decltype(r.begin());
    using T = typename I::value_type;
    std::size_t const n = kernel::read_length(range_length("to_host", r.begin(), r.end()));
    if constexpr (std::is_same_v<T, bool>) {
        std::vector<bool> v(n);
        gpu::copy(r.begin(), r.end(), v.begin());
        return v;
    } else {
        std::vector<T> v(n);
        gpu::copy(r.begin(), r.end(), v.begin());
        return v;
    }
}

}  // namespace gpu
