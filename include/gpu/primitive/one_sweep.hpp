// SPDX-License-Identifier: MIT
// Gives one_sweep_sort(), a radix sort that reads and writes every key only once in each pass. It
// is for devices on which a group may wait for another.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/look_back.hpp>
#include <gpu/primitive/radix_digit.hpp>
#include <gpu/primitive/radix_key.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file radix_sort_histogram{
    "radix_sort_histogram", {glsl::shaders::radix_sort_histogram}};
inline constexpr kernel::kernel_file radix_sort_one_sweep{
    "radix_sort_one_sweep", {glsl::shaders::radix_sort_one_sweep}};
}  // namespace kernels

/// Runs pass k of a radix sort, which is stable: moves keys and values from the inputs to the
/// outputs in the order of one digit. With `planned`, the pass may be left out; see
/// radix_sort_histogram.glsl. `more` says whether the pass copies the input of the sort then, and
/// how.
template <class Key, bool Descending, class In, class Out, class ValuesIn, class ValuesOut, class... More>
void one_sweep_pass(kernel::runtime& r, In in, Out out, ValuesIn values_in, ValuesOut values_out,
    std::size_t count, digit_cut const& digits, std::uint32_t k, kernel::radix_tile const& shape,
    digit_counts const& counts, bool planned, More const&... more) {
    using namespace kernel;
    using raw = raw_key<Key>;
    auto const last = static_cast<std::uint32_t>(count - 1);
    std::uint32_t const tiles = last / shape.size() + 1;
    auto& look_back = r.kept<look_back_memory>();
    look_back.begin(std::size_t(tiles) * 256);
    key_digit<Key, Descending> const digit{digits.shift(k), digits.mask(k), digits.upper(k)};
    launch(r,
        kernels::radix_sort_one_sweep,
        {tiles, shape.threads},
        type_name<raw>{"KEY"},
        group_functions<uvec2>{r.tuning.subgroup_size},
        size{"ITEMS", shape.items},
        size{"ROWS", shape.rows},
        repeats{"EACH_KEY", shape.items},
        repeats{"EACH_ROW", shape.rows},
        size{"DIGITS", digit_cut::most},
        choice{"PLANS", planned},
        number{"LAST_INDEX", last},
        number{"PASS", k},
        number{"TABLE", counts.now()},
        reads{"key", in},
        write_hook<raw>("store_key", out),
        value<raw>{"last_key", last_raw_key<Key, Descending>()},
        function_hook<std::uint32_t, raw>("digit_of", digit),
        as_words<raw>{"_key"},
        value_hooks<ValuesIn, ValuesOut>{values_in, values_out},
        look_back_hook{look_back},
        word_array{"counts", counts.memory()},
        more...);
}

/// Returns how many elements one launch can reach both from `first` on and in scratch memory.
template <class I> std::size_t reached_with_scratch(kernel::runtime& r, I const& first) {
    using held = scratch_iterator<typename I::value_type>;
    return reached_items(r, first, kernel::at_least(I::element_bytes, held::element_bytes));
}
/// Returns how many keys one_sweep_sort() can sort with the values that belong to them: as many as
/// an index of 32 bits numbers, where kernels reach them all by addresses. The result is 0 on
/// devices without look-back, and for values that are not in_order.
template <class Keys, class Values>
std::size_t most_in_one_sweep(kernel::runtime& r, Keys const& keys, Values const& values) {
    if (!r.tuning.look_back) return 0;
    std::size_t const most = kernel::at_most(std::size_t(1) << 32, reached_with_scratch(r, keys));
    if constexpr (std::is_same_v<Values, no_values>)
        return most;
    else if constexpr (!in_order<Values>)
        return 0;
    else
        return kernel::at_most(most, reached_with_scratch(r, values));
}

/// Sorts keys from `from`, and values from `from_values` with them, by the digits of the keys that
/// `digits` lists, of which there is at least one; stable. The result goes to `keys` and `values`.
/// If these have the types of `from` and `from_values`, they are the same ranges, otherwise ranges
/// of their own. `other_keys` and `other_values` are scratch memory for as many elements. Does not
/// wait. Further scratch memory: 2 KiB for each tile. Method: Onesweep (Adinets, Merrill 2022).
///
/// A digit that all keys have in common does not change their order. From profile::planned_sorts
/// keys on, two neighbouring passes for such digits are left out. If these are the first two passes
/// of a sort into another range, the second one copies the input to that range.
template <class Key, bool Descending, class From, class Keys, class OtherKeys, class FromValues, class Values,
    class OtherValues>
void one_sweep_sort(kernel::runtime& r, From from, Keys keys, OtherKeys other_keys, FromValues from_values,
    Values values, OtherValues other_values, std::size_t count, digit_cut const& digits) {
    using namespace kernel;

    // Count all digits of all keys. One launch counts at most 2^30 keys, and adds to the counts of
    // the launch before.
    profile const& p = r.tuning;
    auto& counts = r.kept<digit_counts>();
    counts.begin();
    auto const ranks = make_transform_iterator(from, key_rank<Key, Descending>{});
    std::uint32_t const packet = packet_items(p, sizeof(raw_key<Key>));
    bool const planned = count >= p.planned_sorts;
    in_parts_of(std::size_t(1) << 30, count, [&](std::size_t at, std::size_t n) {
        cut const c = cut_for_groups(p.digit_groups, n, packet, p.digit_threads);
        launch(r,
            kernels::radix_sort_histogram,
            {c.chunks, p.digit_threads, packet},
            number{"COUNT", static_cast<std::uint32_t>(n)},
            number{"CHUNK", c.chunk},
            number{"TABLE", counts.now()},
            number{"SPENT", counts.before()},
            number{"TOTAL", static_cast<std::uint32_t>(count)},
            kernel::size{"PASSES", digits.passes},
            kernel::size{"COPIES", p.digit_counters / (256 * digits.passes)},
            kernel::size{"DIGITS", digit_cut::most},
            choice{"PLANS", planned},
            numbers<digit_cut::most>{"digits", digits.packed},
            reads{"rank", ranks + static_cast<std::ptrdiff_t>(at)},
            word_array{"counts", counts.memory()});
    });

    // Run one pass for each digit. The passes write in turn to scratch memory, and to `keys` and
    // `values`.
    radix_tile const shape =
        tile_for_sort(count, sizeof(raw_key<Key>), value_hooks<Values, OtherValues>::bytes);
    choice const does_not_copy{"COPIES_INPUT", 0};
    auto const pass =
        [&](std::uint32_t k, auto in, auto out, auto values_in, auto values_out, auto const&... more) {
            one_sweep_pass<Key, Descending>(
                r, in, out, values_in, values_out, count, digits, k, shape, counts, planned, more...);
        };
    pass(0, from, other_keys, from_values, other_values, does_not_copy);
    std::uint32_t k = 1;
    if constexpr (!std::is_same_v<From, Keys> || !std::is_same_v<FromValues, Values>) {
        auto const pass_or_copy = [&](auto in, auto out) {
            using item = typename decltype(in)::value_type;
            pass(k++,
                other_keys,
                keys,
                other_values,
                values,
                choice{"COPIES_INPUT", 1},
                stored_as<item>{"COPIED"},
                reads{"copied", in},
                write_hook<item>("store_copied", out));
        };
        if (planned && digits.passes > 1) {
            if constexpr (std::is_same_v<Values, no_values>)
                pass_or_copy(from, keys);
            else
                pass_or_copy(make_zip_iterator(from, from_values), make_zip_iterator(keys, values));
        }
    }
    for (; k < digits.passes; ++k)
        if (k % 2)
            pass(k, other_keys, keys, other_values, values, does_not_copy);
        else
            pass(k, keys, other_keys, values, other_values, does_not_copy);
    counts.end();

    // After an odd number of passes, the result is in scratch memory. Copy it to `keys` and
    // `values`.
    if (digits.passes % 2 == 0) return;
    assign(other_keys, count, keys);
    if constexpr (!std::is_same_v<Values, no_values>) assign(other_values, count, values);
}

}  // namespace gpu::inline v0_2::primitive
