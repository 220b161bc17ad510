// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/clock.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/clock.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL std::uint64_t nanoseconds_now() noexcept {
#if defined(_WIN32)
    std::int64_t ticks = 0, in_a_second = 1;
    QueryPerformanceFrequency(reinterpret_cast<union _LARGE_INTEGER*>(&in_a_second));
    QueryPerformanceCounter(reinterpret_cast<union _LARGE_INTEGER*>(&ticks));
    std::int64_t const seconds = ticks / in_a_second, rest = ticks % in_a_second;
    return static_cast<std::uint64_t>(seconds * 1000000000 + rest * 1000000000 / in_a_second);
#else
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<std::uint64_t>(t.tv_sec) * 1000000000u + static_cast<std::uint64_t>(t.tv_nsec);
#endif
}

}  // namespace gpu::inline v0_2::gl::platform
