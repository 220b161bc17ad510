// SPDX-License-Identifier: MIT
// Gives glsl::block, which describes elements of one type in a storage buffer of a kernel, and
// glsl::index_text, the GLSL text of an index.
#pragma once
#include <gpu/glsl/descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {

/// The index of an element, as a GLSL expression of type uint. When the element belongs to a packet
/// (neighbouring items that one thread loads at once), `item` is its position in the packet, and
/// `packet` is the expression for the packet's number. Otherwise `item` is -1.
struct index_text {
    std::string text;
    int item = -1;
    std::string packet = "p";
};

/// How a kernel reaches the memory of a block. `block`: as one storage block. `address`: by the
/// address of the buffer. `long_address`: by the address and offsets of 64 bits. `pieces`: as
/// several storage blocks, which show neighbouring pieces of the buffer. All other offsets have 32
/// bits. They count words, or bytes where elements are not whole words.
enum class route : std::uint8_t { block, address, long_address, pieces };
/// The way to the memory of a block. When a kernel uses an address or pieces, offsets count from
/// byte `start` of the buffer. `pieces` is the number of pieces, and every piece but the last has
/// `each` elements. Memory that is not in pieces counts as one piece, and `each` is then 0.
struct way {
    route by = route::block;
    std::size_t start = 0;
    std::uint32_t pieces = 1, each = 0;
    bool is(way const& o) const {
        return by == o.by && start == o.start && pieces == o.pieces && each == o.each;
    }
};
/// A range in a buffer, as arguments::memory() adds it: its buffer's binding, the number of
/// elements before it, the size of an element, and how a kernel reaches it.
struct range_place {
    std::uint32_t binding;
    std::size_t offset, bytes;
    way reached;
};

/// Describes elements of one type in one storage buffer. They begin at an offset, which each launch
/// passes to the kernel as a uniform.
struct block {
    // The caller of source::memory(), which adds a block to a kernel, sets the members from
    // `identity` to `texel`, except two: memory() itself sets offset_word and `reached`.

    /// A number that stands for the buffer. Blocks with equal numbers share a binding.
    std::uint32_t identity = 0;
    type const* element = nullptr;
    std::uint32_t bytes = 0;        ///< bytes from one element to the next
    std::uint32_t offset_word = 0;  ///< index of the uniform that holds the offset, in elements
    /// How the kernel reaches the elements. When it does so by an address, the two uniforms after
    /// that of the offset hold the address.
    way reached{};
    /// True for the memory of an accessor, which a functor may access at any index. Where the
    /// kernel reaches it by an address or in pieces, one more uniform holds the number of elements,
    /// and the kernel tests each index.
    bool bounded = false;
    /// Tells how the offset is aligned: 1 when it is a multiple of 16 bytes, 2 when it is a
    /// multiple of 32 bytes, otherwise 0.
    std::uint8_t alignment = 0;
    /// True when threads of a launch read elements of this block that other threads of the launch
    /// have written.
    bool shared = false;
    bool texel = false;  ///< true when a texel view may read this memory

    // The classes `source`, `blocks` and block_functions set the members from `binding` on. The
    // caller of source::memory() may set only `position`.
    std::uint32_t binding = 0;  ///< number of the (first) binding, in order of first use
    int piece = -1;             ///< when the block stands for one piece of a buffer, the number of this piece
    /// Five flags. Each is true when the kernel's hooks access the block in the way that the flag's
    /// name says.
    bool loads = false, stores = false, packet_loads = false, packet_stores = false, row_stores = false;
    std::uint32_t atomics = 0;  ///< bit k is set when the glsl::atomic of value k is used
    /// True when elements shorter than a word are stored by atomic exchanges, because several
    /// threads may store to one element at once.
    bool exchanged = false;
    /// When the launch checks indices, the number (from 1 on) of the accessor to which the elements
    /// belong. Otherwise 0.
    std::uint32_t accessor = 0;
    /// When the launch checks indices, the index of the uniform that holds the number of elements
    /// behind the block's accessor.
    std::uint32_t count_word = 0;
    /// The offset of the block's elements in this launch, counted in elements, or the maximum of
    /// std::size_t when it is not known. While source::reading_once is true, blocks with equal
    /// buffers, element types and positions become one block.
    std::size_t position = static_cast<std::size_t>(-1);
    /// True when `position` is known and source::reading_once was true when the block was added, so
    /// that the block may be shared.
    bool once = false;

    /// Returns the number of the binding of the block, or of its piece.
    std::uint32_t own_binding() const {
        return piece < 0 ? binding : binding + static_cast<std::uint32_t>(piece);
    }
    bool addressed() const { return reached.by == route::address || reached.by == route::long_address; }
    bool divided() const { return reached.by == route::pieces; }
    /// True when each index is compared with a uniform that holds the number of elements.
    bool tested() const { return bounded && reached.by != route::block; }
    /// Returns how many uniforms the block takes, for the offset, the address and the number of
    /// elements.
    std::uint32_t uniform_words() const { return 1u + (addressed() ? 2u : 0u) + (tested() ? 1u : 0u); }
};

/// Describes one image unit of a program. When `words` is not 0, the kernel reads the storage
/// buffer at binding `block_index` through the unit, as texels of `words` uints each. When `words`
/// is 0, the kernel writes image number `block_index` of the launch through the unit.
struct view_use {
    std::uint32_t block_index;
    std::uint32_t words;
};

}  // namespace gpu::inline v0_2::glsl
