// SPDX-License-Identifier: MIT
// Gives gpu::glsl::type, which describes a C++ type: its name in GLSL and its layout on the host.
#pragma once

#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

enum class kind : std::uint8_t {
    boolean,
    signed_integer,
    unsigned_integer,
    floating,
    vector,
    matrix,
    structure
};

struct type;
/// A field of a structure, or an element of an array.
struct field {
    std::string name;  // the field's name in GLSL; "[2]" for element 2 of an array
    type const* t = nullptr;
    std::uint32_t offset = 0;  // in bytes, on the host
};

/// Describes a type that values can have on the host and in GLSL.
///
/// 8 and 16 bit integers are `int` or `uint` in GLSL, but their values stay in the range of the C++
/// type. half is `float` in GLSL, but its values stay rounded to 16 bits. `long` and `long long`
/// have one description. `void` is the type with id 0. An array is a structure whose fields are its
/// elements.
struct type {
    std::string name;  // the name in GLSL
    kind k = kind::structure;
    std::uint32_t size = 0, alignment = 1;  // in bytes, on the host
    type const* component = nullptr;        // the scalar that vectors and matrices are made of
    std::uint8_t columns = 1, rows = 1;     // a vector has one column
    list<field> fields;                     // the fields of a structure, in the declared order
    std::uint16_t id = 0;                   // the number in the registry
    std::string_view extension;             // the GLSL extension that defines this type, or ""
};

inline bool is_array(type const& t) { return !t.fields.empty() && t.fields[0].name[0] == '['; }
/// Returns the GLSL text that selects a field when it follows a value: ".first", or "[2]" for an
/// array.
inline std::string member(field const& f) { return f.name[0] == '[' ? f.name : concat({".", f.name}); }
inline bool is_integer(type const& t) { return t.k == kind::signed_integer || t.k == kind::unsigned_integer; }
inline bool is_scalar(type const& t) { return t.k <= kind::floating; }
/// True for scalars that are shorter than a 32-bit word.
inline bool is_narrow(type const& t) { return is_scalar(t) && t.size < 4; }
/// Returns the type of a vector's or matrix's components. Returns t itself for every other type.
inline type const& scalar_of(type const& t) { return t.component ? *t.component : t; }
/// True when a value of type t contains a double.
inline bool has_double(type const& t) {
    for (field const& f : t.fields)
        if (has_double(*f.t)) return true;
    return scalar_of(t).k == kind::floating && scalar_of(t).size == 8;
}
/// True when a value of type t contains a float or half and no double. The GLSL text declares
/// variables of such types `precise`. It does not declare doubles `precise`, because NVIDIA's
/// compiler may round precise doubles to float (quirk 9.12).
inline bool has_float(type const& t) {
    for (field const& f : t.fields)
        if (has_float(*f.t)) return !has_double(t);
    return scalar_of(t).k == kind::floating && scalar_of(t).size <= 4;
}
/// True when a value of type t contains a bool.
inline bool has_bool(type const& t) {
    for (field const& f : t.fields)
        if (has_bool(*f.t)) return true;
    return scalar_of(t).k == kind::boolean;
}
/// Returns how many 32-bit words hold a value of type t.
inline std::uint32_t word_count(type const& t) { return (t.size + 3) / 4; }
/// Returns how many bytes of registers a value of type t takes in a thread. A scalar that is
/// shorter than a word counts as a whole word.
inline std::uint32_t register_bytes(type const& t) {
    if (is_scalar(t)) return t.size < 4 ? 4 : t.size;
    std::uint32_t bytes = t.component ? register_bytes(*t.component) * t.columns * t.rows : 0;
    for (field const& f : t.fields) bytes += register_bytes(*f.t);
    return bytes;
}

/// Returns an upper bound on the bytes that a value of type t takes in shared memory. It assumes
/// that every field is padded to the alignment of the widest field, which is at most 16 bytes.
inline std::uint32_t shared_bytes(type const& t) {
    if (t.fields.empty()) return t.size <= 4 ? 4 : t.size <= 8 ? 8 : (t.size + 15) / 16 * 16;
    std::uint32_t apart = 4, sum = 0;
    for (field const& f : t.fields)
        if (std::uint32_t const bytes = shared_bytes(*f.t); bytes > apart) apart = bytes < 16 ? 8 : 16;
    for (field const& f : t.fields) sum += (shared_bytes(*f.t) + apart - 1) / apart * apart;
    return sum;
}

/// Returns a name of type t that also tells its layout on the host: "int8" for signed char, whose
/// name in GLSL is "int".
inline std::string tag(type const& t) {
    if (is_array(t)) return concat({tag(*t.fields[0].t), "_", t.fields.size()});
    type const& s = scalar_of(t);
    if (s.k == kind::floating && s.size == 2) return "half";
    if (!is_integer(s) || s.size >= 4) return t.name;
    std::string out = concat({s.k == kind::signed_integer ? "int" : "uint", s.size * 8});
    return &s == &t ? out : concat({out, "x", t.rows});
}

/// True when GLSL reserves this C++ name, so that no field in GLSL may have it.
inline bool is_reserved(std::string_view name) {
    static constexpr std::string_view words =
        " active asm atomic_uint attribute buffer cast centroid coherent common discard dmat2 dmat3 dmat4 "
        "dvec2 dvec3 dvec4 bvec2 bvec3 bvec4 external filter fixed flat fvec2 fvec3 fvec4 half highp hvec2 "
        "hvec3 hvec4 image1D image2D image3D in inout input int64_t interface invariant ivec2 ivec3 ivec4 "
        "layout lowp mat2 mat3 mat4 mediump noinline noperspective out output partition patch precise "
        "precision readonly resource restrict sample sampler1D sampler2D sampler3D samplerCube shared "
        "smooth subroutine superp uint uint64_t uniform uvec2 uvec3 uvec4 varying vec2 vec3 vec4 writeonly "
        "mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4 imageBuffer imageCube "
        "samplerBuffer ";
    if (name.starts_with("gl_") || name.find("__") != name.npos) return true;
    std::size_t at = words.find(name);
    for (; at != words.npos; at = words.find(name, at + 1))
        if (words[at - 1] == ' ' && words[at + name.size()] == ' ') return true;
    return false;
}
/// Returns the name in GLSL of a field with this C++ name. A name that GLSL reserves is changed,
/// others are kept.
inline std::string field_name(std::string_view name) {
    if (!is_reserved(name)) return std::string(name);
    std::string out = "m_";
    // Write "__" as "_u_", because GLSL also reserves names with two underscores in a row.
    for (std::size_t i = 0; i < name.size(); ++i)
        if (name[i] != '_')
            out += name[i];
        else
            out += i + 1 < name.size() && name[i + 1] == '_' ? "_u" : "_";
    return out;
}
/// Appends a field to the structure t. `offset` is the field's position in the structure on the
/// host, in bytes.
inline void add_field(type& t, char const* name, type const& field_type, std::uint32_t offset) {
    t.fields.push_back({field_name(name), &field_type, offset});
    if (!field_type.extension.empty()) t.extension = field_type.extension;
}

/// Appends to `out` the GLSL declaration of the structure t, after the declarations of the
/// structures that it contains. Skips the types in `done`, and adds each type that it declares to
/// `done`.
inline void declare(type const& t, std::string& out, list<type const*>& done) {
    if (t.k != kind::structure || t.fields.empty()) return;
    for (type const* d : done)
        if (d == &t) return;
    for (field const& f : t.fields) declare(*f.t, out, done);
    done.push_back(&t);
    if (is_array(t)) return;  // float[4] needs no declaration
    out += "struct ";
    out += t.name;
    out += " {";
    for (field const& f : t.fields) {
        out += ' ';
        out += f.t->name;
        out += ' ';
        out += f.name;
        out += ';';
    }
    out += " };\n";
}

/// Copies a value of type t without its padding. The bytes at `to` must be zero before the call.
inline void copy_value(type const& t, void const* from, void* to) {
    auto source = static_cast<char const*>(from);
    auto target = static_cast<char*>(to);
    if (t.k == kind::structure)
        for (field const& f : t.fields) copy_value(*f.t, source + f.offset, target + f.offset);
    else
        std::memcpy(target, source, t.size);
}
}  // namespace gpu::inline v0_2::glsl
