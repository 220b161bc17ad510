// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/container/copy_memory.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/container/copy_memory.hpp>

namespace gpu::inline v0_2 {

namespace detail {

GPU_DECL void word_copier::write(glsl::source& s) const {
    auto const read = in.reader(s);
    auto const put = out.writer(s);
    s.visit_hook(
        "visit", [&](glsl::index_text const& at) { put(at, glsl::type_of<std::uint32_t>(), read(at)); });
}
}  // namespace detail

GPU_DECL void copy_memory(
    gl::GLuint source, std::size_t from, gl::GLuint target, std::size_t to, std::size_t bytes) {
    if (bytes == 0) return;
    gl::device& d = gl::current_checked();
    if (source == target || (from | to) % 4 != 0 || checked() || !detail::kernel_should_write(d, bytes))
        return gl::copy(d, source, from, target, to, bytes);
    std::size_t const whole = bytes / 4 * 4;
    auto const in = detail::word_of(d, source, from / 4), out = detail::word_of(d, target, to / 4);
    detail::by_words(d, "copy", bytes / 4, [&](std::size_t at, std::size_t n) {
        auto const distance = static_cast<std::ptrdiff_t>(at);
        detail::word_copier const visit{in + distance, out + distance};
        kernel::for_each_index(n, 4, kernel::erase(visit), kernel::slot_of<detail::word_copier>);
    });
    gl::copy(d, source, from + whole, target, to + whole, bytes - whole);
}

}  // namespace gpu::inline v0_2
