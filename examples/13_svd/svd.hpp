// SPDX-License-Identifier: MIT
// Singular values by rotations: pairs of columns are turned until all columns are orthogonal (one-sided
// Jacobi; Golub and Van Loan, "Matrix Computations", section 8.6.3). All pairs of a round are turned at once.
#pragma once

#include <gpu/gpu.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace svd {

/// Turns columns p and q by an angle.
struct rotation {
    std::uint32_t p, q;
    float cosine, sine;
};

}  // namespace svd
GPU_STRUCT(svd::rotation, p, q, cosine, sine);

namespace svd {

/// The pair number k of a round of a tournament of n players, all of whom play: the first stays, the others
/// move on by a seat from round to round.
template <class K> auto pair_of(K const& k, std::uint32_t round, std::uint32_t n) {
    auto const seat = [=](auto place) {
        return gpu::select(place == 0u, 0u, (gpu::max(place, 1u) - 1u + round) % (n - 1u) + 1u);
    };
    return gpu::make_pair(seat(k), seat(n - 1u - k));
}

/// A = U S V^T of a matrix of `rows` x `columns` numbers, column by column.
class decomposition {
public:
    decomposition(std::vector<float> const& matrix, std::uint32_t columns)
        : rows_(static_cast<std::uint32_t>(matrix.size() / columns))
        , columns_(columns)
        , us_(matrix.begin(), matrix.end())
        , v_(std::size_t{columns} * columns)
        , sums_(std::size_t{parts} * columns / 2)
        , turns_(columns / 2)
        , values_(columns)
        , order_(columns) {
        if (columns % 2) throw std::invalid_argument("the number of columns must be even");
        gpu::for_each_index(columns, [n = columns, v = gpu::out(v_)](auto i) { v[i * n + i] = 1.0f; });
        double const all = gpu::transform_reduce(
            us_.begin(), us_.end(), [](auto x) { return x * x; }, 0.0f, gpu::plus<>{});
        // Columns shorter than this are zero but for roundings, which point anywhere.
        zero_ = static_cast<float>(1e-12 * all);
    }

    /// Turns until the cosine of the angle between any two columns is below `cosine`. The host asks for it
    /// once a sweep. Gives the number of sweeps.
    template <class Step> std::size_t run(float cosine, Step const& step) {
        std::size_t sweeps = 0;
        float largest = 0;
        do {
            largest_ = 0.0f;
            for (std::uint32_t round = 0; round + 1 < columns_; ++round) turn(round);
            largest = largest_.read();
            step(++sweeps, largest);
        } while (largest > cosine && sweeps < 30);
        order();
        return sweeps;
    }

    std::vector<float> values() const { return gpu::to_host(values_); }

    /// The matrix of the `rank` largest singular values.
    std::vector<float> rank(std::uint32_t rank) const {
        std::uint32_t const rows = rows_, columns = columns_;
        gpu::vector<float> sum(us_.size());
        gpu::for_each_index({rows, columns},
            [=, us = gpu::in(us_), v = gpu::in(v_), order = gpu::in(order_), sum = gpu::out(sum)](
                auto row, auto column) {
                gpu::var<float> s = 0.0f;
                gpu::for_(0u, rank, [&](auto k) {
                    auto const j = order[k];
                    s += us[j * rows + row] * v[j * columns + column];
                });
                sum[column * rows + row] = s;
            });
        return gpu::to_host(sum);
    }

private:
    /// Turns the pairs of one round, in three launches. Nothing waits.
    void turn(std::uint32_t round) {
        std::uint32_t const rows = rows_, columns = columns_, pairs = columns / 2;
        float const zero = zero_;
        // Sums of (a a, b b, a b) for the columns a, b of each pair, in parts.
        gpu::for_each_index(
            {parts, pairs}, [=, us = gpu::in(us_), sums = gpu::out(sums_)](auto part, auto k) {
                auto const [p, q] = pair_of(k, round, columns);
                gpu::var<std::uint32_t> const a = p * rows, b = q * rows;
                gpu::var<gpu::vec3> sum = gpu::vec3(0);
                gpu::for_(part, rows, parts, [&](auto row) {
                    auto const x = us[a + row], y = us[b + row];
                    sum += gpu::make<gpu::vec3>(x * x, y * y, x * y);
                });
                sums[k * parts + part] = sum;
            });
        // The rotation of each pair, which leaves a and b orthogonal, and the longer one where it is sought
        // first.
        gpu::for_each_index(pairs,
            [=, sums = gpu::in(sums_), turns = gpu::out(turns_), largest = gpu::inout(largest_)](auto k) {
                gpu::var<gpu::vec3> s = gpu::vec3(0);
                gpu::for_(0u, parts, [&](auto part) { s += sums[k * parts + part]; });
                auto const lengths = gpu::sqrt(gpu::max(s.x, zero) * gpu::max(s.y, zero));
                gpu::fetch_max(largest[0u], gpu::abs(s.z) / lengths);
                auto const apart = gpu::abs(s.z) > 1e-8f * lengths;
                auto const zeta = (s.y - s.x) / (2.0f * gpu::select(apart, s.z, 1.0f));
                auto const one = gpu::select(zeta < 0.0f, -1.0f, 1.0f);
                auto const tangent =
                    gpu::select(apart, one / (gpu::abs(zeta) + gpu::sqrt(1.0f + zeta * zeta)), 0.0f);
                auto const cosine = gpu::inversesqrt(1.0f + tangent * tangent), sine = cosine * tangent;
                auto const [p, q] = pair_of(k, round, columns);
                turns[k] = gpu::make<rotation>(p, q, cosine, sine);
            });
        // Turns the columns, of U S and of V alike.
        gpu::for_each_index({rows + columns, pairs},
            [=, turns = gpu::in(turns_), us = gpu::inout(us_), v = gpu::inout(v_)](auto i, auto k) {
                auto const r = turns[k];
                // 1 - cosine is sine * half: so a small angle rounds a little.
                auto const half = r.sine / (1.0f + r.cosine);
                auto const turn = [&](auto const& m, auto height, auto row) {
                    auto const p = r.p * height + row, q = r.q * height + row;
                    gpu::var<float> const x = m[p], y = m[q];
                    m[p] = x - r.sine * (y + half * x);
                    m[q] = y + r.sine * (x - half * y);
                };
                gpu::if_(i < rows, [&] { turn(us, rows, i); }).else_([&] { turn(v, columns, i - rows); });
            });
    }
    /// The lengths of the columns are the singular values. Puts them and the numbers of their columns in
    /// order.
    void order() {
        auto const squares = gpu::make_transform_iterator(us_.begin(), [](auto x) { return x * x; });
        gpu::segmented_reduce(
            squares, squares + static_cast<std::ptrdiff_t>(us_.size()), rows_, values_.begin(), 0.0f);
        gpu::transform(values_.begin(), values_.end(), values_.begin(), [](auto x) { return gpu::sqrt(x); });
        gpu::sequence(order_.begin(), order_.end());
        gpu::sort_by_key(values_.begin(), values_.end(), order_.begin(), gpu::greater<>{});
    }

    static constexpr std::uint32_t parts = 32;

    std::uint32_t rows_, columns_;
    float zero_ = 0;
    gpu::vector<float> us_, v_;
    gpu::vector<gpu::vec3> sums_;
    gpu::vector<rotation> turns_;
    gpu::vector<float> values_;
    gpu::vector<std::uint32_t> order_;
    gpu::scalar<float> largest_;
};

}  // namespace svd
