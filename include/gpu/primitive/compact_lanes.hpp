// SPDX-License-Identifier: MIT
// Gives the compaction of a range for llvmpipe: compact_in_lanes(), which takes two passes, and
// compact_chunks(), which also works in place.
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

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file compact_lanes{"compact_lanes", {glsl::shaders::compact_lanes}};
}  // namespace kernels

/// Hook that stores a kept item at kept[before], where `before` is the number of kept items before
/// it. Rejected items are not stored. With OverInput, `kept` may be `items`; this is only for
/// compact_in_one_pass(), and a flag may depend only on its own item and the one before it.
template <class Items, class Kept, bool OverInput = false>
struct keep_item : kernel::composed<keep_item<Items, Kept, OverInput>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_keep_item;
    static constexpr bool both = false, over_input = OverInput;
    static constexpr bool in_order = gpu::in_order<Items> && gpu::in_order<Kept>;
    static constexpr std::uint32_t element_bytes =
        kernel::at_least(Items::element_bytes, Kept::element_bytes);
    Items items;
    Kept kept;
    keep_item(Items from, Kept to) : items(from), kept(to) {}
    /// Returns the hook for the items from index `at` on, where `before` items before it are kept.
    keep_item from(std::size_t at, std::size_t before) const {
        return {items + static_cast<std::ptrdiff_t>(at), kept + static_cast<std::ptrdiff_t>(before)};
    }
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::write_hook<value_type>("write_kept", kept));
    }
};

/// True for an iterator to plain memory of one-word elements of type T. Kernels can store rows of
/// four elements at once to this memory.
template <class Out, class T>
concept stored_in_rows =
    std::is_same_v<typename Out::value_type, T> && sizeof(T) == 4 && Out::element_bytes == 4 &&
    requires(Out const& o, glsl::source& s) {
    o.memory_in(s);
    o.position();
};

/// A tag that is passed instead of the iterator for the number of kept items. With it, the kernel
/// compact_lanes keeps the items of each chunk together, and stores the number of kept items of
/// each chunk.
struct chunks_apart {};

/// The hooks of the kernel compact_lanes.glsl. They load items with their flags, store items, and
/// store the number of kept items. The head of that file describes the macros APART, BOTH, JOINED,
/// ALWAYS and ROWS.
template <class Flags, class Take, class Out>
struct compact_lanes_hooks : kernel::composed<compact_lanes_hooks<Flags, Take, Out>> {
    using T = typename Take::value_type;
    static constexpr char const* text = glsl::shaders::hooks_compact_lanes;
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
    compact_lanes_hooks(Flags f, Take const& taker, Out to) : flags(f), take(taker), count(to) {}

    template <class Each> void parts(Each const& each) const {
        auto const with_outputs = [&](auto const&... outputs) {
            each(kernel::type_name<T>{"ITEM"},
                kernel::choice{"APART", apart},
                kernel::choice{"BOTH", Take::both},
                kernel::choice{"JOINED", joined},
                kernel::choice{"ALWAYS", always},
                kernel::choice{"ROWS", rows},
                kernel::choice{"REPORTS", !apart && !joined},
                kernel::reads_pair{"look_at", take.items, flags},
                outputs...);
        };
        auto const with_count = [&](auto const&... outputs) {
            if constexpr (joined)
                with_outputs(outputs..., kernel::reads_at_start{"all_kept", take.all_kept});
            else if constexpr (apart)
                with_outputs(outputs...);
            else
                with_outputs(outputs..., kernel::write_hook<std::uint32_t>("store_count", count));
        };
        if constexpr (rows)
            with_count(kernel::writes_rows{"write_kept", take.kept});
        else if constexpr (Take::both)
            with_count(kernel::write_hook<T>("write_kept", take.kept),
                kernel::write_hook<T>("write_rejected", take.rejected));
        else
            with_count(kernel::write_hook<T>("write_kept", take.kept));
    }
};

/// The iterators of a compaction into one output, which gets the kept items first and the rejected
/// items after them. *all_kept is the number of kept items.
template <class Items, class Kept, class Count> struct join_item {
    using value_type = typename Items::value_type;
    static constexpr bool both = false;
    Items items;
    Kept kept;
    Count all_kept;
};

/// Runs the second pass of a compaction, which stores the items of each chunk. `partials` holds the
/// number of kept items of each chunk, as counted by the first pass.
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

/// Compacts in two launches. The first counts the kept items of each chunk. The second stores the
/// items, and at *kept the number of all kept items. Scratch memory: one word for each chunk. Does
/// not wait.
template <class Flags, class Take, class Out>
void compact_in_lanes(kernel::runtime& r, Flags flags, kernel::length count, std::uint32_t largest,
    Take const& take, Out kept) {
    chunking const c = cut_for(r.tuning, count, largest, sizeof(std::uint32_t));
    kernel::scratch<std::uint32_t> const partials(r, c.chunks.chunks);
    reduce_chunks<std::uint32_t>(r, c, flags, count, plus<>{}, partials);
    place_in_lanes(r, c, flags, count, partials, take, kept);
}

/// True when compact_chunks<both>() can compact this range. That is so on llvmpipe when the host
/// knows the length, one launch can process the range, no functor contains a loop, and the scratch
/// memory fits in one buffer and one storage block.
template <bool both, class Flags, class I>
bool compacts_chunks(kernel::runtime& r, kernel::length const& count, Flags const& flags, I const& first) {
    constexpr std::uint32_t held = scratch_iterator<typename I::value_type>::element_bytes * (both ? 2 : 1);
    return r.tuning.form == kernel::shape::lanes && !count.on_gpu() && count.most <= 0x3fffffffu &&
           count.most <= gl::buffer::largest(r.device) / held && part_of(r, count.most, held) == count.most &&
           !r.loops_count(flags, first);
}

/// Copies the kept items of first[0, count) to `kept_to`, in order. With `both`, it also copies the
/// rejected items to rest_of(k), where k is the number of kept items. Returns k; waits for the GPU.
/// The outputs may overlap the input.
///
/// Each thread packs the kept items of its chunk into scratch memory, at the index where the chunk
/// begins. The host then reads how many items each chunk has kept, and the driver copies the packed
/// items to the outputs. Scratch memory: one copy of the items, or two with `both`.
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
    limited_extent const within(
        r.call, in_order<Flags> && in_order<I> ? count * (both ? 2 : 1) : std::size_t(arguments::unknown));

    // Pack the kept items of each chunk into scratch memory.
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

    // Copy the packed items to the outputs.
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

}  // namespace gpu::inline v0_2::primitive
