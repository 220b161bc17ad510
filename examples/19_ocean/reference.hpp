// SPDX-License-Identifier: MIT
// The reference: the sea by the host alone, in doubles, by a Fourier transform of its own and by a plain sum.
#pragma once

#include "ocean.hpp"

#include <cmath>
#include <complex>
#include <cstddef>
#include <utility>
#include <vector>

namespace ocean {

class reference {
public:
    using number = std::complex<double>;

    reference(std::vector<complex> const& start, std::size_t n, weather const& w, double phase)
        : n_(n), side_(w.side), height_(n * n), shift_x_(n * n), shift_z_(n * n) {
        double const unit = 2 * M_PI / w.side;
        for (std::size_t z = 0; z < n; ++z)
            for (std::size_t x = 0; x < n; ++x) {
                double const kx = unit * frequency(x), kz = unit * frequency(z), k = std::hypot(kx, kz);
                if (k == 0) continue;
                double const turns = std::floor(std::sqrt(9.81 * k) / (2 * M_PI / w.period));
                number const turn = std::polar(1.0, 2 * M_PI * turns * phase);
                auto const at = [&](std::size_t column, std::size_t row) {
                    complex const c = start[row * n + column];
                    return number(c.real(), c.imag());
                };
                number const h = at(x, z) * turn + std::conj(at((n - x) % n, (n - z) % n) * turn);
                height_[z * n + x] = h;
                shift_x_[z * n + x] = number(0, kx / k) * h;
                shift_z_[z * n + x] = number(0, kz / k) * h;
            }
        spectrum_ = height_;
        for (auto* const field : {&height_, &shift_x_, &shift_z_}) transform(*field);
    }

    std::vector<number> const& height() const { return height_; }
    std::vector<number> const& shift_x() const { return shift_x_; }
    std::vector<number> const& shift_z() const { return shift_z_; }

    /// The height at column x, row z, wave by wave.
    double sum_at(std::size_t x, std::size_t z) const {
        number sum = 0;
        for (std::size_t row = 0; row < n_; ++row)
            for (std::size_t column = 0; column < n_; ++column)
                sum +=
                    spectrum_[row * n_ + column] *
                    std::polar(1.0, 2 * M_PI * static_cast<double>((x * column + z * row) % n_) / double(n_));
        return sum.real();
    }
    /// The mean square of the height, by Parseval's theorem.
    double mean_square() const {
        double sum = 0;
        for (number const h : spectrum_) sum += std::norm(h);
        return sum;
    }

private:
    double frequency(std::size_t i) const {
        return static_cast<double>(i) - (i < n_ / 2 ? 0.0 : static_cast<double>(n_));
    }
    // Cooley and Tukey's transform of rows, a transposition, and once more.
    void transform(std::vector<number>& field) const {
        std::vector<number> turned(field.size());
        for (int pass = 0; pass < 2; ++pass) {
            for (std::size_t row = 0; row < n_; ++row) transform_row(&field[row * n_]);
            for (std::size_t z = 0; z < n_; ++z)
                for (std::size_t x = 0; x < n_; ++x) turned[x * n_ + z] = field[z * n_ + x];
            std::swap(field, turned);
        }
    }
    void transform_row(number* v) const {
        for (std::size_t i = 1, j = 0; i < n_; ++i) {
            std::size_t bit = n_ >> 1;
            for (; j & bit; bit >>= 1) j ^= bit;
            j ^= bit;
            if (i < j) std::swap(v[i], v[j]);
        }
        for (std::size_t length = 2; length <= n_; length *= 2) {
            number const step = std::polar(1.0, 2 * M_PI / static_cast<double>(length));
            for (std::size_t first = 0; first < n_; first += length) {
                number turn = 1;
                for (std::size_t k = first; k < first + length / 2; ++k, turn *= step) {
                    number const a = v[k], b = v[k + length / 2] * turn;
                    v[k] = a + b;
                    v[k + length / 2] = a - b;
                }
            }
        }
    }

    std::size_t n_;
    double side_;
    std::vector<number> spectrum_, height_, shift_x_, shift_z_;
};

}  // namespace ocean
