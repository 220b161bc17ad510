// SPDX-License-Identifier: MIT
// allocations: how often this thread has asked for memory. Replaces operator new: for one file of a program.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {
thread_local std::size_t allocations = 0;  // of this thread: drivers have others, on which they compile
}
#ifndef GPU_TEST_SANITIZED  // which has an operator new of its own, and counts nothing for us
[[gnu::noinline]] void* operator new(std::size_t n) {
    ++allocations;
    if (void* p = std::malloc(n ? n : 1)) return p;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
#endif
