// SPDX-License-Identifier: MIT
// gpu::glsl::write_function: the GLSL text of a recording. Runs once per program; nothing here is on the hit
// path.
#pragma once

#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/dataflow.hpp>
#include <gpu/glsl/literal.hpp>
#include <gpu/glsl/requirements.hpp>
#include <gpu/glsl/text_function.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gpu::glsl {

namespace detail {

/// `precise` keeps a * x + y in two roundings, as the host computes it: what has a float in it is named with
/// it.
class writer {
public:
    writer(recording const& r, std::string& out, requirements& needs, std::uint32_t first_capture,
        list<stream_use>& streams)
        : r_(r), flow_(r), out_(out), needs_(needs), first_capture_(first_capture), streams_(streams) {}

    void body(type const& result) {
        int depth = 1;
        for (std::uint32_t i = 0; i < r_.count; ++i) {
            node const& n = r_.nodes[i];
            needs_.need(type_at(n.type()));
            if (n.what() == op::end) --depth;
            statement(i, n, depth, result);
            if (n.what() == op::if_ || n.what() == op::else_ || n.what() == op::loop) ++depth;
        }
        bool returns = r_.count && r_.nodes[r_.count - 1].what() == op::result;
        if (result.id != 0 && !returns)
            throw unsupported(
                concat({"gpu: this function returns nothing, but a ", result.name, " is wanted of it"}));
    }

private:
    void line(int depth) { out_.append(static_cast<std::size_t>(depth) * 4, ' '); }
    void name(char letter, std::uint32_t n) {
        out_ += letter;
        append_number(out_, n);
    }
    void define(type const& t, char letter, std::uint32_t i, int depth) {
        line(depth);
        if (has_float(t)) out_ += "precise ";
        out_ += t.name;
        out_ += ' ';
        flow_[i].name = letter == 't' ? values_++ : locals_++;
        flow_[i].named = true;
        name(letter, flow_[i].name);
        out_ += " = ";
    }
    void statement(std::uint32_t i, node const& n, int depth, type const& result) {
        auto& f = flow_[i];
        switch (n.what()) {
            case op::if_:
                line(depth);
                out_ += "if (";
                operand(n.a);
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
                out_ += n.sub() ? "if (" : "if (!(";
                operand(n.a);
                out_ += n.sub() == static_cast<std::uint8_t>(jump::out_unless) ? ")) break;\n"
                        : n.sub() == static_cast<std::uint8_t>(jump::out_if)   ? ") break;\n"
                                                                               : ") continue;\n";
                break;
            case op::end:
                line(depth);
                out_ += "}\n";
                break;
            case op::declare:
                if (!f.live) break;
                define(type_at(n.type()), 'v', i, depth);
                operand(n.a);
                out_ += ";\n";
                break;
            case op::array:
                if (f.live) declare_array(i, n, depth);
                break;
            case op::put:
                line(depth);
                element(n);
                out_ += " = ";
                if (type const& t = type_of_reference(n.c); has_bool(t)) {
                    (out_ += element_encoded(t).name) += '(';
                    operand(n.c);
                    out_ += ')';
                } else
                    operand(n.c);
                out_ += ";\n";
                break;
            case op::assign:
                line(depth);
                name('v', flow_[n.a].name);
                out_ += " = ";
                operand(n.b);
                out_ += ";\n";
                break;
            case op::store:
                line(depth);
                write_access(i);
                out_ += ";\n";
                break;
            case op::atomic:
                if (f.uses)
                    define(type_at(n.type()), 't', i, depth);
                else
                    line(depth);
                write_access(i);
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
                if (!f.live || f.canon != i) break;
                f.depth = 0;
                flow_.operands(i, [&](std::uint32_t ref) {
                    auto const& d = flow_.definition(ref);
                    if (!d.named && d.depth >= f.depth) f.depth = static_cast<std::uint8_t>(d.depth + 1);
                });
                if (!is_named(n, f)) break;
                define(type_at(n.type()), 't', i, depth);
                expression(i);
                out_ += ";\n";
                f.depth = 0;
        }
    }
    void give(node const& n, int depth, type const& result) {
        type const& t = type_at(n.type());
        auto const& d = flow_.definition(n.a);
        op o = r_.nodes[d.canon].what();
        line(depth);
        bool hold =
            has_float(result) && !d.named && o != op::argument && o != op::constant && o != op::literal;
        if (hold)
            ((out_ += "precise ") += result.name) += " result = ";
        else
            out_ += "return ";
        std::size_t at = out_.size();
        operand(n.a);
        if (&t != &result) converted(t, result, at);
        out_ += ";\n";
        if (!hold) return;
        line(depth);
        out_ += "return result;\n";
    }
    void converted(type const& from, type const& to, std::size_t at) {
        std::string inner = out_.substr(at);
        out_.resize(at);
        out_ += convert(from, to, std::move(inner));
    }
    bool is_named(node const& n, dataflow::fact const& f) const {
        switch (n.what()) {
            case op::literal:
            case op::constant:
                return f.uses > 1 && !is_scalar(type_at(n.type()));
            case op::field:
                return false;  // of something that has a name
            case op::read:
            case op::get:
            case op::load:
                return true;  // where the call stood, before what is written later
            default:
                return f.uses > 1 || f.outer || f.exact || f.depth > 24;
        }
    }

    // ---- expressions

    /// The value of `ref`; in brackets where an operator would come apart.
    void operand(std::uint32_t ref, bool bracket = false) {
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
    static bool is_operator(node const& n) {
        return (n.what() >= op::add && n.what() <= op::lnot) || n.what() == op::select;
    }
    void brackets(std::uint32_t i) {
        char const* comma = "(";
        flow_.operands(i, [&](std::uint32_t ref) {
            out_ += comma;
            comma = ", ";
            operand(ref);
        });
        out_ += ')';
    }
    void infix(node const& n) {
        static constexpr char const* signs[] = {" + ",
            " - ",
            " * ",
            " / ",
            " % ",
            " << ",
            " >> ",
            " & ",
            " | ",
            " ^ ",
            " == ",
            " != ",
            " < ",
            " <= ",
            " > ",
            " >= ",
            " && ",
            " || "};
        if (n.what() == op::rem && scalar_of(type_at(n.type())).k == kind::signed_integer) {
            // GLSL leaves % of negative operands undefined; both operands are names here
            operand(n.a, true);
            out_ += " - ";
            operand(n.a, true);
            out_ += " / ";
            operand(n.b, true);
            out_ += " * ";
            operand(n.b, true);
            return;
        }
        operand(n.a, true);
        if (is_wide_power(n)) {
            if (n.what() == op::rem) {
                out_ += " & (";
                operand(n.b, true);
                out_ += " - 1UL)";
            } else
                out_ += concat({" >> ", power_of(r_.nodes[position(n.b)]), "u"});
            return;
        }
        out_ += signs[static_cast<unsigned>(n.what()) - static_cast<unsigned>(op::add)];
        operand(n.b, true);
    }
    /// Is a 64-bit unsigned number divided by a power of two that is written out? Compilers see that in 32
    /// bits. (NVIDIA 580.159: a copy_if of 2^24 by x % 2 == 0 took eleven times as long as CUB's.)
    bool is_wide_power(node const& n) const {
        if (n.what() != op::rem && n.what() != op::div) return false;
        type const& t = type_at(n.type());
        node const& by = r_.nodes[position(n.b)];
        if (t.k != kind::unsigned_integer || t.size != 8 || by.what() != op::literal ||
            type_at(by.type()).id != t.id)
            return false;
        std::uint64_t const value = static_cast<std::uint64_t>(by.b) << 32 | by.a;
        return value != 0 && (value & (value - 1)) == 0;
    }
    static std::uint32_t power_of(node const& by) {
        std::uint32_t k = 0;
        for (std::uint64_t value = static_cast<std::uint64_t>(by.b) << 32 | by.a; value > 1; value >>= 1) ++k;
        return k;
    }
    type const& type_of_reference(std::uint32_t ref) const {
        type const& t = type_at(r_.nodes[position(ref)].type());
        return ref & component_mask ? *t.component : t;
    }
    void declare_array(std::uint32_t i, node const& n, int depth) {
        flow_[i].name = locals_++;
        type const& t = element_encoded(type_at(n.type()));
        line(depth);
        (out_ += t.name) += ' ';
        name('v', flow_[i].name);
        out_ += concat({"[", n.a, "];\n"});
        line(depth);
        out_ += concat({"for (uint k = 0u; k < ", n.a, "u; ++k) v", flow_[i].name, "[k] = "});
        list<std::uint32_t> const zeros(glsl::word_count(t));
        append_literal(out_, t, zeros);
        out_ += ";\n";
    }
    /// Bools are held as uints: zink on lavapipe (Mesa 22.3) crashes where an array of bools is read at an
    /// index.
    static type const& element_encoded(type const& t) {
        if (!has_bool(t)) return t;
        return t.rows == 1 ? type_of<std::uint32_t>()
                           : type_at(registry::vector_id(type_of<std::uint32_t>().id, t.rows));
    }
    /// An element of a local array. No index leads out of it: some drivers would read and write what lies
    /// beside it.
    void element(node const& n) {
        name('v', flow_[n.a].name);
        std::uint32_t const count = r_.nodes[n.a].a;
        node const& index = r_.nodes[flow_.definition(n.b).canon];
        bool const inside = index.what() == op::literal && index.a < count;
        out_ += inside ? "[" : "[min(";
        operand(n.b);
        out_ += inside ? "]" : concat({", ", count - 1, "u)]"});
    }
    /// The element of an array, where bools are in it: each place is asked for, and the last one is what else
    /// there may be. zink on lavapipe (Mesa 22.3) crashes at an index.
    void choose(node const& n) {
        std::size_t const count = type_of_reference(n.a).fields.size();
        out_ += '(';
        for (std::size_t k = 0; k < count; ++k) {
            if (k + 1 < count) {
                operand(n.b, true);
                out_ += concat({" == ", k, " ? "});
            }
            operand(n.a, true);
            out_ += concat({"[", k, k + 1 < count ? "] : " : "])"});
        }
    }
    /// A call of the function that loads, stores or changes an element of a stream.
    void write_access(std::uint32_t i) {
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
    void name_function(node const& n, stream_use& s) {
        out_ += n.what() == op::load ? "load" : n.what() == op::store ? "store" : "atomic";
        append_number(out_, s.id);
        if (n.what() == op::load)
            s.loads = true;
        else if (n.what() == op::store)
            s.stores = true;
        else {
            s.atomics |= 1u << n.sub();
            (out_ += '_') += atomic_names[n.sub()];
        }
    }
    void constant(node const& n) {
        type const& t = type_at(n.type());
        list<std::string> words;
        for (std::uint32_t k = 0; k < glsl::word_count(t); ++k)
            words.push_back(concat({"args[", first_capture_ + n.a + k, "]"}));
        out_ += from_words(t, words);
    }
    void literal(std::uint32_t i, type const& t) {
        std::uint32_t const n = glsl::word_count(t), before = n > 3 ? (n + 2) / 3 - 1 : 0;
        list<std::uint32_t> words;
        for (std::uint32_t k = i - before; k <= i; ++k) {
            words.push_back(r_.nodes[k].a);
            words.push_back(r_.nodes[k].b);
            words.push_back(r_.nodes[k].c);
        }
        append_literal(out_, t, words);
    }
    void expression(std::uint32_t i) {
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
                return converted(type_of_reference(n.a), t, at);
            case op::make:
                out_ += t.name;
                return brackets(i);
            case op::field:
                operand(n.a, true);
                out_ += member(type_of_reference(n.a).fields[n.b]);
                return;
            case op::index:
                if (has_bool(t) && is_array(type_of_reference(n.a))) return choose(n);
                operand(n.a, true);
                out_ += '[';
                operand(n.b);
                out_ += ']';
                return;
            case op::call:
                out_ += builtin_names[n.sub()];
                brackets(i);
                break;
            case op::text: {
                needs_.need(n.b);
                out_ += text_functions::get().at(n.b).name;
                return brackets(i);
            }
            case op::read:
                return name('v', flow_[n.a].name);
            case op::get:
                if (has_bool(t)) (out_ += t.name) += '(';
                element(n);
                if (has_bool(t)) out_ += ')';
                return;
            case op::load:
                return write_access(i);
            default:
                infix(n);
        }
        // vectors of narrow integers keep their range; C++ promotes scalars instead
        if (t.k == kind::vector && is_integer(*t.component) && t.component->size < 4) {
            std::string wide = out_.substr(at);
            out_.resize(at);
            out_ += wrap_narrow(t, std::move(wide));
        }
    }

    recording const& r_;
    dataflow flow_;
    std::string& out_;
    requirements& needs_;
    std::uint32_t first_capture_, values_ = 0, locals_ = 0;
    list<stream_use>& streams_;
};
}  // namespace detail

/// The definition of `result name(a0, a1 ...)`, which does what was recorded. Captured word k is read from
/// args[first_capture + k]; `result` may differ from the recorded type (C++ converts) and may be
/// type_of<void>(). Stream k of the recording is read and written by the functions that streams[k] names;
/// what is used of them is marked there. Throws gpu::unsupported when a value made inside a gpu::if_ or a
/// loop is used after it.
///
///     float f(float a0, float a1) {
///         precise float result = (uintBitsToFloat(args[0]) * a0) + a1;
///         return result;
///     }
[[gnu::cold]] inline std::string write_function(recording const& r, std::string_view name, type const& result,
    array_view<type const* const> arguments, std::uint32_t first_capture, requirements& needs,
    list<stream_use>& streams) {
    std::string out = result.name;
    needs.need(result);
    (out += ' ') += name;
    out += '(';
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        needs.need(*arguments[i]);
        if (i) out += ", ";
        (out += arguments[i]->name) += " a";
        detail::append_number(out, static_cast<std::uint32_t>(i));
    }
    out += ") {\n";
    detail::writer(r, out, needs, first_capture, streams).body(result);
    return out += "}\n";
}
/// Of a function that reaches no memory, or in a test: stream k has the functions load<k>, store<k> ...
[[gnu::cold]] inline std::string write_function(recording const& r, std::string_view name, type const& result,
    array_view<type const* const> arguments, std::uint32_t first_capture, requirements& needs) {
    list<stream_use> streams;
    for (std::uint32_t k = 0; k < r.streams.size(); ++k) streams.push_back({k});
    return write_function(r, name, result, arguments, first_capture, needs, streams);
}
}  // namespace gpu::glsl
