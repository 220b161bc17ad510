// SPDX-License-Identifier: MIT
// radix_sort(): stable sort of keys, or of keys with values, digit by digit of a total order's bits.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::primitive {

/// Arithmetic keys are sorted by their bits; everything else needs a comparison.
template <class T> concept radix_key = std::is_arithmetic_v<T>;

/// A key as it lies in memory; two words for 64 bits, so that no 64-bit arithmetic is needed.
template <class T>
using raw_key = std::conditional_t<sizeof(T) == 1, std::uint8_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::conditional_t<sizeof(T) == 4, std::uint32_t, uvec2>>>;

/// One digit of a key's rank in the total order -NaN < -inf < ... < -0 == +0 < ... < +inf < +NaN (floats) or of the integers.
template <class Key, bool Descending> struct key_digit {
    std::uint32_t shift = 0, mask = 255, upper = 0;     // upper: the digit is in the high word of a 64-bit key

    template <class Raw> auto operator()(Raw const& raw) const {
        auto digit = (rank(raw) >> shift) & mask;
        if constexpr (Descending) return digit ^ mask;
        else return digit;
    }

private:
    static constexpr bool is_float = std::is_floating_point_v<Key>, is_signed = std::is_signed_v<Key>;
    template <class Raw> auto rank(Raw const& raw) const {
        if constexpr (sizeof(Key) == 8) {
            auto low = raw.x, high = raw.y;
            if constexpr (is_float) {
                auto flip = gpu::select((high >> constant<31u>) != constant<0u>, constant<0xffffffffu>, constant<0u>);
                auto zero = ((high << constant<1u>) | low) == constant<0u>;
                auto h = gpu::select(zero, constant<0x80000000u>, high ^ (flip | constant<0x80000000u>));
                auto l = gpu::select(zero, constant<0u>, low ^ flip);
                return gpu::select(upper != constant<0u>, h, l);
            } else if constexpr (is_signed) return gpu::select(upper != constant<0u>, high ^ constant<0x80000000u>, low);
            else return gpu::select(upper != constant<0u>, high, low);
        } else if constexpr (is_float) {
            auto flip = gpu::select((raw >> constant<31u>) != constant<0u>, constant<0xffffffffu>, constant<0x80000000u>);
            return gpu::select((raw << constant<1u>) == constant<0u>, constant<0x80000000u>, raw ^ flip);
        } else if constexpr (is_signed) return gpu::cast<std::uint32_t>(raw) ^ constant<1u << (8 * sizeof(Key) - 1)>;
        else return gpu::cast<std::uint32_t>(raw);
    }
};

/// The same of the first member of a pair of key and value.
template <class Digit> struct first_digit {
    Digit digit;
    template <class Item> auto operator()(Item const& item) const { return digit(gpu::get<0>(item)); }
};

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
        put({"to"}, t, read(glsl::place_in{"from"}));
        s.append("void move(uint from, uint to) {\n" + s.end() + "}\n");
    }
};

/// One stable pass: items go from `in` to `out` in the order of digit(item), which is below 256.
template <class In, class Out, class Digit> void radix_pass(kernel::runtime& r, In in, std::size_t count, Out out, Digit const& digit) {
    using namespace kernel;
    using item = typename In::value_type;
    profile const& p = r.tuning;
    auto const n = static_cast<std::uint32_t>(count);
    std::uint32_t const packet = packet_items(p, In::element_bytes);
    auto digits = make_transform_iterator(in, digit);
    if (p.form == shape::lanes) {
        cut const c = cut_for_lanes(count, packet);
        grid const g{ceil_div(c.chunks, p.threads), p.threads, packet};
        scratch<std::uint32_t> const counts(r, std::size_t(256) * c.chunks), begins(r, std::size_t(256) * c.chunks);
        launch(r, {7, "radix_sort_count_lanes", {glsl::shaders::radix_sort_count_lanes}}, g, number{"COUNT", n}, number{"CHUNK", c.chunk}, number{"CHUNKS", c.chunks},
               reads{"digit", digits}, kernel::words{"counts", counts.buffer()});
        launch(r, {9, "radix_sort_offsets_lanes", {glsl::shaders::radix_sort_offsets_lanes}}, {1, 256}, number{"CHUNKS", c.chunks}, table_hook("counted", counts),
               kernel::words{"offsets", begins.buffer()});
        launch(r, {8, "radix_sort_scatter_lanes", {glsl::shaders::radix_sort_scatter_lanes}}, g, type_name<item>{"ITEM"}, number{"COUNT", n}, number{"CHUNK", c.chunk},
               number{"CHUNKS", c.chunks}, reads{"item", in}, function_hook<std::uint32_t, item>("digit_of", digit), table_hook("offset_of", begins), write_hook<item>("store", out));
    } else {
        std::uint32_t const tile = p.threads * p.sort_items, chunk = round_up(ceil_div(n, p.sort_groups), tile), chunks = ceil_div(n, chunk);
        scratch<std::uint32_t> const counts(r, std::size_t(256) * chunks), begins(r, std::size_t(256) * chunks);
        launch(r, {10, "radix_sort_count", {glsl::shaders::radix_sort_count}}, {chunks, p.threads, packet}, number{"COUNT", n}, number{"CHUNK", chunk}, reads{"digit", digits},
               kernel::words{"counts", counts.buffer()});
        scan<std::uint32_t>(scratch_iterator<std::uint32_t>(counts), std::size_t(256) * chunks, 4, plus<>{}, {true, 0},
                            store_prefix<std::uint32_t, scratch_iterator<std::uint32_t>>{scratch_iterator<std::uint32_t>(begins), true});
        auto with = [&](kernel_file const& k) {
            launch(r, k, {chunks, p.threads, 1}, type_name<uvec2>{"VALUE"}, group_functions<uvec2>{p.subgroup_size}, size{"ITEMS", p.sort_items}, function_hook<uvec2, uvec2, uvec2>("combine", plus<>{}),
                   number{"COUNT", n}, number{"CHUNK", chunk}, reads{"digit", digits}, table_hook("offset_of", begins), move_hook<In, Out>{in, out});
        };
        if (p.subgroups) with({11, "radix_sort_scatter", {glsl::shaders::group_scan_subgroups, glsl::shaders::radix_sort_scatter}});
        else with({11, "radix_sort_scatter", {glsl::shaders::group_scan, glsl::shaders::radix_sort_scatter}});
    }
}

/// Sorts by bits [begin, end) of the keys: `items` and `other` hold count items each, the result is in `items`.
/// `digit(key_digit)` makes the digit function of an item from that of a key.
template <class Key, bool Descending, class Items, class Other, class Digit>
void radix_sort(kernel::runtime& r, Items items, std::size_t count, Other other, std::uint32_t begin, std::uint32_t end, Digit const& digit) {
    bool moved = false;
    for (std::uint32_t bit = begin; bit < end;) {
        std::uint32_t take = end - bit < 8 ? end - bit : 8;
        if (take > 32 - bit % 32) take = 32 - bit % 32;
        auto const d = digit(key_digit<Key, Descending>{bit % 32, (1u << take) - 1, bit / 32});
        if (moved) radix_pass(r, other, count, items, d);
        else radix_pass(r, items, count, other, d);
        moved = !moved;
        bit += take;
    }
    if (moved) assign(other, count, items);
}

template <class Key, bool Descending> void radix_sort_keys(buffer_iterator<Key> keys, std::size_t count, std::uint32_t begin = 0, std::uint32_t end = 8 * sizeof(Key)) {
    if (count < 2) return;
    require_countable(count);
    kernel::session s;
    kernel::scratch<raw_key<Key>> const other(*s, count);
    if constexpr (std::is_same_v<Key, bool>) end = end > 1 ? 1 : end;
    radix_sort<Key, Descending>(*s, keys.template as<raw_key<Key>>(), count, scratch_iterator<raw_key<Key>>(other), begin, end, [](auto d) { return d; });
}

template <class Key, bool Descending, class Values>
void radix_sort_pairs(buffer_iterator<Key> keys, std::size_t count, Values values, std::uint32_t begin = 0, std::uint32_t end = 8 * sizeof(Key)) {
    using value = typename Values::value_type;
    if (count < 2) return;
    require_countable(count);
    kernel::session s;
    kernel::scratch<raw_key<Key>> const other_keys(*s, count);
    kernel::scratch<value> const other_values(*s, count);
    if constexpr (std::is_same_v<Key, bool>) end = end > 1 ? 1 : end;
    radix_sort<Key, Descending>(*s, make_zip_iterator(keys.template as<raw_key<Key>>(), values), count,
                                make_zip_iterator(scratch_iterator<raw_key<Key>>(other_keys), scratch_iterator<value>(other_values)), begin, end,
                                [](auto d) { return first_digit<decltype(d)>{d}; });
}

} // namespace gpu::primitive
