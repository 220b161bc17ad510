// SPDX-License-Identifier: MIT
// fit_bspline, bspline: fit a cubic B-spline through equidistant samples, and evaluate it at any x,
// also in lambdas on the GPU.
#pragma once
#include <gpu/algorithm/copy.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/primitive/spline_filter.hpp>
#include <gpu/primitive/temporary.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

/// Fits the cubic B-spline that goes through all samples [first, last): out[k] becomes the
/// coefficient of sample k. Returns the end of the output.
///
/// The samples are float or double, and sample k lies at x = k. They are continued by mirroring at
/// the first and the last sample, so the spline has slope 0 there. `out` may equal `first`. Does
/// not wait for the GPU. Complexity: linear, one pass. Scratch memory: none, unless `out` may
/// overlap the samples, or a functor that computes them has a loop on llvmpipe: then a copy of the
/// samples, which takes a pass of its own.
///
/// A coefficient depends on the 16 nearest samples on either side in float, and on 30 in double.
/// The others would change it by less than 9e-10, or 9e-18, of the largest of them.
///
/// Source: Unser, Aldroubi and Eden, "B-spline signal processing", 1993: the sum of two recursive
/// filters with the pole sqrt(3) - 2, one run forwards and one backwards.
///
///     gpu::vector<float> v{0, 6, 0}, c(3);
///     gpu::fit_bspline(v.begin(), v.end(), c.begin());              // c: -6 12 -6
template <readable_iterator I, writable_iterator O>
requires std::same_as<typename I::value_type, float> || std::same_as<typename I::value_type, double> O
fit_bspline(I first, I last, O out) {
    using T = typename I::value_type;
    std::size_t const n = range_length("fit_bspline", first, last);
    require_room("fit_bspline", "output", out, n);
    if (n == 0) return out;
    primitive::require_countable(n + 2 * primitive::spline_reach<T>);
    kernel::session s;
    // A group reads samples beyond its own tile, where another group may already have stored. What
    // computes a sample by a loop is called only once for each.
    if (detail::may_overlap(first, out, n) || s->loops_count(first)) {
        primitive::temporary<T> const samples(*s, n);
        primitive::assign(first, n, samples.begin());
        primitive::filter_to_spline(samples.begin(), n, out);
    } else
        primitive::filter_to_spline(first, n, out);
    kernel::detail::called = "fit_bspline";
    return out + static_cast<std::ptrdiff_t>(n);
}
/// Fits the cubic B-spline that goes through all elements of a range, as fit_bspline does for two
/// iterators.
template <device_range R, writable_iterator O> O fit_bspline(R&& r, O out) {
    return gpu::fit_bspline(r.begin(), r.end(), out);
}

/// The function object that gpu::bspline returns: a cubic B-spline. Each call reads four
/// coefficients.
template <class Stream> class cubic_bspline {
    using T = typename Stream::value_type;

public:
    explicit cubic_bspline(Stream const& coefficients)
        : coefficients_(coefficients), count_(static_cast<std::uint32_t>(coefficients.size())) {}
    /// Returns the spline's value at x, where sample k lies at x = k. For x outside the samples,
    /// returns the value at the nearest sample.
    template <glsl::operand X> auto operator()(X const& x) const {
        return nearest(
            x, [](auto const& t, auto const& u, auto const& a, auto const& b, auto const& c, auto const& d) {
                return (u * u * u * a + (t * t * (t * T(3) - T(6)) + T(4)) * b +
                           (u * u * (u * T(3) - T(6)) + T(4)) * c + t * t * t * d) /
                       T(6);
            });
    }
    /// Returns the spline's slope at x, where sample k lies at x = k.
    template <glsl::operand X> auto derivative(X const& x) const {
        return nearest(
            x, [](auto const& t, auto const& u, auto const& a, auto const& b, auto const& c, auto const& d) {
                return (t * (t * T(3) - T(4)) * b - u * u * a + u * (T(4) - u * T(3)) * c + t * t * d) / T(2);
            });
    }

private:
    /// Calls f(t, 1 - t, a, b, c, d). t is the position of x between two neighbouring samples, from
    /// 0 to 1; a to d are the four coefficients around x.
    template <class X, class F> auto nearest(X const& x, F const& f) const {
        auto const inside = (gpu::min)((gpu::max)(gpu::cast<T>(x), T(0)), static_cast<T>(count_ - 1));
        auto const whole = gpu::floor(inside);
        auto const i = gpu::cast<std::uint32_t>(whole);
        auto const t = inside - whole, u = T(1) - t;
        auto mirrored = [&](auto const& k) {
            return (gpu::min)(gpu::select(k < count_, k, (count_ - 1) * 2 - k), count_ - 1);
        };
        return f(t,
            u,
            +coefficients_[mirrored(gpu::select(i > 0u, i - 1u, 1u))],
            +coefficients_[i],
            +coefficients_[mirrored(i + 1u)],
            +coefficients_[mirrored(i + 2u)]);
    }
    Stream coefficients_;
    std::uint32_t count_;  // passed as a uniform, so splines of any length share a program
};

/// Returns the cubic B-spline with the given coefficients as a function of x. When the coefficients
/// are in a gpu::vector or gpu::span, lambdas on the GPU can call the function. When they are in
/// host memory, the host can call it.
///
/// The coefficients must outlive the function. Throws invalid_argument when there are none.
/// Complexity: constant, without a launch; a call of the function reads four coefficients. Scratch
/// memory: none.
///
///     gpu::vector<float> c{-6, 12, -6}, x{0, 0.5f, 1}, y(3);
///     auto s = gpu::bspline(c);
///     gpu::transform(x.begin(), x.end(), y.begin(), [s](auto at) { return s(at); });   // y: 0 3 6
template <class R> auto bspline(R&& coefficients) {
    auto const stream = gpu::in(std::forward<R>(coefficients));
    if (stream.size() == 0) gpu::detail::raise(invalid_argument("gpu::bspline: there are no coefficients"));
    return cubic_bspline<std::remove_const_t<decltype(stream)>>(stream);
}

}  // namespace gpu::inline v0_2
