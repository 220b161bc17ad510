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
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

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
    Out counts;
    part_in_three_in_place(Items from, Held to, Out all) : items(from), held(to), counts(all) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::reads{"item", items},
            kernel::write_hook<value_type>("hold", held),
            kernel::write_hook<uvec2>("store_counts", counts));
    }
};
/// Stores `count` items of three kinds in the scratch memory `held`, which has room for twice as
/// many. The first kind goes to the front, the second kind from the middle onward, and the rest
/// backward from the middle. Stores the counts of the first two kinds at *counts.
template <class Kinds, class Items, class Held, class Counts>
void hold_three(Kinds kinds, Items items, kernel::length count, Held held, Counts counts) {
    constexpr std::uint32_t largest =
        Kinds::element_bytes > Items::element_bytes ? Kinds::element_bytes : Items::element_bytes;
    // When the range may be empty, store zero counts first. scan() stores the counts when it
    // reaches the last element, which an empty range does not have.
    if (count.most == 0 || count.on_gpu()) assign(constant_iterator<uvec2>(uvec2(0, 0)), 1, counts);
    scan<uvec2>(kinds,
        count,
        largest,
        plus<>{},
        {true, uvec2(0, 0)},
        part_in_three_in_place<Items, Held, Counts>{items, held, counts});
}
/// Functor that maps a tuple (i, counts, n) to the index in scratch memory of the item that belongs
/// at index i of the result. `counts` are the numbers of items of the first two kinds, and n is the
/// number of all items. The scratch memory has been filled by part_in_three_in_place.
struct held_of_three {
    template <class T> auto operator()(T const& t) const {
        auto const i = gpu::get<0>(t), n = gpu::get<2>(t);
        auto const counts = gpu::get<1>(t);
        auto const both = counts.x + counts.y;
        return gpu::select(i < counts.x, i, gpu::select(i < both, n + i - counts.x, n - 1u - (i - both)));
    }
};
/// Rearranges items[0, count) so that the items of the first kind come first, then those of the
/// second, then the rest; each kind keeps its order. kinds[i] is (1, 0) when item i is of the first
/// kind, (0, 1) for the second and (0, 0) for the rest. Stores the counts of the first two kinds at
/// *counts. Does not wait. Scratch memory: two copies of the items.
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
/// Rearranges items[0, count) so that the items of the first kind come first, then those of the
/// second, then the rest; each kind keeps its order. kinds[i] is (1, 0) when item i is of the first
/// kind, (0, 1) for the second and (0, 0) for the rest. Returns the counts of the first two kinds,
/// and waits for them. Scratch memory: two copies of the items.
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

/// Stores each item in the output of its kind, in order. kinds[i] is (1, 0) when item i is of the
/// first kind, (0, 1) for the second and (0, 0) for the rest. Stores the counts of the first two
/// kinds at *counts. Does not wait.
template <class Kinds, class Items, class First, class Second, class Rest, class Counts>
void partition_in_three_into(
    Kinds kinds, Items items, kernel::length count, First first, Second second, Rest rest, Counts counts) {
    constexpr std::uint32_t largest =
        Kinds::element_bytes > Items::element_bytes ? Kinds::element_bytes : Items::element_bytes;
    // When the range may be empty, store zero counts first. scan() stores the counts when it
    // reaches the last element, which an empty range does not have.
    if (count.most == 0 || count.on_gpu()) assign(constant_iterator<uvec2>(uvec2(0, 0)), 1, counts);
    scan<uvec2>(kinds,
        count,
        largest,
        plus<>{},
        {true, uvec2(0, 0)},
        part_in_three<Items, First, Second, Rest, Counts>{items, first, second, rest, counts});
}
/// Stores each item in the output of its kind, in order. kinds[i] is (1, 0) when item i is of the
/// first kind, (0, 1) for the second and (0, 0) for the rest. Returns the counts of the first two
/// kinds, and waits for them.
template <class Kinds, class Items, class First, class Second, class Rest>
uvec2 partition_in_three(Kinds kinds, Items items, std::size_t count, First first, Second second, Rest rest) {
    uvec2 counts(0, 0);
    if (count == 0) return counts;
    kernel::session s;
    partition_in_three_into(kinds, items, count, first, second, rest, result_iterator<uvec2>(*s));
    s->read_result(&counts, sizeof counts);
    return counts;
}

}  // namespace gpu::inline v0_2::primitive
