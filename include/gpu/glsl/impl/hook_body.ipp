// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/hook_body.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/hook_body.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL void hook_body::clear() {
    before_.clear();
    statements_.clear();
    after_.clear();
    stores_if_.clear();
    loaded_.clear();
    stored_.clear();
}

GPU_DECL std::string hook_body::text() const {
    std::string all = before_ + statements_;
    if (after_.empty() || stores_if_.empty()) return all + after_;
    ((all += "    if (") += stores_if_) += ") {\n";
    return (all += after_) += "    }\n";
}

GPU_DECL bool hook_body::add(gpu::detail::list<std::uint32_t>& known, std::uint32_t id) {
    for (std::uint32_t k : known)
        if (k == id) return false;
    known.push_back(id);
    return true;
}

GPU_DECL bool calls(gpu::detail::list<std::string_view> const& texts, std::string const& function) {
    for (auto text : texts)
        for (std::size_t at = 0; (at = text.find(function, at)) != std::string_view::npos; ++at) {
            std::size_t const line = text.rfind('\n', at) + 1;
            if (text.substr(line, at - line).find("//") == std::string_view::npos) return true;
        }
    return false;
}

}  // namespace gpu::inline v0_2::glsl
