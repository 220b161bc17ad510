// SPDX-License-Identifier: MIT
// The GLSL functions that change one element of a memory as a whole: native atomics where there are some,
// else compare and swap.
#pragma once

#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>

namespace gpu::glsl {

/// What a memory is declared as where atomics reach it: GLSL's atomics want the type itself.
/// (GL_NV_shader_atomic_int64 adds, exchanges and swaps int64_t alone.)
enum class unit_type : std::uint8_t { words, int32, float32, int64 };
inline constexpr char const* unit_type_names[] = {"uint", "int", "float", "int64_t"};

/// Atomics that not every driver has, and what one gets wrong.
struct native_atomics {
    bool float_add = false;       // GL_NV_shader_atomic_float
    bool int64 = false;           // GL_NV_shader_atomic_int64
    bool forgets_stores = false;  // a store that only an atomic reads before the next store to the same
                                  // place; volatile memory keeps it
};

constexpr bool any_of(std::uint32_t atomics, std::initializer_list<atomic> wanted) {
    for (atomic a : wanted)
        if (atomics >> static_cast<unsigned>(a) & 1) return true;
    return false;
}
/// How the memory of elements `t` must be declared for these atomics.
inline unit_type unit_for(type const& t, std::uint32_t atomics, native_atomics native) {
    type const& s = scalar_of(t);
    if (s.size == 8) return unit_type::int64;
    if (s.size == 4 && s.k == kind::signed_integer && any_of(atomics, {atomic::min, atomic::max}))
        return unit_type::int32;
    bool const others = any_of(atomics, {atomic::min, atomic::max, atomic::compare_exchange});
    return s.k == kind::floating && native.float_add && !others ? unit_type::float32 : unit_type::words;
}

/// One such function, for elements `t` that lie `bytes` apart from element `first` on. `unit(index)` is an
/// element of the declared array; the function begins with the lines `begin`. A component k of a vector is
/// reached by one more argument.
///
///     uint atomic0_add(uint i, uint v) { ... }       float atomic1_max(uint i, uint k, float v) { ... }
template <class Unit>
[[gnu::cold]] std::string atomic_function(std::string const& name, atomic what, type const& t,
    std::uint32_t bytes, std::string const& first, unit_type declared, std::string const& begin,
    Unit const& unit) {
    type const& s = scalar_of(t);
    bool const swap = what == atomic::compare_exchange;
    std::string out = concat({s.name,
        " ",
        name,
        "(uint i, ",
        is_scalar(t) ? "" : "uint k, ",
        swap ? concat({s.name, " expected, "}) : "",
        s.name,
        " v) {\n",
        begin});
    std::uint32_t const step = s.size < 4                     ? 1
                               : declared == unit_type::int64 ? 8
                                                              : 4;  // bytes that one index passes
    out += concat({"    uint a = (",
        first,
        " + i) * ",
        bytes / step,
        "u",
        is_scalar(t) ? "" : concat({" + k * ", s.size / step, "u"}),
        ";\n"});

    static constexpr char const* natives[] = {
        "Add", "Min", "Max", "And", "Or", "Xor", "Exchange", "CompSwap"};
    std::string const native = natives[static_cast<unsigned>(what)];
    std::string const unit_name = unit_type_names[static_cast<unsigned>(declared)];
    // The same bits in two's complement, but for the order of numbers.
    bool const integers =
        is_integer(s) && s.size == (declared == unit_type::int64 ? 8u : 4u) && declared != unit_type::float32;
    if ((s.size >= 4 && s.name == unit_name) || (integers && what != atomic::min && what != atomic::max)) {
        auto word = [&](char const* v) { return concat({unit_name, "(", v, ")"}); };
        return concat({out,
            "    return ",
            s.name,
            "(atomic",
            native,
            "(",
            unit("a"),
            ", ",
            swap ? concat({word("expected"), ", "}) : "",
            word("v"),
            "));\n}\n"});
    }

    // The bits of a value and back, in the unit that is swapped.
    bool const narrow = s.size < 4, wide = declared == unit_type::int64;
    auto bits = [&](std::string const& v) {
        list<std::string> w;
        to_words(s, v, w);
        if (s.k == kind::boolean) return concat({"(", v, " ? 1u : 0u)"});
        if (wide)
            return s.k == kind::floating ? concat({"packInt2x32(ivec2(unpackDouble2x32(", v, ")))"})
                                         : concat({"int64_t(", v, ")"});
        return declared == unit_type::int32 ? concat({"int(", w[0], ")"}) : w[0];
    };
    auto value = [&](std::string const& word) {
        if (wide)
            return s.k == kind::floating ? concat({"packDouble2x32(uvec2(unpackInt2x32(", word, ")))"})
                                         : concat({s.name, "(", word, ")"});
        std::string const w[] = {narrow ? concat({word, " >> s"}) : word};
        return from_words(s, w);
    };
    std::uint32_t const mask = s.size == 1 ? 255 : 65535;
    std::string const cell = unit(narrow ? "a >> 2" : "a");
    if (narrow) out += "    uint s = (a & 3u) * 8u;\n";
    if (narrow && (what == atomic::band || what == atomic::bor ||
                      what == atomic::bxor)) {  // neighbours in the word stay as they are
        std::string const others = what == atomic::band ? concat({"~(", mask, "u << s) | "}) : "";
        return concat({out,
            "    uint old = atomic",
            native,
            "(",
            cell,
            ", ",
            others,
            "(",
            bits("v"),
            " << s));\n    return ",
            value("old"),
            ";\n}\n"});
    }
    auto with = [&](std::string const& v) {
        return narrow ? concat({"(old & ~(", mask, "u << s)) | (", bits(v), " << s)"}) : bits(v);
    };
    std::string changed;
    switch (what) {
        case atomic::add:
            changed = convert(s, s, wrap_narrow(s, "t + v"));
            break;
        case atomic::min:
            changed = "v < t ? v : t";
            break;
        case atomic::max:
            changed = "t < v ? v : t";
            break;
        default:
            changed = "v";
    }
    out += concat({"    ",
        unit_name,
        " old = ",
        cell,
        ";\n    for (;;) {\n        ",
        s.name,
        " t = ",
        value("old"),
        ";\n"});
    if (swap) out += concat({"        if (", bits("t"), " != ", bits("expected"), ") break;\n"});
    // `precise`, or a compiler takes the choice for its own min or max, which may answer otherwise for NaN
    return concat({out,
        "        ",
        has_float(s) ? "precise " : "",
        s.name,
        " n = ",
        changed,
        ";\n        ",
        unit_name,
        " seen = atomicCompSwap(",
        cell,
        ", old, ",
        with("n"),
        ");\n        if (seen == old) break;\n        old = seen;\n    }\n    return ",
        value("old"),
        ";\n}\n"});
}
}  // namespace gpu::glsl
