// SPDX-License-Identifier: MIT
// csr_matrix, ell_matrix: views of a sparse matrix in GPU memory.
#pragma once
#include <gpu/container/span.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/text.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

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

}  // namespace gpu::inline v0_2
