// SPDX-License-Identifier: MIT
// gpu::expr, gpu::either, gpu::var and all operators on them.
#pragma once

#include <gpu/symbol/array.hpp>
#include <gpu/symbol/local.hpp>
#include <gpu/symbol/matrix.hpp>
#include <gpu/symbol/operator.hpp>
#include <gpu/symbol/refused_glm.hpp>
#include <gpu/symbol/refused_std.hpp>
#include <gpu/symbol/scalar.hpp>
#include <gpu/symbol/tuple.hpp>
#include <gpu/symbol/vector.hpp>
