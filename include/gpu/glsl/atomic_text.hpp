// SPDX-License-Identifier: MIT
// Gives gpu::glsl::atomic_function(), the text of a GLSL function that changes one element of a
// storage buffer atomically.
#pragma once

#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/dialect.hpp>
#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {

/// Lists the types with which GLSL can declare the elements of a storage buffer that a kernel
/// changes atomically. A native atomic function of GLSL takes a variable of one exact type, so the
/// declared type decides which functions are possible. uint64_t is missing, because
/// GL_NV_shader_atomic_int64 has no functions for it (quirk 9.10).
enum class unit_type : std::uint8_t { words, int32, float32, int64 };
inline constexpr char const* unit_type_names[] = {"uint", "int", "float", "int64_t"};

/// True when `atomics` contains one of the `wanted` operations. Bit k of `atomics` stands for the
/// glsl::atomic of value k.
constexpr bool any_of(std::uint32_t atomics, std::initializer_list<atomic> wanted) {
    for (atomic a : wanted)
        if (atomics >> static_cast<unsigned>(a) & 1) return true;
    return false;
}
/// Returns the type with which GLSL declares the elements of a storage buffer. The elements hold
/// values of type t, and the kernel changes them by the atomic operations in the bit set `atomics`.
unit_type unit_for(type const& t, std::uint32_t atomics, dialect const& d);

namespace detail {
/// Returns how many bytes an index counts in a generated atomic function: 1 for elements shorter
/// than a word, otherwise the size of the declared type.
std::uint32_t bytes_per_index(type const& s, unit_type declared);
/// Returns the GLSL expression for the new value in a compare-and-swap loop. In the expression, t
/// is the old value and v is the operand of the atomic operation.
std::string changed_value(type const& s, atomic what);
}  // namespace detail

/// Returns the definition of a GLSL function that does one atomic operation on an element of type t
/// and returns its old value. Where GLSL has no fitting native function, the text is a
/// compare-and-swap loop.
///
/// `bytes` is the distance between elements in the buffer. The expression `first` is the number of
/// elements before the one that index 0 means. `declared` is the type with which GLSL declares the
/// buffer's array. `long_offsets` is true when its indices have 64 bits. `unit(index)` returns the
/// text of one element of this array, and `place(index)` what an atomic function takes for it. The
/// lines `begin` become the first lines of the function. For a vector, the function also takes the
/// number k of the component. A compare_exchange also takes the expected value.
///
///     uint atomic0_add(uint i, uint v) { ... }
///     float atomic1_max(uint i, uint k, float v) { ... }     // of a vector
template <class Unit, class Place>
[[gnu::cold]] std::string atomic_function(std::string const& name, atomic what, type const& t,
    std::uint32_t bytes, std::string const& first, unit_type declared, bool long_offsets,
    std::string const& begin, Unit const& unit, Place const& place) {
    type const& s = scalar_of(t);
    bool const swap = what == atomic::compare_exchange;

    // Write the head of the function and its index `a`. For elements shorter than a word, `a`
    // counts bytes. For others it counts elements of the buffer's array. An index of 64 bits is
    // `e`, and `a` holds its lowest 32 bits.
    std::string const component = is_scalar(t) ? "" : "uint k, ";
    std::string const expected = swap ? concat({s.name, " expected, "}) : "";
    std::string out = fill_in("$ $(uint i, $$$ v) {\n$", {s.name, name, component, expected, s.name, begin});
    std::uint32_t const step = detail::bytes_per_index(s, declared);
    std::string const offset = is_scalar(t) ? "" : fill_in(" + k * $u", {s.size / step});
    out += fill_in(long_offsets ? "    uint64_t e = uint64_t($ + i) * $u$;\n    uint a = uint(e);\n"
                                : "    uint a = ($ + i) * $u$;\n",
        {first, bytes / step, offset});
    std::string const element = long_offsets ? "e" : "a";

    // Use the native atomic function when the declared type has one with the right result. Signed
    // and unsigned integers can share one function, because both are in two's complement. Only min
    // and max depend on the sign.
    static constexpr char const* natives[] = {
        "Add", "Min", "Max", "And", "Or", "Xor", "Exchange", "CompSwap"};
    std::string const native = natives[static_cast<unsigned>(what)];
    std::string const unit_name = unit_type_names[static_cast<unsigned>(declared)];
    bool const integers =
        is_integer(s) && s.size == (declared == unit_type::int64 ? 8u : 4u) && declared != unit_type::float32;
    if ((s.size >= 4 && s.name == unit_name) || (integers && what != atomic::min && what != atomic::max)) {
        std::string const compared = swap ? fill_in("$(expected), ", {unit_name}) : "";
        out += fill_in("    return $(atomic$(", {s.name, native});
        return out + fill_in("$, $$(v)));\n}\n", {place(element), compared, unit_name});
    }

    // Define two lambdas that write GLSL: `bits` converts an expression to the declared type of the
    // buffer's array, and `value` converts it back.
    bool const narrow = s.size < 4, wide = declared == unit_type::int64;
    auto bits = [&](std::string const& v) {
        list<std::string> w;
        to_words(s, v, w);
        if (s.k == kind::boolean) return fill_in("($ ? 1u : 0u)", {v});
        if (wide)
            return s.k == kind::floating ? fill_in("packInt2x32(ivec2(unpackDouble2x32($)))", {v})
                                         : fill_in("int64_t($)", {v});
        return declared == unit_type::int32 ? fill_in("int($)", {w[0]}) : w[0];
    };
    auto value = [&](std::string const& word) {
        if (wide)
            return s.k == kind::floating ? fill_in("packDouble2x32(uvec2(unpackInt2x32($)))", {word})
                                         : fill_in("$($)", {s.name, word});
        std::string const w[] = {narrow ? concat({word, " >> s"}) : word};
        return from_words(s, w);
    };

    // For the and, or and xor of an element shorter than a word, use the native atomic function on
    // the word that contains the element. The operand is made so that the word's other bits stay
    // unchanged.
    std::uint32_t const mask = s.size == 1 ? 255 : 65535;
    std::string const index = narrow ? element + " >> 2" : element;
    std::string const cell = place(index);
    if (narrow) out += "    uint s = (a & 3u) * 8u;\n";
    if (narrow && (what == atomic::band || what == atomic::bor || what == atomic::bxor)) {
        std::string const others = what == atomic::band ? fill_in("~($u << s) | ", {mask}) : "";
        out += fill_in("    uint old = atomic$($, $($ << s));\n", {native, cell, others, bits("v")});
        return out + fill_in("    return $;\n}\n", {value("old")});
    }

    // Write a compare-and-swap loop for everything else.
    std::string const swapped =
        narrow ? fill_in("(old & ~($u << s)) | ($ << s)", {mask, bits("n")}) : bits("n");
    out += fill_in("    $ old = $;\n    for (;;) {\n", {unit_name, unit(index)});
    out += fill_in("        $ t = $;\n", {s.name, value("old")});
    if (swap) out += fill_in("        if ($ != $) break;\n", {bits("t"), bits("expected")});
    // Without `precise`, a compiler may replace the ?: of a min or max by its own min or max, which
    // may give another result for NaN.
    char const* const qualifier = has_float(s) ? "precise " : "";
    out += fill_in("        $$ n = $;\n", {qualifier, s.name, detail::changed_value(s, what)});
    out += fill_in("        $ seen = atomicCompSwap($, old, $);\n", {unit_name, cell, swapped});
    out += "        if (seen == old) break;\n        old = seen;\n    }\n";
    return out + fill_in("    return $;\n}\n", {value("old")});
}
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/atomic_text.ipp>
#endif
