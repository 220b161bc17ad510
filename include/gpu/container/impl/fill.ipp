// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/container/fill.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/container/fill.hpp>

namespace gpu::inline v0_2 {

namespace detail {

GPU_DECL plain_unpacking::plain_unpacking(gl::table const& gl, bool wanted) : gl_(&gl) {
    if (!wanted) return;
    for (std::size_t k = 0; k < count; ++k) {
        gl_->get_integerv(names[k], &values_[k]);
        if (values_[k] != 0) gl_->pixel_storei(names[k], 0);
    }
    gl_->get_integerv(gl::k_pixel_unpack_buffer_binding, &buffer_);
    if (buffer_ != 0) gl_->bind_buffer(gl::k_pixel_unpack_buffer, 0);
}

GPU_DECL plain_unpacking::~plain_unpacking() {
    for (std::size_t k = 0; k < count; ++k)
        if (values_[k] != 0) gl_->pixel_storei(names[k], values_[k]);
    if (buffer_ != 0) gl_->bind_buffer(gl::k_pixel_unpack_buffer, static_cast<gl::GLuint>(buffer_));
}

GPU_DECL bool all_bytes_zero(void const* value, std::size_t bytes) {
    auto const* const b = static_cast<unsigned char const*>(value);
    for (std::size_t k = 0; k < bytes; ++k)
        if (b[k] != 0) return false;
    return true;
}

GPU_DECL void word_writer::write(glsl::source& s) const {
    auto const read = word.reader(s);
    auto const put = out.writer(s);
    s.visit_hook(
        "visit", [&](glsl::index_text const& at) { put(at, glsl::type_of<std::uint32_t>(), read(at)); });
}

GPU_DECL bool kernel_should_write(gl::device& d, std::size_t bytes) {
    if (bytes < least_for_kernel) return false;
    kernel::runtime const& r = kernel::current(d);
    return r.tuning.form != kernel::shape::lanes && !r.rehearsing && !r.tuning.assemble_only;
}

GPU_DECL buffer_iterator<std::uint32_t> word_of(gl::device& d, gl::GLuint buffer, std::size_t at) {
    gl::GLint64 bytes = 0;
    d.gl.get_named_buffer_parameteri64v(buffer, gl::k_buffer_size, &bytes);
    return buffer_iterator<std::uint32_t>(buffer, static_cast<std::size_t>(bytes) / 4, at);
}

[[gnu::noinline]] GPU_DECL bool filled_by_kernel(
    gl::device& d, gl::GLuint buffer, std::size_t first, std::size_t count, std::uint32_t word) {
    if (!kernel_should_write(d, count * 4)) return false;
    auto const out = word_of(d, buffer, first);
    by_words(d, "fill", count, [&](std::size_t at, std::size_t n) {
        word_writer const visit{
            constant_iterator<std::uint32_t>(word), out + static_cast<std::ptrdiff_t>(at)};
        kernel::for_each_index(n, 4, kernel::erase(visit), kernel::slot_of<word_writer>);
    });
    return true;
}
}  // namespace detail

}  // namespace gpu::inline v0_2
