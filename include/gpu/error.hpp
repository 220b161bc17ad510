// SPDX-License-Identifier: MIT
// The exceptions of the library: catch gpu::error for all of them, or the std:: class that each also is.
#pragma once

#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace gpu {

/// What every exception of this library is. Each concrete one is one standard exception as well.
///
///     try { gpu::sort(v); } catch (const gpu::error& e) { log(e.what()); }
class error {
public:
    virtual ~error() = default;
    virtual char const* what() const noexcept = 0;

protected:
    error() = default;
    error(error const&) = default;
    error& operator=(error const&) = default;
};

namespace detail {

template <class Standard> class error_of : public error, public Standard {
public:
    using Standard::Standard;
    char const* what() const noexcept override { return Standard::what(); }
};

}  // namespace detail

/// A call that makes no sense: iterators of different vectors, last before first, a name of nothing.
class invalid_argument : public detail::error_of<std::invalid_argument> {
    using error_of::error_of;
};

/// An index past the end.
class out_of_range : public detail::error_of<std::out_of_range> {
    using error_of::error_of;
};

/// A size over a limit of the device; the text names the limit and its value.
class length_error : public detail::error_of<std::length_error> {
    using error_of::error_of;
};

/// No OpenGL 4.5 context is current and none could be made; the text lists what was tried.
class no_context : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// An object used while another context than its own is current, or after its context died.
class context_error : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// The device cannot do this; the text names what is missing.
class unsupported : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// The device was reset; everything on it is lost.
class device_lost : public detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// The device gave no memory; the text says how many bytes were asked for.
class out_of_memory : public error, public std::bad_alloc {
public:
    explicit out_of_memory(std::string const& text) : text_(text) {}
    explicit out_of_memory(char const* text) : text_(text) {}
    char const* what() const noexcept override { return text_.what(); }

private:
    std::runtime_error text_;  // copied without allocating
};

/// GLSL that the driver refused: what() shows the kernel, the driver's log and the lines it points at.
class shader_error : public detail::error_of<std::runtime_error> {
public:
    using error_of::error_of;
    shader_error(std::string const& text, std::string log, std::string source)
        : error_of(text), log_(std::move(log)), source_(std::move(source)) {}

    std::string const& log() const noexcept { return log_; }        ///< the driver's own words
    std::string const& source() const noexcept { return source_; }  ///< the whole GLSL text

private:
    std::string log_, source_;
};

}  // namespace gpu
