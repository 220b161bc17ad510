// SPDX-License-Identifier: MIT
// Gives namespace thrust, for programs that were written for NVIDIA's Thrust. docs/from-thrust.md
// says what such a program may need besides.
#pragma once
#include <gpu/gpu.hpp>
#include <gpu/thrust/algorithm.hpp>
#include <gpu/thrust/memory.hpp>
#include <gpu/thrust/names.hpp>
#include <gpu/thrust/policy.hpp>
#include <gpu/thrust/random.hpp>
