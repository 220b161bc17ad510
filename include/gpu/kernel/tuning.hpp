// SPDX-License-Identifier: MIT
// Gives choose_profile(), which chooses the sizes that suit a device, and functions that use these
// sizes to cut a range into tiles and chunks.
#pragma once
#include <gpu/gl/capabilities.hpp>
#include <gpu/kernel/profile.hpp>
#include <gpu/kernel/quirks.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <type_traits>

namespace gpu::inline v0_2::kernel {

/// Returns a / b, rounded up to a whole number.
template <class Integer> constexpr Integer ceil_div(Integer a, Integer b) { return (a + b - 1) / b; }
/// Returns a, rounded up to a multiple of b.
template <class Integer> constexpr Integer round_up(Integer a, Integer b) { return ceil_div(a, b) * b; }
// The library's headers include no <algorithm>, which has std::min and is slow to compile; and
// `std::min(` breaks where a program defines min as a macro.
/// Returns `value`, or `limit` if `value` is greater.
template <class Integer> constexpr Integer at_most(Integer value, std::type_identity_t<Integer> limit) {
    return limit < value ? limit : value;
}
/// Returns `value`, or `limit` if `value` is less.
template <class Integer> constexpr Integer at_least(Integer value, std::type_identity_t<Integer> limit) {
    return value < limit ? limit : value;
}

/// Returns the profile of a device, chosen by the strings and extensions of its driver. For tests,
/// the environment variable GPU_SHAPE overrides this choice. Its values "groups" and "lanes" choose
/// the shape. Its value "subgroups" is for the shader lint, and makes any device assemble the
/// kernels that devices with subgroups run.
inline profile choose_profile(gl::capabilities const& caps) {
    // Recognise the driver, and choose the shape: lanes for llvmpipe, groups for all others.
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
    if (wish && std::string_view(wish) == "subgroups") {
        p.assemble_only = p.subgroups = p.look_back = true;
        p.subgroup_size = 32;
        return p;
    }
    p.subgroup_size = p.subgroups ? static_cast<std::uint32_t>(caps.subgroup_size) : 1;
    p.look_back = d.nvidia && p.subgroup_size == 32;
    if (d.nvidia) p.longest_map = std::size_t(1) << 28;

    // Apply the limits of the device to the profile.
    p.shared_bytes = static_cast<std::uint32_t>(caps.shared_bytes);
    if (caps.max_groups[0] > 65535) p.most_groups = static_cast<std::uint32_t>(caps.max_groups[0]);
    if (!p.look_back) p.map_groups = p.groups = p.sort_groups = 64;
    return p;
}

/// How a map is divided, where a map is a kernel that processes each element alone. Holds the
/// number of groups, and the number of packets in a tile.
struct map_cut {
    std::uint32_t groups, tile;
};
/// Cuts a map into tiles of one packet for each thread, and gives each tile a group of its own.
/// When that takes too many groups and buffers lie in small memory pages, each of a fixed number of
/// groups gets one long tile instead, because that is faster in small pages. When `alone` is true,
/// tiles are never long, so that each thread has as few packets as possible.
inline map_cut cut_for_map(profile const& p, std::uint32_t packets, bool alone, bool large_pages) {
    std::uint32_t const tiles = packets ? ceil_div(packets, p.map_threads) : 1;
    if (tiles <= (large_pages ? p.most_groups : p.map_tiles)) return {tiles, p.map_threads};
    if (alone || large_pages) return {large_pages ? p.most_groups : 65535, p.map_threads};
    return {p.map_groups, p.map_threads * ceil_div(tiles, p.map_groups)};
}

/// Returns the number of items in a packet, which a thread loads or stores at once.
/// `largest_element` is the size of the largest element in bytes, or 0 when no element is in
/// memory.
inline std::uint32_t packet_items(profile const& p, std::uint32_t largest_element) {
    std::uint32_t const most = p.packet_bytes / 4,
                        fits = largest_element ? p.packet_bytes / largest_element : most;
    return fits < 1 ? 1 : fits > most ? most : fits;
}

/// The tile size of a one-pass scan: the number of threads in a group, and the number of packets
/// that each thread processes.
struct look_back_tile {
    std::uint32_t threads, packets;
    /// Returns the number of items in the tile, for packets of `packet` items.
    std::uint32_t items(std::uint32_t packet) const { return threads * packets * packet; }
};
/// Returns the tile size for a one-pass scan. A value has `words` words, and a thread loads
/// `packet` values at once. Each tile waits for the tiles before it, so a long range is cut into
/// few long tiles. A short range is cut into many tiles, so that there are enough groups for the
/// device.
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

/// The tile size of a one-pass compaction: the number of threads in a group, and the number of
/// items in a packet. Each thread processes four packets.
struct compact_tile {
    std::uint32_t threads, packet;
    std::uint32_t items() const { return threads * 4 * packet; }
};
/// Returns the tile size for a one-pass compaction of `count` items. `largest` is the size of the
/// largest element in bytes. `both` is true when rejected items are written too. `shared_item` is
/// the size of an item in shared memory, where one packet of each thread must fit into 32 KiB.
///
/// Long ranges have larger groups, except when `both` is true and elements have at most 4 bytes.
/// Long ranges of 8-byte elements have packets of four items.
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

/// The tile size of a merge or merge sort: the number of threads in a group, and the number of
/// items that each thread processes. The tile lies in shared memory.
struct sort_tile {
    std::uint32_t threads, items;
    std::uint32_t size() const { return threads * items; }
};

/// Returns the tile size for a merge of items that take `bytes` bytes in shared memory. A tile has
/// at most 32 KiB, because every device offers this much shared memory. Returns {0, 0} for items of
/// more than 64 bytes, which are merged without tiles.
inline sort_tile tile_for_merge(std::uint32_t bytes) {
    if (bytes > 64) return {0, 0};
    return bytes <= 8    ? sort_tile{256, 9}
           : bytes <= 16 ? sort_tile{128, 9}
           : bytes <= 32 ? sort_tile{128, 7}
                         : sort_tile{64, 7};
}
/// Returns the tile size for set operations of items that take `bytes` bytes in shared memory. It
/// is {0, 0} for longer items than a tile can hold.
inline sort_tile tile_for_sets(std::uint32_t bytes) {
    return bytes <= 8 ? sort_tile{128, 11} : tile_for_merge(bytes);
}
/// Returns the tile size for a merge sort of `count` items that take `bytes` bytes in shared
/// memory. `shared` is the number of bytes of shared memory that a group has. A merge sort first
/// sorts runs of one tile each, and then merges four runs into one in each pass. The tile size is
/// chosen so that there are few passes. A short range is a single tile.
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
/// True when a merge sort with this tile is faster than a radix sort. That is so for short ranges,
/// because a radix sort takes many launches, each of which then has little to do.
inline bool prefers_merges(sort_tile const& tile, std::size_t count, std::uint32_t key_bytes) {
    return count <= tile.size() || (tile.threads && key_bytes == 8 && count <= (1u << 16));
}

/// Returns how many keys of a search tree a group keeps in shared memory. These are at most 4096
/// keys, and at most 16 KiB. A key takes `bytes` bytes.
inline std::uint32_t keys_for_search(std::size_t bytes) {
    std::uint32_t keys = 4096;
    while (keys * bytes > 16384) keys /= 2;
    return keys;
}

/// How a merge of four sorted runs is divided into tiles. Every item of a run whose index is a
/// multiple of `step` is a sample. The samples of all runs are merged, and a tile begins at every
/// sample whose index in the merged order is a multiple of `samples`.
struct merge_step {
    std::uint32_t step, samples;
    explicit merge_step(sort_tile const& tile)
        : step(tile.size() >= 2304  ? 64
               : tile.size() >= 896 ? 32
                                    : 16)
        , samples((tile.size() - 2 * tile.items) / step - 3) {}
};

/// The tile size of one pass of a one-sweep radix sort. `threads` is the number of threads in a
/// group, and `items` the number of items that each thread holds in registers. A thread passes
/// `rows` of these items through shared memory at a time.
struct radix_tile {
    std::uint32_t threads, items, rows;
    std::uint32_t size() const { return threads * items; }
};
/// Returns the tile size for a one-sweep radix sort. `value_bytes` is 0 when there are only keys.
/// NVIDIA's OpenGL driver divides about 50 KiB of shared memory among the groups of a
/// multiprocessor, so tiles of at most 24 KiB let two groups run at once. Long ranges of one-word
/// keys with one-word values are an exception: one group with 46 KiB is faster, because there are
/// not enough registers for two groups.
inline radix_tile tile_for_sort(std::size_t count, std::uint32_t key_bytes, std::uint32_t value_bytes) {
    if (count <= (1u << 17)) return {256, 8, 8};
    if (count <= (1u << 19)) return {256, 16, 16};
    if (count <= (1u << 21)) return {512, 16, 8};
    if (key_bytes > 4 || value_bytes > 4) return {384, 15, 15};
    if (value_bytes) return count <= (1u << 24) ? radix_tile{768, 15, 15} : radix_tile{512, 23, 23};
    return {384, 30, 15};
}

/// A division of a range into contiguous chunks of whole packets. The items after the last whole
/// packet belong to the last chunk.
struct cut {
    std::uint32_t packets = 0;  ///< number of whole packets in the range
    std::uint32_t chunk = 1;    ///< packets in a chunk; the last chunk may have fewer
    std::uint32_t chunks = 1;   ///< number of chunks, at least 1
};

/// Cuts a range into chunks for the shape lanes, where each thread processes one chunk. There are
/// few chunks, so that combining their partials is cheap. Chunks are short enough for llvmpipe's
/// limit of 65,535 loop trips for a thread (quirk 9.6), with trips left for a loop over all chunks.
/// `trips` is the number of trips that a thread makes for a packet; a loop that is not entered
/// counts as one.
inline cut cut_for_lanes(std::uint64_t count, std::uint32_t packet, std::uint32_t trips = 2) {
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

/// Cuts a range into at most `groups` chunks, each of which is processed by one group. A chunk
/// consists of whole tiles of `tile` packets; only the last tile may be shorter.
inline cut cut_for_groups(
    std::uint32_t groups, std::uint64_t count, std::uint32_t packet, std::uint32_t tile) {
    cut c;
    c.packets = static_cast<std::uint32_t>(count / packet);
    c.chunk = round_up(ceil_div(c.packets, groups), tile);
    if (c.chunk == 0) c.chunk = tile;
    c.chunks = c.packets ? ceil_div(c.packets, c.chunk) : 1;
    return c;
}

}  // namespace gpu::inline v0_2::kernel
