// SPDX-License-Identifier: MIT
// Gives glsl::with_names(), which replaces the names in a file of shaders/hooks/ by names that
// nothing else in the kernel has.
#pragma once
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// A name in a file of shaders/hooks/, and the text or number by which it is replaced.
struct name_text {
    std::string_view name;
    gpu::detail::piece text;
};

/// Returns `text` with each of the given names replaced where it stands as a whole identifier.
///
///     with_names("ITEM v = READ(j);", {{"ITEM", "float"}, {"READ", "item_3"}})
///     // "float v = item_3(j);"
[[gnu::cold]] std::string with_names(std::string_view text, std::initializer_list<name_text> names);

/// Returns the name of uniform number k in the GLSL text of a kernel.
inline std::string uniform_name(std::uint32_t k) { return concat({"args[", k, "]"}); }

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/with_names.ipp>
#endif
