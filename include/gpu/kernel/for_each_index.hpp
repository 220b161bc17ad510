// SPDX-License-Identifier: MIT
// Gives for_each_index(), which calls a hook for every index of a range in one launch.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::kernel {

namespace kernels {
inline constexpr kernel_file for_each_index{"for_each_index", {glsl::shaders::for_each_index}};
inline constexpr kernel_file for_each_index_lanes{
    "for_each_index_lanes", {glsl::shaders::for_each_index_lanes}};
}  // namespace kernels

/// Throws length_error when a range has more than 2^31 - 1 elements, the most that a kernel counts.
inline void require_countable(length count) {
    if (count.most > 0x7fffffffu)
        gpu::detail::raise(length_error(
            "a range of " + std::to_string(count.most) +
            " elements is longer than the 2147483647 that one launch can count; work on parts of it"));
}

/// Throws length_error when a range has elements that an index of 32 bits does not number.
inline void require_numbered(length count) {
    if (count.most > 0xffffffffu)
        gpu::detail::raise(length_error(
            "a range of " + std::to_string(count.most) +
            " elements is longer than the 4294967295 that an index of 32 bits numbers; work on parts of it"));
}

/// Calls visit(i) on the GPU for each i in [0, count), in one launch; does not wait. `largest` is
/// the size in bytes of the largest element that visit() loads or stores; the packet size is chosen
/// by it. `of` is the program cache of launches with this type of hook. Throws length_error when a
/// kernel cannot count the range.
[[gnu::noinline]] inline void for_each_index(length count, std::uint32_t largest, any_hook visit, slot& of) {
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
        map_cut const c = cut_for_map(
            p, static_cast<std::uint32_t>(count.most) / packet, alone, gl::has_large_pages(s->device));
        count_hook const counted{count};
        number const tile{"TILE", c.tile};
        any_hook const all[] = {erase(counted), erase(tile), visit};
        launch_hooks(*s, kernels::for_each_index, {c.groups, p.map_threads, packet}, all, of);
    }
}
}  // namespace gpu::inline v0_2::kernel
