// SPDX-License-Identifier: MIT
// binary_search(): where each of many queries belongs in a sorted range.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace gpu::primitive {

enum class bound : std::uint8_t { lower, upper, found };

/// left_of(k, q) and answer(i, at, q): the first element that is not less than q, the first that q is less than, or whether q is there.
template <class Elements, class Query, class Less, class Out> struct search_hooks {
    Elements elements;
    Less const& less;
    Out out;
    bound what;
    void bind(kernel::arguments& a) const {
        elements.bind(a);
        out.bind(a);
        a.key(static_cast<std::uint32_t>(what));
        a.function<typename Elements::value_type, Query>(less);
        a.function<Query, typename Elements::value_type>(less);
    }
    void write(glsl::source& s) const {
        auto const read = elements.reader(s);
        auto const put = out.writer(s);
        auto const& e = glsl::type_of<typename Elements::value_type>();
        auto const& q = glsl::type_of<Query>();
        s.need(e), s.need(q);
        std::string const before = s.function<typename Elements::value_type, Query>(less), after = s.function<Query, typename Elements::value_type>(less);
        s.begin();
        std::string const element = read(glsl::place_in{"k"});
        s.append("bool left_of(uint k, " + q.name + " q) { return " + (what == bound::upper ? "!" + after + "(q, " + element + ")" : before + "(" + element + ", q)") + "; }\n");
        s.begin();
        std::string const at_element = read(glsl::place_in{"at"});
        if (what == bound::found) put({"i"}, glsl::type_of<bool>(), "at < LENGTH && !" + after + "(q, " + at_element + ")");
        else put({"i"}, glsl::type_of<std::uint32_t>(), "at");
        s.append("void answer(uint i, uint at, " + q.name + " q) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t k = 0; k < s.packet_items; ++k) {
            std::string const n = "[" + std::to_string(k) + "]";
            if (what == bound::found) put(s.item(k), glsl::type_of<bool>(), "at" + n + " < LENGTH && !" + after + "(q" + n + ", " + read(glsl::place_in{"at" + n}) + ")");
            else put(s.item(k), glsl::type_of<std::uint32_t>(), "at" + n);
        }
        s.append("void answer_packet(uint p, uint at[PACKET], " + q.name + " q[PACKET]) {\n" + s.end() + "}\n");
    }
};

/// out[i] = the answer for queries[i] in the sorted elements[0, length).
template <class Elements, class Queries, class Less, class Out>
void binary_search(bound what, Elements elements, kernel::length length, Queries queries, kernel::length count, Less const& less, Out out) {
    using namespace kernel;
    using query = typename Queries::value_type;
    if (count.most == 0) return;
    require_countable(count), require_countable(length);
    session s;
    profile const& p = s->tuning;
    auto const n = static_cast<std::uint32_t>(count.most);
    std::uint32_t const largest = Queries::element_bytes > Out::element_bytes ? Queries::element_bytes : Out::element_bytes;
    search_hooks<Elements, query, Less, Out> const search{elements, less, out, what};
    bool const few = s->loops_count(queries, search);
    std::uint32_t packet = few ? 1 : packet_items(p, largest);
    if (packet > 4) packet = 4;
    std::uint32_t const packets = n / packet, chunk = ceil_div(packets ? packets : 1u, p.map_threads * (few ? 65535u : 32768u));
    std::uint32_t const groups = ceil_div(ceil_div(packets ? packets : 1u, chunk), p.map_threads);
    launch(*s, {16, "binary_search", {glsl::shaders::binary_search}}, {groups, p.map_threads, packet}, type_name<query>{"QUERY"}, choice{"INTERLEAVED", p.form == shape::groups},
           count_hook{count}, number{"CHUNK", chunk}, count_hook{length, "LENGTH"}, number{"STEPS", static_cast<std::uint32_t>(std::bit_width(length.most > 0 ? length.most - 1 : 0))},
           reads{"query", queries}, search);
}

} // namespace gpu::primitive
