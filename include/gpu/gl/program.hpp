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
    static program from_binary(device& d, std::string_view title, program_binary const& saved) {
        program made;
        if (saved.bytes.empty() || !takes(d, saved.format)) return made;
        GLuint const name = d.gl.create_program();
        d.gl.program_binary(name, saved.format, saved.bytes.data(), static_cast<GLsizei>(saved.bytes.size()));
        GLint linked = 0;
        d.gl.get_programiv(name, k_link_status, &linked);
        if (!linked) {
            d.gl.delete_program(name);
            return made;
        }
        made.owner_ = d.self();
        made.name_ = name;
        label(d, k_program, name, title);
        return made;
    }

    program(program&& other) noexcept { swap(other); }
    program& operator=(program&& other) noexcept {
        program taken(std::move(other));
        taken.swap(*this);
        return *this;
    }
    ~program() {
        if (owner_) owner_->bury(object_kind::program, name_);
    }

    GLuint name() const noexcept { return name_; }
    device* owner() const noexcept { return owner_.get(); }
    explicit operator bool() const noexcept { return name_ != 0; }

    /// Returns the program in the driver's own format, to be loaded later by from_binary(). The
    /// result is empty when the driver offers no such format. The context must be current.
    program_binary binary() const {
        program_binary saved;
        if (name_ == 0) return saved;
        GLint bytes = 0;
        owner_->gl.get_programiv(name_, k_program_binary_length, &bytes);
        if (bytes <= 0) return saved;
        saved.bytes.resize(static_cast<std::size_t>(bytes));
        GLsizei written = 0;
        owner_->gl.get_program_binary(name_, bytes, &written, &saved.format, saved.bytes.data());
        saved.bytes.resize(static_cast<std::size_t>(written < 0 ? 0 : written));
        return saved;
    }

private:
    friend class unfinished_program;

    /// True when the driver accepts program binaries of this format. Loading another format would
    /// raise an OpenGL error, which the application might read as its own.
    static bool takes(device const& d, GLenum format) {
        GLint count = 0;
        d.gl.get_integerv(k_num_program_binary_formats, &count);
        if (count <= 0) return false;
        owned<GLint[]> const formats(new GLint[static_cast<std::size_t>(count)]);
        d.gl.get_integerv(k_program_binary_formats, formats.get());
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
            if (static_cast<GLenum>(formats[i]) == format) return true;
        return false;
    }

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
    unfinished_program(device& d, std::string_view title, std::string const& source)
        : title_(title), source_(source) {
        made_.owner_ = d.self();
        made_.name_ = d.gl.create_program();
        shader_ = d.gl.create_shader(k_compute_shader);
        GLchar const* const text = source_.c_str();
        auto const length = static_cast<GLint>(source_.size());
        d.gl.shader_source(shader_, 1, &text, &length);
        d.gl.compile_shader(shader_);
        d.gl.attach_shader(made_.name_, shader_);
        d.gl.delete_shader(shader_);  // the shader lives until it is detached from the program
        d.gl.program_parameteri(made_.name_, k_program_binary_retrievable_hint, static_cast<GLint>(k_true));
        d.gl.link_program(made_.name_);
    }

    explicit operator bool() const noexcept { return static_cast<bool>(made_); }

    /// Waits until the driver has linked the program, and returns the program. The
    /// unfinished_program is then empty. Throws shader_error when the driver rejects the source;
    /// what `more` makes of the error's text is appended to it. The context must be current.
    program finish(std::string (*more)(std::string_view) = nullptr) {
        program made = std::move(made_);
        if (!made) return made;
        device const& d = *made.owner_;
        GLint compiled = 0, linked = 0;
        d.gl.get_shaderiv(shader_, k_compile_status, &compiled);
        if (!compiled) refuse("compile", shader_log(d, shader_), more);
        d.gl.get_programiv(made.name_, k_link_status, &linked);
        if (!linked)
            refuse("link",
                concat({program_log(d, made.name_),
                    "\n(limits here: ",
                    d.caps.max_threads,
                    " threads and ",
                    d.caps.shared_bytes,
                    " bytes of shared memory in a group, ",
                    d.caps.blocks_per_kernel,
                    " storage blocks)"}),
                more);
        d.gl.detach_shader(made.name_, shader_);
        label(d, k_program, made.name_, title_);
        return made;
    }

private:
    static std::string shader_log(device const& d, GLuint shader) {
        GLint bytes = 0;
        d.gl.get_shaderiv(shader, k_info_log_length, &bytes);
        std::string log(static_cast<std::size_t>(bytes < 0 ? 0 : bytes), '\0');
        GLsizei written = 0;
        if (bytes > 0) d.gl.get_shader_info_log(shader, bytes, &written, log.data());
        log.resize(static_cast<std::size_t>(written));
        return log;
    }

    static std::string program_log(device const& d, GLuint name) {
        GLint bytes = 0;
        d.gl.get_programiv(name, k_info_log_length, &bytes);
        std::string log(static_cast<std::size_t>(bytes < 0 ? 0 : bytes), '\0');
        GLsizei written = 0;
        if (bytes > 0) d.gl.get_program_info_log(name, bytes, &written, log.data());
        log.resize(static_cast<std::size_t>(written));
        return log;
    }

    [[noreturn]] void refuse(char const* step, std::string log, std::string (*more)(std::string_view)) const {
        std::string text = concat({"kernel '", title_, "' did not ", step, ":\n", explain_log(log, source_)});
        if (more) text += more(text);
        gpu::detail::raise(shader_error(text, std::move(log), source_));
    }

    program made_;
    GLuint shader_ = 0;
    std::string title_, source_;
};

inline program::program(device& d, std::string_view title, std::string const& source)
    : program(unfinished_program(d, title, source).finish()) {}

}  // namespace gpu::inline v0_2::gl
