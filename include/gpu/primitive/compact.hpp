// SPDX-License-Identifier: MIT
// Gives compact(), which stores the items whose flag is 1, in order. On request it also stores the
// other items, in a second output.
#pragma once
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/compact_lanes.hpp>
#include <gpu/primitive/compact_tiles.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::primitive {

/// Hook that stores item i by its flag. A kept item goes to kept[before] and a rejected one to
/// rejected[i - before], where `before` is the number of kept items before item i. With OverInput,
/// `kept` may be `items`, as keep_item says.
template <class Items, class Kept, class Rejected, bool OverInput = false>
struct part_item : kernel::composed<part_item<Items, Kept, Rejected, OverInput>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_part_item;
    static constexpr bool both = true, over_input = OverInput;
    static constexpr bool in_order = gpu::in_order<Items> && gpu::in_order<Kept> && gpu::in_order<Rejected>;
    static constexpr std::uint32_t element_bytes = kernel::at_least(
        kernel::at_least(Items::element_bytes, Kept::element_bytes), Rejected::element_bytes);
    Items items;
    Kept kept;
    Rejected rejected;
    part_item(Items from, Kept to, Rejected others) : items(from), kept(to), rejected(others) {}
    /// Returns the hook for the items from index `at` on, where `before` items before it are kept.
    part_item from(std::size_t at, std::size_t before) const {
        return {items + static_cast<std::ptrdiff_t>(at),
            kept + static_cast<std::ptrdiff_t>(before),
            rejected + static_cast<std::ptrdiff_t>(at - before)};
    }
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::write_hook<value_type>("write_kept", kept),
            kernel::write_hook<value_type>("write_rejected", rejected));
    }
};

/// Visitor for scan() over flags. It hands every item to the hook `take`, which stores the item,
/// and writes the number of all kept items to *count.
template <class Take, class Out> struct take_and_count : kernel::composed<take_and_count<Take, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_take_and_count;
    static constexpr std::uint32_t trips_of_an_item = 1;
    static constexpr bool reports = true;
    Take const& take;
    Out count;
    take_and_count(Take const& taker, Out to) : take(taker), count(to) {}
    template <class Each> void parts(Each const& each) const {
        each(take, kernel::write_hook<std::uint32_t>("store_count", count));
    }
};

/// The hooks of the kernel compact.glsl. They load items with their flags, store kept and rejected
/// items, store the number of kept items, and move items through shared memory.
template <class Flags, class Take, class Out>
struct compact_hooks : kernel::composed<compact_hooks<Flags, Take, Out>> {
    using value_type = typename Take::value_type;
    static constexpr char const* text = glsl::shaders::hooks_compact;
    Flags flags;
    Take const& take;
    Out count;
    compact_hooks(Flags f, Take const& taker, Out to) : flags(f), take(taker), count(to) {}
    template <class Each> void parts(Each const& each) const {
        auto const all = [&](auto const&... rejected) {
            each(kernel::type_name<value_type>{"ITEM"},
                kernel::choice{"BOTH", Take::both},
                kernel::choice{"IN_PLACE", Take::over_input},
                kernel::choice{"LOOKS_AHEAD", 0},
                kernel::reads_pair{"look_at", take.items, flags},
                kernel::write_hook<value_type>("write_kept", take.kept),
                rejected...,
                kernel::write_hook<std::uint32_t>("store_count", count));
        };
        if constexpr (Take::both)
            all(kernel::write_hook<value_type>("write_rejected", take.rejected));
        else
            all();
    }
};

/// True when element i of an iterator depends on neighbours of item i.
template <class I> inline constexpr bool reads_neighbours = requires { requires I::reads_neighbours; };
template <class F, class I, class V>
inline constexpr bool reads_neighbours<transform_iterator<F, I, V>> = reads_neighbours<I>;
template <class... I>
inline constexpr bool reads_neighbours<zip_iterator<I...>> = (reads_neighbours<I> || ...);

/// Hands the items with their flags to the hook `take`, which stores them. Stores the number of
/// kept items at *kept. Takes one launch, by look-back. Only for devices on which a group may wait
/// for another. Scratch memory: none besides the look-back memory, which is kept from launch to
/// launch.
template <class Flags, class Take, class Out>
void compact_in_one_pass(kernel::runtime& r, Flags flags, kernel::length count, std::uint32_t largest,
    Take const& take, Out kept) {
    using namespace kernel;
    static_assert(std::is_same_v<typename Flags::value_type, std::uint32_t>);
    compact_tile const tile = tile_for_compact(r.tuning,
        count.most,
        Take::both,
        largest,
        glsl::shared_bytes(glsl::type_of<typename Take::value_type>()),
        2,
        reads_neighbours<Flags>);
    compact_tiles<std::uint32_t, std::uint32_t>(
        r, tile, count, compact_hooks<Flags, Take, Out>{flags, take, kept});
}

/// The largest item in bytes that one pass compacts, because its items go through shared memory.
inline constexpr std::size_t largest_in_one_pass = 16;
/// True when items of type T can be compacted where they are: in one pass, in which a group keeps
/// the items of its tile in registers before others learn how many it keeps. Items that are no
/// whole words are stored faster through scratch memory, where each has a word.
template <class T> bool compacts_in_place(kernel::profile const& p) {
    return whole_words<T> && sizeof(T) <= largest_in_one_pass && p.form == kernel::shape::groups &&
           p.look_back;
}

/// Hands the items with their flags to the hook `take`, which stores them. Stores the number of
/// kept items at *kept. One launch must be able to process the range. The parameters are those of
/// compact_into().
template <class Flags, class Take, class Out>
void compact_part(Flags flags, kernel::length count, std::uint32_t largest, Take const& take, Out kept) {
    // When the range may be empty, first store 0 at *kept, because the kernels do not store the
    // count of an empty range.
    if (count.most == 0 || count.on_gpu()) assign(constant_iterator<std::uint32_t>(0), 1, kept);
    if (count.most == 0) return;
    require_countable(count);
    kernel::session s;
    if (s->tuning.form == kernel::shape::lanes && !s->loops_count(flags, take))
        return compact_in_lanes(*s, flags, count, largest, take, kept);
    // The visitor of a scan copies longer items straight to the output.
    if constexpr (sizeof(typename Take::value_type) <= largest_in_one_pass)
        if (s->tuning.look_back) return compact_in_one_pass(*s, flags, count, largest, take, kept);
    scan<std::uint32_t>(flags, count, largest, plus<>{}, {true, 0}, take_and_count<Take, Out>{take, kept});
}

/// True when a compaction with these flags and this hook `take` may be done in parts.
template <class Flags, class Take> inline constexpr bool compacts_in_parts = in_order<Flags>&& requires {
    requires Take::in_order;
};

/// Hands the items with their flags to the hook `take`, which stores them. Returns the number of
/// kept items, and waits for it. Takes the launches of compact_into() for each part of the range.
template <class Flags, class Take>
std::size_t compact(Flags flags, kernel::length count, std::uint32_t largest, Take const& take) {
    if (count.most == 0) return 0;
    kernel::session s;
    auto const part = [&](Flags from, kernel::length n, Take const& store) {
        compact_part(from, n, largest, store, result_iterator<std::uint32_t>(*s));
        std::uint32_t kept = 0;
        s->read_result(&kept, sizeof kept);
        return kept;
    };
    if constexpr (compacts_in_parts<Flags, Take>)
        if (!count.on_gpu()) {
            std::size_t kept = 0;
            in_parts(*s,
                count.most,
                kernel::at_least(largest, Take::element_bytes),
                [&](std::size_t at, std::size_t n) {
                    kernel::limited_extent const within(s->call, n);
                    kept += part(flags + static_cast<std::ptrdiff_t>(at), n, take.from(at, kept));
                });
            return kept;
        }
    return part(flags, count, take);
}

/// Hands the items with their flags to the hook `take`, which stores them. Stores the number of
/// kept items at *kept, which must not lie in the memory that holds `count`. `largest` is the size
/// in bytes of the largest element that is read or written. Takes one launch on devices with
/// look-back, otherwise two. Does not wait, unless the range is longer than one launch can process:
/// it then waits for the count of each part. Throws length_error for more than 2^31 - 1 items when
/// the range cannot be processed in parts, and when more than 2^32 - 1 items are kept.
template <class Flags, class Take, class Out>
void compact_into(Flags flags, kernel::length count, std::uint32_t largest, Take const& take, Out kept) {
    kernel::session s;
    if constexpr (compacts_in_parts<Flags, Take>) {
        std::uint32_t const longest = kernel::at_least(largest, Take::element_bytes);
        if (!count.on_gpu() && part_of(*s, count.most, longest) < count.most) [[unlikely]] {
            std::size_t const all = compact(flags, count, largest, take);
            if (all > 0xffffffffu)
                gpu::detail::raise(
                    length_error("a compaction that leaves its count on the GPU counts up to "
                                 "4294967295 elements; call the one that returns an iterator"));
            return assign(constant_iterator<std::uint32_t>(static_cast<std::uint32_t>(all)), 1, kept);
        }
    }
    kernel::limited_extent const within(
        s->call, compacts_in_parts<Flags, Take> ? count.most : kernel::arguments::unknown);
    compact_part(flags, count, largest, take, kept);
}

/// Visitor for scan() over flags. It stores a kept item at out[before], where `before` is the
/// number of kept items before it, and rejected items after all kept items. *kept must hold the
/// number of all kept items.
template <class Items, class Out, class Kept>
struct part_in_order : kernel::composed<part_in_order<Items, Out, Kept>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_part_in_order;
    static constexpr std::uint32_t trips_of_an_item = 0;
    Items items;
    Out out;
    Kept kept;
    part_in_order(Items from, Out to, Kept all) : items(from), out(to), kept(all) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::write_hook<value_type>("store", out),
            kernel::reads_at_start{"all_kept", kept});
    }
};

/// Stores all items in `out`: the kept items first, then the rejected items, each kind in its
/// order. Stores the number of kept items at *kept. Made for llvmpipe, where it takes two launches.
/// Does not wait.
template <class Flags, class Items, class Out, class Kept>
void partition_in_order(
    Flags flags, Items items, kernel::length count, std::uint32_t largest, Out out, Kept kept) {
    using one = constant_iterator<std::uint32_t>;
    require_countable(count);
    kernel::session s;
    // When a functor's loops count towards llvmpipe's limit of trips per thread, count the kept
    // items by a reduction, and then store all items by a scan.
    if (part_in_order<Items, Out, Kept> const part{items, out, kept}; s->loops_count(flags, part))
        [[unlikely]] {
        reduce<std::uint32_t>(flags, count, kept, false, one(0), plus<>{});
        return scan<std::uint32_t>(
            flags, count, largest, plus<>{}, initial_hook<std::uint32_t>{true, 0}, part);
    }

    // Count the kept items of each chunk, and then store the items.
    chunking const c = cut_for(s->tuning, count, largest, sizeof(std::uint32_t));
    kernel::scratch<std::uint32_t> const partials(*s, c.chunks.chunks);
    reduce_chunks<std::uint32_t>(
        *s, c, flags, count, plus<>{}, partials, finish_hook<std::uint32_t, Kept, one>{kept, false, one(0)});
    place_in_lanes(*s, c, flags, count, partials, join_item<Items, Out, Kept>{items, out, kept}, kept);
}

}  // namespace gpu::inline v0_2::primitive
