// SPDX-License-Identifier: MIT
// gpu::linalg::dot, norm, axpy, axpy_dot_into: sums and products of vectors of equal length.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/reduce_many.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/zip.hpp>

#include <cmath>
#include <cstddef>
#include <type_traits>

/// Linear algebra on the GPU: products of vectors and matrices, and solvers of systems.
namespace gpu::inline v0_2::linalg {

namespace detail {
/// The element type of a gpu::vector or gpu::span.
template <class R>
using number_of =
    std::remove_const_t<typename std::remove_cvref_t<decltype(std::declval<R&>().begin())>::value_type>;
/// Throws invalid_argument when two vectors of the function `what` have different lengths.
inline void require_equal_lengths(char const* what, std::size_t x, std::size_t y) {
    if (x != y)
        gpu::detail::raise(invalid_argument(gpu::detail::concat({"gpu::linalg::",
            what,
            ": the vectors have ",
            x,
            " and ",
            y,
            " elements; they must be equally long"})));
}
}  // namespace detail

/// Returns the inner product of x and y: the sum of x(i) y(i). Waits for the GPU.
///
/// x and y are each a gpu::vector or gpu::span. Results are identical from run to run. Throws
/// invalid_argument when lengths differ. Cost: as reduce.
///
///     gpu::vector<float> x{1, 2, 3}, y{4, 5, 6};
///     gpu::linalg::dot(x, y);                                       // 32
template <gpu::detail::stored_range X, gpu::detail::stored_range Y> auto dot(X const& x, Y const& y) {
    detail::require_equal_lengths("dot", x.size(), y.size());
    return gpu::inner_product(x, y, detail::number_of<Y>{});
}
/// Stores the inner product of x and y in `where`, a gpu::scalar or an iterator. Does not wait.
/// Otherwise as dot.
///
///     gpu::vector<float> x{1, 2, 3}, y{4, 5, 6};
///     gpu::scalar<float> product;
///     gpu::linalg::dot_into(x, y, product);                         // product: 32
template <gpu::detail::stored_range X, gpu::detail::stored_range Y, result R>
void dot_into(X const& x, Y const& y, R&& where) {
    detail::require_equal_lengths("dot_into", x.size(), y.size());
    gpu::inner_product_into(x, y, where, detail::number_of<Y>{});
}
/// Returns the length of x, the root of the sum of its squares. The sum itself must not overflow.
/// Waits for the GPU. Cost: as reduce.
///
///     gpu::vector<float> x{3, 4};
///     gpu::linalg::norm(x);                                         // 5
template <gpu::detail::stored_range X> auto norm(X const& x) { return std::sqrt(linalg::dot(x, x)); }

/// Computes y = y + a x, for a number `a` on the host, or in a gpu::scalar. Does not wait.
///
/// x and y are each a gpu::vector or gpu::span; they may be one vector, and must not overlap
/// otherwise. Throws invalid_argument when lengths differ or they overlap. Complexity: as
/// transform: one launch, which reads x and y and writes y, or several for a long vector.
///
///     gpu::vector<float> x{1, 2, 3}, y{10, 20, 30};
///     gpu::linalg::axpy(2.0f, x, y);                                // y: 12 24 36
template <class A, gpu::detail::stored_range X, gpu::detail::stored_range Y>
void axpy(A const& a, X const& x, Y&& y) {
    using T = detail::number_of<Y>;
    detail::require_equal_lengths("axpy", x.size(), y.size());
    auto add = [&](auto f) { gpu::transform(y.begin(), y.end(), x.begin(), y.begin(), f); };
    if constexpr (gpu::is_scalar<A>)
        add([factor = gpu::in(a)](auto to, auto from) { return to + factor[0u] * from; });
    else
        add([factor = static_cast<T>(a)](auto to, auto from) { return to + factor * from; });
}

/// Computes y = y + a x, and stores the inner product of the new y and z in `where`, a gpu::scalar
/// or an iterator. Reads and writes every element only once. Does not wait.
///
/// `a` is a gpu::scalar. z may be y: the product is then the square of the length of y. Otherwise x
/// and z must not overlap y, and `where` must not be `a`. Throws invalid_argument when lengths
/// differ. Complexity: one launch. Scratch memory: as reduce.
///
///     gpu::vector<float> x{1, 2}, y{10, 20}, z{1, -1};
///     gpu::scalar<float> a(2.0f), product, squares;
///     gpu::linalg::axpy_dot_into(a, x, y, z, product);              // y: 12 24, product: -12
///     gpu::linalg::axpy_dot_into(a, x, y, y, squares);              // y: 14 28, squares: 980
template <class T, gpu::detail::stored_range X, gpu::detail::stored_range Y, gpu::detail::stored_range Z,
    result R>
void axpy_dot_into(scalar<T> const& a, X const& x, Y& y, Z const& z, R&& where) {
    using S = detail::number_of<Y>;
    detail::require_equal_lengths("axpy_dot_into", x.size(), y.size());
    detail::require_equal_lengths("axpy_dot_into", z.size(), y.size());
    auto const items =
        make_zip_iterator(x.begin(), y.begin(), z.begin(), counting_iterator<std::uint32_t>(0));
    // A reduction reads every element exactly once, so that its functor may also write the element.
    auto const sum = [&](auto const& f) {
        gpu::transform_reduce_into(
            items, items + static_cast<std::ptrdiff_t>(y.size()), where, f, S{}, plus<>{});
    };
    auto const added = [factor = gpu::in(a), to = gpu::out(y)](auto const& e) {
        auto const value = gpu::get<1>(e) + factor[0u] * gpu::get<0>(e);
        to[gpu::get<3>(e)] = value;
        return value;
    };
    if (z.begin().buffer() == y.begin().buffer() && z.begin().position() == y.begin().position())
        sum([=](auto e) {
            auto const value = added(e);
            return value * value;
        });
    else
        sum([=](auto e) { return added(e) * gpu::get<2>(e); });
}

}  // namespace gpu::inline v0_2::linalg
