// SPDX-License-Identifier: MIT
// Gives glsl::blocks, the storage buffers of one kernel as its hooks use them. It writes the
// declarations, and the functions that load, store and change elements.
#pragma once
#include <gpu/glsl/block.hpp>
#include <gpu/glsl/block_declarations.hpp>
#include <gpu/glsl/block_functions.hpp>
#include <gpu/glsl/dialect.hpp>
#include <gpu/glsl/hook_body.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace gpu::inline v0_2::glsl {

/// Collects how the hooks of a kernel use its storage buffers.
class blocks {
public:
    blocks(shape form, std::uint32_t packet_items, dialect const& d)
        : form_(form), packet_items_(packet_items), dialect_(d) {}

    /// Adds a storage block and returns its number. Blocks of one buffer share a binding.
    std::uint32_t add(block b);
    /// Returns the number of an earlier block that can be shared: it has the buffer, element type
    /// and position of b, and was added while source::reading_once was true. Returns -1 when there
    /// is none.
    int find_once(block const& b) const;
    block& operator[](std::uint32_t id) { return all_[id]; }
    block const& operator[](std::uint32_t id) const { return all_[id]; }

    /// Returns the expression for element `at` of block `id`. If `at` belongs to a packet, and
    /// whole packets of the block can be loaded, `body` first loads the packet into an array, and
    /// the expression is an item of this array. Otherwise it is a call that loads one element.
    std::string load(std::uint32_t id, index_text const& at, hook_body& body);
    /// Adds a statement to `body` that stores `value` at element `at` of block `id`. If `at`
    /// belongs to a packet, and whole packets of the block can be stored, the statement sets an
    /// item of an array, which `body` stores at its end.
    void store(std::uint32_t id, index_text const& at, std::string const& value, hook_body& body);

    /// Returns the number of buffer bindings that the blocks use. A buffer that is shown in pieces
    /// has a binding for each.
    std::uint32_t binding_count() const { return bindings_; }
    /// Returns the identity of the buffer at a binding, which all blocks at this binding share.
    std::uint32_t identity_of_binding(std::uint32_t binding) const;

    /// Returns the names of the blocks' element types, each once, as in "float, uint".
    std::string element_names() const;
    /// True when the kernel changes 64-bit elements atomically.
    bool want_wide_atomics() const;

    /// Returns the declarations of all blocks, followed by the access functions that hooks use.
    /// When the launch checks indices, `report` is the number of the block to which the kernel
    /// reports indices out of range. Otherwise it is -1.
    block_declarations write(int report, std::uint32_t images) const;

private:
    /// True when whole packets of the block's elements can be loaded and stored. The offset must be
    /// aligned, the elements must have no padding between them, and a packet must fill whole words.
    bool packed(block const& b) const;

    shape form_;
    std::uint32_t packet_items_;
    dialect const& dialect_;
    list<block> all_;
    std::uint32_t bindings_ = 0;
};

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/blocks.ipp>
#endif
