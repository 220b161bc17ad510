// SPDX-License-Identifier: MIT
// gpu::boundary: what lies beyond the end of a range for a stencil. clamp, wrap, mirror, constant(x).
#pragma once

#include <gpu/functional/min_max.hpp>
#include <gpu/functional/select.hpp>

#include <cstdint>

namespace gpu::boundary {

// place(x, d, size): where the element d places from x lies, for x < size and any d; is_inside: whether there
// is one. All numbers stay non-negative, and d shapes the code: its sign is known when a kernel is traced.

struct everywhere {
    template <class X> static auto is_inside(X const&, int, std::uint32_t) { return true; }
};
/// The nearest element: a a a b c d d d. GL_CLAMP_TO_EDGE.
struct clamp_t : everywhere {
    template <class X> X place(X const& x, int d, std::uint32_t size) const {
        if (d < 0) return x - (gpu::min)(x, static_cast<std::uint32_t>(-d));
        return (gpu::min)(x + static_cast<std::uint32_t>(d), size - 1);
    }
};
/// The range again and again: c d a b c d a b. GL_REPEAT.
struct wrap_t : everywhere {
    template <class X> X place(X const& x, int d, std::uint32_t size) const {
        auto const n = static_cast<std::int64_t>(size);
        X const moved = x + static_cast<std::uint32_t>((d % n + n) % n);
        return gpu::select(moved < size, moved, moved - size);
    }
};
/// The range there and back: b a a b c d d c. GL_MIRRORED_REPEAT.
struct mirror_t : everywhere {
    template <class X> X place(X const& x, int d, std::uint32_t size) const {
        X const there = wrap_t{}.place(x, d, 2 * size);
        return gpu::select(there < size, there, 2 * size - 1 - there);
    }
};
/// A value: x x x b c d x x. GL_CLAMP_TO_BORDER.
template <class T> struct constant_t : clamp_t {  // what is not used is read at a harmless place
    T value;
    explicit constant_t(T const& v) : value(v) {}
    template <class X> static auto is_inside(X const& x, int d, std::uint32_t size) {
        if (d < 0) return x >= static_cast<std::uint32_t>(-d);
        return x + static_cast<std::uint32_t>(d) < size;
    }
};

inline constexpr clamp_t clamp{};
inline constexpr wrap_t wrap{};
inline constexpr mirror_t mirror{};
template <class T> constant_t<T> constant(T const& value) { return constant_t<T>(value); }
}  // namespace gpu::boundary
