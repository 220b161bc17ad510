// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/blocks.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/blocks.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::uint32_t blocks::add(block b) {
    b.binding = bindings_;
    for (auto const& other : all_)
        if (other.identity == b.identity) b.binding = other.binding;
    if (b.binding == bindings_) bindings_ += b.reached.pieces;
    all_.push_back(b);
    return static_cast<std::uint32_t>(all_.size() - 1);
}

GPU_DECL int blocks::find_once(block const& b) const {
    for (std::uint32_t k = 0; k < all_.size(); ++k) {
        block const& o = all_[k];
        if (o.once && o.identity == b.identity && o.element == b.element && o.bytes == b.bytes &&
            o.position == b.position && o.reached.is(b.reached))
            return static_cast<int>(k);
    }
    return -1;
}

GPU_DECL std::string blocks::load(std::uint32_t id, index_text const& at, hook_body& body) {
    block& b = all_[id];
    if (at.item < 0 || b.shared || !packed(b)) {
        b.loads = true;
        return fill_in("load$($)", {id, at.text});
    }
    body.load_packet(id, [&] {
        b.packet_loads = true;
        return fill_in(
            "    $ r$[PACKET];\n    load$_packet($, r$);\n", {b.element->name, id, id, at.packet, id});
    });
    return fill_in("r$[$]", {id, at.item});
}

GPU_DECL void blocks::store(
    std::uint32_t id, index_text const& at, std::string const& value, hook_body& body) {
    block& b = all_[id];
    if (at.item < 0 || b.shared || !packed(b)) {
        b.stores = true;
        return body.statement(fill_in("store$($, $);", {id, at.text, value}));
    }
    body.store_packet(
        id,
        [&] {
            b.packet_stores = true;
            return fill_in("    $ w$[PACKET];\n", {b.element->name, id});
        },
        [&] {
            return fill_in("    store$_packet($, w$);\n", {id, at.packet, id});
        });
    body.statement(fill_in("w$[$] = $;", {id, at.item, value}));
}

GPU_DECL std::uint32_t blocks::identity_of_binding(std::uint32_t binding) const {
    for (block const& b : all_)
        if (binding >= b.binding && binding - b.binding < b.reached.pieces) return b.identity;
    return 0;
}

GPU_DECL std::string blocks::element_names() const {
    std::string names;
    for (std::uint32_t k = 0; k < all_.size(); ++k) {
        bool known = false;
        for (std::uint32_t j = 0; j < k; ++j) known = known || all_[j].element == all_[k].element;
        if (!known) names += (names.empty() ? "" : ", ") + tag(*all_[k].element);
    }
    return names;
}

GPU_DECL bool blocks::want_wide_atomics() const {
    for (block const& b : all_)
        if (b.atomics && scalar_of(*b.element).size == 8) return true;
    return false;
}

GPU_DECL block_declarations blocks::write(int report, std::uint32_t images) const {
    block_declarations out(all_, form_, dialect_, images);
    if (report >= 0) {
        ++out.count;
        out.text += fill_in(
            "layout(std430, binding = $) coherent buffer index_report { uint bad_indices[]; };\n"
            "bool outside(uint i, uint count, uint what) {\n    if (i < count) return false;\n"
            "    if (atomicCompSwap(bad_indices[0], 0u, what) == 0u) bad_indices[1] = i;\n    return "
            "true;\n}\n",
            {all_[static_cast<std::uint32_t>(report)].binding});
        // watch_loops() finds whether the driver has ended a loop of the thread (quirk 9.6). It
        // ends all loops from then on, so a loop of two trips makes only one. The compiler does not
        // know the numbers, and no value of the loop tells it how the loop was left.
        out.text +=
            "void watch_loops() {\n"
            "    uint n = 2u + (bad_indices[0] >> 31), sum = 0u;\n"
            "    for (uint k = 0u; k < n; ++k) sum += n;\n"
            "    if (sum != n * n) atomicCompSwap(bad_indices[0], 0u, 3u);\n"
            "}\n";
    }
    for (std::uint32_t id = 0; id < all_.size(); ++id) {
        block const& b = all_[id];
        if (b.divided()) [[unlikely]]
            for (std::uint32_t k = 0; k < b.reached.pieces; ++k) {
                block const piece = block_functions::piece_of(b, k);
                block_functions(out, piece, concat({id, '_', k}), form_, packet_items_).write();
            }
        block_functions(out, b, std::to_string(id), form_, packet_items_).write();
    }
    return out;
}

GPU_DECL bool blocks::packed(block const& b) const {
    return packet_items_ > 1 && !b.divided() && b.alignment > 0 && b.bytes * packet_items_ % 4 == 0 &&
           b.bytes == b.element->size && (b.bytes < 3 || b.bytes % 4 == 0);
}

}  // namespace gpu::inline v0_2::glsl
