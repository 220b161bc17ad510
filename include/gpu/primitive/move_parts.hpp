// SPDX-License-Identifier: MIT
// Gives move_parts(), which copies parts of a range to other places by a team of threads for each
// of them. It is for GPUs.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/hooks.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/alternating_counters.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file move_parts{"move_parts", {glsl::shaders::move_parts}};
}  // namespace kernels

/// How a copy of parts is divided among threads.
struct part_shape {
    static constexpr std::uint32_t threads = 256;  ///< threads in a group
    static constexpr std::uint32_t chunk = 2048;   ///< least number of items in a chunk of a long part
    std::uint32_t team = 1;                        ///< threads that copy a part
    std::uint32_t loads = 1;                       ///< items that a thread loads before it stores one
    std::uint32_t longest;                         ///< greatest length of a part that one team copies

    /// Chooses the shape for parts of `average` items of `bytes` bytes. A large team takes few
    /// steps for a part, and a small one leaves few threads idle. A store of less than a word also
    /// reads the word, so that neighbouring stores should happen at a time.
    part_shape(kernel::profile const& p, std::size_t average, std::uint32_t bytes) {
        std::uint32_t const whole = p.subgroup_size > 1 ? kernel::at_most(p.subgroup_size, 32) : 32u,
                            most_loads = bytes <= 4   ? 8
                                         : bytes <= 8 ? 4
                                                      : 2;
        auto const suits = [&](std::size_t n) { return bytes < 4 ? n <= average : n * n <= 2 * average; };
        while (team < whole && suits(2 * team)) team *= 2;
        while (loads < most_loads && team * loads < average) loads *= 2;
        longest = kernel::at_least(16 * team * loads, 256);
    }
    /// Returns the number of groups for `parts` parts.
    std::uint32_t groups(kernel::profile const& p, std::size_t parts) const {
        return kernel::at_most(
            kernel::ceil_div(static_cast<std::uint32_t>(parts), threads / team), p.most_groups);
    }
};

/// The number of chunks in the list of move_parts().
using chunk_count = alternating_counters<1>;

/// Copies items[from[s] + k] to out[to[s] + k] for each part s and each k below sizes[s]. The parts
/// overlap neither each other nor what is read, and have at most `most` items together. Does not
/// wait. Takes one launch when there are few items, otherwise two. Scratch memory: four words for
/// every 256 items or more.
template <class Items, class From, class Out, class To, class Sizes>
void move_parts(kernel::runtime& r, Items items, From from, Out out, To to, Sizes sizes, kernel::length parts,
    std::size_t most) {
    using namespace kernel;
    using value_type = typename Items::value_type;
    constexpr std::uint32_t bytes = at_least(Items::element_bytes, Out::element_bytes);
    limited_extent const within(r.call, arguments::unknown);
    part_shape const shape(r.tuning, most / at_least(parts.most, 1), bytes);
    auto const copy = [&](part_shape const& by, std::size_t count, auto const&... hooks) {
        launch(r,
            kernels::move_parts,
            {by.groups(r.tuning, count), part_shape::threads},
            kernel::size{"TEAM", by.team},
            kernel::size{"LOADS", by.loads},
            repeats{"EACH_LOAD", by.loads},
            stored_as<value_type>{"ITEM"},
            group_functions<value_type>{r.tuning.subgroup_size},
            reads{"item", items},
            write_hook<value_type>("store", out),
            hooks...);
    };
    auto const copy_parts = [&](auto const&... hooks) {
        copy(shape,
            parts.most,
            choice{"LISTED", 0},
            count_hook{parts, "PARTS"},
            reads{"from", from},
            reads{"to", to},
            reads{"size_of", sizes},
            hooks...);
    };
    if (most <= at_least(shape.longest, 8192u)) return copy_parts(choice{"LISTS", 0});

    auto const chunk = at_least(static_cast<std::uint32_t>(most >> 12), part_shape::chunk),
               chunks = static_cast<std::uint32_t>(most / chunk + most / shape.longest);
    scratch<uvec4> const list(r, chunks);
    scratch_iterator<uvec4> const listed(list);
    auto& counts = r.kept<chunk_count>();
    counts.begin();
    number const counter{"COUNTERS", counts.now()}, room{"MOST_CHUNKS", chunks};
    word_array const counters{"counters", counts.memory()};
    copy_parts(choice{"LISTS", 1},
        number{"LONGEST", shape.longest},
        number{"CHUNK", chunk},
        counter,
        room,
        counters,
        write_hook<uvec4>("list", listed));
    copy(part_shape(r.tuning, chunk, bytes),
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
