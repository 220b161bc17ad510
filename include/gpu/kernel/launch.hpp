// SPDX-License-Identifier: MIT
// Gives kernel::launch(), which runs one kernel with its hooks.
#pragma once
#include <gpu/gl/debug.hpp>
#include <gpu/kernel/any_hook.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/assemble.hpp>
#include <gpu/kernel/dispatch.hpp>
#include <gpu/kernel/hooks.hpp>
#include <gpu/kernel/kernel_file.hpp>
#include <gpu/kernel/memory_hooks.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/list.hpp>

#include <cstdint>

namespace gpu::inline v0_2::kernel {

namespace detail {
/// Throws invalid_argument when a buffer of the current launch is deleted, is mapped, or is shorter
/// than a range in it. Only launches of the checked mode call this function.
[[gnu::cold]] void require_buffers(runtime& r, char const* kernel);
/// Binds the data that the hooks of a launch supply. Returns the program that an earlier launch
/// with this structure has used, or nullptr when there is none.
program* find(runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks,
    program_list const& known);
}  // namespace detail

/// Runs one kernel. When an earlier launch has made the program, the hooks only bind their data,
/// and write no text. This function is not a template, so each further type of hook costs the C++
/// compiler only its bind() and write().
void launch_hooks(
    runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks, slot& of);

/// Runs kernel `k` with the given hooks. All launches whose hooks have equal types share one slot,
/// which is a list of compiled programs.
template <class... Hooks>
void launch(runtime& r, kernel_file const& k, grid const& g, Hooks const&... hooks) {
    any_hook const all[] = {erase(hooks)...};
    launch_hooks(r, k, g, all, slot_of<Hooks...>);
}

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/launch.ipp>
#endif
