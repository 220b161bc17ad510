// SPDX-License-Identifier: MIT
// Gives kernel::detail::assemble(), which makes the program for a launch with a new structure. It
// uses the text of the launch's hooks and the files of its kernel.
#pragma once
#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/kernel/any_hook.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/kernel_file.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::kernel::detail {

/// Writes the text of a new kernel to a file in the folder that the environment variable
/// GPU_DUMP_SOURCES names, and makes the folder. Does nothing when the variable is not set. The
/// shader lint reads these files.
[[gnu::cold]] void dump(std::string_view name, std::string const& text);

/// Throws invalid_argument when write() of the hooks of a launch has taken other uniforms, buffers,
/// textures or images than bind() has added, or has taken them in another order.
[[gnu::cold]] void require_agreement(char const* kernel, arguments const& bound, glsl::source const& written);

/// Throws unsupported when the device lacks an extension that the kernel needs.
[[gnu::cold]] void require_support(char const* kernel, gl::capabilities const& caps, glsl::source const& s);

/// Returns the program for a launch whose structure is new. Compiles the program, unless one with
/// this text exists already. Returns nullptr when profile::assemble_only is true, because kernels
/// are then not compiled. When `checking` is true, the kernel checks the indices of accessors.
[[gnu::cold]] program* assemble(
    runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks, bool checking);

}  // namespace gpu::inline v0_2::kernel::detail

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/assemble.ipp>
#endif
