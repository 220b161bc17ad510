// SPDX-License-Identifier: MIT
// gpu::linalg::inverse_diagonal: the Jacobi preconditioner of a matrix. gpu::linalg::multiply of
// sparse matrices.
#pragma once
#include <gpu/numeric/banded_matrix.hpp>
#include <gpu/numeric/dense_matrix.hpp>
#include <gpu/numeric/spmv.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::linalg {

/// Computes y = A x for a sparse matrix A. Another name of gpu::spmv.
template <class T, class Index, gpu::detail::stored_range X, gpu::detail::stored_range Y>
void multiply(csr_matrix<T, Index> const& a, X const& x, Y&& y) {
    gpu::spmv(a, x, y);
}
template <class T, class Index, gpu::detail::stored_range X, gpu::detail::stored_range Y>
void multiply(ell_matrix<T, Index> const& a, X const& x, Y&& y) {
    gpu::spmv(a, x, y);
}

namespace detail {
/// Calls add(value) for every stored element in column `row` of row `row`.
template <class T> auto diagonal_of(dense_matrix<T> const& a) {
    return [columns = static_cast<std::uint32_t>(a.columns), values = gpu::in(a.values)](
               auto row, auto const& add) { add(values[row * columns + row]); };
}
template <class T> auto diagonal_of(banded_matrix<T> const& a) {
    return [rows = static_cast<std::uint32_t>(a.rows),
               diagonals = static_cast<std::uint32_t>(a.offsets.size()),
               offsets = gpu::in(a.offsets),
               values = gpu::in(a.values)](auto row, auto const& add) {
        gpu::for_(
            0u, diagonals, [&](auto d) { gpu::if_(offsets[d] == 0, [&] { add(values[d * rows + row]); }); });
    };
}
template <class T, class Index> auto diagonal_of(csr_matrix<T, Index> const& a) {
    return [ends = gpu::in(a.row_offsets), columns = gpu::in(a.column_indices), values = gpu::in(a.values)](
               auto row, auto const& add) {
        auto const first = gpu::cast<std::uint32_t>(ends[row]),
                   last = gpu::cast<std::uint32_t>(ends[row + 1u]);
        gpu::for_(first, last, [&](auto k) {
            gpu::if_(gpu::cast<std::uint32_t>(columns[k]) == row, [&] { add(values[k]); });
        });
    };
}
template <class T, class Index> auto diagonal_of(ell_matrix<T, Index> const& a) {
    return [rows = static_cast<std::uint32_t>(a.rows),
               end = static_cast<std::uint32_t>(a.values.size()),
               columns = gpu::in(a.column_indices),
               values = gpu::in(a.values)](auto row, auto const& add) {
        gpu::for_(row, end, rows, [&](auto k) {
            gpu::if_(gpu::cast<std::uint32_t>(columns[k]) == row, [&] { add(values[k]); });
        });
    };
}
}  // namespace detail

/// Computes d(i) = 1 / A(i, i), or 1 where A(i, i) is 0: the Jacobi preconditioner of the solvers.
///
/// A is a square dense_matrix, banded_matrix, csr_matrix or ell_matrix; d is a gpu::vector or
/// gpu::span. Throws invalid_argument when A is not square, or d has not as many elements as A has
/// rows. Does not wait. Complexity: one launch, in which a thread looks at all elements stored for
/// its row, except in a dense matrix.
///
///     gpu::vector<float> values{4, 1, 2, 0}, d(2);
///     gpu::linalg::inverse_diagonal(gpu::linalg::dense_matrix(2, 2, values), d);    // d: 0.25 1
template <class M, gpu::detail::stored_range D> void inverse_diagonal(M const& a, D&& d) {
    using T = gpu::detail::element_of<D>;
    if (a.rows != a.columns || d.size() != a.rows)
        gpu::detail::raise(
            invalid_argument(gpu::detail::concat({"gpu::linalg::inverse_diagonal: a matrix of ",
                a.rows,
                " rows and ",
                a.columns,
                " columns, and ",
                d.size(),
                " elements for its diagonal; the three must be equal"})));
    gpu::for_each_index(a.rows, [each = detail::diagonal_of(a), to = gpu::out(d)](auto row) {
        gpu::var<T> sum = T{};
        each(row, [&](auto const& value) { sum = sum + gpu::cast<T>(value); });
        to[row] = gpu::select(sum == T{}, T{1}, T{1} / sum);
    });
}

}  // namespace gpu::inline v0_2::linalg
