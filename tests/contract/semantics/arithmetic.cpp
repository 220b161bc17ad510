// SPDX-License-Identifier: MIT
// One lambda, both sides: what a device computes is compared with what C++ computes, bit for bit.
#include <gpu/functional/bits.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/defined.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/raw.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

// the lambdas below mix types on purpose
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wsign-conversion"

namespace {

/// Awkward values of T: zeros, ones, limits, and some in between; what is undefined in C++ is up to the
/// caller.
template <class T> std::vector<T> values() {
    using L = std::numeric_limits<T>;
    if constexpr (std::is_same_v<T, bool>)
        return {};
    else if constexpr (std::is_floating_point_v<T>)
        return {0, 1, -1, T(0.1), T(-2.5), T(1.0 / 3), T(1e10), T(-1e-10), T(16777217), T(123456.789)};
    else
        return {0,
            1,
            2,
            3,
            7,
            10,
            100,
            L::max(),
            static_cast<T>(L::max() / 2),
            L::min(),
            static_cast<T>(L::min() / 3),
            static_cast<T>(L::min() + 1),
            static_cast<T>(-5)};
}
template <class T> bool same_bits(T const& a, T const& b) {
    if constexpr (std::is_same_v<T, float>)
        return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
               (std::isnan(a) && std::isnan(b));
    else if constexpr (std::is_same_v<T, double>)
        return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
               (std::isnan(a) && std::isnan(b));
    else
        return a == b;
}
/// f over all pairs of values for which `defined` holds.
template <class A, class B, class F, class Defined> void compare(char const* what, F f, Defined defined) {
    using R = gpu::glsl::result_t<F, A, B>;
    std::vector<A> a;
    std::vector<B> b;
    for (A x : values<A>())
        for (B y : values<B>())
            if (defined(x, y)) {
                a.push_back(x);
                b.push_back(y);
            }
    gpu::vector<A> da(a.begin(), a.end());
    gpu::vector<B> db(b.begin(), b.end());
    gpu::vector<R> dr(a.size());
    gpu::transform(da.begin(), da.end(), db.begin(), dr.begin(), f);
    auto r = gpu::to_host(dr);
    int wrong = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        R want = static_cast<R>(f(a[i], b[i]));
        if (same_bits<R>(r[i], want)) continue;
        if (++wrong <= 3)
            UNSCOPED_INFO(what << ": f(" << +a[i] << ", " << +b[i] << ") is " << +r[i] << ", want " << +want);
    }
    CHECK(wrong == 0);
}
auto const always = [](auto, auto) { return true; };
auto const no_overflow = [](auto a, auto b) {  // of products and sums, in 64 bits
    auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
    using C = decltype(a + b);
    if constexpr (std::is_unsigned_v<C>)
        return true;
    else if constexpr (sizeof(C) == 8)
        return std::abs(static_cast<double>(a)) * std::max(1.0, std::abs(static_cast<double>(b))) < 1e18 &&
               std::abs(static_cast<double>(b)) < 1e18;
    else
        return std::abs(x * y) <= 0x7fffffff && std::abs(x + y) <= 0x7fffffff &&
               std::abs(x - y) <= 0x7fffffff;
};
auto const divisible = [](auto a, auto b) {
    using C = decltype(a + b);
    return b != 0 && !(std::is_signed_v<C> && static_cast<C>(a) == std::numeric_limits<C>::min() &&
                         static_cast<C>(b) == static_cast<C>(-1));
};

template <class A, class B> void integers() {
    INFO(gpu::glsl::tag(gpu::glsl::type_of<A>()) << ", " << gpu::glsl::tag(gpu::glsl::type_of<B>()));
    compare<A, B>(
        "+", [](auto a, auto b) { return a + b; }, no_overflow);
    compare<A, B>(
        "-", [](auto a, auto b) { return a - b; }, no_overflow);
    compare<A, B>(
        "*", [](auto a, auto b) { return a * b; }, no_overflow);
    compare<A, B>(
        "/", [](auto a, auto b) { return a / b; }, divisible);
    compare<A, B>(
        "%", [](auto a, auto b) { return a % b; }, divisible);
    compare<A, B>(
        "&", [](auto a, auto b) { return a & b; }, always);
    compare<A, B>(
        "|", [](auto a, auto b) { return a | b; }, always);
    compare<A, B>(
        "^", [](auto a, auto b) { return a ^ b; }, always);
    compare<A, B>(
        "<", [](auto a, auto b) { return a < b; }, always);
    compare<A, B>(
        ">=", [](auto a, auto b) { return a >= b; }, always);
    compare<A, B>(
        "==", [](auto a, auto b) { return a == b; }, always);
    compare<A, B>(
        "&&", [](auto a, auto b) { return a && !b; }, always);
    auto shifts = [](auto a, auto b) { return b >= 0 && static_cast<std::uint64_t>(b) < 8 * sizeof(+a); };
    compare<A, B>(
        "<<", [](auto a, auto b) { return a << b; }, shifts);
    compare<A, B>(
        ">>", [](auto a, auto b) { return a >> b; }, shifts);
    compare<A, B>(
        "cast",
        [](auto a, auto b) {
            return gpu::cast<std::int8_t>(a) + gpu::cast<std::uint16_t>(b) + gpu::cast<std::int16_t>(b) -
                   gpu::cast<bool>(a);
        },
        always);
    compare<A, B>(
        "+=",
        [](auto a, auto b) {
            a = a ^ b;
            return a;
        },
        always);
    compare<A, B>(
        "max", [](auto a, auto b) { return gpu::max(a, b); }, always);
    compare<A, B>(
        "select", [](auto a, auto b) { return gpu::select(b > 3, a, b); }, always);
}
}  // namespace

TEST_CASE("integers of every width compute as in C++") {
    integers<int, int>();
    integers<unsigned, unsigned>();
    integers<int, unsigned>();
    integers<std::int8_t, std::int8_t>();
    integers<std::uint8_t, std::int16_t>();
    integers<std::uint16_t, int>();
    integers<std::int8_t, unsigned>();
}
bool has_int64() { return gpu::gl::current().caps.has("GL_ARB_gpu_shader_int64"); }
TEST_CASE("64-bit integers compute as in C++") {
    if (!has_int64()) return;
    integers<std::int64_t, std::int64_t>();
    integers<std::uint64_t, int>();
    integers<unsigned, std::int64_t>();
}
namespace {
/// Real numbers next to the powers of two where a conversion to 64-bit integers could go wrong, with both
/// signs; and 0, halves and infinities.
template <class T> std::vector<T> edges() {
    std::vector<T> v{0,
        T(0.5),
        T(0.99),
        1,
        T(2.75),
        3e9f,
        T(123456789012.75),
        std::numeric_limits<T>::infinity(),
        std::numeric_limits<T>::max(),
        std::numeric_limits<T>::min()};
    for (int e : {23, 24, 31, 32, 33, 52, 53, 62, 63, 64}) {
        T const p = std::ldexp(T(1), e);
        v.insert(v.end(), {std::nextafter(p, T(0)), p, std::nextafter(p, T(1e30))});
    }
    for (std::size_t i = 0, n = v.size(); i < n; ++i) v.push_back(-v[i]);
    v.push_back(std::numeric_limits<T>::quiet_NaN());
    return v;
}
template <class T> void real_to_int64() {
    std::vector<T> const all = edges<T>();
    std::vector<T> signed_range, unsigned_range;
    for (T x : all) {
        if (x >= -9223372036854775808.0 && x < 9223372036854775808.0) signed_range.push_back(x);
        if (x > -1 && x < 18446744073709551616.0) unsigned_range.push_back(x);
    }
    auto check = [](std::vector<T> const& in, auto f) {
        using R = decltype(f(T{}));
        gpu::vector<T> d(in.begin(), in.end());
        gpu::vector<R> out(in.size());
        gpu::transform(d.begin(), d.end(), out.begin(), f);
        auto const got = gpu::to_host(out);
        for (std::size_t i = 0; i < in.size(); ++i) {
            INFO(in[i]);
            CHECK(got[i] == f(in[i]));
        }
    };
    check(signed_range, [](auto x) { return gpu::cast<std::int64_t>(x); });
    check(unsigned_range, [](auto x) { return gpu::cast<std::uint64_t>(x); });
    check(all, [](auto x) { return gpu::saturate_cast<std::int64_t>(x); });
    check(all, [](auto x) { return gpu::saturate_cast<std::uint64_t>(x); });
}
}  // namespace
TEST_CASE("real numbers become 64-bit integers as in C++, and saturate where C++ has no answer") {
    if (!has_int64()) return;
    real_to_int64<float>();
    real_to_int64<double>();
    std::vector<std::uint32_t> const whole{
        0, 1, 0x7fffffff, 0x80000000, 0x80000080, 3000000000, 0xffffff00, 0xffffffff};
    gpu::vector<std::uint32_t> d(whole.begin(), whole.end());
    gpu::vector<std::int64_t> out(whole.size());
    auto const there = [](auto x) {
        return gpu::saturate_cast<std::int64_t>(gpu::cast<float>(x) + 0.0f) -
               gpu::cast<std::int64_t>(gpu::cast<float>(x)) / 2;
    };
    gpu::transform(d.begin(),
        d.end(),
        out.begin(),
        there);  // a uint made a float: NVIDIA's own conversion gave 2147483647
    auto const got = gpu::to_host(out);
    for (std::size_t i = 0; i < whole.size(); ++i) CHECK(got[i] == there(whole[i]));
}
TEST_CASE("literals arrive exactly") {
    compare<int, int>(
        "int", [](auto a, auto b) { return (a & b) ^ std::numeric_limits<int>::min() ^ 0x7fffffff; }, always);
    compare<unsigned, unsigned>(
        "unsigned", [](auto a, auto b) { return a * 2654435761u + b; }, always);
    if (has_int64())
        compare<std::int64_t, int>(
            "int64",
            [](auto a, auto b) {
                return a ^ b ^ std::numeric_limits<std::int64_t>::min() ^ 0x123456789abcdefLL;
            },
            always);
    compare<float, int>(
        "float",
        [](auto a, auto b) {
            static_cast<void>(a);
            return gpu::select(
                b > 1, 1e-38f, gpu::select(b < 0, std::numeric_limits<float>::infinity(), -0.0f));
        },
        always);
    compare<float, int>(
        "NaN",
        [](auto a, auto b) { return gpu::select(b > 1, std::numeric_limits<float>::quiet_NaN(), a); },
        always);
    compare<double, int>(
        "double", [](auto a, auto b) { return gpu::select(b < 0, a * 0.1, a + -1e-300); }, always);
}
TEST_CASE("float and double arithmetic gives the bits of C++") {
    compare<float, float>(
        "+-*", [](auto a, auto b) { return a * b + a - b * b; }, always);
    compare<float, float>(
        "in a condition", [](auto a, auto b) { return a * b + a < b * b - a; }, always);
    compare<float, int>(
        "mixed", [](auto a, auto b) { return a * b + 0.5f; }, always);
    // A compiler may contract doubles to one rounding (NVIDIA's does); either answer is right.
    compare<double, float>(
        "double product", [](auto a, auto b) { return a * b; }, always);
    compare<double, float>(
        "double sum", [](auto a, auto b) { return a + b; }, always);
    compare<float, float>(
        "common",
        [](auto a, auto b) {
            return gpu::floor(a) + gpu::fract(b) * gpu::round(b) + gpu::min(a, b) + gpu::sign(a) +
                   gpu::abs(b);
        },
        always);
    compare<float, float>(
        "sums in calls and choices",
        [](auto a, auto b) {
            return gpu::select(a < b, a * b + a, a - b * 0.7f) + gpu::clamp(a * b + b, -3.0f, 1e9f) -
                   gpu::fract(b * 0.3f - a);
        },
        always);
    compare<float, float>(
        "bits",
        [](auto a, auto b) { return gpu::bit_cast<unsigned>(a) ^ gpu::bit_cast<unsigned>(b); },
        always);
    compare<float, float>(
        "loop",
        [](auto a, auto b) {
            gpu::var<float> s = a;
            gpu::for_(
                0, 5, [&](auto i) { gpu::if_(s < 1e6f, [&] { s = s * b + i; }).else_([&] { s -= a; }); });
            return s;
        },
        always);
}
TEST_CASE("pow keeps C++'s special cases") {
    std::vector<float> x{-2, -2, -2, 0, 0, -0.0f, 5, -8, 1}, y{3, 2, -1, 0, 2, 3, 0, 0.5f, 100},
        want(x.size());
    gpu::vector<float> dx(x.begin(), x.end()), dy(y.begin(), y.end());
    gpu::transform(
        dx.begin(), dx.end(), dy.begin(), dx.begin(), [](auto a, auto b) { return gpu::pow(a, b); });
    auto r = gpu::to_host(dx);
    for (std::size_t i = 0; i < x.size(); ++i) {
        float want_i = std::pow(x[i], y[i]);
        INFO("pow(" << x[i] << ", " << y[i] << ") is " << r[i] << ", want " << want_i);
        CHECK(((std::isnan(want_i) && std::isnan(r[i])) ||
               (std::abs(r[i] - want_i) <= 1e-4f * std::max(1.0f, std::abs(want_i)) &&
                   std::signbit(r[i]) == std::signbit(want_i))));
    }
}
TEST_CASE("bit counting") {
    compare<unsigned, int>(
        "unsigned",
        [](auto a, auto b) {
            return gpu::popcount(a) * 10000 + gpu::countl_zero(a) * 100 + gpu::countr_zero(a) +
                   gpu::popcount(b);
        },
        always);
    compare<std::uint8_t, std::int8_t>(
        "8 bits",
        [](auto a, auto b) {
            return gpu::popcount(b) * 10000 + gpu::countl_zero(a) * 100 + gpu::countr_zero(a);
        },
        always);
}
