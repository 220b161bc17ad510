// SPDX-License-Identifier: MIT
// Gives `allocations`, which counts how often this thread has asked for memory. The header replaces
// operator new, so only one file of a program may include it.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {
// Counts per thread, because drivers compile on threads of their own, which also allocate memory.
thread_local std::size_t allocations = 0;
}  // namespace
// Sanitizers have an operator new of their own. Nothing is counted in tests under a sanitizer.
#ifndef GPU_TEST_SANITIZED
[[gnu::noinline]] void* operator new(std::size_t n) {
    ++allocations;
    if (void* p = std::malloc(n ? n : 1)) return p;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
#endif
