// SPDX-License-Identifier: MIT
// binary_search(): where each of many queries belongs in a sorted range.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file search_tree{"search_tree", {glsl::shaders::search_tree}};
inline constexpr kernel::kernel_file binary_search{"binary_search", {glsl::shaders::binary_search}};
}  // namespace kernels

enum class bound : std::uint8_t { lower, upper, found };

/// before(e, q) and answer(i, at, q): the first element that is not less than q, the first that q is less
/// than, or whether q is there.
template <class Element, class Query, class Less, class Out> struct search_hooks {
    Less const& less;
    Out out;
    bound what;
    void bind(kernel::arguments& a) const {
        out.bind(a);
        a.key(static_cast<std::uint32_t>(what));
        a.function<Element, Query>(less);
        a.function<Query, Element>(less);
    }
    void write(glsl::source& s) const {
        auto const put = out.writer(s);
        auto const& e = glsl::type_of<Element>();
        auto const& q = glsl::type_of<Query>();
        s.need(e);
        s.need(q);
        std::string const before = s.function<Element, Query>(less), after = s.function<Query, Element>(less);
        std::string const element = s.decode(e, "e"), query = s.decode(q, "q");
        s.append("bool before(" + s.encoded_name(e) + " e, " + s.encoded_name(q) + " q) { return " +
                 (what == bound::upper ? "!" + after + "(" + query + ", " + element + ")"
                                       : before + "(" + element + ", " + query + ")") +
                 "; }\n");
        auto answer = [&](glsl::index_text const& place, std::string const& of) {
            std::string const at = "at" + of;
            if (what == bound::found)
                put(place,
                    glsl::type_of<bool>(),
                    at + " < LENGTH && !" + after + "(" + s.decode(q, "q" + of) + ", " +
                        s.decode(e, "element(" + at + ")") + ")");
            else
                put(place, glsl::type_of<std::uint32_t>(), at);
        };
        s.begin();
        answer({"i"}, "");
        s.append("void answer(uint i, uint at, " + s.encoded_name(q) + " q) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t k = 0; k < s.packet_items; ++k) answer(s.item(k), '[' + std::to_string(k) + ']');
        s.append("void answer_packet(uint p, uint at[PACKET], " + s.encoded_name(q) + " q[PACKET]) {\n" +
                 s.end() + "}\n");
    }
};

/// The levels of a tree with eight keys in a node; see search_tree.glsl. Level 0 is the range itself.
struct search_levels {
    std::uint32_t top = 0;
    std::array<std::uint32_t, 9> start{};  // of each level in the sample
    std::uint32_t size = 0;                // keys of the sample
};
inline search_levels levels_for(std::size_t length, std::uint32_t most_keys) {
    search_levels l;
    while (length >> 3 * l.top > most_keys) {
        ++l.top;
        l.start[l.top] = l.size;
        l.size += kernel::round_up(static_cast<std::uint32_t>(length >> 3 * l.top), 8u);
    }
    return l;
}

/// The keys of all levels above the range, one after the other: of level n the last of every 8^n elements.
template <class Iterator> struct keys_of_levels {
    using value_type = typename Iterator::value_type;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    Iterator first;
    search_levels levels;
    std::uint32_t length;
    void bind(kernel::arguments& a) const {
        first.bind(a);
        a.value(levels.start);
        a.word(levels.top);
        a.word(length);
    }
    auto reader(glsl::source& s) const {
        auto const read = first.reader(s);
        std::uint32_t const start = s.take_uniforms(static_cast<std::uint32_t>(levels.start.size())),
                            top = s.take_uniforms(1), length_at = s.take_uniforms(1);
        s.append(glsl::concat({"uint place_of_key(uint i) {\n    uint level = 1u;\n    while (level < args[",
            top,
            "] && i >= args[",
            start,
            "u + level + 1u]) ++level;\n"
            "    return min((i - args[",
            start,
            "u + level] + 1u) << (3u * level), args[",
            length_at,
            "]) - 1u;\n}\n"}));
        return [read](glsl::index_text const& at) {
            return read(glsl::index_text{"place_of_key(" + at.text + ")"});
        };
    }
};

/// The same by a tree: scratch memory of a seventh of the range, made by one launch.
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
    assign(keys_of_levels<Elements>{elements, levels, static_cast<std::uint32_t>(length)},
        std::size_t(levels.size),
        scratch_iterator<element>(sample));
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

/// out[i] = the answer for queries[i] in the sorted elements[0, length).
template <class Elements, class Queries, class Less, class Out>
void binary_search(bound what, Elements elements, kernel::length length, Queries queries,
    kernel::length count, Less const& less, Out out) {
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
    std::uint32_t const largest =
        Queries::element_bytes > Out::element_bytes ? Queries::element_bytes : Out::element_bytes;
    search_hooks<element, query, Less, Out> const search{less, out, what};
    bool const few = s->loops_count(queries, elements, search);
    std::uint32_t packet = few ? 1 : packet_items(p, largest);
    if (packet > 4) packet = 4;
    if (packet == 3) packet = 2;
    if (groups_form && !few && !length.on_gpu() &&
        length.most >= (sizeof(element) > 4 ? 2 : 1) * p.search_sample && count.most >= length.most / 8 &&
        sizeof(element) <= 64)
        return search_by_tree(*s, elements, length.most, queries, count, search, packet);
    if (groups_form && n < (1u << 19)) packet = 1;  // then threads are wanted more than packets
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

}  // namespace gpu::primitive
