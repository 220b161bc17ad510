// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/fft_in_groups.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/fft_in_groups.hpp>

#include <bit>

namespace gpu::inline v0_2::primitive {

GPU_DECL std::uint32_t width_of(fft_columns const& columns, std::uint32_t most, std::uint32_t count,
    std::uint32_t bytes, bool rows, std::uint32_t groups) {
    std::uint32_t const threads = columns.of_column();
    if (count == 1) return 1;
    if (rows) return kernel::at_most(kernel::ceil_div(128u, threads), most);
    std::uint32_t width = (columns.plain() ? 128 : 64) / bytes;
    while (width * threads < 64) width *= 2;
    if (!columns.plain()) {
        if (width * threads > 256 || width > most) width /= 2;
    } else if (bytes == sizeof(complex<float>)) {
        while (width * bytes > 64 && (width * columns.length > 4096 || width > most)) width /= 2;
    } else {
        std::uint32_t const least = std::has_single_bit(columns.length) ? 64 : 32;
        while (width * bytes > least && (width * threads > 128 || width > most)) width /= 2;
    }
    while (width * bytes > 32 && count / width < groups) width /= 2;
    return kernel::at_most(width, most);
}

GPU_DECL std::uint32_t width_of_pairs(fft_columns const& columns, std::uint32_t most, std::uint32_t pairs,
    std::uint32_t bytes, std::uint32_t groups) {
    std::uint32_t width = 4 * (64 / bytes * columns.of_column() > 256 ? 32 : 64) / bytes;
    while (width * bytes > 64 && 2 * pairs / width < groups) width /= 2;
    return kernel::at_most(width, most) / 2 * 2;
}

GPU_DECL bool transforms_in_groups(
    kernel::runtime const& r, line_set const& lines, std::uint32_t bytes, bool real) {
    std::uint32_t const n = lines.length;
    prime_limits const limits = prime_lengths::limits_of(r.tuning, n, lines.size());
    if (r.tuning.form != kernel::shape::groups || n < 2) return false;
    // A pass must be possible for each prime factor above 13. A line of a prime length is faster by
    // chirps than by Rader's method, whose loads and stores are not of neighbouring numbers.
    std::uint32_t rest = large_factors(n);
    for (std::uint32_t p = 17; p <= prime_lengths::longest_rader && rest > 1; p += 2) {
        if (rest % p) continue;
        if (!is_length_of_pass(p, limits) ||
            fft_columns(p, limits).most_columns(r.tuning, bytes) < 16 / bytes ||
            ((real || p == n) && !prime_lengths::by_stage(p, limits)))
            return false;
        while (rest % p == 0) rest /= p;
    }
    return rest == 1;
}

}  // namespace gpu::inline v0_2::primitive
