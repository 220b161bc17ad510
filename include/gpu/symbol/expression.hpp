// SPDX-License-Identifier: MIT
// gpu::expr, gpu::either, gpu::var and every operator on them.
#pragma once

#include <gpu/glsl/array.hpp>
#include <gpu/glsl/local.hpp>
#include <gpu/glsl/operator.hpp>
#include <gpu/glsl/refused_glm.hpp>
#include <gpu/glsl/refused_std.hpp>
#include <gpu/glsl/scalar.hpp>
#include <gpu/glsl/tuple.hpp>
#include <gpu/glsl/vector.hpp>
