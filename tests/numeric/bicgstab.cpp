// SPDX-License-Identifier: MIT
#include <gpu/gl/context.hpp>
#include <gpu/kernel/precompile.hpp>
#include <gpu/linalg.hpp>
#include <gpu/numeric/bicgstab.hpp>

#include "../support/testing.hpp"
#include "../support/wait_counter.hpp"

namespace bicgstab_tests {
namespace {
/// The heat in a stream: -1 - wind before the diagonal, 2 + (i % 64) / 16 on it, -1 + wind behind it.
struct stream {
    std::size_t n;
    std::vector<int> offsets{-1, 0, 1};
    std::vector<float> values;
    stream(std::size_t unknowns, float wind) : n(unknowns), values(3 * n) {
        for (std::size_t i = 0; i < n; ++i) {
            values[i] = -1.0f - wind;
            values[n + i] = 2.0f + static_cast<float>(i % 64) / 16.0f;
            values[2 * n + i] = -1.0f + wind;
        }
    }
    /// Returns |b - A x| / |b|, in double.
    double residual(std::vector<float> const& b, std::vector<float> const& x) const {
        double rest = 0, length = 0;
        for (std::size_t i = 0; i < n; ++i) {
            double sum = double(b[i]) - double(values[n + i]) * double(x[i]);
            if (i > 0) sum -= double(values[i]) * double(x[i - 1]);
            if (i + 1 < n) sum -= double(values[2 * n + i]) * double(x[i + 1]);
            rest += sum * sum;
            length += double(b[i]) * double(b[i]);
        }
        return std::sqrt(rest / length);
    }
    gpu::solver_result solve(
        std::vector<float> const& b, std::vector<float>& x, gpu::solver_options const& options) const {
        gpu::vector<int> const places(offsets);
        gpu::vector<float> const v(values), right(b);
        gpu::vector<float> answer(x), inverse(n);
        gpu::linalg::banded_matrix const a(n, n, places, v);
        gpu::linalg::inverse_diagonal(a, inverse);
        auto product = [&](auto const& p, auto& q) { gpu::linalg::multiply(a, p, q); };
        auto const end = gpu::linalg::bicgstab(product, inverse, right, answer, options);
        x = answer.host();
        return end;
    }
};
}  // namespace

TEST_CASE("linalg: bicgstab solves systems that are not symmetric", "[linalg]") {
    for (std::size_t n : {1u, 2u, 3u, 65u, 1000u, 5000u})
        for (float wind : {0.0f, 0.5f, 0.9f}) {
            INFO(n << " unknowns, wind " << wind);
            stream const a(n, wind);
            std::vector<float> const b(n, 1.0f);
            std::vector<float> x(n, 0.5f);
            auto const end = a.solve(b, x, {.tolerance = 1e-5, .most = 400, .look_every = 20});
            CHECK(end.converged);
            CHECK(a.residual(b, x) < 4e-5);
        }
}

TEST_CASE("linalg: bicgstab leaves the answer alone after the tolerance is reached", "[linalg]") {
    stream const a(1000, 0.5f);
    std::vector<float> const b(1000, 1.0f);
    std::vector<float> x(1000), y(1000);
    auto const soon = a.solve(b, x, {.tolerance = 1e-4, .most = 400, .look_every = 1});
    auto const late = a.solve(b, y, {.tolerance = 1e-4, .most = 400, .look_every = 400});
    CHECK(soon.iterations < 100);
    CHECK(late.iterations == 400);
    CHECK(x == y);
    CHECK(soon.residual == late.residual);
}

TEST_CASE("linalg: bicgstab begins anew when the residual is perpendicular to the first one", "[linalg]") {
    // The first step solves the first equation and leaves a residual in the other two, which are
    // almost a rotation: without a new beginning, each further step would shorten it by little.
    gpu::vector<float> const values{1, 0, 0, 1, 0.1f, 1, 1, -1, 0.1f}, b{1, 0, 0}, inverse{1, 1, 1};
    gpu::vector<float> x(3);
    gpu::linalg::dense_matrix const a(3, 3, values);
    auto product = [&](auto const& p, auto& q) { gpu::linalg::multiply(a, p, q); };
    auto const end = gpu::linalg::bicgstab(product, inverse, b, x, {1e-5, 20, 5});
    CHECK(end.converged);
    CHECK(std::fabs(float(x[0]) - 1.0f) < 1e-4f);
    CHECK(std::fabs(float(x[1]) - 0.9f / 1.01f) < 1e-4f);
    CHECK(std::fabs(float(x[2]) + 1.1f / 1.01f) < 1e-4f);
}

TEST_CASE("linalg: bicgstab says when it has not converged", "[linalg]") {
    stream const a(1000, 0.5f);
    std::vector<float> const b(1000, 1.0f);
    std::vector<float> x(1000);
    auto const end = a.solve(b, x, {.tolerance = 1e-5, .most = 3, .look_every = 2});
    CHECK_FALSE(end.converged);
    CHECK(end.iterations == 3);
    CHECK(std::fabs(a.residual(b, x) / end.residual - 1) < 1e-3);
}

TEST_CASE("linalg: bicgstab waits only when it looks", "[linalg]") {
    gpu::vector<float> const b(std::vector<float>(1000, 1.0f)), d(std::vector<float>(1000, 0.5f));
    gpu::vector<float> x(1000);
    std::vector<int> waits;
    auto product = [&](auto const& p, auto& q) {
        waits.push_back(testing::wait_counter::calls);
        gpu::transform(p.begin(), p.end(), q.begin(), [](auto e) { return 2.0f * e; });
    };
    testing::wait_counter const counted;
    gpu::linalg::bicgstab(product, d, b, x, {.tolerance = -1.0, .most = 20, .look_every = 10});
    // One product before the first look, then two an iteration.
    REQUIRE(waits.size() == 41);
    CHECK(waits[1] > waits[0]);
    CHECK(waits[20] == waits[1]);
    CHECK(waits[21] > waits[20]);
    CHECK(waits[40] == waits[21]);
}

TEST_CASE("linalg: precompile makes all kernels of bicgstab", "[linalg][precompile]") {
    auto const context = gpu::context::headless();  // knows no program yet
    gpu::vector<float> const b(std::vector<float>(100, 1.0f)), d(std::vector<float>(100, 0.25f));
    gpu::vector<float> x(100);
    gpu::solver_result end;
    auto const solve = [&] {
        auto const product = [](auto const& p, auto& q) {
            gpu::transform(p.begin(), p.end(), q.begin(), [](auto e) { return 2.0f * e; });
        };
        end = gpu::linalg::bicgstab(product, d, b, x, {.tolerance = 1e-5, .most = 10, .look_every = 5});
    };
    gpu::precompile(solve);
    CHECK(end.iterations == 0);
    CHECK(x.host() == std::vector<float>(100));
    auto const& counts = gpu::kernel::current().counts;
    auto const made = counts.programs_compiled + counts.programs_loaded;
    solve();
    CHECK(end.converged);
    CHECK(end.iterations == 5);
    CHECK(counts.programs_compiled + counts.programs_loaded == made);
}

TEST_CASE("linalg: bicgstab refuses lengths that differ", "[linalg]") {
    gpu::vector<float> const b(3), d(3);
    gpu::vector<float> x(2), y(3);
    auto product = [](auto const&, auto&) {};
    CHECK_THROWS_AS(gpu::linalg::bicgstab(product, d, b, x), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::linalg::bicgstab(product, d, b, y, {.look_every = 0}), gpu::invalid_argument);
}
}  // namespace bicgstab_tests
