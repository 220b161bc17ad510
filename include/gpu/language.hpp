// SPDX-License-Identifier: MIT
// Stops the compilation with one clear message when the compiler is not set to C++20, or when a
// macro has a name of the library. Without this check, the other headers would give thousands of
// unclear errors.
#pragma once

#define GPU_CAN_COMPILE
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#    undef GPU_CAN_COMPILE
#    error "This library needs C++20: pass -std=c++20 to the compiler (MSVC: /std:c++20; CMake: cxx_std_20)."
#endif

// The names of the library that other headers are known to define as macros.
#if defined(buffer)
#    undef GPU_CAN_COMPILE
#    error "This library has the name buffer, which is a macro here: #undef buffer before the #include."
#elif defined(constant)
#    undef GPU_CAN_COMPILE
#    error "This library has the name constant, which is a macro here: #undef constant before the #include."
#elif defined(device)
#    undef GPU_CAN_COMPILE
#    error "This library has the name device, which is a macro here: #undef device before the #include."
#elif defined(host)
#    undef GPU_CAN_COMPILE
#    error "This library has the name host, which is a macro here: #undef host before the #include."
#elif defined(kernel)
#    undef GPU_CAN_COMPILE
#    error "This library has the name kernel, which is a macro here: #undef kernel before the #include."
#elif defined(shared)
#    undef GPU_CAN_COMPILE
#    error "This library has the name shared, which is a macro here: #undef shared before the #include."
#elif defined(uniform)
#    undef GPU_CAN_COMPILE
#    error "This library has the name uniform, which is a macro here: #undef uniform before the #include."
#elif defined(I)
#    undef GPU_CAN_COMPILE
#    error "This library has the name I, which is a macro here: #undef I before the #include."
#elif defined(A) || defined(B) || defined(C) || defined(D) || defined(E) || defined(F) || defined(G) || \
    defined(H) || defined(J) || defined(K) || defined(L) || defined(M) || defined(N) || defined(O) ||   \
    defined(P) || defined(Q) || defined(R) || defined(S) || defined(T) || defined(U) || defined(V) ||   \
    defined(W) || defined(X) || defined(Y) || defined(Z)
#    undef GPU_CAN_COMPILE
#    error "GLM and this library have template parameters of one letter, and one of them is a macro here."
#endif

// No compiler stops at #error, but each stops at a file that does not exist.
#if !defined(GPU_CAN_COMPILE)
#    include <the #error above ends the compilation>
#endif
#undef GPU_CAN_COMPILE
