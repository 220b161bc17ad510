// SPDX-License-Identifier: MIT
// gpu::philox4x32, philox2x32, threefry4x32, threefry2x32: engines that draw in lambdas and on the host, the
// same sequence.
#pragma once

#include <gpu/functional/control.hpp>
#include <gpu/functional/random_block.hpp>
#include <gpu/functional/random_number.hpp>

#include <cstdint>
#include <type_traits>

namespace gpu {
namespace detail {

using word = either<std::uint32_t>;

/// While tracing a number becomes one captured word, however often it is used.
inline word settled(word const& w) {
    return glsl::active && w.is_known() ? word(glsl::from{glsl::reference(w)}) : w;
}

/// The low and the high 32 bits of an integer. Numbers are cut on the host, so that no GPU needs 64 bits for
/// them.
template <class X> word low_word(X const& x) {
    static_assert(std::is_integral_v<glsl::value_t<X>>, "gpu: seeds, streams and distances are integers");
    if constexpr (glsl::is_baked<X>)
        if (glsl::active)
            return word(glsl::from{glsl::plain_reference(static_cast<std::uint32_t>(glsl::host(x)), true)});
    if (glsl::known(x)) return detail::settled(word(static_cast<std::uint32_t>(glsl::host(x))));
    return word(glsl::from{glsl::as<std::uint32_t>(x)});
}
template <class X> word high_word(X const& x) {
    if constexpr (sizeof(glsl::value_t<X>) < 8)
        return detail::low_word(constant<0u>);
    else if constexpr (glsl::plain<X>)
        return detail::low_word(static_cast<std::uint64_t>(glsl::host(x)) >> 32);
    else
        return detail::low_word(gpu::cast<std::uint64_t>(x) >> constant<32u>);
}

/// The next word of any engine of 32 bits: ours, or the standard library's on the host.
template <class Engine> word next_word(Engine& engine) {
    static_assert((Engine::min)() == 0 && (Engine::max)() == 0xffffffffu,
        "gpu: an engine of 32 random bits, as gpu::philox4x32 or std::mt19937");
    if constexpr (glsl::symbolic<decltype(engine())>)
        return engine();
    else
        return word(static_cast<std::uint32_t>(engine()));
}

// What the distributions and the members of the engines are made of. Each takes the words it needs in order.
template <class T, class Engine> auto draw_unit(Engine& engine) {
    word const w0 = detail::next_word(engine);
    if constexpr (std::is_same_v<T, double>)
        return unit_double(w0, detail::next_word(engine));
    else {
        static_assert(std::is_same_v<T, float>, "gpu: uniform numbers are float or double");
        return unit_float(w0);
    }
}
template <class T, class Engine, class A, class B> auto draw_between(Engine& engine, A const& a, B const& b) {
    auto const x = a + (b - a) * detail::draw_unit<T>(engine);
    return gpu::select(x < b, x, a);  // where rounding reached b
}
template <class Engine, class N> auto draw_below(Engine& engine, N const& n) {
    static_assert(std::is_integral_v<glsl::value_t<N>> && sizeof(glsl::value_t<N>) <= 4,
        "gpu: whole numbers of up to 32 bits");
    word const w0 = detail::next_word(engine), w1 = detail::next_word(engine);
    return scaled_word(w0, w1, detail::low_word(n));
}
template <class Engine> auto draw_exponential(Engine& engine) {
    return negative_log(detail::next_word(engine));
}
template <class Engine> auto draw_on_circle(Engine& engine) {
    return circle_point(detail::next_word(engine));
}
template <class Engine> auto draw_normals(Engine& engine) {
    auto const half = detail::draw_exponential(engine);
    return gpu::sqrt(half + half) * detail::draw_on_circle(engine);
}
/// Archimedes: the height of a random point of the sphere is uniform.
template <class Engine> auto draw_on_sphere(Engine& engine) {
    auto const z = symmetric_float(detail::next_word(engine));
    auto const p = ring_radius(z) * detail::draw_on_circle(engine);
    return gpu::make<vec3>(p.x, p.y, z);
}

struct philox4x32_block {
    using words = uvec4;
    template <class W>
    static auto make(W const& i0, W const& i1, W const& s0, W const& s1, W const& k0, W const& k1) {
        return philox4x32_10(gpu::make<uvec4>(i0, i1, s0, s1), gpu::make<uvec2>(k0, k1));
    }
};
struct philox2x32_block {
    using words = uvec2;
    template <class W> static auto make(W const& i0, W const&, W const& s0, W const&, W const& k0, W const&) {
        return philox2x32_10(gpu::make<uvec2>(i0, s0), k0);
    }
};
struct threefry4x32_block {
    using words = uvec4;
    template <class W>
    static auto make(W const& i0, W const& i1, W const& s0, W const& s1, W const& k0, W const& k1) {
        auto const zero = detail::low_word(constant<0u>);
        return threefry4x32_20(gpu::make<uvec4>(i0, i1, s0, s1), gpu::make<uvec4>(k0, k1, zero, zero));
    }
};
struct threefry2x32_block {
    using words = uvec2;
    template <class W>
    static auto make(W const& i0, W const&, W const& s0, W const&, W const& k0, W const& k1) {
        return threefry2x32_20(gpu::make<uvec2>(i0, s0), gpu::make<uvec2>(k0, k1));
    }
};
}  // namespace detail

/// An engine whose n-th word is a function of seed, stream and n alone: no state is kept between launches,
/// and each element draws from a stream of its own.
///
///     gpu::transform(i, i + n, v.begin(), [seed](auto i) {
///         gpu::philox4x32 r(seed, i);                  // stream i
///         auto x = r.uniform(), y = r.uniform();
///         return x * x + y * y < 1.0f;
///     });
///
/// The same calls in the same order give the same words on the host: draw in statements of their own, for C++
/// does not say which operand of + it calls first. Seed and stream are integers, numbers or symbols; of
/// philox2x32 the low 32 bits count, of threefry2x32 those of the stream. A stream has 2^64 words, 2^33 where
/// a block has two. Each word is given once, block after block, the first of a block first: `philox4x32(s)`
/// is C++26's std::philox4x32(s). An engine may be copied, and may be captured: copy it inside the lambda.
template <class Block> class counter_engine {
    static constexpr std::uint32_t size = sizeof(typename Block::words) / 4, shift = size == 4 ? 2 : 1;

public:
    using result_type = std::uint32_t;
    static constexpr std::uint32_t default_seed = 20111115;
    static constexpr std::uint32_t(min)() { return 0; }
    static constexpr std::uint32_t(max)() { return 0xffffffffu; }

    counter_engine() : counter_engine(constant<std::uint32_t{default_seed}>) {}
    template <glsl::operand S> explicit counter_engine(S const& seed) : counter_engine(seed, constant<0u>) {}
    template <glsl::operand S, glsl::operand I>
    counter_engine(S const& seed, I const& stream)
        : seed0_(detail::low_word(seed))
        , seed1_(detail::high_word(seed))
        , stream0_(detail::low_word(stream))
        , stream1_(detail::high_word(stream)) {
        if (glsl::active) begin();
    }
    counter_engine(counter_engine const& o)
        : seed0_(detail::settled(o.seed0_))
        , seed1_(detail::settled(o.seed1_))
        , stream0_(detail::settled(o.stream0_))
        , stream1_(detail::settled(o.stream1_))
        , next_(o.next_)
        , held_(o.held_) {
        if (!glsl::active) return;
        // The place of an engine of the host is a captured value, which must not shape the program.
        if (o.moving_)
            move(o.variables_.low(), o.variables_.high(), o.variables_.held());
        else if (o.seed0_.is_known())
            move(detail::low_word(next_), detail::high_word(next_), held_);
        else
            begin();
    }
    counter_engine& operator=(counter_engine const&) = delete;

    /// The next 32 random bits.
    detail::word operator()() {
        if (glsl::active && must_move()) [[unlikely]]
            return next_moving();
        auto const place = static_cast<int>(next_ % size);
        if (place == 0) load();
        ++next_;
        return held_[place];
    }
    /// Leaves out n words, in constant time.
    template <glsl::operand N> void discard(N const& n) {
        if (glsl::active) {
            if (!must_move()) move();
            auto const low = variables_.low(), high = variables_.high(), sum = low + detail::low_word(n);
            variables_.go_to(sum, high + detail::high_word(n) + gpu::cast<std::uint32_t>(sum < low));
            gpu::if_((sum & constant<size - 1>) != constant<0u>, [&] { load_moving(); });
        } else {
            next_ += static_cast<std::uint64_t>(glsl::host(n));
            if (next_ % size) load();
        }
    }

    /// Uniform in [0, 1): a multiple of 2^-24 from one word, of 2^-53 from two for double.
    template <class T = float> auto uniform() { return detail::draw_unit<T>(*this); }
    /// Uniform in [a, b), floats.
    template <glsl::operand A, glsl::operand B> auto uniform(A const& a, B const& b) {
        return detail::draw_between<float>(*this, a, b);
    }
    /// Uniform in 0 ... n - 1, whole numbers, n at least 1. Two words; two answers differ in probability by
    /// less than 2^-64.
    template <glsl::operand N> auto below(N const& n) { return detail::draw_below(*this, n); }
    /// True with probability p.
    template <glsl::operand P> auto bernoulli(P const& p) { return uniform() < p; }
    /// Exponentially distributed with mean 1, at most 22.2. One word; the same bits on both sides.
    auto exponential() { return detail::draw_exponential(*this); }
    /// Normally distributed with mean 0 and deviation 1, at most 6.7 either way, by Box and Muller's method.
    /// Two words. Equal on both sides where the GPU's sqrt is exact; GLSL lets it err by 4.5 ulp.
    auto normal() { return normal2().x; }
    /// Two independent ones for the price of one.
    auto normal2() { return detail::draw_normals(*this); }
    /// A point of the circle of radius 1, gpu::vec2. One word; the same bits on both sides.
    auto on_circle() { return detail::draw_on_circle(*this); }
    /// A point of the sphere of radius 1, gpu::vec3: a random direction. Two words; as exact as normal().
    auto on_sphere() { return detail::draw_on_sphere(*this); }

private:
    using words = typename Block::words;

    /// What changes, as GLSL variables: for where C++ does not know which word is next.
    class variables {
        std::uint32_t at_[2 + size];  // low and high half of the number of the next word; its block
        detail::word read(std::uint32_t k) const {
            return detail::word(
                glsl::from{glsl::rec().push(glsl::op::read, glsl::type_id<std::uint32_t>(), at_[k])});
        }
        template <class W> void assign(std::uint32_t k, W const& w) {
            std::uint32_t const r = glsl::reference(w);
            glsl::rec().push(glsl::op::assign, glsl::type_id<std::uint32_t>(), at_[k], r);
        }
        void declare(std::uint32_t k, detail::word const& w) {
            std::uint32_t const r = glsl::reference(w);
            at_[k] = glsl::rec().push(glsl::op::declare, glsl::type_id<std::uint32_t>(), r);
        }

    public:
        void declare(detail::word const& low, detail::word const& high, either<words> const& held) {
            declare(0, low);
            declare(1, high);
            for (int k = 0; k < static_cast<int>(size); ++k)
                declare(static_cast<std::uint32_t>(2 + k), held[k]);
        }
        detail::word low() const { return read(0); }
        detail::word high() const { return read(1); }
        either<words> held() const {
            if constexpr (size == 2) {
                auto const x = read(2), y = read(3);
                return gpu::make<words>(x, y);
            } else {
                auto const x = read(2), y = read(3), z = read(4), w = read(5);
                return gpu::make<words>(x, y, z, w);
            }
        }
        void go_to(detail::word const& low, detail::word const& high) {
            assign(0, low);
            assign(1, high);
        }
        void hold(either<words> const& held) {
            for (int k = 0; k < static_cast<int>(size); ++k)
                assign(static_cast<std::uint32_t>(2 + k), held[k]);
        }
    };

    // While C++ knows which word is next, as on the host and in straight lines of a lambda, nothing else is
    // recorded than the blocks. An engine that is used inside a loop or a branch that it was made outside of
    // needs variables; that is seen too late, so the lambda is traced again, as for plain assignment to an
    // outer symbol.
    void begin() {
        glsl::recording& r = glsl::rec();
        serial_ = r.next_serial++;
        if (!r.promoted.empty() && r.is_promoted(serial_)) move();
    }
    bool must_move() {
        if (moving_) return true;
        if (seed0_.is_known())
            throw unsupported(
                "gpu: an engine of the host was used in a traced function; copy it there first: auto r = "
                "engine;");
        if (serial_ >= glsl::rec().scope_serial) return false;
        glsl::rec().promote(serial_);
        move();
        return true;
    }
    void move() {
        move(index(next_),
            index(next_ >> 32),
            held_.is_known() ? either<words>(glsl::from{glsl::plain_reference(words(0u), true)}) : held_);
    }
    void move(detail::word const& low, detail::word const& high, either<words> const& held) {
        variables_.declare(low, high, held);
        moving_ = true;
    }
    detail::word next_moving() {
        auto const low = variables_.low(), place = low & constant<size - 1>;
        gpu::if_(place == constant<0u>, [&] { load_moving(); });
        auto const held = variables_.held();
        auto const after = low + constant<1u>;
        variables_.go_to(after, variables_.high() + gpu::cast<std::uint32_t>(after == constant<0u>));
        if constexpr (size == 2)
            return gpu::select(place == constant<0u>, held.x, held.y);
        else {
            auto const odd = (place & constant<1u>) != constant<0u>;
            return gpu::select(
                place < constant<2u>, gpu::select(odd, held.y, held.x), gpu::select(odd, held.w, held.z));
        }
    }
    void load_moving() {
        auto const low = variables_.low(), high = variables_.high();
        variables_.hold(Block::make(low >> constant<shift> | high << constant<32 - shift>,
            high >> constant<shift>,
            stream0_,
            stream1_,
            seed0_,
            seed1_));
    }
    void load() {
        held_ =
            Block::make(index(next_ / size), index(next_ / size >> 32), stream0_, stream1_, seed0_, seed1_);
    }
    /// A number that C++ knows whatever is captured: part of the program.
    static detail::word index(std::uint64_t n) {
        auto const w = static_cast<std::uint32_t>(n);
        return glsl::active ? detail::word(glsl::from{glsl::plain_reference(w, true)}) : detail::word(w);
    }

    detail::word seed0_, seed1_, stream0_, stream1_;
    std::uint64_t next_ = 0;         // which word comes next ...
    either<words> held_{words(0u)};  // ... and its block, unless it is the first of one
    variables variables_;            // these two instead where moving_
    std::uint32_t serial_ = 0;
    bool moving_ = false;
};

using philox4x32 = counter_engine<detail::philox4x32_block>;
using philox2x32 = counter_engine<detail::philox2x32_block>;
using threefry4x32 = counter_engine<detail::threefry4x32_block>;
using threefry2x32 = counter_engine<detail::threefry2x32_block>;
/// As Thrust's: `gpu::default_random_engine e; e.discard(i); distribution(e)`.
using default_random_engine = philox4x32;
}  // namespace gpu
