// SPDX-License-Identifier: MIT
// Opens shared libraries at run time, so that the program itself links to no OpenGL library.
#pragma once

#include <gpu/language.hpp>

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

namespace gpu::inline v0_2::gl::platform {

/// Loads the shared library `name`, and never unloads it. Returns its handle, or nullptr on
/// failure.
void* open_library(char const* name) noexcept;

/// Returns the handle of a shared library that this process has already loaded, or nullptr when it
/// has not loaded the library. Loads nothing.
void* opened_library(char const* name) noexcept;

/// Returns the function `name` of a library as a function pointer of type `Function`. Returns
/// nullptr when `library` is null or has no function of this name.
template <class Function> Function symbol(void* library, char const* name) noexcept {
    if (!library) return nullptr;
#if defined(_WIN32)
    return reinterpret_cast<Function>(
        reinterpret_cast<void (*)()>(GetProcAddress(static_cast<HINSTANCE__*>(library), name)));
#else
    return reinterpret_cast<Function>(::dlsym(library, name));
#endif
}

/// Finds functions of a shared library: load(entry, "name") sets the function pointer `entry`, to
/// nullptr when `library` is null or has no function of this name.
struct loader {
    void* library;
    bool complete = library != nullptr;  ///< true while every function has been found
    template <class Function> void operator()(Function& entry, char const* name) noexcept {
        entry = symbol<Function>(library, name);
        complete = complete && entry;
    }
};

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/library.ipp>
#endif
