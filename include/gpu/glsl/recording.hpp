// SPDX-License-Identifier: MIT
// gpu::glsl::recording: one traced call as a list of nodes, which are its statements in order and its values.
#pragma once

#include <gpu/error.hpp>
#include <gpu/glsl/descriptor.hpp>
#include <gpu/list.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gpu::glsl {

enum class op : std::uint8_t {
    argument,
    constant,
    literal,
    data,
    more,  // a = which | a = first captured word | a b c = the words
    add,
    sub,
    mul,
    div,
    rem,
    shl,
    shr,
    band,
    bor,
    bxor,  // a, b
    eq,
    ne,
    lt,
    le,
    gt,
    ge,
    land,
    lor,
    neg,
    bnot,
    lnot,
    convert,
    select,  // a | select: a ? b : c
    make,
    field,
    index,
    call,
    text,  // make, text: a = count, operands in `more` nodes before | field: a, b = which
    read,
    get,   // of a local: a = its declare | of a local array: a = its array, b = index
    load,  // of memory: a = slot, b = index
    declare,
    array,  // a = first value | a = how many elements, all zero
    assign,
    put,
    store,   // a = declare, b = value | a = array, b = index, c = value | a = slot, b = index, c = value
    atomic,  // as store; sub = which, a >> 16 = component; for compare_exchange a `more` node before it holds
             // what is expected
    if_,
    else_,
    loop,
    leave_unless,
    end,  // scopes, as marks: balanced, in line | leave_unless: sub = glsl::jump
    result
};

/// What becomes of a loop at a condition: it is left unless that holds, left where it holds, its next round
/// begins where it holds.
enum class jump : std::uint8_t { out_unless, out_if, next_if };
/// What encloses the node that is recorded next, as far as jumps care.
enum class inside : std::uint8_t { no_loop, loop, do_loop };

/// What an atomic does to the memory; each gives the old value. On values of floats and doubles,
/// compare_exchange compares bits.
enum class atomic : std::uint8_t { add, min, max, band, bor, bxor, exchange, compare_exchange };

/// Memory behind an accessor (gpu::in, gpu::out, gpu::inout): a launch binds it, and its type alone is part
/// of the program.
struct stream {
    void const* owner;         // whatever the launch knows the memory by
    std::size_t first, count;  // elements
    std::uint32_t name;        // of the buffer: equal ones are the same memory
    std::uint32_t bytes;       // from one element to the next
    std::uint16_t type;
    bool viewable;  // may be read through a texel view
};

/// A value is named by the position of the node that makes it.
struct node {
    std::uint32_t head, a, b, c;
    op what() const { return static_cast<op>(head & 255); }
    std::uint8_t sub() const { return static_cast<std::uint8_t>(head >> 8); }
    std::uint16_t type() const { return static_cast<std::uint16_t>(head >> 16); }
};
static_assert(sizeof(node) == 16 && std::is_trivially_copyable_v<node>);

// A reference is a node's position; three bits may pick a component (so v.y costs no node), one says "a
// local".
constexpr std::uint32_t component_shift = 28, component_mask = 7u << component_shift, local_bit = 1u << 31;
constexpr std::uint32_t component(std::uint32_t ref, std::uint32_t i) {
    return ref | ((i + 1) << component_shift);
}
constexpr std::uint32_t position(std::uint32_t ref) { return ref & ((1u << component_shift) - 1); }

struct recording {
    /// Everything that shapes the program. Two functions are one program exactly when these words are equal.
    array_view<std::uint32_t const> structure() const {
        return {reinterpret_cast<std::uint32_t const*>(nodes.data()), count * std::size_t{4}};
    }
    /// Of structure().
    std::uint64_t hash() const {
        std::uint64_t h = 0x9e3779b97f4a7c15u ^ count;
        for (std::uint32_t i = 0; i < count; ++i) {
            std::uint64_t w[2];
            std::memcpy(w, &nodes[i], sizeof w);
            h = (h ^ w[0]) * 0xd6e8feb86659fd93u;
            h = ((h ^ (h >> 32)) + w[1]) * 0xff51afd7ed558ccdu;
            h ^= h >> 29;
        }
        return h;
    }
    /// The values that the function captured, as words: what a launch sets its arguments to.
    array_view<std::uint32_t const> captures() const { return {words.data(), captured}; }

    // ---- what symbols call while a function is traced

    [[gnu::noinline]] std::uint32_t push(op o, std::uint16_t type, std::uint32_t a = 0, std::uint32_t b = 0,
        std::uint32_t c = 0, std::uint8_t sub = 0) {
        if (count == room_) grow();
        nodes[count] = {
            static_cast<std::uint32_t>(o) | std::uint32_t{sub} << 8 | std::uint32_t{type} << 16, a, b, c};
        return count++;
    }
    /// A plain number of up to eight bytes: baked into the program, or captured.
    [[gnu::noinline]] std::uint32_t number(std::uint16_t type, std::uint64_t bits, bool wide, bool baked) {
        auto low = static_cast<std::uint32_t>(bits), high = static_cast<std::uint32_t>(bits >> 32);
        if (baked) return push(op::literal, type, low, high);
        std::uint32_t at = captured;
        if (at + 2 > words.size()) words.resize(words.size() * 2 + 2);
        words[at] = low;
        if (wide) words[at + 1] = high;
        captured += wide ? 2 : 1;
        return push(op::constant, type, at);
    }
    /// A plain vector, matrix or structure.
    [[gnu::noinline]] std::uint32_t value(type const& t, void const* from, bool baked) {
        std::uint32_t const n = glsl::word_count(t);
        if (captured + n > words.size()) words.resize(words.size() * 2 + n);
        std::uint32_t* to = words.data() + captured;
        std::memset(to, 0, n * sizeof *to);
        copy_value(t, from, to);
        if (!baked) {
            captured += n;
            return push(op::constant, t.id, captured - n);
        }
        for (std::uint32_t i = 0; i < n; i += 3) {  // `words` above `captured` is only scratch here
            std::uint32_t w[3] = {};
            for (std::uint32_t k = 0; k < 3 && i + k < n; ++k) w[k] = words[captured + i + k];
            push(i + 3 < n ? op::data : op::literal, t.id, w[0], w[1], w[2]);
        }
        return count - 1;
    }
    /// A value made of others: they come in groups of three just before it.
    std::uint32_t compose(
        op o, std::uint16_t type, std::uint32_t const* parts, std::uint32_t n, std::uint32_t id = 0) {
        for (std::uint32_t i = 0; i < n; i += 3)
            push(op::more, 0, parts[i], i + 1 < n ? parts[i + 1] : 0, i + 2 < n ? parts[i + 2] : 0);
        return push(o, type, n, id);
    }
    /// The slot of this memory: the one it has, or the next.
    std::uint32_t slot(stream const& s) {
        for (std::uint32_t k = 0; k < streams.size(); ++k)
            if (stream const& known = streams[k]; known.owner == s.owner && known.name == s.name &&
                                                  known.first == s.first && known.count == s.count &&
                                                  known.type == s.type)
                return k;
        streams.push_back(s);
        return static_cast<std::uint32_t>(streams.size() - 1);
    }
    /// An accessor of so many bytes at this address was used.
    void touch(void const* accessor, std::size_t bytes) {
        auto const at =
            reinterpret_cast<std::uintptr_t>(accessor) - reinterpret_cast<std::uintptr_t>(functor);
        if (at >= functor_bytes) return;
        for (std::uintptr_t known : accessors)
            if (known == at) return;
        accessors.push_back(at);
        accessor_bytes += bytes;
    }
    void begin(bool everything_baked) {
        if (nodes.empty()) {
            nodes.resize(1024);
            words.resize(512);
        }
        room_ = 1024;
        bottom_ = __builtin_frame_address(0);
        count = captured = scope_serial = bool_exits = 0;
        next_serial = 1;
        again = bool_seen = looped = false;
        innermost = inside::no_loop;
        streams.clear();
        accessors.clear();
        accessor_bytes = 0;
        baking = everything_baked;
    }
    void promote(std::uint32_t serial) {
        if (is_promoted(serial)) return;
        promoted.push_back(serial);
        again = true;
    }
    bool is_promoted(std::uint32_t serial) const {
        for (std::uint32_t s : promoted)
            if (s == serial) return true;
        return false;
    }

    list<node> nodes;  // these five grow, and never shrink
    list<std::uint32_t> words;
    list<stream> streams;            // in the order in which they were used first
    list<std::uintptr_t> accessors;  // where in the functor they lie
    void const* functor = nullptr;
    std::size_t functor_bytes = 0, accessor_bytes = 0;
    list<std::uint32_t> promoted;  // serials of the symbols that are assigned in an inner scope
    std::uint32_t count = 0, captured = 0;
    std::uint32_t next_serial = 1;   // every symbol object has one ...
    std::uint32_t scope_serial = 0;  // ... and those below this were made outside the innermost scope
    std::uint32_t bool_exits = 0, bool_ref = 0;  // symbols that became a bool by `return a < b;`
    bool bool_answer = false, bool_seen = false;
    inside innermost = inside::no_loop;
    bool baking = false;  // the functor has captured nothing but accessors: every plain operand is a literal
    bool looped = false;  // there is a loop in it, or may be in its text
    bool again = false;   // the trace must be repeated, now that `promoted` is known

private:
    [[gnu::cold]] void grow() {
        auto const deep =
            reinterpret_cast<std::uintptr_t>(bottom_) -
            reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));  // the stack grows down
        if (deep > (1u << 20) && deep < (1u << 30))
            throw unsupported(
                "gpu: a traced function calls itself, and what should end that is known only on the GPU; use "
                "gpu::while_ or gpu::for_ instead of recursion");
        if (count >= 1u << 20)
            throw unsupported(
                "gpu: a traced function has more than a million operations; use gpu::for_ or gpu::while_ "
                "where a C++ loop unrolls");
        room_ *= 2;
        if (nodes.size() < room_) nodes.resize(room_);
    }
    std::uint32_t room_ = 0;        // operations until the next look at how long, and how deep, the trace is
    void const* bottom_ = nullptr;  // of the stack, where the trace began
};

/// What is being traced on this thread; null on the host. A plain pointer, so that reading it costs no call.
inline constinit thread_local recording* active = nullptr;

inline recording& rec() {
    if (!active) throw unsupported("gpu: a symbol was used outside the function that was given it");
    return *active;
}
}  // namespace gpu::glsl
