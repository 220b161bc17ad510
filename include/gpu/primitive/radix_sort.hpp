// SPDX-License-Identifier: MIT
// Gives radix_sort(), which sorts arithmetic keys, or keys with values, by the digits of the keys.
// The sort is stable.
#pragma once
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/one_sweep.hpp>
#include <gpu/primitive/radix_key.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file radix_sort_count{"radix_sort_count", {glsl::shaders::radix_sort_count}};
inline constexpr kernel::kernel_file radix_sort_scatter{"radix_sort_scatter",
    {glsl::shaders::group_scan, glsl::shaders::radix_sort_scatter},
    {glsl::shaders::group_scan_subgroups, glsl::shaders::radix_sort_scatter}};
inline constexpr kernel::kernel_file radix_sort_count_lanes{
    "radix_sort_count_lanes", {glsl::shaders::radix_sort_count_lanes}};
inline constexpr kernel::kernel_file radix_sort_offsets_lanes{
    "radix_sort_offsets_lanes", {glsl::shaders::radix_sort_offsets_lanes}};
inline constexpr kernel::kernel_file radix_sort_scatter_lanes{
    "radix_sort_scatter_lanes", {glsl::shaders::radix_sort_scatter_lanes}};
}  // namespace kernels

/// Copies the items from `in` to `out` in the order of digit(item), a number below 256; stable. It
/// counts the digits of each chunk, scans the counts, and then stores the items. On llvmpipe that
/// takes three launches. On GPUs it takes two launches and a scan(). Scratch memory: 512 words for
/// each chunk.
template <class In, class Out, class Digit>
void radix_pass(kernel::runtime& r, In in, std::size_t count, Out out, Digit const& digit) {
    using namespace kernel;
    using item = typename In::value_type;
    profile const& p = r.tuning;
    auto const n = static_cast<std::uint32_t>(count);
    std::uint32_t const packet = packet_items(p, In::element_bytes);
    auto digits = make_transform_iterator(in, digit);
    if (p.form == shape::lanes) {
        cut const c = cut_for_lanes(count, packet);
        grid const g{ceil_div(c.chunks, p.threads), p.threads, packet};
        scratch<std::uint32_t> const counts(r, std::size_t(256) * c.chunks),
            begins(r, std::size_t(256) * c.chunks);
        // Count the digits of each chunk.
        launch(r,
            kernels::radix_sort_count_lanes,
            g,
            number{"COUNT", n},
            number{"CHUNK", c.chunk},
            number{"CHUNKS", c.chunks},
            reads{"digit", digits},
            kernel::word_array{"counts", counts.buffer()});
        // Scan the counts, which gives where the items of each digit and chunk begin in the output.
        launch(r,
            kernels::radix_sort_offsets_lanes,
            {1, 256},
            number{"CHUNKS", c.chunks},
            table_hook("counted", counts),
            kernel::word_array{"offsets", begins.buffer()});
        // Copy the items to their places in the output.
        launch(r,
            kernels::radix_sort_scatter_lanes,
            g,
            type_name<item>{"ITEM"},
            number{"COUNT", n},
            number{"CHUNK", c.chunk},
            number{"CHUNKS", c.chunks},
            reads{"item", in},
            function_hook<std::uint32_t, item>("digit_of", digit),
            table_hook("offset_of", begins),
            write_hook<item>("store", out));
    } else {
        std::uint32_t const tile = p.threads * p.sort_items,
                            chunk = round_up(ceil_div(n, p.sort_groups), tile), chunks = ceil_div(n, chunk);
        scratch<std::uint32_t> const counts(r, std::size_t(256) * chunks),
            begins(r, std::size_t(256) * chunks);
        // Count the digits of each chunk.
        launch(r,
            kernels::radix_sort_count,
            {chunks, p.threads, packet},
            number{"COUNT", n},
            number{"CHUNK", chunk},
            reads{"digit", digits},
            kernel::word_array{"counts", counts.buffer()});
        // Scan the counts, which gives where the items of each digit and chunk begin in the output.
        scan<std::uint32_t>(scratch_iterator<std::uint32_t>(counts),
            std::size_t(256) * chunks,
            4,
            plus<>{},
            {true, 0},
            store_prefix<std::uint32_t, scratch_iterator<std::uint32_t>>{
                scratch_iterator<std::uint32_t>(begins), true});
        // Copy the items to their places in the output.
        launch(r,
            kernels::radix_sort_scatter,
            {chunks, p.threads, 1},
            type_name<uvec2>{"VALUE"},
            group_functions<uvec2>{p.subgroup_size},
            size{"ITEMS", p.sort_items},
            function_hook<uvec2, uvec2, uvec2>("combine", plus<>{}),
            number{"COUNT", n},
            number{"CHUNK", chunk},
            reads{"digit", digits},
            table_hook("offset_of", begins),
            move_hook<In, Out>{in, out});
    }
}

/// Sorts items[0, count) by the digits that `cut` lists, in one pass for each digit. A pass first
/// counts the digits and then moves the items. The result is in `items`; `other` is scratch memory
/// for `count` items. `digit` takes a functor that returns a digit of a key, and makes from it a
/// functor that returns this digit of an item.
template <class Key, bool Descending, class Items, class Other, class Digit>
void radix_sort_in_two_steps(kernel::runtime& r, Items items, std::size_t count, Other other,
    digit_cut const& cut, Digit const& digit) {
    for (std::uint32_t k = 0; k < cut.passes; ++k) {
        auto const d = digit(key_digit<Key, Descending>{cut.shift(k), cut.mask(k), cut.upper(k)});
        if (k % 2)
            radix_pass(r, other, count, items, d);
        else
            radix_pass(r, items, count, other, d);
    }
    if (cut.passes % 2) assign(other, count, items);
}

/// Returns an iterator over the ordered bits of keys (see to_order), which can also be written.
template <bool Descending, class Key> auto ordered_keys(buffer_iterator<Key> keys) {
    return make_transform_input_output_iterator(
        keys.template as<raw_key<Key>>(), to_order<Key, Descending>{}, from_order<Key, Descending>{});
}
/// The order of what ordered_keys() reads, or with `Pairs` of pairs whose first members these are.
template <class Key, bool Pairs>
using ordered_less = order_less<sizeof(Key), std::is_floating_point_v<Key>, Pairs>;

/// True when a merge sort of `count` keys (with values of the iterator type Values) is faster than
/// a radix sort, and its scratch memory, where key and value lie side by side, fits in a storage
/// block. The merge sort is faster for ranges that fit in one group's shared memory, and for
/// somewhat longer ranges of 64-bit keys.
template <class Key, class Values> bool prefers_merges(kernel::runtime& r, std::size_t count) {
    auto of = [&](kernel::sort_tile const& tile) { return kernel::prefers_merges(tile, count, sizeof(Key)); };
    if constexpr (std::is_same_v<Values, no_values>)
        return of(merge_sort_tile<raw_key<Key>>(r.tuning, count));
    else {
        using pair = std::tuple<raw_key<Key>, typename Values::value_type>;
        return of(merge_sort_tile<pair>(r.tuning, count)) &&
               part_of(r, count, kernel::scratch<pair>::stride) == count;
    }
}

/// Calls with(i), where i is an iterator to scratch memory for `count` values of Values, or
/// no_values when Values is that.
template <class Values, class With>
void with_scratch_values(kernel::runtime& r, std::size_t count, With const& with) {
    if constexpr (std::is_same_v<Values, no_values>)
        with(no_values{});
    else {
        using value = typename Values::value_type;
        kernel::scratch<value> const memory(r, count);
        with(scratch_iterator<value>(memory));
    }
}

/// Sorts keys[0, count) by their bits [begin, end), stably, and moves values[i] with keys[i] unless
/// Values is no_values. `end` must not exceed the number of bits of a key. Does not wait. Scratch
/// memory: one copy of the keys and values, and some for counters. Throws length_error for more
/// than 2^31 - 1 keys where most_in_one_sweep() is less than their number.
template <class Key, bool Descending, class Values = no_values>
void radix_sort(buffer_iterator<Key> keys, std::size_t count, std::uint32_t begin = 0,
    std::uint32_t end = 8 * sizeof(Key), Values values = {}) {
    if (count < 2) return;
    kernel::session s;
    if (count > most_in_one_sweep(*s, keys, values)) require_countable(count);
    if constexpr (std::is_same_v<Key, bool>) end = end > 1 ? 1 : end;
    digit_cut const cut(begin, end);
    if (cut.passes == 0) return;
    auto const raw = keys.template as<raw_key<Key>>();
    // Sort short ranges by a merge sort, because it takes fewer launches than a radix sort. It
    // takes one launch when the range fits in a group's shared memory.
    if (begin == 0 && end == 8 * sizeof(Key) && prefers_merges<Key, Values>(*s, count)) {
        auto const ordered = ordered_keys<Descending>(keys);
        if constexpr (std::is_same_v<Values, no_values>)
            return merge_sort(ordered, count, ordered_less<Key, false>{});
        else
            return merge_sort(make_zip_iterator(ordered, values), count, ordered_less<Key, true>{});
    }

    // Sort by digits.
    kernel::limited_extent const within(s->call, count);
    if constexpr (!std::is_same_v<Values, no_values>) {
        // Stores are what costs llvmpipe most. In its scratch memory, key and value lie side by
        // side, so that one store moves both. This is not done when such pairs would take more
        // memory.
        using item = typename zip_iterator<buffer_iterator<raw_key<Key>>, Values>::value_type;
        if constexpr (sizeof(item) == sizeof(raw_key<Key>) + sizeof(typename Values::value_type))
            if (s->tuning.form == kernel::shape::lanes) {
                kernel::scratch<item> const other(*s, count);
                return radix_sort_in_two_steps<Key, Descending>(*s,
                    make_zip_iterator(raw, values),
                    count,
                    scratch_iterator<item>(other),
                    cut,
                    [](auto d) { return first_digit<decltype(d)>{d}; });
            }
    }
    kernel::scratch<raw_key<Key>> const other(*s, count);
    scratch_iterator<raw_key<Key>> const other_keys(other);
    auto with = [&](auto other_values) {
        if (s->tuning.look_back)
            return one_sweep_sort<Key, Descending>(
                *s, raw, raw, other_keys, values, values, other_values, count, cut);
        if constexpr (std::is_same_v<Values, no_values>)
            radix_sort_in_two_steps<Key, Descending>(
                *s, raw, count, other_keys, cut, [](auto d) { return d; });
        else
            radix_sort_in_two_steps<Key, Descending>(*s,
                make_zip_iterator(raw, values),
                count,
                make_zip_iterator(other_keys, other_values),
                cut,
                [](auto d) { return first_digit<decltype(d)>{d}; });
    };
    with_scratch_values<Values>(*s, count, with);
}

/// Writes the keys from[0, count) to `keys` in sorted order, stably, and from_values[0, count) to
/// `values` in the order of their keys, unless Values is no_values. The outputs must not overlap
/// the inputs. Does not wait. Cost: as radix_sort. Returns false and does nothing where neither
/// sort_as_one_run() nor one_sweep_sort() is used; then copy the input, and sort the copy.
template <class Key, bool Descending, class FromValues = no_values, class Values = no_values>
bool radix_sort_copy(buffer_iterator<Key const> from, std::size_t count, buffer_iterator<Key> keys,
    FromValues from_values = {}, Values values = {}) {
    kernel::session s;
    if (prefers_merges<Key, Values>(*s, count)) {
        auto const in =
            make_transform_iterator(from.template as<raw_key<Key> const>(), to_order<Key, Descending>{});
        auto const out = ordered_keys<Descending>(keys);
        if constexpr (std::is_same_v<Values, no_values>)
            return sort_as_one_run(in, count, out, ordered_less<Key, false>{});
        else
            return sort_as_one_run(make_zip_iterator(in, from_values),
                count,
                make_zip_iterator(out, values),
                ordered_less<Key, true>{});
    }
    if (!s->tuning.look_back) return false;
    require_countable(count);
    kernel::limited_extent const within(s->call, count);
    kernel::scratch<raw_key<Key>> const other(*s, count);
    auto const with = [&](auto other_values) {
        one_sweep_sort<Key, Descending>(*s,
            from.template as<raw_key<Key> const>(),
            keys.template as<raw_key<Key>>(),
            scratch_iterator<raw_key<Key>>(other),
            from_values,
            values,
            other_values,
            count,
            digit_cut(0, std::is_same_v<Key, bool> ? 1 : 8 * sizeof(Key)));
    };
    with_scratch_values<Values>(*s, count, with);
    return true;
}

/// Sorts keys[0, count) by their bits [begin, end), stably, without values. Cost: as radix_sort.
template <class Key, bool Descending>
void radix_sort_keys(buffer_iterator<Key> keys, std::size_t count, std::uint32_t begin = 0,
    std::uint32_t end = 8 * sizeof(Key)) {
    radix_sort<Key, Descending>(keys, count, begin, end);
}
/// Sorts keys[0, count) by their bits [begin, end), stably, and moves values[i] with keys[i]. Cost:
/// as radix_sort.
template <class Key, bool Descending, class Values>
void radix_sort_pairs(buffer_iterator<Key> keys, std::size_t count, Values values, std::uint32_t begin = 0,
    std::uint32_t end = 8 * sizeof(Key)) {
    radix_sort<Key, Descending>(keys, count, begin, end, values);
}

}  // namespace gpu::inline v0_2::primitive
