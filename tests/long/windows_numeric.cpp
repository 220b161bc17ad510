// SPDX-License-Identifier: MIT
// Arrays of several dimensions, and sparse matrices, that are longer than one storage block, by a
// limit that a test makes small.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce_dimensions.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/execution.hpp>
#include <gpu/numeric/banded_matrix.hpp>
#include <gpu/numeric/dense_matrix.hpp>
#include <gpu/numeric/spmv.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <utility>
#include <vector>

using testing::guarded;

namespace {
constexpr std::int64_t numeric_block = 1 << 15;

/// Reduces an array on the host: the elements of each result in their order in memory.
template <class T, class Op>
std::vector<T> reduced(std::vector<T> const& host, std::vector<std::size_t> const& extents,
    std::vector<std::size_t> const& gone, T init, Op op) {
    std::size_t results = 1;
    std::vector<std::size_t> stride(extents.size());  // in the results; 0 for a dimension that is reduced
    for (std::size_t d = extents.size(); d-- > 0;) {
        bool const goes = std::find(gone.begin(), gone.end(), d) != gone.end();
        stride[d] = goes ? 0 : results;
        if (!goes) results *= extents[d];
    }
    std::vector<T> out(results, init);
    for (std::size_t i = 0; i < host.size(); ++i) {
        std::size_t rest = i, at = 0;
        for (std::size_t d = extents.size(); d-- > 0; rest /= extents[d]) at += rest % extents[d] * stride[d];
        out[at] = op(out[at], host[i]);
    }
    return out;
}
template <class T, class Op>
void check_reduced(
    std::vector<std::size_t> const& extents, std::vector<std::size_t> const& gone, T init, Op op) {
    std::size_t n = 1;
    for (auto e : extents) n *= e;
    auto const host = testing::values<T>(n);
    auto const expected = reduced(host, extents, gone, init, op);
    gpu::vector<T> const v(host);
    guarded<T> out(std::vector<T>(expected.size(), T(7)), 3);
    INFO("first extent " << extents[0] << ", first dimension gone " << (gone.empty() ? 9 : gone[0]));
    gpu::reduce_dimensions(v.begin(), extents, gone, out.begin(), init, op);
    CHECK(out.host() == expected);
    CHECK(out.intact());
}
}  // namespace

TEST_CASE("arrays that are longer than a storage block are reduced in parts", "[windows]") {
    testing::small_blocks const limit(numeric_block);
    // Associative, but not commutative: x * a + b for pairs (a, b) of 16 bits.
    auto const after = [](auto x, auto y) {
        auto const a = (x >> 16u) * (y >> 16u), b = (x & 0xffffu) * (y >> 16u) + (y & 0xffffu);
        return (a << 16u) | (b & 0xffffu);
    };
    for (std::vector<std::size_t> const& extents :
        {std::vector<std::size_t>{30001}, {300, 101}, {2, 20000}, {20000, 2}, {1, 3, 9000}, {40, 30, 30}})
        for (unsigned which = 0; which < 1u << extents.size(); ++which) {
            std::vector<std::size_t> gone;
            for (std::size_t d = 0; d < extents.size(); ++d)
                if (which >> d & 1u) gone.push_back(d);
            check_reduced<std::uint32_t>(extents, gone, 3u, gpu::plus<>{});
            check_reduced<std::uint32_t>(extents, gone, 0x30005u, after);
        }
}
TEST_CASE("arrays within longer buffers, of pairs, and reversed, are reduced in parts", "[windows]") {
    testing::small_blocks const limit(numeric_block);
    std::ptrdiff_t const n = 150 * 200, before = 9001;
    auto const host = testing::values<std::uint32_t>(2 * n);
    gpu::vector<std::uint32_t> const v(host);
    std::vector<std::uint32_t> const inside(host.begin() + before, host.begin() + before + n),
        reversed(inside.rbegin(), inside.rend());
    for (std::vector<std::size_t> const& gone : {std::vector<std::size_t>{0}, {1}, {0, 1}}) {
        std::size_t const results = gone.size() == 2 ? 1 : gone[0] == 0 ? 200 : 150;
        gpu::vector<std::uint32_t> out(results);
        auto const first = v.begin() + before;
        gpu::reduce_dimensions(first, {150, 200}, gone, out.begin(), 3u);
        CHECK(gpu::to_host(out) == reduced(inside, {150, 200}, gone, 3u, std::plus<>{}));
        gpu::reduce_dimensions(gpu::make_reverse_iterator(first + n), {150, 200}, gone, out.begin(), 3u);
        CHECK(gpu::to_host(out) == reduced(reversed, {150, 200}, gone, 3u, std::plus<>{}));
        // Pairs whose first member is a word, and an initial value that counts.
        using pair = std::pair<std::uint32_t, std::uint32_t>;
        gpu::vector<pair> pairs(results);
        gpu::reduce_dimensions(
            gpu::make_transform_iterator(first, [](auto x) { return gpu::make<pair>(x, x * 2u); }),
            {150, 200},
            gone,
            pairs.begin(),
            pair(1, 5),
            [](auto a, auto b) {
                return gpu::make<pair>(gpu::get<0>(a) + gpu::get<0>(b), gpu::get<1>(a) + gpu::get<1>(b));
            });
        std::vector<pair> expected;
        for (std::uint32_t sum : reduced(inside, {150, 200}, gone, 0u, std::plus<>{}))
            expected.emplace_back(sum + 1, 2 * sum + 5);
        CHECK((gpu::to_host(pairs) == expected));
    }
}
TEST_CASE("sparse matrices that are longer than a storage block are multiplied in parts", "[windows]") {
    testing::small_blocks const limit(numeric_block);
    std::mt19937 engine(7);
    std::uint32_t const columns = 900;
    for (std::uint32_t const longest : {4u, 50u, 3000u})
        for (std::size_t const rows : {700u, 20000u}) {
            if (longest * rows / 2 > 2000000) continue;
            std::vector<std::uint32_t> offsets{0}, indices;
            std::vector<float> values, x(columns), expected;
            for (auto& v : x) v = static_cast<float>(engine() % 9);
            for (std::size_t r = 0; r < rows; ++r) {
                float sum = 0;
                for (std::uint32_t k = engine() % 5 ? engine() % longest : 0; k > 0; --k) {
                    indices.push_back(static_cast<std::uint32_t>(engine() % columns));
                    values.push_back(static_cast<float>(engine() % 7));
                    sum += values.back() * x[indices.back()];
                }
                offsets.push_back(static_cast<std::uint32_t>(indices.size()));
                expected.push_back(sum);
            }
            INFO(rows << " rows of up to " << longest << " elements");
            gpu::vector<std::uint32_t> const f(offsets), c(indices);
            gpu::vector<float> const v(values), vector(x);
            guarded<float> y(std::vector<float>(rows, -1.0f), 3);
            gpu::spmv(gpu::csr_matrix(rows, columns, f, c, v), vector, gpu::span(y.begin(), y.end()));
            CHECK(y.host() == expected);
            CHECK(y.intact());
        }
}
TEST_CASE("ELLPACK matrices that are longer than a storage block are multiplied in parts", "[windows]") {
    testing::small_blocks const limit(numeric_block);
    std::mt19937 engine(8);
    std::uint32_t const columns = 900;
    // A block has many elements of each row, one element of each row, or one element of some rows.
    for (auto const [rows, width] : {std::array<std::size_t, 2>{70, 5000},
             {3000, 200},
             {numeric_block / 4 - 300, 5},
             {numeric_block, 4},
             {1, 50000}}) {
        std::vector<std::int32_t> indices(rows * width);
        std::vector<float> values(rows * width), x(columns), expected(rows);
        for (auto& v : x) v = static_cast<float>(engine() % 9);
        for (std::size_t k = 0; k < rows * width; ++k) {
            indices[k] = engine() % 4 ? static_cast<std::int32_t>(engine() % columns) : -1;
            values[k] = static_cast<float>(engine() % 7);
            if (indices[k] >= 0) expected[k % rows] += values[k] * x[static_cast<std::size_t>(indices[k])];
        }
        INFO(rows << " rows of " << width << " elements");
        gpu::vector<std::int32_t> const c(indices);
        gpu::vector<float> const v(values), vector(x);
        guarded<float> y(std::vector<float>(rows, -1.0f), 3);
        auto const before = gpu::current_statistics().launches;
        gpu::spmv(gpu::ell_matrix(rows, columns, width, c, v), vector, gpu::span(y.begin(), y.end()));
        CHECK(gpu::current_statistics().launches > before + 1);
        CHECK(y.host() == expected);
        CHECK(y.intact());
    }
}
TEST_CASE("dense matrices that are longer than a storage block are multiplied in parts", "[windows]") {
    testing::small_blocks const limit(numeric_block);
    // Sums in one thread and in several; a part has many rows, or one.
    for (auto const [rows, columns] :
        {std::array<std::size_t, 2>{20000, 1}, {9000, 3}, {300, 100}, {9, 5000}, {3, 7900}}) {
        auto const values = testing::values<float>(rows * columns, 7),
                   x = testing::values<float>(columns, 5, 3);
        std::vector<float> expected(rows);
        for (std::size_t k = 0; k < values.size(); ++k) expected[k / columns] += values[k] * x[k % columns];
        INFO(rows << " x " << columns);
        gpu::vector<float> const v(values), vector(x);
        guarded<float> y(std::vector<float>(rows, -1.0f), 3);
        gpu::linalg::multiply(
            gpu::linalg::dense_matrix(rows, columns, v), vector, gpu::span(y.begin(), y.end()));
        CHECK(y.host() == expected);
        CHECK(y.intact());
    }
    // One row that is longer than a storage block.
    gpu::vector<float> const row(30000, 1.0f);
    gpu::vector<float> y(1, 5.0f);
    gpu::linalg::multiply(gpu::linalg::dense_matrix(1, 30000, row), row, y);
    CHECK(gpu::to_host(y) == std::vector<float>{30000});
}
TEST_CASE("matrices of diagonals that are longer than a storage block are multiplied in parts", "[windows]") {
    testing::small_blocks const limit(numeric_block);
    struct shape {
        std::size_t rows, columns;
        std::vector<int> offsets;
    };
    // A part has several diagonals, one, or some rows of one.
    for (auto const& [rows, columns, offsets] : {shape{3000, 3000, {0, 1, -1, 50, -50}},
             {7000, 7000, {-7, 0, 7}},
             {20000, 900, {0, -19200, -900, 3}},
             {20000, 900, {}}}) {
        auto const values = testing::values<float>(rows * offsets.size(), 9),
                   x = testing::values<float>(columns, 5, 3);
        std::vector<float> expected(rows);
        for (std::size_t k = 0; k < values.size(); ++k) {
            auto const column = static_cast<std::ptrdiff_t>(k % rows) + offsets[k / rows];
            if (column >= 0 && column < static_cast<std::ptrdiff_t>(columns))
                expected[k % rows] += values[k] * x[static_cast<std::size_t>(column)];
        }
        INFO(rows << " x " << columns << ", diagonals: " << offsets.size());
        gpu::vector<int> const places(offsets);
        gpu::vector<float> const v(values), vector(x);
        guarded<float> y(std::vector<float>(rows, -1.0f), 3);
        gpu::linalg::multiply(
            gpu::linalg::banded_matrix(rows, columns, places, v), vector, gpu::span(y.begin(), y.end()));
        CHECK(y.host() == expected);
        CHECK(y.intact());
    }
}
TEST_CASE("a part of a sparse matrix may have no elements", "[windows]") {
    testing::small_blocks const limit(numeric_block);
    std::size_t const empty = 20000;
    std::vector<std::int32_t> offsets(empty + 1, 0);
    for (int r = 1; r <= 9000; ++r) offsets.push_back(r);
    gpu::vector<std::int32_t> const f(offsets), columns(9000, 1);
    gpu::vector<float> const values(9000, 2.0f), x(2, 3.0f);
    gpu::vector<float> y(empty + 9000, 5.0f);
    gpu::spmv(gpu::csr_matrix(empty + 9000, 2, f, columns, values), x, y);
    std::vector<float> expected(empty, 0.0f);
    expected.resize(empty + 9000, 6.0f);
    CHECK(gpu::to_host(y) == expected);
}
TEST_CASE("a row of a sparse matrix may be longer than a storage block", "[windows]") {
    testing::small_blocks const limit(numeric_block);
    gpu::vector<std::uint32_t> const offsets{0, 3, 30000, 30001}, columns(30001, 1u);
    gpu::vector<float> const values(30001, 1.0f), x(2, 1.0f);
    gpu::vector<float> y(3, 5.0f);
    gpu::spmv(gpu::csr_matrix(3, 2, offsets, columns, values), x, y);
    CHECK(gpu::to_host(y) == std::vector<float>{3, 29997, 1});
}
