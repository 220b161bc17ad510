// SPDX-License-Identifier: MIT
// Gives gpu::span<T>, a view of elements in a buffer that the view does not own. Its iterators are
// those of gpu::vector.
#pragma once
#include <gpu/container/vector.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace gpu::inline v0_2 {

namespace detail {
/// Throws invalid_argument unless `buffer` is the name of a buffer that holds elements
/// [first, first + size) of `width` bytes each.
void require_elements(gl::GLuint buffer, std::size_t first, std::size_t size, std::size_t width);
/// Throws out_of_range unless elements [at, at + n) belong to a span of `size` elements.
void require_part(std::size_t at, std::size_t n, std::size_t size);
}  // namespace detail

/// A view of `size` contiguous elements of an OpenGL buffer or a gpu::vector. It copies nothing and
/// owns nothing; the buffer must outlive the view.
///
///     gpu::span<float> heights(my_buffer, 4096);    // an OpenGL buffer name of the application
///     gpu::sort(heights.begin(), heights.end());
template <class T> class span {
    using plain = std::remove_const_t<T>;

public:
    using value_type = plain;
    using iterator = buffer_iterator<T>;
    using reference = typename iterator::reference;

    span() = default;
    /// A view of the first `size` elements of `buffer`. Throws invalid_argument when that is not
    /// the name of a buffer, or the buffer is shorter. Needs an OpenGL context.
    span(gl::GLuint buffer, std::size_t size) : span(buffer, 0, size) {}
    /// Makes a view of `size` elements of `buffer` that begins at element `first`.
    span(gl::GLuint buffer, std::size_t first, std::size_t size)
        : first_(buffer, first + size, first), size_(size) {
        if (size) detail::require_elements(buffer, first, size, sizeof(T));
    }
    span(iterator first, std::size_t size) : first_(first), size_(size) {}
    span(iterator first, iterator last) : first_(first), size_(static_cast<std::size_t>(last - first)) {}
    span(vector<plain>& v) : first_(v.begin()), size_(v.size()) {}
    span(vector<plain> const& v) requires std::is_const_v<T> : first_(v.begin()), size_(v.size()) {}

    iterator begin() const { return first_; }
    iterator end() const { return first_ + static_cast<std::ptrdiff_t>(size_); }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    iterator data() const { return first_; }
    gl::GLuint buffer() const { return first_.buffer(); }
    // The functions below throw out_of_range when the span lacks one of the elements.
    reference operator[](std::size_t i) const {
        detail::require_part(i, 1, size_);
        return first_[static_cast<std::ptrdiff_t>(i)];
    }
    reference front() const { return (*this)[0]; }
    reference back() const { return (*this)[size_ - 1]; }
    span first(std::size_t n) const { return subspan(0, n); }
    span last(std::size_t n) const { return subspan(size_ - n, n); }
    span subspan(std::size_t at, std::size_t n) const {
        detail::require_part(at, n, size_);
        return {first_ + static_cast<std::ptrdiff_t>(at), n};
    }

private:
    iterator first_;
    std::size_t size_ = 0;
};
template <class T> span(vector<T>&) -> span<T>;
template <class T> span(vector<T> const&) -> span<T const>;

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/container/impl/span.ipp>
#endif
