// SPDX-License-Identifier: MIT
// gpu::random_bijection: a random permutation of 0 ... n - 1 as a function that needs no memory.
#pragma once

#include <gpu/error.hpp>
#include <gpu/functional/random_block.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2 {
namespace detail {

/// Maps i below n to a random number below n by a Feistel network on `widths.x + widths.y` bits. A
/// result of n or more goes through the network again until it is below n.
///
/// Twelve rounds are needed. A chi-square test over all orders of 3 to 8 elements shows that six
/// rounds favour some orders, and that eight rounds do so only for 8 elements. A network whose
/// halves have two or more bits makes only even permutations. So bit 0 of key.z tells whether 0 and
/// 1 are exchanged before the network.
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
        // The loop repeats the mixing until x is below n. For an i of n or more this may never
        // happen, so the loop also ends when x is i again.
    } while (x >= n && x != start);
    return x;
})

/// Returns a seed of 64 bits: g itself when it is an integer, or the next random bits of the engine
/// g, which advances.
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

/// A random permutation of 0 ... n - 1 as a function, equal on the host and on the GPU.
///
/// `g` is a seed or an engine. Throws length_error when n is 2^32 or more. Results for arguments of
/// n or more are meaningless. When n! exceeds 2^65, not every order can occur, as with any seed of
/// 64 bits.
///
/// Cost: a call runs 12 rounds of a Feistel network, possibly several times: about twice on average
/// when n is just above a power of two, and up to 16 / n times when n is below 16.
///
/// Source: R. Mitchell, D. Stokes, E. Frank, G. Holmes: "Bandwidth-optimal random shuffling for
/// GPUs", 2021.
///
///     gpu::random_bijection p(5, 42);
///     p(0u), p(1u), p(2u), p(3u), p(4u)    // 4, 2, 1, 3, 0
class random_bijection {
    std::uint32_t n_ = 0;
    uvec2 widths_{};
    uvec3 key_{};

public:
    random_bijection() = default;
    template <class G> random_bijection(std::uint64_t n, G&& g) : n_(static_cast<std::uint32_t>(n)) {
        if (n > 0xffffffffu)
            gpu::detail::raise(length_error("gpu::random_bijection: " + std::to_string(n) +
                                            " places are more than 4294967295; shuffle parts of the range"));
        auto const bits = n_ > 16 ? 32u - static_cast<std::uint32_t>(std::countl_zero(n_ - 1)) : 4u;
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
}  // namespace gpu::inline v0_2
