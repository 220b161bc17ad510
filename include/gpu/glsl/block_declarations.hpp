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
    std::string place(block const& b, std::uint32_t words, std::string const& index) {
        std::string element = cell(b, words, index, true);
        if (!b.addressed) return element;
        std::size_t const bracket = element.find('[');
        return concat({element.substr(0, bracket), " + (", index, ")"});
    }
    /// Returns the expression that reads `words` words from the buffer of block b, as a uint or a
    /// vector of uints. `index` counts in units of `words` words.
    std::string read(block const& b, std::uint32_t words, std::string const& index) {
        static constexpr char const* bits[] = {"", "uint(", "floatBitsToUint(", "uvec2(unpackInt2x32("};
        static constexpr char const* ends[] = {"", ")", ")", "))"};
        auto const u = static_cast<unsigned>(of(b).unit);
        return concat({bits[u], cell(b, words, index, false), ends[u]});
    }
    /// Returns the statement that stores `value` in the buffer of block b. `value` has `words`
    /// words: it is a uint, a vector of uints or, for 8 words, two uvec4 with a comma between them.
    /// `index` counts in units of `words` words.
    std::string assign(
        block const& b, std::uint32_t words, std::string const& index, std::string const& value) {
        static constexpr char const* types[] = {"", "int(", "uintBitsToFloat(", "packInt2x32(ivec2("};
        static constexpr char const* ends[] = {"", ")", ")", "))"};
        auto const u = static_cast<unsigned>(of(b).unit);
        std::string const to = cell(b, words, index, true);
        if (words > 1 && stores_wide(b)) return fill_in("    $ = as_wide($);\n", {to, value});
        return fill_in("    $ = $$$;\n", {to, types[u], value, ends[u]});
    }

private:
    /// True when a kernel of the shape groups only reads the buffer at this binding. The buffer can
    /// then be declared `readonly restrict`. A GPU may keep such a buffer in caches that are not
    /// coherent, and move loads across stores.
    bool only_read(std::uint32_t binding) const {
        if (form_ != shape::groups) return false;
        for (block const& b : all_)
            if (b.binding == binding &&
                (b.shared || b.stores || b.packet_stores || b.row_stores || b.atomics))
                return false;
        return true;
    }
    /// Returns the memory qualifiers for a declaration of the buffer of block b.
    char const* qualifiers(block const& b, declaration const& d) const {
        if (b.shared) return "coherent ";
        if (only_read(b.binding)) return "readonly restrict ";
        return dialect_.forgets_stores && d.stored && d.most_words < 8 ? "volatile " : "";
    }

    list<block> const& all_;
    shape form_;
    dialect const& dialect_;
    std::uint32_t images_;  // the images of the kernel, which take the first image units
    // One number for each array or view that is declared so far: 64 times the binding, plus the
    // number of words of an element, plus 8 for 64-bit components, plus 16 for memory that threads
    // share, plus 32 for a texel view, plus 4096 for a pointer.
    list<std::uint32_t> declared_;
    bool wide_known_ = false;  // true when as_wide() is declared
};

[[gnu::cold]] inline block_declarations::declaration block_declarations::of(block const& b) const {
    std::uint32_t atomics = 0;
    bool mixed = false, stored = false;
    for (block const& o : all_) {
        if (o.binding != b.binding) continue;
        atomics |= o.atomics;
        stored = stored || o.stores || o.packet_stores || o.row_stores;
        mixed = mixed || &scalar_of(*o.element) != &scalar_of(*b.element);
    }
    if (atomics && mixed)
        gpu::detail::raise(unsupported(
            "gpu: a kernel changes a buffer atomically that it also uses as elements of another type; use "
            "one type for both"));
    unit_type const u = atomics ? unit_for(*b.element, atomics, dialect_) : unit_type::words;
    return {u, atomics == 0 ? 8u : u == unit_type::int64 ? 2u : 1u, stored};
}

[[gnu::cold]] inline bool block_declarations::stores_wide(block const& b) {
    wide_store const way = dialect_.wide_stores;
    if (form_ != shape::lanes || way == wide_store::none || b.shared || of(b).most_words != 8) return false;
    if (wide_known_) return true;
    wide_known_ = true;
    if (way == wide_store::integers) {
        // Join two words to a 64-bit integer by ^, because Mesa compiles | to a slow shuffle.
        extensions.push_back("GL_ARB_gpu_shader_int64");
        text +=
            "uint64_t as_wide(uvec2 v) { return uint64_t(v.x) ^ (uint64_t(v.y) << 32); }\n"
            "u64vec2 as_wide(uvec4 v) { return u64vec2(v.xz) ^ (u64vec2(v.yw) << 32); }\n"
            "u64vec4 as_wide(uvec4 v, uvec4 w) { return u64vec4(as_wide(v), as_wide(w)); }\n";
    } else {
        text +=
            "double as_wide(uvec2 v) { return packDouble2x32(v); }\n"
            "dvec2 as_wide(uvec4 v) { return dvec2(as_wide(v.xy), as_wide(v.zw)); }\n"
            "dvec4 as_wide(uvec4 v, uvec4 w) { return dvec4(as_wide(v), as_wide(w)); }\n";
    }
    return true;
}

[[gnu::cold]] inline std::string block_declarations::cell(
    block const& b, std::uint32_t words, std::string const& index, bool write) {
    static constexpr char const* unit_names[] = {"", "uint", "uvec2", "", "uvec4"};
    static constexpr char const* wide_names[][9] = {{},
        {"", "", "double", "", "dvec2", "", "", "", "dvec4"},
        {"", "", "uint64_t", "", "u64vec2", "", "", "", "u64vec4"}};
    static constexpr char const* formats[] = {"", "r32ui", "rg32ui", "", "rgba32ui"};
    static constexpr char const* components[] = {"", ".x", ".xy", "", ""};

    // Name the array or view.
    declaration const d = of(b);
    char const* const typed =
        d.unit == unit_type::words ? nullptr : unit_type_names[static_cast<unsigned>(d.unit)];
    std::string name = concat({b.binding, (b.shared ? "c" : "_"), words, typed ? typed : ""});
    bool const view = !write && b.texel && !b.shared && d.most_words == 8 && form_ == shape::lanes;
    bool const wide = write && words > 1 && stores_wide(b);
    if (wide) name += "w";
    if (b.addressed) name += "a";

    // Declare the array or view, unless an earlier access has done so.
    std::uint32_t const mark = b.binding * 64 + words + (view ? 32 : 0) + (b.shared ? 16 : 0) +
                               (wide && words < 8 ? 8 : 0) + (b.addressed ? 4096 : 0);
    bool known = false;
    for (auto m : declared_) known = known || m == mark;
    if (!known) {
        declared_.push_back(mark);
        if (view) {
            text += fill_in("layout($, binding = $) readonly uniform uimageBuffer m$;\n",
                {formats[words], images_ + views.size(), name});
            views.push_back({b.binding, words});
        } else if (b.addressed) {
            // All blocks at one binding have the same address (arguments::place_windows).
            // GL_NV_gpu_shader5 also brings stores and atomics through pointers.
            extensions.push_back("GL_NV_gpu_shader5");
            extensions.push_back("GL_NV_shader_buffer_load");
            text += fill_in("#define b$ (($*)packUint2x32(uvec2(args[$], args[$])))\n",
                {name, typed ? typed : unit_names[words], b.offset_word + 1, b.offset_word + 2});
        } else {
            char const* const wide_name =
                wide ? wide_names[static_cast<unsigned>(dialect_.wide_stores)][words] : unit_names[words];
            text += fill_in("layout(std430, binding = $) $buffer B$ { $ b$[]; };\n",
                {b.binding, qualifiers(b, d), name, typed ? typed : wide_name, name});
        }
    }
    // Write the access.
    if (view) return fill_in("imageLoad(m$, int($))$", {name, index, components[words]});
    return fill_in("b$[$]", {name, index});
}

}  // namespace gpu::inline v0_2::glsl
