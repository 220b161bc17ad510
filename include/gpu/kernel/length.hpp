// SPDX-License-Identifier: MIT
// Gives kernel::length, a number of items that the host knows or that only the GPU knows, and the
// hooks that pass such a number to a kernel.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/tuning.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace gpu::inline v0_2::kernel {

/// A number of items. When the host knows the number, it is `most`. Otherwise the number is the
/// first word of a buffer on the GPU, and a number larger than `most` counts as `most`.
///
/// The host launches enough groups for `most` items. When the number is on the GPU, the kernel
/// divides the items among these groups itself.
struct length {
    std::size_t most = 0;
    gl::GLuint name = 0;  // OpenGL name of the buffer; 0 when the host knows the number
    gl::buffer const* owned = nullptr;
    bool is_signed = false;  // true when the word is signed; negative numbers count as 0

    length(std::size_t n) : most(n) {}
    length(gl::GLuint buffer, gl::buffer const* owner, bool has_sign, std::size_t bound)
        : most(bound), name(buffer), owned(owner), is_signed(has_sign) {}
    bool on_gpu() const { return name != 0; }

    /// Makes code that needs the number on the host fail to compile, with a
    /// message that says what to do instead.
    template <class Integer>
    requires std::is_same_v<Integer, std::size_t>
    operator Integer() const {
        static_assert(!sizeof(Integer),
            "gpu: this algorithm does not take a counted range; read the count (count.read()) and give it "
            "iterators, or use another");
        return most;
    }
};

/// Returns the number that a length stands for. When the number is on the GPU, waits for the GPU
/// and reads it.
std::size_t read_length(length const& n);

/// Binds a length for a kernel. The text of the kernel contains the expression that length_text()
/// returns.
void bind_length(arguments& a, length const& n);
/// Returns a GLSL expression of type uint for the value of a length.
std::string length_text(glsl::source& s, length const& n);

/// Hook that defines the name COUNT in the kernel, which stands for the value of a length. Another
/// name than COUNT may be given.
struct count_hook {
    length n;
    std::string_view name = "COUNT";
    void bind(arguments& a) const { bind_length(a, n); }
    void write(glsl::source& s) const;
};

/// Hook that defines three names in the kernel: COUNT is the number of items, CHUNK the number of
/// packets in a chunk, and CHUNKS the number of chunks. Each chunk is processed by one group, or in
/// the shape lanes by one thread.
struct chunks_hook {
    length n;
    cut c;
    std::uint32_t tile = 1;  // CHUNK is a multiple of this number
    // True when chunks must not begin a power of two apart, because they would then compete for the
    // same sets of the cache.
    bool apart = false;
    void bind(arguments& a) const;
    void write(glsl::source& s) const;
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/length.ipp>
#endif
