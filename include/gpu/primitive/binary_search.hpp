// SPDX-License-Identifier: MIT
// Gives binary_search(), which finds where each of many queries belongs in a sorted range.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file search_tree{"search_tree", {glsl::shaders::search_tree}};
inline constexpr kernel::kernel_file binary_search{"binary_search", {glsl::shaders::binary_search}};
}  // namespace kernels

/// What a search returns for a query q. `lower` is the index of the first element that is not less
/// than q. `upper` is the index of the first element that is greater than q. `found` is 1 when an
/// element is equal to q, otherwise 0. `equal` is the index of the first element that is equal to
/// q, and the length of the range when there is none; a range in parts has no such answer.
enum class bound : std::uint8_t { lower, upper, found, equal };

/// Hook for the kernels of a search. It defines two functions: before() compares an element with a
/// query, and answer() writes the answer to a query.
template <class Element, class Query, class Less, class Out>
struct search_hooks : kernel::composed<search_hooks<Element, Query, Less, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_search_answer;
    Less const& less;
    Out out;
    bound what;
    search_hooks(Less const& order, Out to, bound wanted) : less(order), out(to), what(wanted) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::choice{"UPPER", what == bound::upper},
            kernel::choice{"FOUND", what == bound::found},
            kernel::choice{"EQUAL", what == bound::equal},
            kernel::write_hook<std::uint32_t>("store_answer", out),
            kernel::function_hook<bool, Element, Query>("element_less", less),
            kernel::function_hook<bool, Query, Element>("query_less", less));
    }
};

/// Describes the levels of a search tree with eight keys in each node (see search_tree.glsl). Level
/// 0 is the sorted range itself. One array, called the sample, holds the keys of all higher levels.
struct search_levels {
    std::uint32_t top = 0;  // the highest level
    // One array holds the keys of all levels above 0. In it, the keys of level n begin at start[n].
    std::array<std::uint32_t, 9> start{};
    std::uint32_t size = 0;  // number of keys of all levels above 0
};
/// Returns the levels of a search tree over `length` sorted elements. Levels are added until the
/// highest one has at most `most_keys` keys.
search_levels levels_for(std::size_t length, std::uint32_t most_keys);

/// Hook that defines the function uint place_of_key(uint i) in a kernel. It returns the index in
/// the sorted range of the element that is key i of the search tree.
struct place_of_key_hook : kernel::composed<place_of_key_hook> {
    static constexpr char const* text = glsl::shaders::hooks_place_of_key;
    search_levels levels;
    std::uint32_t length;
    place_of_key_hook(search_levels const& l, std::uint32_t n) : levels(l), length(n) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::numbers<9>{"start_of_level", levels.start},
            kernel::number{"TOP_LEVEL", levels.top},
            kernel::number{"SORTED_LENGTH", length});
    }
};
/// An iterator over the keys of a search tree above level 0, one level after the other. Level n
/// holds the last one of each 8^n successive elements of the sorted range that begins at `first`.
template <class Iterator> struct keys_of_levels {
    using value_type = typename Iterator::value_type;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    Iterator first;
    place_of_key_hook places;
    void bind(kernel::arguments& a) const {
        first.bind(a);
        places.bind(a);
    }
    auto reader(glsl::source& s) const {
        auto const read = first.reader(s);
        places.write(s);
        return [read](glsl::index_text const& at) {
            return read(glsl::index_text{glsl::concat({"place_of_key(", at.text, ")"})});
        };
    }
};

/// Searches for queries[0, count) in the sorted range elements[0, length) by means of a search
/// tree. The first launch builds the tree. The second launch searches in it, and hands the answers
/// to the hook `search`. Scratch memory: a seventh of the range. Only for the shape groups.
template <class Elements, class Queries, class Search>
void search_by_tree(kernel::runtime& r, Elements elements, std::size_t length, Queries queries,
    kernel::length count, Search const& search, std::uint32_t packet) {
    using namespace kernel;
    using element = typename Elements::value_type;
    using query = typename Queries::value_type;
    profile const& p = r.tuning;
    std::uint32_t const keys = keys_for_search(scratch<element>::stride);
    search_levels const levels = levels_for(length, keys);
    scratch<element> const sample(r, levels.size);

    // Copy the keys of all levels above 0 to scratch memory. Level 0 is the sorted range itself.
    assign(keys_of_levels<Elements>{elements, {levels, static_cast<std::uint32_t>(length)}},
        std::size_t(levels.size),
        scratch_iterator<element>(sample));

    // Search the tree from its highest level down.
    std::size_t const top = length >> 3 * levels.top;
    std::uint32_t const steps = static_cast<std::uint32_t>(std::bit_width(top - 1));
    std::uint32_t const packets = static_cast<std::uint32_t>(count.most) / packet,
                        groups = ceil_div(packets ? packets : 1u, p.search_threads);
    launch(r,
        kernels::search_tree,
        {groups < p.search_groups ? groups : p.search_groups, p.search_threads, packet},
        stored_as<query>{"QUERY"},
        stored_as<element>{"ELEMENT"},
        kernel::size{"TREE", keys},
        count_hook{count},
        number{"LENGTH", static_cast<std::uint32_t>(length)},
        number{"TOP", levels.top},
        number{"STEPS", steps},
        numbers<9>{"start", levels.start},
        reads{"query", queries},
        reads{"element", elements},
        reads{"key", scratch_iterator<element>(sample)},
        search);
}

/// Searches for each of queries[0, count) in the sorted range elements[0, length), and hands the
/// answers, of `answer_bytes` bytes each, to the hook `search`. Does not wait for the GPU.
///
/// Takes one launch. In the shape groups, many queries in a long range take two: one builds a
/// search tree, and one searches in it. Cost: work proportional to `count` times the logarithm of
/// `length`.
template <class Elements, class Queries, class Search>
void search_by(Search const& search, std::uint32_t answer_bytes, Elements elements, kernel::length length,
    Queries queries, kernel::length count) {
    using namespace kernel;
    using element = typename Elements::value_type;
    using query = typename Queries::value_type;
    if (count.most == 0) return;
    require_countable(count);
    require_countable(length);
    session s;
    profile const& p = s->tuning;
    bool const groups_form = p.form == shape::groups;
    auto const n = static_cast<std::uint32_t>(count.most);
    std::uint32_t const largest = at_least(Queries::element_bytes, answer_bytes);

    // When a functor contains a loop and the driver limits the loop trips of a thread, each thread
    // answers as few queries as possible.
    bool const few = s->loops_count(queries, elements, search);
    std::uint32_t packet = few ? 1 : packet_items(p, largest);
    if (packet > 4) packet = 4;
    if (packet == 3) packet = 2;
    if (groups_form && !few && !length.on_gpu() &&
        length.most >= (sizeof(element) > 4 ? 2 : 1) * p.search_sample && count.most >= length.most / 8 &&
        sizeof(element) <= 64)
        return search_by_tree(*s, elements, length.most, queries, count, search, packet);
    if (groups_form && n < (1u << 19)) packet = 1;  // packets of one query give more threads

    // Cut the queries into chunks of packets, one chunk per thread.
    std::uint32_t const threads = groups_form ? p.threads : p.map_threads;
    std::uint32_t const packets = n / packet,
                        chunk = ceil_div(packets ? packets : 1u, threads * (few ? 65535u : 32768u));
    std::uint32_t const groups = ceil_div(ceil_div(packets ? packets : 1u, chunk), threads);
    launch(*s,
        kernels::binary_search,
        {groups, threads, packet},
        stored_as<query>{"QUERY"},
        stored_as<element>{"ELEMENT"},
        choice{"INTERLEAVED", groups_form},
        count_hook{count},
        count_hook{length, "LENGTH"},
        number{"STEPS", static_cast<std::uint32_t>(std::bit_width(length.most > 0 ? length.most - 1 : 0))},
        number{"CHUNK", chunk},
        reads{"query", queries},
        reads{"element", elements},
        search);
}

/// Searches for each of queries[0, count) in the sorted range elements[0, length), and writes the
/// answer for queries[i] to out[i]. `what` chooses the answer. Cost: as search_by().
template <class Elements, class Queries, class Less, class Out>
void binary_search(bound what, Elements elements, kernel::length length, Queries queries,
    kernel::length count, Less const& less, Out out) {
    using hooks = search_hooks<typename Elements::value_type, typename Queries::value_type, Less, Out>;
    search_by(hooks{less, out, what}, Out::element_bytes, elements, length, queries, count);
}

/// Functor that adds two numbers. It returns `limit` when the sum is larger.
struct sum_up_to {
    std::uint32_t limit;
    template <class T> auto operator()(T const& pair) const {
        auto const sum = gpu::get<0>(pair) + gpu::get<1>(pair);
        return gpu::select(sum < limit, sum, limit);
    }
};
/// Searches as binary_search() does, in a sorted range of which one launch can process `part`
/// elements. The range is cut into parts of that length. The index of a bound is the sum of its
/// indices in all parts, because a part that lies before the bound counts in full, and a part
/// behind it does not count. Scratch memory: two words for each query.
template <class Elements, class Queries, class Less, class Out>
void search_parts(kernel::runtime& r, bound what, Elements elements, std::size_t length, std::size_t part,
    Queries queries, kernel::length count, Less const& less, Out out) {
    kernel::scratch<std::uint32_t> const sums(r, count.most), found(r, count.most);
    scratch_iterator<std::uint32_t> const sum(sums), more(found);
    sum_up_to const add{what == bound::found ? 1u : 0xffffffffu};
    in_parts_of(part, length, [&](std::size_t at, std::size_t n) {
        kernel::limited_extent const within(
            r.call, in_order<Queries> ? kernel::at_least(n, count.most) : kernel::arguments::unknown);
        binary_search(
            what, elements + static_cast<std::ptrdiff_t>(at), n, queries, count, less, at == 0 ? sum : more);
        if (at > 0)
            assign(make_transform_iterator(make_zip_iterator(gpu::detail::later<Elements>(sum), more), add),
                count,
                sum);
    });
    assign(sum, count, out);
}
/// Searches as binary_search() does. The sorted range and the queries may also be too long for one
/// launch (see part_of). Throws length_error for more than 2^32 - 1 elements.
template <class Elements, class Queries, class Less, class Out>
void binary_search_in_parts(bound what, Elements elements, kernel::length length, Queries queries,
    kernel::length count, Less const& less, Out out) {
    if (count.most == 0) return;
    require_numbered(length);
    kernel::session s;
    // All extents of a launch are one number of elements, so the largest element decides.
    constexpr std::uint32_t largest = kernel::at_least(
        kernel::at_least(Elements::element_bytes, Queries::element_bytes), Out::element_bytes);
    std::size_t part = length.on_gpu() ? length.most : part_of(*s, length.most, largest);
    bool const cut = in_order<Elements> && part < length.most;
    // A search of parts takes a word of scratch memory for each query, twice.
    std::uint32_t const of_query = cut ? kernel::at_least(largest, sizeof(std::uint32_t)) : largest;
    if (cut) part = part_of(*s, length.most, of_query);
    auto const search = [&](Queries from, kernel::length n, Out to) {
        if constexpr (in_order<Elements>)
            if (part < length.most) [[unlikely]]
                return search_parts(*s, what, elements, length.most, part, from, n, less, to);
        binary_search(what, elements, length, from, n, less, to);
    };
    if constexpr (in_order<Elements> && in_order<Queries> && in_order<Out>) {
        std::size_t const most = count.on_gpu() ? count.most : part_of(*s, count.most, of_query);
        kernel::limited_extent const within(s->call, kernel::at_least(most, part));
        if (most < count.most) [[unlikely]]
            return in_parts_of(most, count.most, [&](std::size_t at, std::size_t n) {
                search(queries + static_cast<std::ptrdiff_t>(at), n, out + static_cast<std::ptrdiff_t>(at));
            });
        search(queries, count, out);
    } else
        search(queries, count, out);
}

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/binary_search.ipp>
#endif
