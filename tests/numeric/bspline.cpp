// SPDX-License-Identifier: MIT
#include <gpu/algorithm/transform.hpp>
#include <gpu/numeric/bspline.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace {
/// (c[k - 1] + 4 c[k] + c[k + 1]) / 6 = s[k], c mirrored at both ends: by elimination, in double.
std::vector<double> solved(std::vector<double> const& s) {
    std::size_t const n = s.size();
    if (n < 2) return s;
    std::vector<double> ratio(n), c(n);
    ratio[0] = 0.5;
    c[0] = 6 * s[0] / 4;  // the row 4 2
    for (std::size_t k = 1; k < n; ++k) {
        double const below = k + 1 == n ? 2 : 1, pivot = 4 - below * ratio[k - 1];
        ratio[k] = 1 / pivot;
        c[k] = (6 * s[k] - below * c[k - 1]) / pivot;
    }
    for (std::size_t k = n - 1; k-- > 0;) c[k] -= ratio[k] * c[k + 1];
    return c;
}
template <class T> std::vector<T> samples(std::size_t n) {
    auto const v = testing::values<int>(n, 2001);
    std::vector<T> s(n);
    for (std::size_t i = 0; i < n; ++i) s[i] = static_cast<T>(v[i] - 1000) / 1000;
    return s;
}
template <class T> void check(std::initializer_list<std::size_t> lengths) {
    for (std::size_t n : lengths) {
        INFO(n << " samples");
        auto const s = samples<T>(n);
        auto const expected = solved(std::vector<double>(s.begin(), s.end()));
        testing::guarded<T> v(s, 61), other(n, 61);
        CHECK(gpu::fit_bspline(v.begin(), v.end(), other.begin()) == other.end());
        CHECK(other.intact());
        CHECK(gpu::fit_bspline(v.begin(), v.end(), v.begin()) == v.end());
        CHECK(v.intact());
        auto const c = v.host();
        CHECK(c == other.host());
        double worst = 0, most = 1;
        for (std::size_t i = 0; i < n; ++i) {
            worst = std::max(worst, std::abs(static_cast<double>(c[i]) - expected[i]));
            most = std::max(most, std::abs(expected[i]));
        }
        CHECK(worst < 8 * most * static_cast<double>(std::numeric_limits<T>::epsilon()));
    }
}
}  // namespace

TEST_CASE("three samples and their spline", "[bspline]") {
    gpu::vector<float> const v{0, 6, 0}, x{0, 0.5f, 1, 2, -1, 7};
    gpu::vector<float> c(3), y(6);
    gpu::fit_bspline(v, c.begin());
    float const expected[] = {-6, 12, -6}, values[] = {0, 3, 6, 0, 0, 0}, slopes[] = {0, 9, 0, 0, 0, 0};
    auto near = [](gpu::vector<float> const& a, float const* b) {
        auto const h = a.host();
        return std::equal(h.begin(), h.end(), b, [](float p, float q) { return std::abs(p - q) < 1e-5f; });
    };
    CHECK(near(c, expected));
    auto const s = gpu::bspline(c);
    gpu::transform(x.begin(), x.end(), y.begin(), [s](auto at) { return s(at); });
    CHECK(near(y, values));
    gpu::transform(x.begin(), x.end(), y.begin(), [s](auto at) { return s.derivative(at); });
    CHECK(near(y, slopes));
}

TEST_CASE("fit_bspline solves the system of equations that the spline is", "[bspline]") {
    check<float>({0, 1, 2, 3, 4, 5, 16, 17, 18, 19, 30, 31, 32, 100, 511, 512, 513, 1025, 50000});
    check<double>({1, 2, 3, 30, 31, 32, 33, 511, 512, 513, 50000});
}

TEST_CASE("the spline goes through all samples, and between them is the host's", "[bspline]") {
    for (std::size_t n : {1u, 2u, 3u, 4u, 257u}) {
        auto const h = samples<double>(n);
        gpu::vector<double> v(h), x(4 * n), y(4 * n);
        std::vector<double> at(4 * n);
        for (std::size_t i = 0; i < at.size(); ++i) at[i] = static_cast<double>(i) / 4;
        x = gpu::vector<double>(at);
        gpu::fit_bspline(v, v.begin());
        gpu::transform(x.begin(), x.end(), y.begin(), [s = gpu::bspline(v)](auto a) { return s(a); });
        auto const there = y.host(), c = v.host();
        auto const here = gpu::bspline(c);
        for (std::size_t i = 0; i < at.size(); ++i) {
            CHECK(std::abs(there[i] - here(at[i])) < 1e-14);
            if (i % 4 == 0) CHECK(std::abs(there[i] - h[i / 4]) < 1e-14);
            double const step = 1e-6;
            if (at[i] > step && at[i] + step < static_cast<double>(n) - 1)
                CHECK(std::abs(here.derivative(at[i]) -
                               (here(at[i] + step) - here(at[i] - step)) / (2 * step)) < 1e-6);
        }
    }
    CHECK_THROWS_AS(gpu::bspline(std::span<float>()), gpu::invalid_argument);
    gpu::vector<float> v(5), w(4);
    CHECK_THROWS_AS(gpu::fit_bspline(v, w.begin()), gpu::invalid_argument);
}
