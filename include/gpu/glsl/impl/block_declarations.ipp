// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/block_declarations.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/block_declarations.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string block_declarations::place(
    block const& b, std::uint32_t words, std::string const& index) {
    std::string element = cell(b, words, index, true);
    if (!b.addressed()) return element;
    std::size_t const bracket = element.find('[');
    return concat({element.substr(0, bracket), " + (", index, ")"});
}

GPU_DECL std::string block_declarations::read(block const& b, std::uint32_t words, std::string const& index) {
    static constexpr char const* bits[] = {"", "uint(", "floatBitsToUint(", "uvec2(unpackInt2x32("};
    static constexpr char const* ends[] = {"", ")", ")", "))"};
    auto const u = static_cast<unsigned>(of(b).unit);
    return concat({bits[u], cell(b, words, index, false), ends[u]});
}

GPU_DECL std::string block_declarations::assign(
    block const& b, std::uint32_t words, std::string const& index, std::string const& value) {
    static constexpr char const* types[] = {"", "int(", "uintBitsToFloat(", "packInt2x32(ivec2("};
    static constexpr char const* ends[] = {"", ")", ")", "))"};
    auto const u = static_cast<unsigned>(of(b).unit);
    std::string const to = cell(b, words, index, true);
    if (words > 1 && stores_wide(b)) return fill_in("    $ = as_wide($);\n", {to, value});
    return fill_in("    $ = $$$;\n", {to, types[u], value, ends[u]});
}

GPU_DECL block const& block_declarations::first_at(block const& b) const {
    for (block const& o : all_)
        if (o.binding == b.binding && o.reached.is(b.reached)) return o;
    return b;
}

GPU_DECL bool block_declarations::only_read(std::uint32_t binding) const {
    if (form_ != shape::groups) return false;
    for (block const& b : all_)
        if (b.binding == binding && (b.shared || b.stores || b.packet_stores || b.row_stores || b.atomics))
            return false;
    return true;
}

GPU_DECL char const* block_declarations::qualifiers(block const& b, declaration const& d) const {
    if (b.shared) return "coherent ";
    if (only_read(b.binding)) return "readonly restrict ";
    return dialect_.forgets_stores && d.stored && d.most_words < 8 ? "volatile " : "";
}

[[gnu::cold]] GPU_DECL block_declarations::declaration block_declarations::of(block const& b) const {
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

[[gnu::cold]] GPU_DECL bool block_declarations::stores_wide(block const& b) {
    wide_store const way = dialect_.wide_stores;
    if (form_ != shape::lanes || way == wide_store::none || b.shared || b.addressed() || b.piece >= 0 ||
        of(b).most_words != 8)
        return false;
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

[[gnu::cold]] GPU_DECL std::string block_declarations::cell(
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
    bool const address = b.addressed();
    std::uint32_t const word = address ? first_at(b).offset_word : 0;
    std::string name = concat({address ? word : b.own_binding(),
        (address       ? "a"
            : b.shared ? "c"
                       : "_"),
        words,
        typed ? typed : ""});
    bool const view = !write && b.texel && !b.shared && d.most_words == 8 && form_ == shape::lanes;
    bool const wide = write && words > 1 && stores_wide(b);
    if (wide) name += "w";

    // Declare the array or view, unless an earlier access has done so.
    std::uint32_t const mark = address ? (64 + word) * 64 + words
                                       : b.own_binding() * 64 + words + (view ? 32 : 0) +
                                             (b.shared ? 16 : 0) + (wide && words < 8 ? 8 : 0);
    bool known = false;
    for (auto m : declared_) known = known || m == mark;
    if (!known) {
        declared_.push_back(mark);
        if (view) {
            text += fill_in("layout($, binding = $) readonly uniform uimageBuffer m$;\n",
                {formats[words], images_ + views.size(), name});
            views.push_back({b.binding, words});
        } else if (address) {
            // GL_NV_gpu_shader5 also brings stores and atomics through pointers.
            extensions.push_back("GL_NV_gpu_shader5");
            extensions.push_back("GL_NV_shader_buffer_load");
            text += fill_in("#define b$ (($*)packUint2x32(uvec2(args[$], args[$])))\n",
                {name, typed ? typed : unit_names[words], word + 1, word + 2});
        } else {
            ++count;
            char const* const wide_name =
                wide ? wide_names[static_cast<unsigned>(dialect_.wide_stores)][words] : unit_names[words];
            text += fill_in("layout(std430, binding = $) $buffer B$ { $ b$[]; };\n",
                {b.own_binding(), qualifiers(b, d), name, typed ? typed : wide_name, name});
        }
    }
    // Write the access.
    if (view) return fill_in("imageLoad(m$, int($))$", {name, index, components[words]});
    return fill_in("b$[$]", {name, index});
}

}  // namespace gpu::inline v0_2::glsl
