// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/reduce.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/reduce.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL gl::buffer const* states_for_partials(
    kernel::runtime& r, std::uint32_t groups, std::uint32_t bytes) {
    if (bytes > 16 || !r.tuning.look_back) return nullptr;
    std::uint32_t const words = kernel::ceil_div(bytes, 4u);
    return &r.kept<look_back_memory>().zero_states(
        std::size_t(groups) * kernel::round_up(words, words > 1 ? 2u : 1u));
}

GPU_DECL void partials_hook::bind(kernel::arguments& a) const {
    a.key(published != nullptr);
    if (published)
        kernel::state_array{"states", *published, bytes > 4}.bind(a);
    else
        kernel::bind_shared(a, stored, stride());
}

GPU_DECL void partials_hook::write(glsl::source& s) const {
    s.define("WAITS", published ? "1" : "0");
    s.define("STATE", type.name);
    if (published) {
        kernel::state_array{"states", *published, bytes > 4}.write(s);
        glsl::write_word_functions(s, type, "");
    } else
        kernel::write_shared(s, type, "partials", stored, stride());
}

GPU_DECL chunking cut_for(kernel::profile const& p, kernel::length count, std::uint32_t largest,
    std::uint32_t value_bytes, std::uint32_t trips_of_an_item) {
    std::uint32_t const packet = kernel::packet_items(p, largest);
    if (p.form == kernel::shape::lanes) {
        std::uint32_t const trips = (trips_of_an_item ? 4 : 2) + trips_of_an_item * packet;
        kernel::cut const c = kernel::cut_for_lanes(count.most, packet, trips);
        // llvmpipe ends the loops of a thread after 65,535 trips. Only a range whose elements are
        // computed, not read from memory, can be too long for this limit.
        if (std::uint64_t(c.chunk) * trips + c.chunks > 65000)
            gpu::detail::raise(length_error(
                "a range of " + std::to_string(count.most) + " elements of " + std::to_string(largest) +
                " bytes is longer than llvmpipe can walk in one launch; work on parts of it"));
        return {c, {kernel::ceil_div(c.chunks, p.threads), p.threads, packet}, true};
    }
    // A kernel keeps up to three values of each thread in shared memory. Use fewer threads when
    // these would take more than 24 KiB.
    std::uint32_t threads = p.threads;
    while (threads > 32 && threads * value_bytes * 3 > 24 * 1024) threads /= 2;
    // A range that one group loads at once is a single chunk, so that no group waits for another.
    kernel::cut const c = kernel::cut_for_groups(
        count.most / packet <= 4 * threads ? 1 : p.reduce_groups, count.most, packet, threads);
    return {c, {c.chunks, threads, packet}, false};
}

GPU_DECL chunking cut_in_pairs(kernel::length count) {
    constexpr std::uint32_t threads = 64;
    auto const items = static_cast<std::uint32_t>(count.most);
    kernel::cut c{items, 2, 1};
    while (kernel::ceil_div(items, c.chunk) > 65535 * threads) c.chunk *= 2;
    c.chunks = items ? kernel::ceil_div(items, c.chunk) : 1;
    return {c, {kernel::ceil_div(c.chunks, threads), threads, 1}, true};
}

}  // namespace gpu::inline v0_2::primitive
