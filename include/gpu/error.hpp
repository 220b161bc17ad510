// SPDX-License-Identifier: MIT
// Gives the exceptions of the library. Each derives from gpu::error and from a standard exception.
// Without exceptions (-fno-exceptions), gives gpu::on_error(), which the library calls instead.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include <gpu/language.hpp>

// Makes the type information of the exceptions visible to other shared libraries, also under
// -fvisibility=hidden, so that a module can catch what another one throws.
#if defined(__ELF__) || defined(__MACH__)
#    define GPU_THROWN [[gnu::visibility("default")]]
#else
#    define GPU_THROWN
#endif

namespace gpu::inline v0_2 {

/// The base class of all exceptions of this library. Each exception also derives from a standard
/// one.
///
///     try { gpu::sort(v); } catch (gpu::error const& e) { std::puts(e.what()); }
///
/// A program that is compiled without exceptions sets gpu::on_error() instead.
class GPU_THROWN error {
public:
    virtual ~error() = default;
    virtual char const* what() const noexcept = 0;

protected:
    error() = default;
    error(error const&) = default;
    error& operator=(error const&) = default;
};

#if !defined(__cpp_exceptions)
using error_function = void (*)(error const&);

/// The function that the library calls where it would throw. It exists only in programs that are
/// compiled without exceptions, and is null by default. When it is null, and when it returns, the
/// library calls std::terminate(). Compile all files of a program alike; each shared library has an
/// on_error() of its own.
///
///     gpu::on_error() = [](gpu::error const& e) {
///         std::fputs(e.what(), stderr);
///         std::exit(1);
///     };
inline error_function& on_error() noexcept {
    static error_function function = nullptr;
    return function;
}
#endif

namespace detail {

#if defined(__cpp_exceptions)
/// Throws the error e. Every error of the library is thrown here.
template <class Error> [[noreturn, gnu::cold, gnu::noinline]] void raise(Error const& e) { throw e; }
/// Calls f. Returns false when f throws.
template <class F> bool attempt(F const& f) noexcept {
    try {
        f();
        return true;
    } catch (...) {
        return false;
    }
}
#else
/// Hands the error e to on_error(), and ends the program.
[[noreturn, gnu::cold, gnu::noinline]] inline void raise(error const& e) noexcept {
    if (on_error()) on_error()(e);
    std::terminate();
}
template <class F> bool attempt(F const& f) noexcept {
    f();
    return true;
}
#endif

template <class Standard> class GPU_THROWN error_of : public error, public Standard {
public:
    using Standard::Standard;
    char const* what() const noexcept override { return Standard::what(); }
};

}  // namespace detail

/// Thrown when an argument is invalid, for example when first and last belong to different vectors,
/// or when last lies before first.
class GPU_THROWN invalid_argument : public detail::error_of<std::invalid_argument> {
    using error_of::error_of;
};

/// Thrown when an index lies past the end of a range.
class GPU_THROWN out_of_range : public detail::error_of<std::out_of_range> {
    using error_of::error_of;
};

/// Thrown when a size exceeds a limit of the device. The text names the limit and its value.
class GPU_THROWN length_error : public detail::error_of<std::length_error> {
    using error_of::error_of;
};

/// Thrown when no OpenGL context of version 4.5 or later is current and none could be made. The
/// text lists what was tried.
class GPU_THROWN no_context : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// Thrown when an object is used while its OpenGL context is not current on this thread, or after
/// this context was destroyed.
class GPU_THROWN context_error : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// Thrown when the device lacks a required feature. The text names the feature.
class GPU_THROWN unsupported : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// Thrown when the driver has reset the GPU, as its watchdog does with launches of some seconds.
/// Everything in the GPU's memory is then lost, and the context's vectors are dead. Their
/// destructors do not throw. Memory of the host, and other contexts, go on: make a new context and
/// new vectors, and call again. A driver tells of a reset only in a context that was made with
/// GL_LOSE_CONTEXT_ON_RESET (KHR_robustness); in others, a reset may be told as any other error.
class GPU_THROWN device_lost : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// Another name of device_lost.
using context_lost = device_lost;

/// Thrown only in the checked mode (gpu::checked()): when OpenGL's error flag was set before a call
/// or by it, or when a call has left OpenGL's state other than it was. The text names the error or
/// the state.
class GPU_THROWN opengl_error : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// Thrown when the device has too little memory. The text says how many bytes were requested.
class GPU_THROWN out_of_memory : public error, public std::bad_alloc {
public:
    explicit out_of_memory(std::string const& text) : text_(text) {}
    explicit out_of_memory(char const* text) : text_(text) {}
    char const* what() const noexcept override { return text_.what(); }

private:
    std::runtime_error text_;  // not a std::string, because copying an exception must not throw
};

/// Thrown when the driver rejects a shader. what() shows the kernel's name, the driver's log, and
/// the source lines that the log refers to.
class GPU_THROWN shader_error : public detail::error_of<std::runtime_error> {
public:
    using error_of::error_of;
    shader_error(std::string const& text, std::string log, std::string source)
        : error_of(text), log_(std::move(log)), source_(std::move(source)) {}

    std::string const& log() const noexcept { return log_; }        ///< the driver's compiler log
    std::string const& source() const noexcept { return source_; }  ///< the complete GLSL source

private:
    std::string log_, source_;
};

}  // namespace gpu::inline v0_2

#undef GPU_THROWN
