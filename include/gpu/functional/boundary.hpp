// SPDX-License-Identifier: MIT
// gpu::boundary::clamp, wrap, mirror and constant(x): what a stencil reads beyond the ends of a
// range.
#pragma once

#include <gpu/functional/min_max.hpp>
#include <gpu/functional/select.hpp>

#include <cstdint>

namespace gpu::inline v0_2::boundary {

// Each boundary has two functions of an index x below `size` and an int d. place(x, d, size)
// returns the index of the element that is read for position x + d. is_inside(x, d, size) is false
// when a constant is read in place of an element. x + d itself is not computed where it does not
// fit 32 bits. While a kernel is traced, x is a symbol and d is a number, so `if (d < 0)` chooses
// which code is recorded.

struct everywhere {
    template <class X> static auto is_inside(X const&, int, std::uint32_t) { return true; }
};
/// Continues a range with its nearest element: a a [a b c d] d d, as GL_CLAMP_TO_EDGE.
struct clamp_t : everywhere {
    template <class X> X place(X const& x, int d, std::uint32_t size) const {
        if (d < 0) return x - (gpu::min)(x, static_cast<std::uint32_t>(-d));
        return x + (gpu::min)(size - 1 - x, static_cast<std::uint32_t>(d));
    }
};
/// Repeats the range: c d [a b c d] a b, as GL_REPEAT.
struct wrap_t : everywhere {
    template <class X> X place(X const& x, int d, std::uint32_t size) const {
        std::int64_t const n = size;
        auto const moved = static_cast<std::uint32_t>((d % n + n) % n), rest = size - moved;
        return gpu::select(x < rest, x + moved, x - rest);
    }
};
/// Repeats the range, each second time backwards: b a [a b c d] d c, as GL_MIRRORED_REPEAT.
struct mirror_t : everywhere {
    template <class X> X place(X const& x, int d, std::uint32_t size) const {
        std::int64_t const n = size, away = (d % (2 * n) + 2 * n) % (2 * n);
        bool const backwards = away >= n;
        // x + d lies in one of two neighbouring repetitions, of which one runs backwards.
        auto const moved = static_cast<std::uint32_t>(backwards ? away - n : away), rest = size - moved,
                   last = size - 1;
        X const first = x + moved, second = x - rest;
        if (backwards) return gpu::select(x < rest, last - first, second);
        return gpu::select(x < rest, first, last - second);
    }
};
/// Continues a range with one value x: x x [a b c d] x x, as GL_CLAMP_TO_BORDER.
// For an index out of range, the nearest element is read but not used.
template <class T> struct constant_t : clamp_t {
    T value;
    explicit constant_t(T const& v) : value(v) {}
    template <class X> static auto is_inside(X const& x, int d, std::uint32_t size) {
        if (d < 0) return x >= static_cast<std::uint32_t>(-d);
        auto const moved = static_cast<std::uint32_t>(d);
        return x < (moved < size ? size - moved : 0u);
    }
};

inline constexpr clamp_t clamp{};
inline constexpr wrap_t wrap{};
inline constexpr mirror_t mirror{};
template <class T> constant_t<T> constant(T const& value) { return constant_t<T>(value); }
}  // namespace gpu::inline v0_2::boundary
