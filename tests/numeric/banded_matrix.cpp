// SPDX-License-Identifier: MIT
#include <gpu/numeric/banded_matrix.hpp>

#include "../support/testing.hpp"

namespace banded_matrix_tests {
TEST_CASE("linalg: a matrix of diagonals times a vector", "[linalg]") {
    struct shape {
        std::size_t rows, columns;
        std::vector<int> offsets;
    };
    for (auto const& [rows, columns, offsets] : {shape{3, 3, {0, 1}},
             {4, 4, {}},
             {1000, 1000, {0, -1, 1, -31, 31}},
             {100, 100, {3, 0, -5, 7}},
             {40, 50, {1, 2, 3, 4, 5, 6, 7, 8, 9}},
             {6, 0, {0, 1}},
             {5, 9, {-4, 8, 2, 2}},
             {9, 5, {4, -8, -20, 30}}}) {
        INFO(rows << " x " << columns);
        auto const values = testing::values<float>(rows * offsets.size(), 9),
                   x = testing::values<float>(columns, 5, 3);
        std::vector<float> y(rows);
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t d = 0; d < offsets.size(); ++d) {
                auto const column = static_cast<std::ptrdiff_t>(r) + offsets[d];
                if (column >= 0 && column < static_cast<std::ptrdiff_t>(columns))
                    y[r] += values[d * rows + r] * x[static_cast<std::size_t>(column)];
            }
        gpu::vector<int> const places(offsets);
        gpu::vector<float> const v(values), dx(x);
        testing::guarded<float> out(rows);
        gpu::span<float> to(out.begin(), rows);
        gpu::linalg::multiply(gpu::linalg::banded_matrix(rows, columns, places, v), dx, to);
        CHECK(out.host() == y);
        CHECK(out.intact());
    }
}

TEST_CASE("linalg: diagonals and vectors that do not fit are refused", "[linalg]") {
    gpu::vector<int> const offsets{0, 1};
    gpu::vector<float> values(6), x(3), y(2);
    gpu::linalg::banded_matrix const a(3, 3, offsets, values);
    CHECK_THROWS_AS(gpu::linalg::banded_matrix(2, 3, offsets, values), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::multiply(a, x, y), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::multiply(a, x, x), gpu::invalid_argument);
}
}  // namespace banded_matrix_tests
