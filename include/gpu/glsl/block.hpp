// SPDX-License-Identifier: MIT
// Gives glsl::block, which describes elements of one type in a storage buffer of a kernel, and
// glsl::index_text, the GLSL text of an index.
#pragma once
#include <gpu/glsl/descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_1::glsl {

/// The index of an element, as a GLSL expression of type uint. `item` is the element's number in
/// the packet whose number is the expression `packet`, or -1 when the index belongs to no packet.
struct index_text {
    std::string text;
    int item = -1;
    std::string packet = "p";
};

/// Elements of one type in one storage buffer, from an offset on that is a uniform of the kernel.
struct block {
    // The caller of source::memory() sets the next members, except offset_word, which memory()
    // sets.

    /// The buffer, as a number. Blocks with equal identities share a binding.
    std::uint32_t identity = 0;
    type const* element = nullptr;
    std::uint32_t bytes = 0;        ///< bytes from one element to the next
    std::uint32_t offset_word = 0;  ///< index of the uniform that holds the offset, in elements
    /// Alignment of the offset: 1 for multiples of 16 bytes, 2 for multiples of 32 bytes, else 0.
    std::uint8_t alignment = 0;
    /// True when threads of one launch read in this memory what other threads have written.
    bool shared = false;
    bool texel = false;  ///< true when a texel view may read this memory

    // The classes source and blocks set the members below, except `position`, which the caller of
    // source::memory() may set.
    std::uint32_t binding = 0;  ///< number of the binding, in order of first use
    /// Each of these five is true when the hooks of the kernel access the block in the way that its
    /// name says.
    bool loads = false, stores = false, packet_loads = false, packet_stores = false, row_stores = false;
    std::uint32_t atomics = 0;  ///< bit k is set when the glsl::atomic of value k is used
    /// True when elements shorter than a word are stored by atomic exchanges, because several
    /// threads may store to one element at once.
    bool exchanged = false;
    /// In a checked launch, the number of the accessor, from 1 on; otherwise 0.
    std::uint32_t accessor = 0;
    /// In a checked launch, the index of the uniform that holds the number of elements.
    std::uint32_t count_word = 0;
    /// The offset in this launch, in elements; the maximum value when it is not known. While
    /// source::reading_once is true, blocks with equal buffers, elements and positions become one.
    std::size_t position = static_cast<std::size_t>(-1);
    /// True when the position is known and the block was added while source::reading_once was true.
    bool once = false;
};

/// Describes one image unit of a program. Through it the kernel reads the storage buffer at binding
/// `block_index`, as texels of `words` uints each. But when `words` is 0, the kernel writes image
/// number `block_index` of the launch through it.
struct view_use {
    std::uint32_t block_index;
    std::uint32_t words;
};

}  // namespace gpu::inline v0_1::glsl
