// SPDX-License-Identifier: MIT
// one_sweep_sort(): a radix sort that reads and writes every key once in each pass, for devices whose groups
// may wait for each other.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/radix_key.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file radix_sort_histogram{
    "radix_sort_histogram", {glsl::shaders::radix_sort_histogram}};
inline constexpr kernel::kernel_file radix_sort_one_sweep{
    "radix_sort_one_sweep", {glsl::shaders::radix_sort_one_sweep}};
}  // namespace kernels

/// void move(uint from, uint to): out[to] = in[from].
template <class In, class Out> struct move_hook {
    In in;
    Out out;
    void bind(kernel::arguments& a) const {
        in.bind(a);
        out.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = in.reader(s);
        auto const put = out.writer(s);
        auto const& t = glsl::type_of<typename In::value_type>();
        s.need(t);
        s.begin();
        put({"to"}, t, read(glsl::index_text{"from"}));
        s.append("void move(uint from, uint to) {\n" + s.end() + "}\n");
    }
};

/// `NAME(DO)` in the kernel: DO(0u) DO(1u) ... DO(value - 1), written out, because NVIDIA's compiler keeps
/// loops whose bodies are long and puts what they index into memory. No part of a program's key: the count is
/// a `size`, too.
struct repeats {
    char const* name;
    std::uint32_t value;
    void bind(kernel::arguments&) const {}
    void write(glsl::source& s) const {
        std::string all;
        for (std::uint32_t k = 0; k < value; ++k) all += gpu::detail::concat({"DO(", k, "u) "});
        s.define(gpu::detail::concat({name, "(DO)"}), all);
    }
};

/// Keys alone are sorted.
struct no_values {};

/// Bits [begin, end) of a key cut into digits of 8 bits at most, none across the middle of 64.
struct digit_cut {
    static constexpr std::uint32_t most = 9;
    std::uint32_t passes = 0;
    std::array<std::uint32_t, most> packed{};  // shift | mask << 8 | upper << 16

    digit_cut(std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t bit = begin; bit < end;) {
            std::uint32_t take = end - bit < 8 ? end - bit : 8;
            if (take > 32 - bit % 32) take = 32 - bit % 32;
            packed[passes++] = bit % 32 | ((1u << take) - 1) << 8 | bit / 32 << 16;
            bit += take;
        }
    }
    std::uint32_t shift(std::uint32_t k) const { return packed[k] & 255; }
    std::uint32_t mask(std::uint32_t k) const { return packed[k] >> 8 & 255; }
    std::uint32_t upper(std::uint32_t k) const { return packed[k] >> 16; }
};

/// How the values of one pass travel: not at all, a word at a time through shared memory, or, when they are
/// long, by one copy each.
template <class In, class Out> struct value_hooks {
    using value = typename In::value_type;
    static constexpr bool moves = sizeof(value) > 16;
    static constexpr std::uint32_t bytes = moves ? 4 : sizeof(value);  // of what travels
    In in;
    Out out;
    move_hook<In, Out> moved() const { return {in, out}; }
    void bind(kernel::arguments& a) const {
        if constexpr (moves)
            moved().bind(a);
        else {
            in.bind(a);
            out.bind(a);
        }
    }
    void write(glsl::source& s) const {
        s.define("MOVES", moves ? "1" : "0");
        if constexpr (moves) {
            s.define("WORDS_value", "0");
            moved().write(s);
        } else {
            kernel::type_name<value>{"VALUE_TYPE"}.write(s);
            kernel::reads<In>{"value", in}.write(s);
            kernel::writes<value, Out>{"store_value", out}.write(s);
            s.word_hooks(glsl::type_of<value>(), "_value");
        }
    }
};
template <> struct value_hooks<no_values, no_values> {
    static constexpr std::uint32_t bytes = 0;
    no_values in, out;
    void bind(kernel::arguments&) const {}
    void write(glsl::source& s) const {
        s.define("MOVES", "0");
        s.define("WORDS_value", "0");
    }
};

/// One pass: keys and values go from `in` to `out`. `spent`: of the counts, as many to make zero (in the last
/// pass).
template <class Key, bool Descending, class In, class Out, class ValuesIn, class ValuesOut>
void one_sweep_pass(kernel::runtime& r, In in, Out out, ValuesIn values_in, ValuesOut values_out,
    std::size_t count, key_digit<Key, Descending> const& digit, kernel::radix_tile const& shape,
    gl::buffer const& counts, std::uint32_t counts_at, std::uint32_t spent_at, std::uint32_t spent) {
    using namespace kernel;
    using raw = raw_key<Key>;
    auto const n = static_cast<std::uint32_t>(count);
    std::uint32_t const tiles = ceil_div(n, shape.size());
    auto const l = r.next_look_back(std::size_t(tiles) * 256);
    launch(r,
        kernels::radix_sort_one_sweep,
        {tiles, shape.threads},
        type_name<raw>{"KEY"},
        group_functions<uvec2>{r.tuning.subgroup_size},
        size{"ITEMS", shape.items},
        size{"ROWS", shape.rows},
        repeats{"EACH_KEY", shape.items},
        repeats{"EACH_ROW", shape.rows},
        number{"COUNT", n},
        number{"COUNTS", counts_at},
        number{"SPENT", spent_at},
        number{"LAST", spent},
        number{"TICKET", l.first_ticket},
        number{"EPOCH", l.epoch},
        reads{"key", in},
        write_hook<raw>("store_key", out),
        value<raw>{"last_key", last_raw_key<Key, Descending>()},
        function_hook<std::uint32_t, raw>("digit_of", digit),
        as_words<raw>{"_key"},
        value_hooks<ValuesIn, ValuesOut>{values_in, values_out},
        group_states{l.states},
        word_array{"look_back_ticket", r.look_back_ticket()},
        word_array{"counts", counts});
}

/// Sorts by the digits of `cut`; the result is in `keys` and `values`. Scratch: the other halves, and 2 KiB a
/// tile.
template <class Key, bool Descending, class Keys, class OtherKeys, class Values, class OtherValues>
void one_sweep_sort(kernel::runtime& r, Keys keys, OtherKeys other_keys, Values values,
    OtherValues other_values, std::size_t count, digit_cut const& digits) {
    using namespace kernel;
    if (digits.passes == 0) return;
    profile const& p = r.tuning;
    auto const n = static_cast<std::uint32_t>(count);
    auto const counts = r.next_digit_counts();
    auto ranks = make_transform_iterator(keys, key_rank<Key, Descending>{});
    std::uint32_t const packet = packet_items(p, sizeof(raw_key<Key>));
    cut const c = cut_for_groups(p.digit_groups, count, packet, p.digit_threads);
    launch(r,
        kernels::radix_sort_histogram,
        {c.chunks, p.digit_threads, packet},
        number{"COUNT", n},
        number{"CHUNK", c.chunk},
        number{"COUNTS", counts.now},
        kernel::size{"PASSES", digits.passes},
        kernel::size{"COPIES", p.digit_counters / (256 * digits.passes)},
        numbers<digit_cut::most>{"digits", digits.packed},
        reads{"rank", ranks},
        word_array{"counts", counts.memory});
    radix_tile const shape =
        tile_for_sort(count, sizeof(raw_key<Key>), value_hooks<Values, OtherValues>::bytes);
    for (std::uint32_t k = 0; k < digits.passes; ++k) {
        key_digit<Key, Descending> const digit{digits.shift(k), digits.mask(k), digits.upper(k)};
        std::uint32_t const at = counts.now + 256 * k,
                            spent = k + 1 == digits.passes ? 256 * digit_cut::most : 0;
        if (k % 2)
            one_sweep_pass(r,
                other_keys,
                keys,
                other_values,
                values,
                count,
                digit,
                shape,
                counts.memory,
                at,
                counts.before,
                spent);
        else
            one_sweep_pass(r,
                keys,
                other_keys,
                values,
                other_values,
                count,
                digit,
                shape,
                counts.memory,
                at,
                counts.before,
                spent);
    }
    r.digits_counted();
    if (digits.passes % 2 == 0) return;
    assign(other_keys, count, keys);
    if constexpr (!std::is_same_v<Values, no_values>) assign(other_values, count, values);
}

}  // namespace gpu::primitive
