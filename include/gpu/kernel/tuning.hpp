// SPDX-License-Identifier: MIT
// Every size that a kernel is cut by, chosen from what the driver is and says. Nothing else in the library
// holds such a number.
#pragma once
#include <gpu/gl/device.hpp>
#include <gpu/glsl/source.hpp>

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace gpu::kernel {

using glsl::shape;

template <class Integer> constexpr Integer ceil_div(Integer a, Integer b) { return (a + b - 1) / b; }
template <class Integer> constexpr Integer round_up(Integer a, Integer b) { return ceil_div(a, b) * b; }

/// What the launches on one device are cut by.
struct profile {
    shape form = shape::groups;
    bool subgroups = false;  // KHR_shader_subgroup with arithmetic, ballot and shuffle
    bool look_back = false;  // a waiting group does not keep the group it waits for from running
    bool assemble_only =
        false;  // kernels are put together and written out, for the shader lint, and never run
    bool few_trips =
        false;  // llvmpipe ends every loop when a thread has made 65535 trips through all of its loops
    bool forgets_stores =
        false;  // Mesa (22.3): a store that only an atomic reads before the next one is dropped
    bool opaque_arguments =
        false;  // zink on lavapipe (Mesa 22.3) compiles the first call's uniforms into compute kernels
    bool bools_as_words =
        false;  // zink on lavapipe (Mesa 22.3) crashes where a thread's own array of bools is indexed
    bool int64_by_words = false;  // NVIDIA (580.159) takes 32 bits of some floats for all of an int64_t
    bool results_in_rows =
        false;  // the host sees what a kernel stores in mapped memory while it runs, 16 bytes at once
    std::uint32_t subgroup_size = 1;
    std::uint32_t shared_bytes = 32768;  // that a group may have
    std::uint32_t map_threads = 256,
                  map_groups = 1056;    // of a map, and of the persistent grid that walks over a long range
    std::uint32_t map_tiles = 65535;    // a range of more tiles is long, where pages are small
    std::uint32_t most_groups = 65535;  // of one launch
    std::uint32_t threads = 256, groups = 1056;  // of one that reduces or scans
    std::uint32_t look_back_threads = 512;  // of a group that takes one tile of a scan; fewer in short ranges
    std::uint32_t compact_threads = 512,
                  long_compact_threads = 1024;  // of a compaction; the second for some long ranges
    std::size_t long_look_back =
        std::size_t(1)
        << 22;  // from so many words on such a tile is longer; of two words from a quarter as many
    std::size_t look_back_bytes =
        std::size_t(1) << 28;  // in small pages longer ranges are scanned in two passes of a persistent grid
    std::uint32_t sort_groups = 528;
    std::uint32_t packet_bytes = 16;                           // what one thread moves at once
    std::uint32_t packets = 4;                                 // such packets in flight
    glsl::wide_store wide_stores = glsl::wide_store::doubles;  // how a lane stores several words
    std::uint32_t sort_items = 8;                              // keys of one thread in a radix tile
    std::uint32_t digit_threads = 1024,
                  digit_groups = 132;     // of the launch that counts the digits of all passes
    std::uint32_t digit_counters = 8192;  // of one of its groups, in shared memory
    std::uint32_t merge_items = 16;       // outputs of one thread in a merge
    std::uint32_t run_items = 16;         // a thread sorts so many items before the first merge
    std::uint32_t rank_threads = 128;     // of the launch that ranks samples of sorted runs
    std::uint32_t probes = 31;            // of a group, in one round of a search on the merge path
    std::uint32_t split_tiles = 3072, split_threads = 64;  // of so many tiles of a merge on a launch of its
                                                           // own finds where they begin; its groups
    std::uint32_t merge_span = 4;                          // then a group makes so many neighbouring ones
    std::uint32_t ahead_tiles = 16384, ahead_span = 8;  // in a merge by fours of so many tiles a group makes
                                                        // so many, and reads the next while it merges one
    std::uint32_t search_threads = 256, search_groups = 132;  // of a persistent grid that searches a tree
    std::size_t search_sample =
        std::size_t(1)
        << 18;  // for many queries in so long a range of words, or twice as long, the tree is made
    std::uint32_t histogram_window = 8192;  // bins that one pass counts
    std::uint32_t histogram_passes = 8;     // more bins than so many passes count are sorted
};

/// Does llvmpipe make 512-bit vectors of eight doubles? LLVM 15 shuffles words into those badly; 64-bit
/// integers are made by shifts.
inline bool doubles_are_slow([[maybe_unused]] std::string_view renderer) {
#if defined(__x86_64__) && defined(__GNUC__)
    return renderer.find("256 bits") != std::string_view::npos && __builtin_cpu_supports("avx512f") &&
           !std::getenv("GALLIUM_OVERRIDE_CPU_CAPS");
#else
    return false;
#endif
}

/// llvmpipe runs the threads of a group one after another on one core: long private chunks, no shared memory.
inline profile lanes_profile() {
    profile p;
    p.form = shape::lanes;
    p.few_trips = true;
    p.map_threads = 64;
    p.threads = 8;
    p.groups = 2;
    p.packet_bytes = 32;
    p.merge_items = 1024;
    p.histogram_window = 256;  // longer private arrays take llvmpipe seconds to compile
    p.histogram_passes = 16;
    return p;
}

/// The choice. In the environment `GPU_SHAPE=groups|lanes` overrides the shape, for tests; `subgroups` puts
/// together what devices with subgroups run, on any device, for the shader lint.
inline profile choose_profile(gl::capabilities const& caps) {
    std::string_view const renderer = caps.renderer;
    bool lanes = renderer.find("llvmpipe") != std::string_view::npos &&
                 renderer.find("zink") == std::string_view::npos;
    if (char const* wish = std::getenv("GPU_SHAPE")) lanes = std::string_view(wish) == "lanes";
    profile p = lanes ? lanes_profile() : profile();
    if (doubles_are_slow(renderer))
        p.wide_stores =
            caps.has("GL_ARB_gpu_shader_int64") ? glsl::wide_store::integers : glsl::wide_store::none;
    p.results_in_rows = caps.vendor.starts_with("NVIDIA") || std::getenv("GPU_SHAPE");
    p.int64_by_words = caps.vendor.starts_with("NVIDIA") ||
                       std::getenv("GPU_SHAPE");  // so that tests on other devices meet it
    p.forgets_stores = caps.version.find("Mesa") != std::string::npos;
    if (lanes) return p;
    p.few_trips =
        renderer.find("llvmpipe") != std::string_view::npos;  // as Vulkan's device below zink is named, too
    p.opaque_arguments = p.bools_as_words = renderer.find("zink") != std::string_view::npos &&
                                            renderer.find("llvmpipe") != std::string_view::npos;
    constexpr std::uint32_t needed =
        0x1 | 0x4 | 0x8 | 0x10 | 0x20;  // basic, arithmetic, ballot, shuffle, shuffle relative
    p.subgroups = (caps.subgroup_features & needed) == needed;
    if (char const* wish = std::getenv("GPU_SHAPE"); wish && std::string_view(wish) == "subgroups") {
        p.assemble_only = p.subgroups = p.look_back = true;
        p.subgroup_size = 32;
        return p;
    }
    p.subgroup_size = p.subgroups ? static_cast<std::uint32_t>(caps.subgroup_size) : 1;
    p.look_back = caps.vendor.find("NVIDIA") != std::string::npos && p.subgroups && p.subgroup_size == 32;
    p.shared_bytes = static_cast<std::uint32_t>(caps.shared_bytes);
    if (caps.max_groups[0] > 65535) p.most_groups = static_cast<std::uint32_t>(caps.max_groups[0]);
    if (!p.look_back) p.map_groups = p.groups = p.sort_groups = 64;
    return p;
}

/// The groups of a map, and the packets of the tiles over which they walk together.
struct map_cut {
    std::uint32_t groups, tile;
};
/// Each group has a tile of one packet a thread. In small pages a long range is walked by a persistent grid
/// instead, each group over a stretch of its own (an H200 copies 1 GiB so in 0.55 to 1.3 ms; in large pages
/// in 0.52, tile by tile). `alone`: each packet wants a thread for itself.
inline map_cut cut_for_map(profile const& p, std::uint32_t packets, bool alone, bool large_pages) {
    std::uint32_t const tiles = packets ? ceil_div(packets, p.map_threads) : 1;
    if (tiles <= (large_pages ? p.most_groups : p.map_tiles)) return {tiles, p.map_threads};
    if (alone || large_pages) return {large_pages ? p.most_groups : 65535, p.map_threads};
    return {p.map_groups, p.map_threads * ceil_div(tiles, p.map_groups)};
}

/// Items that one thread reads or writes at once, for elements of up to so many bytes.
inline std::uint32_t packet_items(profile const& p, std::uint32_t largest_element) {
    std::uint32_t const most = p.packet_bytes / 4,
                        fits = largest_element ? p.packet_bytes / largest_element : most;
    return fits < 1 ? 1 : fits > most ? most : fits;
}

/// What a group takes of a range in one pass: so many packets of each of its threads.
struct look_back_tile {
    std::uint32_t threads, packets;
    std::uint32_t items(std::uint32_t packet) const { return threads * packets * packet; }
};
/// The tile of a one-pass scan of values of so many words, of which a thread moves `packet` at once. Each
/// tile waits for those before it: a long range wants few, a short one many groups.
inline look_back_tile tile_for_look_back(
    profile const& p, std::size_t count, std::uint32_t words, std::uint32_t packet) {
    std::uint32_t const threads = count < (1u << 18) && p.look_back_threads > 256 ? 256 : p.look_back_threads;
    if (words * packet > 4) return {threads, 2};
    if (words > 2)
        return count < (1u << 19) ? look_back_tile{threads, 2} : look_back_tile{p.look_back_threads, 8};
    if (count < p.long_look_back / (words * words)) return {threads, 4};
    if (words == 1) return {2 * p.look_back_threads, 8};
    return count < 2 * p.long_look_back ? look_back_tile{round_up(p.look_back_threads * 3 / 2, 32u), 6}
                                        : look_back_tile{p.look_back_threads, 10};
}

/// What a group of a one-pass compaction takes: four packets of each of its threads, of so many items.
struct compact_tile {
    std::uint32_t threads, packet;
    std::uint32_t items() const { return threads * 4 * packet; }
};
/// For elements of up to `largest` bytes; `both`: the items that are not kept are written, too;
/// `shared_item`: bytes of an item in shared memory, where a packet of each thread must find room. Long
/// ranges want longer groups but where both are written as words, and 64-bit elements four at a time.
inline compact_tile tile_for_compact(
    profile const& p, std::size_t count, bool both, std::uint32_t largest, std::uint32_t shared_item) {
    compact_tile t{p.compact_threads, packet_items(p, largest)};
    if (count >= (1u << 21)) {
        if (!both || largest > 4) t.threads = p.long_compact_threads;
        if (largest == 8) t.packet = 4;
    }
    while (t.threads * t.packet * shared_item > 32768) t.threads /= 2;
    return t;
}

/// What a group has in shared memory at once: so many items of each thread.
struct sort_tile {
    std::uint32_t threads, items;
    std::uint32_t size() const { return threads * items; }
};

/// The tile of a merge, for items of so many bytes there; of 32 KiB at most, which every device has. None for
/// long items.
inline sort_tile tile_for_merge(std::uint32_t bytes) {
    if (bytes > 64) return {0, 0};
    return bytes <= 8    ? sort_tile{256, 9}
           : bytes <= 16 ? sort_tile{128, 9}
           : bytes <= 32 ? sort_tile{128, 7}
                         : sort_tile{64, 7};
}
/// The same of a merge sort, which begins with runs of one tile each and merges four in a pass: one tile for
/// a short range, four for twice as much, else such tiles that few passes are left. `shared`: bytes that a
/// group may have.
inline sort_tile tile_for_merge_sort(std::uint32_t bytes, std::size_t count, std::uint32_t shared) {
    if (bytes <= 8 && count <= 2048) return {512, count <= 1024 ? 2u : 4u};
    if (bytes > 4 && bytes <= 8 && count <= 4608 && shared >= 40960) return {512, 9};
    if (bytes <= 4 && count > 4608 && count <= 9216 && shared >= 40960) return {1024, 9};
    if (bytes <= 8 && count > (bytes <= 4 ? 4608 : 4096) && count <= 8192) return {512, 5};
    if (bytes <= 4 && count > 2304) return {512, count <= (1u << 21) ? 9u : 11u};
    if (bytes > 4 && bytes <= 8) return count <= 4096 ? sort_tile{1024, 4} : sort_tile{256, 7};
    if (bytes > 8 && bytes <= 16 && count <= 1280) return {256, 5};
    if (bytes > 8 && bytes <= 16 && count <= 2560 && shared >= 45056) return {512, 5};
    if (bytes > 8 && bytes <= 16 && count > 1152 && count <= 2048) return {1024, 2};
    return tile_for_merge(bytes);
}
/// Is a merge sort, of such tiles, the faster way to sort so many keys of so many bytes? The launches of a
/// radix sort are many, and each has little to do.
inline bool prefers_merges(sort_tile const& tile, std::size_t count, std::uint32_t key_bytes) {
    return count <= tile.size() || (tile.threads && key_bytes == 8 && count <= (1u << 16));
}

/// Keys at the top of a search tree that a group keeps in shared memory, of so many bytes each: 16 KiB.
inline std::uint32_t keys_for_search(std::size_t bytes) {
    std::uint32_t keys = 4096;
    while (keys * bytes > 16384) keys /= 2;
    return keys;
}

/// How four runs are merged by samples: every step-th item is one, and `samples` of them lie in a tile.
struct merge_step {
    std::uint32_t step, samples;
    explicit merge_step(sort_tile const& tile)
        : step(tile.size() >= 2304  ? 64
               : tile.size() >= 896 ? 32
                                    : 16)
        , samples((tile.size() - 2 * tile.items) / step - 3) {}
};

/// The tile of one pass of a radix sort: so many items of each thread in registers, which go through shared
/// memory so many rows at a time.
struct radix_tile {
    std::uint32_t threads, items, rows;
    std::uint32_t size() const { return threads * items; }
};
/// For keys of so many bytes, and values. NVIDIA's OpenGL driver (580.159, H200) gives the groups of a
/// multiprocessor about 50 KiB of shared memory together, so two run side by side that take 24 each. Only
/// pairs of words are faster in one group of 46: so many values take too many registers.
inline radix_tile tile_for_sort(std::size_t count, std::uint32_t key_bytes, std::uint32_t value_bytes) {
    if (count <= (1u << 17)) return {256, 8, 8};
    if (count <= (1u << 19)) return {256, 16, 16};
    if (count <= (1u << 21)) return {512, 16, 8};
    if (key_bytes > 4 || value_bytes > 4) return {384, 15, 15};
    if (value_bytes) return count <= (1u << 24) ? radix_tile{768, 15, 15} : radix_tile{512, 23, 23};
    return {384, 30, 15};
}

/// A range cut into contiguous chunks of whole packets; the items after the last whole packet belong to the
/// last chunk.
struct cut {
    std::uint32_t packets = 0;  // whole packets of the range
    std::uint32_t chunk = 1;    // packets of a chunk
    std::uint32_t chunks = 1;   // at least one
};

/// Chunks for lanes: few, so that summing them up stays cheap, and short enough for llvmpipe's limit of 65535
/// loop trips, of which a packet takes `trips` (a loop that is not entered takes one), and a walk over the
/// chunks one each.
inline cut cut_for_lanes(std::uint64_t count, std::uint32_t packet, std::uint32_t trips = 2) {
    cut c;
    c.packets = static_cast<std::uint32_t>(count / packet);
    std::uint32_t lanes = 16;
    while (lanes < 256 && count / lanes > 16384) lanes *= 2;
    while (lanes < 32768 && (c.packets / lanes + 7) * trips + lanes > 64000) lanes *= 2;
    c.chunk = ceil_div(c.packets, lanes);
    if (c.chunk > 8) c.chunk = c.chunk / 4 * 4 + 6;  // lanes a power of two apart would share cache sets
    if (c.chunk == 0) c.chunk = 1;
    c.chunks = c.packets ? ceil_div(c.packets, c.chunk) : 1;
    return c;
}

/// Chunks for groups: whole tiles of `tile` packets, as many chunks as the persistent grid has groups at
/// most.
inline cut cut_for_groups(
    std::uint32_t groups, std::uint64_t count, std::uint32_t packet, std::uint32_t tile) {
    cut c;
    c.packets = static_cast<std::uint32_t>(count / packet);
    c.chunk = round_up(ceil_div(c.packets, groups), tile);
    if (c.chunk == 0) c.chunk = tile;
    c.chunks = c.packets ? ceil_div(c.packets, c.chunk) : 1;
    return c;
}

}  // namespace gpu::kernel
