// SPDX-License-Identifier: MIT
// buffer_iterator<T>: points into a gpu::vector or gpu::span; scratch_iterator<T>: points into
// scratch memory, which an algorithm takes for one call.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/reference.hpp>
#include <gpu/iterator/refused.hpp>
#include <gpu/kernel/runtime.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2 {

/// The GPU memory of a gpu::vector. This object keeps its address when the vector is moved or
/// swapped, so iterators stay valid.
struct memory {
    gl::buffer buffer;
    std::size_t size = 0;  // number of elements in use
};

namespace detail {
/// Throws out_of_range for an iterator that is read or written outside of its `size` elements.
[[noreturn, gnu::cold]] inline void no_element_at(std::size_t at, std::size_t size) {
    auto const place = static_cast<std::ptrdiff_t>(at);
    std::string const where =
        place < 0 ? concat({"before the first of ", size}) : concat({"at index ", at, " of ", size});
    raise(out_of_range(concat({"gpu: an iterator is dereferenced ",
        where,
        " elements. The end of a range has no element; searches, and max_element of an empty range, return "
        "it when they find nothing."})));
}
}  // namespace detail

/// Iterator to an element of a gpu::vector<T> or gpu::span<T>. In a const_iterator, T is const.
/// Dereferencing it on the host throws out_of_range where its memory has no element.
template <class T> class buffer_iterator : public iterator_facade<buffer_iterator<T>> {
public:
    using value_type = std::remove_const_t<T>;
    using reference = std::conditional_t<std::is_const_v<T>, value_type, gpu::reference<value_type>>;
    static_assert(element<value_type>,
        "gpu: this type has no GLSL form; name a structure's fields once with GPU_STRUCT(type, field, ...)");
    static constexpr std::uint32_t element_bytes = sizeof(T);

    buffer_iterator() = default;
    buffer_iterator(memory const* owner, std::size_t at) : owner_(owner), at_(at) {}
    /// Makes an iterator to element `at` of an OpenGL buffer of the application. The buffer has the
    /// OpenGL name `name` and holds `extent` elements.
    buffer_iterator(gl::GLuint name, std::size_t extent, std::size_t at)
        : name_(name), extent_(extent), at_(at) {}
    operator buffer_iterator<value_type const>() const requires(!std::is_const_v<T>) {
        return owner_ ? buffer_iterator<value_type const>(owner_, at_)
                      : buffer_iterator<value_type const>(name_, extent_, at_);
    }

    // Refuses `T* p = v.data()`.
    template <class U>
    requires std::is_same_v<U, T>
    operator U*() const {
        static_assert(glsl::known_to_cpp<U>,
            "gpu: elements in GPU memory have no address on the host. Write gpu::to_host(v) for a copy on "
            "the "
            "host, v.begin() for an iterator, v.buffer() for the OpenGL name of the buffer.");
        return nullptr;
    }

    /// Returns an iterator at this position that accesses the memory as elements of type U. U must
    /// have the size of T.
    template <class U> buffer_iterator<U> as() const {
        static_assert(sizeof(U) == sizeof(T));
        return owner_ ? buffer_iterator<U>(owner_, at_) : buffer_iterator<U>(name_, extent_, at_);
    }
    gl::GLuint buffer() const { return owner_ ? owner_->buffer.name() : name_; }
    gl::buffer const* owned() const { return owner_ ? &owner_->buffer : nullptr; }
    std::size_t position() const { return at_; }
    /// Returns the number of elements from the iterator's position to the end of the memory.
    std::size_t room() const {
        std::size_t const end = owner_ ? owner_->size : extent_;
        return end > at_ ? end - at_ : 0;
    }
    bool same_memory(buffer_iterator const& o) const {
        // An iterator of a vector and one made from its buffer's name point into one memory.
        if (!owner_ != !o.owner_) return buffer() == o.buffer();
        return owner_ == o.owner_ && name_ == o.name_;
    }

    void move(std::ptrdiff_t n) { at_ += static_cast<std::size_t>(n); }
    std::ptrdiff_t distance_to(buffer_iterator const& o) const {
        return static_cast<std::ptrdiff_t>(o.at_ - at_);
    }
    reference value() const {
        if (room() == 0) detail::no_element_at(at_, owner_ ? owner_->size : extent_);
        gpu::reference<value_type> const r(owned(), buffer(), at_ * sizeof(T));
        return r;
    }

    static constexpr bool in_order = true;
    void bind(kernel::arguments& a) const {
        a.memory(buffer(), owned(), at_, sizeof(T), owner_ ? owner_->size : extent_);
    }
    std::uint32_t memory_in(glsl::source& s) const { return s.memory(block()); }
    auto reader(glsl::source& s) const {
        std::uint32_t const id = memory_in(s);
        return [&s, id](glsl::index_text const& at) { return s.load(id, at); };
    }
    auto writer(glsl::source& s) const requires(!std::is_const_v<T>) {
        std::uint32_t const id = memory_in(s);
        return [&s, id](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            s.store(id, at, s.converted(t, glsl::type_of<value_type>(), v));
        };
    }

private:
    glsl::block block() const {
        std::size_t const start = at_ * sizeof(T);
        return {.identity = buffer(),
            .element = &glsl::type_of<value_type>(),
            .bytes = sizeof(T),
            .alignment = static_cast<std::uint8_t>(start % 32 == 0   ? 2
                                                   : start % 16 == 0 ? 1
                                                                     : 0),
            .texel = kernel::has_views(owned()),
            .position = at_};
    }
    memory const* owner_ = nullptr;
    gl::GLuint name_ = 0;
    std::size_t extent_ = 0, at_ = 0;
};

/// Iterator to an element in scratch memory, which an algorithm takes for one call. Each element
/// occupies whole 32-bit words, so that a store needs no atomic operation.
template <class T> class scratch_iterator : public iterator_facade<scratch_iterator<T>> {
public:
    using value_type = T;
    using reference = void;
    static constexpr std::uint32_t element_bytes = kernel::scratch<T>::stride;

    explicit scratch_iterator(kernel::scratch<T> const& s, std::size_t at = 0)
        : memory_(&s.buffer()), at_(at) {}
    gl::GLuint buffer() const { return memory_->name(); }
    gl::buffer const* owned() const { return memory_; }
    std::size_t position() const { return at_; }
    void move(std::ptrdiff_t n) { at_ += static_cast<std::size_t>(n); }
    std::ptrdiff_t distance_to(scratch_iterator const& o) const {
        return static_cast<std::ptrdiff_t>(o.at_ - at_);
    }
    void value() const = delete;

    static constexpr bool in_order = true;
    void bind(kernel::arguments& a) const { a.memory(memory_->name(), memory_, at_, element_bytes); }
    std::uint32_t memory_in(glsl::source& s) const { return s.memory(block()); }
    auto reader(glsl::source& s) const {
        std::uint32_t const id = memory_in(s);
        return [&s, id](glsl::index_text const& at) { return s.load(id, at); };
    }
    auto writer(glsl::source& s) const {
        std::uint32_t const id = memory_in(s);
        return [&s, id](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            s.store(id, at, s.converted(t, glsl::type_of<T>(), v));
        };
    }

private:
    glsl::block block() const {
        std::size_t const start = at_ * element_bytes;
        return {.identity = memory_->name(),
            .element = &glsl::type_of<T>(),
            .bytes = element_bytes,
            .alignment = static_cast<std::uint8_t>(start % 32 == 0   ? 2
                                                   : start % 16 == 0 ? 1
                                                                     : 0),
            .texel = kernel::has_views(memory_),
            .position = at_};
    }
    gl::buffer const* memory_;
    std::size_t at_;
};

namespace detail {
/// True for an iterator to an element of a gpu::vector or gpu::span.
template <class T> inline constexpr bool is_buffer_iterator = false;
template <class T> inline constexpr bool is_buffer_iterator<buffer_iterator<T>> = true;
}  // namespace detail

}  // namespace gpu::inline v0_2
