// SPDX-License-Identifier: MIT
// compact_in_lanes(): a compaction of lanes, in two passes; compact_chunks(): one in place, in one. A part of
// compact.hpp.
#pragma once
#include <gpu/gl/staging.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/list.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file compact_lanes{"compact_lanes", {glsl::shaders::compact_lanes}};
}  // namespace kernels

/// take(i, before, upto): a kept item goes to kept[before].
template <class Items, class Kept> struct keep_item {
    using value_type = typename Items::value_type;
    static constexpr bool both = false;
    Items items;
    Kept kept;
    void bind(kernel::arguments& a) const {
        items.bind(a);
        kept.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = items.reader(s);
        auto const put = kept.writer(s);
        auto const& t = glsl::type_of<typename Items::value_type>();
        s.need(t);
        s.begin();
        put({"at"}, t, "v");
        s.append("void keep(uint at, " + t.name + " v) {\n" + s.end() + "}\n");
        auto take = [&](std::string const& item, std::string const& n) {
            s.statement("if (upto" + n + " != before" + n + ") keep(before" + n + ", " + item + ");");
        };
        s.begin();
        take(read(glsl::index_text{"i"}), "");
        s.append("void take(uint i, uint before, uint upto) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t k = 0; k < s.packet_items; ++k)
            take(read(s.item(k)), "[" + std::to_string(k) + "]");
        s.append("void take_packet(uint p, uint before[PACKET], uint upto[PACKET]) {\n" + s.end() + "}\n");
    }
};

/// Elements of one word that lie side by side in memory which nothing but whole words is stored to: rows of
/// four can be stored.
template <class Out, class T>
concept stored_in_rows = requires(Out const& o, glsl::source& s) {
    o.memory_in(s);
    o.position();
}
&&std::is_same_v<typename Out::value_type, T> && sizeof(T) == 4 && Out::element_bytes == 4;

/// In place of where the number of kept items goes: each chunk's items stay together, and it has a number of
/// its own.
struct chunks_apart {};

/// What all compactions write alike.
template <class Flags, class Take>
void bind_items(kernel::arguments& a, Flags const& flags, Take const& take) {
    a.reading_once = true;
    flags.bind(a);
    take.items.bind(a);
    a.reading_once = false;
    take.kept.bind(a);
    if constexpr (Take::both) take.rejected.bind(a);
}
/// void NAME(uint at, ITEM v)
template <class Put>
void write_store(glsl::source& s, char const* name, glsl::type const& t, Put const& put) {
    s.begin();
    put({"at"}, t, "v");
    s.append(std::string("void ") + name + "(uint at, ITEM v) {\n" + s.end() + "}\n");
}
/// void report(uint kept)
template <class Out> void write_report(glsl::source& s, Out const& count) {
    auto const put = count.writer(s);
    s.begin();
    put({"0u"}, glsl::type_of<std::uint32_t>(), "kept");
    s.append("void report(uint kept) {\n" + s.end() + "}\n");
}
/// uint look(uint i, out ITEM v): is it kept?
template <class Read, class Flag> void write_look(glsl::source& s, Read const& read, Flag const& flag) {
    s.begin();
    s.statement("v = " + read(glsl::index_text{"i"}) + ";");
    s.statement("return " + flag(glsl::index_text{"i"}) + ";");
    s.append("uint look(uint i, out ITEM v) {\n" + s.end() + "}\n");
}

/// What compact_lanes.glsl asks for.
template <class Flags, class Take, class Out> struct compact_lanes_hooks {
    using T = typename Take::value_type;
    static constexpr bool apart = std::is_same_v<Out, chunks_apart>;
    static constexpr bool joined = requires(Take const& t) { t.all_kept; };
    static constexpr bool rows = !Take::both && !joined && stored_in_rows<decltype(Take::kept), T>;
    template <class O> static constexpr bool one_store = O::element_bytes == 4 || O::element_bytes == 8;
    static constexpr bool always = [] {
        if constexpr (Take::both)
            return one_store<decltype(Take::kept)> && one_store<decltype(Take::rejected)>;
        else
            return !joined && !rows && one_store<decltype(Take::kept)>;
    }();
    Flags flags;
    Take const& take;
    Out count;
    void bind(kernel::arguments& a) const {
        bind_items(a, flags, take);
        if constexpr (joined)
            take.all_kept.bind(a);
        else if constexpr (!apart)
            count.bind(a);
    }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        s.reading_once = true;
        auto const flag = flags.reader(s);
        auto const read = take.items.reader(s);
        s.reading_once = false;
        kernel::type_name<T>{"ITEM"}.write(s);
        kernel::choice{"APART", apart}.write(s);
        kernel::choice{"BOTH", Take::both}.write(s);
        kernel::choice{"JOINED", joined}.write(s);
        kernel::choice{"ALWAYS", always}.write(s);
        kernel::choice{"ROWS", rows}.write(s);
        if constexpr (rows) {
            std::uint32_t const id = take.kept.memory_in(s);
            std::string const n = std::to_string(id);
            s.store_rows(id);
            write_store(
                s, "keep", t, [&](glsl::index_text const& at, glsl::type const&, std::string const& v) {
                    s.store(id, at, v);
                });
            glsl::list<std::string> w;
            for (auto* v : {"v[0]", "v[1]", "v[2]", "v[3]"}) glsl::to_words(t, v, w);
            s.append("uint row_place(uint at) { return place" + n +
                     "(at); }\n"
                     "void keep_row(uint row, ITEM v[7]) { store" +
                     n + "_row(row, uvec4(" + w[0] + ", " + w[1] + ", " + w[2] + ", " + w[3] + ")); }\n");
        } else
            write_store(s, "keep", t, take.kept.writer(s));
        if constexpr (Take::both) write_store(s, "reject", t, take.rejected.writer(s));
        if constexpr (joined) {
            s.append("uint all_kept;\n");
            s.at_start("all_kept = " + take.all_kept.reader(s)(glsl::index_text{"0u"}) + ";");
        } else if constexpr (!apart)
            write_report(s, count);
        write_look(s, read, flag);
        s.begin();
        for (std::uint32_t k = 0; k < s.packet_items; ++k) {
            std::string const n = "[" + std::to_string(k) + "]";
            s.statement("v" + n + " = " + read(s.item(k)) + ";");
            s.statement("kept" + n + " = " + flag(s.item(k)) + ";");
        }
        s.append("void look_packet(uint p, out ITEM v[PACKET], out uint kept[PACKET]) {\n" + s.end() + "}\n");
    }
};

/// Kept items in order, and behind them the others; how many are kept is read there, in one word.
template <class Items, class Kept, class Count> struct join_item {
    using value_type = typename Items::value_type;
    static constexpr bool both = false;
    Items items;
    Kept kept;
    Count all_kept;
};

/// The second pass, where it is known how many each chunk keeps.
template <class Flags, class Take, class Out>
void place_in_lanes(kernel::runtime& r, chunking const& c, Flags flags, kernel::length count,
    kernel::scratch<std::uint32_t> const& partials, Take const& take, Out kept) {
    using namespace kernel;
    launch(r,
        kernels::compact_lanes,
        c.grid,
        chunks_hook{count, c.chunks, 1, true},
        table_hook("partials", partials),
        compact_lanes_hooks<Flags, Take, Out>{flags, take, kept});
}

/// Counts what each lane keeps; then each puts its items where they go, and the last one reports the number
/// of all.
template <class Flags, class Take, class Out>
void compact_in_lanes(kernel::runtime& r, Flags flags, kernel::length count, std::uint32_t largest,
    Take const& take, Out kept) {
    chunking const c = cut_for(r.tuning, count, largest, sizeof(std::uint32_t));
    kernel::scratch<std::uint32_t> const partials(r, c.chunks.chunks);
    reduce_chunks<std::uint32_t>(r, c, flags, count, plus<>{}, partials);
    place_in_lanes(r, c, flags, count, partials, take, kept);
}

/// Can compact_chunks<both>() do it? Its scratch memory is one buffer.
template <bool both, class Flags, class I>
bool compacts_chunks(kernel::runtime& r, kernel::length const& count, Flags const& flags, I const& first) {
    return r.tuning.form == kernel::shape::lanes && !count.on_gpu() && count.most <= 0x3fffffffu &&
           count.most <= gl::buffer::largest(r.device) / (both ? 2 : 1) /
                             scratch_iterator<typename I::value_type>::element_bytes &&
           !r.loops_count(flags, first);
}

/// Of *first and what follows it the kept ones to `kept_to`, with `both` the others to rest_of(how many are
/// kept), both in order and in place if need be. Returns how many are kept; waits. Each lane packs its chunk
/// into scratch memory, where the chunk begins; how far it got tells where the driver copies it.
template <bool both, class Flags, class I, class O, class Rest>
std::size_t compact_chunks(kernel::runtime& r, Flags flags, I first, std::size_t count, std::uint32_t largest,
    O kept_to, Rest const& rest_of) {
    using namespace kernel;
    using T = typename O::value_type;
    static_assert(std::is_same_v<T, typename I::value_type>);
    constexpr std::size_t bytes = O::element_bytes;
    chunking const c = cut_for(r.tuning, count, largest, sizeof(std::uint32_t));
    std::uint32_t const chunks = c.chunks.chunks;
    kernel::scratch<T> const memory(r, both ? 2 * count : count);
    kernel::scratch<std::uint32_t> const kept(r, chunks);
    scratch_iterator<T> const held(memory);
    auto pack = [&](auto const& take) {
        using hooks = compact_lanes_hooks<Flags, std::remove_cvref_t<decltype(take)>, chunks_apart>;
        launch(r,
            kernels::compact_lanes,
            c.grid,
            chunks_hook{count, c.chunks, 1, true},
            shared_hook("partials", kept),
            hooks{flags, take, {}});
    };
    if constexpr (both)
        pack(join_item<I, scratch_iterator<T>, constant_iterator<std::uint32_t>>{
            first, held, constant_iterator<std::uint32_t>(static_cast<std::uint32_t>(count))});
    else
        pack(keep_item<I, scratch_iterator<T>>{first, held});
    if (r.rehearsing) return 0;
    list<std::uint32_t> counts(chunks);
    gl::download(r.device, kept.buffer().name(), 0, counts.data(), chunks * sizeof(std::uint32_t));
    auto const chunk = std::size_t(c.chunks.chunk) * c.grid.packet;
    auto gather = [&](std::size_t from, auto const& out, auto const& of_chunk) {
        require_here(out.owned(), r.device);
        std::size_t to = out.position();
        for (std::uint32_t k = 0; k < chunks; ++k) {
            std::size_t const n = of_chunk(k);
            gl::copy(r.device,
                memory.buffer().name(),
                (from + k * chunk) * bytes,
                out.buffer(),
                to * bytes,
                n * bytes);
            to += n;
        }
    };
    std::size_t all_kept = 0;
    for (std::uint32_t n : counts) all_kept += n;
    gather(0, kept_to, [&](std::uint32_t k) { return std::size_t(counts[k]); });
    if constexpr (both)
        gather(count, rest_of(all_kept), [&](std::uint32_t k) {
            return (k + 1 < chunks ? chunk : count - k * chunk) - counts[k];
        });
    return all_kept;
}

}  // namespace gpu::primitive
