// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/expression_writer.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/expression_writer.hpp>

namespace gpu::inline v0_2::glsl::detail {

GPU_DECL type const& type_of_reference(recording const& r, std::uint32_t ref) {
    type const& t = type_at(r.nodes[position(ref)].type());
    return ref & component_mask ? *t.component : t;
}

GPU_DECL type const& element_encoded(type const& t) {
    if (has_wide(t)) return type_of<std::uint32_t>();
    if (!has_bool(t)) return t;
    return t.rows == 1 ? type_of<std::uint32_t>()
                       : type_at(registry::vector_id(type_of<std::uint32_t>().id, t.rows));
}

GPU_DECL expression_writer::expression_writer(recording const& r, dataflow const& flow, std::string& out,
    requirements& needs, std::uint32_t first_capture, list<stream_use>& streams)
    : r_(r), flow_(flow), out_(out), needs_(needs), first_capture_(first_capture), streams_(streams) {}

GPU_DECL void expression_writer::operand(std::uint32_t ref, bool bracket) {
    std::uint32_t pick = (ref & component_mask) >> component_shift;
    auto const& d = flow_.definition(ref);
    node const& n = r_.nodes[d.canon];
    if (d.named)
        name('t', d.name);
    else {
        bracket = (bracket || pick) && is_operator(n);
        if (bracket) out_ += '(';
        expression(d.canon);
        if (bracket) out_ += ')';
    }
    if (!pick) return;
    out_ += '.';
    out_ += "xyzw"[pick - 1];
}

GPU_DECL void expression_writer::expression(std::uint32_t i) {
    node const& n = r_.nodes[i];
    type const& t = type_at(n.type());
    std::size_t at = out_.size();
    switch (n.what()) {
        case op::argument:
            return name('a', n.a);
        case op::constant:
            return constant(n);
        case op::literal:
            return literal(i, t);
        case op::neg:
        case op::bnot:
        case op::lnot:
            out_ += n.what() == op::neg ? '-' : n.what() == op::bnot ? '~' : '!';
            operand(n.a, true);
            break;
        case op::select:
            operand(n.a, true);
            out_ += " ? ";
            operand(n.b, true);
            out_ += " : ";
            operand(n.c, true);
            return;
        case op::convert:
            operand(n.a);
            return convert_from(at, type_of_reference(r_, n.a), t);
        case op::make:
            out_ += t.name;
            return brackets(i);
        case op::field:
            operand(n.a, true);
            out_ += member(type_of_reference(r_, n.a).fields[n.b]);
            return;
        case op::index:
            if (is_chosen(n)) return choose(n);
            operand(n.a, true);
            out_ += '[';
            operand(n.b);
            out_ += ']';
            return;
        case op::call:
            out_ += builtin_names[n.sub()];
            brackets(i);
            break;
        case op::text:
            needs_.need(n.b);
            out_ += text_functions::get().at(n.b).name;
            return brackets(i);
        case op::read:
            return name('v', flow_[n.a].name);
        case op::get:
            if (has_wide(t)) {
                out_ += from_words(t, words_of(n, word_count(t)));
                return;
            }
            if (has_bool(t)) (out_ += t.name) += '(';
            element(n);
            if (has_bool(t)) out_ += ')';
            return;
        case op::load:
            return stream_access(i);
        default:
            infix(n);
    }
    // Reduce a vector of 8 or 16 bit integers to their range, as GLM's operators do. Scalars
    // need no reduction, because C++ promotes them to int.
    if (t.k == kind::vector && is_integer(*t.component) && t.component->size < 4) {
        std::string wide = out_.substr(at);
        out_.resize(at);
        out_ += wrap_narrow(t, std::move(wide));
    }
}

GPU_DECL void expression_writer::element(node const& n, std::uint32_t word, std::uint32_t words) {
    name('v', flow_[n.a].name);
    std::uint32_t const count = r_.nodes[n.a].a;
    node const& index = r_.nodes[flow_.definition(n.b).canon];
    bool const inside = index.what() == op::literal && index.a < count;
    out_ += inside ? "[" : "[min(";
    operand(n.b);
    if (!inside) out_ += fill_in(", $u)", {count - 1});
    if (words > 1) out_ += fill_in(" * $u + $u", {words, word});
    out_ += ']';
}

GPU_DECL list<std::string> expression_writer::words_of(node const& n, std::uint32_t words) {
    list<std::string> out;
    std::size_t const at = out_.size();
    for (std::uint32_t k = 0; k < words; ++k) {
        element(n, k, words);
        out.push_back(out_.substr(at));
        out_.resize(at);
    }
    return out;
}

GPU_DECL void expression_writer::stream_access(std::uint32_t i) {
    node const& n = r_.nodes[i];
    stream_use& s = streams_[n.a & 0xffff];
    name_function(n, s);
    char const* comma = "(";
    auto next = [&] {
        out_ += comma;
        comma = ", ";
    };
    next();
    operand(n.b);
    if (n.what() == op::load) return void(out_ += ')');
    if (n.what() == op::atomic && !is_scalar(type_at(r_.streams[n.a & 0xffff].type))) {
        next();
        append_number(out_, n.a >> 16);
        out_ += 'u';
    }
    if (n.what() == op::atomic && n.sub() == static_cast<std::uint8_t>(atomic::compare_exchange)) {
        next();
        operand(r_.nodes[i - 1].a);
    }
    next();
    operand(n.c);
    out_ += ')';
}

GPU_DECL void expression_writer::convert_from(std::size_t at, type const& from, type const& to) {
    std::string inner = out_.substr(at);
    out_.resize(at);
    out_ += convert(from, to, std::move(inner));
}

GPU_DECL bool expression_writer::is_operator(node const& n) {
    return (n.what() >= op::add && n.what() <= op::lnot) || n.what() == op::select;
}

GPU_DECL void expression_writer::brackets(std::uint32_t i) {
    char const* comma = "(";
    flow_.operands(i, [&](std::uint32_t ref) {
        out_ += comma;
        comma = ", ";
        operand(ref);
    });
    out_ += ')';
}

GPU_DECL void expression_writer::infix(node const& n) {
    if (n.what() == op::rem && scalar_of(type_at(n.type())).k == kind::signed_integer)
        return signed_remainder(n);
    operand(n.a, true);
    if (is_wide_power(n)) return by_wide_power(n);
    unsigned const place = static_cast<unsigned>(n.what()) - static_cast<unsigned>(op::add);
    out_ += fill_in(" $ ", {operator_signs[place]});
    operand(n.b, true);
}

GPU_DECL void expression_writer::signed_remainder(node const& n) {
    operand(n.a, true);
    out_ += " - ";
    operand(n.a, true);
    out_ += " / ";
    operand(n.b, true);
    out_ += " * ";
    operand(n.b, true);
}

GPU_DECL bool expression_writer::is_wide_power(node const& n) const {
    if (n.what() != op::rem && n.what() != op::div) return false;
    type const& t = type_at(n.type());
    node const& by = r_.nodes[position(n.b)];
    if (t.k != kind::unsigned_integer || t.size != 8 || by.what() != op::literal ||
        type_at(by.type()).id != t.id)
        return false;
    std::uint64_t const value = wide_value(by);
    return value != 0 && (value & (value - 1)) == 0;
}

GPU_DECL void expression_writer::by_wide_power(node const& n) {
    if (n.what() == op::rem) {
        out_ += " & (";
        operand(n.b, true);
        out_ += " - 1UL)";
        return;
    }
    std::uint32_t k = 0;
    for (std::uint64_t value = wide_value(r_.nodes[position(n.b)]); value > 1; value >>= 1) ++k;
    out_ += fill_in(" >> $u", {k});
}

GPU_DECL bool expression_writer::is_chosen(node const& n) const {
    return flow_.may_choose(n) && (has_wide(type_at(n.type())) || is_array(type_of_reference(r_, n.a)));
}

GPU_DECL void expression_writer::choose(node const& n) {
    type const& whole = type_of_reference(r_, n.a);
    std::size_t const count = is_array(whole)     ? whole.fields.size()
                              : whole.columns > 1 ? whole.columns
                                                  : whole.rows;
    out_ += '(';
    for (std::size_t k = 0; k < count; ++k) {
        if (k + 1 < count) {
            operand(n.b, true);
            out_ += fill_in(" == $ ? ", {k});
        }
        operand(n.a, true);
        out_ += fill_in("[$]$", {k, k + 1 < count ? " : " : ")"});
    }
}

GPU_DECL void expression_writer::name_function(node const& n, stream_use& s) {
    if (n.what() == op::load) {
        s.loads = true;
        out_ += concat({s.texture ? "texel" : "load", s.id});
    } else if (n.what() == op::store) {
        s.stores = true;
        out_ += fill_in("store$", {s.id});
    } else {
        s.atomics |= 1u << n.sub();
        out_ += fill_in("atomic$_$", {s.id, atomic_names[n.sub()]});
    }
}

GPU_DECL void expression_writer::constant(node const& n) {
    type const& t = type_at(n.type());
    list<std::string> words;
    for (std::uint32_t k = 0; k < glsl::word_count(t); ++k)
        words.push_back(fill_in("args[$]", {first_capture_ + n.a + k}));
    out_ += from_words(t, words);
}

GPU_DECL void expression_writer::literal(std::uint32_t i, type const& t) {
    std::uint32_t const n = glsl::word_count(t), before = n > 3 ? (n + 2) / 3 - 1 : 0;
    list<std::uint32_t> words;
    for (std::uint32_t k = i - before; k <= i; ++k) {
        words.push_back(r_.nodes[k].a);
        words.push_back(r_.nodes[k].b);
        words.push_back(r_.nodes[k].c);
    }
    append_literal(out_, t, words);
}

}  // namespace gpu::inline v0_2::glsl::detail
