// SPDX-License-Identifier: MIT
// gpu::linalg::banded_matrix: a view of a matrix that is stored by its diagonals, and its product
// with a vector.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/functional/control.hpp>
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

/// Computes y = A x for a matrix of diagonals. Requirements and errors are those of multiply for a
/// dense_matrix. Complexity: rows * diagonals, in one launch with a thread for each row. Scratch
/// memory: none.
///
///     gpu::vector<int> offsets{0, 1};
///     gpu::vector<float> values{1, 2, 3, 7, 8, 0}, x{1, 10, 100}, y(3);
///     gpu::linalg::banded_matrix a(3, 3, offsets, values);
///     gpu::linalg::multiply(a, x, y);                               // y: 71 820 300
template <class T, gpu::detail::stored_range X, gpu::detail::stored_range Y>
void multiply(banded_matrix<T> const& a, X const& x, Y&& y) {
    using Sum = gpu::detail::element_of<Y>;
    gpu::detail::require_product_of("linalg::multiply", a, x, y);
    primitive::require_countable(a.values.size());
    gpu::for_each_index(a.rows,
        [rows = static_cast<std::uint32_t>(a.rows),
            columns = static_cast<std::uint32_t>(a.columns),
            diagonals = static_cast<std::uint32_t>(a.offsets.size()),
            offsets = gpu::in(a.offsets),
            values = gpu::in(a.values),
            from = gpu::in(x),
            to = gpu::out(y)](auto row) {
            gpu::var<Sum> sum = Sum{};
            gpu::for_(0u, diagonals, [&](auto d) {
                // A column left of the first one is a large number.
                auto const column = row + gpu::cast<std::uint32_t>(offsets[d]);
                gpu::if_(column < columns, [&] {
                    sum = sum + gpu::cast<Sum>(values[d * rows + row]) * gpu::cast<Sum>(from[column]);
                });
            });
            to[row] = sum;
        });
}

}  // namespace gpu::inline v0_2::linalg
