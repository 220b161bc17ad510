// SPDX-License-Identifier: MIT
// conjugate_gradient: solves A x = b for a symmetric positive definite matrix A.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/reduce_many.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/zip.hpp>

#include <cmath>
#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Says when an iterative solver stops, and how often the host looks at its residual.
struct solver_options {
    double tolerance = 1e-5;      ///< the solver stops when |b - A x| <= tolerance * |b|
    std::size_t most = 1000;      ///< the largest number of iterations
    std::size_t look_every = 50;  ///< iterations between two looks of the host; at least 1
};
/// Says how an iterative solver ended. `residual` is |b - A x| / |b|, as the recurrence of the
/// solver computed it; |b - A x| when b is zero.
struct solver_result {
    std::size_t iterations = 0;
    double residual = 0;
    bool converged = false;
};

namespace detail {
/// True when kernels do not run, but are only made, so that results are not values.
inline bool has_no_values(kernel::runtime const& r) { return r.rehearsing || r.tuning.assemble_only; }
}  // namespace detail

/// Solves A x = b for a symmetric positive definite matrix A, by conjugate gradients with a Jacobi
/// preconditioner. x holds a first guess, and then the answer.
///
/// `product(p, q)` computes q = A p for two vectors, for example by spmv. `inverse_diagonal` holds
/// 1 / A(i, i), or 1 for no preconditioner. x, b and inverse_diagonal are each a gpu::vector or
/// gpu::span of equal length and element type, float or double. The scalars of the method stay on
/// the GPU: the host waits only when it looks at the residual, before the first iteration, after
/// every `look_every` iterations and after the last. The number of iterations is therefore a
/// multiple of look_every, or `most`. Throws invalid_argument when lengths differ or look_every is
/// 0. Returns converged == false when the tolerance was not reached, which a matrix that is not
/// positive definite may cause.
///
/// Complexity: one product, two reductions and two maps an iteration. Scratch memory: three
/// vectors. Source: Hestenes and Stiefel, "Methods of conjugate gradients for solving linear
/// systems", 1952.
///
///     gpu::vector<unsigned> offsets{0, 2, 4}, columns{0, 1, 0, 1};
///     gpu::vector<float> values{4, 1, 1, 3}, b{6, 7}, x(2), inverse{1.0f / 4, 1.0f / 3};
///     gpu::csr_matrix a(2, 2, offsets, columns, values);            // 4 1 | 1 3
///     auto product = [&](auto const& p, auto& q) { gpu::spmv(a, p, q); };
///     auto end = gpu::conjugate_gradient(product, inverse, b, x);
///     // end.converged: true
template <class Product, detail::stored_range D, detail::stored_range B, detail::stored_range X>
solver_result conjugate_gradient(
    Product&& product, D const& inverse_diagonal, B const& b, X&& x, solver_options const& options = {}) {
    using T = std::remove_const_t<typename std::remove_cvref_t<decltype(x.begin())>::value_type>;
    std::size_t const n = b.size();
    if (x.size() != n || inverse_diagonal.size() != n)
        gpu::detail::raise(invalid_argument(detail::concat({"gpu::conjugate_gradient: b has ",
            n,
            " elements, x ",
            x.size(),
            " and inverse_diagonal ",
            inverse_diagonal.size()})));
    if (options.look_every == 0)
        gpu::detail::raise(invalid_argument("gpu::conjugate_gradient: look_every must be at least 1"));
    if (n == 0) return {0, 0.0, true};

    auto const length_of = static_cast<std::ptrdiff_t>(n);
    vector<T> r(n, no_init), p(n, no_init), q(n, no_init);
    scalar<T> rz[2] = {scalar<T>(no_init), scalar<T>(no_init)};
    scalar<T> rr(no_init), pq(no_init), bb(no_init);
    // Sums r z, where z = r / diagonal, to `to`, and r r to rr, in one pass over r.
    auto const sum_residual = [&](scalar<T>& to) {
        auto const both = make_zip_iterator(r.begin(), inverse_diagonal.begin());
        gpu::reduce_many_into(both,
            both + length_of,
            make_zip_iterator(to.begin(), rr.begin()),
            reduction(T{}, plus<>{}, [](auto e) { return gpu::get<0>(e) * gpu::get<0>(e) * gpu::get<1>(e); }),
            reduction(T{}, plus<>{}, [](auto e) { return gpu::get<0>(e) * gpu::get<0>(e); }));
    };
    // Begin: r = b - A x, p = r / diagonal.
    product(x, q);
    auto const given = make_zip_iterator(b.begin(), q.begin(), inverse_diagonal.begin());
    gpu::transform(given, given + length_of, make_zip_iterator(r.begin(), p.begin()), [](auto e) {
        auto const rest = gpu::get<0>(e) - gpu::get<1>(e);
        return gpu::make_tuple(rest, gpu::get<2>(e) * rest);
    });
    sum_residual(rz[0]);
    gpu::inner_product_into(b, b, bb, T{});
    // Both values are on their way before the host waits for the second.
    future<T> squares = bb.read_async();
    T rest = rr.read();
    double const length = std::sqrt(static_cast<double>(squares.get()));

    // A rehearsal (precompile()) has no values to look at, and makes the kernels of one iteration.
    bool const rehearses = detail::has_no_values(kernel::current());
    std::size_t const most = rehearses ? 1 : options.most;
    solver_result end;
    for (;; rest = rr.read()) {
        if (rehearses && end.iterations > 0) return {0, 0.0, true};
        end.residual = std::sqrt(static_cast<double>(rest)) / (length > 0 ? length : 1.0);
        end.converged = end.residual <= options.tolerance;
        if (!rehearses && (end.converged || end.iterations >= most || !std::isfinite(end.residual)))
            return end;
        for (std::size_t k = 0; k < options.look_every && end.iterations < most; ++k) {
            scalar<T> const& old = rz[end.iterations % 2];
            scalar<T>& now = rz[++end.iterations % 2];
            product(p, q);
            // One session for all that follows saves and restores the state of OpenGL once.
            kernel::detail::called = "conjugate_gradient";
            kernel::session const together;
            gpu::inner_product_into(p, q, pq, T{});
            // x += alpha p, r -= alpha A p. A step of length zero stands for 0 / 0 once r is zero.
            auto const all = make_zip_iterator(x.begin(), r.begin(), p.begin(), q.begin());
            gpu::transform(all,
                all + length_of,
                make_zip_iterator(x.begin(), r.begin()),
                [above = gpu::in(old), below = gpu::in(pq)](auto e) {
                    auto const alpha = gpu::select(below[0u] != T{}, above[0u] / below[0u], T{});
                    return gpu::make_tuple(
                        gpu::get<0>(e) + alpha * gpu::get<2>(e), gpu::get<1>(e) - alpha * gpu::get<3>(e));
                });
            sum_residual(now);
            // p = z + beta p.
            auto const parts = make_zip_iterator(r.begin(), inverse_diagonal.begin(), p.begin());
            gpu::transform(
                parts, parts + length_of, p.begin(), [above = gpu::in(now), below = gpu::in(old)](auto e) {
                    auto const beta = gpu::select(below[0u] != T{}, above[0u] / below[0u], T{});
                    return gpu::get<1>(e) * gpu::get<0>(e) + beta * gpu::get<2>(e);
                });
        }
    }
}

}  // namespace gpu::inline v0_2
