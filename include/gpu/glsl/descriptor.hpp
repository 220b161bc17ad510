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

bool is_array(type const& t);
/// Returns the GLSL text that selects a field when it follows a value: ".first", or "[2]" for an
/// array.
std::string member(field const& f);
inline bool is_integer(type const& t) { return t.k == kind::signed_integer || t.k == kind::unsigned_integer; }
inline bool is_scalar(type const& t) { return t.k <= kind::floating; }
/// True for scalars that are shorter than a 32-bit word.
inline bool is_narrow(type const& t) { return is_scalar(t) && t.size < 4; }
/// Returns the type of a vector's or matrix's components. Returns t itself for every other type.
inline type const& scalar_of(type const& t) { return t.component ? *t.component : t; }
/// True when a value of type t contains a double.
bool has_double(type const& t);
/// True when a value of type t contains a float or half and no double. The GLSL text declares
/// variables of such types `precise`. It does not declare doubles `precise`, because NVIDIA's
/// compiler may round precise doubles to float (quirk 9.12).
bool has_float(type const& t);
/// True when a value of type t contains a bool.
bool has_bool(type const& t);
/// True when a value of type t contains a double or a 64-bit integer.
bool has_wide(type const& t);
/// Returns how many 32-bit words hold a value of type t.
inline std::uint32_t word_count(type const& t) { return (t.size + 3) / 4; }
/// Returns how many bytes of registers a value of type t takes in a thread. A scalar that is
/// shorter than a word counts as a whole word.
std::uint32_t register_bytes(type const& t);

/// Returns an upper bound on the bytes that a value of type t takes in shared memory. It assumes
/// that every field is padded to the alignment of the widest field, which is at most 16 bytes.
std::uint32_t shared_bytes(type const& t);

/// Returns a name of type t that also tells its layout on the host: "int8" for signed char, whose
/// name in GLSL is "int".
std::string tag(type const& t);

/// True when GLSL reserves this C++ name, so that no field in GLSL may have it.
bool is_reserved(std::string_view name);
/// Returns the name in GLSL of a field with this C++ name. A name that GLSL reserves is changed,
/// others are kept.
std::string field_name(std::string_view name);
/// Appends a field to the structure t. `offset` is the field's position in the structure on the
/// host, in bytes.
void add_field(type& t, char const* name, type const& field_type, std::uint32_t offset);

/// Appends to `out` the GLSL declaration of the structure t, after the declarations of the
/// structures that it contains. Skips the types in `done`, and adds each type that it declares to
/// `done`.
void declare(type const& t, std::string& out, list<type const*>& done);

/// Copies a value of type t without its padding. The bytes at `to` must be zero before the call.
void copy_value(type const& t, void const* from, void* to);
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/descriptor.ipp>
#endif
