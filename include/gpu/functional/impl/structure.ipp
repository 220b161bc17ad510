// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/functional/structure.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/functional/structure.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string structure_name(std::string_view cpp) {
    std::string out = "s_";
    for (std::size_t i = cpp.starts_with("::") ? 2 : 0; i < cpp.size(); ++i) {
        char c = cpp[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter)
            out += c;
        else if (out.back() != '_')
            out += '_';
    }
    // Remove an underscore at the end, which a name such as "app::pair<int>" leaves there. Followed
    // by another underscore it would make a name that GLSL reserves.
    if (out.back() == '_') out.pop_back();
    return out;
}

GPU_DECL void require_all_fields(type const& t) {
    std::uint32_t end = 0;
    for (bool more = true; more;) {
        field const* next = nullptr;
        for (field const& f : t.fields)
            if (f.offset >= end && (!next || f.offset < next->offset)) next = &f;
        std::uint32_t start = next ? next->offset : t.size,
                      alignment = next ? next->t->alignment : t.alignment;
        if (start - end >= alignment && alignment > 0 && start > end)
            gpu::detail::raise(unsupported("gpu: GPU_STRUCT(" + t.name.substr(2) +
                                           ") leaves out a member: bytes " + std::to_string(end) + " to " +
                                           std::to_string(start) + " belong to no field that it names"));
        if (next) end = next->offset + next->t->size;
        more = next != nullptr;
    }
}

}  // namespace gpu::inline v0_2::glsl
