// SPDX-License-Identifier: MIT
// gpu::total_order, gpu::nan_last: projections by which gpu::sort puts floats in another order than
// its usual one.
#pragma once
#include <gpu/functional/bits.hpp>
#include <gpu/functional/tuple.hpp>

#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Returns the bits of x as unsigned integers that compare as the numbers do: one word for a float,
/// the pair (high, low) for a double.
template <class X> auto ordered_bits(X const& x) {
    auto const flip = [](auto const& high) {
        return gpu::select((high >> constant<31u>) != constant<0u>, constant<0xffffffffu>, constant<0u>);
    };
    if constexpr (sizeof(glsl::value_t<X>) == 8) {
        auto const words = gpu::bit_cast<uvec2>(x);
        auto const f = flip(words.y);
        return gpu::make_tuple(words.y ^ (f | constant<0x80000000u>), words.x ^ f);
    } else {
        auto const bits = gpu::bit_cast<std::uint32_t>(x);
        return bits ^ (flip(bits) | constant<0x80000000u>);
    }
}
}  // namespace detail

/// Orders floats by IEEE 754's totalOrder: -NaN < -inf < ... < -0 < +0 < ... < +inf < +NaN, with
/// NaNs ordered by their payloads. Use it as a projection in gpu::by.
///
///     gpu::sort(v.begin(), v.end(), gpu::by(gpu::total_order{}));
struct total_order {
    template <class X> auto operator()(X const& x) const {
        static_assert(
            std::is_floating_point_v<glsl::value_t<X>>, "gpu::total_order is an order of floats and doubles");
        return detail::ordered_bits(x);
    }
};

/// Orders floats as `<` does, with -0 equal to +0. All NaNs come last, and are equal to each other.
/// Use it as a projection in gpu::by.
struct nan_last {
    template <class X> auto operator()(X const& x) const {
        static_assert(
            std::is_floating_point_v<glsl::value_t<X>>, "gpu::nan_last is an order of floats and doubles");
        auto const bits = detail::ordered_bits(x);
        // Find zeros by their bits: in a comparison with 0, a GPU that flushes denormals would
        // count denormals as zeros.
        if constexpr (sizeof(glsl::value_t<X>) == 8) {
            auto const words = gpu::bit_cast<uvec2>(x);
            auto const twice = words.y << constant<1u>;
            auto const zero = (twice | words.x) == constant<0u>;
            auto const nan =
                twice > constant<0xffe00000u> || (twice == constant<0xffe00000u> && words.x != constant<0u>);
            return gpu::make_tuple(
                gpu::select(
                    nan, constant<0xffffffffu>, gpu::select(zero, constant<0x80000000u>, gpu::get<0>(bits))),
                gpu::select(nan, constant<0xffffffffu>, gpu::select(zero, constant<0u>, gpu::get<1>(bits))));
        } else {
            auto const twice = gpu::bit_cast<std::uint32_t>(x) << constant<1u>;
            auto const nan = twice > constant<0xff000000u>, zero = twice == constant<0u>;
            return gpu::select(nan, constant<0xffffffffu>, gpu::select(zero, constant<0x80000000u>, bits));
        }
    }
};

}  // namespace gpu::inline v0_2
