// SPDX-License-Identifier: MIT
// Gives first_places(), which finds the first few items of a range in the order of a comparison
// `less`. Only for the shape lanes.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file first_places_lanes{
    "first_places_lanes", {glsl::shaders::first_places_lanes}};
}  // namespace kernels

/// The largest number of items that first_places() can find. It is limited because a thread keeps
/// the found items in registers.
inline constexpr std::uint32_t most_first_places = 32;
/// True when first_places() can be used: in the shape lanes, for up to most_first_places items,
/// when no loop counts (loops_count()). `others` are the output, and what is copied there.
template <class Items, class Less, class... Others>
bool finds_first_places(kernel::runtime& r, Items items, std::size_t n, Less const& less, Others... others) {
    using item = typename Items::value_type;
    return r.tuning.form == kernel::shape::lanes && n <= most_first_places &&
           !r.loops_count(items, kernel::function_hook<bool, item, item>("less", less), others...);
}

/// Hook that defines the function void take(uint t, uint k, uint i) in a kernel. It copies items[i]
/// to entry k of output row rows[t]. Row r begins at out[r * apart].
template <class Items, class Rows, class Out>
struct take_into_row : kernel::composed<take_into_row<Items, Rows, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_take_into_row;
    Items items;
    Rows rows;
    Out out;
    std::uint32_t apart;
    take_into_row(Items from, Rows numbers, Out to, std::uint32_t length)
        : items(from), rows(numbers), out(to), apart(length) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"taken", items},
            kernel::reads{"row_of", rows},
            kernel::write_hook<typename Items::value_type>("store_taken", out),
            kernel::number{"ROW_LENGTH", apart});
    }
};

namespace detail {
/// Returns the length of the parts into which a range of `count` items is divided; each thread
/// searches one part. Shorter parts keep more threads busy. Longer parts leave fewer candidates for
/// the next search.
inline std::uint32_t length_of_part(std::size_t count) {
    return count < (std::size_t(1) << 18)   ? 4096
           : count < (std::size_t(1) << 20) ? static_cast<std::uint32_t>(count / 64) / 32 * 32
                                            : 16384;
}

/// Maps t to the index at which part t of a range of `count` items begins. Part t - 1 ends at this
/// index.
struct part_begins {
    std::uint32_t length, count;
    template <class X> auto operator()(X const& t) const {
        auto const at = t * length;
        return gpu::select(at < count, at, constant<1u> * count);
    }
};
/// Finds the first `wanted` items of each part under `less`, and hands them to the hook `take`.
/// Part t holds items [begins[t], ends[t]). A part of more than `longest` items counts as empty.
template <class Items, class Begins, class Ends, class Less, class From, class Rows, class Out>
void first_places_of_parts(kernel::runtime& r, Items items, std::size_t count, Begins begins, Ends ends,
    std::size_t parts, std::uint32_t longest, std::uint32_t wanted, Less const& less,
    take_into_row<From, Rows, Out> take) {
    using namespace kernel;
    using item = typename Items::value_type;
    std::uint32_t const threads = 32, packet = std::bit_floor(packet_items(r.tuning, Items::element_bytes)),
                        kept = wanted <= 2 ? wanted : round_up(wanted, 4u);
    std::uint32_t const block = longest / wanted < 128 ? 8 : longest / wanted < 512 ? 16 : 32;

    // Each thread searches as many parts as fit into 60,000 loop trips, because llvmpipe ends the
    // loops of a thread after 65,535 trips. When there are more parts, several launches follow.
    std::uint32_t const trips = longest / block + (wanted + 2) * (block + packet + 1) + 1;
    std::size_t const turns = trips < 60000 ? 60000 / trips : 1, most = turns * 65535 * threads;
    auto const ahead = static_cast<std::ptrdiff_t>(most);
    for (std::size_t at = 0; at < parts; at += most, begins += ahead, ends += ahead, take.rows += ahead) {
        auto const some = static_cast<std::uint32_t>(parts - at < most ? parts - at : most);
        std::uint32_t const least = ceil_div(some, static_cast<std::uint32_t>(turns) * threads),
                            all = ceil_div(some, threads),
                            groups = all < 1024     ? all
                                     : least < 1024 ? 1024
                                                    : least;
        launch(r,
            kernels::first_places_lanes,
            {groups, threads, packet},
            type_name<item>{"ITEM"},
            choice{"KEPT", kept},
            choice{"ROWS", longest / block > wanted ? block / packet : 0},
            number{"COUNT", static_cast<std::uint32_t>(count)},
            number{"PARTS", some},
            number{"WANTED", wanted},
            number{"LONGEST", longest},
            reads{"item", items},
            function_hook<bool, item, item>("less", less),
            reads{"begins", begins},
            reads{"ends", ends},
            take);
    }
}

/// Returns an iterator over items[places[i]]. When `places` counts from 0, this is `items` itself.
template <class Items, class Places> auto items_at(Items items, Places places) {
    if constexpr (std::is_same_v<Places, counting_iterator<std::uint32_t>>)
        return items;
    else
        return make_permutation_iterator(items, places);
}

/// Finds the first `wanted` items among items[places[i]], for i in [0, count), and writes
/// from[places[i]] for each found i to out[0, wanted), in order. It searches each part of the
/// range, and then searches in the same way among the items found, until one part holds all of
/// them.
template <class Items, class Places, class Less, class From, class Out>
void first_places_of_range(kernel::runtime& r, Items items, Places places, std::size_t count,
    std::uint32_t wanted, Less const& less, From from, Out out) {
    auto const counting = gpu::detail::later<Items>(counting_iterator<std::uint32_t>(0));
    std::uint32_t const length = count <= 8192 ? static_cast<std::uint32_t>(count) : length_of_part(count);
    std::size_t const parts = kernel::ceil_div<std::size_t>(count, length),
                      last = count - (parts - 1) * length;
    part_begins const begins{length, static_cast<std::uint32_t>(count)};
    auto search = [&](auto chosen, auto to) {
        first_places_of_parts(r,
            items_at(items, places),
            count,
            make_transform_iterator(counting, begins),
            make_transform_iterator(counting + 1, begins),
            parts,
            length,
            wanted,
            less,
            take_into_row{chosen, counting, to, wanted});
    };
    if (parts == 1) return search(items_at(from, places), out);

    // Search each part, and then search among the items found in all parts.
    kernel::scratch<std::uint32_t> const memory(r, parts * wanted);
    scratch_iterator<std::uint32_t> const found(memory);
    search(places, found);
    first_places_of_range(
        r, items, found, (parts - 1) * wanted + (last < wanted ? last : wanted), wanted, less, from, out);
}
}  // namespace detail

/// Finds the first `wanted` items of items[0, count) in the order of a stable sort under `less`.
/// Writes the elements from[i] that belong to these items to out[0, wanted), in that order. Needs
/// wanted <= count, and finds_first_places() must be true.
///
/// Each thread searches a part of the range. Then the items found in the parts are searched in the
/// same way, until one part is left. Only the first search reads all items.
template <class Items, class Less, class From, class Out>
void first_places(kernel::runtime& r, Items items, std::size_t count, std::size_t wanted, Less const& less,
    From from, Out out) {
    require_countable(count);
    detail::first_places_of_range(r,
        items,
        counting_iterator<std::uint32_t>(0),
        count,
        static_cast<std::uint32_t>(wanted),
        less,
        from,
        out);
}
}  // namespace gpu::inline v0_2::primitive
