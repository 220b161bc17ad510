// SPDX-License-Identifier: MIT
// Shared libraries opened at run time, so that the program itself links to no OpenGL library.
#pragma once

#if !defined(_WIN32)
#    include <dlfcn.h>
#else
struct HINSTANCE__;
extern "C" {
__declspec(dllimport) HINSTANCE__* __stdcall LoadLibraryA(char const*);
__declspec(dllimport) HINSTANCE__* __stdcall GetModuleHandleA(char const*);
#    if defined(_WIN64)
__declspec(dllimport) long long(__stdcall* __stdcall GetProcAddress(HINSTANCE__*, char const*))();
#    else
__declspec(dllimport) int(__stdcall* __stdcall GetProcAddress(HINSTANCE__*, char const*))();
#    endif
}
#endif

namespace gpu::gl::platform {

/// Loads a library for good, or nullptr.
inline void* open_library(char const* name) noexcept {
#if defined(_WIN32)
    return LoadLibraryA(name);
#else
    return ::dlopen(name, RTLD_LAZY | RTLD_LOCAL);
#endif
}

/// A library that this process has loaded already, or nullptr; never loads one.
inline void* opened_library(char const* name) noexcept {
#if defined(_WIN32)
    return GetModuleHandleA(name);
#else
    return ::dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
#endif
}

/// The function `name` of a library, as the function pointer type asked for; nullptr when it has none.
template <class Function> Function symbol(void* library, char const* name) noexcept {
    if (!library) return nullptr;
#if defined(_WIN32)
    return reinterpret_cast<Function>(
        reinterpret_cast<void (*)()>(GetProcAddress(static_cast<HINSTANCE__*>(library), name)));
#else
    return reinterpret_cast<Function>(::dlsym(library, name));
#endif
}

}  // namespace gpu::gl::platform
