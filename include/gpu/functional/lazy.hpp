// SPDX-License-Identifier: MIT
// What placeholders and expressions of them are.
#pragma once

#include <concepts>
#include <type_traits>

namespace gpu::lazy {
struct expression {};  // base of what placeholders are made into
template <class X>
concept is_lazy = std::derived_from<std::remove_cvref_t<X>, expression>;
}  // namespace gpu::lazy
