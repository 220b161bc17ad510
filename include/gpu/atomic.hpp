// SPDX-License-Identifier: MIT
// Gives gpu::detail::atomic<T>, spin_lock and spin_guard. They replace <atomic>, which compiles
// slowly because it includes the thread library. Only for MSVC does this header include <atomic>.
#pragma once

#if defined(_MSC_VER) && !defined(__clang__)
#    include <atomic>
#endif

namespace gpu::inline v0_2::detail {

/// A number or pointer that several threads may read and change without a lock. load() is an
/// acquire operation, store() is a release operation, and functions that read and write in one step
/// are both.
template <class T> class atomic {
public:
    constexpr atomic() noexcept = default;
    constexpr explicit atomic(T value) noexcept : value_(value) {}
    atomic(atomic const&) = delete;
    atomic& operator=(atomic const&) = delete;

#if defined(_MSC_VER) && !defined(__clang__)
    T load() const noexcept { return value_.load(std::memory_order_acquire); }
    T glance() const noexcept { return value_.load(std::memory_order_relaxed); }
    void store(T value) noexcept { value_.store(value, std::memory_order_release); }
    T exchange(T value) noexcept { return value_.exchange(value, std::memory_order_acq_rel); }
    T fetch_add(T value) noexcept { return value_.fetch_add(value, std::memory_order_acq_rel); }
    T fetch_or(T value) noexcept { return value_.fetch_or(value, std::memory_order_acq_rel); }
    T fetch_and(T value) noexcept { return value_.fetch_and(value, std::memory_order_acq_rel); }

private:
    std::atomic<T> value_{};
#else
    T load() const noexcept { return __atomic_load_n(&value_, __ATOMIC_ACQUIRE); }
    /// Returns the value without any memory ordering (relaxed).
    T glance() const noexcept { return __atomic_load_n(&value_, __ATOMIC_RELAXED); }
    void store(T value) noexcept { __atomic_store_n(&value_, value, __ATOMIC_RELEASE); }
    T exchange(T value) noexcept { return __atomic_exchange_n(&value_, value, __ATOMIC_ACQ_REL); }
    T fetch_add(T value) noexcept { return __atomic_fetch_add(&value_, value, __ATOMIC_ACQ_REL); }
    T fetch_or(T value) noexcept { return __atomic_fetch_or(&value_, value, __ATOMIC_ACQ_REL); }
    T fetch_and(T value) noexcept { return __atomic_fetch_and(&value_, value, __ATOMIC_ACQ_REL); }

private:
    T value_{};
#endif
};

/// Issues an acquire fence: reads that follow this call in the program are not executed before it.
inline void no_reads_before() noexcept {
#if defined(_MSC_VER) && !defined(__clang__)
    std::atomic_thread_fence(std::memory_order_acquire);
#else
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
#endif
}

/// Tells the processor that this thread polls memory (PAUSE on x86, nothing elsewhere). Call it
/// between two reads of a value that another processor, such as the GPU, is going to change.
inline void pause() noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_ia32_pause();
#endif
}

/// A spin lock, meant to be held for a few instructions only. It is constant-initialised and needs
/// no destructor. Objects with static lifetime can therefore use it in their constructors and
/// destructors.
class spin_lock {
public:
    void lock() noexcept {
        while (taken_.exchange(1) != 0) {
        }
    }
    void unlock() noexcept { taken_.store(0); }

private:
    atomic<unsigned char> taken_;
};

/// Locks a spin_lock for the duration of a scope.
class spin_guard {
public:
    explicit spin_guard(spin_lock& lock) noexcept : lock_(lock) { lock_.lock(); }
    ~spin_guard() { lock_.unlock(); }
    spin_guard(spin_guard const&) = delete;
    spin_guard& operator=(spin_guard const&) = delete;

private:
    spin_lock& lock_;
};

}  // namespace gpu::inline v0_2::detail
