// SPDX-License-Identifier: MIT
// copy, copy_n, to_host: copy elements within GPU memory, to the GPU and to the host.
#pragma once
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/transpose_tiles.hpp>

#include <cstddef>
#include <type_traits>
#include <vector>

namespace gpu::inline v0_2 {

namespace detail {
/// True when I is an iterator over contiguous host memory whose elements have type T. False for
/// output iterators without a value type, such as std::ostream_iterator.
template <class I, class T> inline constexpr bool host_memory_of = false;
template <std::contiguous_iterator I, class T>
inline constexpr bool host_memory_of<I, T> = std::is_same_v<std::iter_value_t<I>, T>;
}  // namespace detail

/// Copies [first, last) to `out`, with the implicit conversions of C++. Returns the end of the
/// output.
///
/// Either the input or the output may be in host memory. A copy to the host waits for the GPU. The
/// output may be the input itself, but must not overlap it in any other way. For overlapping ranges
/// use gpu::move.
///
/// Complexity: linear; one launch within the GPU. The driver makes copies to and from the host.
/// Scratch memory: none within the GPU. A copy to or from the host takes a temporary array when the
/// elements are computed by an iterator, when the host memory is not contiguous, or when the
/// element types differ.
///
///     gpu::vector<int> v{1, 2, 3}, w(3);
///     gpu::copy(v.begin(), v.end(), w.begin());  // w: 1 2 3
///     int host[3];
///     gpu::copy(w.begin(), w.end(), host);       // host: 1 2 3
template <readable_iterator I, writable_iterator O> auto copy(I first, I last, O out) {
    auto const n = range_length("copy", first, last);
    require_room("copy", "output", out, n);
    require_same_or_apart("copy", "input", first, n, out);
    if (kernel::length(n).most == 0) return detail::output_end(out, n);
    if constexpr (primitive::is_array_iterator<I>)
        if (primitive::copy_transposed(first, n, out)) return detail::output_end(out, n);
    primitive::assign(first, n, out);
    return detail::output_end(out, n);
}

/// Copies [first, last) from host memory to a vector on the GPU. Returns the end of the output.
template <std::input_iterator I, class T>
requires(!device_iterator<I>) buffer_iterator<T> copy(I first, I last, buffer_iterator<T> out) {
    kernel::transferring_call const named("copy");
    if constexpr (detail::host_memory_of<I, T>) {
        auto const n = last - first;
        if (n < 0) detail::bad_range("copy", "last lies before first, or the number of elements is negative");
        require_room("copy", "output", out, static_cast<std::size_t>(n));
        gl::device& d = gl::current_checked();
        kernel::require_here(out.owned(), d);
        if (n)
            gl::upload(d,
                out.buffer(),
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

/// Copies [first, last) from host memory to an output on the GPU that is not plain memory, such as
/// a permutation. Copies the elements to a temporary vector on the GPU first. Returns the end of
/// the output.
template <std::input_iterator I, writable_iterator O>
requires(!device_iterator<I>) O copy(I first, I last, O out) {
    using U = std::iter_value_t<I>;
    kernel::transferring_call const named("copy");
    vector<std::conditional_t<element<U>, U, typename O::value_type>> const held(first, last);
    return gpu::copy(held.begin(), held.end(), out);
}

/// Copies a range of the host, as std::vector or std::span, to the GPU. Returns the end of the
/// output.
template <detail::range_on_host R, writable_iterator O> O copy(R const& r, O out) {
    return gpu::copy(std::begin(r), std::end(r), out);
}

/// Copies [first, last) from the GPU to host memory. Returns the end of the output. Waits for the
/// GPU.
template <readable_iterator I, class O>
requires(!device_iterator<O> && !detail::is_counted<I>) O copy(I first, I last, O out) {
    static_assert(std::weakly_incrementable<O>,
        "gpu: copy writes through an iterator, and a range is none; write gpu::copy(range, out.begin())");
    using T = typename I::value_type;
    kernel::transferring_call const named("copy");
    std::size_t const n = range_length("copy", first, last);
    if (n == 0) return out;
    if constexpr (requires { first.position(); }) {
        gl::device& d = gl::current_checked();
        kernel::require_here(first.owned(), d);
        if constexpr (detail::host_memory_of<O, T>) {
            gl::download(
                d, first.buffer(), first.position() * sizeof(T), std::to_address(out), n * sizeof(T));
            return out + static_cast<std::ptrdiff_t>(n);
        } else {
            gl::owned<T[]> const held(new T[n]);
            gl::download(d, first.buffer(), first.position() * sizeof(T), held.get(), n * sizeof(T));
            for (std::size_t k = 0; k < n; ++k, ++out) *out = held[k];
            return out;
        }
    } else {
        vector<T> held(n, no_init);
        primitive::assign(first, n, held.begin());
        return gpu::copy(held.begin(), held.end(), out);
    }
}
/// Copies a counted range, whose length is in GPU memory, to host memory. Returns the end of the
/// output. Waits for the length and for the elements.
template <readable_iterator I, class O>
requires(!device_iterator<O> && detail::is_counted<I>) O copy(I first, I last, O out) {
    kernel::transferring_call const named("copy");
    std::size_t const n = kernel::read_length(range_length("copy", first, last));
    vector<typename I::value_type> held(n, no_init);
    primitive::assign(first, n, held.begin());
    return gpu::copy(held.begin(), held.end(), out);
}

/// Copies the n elements that begin at `first` to `out`. Either may be a host iterator. Returns the
/// end of the output. Requirements and cost: as copy.
///
///     gpu::vector<int> v{1, 2, 3}, w(3);
///     gpu::copy_n(v.begin(), 2, w.begin());  // w: 1 2 0
template <device_iterator I, class O> auto copy_n(I first, std::size_t n, O out) {
    return gpu::copy(first, first + static_cast<std::ptrdiff_t>(n), out);
}

/// Copies the n elements that begin at the host iterator `first` to the GPU. Returns the end of the
/// output.
template <std::input_iterator I, writable_iterator O>
requires(!device_iterator<I>) O copy_n(I first, std::size_t n, O out) {
    if constexpr (std::random_access_iterator<I>)
        return gpu::copy(first, first + static_cast<std::ptrdiff_t>(n), out);
    else {
        std::vector<std::iter_value_t<I>> held;
        held.reserve(n);
        for (std::size_t k = 0; k < n; ++k, ++first) held.push_back(*first);
        return gpu::copy(held.begin(), held.end(), out);
    }
}

/// Copies a whole range to `out`, as copy(first, last, out) does.
template <device_range R, class O> auto copy(R&& r, O out) { return gpu::copy(r.begin(), r.end(), out); }

namespace detail {
/// Copies [first, last) to `out`, for gpu::vector, whose header cannot include this one.
template <readable_iterator I, class T>
void copy_elements(by_kernel, I first, I last, buffer_iterator<T> out) {
    gpu::copy(first, last, out);
}
}  // namespace detail

/// Returns the elements of a range as a std::vector. Waits for the GPU. The elements may be
/// computed by an iterator, and the range may be a counted range.
///
/// Complexity: linear. Scratch memory: none for a gpu::vector, otherwise a copy of the range in GPU
/// memory.
///
///     gpu::vector<int> v{1, 2, 3};
///     std::vector<int> host = gpu::to_host(v);  // host: 1 2 3
template <device_range R> auto to_host(R&& r) {
    using I = decltype(r.begin());
    using T = typename I::value_type;
    kernel::transferring_call const named("to_host");
    std::size_t const n = kernel::read_length(range_length("to_host", r.begin(), r.end()));
    std::vector<T> v(n);
    gpu::copy(r.begin(), r.end(), v.begin());
    return v;
}

}  // namespace gpu::inline v0_2
