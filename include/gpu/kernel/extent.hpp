// SPDX-License-Identifier: MIT
// Gives limited_extent, unlimited_extent and reversed_extent, guards. While a guard lives, it tells
// which part of a long buffer a launch uses. Also gives the guard bounded_stores.
#pragma once
#include <gpu/kernel/arguments.hpp>

#include <cstddef>

namespace gpu::inline v0_2::kernel {

/// A guard: while it lives, a launch uses at most `items` elements of each buffer. They are counted
/// from the offset at which the launch's range in the buffer begins. The window of a long buffer
/// then needs to hold only these elements.
class limited_extent {
public:
    limited_extent(arguments& a, std::size_t items) : a_(a), before_(a.reach_) { a.reach_ = items; }
    ~limited_extent() { a_.reach_ = before_; }
    limited_extent(limited_extent const&) = delete;
    limited_extent& operator=(limited_extent const&) = delete;

private:
    arguments& a_;
    std::size_t before_;
};
/// A guard: while it lives, a launch may use every element of each buffer, even those before the
/// offset at which the launch's range begins. Overrides limited_extent.
class unlimited_extent {
public:
    explicit unlimited_extent(arguments& a) : a_(a), before_(a.whole_) { a.whole_ = true; }
    ~unlimited_extent() { a_.whole_ = before_; }
    unlimited_extent(unlimited_extent const&) = delete;
    unlimited_extent& operator=(unlimited_extent const&) = delete;

private:
    arguments& a_;
    bool before_;
};
/// A guard: while it lives, a launch uses the elements before the offset at which a range in a
/// buffer begins, and none from the offset on. A limited_extent counts them from the offset down. A
/// reversed_extent within another one turns the direction again.
class reversed_extent {
public:
    explicit reversed_extent(arguments& a) : a_(a) { a.backwards_ = !a.backwards_; }
    ~reversed_extent() { a_.backwards_ = !a_.backwards_; }
    reversed_extent(reversed_extent const&) = delete;
    reversed_extent& operator=(reversed_extent const&) = delete;

private:
    arguments& a_;
};
/// A guard: while it lives, and if `apply` is true, a launch stores no element behind those that an
/// output has room for. Each store then costs a comparison.
class bounded_stores {
public:
    bounded_stores(arguments& a, bool apply) : a_(a), before_(a.bounds_stores_) {
        a.bounds_stores_ = before_ || apply;
    }
    ~bounded_stores() { a_.bounds_stores_ = before_; }
    bounded_stores(bounded_stores const&) = delete;
    bounded_stores& operator=(bounded_stores const&) = delete;

private:
    arguments& a_;
    bool before_;
};

}  // namespace gpu::inline v0_2::kernel
