// SPDX-License-Identifier: MIT
// Stops compilers that are not set to C++20, before the errors that the other headers would give.
#pragma once

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#    error "This library needs C++20: pass -std=c++20 to the compiler (MSVC: /std:c++20; CMake: cxx_std_20)."
#endif
