// SPDX-License-Identifier: MIT
// One round of a fuzz: its random numbers, and the comparison of what calls give with what is expected.
#pragma once
#include "element.hpp"

#include <gpu/algorithm/fill.hpp>
#include <gpu/container/vector.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace fuzz {

/// How the keys of a round are distributed.
enum class keys { any, seven, thousands, in_runs, equal };

class round {
public:
    /// The round number `seed`, of about 2^longest elements at most. Short ranges are as likely as long ones.
    round(std::uint64_t seed, double longest) : seed_(seed), longest_(longest), engine_(seed) {
        length_ = static_cast<std::size_t>(std::exp2(4 + (longest - 4) * fraction()));
        length_ += below(3);
        kind_ = static_cast<keys>(below(5));
    }
    std::size_t length() const { return length_; }
    long checks() const { return checks_; }
    long failures() const { return failures_; }

    std::uint64_t random() { return engine_(); }
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(engine_() % limit); }
    bool one_in(unsigned n) { return below(n) == 0; }
    /// A number from 1 to `limit`, of which small ones are as likely as large ones.
    std::size_t up_to(std::size_t limit) {
        auto const x = std::exp2(std::log2(static_cast<double>(limit) + 1) * fraction());
        return std::min(limit, static_cast<std::size_t>(x));
    }

    /// n random elements whose keys are distributed as those of the round, or as `kind` says.
    template <class T> std::vector<T> elements(std::size_t n) { return elements<T>(n, kind_); }
    template <class T> std::vector<T> elements(std::size_t n, keys kind) {
        constexpr std::uint64_t wide = 4294967311u;  // multiples of it differ in their low and high words
        std::vector<T> out(n);
        std::uint64_t run = random();
        for (T& x : out) {
            std::uint64_t key = random();
            if (kind == keys::seven) key = key % 7 * wide;
            if (kind == keys::thousands) key = key % 60000 * wide;
            if (kind == keys::in_runs) {
                if (key % 40 == 0) run = random() % 1000 * wide;
                key = run;
            }
            if (kind == keys::equal) key = 5;
            x = make_element<T>(key, random());
        }
        return out;
    }
    /// One element of any key.
    template <class T> T element() { return elements<T>(1, keys::any)[0]; }
    std::vector<unsigned> words(std::size_t n) {
        std::vector<unsigned> out(n);
        for (unsigned& x : out) x = static_cast<unsigned>(random());
        return out;
    }
    /// The indices 0 ... n - 1, in ascending order.
    static std::vector<unsigned> indices(std::size_t n) {
        std::vector<unsigned> out(n);
        std::iota(out.begin(), out.end(), 0u);
        return out;
    }
    /// Numbers whose sums are exact: floats are 0 to 2.
    template <class T> std::vector<T> summands(std::vector<T> values) {
        if constexpr (std::is_floating_point_v<T>)
            for (T& x : values) x = static_cast<T>(below(3));
        return values;
    }
    /// Offsets of segments of n elements: short, long, empty ones, and mixtures.
    std::vector<unsigned> offsets(std::size_t n) {
        std::vector<unsigned> out;
        std::size_t const kind = below(6);
        std::size_t at = kind < 3 && one_in(3) ? below(n + 1) : 0;
        while (true) {
            out.push_back(static_cast<unsigned>(at));
            if (at == n || out.size() > 3000000) break;
            std::size_t length = 1 + below(300000);
            if (kind == 0) length = 1 + below(3);
            if (kind == 1) length = below(64);
            if (kind == 2) length = 500 + below(1000);
            if (kind == 3) length = one_in(50) ? below(n / 3 + 2) : below(40);
            if (kind == 4) length = n / 3 + 1;
            at = std::min(n, at + length);
        }
        if (out.size() < 2) out = {0, static_cast<unsigned>(n)};
        return out;
    }

    /// Expects the elements `expected` at the begin of `found`.
    template <class U>
    void check(char const* call, gpu::vector<U> const& found, std::vector<U> const& expected) {
        compare(call, found, expected, [](U const& a, U const& b) { return same(a, b); });
    }
    /// Expects `count` elements of `found`, those of `expected`.
    template <class U, class Count>
    void check(char const* call, gpu::vector<U> const& found, Count count, std::vector<U> const& expected) {
        if (check_number(call, count, expected.size())) check(call, found, expected);
    }
    /// Expects `count` elements of `found` with the keys of `expected`: which of several equivalent elements
    /// a call gives is not said.
    template <class U, class Count>
    void check_keys(
        char const* call, gpu::vector<U> const& found, Count count, std::vector<U> const& expected) {
        if (check_number(call, count, expected.size())) compare(call, found, expected, same_key);
    }
    template <class A, class B> bool check_number(char const* call, A found, B expected) {
        ++checks_;
        if (static_cast<std::uint64_t>(found) == static_cast<std::uint64_t>(expected)) return true;
        fail(call, std::to_string(found) + " instead of " + std::to_string(expected));
        return false;
    }
    void fail(char const* call, std::string const& how) {
        ++failures_;
        static constexpr char const* names[] = {"any", "seven", "thousands", "in_runs", "equal"};
        std::printf("%s: %s (%zu elements, keys %s; --seed %llu --longest %g --rounds 1)\n",
            call,
            how.c_str(),
            length_,
            names[static_cast<int>(kind_)],
            static_cast<unsigned long long>(seed_),
            longest_);
        std::fflush(stdout);
    }

private:
    template <class U, class Same>
    void compare(
        char const* call, gpu::vector<U> const& found, std::vector<U> const& expected, Same const& equal) {
        auto const host = found.host();
        ++checks_;
        for (std::size_t i = 0; i < expected.size(); ++i)
            if (!equal(host[i], expected[i])) return fail(call, "element " + std::to_string(i) + " is wrong");
    }
    double fraction() { return static_cast<double>(engine_() >> 11) / 9007199254740992.0; }

    std::uint64_t seed_;
    double longest_;
    std::mt19937_64 engine_;
    std::size_t length_ = 0;
    keys kind_ = keys::any;
    long checks_ = 0, failures_ = 0;
};

/// The number of elements between two iterators.
template <class I> std::size_t between(I const& first, I const& last) {
    return static_cast<std::size_t>(last - first);
}
/// Fills `v` with an element that few calls give, so that a call that writes nothing is noticed.
template <class T> void spoil(gpu::vector<T>& v) { gpu::fill(v, make_element<T>(0x5a5a5a5a5a5a5a5a, 77)); }
/// a + b and a - b, modulo a power of two for integers.
template <class T> T sum_of(T a, T b) {
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(std::make_unsigned_t<T>(a) + std::make_unsigned_t<T>(b));
    else
        return a + b;
}
template <class T> T difference_of(T a, T b) {
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(std::make_unsigned_t<T>(a) - std::make_unsigned_t<T>(b));
    else
        return a - b;
}
/// An iterator difference.
inline std::ptrdiff_t step(std::size_t n) { return static_cast<std::ptrdiff_t>(n); }

}  // namespace fuzz
