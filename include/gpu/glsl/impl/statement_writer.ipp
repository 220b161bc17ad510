// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/statement_writer.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/statement_writer.hpp>

namespace gpu::inline v0_2::glsl::detail {

GPU_DECL statement_writer::statement_writer(recording const& r, std::string& out, requirements& needs,
    std::uint32_t first_capture, list<stream_use>& streams)
    : r_(r), flow_(r), out_(out), needs_(needs), expressions_(r, flow_, out, needs, first_capture, streams) {}

GPU_DECL void statement_writer::body(type const& result) {
    int depth = 1;
    for (std::uint32_t i = 0; i < r_.count; ++i) {
        node const& n = r_.nodes[i];
        needs_.need(type_at(n.type()));
        int loops = 0;
        if (n.what() == op::end) {
            --depth;
            loops = scopes_.back().loops;
            scopes_.pop_back();
        }
        statement(i, n, depth, result);
        if (loops == 1 && (scopes_.size() == 0 || scopes_.back().loops == 0) && needs_.watches_loops) {
            line(depth);
            out_ += "watch_loops();\n";
        }
        if (n.what() == op::if_ || n.what() == op::else_ || n.what() == op::loop) {
            ++depth;
            open(i);
        }
    }
    bool returns = r_.count && r_.nodes[r_.count - 1].what() == op::result;
    if (result.id != 0 && !returns)
        gpu::detail::raise(unsupported(
            concat({"gpu: this function returns nothing, but a ", result.name, " is wanted of it"})));
}

GPU_DECL void statement_writer::statement(std::uint32_t i, node const& n, int depth, type const& result) {
    auto& f = flow_[i];
    switch (n.what()) {
        case op::if_:
            line(depth);
            out_ += "if (";
            expressions_.operand(n.a);
            out_ += ") {\n";
            break;
        case op::else_:
            line(depth);
            out_ += "else {\n";
            break;
        case op::loop:
            line(depth);
            out_ += "for (;;) {\n";
            break;
        case op::leave_unless:
            line(depth);
            jump_where(n);
            break;
        case op::end:
            line(depth);
            out_ += "}\n";
            break;
        case op::declare:
            if (!f.live) break;
            define(type_at(n.type()), 'v', i, depth);
            expressions_.operand(n.a);
            out_ += ";\n";
            break;
        case op::array:
            if (f.live) declare_array(i, n, depth);
            break;
        case op::put:
            line(depth);
            put(n);
            break;
        case op::assign:
            line(depth);
            expressions_.name('v', flow_[n.a].name);
            out_ += " = ";
            expressions_.operand(n.b);
            out_ += ";\n";
            break;
        case op::store:
            line(depth);
            expressions_.stream_access(i);
            out_ += ";\n";
            break;
        case op::atomic:
            if (f.uses)
                define(type_at(n.type()), 't', i, depth);
            else
                line(depth);
            expressions_.stream_access(i);
            out_ += ";\n";
            break;
        case op::result:
            if (result.id != 0) give(n, depth, result);
            break;
        case op::argument:
        case op::data:
        case op::more:
            break;
        default:
            if (f.live && f.canon == i) value(i, n, depth);
    }
}

GPU_DECL void statement_writer::define(type const& t, char letter, std::uint32_t i, int depth) {
    line(depth);
    if (has_float(t) && !needs_.fuses) out_ += "precise ";
    out_ += t.name;
    out_ += ' ';
    flow_[i].name = letter == 't' ? values_++ : locals_++;
    flow_[i].named = true;
    expressions_.name(letter, flow_[i].name);
    out_ += " = ";
}

GPU_DECL void statement_writer::value(std::uint32_t i, node const& n, int depth) {
    auto& f = flow_[i];
    f.depth = 0;
    flow_.operands(i, [&](std::uint32_t ref) {
        auto const& d = flow_.definition(ref);
        if (!d.named && d.depth >= f.depth) f.depth = static_cast<std::uint8_t>(d.depth + 1);
    });
    if (!is_named(n, f)) return;
    define(type_at(n.type()), 't', i, depth);
    expressions_.expression(i);
    out_ += ";\n";
    f.depth = 0;
}

GPU_DECL bool statement_writer::is_named(node const& n, dataflow::fact const& f) const {
    switch (n.what()) {
        case op::literal:
        case op::constant:
            return f.uses > 1 && !is_scalar(type_at(n.type()));
        case op::field:
            return false;  // its structure has a name
        case op::read:
        case op::get:
        case op::load:
            return true;  // read the value into a variable before it can change
        default:
            return f.uses > 1 || f.outer || f.exact || f.depth > 24;
    }
}

GPU_DECL void statement_writer::jump_where(node const& n) {
    auto const what = static_cast<jump>(n.sub());
    out_ += what == jump::out_unless ? "if (!(" : "if (";
    bool const guarded = what != jump::next_if && scopes_.back().guarded;
    expressions_.operand(n.a, guarded && what == jump::out_if);
    if (what == jump::out_unless) out_ += ")";
    if (guarded) out_ += " && GPU_ALWAYS";
    out_ += ")";
    out_ += what == jump::next_if ? " continue;\n" : " break;\n";
}

GPU_DECL std::uint64_t statement_writer::trips_of(std::uint32_t i) const {
    // Find the comparison before the body. A scope that opens first belongs to a body that runs
    // before its condition, as that of do_while_.
    for (++i; i < r_.count && r_.nodes[i].what() != op::leave_unless; ++i)
        if (op const o = r_.nodes[i].what(); o == op::loop || o == op::if_ || o == op::end) return 0;
    if (i >= r_.count) return 0;
    auto node_of = [&](std::uint32_t reference) { return r_.nodes[position(reference)]; };
    node const exit = r_.nodes[i], compared = node_of(exit.a);
    bool const up = compared.what() == op::lt;
    if (static_cast<jump>(exit.sub()) != jump::out_unless || (!up && compared.what() != op::gt)) return 0;
    node const variable = node_of(compared.a), end = node_of(compared.b);
    if (variable.what() != op::read || end.what() != op::literal) return 0;
    node const declared = node_of(variable.a);
    if (declared.what() != op::declare) return 0;
    node const begin = node_of(declared.a);
    type const& t = type_at(variable.type());
    if (begin.what() != op::literal || !is_integer(t) || t.size != 4) return 0;
    auto number = [&](node const& n) {
        return t.k == kind::signed_integer ? std::int64_t(static_cast<std::int32_t>(n.a)) : std::int64_t(n.a);
    };
    std::int64_t const trips = up ? number(end) - number(begin) : number(begin) - number(end);
    return static_cast<std::uint64_t>(trips > 1 ? trips : 1);
}

GPU_DECL void statement_writer::open(std::uint32_t i) {
    scope inner{1, false, 0};
    if (scopes_.size() > 0) inner = scopes_.back();
    inner.loops += r_.nodes[i].what() == op::loop;
    if (r_.nodes[i].what() == op::loop && needs_.guards_loops) {
        // Unrolled, 1024 iterations compile in half a second and run about twice as fast as
        // guarded ones; 10000 take more than 25 s to compile.
        constexpr std::uint64_t most = 1024;
        std::uint64_t const trips = trips_of(i);
        inner.guarded = trips == 0 || trips * inner.copies > most;
        if (!inner.guarded) inner.copies *= trips;
    }
    scopes_.push_back(inner);
}

GPU_DECL void statement_writer::declare_array(std::uint32_t i, node const& n, int depth) {
    flow_[i].name = locals_++;
    type const& t = element_encoded(type_at(n.type()));
    std::uint32_t const count = n.a * words_of_element(type_at(n.type()));
    line(depth);
    out_ += fill_in("$ v$[$];\n", {t.name, flow_[i].name, count});
    line(depth);
    out_ += fill_in("for (uint k = 0u; k < $u; ++k) v$[k] = ", {count, flow_[i].name});
    list<std::uint32_t> const zeros(glsl::word_count(t));
    append_literal(out_, t, zeros);
    out_ += ";\n";
}

GPU_DECL void statement_writer::put(node const& n) {
    type const& t = type_of_reference(r_, n.c);
    if (has_wide(t)) return put_words(n, t);
    expressions_.element(n);
    out_ += " = ";
    if (has_bool(t)) (out_ += element_encoded(t).name) += '(';
    expressions_.operand(n.c);
    if (has_bool(t)) out_ += ')';
    out_ += ";\n";
}

GPU_DECL void statement_writer::put_words(node const& n, type const& t) {
    std::size_t const at = out_.size();
    expressions_.operand(n.c, true);
    std::string const value = out_.substr(at);
    out_.resize(at);
    list<std::string> words;
    to_words(t, value, words);
    list<std::string> const places = expressions_.words_of(n, word_count(t));
    for (std::size_t k = 0; k < words.size(); ++k)
        out_ += concat({places[k], " = ", words[k], k + 1 < words.size() ? "; " : ";\n"});
}

GPU_DECL void statement_writer::give(node const& n, int depth, type const& result) {
    type const& t = type_at(n.type());
    auto const& d = flow_.definition(n.a);
    op o = r_.nodes[d.canon].what();
    line(depth);
    bool hold = has_float(result) && !needs_.fuses && !d.named && o != op::argument && o != op::constant &&
                o != op::literal;
    if (hold)
        out_ += fill_in("precise $ result = ", {result.name});
    else
        out_ += "return ";
    std::size_t at = out_.size();
    expressions_.operand(n.a);
    if (&t != &result) expressions_.convert_from(at, t, result);
    out_ += ";\n";
    if (!hold) return;
    line(depth);
    out_ += "return result;\n";
}

}  // namespace gpu::inline v0_2::glsl::detail
