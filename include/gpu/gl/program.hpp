// SPDX-License-Identifier: MIT
// Gives gl::program, a compiled and linked compute shader, and gl::unfinished_program, which the
// driver is still compiling.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <gpu/error.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/shader_log.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

/// A linked program in the driver's own format, as glGetProgramBinary returns it. Only the driver
/// that made the binary can load it. `bytes` is empty when the driver does not offer binaries.
struct program_binary {
    GLenum format = 0;
    std::string bytes;
};

/// A linked compute program of one context.
///
///     gl::program p("fill", "#version 450\nlayout(local_size_x = 64) in; ...");
///     gl::current().gl.use_program(p.name());
class program {
public:
    /// Makes an empty program, whose name() is 0.
    program() = default;

    /// Compiles and links `source` in the current context. `title` names the kernel in error
    /// messages and debuggers. Throws shader_error when the driver rejects the source; what() shows
    /// the driver's log beside the source lines that it refers to.
    program(std::string_view title, std::string const& source) : program(current_checked(), title, source) {}
    /// Compiles and links `source` in the context of `d`, which must be current. `title` names the
    /// kernel in error messages and debuggers. Throws shader_error when the driver rejects the
    /// source.
    program(device& d, std::string_view title, std::string const& source);

    /// Loads a program that was saved by binary(). Returns an empty program when the driver rejects
    /// the saved binary. This may happen at any time, for example after a driver update.
    static program from_binary(device& d, std::string_view title, program_binary const& saved);

    program(program&& other) noexcept { swap(other); }
    program& operator=(program&& other) noexcept;
    ~program() {
        if (owner_) owner_->bury(object_kind::program, name_);
    }

    GLuint name() const noexcept { return name_; }
    device* owner() const noexcept { return owner_.get(); }
    explicit operator bool() const noexcept { return name_ != 0; }

    /// Returns the program in the driver's own format, to be loaded later by from_binary(). The
    /// result is empty when the driver offers no such format. The context must be current.
    program_binary binary() const;

private:
    friend class unfinished_program;

    /// True when the driver accepts program binaries of this format. Loading another format would
    /// raise an OpenGL error, which the application might read as its own.
    static bool takes(device const& d, GLenum format);

    void swap(program& other) noexcept {
        owner_.swap(other.owner_);
        std::swap(name_, other.name_);
    }

    shared<device> owner_;
    GLuint name_ = 0;
};

/// A program whose compilation was started but not waited for. Drivers with
/// KHR_parallel_shader_compile compile several programs at once, so start all programs before you
/// finish the first.
///
///     gl::device& d = gl::current();
///     std::string text = "#version 450\nlayout(local_size_x = 64) in; void main() {}";
///     gl::unfinished_program a(d, "a", text), b(d, "b", text);
///     gl::program pa = a.finish(), pb = b.finish();
class unfinished_program {
public:
    /// Makes an empty object, whose finish() returns an empty program.
    unfinished_program() = default;
    /// Starts to compile and link `source` in the context of `d`, which must be current. `title`
    /// names the kernel in error messages and debuggers.
    unfinished_program(device& d, std::string_view title, std::string const& source);

    explicit operator bool() const noexcept { return static_cast<bool>(made_); }

    /// Waits until the driver has linked the program, and returns the program. The
    /// unfinished_program is then empty. Throws shader_error when the driver rejects the source;
    /// what `more` makes of the error's text is appended to it. The context must be current.
    program finish(std::string (*more)(std::string_view) = nullptr);

private:
    static std::string shader_log(device const& d, GLuint shader);

    static std::string program_log(device const& d, GLuint name);

    [[noreturn]] void refuse(char const* step, std::string log, std::string (*more)(std::string_view)) const;

    program made_;
    GLuint shader_ = 0;
    std::string title_, source_;
};

inline program::program(device& d, std::string_view title, std::string const& source)
    : program(unfinished_program(d, title, source).finish()) {}

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/program.ipp>
#endif
