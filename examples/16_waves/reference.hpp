// SPDX-License-Identifier: MIT
// The same waves on the host, in doubles and without a solver: cosines swing each on its own.
#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <vector>

namespace waves {

/// A square of water as a sum of products of cosines cos(pi k (i + 1/2) / n), which the walls reflect into
/// themselves.
class cosines {
public:
    cosines(std::size_t n, double stiffness) : n_(n), stiffness_(stiffness), table_(n * n) {
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t i = 0; i < n; ++i)
                table_[k * n + i] = std::sqrt((k ? 2.0 : 1.0) / static_cast<double>(n)) *
                                    std::cos(pi * static_cast<double>(k) * (static_cast<double>(i) + 0.5) /
                                             static_cast<double>(n));
    }

    void begin(std::vector<float> const& now, std::vector<float> const& before) {
        now_ = forward(std::vector<double>(now.begin(), now.end()));
        before_ = forward(std::vector<double>(before.begin(), before.end()));
    }
    void step() {
        for (std::size_t l = 0; l < n_; ++l)
            for (std::size_t k = 0; k < n_; ++k) {
                double const a = stiffness_ * bend(k, l);
                double& y = now_[l * n_ + k];
                double& old = before_[l * n_ + k];
                double const next = ((2 - a) * y - old) / (1 + a);
                old = y;
                y = next;
            }
    }
    std::vector<double> height() const { return turned(now_, true); }

    /// The height of the wave (k, l) after `steps` steps, one at its crests at rest in the beginning, by the
    /// roots of (1 + a) g^2 - (2 - a) g + 1.
    double swing(std::size_t k, std::size_t l, std::size_t steps) const {
        using complex = std::complex<double>;
        double const a = stiffness_ * bend(k, l);
        complex const root = std::sqrt(complex((2 - a) * (2 - a) - 4 * (1 + a)));
        complex const g = ((2 - a) + root) / (2 * (1 + a)), h = ((2 - a) - root) / (2 * (1 + a));
        // c g^m + d h^m is 1 at m = 0 and at m = -1.
        complex const c = (1.0 - 1.0 / h) / (1.0 / g - 1.0 / h);
        double const m = static_cast<double>(steps);
        return (c * std::pow(g, m) + (1.0 - c) * std::pow(h, m)).real();
    }

private:
    static constexpr double pi = 3.14159265358979323846;

    double bend(std::size_t k, std::size_t l) const {
        double const n = static_cast<double>(n_);
        return 4 - 2 * std::cos(pi * static_cast<double>(k) / n) -
               2 * std::cos(pi * static_cast<double>(l) / n);
    }
    std::vector<double> forward(std::vector<double> const& heights) const { return turned(heights, false); }
    /// Rows, then columns, to cosines or back.
    std::vector<double> turned(std::vector<double> const& from, bool back) const {
        std::vector<double> rows(n_ * n_), both(n_ * n_);
        for (std::size_t y = 0; y < n_; ++y)
            for (std::size_t k = 0; k < n_; ++k)
                for (std::size_t i = 0; i < n_; ++i)
                    rows[y * n_ + k] += from[y * n_ + i] * (back ? table_[i * n_ + k] : table_[k * n_ + i]);
        for (std::size_t l = 0; l < n_; ++l)
            for (std::size_t y = 0; y < n_; ++y) {
                double const c = back ? table_[y * n_ + l] : table_[l * n_ + y];
                for (std::size_t k = 0; k < n_; ++k) both[l * n_ + k] += c * rows[y * n_ + k];
            }
        return both;
    }

    std::size_t n_;
    double stiffness_;
    std::vector<double> table_, now_, before_;
};

}  // namespace waves
