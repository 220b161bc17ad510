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
#include <initializer_list>
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
profile choose_profile(gl::capabilities const& caps);

/// How a map is divided, where a map is a kernel that processes each element alone. Holds the
/// number of groups, and the number of packets in a tile.
struct map_cut {
    std::uint32_t groups, tile;
};
/// Cuts a map into tiles of `turns` packets for each thread, and gives each tile a group of its
/// own. When that takes too many groups and buffers lie in small memory pages, each of a fixed
/// number of groups gets one long tile instead, because that is faster in small pages. When `alone`
/// is true, tiles are never long, so that each thread has as few packets as possible.
map_cut cut_for_map(
    profile const& p, std::uint32_t packets, std::uint32_t turns, bool alone, bool large_pages);

/// Returns the number of items in a packet, which a thread loads or stores at once.
/// `largest_element` is the size of the largest element in bytes, or 0 when no element is in
/// memory.
std::uint32_t packet_items(profile const& p, std::uint32_t largest_element);

/// Returns how many elements a thread computes of a stencil of `count` elements in `dimensions`
/// dimensions, whose function reads `reads` neighbours. `inner` is the size of the inner part along
/// the axis of the runs.
int run_of_stencil(profile const& p, std::size_t count, int reads, int dimensions, std::uint32_t inner);

/// The tile size of a one-pass scan: the number of threads in a group, and the number of packets
/// that each thread processes.
struct look_back_tile {
    std::uint32_t threads, packets;
    /// Returns the number of items in the tile, for packets of `packet` items.
    std::uint32_t items(std::uint32_t packet) const { return threads * packets * packet; }
};
/// The kinds of one-pass scans whose tiles differ in long ranges. `inclusive` and `exclusive` scans
/// store the prefix of each item, with or without the item itself. The kinds by_key and `segmented`
/// are inclusive scans by key and of segments. run_lengths counts the items of runs, and run_sums
/// combines the values of runs. All other scans are `usual`.
enum class scan_kind {
    usual,
    inclusive,
    exclusive,
    by_key,
    exclusive_by_key,
    segmented,
    exclusive_segmented,
    run_lengths,
    run_sums
};
/// Returns the tile size for a one-pass scan. A value has `words` words, and a thread loads
/// `packet` values at once. `in_order` is true when values are combined in an order that does not
/// depend on timing. Each tile waits for the tiles before it, so a long
/// range is cut into few long tiles. A short range is cut into many tiles, so that there are enough
/// groups for the device.
look_back_tile tile_for_look_back(profile const& p, std::size_t count, std::uint32_t words,
    std::uint32_t packet, scan_kind kind, bool in_order);

/// The tile size of a one-pass compaction: the number of threads in a group, and the number of
/// items in a packet. Each thread processes four packets of a tile, and each group `turns` tiles.
struct compact_tile {
    std::uint32_t threads, packet, turns = 1;
    std::uint32_t items() const { return threads * 4 * packet; }
};
/// Returns the tile size for a one-pass compaction of `count` items. `largest` is the size of the
/// largest element in bytes. `both` is true when rejected items are written too. `shared_item` is
/// the size of an item in shared memory, where one packet of each thread must fit into 32 KiB.
/// `kinds` is the number of kinds into which items are divided. `neighbours` is true when the flag
/// of an item depends on neighbouring items.
///
/// Long ranges have special tiles, in this order:
/// - Very long ranges of items of 4 bytes, or of 8 bytes without `neighbours`, in two kinds: each
///   group takes several tiles. From 2^30 items of 4 bytes on, groups are larger, because the
///   output seldom fits in a storage block.
/// - Items of 8 bytes in two kinds with `neighbours`: smaller groups, and packets of five items.
/// - Pairs of 9 to 16 bytes that hold 8-byte elements, in two kinds, without `both`: smaller
///   groups, each of which takes several tiles.
/// - All others: smaller groups for elements of 4 bytes in three kinds. Otherwise, groups of the
///   usual size when `both` is true and elements have at most 4 bytes, or when shared memory holds
///   only places of 8-byte elements. Otherwise larger groups. 8-byte elements have packets of four
///   items.
compact_tile tile_for_compact(profile const& p, std::size_t count, bool both, std::uint32_t largest,
    std::uint32_t shared_item, std::uint32_t kinds = 2, bool neighbours = false);
/// Returns the tile size for encoding the runs of `count` keys of `bytes` bytes in one pass.
/// `shared_item` is as in tile_for_compact().
compact_tile tile_for_runs(
    profile const& p, std::size_t count, std::uint32_t bytes, std::uint32_t shared_item);
/// Returns the tile size for finding the runs of two or more among `count` elements of `bytes`
/// bytes in one pass.
compact_tile tile_for_long_runs(profile const& p, std::size_t count, std::uint32_t bytes);

/// The tile size of a merge or merge sort: the number of threads in a group, and the number of
/// items that each thread processes. The tile lies in shared memory, with room for one more item.
struct sort_tile {
    std::uint32_t threads, items;
    std::uint32_t size() const { return threads * items; }
};

/// Returns the tile size for a merge of items that take `bytes` bytes in shared memory. A tile and
/// one more item take less than 32 KiB, which every device offers. Returns {0, 0} for items
/// of more than 64 bytes, which are merged without tiles.
sort_tile tile_for_merge(std::uint32_t bytes);
/// Returns the tile size for sorting segments of up to `longest` items that take `bytes` bytes in
/// shared memory, of which a group has `shared`. When no tile holds the longest segment, the tile
/// is smaller than that.
sort_tile tile_for_segments(std::uint32_t bytes, std::uint32_t longest, std::uint32_t shared);
/// Returns the tile for sorting listed segments of a range of `count` items, when a segment has
/// `average` items on average. Segments longer than the tile are sorted in pieces. An item has
/// `bytes` bytes, at most 16, and `shared` is the memory that a group may share.
sort_tile tile_for_listed_segments(
    std::uint32_t bytes, std::size_t count, std::size_t average, std::uint32_t shared);
/// Returns the tile size for set operations of items that take `bytes` bytes in shared memory. It
/// is {0, 0} for longer items than a tile can hold.
inline sort_tile tile_for_sets(std::uint32_t bytes) {
    return bytes <= 4 ? sort_tile{128, 12} : bytes <= 8 ? sort_tile{128, 11} : tile_for_merge(bytes);
}
/// Returns the tile size for a merge of pairs of which shared memory holds only the keys, of
/// `bytes` bytes each, and an index for each key. Returns {0, 0} for keys of more than 64 bytes.
sort_tile tile_for_keyed_merge(std::uint32_t bytes);
/// Returns the tile size for set operations of pairs of which shared memory holds only the keys.
inline sort_tile tile_for_keyed_sets(std::uint32_t bytes) {
    return bytes <= 4 ? sort_tile{128, 12} : bytes <= 8 ? sort_tile{128, 7} : tile_for_keyed_merge(bytes);
}
/// Returns the tile size for set operations of pairs of `bytes` bytes, of which shared memory holds
/// keys and payloads in arrays of their own.
inline sort_tile tile_for_sets_of_pairs(std::uint32_t bytes) {
    return bytes <= 12 ? sort_tile{128, 7} : sort_tile{192, 5};
}
/// Returns the tile size for a merge sort of `count` items that take `bytes` bytes in shared
/// memory. `shared` is the number of bytes of shared memory that a group has. A merge sort first
/// sorts runs of one tile each, and then merges four runs into one in each pass. The tile size is
/// chosen so that there are few passes. A short range is a single tile.
sort_tile tile_for_merge_sort(std::uint32_t bytes, std::size_t count, std::uint32_t shared);

/// The tiles of a merge sort that merges two runs into one in each pass: `runs` for the first runs,
/// and `merges` for the merges. The size of `runs` is a power of two times that of `merges`.
struct pair_tiles {
    sort_tile runs, merges;
};
/// Returns the tiles for a merge sort by pairs of `count` items, more than fit in a tile. Returns
/// tiles of size {0, 0} where it is slower than merges of four runs. The arguments are those of
/// tile_for_merge_sort().
pair_tiles tiles_for_pairs(std::uint32_t bytes, std::size_t count, std::uint32_t shared);
/// Returns the tiles for a merge sort of pairs of which shared memory holds only the keys, as
/// tile_for_keyed_merge() does for a merge.
pair_tiles tiles_for_keyed_pairs(std::uint32_t bytes);
/// Returns the first of some tiles whose runs take the fewest passes to merge, four runs at a time.
sort_tile fewest_merges(std::initializer_list<sort_tile> tiles, std::size_t count);
/// True when a merge sort with this tile is faster than a radix sort. That is so for short ranges,
/// because a radix sort takes many launches, each of which then has little to do.
bool prefers_merges(sort_tile const& tile, std::size_t count, std::uint32_t key_bytes);

/// Returns how many keys of a search tree a group keeps in shared memory. These are at most 4096
/// keys, and at most 16 KiB. A key takes `bytes` bytes.
std::uint32_t keys_for_search(std::size_t bytes);

/// How a merge of four sorted runs is divided into tiles. Every item of a run whose index is a
/// multiple of `step` is a sample. The samples of all runs are merged, and a tile begins at every
/// sample whose index in the merged order is a multiple of `samples`.
struct merge_step {
    std::uint32_t step, samples;
    explicit merge_step(sort_tile const& tile);
};

/// The tile size of one pass of a one-sweep radix sort. `threads` is the number of threads in a
/// group, and `items` the number of items that each thread holds in registers. A thread passes
/// `rows` of these items through shared memory at a time.
struct radix_tile {
    std::uint32_t threads, items, rows;
    std::uint32_t size() const { return threads * items; }
};
/// Returns the tile size for a one-sweep radix sort. `value_bytes` is 0 when there are only keys.
/// NVIDIA's OpenGL driver divides 48 KiB of shared memory among the groups of a multiprocessor, so
/// tiles of at most 24 KiB let two groups run at once. Keys with values are an exception: between
/// 2^21 and 2^24 of them, and beyond 2^24 when a key and a value have one word each. One group with
/// about 45 KiB is then faster, because there are not enough registers for two groups.
radix_tile tile_for_sort(std::size_t count, std::uint32_t key_bytes, std::uint32_t value_bytes);

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
cut cut_for_lanes(std::uint64_t count, std::uint32_t packet, std::uint32_t trips = 2);

/// Cuts a range into at most `groups` chunks, each of which is processed by one group. A chunk
/// consists of whole tiles of `tile` packets; only the last tile may be shorter.
cut cut_for_groups(std::uint32_t groups, std::uint64_t count, std::uint32_t packet, std::uint32_t tile);

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/tuning.ipp>
#endif
