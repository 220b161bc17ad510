// SPDX-License-Identifier: MIT
// GLSL's built-in functions: what a device answers is compared with what the same lambda answers on the host;
// bit for bit where the answer is exact, within the bounds of GLSL 4.50, section 4.7.1, elsewhere.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/bits.hpp>
#include <gpu/functional/defined.hpp>
#include <gpu/functional/integer.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/packing.hpp>
#include <gpu/functional/relational.hpp>

#include <support/catch.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

float const no_number = std::numeric_limits<float>::quiet_NaN(),
            infinity = std::numeric_limits<float>::infinity();

/// f of every (a[i], b[i]), as the device computes it.
template <class A, class B, class F> auto on_device(std::vector<A> const& a, std::vector<B> const& b, F f) {
    using R = gpu::glsl::result_t<F, A, B>;
    gpu::vector<A> da(a.begin(), a.end());
    gpu::vector<B> db(b.begin(), b.end());
    gpu::vector<R> r(a.size());
    gpu::transform(da.begin(), da.end(), db.begin(), r.begin(), f);
    return gpu::to_host(r);
}
/// Equal, or both NaN. (What the sign of a zero is, only the tests of min and max ask: Mesa takes x + 0 for
/// x.)
template <class T> bool same(T const& a, T const& b) {
    if constexpr (std::is_floating_point_v<T>)
        return a == b || (std::isnan(a) && std::isnan(b));
    else if constexpr (gpu::glsl::vector_type<T>) {
        bool all = true;
        for (int i = 0; i < gpu::glsl::glm_shape<T>::rows; ++i) all = all && same(a[i], b[i]);
        return all;
    } else
        return a == b;
}
/// Every field of every result is what the host gives.
template <class A, class B, class F> void exact(std::vector<A> const& a, std::vector<B> const& b, F f) {
    auto const r = on_device(a, b, f);
    using R = gpu::glsl::result_t<F, A, B>;
    std::size_t wrong[std::tuple_size_v<R>] = {}, last[std::tuple_size_v<R>] = {};
    for (std::size_t i = 0; i < a.size(); ++i) {
        R const want = f(a[i], b[i]);
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            ((same(std::get<K>(r[i]), std::get<K>(want)) || wrong[K]++ || (last[K] = i)), ...);
        }
        (std::make_index_sequence<std::tuple_size_v<R>>{});
    }
    for (std::size_t k = 0; k < std::tuple_size_v<R>; ++k) {
        INFO("field " << k << ", last at element " << last[k]);
        CHECK(wrong[k] == 0);
    }
}
float ulp(double x) {
    float const f = std::abs(static_cast<float>(x));
    return std::nextafter(f, infinity) - f;
}
/// Field k of every result is within bound(k, x, y, want) of `want`, computed in double.
template <class F, class Want, class Bound>
void within(std::vector<float> const& a, std::vector<float> const& b, F f, Want want, Bound bound) {
    auto const r = on_device(a, b, f);
    int wrong = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto const w = want(double{a[i]}, double{b[i]});
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            auto one = [&](std::size_t k, double got, double w_k, double host) {
                double const allowed = bound(k, a[i], b[i], w_k);
                if (std::abs(got - w_k) <= allowed && std::abs(host - w_k) <= allowed) return;
                if (++wrong <= 3)
                    UNSCOPED_INFO("field " << k << " of (" << a[i] << ", " << b[i] << ") is " << got
                                           << ", on the host " << host << ", want " << w_k << " within "
                                           << allowed);
            };
            auto const h = f(a[i], b[i]);
            (one(K, std::get<K>(r[i]), w[K], std::get<K>(h)), ...);
        }
        (std::make_index_sequence<std::tuple_size_v<decltype(f(1.0f, 1.0f))>>{});
    }
    CHECK(wrong == 0);
}
std::vector<float> random_floats(std::size_t n, float low, float high, unsigned seed) {
    std::mt19937 engine(seed);
    std::uniform_real_distribution<float> in(low, high);
    std::vector<float> v(n);
    for (float& x : v) x = in(engine);
    return v;
}
std::vector<std::uint32_t> random_words(std::size_t n, unsigned seed) {
    std::mt19937 engine(seed);
    std::vector<std::uint32_t> v(n);
    for (auto& x : v) x = static_cast<std::uint32_t>(engine()) >> (engine() % 3 ? 0 : engine() % 32);
    std::uint32_t const edges[] = {0, 1, 2, 0x7fffffffu, 0x80000000u, 0xffffffffu, 0x80000001u, 255, 256};
    for (std::size_t i = 0; i < std::size(edges) && i < n; ++i) v[i] = edges[i];
    return v;
}
}  // namespace

TEST_CASE("integer functions answer as on the host") {
    auto const a = random_words(3000, 1), b = random_words(3000, 2);
    std::vector<std::uint32_t> x, y;
    for (std::uint32_t u : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu})
        for (std::uint32_t v : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
            x.push_back(u);
            y.push_back(v);
        }
    x.insert(x.end(), a.begin(), a.end());
    y.insert(y.end(), b.begin(), b.end());
    exact(x, y, [](auto u, auto v) {
        auto s = gpu::cast<int>(u), t = gpu::cast<int>(v);
        auto [sum, carry] = gpu::uaddCarry(u, v);
        auto [difference, borrow] = gpu::usubBorrow(u, v);
        auto [high, low] = gpu::umulExtended(u, v);
        auto [signed_high, signed_low] = gpu::imulExtended(s, t);
        return gpu::make_tuple(sum,
            carry,
            difference,
            borrow,
            high,
            low,
            signed_high,
            signed_low,
            gpu::bitfieldReverse(u),
            gpu::bitCount(s),
            gpu::findLSB(u),
            gpu::findMSB(u),
            gpu::findMSB(s));
    });
    exact(x, y, [](auto u, auto v) {
        auto s = gpu::cast<int>(u);
        auto offset = gpu::cast<int>(v % 33u), bits = gpu::cast<int>(v / 64u % (33u - v % 33u));
        return gpu::make_tuple(offset,
            bits,
            gpu::bitfieldExtract(u, offset, bits),
            gpu::bitfieldExtract(s, offset, bits),
            gpu::bitfieldExtract(s, 8, 8),
            gpu::bitfieldInsert(u, v, offset, bits),
            gpu::bitfieldInsert(s, 5, offset, bits),
            gpu::bitfieldExtract(u, 0, 32));
    });
    std::vector<gpu::uvec2> v, w;
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
        v.push_back({x[i], x[i + 1]});
        w.push_back({y[i], y[i + 1]});
    }
    exact(v, w, [](auto p, auto q) {
        return gpu::make_tuple(gpu::get<1>(gpu::uaddCarry(p, q)),
            gpu::get<0>(gpu::umulExtended(p, q)),
            gpu::findMSB(p),
            gpu::bitfieldReverse(q),
            gpu::bitfieldExtract(p, 3, 7),
            gpu::any(gpu::lessThan(p, q)),
            gpu::all(gpu::lessThanEqual(p, q)),
            gpu::mix(p, q, gpu::greaterThan(p, q)),
            gpu::any(gpu::not_(gpu::equal(p, q))));
    });
}

TEST_CASE("floats come apart and together again as on the host") {
    auto x = random_floats(2000, -1000.0f, 1000.0f, 3), y = random_floats(2000, -3.0f, 3.0f, 4);
    for (float v : {0.0f, 1.0f, -1.0f, 2.0f, -2.75f, 0.5f, -0.5f, 1e30f, -1e-30f, 16777216.0f, 3.4e38f}) {
        x.push_back(v);
        y.push_back(-v);
    }
    exact(x, y, [](auto a, auto b) {
        auto [fraction, whole] = gpu::modf(a);
        auto [significand, exponent] = gpu::frexp(a);
        return gpu::make_tuple(fraction,
            whole,
            significand,
            exponent,
            gpu::ldexp(b, 5),
            gpu::ldexp(significand, exponent),
            gpu::floatBitsToUint(a),
            gpu::intBitsToFloat(gpu::floatBitsToInt(b)),
            gpu::floor(b),
            gpu::ceil(b),
            gpu::trunc(b),
            gpu::roundEven(b),
            gpu::round(b),
            gpu::fract(b));
    });
    std::vector<int> n;
    for (std::size_t i = 0; i < x.size(); ++i) n.push_back(static_cast<int>(i % 300) - 170);
    auto const scaled = on_device(x, n, [](auto a, auto k) { return gpu::ldexp(a, k); });
    for (std::size_t i = 0; i < x.size(); ++i) {
        float const want = std::ldexp(x[i], n[i]);
        INFO("2^" << n[i] << " times " << x[i]);
        CHECK((scaled[i] == want ||
               (std::abs(want) < std::numeric_limits<float>::min() &&
                   std::abs(scaled[i]) <= std::numeric_limits<float>::min())));  // a denormal may be 0
    }
    exact(std::vector<float>{infinity, -infinity}, std::vector<float>{0, 0}, [](auto a, auto b) {
        auto [fraction, whole] = gpu::modf(a);
        return gpu::make_tuple(fraction + b, whole, gpu::isinf(a), gpu::isnan(a), gpu::isnan(a - a));
    });
    std::vector<double> dx(x.begin(), x.end()), dy(y.begin(), y.end());
    exact(dx, dy, [](auto a, auto b) {
        auto [fraction, whole] = gpu::modf(a);
        auto [significand, exponent] = gpu::frexp(a);
        return gpu::make_tuple(fraction,
            whole,
            significand,
            exponent,
            gpu::ldexp(b, 5),
            gpu::unpackDouble2x32(a),
            gpu::packDouble2x32(gpu::unpackDouble2x32(b)),
            gpu::min(a, b),
            gpu::max(a, b));
    });
}

TEST_CASE("min, max and clamp choose as std:: does") {
    float const values[] = {0.0f, -0.0f, 1.0f, -1.0f, infinity, -infinity, no_number, 2.5f};
    std::vector<float> x, y;
    for (float a : values)
        for (float b : values) {
            x.push_back(a);
            y.push_back(b);
        }
    exact(x, y, [](auto a, auto b) {
        auto v = gpu::make<gpu::vec2>(a, b), w = gpu::make<gpu::vec2>(b, a);
        auto bits = [](auto m) { return gpu::select(gpu::isnan(m), 1u, gpu::floatBitsToUint(m)); };
        auto least = gpu::min(v, w), greatest = gpu::max(v, w);
        return gpu::make_tuple(bits(gpu::min(a, b)),
            bits(gpu::max(a, b)),
            bits(gpu::clamp(a, -1.0f, 2.0f)),
            bits(least.x),
            bits(least.y),
            bits(greatest.x),
            bits(greatest.y),
            gpu::max(v, 0.0f),
            gpu::clamp(v, 0.0f, 1.0f),
            gpu::isnan(v),
            gpu::isinf(w));
    });
}

TEST_CASE("conversions and shifts out of range have one answer on both sides") {
    std::vector<float> x;
    std::vector<int> n;
    for (float v : {0.0f,
             -0.9f,
             1.5f,
             127.5f,
             128.0f,
             255.5f,
             300.0f,
             -300.0f,
             65536.0f,
             2147483520.0f,
             2147483648.0f,
             -2147483648.0f,
             -3e9f,
             4294967040.0f,
             4294967296.0f,
             1e30f,
             infinity,
             -infinity,
             no_number})
        for (int k : {0,
                 1,
                 7,
                 31,
                 32,
                 33,
                 255,
                 -1,
                 -32,
                 std::numeric_limits<int>::max(),
                 std::numeric_limits<int>::min()}) {
            x.push_back(v);
            n.push_back(k);
        }
    exact(x, n, [](auto v, auto k) {
        auto i = gpu::saturate_cast<int>(v);
        auto u = gpu::saturate_cast<unsigned>(v);
        auto b = gpu::saturate_cast<std::int8_t>(v);
        return gpu::make_tuple(i,
            u,
            b,
            gpu::saturate_cast<std::uint16_t>(v),
            gpu::saturate_cast<std::uint8_t>(k),
            gpu::saturate_cast<unsigned>(k),
            gpu::saturate_cast<int>(u),
            gpu::shl(i, k),
            gpu::shr(i, k),
            gpu::shl(u, k),
            gpu::shr(u, k),
            gpu::shl(b, k),
            gpu::shr(b, k));
    });
}

TEST_CASE("packing gives the same bits on both sides") {
    auto const a = random_floats(4000, -1.2f, 1.2f, 5);
    std::vector<gpu::vec4> v{
        {0, 0.5f, 1, -0.5f}, {no_number, infinity, -infinity, 2}, {0.1f, -0.1f, 1.5f / 255, 0.5f / 65535}};
    std::vector<gpu::vec2> w(v.size(), gpu::vec2(0.5f, -0.5f));
    for (std::size_t i = 0; i + 5 < a.size(); ++i) {
        v.push_back({a[i], a[i + 1], a[i + 2], a[i + 3]});
        w.push_back({a[i + 4] * 1e5f, a[i + 5] * 1e-6f});
    }
    exact(v, w, [](auto p, auto q) {
        return gpu::make_tuple(gpu::packUnorm4x8(p),
            gpu::packSnorm4x8(p),
            gpu::packUnorm2x16(gpu::xy(p)),
            gpu::packSnorm2x16(gpu::swizzle<2, 3>(p)),
            gpu::packHalf2x16(q),
            gpu::packHalf2x16(gpu::xy(p)));
    });
}

TEST_CASE("every 16-bit float is unpacked exactly") {
    std::vector<std::uint32_t> h(65536), l(65536);
    for (std::uint32_t i = 0; i < 65536; ++i) {
        h[i] = i | i << 16;
        l[i] = i;
    }
    exact(h, l, [](auto u, auto i) {
        auto v = gpu::unpackHalf2x16(u);
        return gpu::make_tuple(v.x, v.y, gpu::packHalf2x16(v) == u || gpu::isnan(v.x), i);
    });
}

TEST_CASE("unpacking divides within 2.5 units in the last place") {
    auto const words = random_words(3000, 6);
    auto const unpack = [](auto u, auto) {
        auto a = gpu::unpackUnorm4x8(u), b = gpu::unpackSnorm4x8(u);
        auto c = gpu::unpackUnorm2x16(u), d = gpu::unpackSnorm2x16(u);
        return gpu::make_tuple(a, b, gpu::make<gpu::vec4>(c.x, c.y, d.x, d.y));
    };
    auto const r = on_device(words, words, unpack);
    auto const near = [](gpu::vec4 const& got, gpu::vec4 const& want) {
        bool all = true;
        for (int i = 0; i < 4; ++i) all = all && std::abs(got[i] - want[i]) <= 2.5f * ulp(want[i]);
        return all;
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto const want = unpack(words[i], words[i]);
        INFO(words[i]);
        CHECK((near(std::get<0>(r[i]), std::get<0>(want)) && near(std::get<1>(r[i]), std::get<1>(want)) &&
               near(std::get<2>(r[i]), std::get<2>(want))));
    }
}

TEST_CASE("exponentials, logarithms, roots and quotients keep GLSL's bounds") {
    auto const x = random_floats(3000, 0.001f, 20.0f, 7), y = random_floats(3000, -10.0f, 10.0f, 8);
    within(
        x,
        y,
        [](auto a, auto b) {
            return gpu::make_tuple(gpu::exp(b),
                gpu::exp2(b),
                gpu::log(a),
                gpu::log2(a),
                gpu::sqrt(a),
                gpu::inversesqrt(a),
                b / a,
                1.0f / a);
        },
        [](double a, double b) {
            return std::array{std::exp(b),
                std::exp2(b),
                std::log(a),
                std::log2(a),
                std::sqrt(a),
                1 / std::sqrt(a),
                b / a,
                1 / a};
        },
        [](std::size_t k, float a, float b, double want) {
            double const u = ulp(want), inside = std::ldexp(1.0, -21);
            switch (k) {
                case 0:
                case 1:
                    return (3 + 2 * std::abs(b)) * u;
                case 2:
                case 3:
                    return a >= 0.5f && a <= 2.0f ? std::max(inside, 3 * u) : 3 * u;
                case 4:
                    return 4.5 * u;  // 1 / inversesqrt(x)
                case 5:
                    return 2 * u;
                default:
                    return 2.5 * u;
            }
        });
}

TEST_CASE("trigonometric functions keep Vulkan's bounds, since GLSL names none") {
    auto const x = random_floats(3000, -3.14f, 3.14f, 9), y = random_floats(3000, -0.99f, 0.99f, 10);
    double const absolute = std::ldexp(1.0, -11);
    within(
        x,
        y,
        [](auto a, auto b) {
            return gpu::make_tuple(gpu::sin(a),
                gpu::cos(a),
                gpu::asin(b),
                gpu::acos(b),
                gpu::atan(a),
                gpu::atan(a, b),
                gpu::tan(b));
        },
        [](double a, double b) {
            return std::array{std::sin(a),
                std::cos(a),
                std::asin(b),
                std::acos(b),
                std::atan(a),
                std::atan2(a, b),
                std::tan(b)};
        },
        [=](std::size_t k, float, float, double want) {
            return k < 2    ? absolute
                   : k == 6 ? 4 * absolute * (1 + want * want)
                            : std::max(2 * absolute, 4096.0 * ulp(want));
        });
    within(
        x,
        y,
        [](auto a, auto b) {
            return gpu::make_tuple(gpu::sinh(a),
                gpu::cosh(a),
                gpu::tanh(a),
                gpu::asinh(a),
                gpu::atanh(b),
                gpu::acosh(2.0f + b),
                gpu::radians(a),
                gpu::degrees(a));
        },
        [](double a, double b) {
            return std::array{std::sinh(a),
                std::cosh(a),
                std::tanh(a),
                std::asinh(a),
                std::atanh(b),
                std::acosh(2 + b),
                a * 3.14159265358979 / 180,
                a * 180 / 3.14159265358979};
        },
        [=](std::size_t k, float a, float, double want) {
            return k >= 6  ? 2.5 * ulp(want)
                   : k < 3 ? (8 + 4 * std::abs(a)) * ulp(std::cosh(a))
                           : 4 * absolute;
        });
}

TEST_CASE("geometry and matrices answer as on the host within rounding") {
    auto const r = random_floats(6000, -2.0f, 2.0f, 11);
    std::vector<gpu::vec3> p, q;
    for (std::size_t i = 0; i + 6 <= r.size(); i += 6) {
        p.push_back({r[i], r[i + 1], r[i + 2] + 3});
        q.push_back({r[i + 3] + 3, r[i + 4], r[i + 5]});
    }
    auto const f = [](auto a, auto b) {
        auto n = gpu::normalize(b);
        auto m = gpu::outerProduct(a, b) +
                 gpu::make<gpu::mat3>(3.0f, 0.0f, 0.0f, 0.0f, 3.0f, 0.0f, 0.0f, 0.0f, 3.0f);
        return gpu::make_tuple(gpu::make<gpu::vec3>(gpu::length(a), gpu::distance(a, b), gpu::dot(a, b)),
            gpu::cross(a, b),
            n,
            gpu::faceforward(a, n, b),
            gpu::reflect(a, n),
            gpu::refract(gpu::normalize(a), n, 0.5f),
            gpu::transpose(m) * a,
            gpu::matrixCompMult(m, m) * b,
            gpu::make<gpu::vec3>(gpu::determinant(m), gpu::mod(a.x, b.x), gpu::smoothstep(0.0f, 1.0f, a.y)),
            gpu::mix(a, b, 0.25f),
            gpu::step(a, b) + gpu::sign(a));
    };
    auto const d = on_device(p, q, f);
    for (std::size_t i = 0; i < p.size(); ++i) {
        auto const want = f(p[i], q[i]);
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            auto one = [&](std::size_t k, gpu::vec3 const& a, gpu::vec3 const& b) {
                double const size = 10 + std::abs(b.x) + std::abs(b.y) + std::abs(b.z);
                INFO("field " << k << " of element " << i << ": " << a.x << ", " << a.y << ", " << a.z
                              << " against " << b.x << ", " << b.y << ", " << b.z);
                CHECK((std::abs(a.x - b.x) < 2e-6 * size && std::abs(a.y - b.y) < 2e-6 * size &&
                       std::abs(a.z - b.z) < 2e-6 * size));
            };
            (one(K, std::get<K>(d[i]), std::get<K>(want)), ...);
        }
        (std::make_index_sequence<11>{});
    }
}
