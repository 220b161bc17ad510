// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/arguments.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/arguments.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL bool has_views(gl::buffer const* owned) {
    return !owned ||
           (owned->owner() &&
               owned->bytes() / 4 < static_cast<std::size_t>(owned->owner()->caps.texel_buffer_size) &&
               !needs_windows(*owned->owner(), owned->bytes()));
}

GPU_DECL void require_here(gl::buffer const* owned, gl::device const& here) {
    if (owned && owned->name() && owned->owner() != &here) [[unlikely]]
        if (!owned->owner()->is_also(here)) owned->owner()->refuse("this gpu::vector", &here);
}

GPU_DECL void arguments::begin(gl::device& d) {
    device = &d;
    uniforms_.clear();
    key_.clear();
    block_count_ = texture_count_ = image_count_ = 0;
    tickets_taken = nullptr;
    reading_once = loops_watched_ = false;
    checked_.clear();
    spans_.clear();
    places_.clear();
}

[[gnu::noinline]] GPU_DECL void arguments::memory(gl::GLuint name, gl::buffer const* owned,
    std::size_t offset, std::size_t bytes, std::size_t extent, access kind) {
    require_here(owned, *device);
    std::size_t const start = offset * bytes;
    bool const texel = has_views(owned);
    // Find the block of this buffer, or add one. One buffer is never two blocks, because
    // compilers take two blocks for different memory (decision 8).
    std::uint32_t binding = 0;
    while (binding < block_count_ && blocks_[binding].name != name) ++binding;
    if (binding == block_count_) {
        if (block_count_ == blocks_.size()) {
            refuse_pieces(block_count_ + 1);
            gpu::detail::raise(
                unsupported("a kernel would need more than 16 storage blocks; zip fewer ranges"));
        }
        blocks_[block_count_++] = {name, owned};
    }
    if (extent != unknown && extent * bytes > blocks_[binding].end) {
        blocks_[binding].end = extent * bytes;
        blocks_[binding].element = bytes;
    }
    // When the buffer is longer than a storage block, note which part of it the launch uses.
    std::size_t const held = owned ? owned->bytes() : extent == unknown ? 0 : extent * bytes;
    glsl::way reached;
    if (divided_count_ > 0 && kind != access::shared) [[unlikely]]
        reached = way_to_pieces(binding, bytes);
    bool const divided = reached.by == glsl::route::pieces,
               windows = kind != access::shared && !divided && needs_windows(*device, held),
               addressed = windows && device->caps.addresses;
    if (windows) [[unlikely]] {
        std::size_t first = start, last = extent == unknown ? held : extent * bytes;
        if (whole_)
            first = 0;
        else if (backwards_) {
            // A packet that ends at `start` may begin before the last element that is used.
            std::size_t const before = reach_ < offset ? start - reach_ * bytes : 0;
            first = before > 32 ? before - 32 : 0;
            last = start < last ? start : last;
        } else if (reach_ < (last - start) / bytes)
            last = start + reach_ * bytes;
        span_of_block s{
            binding, static_cast<std::uint32_t>(uniforms_.size()), offset, bytes, first, last, held, {}};
        if (addressed) {
            window own;
            own.add(s);
            bool const far_away = own.bytes() > device->caps.reach(bytes);
            s.reached = {far_away ? glsl::route::long_address : glsl::route::address, own.start()};
            // The program's text depends on which ranges are reached by the same address.
            std::uint32_t k = 0;
            while (k < spans_.size() && (spans_[k].binding != binding || !spans_[k].reached.is(s.reached)))
                ++k;
            key(k);
        }
        spans_.push_back(s);
        reached = s.reached;
    }
    // Add the offset as a uniform. Add the binding and the alignment of the range to the
    // structure, because the text of the program depends on them.
    word(static_cast<std::uint32_t>(divided ? offset - reached.start / bytes : offset));
    if (addressed || divided) [[unlikely]] {
        for (int k = 0; addressed && k < 2; ++k) word(0);  // the address, which choose_windows() sets
        if (kind == access::bounded) count(extent - offset);
    }
    if (divided) [[unlikely]]
        for (std::uint32_t k : {reached.pieces, reached.each}) key(k);
    key(static_cast<std::uint32_t>(reached.by) << 7 | binding << 3 | (texel ? 4u : 0u) |
        (start % 32 == 0      ? 2u
            : start % 16 == 0 ? 1u
                              : 0u));
    if (reading_once) {
        std::uint32_t k = 0;
        while (k < places_.size() && (places_[k].binding != binding || places_[k].offset != offset ||
                                         places_[k].bytes != bytes || !places_[k].reached.is(reached)))
            ++k;
        key(k);
    }
    places_.push_back({binding, offset, bytes, reached});
}

GPU_DECL void arguments::read_texture(bound_texture const& t, std::size_t first) {
    if (texture_count_ == textures_.size())
        gpu::detail::raise(unsupported("a kernel would read more than 8 textures; zip fewer of them"));
    textures_[texture_count_++] = t;
    key(t.target);
    for (std::uint32_t w : {static_cast<std::uint32_t>(first), t.width, t.height, t.level}) word(w);
}

GPU_DECL void arguments::write_image(bound_image const& i, gl::GLenum target) {
    if (image_count_ == images_.size())
        gpu::detail::raise(unsupported("a kernel would write more than 8 images; zip fewer of them"));
    images_[image_count_++] = i;
    key(target);
}

[[gnu::noinline]] GPU_DECL void arguments::add(glsl::recording const& r) {
    if (looking_for_loops_) [[unlikely]] {
        loops_ |= r.looped;
        return;
    }
    auto const s = r.structure(), c = r.captures();
    key(static_cast<std::uint32_t>(s.size()));
    key_.append(s);
    uniforms_.append(c);
    std::size_t const before = reach_;
    bool const backwards = backwards_;
    // A limited_extent or a reversed_extent does not hold for accessors, because a functor may use
    // them at any index.
    reach_ = unknown;
    backwards_ = false;
    for (glsl::stream const& m : r.streams)
        if (m.target)
            read_texture({m.name, m.target, m.width, m.height, m.level}, m.first);
        else
            memory(m.name,
                static_cast<gl::buffer const*>(m.owner),
                m.first,
                m.bytes,
                m.first + m.count,
                access::bounded);
    reach_ = before;
    backwards_ = backwards;
    if (watching_loops && r.looped) [[unlikely]] {
        loops_watched_ = true;
        key(0x1009);
    }
    if (checked()) [[unlikely]]
        check_streams(r);
}

GPU_DECL void arguments::check_streams(glsl::recording const& r) {
    key(0xcced);
    for (glsl::stream const& m : r.streams) {
        count(m.count);
        checked_.push_back(m);
    }
}

GPU_DECL void arguments::window::add(span_of_block const& s) {
    first = s.first < first ? s.first : first;
    last = s.last > last ? s.last : last;
    for (std::size_t const step = unit; unit % s.bytes; unit += step) {
    }
}

/// Returns the beginning of a message about a kernel of the algorithm.
[[gnu::cold]] GPU_DECL std::string kernel_of(char const* algorithm) {
    return algorithm && *algorithm ? concat({"gpu::", algorithm, ": a"}) : std::string("a");
}

GPU_DECL void arguments::require_reach(
    char const* algorithm, std::size_t bytes, std::size_t most, char const* limit) const {
    if (bytes > most)
        gpu::detail::raise(length_error(
            fill_in("$ kernel needs $ bytes of one buffer at once, and $ shows it $ ($); use a shorter "
                    "range, or one in a shorter buffer",
                {kernel_of(algorithm), bytes, device->caps.renderer, most, limit})));
}

GPU_DECL void arguments::refuse_pieces(std::size_t blocks) const {
    if (divided_count_ == 0) return;
    auto const given = static_cast<std::size_t>(device->caps.blocks_per_kernel);
    std::size_t bytes = 0;
    for (std::uint32_t k = 0; k < divided_count_; ++k) bytes += divided_[k].last - divided_[k].start;
    gpu::detail::raise(length_error(
        fill_in("$ kernel needs $ bytes of long buffers at once, in $ storage blocks or more, and $ gives it "
                "$; use shorter ranges",
            {kernel_of(algorithm_),
                bytes,
                blocks,
                device->caps.renderer,
                given < blocks_.size() ? given : blocks_.size()})));
}

GPU_DECL void arguments::divide(char const* algorithm, std::uint32_t binding, window used, std::size_t held) {
    auto const longest = static_cast<std::size_t>(device->caps.block_bytes);
    for (glsl::range_place const& p : places_)
        for (std::size_t const step = used.unit; p.binding == binding && used.unit % p.bytes;)
            used.unit += step;
    std::size_t const start = used.start(), last = start + used.bytes();
    for (span_of_block const& s : spans_)
        if (s.binding == binding)
            require_reach(algorithm,
                s.last > start ? s.last - start : 0,
                0xffffffff * s.bytes,
                "elements are numbered in 32 bits");
    require_reach(algorithm, used.unit, longest, "GL_MAX_SHADER_STORAGE_BLOCK_SIZE");
    algorithm_ = algorithm;
    divided_[divided_count_++] = {
        blocks_[binding].name, start, last < held ? last : held, longest / used.unit * used.unit};
}

GPU_DECL glsl::way arguments::way_to_pieces(std::uint32_t binding, std::size_t bytes) {
    block const first = blocks_[binding];
    std::uint32_t k = 0;
    while (k < divided_count_ && divided_[k].name != first.name) ++k;
    if (k == divided_count_) return {};
    auto const [name, start, last, piece] = divided_[k];
    auto const pieces = static_cast<std::uint32_t>((last - start - 1) / piece + 1);
    if (first.bytes == 0) {
        if (binding + pieces > blocks_.size()) refuse_pieces(binding + pieces);
        for (std::uint32_t j = 0; j < pieces; ++j) {
            if (j > 0) blocks_[binding + j] = {name, first.owned};
            blocks_[binding + j].start = start + j * piece;
            std::size_t const rest = last - start - j * piece;
            blocks_[binding + j].bytes = rest < piece ? rest : piece;
        }
        block_count_ = binding + pieces;
    }
    return {glsl::route::pieces, start, pieces, static_cast<std::uint32_t>(piece / bytes)};
}

GPU_DECL bool arguments::choose_windows(char const* algorithm) {
    auto const longest = static_cast<std::size_t>(device->caps.block_bytes);
    bool placed = true;
    for (std::uint32_t b = 0; b < block_count_; ++b) {
        // Find one window for all ranges that are reached through this block. Each range that is
        // reached by an address gets its own window, of at most 2^32 - 1 elements, because kernels
        // number elements in 32 bits.
        window bound;
        std::size_t held = 0, spans = 0;
        std::uint64_t address = 0;
        for (span_of_block const& s : spans_) {
            if (s.binding != b) continue;
            held = s.held > held ? s.held : held;
            if (!s.addressed()) {
                bound.add(s);
                ++spans;
                continue;
            }
            window own;
            own.add(s);
            require_reach(algorithm,
                own.last > own.start() ? own.last - own.start() : 0,
                0xffffffff * s.bytes,
                "elements are numbered in 32 bits");
            if (!address) address = gl::buffer::address_of(*device, blocks_[b].name);
            std::uint64_t const begin = address + own.start();
            uniforms_[s.word] = static_cast<std::uint32_t>(s.offset - own.start() / s.bytes);
            uniforms_[s.word + 1] = static_cast<std::uint32_t>(begin);
            uniforms_[s.word + 2] = static_cast<std::uint32_t>(begin >> 32);
        }
        if (held == 0) continue;
        std::size_t const all = blocks_[b].owned ? gl::buffer::storage_bytes(held) : held;
        std::size_t start = 0;
        if (bound.first != unknown) {
            // Begin the window at the first byte of the buffer when a range that is reached through
            // this block has no span, because the offset of such a range counts from there. A range
            // in a buffer of the application has no span when its extent fits into a storage block,
            // even when another range of the buffer is longer.
            std::size_t ranges = 0;
            for (glsl::range_place const& p : places_)
                ranges += p.binding == b && p.reached.by == glsl::route::block;
            if (ranges != spans) bound.first = 0;
            if (bound.bytes() > longest) {
                divide(algorithm, b, bound, all);
                placed = false;
                continue;
            }
            start = bound.start();
            for (span_of_block const& s : spans_)
                if (s.binding == b && !s.addressed())
                    uniforms_[s.word] = static_cast<std::uint32_t>(s.offset - start / s.bytes);
        }
        // Bind the window, up to the maximum length of a storage block.
        std::size_t const rest = all - start;
        blocks_[b].start = start;
        blocks_[b].bytes = rest < longest ? rest : longest;
    }
    return placed;
}

}  // namespace gpu::inline v0_2::kernel
