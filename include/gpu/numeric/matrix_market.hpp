// SPDX-License-Identifier: MIT
// gpu::linalg::read_matrix_market: reads a matrix from a file in the Matrix Market format.
#pragma once
#include <gpu/error.hpp>
#include <gpu/language.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <numeric>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace gpu::inline v0_2::linalg {

/// A sparse matrix in the memory of the host, in compressed row format: element
/// (r, column_indices[k]) is values[k] for row_offsets[r] <= k < row_offsets[r + 1]. The columns of
/// a row ascend.
template <class T> struct host_matrix {
    std::size_t rows = 0, columns = 0;
    bool symmetric = false;  ///< the file says that element (c, r) is element (r, c)
    std::vector<std::uint32_t> row_offsets{0}, column_indices;
    std::vector<T> values;
};

namespace detail {
/// Reads the lines and words of a Matrix Market file, and says where something is wrong.
class market_text {
public:
    market_text(std::string_view text, std::string name) : left_(text), name_(std::move(name)) {}

    [[noreturn]] void refuse(std::string const& why) const;
    /// Goes to the next line. Returns false at the end of the text.
    bool next();
    /// Goes to the next line with a word in it that is no comment. Returns false at the end.
    bool next_with_words();
    /// Returns the next word of the line, or nothing at its end.
    std::string_view word();
    /// Reads a number of at most `most`, which `what` names in errors.
    std::size_t count(char const* what, std::size_t most);
    /// Reads the number of a row or a column, which the file counts from 1.
    std::uint32_t index(char const* what, std::size_t most);
    /// Reads the value of an element.
    template <class T> T value(bool integer) {
        std::string_view w = word();
        std::string const shown(w);
        if (w.size() > 1 && w[0] == '+' && w[1] != '-') w.remove_prefix(1);
        char const* const last = w.data() + w.size();
        double x = 0;
        std::from_chars_result read{};
        if (integer) {
            long long n = 0;
            read = std::from_chars(w.data(), last, n);
            x = static_cast<double>(n);
        } else
            read = std::from_chars(w.data(), last, x);
        if (w.empty() || read.ec != std::errc() || read.ptr != last || !std::isfinite(x) ||
            std::fabs(x) > static_cast<double>((std::numeric_limits<T>::max)()))
            refuse("the value is \"" + shown + "\", not " + (integer ? "an integer" : "a finite number") +
                   " that the element type holds");
        return static_cast<T>(x);
    }
    void end_of_line();

private:
    std::string_view left_, line_;
    std::string name_;
    std::size_t number_ = 0;
};

/// One element of a matrix that is read.
template <class T> struct market_entry {
    std::uint32_t row, column;
    T value;
};
/// Sorts the entries by rows and columns, and returns the matrix of them.
template <class T>
void compress(std::vector<market_entry<T>>& entries, host_matrix<T>& m, market_text const& text) {
    std::sort(entries.begin(), entries.end(), [](auto const& a, auto const& b) {
        return a.row != b.row ? a.row < b.row : a.column < b.column;
    });
    m.row_offsets.assign(m.rows + 1, 0);
    for (std::size_t k = 0; k < entries.size(); ++k) {
        auto const& e = entries[k];
        if (k > 0 && e.row == entries[k - 1].row && e.column == entries[k - 1].column)
            text.refuse("element (" + std::to_string(e.row + 1) + ", " + std::to_string(e.column + 1) +
                        ") comes twice");
        ++m.row_offsets[e.row + 1];
        m.column_indices.push_back(e.column);
        m.values.push_back(e.value);
    }
    std::partial_sum(m.row_offsets.begin(), m.row_offsets.end(), m.row_offsets.begin());
}
}  // namespace detail

/// Reads a matrix from text in the Matrix Market format. `name` stands for the file in errors.
///
/// Understands `coordinate` and `array`, with `real`, `integer` and `pattern` values, which are
/// `general`, `symmetric` or `skew-symmetric`. The elements that a symmetric file leaves out are
/// added. A pattern has the value 1 for every element. An array gives all its elements, zeros too,
/// so that `values` are those of a dense matrix. Throws invalid_argument, with the line, for text
/// that is not in the format: missing or surplus lines and words, indices out of range, elements
/// that come twice, elements above the diagonal of a symmetric matrix, values that T does not hold;
/// and unsupported for complex and hermitian matrices. Complexity: n log n for n elements. Source:
/// Boisvert, Pozo and Remington, "The Matrix Market exchange formats: initial design", 1996.
///
///     auto m = gpu::linalg::parse_matrix_market<float>(
///         "%%MatrixMarket matrix coordinate real symmetric\n"
///         "2 2 2\n"
///         "1 1 4\n"
///         "2 1 0.5\n");
///     m.values;                                                     // 4 0.5 0.5
///     m.column_indices;                                             // 0 1 0
template <class T>
host_matrix<T> parse_matrix_market(std::string_view text, std::string const& name = "text") {
    static_assert(std::is_floating_point_v<T>, "gpu: the elements of a matrix are float or double");
    detail::market_text lines(text, name);
    auto const lower = [](std::string_view w) {
        std::string s(w);
        for (char& c : s)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return s;
    };
    // The first line: %%MatrixMarket matrix FORM FIELD SYMMETRY.
    if (!lines.next() || lower(lines.word()) != "%%matrixmarket")
        lines.refuse("the file does not begin with %%MatrixMarket");
    if (std::string const w = lower(lines.word()); w != "matrix")
        lines.refuse("the object is \"" + w + "\", not a matrix");
    std::string const form = lower(lines.word()), field = lower(lines.word()), symmetry = lower(lines.word());
    lines.end_of_line();
    if (form != "coordinate" && form != "array")
        lines.refuse("the form is \"" + form + "\", neither coordinate nor array");
    if (field == "complex" || symmetry == "hermitian")
        gpu::detail::raise(unsupported(
            "gpu::linalg::read_matrix_market: " + name + " is a complex matrix; only real ones are read"));
    bool const pattern = field == "pattern", integer = field == "integer", array = form == "array",
               general = symmetry == "general", skew = symmetry == "skew-symmetric";
    if (!pattern && !integer && field != "real" && field != "double")
        lines.refuse("the field is \"" + field + "\", not real, integer or pattern");
    if (!general && !skew && symmetry != "symmetric")
        lines.refuse("the symmetry is \"" + symmetry + "\", not general, symmetric or skew-symmetric");
    if (pattern && (array || skew)) lines.refuse("a pattern is neither an array nor skew-symmetric");

    // The size, and then an element a line.
    std::size_t const largest = 0x7fffffff;
    if (!lines.next_with_words()) lines.refuse("the line with the size is missing");
    host_matrix<T> m;
    m.symmetric = symmetry == "symmetric";
    m.rows = lines.count("the number of rows", largest);
    m.columns = lines.count("the number of columns", largest);
    std::size_t const stored = array ? 0 : lines.count("the number of elements", largest);
    lines.end_of_line();
    if (!general && m.rows != m.columns) lines.refuse("a symmetric matrix must be square");
    if (m.rows && m.columns > largest / m.rows && array)
        lines.refuse("the array is too large for one buffer");
    std::vector<detail::market_entry<T>> entries;
    auto const add = [&](std::uint32_t r, std::uint32_t c, T v) {
        entries.push_back({r, c, v});
        if (!general && r != c) entries.push_back({c, r, skew ? -v : v});
    };
    auto const line = [&](std::size_t read, std::size_t all) {
        if (!lines.next_with_words())
            lines.refuse(
                "the file ends after " + std::to_string(read) + " of " + std::to_string(all) + " elements");
    };
    if (array) {
        // Column after column; of a symmetric matrix, from the diagonal on, or from below it.
        std::size_t const all =
            general ? m.rows * m.columns : m.rows * (m.rows + 1) / 2 - (skew ? m.rows : 0);
        std::size_t read = 0;
        for (std::uint32_t c = 0; c < m.columns; ++c)
            for (std::uint32_t r = general ? 0 : skew ? c + 1 : c; r < m.rows; ++r, ++read) {
                line(read, all);
                add(r, c, lines.template value<T>(integer));
                lines.end_of_line();
            }
        for (std::uint32_t r = 0; skew && r < m.rows; ++r) add(r, r, T{});
    } else
        for (std::size_t k = 0; k < stored; ++k) {
            line(k, stored);
            std::uint32_t const r = lines.index("the row", m.rows), c = lines.index("the column", m.columns);
            T const v = pattern ? T{1} : lines.template value<T>(integer);
            lines.end_of_line();
            if (!general && (r < c || (skew && r == c)))
                lines.refuse(skew ? "a skew-symmetric file has only elements below the diagonal"
                                  : "a symmetric file has no elements above the diagonal");
            add(r, c, v);
        }
    if (lines.next_with_words()) lines.refuse("lines follow the last element");
    detail::compress(entries, m, lines);
    return m;
}

/// Reads a matrix from a file in the Matrix Market format. Throws invalid_argument when the file
/// cannot be read. Otherwise as parse_matrix_market.
template <class T> host_matrix<T> read_matrix_market(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf()))
        gpu::detail::raise(
            invalid_argument("gpu::linalg::read_matrix_market: " + path + " cannot be read, or is empty"));
    return linalg::parse_matrix_market<T>(text.str(), path);
}

}  // namespace gpu::inline v0_2::linalg

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/numeric/impl/matrix_market.ipp>
#endif
