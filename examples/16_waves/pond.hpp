// SPDX-License-Identifier: MIT
// Waves on a square of water: the wave equation in steps that are implicit (Krueger and Westermann, "Linear
// algebra operators for GPU implementation of numerical algorithms", 2003), solved by conjugate gradients.
#pragma once

#include <gpu/gpu.hpp>
#include <gpu/numeric/conjugate_gradient.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace waves {

/// The heights y of the water at n x n points. A step solves
///
///     y' - 2 y + y_before = stiffness * (L y' + L y),
///
/// where L y is the sum of the differences to the four neighbours. Walls reflect the waves.
class pond {
public:
    pond(std::uint32_t n, float stiffness)
        : n_(n)
        , stiffness_(stiffness)
        , height_(std::size_t{n} * n)
        , before_(height_.size())
        , rhs_(height_.size())
        , inverse_(height_.size()) {
        gpu::for_each_index({n, n}, [=, inverse = gpu::out(inverse_)](auto x, auto y) {
            auto const inside = [=](auto at) { return gpu::select(at > 0u && at < n - 1u, 2.0f, 1.0f); };
            inverse[y * n + x] = 1.0f / (1.0f + stiffness * (inside(x) + inside(y)));
        });
    }

    std::uint32_t size() const { return n_; }
    float stiffness() const { return stiffness_; }
    gpu::vector<float> const& height() const { return height_; }
    gpu::vector<float> const& before() const { return before_; }

    /// Begins anew with these heights, at rest.
    void begin(std::vector<float> const& heights) {
        gpu::copy(heights.begin(), heights.end(), height_.begin());
        gpu::copy(heights.begin(), heights.end(), before_.begin());
    }

    /// A drop falls: it presses the water down around (x, y), from 0 to 1, and leaves it at rest.
    void drop(float x, float y, float radius, float depth) {
        std::uint32_t const n = n_;
        gpu::for_each_index(
            {n, n}, [=, now = gpu::inout(height_), before = gpu::inout(before_)](auto i, auto j) {
                auto const place = gpu::make<gpu::vec2>(gpu::cast<float>(i), gpu::cast<float>(j)) + 0.5f;
                auto const away = gpu::distance(place / float(n), gpu::make<gpu::vec2>(x, y)) / radius;
                auto const dent = 0.5f * depth * (1.0f + gpu::cos(3.14159265f * gpu::min(away, 1.0f)));
                now[j * n + i] = now[j * n + i] - dent;
                before[j * n + i] = before[j * n + i] - dent;
            });
    }

    /// One step. Gives what the solver says.
    gpu::solver_result step(gpu::solver_options const& options = {1e-5, 48, 6}) {
        std::uint32_t const n = n_;
        float const stiffness = stiffness_;
        gpu::for_each_index(
            {n, n}, [=, y = gpu::in(height_), old = gpu::in(before_), rhs = gpu::out(rhs_)](auto i, auto j) {
                auto const c = j * n + i;
                rhs[c] = 2.0f * y[c] - old[c] + stiffness * differences(y, i, j, n);
            });
        // The heights before are the memory of those to come; the heights now are the first guess.
        gpu::copy(height_.begin(), height_.end(), before_.begin());
        std::swap(height_, before_);
        return solve(rhs_, height_, options);
    }

    /// Solves for the heights `x` whose right side is `b`.
    gpu::solver_result solve(
        gpu::vector<float> const& b, gpu::vector<float>& x, gpu::solver_options const& options) const {
        std::uint32_t const n = n_;
        float const stiffness = stiffness_;
        auto const product = [=](auto const& p, auto& q) {
            gpu::for_each_index({n, n}, [=, p = gpu::in(p), q = gpu::out(q)](auto i, auto j) {
                auto const c = j * n + i;
                q[c] = p[c] - stiffness * differences(p, i, j, n);
            });
        };
        return gpu::conjugate_gradient(product, inverse_, b, x, options);
    }

private:
    /// The sum of the differences to the four neighbours of (i, j), where a wall is as high as the water.
    template <class Y, class I, class J>
    static auto differences(Y const& y, I const& i, J const& j, std::uint32_t n) {
        auto const c = j * n + i;
        auto const left = y[c - gpu::select(i > 0u, 1u, 0u)], right = y[c + gpu::select(i < n - 1u, 1u, 0u)];
        auto const below = y[c - gpu::select(j > 0u, n, 0u)], above = y[c + gpu::select(j < n - 1u, n, 0u)];
        return left + right + below + above - 4.0f * y[c];
    }

    std::uint32_t n_;
    float stiffness_;
    gpu::vector<float> height_, before_, rhs_, inverse_;
};

}  // namespace waves
