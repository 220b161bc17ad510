// SPDX-License-Identifier: MIT
// fit_bspline: the cubic B-spline through samples at equal distances; bspline, which says its value anywhere,
// in lambdas too.
#pragma once
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/primitive/temporary.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu {

namespace detail {
template <class T> using recurrence = std::conditional_t<std::is_same_v<T, float>, vec2, dvec2>;
/// y = f.x * y + f.y, one after the other.
struct compose_steps {
    template <class F> auto operator()(F const& f, F const& g) const {
        return gpu::make<glsl::value_t<F>>(f.x * g.x, f.y * g.x + g.y);
    }
};
/// y = pole * y + gain * x.
template <class T> struct filter_step {
    T pole, gain;
    template <class X> auto operator()(X const& x) const { return gpu::make<recurrence<T>>(pole, gain * x); }
};
struct second_part {
    template <class F> auto operator()(F const& f) const { return f.y; }
};
/// Places 0, 1, ... n - 1, n - 2, ... 1, 0, 1 ...: the samples mirrored at both ends; from `start` on.
struct mirrored_samples {
    std::uint32_t start, period, n;
    template <class I> auto operator()(I const& i) const {
        auto const k = (i + start) % period;
        return gpu::select(k < n, k, period - k);
    }
};
/// So many steps of the filter leave less of where it began than a double can tell.
inline constexpr std::uint32_t forgotten = 30;
}  // namespace detail

/// out[k] = the coefficient of sample k's B-spline in the cubic spline that goes through all samples. Returns
/// the end of the output.
///
/// The samples are float or double, one apart from the next, and are thought to be mirrored at the first and
/// the last, where the spline is level. `out` may be `first`. Does not wait. Complexity: linear, by two
/// scans. Scratch memory: one number a sample, and sixty more. (The recursive filter of pole sqrt(3) - 2,
/// forwards and backwards: B-spline signal processing, Unser, Aldroubi and Eden 1993.)
///
///     gpu::vector<float> v{0, 6, 0}, c(3);
///     gpu::fit_bspline(v.begin(), v.end(), c.begin());                                  // c: -6 12 -6
template <readable_iterator I, writable_iterator O>
requires std::same_as<typename I::value_type, float> || std::same_as<typename I::value_type, double> O
fit_bspline(I first, I last, O out) {
    using T = typename I::value_type;
    using step = detail::recurrence<T>;
    std::size_t const n = range_length("fit_bspline", first, last);
    require_room("fit_bspline", "output", out, n);
    if (n == 0) return out;
    primitive::require_countable(n + 2 * detail::forgotten);
    std::uint32_t const period = n > 1 ? 2 * static_cast<std::uint32_t>(n - 1) : 1,
                        before = detail::forgotten;
    T const pole = static_cast<T>(-0.26794919243112270647);  // sqrt(3) - 2
    kernel::session s;
    // Both ways the filter begins in the mirrored samples, long enough before the first that counts.
    auto const samples = make_permutation_iterator(first,
        make_transform_iterator(counting_iterator<std::uint32_t>(0),
            detail::mirrored_samples{
                (period - before % period) % period, period, static_cast<std::uint32_t>(n)}));
    std::size_t const all = n + 2 * before;
    primitive::temporary<T> const filtered(*s, all);
    auto steps = [](auto from, T by, T gain) {
        return make_transform_iterator(from, detail::filter_step<T>{by, gain});
    };
    auto sums = [](auto to) {
        return transform_output_iterator<detail::second_part, decltype(to), step>(to);
    };
    auto filter = [&](auto from, T gain, auto to) {
        gpu::inclusive_scan(steps(from, pole, gain),
            steps(from, pole, gain) + static_cast<std::ptrdiff_t>(all),
            sums(to),
            detail::compose_steps{});
    };
    filter(samples, T(1), filtered.begin());
    auto const back = gpu::make_reverse_iterator(filtered.end());
    filter(back, -6 * pole, back);
    primitive::assign(filtered.begin() + static_cast<std::ptrdiff_t>(before), n, out);
    kernel::detail::called = "fit_bspline";
    return out + static_cast<std::ptrdiff_t>(n);
}
template <device_range R, writable_iterator O> O fit_bspline(R&& r, O out) {
    return gpu::fit_bspline(r.begin(), r.end(), out);
}

/// What gpu::bspline gives. Four coefficients are read.
template <class Stream> class cubic_bspline {
    using T = typename Stream::value_type;

public:
    explicit cubic_bspline(Stream const& coefficients)
        : coefficients_(coefficients), count_(static_cast<std::uint32_t>(coefficients.size())) {}
    /// The value at x, which counts samples from 0; beyond the first and the last it is theirs.
    template <glsl::operand X> auto operator()(X const& x) const {
        return nearest(
            x, [](auto const& t, auto const& u, auto const& a, auto const& b, auto const& c, auto const& d) {
                return (u * u * u * a + (t * t * (t * T(3) - T(6)) + T(4)) * b +
                           (u * u * (u * T(3) - T(6)) + T(4)) * c + t * t * t * d) /
                       T(6);
            });
    }
    /// The slope there.
    template <glsl::operand X> auto derivative(X const& x) const {
        return nearest(
            x, [](auto const& t, auto const& u, auto const& a, auto const& b, auto const& c, auto const& d) {
                return (t * (t * T(3) - T(4)) * b - u * u * a + u * (T(4) - u * T(3)) * c + t * t * d) / T(2);
            });
    }

private:
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
    std::uint32_t count_;  // beside the accessor, so that another length compiles nothing
};

/// The spline of these coefficients as a function: of a gpu::vector or gpu::span in lambdas, of memory of the
/// host there. The memory must outlive it. Throws invalid_argument when there are none.
///
/// Complexity: nothing is launched here; a call of the function reads four coefficients. Scratch memory:
/// none.
///
///     auto s = gpu::bspline(c);                                                         // of fit_bspline's
///     example gpu::transform(x.begin(), x.end(), y.begin(), [s](auto at) { return s(at); });    // x: 0 0.5
///     1, y: 0 3 6
template <class R> auto bspline(R&& coefficients) {
    auto const stream = gpu::in(std::forward<R>(coefficients));
    if (stream.size() == 0) throw invalid_argument("gpu::bspline: there are no coefficients");
    return cubic_bspline<std::remove_const_t<decltype(stream)>>(stream);
}

}  // namespace gpu
