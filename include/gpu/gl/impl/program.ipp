// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/program.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/program.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL program program::from_binary(device& d, std::string_view title, program_binary const& saved) {
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

GPU_DECL program& program::operator=(program&& other) noexcept {
    program taken(std::move(other));
    taken.swap(*this);
    return *this;
}

GPU_DECL program_binary program::binary() const {
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

GPU_DECL bool program::takes(device const& d, GLenum format) {
    GLint count = 0;
    d.gl.get_integerv(k_num_program_binary_formats, &count);
    if (count <= 0) return false;
    owned<GLint[]> const formats(new GLint[static_cast<std::size_t>(count)]);
    d.gl.get_integerv(k_program_binary_formats, formats.get());
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
        if (static_cast<GLenum>(formats[i]) == format) return true;
    return false;
}

GPU_DECL unfinished_program::unfinished_program(device& d, std::string_view title, std::string const& source)
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

GPU_DECL program unfinished_program::finish(std::string (*more)(std::string_view)) {
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

GPU_DECL std::string unfinished_program::shader_log(device const& d, GLuint shader) {
    GLint bytes = 0;
    d.gl.get_shaderiv(shader, k_info_log_length, &bytes);
    std::string log(static_cast<std::size_t>(bytes < 0 ? 0 : bytes), '\0');
    GLsizei written = 0;
    if (bytes > 0) d.gl.get_shader_info_log(shader, bytes, &written, log.data());
    log.resize(static_cast<std::size_t>(written));
    return log;
}

GPU_DECL std::string unfinished_program::program_log(device const& d, GLuint name) {
    GLint bytes = 0;
    d.gl.get_programiv(name, k_info_log_length, &bytes);
    std::string log(static_cast<std::size_t>(bytes < 0 ? 0 : bytes), '\0');
    GLsizei written = 0;
    if (bytes > 0) d.gl.get_program_info_log(name, bytes, &written, log.data());
    log.resize(static_cast<std::size_t>(written));
    return log;
}

GPU_DECL void unfinished_program::refuse(
    char const* step, std::string log, std::string (*more)(std::string_view)) const {
    std::string text = concat({"kernel '", title_, "' did not ", step, ":\n", explain_log(log, source_)});
    if (more) text += more(text);
    gpu::detail::raise(shader_error(text, std::move(log), source_));
}

}  // namespace gpu::inline v0_2::gl
