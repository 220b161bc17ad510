// SPDX-License-Identifier: MIT
// Gives platform::nanoseconds_now(), the host's clock, without <chrono>, which compiles slowly.
#pragma once

#include <cstdint>

#include <gpu/language.hpp>

#if !defined(_WIN32)
#    include <time.h>
#else
extern "C" {
__declspec(dllimport) int __stdcall QueryPerformanceCounter(union _LARGE_INTEGER*);
__declspec(dllimport) int __stdcall QueryPerformanceFrequency(union _LARGE_INTEGER*);
}
#endif

namespace gpu::inline v0_2::gl::platform {

/// Returns the time in nanoseconds since some fixed moment. The clock never goes back.
std::uint64_t nanoseconds_now() noexcept;

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/clock.ipp>
#endif
