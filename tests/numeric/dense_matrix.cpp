// SPDX-License-Identifier: MIT
#include <gpu/numeric/dense_matrix.hpp>

#include "../support/testing.hpp"

namespace dense_matrix_tests {
TEST_CASE("linalg: a dense matrix of any shape times a vector", "[linalg]") {
    struct shape {
        std::size_t rows, columns;
    };
    // One thread a row, 32 threads, and more; lengths that these do not divide.
    for (auto const& [rows, columns] :
        {shape{1, 1}, {3, 0}, {0, 3}, {5, 15}, {7, 16}, {1000, 17}, {4, 333}, {1, 100000}, {300, 600}}) {
        INFO(rows << " x " << columns);
        auto const values = testing::values<float>(rows * columns, 7),
                   x = testing::values<float>(columns, 5, 3);
        std::vector<float> y(rows);
        for (std::size_t r = 0; r < rows; ++r) {
            double sum = 0;
            for (std::size_t c = 0; c < columns; ++c) sum += double(values[r * columns + c]) * double(x[c]);
            y[r] = static_cast<float>(sum);
        }
        gpu::vector<float> const v(values), dx(x);
        testing::guarded<float> out(rows);
        gpu::span<float> to(out.begin(), rows);
        gpu::linalg::multiply(gpu::linalg::dense_matrix(rows, columns, v), dx, to);
        CHECK(out.host() == y);
        CHECK(out.intact());
    }
}

TEST_CASE("linalg: a dense matrix sums in the type of its result", "[linalg]") {
    gpu::vector<float> const values{16777216, 1, 1}, x{1, 1, 1};
    gpu::vector<double> y(1);
    gpu::linalg::multiply(gpu::linalg::dense_matrix(1, 3, values), x, y);
    CHECK(double(y[0]) == 16777218);
}

TEST_CASE("linalg: dense matrices and vectors that do not fit are refused", "[linalg]") {
    gpu::vector<float> values{1, 2, 3, 4, 5, 6}, x(3), y(2);
    gpu::linalg::dense_matrix const a(2, 3, values);
    CHECK_THROWS_AS(gpu::linalg::dense_matrix(2, 2, values), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::multiply(a, y, y), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::multiply(a, x, x), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::multiply(a, x, values), gpu::invalid_argument);
}
}  // namespace dense_matrix_tests
