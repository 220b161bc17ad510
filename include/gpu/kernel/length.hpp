// SPDX-License-Identifier: MIT
// kernel::length: how many items a launch works on, known to the host or only to the GPU; and the hooks that
// tell its kernel.
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

namespace gpu::kernel {

/// A number of items: `most`, or, when it is on the GPU, the first word of a buffer but never more than
/// `most`.
///
/// A launch is cut for `most`; where the number is on the GPU its kernel cuts the work anew among the same
/// groups.
struct length {
    std::size_t most = 0;
    gl::GLuint name = 0;  // of the buffer; 0: the number is `most`
    gl::buffer const* owned = nullptr;
    bool is_signed = false;  // below 0 counts as 0

    length(std::size_t n) : most(n) {}
    length(gl::GLuint buffer, gl::buffer const* owner, bool has_sign, std::size_t bound)
        : most(bound), name(buffer), owned(owner), is_signed(has_sign) {}
    bool on_gpu() const { return name != 0; }

    /// An algorithm that wants a number on the host does not compile with a length on the GPU.
    template <class Integer>
    requires std::is_same_v<Integer, std::size_t>
    operator Integer() const {
        static_assert(!sizeof(Integer),
            "gpu: this algorithm does not take a counted range; read the count (count.read()) and give it "
            "iterators, or use another");
        return most;
    }
};

/// The number, read by the host: waits for the GPU.
inline std::size_t read_length(length const& n) {
    if (!n.on_gpu()) return n.most;
    require_here(n.owned, gl::current());
    std::uint32_t word = 0;
    gl::download(n.name, 0, &word, sizeof word);
    if (n.is_signed && word > 0x7fffffffu) return 0;
    return word < n.most ? word : n.most;
}

/// A length as a uint in the text of a kernel.
inline void bind_length(arguments& a, length const& n) {
    a.key(n.on_gpu() ? n.is_signed ? 2u : 1u : 0u);
    if (n.on_gpu()) a.memory(n.name, n.owned, 0, 4);
    a.word(static_cast<std::uint32_t>(n.most));
}
inline std::string length_text(glsl::source& s, length const& n) {
    if (!n.on_gpu()) return concat({"args[", s.take_uniforms(1), "]"});
    auto const& word = n.is_signed ? glsl::type_of<std::int32_t>() : glsl::type_of<std::uint32_t>();
    std::uint32_t const id = s.memory({.identity = n.name, .element = &word, .bytes = 4});
    std::string const read = s.load(id, {"0u"}), most = concat({"args[", s.take_uniforms(1), "]"});
    return concat({"min(", n.is_signed ? concat({"uint(max(", read, ", 0))"}) : read, ", ", most, ")"});
}

/// COUNT in the kernel, or another name.
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

/// COUNT, and CHUNK and CHUNKS: how many packets each worker (a group, or a thread of lanes) takes, and how
/// many workers have any.
struct chunks_hook {
    length n;
    cut c;
    std::uint32_t tile = 1;  // CHUNK is a multiple of this
    bool apart = false;      // lanes: chunks must not lie a power of two apart, see cut_for_lanes
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
        std::string const all = concat({"args[", first, "]"}), whole = concat({"args[", first + 1, "]"});
        s.append("uint CHUNK, CHUNKS;\n");
        s.at_start(
            concat({"CHUNK = max((COUNT / uint(PACKET) + ", all, " - 1u) / ", all, ", 1u) * ", whole, ";"}));
        if (apart) s.at_start("if (CHUNK > 8u) CHUNK = CHUNK / 4u * 4u + 6u;");
        s.at_start("CHUNKS = max((COUNT / uint(PACKET) + CHUNK - 1u) / CHUNK, 1u);");
    }
};

}  // namespace gpu::kernel
