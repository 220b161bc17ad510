// SPDX-License-Identifier: MIT
// What the library throws: gpu::error and everything under it, with no OpenGL in it.
#pragma once

#include <gpu/gl/error.hpp>
