// SPDX-License-Identifier: MIT
// Gives scan(), which computes every prefix of a range and hands each prefix to a visitor. Also
// gives prefixes(), which stores the prefixes.
#pragma once
#include <gpu/primitive/look_back.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file scan{"scan",
    {glsl::shaders::group_reduce, glsl::shaders::group_scan, glsl::shaders::scan},
    {glsl::shaders::group_reduce_subgroups, glsl::shaders::group_scan_subgroups, glsl::shaders::scan}};
inline constexpr kernel::kernel_file scan_lanes{"scan_lanes", {glsl::shaders::scan_lanes}};
inline constexpr kernel::kernel_file scan_look_back{"scan_look_back",
    {glsl::shaders::group_next_tile,
        glsl::shaders::group_states,
        glsl::shaders::group_look_back,
        glsl::shaders::group_ordered_look_back,
        glsl::shaders::scan_look_back}};
}  // namespace kernels

/// Hook that defines the function VALUE initial() in a kernel, which returns the value before the
/// first item of a scan. It also defines the macro INITIAL: 1 when there is an initial value,
/// otherwise 0.
template <class T> struct initial_hook : kernel::composed<initial_hook<T>> {
    bool present;
    T what;
    initial_hook(bool is_present, T const& value) : present(is_present), what(value) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::choice{"INITIAL", present}, kernel::value<T>{"initial", what});
    }
};

/// Hook that defines the function VALUE initial() in a kernel, which returns the value before the
/// first item of a scan. The value is read from GPU memory at *first. It also defines the macro
/// INITIAL as 1.
template <class T, class First> struct initial_at : kernel::composed<initial_at<T, First>> {
    static constexpr char const* text = glsl::shaders::hooks_initial_at;
    First first;
    explicit initial_at(First from) : first(from) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::choice{"INITIAL", 1}, kernel::reads{"initial_value", first});
    }
};

/// Visitor for scan(), which stores the prefix of item i at out[i]. With `exclusive`, the prefix
/// does not contain the item itself.
template <class T, class Out> struct store_prefix : kernel::composed<store_prefix<T, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_store_prefix;
    static constexpr std::uint32_t trips_of_an_item = 0;
    Out out;
    bool exclusive;
    store_prefix(Out to, bool without_item) : out(to), exclusive(without_item) {}
    kernel::scan_kind kind() const {
        return exclusive ? kernel::scan_kind::exclusive : kernel::scan_kind::inclusive;
    }
    template <class Each> void parts(Each const& each) const {
        each(kernel::choice{"EXCLUSIVE", exclusive}, kernel::write_hook<T>("put", out));
    }
};

/// True for a visitor that defines void report(VALUE whole), where `whole` combines all items. On
/// llvmpipe the kernel calls report() at the end. On GPUs the visitor itself calls it at the last
/// item.
template <class Visit> inline constexpr bool reports = requires { requires Visit::reports; };

/// Runs the second pass of a two-pass scan: scans each chunk, and calls `visit` for each item.
/// `partials` holds one value for each chunk, which combines the items of that chunk. With
/// `scanned`, which is only for llvmpipe, the value combines all items up to the end of the chunk.
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

/// True when T contains a floating-point number, so that a result depends on the order in which
/// values are combined. A one-pass scan then combines them in a fixed order. For other types it
/// takes whichever partial results have already been published.
inline bool rounds(glsl::type const& t) {
    for (auto const& f : t.fields)
        if (rounds(*f.t)) return true;
    return glsl::scalar_of(t).k == glsl::kind::floating;
}

/// True for a visitor that writes far fewer elements than are read. With it, a one-pass scan is
/// fast also for a long range in memory of small pages. Such a scan is slow there only when it
/// reads and writes all elements tile by tile.
template <class Visit> inline constexpr bool writes_few = requires { requires Visit::writes_few; };

/// The number of loop trips that the visitor Visit takes for each item on llvmpipe. It is
/// Visit::trips_of_an_item, or 1 when Visit has no member trips_of_an_item.
template <class Visit> inline constexpr std::uint32_t trips_of_an_item = 1;
template <class Visit>
requires requires { Visit::trips_of_an_item; }
inline constexpr std::uint32_t trips_of_an_item<Visit> = Visit::trips_of_an_item;

/// True when a scan of a range of `bytes` bytes takes one pass, by look-back.
template <class T, class Visit> bool scans_in_one_pass(kernel::runtime& r, std::size_t bytes) {
    return sizeof(T) <= 16 && r.tuning.look_back &&
           (writes_few<Visit> || bytes <= r.tuning.look_back_bytes || gl::has_large_pages(r.device));
}

/// Scans a range in one launch, by look-back (Merrill, Garland 2016), and calls `visit` for each
/// item. Only for devices on which a group may wait for another. `carry` is nothing, or a hook that
/// stores the value of all items, carry_on().
template <class T, class In, class Op, class Initial, class Visit, class... Carry>
void scan_in_one_pass(kernel::runtime& r, In in, kernel::length count, std::uint32_t largest, Op const& op,
    Initial const& initial, Visit const& visit, Carry const&... carry) {
    using namespace kernel;
    constexpr std::uint32_t words = (sizeof(T) + 3) / 4;
    profile const& p = r.tuning;
    std::uint32_t const packet = packet_items(p, largest);
    scan_kind kind = scan_kind::usual;
    if constexpr (requires { visit.kind(); }) kind = visit.kind();
    bool const in_order = rounds(glsl::type_of<T>());
    // A tile that suits loads alone may take half as long again when its items are computed.
    constexpr bool loads = requires { in.position(); };
    if (!loads && !in_order && kind == scan_kind::inclusive) kind = scan_kind::usual;
    look_back_tile const tile = tile_for_look_back(p, count.most, words, packet, kind, in_order);
    std::uint32_t const tiles = ceil_div(static_cast<std::uint32_t>(count.most), tile.items(packet)),
                        blocks = ceil_div(tiles, p.subgroup_size);
    auto& look_back = r.kept<look_back_memory>();
    look_back.begin(std::size_t(tiles + blocks) * round_up(words, words > 1 ? 2u : 1u), count.most);
    launch(r,
        kernels::scan_look_back,
        {tiles, tile.threads, packet},
        type_name<T>{"VALUE"},
        type_name<T>{"STATE"},
        group_functions<T>{p.subgroup_size},
        choice{"PACKETS", tile.packets},
        repeats{"EACH_PACKET", tile.packets},
        choice{"ORDERED", in_order},
        choice{"CARRIES", sizeof...(Carry) > 0},
        count_hook{count},
        reads{"load", in},
        function_hook<T, T, T>("combine", op),
        look_back_states<T>{look_back},
        initial,
        carry...,
        visit);
}

/// Calls visit(i, before, upto) on the GPU for each i in [0, count). `before` combines the initial
/// value and the items before item i, and upto = op(before, in[i]). Without an initial value,
/// `before` is undefined at i = 0. The visitor may write to the element that `in` reads at i.
/// `largest` is the size in bytes of the largest element that is read or written.
///
/// Takes one pass on devices with look-back when T has at most 16 bytes. Otherwise it takes two
/// passes, which reduce the chunks and then scan them. Very long ranges in memory of small pages
/// also take two passes, unless the visitor writes few elements. Does not wait, except for a count
/// in GPU memory when a functor contains a loop whose trips the driver limits. Scratch memory: one
/// T for each chunk or tile. Throws length_error for more than 2^31 - 1 items.
template <class T, class In, class Op, class Visit, class Initial = initial_hook<T>>
void scan(In in, kernel::length count, std::uint32_t largest, Op const& op, Initial const& initial,
    Visit const& visit) {
    if (count.most == 0) return;
    require_countable(count);
    kernel::session s;
    // in_pairs is true when a functor's loops count towards the driver's limit of loop trips per
    // thread. Each thread then gets only two items.
    bool const in_pairs = s->loops_count(in, kernel::function_hook<T, T, T>("combine", op), visit);
    if (in_pairs) [[unlikely]]
        if (count = known_length(*s, count); count.most == 0) return;

    // Scan in one pass.
    if constexpr (sizeof(T) <= 16)
        if (scans_in_one_pass<T, Visit>(*s, count.most * largest))
            return scan_in_one_pass<T>(*s, in, count, largest, op, initial, visit);

    // Scan in two passes.
    chunking const c =
        in_pairs ? cut_in_pairs(count)
                 : cut_for(s->tuning, count, largest, shared_bytes_of<T>(), trips_of_an_item<Visit>);
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

/// Scans a range of any length. visit_from(at) returns the visitor of scan() for the part of the
/// range that begins at index `at`. `Parts` is true when the visitors may visit parts. Launches,
/// waiting and scratch memory are those of scan().
///
/// A range that is longer than one launch can process is scanned in parts, if `in` is in_order and
/// `Parts` is true. Throws length_error for such a range when a functor contains a loop whose trips
/// the driver limits. Also throws length_error for ranges that a kernel cannot count.
template <class T, bool Parts, class In, class Op, class Initial, class VisitFrom>
void scan_in_parts(In in, kernel::length count, std::uint32_t largest, Op const& op, Initial const& initial,
    VisitFrom const& visit_from) {
    if constexpr (Parts && in_order<In>) {
        kernel::session s;
        std::size_t const most = count.on_gpu() ? count.most : part_of(*s, count.most, largest);
        kernel::limited_extent const within(s->call, most);
        if (most >= count.most) return scan<T>(in, count, largest, op, initial, visit_from(0));
        if (s->loops_count(in, kernel::function_hook<T, T, T>("combine", op), visit_from(0)))
            gpu::detail::raise(
                length_error("a range of " + std::to_string(count.most) +
                             " elements takes more than one launch, and this driver ends the loops of a "
                             "functor after 65535 trips of a thread; scan parts of it"));
        // Scan each part in one pass, which begins with the value of all parts before it. A part
        // reads that value from one place, and leaves its own in the other.
        using Visit = decltype(visit_from(std::ptrdiff_t(0)));
        if constexpr (sizeof(T) <= 16)
            if (scans_in_one_pass<T, Visit>(*s, most * largest)) {
                kernel::scratch<T> const carried(*s, 2);
                scratch_iterator<T> const places[] = {
                    scratch_iterator<T>(carried), scratch_iterator<T>(carried, 1)};
                std::size_t parts_before = 0;
                return in_parts(*s, count.most, largest, [&](std::size_t at, std::size_t n) {
                    auto const from = static_cast<std::ptrdiff_t>(at);
                    auto const carry = kernel::write_hook<T>("carry_on", places[parts_before % 2]);
                    if (parts_before == 0)
                        scan_in_one_pass<T>(*s, in, n, largest, op, initial, visit_from(from), carry);
                    else
                        scan_in_one_pass<T>(*s,
                            in + from,
                            n,
                            largest,
                            op,
                            initial_at<T, scratch_iterator<T>>(places[(parts_before + 1) % 2]),
                            visit_from(from),
                            carry);
                    ++parts_before;
                });
            }
        // Calls run(chunking, first index, length) for each part of the range. The partials of all
        // parts lie in one array, in which the partials of earlier parts come before those of the
        // present part.
        auto parts = [&](auto const& run) {
            std::uint32_t chunks = 0;
            in_parts(*s, count.most, largest, [&](std::size_t at, std::size_t n) {
                chunking c = cut_for(s->tuning,
                    n,
                    largest,
                    shared_bytes_of<T>(),
                    trips_of_an_item<decltype(visit_from(std::ptrdiff_t(0)))>);
                c.earlier = chunks;
                run(c, static_cast<std::ptrdiff_t>(at), n);
                chunks += c.chunks.chunks;
            });
            return chunks;
        };

        // Reduce the chunks of all parts, and then scan them.
        kernel::scratch<T> const partials(*s, parts([](auto&&...) {}));
        parts([&](chunking const& c, std::ptrdiff_t at, std::size_t n) {
            reduce_chunks<T>(*s, c, in + at, n, op, partials);
        });
        parts([&](chunking const& c, std::ptrdiff_t at, std::size_t n) {
            scan_chunks<T>(*s, c, in + at, n, op, partials, initial, visit_from(at));
        });
    } else
        scan<T>(in, count, largest, op, initial, visit_from(0));
}

/// Stores the prefix of in[i] at out[i], for each i in [0, count). The prefix combines the initial
/// value and the items up to in[i] under `op`, without in[i] when `exclusive` is true. Ranges,
/// errors and cost are those of scan_in_parts().
template <class T, class In, class Out, class Op, class Initial>
void prefixes(In in, kernel::length count, Out out, bool exclusive, Op const& op, Initial const& initial) {
    scan_in_parts<T, in_order<Out>>(in,
        count,
        kernel::at_least(In::element_bytes, Out::element_bytes),
        op,
        initial,
        [&](std::ptrdiff_t at) {
            return store_prefix<T, Out>{from_index(out, at), exclusive};
        });
}

}  // namespace gpu::inline v0_2::primitive
