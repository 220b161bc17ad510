// SPDX-License-Identifier: MIT
// for_each_index(): one call of a hook per index; every map of the library is this.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/launch.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::primitive {

/// Throws when a kernel cannot count so far.
inline void require_countable(kernel::length count) {
    if (count.most > 0x7fffffffu)
        throw length_error("a range of " + std::to_string(count.most) + " elements is longer than the 2147483647 that one launch can count; work on parts of it");
}

/// out[i] = in[i], converted; what visit(i) does in a map.
template <class In, class Out> struct assignment {
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
        s.visit_hook("visit", [&](glsl::place_in const& at) { put(at, t, read(at)); });
    }
};

/// Runs visit(i) for i in [0, count); `largest` is the size of the largest element that it moves. `of`: for visits of this type.
[[gnu::noinline]] inline void for_each_index(kernel::length count, std::uint32_t largest, kernel::any_hook visit, kernel::slot& of) {
    using namespace kernel;
    if (count.most == 0) return;
    require_countable(count);
    session s;
    profile const& p = s->tuning;
    bool const alone = s->loops_count({visit});     // then each item has a thread, and all trips, for itself
    std::uint32_t const packet = alone ? 1 : packet_items(p, largest);
    auto run = [&](kernel_file const& file, std::uint32_t groups, cut const& c, std::uint32_t tile) {
        chunks_hook const chunks{count, c, tile};
        any_hook const all[] = {erase(chunks), visit};
        launch_hooks(*s, file, {groups, p.map_threads, packet}, all, of);
    };
    if (p.form == shape::lanes) {
        cut c;
        c.packets = static_cast<std::uint32_t>(count.most) / packet;
        std::uint32_t const least = alone ? 1 : 4, most_groups = alone ? 65535 : 16384;
        c.chunk = alone ? 1 : 16;
        while (c.chunk > least && c.packets / c.chunk < 8 * p.map_threads) c.chunk /= 2;
        while (ceil_div(c.packets, c.chunk * p.map_threads) > most_groups) c.chunk *= 2;
        std::uint32_t const groups = c.packets ? ceil_div(c.packets, c.chunk * p.map_threads) : 1;
        c.chunks = groups * p.map_threads;
        run({1, "for_each_index_lanes", {glsl::shaders::for_each_index_lanes}}, groups, c, 1);
    } else {
        cut const c = cut_for_groups(alone ? 65535 : p.map_groups, count.most, packet, p.map_threads);
        run({2, "for_each_index", {glsl::shaders::for_each_index}}, c.chunks, c, p.map_threads);
    }
}
template <class Visit> void for_each_index(kernel::length count, std::uint32_t largest, Visit const& visit) {
    for_each_index(count, largest, kernel::erase(visit), kernel::slot_of<Visit>);
}

/// Elements of one type, as they lie in memory, on both sides.
template <class In, class Out> concept same_elements = requires(In const& i, Out const& o) { i.buffer(), i.position(), o.buffer(), o.position(); } && std::is_same_v<typename In::value_type, typename Out::value_type> && In::element_bytes == Out::element_bytes;

/// out[i] = in[i] for i in [0, count). `out` may be `in`; other overlaps are undefined.
template <class In, class Out> void assign(In in, kernel::length count, Out out) {
    if constexpr (same_elements<In, Out>) {
        kernel::runtime& r = kernel::current();
        if (r.tuning.form == kernel::shape::lanes && !count.on_gpu() && in.buffer() != out.buffer()) {      // the driver copies bytes faster
            kernel::require_here(in.owned(), r.device);
            kernel::require_here(out.owned(), r.device);
            constexpr std::size_t bytes = In::element_bytes;
            if (!r.rehearsing) gl::copy(r.device, in.buffer(), in.position() * bytes, out.buffer(), out.position() * bytes, count.most * bytes);
            return;
        }
    }
    for_each_index(count, In::element_bytes > Out::element_bytes ? In::element_bytes : Out::element_bytes, assignment<In, Out>{in, out});
}

} // namespace gpu::primitive
