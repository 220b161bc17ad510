// SPDX-License-Identifier: MIT
#include <gpu/numeric/inverse_diagonal.hpp>

#include "../support/testing.hpp"

namespace inverse_diagonal_tests {
// 4 1 0 | 0 0 5 | 2 0 8, in four formats.
TEST_CASE("linalg: one matrix in four formats has one diagonal and one product", "[linalg]") {
    gpu::vector<float> const dense{4, 1, 0, 0, 0, 5, 2, 0, 8}, bands{2, 0, 2, 0, 0, 2, 2, 0, 6, 1, 5, 0},
        sparse{1, 3, 1, 5, 2, 8}, packed{4, 5, 2, 1, 9, 8}, x{1, 10, 100};
    // The main diagonal comes twice, once as 2 0 2 and once as 2 0 6.
    gpu::vector<int> const places{0, -2, 0, 1};
    gpu::vector<unsigned> const offsets{0, 3, 4, 6}, columns{0, 0, 1, 2, 0, 2};
    gpu::vector<int> const packed_columns{0, 2, 0, 1, -1, 2};
    auto const check = [&](auto const& a) {
        gpu::vector<float> d(3), y(3);
        gpu::linalg::inverse_diagonal(a, d);
        CHECK(d.host() == std::vector<float>{0.25f, 1, 0.125f});
        gpu::linalg::multiply(a, x, y);
        CHECK(y.host() == std::vector<float>{14, 500, 802});
    };
    check(gpu::linalg::dense_matrix(3, 3, dense));
    check(gpu::linalg::banded_matrix(3, 3, places, bands));
    check(gpu::csr_matrix(3, 3, offsets, columns, sparse));
    check(gpu::ell_matrix(3, 3, 2, packed_columns, packed));
}

TEST_CASE("linalg: a matrix that is not square has no inverse diagonal", "[linalg]") {
    gpu::vector<float> const values(6);
    gpu::vector<float> two(2), four(4);
    gpu::linalg::dense_matrix const square(2, 2, four);
    CHECK_THROWS_AS(
        gpu::linalg::inverse_diagonal(gpu::linalg::dense_matrix(2, 3, values), two), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::inverse_diagonal(square, four), gpu::invalid_argument);
}
}  // namespace inverse_diagonal_tests
