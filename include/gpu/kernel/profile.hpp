// SPDX-License-Identifier: MIT
// Gives kernel::profile: the sizes of launches on one device, what the device can do,
// and how GLSL is written for it.
#pragma once
#include <gpu/glsl/dialect.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::kernel {

using glsl::shape;

/// Everything that launches must know of their device. choose_profile() in tuning.hpp makes a
/// profile. Only programs that measure which sizes are fast change it afterwards.
struct profile {
    shape form = shape::groups;  ///< how kernels are cut

    // What the device can do.

    /// True when subgroups have basic, arithmetic, ballot, shuffle and relative shuffle operations
    /// (KHR_shader_subgroup).
    bool subgroups = false;
    std::uint32_t subgroup_size = 1;  ///< threads in a subgroup; 1 without subgroups
    /// True when groups make progress independently: a group that has started keeps running while
    /// another group waits for its result. Single-pass kernels need this.
    bool look_back = false;
    std::uint32_t shared_bytes = 32768;  ///< shared memory of a group, in bytes
    std::uint32_t most_groups = 65535;   ///< maximum number of groups in a launch, at least 65,535

    // What the driver requires; quirks.hpp sets these members.
    glsl::dialect dialect;
    /// True when kernels must allow for a driver that ends all loops of a thread after 65,535 trips
    /// (iterations) in total (quirk 9.6).
    bool few_trips = false;
    /// True when kernels store results in rows of three words and the number of the launch. The
    /// host sees such rows before a fence passes (decision 17).
    bool results_in_rows = false;
    /// True when the texts of kernels are put together, and neither compiled nor run. The shader
    /// lint uses this.
    bool assemble_only = false;

    // Sizes for maps, which are kernels that process each element alone.
    std::uint32_t map_threads = 256;  ///< threads in a group of a map
    /// Number of groups of a map that has more than map_tiles tiles, while buffers lie in small
    /// memory pages.
    std::uint32_t map_groups = 1056;
    /// Maximum number of tiles for which each tile of a map has a group of its own, while buffers
    /// lie in small memory pages.
    std::uint32_t map_tiles = 65535;
    /// Number of indices that each thread of a map takes in turn, and the minimum number of indices
    /// of such a map, when the map reads and writes memory at indices of its own choice.
    std::uint32_t turns = 4;
    std::size_t turns_from = std::size_t(1) << 19;
    /// Minimum number of elements of a stencil in which a thread computes several elements.
    std::size_t stencil_runs_from = std::size_t(1) << 19;
    /// In two and three dimensions, runs of such a stencil are shortened until at least this many
    /// fit one after the other into the inner part, where all neighbours of an element exist.
    std::uint32_t stencil_lines = 8;
    /// Maximum number of elements that one launch of a map processes. A longer map is several
    /// launches, which the driver gets one by one, so that a watchdog that ends launches of some
    /// seconds does not end a long map of a slow function.
    std::size_t longest_map = std::size_t(1) << 24;
    /// Maximum size in bytes of a packet of several items, which a thread loads or stores at once.
    std::uint32_t packet_bytes = 16;
    /// Number of neighbouring packets that each thread of a reduction combines by itself, when the
    /// operator does not commute.
    std::uint32_t packets = 4;

    // Sizes for reductions, scans, compactions and other kernels.

    /// `threads` is the number of threads in a group of reductions, two-pass scans, searches for a
    /// match, binary searches, bitonic sorts, merges and merge sorts without tiles, two-step radix
    /// sorts and, on llvmpipe, histograms. `groups` is the maximum number of groups of a search for
    /// a match. `reduce_groups` is the maximum number of groups of a reduction or a two-pass scan.
    std::uint32_t threads = 256, groups = 1056, reduce_groups = 792;
    /// Threads in a group, and maximum number of groups, of a histogram or a radix selection in the
    /// shape groups. Each group adds its counts to one table, so there are few groups.
    std::uint32_t count_threads = 1024, count_groups = 264;
    /// Threads in a group of a single-pass scan. tile_for_look_back() chooses another number for
    /// some lengths.
    std::uint32_t look_back_threads = 512;
    /// Minimum number of items for which a single-pass scan of one-word values has longer tiles.
    /// For two-word values the minimum is a quarter of this number.
    std::size_t long_look_back = std::size_t(1) << 22;
    /// Maximum length in bytes of a range that is scanned in one pass while buffers lie in small
    /// memory pages. Longer ranges are scanned in two passes, unless the scan writes far less than
    /// it reads.
    std::size_t look_back_bytes = std::size_t(1) << 28;
    /// Maximum number of items for which scans, compactions and shifts with look-back count their
    /// launches in GPU memory. For more items, some kernels would be slower, because that takes a
    /// register. 0 on devices without atomic operations on 64-bit integers.
    std::size_t most_in_counted_launches = 0;
    std::uint32_t compact_threads = 512;  ///< threads in a group of a single-pass compaction
    /// Threads in a group of a single-pass compaction when the range is long. tile_for_compact()
    /// names the exceptions.
    std::uint32_t long_compact_threads = 1024;
    /// Minimum number of items of 4 or 8 bytes for which a single-pass compaction gives each group
    /// several tiles. tile_for_compact() names the exceptions; for some pairs it is a quarter.
    std::size_t deferred_compaction = std::size_t(1) << 24;

    // Sizes for radix sorts. A pass in two steps counts digits and then scatters keys; a pass in
    // one sweep does both at once.
    std::uint32_t sort_groups = 528;  ///< maximum number of groups in a two-step radix pass
    std::uint32_t sort_items = 8;     ///< keys of a thread in a tile of a two-step radix pass
    /// Threads in a group of the kernel that counts the digits of all
    /// passes before one-sweep sorts.
    std::uint32_t digit_threads = 1024;
    /// Maximum number of groups of the kernel that counts the digits of all passes.
    std::uint32_t digit_groups = 132;
    /// Number of counters that a group has in shared memory when it counts the digits of all
    /// passes.
    std::uint32_t digit_counters = 8192;
    /// Minimum number of keys for which a one-sweep sort leaves out passes for digits that all keys
    /// have in common. To look for them takes a constant time, which would slow down short sorts.
    std::size_t planned_sorts = (std::size_t(1) << 19) + 1;

    // Sizes for merges and merge sorts.

    /// Maximum number of output items that a thread makes in a merge without tiles.
    std::uint32_t merge_items = 16;
    /// Number of items that a thread sorts before the first merge of a merge sort without tiles, if
    /// an item takes at most 16 bytes.
    std::uint32_t run_items = 16;
    bool merges_pairs = true;          ///< merge sorts with tiles may merge two runs at a time, not four
    std::uint32_t rank_threads = 128;  ///< threads in a group that ranks samples of sorted runs
    /// Number of threads that search together for the place in the two inputs of a merge where an
    /// output tile begins or ends.
    std::uint32_t probes = 31;
    /// Minimum number of tiles for which a separate launch before the merge finds where the tiles
    /// begin in the two inputs.
    std::uint32_t split_tiles = 1536;
    /// Minimum number of elements and sorted values together for which a merge finds the bounds of
    /// the values, in the shape groups, when the host knows both lengths. For fewer, each value is
    /// searched for by itself.
    std::size_t merged_search = std::size_t(1) << 16;
    /// When there are more tiles than this, a group of a set operation works on several tiles, and
    /// stores each of them after it has worked on the next.
    std::uint32_t deferred_tiles = 8000;
    /// Threads in a group of the launch that finds where the tiles of a merge begin in the inputs.
    /// A power of two.
    std::uint32_t split_threads = 64;
    /// Minimum number of tiles for which a search for the begin of a tile (see split_threads)
    /// halves its range in each step. For fewer tiles, a step leaves a quarter of the range. The
    /// latency of a step counts where there are few threads, the number of loads where there are
    /// many.
    std::uint32_t halved_splits = 16384;
    /// Number of neighbouring tiles that each group merges, when an earlier launch has found where
    /// the tiles begin in the inputs. A power of two. A group merges more tiles when there would be
    /// too many groups, and fewer when the runs of a sort are short.
    std::uint32_t merge_span = 4;
    /// Minimum number of tiles for which a merge of four runs loads
    /// the items of the next tile early.
    std::uint32_t ahead_tiles = 16384;
    /// Number of neighbouring tiles that each group merges, when it loads the items of the next
    /// tile while it merges one.
    std::uint32_t ahead_span = 8;

    // Sizes for searches and histograms.
    std::uint32_t search_threads = 256;  ///< threads in a group that searches through a tree
    std::uint32_t search_groups = 132;   ///< maximum number of groups that search through a tree
    /// Minimum number of elements of a sorted range that is searched through a tree. For elements
    /// longer than 4 bytes the minimum is twice this number. A tree is used only in the shape
    /// groups, when the host knows the length, elements have at most 64 bytes, and there are at
    /// least an eighth as many queries as elements.
    std::size_t search_sample = std::size_t(1) << 18;
    /// Minimum size in bytes of a range of numbers in which nth_element and top_k select digit by
    /// digit, in the shape groups. They sort a shorter range, or a copy of it.
    std::size_t selected_bytes = std::size_t(1) << 23;
    /// Minimum number of elements of a range whose few first elements are sought among candidates
    /// only, in the shape groups. The candidates are the elements up to a limit that a sample of
    /// the range gives.
    std::size_t candidates_from = std::size_t(1) << 21;
    /// Minimum number of elements of a range of numbers whose very few first elements are listed,
    /// in the shape groups. A sample of the range gives the limit up to which numbers are listed.
    /// The list is then sorted.
    std::size_t few_from = std::size_t(1) << 16;
    /// Minimum number of elements of a range of numbers that nth_element first divides into three
    /// parts, in the shape groups, by two keys of a sample. It then searches only the part that
    /// contains the wanted index.
    std::size_t narrowed_from = std::size_t(1) << 24;
    /// Minimum number of left keys that inner_join and left_join find in a hash table, in the shape
    /// groups.
    std::size_t hashed_from = std::size_t(1) << 21;
    /// Maximum size in bytes of one slot for each right key, for which semi_join finds fewer left
    /// keys than right keys in a hash table.
    std::size_t hashed_bytes = std::size_t(1) << 24;
    /// Minimum number of elements for which scatter_combine sorts integers, in the shape lanes.
    std::size_t combined_below = std::size_t(1) << 19;
    /// Minimum size in bytes of a plane that is scanned by tiles, in the shape groups.
    std::size_t tiled_planes = std::size_t(1) << 24;
    /// Maximum number of items of a range in which each long segment is folded by one group, in the
    /// shape groups, unless every group looks at all segments (see spread_from). One group also
    /// folds each long segment of a longer range when the longest segment has at most twice the
    /// average length, and at most this many items, times a quarter of the number of segments if
    /// there are more than four. Otherwise long segments are cut into chunks.
    std::size_t most_in_wide_teams = std::size_t(1) << 17;
    /// When one group folds each long segment: maximum number of segments of different lengths for
    /// which each segment has a group of its own. About as many groups of 1024 threads as a GPU
    /// executes at a time.
    std::uint32_t wide_groups = 128;
    /// Maximum number of segments of which every group of one launch cuts the long ones into
    /// chunks, in the shape groups. It is four times this number in a range of more than
    /// most_in_wide_teams and at most most_in_many_spread items, but at most 1024.
    std::uint32_t most_spread_segments = 256;
    std::size_t most_in_many_spread = std::size_t(1) << 22;
    /// Minimum number of items of a range in which every group looks at all segments. It is a
    /// quarter of this number when items are read from scattered places, or are lists.
    std::size_t spread_from = std::size_t(1) << 16;
    /// When long segments are cut into chunks: maximum number of segments for which one launch
    /// finds the long segments and folds their chunks, where look_back is true. The maximum is
    /// twice this number when items are read from scattered places.
    std::size_t most_joined_segments = std::size_t(1) << 19;
    /// Maximum number of groups that fold short segments in a launch that also folds chunks of long
    /// ones, or, where every group looks at all segments, that fold chunks only. Also limits the
    /// groups of other launches in which most groups have little to do. About as many as a GPU
    /// executes at a time.
    std::uint32_t joined_groups = 1024;
    /// Maximum number of items for which a sort of segments merges the pieces of long segments in
    /// the launch that sorts the pieces, where look_back is true. That saves a launch, but the
    /// merge reads past the first cache.
    std::size_t most_in_joined_pieces = std::size_t(1) << 15;
    /// Maximum number of items for which a scan of segments may search the offsets for each item.
    /// For a longer range, two more launches make a bit for each item, which the scan reads.
    std::size_t most_searched_heads = std::size_t(1) << 17;
    /// Maximum number of segments for which a sort first finds the length of the longest segment,
    /// and then sorts the short segments, where results_in_rows is true. The host then gets the
    /// length without waiting for the sort.
    std::size_t most_segments_read_first = std::size_t(1) << 22;
    /// Minimum size, in numbers, of an array in which one thread does a transform of a prime radix
    /// above 13 in its registers, up to 23, or up to 31 from four times this size on. In smaller
    /// arrays, several threads share such a transform.
    std::size_t long_radices_from = std::size_t(1) << 19;
    /// Maximum size, in numbers, of an array whose Fourier transform takes short radices and narrow
    /// groups, and two passes instead of one group for a line of more than 64 KiB. A GPU has more
    /// threads than such an array has numbers, so what counts is how long a thread takes.
    std::size_t small_transforms = std::size_t(1) << 18;
    /// Number of groups of a pass of such a transform, where columns of 32 bytes are enough for
    /// them. About as many as a GPU has multiprocessors.
    std::uint32_t small_transform_groups = 128;
    /// Minimum length, in numbers, of a line that a Fourier transform divides into passes of at
    /// most 512 numbers, unless the length is a power of two or has a prime factor above 13.
    std::size_t short_passes_from = std::size_t(1) << 27;
    std::uint32_t histogram_window = 8192;  ///< maximum number of bins that one pass counts
    /// Maximum number of passes of a histogram. When the bins need more passes than that, the
    /// histogram sorts the bin numbers of the items instead.
    std::uint32_t histogram_passes = 8;
};

/// Returns the sizes for llvmpipe, which runs the threads of a group one after another on one core.
/// Each thread has a long chunk of its own, and no shared memory is used.
profile lanes_profile();

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/profile.ipp>
#endif
