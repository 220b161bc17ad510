// SPDX-License-Identifier: MIT
// Gives glsl::blocks, the storage buffers of one kernel as its hooks use them. It writes the
// declarations, and the functions that load, store and change elements.
#pragma once
#include <gpu/glsl/block.hpp>
#include <gpu/glsl/block_declarations.hpp>
#include <gpu/glsl/block_functions.hpp>
#include <gpu/glsl/dialect.hpp>
#include <gpu/glsl/hook_body.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace gpu::inline v0_2::glsl {

/// Collects how the hooks of a kernel use its storage buffers.
class blocks {
public:
    blocks(shape form, std::uint32_t packet_items, dialect const& d)
        : form_(form), packet_items_(packet_items), dialect_(d) {}

    /// Adds a storage block and returns its number. Blocks of one buffer share a binding.
    std::uint32_t add(block b) {
        b.binding = bindings_;
        for (auto const& other : all_)
            if (other.identity == b.identity) b.binding = other.binding;
        if (b.binding == bindings_) ++bindings_;
        all_.push_back(b);
        return static_cast<std::uint32_t>(all_.size() - 1);
    }
    /// Returns the number of an earlier block that can be shared: it has the buffer, element type
    /// and position of b, and was added while source::reading_once was true. Returns -1 when there
    /// is none.
    int find_once(block const& b) const {
        for (std::uint32_t k = 0; k < all_.size(); ++k) {
            block const& o = all_[k];
            if (o.once && o.identity == b.identity && o.element == b.element && o.bytes == b.bytes &&
                o.position == b.position)
                return static_cast<int>(k);
        }
        return -1;
    }
    block& operator[](std::uint32_t id) { return all_[id]; }
    block const& operator[](std::uint32_t id) const { return all_[id]; }

    /// Returns the expression for element `at` of block `id`. If `at` belongs to a packet, and
    /// whole packets of the block can be loaded, `body` first loads the packet into an array, and
    /// the expression is an item of this array. Otherwise it is a call that loads one element.
    std::string load(std::uint32_t id, index_text const& at, hook_body& body) {
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
    /// Adds a statement to `body` that stores `value` at element `at` of block `id`. If `at`
    /// belongs to a packet, and whole packets of the block can be stored, the statement sets an
    /// item of an array, which `body` stores at its end.
    void store(std::uint32_t id, index_text const& at, std::string const& value, hook_body& body) {
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

    /// Returns the number of buffer bindings that the blocks use.
    std::uint32_t binding_count() const { return bindings_; }
    /// Returns the identity of the buffer at a binding, which all blocks at this binding share.
    std::uint32_t identity_of_binding(std::uint32_t binding) const {
        for (block const& b : all_)
            if (b.binding == binding) return b.identity;
        return 0;
    }

    /// Returns the names of the blocks' element types, each once, as in "float, uint".
    std::string element_names() const {
        std::string names;
        for (std::uint32_t k = 0; k < all_.size(); ++k) {
            bool known = false;
            for (std::uint32_t j = 0; j < k; ++j) known = known || all_[j].element == all_[k].element;
            if (!known) names += (names.empty() ? "" : ", ") + tag(*all_[k].element);
        }
        return names;
    }
    /// True when the kernel changes 64-bit elements atomically.
    bool want_wide_atomics() const {
        for (block const& b : all_)
            if (b.atomics && scalar_of(*b.element).size == 8) return true;
        return false;
    }

    /// Returns the declarations of all blocks, followed by the access functions that hooks use.
    /// When the launch checks indices, `report` is the number of the block to which the kernel
    /// reports indices out of range. Otherwise it is -1.
    block_declarations write(int report, std::uint32_t images) const {
        block_declarations out(all_, form_, dialect_, images);
        if (report >= 0)
            out.text += fill_in(
                "layout(std430, binding = $) coherent buffer index_report { uint bad_indices[]; };\n"
                "bool outside(uint i, uint count, uint what) {\n    if (i < count) return false;\n"
                "    if (atomicCompSwap(bad_indices[0], 0u, what) == 0u) bad_indices[1] = i;\n    return "
                "true;\n}\n",
                {all_[static_cast<std::uint32_t>(report)].binding});
        for (std::uint32_t id = 0; id < all_.size(); ++id) {
            block_functions functions(out, all_[id], id, form_, packet_items_);
            functions.write_atomics();
            functions.write_accesses();
        }
        return out;
    }

private:
    /// True when whole packets of the block's elements can be loaded and stored. The offset must be
    /// aligned, the elements must have no padding between them, and a packet must fill whole words.
    bool packed(block const& b) const {
        return packet_items_ > 1 && b.alignment > 0 && b.bytes * packet_items_ % 4 == 0 &&
               b.bytes == b.element->size && (b.bytes < 3 || b.bytes % 4 == 0);
    }

    shape form_;
    std::uint32_t packet_items_;
    dialect const& dialect_;
    list<block> all_;
    std::uint32_t bindings_ = 0;
};

}  // namespace gpu::inline v0_2::glsl
