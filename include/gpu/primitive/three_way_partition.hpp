// SPDX-License-Identifier: MIT
// Gives partition_in_three(), which divides items of three kinds among three outputs. Also gives a
// variant that works in place, where each kind gets a part of the range. Each kind keeps its order.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/primitive/compact_tiles.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// The size in bytes of the largest element of the iterators of a partition into three outputs.
template <class Kinds, class Items, class First, class Second, class Rest>
inline constexpr std::uint32_t largest_of_three = kernel::at_least(
    kernel::at_least(Kinds::element_bytes, Items::element_bytes),
    kernel::at_least(kernel::at_least(First::element_bytes, Second::element_bytes), Rest::element_bytes));

/// True when one launch can read `count` items with their kinds, and write to scratch memory for
/// twice as many.
template <class Kinds, class Items> bool holds_twice(kernel::runtime& r, std::size_t count) {
    using held = scratch_iterator<typename Items::value_type>;
    return part_of(r, 2 * count, largest_of_three<Kinds, Items, held, held, held>) == 2 * count;
}

/// The numbers of items of the first and of the second of three kinds.
struct kind_counts {
    std::size_t first = 0, second = 0;
};
/// Stores the numbers of items of the first two kinds at *counts.
template <class Counts> void store_counts(kind_counts const& n, Counts counts) {
    uvec2 const both(static_cast<std::uint32_t>(n.first), static_cast<std::uint32_t>(n.second));
    assign(constant_iterator<uvec2>(both), 1, counts);
}
template <class Kinds, class Items, class First, class Second, class Rest>
kind_counts partition_in_three(
    Kinds kinds, Items items, std::size_t count, First first, Second second, Rest rest);
template <class Kinds, class Items>
kind_counts partition_in_three_in_place(Kinds kinds, Items items, std::size_t count);

/// Visitor for scan() over pairs that count the items of the first and of the second kind. It
/// stores each item in the output of its kind, and the final counts of these two kinds in `counts`.
template <class Items, class First, class Second, class Rest, class Out>
struct part_in_three : kernel::composed<part_in_three<Items, First, Second, Rest, Out>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_part_in_three;
    static constexpr bool reports = true;
    Items items;
    First first;
    Second second;
    Rest rest;
    Out counts;
    part_in_three(Items from, First one, Second two, Rest others, Out to)
        : items(from), first(one), second(two), rest(others), counts(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::write_hook<value_type>("store_first", first),
            kernel::write_hook<value_type>("store_second", second),
            kernel::write_hook<value_type>("store_rest", rest),
            kernel::write_hook<uvec2>("store_counts", counts));
    }
};

/// The hooks of the kernel compact.glsl for items of three kinds. They load items with their kinds,
/// store them in the output of their kind, store the final counts of the first two kinds in
/// `counts`, and move items through shared memory. With OverInput, `first` may be `items`, and a
/// kind may depend only on its own item.
template <class Kinds, class Items, class First, class Second, class Rest, class Out, bool OverInput = false>
struct compact_three_hooks
    : kernel::composed<compact_three_hooks<Kinds, Items, First, Second, Rest, Out, OverInput>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_compact_three;
    Kinds kinds;
    Items items;
    First first;
    Second second;
    Rest rest;
    Out counts;
    compact_three_hooks(Kinds k, Items from, First one, Second two, Rest others, Out to)
        : kinds(k), items(from), first(one), second(two), rest(others), counts(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::choice{"IN_PLACE", OverInput},
            kernel::choice{"LOOKS_AHEAD", 0},
            kernel::reads_pair{"look_at", items, kinds},
            kernel::write_hook<value_type>("store_first", first),
            kernel::write_hook<value_type>("store_second", second),
            kernel::write_hook<value_type>("store_rest", rest),
            kernel::write_hook<uvec2>("store_counts", counts));
    }
};

/// Stores each item in the output of its kind, and the counts of the first two kinds at *counts, in
/// one launch by look-back. The parameters are those of partition_in_three_into(), and the template
/// parameter OverInput is that of compact_three_hooks.
template <bool OverInput, class Kinds, class Items, class First, class Second, class Rest, class Counts>
void compact_three(kernel::runtime& r, Kinds kinds, Items items, kernel::length count, First first,
    Second second, Rest rest, Counts counts) {
    compact_tiles<uvec2, uvec2>(r,
        kernel::tile_for_compact(r.tuning,
            count.most,
            true,
            kernel::at_least(Kinds::element_bytes, Items::element_bytes),
            glsl::shared_bytes(glsl::type_of<typename Items::value_type>()),
            3),
        count,
        compact_three_hooks<Kinds, Items, First, Second, Rest, Counts, OverInput>{
            kinds, items, first, second, rest, counts});
}
/// Stores each item in the output of its kind, in order. kinds[i] is (1, 0) when item i is of the
/// first kind, (0, 1) for the second and (0, 0) for the rest. Stores the counts of the first two
/// kinds at *counts. Does not wait, unless the items are too many for one launch.
template <class Kinds, class Items, class First, class Second, class Rest, class Counts>
void partition_in_three_into(
    Kinds kinds, Items items, kernel::length count, First first, Second second, Rest rest, Counts counts) {
    constexpr std::uint32_t largest = kernel::at_least(Kinds::element_bytes, Items::element_bytes);
    if constexpr (in_order<Kinds> && in_order<Items> && in_order<First> && in_order<Second> && in_order<Rest>)
        if (!count.on_gpu() &&
            part_of(kernel::current(), count.most, largest_of_three<Kinds, Items, First, Second, Rest>) <
                count.most) [[unlikely]] {
            kernel::require_numbered(count);
            return store_counts(partition_in_three(kinds, items, count.most, first, second, rest), counts);
        }
    kernel::session s;
    kernel::limited_extent const within(s->call,
        in_order<Kinds> && in_order<Items> && in_order<First> && in_order<Second> && in_order<Rest>
            ? count.most
            : kernel::arguments::unknown);
    // When the range may be empty, store zero counts first. scan() stores the counts when it
    // reaches the last element, which an empty range does not have.
    if (count.most == 0 || count.on_gpu()) assign(constant_iterator<uvec2>(uvec2(0, 0)), 1, counts);
    if (count.most == 0) return;
    if constexpr (sizeof(typename Items::value_type) <= 16)
        if (s->tuning.look_back) {
            kernel::require_countable(count);
            return compact_three<false>(*s, kinds, items, count, first, second, rest, counts);
        }
    scan<uvec2>(kinds,
        count,
        largest,
        plus<>{},
        {true, uvec2(0, 0)},
        part_in_three<Items, First, Second, Rest, Counts>{items, first, second, rest, counts});
}
/// Visitor for scan() over pairs that count the items of the first and of the second kind. It
/// stores each item once, in scratch memory for twice the items. The first kind goes to the front,
/// the second kind from the middle onward, and the rest backward from the middle. The final counts
/// of the first two kinds are stored in `counts`.
template <class Items, class Held, class Out>
struct part_in_three_in_place : kernel::composed<part_in_three_in_place<Items, Held, Out>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_part_in_three_in_place;
    static constexpr bool reports = true;
    Items items;
    Held held;
    std::uint32_t middle;
    Out counts;
    part_in_three_in_place(Items from, Held to, std::size_t most, Out all)
        : items(from), held(to), middle(static_cast<std::uint32_t>(most)), counts(all) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::number{"MIDDLE", middle},
            kernel::write_hook<value_type>("hold", held),
            kernel::write_hook<uvec2>("store_counts", counts));
    }
};
/// Stores items of three kinds in the scratch memory `held`, which has room for twice count.most.
/// The first kind goes to the front, the second kind from the middle onward, and the rest backward
/// from the middle. Stores the counts of the first two kinds at *counts.
template <class Kinds, class Items, class Held, class Counts>
void hold_three(Kinds kinds, Items items, kernel::length count, Held held, Counts counts) {
    if constexpr (sizeof(typename Items::value_type) <= 16)
        if (kernel::current().tuning.look_back) {
            Held const middle = held + static_cast<std::ptrdiff_t>(count.most);
            return partition_in_three_into(
                kinds, items, count, held, middle, gpu::make_reverse_iterator(middle), counts);
        }
    // When the range may be empty, store zero counts first. scan() stores the counts when it
    // reaches the last element, which an empty range does not have.
    if (count.most == 0 || count.on_gpu()) assign(constant_iterator<uvec2>(uvec2(0, 0)), 1, counts);
    scan<uvec2>(kinds,
        count,
        kernel::at_least(Kinds::element_bytes, Items::element_bytes),
        plus<>{},
        {true, uvec2(0, 0)},
        part_in_three_in_place<Items, Held, Counts>{items, held, count.most, counts});
}
/// Functor that maps a pair (i, counts) to the index in scratch memory of the item that belongs at
/// index i of the result. `counts` are the numbers of items of the first two kinds. The scratch
/// memory has room for twice `most` items, and hold_three() has filled it.
struct held_of_three {
    std::uint32_t most;
    template <class T> auto operator()(T const& t) const {
        auto const i = gpu::get<0>(t);
        auto const counts = gpu::get<1>(t);
        auto const both = counts.x + counts.y;
        return gpu::select(
            i < counts.x, i, gpu::select(i < both, most + i - counts.x, most - 1u - (i - both)));
    }
};
/// Rearranges items[0, count) so that the items of the first kind come first, then those of the
/// second, then the rest; each kind keeps its order. kinds[i] is (1, 0) when item i is of the first
/// kind, (0, 1) for the second and (0, 0) for the rest. Stores the counts of the first two kinds at
/// *counts. Does not wait, unless the items are too many for one launch. Scratch memory: as
/// partition_in_three_in_place().
template <class Kinds, class Items, class Counts>
void partition_in_three_in_place_into(Kinds kinds, Items items, kernel::length count, Counts counts) {
    using T = typename Items::value_type;
    kernel::session s;
    if constexpr (in_order<Kinds> && in_order<Items>)
        if (!count.on_gpu() && !holds_twice<Kinds, Items>(*s, count.most)) [[unlikely]] {
            kernel::require_numbered(count);
            return store_counts(partition_in_three_in_place(kinds, items, count.most), counts);
        }
    kernel::scratch<T> const memory(*s, 2 * count.most);
    scratch_iterator<T> const held(memory);
    hold_three(kinds, items, count, held, counts);
    auto const places = make_zip_iterator(counting_iterator<std::uint32_t>(0),
        make_permutation_iterator(counts, constant_iterator<std::uint32_t>(0)));
    held_of_three const place{static_cast<std::uint32_t>(count.most)};
    assign(make_permutation_iterator(held, make_transform_iterator(places, place)), count, items);
}
/// Stores each item in the output of its kind, in order. kinds[i] is (1, 0) when item i is of the
/// first kind, (0, 1) for the second and (0, 0) for the rest. Returns the counts of the first two
/// kinds, and waits for them. A range that is too long for one launch is divided part by part.
template <class Kinds, class Items, class First, class Second, class Rest>
kind_counts partition_in_three(
    Kinds kinds, Items items, std::size_t count, First first, Second second, Rest rest) {
    kind_counts all;
    if (count == 0) return all;
    kernel::session s;
    auto const part = [&](std::size_t at, std::size_t n) {
        auto const from = static_cast<std::ptrdiff_t>(at);
        partition_in_three_into(from_index(kinds, from),
            from_index(items, from),
            n,
            from_index(first, static_cast<std::ptrdiff_t>(all.first)),
            from_index(second, static_cast<std::ptrdiff_t>(all.second)),
            from_index(rest, static_cast<std::ptrdiff_t>(at - all.first - all.second)),
            result_iterator<uvec2>(*s));
        auto const counts = read_result<uvec2>(*s);
        all = {all.first + counts.x, all.second + counts.y};
    };
    if constexpr (in_order<Kinds> && in_order<Items> && in_order<First> && in_order<Second> && in_order<Rest>)
        in_parts(*s, count, largest_of_three<Kinds, Items, First, Second, Rest>, [&](auto at, auto n) {
            kernel::limited_extent const within(s->call, n);
            part(at, n);
        });
    else
        part(0, count);
    return all;
}

/// Rearranges items[0, count) so that the items of the first kind come first, then those of the
/// second, then the rest; each kind keeps its order. kinds[i] is (1, 0) when item i is of the first
/// kind, (0, 1) for the second and (0, 0) for the rest. Returns the counts of the first two kinds,
/// and waits for them. Scratch memory: two copies of the items, or three when they are too many for
/// one launch.
template <class Kinds, class Items>
kind_counts partition_in_three_in_place(Kinds kinds, Items items, std::size_t count) {
    if (count == 0) return {};
    kernel::session s;
    using T = typename Items::value_type;
    using held_iterator = scratch_iterator<T>;
    auto const back = [&](kind_counts n, auto first, auto second, auto rest) {
        assign(first, n.first, items);
        assign(second, n.second, items + static_cast<std::ptrdiff_t>(n.first));
        std::size_t const both = n.first + n.second;
        assign(rest, count - both, items + static_cast<std::ptrdiff_t>(both));
        return n;
    };
    if constexpr (in_order<Kinds> && in_order<Items>)
        if (!holds_twice<Kinds, Items>(*s, count)) [[unlikely]] {
            kernel::scratch<T> const one(*s, count), two(*s, count), three(*s, count);
            held_iterator const first(one), second(two), rest(three);
            return back(partition_in_three(kinds, items, count, first, second, rest), first, second, rest);
        }
    kernel::scratch<T> const memory(*s, 2 * count);
    held_iterator const held(memory), middle = held + static_cast<std::ptrdiff_t>(count);
    hold_three(kinds, items, count, held, result_iterator<uvec2>(*s));
    auto const counts = read_result<uvec2>(*s);
    return back({counts.x, counts.y}, held, middle, gpu::make_reverse_iterator(middle));
}

/// Does the work of partition_in_three_in_place() where compacts_in_place() is true and one launch
/// can process the range and a copy of it in scratch memory. A kind may depend only on its own
/// item. The items of the first kind are stored where they belong at once. Scratch memory: one copy
/// of the items.
template <class Kinds, class Items>
kind_counts partition_in_three_over_input(kernel::runtime& r, Kinds kinds, Items items, std::size_t count) {
    using T = typename Items::value_type;
    // When Kinds reads a buffer out of order, its bind() binds the whole buffer.
    kernel::limited_extent const within(r.call, in_order<Items> ? count : kernel::arguments::unknown);
    kernel::scratch<T> const memory(r, count);
    scratch_iterator<T> const held(memory);
    auto const back = gpu::make_reverse_iterator(held + static_cast<std::ptrdiff_t>(count));
    compact_three<true>(r, kinds, items, count, items, held, back, result_iterator<uvec2>(r));
    auto const counts = read_result<uvec2>(r);
    kind_counts const n{counts.x, counts.y};
    assign(held, n.second, items + static_cast<std::ptrdiff_t>(n.first));
    assign(back, count - n.first - n.second, items + static_cast<std::ptrdiff_t>(n.first + n.second));
    return n;
}

}  // namespace gpu::inline v0_2::primitive
