// SPDX-License-Identifier: MIT
// gpu::philox4x32, philox2x32, threefry4x32, threefry2x32: engines that draw in lambdas and on the host, the same sequence.
#pragma once

#include <gpu/functional/control.hpp>
#include <gpu/functional/detail/random_block.hpp>
#include <gpu/functional/detail/random_number.hpp>

#include <cstdint>
#include <type_traits>

namespace gpu {
namespace detail {

using word = either<std::uint32_t>;

/// While tracing a number becomes one captured word, however often it is used.
inline word settled(word const& w) { return glsl::active && w.is_known() ? word(glsl::from{glsl::reference(w)}) : w; }

/// The low and the high 32 bits of an integer. Numbers are cut on the host, so that no GPU needs 64 bits for them.
template <class X>
word low_word(X const& x) {
    static_assert(std::is_integral_v<glsl::value_t<X>>, "gpu: seeds, streams and distances are integers");
    if constexpr (glsl::is_baked<X>)
        if (glsl::active) return word(glsl::from{glsl::plain_reference(static_cast<std::uint32_t>(glsl::host(x)), true)});
    if (glsl::known(x)) return detail::settled(word(static_cast<std::uint32_t>(glsl::host(x))));
    return word(glsl::from{glsl::as<std::uint32_t>(x)});
}
template <class X>
word high_word(X const& x) {
    if constexpr (sizeof(glsl::value_t<X>) < 8) return detail::low_word(constant<0u>);
    else if constexpr (glsl::plain<X>) return detail::low_word(static_cast<std::uint64_t>(glsl::host(x)) >> 32);
    else return detail::low_word(gpu::cast<std::uint64_t>(x) >> constant<32u>);
}

/// f(word...) by plain arithmetic on the host and by symbols while tracing: f is generic.
template <class F, class... W>
auto drawn(F f, W const&... w) {
    using R = decltype(f((static_cast<void>(w), 0u)...));
    if ((w.is_known() && ...)) return either<R>(f(w.get_host()...));
    auto const r = f(expr<std::uint32_t>(w)...);
    return either<R>(glsl::from{glsl::reference(r)});
}
/// The next word of any engine of 32 bits: ours, or the standard library's on the host.
template <class Engine>
word next_word(Engine& engine) {
    static_assert(Engine::min() == 0 && Engine::max() == 0xffffffffu, "gpu: an engine of 32 random bits, as gpu::philox4x32 or std::mt19937");
    if constexpr (glsl::symbolic<decltype(engine())>) return engine();
    else return word(static_cast<std::uint32_t>(engine()));
}

// What the distributions and the members of the engines are made of. Each takes the words it needs in order.
template <class T, class Engine>
auto draw_unit(Engine& engine) {
    word const w0 = detail::next_word(engine);
    if constexpr (std::is_same_v<T, double>) {
        word const w1 = detail::next_word(engine);
        return detail::drawn([](auto const& a, auto const& b) { return detail::unit_double(a, b); }, w0, w1);
    } else {
        static_assert(std::is_same_v<T, float>, "gpu: uniform numbers are float or double");
        return detail::drawn([](auto const& a) { return detail::unit_float(a); }, w0);
    }
}
template <class T, class Engine, class A, class B>
auto draw_between(Engine& engine, A const& a, B const& b) {
    auto const x = a + (b - a) * detail::draw_unit<T>(engine);
    return gpu::select(x < b, x, a); // where rounding reached b
}
template <class Engine, class N>
auto draw_below(Engine& engine, N const& n) {
    static_assert(std::is_integral_v<glsl::value_t<N>> && sizeof(glsl::value_t<N>) <= 4, "gpu: whole numbers of up to 32 bits");
    word const w0 = detail::next_word(engine), w1 = detail::next_word(engine);
    return scaled_word(w0, w1, detail::low_word(n));
}
template <class Engine>
auto draw_exponential(Engine& engine) {
    return detail::drawn([](auto const& w) { return detail::negative_log(w); }, detail::next_word(engine));
}
template <class Engine>
auto draw_normals(Engine& engine) {
    word const w0 = detail::next_word(engine), w1 = detail::next_word(engine);
    return detail::drawn([](auto const& a, auto const& b) { return gpu::sqrt(literal<decltype(a)>(2.0f) * detail::negative_log(a)) * detail::circle_point(b); }, w0, w1);
}
template <class Engine>
auto draw_on_circle(Engine& engine) {
    return detail::drawn([](auto const& w) { return detail::circle_point(w); }, detail::next_word(engine));
}
/// Archimedes: the height of a random point of the sphere is uniform.
template <class Engine>
auto draw_on_sphere(Engine& engine) {
    word const w0 = detail::next_word(engine), w1 = detail::next_word(engine);
    return detail::drawn(
        [](auto const& a, auto const& b) {
            auto const z = literal<decltype(a)>(2.0f) * detail::unit_float(a) - literal<decltype(a)>(0x1.fffffep-1f); // odd multiples of 2^-24
            auto const p = gpu::sqrt(literal<decltype(a)>(1.0f) - z * z) * detail::circle_point(b);
            return gpu::make<vec3>(p.x, p.y, z);
        },
        w0, w1);
}

struct philox4x32_block {
    using words = uvec4;
    static auto make(word const& i0, word const& i1, word const& s0, word const& s1, word const& k0, word const& k1) {
        return philox4x32_10(gpu::make<uvec4>(i0, i1, s0, s1), gpu::make<uvec2>(k0, k1));
    }
};
struct philox2x32_block {
    using words = uvec2;
    static auto make(word const& i0, word const&, word const& s0, word const&, word const& k0, word const&) {
        return philox2x32_10(gpu::make<uvec2>(i0, s0), k0);
    }
};
struct threefry4x32_block {
    using words = uvec4;
    static auto make(word const& i0, word const& i1, word const& s0, word const& s1, word const& k0, word const& k1) {
        auto const zero = detail::low_word(constant<0u>);
        return threefry4x32_20(gpu::make<uvec4>(i0, i1, s0, s1), gpu::make<uvec4>(k0, k1, zero, zero));
    }
};
struct threefry2x32_block {
    using words = uvec2;
    static auto make(word const& i0, word const&, word const& s0, word const&, word const& k0, word const& k1) {
        return threefry2x32_20(gpu::make<uvec2>(i0, s0), gpu::make<uvec2>(k0, k1));
    }
};
} // namespace detail

/// An engine whose n-th word is a function of seed, stream and n alone: no state is kept between launches, and each
/// element draws from a stream of its own.
///
///     gpu::transform(i, i + n, v.begin(), [seed](auto i) {
///         gpu::philox4x32 r(seed, i);                  // stream i
///         return r.uniform() + r.uniform();
///     });
///
/// The same calls on the host give the same words. Seed and stream are integers, numbers or symbols; of philox2x32 the low
/// 32 bits count, of threefry2x32 those of the stream. A stream has 2^64 words, 2^33 where a block has two. Each word is
/// given once, block after block, the first of a block first: `philox4x32(s)` is C++26's std::philox4x32(s).
/// An engine may be copied, and may be captured: copy it inside the lambda.
template <class Block>
class counter_engine {
    static constexpr std::uint32_t size = sizeof(typename Block::words) / 4, shift = size == 4 ? 2 : 1;

public:
    using result_type = std::uint32_t;
    static constexpr std::uint32_t default_seed = 20111115;
    static constexpr std::uint32_t min() { return 0; }
    static constexpr std::uint32_t max() { return 0xffffffffu; }

    counter_engine() : counter_engine(constant<std::uint32_t{default_seed}>) {}
    template <glsl::operand S>
    explicit counter_engine(S const& seed) : counter_engine(seed, constant<0u>) {}
    template <glsl::operand S, glsl::operand I>
    counter_engine(S const& seed, I const& stream)
        : seed0_(detail::low_word(seed)), seed1_(detail::high_word(seed)), stream0_(detail::low_word(stream)), stream1_(detail::high_word(stream)) {}
    counter_engine(counter_engine const& o)
        : seed0_(detail::settled(o.seed0_)), seed1_(detail::settled(o.seed1_)), stream0_(detail::settled(o.stream0_)),
          stream1_(detail::settled(o.stream1_)), low_(o.low_), high_(o.high_), held_(o.held_) {}
    counter_engine& operator=(counter_engine const&) = delete;

    /// The next 32 random bits.
    detail::word operator()() {
        auto const place = low_ & constant<size - 1>;
        gpu::if_(place == constant<0u>, [&] { load(); });
        auto const w = pick(place);
        ++low_;
        high_ += gpu::cast<std::uint32_t>(low_ == constant<0u>);
        return w;
    }
    /// Leaves out n words, in constant time.
    template <glsl::operand N>
    void discard(N const& n) {
        auto const before = +low_;
        auto const far = detail::high_word(n);
        low_ += detail::low_word(n);
        high_ += far + gpu::cast<std::uint32_t>(low_ < before);
        gpu::if_((low_ & constant<size - 1>) != constant<0u>, [&] { load(); });
    }

    /// Uniform in [0, 1): a multiple of 2^-24 from one word, of 2^-53 from two for double.
    template <class T = float>
    auto uniform() { return detail::draw_unit<T>(*this); }
    /// Uniform in [a, b), floats.
    template <glsl::operand A, glsl::operand B>
    auto uniform(A const& a, B const& b) { return detail::draw_between<float>(*this, a, b); }
    /// Uniform in 0 ... n - 1, whole numbers, n at least 1. Two words; two answers differ in probability by less than 2^-64.
    template <glsl::operand N>
    auto below(N const& n) { return detail::draw_below(*this, n); }
    /// True with probability p.
    template <glsl::operand P>
    auto bernoulli(P const& p) { return uniform() < p; }
    /// Exponentially distributed with mean 1, at most 22.2. One word; the same bits on both sides.
    auto exponential() { return detail::draw_exponential(*this); }
    /// Normally distributed with mean 0 and deviation 1, at most 6.7 either way, by Box and Muller's method. Two words.
    /// Equal on both sides where the GPU's sqrt is exact; GLSL lets it err by 4.5 ulp.
    auto normal() { return normal2().x; }
    /// Two independent ones for the price of one.
    auto normal2() { return detail::draw_normals(*this); }
    /// A point of the circle of radius 1, gpu::vec2. One word; the same bits on both sides.
    auto on_circle() { return detail::draw_on_circle(*this); }
    /// A point of the sphere of radius 1, gpu::vec3: a random direction. Two words; as exact as normal().
    auto on_sphere() { return detail::draw_on_sphere(*this); }

private:
    void load() {
        auto const low = +low_, high = +high_;
        held_ = Block::make(low >> constant<shift> | high << constant<32 - shift>, high >> constant<shift>, stream0_, stream1_, seed0_, seed1_);
    }
    template <class P>
    detail::word pick(P const& place) const {
        if constexpr (size == 2) return gpu::select(place == constant<0u>, held_.x, held_.y);
        else {
            auto const odd = (place & constant<1u>) != constant<0u>;
            return gpu::select(place < constant<2u>, gpu::select(odd, held_.y, held_.x), gpu::select(odd, held_.w, held_.z));
        }
    }
    detail::word seed0_, seed1_, stream0_, stream1_;
    var<std::uint32_t> low_, high_;      // which word is next
    var<typename Block::words> held_;    // its block, unless it is the first of one
};

using philox4x32 = counter_engine<detail::philox4x32_block>;
using philox2x32 = counter_engine<detail::philox2x32_block>;
using threefry4x32 = counter_engine<detail::threefry4x32_block>;
using threefry2x32 = counter_engine<detail::threefry2x32_block>;
/// As Thrust's: `gpu::default_random_engine e; e.discard(i); distribution(e)`.
using default_random_engine = philox4x32;
} // namespace gpu
