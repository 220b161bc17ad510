// SPDX-License-Identifier: MIT
// compact(): the items that a flag keeps, in order; and, when asked, the others behind them.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/primitive/compact_lanes.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file compact{
    "compact", {glsl::shaders::group_look_back, glsl::shaders::compact}};
}  // namespace kernels

/// keep_item, and a rejected item goes to rejected[i - before].
template <class Items, class Kept, class Rejected> struct part_item {
    using value_type = typename Items::value_type;
    static constexpr bool both = true;
    Items items;
    Kept kept;
    Rejected rejected;
    void bind(kernel::arguments& a) const {
        items.bind(a);
        kept.bind(a);
        rejected.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = items.reader(s);
        auto const put = kept.writer(s);
        auto const put_other = rejected.writer(s);
        auto const& t = glsl::type_of<typename Items::value_type>();
        s.need(t);
        s.begin();
        put({"at"}, t, "v");
        s.append("void keep(uint at, " + t.name + " v) {\n" + s.end() + "}\n");
        s.begin();
        put_other({"at"}, t, "v");
        s.append("void reject(uint at, " + t.name + " v) {\n" + s.end() + "}\n");
        s.begin();
        s.statement(t.name + " v = " + read(glsl::index_text{"i"}) + ";");
        s.statement("if (upto != before) keep(before, v);");
        s.statement("else reject(i - before, v);");
        s.append("void take(uint i, uint before, uint upto) {\n" + s.end() + "}\n");
        s.append(
            "void take_packet(uint p, uint before[PACKET], uint upto[PACKET]) {\n"
            "    for (int k = 0; k < PACKET; ++k) take(p * uint(PACKET) + uint(k), before[k], "
            "upto[k]);\n}\n");
    }
};

/// visit(i, before, upto): takes the item, and reports the count at the last one.
template <class Take, class Out> struct take_and_count {
    static constexpr std::uint32_t trips_of_an_item = 1;
    static constexpr bool reports = true;
    Take const& take;
    Out count;
    void bind(kernel::arguments& a) const {
        take.bind(a);
        count.bind(a);
    }
    void write(glsl::source& s) const {
        take.write(s);
        write_report(s, count);
        s.append("void visit(uint i, uint before, uint upto) {\n    take(i, before, upto);\n" +
                 report_last(s, "i", "upto") +
                 "}\n"
                 "void visit_packet(uint p, uint before[PACKET], uint upto[PACKET]) {\n    take_packet(p, "
                 "before, upto);\n" +
                 report_last(s, "(p * uint(PACKET) + uint(PACKET) - 1u)", "upto[PACKET - 1]") + "}\n");
    }
};

/// What compact.glsl asks for: flags and items, where they go, and the way of a row through shared memory.
template <class Flags, class Take, class Out> struct compact_hooks {
    Flags flags;
    Take const& take;
    Out count;
    std::uint32_t threads;
    void bind(kernel::arguments& a) const {
        bind_items(a, flags, take);
        count.bind(a);
    }
    void write(glsl::source& s) const {
        using T = typename Take::value_type;
        auto const& t = glsl::type_of<T>();
        s.reading_once = true;
        auto const flag = flags.reader(s);
        auto const read = take.items.reader(s);
        s.reading_once = false;
        kernel::type_name<T>{"ITEM"}.write(s);
        kernel::choice{"BOTH", Take::both}.write(s);
        write_store(s, "keep", t, take.kept.writer(s));
        if constexpr (Take::both) write_store(s, "reject", t, take.rejected.writer(s));
        write_report(s, count);
        write_look(s, read, flag);
        s.begin();
        s.statement("uint kept = 0u;");
        std::string place, get, write;
        for (std::uint32_t k = 0; k < s.packet_items; ++k) {
            std::string const n = std::to_string(k), v = "v[" + n + "]", w = "w" + n,
                              i = "(lane + " + n + "u * SUBGROUP)";
            s.statement(v + " = " + read(s.item(k)) + ";");
            s.statement("kept |= " + flag(s.item(k)) + " << " + n + ";");
            place +=
                "    is = kept >> " + n + " & 1u;\n" +
                (Take::both ? "    row_items[is == 1u ? at : other] = " + v + ";\n    other += 1u - is;\n"
                            : "    if (is == 1u) row_items[at] = " + v + ";\n") +
                "    at += is;\n";
            get += "    ITEM " + w + " = row_items[row + " + i + "];\n";
            write +=
                "    if (" + i + " < kept) keep(to + " + i + ", " + w + ");\n" +
                (Take::both ? "    else if (" + i + " < n) reject(other + " + i + " - kept, " + w + ");\n"
                            : "");
        }
        s.append("uint look_packet(uint p, out ITEM v[PACKET]) {\n" + s.end() +
                 "    return kept;\n}\n"
                 "shared ITEM row_items[" +
                 std::to_string(threads * s.packet_items) +
                 "];\n"
                 "void place_packet(uint kept, uint at, uint other, ITEM v[PACKET]) {\n    uint is;\n" +
                 place +
                 "}\n"
                 "void write_row(uint row, uint kept, uint n, uint to, uint other) {\n    uint lane = "
                 "gl_SubgroupInvocationID;\n" +
                 get + write + "}\n");
    }
};

/// In one pass, where the device lets a group wait for another.
template <class Flags, class Take, class Out>
void compact_in_one_pass(kernel::runtime& r, Flags flags, kernel::length count, std::uint32_t largest,
    Take const& take, Out kept) {
    using namespace kernel;
    static_assert(std::is_same_v<typename Flags::value_type, std::uint32_t>);
    profile const& p = r.tuning;
    compact_tile const tile = tile_for_compact(
        p, count.most, Take::both, largest, glsl::shared_bytes(glsl::type_of<typename Take::value_type>()));
    std::uint32_t const tiles = ceil_div(static_cast<std::uint32_t>(count.most), tile.items());
    auto const l = r.next_look_back(tiles);
    launch(r,
        kernels::compact,
        {tiles, tile.threads, tile.packet},
        type_name<std::uint32_t>{"STATE"},
        group_functions<std::uint32_t>{p.subgroup_size},
        count_hook{count},
        number{"TICKET", l.first_ticket},
        number{"EPOCH", l.epoch},
        function_hook<std::uint32_t, std::uint32_t, std::uint32_t>("combine", plus<>{}),
        look_back_states<std::uint32_t>{l.states},
        kernel::word_array{"look_back_ticket", r.look_back_ticket()},
        compact_hooks<Flags, Take, Out>{flags, take, kept, tile.threads});
}

/// Hands every item to `take`; leaves the number of all kept ones in *kept, which must not be the memory that
/// holds the count.
template <class Flags, class Take, class Out>
void compact_into(Flags flags, kernel::length count, std::uint32_t largest, Take const& take, Out kept) {
    if (count.most == 0 || count.on_gpu())
        assign(constant_iterator<std::uint32_t>(0), 1, kept);  // no item, no report
    if (count.most == 0) return;
    require_countable(count);
    kernel::session s;
    if (s->tuning.form == kernel::shape::lanes && !s->loops_count(flags, take))
        return compact_in_lanes(*s, flags, count, largest, take, kept);
    if constexpr (sizeof(typename Take::value_type) <=
                  16)  // longer ones go straight from where they are read
        if (s->tuning.look_back) return compact_in_one_pass(*s, flags, count, largest, take, kept);
    scan<std::uint32_t>(flags, count, largest, plus<>{}, {true, 0}, take_and_count<Take, Out>{take, kept});
}

/// The same; returns the number, waits for it.
template <class Flags, class Take>
std::uint32_t compact(Flags flags, kernel::length count, std::uint32_t largest, Take const& take) {
    if (count.most == 0) return 0;
    kernel::session s;
    compact_into(flags, count, largest, take, result_iterator<std::uint32_t>(*s));
    std::uint32_t kept = 0;
    s->read_result(&kept, sizeof kept);
    return kept;
}

/// take(i, before, upto): a kept item goes to out[before], another one behind all kept ones, of which there
/// are *kept.
template <class Items, class Out, class Kept> struct part_in_order {
    static constexpr std::uint32_t trips_of_an_item = 0;
    Items items;
    Out out;
    Kept kept;
    void bind(kernel::arguments& a) const {
        items.bind(a);
        out.bind(a);
        kept.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = items.reader(s);
        auto const put = out.writer(s);
        auto const all = kept.reader(s);
        auto const& t = glsl::type_of<typename Items::value_type>();
        s.need(t);
        s.append("uint all_kept;\n");
        s.at_start("all_kept = " + all(glsl::index_text{"0u"}) + ";");
        auto take = [&](glsl::index_text const& i, std::string const& n) {
            std::string const at = s.fresh("at");
            s.statement("uint " + at + " = upto" + n + " != before" + n + " ? before" + n + " : all_kept + " +
                        i.text + " - before" + n + ";");
            put({at}, t, read(i));
        };
        s.begin();
        take({"i"}, "");
        s.append("void visit(uint i, uint before, uint upto) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t k = 0; k < s.packet_items; ++k) take(s.item(k), "[" + std::to_string(k) + "]");
        s.append("void visit_packet(uint p, uint before[PACKET], uint upto[PACKET]) {\n" + s.end() + "}\n");
    }
};

/// Every item to `out`, the kept ones first and both kinds in order; leaves the number of kept ones in *kept.
/// For lanes.
template <class Flags, class Items, class Out, class Kept>
void partition_in_order(
    Flags flags, Items items, kernel::length count, std::uint32_t largest, Out out, Kept kept) {
    using one = constant_iterator<std::uint32_t>;
    require_countable(count);
    kernel::session s;
    if (part_in_order<Items, Out, Kept> const part{items, out, kept}; s->loops_count(flags, part))
        [[unlikely]] {
        reduce<std::uint32_t>(flags, count, kept, false, one(0), plus<>{});
        return scan<std::uint32_t>(
            flags, count, largest, plus<>{}, initial_hook<std::uint32_t>{true, 0}, part);
    }
    chunking const c = cut_for(s->tuning, count, largest, sizeof(std::uint32_t));
    kernel::scratch<std::uint32_t> const partials(*s, c.chunks.chunks);
    reduce_chunks<std::uint32_t>(
        *s, c, flags, count, plus<>{}, partials, finish_hook<std::uint32_t, Kept, one>{kept, false, one(0)});
    place_in_lanes(*s, c, flags, count, partials, join_item<Items, Out, Kept>{items, out, kept}, kept);
}

/// visit(i, before, upto) of pairs of counts: an item of the first kind, of the second, or of the rest goes
/// to its own output; the counts of the first two go to `counts`.
template <class Items, class First, class Second, class Rest, class Out> struct part_in_three {
    static constexpr bool reports = true;
    Items items;
    First first;
    Second second;
    Rest rest;
    Out counts;
    void bind(kernel::arguments& a) const {
        items.bind(a);
        first.bind(a);
        second.bind(a);
        rest.bind(a);
        counts.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = items.reader(s);
        auto const put_first = first.writer(s);
        auto const put_second = second.writer(s);
        auto const put_rest = rest.writer(s);
        auto const put_counts = counts.writer(s);
        auto const& t = glsl::type_of<typename Items::value_type>();
        s.need(t);
        s.begin();
        s.statement(t.name + " v = " + read(glsl::index_text{"i"}) + ";");
        s.statement(
            "uint at = upto.x != before.x ? before.x : upto.y != before.y ? before.y : i - before.x - "
            "before.y;");
        s.statement("if (upto.x != before.x) {");
        put_first({"at"}, t, "v");
        s.statement("} else if (upto.y != before.y) {");
        put_second({"at"}, t, "v");
        s.statement("} else {");
        put_rest({"at"}, t, "v");
        s.statement("}");
        std::string const placed = s.end();
        s.begin();
        put_counts({"0u"}, glsl::type_of<uvec2>(), "counts");
        s.append("void report(uvec2 counts) {\n" + s.end() +
                 "}\n"
                 "void visit(uint i, uvec2 before, uvec2 upto) {\n" +
                 placed + report_last(s, "i", "upto") +
                 "}\n"
                 "void visit_packet(uint p, uvec2 before[PACKET], uvec2 upto[PACKET]) {\n"
                 "    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k), before[k], "
                 "upto[k]);\n}\n");
    }
};

/// The same into one range of twice the items: the first kind from its front, the rest backwards from the
/// middle, the second kind from the middle on. One store for every item.
template <class Items, class Held, class Out> struct part_in_three_in_place {
    static constexpr bool reports = true;
    Items items;
    Held held;
    Out counts;
    void bind(kernel::arguments& a) const {
        items.bind(a);
        held.bind(a);
        counts.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = items.reader(s);
        auto const put = held.writer(s);
        auto const put_counts = counts.writer(s);
        auto const& t = glsl::type_of<typename Items::value_type>();
        s.need(t);
        s.append(
            "uint place_in_three(uint i, uvec2 before, uvec2 upto) {\n"
            "    return upto.x != before.x ? before.x : upto.y != before.y ? COUNT + before.y : COUNT - 1u - "
            "(i - before.x - before.y);\n}\n");
        s.begin();
        put({"to"}, t, "v");
        s.append("void put_in_three(uint to, " + t.name + " v) {\n" + s.end() + "}\n");
        s.begin();
        put_counts({"0u"}, glsl::type_of<uvec2>(), "counts");
        s.append("void report(uvec2 counts) {\n" + s.end() + "}\n");
        s.begin();
        s.statement("put_in_three(place_in_three(i, before, upto), " + read(glsl::index_text{"i"}) + ");");
        s.append("void visit(uint i, uvec2 before, uvec2 upto) {\n" + s.end() + report_last(s, "i", "upto") +
                 "}\n");
        s.begin();
        for (std::uint32_t k = 0; k < s.packet_items; ++k) {
            std::string const n = "[" + std::to_string(k) + "]";
            s.statement("put_in_three(place_in_three(" + s.item(k).text + ", before" + n + ", upto" + n +
                        "), " + read(s.item(k)) + ");");
        }
        s.append("void visit_packet(uint p, uvec2 before[PACKET], uvec2 upto[PACKET]) {\n" + s.end() +
                 report_last(s, "(p * uint(PACKET) + uint(PACKET) - 1u)", "upto[PACKET - 1]") + "}\n");
    }
};
template <class Kinds, class Items, class Held, class Counts>
void hold_three(Kinds kinds, Items items, kernel::length count, Held held, Counts counts) {
    constexpr std::uint32_t largest =
        Kinds::element_bytes > Items::element_bytes ? Kinds::element_bytes : Items::element_bytes;
    if (count.most == 0 || count.on_gpu())
        assign(constant_iterator<uvec2>(uvec2(0, 0)), 1, counts);  // no item, no report
    scan<uvec2>(kinds,
        count,
        largest,
        plus<>{},
        {true, uvec2(0, 0)},
        part_in_three_in_place<Items, Held, Counts>{items, held, counts});
}
/// Of (place, counts, length): where the item that belongs there is held.
struct held_of_three {
    template <class T> auto operator()(T const& t) const {
        auto const i = gpu::get<0>(t), n = gpu::get<2>(t);
        auto const counts = gpu::get<1>(t);
        auto const both = counts.x + counts.y;
        return gpu::select(i < counts.x, i, gpu::select(i < both, n + i - counts.x, n - 1u - (i - both)));
    }
};
/// Rearranges items[0, count) by their kinds, each kind in its order; leaves the counts of the first two in
/// *counts.
template <class Kinds, class Items>
void partition_in_three_in_place_into(
    Kinds kinds, Items items, kernel::length count, scratch_iterator<uvec2> counts) {
    using T = typename Items::value_type;
    kernel::session s;
    kernel::scratch<T> const memory(*s, 2 * count.most);
    scratch_iterator<T> const held(memory);
    hold_three(kinds, items, count, held, counts);
    auto const places = make_zip_iterator(counting_iterator<std::uint32_t>(0),
        make_permutation_iterator(counts, constant_iterator<std::uint32_t>(0)),
        gpu::detail::length_iterator(count));
    assign(make_permutation_iterator(held, make_transform_iterator(places, held_of_three{})), count, items);
}
/// The same; returns them (waits).
template <class Kinds, class Items>
uvec2 partition_in_three_in_place(Kinds kinds, Items items, std::size_t count) {
    uvec2 counts(0, 0);
    if (count == 0) return counts;
    kernel::session s;
    using T = typename Items::value_type;
    kernel::scratch<T> const memory(*s, 2 * count);
    scratch_iterator<T> const held(memory);
    hold_three(kinds, items, count, held, result_iterator<uvec2>(*s));
    s->read_result(&counts, sizeof counts);
    auto const middle = held + static_cast<std::ptrdiff_t>(count);
    std::size_t const rest = count - counts.x - counts.y;
    assign(held, counts.x, items);
    assign(middle, counts.y, items + static_cast<std::ptrdiff_t>(counts.x));
    assign(gpu::make_reverse_iterator(middle), rest, items + static_cast<std::ptrdiff_t>(count - rest));
    return counts;
}

/// `kinds` are (1, 0) for items of the first kind, (0, 1) for the second, (0, 0) for the rest; the counts of
/// the first two go to *counts.
template <class Kinds, class Items, class First, class Second, class Rest, class Counts>
void partition_in_three_into(
    Kinds kinds, Items items, kernel::length count, First first, Second second, Rest rest, Counts counts) {
    constexpr std::uint32_t largest =
        Kinds::element_bytes > Items::element_bytes ? Kinds::element_bytes : Items::element_bytes;
    if (count.most == 0 || count.on_gpu())
        assign(constant_iterator<uvec2>(uvec2(0, 0)), 1, counts);  // no item, no report
    scan<uvec2>(kinds,
        count,
        largest,
        plus<>{},
        {true, uvec2(0, 0)},
        part_in_three<Items, First, Second, Rest, Counts>{items, first, second, rest, counts});
}
/// The same; returns them (waits).
template <class Kinds, class Items, class First, class Second, class Rest>
uvec2 partition_in_three(Kinds kinds, Items items, std::size_t count, First first, Second second, Rest rest) {
    uvec2 counts(0, 0);
    if (count == 0) return counts;
    kernel::session s;
    partition_in_three_into(kinds, items, count, first, second, rest, result_iterator<uvec2>(*s));
    s->read_result(&counts, sizeof counts);
    return counts;
}

}  // namespace gpu::primitive
