// SPDX-License-Identifier: MIT
// Gives gpu::vector<T>, a dynamic array in GPU memory. Its elements have the memory layout that the
// host compiler gives T.
#pragma once
#include <gpu/container/copy_memory.hpp>
#include <gpu/container/fill.hpp>
#include <gpu/container/vector_parts.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/use.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/reverse.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

/// A sequence in GPU memory with the interface of std::vector.
///
/// Reading or writing a single element from the host goes through a proxy and is slow, because each
/// access is a transfer; use gpu::copy and gpu::to_host for many elements. Throws
/// gpu::out_of_memory when the device has too little memory; the vector is then unchanged.
///
///     gpu::vector<float> v{3, 1, 2};
///     gpu::sort(v.begin(), v.end());
///     float least = v.front();            // 1
template <class T> class vector {
    static_assert(std::is_same_v<T, std::remove_cv_t<T>>, "gpu: a vector's elements are not const");
    static_assert(element<T>,
        "gpu: this type has no GLSL form; name a structure's fields once with GPU_STRUCT(type, field, ...)");

public:
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = gpu::reference<T>;
    using const_reference = T;
    using iterator = buffer_iterator<T>;
    using const_iterator = buffer_iterator<T const>;
    using reverse_iterator = gpu::reverse_iterator<iterator>;
    using const_reverse_iterator = gpu::reverse_iterator<const_iterator>;
    using pointer = iterator;
    using const_pointer = const_iterator;

    vector() : memory_(new memory) {}
    explicit vector(std::size_t n) : vector(n, T{}) {}
    vector(std::size_t n, T const& value) : vector(n, no_init) { fill_memory(buffer(), 0, n, value); }
    vector(std::size_t n, no_init_t) : vector() {
        allocate(n);
        memory_->size = n;
    }
    vector(std::size_t n, default_init_t) : vector(n, no_init) {}
    vector(std::initializer_list<T> l) : vector(l.begin(), l.end()) {}
    /// Copies the range [first, last) from the host to the GPU.
    template <std::input_iterator I>
    requires(!device_iterator<I>) vector(I first, I last) : vector() { insert(cend(), first, last); }
    /// Copies the range [first, last) on the GPU and converts its elements to T. The range may be
    /// computed, as by gpu::counting_iterator; a range that is not memory of type T needs
    /// <gpu/algorithm/copy.hpp>. Throws invalid_argument when [first, last) is not a range.
    template <device_iterator I>
    vector(I first, I last) : vector(detail::count("vector", first, last), no_init) {
        take(first, last);
    }
    /// Copies a vector of another element type, and converts the elements to T. Needs
    /// <gpu/algorithm/copy.hpp>.
    template <class U>
    requires(!std::is_same_v<U, T>) vector(vector<U> const& o) : vector(o.begin(), o.end()) {}
    /// Copies a range of the host: std::vector, std::span, std::array, std::string, an array.
    template <detail::range_on_host_of<T> R> vector(R const& r) : vector(std::begin(r), std::end(r)) {}
    vector(vector const& o) : vector(o.begin(), o.end()) {}
    /// Takes the elements of o, which is empty afterwards. This constructor is noexcept, so that a
    /// std::vector of gpu::vectors moves them when it grows. It allocates a few bytes on the host;
    /// when this allocation fails, the program ends.
    vector(vector&& o) noexcept : vector() { swap(o); }
    /// Copies the elements of o. Keeps the buffer when it has room for them.
    vector& operator=(vector const& o) {
        if (this != &o) assign(o.begin(), o.end());
        return *this;
    }
    /// Takes the elements of o, which is empty afterwards, and frees those of this vector.
    vector& operator=(vector&& o) noexcept {
        vector(std::move(o)).swap(*this);
        return *this;
    }
    vector& operator=(std::initializer_list<T> l) {
        assign(l);
        return *this;
    }
    template <std::convertible_to<T> U, class A> vector& operator=(std::vector<U, A> const& v) {
        assign(v.begin(), v.end());
        return *this;
    }

    iterator begin() { return {memory_.get(), 0}; }
    iterator end() { return {memory_.get(), size()}; }
    const_iterator begin() const { return {memory_.get(), 0}; }
    const_iterator end() const { return {memory_.get(), size()}; }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    iterator data() { return begin(); }
    const_iterator data() const { return begin(); }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    const_reverse_iterator crbegin() const { return rbegin(); }
    const_reverse_iterator crend() const { return rend(); }

    std::size_t size() const { return memory_->size; }
    bool empty() const { return size() == 0; }
    std::size_t capacity() const { return memory_->buffer.bytes() / sizeof(T); }
    static constexpr std::size_t max_size() { return static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(T); }
    /// Returns the OpenGL name of the buffer, or 0 when nothing is allocated. The name changes when
    /// the vector grows beyond its capacity.
    gl::GLuint buffer() const { return memory_->buffer.name(); }
    /// Returns buffer(), after a barrier. Later commands that use the buffer as `u` says (as
    /// vertices, for indirect draws, ...) then see everything that shaders have written, also the
    /// application's own shaders.
    ///
    ///     gpu::vector<gpu::vec4> positions(100);    // kernels write to it
    ///     glVertexArrayVertexBuffer(
    ///         vao, 0, positions.buffer_for(gpu::use::vertices), 0, sizeof(gpu::vec4));
    gl::GLuint buffer_for(use u) const {
        require_here();
        gpu::make_visible(u);
        return buffer();
    }

    // The element access functions throw out_of_range when the vector has no element of this index.
    reference operator[](std::size_t i) {
        require_index(i);
        return begin()[static_cast<std::ptrdiff_t>(i)];
    }
    T operator[](std::size_t i) const {
        require_index(i);
        return begin()[static_cast<std::ptrdiff_t>(i)];
    }
    reference at(std::size_t i) { return (*this)[i]; }
    T at(std::size_t i) const { return (*this)[i]; }
    reference front() { return (*this)[0]; }
    T front() const { return (*this)[0]; }
    reference back() { return (*this)[size() - 1]; }
    T back() const { return (*this)[size() - 1]; }

    void reserve(std::size_t n) {
        if (n > capacity()) move_to(n);
    }
    void shrink_to_fit() {
        if (capacity() > size()) move_to(size());
    }
    void resize(std::size_t n) { resize(n, T{}); }
    void resize(std::size_t n, T const& value) {
        require_here();
        std::size_t const old = size();
        resize(n, no_init);
        if (n > old) fill_memory(buffer(), old * sizeof(T), n - old, value);
    }
    void resize(std::size_t n, no_init_t) {
        if (n > capacity()) move_to(n > 2 * capacity() ? n : 2 * capacity());
        memory_->size = n;
    }
    void clear() { memory_->size = 0; }
    void push_back(T const& value) {
        require_here();
        resize(size() + 1, no_init);
        gl::upload(buffer(), (size() - 1) * sizeof(T), &value, sizeof(T));
    }
    template <class... A> reference emplace_back(A&&... a) {
        push_back(T{std::forward<A>(a)...});
        return back();
    }
    void pop_back() {
        require_index(size() - 1);
        --memory_->size;
    }
    // assign() keeps the buffer when it has room for the new elements.
    void assign(std::size_t n, T const& value) {
        if (!has_room(n)) return become(vector(n, value));
        T const held = value;
        clear();
        resize(n, held);
    }
    void assign(std::initializer_list<T> l) { assign(l.begin(), l.end()); }
    template <std::input_iterator I>
    requires(!device_iterator<I>) void assign(I first, I last) {
        if constexpr (std::random_access_iterator<I>)
            if (has_room(static_cast<std::size_t>(last - first))) {
                clear();
                insert(cend(), first, last);
                return;
            }
        become(vector(first, last));
    }
    template <device_iterator I> void assign(I first, I last) {
        std::size_t const n = detail::count("assign", first, last);
        if (!has_room(n) || !detail::is_elsewhere(first, buffer())) return become(vector(first, last));
        resize(n, no_init);
        take(first, last);
    }
    iterator insert(const_iterator at, T const& value) { return insert(at, &value, &value + 1); }
    iterator insert(const_iterator at, std::size_t n, T const& value) {
        std::size_t const k = open(at, n);
        if (n) fill_memory(buffer(), k * sizeof(T), n, value);
        return begin() + static_cast<std::ptrdiff_t>(k);
    }
    iterator insert(const_iterator at, std::initializer_list<T> l) { return insert(at, l.begin(), l.end()); }
    template <std::input_iterator I>
    requires(!device_iterator<I>) iterator insert(const_iterator at, I first, I last) {
        if constexpr (std::contiguous_iterator<I> && std::is_same_v<std::iter_value_t<I>, T>) {
            auto const n = static_cast<std::size_t>(last - first);
            std::size_t const k = open(at, n);
            if (n) gl::upload(buffer(), k * sizeof(T), std::to_address(first), n * sizeof(T));
            return begin() + static_cast<std::ptrdiff_t>(k);
        } else {
            auto const host = detail::converted<T>(first, last);
            T const* const begin = reinterpret_cast<T const*>(host.data());
            return insert(at, begin, begin + host.size());
        }
    }
    template <device_iterator I> iterator insert(const_iterator at, I first, I last) {
        // Copy the elements first, because they may lie in this vector.
        vector const held(first, last);
        std::size_t const k = open(at, held.size());
        copy_memory(held.buffer(), 0, buffer(), k * sizeof(T), held.size() * sizeof(T));
        return begin() + static_cast<std::ptrdiff_t>(k);
    }
    iterator erase(const_iterator at) { return erase(at, at + 1); }
    /// Removes [first, last). Throws invalid_argument when that is no range of this vector.
    iterator erase(const_iterator first, const_iterator last) {
        require_own(first, "erase");
        require_own(last, "erase");
        if (detail::count("erase", first, last) > 0) {
            vector const tail(last, cend());
            copy_memory(tail.buffer(), 0, buffer(), first.position() * sizeof(T), tail.size() * sizeof(T));
            memory_->size -= last.position() - first.position();
        }
        return begin() + static_cast<std::ptrdiff_t>(first.position());
    }

    void swap(vector& o) noexcept { memory_.swap(o.memory_); }
    friend void swap(vector& a, vector& b) noexcept { a.swap(b); }
    friend bool operator==(vector const& a, vector const& b) {
        return a.size() == b.size() && a.host() == b.host();
    }

    /// Returns a copy of the elements in host memory; waits for the GPU. As in Thrust, host and GPU
    /// vectors convert to each other.
    operator std::vector<T>() const { return host(); }
    std::vector<T> host() const {
        if constexpr (std::is_same_v<T, bool>) {
            gl::owned<bool[]> const bytes(new bool[size() + 1]);
            if (!empty()) download(bytes.get());
            return std::vector<T>(bytes.get(), bytes.get() + size());
        } else {
            std::vector<T> v(size());
            if (!empty()) download(v.data());
            return v;
        }
    }

private:
    void require_index(std::size_t i) const {
        if (i >= size()) detail::bad_index(i, size());
    }
    // Throws invalid_argument unless `at` points at an element of this vector, or at its end.
    void require_own(const_iterator at, char const* what) const {
        if (!at.same_memory(cend()) || at.position() > size())
            detail::bad_vector(what, "the iterator is not of this vector");
    }
    bool has_room(std::size_t n) const { return n <= capacity() && detail::is_here(memory_->buffer); }
    // Takes the buffer of o. Iterators of this vector stay valid, for the new elements.
    void become(vector&& o) { std::swap(*memory_, *o.memory_); }
    // Copies [first, last), of size() elements, to this vector.
    template <class I> void take(I first, I last) {
        if constexpr (detail::is_memory_of<I, T>) {
            kernel::require_here(first.owned(), gl::current());
            copy_memory(first.buffer(), first.position() * sizeof(T), buffer(), 0, size() * sizeof(T));
        } else
            copy_elements(detail::by_kernel{}, first, last, begin());
    }
    // Throws context_error unless the vector's OpenGL context is current. Called before every
    // transfer of the vector's memory, because in another context the buffer name may denote
    // another buffer.
    void require_here() const { kernel::require_here(&memory_->buffer, gl::current()); }
    void download(T* to) const {
        require_here();
        gl::download(buffer(), 0, to, size() * sizeof(T));
    }
    void allocate(std::size_t n) {
        if (n == 0) return;
        if (n > max_size()) detail::bad_size(n, sizeof(T));
        detail::label_vector(memory_->buffer = gl::buffer(n * sizeof(T)), glsl::type_of<T>);
    }
    void move_to(std::size_t n) {
        require_here();
        vector other;
        other.allocate(n);
        if (size()) copy_memory(buffer(), 0, other.buffer(), 0, size() * sizeof(T));
        std::swap(memory_->buffer, other.memory_->buffer);  // iterators stay valid
    }
    // Makes a gap of n uninitialised elements before `at`. Returns the index where it begins.
    std::size_t open(const_iterator at, std::size_t n) {
        require_own(at, "insert");
        require_here();
        if (n > SIZE_MAX - size()) detail::bad_size(n, sizeof(T));
        std::size_t const k = at.position(), rest = size() - k;
        if (rest && n) {
            vector const tail(at, cend());
            resize(size() + n, no_init);
            copy_memory(tail.buffer(), 0, buffer(), (k + n) * sizeof(T), rest * sizeof(T));
        } else
            resize(size() + n, no_init);
        return k;
    }
    gl::owned<memory> memory_;
};

template <std::input_iterator I>
requires(!device_iterator<I>) vector(I, I)
->vector<std::iter_value_t<I>>;
template <class T> vector(buffer_iterator<T>, buffer_iterator<T>) -> vector<std::remove_const_t<T>>;
template <detail::elements_on_host R> vector(R const&) -> vector<detail::element_on_host<R>>;

}  // namespace gpu::inline v0_2
