// SPDX-License-Identifier: MIT
// Gives add_read() and add_conversion(), which write the GLSL text of iterators. An iterator may
// use a file of shaders/hooks/, whose names with_names() replaces.
#pragma once
#include <gpu/function_ref.hpp>
#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/with_names.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// Adds a GLSL function to the kernel, and returns the name of the function, which begins with
/// `stem`. The function takes an index i, and returns the expression that `read` gives for i. Its
/// return type is `t`.
[[gnu::cold]] std::string add_read(source& s, std::string_view stem, type const& t,
    gpu::detail::function_ref<std::string(index_text const&)> read);

/// Returns the name of a GLSL function that calls the function `called` and converts its result
/// from type `from` to type `to`, as C++ does. Adds the function to the kernel when the types
/// differ. Returns `called` when they are equal.
[[gnu::cold]] std::string add_conversion(source& s, std::string const& called, type const& from,
    type const& to, array_view<type const* const> arguments);

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/hook_text.ipp>
#endif
