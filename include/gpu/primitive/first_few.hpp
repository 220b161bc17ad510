// SPDX-License-Identifier: MIT
// Gives take_first_few(), which sorts the few items of a long range whose keys come first. It is
// for GPUs.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/first_samples.hpp>
#include <gpu/primitive/rank_by_counting.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file list_firsts{"list_firsts", {glsl::shaders::list_firsts}};
inline constexpr kernel::kernel_file settle_limit{"settle_limit",
    {glsl::shaders::group_scan, glsl::shaders::settle_limit},
    {glsl::shaders::group_scan_subgroups, glsl::shaders::settle_limit}};
}  // namespace kernels

/// Constants and the condition of take_first_few(). `expected` is how many keys it may expect to
/// list, and `room` how many it can list.
struct first_few {
    static constexpr std::uint32_t expected = 8192, room = 32768;
    /// True when take_first_few() is faster than a sort or a selection, and one launch reaches all
    /// memory behind the iterators `ranges`.
    template <class Key, class... I>
    static bool pay(kernel::runtime& r, std::size_t count, std::size_t wanted, I const&... ranges) {
        return r.tuning.form == kernel::shape::groups && count >= r.tuning.few_from && wanted <= count / 64 &&
               first_samples<Key, false>::keys_within(count, wanted) <= expected &&
               (reaches_all(r, ranges) && ...);
    }
};

/// Writes to out[0, wanted), stably sorted by their keys, the items whose keys come first among
/// `count` keys. first_few::pay() must be true. The output must not overlap the input.
///
/// One pass over the range lists the keys before the limit of a sample (first_samples), in any
/// order. When these are too few, a second pass adds keys that are equal to the limit, from as many
/// tiles as it takes. When the sample has misled, which is very improbable, one group first selects
/// the last wanted key digit by digit. Finally the listed keys are sorted. Takes six launches, and
/// does not wait. Scratch memory: 32768 entries, and a word for each tile.
template <class Key, bool Descending, class Items, class Out>
void take_first_few(kernel::runtime& r, buffer_iterator<Key> keys, std::size_t count, Items items,
    std::size_t wanted, Out out) {
    using namespace kernel;
    using entry = key_entry<Key>;
    using words = scratch_iterator<std::uint32_t>;
    auto const raw = keys.template as<raw_key<Key>>();
    std::uint32_t const threads = 256, packet = packet_items(r.tuning, sizeof(Key)),
                        tile = threads * 4 * packet, n = static_cast<std::uint32_t>(count),
                        tiles = at_least(ceil_div(n / packet, threads * 4), 1u);
    scratch<std::uint32_t> const state(r, 3), ties(r, tiles);
    scratch<entry> const memory(r, first_few::room);
    scratch<uvec2> const settled(r, 1);
    scratch_iterator<entry> const list(memory);
    scratch_iterator<uvec2> const limit(settled);

    // Launches list_firsts, with the limit that `from` reads.
    auto const list_keys = [&](std::uint32_t groups, auto from, auto const&... again) {
        launch(r,
            kernels::list_firsts,
            {at_most(tiles, groups), threads, packet},
            type_name<entry>{"ENTRY"},
            count_hook{count},
            number{"ROOM", first_few::room},
            reads{"side",
                make_transform_iterator(make_zip_iterator(raw, from), side_of_limit<Key, Descending>{})},
            reads{"entry",
                make_transform_iterator(make_zip_iterator(raw, counting_iterator<std::uint32_t>(0)),
                    entry_of_key<Key, Descending>{})},
            write_hook<entry>("list", list),
            word_array{"state", state.buffer()},
            again...);
    };
    first_samples<Key, Descending> const samples(r, raw, count, wanted, words(state));
    list_keys(r.tuning.most_groups,
        samples.limit(),
        choice{"AGAIN", 0},
        write_hook<std::uint32_t>("store_ties", words(ties)));
    launch(r,
        kernels::settle_limit,
        {1, 1024},
        type_name<std::uint32_t>{"VALUE"},
        group_functions<std::uint32_t>{r.tuning.subgroup_size},
        count_hook{count},
        number{"TILE", tile},
        number{"TILES", tiles},
        number{"ROOM", first_few::room},
        number{"WANTED", static_cast<std::uint32_t>(wanted)},
        size{"DIGITS", sizeof(Key)},
        function_hook<std::uint32_t, std::uint32_t, std::uint32_t>("combine", plus<>{}),
        reads{"rank", make_transform_iterator(raw, key_rank<Key, Descending>{})},
        reads{"ties", words(ties)},
        reads{"sampled", samples.limit()},
        write_hook<uvec2>("store_limit", limit),
        word_array{"state", state.buffer()});
    // Mostly few tiles have something to list. There are as many groups as run at a time, because
    // more would only end at once.
    list_keys(r.tuning.joined_groups,
        gpu::make_permutation_iterator(limit, constant_iterator<std::uint32_t>(0)),
        choice{"AGAIN", 1});

    rank_by_counting(r,
        list,
        {state.buffer().name(), &state.buffer(), false, first_few::room},
        wanted,
        gpu::make_permutation_iterator(items, make_transform_iterator(list, place_of_entry{})),
        out);
}

}  // namespace gpu::inline v0_2::primitive
