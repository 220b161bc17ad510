// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/dataflow.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/dataflow.hpp>

namespace gpu::inline v0_2::glsl::detail {

GPU_DECL bool dataflow::is_wide_literal(node const& n) const {
    return n.what() == op::literal && word_count(type_at(n.type())) > 3;
}

GPU_DECL void dataflow::number_values() {
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
        if (!(is_computed(n.what()) || n.what() == op::read || n.what() == op::get || n.what() == op::load ||
                n.what() == op::literal) ||
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

GPU_DECL bool dataflow::taken_apart(std::uint32_t i, std::uint32_t& whole) const {
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

GPU_DECL std::uint32_t dataflow::extra(node const& n) const {
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

GPU_DECL std::uint32_t dataflow::hash(std::uint32_t i) const {
    node const& n = r_.nodes[i];
    std::uint32_t h = n.head * 0x9e3779b1u ^ extra(n) ^ facts_[i].epoch * 0x85ebca77u;
    operands(i, [&](std::uint32_t ref) {
        h = (h ^ canonical(ref)) * 0x9e3779b1u;
        h ^= h >> 15;
    });
    return h ^ h >> 16;
}

GPU_DECL bool dataflow::same(std::uint32_t i, std::uint32_t k) const {
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

GPU_DECL bool dataflow::sums(std::uint32_t i) const {
    op const o = r_.nodes[i].what();
    bool some = (o >= op::add && o <= op::div) || o == op::neg;
    if (o == op::make)
        operands(i, [&](std::uint32_t ref) { some = some || sums(facts_[position(ref)].canon); });
    return some;
}

GPU_DECL void dataflow::find_uses() {
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
        // field, in an element with bools or 64-bit numbers that a symbol chooses, in an element of
        // several words of a local array, and in a signed %.
        bool twice = o == op::field || (o == op::index && may_choose(n)) ||
                     ((o == op::get || o == op::put) && has_wide(t)) ||
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

}  // namespace gpu::inline v0_2::glsl::detail
