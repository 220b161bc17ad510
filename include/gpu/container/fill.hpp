// SPDX-License-Identifier: MIT
// Gives fill_memory(), which writes one value into a range of elements of a buffer.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/transfer.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/for_each_index.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace gpu::inline v0_2 {

namespace detail {
/// Sets OpenGL's pixel store state (GL_UNPACK_...) to its initial values until the end of the
/// scope, if `wanted` is true. Mesa applies this state to the value of glClearNamedBufferSubData,
/// too.
class plain_unpacking {
public:
    plain_unpacking(gl::table const& gl, bool wanted);
    ~plain_unpacking();
    plain_unpacking(plain_unpacking const&) = delete;
    plain_unpacking& operator=(plain_unpacking const&) = delete;

private:
    static constexpr gl::GLenum names[] = {gl::k_unpack_swap_bytes,
        gl::k_unpack_row_length,
        gl::k_unpack_skip_rows,
        gl::k_unpack_skip_pixels,
        gl::k_unpack_skip_images,
        gl::k_unpack_image_height};
    static constexpr std::size_t count = sizeof names / sizeof *names;
    gl::table const* gl_;
    gl::GLint values_[count] = {}, buffer_ = 0;
};
bool all_bytes_zero(void const* value, std::size_t bytes);
/// Hook for for_each_index: visit(i) stores `word` in element i of `out`.
struct word_writer {
    constant_iterator<std::uint32_t> word;
    buffer_iterator<std::uint32_t> out;
    void bind(kernel::arguments& a) const {
        word.bind(a);
        out.bind(a);
    }
    void write(glsl::source& s) const;
};
/// The number of bytes from which on a kernel fills memory on a GPU. NVIDIA's driver takes longer
/// to clear this much than a launch takes.
inline constexpr std::size_t least_for_kernel = std::size_t(1) << 16;

/// True when a kernel should write `bytes` bytes, and false when the driver should do it: on
/// llvmpipe, for little memory, and when kernels are not launched.
bool kernel_should_write(gl::device& d, std::size_t bytes);
/// Divides `count` words into parts of at most 1 GiB. Calls part(at, n) for each, which launches a
/// kernel that uses n words. `name` is the name of the call, unless an outer call has one.
template <class Part> void by_words(gl::device& d, char const* name, std::size_t count, Part const& part) {
    kernel::runtime& r = kernel::current(d);
    // A storage block may begin before the first word.
    std::size_t const block = static_cast<std::size_t>(r.device.caps.block_bytes) / 4;
    std::size_t const most = block > std::size_t(1) << 28 ? std::size_t(1) << 28 : block / 2;
    if (!r.guard && !kernel::detail::called) kernel::detail::called = name;
    kernel::session s(r);
    for (std::size_t at = 0; at < count; at += most) {
        std::size_t const n = count - at < most ? count - at : most;
        kernel::limited_extent const within(s->call, n);
        part(at, n);
    }
}
/// Returns an iterator to word number `at` of `buffer`. It knows how long the buffer is, because
/// NVIDIA's driver takes the length of a bound buffer modulo 2^32.
buffer_iterator<std::uint32_t> word_of(gl::device& d, gl::GLuint buffer, std::size_t at);
/// Writes `word` to `count` words of `buffer`, from word number `first` on, by a kernel. Returns
/// false when the driver should do it.
bool filled_by_kernel(
    gl::device& d, gl::GLuint buffer, std::size_t first, std::size_t count, std::uint32_t word);
/// True when `value` is one word repeated; `word` is that word then.
template <class T> bool is_one_word(T const& value, std::uint32_t& word) {
    if constexpr (sizeof(T) % 4 != 0)
        return false;
    else {
        auto const* const b = reinterpret_cast<unsigned char const*>(&value);
        std::memcpy(&word, b, 4);
        for (std::size_t k = 4; k < sizeof(T); k += 4)
            if (std::memcmp(b, b + k, 4) != 0) return false;
        return true;
    }
}
}  // namespace detail

/// Writes `count` copies of `value` into a buffer of the current device `d`, starting at byte
/// `offset`. Makes the copies visible to all later commands.
template <class T>
void fill_memory(gl::device& d, gl::GLuint buffer, std::size_t offset, std::size_t count, T const& value) {
    if (count == 0) return;
    auto const& gl = d.gl;
    gl::detail::transfer_check const looked(d, "fill", buffer, offset + count * sizeof(T));
    std::uint32_t word = 0;
    bool const words = offset % 4 == 0 && detail::is_one_word(value, word);
    if (words && detail::filled_by_kernel(d, buffer, offset / 4, count * (sizeof(T) / 4), word))
        return gl.memory_barrier(gl::k_all_barrier_bits);
    // OpenGL's clear command takes a null pointer for a value of zero, and then ignores the pixel
    // store state.
    bool const zeros = detail::all_bytes_zero(&value, sizeof(T));
    auto clear = [&](gl::GLenum inner, gl::GLenum format, gl::GLenum type) {
        detail::plain_unpacking const plain(gl, !zeros);
        std::size_t const bytes = count * sizeof(T);
        gl::observed_transfer const seen(d, gl::transfer::clear, bytes);
        for (std::size_t at = 0; at < bytes; at += gl::k_longest_copy)
            gl.clear_named_buffer_sub_data(buffer,
                inner,
                static_cast<gl::GLintptr>(offset + at),
                static_cast<gl::GLsizeiptr>(kernel::at_most(bytes - at, gl::k_longest_copy)),
                format,
                type,
                zeros ? nullptr : &value);
    };
    // Fill the range by OpenGL's clear command, in a texture format whose texels have the size of
    // T. A value that repeats one word is written word by word. Mesa's software drivers copy memory
    // several times as fast as they clear it with texels of two or four words.
    if (words)
        clear(gl::k_r32ui, gl::k_red_integer, gl::k_unsigned_int);
    else if constexpr (sizeof(T) == 1)
        clear(gl::k_r8ui, gl::k_red_integer, gl::k_unsigned_byte);
    else if constexpr (sizeof(T) == 2)
        clear(gl::k_r16ui, gl::k_red_integer, gl::k_unsigned_short);
    else if (sizeof(T) == 8 && !d.caps.software)
        clear(gl::k_rg32ui, gl::k_rg_integer, gl::k_unsigned_int);
    else if (sizeof(T) == 16 && !d.caps.software)
        clear(gl::k_rgba32ui, gl::k_rgba_integer, gl::k_unsigned_int);
    else {
        // Upload a few copies, then double the filled part by copying it on the GPU.
        std::vector<T> const few(kernel::at_most(count, sizeof(T) < 4096 ? 4096 / sizeof(T) : 1), value);
        gl::upload(buffer, offset, few.data(), few.size() * sizeof(T));
        for (std::size_t done = few.size(); done < count; done *= 2)
            gl::copy(buffer,
                offset,
                buffer,
                offset + done * sizeof(T),
                kernel::at_most(done, count - done) * sizeof(T));
    }
    gl.memory_barrier(gl::k_all_barrier_bits);
}
/// Writes `count` copies of `value` into a buffer of the current context, starting at byte
/// `offset`. Needs no context when `count` is 0.
template <class T>
void fill_memory(gl::GLuint buffer, std::size_t offset, std::size_t count, T const& value) {
    if (count > 0) fill_memory(gl::current(), buffer, offset, count, value);
}

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/container/impl/fill.ipp>
#endif
