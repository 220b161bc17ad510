// SPDX-License-Identifier: MIT
// Gives factors_of(), which divides a Fourier transform into passes over memory, and fft_columns,
// which divides a pass into stages in shared memory.
#pragma once
#include <gpu/kernel/profile.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace gpu::inline v0_2::primitive {

/// The largest radix of a pass in the shape lanes, and of a stage in the shape groups. Larger
/// radices are only prime factors above 13 (see prime_limits) and, where longest_radix_of_columns
/// applies, numbers up to that.
inline constexpr std::uint32_t longest_radix = 16;
/// The largest radix in passes whose neighbouring columns are neighbours in memory, if they are
/// plain (see fft_columns). The last pass of real numbers keeps longest_radix, or short_radix.
inline constexpr std::uint32_t longest_radix_of_columns = 20;

/// The largest radix in small arrays, for lengths that short_radices_of() divides so.
inline constexpr std::uint32_t short_radix = 5;
/// The radices of a plain pass (see fft_columns): up to longest_radix, up to
/// longest_radix_of_columns, or those of short_radices_of().
enum class radix_kind : unsigned char { usual, of_columns, of_small };

/// Returns n without its prime factors up to 13.
constexpr std::uint32_t large_factors(std::uint32_t n) {
    for (std::uint32_t p : {2u, 3u, 5u, 7u, 11u, 13u})
        while (n % p == 0) n /= p;
    return n;
}
/// The largest prime factors that become radices of stages. For a prime p up to in_registers, one
/// thread transforms p numbers in its registers. For a larger p up to `shared`, several threads
/// transform p numbers together, in shared memory.
struct prime_limits {
    std::uint32_t in_registers = 13, shared = 257;
    bool operator==(prime_limits const&) const = default;
};
/// Prime factors above 13 are radices of stages, or lengths of passes by Rader's method.
struct prime_lengths {
    /// The largest prime radix in registers: long_in_registers in arrays of
    /// profile::long_radices_from numbers or more, longest_in_registers in arrays of four times as
    /// many or more. Smaller arrays would have too few threads.
    static constexpr std::uint32_t long_in_registers = 23, longest_in_registers = 31;
    /// The largest prime radix of a stage.
    static constexpr std::uint32_t longest_shared = prime_limits().shared;
    /// The smallest and the largest prime length of a pass by Rader's method.
    static constexpr std::uint32_t shortest_rader = 41, longest_rader = 1021;
    /// The size of an array in numbers from which on Rader's method is faster than a stage.
    static constexpr std::size_t many = std::size_t{1} << 18;

    /// True when Rader's method transforms p numbers, a prime number: when p - 1 has no prime
    /// factor above 13.
    static constexpr bool by_rader(std::uint32_t p) {
        return p >= shortest_rader && p <= longest_rader && large_factors(p - 1) == 1;
    }
    /// True when p, a prime number, becomes the radix of a stage: when p is at most limits.shared,
    /// or at most longest_shared where Rader's method cannot transform p numbers.
    static constexpr bool by_stage(std::uint32_t p, prime_limits limits) {
        return p <= limits.shared || (p <= longest_shared && !by_rader(p));
    }
    /// Returns the limits for lines of n numbers in an array of `all` numbers. Rader's method is
    /// faster in large arrays, if lines are longer than longest_shared.
    static constexpr prime_limits limits_of(kernel::profile const& p, std::uint32_t n, std::size_t all) {
        return {all < p.long_radices_from       ? prime_limits().in_registers
                : all / 4 < p.long_radices_from ? long_in_registers
                                                : longest_in_registers,
            n <= longest_shared || all < many ? longest_shared : shortest_rader - 1};
    }
};
/// True when one pass can transform columns of n numbers, if they fit in shared memory: when n has
/// at most one prime factor above 13, which is the radix of a stage, or when n is a prime number,
/// and Rader's method transforms it.
bool is_length_of_pass(std::uint32_t n, prime_limits limits);

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
/// Returns `length` as the product of as few radices up to `longest` as possible.
inline factors radices_of(std::uint32_t length, std::uint32_t longest = longest_radix) {
    return factors_of(length, longest, [](std::uint32_t) { return true; });
}
/// Returns `length` as a product of radices up to short_radix when that takes at most one stage
/// more, or any number of stages more for a power of two, whose short transforms need no products.
/// Otherwise, and where one stage suffices, as radices_of().
factors short_radices_of(std::uint32_t length);

/// A length that a pass may have, and the number of stages in which it transforms a column.
struct pass_length {
    std::uint32_t length, stages;
};
/// Returns lengths whose product is n. They are out of `lengths`, an ascending list of `count`
/// divisors of n. There are as few of them as possible; among these choices they have the fewest
/// stages in all, and then the smallest sum. The largest length comes first. Returns no factors
/// when there is no product of at most factors::most lengths.
factors passes_with_fewest_stages(std::uint32_t n, pass_length const* lengths, std::uint32_t count);
/// Chooses them as the function above does, out of all lengths up to `limit` that `suits` accepts.
/// n has no prime factor above 13, and `limit` is at most 1024. Stages have radices up to
/// longest_radix_of_columns.
template <class Suits>
factors passes_with_fewest_stages(std::uint32_t n, std::uint32_t limit, Suits const& suits) {
    pass_length lengths[256];  // 245 numbers up to 1024 have no prime factor above 13
    std::uint32_t count = 0;
    for (std::uint32_t d = 2; d <= limit; ++d)
        if (n % d == 0 && suits(d)) lengths[count++] = {d, radices_of(d, longest_radix_of_columns).count};
    return passes_with_fewest_stages(n, lengths, count);
}

/// One pass: columns of `span` numbers, `width` of which are transformed by one group of `threads`
/// threads, in stages that transform `length` numbers. With `twice`, a column is transformed,
/// convolved and transformed back. By Rader's method, `length` is span - 1, otherwise it is `span`.
struct fft_columns {
    std::uint32_t span, length, width, threads;
    /// The first radix, if it is a prime factor of `length` that several threads transform
    /// together. Otherwise 1.
    std::uint32_t prime;
    /// The number of transforms of radix `prime` that a thread does at once.
    std::uint32_t at_once = 1;
    factors radices;
    bool twice;
    /// n is a length of a pass; see is_length_of_pass(). Apart from a prime factor above 13,
    /// radices are those of `kind` if plain() is true, otherwise at most longest_radix.
    explicit fft_columns(std::uint32_t n, prime_limits limits = {}, bool there_and_back = false,
        radix_kind kind = radix_kind::usual);
    bool by_rader() const { return span > length; }
    /// True when a column is transformed once, by radices that a thread holds in registers.
    bool plain() const { return prime == 1 && !twice; }
    /// True when several threads share a transform of stage k, because its radix is `prime`.
    bool by_threads(std::uint32_t k) const { return prime > 1 && k == 0; }
    /// Returns the number of stages.
    std::uint32_t stages() const { return twice ? 2 * radices.count : radices.count; }
    /// Returns the radix of stage k. The second transform takes the radices in reverse order.
    std::uint32_t radix(std::uint32_t k) const {
        return radices.at[k < radices.count ? k : 2 * radices.count - 1 - k];
    }
    /// Returns the distance of columns in shared memory, where a number takes `bytes` bytes.
    /// Numbers that neighbouring threads access lie in different banks.
    std::uint32_t stride(std::uint32_t bytes) const;
    /// Returns the number of threads that transform a column: enough for the largest radix, or for
    /// the results of at_once transforms of the prime radix. In a stage of a smaller radix, a
    /// thread does several transforms.
    std::uint32_t of_column() const;
    /// Makes a group transform w columns.
    void use_width(std::uint32_t w);
    /// Returns how many transforms a thread does in stage k, for which by_threads() is false.
    std::uint32_t rounds(std::uint32_t k) const;
    /// Returns the number of columns that a group can transform. `bytes` is the size of the real
    /// part of a number.
    std::uint32_t most_columns(kernel::profile const& p, std::uint32_t bytes) const;
};
}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/fft_plan.ipp>
#endif
