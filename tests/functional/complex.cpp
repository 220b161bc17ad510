// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/complex.hpp>
#include <gpu/functional/control.hpp>

#include <complex>

using z = gpu::complex<float>;
using test::returned;

namespace {
std::complex<float> as_std(z const& a) { return {a.re, a.im}; }
bool near(z const& a, std::complex<float> const& b) {
    return std::abs(as_std(a) - b) <= 1e-5f * std::max(1.0f, std::abs(b));
}
}  // namespace

TEST_CASE("complex numbers compute as std::complex") {
    z const values[] = {{1, 2}, {-3, 0.5f}, {0, -1}, {2.5f, 0}, {-1, -1}, {-4, 0}};
    for (z const& a : values)
        for (z const& b : values) {
            auto const x = as_std(a), y = as_std(b);
            INFO(a.re << ", " << a.im << " and " << b.re << ", " << b.im);
            CHECK(near(a + b, x + y));
            CHECK(near(a - b, x - y));
            CHECK(near(a * b, x * y));
            CHECK(near(a / b, x / y));
            CHECK(near(a * 2, x * 2.0f));
            CHECK(near(3 - a, 3.0f - x));
            CHECK(near(1 / a, 1.0f / x));
            CHECK(near(a / 2 + 1, x / 2.0f + 1.0f));
            CHECK(near(-a, -x));
            CHECK((a == b) == (x == y));
            CHECK((a != b) == (x != y));
            CHECK(near(gpu::pow(a, b), std::pow(x, y)));
        }
    for (z const& a : values) {
        auto const x = as_std(a);
        CHECK(test::near(gpu::abs(a), std::abs(x)));
        CHECK(test::near(gpu::arg(a), std::arg(x)));
        CHECK(test::near(gpu::norm(a), std::norm(x)));
        CHECK(near(gpu::conj(a), std::conj(x)));
        CHECK(near(gpu::exp(a), std::exp(x)));
        CHECK(near(gpu::log(a), std::log(x)));
        CHECK(near(gpu::sqrt(a), std::sqrt(x)));
        CHECK(near(gpu::polar(gpu::abs(a), gpu::arg(a)), x));
        CHECK(near(gpu::pow(a, 3), std::pow(x, 3.0f)));
    }
    CHECK(z(2) == 2);
    CHECK(gpu::real(z(1, 2)) + gpu::imag(z(1, 2)) == 3.0f);
    CHECK(gpu::exp(gpu::complex<double>(0, 0)).re == 1.0);
    z sum;
    sum += z(1, 2);
    sum *= z(0, 1);
    CHECK(sum == z(-2, 1));
    STATIC_REQUIRE(sizeof(z) == 8);
}

TEST_CASE("complex numbers are symbols") {
    CHECK(test::text_of<z, z>([](auto a, auto b) { return a + b; }).find("(a0.re + a1.re, a0.im + a1.im)") !=
          std::string::npos);
    CHECK_THAT((test::text_of<z, z>([](auto a, auto b) { return a * b; })),
        test::contains("((a0.re * a1.re) - (a0.im * a1.im), (a0.re * a1.im) + (a0.im * a1.re))"));
    CHECK(returned<z>([](auto a) { return gpu::norm(a); }) == "(a0.re * a0.re) + (a0.im * a0.im)");
    CHECK(returned<z>([](auto a) { return a.real() + gpu::imag(a); }) == "a0.re + a0.im");
    test::write<z, float>([](auto a, auto x) {
        return gpu::exp(a) / gpu::polar(x, x) + gpu::log(gpu::conj(a)) - gpu::sqrt(a * x) + gpu::pow(a, 2);
    });
    test::write<z, z>(
        [](auto a, auto b) { return gpu::select(a == b && a != 1, a, gpu::complex<float>(1, 2)); });
    test::write<gpu::complex<double>>([](auto a) { return gpu::abs(a / a) * a; });
    z const c(0.3f, 0.5f);
    auto orbit = [=](auto w) {
        gpu::var<z> v = w;
        gpu::for_(0, 5, [&](auto) {
            v = v * v + c;
            v.re += 1.0f;
            v *= 2;
        });
        return v;
    };
    test::write<z>(orbit);
    z by_hand(0.1f, 0.2f);
    for (int i = 0; i < 5; ++i) by_hand = (by_hand * by_hand + c + 1) * 2;
    z const by_var = orbit(z(0.1f, 0.2f));
    CHECK((test::near(by_var.re, by_hand.re) && test::near(by_var.im, by_hand.im)));
}
