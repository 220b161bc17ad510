// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/descriptor.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/descriptor.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL bool is_array(type const& t) { return !t.fields.empty() && t.fields[0].name[0] == '['; }

GPU_DECL std::string member(field const& f) { return f.name[0] == '[' ? f.name : concat({".", f.name}); }

GPU_DECL bool has_double(type const& t) {
    for (field const& f : t.fields)
        if (has_double(*f.t)) return true;
    return scalar_of(t).k == kind::floating && scalar_of(t).size == 8;
}

GPU_DECL bool has_float(type const& t) {
    for (field const& f : t.fields)
        if (has_float(*f.t)) return !has_double(t);
    return scalar_of(t).k == kind::floating && scalar_of(t).size <= 4;
}

GPU_DECL bool has_bool(type const& t) {
    for (field const& f : t.fields)
        if (has_bool(*f.t)) return true;
    return scalar_of(t).k == kind::boolean;
}

GPU_DECL bool has_wide(type const& t) {
    for (field const& f : t.fields)
        if (has_wide(*f.t)) return true;
    return is_scalar(scalar_of(t)) && scalar_of(t).size == 8;
}

GPU_DECL std::uint32_t register_bytes(type const& t) {
    if (is_scalar(t)) return t.size < 4 ? 4 : t.size;
    std::uint32_t bytes = t.component ? register_bytes(*t.component) * t.columns * t.rows : 0;
    for (field const& f : t.fields) bytes += register_bytes(*f.t);
    return bytes;
}

GPU_DECL std::uint32_t shared_bytes(type const& t) {
    if (t.fields.empty()) return t.size <= 4 ? 4 : t.size <= 8 ? 8 : (t.size + 15) / 16 * 16;
    std::uint32_t apart = 4, sum = 0;
    for (field const& f : t.fields)
        if (std::uint32_t const bytes = shared_bytes(*f.t); bytes > apart) apart = bytes < 16 ? 8 : 16;
    for (field const& f : t.fields) sum += (shared_bytes(*f.t) + apart - 1) / apart * apart;
    return sum;
}

GPU_DECL std::string tag(type const& t) {
    if (is_array(t)) return concat({tag(*t.fields[0].t), "_", t.fields.size()});
    type const& s = scalar_of(t);
    if (s.k == kind::floating && s.size == 2) return "half";
    if (!is_integer(s) || s.size >= 4) return t.name;
    std::string out = concat({s.k == kind::signed_integer ? "int" : "uint", s.size * 8});
    return &s == &t ? out : concat({out, "x", t.rows});
}

GPU_DECL bool is_reserved(std::string_view name) {
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

GPU_DECL std::string field_name(std::string_view name) {
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

GPU_DECL void add_field(type& t, char const* name, type const& field_type, std::uint32_t offset) {
    t.fields.push_back({field_name(name), &field_type, offset});
    if (!field_type.extension.empty()) t.extension = field_type.extension;
}

GPU_DECL void declare(type const& t, std::string& out, list<type const*>& done) {
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

GPU_DECL void copy_value(type const& t, void const* from, void* to) {
    auto source = static_cast<char const*>(from);
    auto target = static_cast<char*>(to);
    if (t.k == kind::structure)
        for (field const& f : t.fields) copy_value(*f.t, source + f.offset, target + f.offset);
    else
        std::memcpy(target, source, t.size);
}

}  // namespace gpu::inline v0_2::glsl
