// SPDX-License-Identifier: MIT
// Gives move_parts(), which copies parts of a range to other places by a team of threads for each
// of them. It is for GPUs.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/hooks.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/alternating_counters.hpp>
#include <gpu/primitive/team_shape.hpp>
#include <gpu/primitive/with_extent.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file move_parts{"move_parts", {glsl::shaders::move_parts}};
}  // namespace kernels

/// How a copy of parts is divided among threads.
struct part_shape {
    static constexpr std::uint32_t threads = 256;  ///< threads in a group
    static constexpr std::uint32_t chunk = 512;    ///< least number of items in a chunk of a long part
    /// The maximum number of chunks of a part. They are as many as teams run at a time.
    static constexpr std::uint32_t most_of_part = 8192;
    std::uint32_t team = 1;   ///< threads that copy a part
    std::uint32_t loads = 1;  ///< items that a thread loads before it stores one
    std::uint32_t longest;    ///< greatest length of a part that one team copies

    /// The maximum number of items that are copied in one launch, whatever the lengths of the
    /// parts are. A team is then as large as can be, because one part may have all items.
    static constexpr std::uint32_t few = team_shape::few;

    /// Chooses the shape for parts of `average` items of `bytes` bytes, out of `most`. A large team
    /// takes few steps for a part, and a small one leaves few threads idle. A store of less than a
    /// word also reads the word, so neighbouring items should be stored by neighbouring threads.
    part_shape(kernel::profile const& p, std::size_t average, std::uint32_t bytes, std::size_t most) {
        auto const suits = [&](std::size_t n) {
            return most <= few || (bytes < 4 ? n <= average : n * n <= 2 * average);
        };
        while (team < team_shape::whole_team(p) && suits(2 * team)) team *= 2;
        while (loads < team_shape::most_loads(bytes) && (most <= few || team * loads < average)) loads *= 2;
        longest = kernel::at_least(16 * team * loads, 64);
    }
};

/// The number of chunks in the list of move_parts().
using chunk_count = alternating_counters<1>;

/// A tag in place of an iterator over the places of intervals. Interval s then begins at the place
/// that is its first position.
struct same_places {};
/// Hook that says of the kernel move_parts.glsl that part s has sizes[s] items, which go from
/// from[s] to to[s].
template <class From, class To, class Sizes>
struct sized_parts : kernel::composed<sized_parts<From, To, Sizes>> {
    static constexpr bool from_places = true, to_places = true;
    From from;
    To to;
    Sizes sizes;
    kernel::length count;
    sized_parts(From sources, To targets, Sizes lengths, kernel::length n)
        : from(sources), to(targets), sizes(lengths), count(n) {}
    template <class Each> void parts(Each const& each) const {
        std::size_t const reach = reach_in_order<From, To, Sizes>(count.most);
        each(kernel::count_hook{count, "PARTS"},
            with_extent(kernel::reads{"from", from}, reach),
            with_extent(kernel::reads{"to", to}, reach),
            with_extent(kernel::reads{"size_of", sizes}, reach));
    }
};
/// Hook that says of the kernel move_parts.glsl that the parts are consecutive intervals of
/// `positions` positions. Interval s begins at position offsets[s], and goes from from[s] to to[s].
template <class Offsets, class From, class To>
struct interval_parts : kernel::composed<interval_parts<Offsets, From, To>> {
    static constexpr char const* text = glsl::shaders::hooks_interval_parts;
    static constexpr bool from_places = !std::is_same_v<From, same_places>,
                          to_places = !std::is_same_v<To, same_places>;
    Offsets offsets;
    From from;
    To to;
    kernel::length count, positions;
    interval_parts(Offsets begins, From sources, To targets, kernel::length n, kernel::length all)
        : offsets(begins), from(sources), to(targets), count(n), positions(all) {}
    template <class Each> void parts(Each const& each) const {
        std::size_t const reach = reach_in_order<Offsets>(count.most);
        each(kernel::count_hook{count, "PARTS"},
            kernel::count_hook{positions, "POSITIONS"},
            kernel::choice{"FROM", from_places},
            kernel::choice{"TO", to_places},
            with_extent(kernel::reads{"offset", offsets}, reach));
        if constexpr (from_places) each(with_extent(kernel::reads{"from", from}, reach));
        if constexpr (to_places) each(with_extent(kernel::reads{"to", to}, reach));
    }
};

/// Copies parts of `items` to `out`, as `parts` says, one of the hooks above. The parts overlap
/// neither each other nor what is read, and have at most `most` items together. Does not wait.
/// Takes one launch for up to part_shape::few items, otherwise two. Scratch memory: up to five
/// words for every 64 items.
template <class Items, class Out, class Parts>
void move_parts(kernel::runtime& r, Items items, Out out, Parts const& parts, std::size_t most) {
    using namespace kernel;
    using value_type = typename Items::value_type;
    constexpr std::uint32_t bytes = at_least(Items::element_bytes, Out::element_bytes);
    constexpr std::size_t any = arguments::unknown;
    std::size_t const count = parts.count.most;
    part_shape const shape(r.tuning, most / at_least(count, 1), bytes, most);
    auto const copy = [&](part_shape const& by, std::size_t pieces, auto const&... hooks) {
        launch(r,
            kernels::move_parts,
            {groups_of_teams(r, pieces, part_shape::threads, by.team), part_shape::threads},
            kernel::size{"TEAM", by.team},
            kernel::size{"LOADS", by.loads},
            repeats{"EACH_LOAD", by.loads},
            stored_as<value_type>{"ITEM"},
            group_functions<value_type>{r.tuning.subgroup_size},
            with_extent(reads{"item", items}, Parts::from_places ? any : reach_in_order<Items>(most)),
            with_extent(
                write_hook<value_type>("store", out), Parts::to_places ? any : reach_in_order<Out>(most)),
            hooks...);
    };
    // A size that is no size, such as -1, must not keep a team busy for minutes.
    number const all{"MOST", static_cast<std::uint32_t>(most)};
    if (most <= part_shape::few)
        return copy(shape, count, choice{"LISTED", 0}, choice{"LISTS", 0}, parts, all);

    auto const chunks = static_cast<std::uint32_t>(most / part_shape::chunk + most / shape.longest);
    scratch<uvec4> const list(r, chunks);
    scratch_iterator<uvec4> const listed(list);
    auto& counts = r.kept<chunk_count>();
    counts.begin();
    number const counter{"COUNTERS", counts.now()}, room{"MOST_CHUNKS", chunks};
    word_array const counters{"counters", counts.memory()};
    copy(shape,
        count,
        choice{"LISTED", 0},
        choice{"LISTS", 1},
        parts,
        all,
        number{"LONGEST", shape.longest},
        number{"CHUNK", part_shape::chunk},
        number{"MOST_OF_PART", part_shape::most_of_part},
        counter,
        room,
        counters,
        write_hook<uvec4>("list", listed));
    copy(part_shape(r.tuning, part_shape::chunk, bytes, most),
        at_most(chunks, 16384u),
        choice{"LISTED", 1},
        choice{"LISTS", 0},
        counter,
        number{"BEFORE", counts.before()},
        room,
        counters,
        reads{"listed", listed});
    counts.end();
}

}  // namespace gpu::inline v0_2::primitive
