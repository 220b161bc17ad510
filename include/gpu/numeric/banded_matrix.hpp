// SPDX-License-Identifier: MIT
// gpu::linalg::banded_matrix: a view of a matrix that is stored by its diagonals, and its product
// with a vector.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/numeric/row_products.hpp>
#include <gpu/numeric/spmv.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::linalg {

/// A view of a sparse matrix that is stored by diagonals (DIA format): the element of row r on
/// diagonal d is values[d * rows + r], in column r + offsets[d].
///
/// The main diagonal has the offset 0, diagonals above it have positive offsets. Values whose
/// column is not a column of the matrix are not used. An offset that comes twice adds both values.
/// The two vectors must outlive the view. Throws invalid_argument when there are not `rows` values
/// for each offset.
///
///     gpu::vector<int> offsets{0, 1};
///     gpu::vector<float> values{1, 2, 3, 7, 8, 0};
///     gpu::linalg::banded_matrix a(3, 3, offsets, values);          // 1 7 0 | 0 2 8 | 0 0 3
template <element T> struct banded_matrix {
    std::size_t rows, columns;
    span<int const> offsets;
    span<T const> values;

    template <device_range Offsets, device_range Values>
    banded_matrix(std::size_t row_count, std::size_t column_count, Offsets&& places, Values&& elements)
        : rows(row_count)
        , columns(column_count)
        , offsets(gpu::detail::reading_span(places))
        , values(gpu::detail::reading_span(elements)) {
        if (values.size() != rows * offsets.size())
            gpu::detail::raise(invalid_argument(gpu::detail::concat({"gpu::linalg::banded_matrix: ",
                offsets.size(),
                " diagonals of ",
                rows,
                " elements, not ",
                values.size(),
                " values"})));
    }
};
template <class O, class V>
banded_matrix(std::size_t, std::size_t, O&&, V&&) -> banded_matrix<gpu::detail::element_of<V>>;

namespace detail {
/// Computes y = A x for rows of a matrix of diagonals, or y = y + A x when `added` is true. The
/// first row of `a` is row `first` of the matrix by which its offsets count.
template <class T, class X, class Y>
void multiply_rows(banded_matrix<T> const& a, std::size_t first, X const& x, Y& y, bool added) {
    using Sum = gpu::detail::element_of<Y>;
    auto const columns = static_cast<std::uint32_t>(a.columns);
    gpu::detail::call_for_each_index(
        a.rows,
        [rows = static_cast<std::uint32_t>(a.rows),
            diagonals = static_cast<std::uint32_t>(columns > 0 ? a.offsets.size() : 0),
            last = columns - 1u,
            before = static_cast<std::uint32_t>(first),
            added,
            offsets = gpu::in(a.offsets),
            values = gpu::in(a.values),
            from = gpu::in(x),
            to = gpu::inout(y)](auto row) {
            gpu::var<Sum> sum = Sum{};
            auto const height = glsl::argument_of(rows);
            auto const first_column = before + row;
            gpu::if_(added, [&] { sum = +to[row]; });
            gpu::detail::add_products<4, T, gpu::detail::element_of<X>>(
                sum,
                diagonals,
                // A column left of the first one is a large number.
                [&](auto const& d) { return first_column + gpu::cast<std::uint32_t>(offsets[d]); },
                [&](auto const& d) { return values[d * height + row]; },
                from,
                last,
                [](auto const& value, auto const& factor) {
                    return gpu::cast<Sum>(value) * gpu::cast<Sum>(factor);
                });
            to[row] = sum;
        },
        kernel::at_least(a.offsets.size(), 1));
}
}  // namespace detail

/// Computes y = A x for a matrix of diagonals. Requirements and errors are those of multiply for a
/// dense_matrix. Throws length_error above 2^31 - 1 rows or columns.
///
/// Complexity: rows * diagonals, in one launch with a thread for each row, or in one for each part
/// of a matrix that is too long for one launch; each is several for many elements, as
/// for_each_index says. Scratch memory: none.
///
///     gpu::vector<int> offsets{0, 1};
///     gpu::vector<float> values{1, 2, 3, 7, 8, 0}, x{1, 10, 100}, y(3);
///     gpu::linalg::banded_matrix a(3, 3, offsets, values);
///     gpu::linalg::multiply(a, x, y);                               // y: 71 820 300
template <class T, gpu::detail::stored_range X, gpu::detail::stored_range Y>
void multiply(banded_matrix<T> const& a, X const& x, Y&& y) {
    using Sum = gpu::detail::element_of<Y>;
    gpu::detail::require_product_of("linalg::multiply", a, x, y);
    if (a.rows == 0) return;
    primitive::require_countable(a.rows);
    primitive::require_countable(a.columns);
    kernel::session s;
    std::size_t const longest = kernel::at_least(a.values.size(), a.rows),
                      part = primitive::part_of(*s, longest, kernel::at_least(sizeof(T), sizeof(Sum)));
    if (part >= longest) [[likely]]
        return detail::multiply_rows(a, 0, x, y, false);
    // A part has some whole diagonals, or some rows of one diagonal.
    std::size_t const diagonals = kernel::at_least(part / a.rows, 1);
    primitive::in_parts_of(kernel::at_most(a.rows, part), a.rows, [&](std::size_t row, std::size_t m) {
        span<Sum> sums(y.begin() + static_cast<std::ptrdiff_t>(row), m);
        for (std::size_t d = 0; d == 0 || d < a.offsets.size(); d += diagonals) {
            std::size_t const n = kernel::at_most(diagonals, a.offsets.size() - d);
            span<T const> const values = a.values.subspan(n ? d * a.rows + row : 0, m * n);
            banded_matrix<T> const rows(m, a.columns, a.offsets.subspan(d, n), values);
            detail::multiply_rows(rows, row, x, sums, d > 0);
        }
    });
}

}  // namespace gpu::inline v0_2::linalg
