// SPDX-License-Identifier: MIT
// How gpu::glsl::source reaches memory: the load, store and atomic functions of its blocks, in the layout of
// the host. A part of source.hpp.
#pragma once
#include <gpu/glsl/source.hpp>
#include <gpu/list.hpp>

#include <cstdint>
#include <string>

namespace gpu::glsl {

[[gnu::cold]] inline std::string source::load(std::uint32_t id, index_text const& at) {
    block& b = blocks_[id];
    std::string const n = std::to_string(id);
    if (at.item < 0 || b.shared || !packed(b)) {
        b.loads = true;
        return concat({"load", n, "(", at.text, ")"});
    }
    bool known = false;
    for (auto k : loaded_) known = known || k == id;
    if (!known) {
        b.packet_loads = true;
        loaded_.push_back(id);
        before_ += concat({"    ",
            b.element->name,
            " r",
            n,
            "[PACKET];\n    load",
            n,
            "_packet(",
            at.packet,
            ", r",
            n,
            ");\n"});
    }
    return concat({"r", n, "[", at.item, "]"});
}

[[gnu::cold]] inline void source::store(std::uint32_t id, index_text const& at, std::string const& value) {
    block& b = blocks_[id];
    std::string const n = std::to_string(id);
    if (at.item < 0 || b.shared || !packed(b)) {
        b.stores = true;
        statement(concat({"store", n, "(", at.text, ", ", value, ");"}));
        return;
    }
    bool known = false;
    for (auto k : stored_) known = known || k == id;
    if (!known) {
        b.packet_stores = true;
        stored_.push_back(id);
        before_ += concat({"    ", b.element->name, " w", n, "[PACKET];\n"});
        after_ += concat({"    store", n, "_packet(", at.packet, ", w", n, ");\n"});
    }
    statement(concat({"w", n, "[", at.item, "] = ", value, ";"}));
}

/// The blocks of the accessors in a recording. Memory that is written is read through its block too: a view
/// of it may be older.
[[gnu::cold]] inline list<stream_use> source::take(recording const& r) {
    list<stream_use> uses;
    for (stream const& s : r.streams) {
        bool written = false;
        for (std::uint32_t i = 0; i < r.count; ++i)
            if (op const o = r.nodes[i].what(); o == op::store || o == op::atomic)
                written = written || r.streams[r.nodes[i].a & 0xffff].name == s.name;
        uses.push_back({memory({.identity = s.name,
            .element = &type_at(s.type),
            .bytes = s.bytes,
            .texel = s.viewable && !written})});
    }
    for (std::size_t k = 0; check_indices && k < uses.size(); ++k) {
        blocks_[uses[k].id].accessor = ++accessor_count_;
        blocks_[uses[k].id].count_word = take_uniforms(1);
    }
    return uses;
}

/// The first line of a function of block b: what it does with an index out of range, where that is looked at.
[[gnu::cold]] inline std::string source::look(
    block const& b, std::uint32_t accessed, type const* result) const {
    if (!b.accessor) return "";
    std::string nothing;
    if (result) {
        list<std::uint32_t> const zeros(glsl::word_count(*result));
        append_literal(nothing, *result, zeros);
    }
    return concat({"    if (outside(i, args[",
        b.count_word,
        "], ",
        b.accessor * 4 + accessed,
        "u)) return ",
        nothing,
        ";\n"});
}
/// What the functions of checked accessors call.
[[gnu::cold]] inline void source::write_report() {
    if (report_block_ < 0) return;
    declarations_ += concat({"layout(std430, binding = ",
        binding_of(static_cast<std::uint32_t>(report_block_)),
        ") coherent buffer index_report { uint report[]; };\n",
        "bool outside(uint i, uint count, uint what) {\n    if (i < count) return false;\n"
        "    if (atomicCompSwap(report[0], 0u, what) == 0u) report[1] = i;\n    return true;\n}\n"});
}

/// What the memory behind b is declared as. Where atomics reach it, that is one thing for every access to it.
[[gnu::cold]] inline source::form_of_block source::declared(block const& b) const {
    std::uint32_t all = 0;
    bool mixed = false, stored = false;
    for (block const& o : blocks_) {
        if (o.binding != b.binding) continue;
        all |= o.atomics;
        stored = stored || o.stores || o.packet_stores || o.row_stores;
        mixed = mixed || &scalar_of(*o.element) != &scalar_of(*b.element);
    }
    if (all && mixed)
        throw unsupported(
            "gpu: a kernel changes a buffer atomically that it also uses as elements of another type; use "
            "one type for both");
    unit_type const u = all ? unit_for(*b.element, all, native_) : unit_type::words;
    return {u, all == 0 ? 8u : u == unit_type::int64 ? 2u : 1u, stored};
}

/// Does the kernel only read that buffer? Then a GPU may keep it in caches that are not coherent, and move
/// loads across stores.
[[gnu::cold]] inline bool source::only_read(std::uint32_t binding) const {
    if (form != shape::groups) return false;
    for (block const& b : blocks_)
        if (b.binding == binding && (b.shared || b.stores || b.packet_stores || b.row_stores || b.atomics))
            return false;
    return true;
}

/// Is what is stored to b in one piece stored by 64 bits? llvmpipe walks over the lanes once for each
/// component.
[[gnu::cold]] inline bool source::stores_wide(block const& b) {
    if (form != shape::lanes || wide_stores == wide_store::none || b.shared || declared(b).most_words != 8)
        return false;
    if (wide_known_) return true;
    wide_known_ = true;
    if (wide_stores == wide_store::integers) {
        extension(
            "GL_ARB_gpu_shader_int64");  // an exclusive or, since Mesa makes packUint2x32 of an inclusive one
        declarations_ +=
            "uint64_t as_wide(uvec2 v) { return uint64_t(v.x) ^ (uint64_t(v.y) << 32); }\n"
            "u64vec2 as_wide(uvec4 v) { return u64vec2(v.xz) ^ (u64vec2(v.yw) << 32); }\n"
            "u64vec4 as_wide(uvec4 v, uvec4 w) { return u64vec4(as_wide(v), as_wide(w)); }\n";
    } else
        declarations_ +=
            "double as_wide(uvec2 v) { return packDouble2x32(v); }\n"
            "dvec2 as_wide(uvec4 v) { return dvec2(as_wide(v.xy), as_wide(v.zw)); }\n"
            "dvec4 as_wide(uvec4 v, uvec4 w) { return dvec4(as_wide(v), as_wide(w)); }\n";
    return true;
}

/// An element of 1, 2, 4 or 8 words of the declared array; declares the block or the view it goes through.
[[gnu::cold]] inline std::string source::cell(
    std::uint32_t id, std::uint32_t words, std::string const& index, bool write) {
    block const& b = blocks_[id];
    form_of_block const d = declared(b);
    char const* const typed =
        d.unit == unit_type::words ? nullptr : unit_type_names[static_cast<unsigned>(d.unit)];
    std::string n = concat({b.binding, (b.shared ? "c" : "_"), words, typed ? typed : ""});
    bool const view = !write && b.texel && !b.shared && d.most_words == 8 && form == shape::lanes,
               wide = write && words > 1 && stores_wide(b);
    std::uint32_t const mark =
        b.binding * 64 + words + (view ? 32 : 0) + (b.shared ? 16 : 0) + (wide && words < 8 ? 8 : 0);
    if (wide) n += "w";
    bool known = false;
    for (auto m : declared_) known = known || m == mark;
    if (!known) {
        declared_.push_back(mark);
        static constexpr char const* names[] = {"", "uint", "uvec2", "", "uvec4"};
        static constexpr char const* wide_names[][9] = {{},
            {"", "", "double", "", "dvec2", "", "", "", "dvec4"},
            {"", "", "uint64_t", "", "u64vec2", "", "", "", "u64vec4"}};
        static constexpr char const* formats[] = {"", "r32ui", "rg32ui", "", "rgba32ui"};
        if (view) {
            declarations_ += concat({"layout(",
                formats[words],
                ", binding = ",
                views_.size(),
                ") readonly uniform uimageBuffer m",
                n,
                ";\n"});
            views_.push_back({b.binding, words});
        } else
            declarations_ += concat({"layout(std430, binding = ",
                b.binding,
                ") ",
                (b.shared                                                    ? "coherent "
                    : only_read(b.binding)                                   ? "readonly restrict "
                    : native_.forgets_stores && d.stored && d.most_words < 8 ? "volatile "
                                                                             : ""),
                "buffer B",
                n,
                " { ",
                typed  ? typed
                : wide ? wide_names[static_cast<unsigned>(wide_stores)][words]
                       : names[words],
                " b",
                n,
                "[]; };\n"});
    }
    if (!view) return concat({"b", n, "[", index, "]"});
    static constexpr char const* parts[] = {"", ".x", ".xy", "", ""};
    return concat({"imageLoad(m", n, ", int(", index, "))", parts[words]});
}

/// What is read there: a uint, or so many.
[[gnu::cold]] inline std::string source::unit(
    std::uint32_t id, std::uint32_t words, std::string const& index) {
    static constexpr char const* bits[] = {"", "uint(", "floatBitsToUint(", "uvec2(unpackInt2x32("};
    static constexpr char const* ends[] = {"", ")", ")", "))"};
    auto const u = static_cast<unsigned>(declared(blocks_[id]).unit);
    return concat({bits[u], cell(id, words, index, false), ends[u]});
}
/// The statement that writes it.
[[gnu::cold]] inline std::string source::put(
    std::uint32_t id, std::uint32_t words, std::string const& index, std::string const& value) {
    static constexpr char const* types[] = {"", "int(", "uintBitsToFloat(", "packInt2x32(ivec2("};
    static constexpr char const* ends[] = {"", ")", ")", "))"};
    auto const u = static_cast<unsigned>(declared(blocks_[id]).unit);
    std::string const to = cell(id, words, index, true);
    if (words > 1 && stores_wide(blocks_[id])) return concat({"    ", to, " = as_wide(", value, ");\n"});
    return concat({"    ", to, " = ", types[u], value, ends[u], ";\n"});
}

[[gnu::cold]] inline void source::write_atomics(std::uint32_t id) {
    block const b = blocks_[id];
    unit_type const u = declared(b).unit;
    if (u == unit_type::float32) extension("GL_NV_shader_atomic_float");
    if (u == unit_type::int64) {
        extension("GL_ARB_gpu_shader_int64");
        extension("GL_NV_shader_atomic_int64");
    }
    for (std::uint32_t k = 0; k < 8; ++k)
        if (b.atomics >> k & 1) {
            std::string const text = atomic_function(concat({"atomic", id, "_", atomic_names[k]}),
                static_cast<atomic>(k),
                *b.element,
                b.bytes,
                concat({"args[", b.offset_word, "]"}),
                u,
                look(b, 2, &scalar_of(*b.element)),
                [&](char const* index) { return cell(id, u == unit_type::int64 ? 2 : 1, index, true); });
            declarations_ += text;
        }
}

// The load and store functions of one block, for what the hooks used of it.
[[gnu::cold]] inline void source::write_block(std::uint32_t id) {
    block const b = blocks_[id];
    type const& t = *b.element;
    std::string const n = std::to_string(id), at = concat({"(args[", b.offset_word, "] + i)"});
    auto name_word = [&](std::uint32_t words, std::uint32_t k) {  // word k of units u0, u1, ...
        return words == 1 ? concat({"u", k}) : concat({"u", k / words, '.', "xyzw"[k % words]});
    };
    static constexpr char const* unit_types[] = {"", "uint", "uvec2", "", "uvec4"};
    auto join =
        [&](list<std::string> const& w, std::uint32_t words, std::uint32_t k) {  // the k-th unit of words
            if (words == 1) return w[k];
            std::string s = concat({unit_types[words], "("});
            for (std::uint32_t j = 0; j < words; ++j) s += concat({j ? ", " : "", w[k * words + j]});
            return concat({s, ")"});
        };
    std::string& out = declarations_;
    std::uint32_t const most = declared(b).most_words;
    if (b.bytes % 4 == 0) {
        std::uint32_t const wide = b.bytes % 16 == 0  ? 4
                                   : b.bytes % 8 == 0 ? 2
                                                      : 1,
                            words = wide < most ? wide : most, units = b.bytes / 4 / words,
                            used = (t.size + 3) / 4;
        std::string const base = units == 1 ? at : concat({at, " * ", units, "u"});
        auto index = [&](std::uint32_t k) { return k ? concat({base, " + ", k, "u"}) : base; };
        if (b.loads) {
            std::string text = concat({t.name, " load", n, "(uint i) {\n", look(b, 0, &t)});
            list<std::string> w;
            for (std::uint32_t k = 0; k < units; ++k)
                text += concat({"    ", unit_types[words], " u", k, " = ", unit(id, words, index(k)), ";\n"});
            for (std::uint32_t k = 0; k < used; ++k) w.push_back(name_word(words, k));
            out += concat({text, "    return ", from_words(t, w), ";\n}\n"});
        }
        if (b.stores) {
            list<std::string> w;
            to_words(t, "v", w);
            while (w.size() < units * words) w.push_back("0u");
            std::string text = concat({"void store", n, "(uint i, ", t.name, " v) {\n", look(b, 1, nullptr)});
            for (std::uint32_t k = 0; k < units; ++k) text += put(id, words, index(k), join(w, words, k));
            (out += text) += "}\n";
        }
    } else {
        // Elements that are no whole words: bytes of neighbours share a word, so a store is atomic on its own
        // bits only.
        std::uint32_t const used = (t.size + 3) / 4;
        std::string const first = b.bytes == 1 ? at : concat({at, " * ", b.bytes, "u"});
        if (b.loads) {
            std::string text =
                concat({t.name, " load", n, "(uint i) {\n", look(b, 0, &t), "    uint a = ", first, ";\n"});
            list<std::string> w;
            for (std::uint32_t k = 0; k < used; ++k) {
                std::uint32_t const left = t.size - 4 * k < 4 ? t.size - 4 * k : 4;
                std::string const word = concat({"(a >> 2) + ", k, "u"});
                w.push_back(concat({"u", k}));
                text += concat({"    uint u", k, " = ", unit(id, 1, word), " >> ((a & 3u) * 8u);\n"});
                if (left > 2 || (left == 2 && b.bytes % 2))
                    text += concat({"    if ((a & 3u) > ",
                        4 - left,
                        "u) u",
                        k,
                        " |= ",
                        unit(id, 1, concat({word, " + 1u"})),
                        " << (32u - (a & 3u) * 8u);\n"});
                if (left < 4) text += concat({"    u", k, " &= ", (1u << (8 * left)) - 1, "u;\n"});
            }
            out += concat({text, "    return ", from_words(t, w), ";\n}\n"});
        }
        if (b.stores && b.exchanged)
            out += concat({"void store",
                n,
                "(uint i, ",
                t.name,
                " v) {\n",
                look(b, 1, nullptr),
                "    atomic",
                n,
                "_exchange(i, v);\n}\n"});
        else if (b.stores) {
            list<std::string> w;
            to_words(t, "v", w);
            std::string text = concat({"void store",
                n,
                "(uint i, ",
                t.name,
                " v) {\n",
                look(b, 1, nullptr),
                "    uint a = ",
                first,
                ", s, x;\n"});
            std::uint32_t const step = b.bytes % 2 == 0 ? 2 : 1, mask = step == 2 ? 65535 : 255;
            for (std::uint32_t k = 0; k < t.size; k += step) {
                std::string const word = cell(id, 1, concat({"(a + ", k, "u) >> 2"}), true);
                text += concat({"    s = ((a + ",
                    k,
                    "u) & 3u) * 8u;\n    x = ((",
                    w[k / 4],
                    ") >> ",
                    k % 4 * 8,
                    "u) & ",
                    mask,
                    "u;\n"});
                text += concat(
                    {"    atomicAnd(", word, ", ~(", mask, "u << s));\n    atomicOr(", word, ", x << s);\n"});
            }
            (out += text) += "}\n";
        }
    }
    if (b.row_stores)
        out += concat({"uint place",
            n,
            "(uint i) { return ",
            at,
            "; }\nvoid store",
            n,
            "_row(uint row, uvec4 v) {\n",
            put(id, 4, "row", "v"),
            "}\n"});
    if (!b.packet_loads && !b.packet_stores) return;
    std::uint32_t const all = b.bytes * packet_items / 4,
                        wide = all % 4 == 0   ? 4
                               : all % 2 == 0 ? 2
                                              : 1,
                        words = wide < most ? wide : most;
    auto packet_index = [&](std::uint32_t unit_words, std::uint32_t k) {
        std::string start = concat({"args[", b.offset_word, "] * ", b.bytes, "u / ", unit_words * 4, "u"});
        if (form == shape::lanes) {  // computed once, at the start of main: llvmpipe's compiler takes nothing
                                     // out of loops
            std::string const name = concat({"start", n, "_", unit_words});
            if (out.find(concat({"uint ", name, " "})) == std::string::npos)
                out += concat({"uint ", name, " = ", start, ";\n"});
            start = name;
        }
        return concat({start, " + p * ", all / unit_words, "u + ", k, "u"});
    };
    if (b.packet_loads) {
        std::string text = concat({"void load", n, "_packet(uint p, out ", t.name, " v[PACKET]) {\n"});
        for (std::uint32_t k = 0; k < all / words; ++k)
            text += concat(
                {"    ", unit_types[words], " u", k, " = ", unit(id, words, packet_index(words, k)), ";\n"});
        for (std::uint32_t j = 0; j < packet_items; ++j) {
            list<std::string> w;
            if (b.bytes >= 4)
                for (std::uint32_t k = 0; k < b.bytes / 4; ++k)
                    w.push_back(name_word(words, j * (b.bytes / 4) + k));
            else
                w.push_back(concat({"bitfieldExtract(",
                    name_word(words, j * b.bytes / 4),
                    ", ",
                    j * b.bytes % 4 * 8,
                    ", ",
                    b.bytes * 8,
                    ")"}));
            text += concat({"    v[", j, "] = ", from_words(t, w), ";\n"});
        }
        (out += text) += "}\n";
    }
    if (b.packet_stores) {
        std::string text = concat({"void store", n, "_packet(uint p, ", t.name, " v[PACKET]) {\n"});
        list<std::string> w(all);
        for (std::uint32_t j = 0; j < packet_items; ++j) {
            std::string const item = concat({"v[", j, "]"});
            list<std::string> one;
            to_words(t, item, one);
            if (b.bytes >= 4)
                for (std::uint32_t k = 0; k < b.bytes / 4; ++k) w[j * (b.bytes / 4) + k] = one[k];
            else {
                auto& word = w[j * b.bytes / 4];
                word += concat({(word.empty() ? "((" : " | (("),
                    one[0],
                    ") & ",
                    b.bytes == 1 ? 255 : 65535,
                    "u) << ",
                    j * b.bytes % 4 * 8,
                    "u"});
            }
        }
        if (all % 8 == 0 && b.alignment > 1 && stores_wide(b)) {  // 32 bytes in one store
            for (std::uint32_t k = 0; k < all / 8; ++k)
                text +=
                    put(id, 8, packet_index(8, k), concat({join(w, 4, 2 * k), ", ", join(w, 4, 2 * k + 1)}));
        } else
            for (std::uint32_t k = 0; k < all / words; ++k)
                text += put(id, words, packet_index(words, k), join(w, words, k));
        (out += text) += "}\n";
    }
}

}  // namespace gpu::glsl
