// SPDX-License-Identifier: MIT
// detail::draw_unit, draw_below and others: numbers drawn from the next words of a random engine.
#pragma once

#include <gpu/functional/math.hpp>
#include <gpu/functional/random_number.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/symbol/expression.hpp>

#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::detail {

using word = either<std::uint32_t>;

/// Returns the word w. While tracing, a plain number w is recorded here once, as a captured word,
/// so that all uses of the result refer to one argument of the kernel.
inline word settled(word const& w) {
    return glsl::active && w.is_known() ? word(glsl::from{glsl::reference(w)}) : w;
}

/// low_word and high_word return the low and the high 32 bits of an integer x. Plain numbers are
/// split on the host, so that the GPU needs no 64-bit integers for them.
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

/// Returns the next word of a random engine whose results have 32 bits. The engine is one of this
/// library or, on the host, also one of the standard library.
template <class Engine> word next_word(Engine& engine) {
    static_assert((Engine::min)() == 0 && (Engine::max)() == 0xffffffffu,
        "gpu: an engine of 32 random bits, as gpu::philox4x32 or std::mt19937");
    if constexpr (glsl::symbolic<decltype(engine())>)
        return engine();
    else
        return word(static_cast<std::uint32_t>(engine()));
}

// Each draw function makes one result from the next words of an engine, taken in order. The
// distributions and the member functions of the engines call these functions.
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
    auto const unit = detail::draw_unit<T>(engine);
    auto const scaled = [&] {
        auto const x = a + (b - a) * unit;
        return gpu::select(x < b, x, a);  // rounding may give the upper limit b, which is excluded
    };
    if constexpr (glsl::plain<A> && glsl::plain<B>)
        if (a == A(0) && b == B(1)) return decltype(scaled())(unit);
    return scaled();
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
/// Returns a random point on the unit sphere. Its height z is uniformly distributed, by Archimedes'
/// theorem on the area of a sphere between two heights.
template <class Engine> auto draw_on_sphere(Engine& engine) {
    auto const z = symmetric_float(detail::next_word(engine));
    auto const p = ring_radius(z) * detail::draw_on_circle(engine);
    return gpu::make<vec3>(p.x, p.y, z);
}
}  // namespace gpu::inline v0_2::detail
