// SPDX-License-Identifier: MIT
// spmv: multiplies a sparse matrix by a vector.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/segmented_ranges.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/min_max.hpp>
#include <gpu/iterator/check.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/numeric/row_products.hpp>
#include <gpu/numeric/sparse_matrix.hpp>
#include <gpu/primitive/fold_in_teams.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

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
/// Computes y = A x in one launch, or few.
template <class T, class Index, class X, class Y>
void multiply_rows(csr_matrix<T, Index> const& a, X const& x, Y& y) {
    using Sum = element_of<Y>;
    primitive::require_countable(a.rows + a.values.size());
    kernel::session s;
    if constexpr (is_commutative_v<plus<>, Sum>)
        if (s->tuning.form == kernel::shape::groups) {
            auto const products = make_transform_iterator(
                make_zip_iterator(a.values.begin(),
                    primitive::windowed(
                        make_permutation_iterator(x.begin(), a.column_indices.begin()), a.columns)),
                product_as<Sum>{});
            auto const offsets = make_transform_iterator(a.row_offsets.begin(), as_word{});
            std::size_t const count = a.values.size();
            kernel::limited_extent const within(s->call, kernel::at_least(count, a.rows + 1));
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
               steps = merge_steps;
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
/// Computes y = A x in parts of whole rows, of up to `most` elements or rows, and returns true.
/// Returns false and does nothing when a row is longer, but one launch can count all elements.
/// Waits for the bounds of the parts.
template <class T, class Index, class X, class Y>
bool multiply_in_parts(
    kernel::runtime& r, csr_matrix<T, Index> const& a, X const& x, Y& y, std::size_t most) {
    return in_parts_of_segments(
        r,
        "spmv",
        a.values.size(),
        a.row_offsets.begin(),
        a.rows,
        most,
        most,
        [&](kernel::runtime&, auto const& rows, part_of_segments const& part) {
            span<Index const> const offsets(rows.begins(), rows.count() + 1),
                columns(a.column_indices.begin() + part.first, part.count);
            span<T const> const values(a.values.begin() + part.first, part.count);
            span<element_of<Y>> sums(y.begin() + part.segment, rows.count());
            multiply_rows(csr_matrix<T, Index>(rows.count(), a.columns, offsets, columns, values), x, sums);
        },
        no_long_segments{});
}
}  // namespace detail

/// Computes y = A x for a sparse matrix A in CSR format. Sums have the type of y's elements.
///
/// Rows may have any lengths: one long row or a million empty rows keep all threads busy. On a GPU,
/// a team of threads takes a row, and long rows are cut into chunks. Up to 2^17 elements, a whole
/// group takes a long row instead, when rows have fewer than 256 elements on average, and there are
/// more than 256 rows or fewer than 2^14 elements. On llvmpipe, and for sums whose plus<> may not
/// commute, every thread processes an equal number of rows plus elements. Results are identical
/// from run to run.
///
/// `x` and `y` are each a gpu::vector or gpu::span. Throws invalid_argument when y overlaps x or
/// the matrix, when x has fewer elements than the matrix has columns, and when y has fewer than the
/// matrix has rows. A matrix that is too long for one launch is multiplied in parts of whole rows,
/// and the call waits for the bounds of the parts; for a shorter matrix it does not wait. When
/// a row is longer than a part, the matrix is not divided, and the call throws length_error for
/// more than 2^31 - 1 elements.
///
/// Complexity: linear in rows plus elements. Scratch memory: with teams up to five words and a sum
/// for every 64 elements, otherwise two sums and a word for every 32 rows and elements; in parts
/// also an offset for each row of a part. Source of the division into equal steps: Merrill and
/// Garland, "Merge-based parallel sparse matrix-vector multiplication", 2016.
///
///     gpu::vector<unsigned> offsets{0, 2, 2, 3}, columns{0, 2, 1};
///     gpu::vector<float> values{1, 2, 3}, x{1, 10, 100}, y(3);
///     gpu::csr_matrix a(3, 3, offsets, columns, values);
///     gpu::spmv(a, x, y);                                           // y: 201 0 30
template <class T, class Index, detail::stored_range X, detail::stored_range Y>
void spmv(csr_matrix<T, Index> const& a, X const& x, Y&& y) {
    using Sum = detail::element_of<Y>;
    detail::require_product_of("spmv", a, x, y);
    if (a.rows == 0) return;
    kernel::session s;
    constexpr std::size_t bytes = kernel::at_least(sizeof(T), kernel::at_least(sizeof(Index), sizeof(Sum)));
    std::size_t const rows = a.rows + 1, elements = a.values.size(),
                      longest = kernel::at_least(rows, elements),
                      part = primitive::part_of(*s, longest, static_cast<std::uint32_t>(bytes));
    if (part < longest || rows + elements > 0x7fffffffu) [[unlikely]]
        if (detail::multiply_in_parts(*s, a, x, y, part / 2)) return;
    detail::multiply_rows(a, x, y);
}
namespace detail {
/// Computes y = A x in one launch, or y = y + A x when `added` is true. Adds the elements of a row
/// in their order.
template <class T, class Index, class X, class Y>
void multiply_rows(ell_matrix<T, Index> const& a, X const& x, Y& y, bool added) {
    using Sum = element_of<Y>;
    auto const count = static_cast<std::uint32_t>(a.columns);
    call_for_each_index(
        a.rows,
        [rows = static_cast<std::uint32_t>(a.rows),
            width = static_cast<std::uint32_t>(count > 0 ? a.width : 0),
            last = count - 1u,
            added,
            columns = gpu::in(a.column_indices),
            values = gpu::in(a.values),
            from = gpu::in(x),
            to = gpu::inout(y)](auto row) {
            gpu::var<Sum> sum = Sum{};
            auto const height = glsl::argument_of(rows);
            gpu::if_(added, [&] { sum = +to[row]; });
            add_products<8, T, element_of<X>>(
                sum,
                width,
                [&](auto const& k) { return gpu::cast<std::uint32_t>(columns[k * height + row]); },
                [&](auto const& k) { return values[k * height + row]; },
                from,
                last,
                [](auto const& value, auto const& factor) { return value * factor; });
            to[row] = sum;
        },
        kernel::at_least(a.width, 1));
}
}  // namespace detail

/// Computes y = A x for a sparse matrix A in ELLPACK format. Requirements and errors are those of
/// spmv for a csr_matrix, but rows may be longer than a part. Does not wait for the GPU.
///
/// Complexity: rows * width, in one launch with a thread for each row, or in one for each part of a
/// matrix that is too long for one launch; each is several for many elements, as for_each_index
/// says. Scratch memory: none.
template <class T, class Index, detail::stored_range X, detail::stored_range Y>
void spmv(ell_matrix<T, Index> const& a, X const& x, Y&& y) {
    using Sum = detail::element_of<Y>;
    detail::require_product_of("spmv", a, x, y);
    if (a.rows == 0) return;
    kernel::session s;
    constexpr std::size_t bytes = kernel::at_least(sizeof(T), kernel::at_least(sizeof(Index), sizeof(Sum)));
    std::size_t const part = primitive::part_of(*s, a.values.size(), static_cast<std::uint32_t>(bytes));
    if (part >= a.values.size()) [[likely]]
        return detail::multiply_rows(a, x, y, false);
    // Element k of all rows, or of some, lies in one piece. A part has whole such pieces.
    std::size_t const rows = kernel::at_most(a.rows, part), width = kernel::at_least(part / a.rows, 1);
    for (std::size_t row = 0; row < a.rows; row += rows)
        for (std::size_t k = 0; k < a.width; k += width) {
            std::size_t const m = kernel::at_most(rows, a.rows - row),
                              n = kernel::at_most(width, a.width - k);
            auto const first = static_cast<std::ptrdiff_t>(k * a.rows + row);
            span<Index const> const columns(a.column_indices.begin() + first, m * n);
            span<T const> const values(a.values.begin() + first, m * n);
            span<Sum> sums(y.begin() + static_cast<std::ptrdiff_t>(row), m);
            detail::multiply_rows(ell_matrix<T, Index>(m, a.columns, n, columns, values), x, sums, k > 0);
        }
}
}  // namespace gpu::inline v0_2
