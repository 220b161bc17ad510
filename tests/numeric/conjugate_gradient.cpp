// SPDX-License-Identifier: MIT
#include <gpu/gl/context.hpp>
#include <gpu/kernel/precompile.hpp>
#include <gpu/numeric/conjugate_gradient.hpp>
#include <gpu/numeric/spmv.hpp>

#include "../support/testing.hpp"
#include "../support/wait_counter.hpp"

#include <stdexcept>

namespace conjugate_gradient_tests {
namespace {
/// The matrix of n unknowns on a line: 2 + (i % 64) * rise on the diagonal, -1 beside it.
struct line {
    std::vector<unsigned> offsets{0}, columns;
    std::vector<float> values, inverse;
    explicit line(unsigned n, float rise = 0.125f) {
        for (unsigned i = 0; i < n; ++i) {
            float const diagonal = 2.0f + static_cast<float>(i % 64) * rise;
            auto add = [&](unsigned c, float v) {
                columns.push_back(c);
                values.push_back(v);
            };
            if (i > 0) add(i - 1, -1.0f);
            add(i, diagonal);
            if (i + 1 < n) add(i + 1, -1.0f);
            inverse.push_back(1.0f / diagonal);
            offsets.push_back(static_cast<unsigned>(columns.size()));
        }
    }
    /// Returns |b - A x| / |b|, in double.
    double residual(std::vector<float> const& b, std::vector<float> const& x) const {
        double rest = 0, length = 0;
        for (std::size_t i = 0; i < b.size(); ++i) {
            double sum = double(b[i]);
            for (unsigned k = offsets[i]; k < offsets[i + 1]; ++k)
                sum -= double(values[k]) * double(x[columns[k]]);
            rest += sum * sum;
            length += double(b[i]) * double(b[i]);
        }
        return std::sqrt(rest / length);
    }
    gpu::solver_result solve(
        std::vector<float> const& b, std::vector<float>& x, gpu::solver_options const& options) const {
        gpu::vector<unsigned> const o(offsets), c(columns);
        gpu::vector<float> const v(values), d(inverse), right(b);
        gpu::vector<float> answer(x);
        gpu::csr_matrix a(b.size(), b.size(), o, c, v);
        auto product = [&](auto const& p, auto& q) { gpu::spmv(a, p, q); };
        auto const end = gpu::conjugate_gradient(product, d, right, answer, options);
        x = answer.host();
        return end;
    }
};
}  // namespace

TEST_CASE("conjugate_gradient solves systems of many lengths", "[conjugate_gradient]") {
    for (unsigned n : {1u, 2u, 3u, 65u, 1000u, 5000u}) {
        INFO(n << " unknowns");
        line const a(n);
        std::vector<float> const b(n, 1.0f);
        std::vector<float> x(n, 0.5f);
        auto const end = a.solve(b, x, {.tolerance = 1e-5, .most = 500, .look_every = 20});
        CHECK(end.converged);
        CHECK(a.residual(b, x) < 2e-5);
    }
}

TEST_CASE("conjugate_gradient needs at most as many iterations as unknowns", "[conjugate_gradient]") {
    // Poisson's equation on a line: steepest descent would take thousands of iterations.
    line const a(64, 0.0f);
    std::vector<float> const b(64, 1.0f);
    std::vector<float> x(64);
    auto const end = a.solve(b, x, {.tolerance = 1e-4, .most = 64, .look_every = 64});
    CHECK(end.converged);
    CHECK(a.residual(b, x) < 1e-3);
}

TEST_CASE("conjugate_gradient says when it has not converged", "[conjugate_gradient]") {
    line const a(1000);
    std::vector<float> const b(1000, 1.0f);
    std::vector<float> x(1000);
    auto const end = a.solve(b, x, {.tolerance = 1e-5, .most = 3, .look_every = 2});
    CHECK_FALSE(end.converged);
    CHECK(end.iterations == 3);
    CHECK(std::fabs(a.residual(b, x) / end.residual - 1) < 1e-3);
}

TEST_CASE("conjugate_gradient waits only when it looks", "[conjugate_gradient]") {
    gpu::vector<float> const b(std::vector<float>(1000, 1.0f)), d(std::vector<float>(1000, 0.5f));
    gpu::vector<float> x(1000);
    std::vector<int> waits;
    // The products see the count of waits, from the first product in the loop to the last.
    auto product = [&](auto const& p, auto& q) {
        waits.push_back(testing::wait_counter::calls);
        gpu::transform(p.begin(), p.end(), q.begin(), [](auto e) { return 2.0f * e; });
    };
    testing::wait_counter const counted;
    gpu::conjugate_gradient(product, d, b, x, {.tolerance = -1.0, .most = 40, .look_every = 20});
    REQUIRE(waits.size() == 41);
    CHECK(waits[1] > waits[0]);
    CHECK(waits[20] == waits[1]);
    CHECK(waits[21] > waits[20]);
    CHECK(waits[40] == waits[21]);
}

TEST_CASE("the product of conjugate_gradient runs in no session, and may throw", "[conjugate_gradient]") {
    gpu::vector<float> const b(std::vector<float>(100, 1.0f)), d(std::vector<float>(100, 0.5f));
    gpu::vector<float> x(100);
    int calls = 0;
    auto const product = [&](auto const& p, auto& q) {
        CHECK(gpu::kernel::current().guard == nullptr);
        if (++calls == 4) throw std::runtime_error("enough");
        gpu::transform(p.begin(), p.end(), q.begin(), [](auto e) { return 2.0f * e; });
    };
    CHECK_THROWS_AS(gpu::conjugate_gradient(product, d, b, x, {.tolerance = -1.0}), std::runtime_error);
    CHECK(calls == 4);
    CHECK(gpu::kernel::current().guard == nullptr);
    CHECK(gpu::reduce(b) == 100.0f);
}

TEST_CASE("precompile makes all kernels of conjugate_gradient", "[conjugate_gradient][precompile]") {
    auto const context = gpu::context::headless();  // knows no program yet
    gpu::vector<float> const b(std::vector<float>(100, 1.0f)), d(std::vector<float>(100, 0.25f));
    gpu::vector<float> x(100);
    gpu::solver_result end;
    auto const solve = [&] {
        auto const product = [](auto const& p, auto& q) {
            gpu::transform(p.begin(), p.end(), q.begin(), [](auto e) { return 2.0f * e; });
        };
        end = gpu::conjugate_gradient(product, d, b, x, {.tolerance = 1e-5, .most = 10, .look_every = 5});
    };
    gpu::precompile(solve);
    CHECK(end.iterations == 0);
    CHECK(end.residual == 0);
    CHECK(x.host() == std::vector<float>(100));
    auto const& counts = gpu::kernel::current().counts;
    auto const made = counts.programs_compiled + counts.programs_loaded;
    solve();
    CHECK(end.converged);
    CHECK(end.iterations == 5);
    CHECK(counts.programs_compiled + counts.programs_loaded == made);
}

TEST_CASE("conjugate_gradient refuses lengths that differ", "[conjugate_gradient]") {
    gpu::vector<float> const b(3), d(3);
    gpu::vector<float> x(2), y(3);
    auto product = [](auto const&, auto&) {};
    CHECK_THROWS_AS(gpu::conjugate_gradient(product, d, b, x), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::conjugate_gradient(product, d, b, y, {.look_every = 0}), gpu::invalid_argument);
}
}  // namespace conjugate_gradient_tests
