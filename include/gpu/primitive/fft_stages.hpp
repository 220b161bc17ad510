// SPDX-License-Identifier: MIT
// Gives fft_stages, the hook that writes the stages of one pass of a Fourier transform for the
// kernel fft.
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/glsl/literal.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/glsl/with_names.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/fft_plan.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// A complex number as the kernel fft holds it.
template <class T> using complex_vector = std::conditional_t<std::is_same_v<T, float>, vec2, dvec2>;

/// Functor that returns e^(-i pi k / n); see unit_root().
template <class T> struct root_as_vector {
    using calls = glsl::functors<>;
    template <class K, class N, class H> auto operator()(K const& k, N const& n, H const& half) const {
        auto const z = gpu::detail::unit_root<T>(k, n, half);
        return gpu::make<complex_vector<T>>(z.real(), z.imag());
    }
};

/// Hook that defines COMPLEX unit_root(uint k, uint n, REAL half_step) in the kernel. Its products
/// and sums may be fused, which only makes it more exact.
template <class T> struct fused_root {
    void bind(kernel::arguments& a) const { hook().bind(a); }
    void write(glsl::source& s) const {
        s.fuse(true);
        hook().write(s);
        s.fuse(false);
    }

private:
    static auto hook() {
        static constexpr root_as_vector<T> root;
        return kernel::function_hook<complex_vector<T>, std::uint32_t, std::uint32_t, T>("unit_root", root);
    }
};

/// Hook that defines transform() and all that it calls: the transforms in registers, and one
/// function for each stage.
template <class T> struct fft_stages {
    fft_columns const& columns;
    // Neighbouring threads take neighbouring numbers of a column when they load or store them.
    bool loads_along, stores_along;
    bool real = false;  // results are those of twice as many real numbers, of one line

    void bind(kernel::arguments& a) const {
        a.key(columns.length);
        for (std::uint32_t k = 0; k < columns.radices.count; ++k) a.key(columns.radices.at[k]);
        a.key(columns.prime);
        a.key(columns.width);
        a.key(real * 8u + columns.twice * 4u + loads_along * 2u + stores_along);
    }
    [[gnu::cold]] void write(glsl::source& s) const {
        s.append(glsl::shaders::thread_dft);
        s.append(glsl::shaders::hooks_fft_columns);
        factors const& f = columns.radices;
        std::uint32_t const stages = columns.stages();
        std::uint32_t known = 1u << 2 | 1u << 4;  // bit n: the kernel has dft_n; thread/dft.glsl has two
        for (std::uint32_t k = 0; k < f.count; ++k)
            if (!columns.by_threads(k)) add_dft(s, f.at[k], known);
        std::string calls, previous;
        std::uint32_t before = 1, gap = f.at[0];
        for (std::uint32_t k = 0; k < stages; ++k) {
            std::uint32_t const radix = columns.radix(k), rounds = columns.rounds(k);
            bool const first = k == 0, last = k + 1 == stages && !real, convolves = k == f.count,
                       along = (!first || loads_along) && (!last || stores_along);
            if (convolves) {
                before = 1;
                gap = radix;
            }
            std::string half;
            append(half, gpu::detail::half_step<T>(before * radix));
            std::string const name = glsl::concat({"stage_", k}), numbers = glsl::concat({"NUMBERS_", k}),
                              round = glsl::concat({"ROUNDS_", k});
            bool const prime = columns.by_threads(k);
            add_each(s, numbers, 0, prime ? columns.at_once : radix);
            if (prime) {
                add_each(s, "EACH_OF_EIGHT", 0, 8);
                add_each(s, "EACH_OF_REST", 0, radix / 2 % 8);
                s.append(glsl::with_names(glsl::shaders::hooks_fft_prime,
                    {{"STAGE", name},
                        {"STAGE_PUT", name + "_put"},
                        {"EACH_TRANSFORM", numbers},
                        {"QUAD", std::is_same_v<T, float> ? "vec4" : "dvec4"},
                        {"STEPS", word(columns.length / radix)},
                        {"RADIX", word(radix)},
                        {"AT_ONCE", word(columns.at_once)},
                        {"REST", glsl::concat({radix / 2 % 8})},
                        {"HALF_STEP", half},
                        {"IS_LAST", last ? "1" : "0"},
                        {"ALONG", loads_along ? "1" : "0"}}));
            } else {
                add_each(s, round, 0, rounds);
                s.append(glsl::with_names(glsl::shaders::hooks_fft_stage,
                    {{"STAGE", name},
                        {"STAGE_PLACE", name + "_place"},
                        {"STAGE_LOAD", name + "_load"},
                        {"STAGE_TAKE", name + "_take"},
                        {"STAGE_CONVOLVE", name + "_convolve"},
                        {"STAGE_TRANSFORM", name + "_transform"},
                        {"STAGE_PUT", name + "_put"},
                        {"STAGE_STORE", name + "_store"},
                        {"PREVIOUS_PUT", previous + "_put"},
                        {"NUMBERS", (convolves ? previous : name) + "_numbers"},
                        {"EACH_NUMBER", numbers},
                        {"EACH_ROUND", round},
                        {"STEPS", word(columns.length / radix)},
                        {"RADIX", word(radix)},
                        {"ROUNDS", word(rounds)},
                        {"DFT", glsl::concat({"dft_", radix})},
                        {"BEFORE", word(before)},
                        {"GAP", word(gap)},
                        {"HALF_STEP", half},
                        {"IS_FIRST", first ? "1" : "0"},
                        {"IS_LAST", last ? "1" : "0"},
                        {"CONVOLVES", convolves ? "1" : "0"},
                        {"FOUR_IS_ROOT", radix > (std::is_same_v<T, float> ? 4 : 5) ? "1" : "0"},
                        {"ALONG", along ? "1" : "0"}}));
            }
            previous = name;
            before *= radix;
            calls += glsl::concat({k ? " " : "", name, "(group, mine);"});
        }
        if (real) {
            // In a pass after others, a group holds pairs of columns (PAIRED in fft_columns.glsl).
            bool const paired = !stores_along;
            std::uint32_t const pairs =
                                    paired ? columns.length * (columns.width / 2) : columns.length / 2 + 1,
                                rounds = (pairs + columns.threads - 1) / columns.threads;
            add_each(s, "ROUNDS_OF_RESULTS", 0, rounds);
            s.append(glsl::with_names(glsl::shaders::hooks_fft_real,
                {{"STAGE", "real_stage"},
                    {"PREVIOUS_PUT", previous + "_put"},
                    {"EACH_ROUND", "ROUNDS_OF_RESULTS"},
                    {"ROUNDS", word(rounds)},
                    {"GAP", word(gap)},
                    {"HALF", "REAL(0.5)"}}));
            calls += " real_stage(group, mine);";
        }
        s.append(glsl::with_names(glsl::shaders::hooks_fft_transform, {{"EACH_STAGE", calls}}));
    }

private:
    static std::string word(std::uint32_t n) { return glsl::concat({n, "u"}); }
    /// Defines the macro NAME(DO), which writes DO(begin) ... DO(end - 1).
    static void add_each(glsl::source& s, std::string const& name, std::uint32_t begin, std::uint32_t end) {
        std::string all;
        for (std::uint32_t k = begin; k < end; ++k) all += glsl::concat({" DO(", k, "u)"});
        s.append(glsl::concat({"#define ", name, "(DO)", all, "\n"}));
    }
    static void append(std::string& out, T x) {
        std::uint32_t words[sizeof(T) / 4];
        std::memcpy(words, &x, sizeof x);
        glsl::append_literal(out, glsl::type_of<T>(), {words, sizeof(T) / 4});
    }
    /// Adds the function dft_N, and the functions that it calls, unless the kernel has it.
    static void add_dft(glsl::source& s, std::uint32_t n, std::uint32_t& known) {
        if (known >> n & 1u) return;
        known |= 1u << n;
        std::uint32_t first = n;  // stays n when n is a prime number
        for (std::uint32_t d : {2u, 3u, 4u, 5u})
            if (n > d && n % d == 0) first = d;
        std::string const name = glsl::concat({"dft_", n}), roots = glsl::concat({"roots_of_", n});
        std::string values;
        for (std::uint32_t k = 0; k < n; ++k) {
            long double const angle = -6.283185307179586476925286766559L * k / n;
            values += k ? ", COMPLEX(" : "COMPLEX(";
            append_constant(values, std::cos(angle));
            values += ", ";
            append_constant(values, std::sin(angle));
            values += ')';
        }
        if (first != n) {
            add_dft(s, first, known);
            add_dft(s, n / first, known);
        }
        std::string const each_first = glsl::concat({"FIRST_OF_", n}),
                          each_second = glsl::concat({"SECOND_OF_", n});
        bool const prime = first == n;
        // By the Chinese remainder theorem, result k belongs to results k % first and k % second of
        // the shorter transforms, if first and second have no common divisor.
        std::uint32_t const second = n / first;
        bool const coprime = !prime && second % (first == 4 ? 2 : first) != 0;
        std::uint32_t to_first = 1, to_second = first;
        if (coprime) {
            to_first = to_second = 0;
            while (to_first % first != 1) to_first += second;
            while (to_second % second != 1) to_second += first;
        }
        add_each(s, each_first, prime, prime ? n / 2 + 1 : first);
        add_each(s, each_second, prime, prime ? n / 2 + 1 : n / first);
        s.append(glsl::with_names(prime ? glsl::shaders::hooks_dft_prime : glsl::shaders::hooks_dft_product,
            {{"DFT", name},
                {"ROOTS", roots},
                {"ROOT_VALUES", values},
                {"EACH_FIRST", each_first},
                {"EACH_SECOND", each_second},
                {"RADIX", word(n)},
                {"FIRST", word(first)},
                {"SECOND", word(second)},
                {"COPRIME", coprime ? "1" : "0"},
                {"FROM_SECOND", word(coprime ? first : 1)},
                {"TO_FIRST", word(to_first)},
                {"TO_SECOND", word(to_second)},
                {"FIRST_DFT", glsl::concat({"dft_", first})},
                {"SECOND_DFT", glsl::concat({"dft_", n / first})}}));
    }
    /// Appends x, which is in [-1, 1], with 18 digits after the point. Other literals of doubles
    /// are no constants to glslang.
    static void append_constant(std::string& out, long double x) {
        auto const scaled = static_cast<std::uint64_t>(std::llround(std::fabs(x) * 1e18L));
        std::string digits = std::to_string(scaled % 1000000000000000000u);
        digits.insert(0, 18 - digits.size(), '0');
        out += glsl::concat({x < 0 ? "-" : "",
            scaled / 1000000000000000000u ? "1." : "0.",
            digits,
            std::is_same_v<T, double> ? "lf" : ""});
    }
};
}  // namespace gpu::inline v0_2::primitive
