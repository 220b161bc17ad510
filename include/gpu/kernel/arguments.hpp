// SPDX-License-Identifier: MIT
// What one launch binds: storage blocks, argument words, and the structure that tells programs apart. No text
// is touched here.
#pragma once
#include <gpu/config.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/state_guard.hpp>
#include <gpu/list.hpp>
#include <gpu/symbol/trace.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <type_traits>

namespace gpu::glsl {
class source;
}

namespace gpu::kernel {

/// Is so much memory more than one storage block shows? Then a launch binds the part of it that it reaches.
inline bool needs_windows(gl::device const& d, std::size_t bytes) {
    return bytes + 64 > static_cast<std::size_t>(d.caps.block_bytes);
}

/// May kernels read this memory through texel views? Not when it is longer than a view or a block, or empty;
/// nullptr: the application's buffer.
inline bool has_views(gl::buffer const* owned) {
    return !owned ||
           (owned->owner() &&
               owned->bytes() / 4 < static_cast<std::size_t>(owned->owner()->caps.texel_buffer_size) &&
               !needs_windows(*owned->owner(), owned->bytes()));
}

/// Throws when memory of the library belongs to another context than the one that is current, or to one that
/// is gone.
inline void require_here(gl::buffer const* owned, gl::device const& here) {
    if (owned && owned->name() && owned->owner() != &here)
        throw context_error(
            "a gpu::vector is used with another OpenGL context than the one it was made in, or its context "
            "is gone; make that context current first");
}

/// Filled by iterators and functors in the order in which they later write text.
class arguments {
public:
    struct block {
        gl::GLuint name;
        gl::buffer const* owned;           // nullptr: the application's buffer
        std::size_t start = 0, bytes = 0;  // what is bound of it; 0 bytes: all
    };
    static constexpr std::size_t unknown = static_cast<std::size_t>(-1);

    struct texture {
        gl::GLuint name;
        gl::GLenum target;
    };

    gl::device* device = nullptr;
    bool takes_tickets = false;  // groups of this launch count themselves; see runtime::look_back

    void reset(gl::device& d) {
        device = &d;
        uniforms_.clear();
        key_.clear();
        block_count_ = texture_count_ = image_count_ = 0;
        takes_tickets = reading_once = false;
        checked_.clear();
        spans_.clear();
        places_.clear();
    }
    void word(std::uint32_t w) { uniforms_.push_back(w); }
    template <class T> void value(T const& v) {
        static_assert(std::is_trivially_copyable_v<T> || sizeof(T) > 0);
        std::size_t const at = uniforms_.size();
        uniforms_.resize(at + (sizeof(T) + 3) / 4);
        std::memcpy(uniforms_.data() + at, &v, sizeof(T));
    }
    void key(std::uint32_t k) { key_.push_back(k); }

    /// Elements of `bytes` from `offset` on in a buffer of the library, or (owned == nullptr) of the
    /// application; it holds `extent` of them.
    [[gnu::noinline]] void memory(gl::GLuint name, gl::buffer const* owned, std::size_t offset,
        std::size_t bytes, std::size_t extent = unknown) {
        require_here(owned, *device);
        std::size_t const start = offset * bytes;
        bool const texel = has_views(owned);
        // One buffer is one block, however often it is bound: compilers take two blocks for different memory.
        std::uint32_t binding = 0;
        while (binding < block_count_ && blocks_[binding].name != name) ++binding;
        if (binding == block_count_) {
            if (block_count_ == blocks_.size())
                throw unsupported("a kernel would need more than 16 storage blocks; zip fewer ranges");
            blocks_[block_count_++] = {name, owned};
        }
        std::size_t const held = owned ? owned->bytes() : extent == unknown ? 0 : extent * bytes;
        if (needs_windows(*device, held)) [[unlikely]] {
            std::size_t const end = extent == unknown ? held : extent * bytes;
            spans_.push_back({binding,
                static_cast<std::uint32_t>(uniforms_.size()),
                offset,
                bytes,
                whole_ ? 0 : start,
                !whole_ && reach_ < (end - start) / bytes ? start + reach_ * bytes : end,
                held});
        }
        word(static_cast<std::uint32_t>(offset));
        key(binding << 3 | (texel ? 4u : 0u) | (start % 32 == 0 ? 2u : start % 16 == 0 ? 1u : 0u));
        if (reading_once) {
            std::uint32_t k = 0;
            while (k < places_.size() && (places_[k].binding != binding || places_[k].offset != offset ||
                                             places_[k].bytes != bytes))
                ++k;
            key(k);
            places_.push_back({binding, offset, bytes});
        }
    }
    /// While this holds, what begins at one place is one block; see source::reading_once.
    bool reading_once = false;
    /// A texture of the application that is read, or the image of one that is written.
    void read_texture(gl::GLuint name, gl::GLenum target) {
        if (texture_count_ == textures_.size())
            throw unsupported("a kernel would read more than 8 textures; zip fewer of them");
        textures_[texture_count_++] = {name, target};
        key(target);
    }
    void write_image(gl::GLuint name, gl::GLenum target) {
        if (image_count_ == images_.size())
            throw unsupported("a kernel would write more than 8 images; zip fewer of them");
        images_[image_count_++] = name;
        key(target);
    }
    /// What a functor captured, and what it does if its type does not say it.
    template <class... Args, class F> void function(F const& f) {
        if (!std::is_empty_v<F> || looking_for_loops_) add(glsl::trace<Args...>(f));
    }

    /// There is a loop in the text of what is bound.
    void loops() { loops_ = true; }
    /// Has a functor that these bind a loop of gpu::while_ or gpu::for_? A question apart: nothing is bound
    /// for a launch.
    bool have_loops(gl::device& d, std::initializer_list<struct any_binding> bindings);

    /// Where gpu::checked(): the accessors whose indices this launch looks at.
    list<glsl::stream> const& checked_streams() const { return checked_; }

    /// Of memory that is longer than a block, chooses the part to bind, and counts offsets from there. Throws
    /// when the launch needs more.
    void place_windows(char const* algorithm) {
        if (!spans_.empty()) [[unlikely]]
            choose_windows(algorithm);
    }

    array_view<std::uint32_t const> uniforms() const { return uniforms_; }
    array_view<std::uint32_t const> structure() const { return key_; }
    array_view<block const> blocks() const { return {blocks_.data(), block_count_}; }
    array_view<texture const> textures() const { return {textures_.data(), texture_count_}; }
    array_view<gl::GLuint const> images() const { return {images_.data(), image_count_}; }

private:
    [[gnu::noinline]] void add(glsl::recording const& r) {
        if (looking_for_loops_) [[unlikely]] {
            loops_ |= r.looped;
            return;
        }
        auto const s = r.structure(), c = r.captures();
        key(static_cast<std::uint32_t>(s.size()));
        key_.append(s);
        uniforms_.append(c);
        std::size_t const before = reach_;
        reach_ = unknown;  // an accessor is asked for any index
        for (glsl::stream const& m : r.streams)
            memory(m.name, static_cast<gl::buffer const*>(m.owner), m.first, m.bytes, m.first + m.count);
        reach_ = before;
        if (checked()) [[unlikely]]
            check_streams(r);
    }
    [[gnu::cold]] void check_streams(glsl::recording const& r) {
        key(0xcced);
        for (glsl::stream const& m : r.streams) {
            word(m.count < 0xffffffffu ? static_cast<std::uint32_t>(m.count) : 0xffffffffu);
            checked_.push_back(m);
        }
    }
    [[gnu::cold]] void choose_windows(char const* algorithm) {
        auto const most = static_cast<std::size_t>(device->caps.block_bytes);
        for (std::uint32_t b = 0; b < block_count_; ++b) {
            std::size_t first = unknown, last = 0, unit = 256,
                        held = 0;  // offsets stay aligned, and whole numbers of elements
            for (span_of_block const& s : spans_) {
                if (s.binding != b) continue;
                first = s.first < first ? s.first : first;
                last = s.last > last ? s.last : last;
                held = s.held;
                for (std::size_t const step = unit; unit % s.bytes; unit += step) {
                }
            }
            if (first == unknown) continue;
            std::size_t const start = first / unit * unit;
            if (last > start && last - start + 64 > most)
                throw length_error(concat({algorithm && *algorithm ? concat({"gpu::", algorithm, ": a"})
                                                                   : std::string("a"),
                    " kernel needs ",
                    last - start,
                    " bytes of one buffer at once, and ",
                    device->caps.renderer,
                    " shows it ",
                    most,
                    " (GL_MAX_SHADER_STORAGE_BLOCK_SIZE); use a shorter range, or one in a shorter buffer"}));
            std::size_t const rest = (blocks_[b].owned ? gl::buffer::storage_bytes(held) : held) - start;
            blocks_[b].start = start;
            blocks_[b].bytes = rest < most ? rest : most;
            for (span_of_block const& s : spans_)
                if (s.binding == b)
                    uniforms_[s.word] = static_cast<std::uint32_t>(s.offset - start / s.bytes);
        }
    }
    list<std::uint32_t> uniforms_, key_;  // of a thread: they grow once
    struct place {
        std::uint32_t binding;
        std::size_t offset, bytes;
    };
    list<place> places_;  // of the blocks that were bound while reading_once
    list<glsl::stream> checked_;
    std::array<block, 16> blocks_{};
    std::array<texture, gl::state_guard::most_textures> textures_{};
    std::array<gl::GLuint, 8> images_{};
    std::uint32_t block_count_ = 0, texture_count_ = 0, image_count_ = 0;
    bool looking_for_loops_ = false, loops_ = false;

    struct span_of_block {  // of memory that is longer than a block
        std::uint32_t binding, word;
        std::size_t offset, bytes, first, last, held;
    };
    list<span_of_block> spans_;
    std::size_t reach_ = unknown;
    bool whole_ = false;
    friend class limited_extent;
    friend class unlimited_extent;
};

/// While it lives, kernels touch no more than `items` elements of any memory from where its iterator points
/// on.
class limited_extent {
public:
    limited_extent(arguments& a, std::size_t items) : a_(a), before_(a.reach_) { a.reach_ = items; }
    ~limited_extent() { a_.reach_ = before_; }
    limited_extent(limited_extent const&) = delete;
    limited_extent& operator=(limited_extent const&) = delete;

private:
    arguments& a_;
    std::size_t before_;
};
/// While it lives, what is bound may be touched anywhere, before the place of its iterator too.
class unlimited_extent {
public:
    explicit unlimited_extent(arguments& a) : a_(a), before_(a.whole_) { a.whole_ = true; }
    ~unlimited_extent() { a_.whole_ = before_; }
    unlimited_extent(unlimited_extent const&) = delete;
    unlimited_extent& operator=(unlimited_extent const&) = delete;

private:
    arguments& a_;
    bool before_;
};

/// Something that has bind(arguments&), whatever its type.
struct any_binding {
    void const* what;
    void (*bind)(void const* what, arguments& a);
};
/// A hook, whatever its type.
struct any_hook : any_binding {
    void (*write)(void const* what, glsl::source& s);
};
namespace detail {
template <class Hook> struct hook_calls {
    static void bind(void const* h, arguments& a) { static_cast<Hook const*>(h)->bind(a); }
    [[gnu::cold]] static void write(void const* h, glsl::source& s) { static_cast<Hook const*>(h)->write(s); }
};
}  // namespace detail
template <class Bound> any_binding erase_binding(Bound const& b) {
    return {&b, detail::hook_calls<Bound>::bind};
}
template <class Hook> any_hook erase(Hook const& h) {
    return {{&h, detail::hook_calls<Hook>::bind}, detail::hook_calls<Hook>::write};
}

inline bool arguments::have_loops(gl::device& d, std::initializer_list<any_binding> bindings) {
    reset(d);
    looking_for_loops_ = true;
    loops_ = false;
    struct done {
        bool& flag;
        ~done() { flag = false; }
    } const at_end{looking_for_loops_};
    for (any_binding const& b : bindings) b.bind(b.what, *this);
    return loops_;
}

}  // namespace gpu::kernel
