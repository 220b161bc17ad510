// SPDX-License-Identifier: MIT
// Gives expand_offsets(), which repeats each item up to the offset of the next one.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/segments.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file expand_offsets{"expand_offsets",
    {glsl::shaders::group_scan, glsl::shaders::expand_offsets},
    {glsl::shaders::group_scan_subgroups, glsl::shaders::expand_offsets}};
}  // namespace kernels

/// Hook that defines visit() of the kernel expand_offsets.glsl: it stores items[number - 1].
template <class Items, class Out> struct visit_expanded : kernel::composed<visit_expanded<Items, Out>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_visit_expanded;
    Items items;
    Out out;
    visit_expanded(Items from, Out to) : items(from), out(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::write_hook<value_type>("store", out));
    }
};

/// Writes items[k - 1] to out[i], for each i in [0, count), where k is how many of the offsets are
/// at most i. The offsets are words that ascend. Lengths may be in GPU memory. Takes two launches;
/// does not wait. Only for the shape groups. Scratch memory: a word for each 2048 offsets and
/// positions. Source: Baxter, moderngpu, 2013 (load-balancing search).
template <class Offsets, class Items, class Out>
void expand_offsets(kernel::runtime& r, kernel::length count, Offsets offsets, kernel::length offset_count,
    Items items, Out out) {
    using namespace kernel;
    constexpr bool parts = in_order<Offsets> && in_order<Items> && in_order<Out>;
    limited_extent const within(
        r.call, parts ? at_least(count.most, offset_count.most) : std::size_t(arguments::unknown));
    counting_iterator<std::uint32_t> const positions(0);
    lengths_hook const lengths{offset_count, count};
    sort_tile const tile{256, 8};
    std::uint32_t const tiles = ceil_div(lengths.most(), tile.size());
    auto const expand = [&](scratch<std::uint32_t> const* splits) {
        launch(r,
            kernels::expand_offsets,
            {at_most(tiles, r.tuning.most_groups), tile.threads, 1},
            size{"ITEMS", tile.items},
            lengths,
            reads{"left", offsets},
            splits_hook{splits},
            visit_expanded<Items, Out>{items, out},
            type_name<std::uint32_t>{"VALUE"},
            group_functions<std::uint32_t>{r.tuning.subgroup_size},
            function_hook<std::uint32_t, std::uint32_t, std::uint32_t>("combine", maximum<>{}));
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

}  // namespace gpu::inline v0_2::primitive
