// SPDX-License-Identifier: MIT
// spmv: a sparse matrix times a vector; csr_matrix and ell_matrix, views of where the matrix lies.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/container/span.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/min_max.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/primitive/temporary.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu {

namespace detail {
template <class R>
using element_of = typename std::remove_cvref_t<decltype(std::declval<R&>().begin())>::value_type;
template <class R> auto reading_span(R&& r) {
    static_assert(stored_range<R> && !is_dying<R>,
        "gpu: a matrix is made of a gpu::vector or gpu::span each, which must outlive it");
    return span<element_of<R> const>(r.begin(), r.size());
}
}  // namespace detail

/// A sparse matrix by compressed rows: element (r, column_indices[k]) is values[k] for row_offsets[r] <= k <
/// row_offsets[r + 1].
///
/// row_offsets has an element more than there are rows; the first is 0, the last values.size(). Columns of a
/// row may come in any order, and twice, which adds. It is a view: the three vectors must outlive it. Throws
/// invalid_argument when their lengths do not fit.
///
///     gpu::vector<unsigned> offsets{0, 2, 2, 3}, columns{0, 2, 1};
///     gpu::vector<float> values{1, 2, 3};
///     gpu::csr_matrix a(3, 3, offsets, columns, values);                                // 1 0 2 | 0 0 0 | 0
///     3 0
template <element T, std::integral Index = std::uint32_t> struct csr_matrix {
    std::size_t rows, columns;
    span<Index const> row_offsets, column_indices;
    span<T const> values;

    template <device_range Offsets, device_range Columns, device_range Values>
    csr_matrix(std::size_t row_count, std::size_t column_count, Offsets&& offsets, Columns&& indices,
        Values&& elements)
        : rows(row_count)
        , columns(column_count)
        , row_offsets(detail::reading_span(offsets))
        , column_indices(detail::reading_span(indices))
        , values(detail::reading_span(elements)) {
        if (row_offsets.size() != rows + 1)
            throw invalid_argument(detail::concat(
                {"gpu::csr_matrix: ", rows, " rows have ", rows + 1, " offsets, not ", row_offsets.size()}));
        if (column_indices.size() != values.size())
            throw invalid_argument(detail::concat({"gpu::csr_matrix: ",
                column_indices.size(),
                " column indices for ",
                values.size(),
                " values"}));
    }
};
template <class O, class C, class V>
csr_matrix(std::size_t, std::size_t, O&&, C&&, V&&)
    -> csr_matrix<detail::element_of<V>, detail::element_of<O>>;

/// A sparse matrix with up to `width` elements in each row (ELLPACK): row r's are values[k * rows + r] in
/// column column_indices[k * rows + r], k < width. Places that a row does not need have a column index that
/// no column has, such as -1. It is a view, as csr_matrix is.
///
///     gpu::vector<int> columns{0, -1, 1, 2, -1, -1};
///     gpu::vector<float> values{1, 0, 3, 2, 0, 0};
///     gpu::ell_matrix a(3, 3, 2, columns, values);                                      // 1 0 2 | 0 0 0 | 0
///     3 0
template <element T, std::integral Index = std::uint32_t> struct ell_matrix {
    std::size_t rows, columns, width;
    span<Index const> column_indices;
    span<T const> values;

    template <device_range Columns, device_range Values>
    ell_matrix(std::size_t row_count, std::size_t column_count, std::size_t elements_of_row,
        Columns&& indices, Values&& elements)
        : rows(row_count)
        , columns(column_count)
        , width(elements_of_row)
        , column_indices(detail::reading_span(indices))
        , values(detail::reading_span(elements)) {
        if (column_indices.size() != rows * width || values.size() != rows * width)
            throw invalid_argument(detail::concat({"gpu::ell_matrix: ",
                rows,
                " rows of ",
                width,
                " elements, not ",
                column_indices.size(),
                " column indices and ",
                values.size(),
                " values"}));
    }
};
template <class C, class V>
ell_matrix(std::size_t, std::size_t, std::size_t, C&&, V&&)
    -> ell_matrix<detail::element_of<V>, detail::element_of<C>>;

namespace detail {
template <class M, class X, class Y> void require_product_of(M const& a, X const& x, Y const& y) {
    kernel::detail::called = "spmv";
    if (x.size() < a.columns) too_short("spmv", "vector x", x.size(), a.columns);
    if (y.size() < a.rows) too_short("spmv", "vector y", y.size(), a.rows);
    auto apart = [&](char const* which, auto const& r) {
        require_apart("spmv", which, r.begin(), r.size(), y.begin(), a.rows);
    };
    apart("vector x", x);
    apart("matrix", a.values);
    apart("matrix", a.column_indices);
    if constexpr (requires { a.row_offsets; }) apart("matrix", a.row_offsets);
}
/// Rows that are finished and elements that are read by one thread.
inline constexpr std::uint32_t merge_steps = 32;
}  // namespace detail

/// y = A x. Sums have the type of y's elements.
///
/// Rows may be of any length: the work is cut into equal parts of rows and elements together, so that one
/// long row, or a million empty ones, cost what others do. Results are the same from run to run. `x` and `y`
/// are a gpu::vector or gpu::span each, and must not overlap. Complexity: rows + elements. Scratch memory:
/// two sums and a word for every 32 of these. Throws invalid_argument when x has fewer elements than the
/// matrix columns, or y fewer than it rows; length_error when rows and elements are more than 2^31 - 1.
/// (Merge-based parallel sparse matrix-vector multiplication, Merrill and Garland 2016.)
///
///     gpu::vector<float> x{1, 10, 100}, y(3);
///     gpu::spmv(a, x, y);                                                               // y: 201 0 30
template <class T, class Index, detail::stored_range X, detail::stored_range Y>
void spmv(csr_matrix<T, Index> const& a, X const& x, Y&& y) {
    using Sum = detail::element_of<Y>;
    detail::require_product_of(a, x, y);
    primitive::require_countable(a.rows + a.values.size());
    if (a.rows == 0) return;
    kernel::session s;
    auto const rows = static_cast<std::uint32_t>(a.rows), all = static_cast<std::uint32_t>(a.values.size()),
               steps = detail::merge_steps;
    std::uint32_t const threads = kernel::ceil_div(rows + all, steps);
    // The rows' ends and the numbers of the elements are merged: a step finishes a row or adds an element.
    // Every thread goes so many steps, and leaves the part that it has of the row it stands in.
    primitive::temporary<std::uint32_t> const left_rows(*s, threads);
    primitive::temporary<Sum> const left_sums(*s, threads), whole_sums(*s, threads);
    span<std::uint32_t> const left_row(left_rows.begin(), threads);
    span<Sum> const left_sum(left_sums.begin(), threads), whole_sum(whole_sums.begin(), threads);
    auto walk = [=,
                    ends = gpu::in(a.row_offsets),
                    columns = gpu::in(a.column_indices),
                    values = gpu::in(a.values),
                    from = gpu::in(x),
                    to = gpu::out(y),
                    row_out = gpu::out(left_row),
                    sum_out = gpu::out(left_sum)](auto t) {
        auto const begin = t * steps;
        gpu::var<std::uint32_t> low = (gpu::max)(begin, all) - all, high = (gpu::min)(begin, rows);
        gpu::while_([&] { return low < high; },
            [&] {
                auto const middle = (low + high) >> 1u;
                auto const before = gpu::cast<std::uint32_t>(ends[middle + 1u]) + middle < begin;
                low = gpu::select(before, middle + 1u, low);
                high = gpu::select(before, high, middle);
            });
        gpu::var<std::uint32_t> row = low, at = begin - low,
                                end = gpu::cast<std::uint32_t>(ends[(gpu::min)(row + 1u, rows)]);
        gpu::var<Sum> sum = Sum{};
        gpu::for_(begin, (gpu::min)(begin + steps, rows + all), [&](auto) {
            gpu::if_(at < end, [&] {
                sum = sum + values[at] * from[columns[at]];
                at += 1u;
            }).else_([&] {
                to[row] = sum;
                sum = Sum{};
                row += 1u;
                end = gpu::cast<std::uint32_t>(ends[(gpu::min)(row + 1u, rows)]);
            });
        });
        row_out[t] = row;
        sum_out[t] = sum;
    };
    gpu::for_each_index(threads, walk);
    if (threads == 1) return;
    // What was left of a row by one or several threads is added to what the thread wrote that finished it.
    gpu::inclusive_scan_by_key(left_row.begin(), left_row.end(), left_sum.begin(), whole_sum.begin());
    auto finish = [=, row_in = gpu::in(left_row), sum_in = gpu::in(whole_sum), to = gpu::inout(y)](auto t) {
        auto const row = row_in[t], next = row_in[(gpu::min)(t + 1u, threads - 1u)];
        gpu::if_(row < rows && (row != next || t + 1u == threads), [&] { to[row] = sum_in[t] + to[row]; });
    };
    gpu::for_each_index(threads, finish);
    kernel::detail::called = "spmv";
}
/// y = A x of a matrix in ELLPACK's form; of `x`, `y` and errors the same holds. Complexity: rows times
/// width, one launch, a thread for each row. Scratch memory: none.
template <class T, class Index, detail::stored_range X, detail::stored_range Y>
void spmv(ell_matrix<T, Index> const& a, X const& x, Y&& y) {
    using Sum = detail::element_of<Y>;
    detail::require_product_of(a, x, y);
    primitive::require_countable(a.values.size());
    gpu::for_each_index(a.rows,
        [rows = static_cast<std::uint32_t>(a.rows),
            count = static_cast<std::uint32_t>(a.columns),
            end = static_cast<std::uint32_t>(a.values.size()),
            columns = gpu::in(a.column_indices),
            values = gpu::in(a.values),
            from = gpu::in(x),
            to = gpu::out(y)](auto row) {
            gpu::var<Sum> sum = Sum{};
            gpu::for_(row, end, rows, [&](auto at) {
                auto const column = gpu::cast<std::uint32_t>(columns[at]);
                gpu::if_(column < count, [&] { sum = sum + values[at] * from[column]; });
            });
            to[row] = sum;
        });
}

}  // namespace gpu
