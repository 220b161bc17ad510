// SPDX-License-Identifier: MIT
// Gives the library's version and the settings that a user may change.
#pragma once
#include <gpu/atomic.hpp>

#include <cstdlib>

#define GPU_VERSION_MAJOR 0
#define GPU_VERSION_MINOR 2
#define GPU_VERSION_PATCH 0

/// The version of the library as one number for `#if`: 10000 * GPU_VERSION_MAJOR + 100 *
/// GPU_VERSION_MINOR + GPU_VERSION_PATCH.
///
///     static_assert(GPU_VERSION >= 200, "this program needs gpu 0.2.0");
///     GPU_VERSION % 100 == GPU_VERSION_PATCH;  // true
#define GPU_VERSION (10000 * GPU_VERSION_MAJOR + 100 * GPU_VERSION_MINOR + GPU_VERSION_PATCH)

// A program may define GPU_SEPARATE_COMPILATION for all its files. The headers then only declare
// the functions whose bodies stand in the files impl/*.ipp, and exactly one source file includes
// <gpu/impl/src.hpp>, which includes them all. Without the macro, each header includes its bodies.
#if defined(GPU_SEPARATE_COMPILATION)
#    define GPU_DECL
#else
#    define GPU_DECL inline
#endif

namespace gpu::inline v0_2 {

/// The version of the library as major.minor.patch. The build files read it from this line.
inline constexpr char version[] = "0.2.0";

namespace detail {
/// A setting of the process that is on or off. Several threads may read and set it.
class setting {
public:
    explicit setting(bool wanted) noexcept : wanted_(wanted) {}
    setting& operator=(bool wanted) noexcept {
        wanted_.store(wanted);
        return *this;
    }
    operator bool() const noexcept { return wanted_.glance(); }

private:
    atomic<bool> wanted_;
};
}  // namespace detail

/// True in the checked mode, in which calls look for mistakes of the program and throw. False by
/// default. Set it by `gpu::checked() = true`, or by GPU_CHECKED=1 in the environment. The setting
/// belongs to the process; any thread may change it.
///
/// Each call then looks at the buffers of its ranges, at the indices of permutations, gathers and
/// scatters, at the offsets of segments and batches, at the order that sorts and searches are
/// given, at the order of ranges that must be sorted, at OpenGL's state and at OpenGL's errors.
/// Kernels look at each index of gpu::in, gpu::out and gpu::inout. The calls wait for the GPU.
/// docs/checked.md says what throws which exception and what each check costs.
inline detail::setting& checked() {
    static detail::setting wanted([] {
        char const* v = std::getenv("GPU_CHECKED");
        return v && *v && *v != '0';
    }());
    return wanted;
}

/// True when the library keeps compiled programs on disk for later processes. True by default.
/// Switch it off by `gpu::disk_cache() = false`, or by GPU_CACHE=0 in the environment.
///
/// The files lie in $GPU_CACHE_DIR if that is set, else in $XDG_CACHE_HOME/gpu, else in
/// ~/.cache/gpu (on Windows in $GPU_CACHE_DIR, else in %LOCALAPPDATA%\gpu). Together they take at
/// most 64 MiB. They may be deleted at any time.
inline bool& disk_cache() {
    static bool wanted = [] {
        char const* v = std::getenv("GPU_CACHE");
        return !v || *v != '0';
    }();
    return wanted;
}

/// True when new buffers of 1 MiB or more are put into large memory pages. True by default. Switch
/// it off by `gpu::large_pages() = false`, or by GPU_LARGE_PAGES=0 in the environment.
///
/// The setting matters only for NVIDIA's driver, which puts OpenGL buffers into small pages. Random
/// access (gather, scatter, searches) is faster in large pages, and much faster in buffers of
/// 256 MiB and more.
///
/// Allocation is slower, because the memory is allocated through the Vulkan interface of the
/// driver. The library opens Vulkan for the first buffer of 1 MiB or more. It keeps the memory of
/// destroyed buffers for new buffers of equal size: as many bytes as are in use, but at least a
/// sixteenth of the GPU's memory and at most a quarter; gpu::trim_scratch() frees this memory. When
/// Vulkan gives no memory, OpenGL allocates the buffer as usual. See docs/decisions/0011.
inline bool& large_pages() {
    static bool wanted = [] {
        char const* v = std::getenv("GPU_LARGE_PAGES");
        return !v || *v != '0';
    }();
    return wanted;
}

}  // namespace gpu::inline v0_2
