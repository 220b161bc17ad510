// SPDX-License-Identifier: MIT
#include <gpu/primitive/fft.hpp>

#include "../support/testing.hpp"

#include <cmath>
#include <complex>

namespace {
/// The greatest error of fft_lines() for lines of this shape, relative to the root mean square of the
/// results.
template <class T> double error_of_lines(std::uint32_t outer, std::uint32_t length, std::uint32_t inner) {
    using precise = std::complex<double>;
    gpu::primitive::line_set const lines{outer, length, inner};
    auto const parts = testing::values<int>(2 * lines.size(), 2001);
    std::vector<gpu::complex<T>> host(lines.size());
    for (std::size_t i = 0; i < host.size(); ++i)
        host[i] = {static_cast<T>(parts[2 * i] - 1000), static_cast<T>(parts[2 * i + 1] - 1000)};
    gpu::vector<gpu::complex<T>> const v(host);
    testing::guarded<gpu::complex<T>> out(host.size());
    gpu::kernel::session s;
    gpu::primitive::fft_lines<T>(*s, v.begin(), out.begin(), lines, false);
    auto const got = out.host();
    CHECK(out.intact());
    std::vector<precise> turn(length);
    for (std::uint32_t k = 0; k < length; ++k)
        turn[k] = std::polar(1.0, -6.283185307179586476925 * k / length);
    double worst = 0, power = 0;
    for (std::uint32_t o = 0; o < outer; ++o)
        for (std::uint32_t i = 0; i < inner; ++i)
            for (std::uint32_t k = 0; k < length; ++k) {
                precise sum = 0;
                auto const at = [&](std::uint32_t j) { return (std::size_t{o} * length + j) * inner + i; };
                for (std::uint32_t j = 0; j < length; ++j)
                    sum += precise(host[at(j)].re, host[at(j)].im) *
                           turn[static_cast<std::size_t>(j) * k % length];
                worst = std::max(worst, std::abs(sum - precise(got[at(k)].re, got[at(k)].im)));
                power += std::norm(sum);
            }
    return worst / std::sqrt(power / static_cast<double>(host.size()));
}
}  // namespace

TEST_CASE("fft_lines transforms lines of every radix, in rows and in columns", "[fft]") {
    using shape = std::array<std::uint32_t, 3>;
    for (auto [outer, length, inner] : {shape{3, 6, 1},
             {5, 13, 2},
             {1, 169, 1},
             {7, 88, 1},
             {1, 210, 5},
             {2, 45, 17},
             {1, 1024, 1},
             {40, 100, 1},
             {1, 34, 3}}) {
        INFO(outer << " x " << length << " x " << inner);
        CHECK(error_of_lines<float>(outer, length, inner) < 3e-6);
    }
    CHECK(error_of_lines<double>(2, 98, 3) < 1e-14);
    // Several passes, by little shared memory.
    testing::changed_tuning const changed;
    changed.now.shared_bytes = 1024;
    CHECK(error_of_lines<float>(1, 3000, 1) < 6e-6);
    CHECK(error_of_lines<float>(2, 360, 3) < 6e-6);
}

TEST_CASE("fft_lines transforms lines with prime factors above 13", "[fft]") {
    using shape = std::array<std::uint32_t, 3>;
    for (auto [outer, length, inner] : {shape{31, 31, 1},
             {3, 67, 5},
             {5, 316, 1},  // 4 * 79 in one pass: rows, and columns
             {1, 316, 9},
             {1, 38 * 34, 1},  // two passes with a stage of a prime radix and one of 2 each
             {3, 433, 2},      // by chirps
             {2, 4 * 433, 1},  // by Rader's method, after a pass
             {1, 4 * 433, 3},
             {1001, 262, 1},  // many: 131 by Rader's method
             {1, 262, 1001}}) {
        INFO(outer << " x " << length << " x " << inner);
        CHECK(error_of_lines<float>(outer, length, inner) < 3e-6);
    }
    CHECK(error_of_lines<double>(1, 17, 1) < 1e-14);
    CHECK(error_of_lines<double>(2, 199, 2) < 1e-14);
}

TEST_CASE("is_length_of_pass() allows one prime factor above 13", "[fft]") {
    using gpu::primitive::is_length_of_pass;
    using primes = gpu::primitive::prime_lengths;
    std::uint32_t const few = primes::longest_of(1000, 1000), many = primes::longest_of(1000, 1u << 20);
    for (std::uint32_t n : {1u, 2u, 2310u, 17u, 16u * 257u, 101u}) CHECK(is_length_of_pass(n, few));
    for (std::uint32_t n : {17u * 19u, 2u * 433u, 509u, 1031u, 2u * 509u}) CHECK(!is_length_of_pass(n, few));
    CHECK(is_length_of_pass(433, few));
    CHECK(is_length_of_pass(2 * 97, few));
    CHECK(!is_length_of_pass(2 * 97, many));  // 96 has small factors, so 97 numbers are a pass
    CHECK(is_length_of_pass(97, many));
    CHECK(is_length_of_pass(2 * 107, many));  // 106 = 2 * 53 has not
    gpu::primitive::fft_columns const rader(433), stage(2 * 79), products(97, many);
    CHECK((rader.by_rader() && rader.length == 432 && rader.span == 433 && rader.stages() == 6));
    CHECK((!stage.by_rader() && stage.prime == 79 && stage.at_once == 2 && stage.stages() == 2));
    CHECK(products.by_rader());
}
