// SPDX-License-Identifier: MIT
// compact(): the items that a flag keeps, in order; and, when asked, the others behind them.
#pragma once
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::primitive {

/// visit(i, before, upto): a kept item goes to kept[before].
template <class Items, class Kept> struct keep_item {
    Items items;
    Kept kept;
    void bind(kernel::arguments& a) const {
        items.bind(a);
        kept.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = items.reader(s);
        auto const put = kept.writer(s);
        auto const& t = glsl::type_of<typename Items::value_type>();
        s.need(t);
        s.begin();
        put({"at"}, t, "v");
        s.append("void keep(uint at, " + t.name + " v) {\n" + s.end() + "}\n");
        s.begin();
        s.statement("if (upto != before) keep(before, " + read(glsl::place_in{"i"}) + ");");
        s.append("void visit(uint i, uint before, uint upto) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t k = 0; k < s.packet_items; ++k) {
            std::string const n = std::to_string(k);
            s.statement("if (upto[" + n + "] != before[" + n + "]) keep(before[" + n + "], " + read(s.item(k)) + ");");
        }
        s.append("void visit_packet(uint p, uint before[PACKET], uint upto[PACKET]) {\n" + s.end() + "}\n");
    }
};

/// The same, and a rejected item goes to rejected[i - before].
template <class Items, class Kept, class Rejected> struct part_item {
    Items items;
    Kept kept;
    Rejected rejected;
    void bind(kernel::arguments& a) const {
        items.bind(a);
        kept.bind(a);
        rejected.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = items.reader(s);
        auto const put = kept.writer(s);
        auto const put_other = rejected.writer(s);
        auto const& t = glsl::type_of<typename Items::value_type>();
        s.need(t);
        s.begin();
        put({"at"}, t, "v");
        s.append("void keep(uint at, " + t.name + " v) {\n" + s.end() + "}\n");
        s.begin();
        put_other({"at"}, t, "v");
        s.append("void reject(uint at, " + t.name + " v) {\n" + s.end() + "}\n");
        s.begin();
        s.statement(t.name + " v = " + read(glsl::place_in{"i"}) + ";");
        s.statement("if (upto != before) keep(before, v);");
        s.statement("else reject(i - before, v);");
        s.append("void visit(uint i, uint before, uint upto) {\n" + s.end() + "}\n");
        append_packet_visit(s, glsl::type_of<std::uint32_t>());
    }
};

/// Counts the flags of [0, count) that hold, hands kept items to the visitor, and returns the count (waits for it).
template <class Flags, class Visit> std::uint32_t compact(Flags flags, std::size_t count, std::uint32_t largest, Visit const& visit) {
    if (count == 0) return 0;
    require_countable(count);
    kernel::session s;
    pass const c = cut_for(s->tuning, count, largest, 4);
    kernel::scratch<std::uint32_t> const partials(*s, c.chunks.chunks);
    reduce_chunks<std::uint32_t>(*s, c, flags, count, plus<>{}, partials, finish_hook<std::uint32_t, result_iterator<std::uint32_t>>{result_iterator<std::uint32_t>(*s), false, 0});
    scan_chunks<std::uint32_t>(*s, c, flags, count, plus<>{}, partials, {true, 0}, visit);
    std::uint32_t kept = 0;
    s->read_result(&kept, sizeof kept);
    return kept;
}

} // namespace gpu::primitive
