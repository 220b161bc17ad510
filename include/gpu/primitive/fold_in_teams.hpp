// SPDX-License-Identifier: MIT
// Gives fold_in_teams(), which combines the items of each segment by a team of threads for each of
// them. It is for GPUs.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/alternating_counters.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file fold_segments{"fold_segments", {glsl::shaders::fold_segments}};
}  // namespace kernels

/// How a fold reads its items: one after the other, or some of their words from scattered places.
enum class item_loads : unsigned char { in_order, scattered };

/// How a fold of segments is divided among threads.
struct team_shape {
    static constexpr std::uint32_t threads = 256;        ///< threads in a group
    static constexpr std::uint32_t wide_threads = 1024;  ///< threads in a group that may fold a segment
    std::uint32_t team;                                  ///< threads that fold a segment
    std::uint32_t loads;                                 ///< items that a thread loads at once
    std::uint32_t longest;                               ///< greatest length of a segment that one team folds
    std::uint32_t chunk;                                 ///< items in a chunk of a longer segment
    std::uint32_t wide_loads;                            ///< items that a thread loads at once for its group

    /// Chooses the shape for `count` items of `bytes` bytes in `segments` segments.
    team_shape(kernel::profile const& p, std::size_t count, std::size_t segments, std::uint32_t bytes,
        item_loads loading);
    /// True when a group of wide_threads threads can keep in shared memory an item of `bytes` bytes
    /// and a number for each thread.
    static bool fits_wide(kernel::profile const& p, std::uint32_t bytes) {
        return wide_threads * (bytes + 4) + 16 <= p.shared_bytes;
    }
    /// True when a group of `threads` threads can keep in shared memory an item of `bytes` bytes
    /// and a number for each thread.
    static bool fits_joined(kernel::profile const& p, std::uint32_t bytes) {
        return threads * (bytes + 4) + 16 <= p.shared_bytes;
    }
    /// Returns the number of threads that fold a chunk.
    static std::uint32_t whole_team(kernel::profile const& p) {
        return p.subgroup_size > 1 ? kernel::at_most(p.subgroup_size, 32) : 32u;
    }
};

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

/// The chunks of long segments, for a launch that cuts segments into chunks and combines these.
template <class T> struct joined_chunks {
    std::uint32_t most, scanners, groups;
    kernel::scratch<uvec2> chunks;
    kernel::scratch<std::uint32_t> left;
    kernel::scratch<T> results;
    /// A launch that has no long segment takes `short_groups` groups.
    joined_chunks(kernel::runtime& r, std::size_t count, team_shape const& shape, std::uint32_t short_groups)
        : most(static_cast<std::uint32_t>(count / shape.chunk + count / shape.longest))
        , scanners(kernel::ceil_div(short_groups, 4u))
        , groups(kernel::at_least(short_groups, scanners + kernel::at_most(most, 512)))
        , chunks(r, most)
        , left(r, most)
        , results(r, most) {}
};
using joined_counts = alternating_counters<4>;

/// Hook that defines in the kernel fold_segments what a launch with JOINED needs.
template <class T> struct joins_chunks : kernel::composed<joins_chunks<T>> {
    joined_chunks<T> const& chunks;
    team_shape const& shape;
    joined_counts const& counts;
    joins_chunks(joined_chunks<T> const& c, team_shape const& s, joined_counts const& n)
        : chunks(c), shape(s), counts(n) {}
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(number{"LONGEST", shape.longest},
            number{"CHUNK", shape.chunk},
            number{"MOST_CHUNKS", chunks.most},
            number{"SCANNERS", chunks.scanners},
            number{"COUNTERS", counts.now()},
            number{"BEFORE", counts.before()},
            kernel::size{"WIDE_LOADS", shape.wide_loads / 2},
            word_array{"counters", counts.memory()},
            word_array{"chunks_left", chunks.left.buffer()},
            shared_hook<uvec2>("chunk", chunks.chunks),
            shared_hook<T>("partial", chunks.results));
    }
};

/// Functor that returns member I of a tuple.
template <std::size_t I> struct member_of_tuple {
    using calls = glsl::functors<>;
    template <class X> auto operator()(X const& t) const { return gpu::get<I>(t); }
};
struct first_of_two {
    template <class X> auto operator()(X const& t) const { return t.x; }
};
struct second_of_two {
    template <class X> auto operator()(X const& t) const { return t.y; }
};

/// Returns the number of groups for so many segments, of which each takes a team.
inline std::uint32_t groups_of_teams(
    kernel::runtime const& r, std::size_t segments, std::uint32_t threads, std::uint32_t team) {
    return kernel::at_most(
        kernel::ceil_div(static_cast<std::uint32_t>(segments), threads / team), r.tuning.most_groups);
}

/// Launches the kernel fold_segments. `hooks` tell where the segments come from and how the results
/// begin.
template <class T, class Items, class Firsts, class Ends, class Out, class Op, class... Hooks>
void launch_team_fold(kernel::runtime& r, std::uint32_t groups, std::uint32_t threads, std::uint32_t team,
    std::uint32_t loads, Items items, std::size_t count, Firsts firsts, Ends ends, Out out, Op const& op,
    Hooks const&... hooks) {
    using namespace kernel;
    launch(r,
        kernels::fold_segments,
        {groups, threads},
        stored_as<T>{"ITEM"},
        size{"TEAM", team},
        size{"LOADS", loads},
        number{"COUNT", static_cast<std::uint32_t>(count)},
        group_functions<T>{r.tuning.subgroup_size},
        reads{"item", items},
        reads{"first_of", firsts},
        reads{"end_of", ends},
        fold_hook<T, T, T>("add", op),
        write_hook<T>("store", out),
        hooks...);
}

/// Writes to out[s] `init` and the items [firsts[s], ends[s]) of each segment s, combined under
/// `op`, which must commute. Segment bounds are cut to `count`, and no segment is longer than
/// `longest`. Results are the same from run to run. Does not wait. Scratch memory: up to five words
/// and a result for every 64 items.
///
/// Takes one launch when no segment can be much longer than the others, or there are few items.
/// Otherwise long segments are cut into chunks. Where profile::look_back is true, so that groups
/// may wait for others, and there are at most profile::most_joined_segments segments, this happens
/// in the same launch, unless shared memory has no room for an item of each thread. Else it takes
/// three launches.
template <class T, class Items, class Firsts, class Ends, class Out, class Op>
void fold_in_teams(kernel::runtime& r, Items items, std::size_t count, Firsts firsts, Ends ends,
    std::size_t segments, std::size_t longest, T const& init, Op const& op, Out out,
    item_loads loading = item_loads::in_order) {
    using namespace kernel;
    static_assert(is_commutative_v<Op, T>);
    if (segments == 0) return;
    team_shape const shape(r.tuning, count, segments, Items::element_bytes, loading);
    number const all{"SEGMENTS", static_cast<std::uint32_t>(segments)};
    reads const initial{"initial", constant_iterator<T>(init)};
    choice const with_init{"HAS_INIT", 1}, without_init{"HAS_INIT", 0}, lists{"LISTS", 1},
        no_lists{"LISTS", 0}, listed{"LISTED", 1}, unlisted{"LISTED", 0}, zeros{"ZEROS", 1},
        no_zeros{"ZEROS", 0}, wide{"WIDE", 1}, narrow{"WIDE", 0}, joined{"JOINED", 1}, apart{"JOINED", 0};
    // Launches the kernel for all segments.
    auto const fold_all = [&](std::uint32_t groups, std::uint32_t threads, auto const&... more) {
        launch_team_fold<T>(r,
            groups,
            threads,
            shape.team,
            shape.loads,
            items,
            count,
            firsts,
            ends,
            out,
            op,
            all,
            with_init,
            initial,
            unlisted,
            more...);
    };
    std::uint32_t const groups = groups_of_teams(r, segments, team_shape::threads, shape.team);
    if (at_most(count, longest) <= at_least(shape.longest, 8192))
        return fold_all(groups, team_shape::threads, no_lists, narrow, no_zeros, apart);
    // For a short range, one group folds a long segment sooner than several do in more launches, or
    // in one where they wait for each other. Scattered items take it too long.
    std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    std::size_t const searched = segments / (loading == item_loads::scattered ? 2 : 1);
    bool const joins = r.tuning.look_back && searched <= r.tuning.most_joined_segments &&
                       team_shape::fits_joined(r.tuning, bytes);
    bool const waits = joins && loading == item_loads::scattered && count / segments >= 256;
    if (count <= r.tuning.most_in_wide_teams && !waits && team_shape::fits_wide(r.tuning, bytes))
        return fold_all(groups_of_teams(r, segments, team_shape::wide_threads, shape.team),
            team_shape::wide_threads,
            no_lists,
            wide,
            no_zeros,
            apart,
            number{"LONGEST", at_least(shape.longest, team_shape::wide_threads)},
            kernel::size{"WIDE_LOADS", shape.wide_loads});

    if (joins) {
        auto& counts = r.kept<joined_counts>();
        counts.begin();
        joined_chunks<T> const chunks(r, count, shape, at_most(groups, r.tuning.joined_groups));
        fold_all(chunks.groups,
            team_shape::threads,
            no_lists,
            narrow,
            zeros,
            joined,
            joins_chunks<T>(chunks, shape, counts));
        counts.end();
        return;
    }

    auto& counts = r.kept<long_segment_counts>();
    counts.begin();
    long_segments const lengthy(r, count, shape);
    fold_all(
        groups, team_shape::threads, lists, narrow, no_zeros, apart, lists_segments(lengthy, shape, counts));

    // Combine the items of each chunk.
    std::uint32_t const team = team_shape::whole_team(r.tuning);
    scratch<T> const results(r, lengthy.most_chunks);
    scratch_iterator<T> const partials(results);
    scratch_iterator<uvec2> const chunks(lengthy.chunks);
    launch_team_fold<T>(r,
        groups_of_teams(r, at_most(lengthy.most_chunks, 16384), team_shape::threads, team),
        team_shape::threads,
        team,
        8,
        items,
        count,
        make_transform_iterator(chunks, first_of_two{}),
        make_transform_iterator(chunks, second_of_two{}),
        partials,
        op,
        without_init,
        no_lists,
        listed,
        narrow,
        no_zeros,
        apart,
        listed_segments(counts, 1, lengthy.most_chunks));

    // Combine the results of the chunks.
    scratch_iterator<long_segments::words> const found(lengthy.segments);
    launch_team_fold<T>(r,
        groups_of_teams(r, at_most(lengthy.most, 16384), team_shape::threads, team),
        team_shape::threads,
        team,
        8,
        partials,
        lengthy.most_chunks,
        make_transform_iterator(found, member_of_tuple<1>{}),
        make_transform_iterator(found, member_of_tuple<2>{}),
        make_permutation_iterator(out, make_transform_iterator(found, member_of_tuple<0>{})),
        op,
        with_init,
        initial,
        no_lists,
        listed,
        narrow,
        zeros,
        apart,
        listed_segments(counts, 0, lengthy.most));
    counts.end();
}

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/fold_in_teams.ipp>
#endif
