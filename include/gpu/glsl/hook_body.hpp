// SPDX-License-Identifier: MIT
// Gives glsl::hook_body, which collects the GLSL statements of a hook while the hook is written.
// Packets are loaded before the statements and stored after them.
#pragma once
#include <gpu/list.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// Collects the GLSL statements of one hook's function.
class hook_body {
public:
    /// Removes all text, to start a new body.
    void clear();
    /// Adds one statement.
    void statement(std::string_view text) { ((statements_ += "    ") += text) += '\n'; }
    /// Stores packets only when this condition, or one of an earlier call, is true at the end.
    void store_packets_if(std::string_view condition) {
        (stores_if_ += stores_if_.empty() ? "" : " || ") += condition;
    }
    /// Returns the whole body.
    std::string text() const;

    /// Puts `text()`, which loads the packet of block `id`, before all statements. Further calls
    /// for the block add nothing.
    template <class Text> void load_packet(std::uint32_t id, Text const& text) {
        if (add(loaded_, id)) before_ += text();
    }
    /// Puts `declaration()`, which declares a packet of block `id`, before all statements, and
    /// `store()`, which stores the packet, after them. Further calls for the block add nothing.
    template <class Declaration, class Store>
    void store_packet(std::uint32_t id, Declaration const& declaration, Store const& store) {
        if (!add(stored_, id)) return;
        before_ += declaration();
        after_ += store();
    }

private:
    /// Adds the block number `id` to the list `known`. Returns false when the list contains it
    /// already.
    static bool add(gpu::detail::list<std::uint32_t>& known, std::uint32_t id);

    std::string before_, statements_, after_, stores_if_;
    gpu::detail::list<std::uint32_t> loaded_, stored_;
};

/// True when one of the GLSL texts calls `function`. Names in comments do not count as calls.
[[gnu::cold]] bool calls(gpu::detail::list<std::string_view> const& texts, std::string const& function);

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/hook_body.ipp>
#endif
