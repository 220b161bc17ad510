// SPDX-License-Identifier: MIT
// Gives platform::copy_bytes(), which copies within host memory, long ranges by several threads.
#pragma once

#include <cstddef>

#include <gpu/language.hpp>

#if !defined(_WIN32)
#    include <pthread.h>
#    include <signal.h>
#    include <cstring>

#    include <gpu/gl/platform/library.hpp>
#endif

namespace gpu::inline v0_2::gl::platform {

#if !defined(_WIN32)
namespace detail {
/// A part of the bytes that a thread copies.
struct copied_part {
    char* to;
    char const* from;
    std::size_t bytes;
    static void* copy(void* part) {
        auto const& p = *static_cast<copied_part*>(part);
        std::memcpy(p.to, p.from, p.bytes);
        return nullptr;
    }
};
/// The functions that start and join threads. They are looked up at run time, because on older
/// systems they are in a library of their own (libpthread), to which the program may not be linked.
/// The OpenGL driver has loaded that library.
struct thread_functions {
    int (*create)(pthread_t*, pthread_attr_t const*, void* (*)(void*), void*) = nullptr;
    int (*join)(pthread_t, void**) = nullptr;
    int (*mask)(int, sigset_t const*, sigset_t*) = nullptr;
    int (*cancelling)(int, int*) = nullptr;
    bool found;
    thread_functions() noexcept {
        loader load{open_library(nullptr)};
        load(create, "pthread_create");
        load(join, "pthread_join");
        load(mask, "pthread_sigmask");
        load(cancelling, "pthread_setcancelstate");
        found = load.complete;
    }
};
}  // namespace detail
#endif

/// Returns how many threads should copy `bytes` bytes: one for a short range, on few processors and
/// on Windows. Otherwise half the number of processors that the process may use, at most eight.
unsigned threads_for_copy(std::size_t bytes) noexcept;

/// Copies `bytes` bytes from `from` to `to` by up to `threads` threads, of which the caller's is
/// one. Returns when all bytes are copied. When the system gives no further threads, and on
/// Windows, the caller's thread copies them all.
void copy_bytes(void* to, void const* from, std::size_t bytes, unsigned threads) noexcept;

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/host_copy.ipp>
#endif
