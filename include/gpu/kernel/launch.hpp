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
[[gnu::cold]] inline void require_buffers(runtime& r, char const* kernel) {
    char const* const what = r.algorithm && *r.algorithm ? r.algorithm : kernel;
    for (arguments::block const& b : r.call.blocks())
        if (b.name) gl::require_buffer(r.device, what, b.name, b.end, b.element);
}
/// Binds the data that the hooks of a launch supply. Returns the program that an earlier launch
/// with this structure has used, or nullptr when there is none.
inline program* find(runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks,
    program_list const& known) {
    arguments& a = r.call;
    a.reset(r.device);
    auto const identity = reinterpret_cast<std::uintptr_t>(&k);
    a.key(static_cast<std::uint32_t>(identity));
    a.key(static_cast<std::uint32_t>(std::uint64_t{identity} >> 32));
    a.key(g.threads);
    a.key(g.packet);
    for (any_hook const& h : hooks) h.bind(h.what, a);
    if (!a.checked_streams().empty()) [[unlikely]]
        a.memory(r.objects.index_report().name(), &r.objects.index_report(), 0, 4);
    a.place_windows(r.algorithm);
    if (checked()) [[unlikely]]
        require_buffers(r, k.name);
    return known.find(a.structure());
}
}  // namespace detail

/// Runs one kernel. When an earlier launch has made the program, the hooks only bind their data,
/// and write no text. This function is not a template, so each further type of hook costs the C++
/// compiler only its bind() and write().
[[gnu::noinline]] inline void launch_hooks(
    runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks, slot& of) {
    // Find the program that an earlier launch has used, or assemble a new one.
    r.programs.refuse_while_telling();
    program_list& known = r.programs.of_slot(of);
    program* found = detail::find(r, k, g, hooks, known);
    bool const checking = !r.call.checked_streams().empty();
    if (!found) [[unlikely]] {
        found = detail::assemble(r, k, g, hooks, checking);
        if (!found) return;
        known.add(r.call.structure(), *found);
    }

    // Make the program ready. A rehearsal (precompile()) stops here in its first run, and in its
    // second run when the program was dispatched before.
    if ((!found->dispatched || r.rehearsing) && !r.programs.make_ready(*found, r.rehearsing)) [[unlikely]]
        return;

    // Dispatch the program, and tell the watchers (profiler or explain()) of it.
    gl::debug_group const group(r.device, k.name);
    {
        watched_launch const seen(r.rehearsing ? nullptr : r.watched, *found, g.groups, g.threads);
        detail::dispatch(r, *found, g.groups);
    }

    if (r.rehearsing) [[unlikely]] {
        // Wait until the dispatch has finished, because an asynchronous driver may compile the
        // program only when it runs the dispatch.
        gl::wait_for_all(r.device);
        r.rehearsing->finished(found->name);
    } else if (checking) [[unlikely]] {
        detail::throw_reported_index(r, k.name);
    }
}

/// Runs kernel `k` with the given hooks. All launches whose hooks have equal types share one slot,
/// which is a list of compiled programs.
template <class... Hooks>
void launch(runtime& r, kernel_file const& k, grid const& g, Hooks const&... hooks) {
    any_hook const all[] = {erase(hooks)...};
    launch_hooks(r, k, g, all, slot_of<Hooks...>);
}

}  // namespace gpu::inline v0_2::kernel
