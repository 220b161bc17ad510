// SPDX-License-Identifier: MIT
// Solves the pressure of a flow between obstacles: a multigrid V-cycle on grids of cells, each half as wide.
//
// The unknown p of a cell and those of its neighbours n obey
//     sum over the open faces of (p_n - p) * weight = rhs
// A face between two cells of fluid has weight 1, a face of an obstacle 0, and the open end on the right 2:
// there p is 0, half a cell away.
#pragma once

#include <gpu/gpu.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace smoke {

/// A grid of width x height cells in memory: cell (x, y) is element (y + 1) * stride + x. A row ends with one
/// spare element, which is also what lies left of the next row; a spare row lies below and one above.
struct grid {
    std::uint32_t width, height;
    std::uint32_t stride() const { return width + 1; }
    std::size_t size() const { return std::size_t{stride()} * (height + 2); }
    /// The index of a cell, on either side.
    template <class X, class Y> auto at(X x, Y y) const { return (y + 1u) * stride() + x; }
};

class multigrid {
    struct level {
        explicit level(grid g)
            : cells(g), east(g.size()), north(g.size()), diagonal(g.size()), p(g.size()), rhs(g.size()) {}
        grid cells;
        gpu::vector<float> east, north, diagonal, p, rhs;
    };

    /// A function of a cell's index: what is missing in its equation.
    static auto residual_of(level const& l) {
        return [s = l.cells.stride(),
                   e = gpu::in(l.east),
                   n = gpu::in(l.north),
                   d = gpu::in(l.diagonal),
                   p = gpu::in(l.p),
                   b = gpu::in(l.rhs)](auto c) {
            auto const flow =
                e[c] * p[c + 1u] + e[c - 1u] * p[c - 1u] + n[c] * p[c + s] + n[c - s] * p[c - s];
            return b[c] - (flow - d[c] * p[c]);
        };
    }

public:
    /// `fluid` is 1 in cells of fluid and 0 elsewhere, spare elements too.
    multigrid(grid finest, gpu::vector<float> const& fluid) {
        for (grid g = finest;; g = {g.width / 2, g.height / 2}) {
            levels_.emplace_back(g);
            if (g.width % 2 || g.height % 2 || std::min(g.width, g.height) < 4) break;
        }
        open_finest(fluid);
        for (std::size_t k = 1; k < levels_.size(); ++k) open_coarse(levels_[k - 1], levels_[k]);
        for (level& l : levels_) sum_weights(l);
        sort_cells(fluid);
    }

    gpu::vector<float>& rhs() { return levels_[0].rhs; }
    gpu::vector<float>& pressure() { return levels_[0].p; }
    gpu::vector<float> const& east() const { return levels_[0].east; }
    gpu::vector<float> const& north() const { return levels_[0].north; }
    /// The cells of fluid, those whose four faces are open first.
    gpu::vector<std::uint32_t> const& cells() const { return cells_; }

    /// One V-cycle: improves pressure().
    void cycle() { cycle(0); }

    /// The largest amount by which a cell misses its equation. Waits for the GPU.
    float residual() {
        level const& l = levels_[0];
        return gpu::transform_reduce(
            cells_.begin(),
            cells_.end(),
            [r = residual_of(l)](auto c) { return gpu::abs(r(c)); },
            0.0f,
            gpu::maximum<>{});
    }

private:
    void open_finest(gpu::vector<float> const& fluid) {
        level& l = levels_[0];
        grid const g = l.cells;
        gpu::for_each_index({g.width, g.height},
            [=, f = gpu::in(fluid), e = gpu::out(l.east), n = gpu::out(l.north)](auto x, auto y) {
                auto const c = g.at(x, y);
                e[c] = f[c] * gpu::select(x + 1u == g.width, 2.0f, f[c + 1u]);
                n[c] = f[c] * f[c + g.stride()];
            });
    }
    // A face of a coarse cell is two faces of fine ones, and the cells lie twice as far apart.
    static void open_coarse(level const& fine, level& coarse) {
        grid const f = fine.cells, g = coarse.cells;
        gpu::for_each_index({g.width, g.height},
            [=,
                fe = gpu::in(fine.east),
                fn = gpu::in(fine.north),
                e = gpu::out(coarse.east),
                n = gpu::out(coarse.north)](auto x, auto y) {
                auto const c = f.at(2u * x, 2u * y);
                auto const s = f.stride();
                e[g.at(x, y)] = 0.5f * (fe[c + 1u] + fe[c + 1u + s]);
                n[g.at(x, y)] = 0.5f * (fn[c + s] + fn[c + s + 1u]);
            });
    }
    static void sum_weights(level& l) {
        grid const g = l.cells;
        gpu::for_each_index({g.width, g.height},
            [=, e = gpu::in(l.east), n = gpu::in(l.north), d = gpu::out(l.diagonal)](auto x, auto y) {
                auto const c = g.at(x, y);
                d[c] = e[c] + e[c - 1u] + n[c] + n[c - g.stride()];
            });
    }
    // Lists of cells, in this order: black and white ones with four faces of weight 1, then the others. What
    // is no fluid is in no list, and costs nothing.
    void sort_cells(gpu::vector<float> const& fluid) {
        level const& l = levels_[0];
        grid const g = l.cells;
        cells_.resize(std::size_t{g.width} * g.height);
        auto out = cells_.begin();
        gpu::counting_iterator<std::uint32_t> const all(0u);
        for (std::uint32_t list = 0; list < 4; ++list) {
            out = gpu::copy_if(all,
                all + static_cast<std::ptrdiff_t>(l.p.size()),
                out,
                [=, f = gpu::in(fluid), e = gpu::in(l.east), n = gpu::in(l.north)](auto c) {
                    auto const s = g.stride();
                    auto const x = c % s, y = c / s;
                    auto const is_fluid = f[c] > 0.0f && y > 0u && y <= g.height && x < g.width;
                    auto const bounded = e[c] != 1.0f || e[gpu::max(c, 1u) - 1u] != 1.0f || n[c] != 1.0f ||
                                         n[gpu::max(c, s) - s] != 1.0f;
                    auto const number = (x + y) % 2u + gpu::select(bounded, 2u, 0u);
                    return is_fluid && number == list;
                });
            ends_[list] = static_cast<std::size_t>(out - cells_.begin());
        }
        cells_.resize(ends_[3]);
    }

    void cycle(std::size_t k) {
        if (k + 1 == levels_.size()) {
            // The coarsest level has few cells; relaxed over, they are solved well enough.
            std::uint32_t const sweeps = 2 * (levels_[k].cells.width + levels_[k].cells.height);
            for (std::uint32_t i = 0; i < sweeps; ++i) smooth(k, i % 2 == 0, 1.5f);
            return;
        }
        for (bool black : {true, false, true, false}) smooth(k, black, 1.0f);
        restrict_to(k + 1);
        cycle(k + 1);
        prolong_from(k + 1);
        for (bool black : {true, false, true, false}) smooth(k, black, 1.0f);
    }

    /// Solves the equation of every second cell, as its neighbours are now.
    void smooth(std::size_t k, bool black, float relaxation) {
        level& l = levels_[k];
        grid const g = l.cells;
        std::uint32_t const s = g.stride(), colour = black ? 0 : 1;
        auto const bounded = [=,
                                 e = gpu::in(l.east),
                                 n = gpu::in(l.north),
                                 d = gpu::in(l.diagonal),
                                 p = gpu::inout(l.p),
                                 b = gpu::in(l.rhs)](auto c) {
            auto const flow =
                e[c] * p[c + 1u] + e[c - 1u] * p[c - 1u] + n[c] * p[c + s] + n[c - s] * p[c - s];
            auto const solved = (flow - b[c]) / gpu::max(d[c], 1e-6f);
            p[c] = gpu::select(d[c] > 0.0f, p[c] + relaxation * (solved - p[c]), 0.0f);
        };
        if (k == 0) {
            // Most cells have four open faces, and need no weights.
            auto const free = [=, p = gpu::inout(l.p), b = gpu::in(l.rhs)](auto c) {
                p[c] = 0.25f * (p[c + 1u] + p[c - 1u] + p[c + s] + p[c - s] - b[c]);
            };
            auto const begin = [&](std::size_t list) {
                return cells_.begin() + static_cast<std::ptrdiff_t>(list ? ends_[list - 1] : 0);
            };
            gpu::for_each(begin(colour), begin(colour + 1), free);
            gpu::for_each(begin(colour + 2), begin(colour + 3), bounded);
        } else {
            gpu::for_each_index({(g.width + 1) / 2, g.height}, [=](auto i, auto y) {
                auto const x = 2u * i + (y + colour) % 2u;
                gpu::if_(x < g.width, [&] { bounded(g.at(x, y)); });
            });
        }
    }

    /// What level k has to solve: the sums of the residuals of the level above it.
    void restrict_to(std::size_t k) {
        level &fine = levels_[k - 1], &coarse = levels_[k];
        grid const f = fine.cells, g = coarse.cells;
        gpu::for_each_index({g.width, g.height},
            [=, r = residual_of(fine), b = gpu::out(coarse.rhs), p = gpu::out(coarse.p)](auto x, auto y) {
                auto const c = f.at(2u * x, 2u * y);
                auto const s = f.stride();
                b[g.at(x, y)] = r(c) + r(c + 1u) + r(c + s) + r(c + s + 1u);
                p[g.at(x, y)] = 0.0f;
            });
    }
    /// Adds what level k has found, interpolated. Beyond a closed face lies what lies on this side of it,
    /// beyond the open end its negative.
    void prolong_from(std::size_t k) {
        level &fine = levels_[k - 1], &coarse = levels_[k];
        grid const f = fine.cells, g = coarse.cells;
        gpu::for_each_index({f.width, f.height},
            [=,
                e = gpu::in(coarse.east),
                n = gpu::in(coarse.north),
                q = gpu::in(coarse.p),
                d = gpu::in(fine.diagonal),
                p = gpu::inout(fine.p)](auto x, auto y) {
                auto const c = g.at(x / 2u, y / 2u);
                auto const s = g.stride();
                auto const right = x % 2u == 1u, up = y % 2u == 1u;
                auto const own = q[c];
                auto const beside = gpu::select(right, q[c + 1u], q[c - 1u]),
                           above = gpu::select(up, q[c + s], q[c - s]);
                auto const across = gpu::select(right, e[c], e[c - 1u]),
                           along = gpu::select(up, n[c], n[c - s]);
                auto const slope =
                    gpu::select(across > 1.0f, -2.0f * own, gpu::min(across, 1.0f) * (beside - own)) +
                    along * (above - own);
                auto const cell = f.at(x, y);
                p[cell] = gpu::select(d[cell] > 0.0f, p[cell] + own + 0.25f * slope, 0.0f);
            });
    }

    std::vector<level> levels_;
    gpu::vector<std::uint32_t> cells_;
    std::size_t ends_[4] = {};
};

}  // namespace smoke
