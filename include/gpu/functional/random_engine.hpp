// SPDX-License-Identifier: MIT
// gpu::philox4x32, philox2x32, threefry4x32, threefry2x32: random engines that give equal sequences
// on the host and in lambdas.
#pragma once

#include <gpu/functional/control.hpp>
#include <gpu/functional/integer.hpp>
#include <gpu/functional/random_block.hpp>
#include <gpu/functional/random_draw.hpp>

#include <cstdint>

namespace gpu::inline v0_2 {
namespace detail {

/// The key of an engine, and the stream that it draws from, as two words each.
template <class W> struct engine_place { W seed0, seed1, stream0, stream1; };
struct philox4x32_block {
    using words = uvec4;
    template <class W>
    static auto make(W const& i0, W const& i1, W const& s0, W const& s1, W const& k0, W const& k1) {
        return philox4x32_10(gpu::make<uvec4>(i0, i1, s0, s1), gpu::make<uvec2>(k0, k1));
    }
    /// Returns the block that make() returns, in a traced function. The host computes the keys of
    /// the rounds, and the kernel gets them as arguments.
    template <class W> static auto make_by_rounds(W const& i0, W const& i1, engine_place<std::uint32_t> of) {
        using number = expr<std::uint32_t>;
        number a = i0, b = i1, c = glsl::argument_of(of.stream0), d = glsl::argument_of(of.stream1);
        for (int round = 0; round < 10; ++round, of.seed0 += 0x9E3779B9u, of.seed1 += 0xBB67AE85u) {
            auto const [high0, low0] = gpu::umulExtended(constant<0xD2511F53u>, a);
            auto const [high1, low1] = gpu::umulExtended(constant<0xCD9E8D57u>, c);
            a = high1 ^ b ^ glsl::argument_of(of.seed0);
            b = low1;
            c = high0 ^ d ^ glsl::argument_of(of.seed1);
            d = low0;
        }
        return either<uvec4>(glsl::from{gpu::make<uvec4>(a, b, c, d).get_reference()});
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

/// A random engine whose n-th word is a function of seed, stream and n alone. No state is kept
/// between launches, and each element draws from a stream of its own.
///
///     // i is a counting iterator
///     gpu::transform(i, i + n, v.begin(), [seed](auto i) {
///         gpu::philox4x32 r(seed, i);                  // stream i
///         auto x = r.uniform(), y = r.uniform();
///         return x * x + y * y < 1.0f;
///     });
///
/// Equal calls in equal order give equal words on the host and on the GPU. Draw in separate
/// statements, because C++ does not define which operand of + is evaluated first. An engine may be
/// copied. It may also be captured: copy it inside the lambda.
///
/// Seed and stream are integers, plain numbers or symbols. philox2x32 uses only the low 32 bits of
/// both; threefry2x32 uses only the low 32 bits of the stream. A stream has 2^64 words, or 2^33
/// when a block has two words. All words of a block come in order before the next block begins:
/// `philox4x32(s)` gives the sequence of C++26's std::philox4x32(s).
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
        // In a traced function, the copy of an engine keeps its position in GLSL variables. For an
        // engine captured from the host, the first position is a captured value, not a literal. So
        // engines at different positions share one program.
        if (o.moving_)
            move(o.variables_.low(), o.variables_.high(), o.variables_.held());
        else if (o.seed0_.is_known())
            move(detail::low_word(next_), detail::high_word(next_), held_);
        else
            begin();
    }
    counter_engine& operator=(counter_engine const&) = delete;

    /// Returns the next 32 random bits.
    detail::word operator()() {
        if (glsl::active && must_move()) [[unlikely]]
            return next_moving();
        auto const place = static_cast<int>(next_ % size);
        if (place == 0) load();
        ++next_;
        return held_[place];
    }
    /// Skips n words, in constant time.
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

    /// Returns the number of words drawn and skipped. Only on the host.
    std::uint64_t position() const { return next_; }
    /// Returns seed and stream. Only on the host. For internal use.
    detail::engine_place<std::uint32_t> place() const {
        return {glsl::host(seed0_), glsl::host(seed1_), glsl::host(stream0_), glsl::host(stream1_)};
    }

    /// Returns a number uniformly distributed in [0, 1). A float is a multiple of 2^-24 and
    /// consumes one word. A double is a multiple of 2^-53 and consumes two words.
    template <class T = float> auto uniform() { return detail::draw_unit<T>(*this); }
    /// Returns a float uniformly distributed in [a, b). Consumes one word.
    template <glsl::operand A, glsl::operand B> auto uniform(A const& a, B const& b) {
        return detail::draw_between<float>(*this, a, b);
    }
    /// Returns an integer uniformly distributed in 0 ... n - 1, for n of at least 1. Consumes two
    /// words. The probabilities of two results differ by less than 2^-64.
    template <glsl::operand N> auto below(N const& n) { return detail::draw_below(*this, n); }
    /// Returns true with probability p. Consumes one word.
    template <glsl::operand P> auto bernoulli(P const& p) { return uniform() < p; }
    /// Returns an exponentially distributed float of mean 1, at most 22.2. Consumes one word. The
    /// result is bit-identical on the host and the GPU.
    auto exponential() { return detail::draw_exponential(*this); }
    /// Returns a normally distributed float of mean 0 and deviation 1, from -6.7 to 6.7, by Box and
    /// Muller's method. Consumes two words. The result is bit-identical on the host and the GPU
    /// when the GPU's sqrt is exact; GLSL lets sqrt err by 4.5 ulp.
    auto normal() { return normal2().x; }
    /// Returns two independent normally distributed floats as a gpu::vec2. Consumes two words.
    auto normal2() { return detail::draw_normals(*this); }
    /// Returns a random point on the unit circle as a gpu::vec2. Consumes one word. The result is
    /// bit-identical on the host and the GPU.
    auto on_circle() { return detail::draw_on_circle(*this); }
    /// Returns a random point on the unit sphere as a gpu::vec3, which is a random direction.
    /// Consumes two words. The result is bit-identical on the host and the GPU when the GPU's sqrt
    /// is exact.
    auto on_sphere() { return detail::draw_on_sphere(*this); }

private:
    using words = typename Block::words;

    /// GLSL variables with the position of an engine and its current block of words. They are used
    /// when C++ does not know during the trace which word is next.
    class variables {
        // The recorded variables: the low and the high half of the index of the next word, and then
        // the words of the current block.
        std::uint32_t at_[2 + size];
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

    // On the host, and in straight-line code of a lambda, C++ knows which word is next, and an
    // engine needs no GLSL variables. It needs them when it was made outside of a loop or a branch
    // and is used inside. When the trace meets such a use, the earlier words are already recorded
    // without variables. So the lambda is traced again, as when it assigns to a symbol that was
    // made outside of the scope.
    void begin() {
        glsl::recording& r = glsl::rec();
        serial_ = r.next_serial++;
        if (!r.promoted.empty() && r.is_promoted(serial_)) move();
    }
    bool must_move() {
        if (moving_) return true;
        if (seed0_.is_known())
            gpu::detail::raise(unsupported(
                "gpu: an engine of the host was used in a traced function; copy it there first: auto r = "
                "engine;"));
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
    /// Returns the low 32 bits of n, the index of a word or a block. While a lambda is traced, they
    /// become a literal in its GLSL text, not a uniform: n depends on how many words the lambda has
    /// drawn, and not on captured values.
    static detail::word index(std::uint64_t n) {
        auto const w = static_cast<std::uint32_t>(n);
        return glsl::active ? detail::word(glsl::from{glsl::plain_reference(w, true)}) : detail::word(w);
    }

    detail::word seed0_, seed1_, stream0_, stream1_;
    std::uint64_t next_ = 0;  // The index of the next word.
    // The block of words that contains word next_. It is computed when its first word is drawn.
    either<words> held_{words(0u)};
    // Holds the engine's position and words when moving_ is true. next_ and held_ are then unused.
    variables variables_;
    std::uint32_t serial_ = 0;
    bool moving_ = false;
};

using philox4x32 = counter_engine<detail::philox4x32_block>;
using philox2x32 = counter_engine<detail::philox2x32_block>;
using threefry4x32 = counter_engine<detail::threefry4x32_block>;
using threefry2x32 = counter_engine<detail::threefry2x32_block>;
/// Thrust's name for its default engine. In Thrust's style, with a distribution d:
/// `gpu::default_random_engine e; e.discard(i); auto x = d(e);`.
using default_random_engine = philox4x32;
}  // namespace gpu::inline v0_2
