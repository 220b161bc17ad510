// SPDX-License-Identifier: MIT
#include <gpu/functional/complex.hpp>
#include <gpu/numeric/spmv.hpp>

#include "../support/testing.hpp"

namespace {
/// Rows of these lengths, with columns in any order; and what the product is, in double.
struct problem {
    std::vector<unsigned> offsets{0}, columns;
    std::vector<float> values, x;
    std::vector<double> y;
    problem(std::vector<unsigned> const& lengths, std::size_t width) {
        for (unsigned n : lengths) offsets.push_back(offsets.back() + n);
        columns = testing::values<unsigned>(offsets.back(), static_cast<unsigned>(width));
        values = testing::values<float>(offsets.back(), 17);
        x = testing::values<float>(width, 9, 3);
        for (std::size_t r = 0; r < lengths.size(); ++r) {
            y.push_back(0);
            for (std::size_t k = offsets[r]; k < offsets[r + 1]; ++k)
                y[r] += double(values[k]) * double(x[columns[k]]);
        }
    }
    /// Values are halves of small numbers, so that sums are exact in any order.
    void check() const {
        gpu::vector<unsigned> const o(offsets), c(columns);
        gpu::vector<float> const v(values), dx(x);
        testing::guarded<float> out(y.size(), 61);
        gpu::csr_matrix a(y.size(), x.size(), o, c, v);
        gpu::span<float> to(out.begin(), y.size());
        gpu::spmv(a, dx, to);
        auto const h = out.host();
        CHECK(std::vector<double>(h.begin(), h.end()) == y);
        CHECK(out.intact());
    }
};
}  // namespace

TEST_CASE("spmv of the documentation's matrix", "[spmv]") {
    gpu::vector<unsigned> offsets{0, 2, 2, 3}, columns{0, 2, 1};
    gpu::vector<float> values{1, 2, 3}, x{1, 10, 100}, y(3);
    gpu::csr_matrix a(3, 3, offsets, columns, values);
    gpu::spmv(a, x, y);
    CHECK(y.host() == std::vector<float>{201, 0, 30});
}

TEST_CASE("spmv of rows of all lengths", "[spmv]") {
    for (std::size_t rows : {0u, 1u, 2u, 31u, 32u, 33u, 63u, 64u, 65u, 1000u, 4097u})
        for (unsigned longest : {1u, 2u, 5u, 100u}) {
            INFO(rows << " rows of less than " << longest);
            problem(testing::values<unsigned>(rows, longest), 257).check();
        }
}

TEST_CASE("spmv of numbers of 8 and 16 bytes, and of integers", "[spmv]") {
    auto const lengths = testing::values<unsigned>(3000, 9);
    std::vector<unsigned> offsets{0};
    for (std::size_t r = 0; r < lengths.size(); ++r)
        offsets.push_back(offsets.back() + (r % 700 == 5 ? 3000 : lengths[r]));
    auto const columns = testing::values<unsigned>(offsets.back(), 100);
    gpu::vector<unsigned> const o(offsets), c(columns);
    auto check = [&](auto one) {
        using T = decltype(one);
        std::vector<T> values, x, y(lengths.size());
        for (unsigned k = 0; k < offsets.back(); ++k) values.push_back(T(static_cast<float>(k % 13)));
        for (int k = 0; k < 100; ++k) x.push_back(T(static_cast<float>(k % 7 - 3)));
        for (std::size_t r = 0; r < y.size(); ++r)
            for (unsigned k = offsets[r]; k < offsets[r + 1]; ++k) y[r] = y[r] + values[k] * x[columns[k]];
        gpu::vector<T> const v(values), dx(x);
        gpu::vector<T> out(y.size());
        gpu::spmv(gpu::csr_matrix(y.size(), x.size(), o, c, v), dx, out);
        auto const h = out.host();
        for (std::size_t r = 0; r < y.size(); ++r) REQUIRE(h[r] == y[r]);
    };
    check(1);
    check(1.0);
    check(gpu::complex<float>(1));
    check(gpu::complex<double>(1));
}

TEST_CASE("spmv of one long row, and of many empty ones", "[spmv]") {
    problem({100000}, 1000).check();
    std::vector<unsigned> lengths(200000, 0);
    problem(lengths, 10).check();
    lengths[0] = 5;
    lengths[77777] = 40000;
    lengths[77778] = 3;
    lengths.back() = 1000;
    problem(lengths, 10).check();
}

TEST_CASE("spmv sums in the type of its result, also in signed indices and doubles", "[spmv]") {
    gpu::vector<int> const offsets{0, 3, 4}, columns{0, 0, 1, 1};
    gpu::vector<float> const values{16777216, 1, 1, 3};
    gpu::vector<float> const x{1, 1};
    gpu::vector<double> y(2);
    gpu::spmv(gpu::csr_matrix(2, 2, offsets, columns, values), x, y);
    CHECK(y.host() == std::vector<double>{16777218, 3});
}

TEST_CASE("spmv in ELLPACK's form leaves out places without a column", "[spmv]") {
    // 1 0 2 | 0 0 0 | 0 3 0 | 4 5 6
    gpu::vector<int> const columns{0, -1, 1, 0, 2, -1, -1, 1, -1, -1, -1, 2};
    gpu::vector<float> const values{1, 9, 3, 4, 2, 9, 9, 5, 9, 9, 9, 6}, x{1, 10, 100};
    testing::guarded<float> out(4);
    gpu::span<float> y(out.begin(), 4);
    gpu::spmv(gpu::ell_matrix(4, 3, 3, columns, values), x, y);
    CHECK(out.host() == std::vector<float>{201, 0, 30, 654});
    CHECK(out.intact());
}

TEST_CASE("spmv in ELLPACK's form adds rows of every width, and of no columns", "[spmv]") {
    for (std::size_t width : {0u, 1u, 7u, 8u, 9u, 16u, 23u})
        for (std::size_t count : {0u, 1u, 40u}) {
            std::size_t const rows = 67;
            // Two numbers of 42 are no columns of 40.
            auto const columns = testing::values<unsigned>(rows * width, 42);
            auto const values = testing::values<float>(rows * width, 17),
                       x = testing::values<float>(count, 9, 3);
            std::vector<float> y(rows);
            for (std::size_t k = 0; k < rows * width; ++k)
                if (columns[k] < count) y[k % rows] += values[k] * x[columns[k]];
            gpu::vector<unsigned> const c(columns);
            gpu::vector<float> const v(values), dx(x);
            testing::guarded<float> out(std::vector<float>(rows, 5.0f));
            gpu::span<float> to(out.begin(), rows);
            gpu::spmv(gpu::ell_matrix(rows, count, width, c, v), dx, to);
            INFO("width = " << width << ", columns = " << count);
            CHECK(out.host() == y);
            CHECK(out.intact());
        }
}

TEST_CASE("matrices and vectors that do not fit are refused", "[spmv]") {
    gpu::vector<unsigned> offsets{0, 2, 3}, columns{0, 1, 1};
    gpu::vector<float> values{1, 2, 3}, x(2), y(2), one(1);
    gpu::csr_matrix a(2, 2, offsets, columns, values);
    CHECK_THROWS_AS(gpu::spmv(a, one, y), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::spmv(a, x, one), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::spmv(a, x, x), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::csr_matrix(3, 2, offsets, columns, values), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::csr_matrix(2, 2, offsets, columns, x), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::ell_matrix(2, 2, 2, columns, values), gpu::invalid_argument);
}
