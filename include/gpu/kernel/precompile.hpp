// SPDX-License-Identifier: MIT
// Gives gpu::precompile(), which compiles the kernels of given calls before they are needed, and
// reports its progress.
#pragma once
#include <gpu/gl/device.hpp>
#include <gpu/kernel/runtime.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace gpu::inline v0_2 {

/// Compiles every kernel that `calls()` launches in the current context, and runs none of them. It
/// is meant for a loading screen.
///
/// `calls` runs twice. The first run starts all compilations; drivers with
/// KHR_parallel_shader_compile work on several at once. The second run waits for each program, and
/// prepares it as its first launch would. `calls` should call the algorithms with the types and
/// range lengths that the program uses later, because a kernel may depend on both.
///
/// `progress(done, total, name)` is called after each kernel. `total` grows when the second run
/// meets further kernels. Kernels that were ready before do not count.
///
/// In both runs, algorithms return zero or empty results, and leave the elements that they write
/// unspecified. Kernels whose launch depends on a result from the GPU may be missed. Throws what
/// `calls` throws, and shader_error for a kernel that does not compile. Inside another
/// precompile(), this function only runs `calls`, and the outer one reports the kernels.
///
///     gpu::vector<float> keys(1000), values(1000);
///     gpu::precompile([&] { gpu::sort(keys); gpu::reduce(values); },
///         [](std::size_t done, std::size_t total, std::string_view) {
///             std::printf("%zu of %zu kernels\n", done, total);
///         });
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
    // In a context that the library has made, let the driver compile on as many threads as it
    // likes. Do not change this setting in a context of the application.
    if (r.device.owned() && r.device.caps.has("GL_KHR_parallel_shader_compile"))
        r.device.gl.max_shader_compiler_threads_khr(0xffffffff);
    // Start all compilations in the first run, and finish them in the second.
    scope const ends{r};
    r.rehearsing = &plan;
    calls();
    plan.collecting = false;
    calls();
}
/// Compiles every kernel that `calls()` launches in the current context, and runs none of them.
/// Does not report progress. The other precompile() describes how `calls` is run.
template <class Calls> void precompile(Calls&& calls) {
    gpu::precompile(calls, [](std::size_t, std::size_t, std::string_view) {});
}

}  // namespace gpu::inline v0_2
