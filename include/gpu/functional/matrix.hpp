// SPDX-License-Identifier: MIT
// The complete types gpu::mat2 ... gpu::dmat4x3. Other headers only declare them, because GLM's
// headers for matrices are long.
#pragma once

#include <gpu/glsl/type.hpp>

#include <glm/mat2x2.hpp>
#include <glm/mat2x3.hpp>
#include <glm/mat2x4.hpp>
#include <glm/mat3x2.hpp>
#include <glm/mat3x3.hpp>
#include <glm/mat3x4.hpp>
#include <glm/mat4x2.hpp>
#include <glm/mat4x3.hpp>
#include <glm/mat4x4.hpp>
