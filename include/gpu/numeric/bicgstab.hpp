// SPDX-License-Identifier: MIT
// gpu::linalg::bicgstab: solves A x = b for a matrix A that need not be symmetric.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/numeric/conjugate_gradient.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2::linalg {

namespace detail {
/// Returns a / b on the GPU, or 0 where b is 0.
template <class A, class B> auto ratio(A const& a, B const& b) {
    using T = glsl::value_t<A>;
    return gpu::select(b != T{}, a / b, T{});
}
/// Stores the sums of the two members of f(item) for all items in *first and *second.
template <class T, class I, class F>
void sum_pairs(
    I const& items, std::size_t n, buffer_iterator<T> first, buffer_iterator<T> second, F const& f) {
    using sums = gpu::detail::side_by_side<reduction<T>, reduction<T>>;
    gpu::transform_reduce_into(items,
        items + static_cast<std::ptrdiff_t>(n),
        make_zip_iterator(first, second),
        f,
        std::tuple<T, T>{},
        sums{{reduction(T{}), reduction(T{})}});
}
}  // namespace detail

/// Solves A x = b by stabilized biconjugate gradients with a Jacobi preconditioner. The matrix need
/// not be symmetric. x holds a first guess, and then the answer.
///
/// The arguments and the errors are those of gpu::conjugate_gradient. The scalars of the method
/// stay on the GPU, and the host waits only when it looks at the residual, as often as in
/// gpu::conjugate_gradient. Once the residual is within the tolerance, the iterations up to the
/// next look leave x as it is. The method begins anew from the present x when its search directions
/// have degenerated. Returns converged == false when the tolerance was not reached, which may also
/// happen when A is regular. Throws shader_error on a driver that gives a launch few storage
/// blocks: 16 are enough, and OpenGL itself promises 8.
///
/// Complexity: two products, three reductions and two maps an iteration; two of the reductions also
/// do the work of a map. Scratch memory: six vectors. Source: van der Vorst, "Bi-CGSTAB: a fast and
/// smoothly converging variant of Bi-CG for the solution of nonsymmetric linear systems", 1992.
///
///     gpu::vector<unsigned> offsets{0, 2, 4}, columns{0, 1, 0, 1};
///     gpu::vector<float> values{4, 1, -1, 3}, b{6, 5}, x(2), inverse{1.0f / 4, 1.0f / 3};
///     gpu::csr_matrix a(2, 2, offsets, columns, values);            // 4 1 | -1 3
///     auto product = [&](auto const& p, auto& q) { gpu::spmv(a, p, q); };
///     auto end = gpu::linalg::bicgstab(product, inverse, b, x);
///     // end.converged: true
template <class Product, gpu::detail::stored_range D, gpu::detail::stored_range B,
    gpu::detail::stored_range X>
solver_result bicgstab(
    Product&& product, D const& inverse_diagonal, B const& b, X&& x, solver_options const& options = {}) {
    using T = std::remove_const_t<typename std::remove_cvref_t<decltype(x.begin())>::value_type>;
    std::size_t const n = b.size();
    if (x.size() != n || inverse_diagonal.size() != n)
        gpu::detail::raise(invalid_argument(gpu::detail::concat({"gpu::linalg::bicgstab: b has ",
            n,
            " elements, x ",
            x.size(),
            " and inverse_diagonal ",
            inverse_diagonal.size()})));
    if (options.look_every == 0)
        gpu::detail::raise(invalid_argument("gpu::linalg::bicgstab: look_every must be at least 1"));
    if (n == 0) return {0, 0.0, true};

    // r is the residual, s its value after half a step in the memory of r. shadow is the residual
    // that all others are multiplied with. way holds p / diagonal, and then s / diagonal.
    vector<T> r(n, no_init), shadow(n, no_init), p(n, no_init), way(n, no_init), v(n, no_init), t(n, no_init);
    // The scalars share a buffer, because a driver may bind few buffers to a launch. Three of them
    // have a value for iterations of even and one for those of odd number.
    enum : unsigned { rho, rr = 2, shadows = 4, next_rho = 6, sv, ts, tt, bb, scalars_count };
    vector<T> scalars(scalars_count);
    auto const scalar_at = [&](unsigned place) { return scalars.begin() + place; };
    counting_iterator<std::uint32_t> const index(0);

    // Begin: r = b - A x, shadow = p = r.
    product(x, v);
    detail::sum_pairs(make_zip_iterator(b.begin(), v.begin(), inverse_diagonal.begin(), index),
        n,
        scalar_at(rho),
        scalar_at(bb),
        [rest = gpu::out(r), other = gpu::out(shadow), direction = gpu::out(p), to = gpu::out(way)](auto e) {
            auto const i = gpu::get<3>(e);
            auto const value = gpu::get<0>(e) - gpu::get<1>(e);
            rest[i] = value;
            other[i] = value;
            direction[i] = value;
            to[i] = gpu::get<2>(e) * value;
            return gpu::make<std::tuple<T, T>>(value * value, gpu::get<0>(e) * gpu::get<0>(e));
        });
    gpu::for_each_index(1, [values = gpu::inout(scalars)](auto i) {
        values[i + unsigned(rr)] = values[i + unsigned(rho)];
        values[i + unsigned(shadows)] = values[i + unsigned(rho)];
    });
    double const length = std::sqrt(double(T(scalars[bb]))), scale = length > 0 ? length : 1.0;
    T const enough = static_cast<T>(options.tolerance < 0 ? -1.0 : std::pow(options.tolerance * scale, 2)),
            least_angle = 16 * std::numeric_limits<T>::epsilon();

    // Calls of one session save and restore the state of OpenGL once. The product, which may be a
    // function of the user, runs outside of it.
    auto const calls_of_iteration = [] {
        kernel::detail::called = "linalg::bicgstab";
        return kernel::session();
    };

    // A rehearsal (precompile()) has no values to look at, and makes the kernels of one iteration.
    bool const rehearses = gpu::detail::has_no_values(kernel::current());
    std::size_t const most = rehearses ? 1 : options.most;
    solver_result end;
    for (;;) {
        if (rehearses && end.iterations > 0) return {0, 0.0, true};
        end.residual = std::sqrt(double(T(scalars[rr + end.iterations % 2]))) / scale;
        end.converged = end.residual <= options.tolerance;
        if (!rehearses && (end.converged || end.iterations >= most || !std::isfinite(end.residual)))
            return end;
        for (std::size_t k = 0; k < options.look_every && end.iterations < most; ++k) {
            unsigned const old = end.iterations % 2, now = ++end.iterations % 2;
            // A step of length zero stands for 0 / 0, and for steps after the residual is small.
            auto const length_of = [=](auto const& values, auto above, auto below) {
                return gpu::select(
                    values[rr + old] > enough, detail::ratio(values[above], values[below]), T{});
            };
            auto const step = [=](auto const& values) { return length_of(values, rho + old, unsigned(sv)); };
            auto const half_step = [=](auto const& values) {
                return length_of(values, unsigned(ts), unsigned(tt));
            };
            // v = A p, s = r - alpha v.
            product(way, v);
            {
                auto const together = calls_of_iteration();
                gpu::inner_product_into(shadow, v, scalar_at(sv), T{});
                gpu::for_each_index(n,
                    [=,
                        product_of_way = gpu::in(v),
                        values = gpu::in(scalars),
                        inverse = gpu::in(inverse_diagonal),
                        rest = gpu::inout(r),
                        to = gpu::out(way)](auto i) {
                        auto const s = rest[i] - step(values) * product_of_way[i];
                        rest[i] = s;
                        to[i] = inverse[i] * s;
                    });
            }
            // t = A s, omega = t s / t t.
            product(way, t);
            auto const together = calls_of_iteration();
            detail::sum_pairs(
                make_zip_iterator(t.begin(), r.begin()), n, scalar_at(ts), scalar_at(tt), [](auto e) {
                    auto const image = gpu::get<0>(e);
                    return gpu::make<std::tuple<T, T>>(image * gpu::get<1>(e), image * image);
                });
            // x += (alpha p + omega s) / diagonal, r = s - omega t; sums r shadow and r r.
            detail::sum_pairs(
                make_zip_iterator(
                    p.begin(), r.begin(), t.begin(), inverse_diagonal.begin(), shadow.begin(), index),
                n,
                scalar_at(next_rho),
                scalar_at(rr + now),
                [=, values = gpu::in(scalars), answer = gpu::inout(x), rest = gpu::out(r)](auto e) {
                    auto const i = gpu::get<5>(e);
                    auto const s = gpu::get<1>(e), omega = half_step(values);
                    answer[i] = answer[i] + gpu::get<3>(e) * (step(values) * gpu::get<0>(e) + omega * s);
                    auto const value = s - omega * gpu::get<2>(e);
                    rest[i] = value;
                    return gpu::make<std::tuple<T, T>>(value * gpu::get<4>(e), value * value);
                });
            // p = r + beta (p - omega v). When r is almost perpendicular to the shadow, begin anew
            // with p = shadow = r.
            gpu::for_each_index(n,
                [=,
                    values = gpu::inout(scalars),
                    rest = gpu::in(r),
                    product_of_way = gpu::in(v),
                    inverse = gpu::in(inverse_diagonal),
                    direction = gpu::inout(p),
                    other = gpu::inout(shadow),
                    to = gpu::out(way)](auto i) {
                    expr<T> const found = values[unsigned(next_rho)], squares = values[rr + now],
                                  shadow_squares = values[shadows + old];
                    auto const anew =
                        gpu::abs(found) <= least_angle * gpu::sqrt(squares) * gpu::sqrt(shadow_squares);
                    auto const omega = half_step(values);
                    auto const beta =
                        detail::ratio(found, values[rho + old]) * detail::ratio(step(values), omega);
                    auto const value =
                        rest[i] + gpu::select(anew, T{}, beta * (direction[i] - omega * product_of_way[i]));
                    direction[i] = value;
                    to[i] = inverse[i] * value;
                    gpu::if_(anew, [&] { other[i] = rest[i]; });
                    gpu::if_(i == 0u, [&] {
                        values[rho + now] = gpu::select(anew, squares, found);
                        values[shadows + now] = gpu::select(anew, squares, shadow_squares);
                    });
                });
        }
    }
}

}  // namespace gpu::inline v0_2::linalg
