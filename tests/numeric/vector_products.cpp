// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/numeric/vector_products.hpp>

#include "../support/testing.hpp"

namespace vector_products_tests {
TEST_CASE("linalg: dot and norm of vectors of many lengths", "[linalg]") {
    for (std::size_t n : {0u, 1u, 3u, 64u, 1000u, 40000u}) {
        INFO(n);
        // Halves of small numbers, so that sums are exact in any order.
        auto const x = testing::values<float>(n, 9), y = testing::values<float>(n, 7, 3);
        double sum = 0, squares = 0;
        for (std::size_t i = 0; i < n; ++i) {
            sum += double(x[i]) * double(y[i]);
            squares += double(x[i]) * double(x[i]);
        }
        gpu::vector<float> const dx(x), dy(y);
        CHECK(double(gpu::linalg::dot(dx, dy)) == sum);
        CHECK(gpu::linalg::norm(dx) == std::sqrt(static_cast<float>(squares)));
        gpu::scalar<float> product(-1.0f);
        gpu::linalg::dot_into(dx, dy, product);
        CHECK(double(product.read()) == sum);
    }
}

TEST_CASE("linalg: axpy by a number of the host and by a scalar of the GPU", "[linalg]") {
    gpu::vector<float> const x{1, 2, 3};
    gpu::vector<float> y{10, 20, 30};
    gpu::linalg::axpy(2, x, y);
    CHECK(y.host() == std::vector<float>{12, 24, 36});
    gpu::scalar<float> const a(-1.0f);
    gpu::linalg::axpy(a, x, y);
    CHECK(y.host() == std::vector<float>{11, 22, 33});
    gpu::linalg::axpy(a, y, y);
    CHECK(y.host() == std::vector<float>{0, 0, 0});
}

TEST_CASE("linalg: axpy_dot_into writes every element once and sums what it wrote", "[linalg]") {
    for (std::size_t n : {1u, 2u, 31u, 33u, 1000u, 4097u, 100003u}) {
        INFO(n);
        auto const x = testing::values<float>(n, 9), y = testing::values<float>(n, 7, 3),
                   z = testing::values<float>(n, 5, 2);
        std::vector<float> sums(n);
        double with_z = 0, with_itself = 0;
        for (std::size_t i = 0; i < n; ++i) {
            sums[i] = y[i] + 2.0f * x[i];
            with_z += double(sums[i]) * double(z[i]);
            with_itself += double(sums[i]) * double(sums[i]);
        }
        gpu::vector<float> const dx(x), dz(z);
        testing::guarded<float> memory(n);
        gpu::span<float> dy(memory.begin(), n);
        gpu::copy(y.begin(), y.end(), dy.begin());
        gpu::scalar<float> const a(2.0f);
        gpu::scalar<float> product;
        gpu::linalg::axpy_dot_into(a, dx, dy, dz, product);
        CHECK(memory.host() == sums);
        CHECK(std::fabs(double(product.read()) - with_z) <= 1e-6 * with_itself);
        gpu::copy(y.begin(), y.end(), dy.begin());
        gpu::linalg::axpy_dot_into(a, dx, dy, dy, product);
        CHECK(memory.host() == sums);
        CHECK(std::fabs(double(product.read()) / with_itself - 1) < 1e-6);
        CHECK(memory.intact());
    }
}

TEST_CASE("linalg: vectors of different lengths are refused", "[linalg]") {
    gpu::vector<float> const two(2);
    gpu::vector<float> three(3);
    gpu::scalar<float> a(1.0f), product;
    CHECK_THROWS_AS(gpu::linalg::dot(two, three), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::axpy(1.0f, two, three), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::axpy_dot_into(a, two, three, three, product), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::axpy_dot_into(a, three, three, two, product), gpu::invalid_argument);
}
}  // namespace vector_products_tests
