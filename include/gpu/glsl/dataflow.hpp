// SPDX-License-Identifier: MIT
// Gives gpu::glsl::detail::dataflow. It finds out which values of a recording are equal, which of
// them are used, and where and how often.
#pragma once

#include <gpu/glsl/builtin.hpp>
#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/registry.hpp>
#include <gpu/list.hpp>

#include <cstdint>

namespace gpu::inline v0_2::glsl::detail {

/// True for operations on a local variable or a local array.
constexpr bool is_of_local(op o) { return o == op::read || o == op::get || o == op::assign || o == op::put; }
/// True for operations that compute a value from other values alone, without reading variables or
/// memory.
constexpr bool is_computed(op o) { return o >= op::add && o <= op::text; }

/// Analyses the values of a recording for the classes that write the recording as GLSL text.
class dataflow {
public:
    /// What the analysis knows of one node of the recording.
    struct fact {
        std::uint32_t canon = 0;  // the first node with this node's value; may be this node
        std::uint32_t uses = 0;   // how often the text of other nodes contains the value
        std::uint32_t scope = 0;  // number of the scope that contains the node
        std::uint32_t epoch = 0;  // for a read, the number of earlier changes that may affect it
        std::uint32_t next = 0;   // the next node in the same bucket of the hash table
        std::uint32_t name = 0;   // number in the name of the value's variable: 3 in t3
        bool live = false;        // true when the value is needed, or the node has an effect
        bool outer = false;       // true when a scope other than the node's own uses the value
        // True when the value is a float computation that needs a `precise` variable of its own,
        // because `precise` on the variables that are computed from the value would not affect it.
        bool exact = false;
        bool named = false;      // true when a variable holds the value
        std::uint8_t depth = 0;  // depth of the expression tree, whose leaves are variables
    };

    explicit dataflow(recording const& r) : r_(r), facts_(r.count) {
        number_values();
        find_uses();
    }
    fact& operator[](std::uint32_t i) { return facts_[i]; }
    fact const& operator[](std::uint32_t i) const { return facts_[i]; }
    /// Returns what the analysis knows of the value that `ref` refers to. These facts are stored
    /// with the first node that has the value.
    fact const& definition(std::uint32_t ref) const { return facts_[facts_[position(ref)].canon]; }

    /// Calls f(reference) for each value that node i uses.
    template <class F> void operands(std::uint32_t i, F f) const {
        node const& n = r_.nodes[i];
        switch (n.what()) {
            case op::make:
            case op::text:
                for (std::uint32_t k = 0, first = i - (n.a + 2) / 3; k < n.a; ++k) {
                    node const& m = r_.nodes[first + k / 3];
                    f(k % 3 == 0 ? m.a : k % 3 == 1 ? m.b : m.c);
                }
                return;
            case op::call:
                f(n.a);
                if (operand_count(static_cast<builtin>(n.sub())) > 1) f(n.b);
                if (operand_count(static_cast<builtin>(n.sub())) > 2) f(n.c);
                return;
            case op::select:
                f(n.a);
                f(n.b);
                f(n.c);
                return;
            case op::neg:
            case op::bnot:
            case op::lnot:
            case op::convert:
            case op::field:
            case op::declare:
            case op::if_:
            case op::leave_unless:
            case op::result:
                f(n.a);
                return;
            case op::load:
            case op::get:
            case op::assign:
                f(n.b);
                return;
            case op::atomic:
                if (n.sub() == static_cast<std::uint8_t>(atomic::compare_exchange)) f(r_.nodes[i - 1].a);
                [[fallthrough]];
            case op::store:
            case op::put:
                f(n.b);
                f(n.c);
                return;
            case op::argument:
            case op::constant:
            case op::literal:
            case op::data:
            case op::more:
            case op::array:
            case op::read:
            case op::else_:
            case op::loop:
            case op::end:
                return;
            default:
                f(n.a);
                f(n.b);
        }
    }

private:
    /// Returns `ref` with its node replaced by the first node that has the same value.
    std::uint32_t canonical(std::uint32_t ref) const {
        return (ref & component_mask) | facts_[position(ref)].canon;
    }
    /// True for literals that do not fit into one node.
    bool is_wide_literal(node const& n) const {
        return n.what() == op::literal && word_count(type_at(n.type())) > 3;
    }

    /// Finds for each node the first one that has the same value: value numbering.
    ///
    /// An earlier node can replace a later one while the earlier node's scope is open. Two reads of
    /// a local variable have one value if no local variable changes between them. Two loads have
    /// one value if no buffer changes between them. Throws unsupported when a node uses a value of
    /// another trace or of a scope that has ended.
    void number_values() {
        // Begin with one open scope and an empty hash table. open[k] is 1 while scope k is open.
        // `path` holds the numbers of the scopes around the current node.
        list<std::uint32_t> open(1), path(1);
        open[0] = 1;
        std::uint32_t mask = 15;
        while (mask < r_.count) mask = mask * 2 + 1;
        list<std::uint32_t> bucket(mask + 1);
        for (std::uint32_t& head : bucket) head = ~0u;
        // `locals` counts how often local variables may have changed so far. `memory` counts how
        // often buffers may have changed.
        std::uint32_t locals = 0, memory = 0;
        auto require_open = [&](std::uint32_t i) {
            if (!open[facts_[i].scope])
                gpu::detail::raise(unsupported(
                    "gpu: a value made inside a gpu::if_, gpu::while_ or gpu::for_ body is used after it; "
                    "declare a gpu::var before it and assign to that"));
        };
        for (std::uint32_t i = 0; i < r_.count; ++i) {
            node const& n = r_.nodes[i];
            fact& f = facts_[i];

            // Check that the node uses only values of this trace, from scopes that are open.
            f.canon = i;
            f.scope = path.back();
            operands(i, [&](std::uint32_t ref) {
                if (position(ref) >= i || (r_.nodes[position(ref)].what() >= op::declare &&
                                              r_.nodes[position(ref)].what() != op::atomic))
                    gpu::detail::raise(unsupported(
                        "gpu: a symbol of another trace was used (a static one?); every symbol must come "
                        "from the arguments of this call"));
                require_open(facts_[position(ref)].canon);
            });
            if (is_of_local(n.what())) require_open(n.a);

            // Note where scopes begin and end, and count the changes of variables and buffers. An
            // else_, a loop and an end count as changes, because statements of another scope may
            // have run before.
            switch (n.what()) {
                case op::else_:
                case op::loop:
                    ++locals;
                    ++memory;
                    [[fallthrough]];
                case op::if_:
                    path.push_back(static_cast<std::uint32_t>(open.size()));
                    open.push_back(1);
                    break;
                case op::end:
                    open[path.back()] = 0;
                    path.pop_back();
                    ++locals;
                    ++memory;
                    break;
                case op::assign:
                case op::put:
                    ++locals;
                    break;
                case op::store:
                case op::atomic:
                    ++memory;
                    break;
                default:
                    break;
            }

            // Look for an earlier node that has the same value.
            if (!(is_computed(n.what()) || n.what() == op::read || n.what() == op::get ||
                    n.what() == op::load || n.what() == op::literal) ||
                is_wide_literal(n))
                continue;
            if (n.what() == op::make && taken_apart(i, f.canon)) continue;
            if (n.what() == op::read || n.what() == op::get) f.epoch = locals;
            if (n.what() == op::load) f.epoch = memory;
            std::uint32_t& head = bucket[hash(i) & mask];
            for (std::uint32_t k = head; k != ~0u && f.canon == i; k = facts_[k].next)
                if (open[facts_[k].scope] && same(i, k)) f.canon = k;
            if (f.canon != i) continue;
            f.next = head;
            head = i;
        }
    }
    /// True when node i makes a structure from all the fields of another structure, in order. Sets
    /// `whole` to the node of the other structure, because it has the value of node i.
    bool taken_apart(std::uint32_t i, std::uint32_t& whole) const {
        std::uint32_t k = 0, of = ~0u;
        bool same = true;
        operands(i, [&](std::uint32_t ref) {
            node const& part = r_.nodes[facts_[position(ref)].canon];
            same = same && part.what() == op::field && !(ref & component_mask) && part.b == k++ &&
                   (of == ~0u || canonical(part.a) == of);
            if (same) of = canonical(part.a);
        });
        if (!same || r_.nodes[of].head >> 16 != r_.nodes[i].head >> 16) return false;
        whole = of;
        return true;
    }
    /// Returns a number for what a node contains besides its operation and operands. For a literal
    /// it is a hash, otherwise the number of the field, function, variable or stream. Nodes with
    /// different numbers do not have the same value.
    std::uint32_t extra(node const& n) const {
        switch (n.what()) {
            case op::literal:
                return n.a ^ (n.b * 31) ^ (n.c * 977);
            case op::field:
            case op::text:
                return n.b;
            case op::read:
            case op::get:
            case op::load:
                return n.a;
            default:
                return 0;
        }
    }
    std::uint32_t hash(std::uint32_t i) const {
        node const& n = r_.nodes[i];
        std::uint32_t h = n.head * 0x9e3779b1u ^ extra(n) ^ facts_[i].epoch * 0x85ebca77u;
        operands(i, [&](std::uint32_t ref) {
            h = (h ^ canonical(ref)) * 0x9e3779b1u;
            h ^= h >> 15;
        });
        return h ^ h >> 16;
    }
    /// True when the nodes i and k have the same value.
    bool same(std::uint32_t i, std::uint32_t k) const {
        node const &n = r_.nodes[i], &m = r_.nodes[k];
        if (n.head != m.head || facts_[i].epoch != facts_[k].epoch || extra(n) != extra(m)) return false;
        if (n.what() == op::literal) return n.a == m.a && n.b == m.b && n.c == m.c;
        if (n.what() == op::make || n.what() == op::text) {
            if (n.a != m.a) return false;
            for (std::uint32_t j = 0, groups = (n.a + 2) / 3; j < groups; ++j) {
                node const &x = r_.nodes[i - groups + j], &y = r_.nodes[k - groups + j];
                if (canonical(x.a) != canonical(y.a) || canonical(x.b) != canonical(y.b) ||
                    canonical(x.c) != canonical(y.c))
                    return false;
            }
            return true;
        }
        std::uint32_t left[3], count = 0, other = 0;
        operands(i, [&](std::uint32_t ref) { left[count++] = canonical(ref); });
        bool equal = true;
        operands(k, [&](std::uint32_t ref) { equal = left[other++] == canonical(ref) && equal; });
        return equal;
    }

    /// True when node i adds, subtracts, multiplies, divides or negates, or makes a vector, matrix
    /// or structure from the result of such a node.
    bool sums(std::uint32_t i) const {
        op const o = r_.nodes[i].what();
        bool some = (o >= op::add && o <= op::div) || o == op::neg;
        if (o == op::make)
            operands(i, [&](std::uint32_t ref) { some = some || sums(facts_[position(ref)].canon); });
        return some;
    }

    /// Finds out which nodes are needed, how often they are used, and which must be `precise`
    /// variables. Visits the last node first, so that all uses of a node are known when the node is
    /// visited.
    void find_uses() {
        for (std::uint32_t i = r_.count; i-- > 0;) {
            node const& n = r_.nodes[i];
            fact& f = facts_[i];
            op const o = n.what();
            // Skip nodes that nothing needs, and nodes that an earlier node with the same value
            // replaces.
            bool effect = o >= op::assign || (o == op::declare && f.live);
            if (effect) f.live = true;
            if (!f.live || f.canon != i) continue;
            if (is_of_local(o)) facts_[n.a].live = true;
            type const& t = type_at(n.type());
            // `precise` on a variable affects all operations that compute its value. But it does
            // not reach the operands of an operation without a float result, nor those of the
            // operations listed here. So each float computation that is such an operand needs a
            // `precise` variable of its own.
            bool exact = !has_float(t) || o == op::text || o == op::index || o == op::put || o == op::store ||
                         o == op::atomic;
            // An arithmetic operand of ?: or of a call also needs a `precise` variable of its own.
            // NVIDIA's compiler does not apply the `precise` of the result to the operands of a ?:
            // or a call (quirk 9.13).
            bool exact_sums = o == op::select || o == op::call;
            // Count two uses of each operand where the text may contain the operand twice: in a
            // field, in an element of an array with bools, and in a signed %.
            bool twice = o == op::field || (o == op::index && has_bool(t)) ||
                         (o == op::rem && scalar_of(t).k == kind::signed_integer);
            operands(i, [&](std::uint32_t ref) {
                fact& d = facts_[facts_[position(ref)].canon];
                node const& m = r_.nodes[d.canon];
                d.live = true;
                d.uses += twice ? 2 : 1;
                if (d.scope != f.scope) d.outer = true;
                if ((exact || exact_sums) && has_float(type_at(m.type())) &&
                    (sums(d.canon) || (exact && is_computed(m.what()) && m.what() != op::make)))
                    d.exact = true;
            });
        }
    }

    recording const& r_;
    list<fact> facts_;
};
}  // namespace gpu::inline v0_2::glsl::detail
