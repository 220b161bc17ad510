// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/source.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/source.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL source::source(shape s, std::uint32_t packet, dialect const& d)
    : form(s)
    , packet_items(packet)
    , dialect_(d)
    , blocks_(s, packet, dialect_)
    , encodings_(dialect_.bools_as_words) {
    needs_.guards_loops = dialect_.unrolls_loops;
}

GPU_DECL std::uint32_t source::memory(block b) {
    b.once = reading_once && b.position != static_cast<std::size_t>(-1);
    if (memory_count_ < places.size()) b.reached = places[memory_count_].reached;
    ++memory_count_;
    std::uint32_t const words = b.uniform_words();
    if (int const same = b.once ? blocks_.find_once(b) : -1; same >= 0) {
        take_uniforms(words);
        return static_cast<std::uint32_t>(same);
    }
    if (contended && is_narrow(*b.element) && b.bytes < 4) {
        b.exchanged = true;
        b.atomics |= 1u << static_cast<unsigned>(atomic::exchange);
    }
    b.offset_word = take_uniforms(words);
    need(*b.element);
    return blocks_.add(b);
}

GPU_DECL void source::report_to(std::uint32_t identity) {
    report_block_ =
        static_cast<int>(memory({.identity = identity, .element = &type_of<std::uint32_t>(), .bytes = 4}));
}

GPU_DECL std::uint32_t source::texture(
    texture_form of, type const& t, std::uint32_t word, texel_check check) {
    opaque_ += fill_in("layout(binding = $) uniform $ t$;\n",
        {texture_count_, texture_type("sampler", of, t), texture_count_});
    append(texel_functions(texture_count_, of, t, word, check));
    return texture_count_++;
}

GPU_DECL std::string source::image(std::string_view type_name) {
    std::string const name = concat({"i", image_count_});
    opaque_ += fill_in("layout(binding = $) writeonly uniform $ $;\n", {image_count_++, type_name, name});
    return name;
}

GPU_DECL void source::need(type const& t) {
    for (auto* known : needs_.types)
        if (known == &t) return;
    needs_.types.push_back(&t);
}

GPU_DECL void source::extension(std::string_view name) {
    std::string const line = fill_in("#extension $ : require\n", {name});
    if (extensions_.find(line) == std::string::npos) extensions_ += line;
}

GPU_DECL std::string source::converted(type const& from, type const& to, std::string const& value) {
    // Only these conversions have the value in their text more than once.
    bool const by_fields = from.k == kind::structure,
               by_components = !is_scalar(to) && scalar_of(to).size == 8;
    if (&from == &to || !(by_fields || by_components)) return convert(from, to, value);
    need(from);
    need(to);
    std::string const name = concat({"converted_", tag(from), "_to_", tag(to)}),
                      function = fill_in(
                          "$ $($ v) { return $; }\n", {to.name, name, from.name, convert(from, to, "v")});
    if (hooks_.find(function) == std::string::npos) hooks_ += function;
    return concat({name, "(", value, ")"});
}

GPU_DECL void source::store_as(std::string_view name, type const& t) {
    need(t);
    hooks_ += encodings_.add(t);
    define(name, encodings_.name(t));
}

GPU_DECL index_text source::item(std::uint32_t k) const {
    return {fill_in("(p * $u + $u)", {packet_items, k}), static_cast<int>(k)};
}

[[gnu::cold]] GPU_DECL void source::value_hook(
    std::string_view name, type const& t, gpu::detail::function_ref<std::string(index_text const&)> read) {
    begin();
    std::string const one = encode(t, read(index_text{"i"})), result = encoded_name(t);
    hooks_ += fill_in("$ $(uint i) {\n$    return $;\n}\n", {result, name, end(), one});
    if (!calls(concat({name, "_packet"}))) return;
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k)
        statement(fill_in("v[$] = $;", {k, encode(t, read(item(k)))}));
    hooks_ += fill_in("void $_packet(uint p, out $ v[PACKET]) {\n$}\n", {name, result, end()});
}

[[gnu::cold]] GPU_DECL void source::store_hook(std::string_view name, type const& t,
    gpu::detail::function_ref<void(index_text const&, std::string const&)> write) {
    begin();
    write(index_text{"i"}, decode(t, "v"));
    hooks_ += fill_in("void $(uint i, $ v) {\n$}\n", {name, encoded_name(t), end()});
    if (!calls(concat({name, "_packet"}))) return;
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k) write(item(k), decode(t, fill_in("v[$]", {k})));
    hooks_ += fill_in("void $_packet(uint p, $ v[PACKET]) {\n$}\n", {name, encoded_name(t), end()});
}

GPU_DECL void source::store_within(
    int room, index_text const& at, gpu::detail::function_ref<void(index_text const&)> put) {
    if (room < 0) return put(at);
    statement(fill_in("if ($ < args[$]) {", {at.text, static_cast<std::uint32_t>(room)}));
    put(index_text{at.text});  // by itself, not in a packet
    statement("}");
}

[[gnu::cold]] GPU_DECL void source::visit_hook(
    std::string_view name, gpu::detail::function_ref<void(index_text const&)> visit) {
    begin();
    visit(index_text{"i"});
    hooks_ += fill_in("void $(uint i) {\n$}\n", {name, end()});
    if (!calls(concat({name, "_packet"}))) return;
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k) visit(item(k));
    hooks_ += fill_in("void $_packet(uint p) {\n$}\n", {name, end()});
}

[[gnu::cold]] GPU_DECL std::string source::text(std::uint32_t threads, array_view<char const* const> files) {
    // Write the blocks first, because their declarations depend on all uses of them.
    block_declarations const declared = blocks_.write(report_block_, image_count_);
    for (auto name : declared.extensions) extension(name);
    views_.clear();
    for (std::uint32_t k = 0; k < image_count_; ++k) views_.push_back({k, 0});
    views_.append(declared.views);
    declared_blocks_ = declared.count;

    // In the shape lanes, read each uniform from a global variable, because llvmpipe reads this
    // faster in loops and under conditions (quirk 9.4).
    std::string globals;
    auto ours = [&](std::string const& part) {
        return form == shape::lanes ? with_uniforms_as_globals(part, globals) : part;
    };
    std::string const defines = ours(defines_), declarations = ours(declared.text), hooks = ours(hooks_),
                      start = ours(start_);

    // Write the version, the extensions, the sizes and the uniforms.
    std::string out = "#version 450\n";
    bool is_wide = false;
    for (auto* t : needs_.types) {
        if (!t->extension.empty()) extension(t->extension);
        is_wide = is_wide || has_wide(*t);
    }
    out += extensions_;
    out += size_text(form, threads, packet_items);
    out += defines;
    if (uniform_count_)
        out += fill_in("layout(location = 0) uniform uint args[$];$\n", {uniform_count_, globals});

    // Write the structures, support functions, blocks, functions given as text, and hooks.
    std::string functions;
    for (auto& f : needs_.functions) functions += f;
    list<type const*> done;
    for (auto* t : needs_.types) declare(*t, out, done);
    out += support_of(opaque_ + declarations + hooks + functions, dialect_);
    (out += opaque_) += declarations;
    if (functions.find("GPU_PRECISE") != functions.npos)
        // gl_WorkGroupID.y is 0, but no compiler knows that. So none rearranges sums across
        // GPU_KEPT.
        out += dialect_.rounds_precise_doubles
                   ? "#define GPU_PRECISE\n#define GPU_KEPT(X) packDouble2x32(unpackDouble2x32(X) ^ "
                     "uvec2(0u, gl_WorkGroupID.y))\n"
                   : "#define GPU_PRECISE precise\n#define GPU_KEPT(X) (X)\n";
    append_functions(out, needs_.functions);
    // Ask NVIDIA's compiler to unroll loops, because it keeps only 32 bits of each 64-bit number in
    // an array that a loop indexes (quirk 9.28). The pragma holds for all loops of the text,
    // wherever it stands, and the compiler took more than 25 s for a loop of 10,000 iterations. So
    // the exits of traced loops that are long, or whose length is unknown, also test GPU_ALWAYS,
    // which the compiler cannot evaluate. Some loops of kernels do so, too: their counters index
    // no array of the thread, and unrolled in part they are slower.
    bool const unrolls = is_wide && dialect_.unrolls_loops;
    if (unrolls) out += "#pragma optionNV(unroll all)\n";
    bool guarded = hooks.find("GPU_ALWAYS") != hooks.npos;
    for (std::string_view const file : files) guarded = guarded || file.find("GPU_ALWAYS") != file.npos;
    if (guarded) out += unrolls ? "#define GPU_ALWAYS gl_WorkGroupID.y == 0u\n" : "#define GPU_ALWAYS true\n";
    out += hooks;

    // Append the files of the kernel, which contain main(), after everything that they use.
    append_kernel(out, files, start);
    if (dialect_.opaque_arguments && uniform_count_) hide_uniform_indices(out);
    if (uniform_count_ >= packed_from) pack_uniforms(out, uniform_count_);
    return out;
}

}  // namespace gpu::inline v0_2::glsl
