// SPDX-License-Identifier: MIT
// Gives factors_of(), which divides a Fourier transform into passes over memory, and fft_columns,
// which divides a pass into stages in shared memory.
#pragma once
#include <gpu/kernel/profile.hpp>

#include <cstdint>
#include <initializer_list>

namespace gpu::inline v0_2::primitive {

/// The largest radix that one thread transforms in registers.
inline constexpr std::uint32_t longest_radix = 16;

/// Returns n without its prime factors up to 13.
constexpr std::uint32_t large_factors(std::uint32_t n) {
    for (std::uint32_t p : {2u, 3u, 5u, 7u, 11u, 13u})
        while (n % p == 0) n /= p;
    return n;
}

/// A number as the product of a few factors.
struct factors {
    static constexpr std::uint32_t most = 16;  // 5^13 has the most factors up to 16 below 2^31
    std::uint32_t at[most] = {};
    std::uint32_t count = 0;
    std::uint32_t largest() const;
};

/// Appends `parts` factors of n, each of which `suits`, to `f`. The largest of them is as small as
/// possible, and at most `limit`. Returns false when there are none.
template <class Suits>
bool add_factors(factors& f, std::uint32_t n, std::uint32_t parts, std::uint32_t limit, Suits const& suits) {
    if (parts == 1) {
        if (n > limit || !suits(n)) return false;
        f.at[f.count++] = n;
        return true;
    }
    std::uint32_t d = 1;
    auto reaches = [&](std::uint32_t x) {
        std::uint64_t power = 1;
        for (std::uint32_t k = 0; k < parts && power < n; ++k) power *= x;
        return power >= n;
    };
    while (!reaches(d)) ++d;
    for (; d <= limit; ++d) {
        if (n % d || !suits(d)) continue;
        std::uint32_t const before = f.count;
        f.at[f.count++] = d;
        if (add_factors(f, n / d, parts - 1, d, suits)) return true;
        f.count = before;
    }
    return false;
}
/// Returns n as the product of as few factors up to `limit` as possible, which are as equal as
/// possible. Each factor `suits`. Returns no factors when there is no product of at most
/// factors::most of them.
template <class Suits> factors factors_of(std::uint32_t n, std::uint32_t limit, Suits const& suits) {
    factors f;
    for (std::uint32_t parts = 1; parts <= factors::most; ++parts)
        if (add_factors(f, n, parts, limit, suits)) return f;
    return f;
}
/// Returns the radices of the stages in which a column of `length` numbers is transformed.
inline factors radices_of(std::uint32_t length) {
    return factors_of(length, longest_radix, [](std::uint32_t) { return true; });
}

/// One pass: columns of `length` numbers, `width` of which are transformed by one group of
/// `threads` threads. With `twice`, a column is transformed, convolved and transformed back.
struct fft_columns {
    std::uint32_t length, width, threads;
    factors radices;
    bool twice;
    explicit fft_columns(std::uint32_t n, bool there_and_back = false);
    /// Returns the number of stages.
    std::uint32_t stages() const { return twice ? 2 * radices.count : radices.count; }
    /// Returns the radix of stage k. The second transform takes the radices in reverse order.
    std::uint32_t radix(std::uint32_t k) const {
        return radices.at[k < radices.count ? k : 2 * radices.count - 1 - k];
    }
    /// Returns the distance of columns in shared memory, where a number takes `bytes` bytes.
    /// Numbers that neighbouring threads access lie in different banks.
    std::uint32_t stride(std::uint32_t bytes) const;
    /// Returns the number of threads that transform a column: enough for the largest radix. In a
    /// stage of a smaller radix, a thread does several transforms.
    std::uint32_t of_column() const { return length / radices.largest(); }
    /// Makes a group transform w columns.
    void use_width(std::uint32_t w) {
        width = w;
        threads = w * of_column();
    }
    /// Returns the number of columns that a group can transform. `bytes` is the size of the real
    /// part of a number.
    std::uint32_t most_columns(kernel::profile const& p, std::uint32_t bytes) const;
};
}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/fft_plan.ipp>
#endif
