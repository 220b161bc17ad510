// SPDX-License-Identifier: MIT
// GPU_FUNCTION: a function from one text, compiled as C++ for the host and as GLSL for the GPU;
// gpu::glsl_function: a function of GLSL text alone.
#pragma once

#include <gpu/functional/control.hpp>
#include <gpu/functional/function_text.hpp>
#include <gpu/functional/math.hpp>
