// SPDX-License-Identifier: MIT
// The distributions of <random> and Thrust, in lambdas and on the host. They take random engines
// whose results have 32 bits.
#pragma once

#include <gpu/functional/math.hpp>
#include <gpu/functional/random_engine.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

// A distribution has no state besides its parameters: each call takes words from the engine and
// keeps none for later calls. On the host, a call returns a gpu::either<T>, which converts to T:
// assign it to a T.

/// Uniformly distributed real numbers in [a, b): a + (b - a) u, where u is a multiple of 2^-24
/// (2^-53 for double).
///
/// Consumes one random word for a float, two for a double. Floats are bit-identical on the host and
/// the GPU; doubles may differ in the last bit, because a GPU may contract the computation.
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

/// Uniformly distributed integers of up to 32 bits in [a, b], both ends included.
///
/// Consumes two random words, whatever a and b are. The probabilities of two results differ by less
/// than 2^-64.
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
                   count = static_cast<std::uint32_t>(b_) - first + 1u;  // 0 stands for 2^32
        return gpu::cast<T>(first + detail::draw_below(engine, count));
    }
};

/// Returns true with probability p, exact to within 2^-24. Consumes one random word.
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

/// Normally distributed floats, mean + deviation * z with |z| < 6.7, by Box and Muller's method.
///
/// Consumes two random words. z is bit-identical on the host and the GPU when the GPU's sqrt is
/// exact. GLSL lets sqrt err by 4.5 ulp.
template <class T = float> class normal_distribution {
    static_assert(std::same_as<T, float>, "gpu::normal_distribution: of float");
    T mean_ = 0, deviation_ = 1;

public:
    using result_type = T;
    normal_distribution() = default;
    explicit normal_distribution(T mean, T deviation = 1) : mean_(mean), deviation_(deviation) {}
    T mean() const { return mean_; }
    T stddev() const { return deviation_; }
    template <class Engine> auto operator()(Engine& engine) const { return pair(engine).x; }
    /// Returns two independent numbers as a gpu::vec2. Consumes two random words.
    template <class Engine> auto pair(Engine& engine) const {
        return mean_ + deviation_ * detail::draw_normals(engine);
    }
};

/// Log-normally distributed floats: exp(x) for a normally distributed x. Consumes two random words.
/// GLSL lets exp(x) err by 3 + 2 |x| ulp.
template <class T = float> class lognormal_distribution {
    normal_distribution<T> normal_;

public:
    using result_type = T;
    lognormal_distribution() = default;
    explicit lognormal_distribution(T m, T s = 1) : normal_(m, s) {}
    template <class Engine> auto operator()(Engine& engine) const { return gpu::exp(normal_(engine)); }
    /// Returns two independent numbers as a gpu::vec2. Consumes two random words.
    template <class Engine> auto pair(Engine& engine) const { return gpu::exp(normal_.pair(engine)); }
};

/// Exponentially distributed floats: -ln(u) / lambda for a random u in (0, 1), at most 22.2 /
/// lambda. Consumes one random word. The results are bit-identical on the host and the GPU.
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

/// Cauchy-distributed floats: a + b y / x for a random point (x, y) on the unit circle. Consumes
/// one random word. GLSL lets the division err by 2.5 ulp.
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

/// Poisson-distributed integers: how many exponentially distributed times of mean 1 fit one after
/// the other into a time of length `mean`.
///
/// Consumes about mean + 1 random words, in a loop with one iteration for each. The results are
/// equal on the host and the GPU.
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
}  // namespace gpu::inline v0_2
