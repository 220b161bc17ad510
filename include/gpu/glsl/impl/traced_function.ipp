// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/traced_function.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/traced_function.hpp>

namespace gpu::inline v0_2::glsl {

[[gnu::cold]] GPU_DECL std::string source::add_function(
    recording const& r, bool stateless, array_view<type const* const> arguments, type const& result) {
    if (stateless && !r.streams.empty())
        gpu::detail::raise(unsupported(
            "gpu: a function uses an accessor (gpu::in, gpu::out, gpu::inout) that it has not captured; "
            "capture it by value, [in = gpu::in(v)]"));
    // Write the function.
    std::string const name = concat({"f", function_count_++});
    std::uint32_t const first = take_uniforms(static_cast<std::uint32_t>(r.captures().size()));
    for (auto* t : arguments) need(*t);
    need(result);
    list<stream_use> accessors = take_accessors(r);
    hooks_ += write_function(r, name, result, arguments, first, needs_, accessors);
    // Note which blocks the function loads from, stores to and changes atomically.
    for (stream_use const& u : accessors) {
        if (u.texture) continue;
        block& b = blocks_[u.id];
        b.loads = b.loads || u.loads;
        b.stores = b.stores || u.stores;
        b.atomics |= u.atomics;
        if (u.stores && is_narrow(*b.element)) {
            b.exchanged = true;
            b.atomics |= 1u << static_cast<unsigned>(atomic::exchange);
        }
    }
    return name;
}

/// Adds a storage block or a texture for each accessor in a recording. Returns objects that name
/// the accessors' GLSL functions. Memory that the kernel writes is not read through a texel view,
/// because a view may show what the memory held before.
[[gnu::cold]] GPU_DECL list<stream_use> source::take_accessors(recording const& r) {
    list<stream_use> uses;
    for (stream const& s : r.streams) {
        if (s.form != texture_form::none) {
            uses.push_back({take_uniforms(texture_words), true});
            continue;
        }
        bool written = false;
        for (std::uint32_t i = 0; i < r.count; ++i)
            if (op const o = r.nodes[i].what(); o == op::store || o == op::atomic)
                written = written || r.streams[r.nodes[i].a & 0xffff].name == s.name;
        uses.push_back({memory({.identity = s.name,
            .element = &type_at(s.type),
            .bytes = s.bytes,
            .bounded = true,
            .texel = s.viewable && !written})});
    }
    for (std::size_t k = 0; k < uses.size(); ++k) {
        texel_check check;
        if (check_indices) check = {take_uniforms(1), ++accessor_count_ * 4};
        if (uses[k].texture)
            uses[k].id = texture(r.streams[k].form, type_at(r.streams[k].type), uses[k].id, check);
        else if (check_indices) {
            blocks_[uses[k].id].accessor = accessor_count_;
            blocks_[uses[k].id].count_word = check.count_word;
        }
    }
    return uses;
}

}  // namespace gpu::inline v0_2::glsl
