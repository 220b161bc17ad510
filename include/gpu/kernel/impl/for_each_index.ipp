// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/for_each_index.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/for_each_index.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL void require_countable(length count) {
    if (count.most > 0x7fffffffu)
        gpu::detail::raise(length_error(
            "a range of " + std::to_string(count.most) +
            " elements is longer than the 2147483647 that one launch can count; work on parts of it"));
}

GPU_DECL void require_numbered(length count) {
    if (count.most > 0xffffffffu)
        gpu::detail::raise(length_error(
            "a range of " + std::to_string(count.most) +
            " elements is longer than the 4294967295 that an index of 32 bits numbers; work on parts of it"));
}

[[gnu::noinline]] GPU_DECL void for_each_index(
    length count, std::uint32_t largest, any_hook visit, slot& of) {
    if (count.most == 0) return;
    require_countable(count);
    session s;
    profile const& p = s->tuning;
    // When loops in functors count towards llvmpipe's limit of trips per thread, each thread gets
    // only one index.
    bool const alone = s->loops_count(visit);
    std::uint32_t const packet = alone ? 1 : packet_items(p, largest);
    if (p.form == shape::lanes) {
        // Choose chunks that give every thread some packets, in at most `most_groups` groups.
        cut c;
        c.packets = static_cast<std::uint32_t>(count.most) / packet;
        std::uint32_t const least = alone ? 1 : 4, most_groups = alone ? 65535 : 16384;
        c.chunk = alone ? 1 : 16;
        while (c.chunk > least && c.packets / c.chunk < 8 * p.map_threads) c.chunk /= 2;
        while (ceil_div(c.packets, c.chunk * p.map_threads) > most_groups) c.chunk *= 2;
        std::uint32_t const groups = c.packets ? ceil_div(c.packets, c.chunk * p.map_threads) : 1;
        c.chunks = groups * p.map_threads;
        chunks_hook const chunks{count, c};
        any_hook const all[] = {erase(chunks), visit};
        launch_hooks(*s, kernels::for_each_index_lanes, {groups, p.map_threads, packet}, all, of);
    } else {
        std::uint32_t const in_turn =
            largest == one_item_in_turn && !alone && count.most >= p.turns_from ? p.turns : 1;
        map_cut const c = cut_for_map(p,
            static_cast<std::uint32_t>(count.most) / packet,
            in_turn,
            alone,
            gl::has_large_pages(s->device));
        count_hook const counted{count};
        number const tile{"TILE", c.tile};
        choice const turns{"TURNS", in_turn};
        any_hook const all[] = {erase(counted), erase(tile), erase(turns), visit};
        launch_hooks(*s, kernels::for_each_index, {c.groups, p.map_threads, packet}, all, of);
    }
}

}  // namespace gpu::inline v0_2::kernel
