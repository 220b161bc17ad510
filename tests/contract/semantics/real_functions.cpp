// SPDX-License-Identifier: MIT
// The mathematical functions that the library has beyond GLSL's: those of doubles, and those of <cmath>. Each
// is compared with the standard library's, in units in the last place.
#include <gpu/functional/cmath.hpp>
#include <gpu/functional/complex.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/placeholder_functions.hpp>
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace {

/// How far `got` is from `want`, in units in the last place of `want` as a T.
template <class T> double distance(T got, long double want) {
    using L = std::numeric_limits<T>;
    T const nearest = static_cast<T>(want);
    if (std::isnan(nearest)) return std::isnan(got) ? 0 : 1e30;
    if (std::isinf(nearest) || std::isinf(got)) return got == nearest ? 0 : 1e30;
    int exponent = L::min_exponent;
    if (nearest != 0) std::frexp(nearest, &exponent);
    long double const unit = std::ldexp(1.0L, std::max(exponent, L::min_exponent) - L::digits);
    return std::isnan(got) ? 1e30
                           : static_cast<double>(std::fabs(static_cast<long double>(got) - want) / unit);
}

/// The results of f for all x, computed by the GPU.
template <class T, class F> std::vector<T> computed(std::vector<T> const& x, F const& f) {
    gpu::vector<T> const v(x);
    gpu::vector<T> y(x.size());
    gpu::transform(v.begin(), v.end(), y.begin(), f);
    return y.host();
}

/// Compares f with the standard library's function `exact` for numbers from `low` to `high`, spread evenly,
/// or, when both are positive, also by their logarithms.
template <class T, class F, class E>
void compare(std::string const& name, double low, double high, double most, F const& f, E const& exact) {
    std::mt19937_64 engine(7);
    std::uniform_real_distribution<double> share(0, 1);
    std::vector<T> x(20000);
    for (std::size_t i = 0; i < x.size(); ++i) {
        double const s = share(engine);
        x[i] =
            static_cast<T>(low > 0 && i % 2 ? std::exp(std::log(low) + s * (std::log(high) - std::log(low)))
                                            : low + s * (high - low));
    }
    std::vector<T> const y = computed(x, f);
    double worst = 0;
    T at{}, got{};
    for (std::size_t i = 0; i < x.size(); ++i)
        if (double const d = distance(y[i], exact(static_cast<long double>(x[i]))); d > worst) {
            worst = d;
            at = x[i];
            got = y[i];
        }
    INFO(name << " of " << static_cast<double>(at) << " is " << static_cast<double>(got));
    CHECK(worst <= most);
}
#define COMPARE(T, NAME, LOW, HIGH, MOST)    \
    compare<T>(                              \
        #NAME,                               \
        LOW,                                 \
        HIGH,                                \
        MOST,                                \
        [](auto x) { return gpu::NAME(x); }, \
        [](long double x) { return std::NAME(x); })

/// Compares f with `exact` for numbers at which functions turn: zeros of both signs, infinities, NaN and
/// others.
template <class T, class F, class E>
void compare_special(std::string const& name, F const& f, E const& exact) {
    T const inf = std::numeric_limits<T>::infinity();
    std::vector<T> const x{0,
        -T(0),
        1,
        -1,
        2,
        -2,
        3,
        -3,
        T(0.5),
        T(-0.5),
        inf,
        -inf,
        std::numeric_limits<T>::quiet_NaN(),
        T(1e20),
        T(-1e20),
        8,
        1000,
        1024,
        T(1e38),
        T(-1e38),
        T(1e-30),
        T(4294967296.0)};
    std::vector<T> const y = computed(x, f);
    for (std::size_t i = 0; i < x.size(); ++i) {
        T const want = exact(x[i]);
        INFO(name << " of " << static_cast<double>(x[i]) << " is " << static_cast<double>(y[i]) << ", not "
                  << static_cast<double>(want));
        CHECK(distance(y[i], static_cast<long double>(want)) <= 5);
        if (!std::isnan(want)) CHECK(std::signbit(y[i]) == std::signbit(want));
    }
}
#define SPECIAL(T, NAME) \
    compare_special<T>(  \
        #NAME, [](auto x) { return gpu::NAME(x); }, [](T x) { return std::NAME(x); })

}  // namespace

TEST_CASE("functions of doubles are exact to a few units in the last place", "[semantics]") {
    COMPARE(double, exp, -708, 709, 2);
    COMPARE(double, exp, -1, 1, 2);
    COMPARE(double, exp2, -1022, 1023, 2);
    COMPARE(double, log, 1e-300, 1e300, 2);
    COMPARE(double, log, 0.5, 2, 2);
    COMPARE(double, log2, 0.1, 1000, 2);
    COMPARE(double, sin, -10, 10, 2);
    COMPARE(double, cos, -1e5, 1e5, 2);
    COMPARE(double, sin, 1, 1e300, 3);
    COMPARE(double, tan, -1000, 1000, 4);
    COMPARE(double, asin, -1, 1, 5);
    COMPARE(double, acos, -1, 1, 5);
    COMPARE(double, atan, 1e-20, 1e20, 3);
    COMPARE(double, sinh, -710, 710, 4);
    COMPARE(double, sinh, 1e-20, 3, 4);
    COMPARE(double, cosh, -710, 710, 4);
    COMPARE(double, tanh, 1e-20, 30, 4);
    COMPARE(double, asinh, 1e-20, 1e300, 4);
    COMPARE(double, acosh, 1, 1e300, 4);
    COMPARE(double, atanh, 1e-20, 0.99, 4);
    for (double y : {2.0, -1.5, 0.3, 100.25, 1000.0})
        compare<double>(
            "pow " + std::to_string(y),
            std::exp(-700 / std::fabs(y)),
            std::exp(700 / std::fabs(y)),
            2,
            [y](auto x) { return gpu::pow(x, y); },
            [y](long double x) { return std::pow(x, static_cast<long double>(y)); });
}

TEST_CASE("functions of <cmath> are exact to a few units in the last place", "[semantics]") {
    COMPARE(double, log10, 1e-300, 1e300, 3);
    COMPARE(double, log1p, 1e-20, 1e20, 3);
    COMPARE(double, log1p, -0.99, 1, 3);
    COMPARE(double, expm1, 1e-20, 700, 3);
    COMPARE(double, expm1, -30, 2, 3);
    COMPARE(double, cbrt, 1e-300, 1e300, 2);
    COMPARE(double, erf, 1e-20, 5, 4);
    COMPARE(double, erfc, -6, 26, 6);
    COMPARE(float, log10, 1e-37, 1e38, 3);
    COMPARE(float, log1p, 1e-20, 1e20, 4);
    COMPARE(float, log1p, -0.99, 1, 4);
    COMPARE(float, expm1, 1e-20, 88, 3);
    COMPARE(float, expm1, -30, 2, 3);
    COMPARE(float, cbrt, 1e-37, 1e38, 2);
    COMPARE(float, erf, 1e-20, 5, 4);
    COMPARE(float, erfc, -6, 9, 6);
    for (double y : {1e-3, 1.0, 3e154, 1e300})
        compare<double>(
            "hypot",
            -10 * y,
            10 * y,
            2,
            [y](auto x) { return gpu::hypot(x, y); },
            [y](long double x) { return std::hypot(x, static_cast<long double>(y)); });
    compare<float>(
        "hypot",
        -1e38,
        1e38,
        3,
        [](auto x) { return gpu::hypot(x, 2e37f); },
        [](long double x) { return std::hypot(x, static_cast<long double>(2e37f)); });
}

TEST_CASE(
    "functions of doubles and of <cmath> give what C++ gives for zeros, infinities and NaN", "[semantics]") {
    SPECIAL(double, exp);
    SPECIAL(double, exp2);
    SPECIAL(double, log);
    SPECIAL(double, log2);
    SPECIAL(double, sin);
    SPECIAL(double, cos);
    SPECIAL(double, tan);
    SPECIAL(double, asin);
    SPECIAL(double, acos);
    SPECIAL(double, atan);
    SPECIAL(double, sinh);
    SPECIAL(double, cosh);
    SPECIAL(double, tanh);
    SPECIAL(double, asinh);
    SPECIAL(double, acosh);
    SPECIAL(double, atanh);
    SPECIAL(double, log10);
    SPECIAL(double, log1p);
    SPECIAL(double, expm1);
    SPECIAL(double, cbrt);
    SPECIAL(double, erf);
    SPECIAL(double, erfc);
    SPECIAL(float, log10);
    SPECIAL(float, log1p);
    SPECIAL(float, expm1);
    SPECIAL(float, cbrt);
    SPECIAL(float, erf);
    SPECIAL(float, erfc);
    double const inf = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();
    for (double y : {0.0, -0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 0.5, inf, -inf, nan, 1e300}) {
        std::string const of = std::to_string(y);
        compare_special<double>(
            "pow to " + of, [y](auto x) { return gpu::pow(x, y); }, [y](double x) { return std::pow(x, y); });
        compare_special<double>(
            "atan2 over " + of,
            [y](auto x) { return gpu::atan2(x, y); },
            [y](double x) { return std::atan2(x, y); });
        compare_special<double>(
            "hypot with " + of,
            [y](auto x) { return gpu::hypot(x, y); },
            [y](double x) { return std::hypot(x, y); });
    }
}

TEST_CASE("logarithms of powers are whole numbers", "[semantics]") {
    std::vector<double> tens{10}, twos{2}, n{1};
    std::vector<float> few_tens{10};
    for (int k = 2; k <= 22; ++k) {
        tens.push_back(tens.back() * 10);
        twos.push_back(std::ldexp(1.0, k));
        n.push_back(k);
        if (k <= 10) few_tens.push_back(few_tens.back() * 10);
    }
    CHECK(computed(tens, [](auto x) { return gpu::log10(x); }) == n);
    CHECK(computed(twos, [](auto x) { return gpu::log2(x); }) == n);
    CHECK(computed(few_tens, [](auto x) { return gpu::log10(x); }) ==
          std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
}

TEST_CASE("functions of doubles take vectors, complex numbers, placeholders and locals", "[semantics]") {
    gpu::vector<glm::dvec3> v(1, glm::dvec3(1, 2, 3));
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) {
        return gpu::sin(x) + gpu::pow(x, 2.0) + gpu::hypot(x, 1.0) + gpu::radians(x);
    });
    for (int k = 0; k < 3; ++k) {
        double const x = 1 + k;
        CHECK(glm::dvec3(v[0])[k] == Approx(std::sin(x) + x * x + std::hypot(x, 1) + x / 57.29577951308232));
    }
    gpu::vector<gpu::complex<double>> z{{1, 2}};
    gpu::transform(z.begin(), z.end(), z.begin(), [](auto x) { return gpu::exp(x) + gpu::log(x); });
    std::complex<double> const c(1, 2), want = std::exp(c) + std::log(c);
    CHECK(gpu::complex<double>(z[0]).real() == Approx(want.real()));
    CHECK(gpu::complex<double>(z[0]).imag() == Approx(want.imag()));

    using namespace gpu::placeholders;
    gpu::vector<double> w{1, 4};
    gpu::transform(w.begin(), w.end(), w.begin(), gpu::erf(_1) + gpu::cbrt(_1) + gpu::hypot(_1, 3));
    CHECK(double(w[1]) == Approx(std::erf(4) + std::cbrt(4) + 5));
    gpu::vector<int> i{1000};
    gpu::vector<float> f(1);
    gpu::transform(i.begin(), i.end(), f.begin(), [](auto x) {
        gpu::var<double> sum = 0.5;
        sum = gpu::exp(sum) * gpu::cos(2.0 * x);
        return gpu::cast<float>(sum) + gpu::log10(x);  // integers become floats
    });
    CHECK(float(f[0]) == Approx(std::exp(0.5) * std::cos(2000.0) + 3));
}

TEST_CASE("functions of doubles take and give denormal numbers", "[semantics]") {
    std::vector<double> const tiny{5e-324, 1e-320, 3e-310, 2e-308}, low{-709, -720, -740, -745, -746, -800};
    auto const same = [](char const* name, std::vector<double> const& x, auto const& f, auto const& exact) {
        std::vector<double> const y = computed(x, f);
        for (std::size_t i = 0; i < x.size(); ++i) {
            INFO(name << " of " << x[i] << " is " << y[i]);
            CHECK(distance(y[i], static_cast<long double>(exact(x[i]))) <= 2);
        }
    };
    same(
        "log", tiny, [](auto x) { return gpu::log(x); }, [](double x) { return std::log(x); });
    same(
        "log2", tiny, [](auto x) { return gpu::log2(x); }, [](double x) { return std::log2(x); });
    same(
        "cbrt", tiny, [](auto x) { return gpu::cbrt(x); }, [](double x) { return std::cbrt(x); });
    same(
        "sin", tiny, [](auto x) { return gpu::sin(x); }, [](double x) { return std::sin(x); });
    same(
        "pow", tiny, [](auto x) { return gpu::pow(x, 0.9); }, [](double x) { return std::pow(x, 0.9); });
    same(
        "exp", low, [](auto x) { return gpu::exp(x); }, [](double x) { return std::exp(x); });
    same(
        "exp2",
        low,
        [](auto x) { return gpu::exp2(x * 1.45); },
        [](double x) { return std::exp2(x * 1.45); });
}

TEST_CASE("no text of a mathematical function is taken for a loop", "[semantics]") {
    for (int k = 0; k < static_cast<int>(gpu::glsl::real::count); ++k) {
        auto const& f =
            gpu::glsl::text_functions::get().at(gpu::glsl::add_real(static_cast<gpu::glsl::real>(k), true));
        INFO(f.text);
        CHECK_FALSE(f.loops);
        CHECK(f.text.find("real_") == std::string::npos);
        CHECK(f.text.find("REAL") == std::string::npos);
        // Kernels have macros of their own.
        for (std::size_t at = 0; (at = f.text.find("#define ", at)) != std::string::npos; ++at)
            CHECK(f.text.substr(at, 12) == "#define GPU_");
    }
}
