// SPDX-License-Identifier: MIT
// Gives kernel::kept_objects, which owns at most one object of each type. Primitives use it to keep
// memory and other objects from call to call.
#pragma once
#include <gpu/list.hpp>

namespace gpu::inline v0_2::kernel {

namespace detail {
// The address of kept_tag<T> identifies the type T. The variable is not const, because linkers may
// give equal constants one address.
template <class T> inline char kept_tag = 0;
}  // namespace detail

/// Owns objects of any types, at most one of each type.
class kept_objects {
public:
    kept_objects() = default;
    kept_objects(kept_objects const&) = delete;
    kept_objects& operator=(kept_objects const&) = delete;
    ~kept_objects() {
        for (auto& e : entries_) e.destroy(e.object);
    }

    /// Returns the object of type T. The first call for a type makes the object as T(owner). Cost:
    /// linear in the number of kept objects, which is small.
    template <class T, class Owner> T& of(Owner& owner) {
        for (auto& e : entries_)
            if (e.tag == &detail::kept_tag<T>) return *static_cast<T*>(e.object);
        T* const made = new T(owner);
        entries_.push_back(
            {&detail::kept_tag<T>, made, [](void* object) { delete static_cast<T*>(object); }});
        return *made;
    }

private:
    struct entry {
        void const* tag;
        void* object;
        void (*destroy)(void*);
    };
    list<entry> entries_;
};

}  // namespace gpu::inline v0_2::kernel
