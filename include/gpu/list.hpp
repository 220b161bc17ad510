// SPDX-License-Identifier: MIT
// Gives gpu::detail::list<T> and gpu::detail::array_view<T>, which replace std::vector and
// std::span because they compile much faster.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

#include <gpu/language.hpp>

namespace gpu::inline v0_2::detail {

/// A view of contiguous items that another object owns: a pointer and a number of items.
template <class T> class array_view {
public:
    array_view() = default;
    array_view(T* first, std::size_t count) : first_(first), count_(count) {}
    template <std::size_t N> array_view(T (&items)[N]) : first_(items), count_(N) {}
    template <class Container>
    requires requires(Container& c) {
        static_cast<T*>(c.data());
        c.size();
    }
    array_view(Container&& c) : first_(c.data()), count_(c.size()) {}

    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    T* data() const { return first_; }
    T* begin() const { return first_; }
    T* end() const { return first_ + count_; }
    T& operator[](std::size_t i) const { return first_[i]; }

private:
    T* first_ = nullptr;
    std::size_t count_ = 0;
};

/// A growing array of contiguous items, like std::vector, with pointers as iterators. The move
/// constructor of T must not throw.
template <class T> class list {
public:
    list() = default;
    explicit list(std::size_t count) : list() { resize(count); }
    explicit list(array_view<T const> items) : list() { append(items); }
    list(list const& other) : list() { append(other); }
    list(list&& other) noexcept { swap(other); }
    list& operator=(list const& other) {
        if (this == &other) return *this;
        clear();
        append(other);
        return *this;
    }
    list& operator=(list&& other) noexcept {
        list(std::move(other)).swap(*this);
        return *this;
    }
    ~list() {
        clear();
        ::operator delete(first_);
    }

    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    T* data() { return first_; }
    T const* data() const { return first_; }
    T* begin() { return first_; }
    T const* begin() const { return first_; }
    T* end() { return first_ + count_; }
    T const* end() const { return first_ + count_; }
    T& operator[](std::size_t i) { return first_[i]; }
    T const& operator[](std::size_t i) const { return first_[i]; }
    T& back() { return first_[count_ - 1]; }
    T const& back() const { return first_[count_ - 1]; }

    void push_back(T item) {
        if (count_ == room_) grow(count_ + 1);
        ::new (static_cast<void*>(end())) T(std::move(item));
        ++count_;
    }
    /// Appends copies of `items`, which must not lie in this list, because append() may move its
    /// items.
    void append(array_view<T const> items) {
        reserve(count_ + items.size());
        if constexpr (std::is_trivially_copyable_v<T>) {
            if (!items.empty())
                std::memcpy(static_cast<void*>(end()), items.data(), items.size() * sizeof(T));
            count_ += items.size();
        } else
            for (T const& item : items) ::new (static_cast<void*>(end())) T(item), ++count_;
    }
    void pop_back() { first_[--count_].~T(); }
    void clear() {
        for (T& item : *this) item.~T();
        count_ = 0;
    }
    /// Changes the number of items to `count`. New items are value-initialised: T().
    void resize(std::size_t count) {
        while (count_ > count) pop_back();
        reserve(count);
        for (; count_ < count; ++count_) ::new (static_cast<void*>(end())) T();
    }
    void reserve(std::size_t count) {
        if (count > room_) grow(count);
    }
    void swap(list& other) noexcept {
        T* const first = first_;
        std::size_t const count = count_, room = room_;
        first_ = other.first_;
        count_ = other.count_;
        room_ = other.room_;
        other.first_ = first;
        other.count_ = count;
        other.room_ = room;
    }

private:
    /// Moves the items to a new allocation. Its capacity is `count` items or twice the old
    /// capacity, whichever is larger.
    [[gnu::noinline]] void grow(std::size_t count) {
        std::size_t const room = count < 2 * room_ ? 2 * room_ : count;
        T* const moved = static_cast<T*>(::operator new(room * sizeof(T)));
        for (std::size_t i = 0; i < count_; ++i) {
            ::new (static_cast<void*>(moved + i)) T(std::move(first_[i]));
            first_[i].~T();
        }
        ::operator delete(first_);
        first_ = moved;
        room_ = room;
    }

    T* first_ = nullptr;
    std::size_t count_ = 0, room_ = 0;
};

}  // namespace gpu::inline v0_2::detail

namespace gpu::inline v0_2::gl {
using gpu::detail::list, gpu::detail::array_view;
}
namespace gpu::inline v0_2::glsl {
using gpu::detail::list, gpu::detail::array_view;
}
namespace gpu::inline v0_2::kernel {
using gpu::detail::list, gpu::detail::array_view;
}
