// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/numeric/fft.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>

namespace {
using precise = std::complex<double>;
double const pi = 3.14159265358979323846;

/// The sum of the definition, in long double: in double its own error would be the greater one.
std::vector<precise> direct(std::vector<precise> const& x, bool inverse = false) {
    using longer = std::complex<long double>;
    std::size_t const n = x.size();
    std::vector<longer> turn(n);
    std::vector<precise> y(n);
    for (std::size_t k = 0; k < n; ++k)
        turn[k] = std::polar(1.0L,
            (inverse ? 2 : -2) * 3.141592653589793238462643L * static_cast<long double>(k) /
                static_cast<long double>(n));
    for (std::size_t k = 0; k < n; ++k) {
        longer sum = 0;
        for (std::size_t j = 0; j < n; ++j) sum += longer(x[j]) * turn[j * k % n];
        y[k] = precise(inverse ? sum / static_cast<long double>(n) : sum);
    }
    return y;
}
template <class T> std::vector<gpu::complex<T>> signal(std::size_t n) {
    auto const parts = testing::values<int>(2 * n, 2001);
    std::vector<gpu::complex<T>> v(n);
    for (std::size_t i = 0; i < n; ++i)
        v[i] = {static_cast<T>(parts[2 * i] - 1000) / 1000, static_cast<T>(parts[2 * i + 1] - 1000) / 1000};
    return v;
}
template <class T> std::vector<precise> in_double(std::vector<gpu::complex<T>> const& v) {
    std::vector<precise> x(v.size());
    for (std::size_t i = 0; i < v.size(); ++i) x[i] = {v[i].re, v[i].im};
    return x;
}
/// The greatest error, in units of the last place of T for numbers of the size of `x`'s root mean square.
template <class T> double error(std::vector<gpu::complex<T>> const& y, std::vector<precise> const& x) {
    double worst = 0, power = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        worst = std::max(worst, std::abs(precise(y[i].re, y[i].im) - x[i]));
        power += std::norm(x[i]);
    }
    return x.empty() ? 0
                     : worst / std::sqrt(power / static_cast<double>(x.size())) /
                           static_cast<double>(std::numeric_limits<T>::epsilon());
}
/// A wrong term or a rough cosine is some thousands of these.
double allowed(std::size_t n) { return 4 + 2 * std::log2(static_cast<double>(n + 1)); }

template <class T> void lengths(std::initializer_list<std::size_t> sizes) {
    for (std::size_t n : sizes) {
        INFO("length " << n);
        auto const h = signal<T>(n);
        auto const x = in_double(h);
        gpu::vector<gpu::complex<T>> v(h);
        testing::guarded<gpu::complex<T>> out(n, 61);
        CHECK(gpu::fft_into(v.begin(), v.end(), out.begin()) == out.end());
        CHECK(error(out.host(), direct(x)) < allowed(n));
        CHECK(out.intact());
        gpu::inverse_fft_into(v.begin(), v.end(), out.begin());
        CHECK(error(out.host(), direct(x, true)) < allowed(n));
        gpu::fft(v.begin(), v.end());
        CHECK(error(v.host(), direct(x)) < allowed(n));
        gpu::inverse_fft(v);
        CHECK(error(v.host(), x) < 2 * allowed(n));
    }
}
}  // namespace

TEST_CASE("fft is the sum of its definition for powers of two and other lengths", "[fft]") {
    lengths<float>({0, 1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 60, 64, 127, 128, 256, 500, 1021, 1024, 2048});
    lengths<double>({1, 2, 3, 8, 16, 17, 100, 256, 1000, 1024});
}

TEST_CASE("fft of lengths of every radix, of several stages and passes", "[fft]") {
    lengths<float>({6, 11, 13, 14, 100, 169, 210, 1080, 2187});
    lengths<double>({11, 49, 120});
    lengths<float>({37, 158, 323, 866, 1292, 1732});
    lengths<double>({38, 866});
}
TEST_CASE("factors_of() divides lengths into few factors that are as equal as possible", "[fft]") {
    auto const any = [](std::uint32_t) { return true; };
    auto const even = gpu::primitive::factors_of(1024, 16, any);
    CHECK(even.count == 3);
    CHECK((even.at[0] == 16 && even.at[1] == 8 && even.at[2] == 8));
    auto const mixed = gpu::primitive::factors_of(500, 16, any);
    CHECK((mixed.count == 3 && mixed.at[0] == 10 && mixed.at[1] == 10 && mixed.at[2] == 5));
    CHECK(gpu::primitive::factors_of(17, 16, any).count == 0);
    CHECK(gpu::primitive::radices_of(1220703125).count == 13);  // 5^13
    CHECK(gpu::primitive::radices_of(1162261467).count == 10);  // 3^19
    for (std::uint32_t n = 2; n < 20000; ++n) {
        auto const f = gpu::primitive::factors_of(n, 16, any);
        bool const smooth = gpu::primitive::large_factors(n) == 1;
        std::uint32_t product = 1;
        for (std::uint32_t k = 0; k < f.count; ++k) product *= f.at[k];
        if (smooth != (f.count > 0) || (smooth && product != n)) FAIL("length " << n);
    }
    CHECK(gpu::primitive::large_factors(1u << 31) == 1);
    CHECK(gpu::primitive::large_factors(2 * 13 * 17) == 17);
}

TEST_CASE("four numbers, their transform and back", "[fft]") {
    gpu::vector<gpu::complex<float>> v{1, 0, 0, 0}, w(4);
    gpu::fft_into(v.begin(), v.end(), w.begin());
    for (auto const& z : w.host()) CHECK((z.re == 1 && z.im == 0));
    gpu::vector<float> x{1, 2, 3, 4};
    gpu::real_fft_into(x.begin(), x.end(), w.begin());
    auto const half = w.host();
    CHECK((half[0] == 10 && half[1] == gpu::complex<float>(-2, 2) && half[2] == -2));
    gpu::inverse_real_fft_into(w.begin(), 4, x.begin());
    CHECK(x.host() == std::vector<float>{1, 2, 3, 4});
}

TEST_CASE("an impulse becomes a wave and a wave an impulse", "[fft]") {
    for (std::size_t n : {64u, 100u}) {
        std::vector<gpu::complex<double>> h(n), tone(n);
        h[3] = 1;
        for (std::size_t i = 0; i < n; ++i) {
            double const a = 2 * pi * static_cast<double>(5 * i % n) / static_cast<double>(n);
            tone[i] = {std::cos(a), std::sin(a)};
        }
        gpu::vector<gpu::complex<double>> v(h), w(tone);
        gpu::fft(v);
        gpu::fft(w);
        auto const wave = v.host(), line = w.host();
        for (std::size_t k = 0; k < n; ++k) {
            double const a = -2 * pi * static_cast<double>(3 * k % n) / static_cast<double>(n);
            CHECK(std::abs(precise(wave[k].re, wave[k].im) - std::polar(1.0, a)) < 1e-14);
            CHECK(
                std::abs(precise(line[k].re, line[k].im) - (k == 5 ? static_cast<double>(n) : 0.0)) < 1e-12);
        }
    }
}

TEST_CASE("the factors of the longest lines are exact", "[fft]") {
    // On the host the same arithmetic runs on numbers; k k there is up to 2^58.
    for (std::uint32_t n : {3u, 1000003u, 100000007u, (1u << 29) - 1, 1u << 29})
        for (std::uint32_t k : {0u, 1u, n / 3, n / 2, n - 2, n - 1}) {
            INFO(k << " of " << n);
            auto const z = gpu::primitive::chirp<double>(k, n, gpu::detail::half_step<double>(n), 0.5 / n);
            long double const angle =
                3.141592653589793238462643L *
                static_cast<long double>(std::uint64_t{k} * k % (2 * std::uint64_t{n})) / n;
            CHECK(std::abs(std::complex<long double>(z.re, z.im) - std::polar(1.0L, -angle)) < 4e-16L);
            auto const f = gpu::detail::unit_root<float>(k, n, gpu::detail::half_step<float>(n));
            CHECK(std::abs(std::complex<long double>(f.re, f.im) -
                           std::polar(1.0L, -3.141592653589793238462643L * k / n)) < 2.4e-7L);
        }
}

TEST_CASE("long transforms keep the energy and come back", "[fft]") {
    for (std::size_t n : {std::size_t(1) << 16,
             std::size_t(1) << 17,
             std::size_t(50021),
             std::size_t(100000),
             std::size_t(113400)}) {
        auto const h = signal<float>(n);
        gpu::vector<gpu::complex<float>> v(h), w(n);
        gpu::fft_into(v, w.begin());
        auto const y = in_double(w.host());
        double before = 0, after = 0;
        for (auto const& z : in_double(h)) before += std::norm(z);
        for (auto const& z : y) after += std::norm(z);
        CHECK(std::abs(after / static_cast<double>(n) / before - 1) < 1e-6);
        // A few results by the definition.
        for (std::size_t k : {std::size_t(1), n / 3, n - 1}) {
            precise sum = 0;
            for (std::size_t j = 0; j < n; ++j)
                sum += precise(h[j].re, h[j].im) *
                       std::polar(1.0, -2 * pi * static_cast<double>(j * k % n) / static_cast<double>(n));
            CHECK(std::abs(sum - y[k]) < allowed(n) * 1.2e-7 * std::sqrt(after / static_cast<double>(n)));
        }
        gpu::inverse_fft_into(w, w.begin());
        CHECK(error(w.host(), in_double(h)) < 2 * allowed(n));
    }
}

TEST_CASE("a transform of three passes is that of two", "[fft]") {
    // Little shared memory makes short passes. In the shape lanes nothing changes.
    auto const h = signal<float>(113400);
    gpu::vector<gpu::complex<float>> v(h), w(h.size()), in_place(h);
    gpu::fft_into(v, w.begin());
    auto& runtime = gpu::kernel::current();
    testing::changed_tuning const changed;
    changed.now.shared_bytes = 2048;
    auto const before = runtime.counts.launches;
    gpu::fft(in_place);
    if (runtime.tuning.form == gpu::kernel::shape::groups) CHECK(runtime.counts.launches == before + 3);
    CHECK(error(in_place.host(), in_double(w.host())) < 2 * allowed(h.size()));
}

TEST_CASE("fft takes a short part of a vector longer than a storage block", "[fft]") {
    // In the shape lanes, the pass of length 16 takes the vector itself, in pieces. Other lengths are
    // transformed in scratch memory.
    std::size_t const all = 200000, at = 150001;
    auto const h = signal<float>(all);
    for (std::size_t const n : {16u, 17u, 1009u, 1082u}) {  // 1082 = 2 * 541, by Rader's method
        gpu::vector<gpu::complex<float>> v(h);
        auto const begin = v.begin() + static_cast<std::ptrdiff_t>(at);
        {
            testing::small_blocks const small(1 << 20);
            gpu::fft(begin, begin + static_cast<std::ptrdiff_t>(n));
        }
        auto const got = v.host();
        std::vector const part(h.begin() + at, h.begin() + static_cast<std::ptrdiff_t>(at + n));
        INFO("length " << n);
        CHECK(error(std::vector(got.begin() + at, got.begin() + static_cast<std::ptrdiff_t>(at + n)),
                  direct(in_double(part))) < allowed(n));
    }
}

TEST_CASE("a transform by chirps may take many passes, and lengths may change", "[fft]") {
    for (std::size_t const n : {10007u, 17u, 31u, 17u, 19u, 23u, 29u, 31u, 10007u}) {
        auto const h = signal<double>(n);
        gpu::vector<gpu::complex<double>> v(h), w(h);
        gpu::fft(v);
        {
            testing::changed_tuning const changed;
            changed.now.shared_bytes = 512;
            gpu::fft(w);
        }
        INFO("length " << n);
        CHECK(error(w.host(), in_double(v.host())) < 2 * allowed(n));
    }
}

TEST_CASE("in two and three dimensions fft goes along rows, columns and layers", "[fft]") {
    auto along = [](std::vector<precise> x, std::size_t n, std::size_t inner) {
        std::vector<precise> line(n);
        for (std::size_t first = 0; first < x.size(); ++first) {
            if (first / inner % n) continue;
            for (std::size_t i = 0; i < n; ++i) line[i] = x[first + i * inner];
            line = direct(line);
            for (std::size_t i = 0; i < n; ++i) x[first + i * inner] = line[i];
        }
        return x;
    };
    for (auto [w, h, d] : {std::array<std::size_t, 3>{8, 4, 1},
             {32, 64, 1},
             {12, 32, 1},
             {16, 9, 1},
             {100, 37, 1},
             {6, 130, 1},
             {31, 34, 1},
             {19, 23, 3},
             {3, 5, 7},
             {1, 8, 1},
             {5, 1, 1},
             {4, 6, 8},
             {1, 1, 1}}) {
        INFO(w << " x " << h << " x " << d);
        auto const host = signal<float>(w * h * d);
        auto const x = in_double(host);
        auto const y = along(along(along(x, w, 1), h, w), d, w * h);
        gpu::vector<gpu::complex<float>> v(host), out(v.size());
        if (d == 1) {
            gpu::fft_into(v.begin(), gpu::extent2(w, h), out.begin());
            gpu::fft(v.begin(), gpu::extent2(w, h));
        } else {
            gpu::fft_into(v.begin(), gpu::extent3(w, h, d), out.begin());
            gpu::fft(v.begin(), gpu::extent3(w, h, d));
        }
        CHECK(error(out.host(), y) < 2 * allowed(v.size()));
        CHECK(error(v.host(), y) < 2 * allowed(v.size()));
        if (d == 1) {
            gpu::inverse_fft(v.begin(), gpu::extent2(w, h));
            gpu::inverse_fft_into(out.begin(), gpu::extent2(w, h), out.begin());
        } else {
            gpu::inverse_fft(v.begin(), gpu::extent3(w, h, d));
            gpu::inverse_fft_into(out.begin(), gpu::extent3(w, h, d), out.begin());
        }
        CHECK(error(v.host(), x) < 3 * allowed(v.size()));
        CHECK(error(out.host(), x) < 3 * allowed(v.size()));
    }
}

namespace {
/// Compares a transform of real numbers, and its way back, with the definition.
template <class T> void real_lengths(std::initializer_list<std::size_t> sizes) {
    for (std::size_t n : sizes) {
        INFO("length " << n);
        auto const z = signal<T>(n);
        std::vector<T> h(n);
        std::vector<precise> x(n);
        for (std::size_t i = 0; i < n; ++i) {
            h[i] = z[i].re;
            x[i] = z[i].re;
        }
        std::size_t const results = n ? n / 2 + 1 : 0;
        auto expected = direct(x);
        expected.resize(results);
        gpu::vector<T> const v(h);
        testing::guarded<gpu::complex<T>> out(results);
        CHECK(gpu::real_fft_into(v, out.begin()) == out.end());
        CHECK(error(out.host(), expected) < allowed(n));
        CHECK(out.intact());
        testing::guarded<T> back(n);
        CHECK(gpu::inverse_real_fft_into(out.begin(), n, back.begin()) == back.end());
        auto const b = back.host();
        CHECK(back.intact());
        double worst = 0;
        for (std::size_t i = 0; i < n; ++i)
            worst = std::max(worst, std::abs(static_cast<double>(b[i]) - static_cast<double>(h[i])));
        CHECK(worst < 2 * allowed(n) * static_cast<double>(std::numeric_limits<T>::epsilon()));
    }
}
}  // namespace

TEST_CASE("real numbers need half a transform, and come back from it", "[fft]") {
    testing::changed_tuning const changed;
    changed.now.small_transforms = GENERATE(0u, 1u << 18);  // as in large arrays, and in small ones
    real_lengths<float>({0, 1, 2, 3, 4, 6, 7, 8, 16, 30, 32, 33, 34, 100, 256, 1000, 1024, 4096});
    real_lengths<double>({2, 4, 22, 26, 210, 1000, 2002});
    real_lengths<float>({62, 316, 646, 866, 2584});
    real_lengths<double>({158, 646});

    // Two passes of two stages each, and then up to four passes of one stage, by little shared memory: lines
    // of even and of odd length, and groups with and without pairs that do not exist.
    changed.now.shared_bytes = 4096;
    real_lengths<float>({2048, 2450, 2500});
    changed.now.shared_bytes = 1024;
    real_lengths<float>({500, 512, 686, 1250, 2048, 2662, 4374});
    real_lengths<double>({512, 1250, 2662});
    // Radices 18 and 20 would fit without shared memory, but those of the last pass would not.
    changed.now.shared_bytes = 512;
    real_lengths<float>({720, 800, 1296});
    real_lengths<double>({720, 800});
}

TEST_CASE("a transform of real numbers may overwrite them, and so may its inverse", "[fft]") {
    testing::changed_tuning const changed;
    for (std::uint32_t shared : {changed.before.shared_bytes, 1024u})
        for (std::size_t n : {1000u, 4000u}) {  // with little shared memory, three and four passes
            changed.now.shared_bytes = shared;
            auto const z = signal<float>(n);
            std::vector<float> h(n);
            for (std::size_t i = 0; i < n; ++i) h[i] = z[i].re;
            gpu::vector<float> const apart(h);
            gpu::vector<gpu::complex<float>> expected(n / 2 + 1);
            gpu::real_fft_into(apart, expected.begin());
            auto const wanted = expected.host();
            // Where numbers and results begin in one vector: at one place, one behind the other, and apart.
            using places = std::pair<std::size_t, std::size_t>;
            for (auto [from, to] : {places(0, 0), places(0, n / 4), places(n / 2, 0), places(0, 2 * n)}) {
                gpu::vector<float> x(3 * n + 2);
                auto const numbers = x.begin() + static_cast<std::ptrdiff_t>(from);
                gpu::copy(h.begin(), h.end(), numbers);
                gpu::buffer_iterator<gpu::complex<float>> const results(
                    numbers.buffer(), to / 2 + n / 2 + 1, to / 2);
                gpu::real_fft_into(numbers, numbers + static_cast<std::ptrdiff_t>(n), results);
                auto const got = x.host();
                bool equal = true;
                for (std::size_t k = 0; k <= n / 2; ++k)
                    equal = equal && got[to + 2 * k] == wanted[k].re && got[to + 2 * k + 1] == wanted[k].im;
                CHECK(equal);

                gpu::inverse_real_fft_into(results, n, numbers);
                auto const back = x.host();
                float worst = 0;
                for (std::size_t i = 0; i < n; ++i) worst = std::max(worst, std::abs(back[from + i] - h[i]));
                CHECK(worst < 2 * allowed(n) * std::numeric_limits<float>::epsilon());
            }
        }
}

TEST_CASE("fft reads what an iterator computes, and writes through one", "[fft]") {
    gpu::vector<int> const v{1, 0, 0, 0, 2, 0, 0, 0};
    auto const real = gpu::make_transform_iterator(v.begin(), [](auto x) { return gpu::cast<double>(x); });
    gpu::vector<gpu::complex<double>> w(8);
    auto const from_behind = gpu::make_strided_iterator(w.begin() + 7, -1);
    gpu::fft_into(real, real + 8, from_behind);
    auto const y = w.host();
    for (std::size_t k = 0; k < 8; ++k)
        CHECK(std::abs(precise(y[7 - k].re, y[7 - k].im) - (k % 2 ? -1.0 : 3.0)) < 1e-15);
}

TEST_CASE("fft of too little room is refused, and other values of a length compile nothing", "[fft]") {
    gpu::vector<gpu::complex<float>> v(16), w(15);
    CHECK_THROWS_AS(gpu::fft_into(v, w.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::fft(v.begin(), gpu::extent2(4, 5)), gpu::invalid_argument);
    CHECK_THROWS_AS(
        gpu::inverse_real_fft_into(w.begin(), 30, gpu::vector<float>(30).begin()), gpu::invalid_argument);
    gpu::vector<gpu::complex<float>> a(1 << 12), b(1 << 16);
    gpu::fft(a);
    gpu::fft(a.begin(),
        gpu::extent2(16, 256));  // a line of one pass is transformed where it lies: one more program
    // On a GPU every length has programs of its own, which the inverse transform uses too.
    bool const groups = gpu::kernel::current().tuning.form == gpu::kernel::shape::groups;
    if (groups) gpu::fft(b);
    auto& counts = gpu::kernel::current().counts;
    auto const compiled = counts.programs_compiled, launches = counts.launches;
    gpu::inverse_fft(a);
    gpu::fft(b);
    gpu::fft(a.begin(), gpu::extent2(16, 256));
    CHECK(counts.programs_compiled == compiled);
    if (!groups) CHECK(counts.launches == launches + 3 + 4 + 3);
}
