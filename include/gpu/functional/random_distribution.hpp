// SPDX-License-Identifier: MIT
// The distributions of <random> and Thrust on engines of 32 random bits; the same numbers in lambdas and on
// the host.
#pragma once

#include <gpu/functional/math.hpp>
#include <gpu/functional/random_engine.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace gpu {

// Each has no state but its parameters: a call takes words from the engine and keeps none back. On the host a
// result is an either<T>: assign it to a T.

/// Numbers of [a, b): a + (b - a) u, u a multiple of 2^-24 (2^-53 for double). One word, two for double.
/// Floats have the same bits on both sides; a GPU may contract doubles, so that their last bit may differ.
///
///     gpu::uniform_real_distribution<float> d(-1, 1);
///     gpu::philox4x32 r(seed, i);
///     auto x = d(r);
template <class T = float> class uniform_real_distribution {
    static_assert(std::same_as<T, float> || std::same_as<T, double>,
        "gpu::uniform_real_distribution: of float or double");
    T a_ = 0, b_ = 1;

public:
    using result_type = T;
    uniform_real_distribution() = default;
    explicit uniform_real_distribution(T a, T b = 1) : a_(a), b_(b) {}
    T a() const { return a_; }
    T b() const { return b_; }
    template <class Engine> auto operator()(Engine& engine) const {
        return detail::draw_between<T>(engine, a_, b_);
    }
};

/// Whole numbers of [a, b], both included, of up to 32 bits. Two words, whatever a and b are; the
/// probabilities of two answers differ by less than 2^-64.
template <class T = int> class uniform_int_distribution {
    static_assert(std::integral<T> && sizeof(T) <= 4 && !std::same_as<T, bool>,
        "gpu::uniform_int_distribution: of integers of up to 32 bits");
    T a_ = 0, b_ = static_cast<T>(static_cast<std::make_unsigned_t<T>>(~0u) >> (std::is_signed_v<T> ? 1 : 0));

public:
    using result_type = T;
    uniform_int_distribution() = default;
    explicit uniform_int_distribution(T a, T b) : a_(a), b_(b) {}
    T a() const { return a_; }
    T b() const { return b_; }
    template <class Engine> auto operator()(Engine& engine) const {
        auto const first = static_cast<std::uint32_t>(a_),
                   count = static_cast<std::uint32_t>(b_) - first + 1u;  // 0: all 2^32
        return gpu::cast<T>(first + detail::draw_below(engine, count));
    }
};

/// True with probability p, to within 2^-24. One word.
class bernoulli_distribution {
    float p_ = 0.5f;

public:
    using result_type = bool;
    bernoulli_distribution() = default;
    explicit bernoulli_distribution(float p) : p_(p) {}
    float p() const { return p_; }
    template <class Engine> auto operator()(Engine& engine) const {
        return detail::draw_unit<float>(engine) < p_;
    }
};

/// Box and Muller's method. Two words. mean + deviation * z with |z| < 6.7; z has the same bits on both sides
/// where the GPU's sqrt is exact; GLSL lets sqrt err by 4.5 ulp.
template <class T = float> class normal_distribution {
    static_assert(std::same_as<T, float>, "gpu::normal_distribution: of float");
    T mean_ = 0, deviation_ = 1;

public:
    using result_type = T;
    normal_distribution() = default;
    explicit normal_distribution(T mean, T deviation = 1) : mean_(mean), deviation_(deviation) {}
    T mean() const { return mean_; }
    T stddev() const { return deviation_; }
    template <class Engine> auto operator()(Engine& engine) const {
        return mean_ + deviation_ * detail::draw_normals(engine).x;
    }
};

/// exp of a normally distributed number; GLSL lets exp(x) err by 3 + 2 |x| ulp.
template <class T = float> class lognormal_distribution {
    normal_distribution<T> normal_;

public:
    using result_type = T;
    lognormal_distribution() = default;
    explicit lognormal_distribution(T m, T s = 1) : normal_(m, s) {}
    template <class Engine> auto operator()(Engine& engine) const { return gpu::exp(normal_(engine)); }
};

/// -ln(u) / lambda, at most 22.2 / lambda. One word; the same bits on both sides.
template <class T = float> class exponential_distribution {
    static_assert(std::same_as<T, float>, "gpu::exponential_distribution: of float");
    T lambda_ = 1, mean_ = 1;

public:
    using result_type = T;
    exponential_distribution() = default;
    explicit exponential_distribution(T lambda) : lambda_(lambda), mean_(1 / lambda) {}
    T lambda() const { return lambda_; }
    template <class Engine> auto operator()(Engine& engine) const {
        return detail::draw_exponential(engine) * mean_;
    }
};

/// a + b y / x for a random point (x, y) of the circle. One word; GLSL lets the division err by 2.5 ulp.
template <class T = float> class cauchy_distribution {
    static_assert(std::same_as<T, float>, "gpu::cauchy_distribution: of float");
    T a_ = 0, b_ = 1;

public:
    using result_type = T;
    cauchy_distribution() = default;
    explicit cauchy_distribution(T a, T b = 1) : a_(a), b_(b) {}
    T a() const { return a_; }
    T b() const { return b_; }
    template <class Engine> auto operator()(Engine& engine) const {
        auto const p = detail::draw_on_circle(engine);
        return a_ + b_ * (p.y / p.x);
    }
};

/// How many exponentially distributed times of mean 1 fit into `mean`: about mean + 1 words and as many steps
/// of a loop. The same number on both sides.
template <class T = int> class poisson_distribution {
    static_assert(
        std::integral<T> && sizeof(T) <= 4, "gpu::poisson_distribution: of integers of up to 32 bits");
    float mean_ = 1;

public:
    using result_type = T;
    poisson_distribution() = default;
    explicit poisson_distribution(float mean) : mean_(mean) {}
    float mean() const { return mean_; }
    template <class Engine> auto operator()(Engine& engine) const {
        var<std::uint32_t> events;
        var<float> time = detail::draw_exponential(engine);
        gpu::while_([&] { return time < mean_; },
            [&] {
                ++events;
                time += detail::draw_exponential(engine);
            });
        return gpu::cast<T>(+events);
    }
};
}  // namespace gpu
