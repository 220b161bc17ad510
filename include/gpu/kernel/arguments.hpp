// SPDX-License-Identifier: MIT
// Gives kernel::arguments, which collects what one launch binds (storage blocks, textures,
// uniforms) and its structure, the list of numbers by which programs are told apart. It contains no
// GLSL text.
#pragma once
#include <gpu/config.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/state_guard.hpp>
#include <gpu/glsl/block.hpp>
#include <gpu/kernel/bound_texture.hpp>
#include <gpu/list.hpp>
#include <gpu/symbol/trace.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2::glsl {
class source;
}

namespace gpu::inline v0_2::kernel {

/// True when memory of `bytes` bytes, with its padding, may be longer than one storage block. A
/// launch then binds only a window of the memory, the part that it reaches.
inline bool needs_windows(gl::device const& d, std::size_t bytes) {
    return bytes + 64 > static_cast<std::size_t>(d.caps.block_bytes);
}

/// True when a kernel may read a buffer through texel views. That holds for every buffer of the
/// application, where `owned` is nullptr. A buffer of the library must be neither empty nor longer
/// than a texel view or a storage block can be.
bool has_views(gl::buffer const* owned);

/// Throws context_error when `owned`, a buffer of the library, belongs to another context than the
/// current one (`here`), or to a context that is gone. Accepts nullptr and empty buffers, and
/// buffers that another module of the program has made in this context.
void require_here(gl::buffer const* owned, gl::device const& here);

/// Collects what the hooks of one launch bind: uniforms, buffers, textures and images. A hook adds
/// them in the order in which its text uses them.
class arguments {
public:
    struct block {
        gl::GLuint name;
        // The library's buffer with this name, or nullptr when the application made the buffer.
        gl::buffer const* owned;
        // The bytes to bind, from byte `start` on. When `bytes` is 0, the whole buffer is bound.
        std::size_t start = 0, bytes = 0;
        // Where the ranges in the buffer end, as far as known, and the size of their elements.
        std::size_t end = 0, element = 1;
    };
    static constexpr std::size_t unknown = static_cast<std::size_t>(-1);  // for an unknown length
    /// How a kernel may reach memory. `any`: by a storage block, by an address, or in pieces.
    /// `bounded`: as `any`, and the kernel tests each index unless it uses a storage block.
    /// `shared`: by a storage block only. See memory().
    enum class access : unsigned char { any, bounded, shared };

    gl::device* device = nullptr;
    /// If not null, the counter to which the dispatch adds the number of tickets that the groups of
    /// this launch take. Each group takes `tickets_of_group`.
    std::uint32_t* tickets_taken = nullptr;
    std::uint32_t tickets_of_group = 1;

    void reset(gl::device& d) {
        divided_count_ = 0;
        begin(d);
    }
    /// Removes everything that was added, but remembers the buffers that place_windows() divides.
    void begin(gl::device& d);
    /// Adds one uniform, a 32-bit word.
    void word(std::uint32_t w) { uniforms_.push_back(w); }
    /// Adds the bytes of a value as uniforms, rounded up to whole words.
    template <class T> void value(T const& v) {
        static_assert(std::is_trivially_copyable_v<T> || sizeof(T) > 0);
        std::size_t const at = uniforms_.size();
        uniforms_.resize(at + (sizeof(T) + 3) / 4);
        std::memcpy(uniforms_.data() + at, &v, sizeof(T));
    }
    /// Adds a number to the structure of the launch. Launches with different structures run
    /// different programs.
    void key(std::uint32_t k) { key_.push_back(k); }

    /// Adds a storage buffer, and as a uniform the index `offset` at which a range in this buffer
    /// begins. The index counts elements of `bytes` bytes. `owned` is nullptr when the application
    /// made the buffer. `extent` is the number of elements in the buffer, if it is known. Memory
    /// that threads of one launch share (`kind` is shared) is short, and a storage block, because
    /// only a block is coherent. The memory of accessors (`kind` is bounded) has an extent: a
    /// functor may use any index, and one out of range does no harm. Throws unsupported when the
    /// launch has more than 16 storage blocks, and length_error when some of these are pieces.
    void memory(gl::GLuint name, gl::buffer const* owned, std::size_t offset, std::size_t bytes,
        std::size_t extent = unknown, access kind = access::any);
    /// Returns, for each call of memory(), how the kernel reaches the range. When it uses an
    /// address, the two uniforms after the uniform of the offset hold the address. When the range
    /// is bounded and the kernel does not use a storage block, the last uniform holds the number of
    /// elements.
    array_view<glsl::range_place const> places() const { return places_; }
    /// Adds, as a uniform, the number of elements that an output has room for. Does so only while a
    /// bounded_stores lives; the kernel then stores no element behind them.
    void room(std::size_t elements) {
        if (!bounds_stores_) [[likely]]
            return;
        key(0xb0d);
        count(elements);
    }
    /// True while a bounded_stores lives.
    bool bounds_stores() const { return bounds_stores_; }
    /// While this is true, the structure also tells which ranges begin at the same element of a
    /// buffer. Hooks set it together with source::reading_once, so that the program loads the
    /// elements of these ranges only once.
    bool reading_once = false;
    /// Adds a texture that the kernel reads from texel `first` on, and its uniforms (see
    /// glsl::texture_words). Throws unsupported when the launch has more than 8 textures.
    void read_texture(bound_texture const& t, std::size_t first);
    /// Adds an image that the kernel writes. Throws unsupported when the launch has more than 8
    /// images.
    void write_image(bound_image const& i, gl::GLenum target);
    /// Adds a functor that the kernel calls with arguments of types Args. Its captured values
    /// become uniforms, its accessors become buffers, and its recorded operations become part of
    /// the structure. A functor that its type alone describes, such as gpu::plus<>, adds nothing.
    template <class... Args, class F> void function(F const& f) {
        if (!glsl::always_alike<F> || looking_for_loops_) add(glsl::trace<Args...>(f));
    }

    /// Tells have_loops() that the GLSL text of a hook contains a loop.
    void loops() { loops_ = true; }
    /// Returns true when a functor in these bindings contains a loop, which is gpu::while_,
    /// gpu::for_, or a loop in a GLSL text. Also returns true when one of the bindings calls
    /// loops(). Removes everything that was added to this object before.
    bool have_loops(gl::device& d, std::initializer_list<struct any_binding> bindings);

    /// While this is true, the structure also tells that functors have loops, which the kernel then
    /// watches: it reports those that the driver has ended.
    bool watching_loops = false;
    /// True when a functor was added that has loops, while watching_loops was true.
    bool loops_watched() const { return loops_watched_; }

    /// Returns the accessors whose indices the kernel checks. There are none unless gpu::checked()
    /// is true.
    list<glsl::stream> const& checked_streams() const { return checked_; }

    /// Chooses the window of each buffer that is longer than a storage block: the part of the
    /// buffer that the launch binds. A range that the kernel reaches by an address has a window of
    /// its own. Changes the uniforms with offsets so that they count from the beginning of the
    /// window. Throws length_error, whose message names `algorithm`, when the launch uses more of a
    /// buffer than a kernel reaches.
    ///
    /// Returns false when a window would be longer than a storage block. Such a window is divided
    /// into pieces: after begin(), everything must be added once more.
    bool place_windows(char const* algorithm) { return spans_.empty() || choose_windows(algorithm); }

    /// If a buffer of this launch is in pieces, throws length_error: its kernel has `blocks`
    /// storage blocks, which are more than a driver gives it.
    [[gnu::cold]] void refuse_pieces(std::size_t blocks) const;

    array_view<std::uint32_t const> uniforms() const { return uniforms_; }
    array_view<std::uint32_t const> structure() const { return key_; }
    array_view<block const> blocks() const { return {blocks_.data(), block_count_}; }
    array_view<bound_texture const> textures() const { return {textures_.data(), texture_count_}; }
    array_view<bound_image const> images() const { return {images_.data(), image_count_}; }

private:
    void add(glsl::recording const& r);
    /// Adds a number of elements as a uniform. A number of 2^32 or more becomes 2^32 - 1.
    void count(std::size_t n) { word(n < 0xffffffffu ? static_cast<std::uint32_t>(n) : 0xffffffffu); }
    [[gnu::cold]] void check_streams(glsl::recording const& r);
    [[gnu::cold]] bool choose_windows(char const* algorithm);
    /// Throws length_error when a kernel cannot reach `bytes` bytes of one buffer. `limit` says why
    /// it reaches only `most`.
    [[gnu::cold]] void require_reach(
        char const* algorithm, std::size_t bytes, std::size_t most, char const* limit) const;
    // The lists uniforms_ and key_ keep their memory from launch to launch, so launches seldom
    // allocate.
    list<std::uint32_t> uniforms_, key_;
    list<glsl::range_place> places_;
    list<glsl::stream> checked_;
    std::array<block, 16> blocks_{};
    std::array<bound_texture, gl::state_guard::most_textures> textures_{};
    std::array<bound_image, 8> images_{};
    std::uint32_t block_count_ = 0, texture_count_ = 0, image_count_ = 0;
    bool looking_for_loops_ = false, loops_ = false, loops_watched_ = false;

    // A range in a buffer that is longer than a storage block. The launch uses the bytes [first,
    // last) of the buffer, which has `held` bytes. Elements have `bytes` bytes, and uniform number
    // `word` holds the index of the first element.
    struct span_of_block {
        std::uint32_t binding, word;
        std::size_t offset, bytes, first, last, held;
        glsl::way reached;
        bool addressed() const { return reached.by != glsl::route::block; }
    };
    // The part of a buffer that holds some ranges. It begins at a multiple of `unit` bytes, which
    // is a multiple of 256 and of the size of each element, and ends with a whole packet.
    struct window {
        std::size_t first = unknown, last = 0, unit = 256;
        void add(span_of_block const& s);
        std::size_t start() const { return first / unit * unit; }
        std::size_t bytes() const {
            std::size_t const end = (last + 31) / 32 * 32;
            return end > start() ? end - start() : 0;
        }
    };
    list<span_of_block> spans_;
    // A window that the launch binds in pieces of `piece` bytes: the bytes [start, last) of a
    // buffer.
    struct divided_buffer {
        gl::GLuint name;
        std::size_t start, last, piece;
    };
    /// Remembers that the window `used` of the buffer at this binding, which holds `held` bytes, is
    /// to be divided into pieces. Each begins at a multiple of 256 bytes, and no element lies in
    /// two.
    [[gnu::cold]] void divide(char const* algorithm, std::uint32_t binding, window used, std::size_t held);
    /// When the buffer at this binding is divided, binds its pieces, unless an earlier range has
    /// done so. Returns how the kernel reaches its elements of `bytes` bytes.
    [[gnu::cold]] glsl::way way_to_pieces(std::uint32_t binding, std::size_t bytes);
    std::array<divided_buffer, 16> divided_{};
    std::uint32_t divided_count_ = 0;
    char const* algorithm_ = nullptr;  // the name of the call whose buffers are divided
    std::size_t reach_ = unknown;      // maximum number of elements used, from limited_extent
    bool whole_ = false;               // true while an unlimited_extent lives
    bool backwards_ = false;           // true while a reversed_extent lives
    bool bounds_stores_ = false;       // true while a bounded_stores lives
    friend class limited_extent;
    friend class unlimited_extent;
    friend class reversed_extent;
    friend class bounded_stores;
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/arguments.ipp>
#endif
