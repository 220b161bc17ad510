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
    testing::changed_tuning const changed;
    changed.now.small_transforms = GENERATE(0u, 1u << 18);  // as in large arrays, and in small ones
    for (auto [outer, length, inner] : {shape{3, 6, 1},
             {5, 13, 2},
             {1, 169, 1},
             {7, 88, 1},
             {1, 210, 5},
             {2, 45, 17},
             {1, 1024, 1},
             {40, 100, 1},
             {1, 34, 3},
             {1, 14, 5},  // radices whose factors have no common divisor
             {3, 15, 4},
             {2, 12, 3},
             {1, 18, 7},  // radices above 16, in columns
             {2, 20, 3},
             {1, 400, 3},
             {1, 324, 2},
             {2, 340, 3},  // 17 and 19 are radices that several threads share
             {1, 380, 3},
             {1, 19, 4},
             {1, 256, 5},  // short radices in small arrays
             {3, 500, 1},
             {1, 8400, 1}}) {  // two passes in small arrays
        INFO(outer << " x " << length << " x " << inner);
        CHECK(error_of_lines<float>(outer, length, inner) < 3e-6);
    }
    CHECK(error_of_lines<double>(2, 98, 3) < 1e-14);
    CHECK(error_of_lines<double>(1, 400, 3) < 1e-14);
    CHECK(error_of_lines<double>(1, 125, 5) < 1e-14);
    CHECK(error_of_lines<double>(1, 4200, 1) < 2e-14);
    // Several passes, by little shared memory.
    changed.now.shared_bytes = 1024;
    CHECK(error_of_lines<float>(1, 3000, 1) < 6e-6);
    CHECK(error_of_lines<float>(2, 360, 3) < 6e-6);
}

TEST_CASE("lines take few passes, with the fewest stages, and then the smallest sum of lengths", "[fft]") {
    using gpu::primitive::factors;
    auto const lengths = [](factors const& f) { return std::vector<std::uint32_t>(f.at, f.at + f.count); };
    auto const every = [](std::uint32_t) { return true; };
    auto const passes = [&](std::uint32_t n, std::uint32_t limit, auto const& suits) {
        return lengths(gpu::primitive::passes_with_fewest_stages(n, limit, suits));
    };
    using list = std::vector<std::uint32_t>;
    CHECK(passes(400, 1024, every) == list{400});               // 20 * 20
    CHECK(passes(3000000, 200, every) == list{200, 150, 100});  // six stages; 160 * 150 * 125 has seven
    CHECK(passes(3000000, 1024, [](std::uint32_t d) { return d < 200; }) == list{160, 150, 125});
    CHECK(passes(1024, 1024, [](std::uint32_t d) { return d == 2; }) == list(10, 2));
    CHECK(passes(1000, 1024, [](std::uint32_t d) { return d == 3; }) == list{});

    // Every pair of lengths, for many products of two.
    for (std::uint32_t n = 1100; n < 40000; n += 20) {
        if (gpu::primitive::large_factors(n) > 1) continue;
        auto const stages = [](std::uint32_t d) { return gpu::primitive::radices_of(d, 20).count; };
        list best;
        std::uint32_t fewest = 99, smallest = 0;
        for (std::uint32_t d = 1024; d * d >= n; --d) {
            if (n % d) continue;
            std::uint32_t const all = stages(d) + stages(n / d), sum = d + n / d;
            if (all > fewest || (all == fewest && sum >= smallest)) continue;
            fewest = all;
            smallest = sum;
            best = {d, n / d};
        }
        if (best.empty()) continue;  // three passes
        INFO(n);
        CHECK(passes(n, 1024, every) == best);
    }
}

TEST_CASE("very long lines take short passes, with few stages for doubles, too", "[fft]") {
    auto& r = gpu::kernel::current();
    testing::changed_tuning const changed;
    changed.now.shared_bytes = 48 << 10;
    auto const passes = [](auto& kept, std::uint32_t n) {
        auto const& f = kept.of(n, {});
        return std::vector<std::uint32_t>(f.at, f.at + f.count);
    };
    using list = std::vector<std::uint32_t>;
    auto& floats = r.kept<gpu::primitive::kept_passes<float>>();
    auto& doubles = r.kept<gpu::primitive::kept_passes<double>>();
    CHECK(passes(floats, 500000000) == list{250, 200, 100, 100});
    CHECK(passes(doubles, 500000000) == list{250, 200, 100, 100});
    CHECK(passes(doubles, 250000000) == list{250, 100, 100, 100});
    CHECK(passes(doubles, 244140625) == list{125, 125, 125, 125});  // an odd number
    CHECK(passes(doubles, 50000000) == list{500, 400, 250});
    CHECK(passes(floats, 1u << 28) == list{1024, 512, 512});
    CHECK(passes(doubles, 1u << 28) == list{128, 128, 128, 128});

    // Several passes of a short line, by little shared memory.
    changed.now.shared_bytes = 1024;
    changed.now.short_passes_from = 3000;
    CHECK(error_of_lines<float>(1, 3000, 1) < 6e-6);
    CHECK(error_of_lines<double>(1, 3000, 1) < 2e-14);
}

TEST_CASE("a group takes as many columns as are fast", "[fft]") {
    using gpu::primitive::fft_columns;
    auto const width = [](fft_columns const& c, std::uint32_t bytes, std::uint32_t most = 64) {
        return gpu::primitive::width_of(c, most, 1000, bytes, false);
    };
    auto const columns = [](std::uint32_t n) {
        return fft_columns(n, {}, false, gpu::primitive::radix_kind::of_columns);
    };
    CHECK(width(columns(200), 8) == 16);  // 128 bytes of floats
    CHECK(width(columns(400), 8) == 8);   // no more than 4096 numbers
    CHECK(width(columns(1000), 8) == 8);  // but 64 bytes
    CHECK(width(columns(200), 8, 5) == 5);
    CHECK(width(columns(20), 8) == 64);   // one thread each
    CHECK(width(columns(256), 16) == 8);  // 128 threads
    CHECK(width(columns(400), 16) == 4);  // 8 * 20 threads would be too many
    CHECK(width(columns(500), 16) == 2);  // 50 threads each
    CHECK(width(columns(512), 16) == 4);  // 64 threads each, but a power of two
    CHECK(width(columns(512), 16, 3) == 3);
    CHECK(width(columns(17 * 16), 8) == 4);  // 9 * 16 threads each
    CHECK(gpu::primitive::width_of(columns(200), 64, 1, 8, false) == 1);
    CHECK(gpu::primitive::width_of(columns(200), 64, 1000, 8, true) == 13);       // rows
    CHECK(gpu::primitive::width_of(columns(200), 64, 1000, 8, false, 100) == 8);  // 125 groups
    CHECK(gpu::primitive::width_of(columns(200), 64, 100, 8, false, 100) == 4);   // but 32 bytes
    CHECK(gpu::primitive::width_of_pairs(fft_columns(250), 64, 1000, 8, 0) == 32);
    CHECK(gpu::primitive::width_of_pairs(fft_columns(1000), 64, 1000, 8, 0) == 16);
    CHECK(gpu::primitive::width_of_pairs(fft_columns(250), 7, 1000, 16, 0) == 6);
    CHECK(gpu::primitive::width_of_pairs(fft_columns(250), 64, 1000, 8, 100) == 16);  // 125 groups
    CHECK(gpu::primitive::width_of_pairs(fft_columns(250), 64, 100, 8, 100) == 8);    // but 32 bytes twice
}

TEST_CASE("short radices take at most one stage more, but of powers of two any number", "[fft]") {
    auto const radices = [](std::uint32_t n) {
        auto const f = gpu::primitive::short_radices_of(n);
        return std::vector<std::uint32_t>(f.at, f.at + f.count);
    };
    using list = std::vector<std::uint32_t>;
    CHECK(radices(1024) == list{4, 4, 4, 4, 4});
    CHECK(radices(500) == list{5, 5, 5, 4});
    CHECK(radices(1000) == list{10, 10, 10});  // 5 * 5 * 5 * 4 * 2 has five
    CHECK(radices(16) == list{16});
    CHECK(radices(250) == list{5, 5, 5, 2});
    CHECK(radices(28) == list{7, 4});
}

TEST_CASE(
    "one group takes a line of up to 64 KiB in small arrays, and longer ones in large arrays", "[fft]") {
    gpu::kernel::profile p;
    p.shared_bytes = 48 << 10;
    auto const takes = [&](std::uint32_t n, std::size_t all, std::uint32_t bytes) {
        return gpu::primitive::takes_one_group(p, n, all, {}, bytes);
    };
    CHECK(takes(8192, 8192, 4));
    CHECK_FALSE(takes(8400, 8400, 4));
    CHECK(takes(8400, 1 << 19, 4));
    CHECK(takes(4096, 1 << 18, 8));
    CHECK_FALSE(takes(4200, 1 << 18, 8));
    CHECK(takes(4200, (1 << 18) + 1, 8));
    // A group with short radices would have more threads than a group can have.
    auto const radices = [&](std::uint32_t n, std::size_t all) {
        auto const f = gpu::primitive::columns_of_rows(p, n, all, {}, 4).radices;
        return std::vector<std::uint32_t>(f.at, f.at + f.count);
    };
    using list = std::vector<std::uint32_t>;
    CHECK(radices(4096, 4096) == list(6, 4));
    CHECK(radices(8192, 8192) == list{16, 8, 8, 8});
    CHECK(radices(6250, 6250) == list{10, 5, 5, 5, 5});
    CHECK(radices(4096, 1 << 19) == list{16, 16, 16});
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

TEST_CASE("large arrays have prime radices up to 31 in registers", "[fft][slow]") {
    using shape = std::array<std::uint32_t, 3>;
    testing::changed_tuning changed;
    changed.now.long_radices_from = 100;
    for (auto [outer, length, inner] : {shape{31, 31, 1},
             {1, 31, 31},
             {3, 17 * 16, 1},
             {1, 19 * 20, 3},
             {2, 23 * 16, 2},
             {1, 29 * 8, 5},
             {1, 17 * 23, 3},       // two passes
             {1, 19 * 2 * 101, 1},  // a radix in registers, and one that threads share
             {5, 37 * 3, 1}}) {
        INFO(outer << " x " << length << " x " << inner);
        CHECK(error_of_lines<float>(outer, length, inner) < 3e-6);
    }
    CHECK(error_of_lines<double>(2, 23 * 16, 2) < 1e-14);
    CHECK(error_of_lines<double>(2, 31 * 9, 1) < 1e-14);
    using gpu::primitive::fft_columns;
    using primes = gpu::primitive::prime_lengths;
    auto const few = primes::limits_of(changed.now, 368, 99), more = primes::limits_of(changed.now, 368, 100),
               many = primes::limits_of(changed.now, 368, 400);
    fft_columns const shared(368, few), registers(368, more), longer(37 * 4, many);
    CHECK((more.in_registers == 23 && primes::limits_of(changed.now, 368, 399) == more));
    CHECK((many.in_registers == 31 && fft_columns(31 * 8, more).prime == 31));
    CHECK((shared.prime == 23 && shared.radices.at[0] == 23 && !shared.plain()));
    CHECK((registers.prime == 1 && registers.radices.at[0] == 23 && registers.stages() == 2));
    CHECK((registers.plain() && registers.of_column() == 16));
    CHECK(longer.prime == 37);
}

TEST_CASE("is_length_of_pass() allows one prime factor above 13", "[fft]") {
    using gpu::primitive::is_length_of_pass;
    using primes = gpu::primitive::prime_lengths;
    gpu::kernel::profile const sizes;
    auto const few = primes::limits_of(sizes, 1000, 1000), many = primes::limits_of(sizes, 1000, 1u << 20);
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
