// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/native_context.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/native_context.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL native_context& native_context::operator=(native_context&& other) noexcept {
    native_context taken(std::move(other));
    taken.swap(*this);
    return *this;
}

GPU_DECL void native_context::swap(native_context& other) noexcept {
    std::swap(functions_, other.functions_);
    std::swap(display_, other.display_);
    std::swap(surface_, other.surface_);
    std::swap(context_, other.context_);
}

GPU_DECL device_choice parse_device_choice(char const* text) noexcept {
    std::string_view const word = text ? text : "";
    if (word.empty()) return {};
    if (word == "software") return {-1, true, {}};
    int index = 0;
    for (char c : word) {
        if (c < '0' || c > '9' || index > 9999) return {-1, false, word};
        index = index * 10 + (c - '0');
    }
    return {index, false, {}};
}

GPU_DECL bool contains_word(std::string_view whole, std::string_view part) noexcept {
    auto const lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (std::size_t i = 0; i + part.size() <= whole.size(); ++i) {
        std::size_t k = 0;
        while (k < part.size() && lower(whole[i + k]) == lower(part[k])) ++k;
        if (k == part.size()) return true;
    }
    return false;
}

}  // namespace gpu::inline v0_2::gl::platform
