// SPDX-License-Identifier: MIT
// Internal helpers of histogram_even and multi_histogram_even: map a number to its bin, out of bins
// of equal width.
#pragma once
#include <gpu/functional/integer.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/kernel/tuning.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace gpu::inline v0_2::detail {

inline constexpr std::uint32_t no_bin = 0xffffffffu;

/// Functor that divides x by a constant d >= 1 with a multiplication and shifts (Granlund and
/// Montgomery 1994). This is faster on llvmpipe, which divides the elements of a vector one by one.
struct quotient {
    std::uint32_t factor = 1, first = 0, second = 0;
    quotient() = default;
    explicit quotient(std::uint32_t d);
    template <class X> auto operator()(X const& x) const {
        auto const high = gpu::umulExtended(x, factor).first;
        return (high + ((x - high) >> first)) >> second;
    }
};

/// Functor that maps a number to its bin: one of `bins` bins of equal width from lower to upper. A
/// number outside the limits gets no_bin, which is not counted. Computes in the type C, the common
/// C++ type of the samples and the limits.
template <class C> struct even_bin {
    C lower{}, upper{};
    std::uint32_t bins = 1;
    // For floats: the bin of a number x is (x * unit - origin) * scale. The unit is 1, or less when
    // upper - lower would overflow.
    C unit = 1, origin = 0, scale = 0;
    // For integers: the bin of a number x is by((x - lower) * times). The functor `by` divides by a
    // constant.
    std::uint32_t times = 1;
    quotient by;
    even_bin() = default;
    even_bin(C lower_, C upper_, std::uint32_t bins_) : lower(lower_), upper(upper_), bins(bins_) {
        if constexpr (std::is_floating_point_v<C>) {
            if (upper - lower > (std::numeric_limits<C>::max)()) unit = C(0.125);
            origin = lower * unit;
            scale = static_cast<C>(bins) / (upper * unit - origin);
        } else if (width() % bins == 0)
            by = quotient(static_cast<std::uint32_t>(width() / bins));
        else {
            times = bins;
            by = quotient(static_cast<std::uint32_t>(width()));
        }
    }
    template <class X> auto operator()(X const& x) const {
        auto const s = gpu::cast<C>(x);
        auto const in = s >= lower && s < upper;
        if constexpr (std::is_floating_point_v<C>) {
            auto const b = gpu::cast<std::uint32_t>((s * unit - origin) * scale);
            return gpu::select(in, gpu::select(b < bins, b, bins - 1u), no_bin);
        } else {
            auto const from_lower = gpu::cast<std::uint32_t>(s) - static_cast<std::uint32_t>(lower);
            return gpu::select(in, by(from_lower * times), no_bin);
        }
    }
    /// Returns upper - lower. For integers only.
    std::uint64_t width() const {
        return static_cast<std::uint64_t>(upper) - static_cast<std::uint64_t>(lower);
    }
    /// True when the computation of a bin never exceeds 32 bits. Always true for floats.
    bool computable() const {
        if constexpr (std::is_floating_point_v<C>)
            return true;
        else
            return width() <= 0xffffffffu && (width() % bins == 0 || width() <= 0xffffffffu / bins);
    }
};

/// Returns the lower limit of bin b when `bins` bins of equal width divide the range from lower to
/// upper. For integers only.
template <class C> C even_level(C lower, C upper, std::uint64_t bins, std::uint64_t b) {
    std::uint64_t const width = static_cast<std::uint64_t>(upper) - static_cast<std::uint64_t>(lower),
                        whole = width / bins, rest = width % bins;
    return static_cast<C>(static_cast<std::uint64_t>(lower) + b * whole + kernel::ceil_div(b * rest, bins));
}

}  // namespace gpu::inline v0_2::detail

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/algorithm/impl/even_bin.ipp>
#endif
