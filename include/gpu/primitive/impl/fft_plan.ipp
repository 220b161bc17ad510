// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/fft_plan.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/tuning.hpp>
#include <gpu/primitive/fft_plan.hpp>

#include <bit>

namespace gpu::inline v0_2::primitive {

GPU_DECL std::uint32_t factors::largest() const {
    std::uint32_t found = at[0];
    for (std::uint32_t k = 1; k < count; ++k) found = at[k] > found ? at[k] : found;
    return found;
}

GPU_DECL factors short_radices_of(std::uint32_t length) {
    factors const usual = radices_of(length);
    if (usual.count < 2) return usual;
    factors const few = radices_of(length, short_radix);
    bool const suits = few.count && (std::has_single_bit(length) || few.count <= usual.count + 1);
    return suits ? few : usual;
}

GPU_DECL bool is_length_of_pass(std::uint32_t n, prime_limits limits) {
    std::uint32_t const p = large_factors(n);
    for (std::uint32_t d = 17; d * d <= p; d += 2)
        if (p % d == 0) return false;
    return p == 1 || prime_lengths::by_stage(p, limits) || (p == n && prime_lengths::by_rader(p));
}

GPU_DECL fft_columns::fft_columns(std::uint32_t n, prime_limits limits, bool there_and_back, radix_kind kind)
    : span(n), length(n), width(1), threads(0), prime(large_factors(n)), twice(there_and_back) {
    if (prime > 1 && !prime_lengths::by_stage(prime, limits)) {
        length = n - 1;
        prime = 1;
        twice = true;
    }
    std::uint32_t const first = prime, rest = length / first;
    if (first > 1) radices.at[radices.count++] = first;
    if (first <= limits.in_registers) prime = 1;
    if (rest > 1 || length == 1) {
        factors const others = !plain() || kind == radix_kind::usual ? radices_of(rest)
                               : kind == radix_kind::of_small        ? short_radices_of(rest)
                                                              : radices_of(rest, longest_radix_of_columns);
        for (std::uint32_t k = 0; k < others.count; ++k) radices.at[radices.count++] = others.at[k];
    }
    // A thread does two transforms of a prime radix at once, where a column has an even number of
    // them. They take the same roots of unity.
    if (prime > 1 && length / prime % 2 == 0) at_once = 2;
    use_width(1);
}

GPU_DECL factors passes_with_fewest_stages(std::uint32_t n, pass_length const* lengths, std::uint32_t count) {
    struct search {
        pass_length const* lengths;
        std::uint32_t parts;  // the number of passes
        factors tried, found;
        std::uint32_t fewest = ~0u, smallest = ~0u;  // stages of `found`, and the sum of its lengths

        // Tries all lengths before index `end` for the next pass, where `rest` is left to divide.
        // The passes so far have `stages` stages, and `sum` is the sum of their lengths.
        void extend(std::uint32_t rest, std::uint32_t end, std::uint32_t stages, std::uint32_t sum) {
            std::uint32_t const left = parts - tried.count;  // the number of passes to choose
            if (left == 0) {
                if (stages == fewest && sum >= smallest) return;
                found = tried;
                fewest = stages;
                smallest = sum;
                return;
            }
            for (std::uint32_t k = end; k-- > 0 && reaches(rest, lengths[k].length, left);) {
                auto const [length, more] = lengths[k];
                if (left == 1 ? length != rest : rest % length != 0) continue;
                if (stages + more + left - 1 > fewest) continue;
                tried.at[tried.count++] = length;
                extend(rest / length, k + 1, stages + more, sum + length);
                --tried.count;
            }
        }
        // True when `left` lengths, at most `length` each, can have the product `rest`.
        static bool reaches(std::uint32_t rest, std::uint32_t length, std::uint32_t left) {
            std::uint64_t product = 1;
            for (std::uint32_t k = 0; k < left && product < rest; ++k) product *= length;
            return product >= rest;
        }
    };
    for (std::uint32_t parts = 1; parts <= factors::most; ++parts) {
        search s{lengths, parts, {}, {}};
        s.extend(n, count, 0, 0);
        if (s.found.count) return s.found;
    }
    return {};
}

GPU_DECL std::uint32_t fft_columns::of_column() const {
    return prime > 1 ? kernel::ceil_div((prime / 2 + 1) * (length / prime), at_once)
                     : length / radices.largest();
}

GPU_DECL void fft_columns::use_width(std::uint32_t w) {
    width = w;
    threads = w * of_column();
}

GPU_DECL std::uint32_t fft_columns::rounds(std::uint32_t k) const {
    return kernel::ceil_div(length / radix(k) * width, threads);
}

GPU_DECL std::uint32_t fft_columns::stride(std::uint32_t bytes) const {
    // See place() of fft_columns.glsl. The first radix of the second transform is the last one of
    // the first.
    auto const left_free = [&](std::uint32_t gap) { return gap % 2 ? 0 : length / gap; };
    std::uint32_t const there = left_free(radices.at[0]),
                        back = twice ? left_free(radices.at[radices.count - 1]) : 0,
                        room = length + (there > back ? there : back), banks = 128 / bytes;
    return (room + banks - 2) / banks * banks + (width > 1 && width < banks ? banks / width : 1);
}

GPU_DECL std::uint32_t fft_columns::most_columns(kernel::profile const& p, std::uint32_t bytes) const {
    // The stage of a prime radix holds sums and differences of all numbers, and roots of unity.
    std::uint32_t const roots = prime > 1 ? 2 * prime * bytes : 0,
                        sums = prime > 1 ? length / prime * (4 * (prime / 2 | 1) + 2) * bytes : 0,
                        of_stages = (stride(bytes) + 128 / bytes) * bytes, by_threads = 1024 / of_column(),
                        by_memory = radices.count == 1 && prime == 1 ? by_threads
                                    : roots > p.shared_bytes         ? 0
                                                             : (p.shared_bytes - roots) / (of_stages + sums);
    return by_threads < by_memory ? by_threads : by_memory;
}

}  // namespace gpu::inline v0_2::primitive
