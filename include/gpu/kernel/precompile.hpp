// SPDX-License-Identifier: MIT
// precompile(): the kernels of some calls are compiled before they are needed, with a report of progress.
#pragma once
#include <gpu/gl/device.hpp>
#include <gpu/kernel/runtime.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace gpu {

/// Compiles every kernel that `calls()` launches in this context, and launches none of them: for a loading
/// screen.
///
/// `calls` runs twice: first all compilations are started (drivers with KHR_parallel_shader_compile work on
/// them at once), then each is waited for and made ready as a first launch would. It should call the
/// algorithms as the program will later, on vectors of the same types; a kernel may also depend on the size
/// of a range. `progress(done, total, name)` is called after each kernel; total grows when the second run
/// meets new ones. Kernels that are ready already do not count.
///
/// What algorithms return meanwhile is zero or empty, and elements that they write are unspecified; kernels
/// that are launched only because of something found on the GPU are not met. Throws what the calls throw;
/// shader_error for a kernel that does not compile. A precompile() within another one is part of it.
///
///     gpu::precompile([&] { gpu::sort(keys); gpu::reduce(values); },
///                     [&](std::size_t done, std::size_t total, std::string_view kernel) { bar.show(done,
///                     total, kernel); });
template <class Calls, class Progress> void precompile(Calls&& calls, Progress&& progress) {
    kernel::runtime& r = kernel::current();
    if (r.rehearsing) return static_cast<void>(calls());
    auto tell = [&](std::size_t done, std::size_t total, std::string_view name) {
        progress(done, total, name);
    };
    struct scope {
        kernel::runtime& r;
        ~scope() { r.rehearsing = nullptr; }
    };
    kernel::rehearsal plan{++r.rehearsals,
        [](void* to, std::size_t done, std::size_t total, std::string_view name) {
            (*static_cast<decltype(tell)*>(to))(done, total, name);
        },
        &tell};
    // An application's context is left as it set it; as OpenGL starts, all threads that the driver likes may
    // compile.
    if (r.device.owned() && r.device.caps.has("GL_KHR_parallel_shader_compile"))
        r.device.gl.max_shader_compiler_threads_khr(0xffffffff);
    scope const ends{r};
    r.rehearsing = &plan;
    calls();
    plan.collecting = false;
    calls();
}
template <class Calls> void precompile(Calls&& calls) {
    gpu::precompile(calls, [](std::size_t, std::size_t, std::string_view) {});
}

}  // namespace gpu
