// SPDX-License-Identifier: MIT
// generate_random: fills a range with the next random numbers of an engine.
#pragma once
#include <gpu/algorithm/generate.hpp>
#include <gpu/functional/random.hpp>
#include <gpu/iterator/buffer.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// A random engine in a traced function, whose words begin with a block that only the GPU knows.
/// Its draws need no branch, because C++ knows which word of a block comes next.
template <class Block> class engine_at_block {
    static constexpr std::uint32_t size = sizeof(typename Block::words) / 4;

public:
    using result_type = std::uint32_t;
    static constexpr std::uint32_t(min)() { return 0; }
    static constexpr std::uint32_t(max)() { return 0xffffffffu; }
    /// `low` and `high` are the two words of the index of the first block.
    engine_at_block(word const& low, word const& high, engine_place<std::uint32_t> const& of)
        : low_(low), high_(high), of_(of) {}
    word operator()() {
        std::uint32_t const k = next_++;
        if (k == 0)
            load(low_, high_);
        else if (k % size == 0) {
            word const low = low_ + k / size;
            load(low, high_ + gpu::cast<std::uint32_t>(low < low_));
        }
        return held_[static_cast<int>(k % size)];
    }

private:
    void load(word const& low, word const& high) {
        auto const argument = [](std::uint32_t x) { return detail::low_word(glsl::argument_of(x)); };
        if constexpr (requires { Block::make_by_rounds(low, high, of_); })
            held_ = Block::make_by_rounds(low, high, of_);
        else
            held_ = Block::make(low,
                high,
                argument(of_.stream0),
                argument(of_.stream1),
                argument(of_.seed0),
                argument(of_.seed1));
    }
    word low_, high_;
    engine_place<std::uint32_t> of_;
    std::uint32_t next_ = 0;
    either<typename Block::words> held_{typename Block::words(0u)};
};

/// A distribution whose numbers are the engine's words themselves.
struct random_words {
    using result_type = std::uint32_t;
    template <class Engine> auto operator()(Engine& engine) const { return engine(); }
};
/// True for the distributions of this library that draw a fixed number of words outside of any
/// loop or condition. Only their draws can be counted while C++ traces them.
template <class D> inline constexpr bool draws_in_line = false;
template <class T> inline constexpr bool draws_in_line<uniform_real_distribution<T>> = true;
template <class T> inline constexpr bool draws_in_line<uniform_int_distribution<T>> = true;
template <> inline constexpr bool draws_in_line<bernoulli_distribution> = true;
template <class T> inline constexpr bool draws_in_line<normal_distribution<T>> = true;
template <class T> inline constexpr bool draws_in_line<lognormal_distribution<T>> = true;
template <class T> inline constexpr bool draws_in_line<exponential_distribution<T>> = true;
template <class T> inline constexpr bool draws_in_line<cauchy_distribution<T>> = true;
template <> inline constexpr bool draws_in_line<random_words> = true;
/// True for distributions that draw two numbers at a time, by a function pair().
template <class D> inline constexpr bool draws_pairs = false;
template <class T> inline constexpr bool draws_pairs<normal_distribution<T>> = true;
template <class T> inline constexpr bool draws_pairs<lognormal_distribution<T>> = true;
/// True for distributions whose draws take different numbers of words.
template <class D> inline constexpr bool draws_vary = false;
template <class T> inline constexpr bool draws_vary<poisson_distribution<T>> = true;

/// The vector of 16 bytes that holds numbers of type T. It is void when there is none.
template <class T> struct packet_of { using type = void; };
template <> struct packet_of<float> { using type = vec4; };
template <> struct packet_of<double> { using type = dvec2; };
template <> struct packet_of<std::int32_t> { using type = ivec4; };
template <> struct packet_of<std::uint32_t> { using type = uvec4; };

/// Functor that maps t to packet t of the numbers.
template <class Block, class Distribution> struct random_packet {
    using T = typename Distribution::result_type;
    [[no_unique_address]] Distribution distribution;
    std::uint32_t low, high;  // index of the first block of words
    std::uint32_t blocks;     // blocks of a packet
    engine_place<std::uint32_t> of;
    template <class I> auto operator()(I const& t) const {
        auto const begin = glsl::argument_of(low);
        auto const first = begin + t * glsl::argument_of(blocks),
                   carried = glsl::argument_of(high) + gpu::cast<std::uint32_t>(first < begin);
        engine_at_block<Block> engine(detail::low_word(first), detail::low_word(carried), of);
        using packet = typename packet_of<T>::type;
        if constexpr (draws_pairs<Distribution>) {
            auto const a = distribution.pair(engine), b = distribution.pair(engine);
            return gpu::make<packet>(a.x, a.y, b.x, b.y);
        } else {
            auto const x = distribution(engine), y = distribution(engine);
            if constexpr (sizeof(T) == 8)
                return gpu::make<packet>(x, y);
            else {
                auto const z = distribution(engine), w = distribution(engine);
                return gpu::make<packet>(x, y, z, w);
            }
        }
    }
};
/// Functor that maps i to number i of those that the distribution draws from an engine.
template <class Engine, class Distribution> struct random_draw_at {
    Distribution distribution;
    Engine engine;
    std::uint32_t words;  // words of a draw
    template <class I> auto operator()(I const& i) const {
        Engine at(engine);
        if constexpr (draws_pairs<Distribution>) {
            for (std::uint32_t k = 0; k < words; ++k) at.discard(i / 2u);
            auto const z = distribution.pair(at);
            return gpu::select(i % 2u == 0u, z.x, z.y);
        } else {
            for (std::uint32_t k = 0; k < words; ++k) at.discard(i);
            return distribution(at);
        }
    }
};
}  // namespace detail
template <class Block, class Distribution>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::random_packet<Block, Distribution>> =
    sizeof(gpu::detail::random_packet<Block, Distribution>) -
    (std::is_empty_v<Distribution> ? 0 : sizeof(Distribution));

/// Assigns to the elements, in order, what a loop on the host would draw from `engine` by
/// distribution(engine). For normal_distribution and lognormal_distribution, the loop would call
/// distribution.pair(engine), whose two numbers go to elements 2 k and 2 k + 1; when the length is
/// odd, the last element gets the first number of the last pair. The words are equal to the host's,
/// and the numbers are as near to the host's as the distribution states. The engine skips the words
/// that were drawn.
///
/// The engine is one of this library. Each draw must take the same number of words from it, so
/// poisson_distribution does not compile; use tabulate with an engine for each element instead.
/// Does not wait. Complexity: linear; one launch, or two when the numbers do not fill whole packets
/// of 16 bytes, or as many for each part of a long range. A vector of floats, doubles or words,
/// filled by a distribution of this library, is fastest: a thread uses all words of a block.
/// Scratch memory: none. Source of the name: C++26, [alg.rand.generate].
///
///     gpu::philox4x32 engine(42);
///     gpu::vector<float> v(1000);
///     gpu::generate_random(v.begin(), v.end(), engine, gpu::uniform_real_distribution<float>(0, 1));
///     gpu::generate_random(v, engine, gpu::normal_distribution<float>());    // the next numbers
template <writable_iterator I, class Block, class Distribution>
void generate_random(I first, I last, counter_engine<Block>& engine, Distribution distribution) {
    static_assert(!detail::draws_vary<Distribution>,
        "gpu::generate_random: draws of this distribution take different numbers of words; use gpu::tabulate "
        "with an engine for each element");
    using T = typename Distribution::result_type;
    std::size_t const n = range_length("generate_random", first, last);
    if (n == 0) return;
    // Fill a long range in parts, since a launch numbers draws and blocks of words in 32 bits.
    // Parts are even, so that no pair is divided.
    std::size_t const most = kernel::current().tuning.longest_map / 2 * 2;
    if (n > most) {
        I const next = first + static_cast<std::ptrdiff_t>(most);
        gpu::generate_random(first, next, engine, distribution);
        return gpu::generate_random(next, last, engine, distribution);
    }
    // Count the words of a draw.
    constexpr bool pairs = detail::draws_pairs<Distribution>;
    constexpr std::uint64_t of_draw = pairs ? 2 : 1;  // numbers of a draw
    counter_engine<Block> begin(engine), probe(engine);
    if constexpr (pairs)
        static_cast<void>(distribution.pair(probe));
    else
        static_cast<void>(distribution(probe));
    std::uint64_t const at = begin.position(), words = probe.position() - at;

    std::size_t done = 0;
    if constexpr (detail::draws_in_line<Distribution> && std::is_same_v<I, buffer_iterator<T>> &&
                  !std::is_void_v<typename detail::packet_of<T>::type>) {
        using packet = typename detail::packet_of<T>::type;
        constexpr std::size_t numbers = 16 / sizeof(T);
        constexpr std::uint64_t size = sizeof(typename Block::words) / 4;
        std::size_t const packets = n / numbers;
        std::uint64_t const words_of_packet = numbers / of_draw * words, blocks = words_of_packet / size;
        if (first.position() % numbers == 0 && at % size == 0 && words_of_packet % size == 0 && packets > 0 &&
            packets * blocks <= 0xffffffffu) {
            kernel::session s;
            kernel::require_here(first.owned(), s->device);
            std::uint64_t const block = at / size;
            buffer_iterator<packet> const out(
                first.buffer(), first.position() / numbers + packets, first.position() / numbers);
            primitive::assign(make_transform_iterator(counting_iterator<std::uint32_t>(0),
                                  detail::random_packet<Block, Distribution>{distribution,
                                      static_cast<std::uint32_t>(block),
                                      static_cast<std::uint32_t>(block >> 32),
                                      static_cast<std::uint32_t>(blocks),
                                      begin.place()}),
                packets,
                out);
            done = packets * numbers;
            begin.discard(words * (done / of_draw));
        }
    }
    if (done < n)
        primitive::assign(make_transform_iterator(counting_iterator<std::uint32_t>(0),
                              detail::random_draw_at<counter_engine<Block>, Distribution>{
                                  distribution, begin, static_cast<std::uint32_t>(words)}),
            n - done,
            first + static_cast<std::ptrdiff_t>(done));
    engine.discard(words * kernel::ceil_div(std::uint64_t{n}, of_draw));
}
/// Assigns the next words of `engine` to the elements, in order. Otherwise as generate_random with
/// a distribution.
///
///     gpu::philox4x32 engine(42);
///     gpu::vector<unsigned> v(1000);
///     gpu::generate_random(v.begin(), v.end(), engine);
template <writable_iterator I, class Block>
void generate_random(I first, I last, counter_engine<Block>& engine) {
    gpu::generate_random(first, last, engine, detail::random_words{});
}
// Overloads of generate_random that take a whole range.
template <device_range R, class Block, class Distribution>
void generate_random(R&& r, counter_engine<Block>& engine, Distribution distribution) {
    gpu::generate_random(r.begin(), r.end(), engine, distribution);
}
template <device_range R, class Block> void generate_random(R&& r, counter_engine<Block>& engine) {
    gpu::generate_random(r.begin(), r.end(), engine);
}

}  // namespace gpu::inline v0_2
