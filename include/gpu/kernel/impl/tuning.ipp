// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/tuning.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/tuning.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL profile choose_profile(gl::capabilities const& caps) {
    // Recognise the driver, and choose the shape: lanes for llvmpipe without zink, groups for all
    // others. The environment variable GPU_SHAPE overrides this choice.
    driver const d = recognise(caps);
    char const* const wish = std::getenv("GPU_SHAPE");
    bool const lanes = wish ? std::string_view(wish) == "lanes" : d.llvmpipe && !d.zink;

    // Begin with the sizes of the chosen shape, and apply the driver's quirks.
    profile p = lanes ? lanes_profile() : profile();
    apply_quirks(p, d);
    p.dialect.atomic_float = caps.has("GL_NV_shader_atomic_float");
    if (lanes) return p;

    // Use subgroups that have basic, arithmetic, ballot, shuffle and relative shuffle operations.
    constexpr std::uint32_t needed = 0x1 | 0x4 | 0x8 | 0x10 | 0x20;
    p.subgroups = (caps.subgroup_features & needed) == needed;
    constexpr std::size_t counted = std::size_t(1) << 19;
    if (wish && std::string_view(wish) == "subgroups") {
        p.assemble_only = p.subgroups = p.look_back = true;
        p.subgroup_size = 32;
        p.most_in_counted_launches = counted;
        return p;
    }
    p.subgroup_size = p.subgroups ? static_cast<std::uint32_t>(caps.subgroup_size) : 1;
    p.look_back = d.nvidia && p.subgroup_size == 32;
    if (caps.has("GL_ARB_gpu_shader_int64") && caps.has("GL_NV_shader_atomic_int64"))
        p.most_in_counted_launches = counted;
    if (d.nvidia) p.longest_map = std::size_t(1) << 28;

    // Apply the limits of the device to the profile.
    p.shared_bytes = static_cast<std::uint32_t>(caps.shared_bytes);
    if (caps.max_groups[0] > 65535) p.most_groups = static_cast<std::uint32_t>(caps.max_groups[0]);
    if (!p.look_back) {
        p.map_groups = p.groups = p.reduce_groups = p.sort_groups = p.count_groups = 64;
        p.count_threads = p.threads;
    }
    return p;
}

GPU_DECL map_cut cut_for_map(
    profile const& p, std::uint32_t packets, std::uint32_t turns, bool alone, bool large_pages) {
    std::uint32_t const tile = p.map_threads * turns, tiles = packets ? ceil_div(packets, tile) : 1;
    if (tiles <= (large_pages ? p.most_groups : p.map_tiles)) return {tiles, tile};
    if (alone || large_pages) return {large_pages ? p.most_groups : 65535, tile};
    return {p.map_groups, tile * ceil_div(tiles, p.map_groups)};
}

GPU_DECL int run_of_stencil(
    profile const& p, std::size_t count, int reads, int dimensions, std::uint32_t inner) {
    if (count < p.stencil_runs_from) return 1;
    // In one dimension, the elements of a run lie far apart and share no reads, so runs are short.
    if (dimensions == 1) return reads <= 24 ? 2 : 1;
    // Runs that are partly in the border take the slow way, so they must be few.
    int run = reads <= 49 ? 4 : 2;
    while (run > 1 && inner < p.stencil_lines * static_cast<std::uint32_t>(run)) run /= 2;
    return run;
}

GPU_DECL std::uint32_t packet_items(profile const& p, std::uint32_t largest_element) {
    std::uint32_t const most = p.packet_bytes / 4,
                        fits = largest_element ? p.packet_bytes / largest_element : most;
    return fits < 1 ? 1 : fits > most ? most : fits;
}

GPU_DECL look_back_tile tile_for_look_back(profile const& p, std::size_t count, std::uint32_t words,
    std::uint32_t packet, scan_kind kind, bool in_order) {
    if (count >= (1u << 21)) {
        bool const pairs_of_words = words == 2 && packet == 4, of_eight_bytes = packet == 2;
        bool const by_key = kind == scan_kind::by_key, exclusive_by_key = kind == scan_kind::exclusive_by_key,
                   segmented = kind == scan_kind::segmented, is_long = count >= (1u << 24);
        if (by_key || exclusive_by_key || segmented || kind == scan_kind::exclusive_segmented) {
            // Long exclusive scans by key of floats are faster by three packets, others are not.
            if (pairs_of_words) return {512, exclusive_by_key && in_order && is_long ? 3u : 6u};
            if (of_eight_bytes && words == 4) {
                if (in_order && is_long) return {512, by_key || exclusive_by_key ? 8u : 7u};
                if (in_order) return segmented ? look_back_tile{768, 4} : look_back_tile{512, 4};
                if (exclusive_by_key) return {512, 3};
                if (is_long) return {512, 8};
                return by_key || segmented ? look_back_tile{384, 4} : look_back_tile{512, 3};
            }
        }
        if (kind == scan_kind::exclusive && of_eight_bytes && words == 2) {
            if (!in_order) return {512, 8};
            return is_long ? look_back_tile{512, 10} : look_back_tile{768, 4};
        }
        if (kind == scan_kind::inclusive && of_eight_bytes && words == 2) return {384, 10};
        if (kind == scan_kind::run_lengths && pairs_of_words) return {384, 4};
        if (kind == scan_kind::run_lengths && of_eight_bytes && words == 2) return {512, 4};
        if (kind == scan_kind::run_sums && of_eight_bytes && words == 4) return {768, 4};
    }
    std::uint32_t const threads = count < (1u << 18) && p.look_back_threads > 256 ? 256 : p.look_back_threads;
    if (words * packet > 4) return {threads, 2};
    if (words > 2)
        return count < (1u << 19) ? look_back_tile{threads, 2} : look_back_tile{p.look_back_threads, 8};
    if (count < p.long_look_back / (words * words)) return {threads, 4};
    if (words == 1) return {2 * p.look_back_threads, 8};
    return count < 2 * p.long_look_back ? look_back_tile{round_up(p.look_back_threads * 3 / 2, 32u), 6}
                                        : look_back_tile{p.look_back_threads, 10};
}

GPU_DECL compact_tile tile_for_compact(profile const& p, std::size_t count, bool both, std::uint32_t largest,
    std::uint32_t shared_item, std::uint32_t kinds, bool neighbours) {
    compact_tile t{p.compact_threads, packet_items(p, largest)};
    bool const items = shared_item == largest && kinds == 2, double_words = items && largest == 8;
    if (count >= p.deferred_compaction && items && (largest == 4 || (double_words && !neighbours))) {
        t.turns = 4;
        // So many words are mostly stored by addresses of 64 bits. In groups of 512 threads,
        // NVIDIA's compiler then moves the tile that a group keeps from registers to shared memory.
        if (largest == 4 && count >= (1u << 30)) t.threads = p.long_compact_threads;
        return t;
    }
    if (double_words && neighbours && count >= (1u << 21)) return {256, 5};
    bool const pairs = largest == 8 && shared_item > 8 && shared_item <= 16 && kinds == 2 && !both;
    if (pairs && count >= p.deferred_compaction / 4) return {256, 4, 4};
    if (count >= (1u << 21)) {
        if (!both || largest > 4) t.threads = p.long_compact_threads;
        if (largest == 8) t.packet = 4;
        if (largest == 8 && shared_item == 4) t.threads = 512;
        if (largest == 4 && kinds == 3) t.threads = 256;
    }
    while (t.threads * t.packet * shared_item > 32768) t.threads /= 2;
    return t;
}

GPU_DECL compact_tile tile_for_runs(
    profile const& p, std::size_t count, std::uint32_t bytes, std::uint32_t shared_item) {
    compact_tile t{p.compact_threads < 256 ? p.compact_threads : 256, packet_items(p, bytes)};
    if (count >= (1u << 21) && bytes == 4) t.packet = 7;
    if (count >= (1u << 21) && bytes == 8) t.packet = 5;
    while (t.threads * t.packet * shared_item > 32768) t.threads /= 2;
    return t;
}

GPU_DECL compact_tile tile_for_long_runs(profile const& p, std::size_t count, std::uint32_t bytes) {
    bool const many = count >= (1u << 21);
    return {many && count < (1u << 23) ? 128u : 256u, many && bytes == 8 ? 4 : packet_items(p, bytes)};
}

GPU_DECL sort_tile tile_for_merge(std::uint32_t bytes) {
    if (bytes > 64) return {0, 0};
    return bytes <= 4    ? sort_tile{256, 9}
           : bytes <= 8  ? sort_tile{128, 9}
           : bytes <= 16 ? sort_tile{192, 5}
           : bytes <= 32 ? sort_tile{128, 7}
                         : sort_tile{64, 7};
}

GPU_DECL sort_tile tile_for_keyed_merge(std::uint32_t bytes) {
    if (bytes > 64) return {0, 0};
    return {bytes <= 16 ? 192u : bytes <= 32 ? 128u : 64u, 5};
}

GPU_DECL sort_tile tile_for_segments(std::uint32_t bytes, std::uint32_t longest, std::uint32_t shared) {
    // Small tiles let several groups run at once, so a larger one is taken only for a segment that
    // needs it. Some shared memory stays free for what a kernel keeps besides the items.
    sort_tile const usual = bytes <= 8    ? sort_tile{256, 9}
                            : bytes <= 16 ? sort_tile{128, 9}
                                          : tile_for_merge(bytes);
    if (longest <= usual.size() || usual.threads == 0) return usual;
    for (sort_tile const larger : {sort_tile{256, 5}, {256, 7}, {256, 9}, {512, 7}, {512, 9}, {512, 11}})
        if (longest <= larger.size() && larger.size() * bytes + 2048 <= shared) return larger;
    return usual;
}

GPU_DECL sort_tile tile_for_listed_segments(
    std::uint32_t bytes, std::size_t count, std::size_t average, std::uint32_t shared) {
    // Short segments leave most threads of a large tile idle. A long segment takes a search in each
    // of its pieces for every item, so that small tiles are slow where a long range is one segment.
    bool const short_ones = average < 512 && count <= (1u << 17);
    if (bytes > 8) {
        if (short_ones) return {64, 9};
        return average < (count <= (1u << 17) ? 512u : 2048u) ? sort_tile{128, 9} : sort_tile{256, 7};
    }
    if (average < 2048) return {short_ones ? 128u : 256u, 9};
    return {512, 4608 * bytes + 2048 <= shared ? 9u : 7u};
}

GPU_DECL sort_tile fewest_merges(std::initializer_list<sort_tile> tiles, std::size_t count) {
    sort_tile best = *tiles.begin();
    std::uint32_t fewest = ~0u;
    for (sort_tile const& tile : tiles) {
        std::uint32_t passes = 0;
        for (std::uint64_t run = tile.size(); run < count; run *= 4) ++passes;
        if (passes >= fewest) continue;
        fewest = passes;
        best = tile;
    }
    return best;
}

GPU_DECL sort_tile tile_for_merge_sort(std::uint32_t bytes, std::size_t count, std::uint32_t shared) {
    if (bytes <= 8 && count <= 2048) return {512, count <= 1024 ? 2u : 4u};
    if (bytes > 4 && bytes <= 8 && count <= 4608 && shared >= 40960) return {512, 9};
    if (bytes <= 4 && count > 4608 && count <= 9216 && shared >= 40960) return {1024, 9};
    if (bytes <= 8 && count > (bytes <= 4 ? 4608 : 4096) && count <= 8192) return {512, 5};
    if (bytes <= 4 && count > (1u << 19))
        return fewest_merges({{256, 11}, {256, 15}, {512, 9}, {512, 11}}, count);
    if (bytes <= 4 && count > 2304) return fewest_merges({{512, 5}, {512, 9}}, count);
    if (bytes > 4 && bytes <= 8) return {count > 1792 && count <= 3584 ? 512u : 256u, 7};
    if (bytes > 8 && bytes <= 16 && count <= 1280) return {256, 5};
    if (bytes > 8 && bytes <= 16 && count <= 2560 && shared >= 45056) return {512, 5};
    if (bytes > 8 && bytes <= 16 && count <= 1792) return {256, 7};
    return tile_for_merge(bytes);
}

GPU_DECL pair_tiles tiles_for_pairs(std::uint32_t bytes, std::size_t count, std::uint32_t shared) {
    constexpr pair_tiles none{{0, 0}, {0, 0}};
    if (bytes <= 4) {
        if (count <= (1u << 19)) return {{512, 5}, {256, 5}};
        // From 1536 tiles on, a launch finds where they begin (profile::split_tiles).
        if (count <= 1535 * 2304) return {{512, 9}, {256, 9}};
        if (count <= (1u << 22)) return {{512, 11}, {256, 11}};
        return count >= 30000000 ? pair_tiles{{256, 15}, {128, 15}} : none;
    }
    if (bytes <= 8) {
        if (count <= (1u << 19)) return {{512, 7}, {128, 7}};
        if (count <= (1u << 20)) return {{shared < 40960 ? 256u : 512u, 9}, {128, 9}};
        return count >= (1u << 24) ? pair_tiles{{256, 7}, {128, 7}} : none;
    }
    if (bytes <= 16) {
        if (count <= (1u << 17)) return {{384, 5}, {192, 5}};
        if (count <= (1u << 19)) return {{256, 5}, {128, 5}};
        return count <= (1u << 20) ? pair_tiles{{256, 5}, {256, 5}} : none;
    }
    return bytes <= 32 && count <= (1u << 18) ? pair_tiles{{256, 3}, {128, 3}} : none;
}

GPU_DECL pair_tiles tiles_for_keyed_pairs(std::uint32_t bytes) {
    if (bytes <= 8) return {{384, 5}, {192, 5}};
    if (bytes <= 16) return {{256, 5}, {128, 5}};
    sort_tile const tile = tile_for_keyed_merge(bytes);
    return {tile, tile};
}

GPU_DECL bool prefers_merges(sort_tile const& tile, std::size_t count, std::uint32_t key_bytes) {
    return count <= tile.size() || (tile.threads && key_bytes == 8 && count <= (1u << 16));
}

GPU_DECL std::uint32_t keys_for_search(std::size_t bytes) {
    std::uint32_t keys = 4096;
    while (keys * bytes > 16384) keys /= 2;
    return keys;
}

GPU_DECL merge_step::merge_step(sort_tile const& tile)
    : step(tile.size() >= 2304  ? 64
           : tile.size() >= 896 ? 32
                                : 16)
    , samples((tile.size() - 2 * tile.items) / step - 3) {}

GPU_DECL radix_tile tile_for_sort(std::size_t count, std::uint32_t key_bytes, std::uint32_t value_bytes) {
    if (count <= (1u << 17)) return {256, 8, 8};
    if (count <= (1u << 19)) return {256, 16, 16};
    if (count <= (1u << 21)) return {512, 16, 8};
    if (value_bytes && count <= (1u << 24)) return {768, 15, 15};
    if (key_bytes > 4 || value_bytes > 4) return {384, 15, 15};
    return value_bytes ? radix_tile{512, 23, 23} : radix_tile{384, 30, 15};
}

GPU_DECL cut cut_for_lanes(std::uint64_t count, std::uint32_t packet, std::uint32_t trips) {
    cut c;
    c.packets = static_cast<std::uint32_t>(count / packet);
    std::uint32_t lanes = 16;
    while (lanes < 256 && count / lanes > 16384) lanes *= 2;
    while (lanes < 32768 && (c.packets / lanes + 7) * trips + lanes > 64000) lanes *= 2;
    c.chunk = ceil_div(c.packets, lanes);
    // Make sure that the length of a chunk is no multiple of four. Chunks that begin a power of two
    // apart would compete for the same sets of the cache.
    if (c.chunk > 8) c.chunk = c.chunk / 4 * 4 + 6;
    if (c.chunk == 0) c.chunk = 1;
    c.chunks = c.packets ? ceil_div(c.packets, c.chunk) : 1;
    return c;
}

GPU_DECL cut cut_for_groups(
    std::uint32_t groups, std::uint64_t count, std::uint32_t packet, std::uint32_t tile) {
    cut c;
    c.packets = static_cast<std::uint32_t>(count / packet);
    c.chunk = round_up(ceil_div(c.packets, groups), tile);
    if (c.chunk == 0) c.chunk = tile;
    c.chunks = c.packets ? ceil_div(c.packets, c.chunk) : 1;
    return c;
}

}  // namespace gpu::inline v0_2::kernel
