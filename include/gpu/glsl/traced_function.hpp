// SPDX-License-Identifier: MIT
// Defines glsl::source::add_function(), which adds a traced functor to a kernel, with the storage
// blocks and textures of its accessors.
#pragma once
#include <gpu/error.hpp>
#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/glsl/texture_text.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/writer.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/traced_function.ipp>
#endif
