// SPDX-License-Identifier: MIT
// The pressure once more, on the host: conjugate gradients in double precision, from the mask alone.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace reference {

/// Solves, for every cell that is not solid, the sum over its neighbours n of (p_n - p) = rhs: none beyond
/// walls and solids, p = 0 half a cell beyond the right end. Cells lie row by row.
class pressure {
public:
    pressure(std::size_t width, std::size_t height, std::vector<bool> solid)
        : width_(width), height_(height), solid_(std::move(solid)) {}

    /// Until the largest residual is at most `allowed`. Calls `step` with each residual.
    template <class Step>
    std::vector<double> solve(std::vector<double> const& rhs, double allowed, Step const& step) const {
        std::vector<double> p(rhs.size()), r(rhs.size()), d(rhs.size()), q(rhs.size());
        double square = 0;
        for (std::size_t i = 0; i < rhs.size(); ++i) {
            r[i] = d[i] = solid_[i] ? 0.0 : -rhs[i];
            square += r[i] * r[i];
        }
        for (std::size_t round = 0; round < 20 * (width_ + height_); ++round) {
            double largest = 0, curve = 0;
            for (double x : r) largest = std::fmax(largest, std::fabs(x));
            step(largest);
            if (largest <= allowed) break;
            apply(d, q);
            for (std::size_t i = 0; i < d.size(); ++i) curve += d[i] * q[i];
            double const length = square / curve, before = square;
            square = 0;
            for (std::size_t i = 0; i < d.size(); ++i) {
                p[i] += length * d[i];
                r[i] -= length * q[i];
                square += r[i] * r[i];
            }
            for (std::size_t i = 0; i < d.size(); ++i) d[i] = r[i] + square / before * d[i];
        }
        return p;
    }

private:
    void apply(std::vector<double> const& p, std::vector<double>& out) const {
        for (std::size_t y = 0; y < height_; ++y)
            for (std::size_t x = 0; x < width_; ++x) {
                std::size_t const i = y * width_ + x;
                double sum = 0;
                auto const face = [&](bool inside, std::size_t other) {
                    if (inside && !solid_[other]) sum += p[i] - p[other];
                };
                face(x > 0, i - 1);
                face(x + 1 < width_, i + 1);
                face(y > 0, i - width_);
                face(y + 1 < height_, i + width_);
                if (x + 1 == width_) sum += 2 * p[i];
                out[i] = solid_[i] ? 0.0 : sum;
            }
    }
    std::size_t width_, height_;
    std::vector<bool> solid_;
};

}  // namespace reference
