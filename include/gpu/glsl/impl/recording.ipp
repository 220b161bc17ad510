// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/recording.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/recording.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL array_view<std::uint32_t const> recording::structure() const {
    return {reinterpret_cast<std::uint32_t const*>(nodes.data()), count * std::size_t{4}};
}

GPU_DECL std::uint64_t recording::hash() const {
    std::uint64_t h = 0x9e3779b97f4a7c15u ^ count;
    for (std::uint32_t i = 0; i < count; ++i) {
        std::uint64_t w[2];
        std::memcpy(w, &nodes[i], sizeof w);
        h = (h ^ w[0]) * 0xd6e8feb86659fd93u;
        h = ((h ^ (h >> 32)) + w[1]) * 0xff51afd7ed558ccdu;
        h ^= h >> 29;
    }
    return h;
}

[[gnu::noinline]] GPU_DECL std::uint32_t recording::push(
    op o, std::uint16_t type, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint8_t sub) {
    if (count == room_) grow();
    nodes[count] = {
        static_cast<std::uint32_t>(o) | std::uint32_t{sub} << 8 | std::uint32_t{type} << 16, a, b, c};
    return count++;
}

[[gnu::noinline]] GPU_DECL std::uint32_t recording::number(
    std::uint16_t type, std::uint64_t bits, bool wide, bool baked) {
    auto low = static_cast<std::uint32_t>(bits), high = static_cast<std::uint32_t>(bits >> 32);
    if (baked) return push(op::literal, type, low, high);
    std::uint32_t at = captured;
    if (at + 2 > words.size()) words.resize(words.size() * 2 + 2);
    words[at] = low;
    if (wide) words[at + 1] = high;
    captured += wide ? 2 : 1;
    return push(op::constant, type, at);
}

[[gnu::noinline]] GPU_DECL std::uint32_t recording::value(type const& t, void const* from, bool baked) {
    std::uint32_t const n = glsl::word_count(t);
    if (captured + n > words.size()) words.resize(words.size() * 2 + n);
    std::uint32_t* to = words.data() + captured;
    std::memset(to, 0, n * sizeof *to);
    copy_value(t, from, to);
    if (!baked) {
        captured += n;
        return push(op::constant, t.id, captured - n);
    }
    // Append literal nodes that hold three words of the value each. The words are now in the
    // nodes. `captured`, the number of captured words, does not grow, so the next capture takes
    // their place.
    for (std::uint32_t i = 0; i < n; i += 3) {
        std::uint32_t w[3] = {};
        for (std::uint32_t k = 0; k < 3 && i + k < n; ++k) w[k] = words[captured + i + k];
        push(i + 3 < n ? op::data : op::literal, t.id, w[0], w[1], w[2]);
    }
    return count - 1;
}

GPU_DECL std::uint32_t recording::compose(
    op o, std::uint16_t type, std::uint32_t const* parts, std::uint32_t n, std::uint32_t id) {
    for (std::uint32_t i = 0; i < n; i += 3)
        push(op::more, 0, parts[i], i + 1 < n ? parts[i + 1] : 0, i + 2 < n ? parts[i + 2] : 0);
    return push(o, type, n, id);
}

GPU_DECL std::uint32_t recording::slot(stream const& s) {
    for (std::uint32_t k = 0; k < streams.size(); ++k)
        if (stream const& known = streams[k];
            known.owner == s.owner && known.name == s.name && known.first == s.first &&
            known.count == s.count && known.type == s.type && known.form == s.form && known.level == s.level)
            return k;
    streams.push_back(s);
    return static_cast<std::uint32_t>(streams.size() - 1);
}

GPU_DECL void recording::touch(void const* accessor, std::size_t bytes) {
    auto const at = reinterpret_cast<std::uintptr_t>(accessor) - reinterpret_cast<std::uintptr_t>(functor);
    if (at >= functor_bytes) return;
    for (std::uintptr_t known : accessors)
        if (known == at) return;
    accessors.push_back(at);
    accessor_bytes += bytes;
}

GPU_DECL void recording::begin(bool everything_baked) {
    if (nodes.empty()) {
        nodes.resize(1024);
        words.resize(512);
    }
    room_ = 1024;
    bottom_ = __builtin_frame_address(0);
    count = captured = scope_serial = bool_exits = 0;
    next_serial = 1;
    again = bool_seen = looped = false;
    innermost = inside::no_loop;
    streams.clear();
    accessors.clear();
    accessor_bytes = 0;
    baking = everything_baked;
}

GPU_DECL void recording::require_stack() const {
    auto const deep = static_cast<char const*>(bottom_) - static_cast<char*>(__builtin_frame_address(0));
    if (deep > (1 << 20) && deep < (1 << 30))
        gpu::detail::raise(unsupported(
            "gpu: a traced function calls itself, and what should end that is known only on the GPU; use "
            "gpu::while_ or gpu::for_ instead of recursion"));
}

GPU_DECL void recording::grow() {
    require_stack();
    if (count >= 1u << 20)
        gpu::detail::raise(unsupported(
            "gpu: a traced function has more than a million operations; use gpu::for_ or gpu::while_ "
            "where a C++ loop unrolls"));
    room_ *= 2;
    if (nodes.size() < room_) nodes.resize(room_);
}

}  // namespace gpu::inline v0_2::glsl
