// SPDX-License-Identifier: MIT
// The one source file of the target gpu::compiled: all bodies that the headers only declare.
#include <gpu/impl/src.hpp>
