// SPDX-License-Identifier: MIT
#include <gpu/primitive/fft.hpp>

#include "../support/testing.hpp"

TEST_CASE("generator_modulo() returns the smallest number whose powers are all numbers below p", "[fft]") {
    CHECK(gpu::primitive::generator_modulo(17) == 3);
    CHECK(gpu::primitive::generator_modulo(41) == 6);
    CHECK(gpu::primitive::generator_modulo(433) == 5);
    CHECK(gpu::primitive::generator_modulo(1009) == 11);
}

TEST_CASE("power_modulo computes powers on the GPU", "[fft]") {
    gpu::vector<std::uint32_t> v(1020);
    gpu::primitive::assign(gpu::make_transform_iterator(gpu::counting_iterator<std::uint32_t>(0),
                               gpu::primitive::power_modulo{10, 1021}),
        v.size(),
        v.begin());
    std::uint32_t power = 1;
    for (std::uint32_t p : v.host()) {
        CHECK(p == power);
        power = power * 10 % 1021;
    }
}

TEST_CASE("Rader's method gives what chirps give, and inverts itself for more lengths than are kept",
    "[fft][slow]") {
    for (std::uint32_t const n :
        {2u * 271u, 2u * 281u, 2u * 331u, 2u * 337u, 2u * 433u, 2u * 271u, 271u * 281u}) {
        auto const parts = testing::values<int>(2 * n, 2001);
        std::vector<gpu::complex<double>> host(n);
        for (std::size_t i = 0; i < n; ++i)
            host[i] = {
                static_cast<double>(parts[2 * i] - 1000), static_cast<double>(parts[2 * i + 1] - 1000)};
        auto const difference = [](auto const& a, auto const& b) {
            double worst = 0;
            for (std::size_t i = 0; i < a.size(); ++i)
                worst = std::max({worst, std::abs(a[i].re - b[i].re), std::abs(a[i].im - b[i].im)});
            return worst;
        };
        gpu::vector<gpu::complex<double>> v(host), w(host);
        gpu::primitive::line_set const line{1, n, 1};
        gpu::kernel::session s;
        bool const groups = s->tuning.form == gpu::kernel::shape::groups;
        INFO("length " << n);
        CHECK(gpu::primitive::transforms_in_groups(*s, line, sizeof(double)) == groups);
        gpu::primitive::fft_lines<double>(*s, v.begin(), v.begin(), line, false);
        if (n % 2) {
            testing::changed_tuning const changed;
            changed.now.shared_bytes = 2048;
            CHECK(!gpu::primitive::transforms_in_groups(*s, line, sizeof(double)));
            gpu::primitive::fft_lines<double>(*s, w.begin(), w.begin(), line, false);
            // Results are some 1000 sqrt(n), so at most 3e5.
            CHECK(difference(v.host(), w.host()) < 1e-8);
        }
        gpu::primitive::fft_lines<double>(*s, v.begin(), v.begin(), line, true);
        CHECK(difference(v.host(), host) < 1e-10);  // the numbers are at most 1000
    }
}

TEST_CASE("transforms_in_groups() tells which lines need no chirps", "[fft]") {
    auto& r = gpu::kernel::current();
    if (r.tuning.form != gpu::kernel::shape::groups) return;
    using lines = gpu::primitive::line_set;
    auto const does = [&](lines const& l, bool real = false) {
        return gpu::primitive::transforms_in_groups(r, l, sizeof(float), real);
    };
    for (std::uint32_t n : {2u, 1000u, 17u, 257u, 17u * 19u, 2u * 433u, 97u << 12u}) CHECK(does({1, n, 1}));
    for (std::uint32_t n : {433u, 509u, 2u * 509u, 1031u, 10007u}) CHECK(!does({1, n, 1}));
    CHECK(does({1, 2 * 97, 1}, true));
    CHECK(!does({1, 2 * 433, 1}, true));  // the last pass of real numbers is not by Rader's method
    CHECK(!does({1, 97u << 12u, 1}, true));
}
