// SPDX-License-Identifier: MIT
// gpu::linalg::dense_matrix: a view of a matrix whose elements all lie in GPU memory, and its
// product with a vector.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/numeric/row_sums.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::linalg {

/// A view of a dense matrix, row after row: element (r, c) is values[r * columns + c].
///
/// The vector of the values must outlive the view. Throws invalid_argument when it has not
/// rows * columns elements.
///
///     gpu::vector<float> values{1, 2, 3, 4, 5, 6};
///     gpu::linalg::dense_matrix a(2, 3, values);                    // 1 2 3 | 4 5 6
template <element T> struct dense_matrix {
    std::size_t rows, columns;
    span<T const> values;

    template <device_range Values>
    dense_matrix(std::size_t row_count, std::size_t column_count, Values&& elements)
        : rows(row_count), columns(column_count), values(gpu::detail::reading_span(elements)) {
        if (values.size() != rows * columns)
            gpu::detail::raise(invalid_argument(gpu::detail::concat({"gpu::linalg::dense_matrix: ",
                rows,
                " rows of ",
                columns,
                " elements, not ",
                values.size(),
                " values"})));
    }
};
template <class V> dense_matrix(std::size_t, std::size_t, V&&) -> dense_matrix<gpu::detail::element_of<V>>;

namespace detail {
/// The base 2 logarithm of the number of threads that sum a row. Neighbouring threads read
/// neighbouring elements. A thread has eight elements or more, and at most 2^14; few rows have more
/// threads each, so that all of a GPU is busy.
std::uint32_t threads_of_row(std::size_t rows, std::size_t columns);

/// Functor that multiplies two numbers as numbers of type Sum.
template <class Sum> struct product_as {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::cast<Sum>(a) * gpu::cast<Sum>(b);
    }
};
/// Computes y = A x for a dense matrix that one launch can process.
template <class T, class X, class Y> void multiply_rows(dense_matrix<T> const& a, X const& x, Y& y) {
    using Sum = gpu::detail::element_of<Y>;
    if constexpr (is_commutative_v<plus<>, Sum>)
        if (a.columns >= 8 && kernel::current().tuning.form == kernel::shape::groups)
            return gpu::detail::sum_rows(a.values.begin(),
                a.rows,
                a.columns,
                x.begin(),
                y.begin(),
                Sum{},
                plus<>{},
                product_as<Sum>{});
    std::uint32_t const shift = threads_of_row(a.rows, a.columns), threads = 1u << shift,
                        rows = static_cast<std::uint32_t>(a.rows),
                        columns = static_cast<std::uint32_t>(a.columns);
    // Thread k of a row sums the elements k, k + threads, ... and stores part k of the row.
    auto const sum_parts = [&](auto& parts) {
        gpu::detail::call_for_each_index(
            a.rows << shift,
            [=, values = gpu::in(a.values), from = gpu::in(x), to = gpu::out(parts)](auto t) {
                auto const row = t >> shift, part = t & (threads - 1u);
                gpu::var<Sum> sum = Sum{};
                gpu::for_(part, columns, threads, [&](auto c) {
                    sum = sum + gpu::cast<Sum>(values[row * columns + c]) * gpu::cast<Sum>(from[c]);
                });
                to[part * rows + row] = sum;
            },
            kernel::at_least(columns / threads, 1));
    };
    if (threads == 1) return sum_parts(y);
    kernel::session s;
    primitive::temporary<Sum> const held(*s, a.rows << shift);
    span<Sum> parts(held.begin(), a.rows << shift);
    sum_parts(parts);
    gpu::for_each_index(a.rows, [=, from = gpu::in(parts), to = gpu::out(y)](auto row) {
        gpu::var<Sum> sum = Sum{};
        gpu::for_(0u, threads, [&](auto k) { sum = sum + from[k * rows + row]; });
        to[row] = sum;
    });
}
}  // namespace detail

/// Computes y = A x for a dense matrix A. Sums have the type of y's elements.
///
/// x and y are each a gpu::vector or gpu::span. Results are identical from run to run. Throws
/// invalid_argument when y overlaps x or the matrix, when x has fewer elements than the matrix has
/// columns, or y has fewer than the matrix has rows, and length_error when a row has more than
/// 2^31 - 1 elements. Does not wait.
///
/// Complexity: rows * columns. On a GPU, a matrix of eight columns or more takes the launches and
/// the scratch memory of segmented_reduce, whose segments are the rows. Otherwise there are one or
/// two launches, the first of which is several for a large matrix, as for_each_index says, and
/// scratch memory of at most one sum for eight elements, and of 32 sums a row or less when there
/// are many rows; none for less than 16 columns. A matrix that is too long for one launch is
/// multiplied in parts of whole rows.
///
///     gpu::vector<float> values{1, 2, 3, 4, 5, 6}, x{1, 10, 100}, y(2);
///     gpu::linalg::dense_matrix a(2, 3, values);
///     gpu::linalg::multiply(a, x, y);                               // y: 321 654
template <class T, gpu::detail::stored_range X, gpu::detail::stored_range Y>
void multiply(dense_matrix<T> const& a, X const& x, Y&& y) {
    using Sum = gpu::detail::element_of<Y>;
    gpu::detail::require_product_of("linalg::multiply", a, x, y);
    if (a.rows == 0) return;
    primitive::require_countable(a.columns);
    kernel::session s;
    std::size_t const part =
        primitive::part_of(*s, a.values.size(), kernel::at_least(sizeof(T), sizeof(Sum)));
    if (part >= a.values.size()) [[likely]]
        return detail::multiply_rows(a, x, y);
    std::size_t const rows = kernel::at_least(part / a.columns, 1);
    primitive::in_parts_of(rows, a.rows, [&](std::size_t row, std::size_t m) {
        span<T const> const values = a.values.subspan(row * a.columns, m * a.columns);
        span<Sum> sums(y.begin() + static_cast<std::ptrdiff_t>(row), m);
        detail::multiply_rows(dense_matrix<T>(m, a.columns, values), x, sums);
    });
}

}  // namespace gpu::inline v0_2::linalg

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/numeric/impl/dense_matrix.ipp>
#endif
