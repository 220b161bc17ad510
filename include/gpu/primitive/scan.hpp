// SPDX-License-Identifier: MIT
// scan(): every prefix of a range, handed to a visitor; reduce, then scan.
#pragma once
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file scan{"scan",
    {glsl::shaders::group_reduce, glsl::shaders::group_scan, glsl::shaders::scan},
    {glsl::shaders::group_reduce_subgroups, glsl::shaders::group_scan_subgroups, glsl::shaders::scan}};
inline constexpr kernel::kernel_file scan_lanes{"scan_lanes", {glsl::shaders::scan_lanes}};
inline constexpr kernel::kernel_file scan_look_back{"scan_look_back",
    {glsl::shaders::group_look_back, glsl::shaders::group_ordered_look_back, glsl::shaders::scan_look_back}};
}  // namespace kernels

/// VALUE initial(): what comes before the first item, if anything does.
template <class T> struct initial_hook {
    bool present;
    T what;
    void bind(kernel::arguments& a) const {
        a.key(present);
        a.value(what);
    }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        s.need(t);
        s.define("INITIAL", present ? "1" : "0");
        s.append(t.name + " initial() { return " +
                 glsl::source::argument(t, s.take_uniforms((sizeof(T) + 3) / 4)) + "; }\n");
    }
};

/// The same, read from the GPU at *first.
template <class T, class First> struct initial_at {
    First first;
    void bind(kernel::arguments& a) const { first.bind(a); }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        auto const read = first.reader(s);
        s.need(t);
        s.define("INITIAL", "1");
        s.append(t.name + " initial() { return " + read(glsl::index_text{"0u"}) + "; }\n");
    }
};

/// visit(i, before, upto): out[i] = upto, or before when exclusive.
template <class T, class Out> struct store_prefix {
    static constexpr std::uint32_t trips_of_an_item = 0;
    Out out;
    bool exclusive;
    void bind(kernel::arguments& a) const {
        out.bind(a);
        a.key(exclusive);
    }
    void write(glsl::source& s) const {
        auto const put = out.writer(s);
        auto const& t = glsl::type_of<T>();
        std::string const what = exclusive ? "before" : "upto";
        s.store_hook("put", t, [&](glsl::index_text const& at, std::string const& v) { put(at, t, v); });
        s.append(
            "void visit(uint i, " + t.name + " before, " + t.name + " upto) { put(i, " + what + "); }\n");
        s.append("void visit_packet(uint p, " + t.name + " before[PACKET], " + t.name +
                 " upto[PACKET]) { put_packet(p, " + what + "); }\n");
    }
};

/// Does a visitor want to know what all items come to? Then it writes void report(VALUE whole): lanes call it
/// at their end, and the visits of groups at the last item, by report_last().
template <class Visit> inline constexpr bool reports = requires { requires Visit::reports; };
inline std::string report_last(glsl::source const& s, std::string const& at, std::string const& whole) {
    return s.form == glsl::shape::lanes ? "" : "    if (" + at + " + 1u == COUNT) report(" + whole + ");\n";
}

/// The second pass, over chunks whose partials are known; for lanes they may be prefixes of the partials,
/// `scanned`.
template <class T, class In, class Op, class Initial, class Visit>
void scan_chunks(kernel::runtime& r, chunking const& c, In in, kernel::length count, Op const& op,
    kernel::scratch<T> const& partials, Initial const& initial, Visit const& visit, bool scanned = false) {
    using namespace kernel;
    if (c.lanes)
        launch(r,
            kernels::scan_lanes,
            c.grid,
            type_name<T>{"VALUE"},
            choice{"SCANNED", scanned},
            choice{"REPORTS", reports<Visit>},
            chunks_hook{count, c.chunks, 1, true},
            number{"EARLIER", c.earlier},
            reads{"load", in},
            function_hook<T, T, T>("combine", op),
            table_hook("partials", partials),
            initial,
            visit);
    else {
        launch(r,
            kernels::scan,
            c.grid,
            type_name<T>{"VALUE"},
            group_functions<T>{r.tuning.subgroup_size},
            chunks_hook{count, c.chunks, c.grid.threads},
            number{"EARLIER", c.earlier},
            reads{"load", in},
            function_hook<T, T, T>("combine", op),
            table_hook("partials", partials),
            initial,
            visit);
    }
}

/// Does combining T depend on the order of combination? Then a one-pass scan may not take whatever it finds
/// first.
inline bool rounds(glsl::type const& t) {
    for (auto const& f : t.fields)
        if (rounds(*f.t)) return true;
    return glsl::scalar_of(t).k == glsl::kind::floating;
}

/// Does a visitor write far less than is read? What is slow in one pass over a long range is to read and
/// write all of it, tile by tile.
template <class Visit> inline constexpr bool writes_few = requires { requires Visit::writes_few; };

/// Trips that a visitor of lanes makes through loops for an item, if it does not tell.
template <class Visit> inline constexpr std::uint32_t trips_of_an_item = 1;
template <class Visit>
requires requires { Visit::trips_of_an_item; }
inline constexpr std::uint32_t trips_of_an_item<Visit> = Visit::trips_of_an_item;

/// One pass, where the device lets a group wait for another.
template <class T, class In, class Op, class Initial, class Visit>
void scan_in_one_pass(kernel::runtime& r, In in, kernel::length count, std::uint32_t largest, Op const& op,
    Initial const& initial, Visit const& visit) {
    using namespace kernel;
    constexpr std::uint32_t words = (sizeof(T) + 3) / 4;
    profile const& p = r.tuning;
    std::uint32_t const packet = packet_items(p, largest);
    look_back_tile const tile = tile_for_look_back(p, count.most, words, packet);
    std::uint32_t const tiles = ceil_div(static_cast<std::uint32_t>(count.most), tile.items(packet)),
                        blocks = ceil_div(tiles, p.subgroup_size);
    auto const l = r.next_look_back(std::size_t(tiles + blocks) * round_up(words, words > 1 ? 2u : 1u));
    launch(r,
        kernels::scan_look_back,
        {tiles, tile.threads, packet},
        type_name<T>{"VALUE"},
        type_name<T>{"STATE"},
        group_functions<T>{p.subgroup_size},
        choice{"PACKETS", tile.packets},
        choice{"ORDERED", rounds(glsl::type_of<T>())},
        count_hook{count},
        number{"TICKET", l.first_ticket},
        number{"EPOCH", l.epoch},
        reads{"load", in},
        function_hook<T, T, T>("combine", op),
        look_back_states<T>{l.states},
        kernel::word_array{"look_back_ticket", r.look_back_ticket()},
        initial,
        visit);
}

/// visit(i, before, upto) for every i, where upto = op(before, in[i]). The visitor may write where `in` is
/// read at i.
template <class T, class In, class Op, class Visit, class Initial = initial_hook<T>>
void scan(In in, kernel::length count, std::uint32_t largest, Op const& op, Initial const& initial,
    Visit const& visit) {
    if (count.most == 0) return;
    require_countable(count);
    kernel::session s;
    bool const in_pairs = s->loops_count(in, kernel::function_hook<T, T, T>("combine", op), visit);
    if (in_pairs) [[unlikely]]
        if (count = known_length(*s, count); count.most == 0) return;
    if constexpr (sizeof(T) <= 16)
        if (s->tuning.look_back && (writes_few<Visit> || count.most * largest <= s->tuning.look_back_bytes ||
                                       gl::has_large_pages(s->device)))
            return scan_in_one_pass<T>(*s, in, count, largest, op, initial, visit);
    chunking const c = in_pairs ? cut_in_pairs(count)
                                : cut_for(s->tuning, count, largest, sizeof(T), trips_of_an_item<Visit>);
    kernel::scratch<T> const partials(*s, c.chunks.chunks);
    if (c.chunks.chunks > 1) {
        reduce_chunks<T>(*s, c, in, count, op, partials);
        if (in_pairs) {
            scratch_iterator<T> const held(partials);
            scan<T>(held,
                c.chunks.chunks,
                held.element_bytes,
                op,
                initial_hook<T>{false, T{}},
                store_prefix<T, scratch_iterator<T>>{held, false});
        }
    }
    scan_chunks<T>(*s, c, in, count, op, partials, initial, visit, in_pairs);
}

/// out[i] = the prefix up to in[i], or before it when exclusive. What is longer than one launch takes is
/// scanned in parts.
template <class T, class In, class Out, class Op, class Initial>
void prefixes(In in, kernel::length count, Out out, bool exclusive, Op const& op, Initial const& initial) {
    constexpr std::uint32_t largest =
        In::element_bytes > Out::element_bytes ? In::element_bytes : Out::element_bytes;
    using visit = store_prefix<T, Out>;
    if constexpr (in_order<In> && in_order<Out>) {
        kernel::session s;
        std::size_t const most = count.on_gpu() ? count.most : part_of(*s, count.most, largest);
        kernel::limited_extent const within(s->call, most);
        if (most >= count.most) return scan<T>(in, count, largest, op, initial, visit{out, exclusive});
        if (s->loops_count(in, kernel::function_hook<T, T, T>("combine", op), out))
            throw length_error("a range of " + std::to_string(count.most) +
                               " elements takes more than one launch, and this driver ends the loops of a "
                               "functor after 65535 trips of a thread; scan parts of it");
        // Each part finds the partials of those before it in front of its own.
        auto parts = [&](auto const& run) {
            std::uint32_t chunks = 0;
            in_parts(*s, count.most, largest, [&](std::size_t at, std::size_t n) {
                chunking c = cut_for(s->tuning, n, largest, sizeof(T));
                c.earlier = chunks;
                run(c, static_cast<std::ptrdiff_t>(at), n);
                chunks += c.chunks.chunks;
            });
            return chunks;
        };
        kernel::scratch<T> const partials(*s, parts([](auto&&...) {}));
        parts([&](chunking const& c, std::ptrdiff_t at, std::size_t n) {
            reduce_chunks<T>(*s, c, in + at, n, op, partials);
        });
        parts([&](chunking const& c, std::ptrdiff_t at, std::size_t n) {
            scan_chunks<T>(*s, c, in + at, n, op, partials, initial, visit{out + at, exclusive});
        });
    } else
        scan<T>(in, count, largest, op, initial, visit{out, exclusive});
}

}  // namespace gpu::primitive
