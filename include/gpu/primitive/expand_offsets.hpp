// SPDX-License-Identifier: MIT
// Gives expand_offsets(), which repeats each item up to the offset of the next one, and
// insert_at_offsets() and skip_offsets(), which move each item by the number of offsets before it.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/segments.hpp>
#include <gpu/primitive/with_extent.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file expand_offsets{"expand_offsets",
    {glsl::shaders::group_scan, glsl::shaders::expand_offsets},
    {glsl::shaders::group_scan_subgroups, glsl::shaders::expand_offsets}};
}  // namespace kernels

/// Hook of the kernel expand_offsets.glsl: stores one of `items` at out[i] for each position i.
/// `Text` tells which.
template <char const* Text, class Items, class Out>
struct visit_items : kernel::composed<visit_items<Text, Items, Out>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = Text;
    static constexpr bool inserts = false, from_places = false;
    Items items;
    Out out;
    visit_items(Items from, Out to) : items(from), out(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::stored_as<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::write_hook<value_type>("store", out));
    }
};
/// Stores items[number - 1] at out[i].
template <class Items, class Out>
using visit_expanded = visit_items<glsl::shaders::hooks_visit_expanded, Items, Out>;
/// Stores items[i + number] at out[i].
template <class Items, class Out> using visit_left = visit_items<glsl::shaders::hooks_visit_left, Items, Out>;

/// Hook of the kernel expand_offsets.glsl: stores items[i] at out[i + number], and values[k] at
/// out[offsets[k] + k].
template <class Items, class Values, class Out>
struct visit_inserted : kernel::composed<visit_inserted<Items, Values, Out>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_visit_inserted;
    static constexpr bool inserts = true, from_places = false;
    Items items;
    Values values;
    Out out;
    visit_inserted(Items from, Values more, Out to) : items(from), values(more), out(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::stored_as<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::write_hook<value_type>("store", out),
            kernel::reads{"inserted", values},
            kernel::write_hook<typename Values::value_type>("store_inserted", out));
    }
};

/// Launches the kernel expand_offsets.glsl for positions [0, count). `visit` is a hook like those
/// above. `visit` and `offsets` use no element from index `reach` on, except what `visit` limits
/// itself (see with_extent). With `ahead`, a thread loads several items before it stores one,
/// unless they are large. The offsets are words that ascend. Takes two launches, or one for few
/// positions; does not wait. Scratch memory: a word for each 1024 offsets and positions.
template <class Offsets, class Visit>
void visit_offsets(kernel::runtime& r, kernel::length count, Offsets offsets, kernel::length offset_count,
    std::size_t reach, bool ahead, Visit const& visit) {
    using namespace kernel;
    limited_extent const within(r.call, reach);
    counting_iterator<std::uint32_t> const positions(0);
    lengths_hook const lengths{offset_count, count};
    ahead = ahead && sizeof(typename Visit::value_type) <= 8;
    sort_tile const tile{128, ahead ? 8u : 16u};
    std::uint32_t const tiles = ceil_div(lengths.most(), tile.size());
    // Where only the GPU knows the number of positions, most groups may find no work.
    std::uint32_t const groups = count.on_gpu() ? 4096 : r.tuning.most_groups;
    auto const expand = [&](scratch<std::uint32_t> const* splits) {
        launch(r,
            kernels::expand_offsets,
            {at_most(tiles, groups), tile.threads, 1},
            size{"ITEMS", tile.items},
            choice{"AHEAD", ahead},
            choice{"INSERTS", Visit::inserts},
            choice{"FROM", Visit::from_places},
            lengths,
            reads{"left", offsets},
            splits_hook{splits},
            visit,
            type_name<std::uint32_t>{"VALUE"},
            group_functions<std::uint32_t>{r.tuning.subgroup_size},
            function_hook<std::uint32_t, std::uint32_t, std::uint32_t>("combine", plus<>{}));
    };
    if (tiles == 1) return expand(nullptr);
    scratch<std::uint32_t> const splits(r, tiles + 1);
    auto const order = function_hook<bool, std::uint32_t, std::uint32_t>("less", less<>{});
    find_merge_splits(r,
        tiles,
        tile.size(),
        splits,
        lengths,
        stored_as<typename Offsets::value_type>{"ITEM"},
        reads{"left", offsets},
        reads{"right", positions},
        order);
    expand(&splits);
}
/// Writes items[k - 1] to out[i], for each i in [0, count), where k is how many of the offsets are
/// at most i. The offsets are words that ascend. Lengths may be in GPU memory. Takes two launches;
/// does not wait. Only for the shape groups. Scratch memory: as visit_offsets(). Source: Baxter,
/// moderngpu, 2013 (load-balancing search).
template <class Offsets, class Items, class Out>
void expand_offsets(kernel::runtime& r, kernel::length count, Offsets offsets, kernel::length offset_count,
    Items items, Out out) {
    // Loads ahead do not pay where intervals are long: neighbouring threads load the same items
    // then, from the first cache.
    bool const ahead = Items::element_bytes > 0 && count.most / kernel::at_least(offset_count.most, 1) < 128;
    std::size_t const most = kernel::at_least(count.most, offset_count.most);
    visit_offsets(r,
        count,
        offsets,
        offset_count,
        reach_in_order<Offsets, Items, Out>(most),
        ahead,
        visit_expanded<Items, Out>{items, out});
}
/// Writes items[i] to out[i + k], for each i in [0, count), where k is how many of the offsets are
/// at most i, and values[j] to out[offsets[j] + j] for each offset of up to `count`. Otherwise as
/// expand_offsets().
template <class Offsets, class Items, class Values, class Out>
void insert_at_offsets(kernel::runtime& r, kernel::length count, Offsets offsets, kernel::length offset_count,
    Items items, Values values, Out out) {
    visit_offsets(r,
        count,
        offsets,
        offset_count,
        reach_in_order<Offsets, Items, Values, Out>(count.most + offset_count.most),
        true,
        visit_inserted<Items, Values, Out>{items, values, out});
}
/// Writes items[i + k] to out[i], for each i in [0, count), where k is how many of the offsets are
/// at most i. `out` must not overlap the offsets. Otherwise as expand_offsets().
template <class Offsets, class Items, class Out>
void skip_offsets(kernel::runtime& r, kernel::length count, Offsets offsets, kernel::length offset_count,
    Items items, Out out) {
    visit_offsets(r,
        count,
        offsets,
        offset_count,
        reach_in_order<Offsets, Items, Out>(count.most + offset_count.most),
        true,
        visit_left<Items, Out>{items, out});
}

}  // namespace gpu::inline v0_2::primitive
