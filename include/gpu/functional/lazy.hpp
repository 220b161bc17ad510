// SPDX-License-Identifier: MIT
// gpu::lazy::is_lazy: the concept that placeholders, and expressions made of them, satisfy.
#pragma once

#include <concepts>
#include <type_traits>

#include <gpu/language.hpp>

namespace gpu::inline v0_2::lazy {
struct expression {};  // The base class of placeholders and of expressions made of them.
template <class X>
concept is_lazy = std::derived_from<std::remove_cvref_t<X>, expression>;
}  // namespace gpu::inline v0_2::lazy
