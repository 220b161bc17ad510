// SPDX-License-Identifier: MIT
// A lock for a few instructions at a time: constant-initialised, no destructor, no <mutex>.
#pragma once

#include <atomic>

namespace gpu::gl {

class spin_lock {
public:
    void lock() noexcept {
        while (taken_.test_and_set(std::memory_order_acquire)) {
        }
    }
    void unlock() noexcept { taken_.clear(std::memory_order_release); }

private:
    std::atomic_flag taken_;
};

/// Holds a spin_lock for a scope.
class spin_guard {
public:
    explicit spin_guard(spin_lock& lock) noexcept : lock_(lock) { lock_.lock(); }
    ~spin_guard() { lock_.unlock(); }
    spin_guard(const spin_guard&) = delete;
    spin_guard& operator=(const spin_guard&) = delete;

private:
    spin_lock& lock_;
};

}  // namespace gpu::gl
