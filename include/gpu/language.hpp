// SPDX-License-Identifier: MIT
// Stops the compilation with a clear message when the compiler is not set to C++20. Without this
// check, the other headers would give many unclear errors.
#pragma once

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#    error "This library needs C++20: pass -std=c++20 to the compiler (MSVC: /std:c++20; CMake: cxx_std_20)."
#endif
