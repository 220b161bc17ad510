// SPDX-License-Identifier: MIT
// Gives gl::owned<T>, gl::shared<T> and gl::attachment: owning pointers that replace those of
// <memory>, because <memory> includes the stream headers.
#pragma once

#include <cstddef>

#include <gpu/atomic.hpp>

namespace gpu::inline v0_2::gl {

/// The only owner of an object, like std::unique_ptr: `owned<T> p(new T(...))`.
template <class T> class owned {
public:
    owned() noexcept = default;
    explicit owned(T* made) noexcept : at_(made) {}
    owned(owned&& other) noexcept : at_(other.release()) {}
    owned& operator=(owned&& other) noexcept {
        if (this != &other) reset(other.release());
        return *this;
    }
    ~owned() { delete at_; }

    T* get() const noexcept { return at_; }
    T& operator*() const noexcept { return *at_; }
    T* operator->() const noexcept { return at_; }
    explicit operator bool() const noexcept { return at_ != nullptr; }

    void reset(T* made = nullptr) noexcept {
        T* const old = at_;
        at_ = made;
        delete old;
    }
    T* release() noexcept {
        T* const old = at_;
        at_ = nullptr;
        return old;
    }
    void swap(owned& other) noexcept {
        T* const mine = at_;
        at_ = other.at_;
        other.at_ = mine;
    }

private:
    T* at_ = nullptr;
};

/// The only owner of an array made by new T[n], like std::unique_ptr<T[]>, but not movable.
template <class T> class owned<T[]> {
public:
    explicit owned(T* made) noexcept : at_(made) {}
    owned(owned const&) = delete;
    owned& operator=(owned const&) = delete;
    ~owned() { delete[] at_; }

    T* get() const noexcept { return at_; }
    T& operator[](std::size_t i) const noexcept { return at_[i]; }

private:
    T* at_;
};

/// The base class of objects that shared<T> can hold. It counts the owners of the object.
class counted {
public:
    counted(counted const&) = delete;
    counted& operator=(counted const&) = delete;

protected:
    counted() = default;
    ~counted() = default;

private:
    template <class T> friend class shared;
    gpu::detail::atomic<unsigned> holders_;
};

/// One of several owners of an object derived from `counted`, like std::shared_ptr. The last owner
/// deletes the object, on the thread where that owner is destroyed.
template <class T> class shared {
public:
    shared() noexcept = default;
    explicit shared(T* object) noexcept : at_(object) {
        if (at_) at_->holders_.fetch_add(1);
    }
    shared(shared const& other) noexcept : shared(other.at_) {}
    shared(shared&& other) noexcept : at_(other.at_) { other.at_ = nullptr; }
    shared& operator=(shared other) noexcept {
        swap(other);
        return *this;
    }
    ~shared() {
        if (at_ && at_->holders_.fetch_add(~0u) == 1) delete at_;
    }

    T* get() const noexcept { return at_; }
    T& operator*() const noexcept { return *at_; }
    T* operator->() const noexcept { return at_; }
    explicit operator bool() const noexcept { return at_ != nullptr; }
    void reset() noexcept { shared().swap(*this); }
    void swap(shared& other) noexcept {
        T* const mine = at_;
        at_ = other.at_;
        other.at_ = mine;
    }
    friend void swap(shared& a, shared& b) noexcept { a.swap(b); }

private:
    T* at_ = nullptr;
};

/// Owns an object of any type. The code that stores the object must remember the object's type,
/// because get<T>() does not check T.
class attachment {
public:
    attachment() noexcept = default;
    attachment(attachment const&) = delete;
    attachment& operator=(attachment const&) = delete;
    ~attachment() { reset(); }

    /// Takes ownership of the object `made`, which must come from new, and returns a reference to
    /// it. Destroys the object that was held before.
    template <class T> T& hold(T* made) noexcept {
        reset();
        object_ = made;
        destroy_ = [](void* object) { delete static_cast<T*>(object); };
        return *made;
    }
    /// Returns the object, which must be of type T, or nullptr when there is none.
    template <class T> T* get() const noexcept { return static_cast<T*>(object_); }
    /// Destroys the object, if there is one. While its destructor runs, get() already returns
    /// nullptr.
    void reset() noexcept {
        void* const old = object_;
        object_ = nullptr;
        if (old) destroy_(old);
    }

private:
    void* object_ = nullptr;
    void (*destroy_)(void*) = nullptr;
};

}  // namespace gpu::inline v0_2::gl
