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
inline std::size_t read_length(length const& n) {
    if (!n.on_gpu()) return n.most;
    require_here(n.owned, gl::current());
    std::uint32_t word = 0;
    gl::download(n.name, 0, &word, sizeof word);
    if (n.is_signed && word > 0x7fffffffu) return 0;
    return word < n.most ? word : n.most;
}

/// Binds a length for a kernel. The text of the kernel contains the expression that length_text()
/// returns.
inline void bind_length(arguments& a, length const& n) {
    a.key(n.on_gpu() ? n.is_signed ? 2u : 1u : 0u);
    if (n.on_gpu()) a.memory(n.name, n.owned, 0, 4);
    a.word(static_cast<std::uint32_t>(n.most));
}
/// Returns a GLSL expression of type uint for the value of a length.
inline std::string length_text(glsl::source& s, length const& n) {
    if (!n.on_gpu()) return concat({"args[", s.take_uniforms(1), "]"});
    auto const& word = n.is_signed ? glsl::type_of<std::int32_t>() : glsl::type_of<std::uint32_t>();
    std::uint32_t const id = s.memory({.identity = n.name, .element = &word, .bytes = 4});
    std::string const read = s.load(id, {"0u"}), most = concat({"args[", s.take_uniforms(1), "]"});
    return concat({"min(", n.is_signed ? concat({"uint(max(", read, ", 0))"}) : read, ", ", most, ")"});
}

/// Hook that defines the name COUNT in the kernel, which stands for the value of a length. Another
/// name than COUNT may be given.
struct count_hook {
    length n;
    std::string_view name = "COUNT";
    void bind(arguments& a) const { bind_length(a, n); }
    void write(glsl::source& s) const {
        std::string const text = length_text(s, n);
        if (!n.on_gpu()) return s.define(name, text);
        s.append(concat({"uint ", name, ";\n"}));
        s.at_start(concat({name, " = ", text, ";"}));
    }
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
    void bind(arguments& a) const {
        count_hook{n}.bind(a);
        if (n.on_gpu()) {
            a.word(c.chunks * tile);
            a.word(tile);
        } else {
            a.word(c.chunk);
            a.word(c.chunks);
        }
    }
    void write(glsl::source& s) const {
        count_hook{n}.write(s);
        std::uint32_t const first = s.take_uniforms(2);
        if (!n.on_gpu()) {
            s.define("CHUNK", concat({"args[", first, "]"}));
            s.define("CHUNKS", concat({"args[", first + 1, "]"}));
            return;
        }
        // When only the GPU knows the length, the kernel cuts the range itself. It makes no more
        // chunks than the host has launched threads or groups for.
        std::string const all = concat({"args[", first, "]"}), whole = concat({"args[", first + 1, "]"});
        s.append("uint CHUNK, CHUNKS;\n");
        s.at_start(
            concat({"CHUNK = max((COUNT / uint(PACKET) + ", all, " - 1u) / ", all, ", 1u) * ", whole, ";"}));
        if (apart) s.at_start("if (CHUNK > 8u) CHUNK = CHUNK / 4u * 4u + 6u;");
        s.at_start("CHUNKS = max((COUNT / uint(PACKET) + CHUNK - 1u) / CHUNK, 1u);");
    }
};

}  // namespace gpu::inline v0_2::kernel
