// SPDX-License-Identifier: MIT
// Gives glsl::block_declarations, which declares the storage buffers and texel views of a kernel.
// It declares each of them when the first access needs it.
#pragma once
#include <gpu/error.hpp>
#include <gpu/glsl/atomic_text.hpp>
#include <gpu/glsl/block.hpp>
#include <gpu/glsl/dialect.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// Writes the GLSL declarations of a kernel's storage buffers and texel views.
class block_declarations {
public:
    block_declarations(list<block> const& all, shape form, dialect const& d, std::uint32_t images)
        : all_(all), form_(form), dialect_(d), images_(images) {}

    std::string text;                   ///< the declarations so far
    std::uint32_t count = 0;            ///< the number of storage blocks declared so far
    list<view_use> views;               ///< the texel views so far
    list<std::string_view> extensions;  ///< the extensions that the declarations need

    /// Says how GLSL declares the buffer of a block. A buffer with atomics has one declaration,
    /// which all accesses use.
    struct declaration {
        unit_type unit;
        std::uint32_t most_words;  ///< number of words of the longest access
        bool stored;               ///< true when the kernel stores to the buffer
    };
    /// Returns how the buffer of block b is declared. Throws unsupported when the kernel changes
    /// the buffer atomically and also uses it as elements of another type.
    declaration of(block const& b) const;

    /// True when the text stores several words to block b as 64-bit components. Only the shape
    /// lanes does so, because llvmpipe stores one component after the other, and fewer components
    /// are faster. The first call that returns true declares the GLSL function as_wide(), which
    /// joins words to 64-bit components.
    bool stores_wide(block const& b);

    /// Returns the expression for one element of the buffer of block b, seen as an array whose
    /// elements have `words` words each: 1, 2, 4 or 8. Declares this array if no earlier call has
    /// done so. `write` is true when the text assigns to the element.
    std::string cell(block const& b, std::uint32_t words, std::string const& index, bool write);

    /// Returns what an atomic function of GLSL takes for one element of the buffer of block b: the
    /// element itself, or a pointer to it where the kernel reaches the buffer by its address.
    std::string place(block const& b, std::uint32_t words, std::string const& index);
    /// Returns the expression that reads `words` words from the buffer of block b, as a uint or a
    /// vector of uints. `index` counts in units of `words` words.
    std::string read(block const& b, std::uint32_t words, std::string const& index);
    /// Returns the statement that stores `value` in the buffer of block b. `value` has `words`
    /// words: it is a uint, a vector of uints or, for 8 words, two uvec4 with a comma between them.
    /// `index` counts in units of `words` words.
    std::string assign(
        block const& b, std::uint32_t words, std::string const& index, std::string const& value);

private:
    /// True when a kernel of the shape groups only reads the buffer at this binding. The buffer can
    /// then be declared `readonly restrict`. A GPU may keep such a buffer in caches that are not
    /// coherent, and move loads across stores.
    bool only_read(std::uint32_t binding) const;
    /// Returns the first block in the buffer of block b that is reached by the same address. Both
    /// go through one pointer, so that compilers see that their memory is one.
    block const& first_at(block const& b) const;
    /// Returns the memory qualifiers for a declaration of the buffer of block b.
    char const* qualifiers(block const& b, declaration const& d) const;

    list<block> const& all_;
    shape form_;
    dialect const& dialect_;
    std::uint32_t images_;  // the images of the kernel, which take the first image units
    // One number for each array or view that is declared so far: 64 times the binding, plus the
    // number of words of an element, plus 8 for 64-bit components, plus 16 for memory that threads
    // share, plus 32 for a texel view. For a pointer, it is 64 times the number of its offset's
    // uniform, plus 4096, plus the number of words of an element.
    list<std::uint32_t> declared_;
    bool wide_known_ = false;  // true when as_wide() is declared
};

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/block_declarations.ipp>
#endif
