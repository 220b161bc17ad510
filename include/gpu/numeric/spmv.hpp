// SPDX-License-Identifier: MIT
// spmv: multiplies a sparse matrix by a vector. csr_matrix, ell_matrix: views of a sparse matrix in
// GPU memory.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/container/span.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/min_max.hpp>
#include <gpu/iterator/check.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/fold_in_teams.hpp>
#include <gpu/primitive/temporary.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// The element type of a range.
template <class R>
using element_of = typename std::remove_cvref_t<decltype(std::declval<R&>().begin())>::value_type;
/// Returns a read-only span of the elements of r, a gpu::vector or gpu::span. A temporary vector
/// does not compile, because the span would outlive its elements.
template <class R> auto reading_span(R&& r) {
    static_assert(stored_range<R> && !is_dying<R>,
        "gpu: a matrix is made of a gpu::vector or gpu::span each, which must outlive it");
    return span<element_of<R> const>(r.begin(), r.size());
}
}  // namespace detail

/// A view of a sparse matrix in compressed row format (CSR): element (r, column_indices[k]) is
/// values[k] for row_offsets[r] <= k < row_offsets[r + 1].
///
/// row_offsets has one element more than there are rows. Its first element is 0, and its last is
/// values.size(). The columns of a row may come in any order, and may repeat: repeated elements are
/// added. The three vectors must outlive the view. Throws invalid_argument when their lengths do
/// not fit together.
///
///     gpu::vector<unsigned> offsets{0, 2, 2, 3}, columns{0, 2, 1};
///     gpu::vector<float> values{1, 2, 3};
///     gpu::csr_matrix a(3, 3, offsets, columns, values);            // 1 0 2 | 0 0 0 | 0 3 0
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
            gpu::detail::raise(invalid_argument(detail::concat(
                {"gpu::csr_matrix: ", rows, " rows have ", rows + 1, " offsets, not ", row_offsets.size()})));
        if (column_indices.size() != values.size())
            gpu::detail::raise(invalid_argument(detail::concat({"gpu::csr_matrix: ",
                column_indices.size(),
                " column indices for ",
                values.size(),
                " values"})));
    }
};
template <class O, class C, class V>
csr_matrix(std::size_t, std::size_t, O&&, C&&, V&&)
    -> csr_matrix<detail::element_of<V>, detail::element_of<O>>;

/// A view of a sparse matrix with at most `width` elements in each row (ELLPACK format): element k
/// of row r is values[k * rows + r], in column column_indices[k * rows + r], for k < width.
///
/// Unused entries have a column index that is not a column, such as -1. The two vectors must
/// outlive the view. Throws invalid_argument when their lengths are not rows * width.
///
///     gpu::vector<int> columns{0, -1, 1, 2, -1, -1};
///     gpu::vector<float> values{1, 0, 3, 2, 0, 0};
///     gpu::ell_matrix a(3, 3, 2, columns, values);                  // 1 0 2 | 0 0 0 | 0 3 0
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
            gpu::detail::raise(invalid_argument(detail::concat({"gpu::ell_matrix: ",
                rows,
                " rows of ",
                width,
                " elements, not ",
                column_indices.size(),
                " column indices and ",
                values.size(),
                " values"})));
    }
};
template <class C, class V>
ell_matrix(std::size_t, std::size_t, std::size_t, C&&, V&&)
    -> ell_matrix<detail::element_of<V>, detail::element_of<C>>;

namespace detail {
/// Throws invalid_argument when x or y is too short for y = A x, or when y overlaps x or the
/// matrix. `what` names the public function.
template <class M, class X, class Y>
void require_product_of(char const* what, M const& a, X const& x, Y const& y) {
    kernel::detail::called = what;
    if (x.size() < a.columns) too_short(what, "vector x", x.size(), a.columns);
    if (y.size() < a.rows) too_short(what, "vector y", y.size(), a.rows);
    auto apart = [&](char const* which, auto const& r) {
        require_apart(what, which, r.begin(), r.size(), y.begin(), a.rows);
    };
    apart("vector x", x);
    apart("matrix", a.values);
    if constexpr (requires { a.column_indices; }) apart("matrix", a.column_indices);
    if constexpr (requires { a.row_offsets; }) apart("matrix", a.row_offsets);
    if constexpr (requires { a.offsets; }) apart("matrix", a.offsets);
}
/// The number of merge steps that each thread of spmv takes on llvmpipe. A step adds one matrix
/// element to the sum of a row, or finishes a row.
inline constexpr std::uint32_t merge_steps = 32;

/// Functor that multiplies the two elements of a pair, and converts the product to Sum.
template <class Sum> struct product_as {
    template <class P> auto operator()(P const& p) const {
        auto const product = gpu::get<0>(p) * gpu::get<1>(p);
        if constexpr (std::is_same_v<glsl::value_t<decltype(product)>, Sum>)
            return product;
        else
            return gpu::cast<Sum>(product);
    }
};
}  // namespace detail

/// Computes y = A x for a sparse matrix A in CSR format. Sums have the type of y's elements.
///
/// Rows may have any lengths: one long row or a million empty rows keep all threads busy. On a GPU,
/// a team of threads takes a row, and long rows are cut into chunks. Up to 2^17 elements, a whole
/// group takes a long row instead, when rows have fewer than 256 elements on average. On llvmpipe,
/// and for sums whose plus<> may not commute, every thread processes an equal number of rows plus
/// elements. Results are
/// identical from run to run. `x` and `y` are each a gpu::vector or gpu::span, and must not
/// overlap. Throws invalid_argument when x has fewer elements than the matrix has columns, or y has
/// fewer than the matrix has rows. Throws length_error when rows and elements together are more
/// than 2^31 - 1. Does not wait for the GPU.
///
/// Complexity: linear in rows plus elements. Scratch memory: with teams up to five words and a sum
/// for every 64 elements, otherwise two sums and a word for every 32 rows and elements. Source of
/// the division into equal steps: Merrill and Garland, "Merge-based parallel sparse matrix-vector
/// multiplication", 2016.
///
///     gpu::vector<unsigned> offsets{0, 2, 2, 3}, columns{0, 2, 1};
///     gpu::vector<float> values{1, 2, 3}, x{1, 10, 100}, y(3);
///     gpu::csr_matrix a(3, 3, offsets, columns, values);
///     gpu::spmv(a, x, y);                                           // y: 201 0 30
template <class T, class Index, detail::stored_range X, detail::stored_range Y>
void spmv(csr_matrix<T, Index> const& a, X const& x, Y&& y) {
    using Sum = detail::element_of<Y>;
    detail::require_product_of("spmv", a, x, y);
    primitive::require_countable(a.rows + a.values.size());
    if (a.rows == 0) return;
    kernel::session s;
    if constexpr (is_commutative_v<plus<>, Sum>)
        if (s->tuning.form == kernel::shape::groups) {
            auto const products =
                make_transform_iterator(make_zip_iterator(a.values.begin(),
                                            make_permutation_iterator(x.begin(), a.column_indices.begin())),
                    detail::product_as<Sum>{});
            auto const offsets = make_transform_iterator(a.row_offsets.begin(), detail::as_word{});
            std::size_t const count = a.values.size();
            primitive::fold_in_teams<Sum>(*s,
                products,
                count,
                offsets,
                offsets + 1,
                a.rows,
                count,
                Sum{},
                plus<>{},
                y.begin(),
                primitive::item_loads::scattered);
            kernel::detail::called = "spmv";
            return;
        }
    auto const rows = static_cast<std::uint32_t>(a.rows), all = static_cast<std::uint32_t>(a.values.size()),
               steps = detail::merge_steps;
    std::uint32_t const threads = kernel::ceil_div(rows + all, steps);
    // The sorted ends of the rows are merged with the indices 0, 1, ... of the elements. Each step
    // of the merge finishes a row or adds an element to its sum. Every thread takes `steps` steps,
    // and then stores the sum and the number of the row that it has not finished.
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
        // Find by binary search the row and the element at which this thread begins.
        auto const begin = t * steps;
        gpu::var<std::uint32_t> low = (gpu::max)(begin, all) - all, high = (gpu::min)(begin, rows);
        gpu::while_([&] { return low < high; },
            [&] {
                auto const middle = (low + high) >> 1u;
                auto const before = gpu::cast<std::uint32_t>(ends[middle + 1u]) + middle < begin;
                low = gpu::select(before, middle + 1u, low);
                high = gpu::select(before, high, middle);
            });
        // Take the merge steps: each adds an element to the sum, or stores the sum and begins the
        // next row.
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
    // The thread that finishes a row stores the sum of its own elements only. Add the partial sums
    // of that row that earlier threads left: a scan with the row as the key sums them.
    gpu::inclusive_scan_by_key(left_row.begin(), left_row.end(), left_sum.begin(), whole_sum.begin());
    auto finish = [=, row_in = gpu::in(left_row), sum_in = gpu::in(whole_sum), to = gpu::inout(y)](auto t) {
        auto const row = row_in[t], next = row_in[(gpu::min)(t + 1u, threads - 1u)];
        gpu::if_(row < rows && (row != next || t + 1u == threads), [&] { to[row] = sum_in[t] + to[row]; });
    };
    gpu::for_each_index(threads, finish);
    kernel::detail::called = "spmv";
}
/// Computes y = A x for a sparse matrix A in ELLPACK format. Requirements and errors are those of
/// spmv for a csr_matrix. Complexity: rows * width, in one launch with a thread for each row.
/// Scratch memory: none.
template <class T, class Index, detail::stored_range X, detail::stored_range Y>
void spmv(ell_matrix<T, Index> const& a, X const& x, Y&& y) {
    using Sum = detail::element_of<Y>;
    detail::require_product_of("spmv", a, x, y);
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

}  // namespace gpu::inline v0_2
