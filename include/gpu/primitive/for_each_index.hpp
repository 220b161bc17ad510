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

namespace kernels {
inline constexpr kernel::kernel_file for_each_index{"for_each_index", {glsl::shaders::for_each_index}};
inline constexpr kernel::kernel_file for_each_index_lanes{
    "for_each_index_lanes", {glsl::shaders::for_each_index_lanes}};
}  // namespace kernels

/// Throws when a kernel cannot count so far.
inline void require_countable(kernel::length count) {
    if (count.most > 0x7fffffffu)
        throw length_error(
            "a range of " + std::to_string(count.most) +
            " elements is longer than the 2147483647 that one launch can count; work on parts of it");
}

/// How many of `count` items of `largest` bytes at most one launch can count and one storage block shows:
/// nearly always all of them.
inline std::size_t part_of(kernel::runtime& r, std::size_t count, std::uint32_t largest) {
    std::size_t fits = static_cast<std::size_t>(r.device.caps.block_bytes) / (largest ? largest : 1);
    fits = fits > 1024 ? fits - 512 : fits / 2;  // room for where the first item is in its block
    if (count <= 0x7fffffffu && count <= fits) return count;
    constexpr std::size_t most = std::size_t(1) << 30;
    return fits >= most ? most : fits > 1024 ? fits / 1024 * 1024 : fits;
}
/// Calls part(at, n) for parts of [0, count) of that length. The iterators of all that they touch are
/// in_order.
template <class Part>
void in_parts(kernel::runtime& r, std::size_t count, std::uint32_t largest, Part const& part) {
    std::size_t const most = part_of(r, count, largest);
    for (std::size_t at = 0; at < count; at += most) part(at, count - at < most ? count - at : most);
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
        s.visit_hook("visit", [&](glsl::index_text const& at) { put(at, t, read(at)); });
    }
};

/// Runs visit(i) for i in [0, count); `largest` is the size of the largest element that it moves. `of`: for
/// visits of this type.
[[gnu::noinline]] inline void for_each_index(
    kernel::length count, std::uint32_t largest, kernel::any_hook visit, kernel::slot& of) {
    using namespace kernel;
    if (count.most == 0) return;
    require_countable(count);
    session s;
    profile const& p = s->tuning;
    bool const alone = s->loops_count(visit);  // then each item has a thread, and all trips, for itself
    std::uint32_t const packet = alone ? 1 : packet_items(p, largest);
    if (p.form == shape::lanes) {
        cut c;
        c.packets = static_cast<std::uint32_t>(count.most) / packet;
        std::uint32_t const least = alone ? 1 : 4, most_groups = alone ? 65535 : 16384;
        c.chunk = alone ? 1 : 16;
        while (c.chunk > least && c.packets / c.chunk < 8 * p.map_threads) c.chunk /= 2;
        while (ceil_div(c.packets, c.chunk * p.map_threads) > most_groups) c.chunk *= 2;
        std::uint32_t const groups = c.packets ? ceil_div(c.packets, c.chunk * p.map_threads) : 1;
        c.chunks = groups * p.map_threads;
        chunks_hook const chunks{count, c};
        any_hook const all[] = {erase(chunks), visit};
        launch_hooks(*s, kernels::for_each_index_lanes, {groups, p.map_threads, packet}, all, of);
    } else {
        map_cut const c = cut_for_map(
            p, static_cast<std::uint32_t>(count.most) / packet, alone, gl::has_large_pages(s->device));
        count_hook const counted{count};
        number const tile{"TILE", c.tile};
        any_hook const all[] = {erase(counted), erase(tile), visit};
        launch_hooks(*s, kernels::for_each_index, {c.groups, p.map_threads, packet}, all, of);
    }
}
template <class Visit> void for_each_index(kernel::length count, std::uint32_t largest, Visit const& visit) {
    for_each_index(count, largest, kernel::erase(visit), kernel::slot_of<Visit>);
}

/// Elements of one type, as they lie in memory, on both sides.
template <class In, class Out>
concept same_elements = requires(In const& i, Out const& o) {
    i.buffer();
    i.position();
    o.buffer();
    o.position();
}
&&std::is_same_v<typename In::value_type, typename Out::value_type>&& In::element_bytes == Out::element_bytes;

/// out[i] = in[i] for i in [0, count). `out` may be `in`; other overlaps are undefined.
template <class In, class Out> void assign(In in, kernel::length count, Out out) {
    if constexpr (same_elements<In, Out>) {
        kernel::runtime& r = kernel::current();
        if (r.tuning.form == kernel::shape::lanes && !count.on_gpu() &&
            in.buffer() != out.buffer()) {  // the driver copies bytes faster
            kernel::require_here(in.owned(), r.device);
            kernel::require_here(out.owned(), r.device);
            constexpr std::size_t bytes = In::element_bytes;
            if (!r.rehearsing)
                gl::copy(r.device,
                    in.buffer(),
                    in.position() * bytes,
                    out.buffer(),
                    out.position() * bytes,
                    count.most * bytes);
            return;
        }
    }
    constexpr std::uint32_t largest =
        In::element_bytes > Out::element_bytes ? In::element_bytes : Out::element_bytes;
    if constexpr (in_order<In> && in_order<Out>) {
        kernel::session s;
        auto part = [&](std::size_t at, kernel::length n) {
            kernel::limited_extent const within(s->call, n.most);
            for_each_index(n,
                largest,
                assignment<In, Out>{
                    in + static_cast<std::ptrdiff_t>(at), out + static_cast<std::ptrdiff_t>(at)});
        };
        if (count.on_gpu())
            part(0, count);
        else
            in_parts(*s, count.most, largest, part);
    } else
        for_each_index(count, largest, assignment<In, Out>{in, out});
}

}  // namespace gpu::primitive
