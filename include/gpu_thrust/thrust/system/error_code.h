// SPDX-License-Identifier: MIT
#error "gpu: thrust/system/error_code.h is not here: the exceptions of the library, in gpu/error.hpp, have a text and no error code"
