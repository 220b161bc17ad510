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
    /// True when the index of index node n is no literal, and the element contains a bool or a
    /// 64-bit number. Some drivers cannot index what holds such elements (quirks 9.11 and 9.28).
    bool may_choose(node const& n) const {
        type const& t = type_at(n.type());
        return r_.nodes[definition(n.b).canon].what() != op::literal && (has_bool(t) || has_wide(t));
    }

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
    bool is_wide_literal(node const& n) const;

    /// Finds for each node the first one that has the same value: value numbering.
    ///
    /// An earlier node can replace a later one while the earlier node's scope is open. Two reads of
    /// a local variable have one value if no local variable changes between them. Two loads have
    /// one value if no buffer changes between them. Throws unsupported when a node uses a value of
    /// another trace or of a scope that has ended.
    void number_values();
    /// True when node i makes a structure from all the fields of another structure, in order. Sets
    /// `whole` to the node of the other structure, because it has the value of node i.
    bool taken_apart(std::uint32_t i, std::uint32_t& whole) const;
    /// Returns a number for what a node contains besides its operation and operands. For a literal
    /// it is a hash, otherwise the number of the field, function, variable or stream. Nodes with
    /// different numbers do not have the same value.
    std::uint32_t extra(node const& n) const;
    std::uint32_t hash(std::uint32_t i) const;
    /// True when the nodes i and k have the same value.
    bool same(std::uint32_t i, std::uint32_t k) const;

    /// True when node i adds, subtracts, multiplies, divides or negates, or makes a vector, matrix
    /// or structure from the result of such a node.
    bool sums(std::uint32_t i) const;

    /// Finds out which nodes are needed, how often they are used, and which must be `precise`
    /// variables. Visits the last node first, so that all uses of a node are known when the node is
    /// visited.
    void find_uses();

    recording const& r_;
    list<fact> facts_;
};
}  // namespace gpu::inline v0_2::glsl::detail

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/dataflow.ipp>
#endif
