// SPDX-License-Identifier: MIT
// Gives gpu::glsl::recording: one traced call as a list of nodes, statements and values in order.
#pragma once

#include <gpu/call_site.hpp>
#include <gpu/error.hpp>
#include <gpu/glsl/descriptor.hpp>
#include <gpu/list.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gpu::inline v0_2::glsl {

/// What a node does. The comments of the enumerators say what the members a, b and c of such a node
/// hold, and its sub(). In these comments, a "value" is a reference to the node that computes it.
enum class op : std::uint8_t {
    argument,  // an argument of the function; `a` holds its number
    constant,  // a captured value; `a` holds the position of its first captured word
    literal,   // a number in the GLSL text; a, b and c hold its last words, up to three
    data,      // a, b and c hold three earlier words of the literal node that follows
    more,      // a, b and c hold operands of the make, text or atomic node that follows

    // Nodes that apply a binary operator to the values a and b.
    add,
    sub,
    mul,
    div,
    rem,
    shl,
    shr,
    band,
    bor,
    bxor,
    eq,
    ne,
    lt,
    le,
    gt,
    ge,
    land,
    lor,

    neg,      // -a, for the value a
    bnot,     // ~a, for the value a
    lnot,     // !a, for the value a
    convert,  // the value a, converted to the type of this node
    select,   // a ? b : c, for three values

    make,   // a value made of parts; `a` holds their number, `more` nodes before it hold the parts
    field,  // a field of a structure; `a` holds the structure's value, b the field's number
    index,  // an element of an array, vector or matrix; `a` holds its value, b the index's value
    call,   // a call of the glsl::builtin function in sub(); a, b and c hold the operands
    // text: a call of a function given as text. b holds the function's number, and a the number of
    // operands. The `more` nodes before this node hold the operands.
    text,

    // Nodes that read variables, arrays and streams.
    read,  // reads a local variable; `a` holds the node that declares the variable
    get,   // an element of a local array; `a` holds the array's node, b the index
    load,  // an element of a stream; `a` holds the stream's slot, b the index

    // Nodes that declare local variables and arrays.
    declare,  // a local variable; `a` holds its initial value
    array,    // a local array whose elements are zero; `a` holds their number

    // Nodes that change variables, arrays and streams.
    assign,  // sets a local variable; `a` holds the node that declares it, b the new value
    put,     // sets a local array's element; `a` holds the array's node, b the index, c the value
    store,   // sets an element of a stream; `a` holds the stream's slot, b the index, c the value
    // atomic: changes an element of a stream atomically, by the glsl::atomic in sub(). The lower 16
    // bits of a hold the stream's slot, the upper 16 bits the number of a vector's component. b
    // holds the index, and c the operand. For compare_exchange, a `more` node before this node
    // holds the expected value.
    atomic,

    // Nodes that begin, leave and end scopes. if_, else_ and loop begin a scope, and `end` ends it.
    if_,           // begins the body of an if; `a` holds the value of the condition
    else_,         // begins the body of an else; follows the `end` of an if_
    loop,          // begins the body of a loop, which repeats until a leave_unless node leaves it
    leave_unless,  // leaves or continues the loop around it; `a` holds the condition, sub() a jump
    end,

    result  // returns from the function; `a` holds the value of the result
};

/// What a leave_unless node does to the loop around it. out_unless leaves the loop when the node's
/// condition is false. out_if leaves it when the condition is true. next_if starts the next
/// iteration when the condition is true.
enum class jump : std::uint8_t { out_unless, out_if, next_if };
/// The kind of loop around the node that is recorded next. It decides which jumps, such as
/// gpu::continue_if, are allowed.
enum class inside : std::uint8_t { no_loop, loop, do_loop };

/// The atomic operations on an element. Each returns the old value. compare_exchange compares
/// floats and doubles by their bits.
enum class atomic : std::uint8_t { add, min, max, band, bor, bxor, exchange, compare_exchange };

enum class texture_form : std::uint8_t;  // see texture_text.hpp

/// Describes a buffer or texture that the traced function uses through an accessor, such as
/// gpu::in(v). Each launch binds the buffer or texture. A program therefore depends only on the
/// type of the elements, and on the form of a texture.
struct stream {
    void const* owner;              // the address that identifies the buffer in a launch
    std::size_t first, count;       // the accessor's part of the buffer, in elements
    std::uint32_t name;             // the number of the buffer
    std::uint32_t bytes;            // bytes from one element to the next
    std::uint16_t type;             // number of the elements' type in the registry
    bool viewable;                  // true when kernels may read the buffer through a texel view
    gpu::detail::call_site made{};  // the user's call that made the accessor, for error messages
    // For a texture, its form and target, and the size and number of the level that is read. The
    // level is counted from the base level.
    texture_form form{};
    std::uint32_t target = 0, width = 0, height = 0, level = 0;
};

/// One recorded operation. `head` packs three numbers: the operation, the type of its value in the
/// registry, and sub(), which selects a variant of the operation. Other nodes refer to the value by
/// the node's position in the recording.
struct node {
    std::uint32_t head, a, b, c;
    op what() const { return static_cast<op>(head & 255); }
    std::uint8_t sub() const { return static_cast<std::uint8_t>(head >> 8); }
    std::uint16_t type() const { return static_cast<std::uint16_t>(head >> 16); }
};
static_assert(sizeof(node) == 16 && std::is_trivially_copyable_v<node>);

// A reference to a value holds the position of a node in its low 28 bits. The next three bits may
// select a component of a vector, so that v.y needs no node. The highest bit marks a local
// variable.
constexpr std::uint32_t component_shift = 28, component_mask = 7u << component_shift, local_bit = 1u << 31;
/// Returns a reference to component i of the vector that `ref` refers to.
constexpr std::uint32_t component(std::uint32_t ref, std::uint32_t i) {
    return ref | ((i + 1) << component_shift);
}
/// Returns the position of the node that `ref` refers to.
constexpr std::uint32_t position(std::uint32_t ref) { return ref & ((1u << component_shift) - 1); }

/// One traced call of a function: its nodes, its captured values and the streams it accesses.
///
/// Each thread has one recording, which it uses for all of its traces.
struct recording {
    /// Returns the nodes as words. Two functions share a program exactly when these words are
    /// equal.
    array_view<std::uint32_t const> structure() const;
    /// Returns a hash of structure().
    std::uint64_t hash() const;
    /// Returns the values that the function captured, as words. A launch passes them as uniforms.
    array_view<std::uint32_t const> captures() const { return {words.data(), captured}; }

    // Symbols call the functions below while a function is traced.

    /// Appends a node and returns its position.
    std::uint32_t push(op o, std::uint16_t type, std::uint32_t a = 0, std::uint32_t b = 0,
        std::uint32_t c = 0, std::uint8_t sub = 0);
    /// Records a number that the host knows, and returns a reference to it. The number becomes a
    /// literal when `baked` is true, otherwise a captured value. `wide` is true for a number of
    /// eight bytes.
    std::uint32_t number(std::uint16_t type, std::uint64_t bits, bool wide, bool baked);
    /// Records a vector, matrix or structure that the host knows, and returns a reference to it.
    /// The value becomes a literal when `baked` is true, otherwise a captured value.
    std::uint32_t value(type const& t, void const* from, bool baked);
    /// Records an operation with n operands, such as the making of a vector. First appends nodes of
    /// kind `more`, which hold three operands each, then the operation's own node. Returns the
    /// position of the operation's own node.
    std::uint32_t compose(
        op o, std::uint16_t type, std::uint32_t const* parts, std::uint32_t n, std::uint32_t id = 0);
    /// Returns the slot of stream s, which is its position in `streams`. Adds s when `streams` does
    /// not contain it.
    std::uint32_t slot(stream const& s);
    /// Notes that the traced functor used the accessor with this address and size. Ignores
    /// accessors that do not lie inside the functor.
    void touch(void const* accessor, std::size_t bytes);
    /// Empties the recording for a new trace. When `everything_baked` is true, all numbers of the
    /// host become literals in the trace.
    void begin(bool everything_baked);
    /// Notes that the symbol with this serial number needs a local variable in GLSL. The trace is
    /// then repeated, and the repetition declares the variable.
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

    list<node> nodes;                // the first `count` nodes are in use
    list<std::uint32_t> words;       // the first `captured` words are in use
    list<stream> streams;            // the streams used, in the order of their first use
    list<std::uintptr_t> accessors;  // byte offsets in the functor of the accessors that it used
    void const* functor = nullptr;
    std::size_t functor_bytes = 0, accessor_bytes = 0;
    list<std::uint32_t> promoted;  // serial numbers of symbols that are assigned in an inner scope
    std::uint32_t count = 0, captured = 0;
    std::uint32_t next_serial = 1;   // the serial number of the next symbol
    std::uint32_t scope_serial = 0;  // the serial number of the innermost scope's first symbol
    // `bool_exits` counts the symbols that were converted to a C++ bool, as by `return a < b;`.
    // `bool_ref` refers to the last of these symbols.
    std::uint32_t bool_exits = 0, bool_ref = 0;
    bool bool_answer = false;  // the value that C++ sees when a symbol is converted to bool
    bool bool_seen = false;    // true when the function returned a bool made of a symbol
    inside innermost = inside::no_loop;
    bool baking = false;  // true when numbers of the host become literals, not captured values
    bool looped = false;  // true when the function contains a loop, or may contain one
    bool again = false;   // true when the trace must be repeated, because `promoted` has grown

    /// Throws unsupported when the stack, which grows towards lower addresses, has grown by more
    /// than 1 MiB since the trace began: the function then calls itself without end.
    void require_stack() const;

private:
    /// Makes room for more nodes. Throws unsupported when the trace has 2^20 nodes.
    [[gnu::cold]] void grow();
    std::uint32_t room_ = 0;        // the number of nodes at which grow() is called
    void const* bottom_ = nullptr;  // the stack frame in which the trace began
};

/// The recording of the trace that runs on this thread, or null. It is a plain pointer, so that
/// reading it needs no function call.
inline constinit thread_local recording* active = nullptr;

/// Returns the active recording. Throws unsupported when nothing is being traced.
inline recording& rec() {
    if (!active)
        gpu::detail::raise(unsupported(
            "gpu: a symbol was used outside the function that was given it, or in a function of another "
            "shared library or plug-in, which has its own recordings; define that function in a header"));
    return *active;
}
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/recording.ipp>
#endif
