// SPDX-License-Identifier: MIT
// Gives team_shape, which divides a fold of segments among threads, and the memory and hooks for
// segments that are too long for a team of threads.
#pragma once
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/hooks.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/alternating_counters.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu::inline v0_2::primitive {

/// How a fold reads its items: one after the other, or some of their words from scattered places.
enum class item_loads : unsigned char { in_order, scattered };

/// How a fold of segments is divided among threads.
struct team_shape {
    static constexpr std::uint32_t threads = 256;        ///< threads in a group
    static constexpr std::uint32_t wide_threads = 1024;  ///< threads in a group that may fold a segment
    /// The maximum number of items that are folded by teams alone, whatever the lengths of the
    /// segments are.
    static constexpr std::uint32_t few = 8192;
    static constexpr std::uint32_t most_spread = 1024;  ///< maximum number of segments that spreads() allows
    std::uint32_t team;                                 ///< threads that fold a segment
    std::uint32_t loads;                                ///< items that a thread loads at once
    std::uint32_t longest;                              ///< greatest length of a segment that one team folds
    std::uint32_t chunk;                                ///< items in a chunk of a longer segment
    std::uint32_t wide_loads;                           ///< items that a thread loads at once for its group

    /// Chooses the shape for `count` items of `bytes` bytes in `segments` segments.
    team_shape(kernel::profile const& p, std::size_t count, std::size_t segments, std::uint32_t bytes,
        item_loads loading);
    /// True when a group of wide_threads threads can keep in shared memory an item of `bytes` bytes
    /// and a number for each thread.
    static bool fits_wide(kernel::profile const& p, std::uint32_t bytes) {
        return wide_threads * (bytes + 4) + 16 <= p.shared_bytes;
    }
    /// True when a group of `threads` threads can keep in shared memory an item of `bytes` bytes
    /// and a number for each thread. Of longer items than 64 bytes, too few groups would run at a
    /// time.
    static bool fits_joined(kernel::profile const& p, std::uint32_t bytes) {
        return threads * (bytes + 4) + 16 <= p.shared_bytes && bytes <= 64;
    }
    /// True when each group of one launch should look at all segments, of `count` items together,
    /// and has room in shared memory for a number for each of them, and for an item of `bytes`
    /// bytes and a number for each thread. Items of more than 64 bytes take too much of it. `slow`
    /// is true when items are scattered, or lists.
    static bool spreads(
        kernel::profile const& p, std::size_t count, std::size_t segments, std::uint32_t bytes, bool slow);
    /// Returns the maximum number of chunks of the long segments in a range of `count` items.
    std::uint32_t most_chunks(std::size_t count) const {
        return static_cast<std::uint32_t>(count / chunk + count / longest);
    }
    /// Returns the number of threads that fold a chunk.
    static std::uint32_t whole_team(kernel::profile const& p) {
        return p.subgroup_size > 1 ? kernel::at_most(p.subgroup_size, 32) : 32u;
    }
    /// Returns the maximum number of items of `bytes` bytes that a thread of a team loads at once.
    static constexpr std::uint32_t most_loads(std::uint32_t bytes) {
        return bytes <= 4 ? 8 : bytes <= 8 ? 4 : 2;
    }
};

/// Returns the number of groups of `threads` threads for `segments` segments, each of which takes a
/// team of `team` threads.
inline std::uint32_t groups_of_teams(
    kernel::runtime const& r, std::size_t segments, std::uint32_t threads, std::uint32_t team) {
    return kernel::at_most(
        kernel::ceil_div(static_cast<std::uint32_t>(segments), threads / team), r.tuning.most_groups);
}

/// The segments that are too long for one team, and the chunks into which they are cut.
struct long_segments {
    using words = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
    std::uint32_t most, most_chunks;
    kernel::scratch<words> segments;
    kernel::scratch<uvec2> chunks;
    long_segments(kernel::runtime& r, std::size_t count, team_shape const& shape);
};
using long_segment_counts = alternating_counters<2>;

/// Hook that defines in the kernel fold_segments what it needs to list long segments.
struct lists_segments : kernel::composed<lists_segments> {
    long_segments const& lists;
    team_shape const& shape;
    long_segment_counts const& counts;
    lists_segments(long_segments const& l, team_shape const& s, long_segment_counts const& c)
        : lists(l), shape(s), counts(c) {}
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(number{"LONGEST", shape.longest},
            number{"CHUNK", shape.chunk},
            number{"MOST_LONG", lists.most},
            number{"MOST_CHUNKS", lists.most_chunks},
            number{"COUNTERS", counts.now()},
            word_array{"counters", counts.memory()},
            type_name<long_segments::words>{"LONG_SEGMENT"},
            write_hook<long_segments::words>(
                "store_long", scratch_iterator<long_segments::words>(lists.segments)),
            write_hook<uvec2>("store_chunk", scratch_iterator<uvec2>(lists.chunks)));
    }
};
/// Hook that makes the kernel fold_segments take the number of segments from a counter: counter 0
/// for long segments, and counter 1 for their chunks.
struct listed_segments : kernel::composed<listed_segments> {
    long_segment_counts const& counts;
    std::uint32_t list, most;
    listed_segments(long_segment_counts const& c, std::uint32_t counter, std::uint32_t room)
        : counts(c), list(counter), most(room) {}
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(number{"COUNTERS", counts.now()},
            number{"BEFORE", counts.before()},
            kernel::size{"LIST", list},
            number{"LISTED_MOST", most},
            word_array{"counters", counts.memory()});
    }
};

/// Hook that defines in the kernel fold_segments what a launch needs that cuts long segments into
/// at most `most` chunks, and combines these.
template <class Counts> struct cuts_segments : kernel::composed<cuts_segments<Counts>> {
    team_shape const& shape;
    Counts const& counts;
    std::uint32_t most;
    cuts_segments(team_shape const& s, Counts const& c, std::uint32_t chunks)
        : shape(s), counts(c), most(chunks) {}
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(number{"LONGEST", shape.longest},
            number{"CHUNK", shape.chunk},
            number{"MOST_CHUNKS", most},
            number{"COUNTERS", counts.now()},
            number{"BEFORE", counts.before()},
            kernel::size{"WIDE_LOADS", shape.wide_loads / 2},
            word_array{"counters", counts.memory()});
    }
};

/// Counters of the chunks of each segment, for a launch with SPREAD.
using spread_counts = alternating_counters<team_shape::most_spread>;

/// Hook that defines in the kernel fold_segments what a launch with SPREAD needs. `segments` is the
/// number of segments, `chunks` the greatest number of chunks, and `short_groups` the number of
/// groups that take short segments.
struct spreads_chunks : kernel::composed<spreads_chunks> {
    team_shape const& shape;
    spread_counts const& counts;
    std::uint32_t segments, chunks, short_groups;
    spreads_chunks(team_shape const& s, spread_counts const& n, std::uint32_t of, std::uint32_t most,
        std::uint32_t groups)
        : shape(s), counts(n), segments(of), chunks(most), short_groups(groups) {}
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(cuts_segments(shape, counts, chunks),
            number{"SHORT_GROUPS", short_groups},
            kernel::size{"SEGMENT_ROOM", std::bit_ceil(at_least(segments, team_shape::threads))});
    }
};

/// The chunks of long segments, for a launch that cuts segments into chunks and combines these.
struct joined_chunks {
    std::uint32_t most, scanners, groups;
    kernel::scratch<uvec2> chunks;
    kernel::scratch<std::uint32_t> left;
    /// A launch that has no long segment takes `short_groups` groups.
    joined_chunks(kernel::runtime& r, std::size_t count, team_shape const& shape, std::uint32_t short_groups);
};
using joined_counts = alternating_counters<4>;

/// Hook that defines in the kernel fold_segments what a launch with JOINED needs.
struct joins_chunks : kernel::composed<joins_chunks> {
    joined_chunks const& chunks;
    team_shape const& shape;
    joined_counts const& counts;
    joins_chunks(joined_chunks const& c, team_shape const& s, joined_counts const& n)
        : chunks(c), shape(s), counts(n) {}
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(cuts_segments(shape, counts, chunks.most),
            number{"SCANNERS", chunks.scanners},
            word_array{"chunks_left", chunks.left.buffer()},
            shared_hook<uvec2>("chunk", chunks.chunks));
    }
};

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/team_shape.ipp>
#endif
