// SPDX-License-Identifier: MIT
// Gives glsl::block_functions, which writes the load, store and atomic functions of one block,
// whose elements lie in memory as on the host.
#pragma once
#include <gpu/glsl/atomic_text.hpp>
#include <gpu/glsl/block.hpp>
#include <gpu/glsl/block_declarations.hpp>
#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/literal.hpp>
#include <gpu/glsl/requirements.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {

/// Writes the GLSL functions that hooks call to access the elements of a block, whose number ends
/// their names. Elements of whole words are loaded and stored in units of 1, 2 or 4 words. Other
/// elements share words with their neighbours, so a store changes only the bits of its own element,
/// atomically. For a block in pieces, which no packet is loaded from or stored to, each function
/// finds the piece that holds an element, and calls the function of this piece.
class block_functions {
public:
    block_functions(block_declarations& declarations, block const& b, std::string const& name, shape form,
        std::uint32_t packet_items);

    /// Returns piece `k` of a block in pieces, as a block whose indices count from the piece's
    /// first element. Its functions are those of the block, with an underscore and k behind the
    /// number of the block.
    static block piece_of(block const& b, std::uint32_t k);

    /// Writes a GLSL function for each atomic operation that hooks use on the block, and functions
    /// that load and store elements, rows of 4 words and packets. Leaves out the functions that no
    /// hook uses.
    void write();

private:
    static constexpr char const* unit_names[] = {"", "uint", "uvec2", "", "uvec4"};

    /// Returns the number of words in a unit, which is what one load or store moves. An access to
    /// `words` words loads or stores one unit after another.
    std::uint32_t unit_words(std::uint32_t words) const;
    /// Returns the expression for word k of an access, which has loaded units of `unit` words each
    /// into the variables u0, u1, ...
    static std::string word_of_units(std::uint32_t unit, std::uint32_t k);
    /// Returns the expression for words k * unit to k * unit + unit - 1 of an access: a uint, or a
    /// vector of `unit` uints. `w` holds the expressions for all words.
    static std::string join(list<std::string> const& w, std::uint32_t unit, std::uint32_t k);
    /// Returns the first lines of an access function, which check its index, or "" when the
    /// function checks no index. A function checks its index when the launch checks indices, or
    /// when the block is bounded and not reached as a storage block. When the index is out of
    /// range, the function returns at once, with zero if it has a result. When the launch checks
    /// indices, the lines also report the first index out of range. `accessed` is 0 for loads, 1
    /// for stores and 2 for atomics.
    std::string check_of(std::uint32_t accessed, type const* result) const;
    std::string load_head() const;
    std::string store_head() const {
        return fill_in("void store$(uint i, $ v) {\n$", {n_, t_.name, check_of(1, nullptr)});
    }

    /// Returns the expression for the buffer index of part k of element i. An element has `units`
    /// parts, each of which one load or store moves. The index counts parts.
    std::string unit_index(std::uint32_t units, std::uint32_t k) const;
    /// Converts the expression `index`, of type uint, to the type of offsets in the block.
    std::string offset(std::string const& index) const {
        return long_offsets_ ? fill_in("uint64_t($)", {index}) : index;
    }
    /// Returns lines that declare the offset of element i in bytes. It is the variable a. Where
    /// offsets have 64 bits, it is the variable e, and a holds its lowest 32 bits.
    std::string byte_offset() const;

    void write_atomics();
    void write_accesses();
    /// Writes the functions of a block in pieces. Those of its pieces must be written before.
    void write_choices();
    /// Writes one function of a block in pieces. Its name is `stem`, the block's number and
    /// `after`, and it returns a value of the type `result`. After the index, it has the parameters
    /// `more`, which it passes on as `passed`, with a comma before each. `begin` holds its first
    /// lines.
    void write_choice(char const* stem, std::string const& after, std::string const& result,
        std::string const& more, std::string const& passed, std::string const& begin);

    void load_words();
    void store_words();
    void load_bytes();
    void store_bytes();
    /// Writes the function that stores an element as a call of the block's atomic exchange.
    void store_by_exchange() {
        out_.text += fill_in("$    atomic$_exchange(i, v);\n}\n", {store_head(), n_});
    }

    /// Returns the number of words in a packet.
    std::uint32_t words_of_packet() const { return b_.bytes * packet_items_ / 4; }
    /// Returns the expression for the buffer index of unit k of packet p, for units of `unit`
    /// words. In the shape lanes, a global variable holds the index of the first packet, because
    /// llvmpipe's compiler moves no computation out of loops.
    std::string packet_index(std::uint32_t unit, std::uint32_t k);
    void load_packet();
    void store_packet();
    /// Returns the expressions for the words of a packet, made from its items v[0], v[1], ...
    list<std::string> words_of_stored_packet() const;

    block_declarations& out_;
    block const& b_;
    type const& t_;
    // The ends of the names of functions, and the expressions for the index of the first element
    // and of element i.
    std::string const n_, first_, at_;
    shape form_;
    std::uint32_t packet_items_, most_words_;
    bool long_offsets_;  // true when offsets in the block have 64 bits
};

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/block_functions.ipp>
#endif
