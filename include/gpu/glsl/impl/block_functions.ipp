// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/block_functions.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/block_functions.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL block_functions::block_functions(block_declarations& declarations, block const& b,
    std::string const& name, shape form, std::uint32_t packet_items)
    : out_(declarations)
    , b_(b)
    , t_(*b.element)
    , n_(name)
    , first_(b.piece < 0 ? fill_in("args[$]", {b.offset_word}) : std::string("0u"))
    , at_(b.piece < 0 ? fill_in("($ + i)", {first_}) : std::string("i"))
    , form_(form)
    , packet_items_(packet_items)
    , most_words_(declarations.of(b).most_words)
    , long_offsets_(b.reached.by == route::long_address) {}

GPU_DECL block block_functions::piece_of(block const& b, std::uint32_t k) {
    block piece = b;
    piece.piece = static_cast<int>(k);
    piece.reached = {};
    piece.bounded = piece.texel = piece.row_stores = false;
    piece.accessor = 0;
    return piece;
}

GPU_DECL void block_functions::write() {
    if (b_.divided()) [[unlikely]]
        return write_choices();
    write_atomics();
    write_accesses();
}

GPU_DECL void block_functions::write_accesses() {
    if (b_.bytes % 4 == 0) {
        if (b_.loads) load_words();
        if (b_.stores) store_words();
    } else {
        if (b_.loads) load_bytes();
        if (b_.stores && b_.exchanged)
            store_by_exchange();
        else if (b_.stores)
            store_bytes();
    }
    if (b_.row_stores)
        out_.text += fill_in("uint place$(uint i) { return $; }\nvoid store$_row(uint row, uvec4 v) {\n$}\n",
            {n_, at_, n_, out_.assign(b_, 4, "row", "v")});
    if (b_.packet_loads) load_packet();
    if (b_.packet_stores) store_packet();
}

GPU_DECL std::uint32_t block_functions::unit_words(std::uint32_t words) const {
    std::uint32_t const wide = words % 4 == 0 ? 4 : words % 2 == 0 ? 2 : 1;
    return wide < most_words_ ? wide : most_words_;
}

GPU_DECL std::string block_functions::word_of_units(std::uint32_t unit, std::uint32_t k) {
    return unit == 1 ? concat({"u", k}) : concat({"u", k / unit, '.', "xyzw"[k % unit]});
}

GPU_DECL std::string block_functions::join(list<std::string> const& w, std::uint32_t unit, std::uint32_t k) {
    if (unit == 1) return w[k];
    std::string s = concat({unit_names[unit], "("});
    for (std::uint32_t j = 0; j < unit; ++j) s += concat({j ? ", " : "", w[k * unit + j]});
    return s += ")";
}

GPU_DECL std::string block_functions::check_of(std::uint32_t accessed, type const* result) const {
    if (!b_.accessor && !b_.tested()) return "";
    std::string nothing;
    if (result) {
        list<std::uint32_t> const zeros(glsl::word_count(*result));
        append_literal(nothing, *result, zeros);
    }
    if (!b_.accessor)
        return fill_in(
            "    if (i >= args[$]) return $;\n", {b_.offset_word + b_.uniform_words() - 1, nothing});
    return fill_in(
        "    if (outside(i, args[$], $u)) return $;\n", {b_.count_word, b_.accessor * 4 + accessed, nothing});
}

GPU_DECL std::string block_functions::load_head() const {
    return fill_in("$ load$(uint i) {\n$", {t_.name, n_, check_of(0, &t_)});
}

GPU_DECL std::string block_functions::unit_index(std::uint32_t units, std::uint32_t k) const {
    std::string const base = units == 1 ? at_ : fill_in("$ * $u", {offset(at_), units});
    return k ? fill_in("$ + $u", {base, k}) : base;
}

GPU_DECL std::string block_functions::byte_offset() const {
    std::string const bytes = b_.bytes == 1 ? at_ : fill_in("$ * $u", {offset(at_), b_.bytes});
    return long_offsets_ ? fill_in("    uint64_t e = $;\n    uint a = uint(e);\n", {bytes})
                         : fill_in("    uint a = $;\n", {bytes});
}

GPU_DECL std::string block_functions::packet_index(std::uint32_t unit, std::uint32_t k) {
    // Divide `times` and `by` by their common powers of two, so that the product of a large offset
    // and `times` stays below 2^32.
    std::uint32_t times = b_.bytes, by = unit * 4;
    for (; times % 2 == 0 && by % 2 == 0; by /= 2) times /= 2;
    std::string start = fill_in("$ * $u / $u", {offset(first_), times, by});
    if (form_ == shape::lanes && !long_offsets_) {
        std::string const name = fill_in("start$_$", {n_, unit});
        if (out_.text.find(concat({"uint ", name, " "})) == std::string::npos)
            out_.text += fill_in("uint $ = $;\n", {name, start});
        start = name;
    }
    return fill_in("$ + $ * $u + $u", {start, offset("p"), words_of_packet() / unit, k});
}

[[gnu::cold]] GPU_DECL void block_functions::write_atomics() {
    unit_type const u = out_.of(b_).unit;
    if (u == unit_type::float32) out_.extensions.push_back("GL_NV_shader_atomic_float");
    if (u == unit_type::int64) {
        out_.extensions.push_back("GL_ARB_gpu_shader_int64");
        out_.extensions.push_back("GL_NV_shader_atomic_int64");
    }
    for (std::uint32_t k = 0; k < 8; ++k) {
        if (!(b_.atomics >> k & 1)) continue;
        std::string const function = atomic_function(
            fill_in("atomic$_$", {n_, atomic_names[k]}),
            static_cast<atomic>(k),
            t_,
            b_.bytes,
            first_,
            u,
            long_offsets_,
            check_of(2, &scalar_of(t_)),
            [&](std::string const& index) {
                return out_.cell(b_, u == unit_type::int64 ? 2 : 1, index, true);
            },
            [&](std::string const& index) { return out_.place(b_, u == unit_type::int64 ? 2 : 1, index); });
        out_.text += function;
    }
}

[[gnu::cold]] GPU_DECL void block_functions::write_choice(char const* stem, std::string const& after,
    std::string const& result, std::string const& more, std::string const& passed, std::string const& begin) {
    std::string text =
        fill_in("$ $$$(uint i$) {\n$    i += $;\n", {result, stem, n_, after, more, begin, first_});
    char const* const give = result == "void" ? "" : "return ";
    // Leave out the pieces that begin beyond the reach of a 32-bit index. Other ranges of the
    // buffer use these pieces.
    std::uint64_t const each = b_.reached.each;
    std::uint64_t last = b_.reached.pieces - 1;
    while (last * each > 0xffffffff) --last;
    for (std::uint64_t k = 0; k <= last; ++k) {
        text += k < last ? fill_in("    if (i < $u) ", {(k + 1) * each}) : std::string("    ");
        text += fill_in("$$$_$$(i - $u$);\n", {give, stem, n_, k, after, k * each, passed});
        if (k < last) text += "    else\n";
    }
    out_.text += text += "}\n";
}

[[gnu::cold]] GPU_DECL void block_functions::write_choices() {
    std::string const& scalar = scalar_of(t_).name;
    for (std::uint32_t k = 0; k < 8; ++k) {
        if (!(b_.atomics >> k & 1)) continue;
        std::string more = is_scalar(t_) ? "" : ", uint k", passed = is_scalar(t_) ? "" : ", k";
        if (static_cast<atomic>(k) == atomic::compare_exchange) {
            more += fill_in(", $ expected", {scalar});
            passed += ", expected";
        }
        write_choice("atomic",
            fill_in("_$", {atomic_names[k]}),
            scalar,
            more + fill_in(", $ v", {scalar}),
            passed + ", v",
            check_of(2, &scalar_of(t_)));
    }
    if (b_.loads) write_choice("load", "", t_.name, "", "", check_of(0, &t_));
    if (b_.stores)
        write_choice("store", "", "void", fill_in(", $ v", {t_.name}), ", v", check_of(1, nullptr));
    if (!b_.row_stores) return;
    out_.text +=
        fill_in("uint place$(uint i) { return $; }\nvoid store$_row(uint row, uvec4 v) {\n", {n_, at_, n_});
    for (std::uint32_t k = 0; k < 4; ++k) {
        std::string const word[] = {concat({"v.", "xyzw"[k]})};
        out_.text += fill_in("    store$(row * 4u + $u - $, $);\n", {n_, k, first_, from_words(t_, word)});
    }
    out_.text += "}\n";
}

[[gnu::cold]] GPU_DECL void block_functions::load_words() {
    std::uint32_t const unit = unit_words(b_.bytes / 4), units = b_.bytes / 4 / unit;
    std::string text = load_head();
    for (std::uint32_t k = 0; k < units; ++k)
        text += fill_in("    $ u$ = $;\n", {unit_names[unit], k, out_.read(b_, unit, unit_index(units, k))});
    list<std::string> w;
    for (std::uint32_t k = 0; k < (t_.size + 3) / 4; ++k) w.push_back(word_of_units(unit, k));
    out_.text += fill_in("$    return $;\n}\n", {text, from_words(t_, w)});
}

[[gnu::cold]] GPU_DECL void block_functions::store_words() {
    std::uint32_t const unit = unit_words(b_.bytes / 4), units = b_.bytes / 4 / unit;
    list<std::string> w;
    to_words(t_, "v", w);
    while (w.size() < units * unit) w.push_back("0u");
    std::string text = store_head();
    for (std::uint32_t k = 0; k < units; ++k)
        text += out_.assign(b_, unit, unit_index(units, k), join(w, unit, k));
    out_.text += text += "}\n";
}

[[gnu::cold]] GPU_DECL void block_functions::load_bytes() {
    std::string text = load_head() + byte_offset();
    list<std::string> w;
    for (std::uint32_t k = 0; k < (t_.size + 3) / 4; ++k) {
        std::uint32_t const left = t_.size - 4 * k < 4 ? t_.size - 4 * k : 4;
        std::string const word = fill_in("($ >> 2) + $u", {long_offsets_ ? "e" : "a", k});
        w.push_back(concat({"u", k}));
        text += fill_in("    uint u$ = $ >> ((a & 3u) * 8u);\n", {k, out_.read(b_, 1, word)});
        if (left > 2 || (left == 2 && b_.bytes % 2))  // the element may extend into the next word
            text += fill_in("    if ((a & 3u) > $u) u$ |= $ << (32u - (a & 3u) * 8u);\n",
                {4 - left, k, out_.read(b_, 1, word + " + 1u")});
        if (left < 4) text += fill_in("    u$ &= $u;\n", {k, (1u << (8 * left)) - 1});
    }
    out_.text += fill_in("$    return $;\n}\n", {text, from_words(t_, w)});
}

[[gnu::cold]] GPU_DECL void block_functions::store_bytes() {
    list<std::string> w;
    to_words(t_, "v", w);
    std::string text = concat({store_head(), byte_offset(), "    uint s, x;\n"});
    std::uint32_t const step = b_.bytes % 2 == 0 ? 2 : 1, mask = step == 2 ? 65535 : 255;
    for (std::uint32_t k = 0; k < t_.size; k += step) {
        std::string const word = out_.place(b_, 1, fill_in("($ + $u) >> 2", {long_offsets_ ? "e" : "a", k}));
        text += fill_in(
            "    s = ((a + $u) & 3u) * 8u;\n    x = (($) >> $u) & $u;\n", {k, w[k / 4], k % 4 * 8, mask});
        text += fill_in("    atomicAnd($, ~($u << s));\n    atomicOr($, x << s);\n", {word, mask, word});
    }
    out_.text += text += "}\n";
}

// Writes a GLSL function that reads all words of a packet, in units of 1, 2 or 4 words, and then
// makes the packet's items from these words.
[[gnu::cold]] GPU_DECL void block_functions::load_packet() {
    std::uint32_t const words = words_of_packet(), unit = unit_words(words);
    std::string text = fill_in("void load$_packet(uint p, out $ v[PACKET]) {\n", {n_, t_.name});
    for (std::uint32_t k = 0; k < words / unit; ++k)
        text += fill_in("    $ u$ = $;\n", {unit_names[unit], k, out_.read(b_, unit, packet_index(unit, k))});
    for (std::uint32_t j = 0; j < packet_items_; ++j) {
        list<std::string> w;
        if (b_.bytes >= 4)
            for (std::uint32_t k = 0; k < b_.bytes / 4; ++k)
                w.push_back(word_of_units(unit, j * (b_.bytes / 4) + k));
        else
            w.push_back(fill_in("bitfieldExtract($, $, $)",
                {word_of_units(unit, j * b_.bytes / 4), j * b_.bytes % 4 * 8, b_.bytes * 8}));
        text += fill_in("    v[$] = $;\n", {j, from_words(t_, w)});
    }
    out_.text += text += "}\n";
}

[[gnu::cold]] GPU_DECL list<std::string> block_functions::words_of_stored_packet() const {
    list<std::string> w(words_of_packet());
    for (std::uint32_t j = 0; j < packet_items_; ++j) {
        list<std::string> item;
        to_words(t_, fill_in("v[$]", {j}), item);
        if (b_.bytes >= 4) {
            for (std::uint32_t k = 0; k < b_.bytes / 4; ++k) w[j * (b_.bytes / 4) + k] = item[k];
        } else {
            auto& word = w[j * b_.bytes / 4];
            word += fill_in("$(($) & $u) << $u",
                {word.empty() ? "" : " | ", item[0], b_.bytes == 1 ? 255 : 65535, j * b_.bytes % 4 * 8});
        }
    }
    return w;
}

[[gnu::cold]] GPU_DECL void block_functions::store_packet() {
    std::uint32_t const words = words_of_packet(), unit = unit_words(words);
    list<std::string> const w = words_of_stored_packet();
    std::string text = fill_in("void store$_packet(uint p, $ v[PACKET]) {\n", {n_, t_.name});
    // Store 8 words at a time as 64-bit components where possible, otherwise 1, 2 or 4 at a time.
    if (words % 8 == 0 && b_.alignment > 1 && out_.stores_wide(b_)) {
        for (std::uint32_t k = 0; k < words / 8; ++k)
            text += out_.assign(
                b_, 8, packet_index(8, k), fill_in("$, $", {join(w, 4, 2 * k), join(w, 4, 2 * k + 1)}));
    } else {
        for (std::uint32_t k = 0; k < words / unit; ++k)
            text += out_.assign(b_, unit, packet_index(unit, k), join(w, unit, k));
    }
    out_.text += text += "}\n";
}

}  // namespace gpu::inline v0_2::glsl
