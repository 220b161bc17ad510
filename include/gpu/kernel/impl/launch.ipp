// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/launch.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/launch.hpp>

namespace gpu::inline v0_2::kernel {

namespace detail {

GPU_DECL void require_buffers(runtime& r, char const* kernel) {
    char const* const what = r.algorithm && *r.algorithm ? r.algorithm : kernel;
    for (arguments::block const& b : r.call.blocks())
        if (b.name) gl::require_buffer(r.device, what, b.name, b.end, b.element);
}

GPU_DECL program* find(runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks,
    program_list const& known) {
    arguments& a = r.call;
    auto const identity = reinterpret_cast<std::uintptr_t>(&k);
    auto const bind = [&] {
        a.key(static_cast<std::uint32_t>(identity));
        a.key(static_cast<std::uint32_t>(std::uint64_t{identity} >> 32));
        a.key(g.threads);
        a.key(g.packet);
        for (any_hook const& h : hooks) h.bind(h.what, a);
        if (r.tuning.form == shape::groups) a.word(g.groups);  // GROUP_COUNT
        if (!a.checked_streams().empty() || a.loops_watched()) [[unlikely]]
            a.memory(r.objects.index_report().name(), &r.objects.index_report(), 0, 4);
    };
    a.reset(r.device);
    a.watching_loops = r.tuning.few_trips && checked();
    bind();
    while (!a.place_windows(r.algorithm)) [[unlikely]] {
            a.begin(r.device);
            bind();
        }
    if (checked()) [[unlikely]]
        require_buffers(r, k.name);
    return known.find(a.structure());
}
}  // namespace detail

[[gnu::noinline]] GPU_DECL void launch_hooks(
    runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks, slot& of) {
    // Find the program that an earlier launch has used, or assemble a new one.
    r.programs.refuse_while_telling();
    program_list& known = r.programs.of_slot(of);
    program* found = detail::find(r, k, g, hooks, known);
    bool const checking = !r.call.checked_streams().empty() || r.call.loops_watched();
    // The function of gpu::on_compile(), which may be called now, may make a program current.
    if ((!found || !found->dispatched) && r.guard) [[unlikely]]
        r.guard->forget_program();
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

}  // namespace gpu::inline v0_2::kernel
