// SPDX-License-Identifier: MIT
// gpu::random_bijection: the places 0 ... n - 1 in random order, any of them in constant time and without
// memory.
#pragma once

#include <gpu/error.hpp>
#include <gpu/functional/random_block.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu {
namespace detail {

/// A Feistel network on `widths.x + widths.y` bits; what it sends to n or beyond goes through again until it
/// comes back below n. Twelve rounds: with six, a chi-square over all orders of 3 to 8 places sees that some
/// are favoured, with eight it does so for 8 places only. Halves of two bits and more make even permutations,
/// so key.z may exchange two places first.
GPU_OWN_FUNCTION(unsigned, random_place, (unsigned, i, unsigned, n, gpu::uvec2, widths, gpu::uvec3, key), {
    uint left_mask = (1u << widths.x) - 1u, right_mask = (1u << widths.y) - 1u;
    uint start = (i >> widths.y & left_mask) << widths.y | (i & right_mask), x = start;
    do {
        if (x < 2u) x ^= key.z & 1u;
        uint left = x >> widths.y, right = x & right_mask, k = key.x, l = key.y;
        for (int round = 0; round < 6; ++round) {
            uint h = right * 0x9E3779B1u ^ k;
            h = (h ^ h >> 15u) * 0x2C1B3C6Du;
            h = (h ^ h >> 12u) * 0x297A2D39u;
            left = (left ^ h ^ h >> 15u) & left_mask;
            h = left * 0x9E3779B1u ^ l;
            h = (h ^ h >> 15u) * 0x2C1B3C6Du;
            h = (h ^ h >> 12u) * 0x297A2D39u;
            right = (right ^ h ^ h >> 15u) & right_mask;
            k += 0x9E3779B9u;
            l += 0xBB67AE85u;
        }
        x = left << widths.y | right;
    } while (x >= n && x != start);  // from beyond n the way may lead back to the start alone
    return x;
})

/// 64 bits from a seed, or from an engine, which moves on.
template <class G> std::uint64_t seed_of(G&& g) {
    using engine = std::remove_cvref_t<G>;
    if constexpr (std::integral<engine>)
        return static_cast<std::uint64_t>(g);
    else if constexpr ((engine::max)() > 0xffffffffu) {
        static_assert((engine::min)() == 0 && (engine::max)() == ~std::uint64_t{0},
            "gpu: a seed, or an engine of 32 or 64 random bits");
        return g();
    } else {
        static_assert((engine::min)() == 0 && (engine::max)() == 0xffffffffu,
            "gpu: a seed, or an engine of 32 or 64 random bits");
        auto const low = static_cast<std::uint32_t>(g()), high = static_cast<std::uint32_t>(g());
        return std::uint64_t{high} << 32 | low;
    }
}
}  // namespace detail

/// Sends 0 ... n - 1 to the same numbers in random order, on both sides alike; what it answers for n and more
/// means nothing. n below 2^32; `g` is a seed or an engine. A call costs 12 rounds of a Feistel network, and
/// for n just above a power of two twice that on average; with n below 16 up to 16 / n times. Where n! is
/// more than 2^65 not every order can come, as with any seed of 64 bits. After R. Mitchell, D. Stokes, E.
/// Frank, G. Holmes: "Bandwidth-optimal random shuffling for GPUs", 2021.
///
///     gpu::random_bijection p(5, 42);
///     p(0u), p(1u), p(2u), p(3u), p(4u)    // each of 0 ... 4 once
class random_bijection {
    std::uint32_t n_ = 0;
    uvec2 widths_{};
    uvec3 key_{};

public:
    random_bijection() = default;
    template <class G> random_bijection(std::uint64_t n, G&& g) : n_(static_cast<std::uint32_t>(n)) {
        if (n > 0xffffffffu)
            throw length_error("gpu::random_bijection: " + std::to_string(n) +
                               " places are more than 4294967295; shuffle parts of the range");
        auto const bits = n_ > 16 ? static_cast<std::uint32_t>(std::bit_width(n_ - 1)) : 4u;
        std::uint64_t const seed = detail::seed_of(g);
        uvec4 const k = philox4x32_10(uvec4(0x62696a65, 0, 0, 0),
            uvec2(static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)));
        widths_ = {bits / 2, bits - bits / 2};
        key_ = {k.x, k.y, k.z};
    }
    std::uint32_t size() const { return n_; }
    template <glsl::operand I> auto operator()(I const& i) const {
        return detail::random_place(i, n_, widths_, key_);
    }
};
}  // namespace gpu
