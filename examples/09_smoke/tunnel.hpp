// SPDX-License-Identifier: MIT
// Coloured smoke in a wind tunnel with obstacles (Stam 1999, "Stable fluids", on a staggered grid, with the
// cubic interpolation of Fedkiw, Stam and Jensen 2001).
//
// The wind enters on the left and leaves on the right. u of a cell is the speed through its right face, v
// that through its upper face, in cells per step; smoke is the density of red, green and blue.
#pragma once

#include "multigrid.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace smoke {

/// The value of `field` at (x, y), in cells, between four of them.
template <class F, class X> auto linear(grid const& g, F const& field, X const& x, X const& y) {
    auto const left = gpu::floor(x), below = gpu::floor(y);
    auto const c = gpu::cast<std::uint32_t>((below + 1.0f) * static_cast<float>(g.stride()) + left);
    auto const s = x - left, t = y - below;
    auto const low = field[c] + s * (field[c + 1u] - field[c]);
    auto const next = c + g.stride();
    auto const high = field[next] + s * (field[next + 1u] - field[next]);
    return low + t * (high - low);
}

/// The value of `field` at (x, y) from the sixteen cells around it, by Catmull and Rom's splines, within the
/// bounds of the four nearest.
template <class F, class X> auto cubic(grid const& g, F const& field, X const& x, X const& y) {
    auto const left = gpu::floor(x), below = gpu::floor(y);
    auto const c = gpu::cast<std::uint32_t>((below + 1.0f) * static_cast<float>(g.stride()) + left);
    auto const spline = [](auto const& t, auto const& p0, auto const& p1, auto const& p2, auto const& p3) {
        return p1 + 0.5f * t *
                        (p2 - p0 +
                            t * (2.0f * p0 - 5.0f * p1 + 4.0f * p2 - p3 + t * (3.0f * (p1 - p2) + p3 - p0)));
    };
    auto const s = x - left, t = y - below;
    auto const row = [&](auto k) { return spline(s, field[k - 1u], field[k], field[k + 1u], field[k + 2u]); };
    auto const w = g.stride();
    auto const value = spline(t, row(c - w), row(c), row(c + w), row(c + 2u * w));
    auto const a = field[c], b = field[c + 1u], d = field[c + w], e = field[c + w + 1u];
    return gpu::clamp(
        value, gpu::min(gpu::min(a, b), gpu::min(d, e)), gpu::max(gpu::max(a, b), gpu::max(d, e)));
}

class tunnel {
public:
    /// `solid` holds width x height cells from the bottom row on. `wind` is in cells per step.
    tunnel(grid g, std::vector<bool> const& solid, float wind)
        : grid_(g)
        , wind_(wind)
        , fluid_(fluid_cells(g, solid))
        , solver_(g, fluid_)
        , u_(std::vector<float>(g.size(), wind))
        , v_(g.size())
        , smoke_(bands(g))
        , u2_(u_)
        , v2_(g.size())
        , smoke2_(smoke_) {
        find_shores();
    }

    void step() {
        blow();
        fill_shores();
        advect();
        project();
    }

    grid const& cells() const { return grid_; }
    multigrid& solver() { return solver_; }
    gpu::vector<float> const& fluid() const { return fluid_; }
    gpu::vector<gpu::vec4> const& smoke() const { return smoke_; }

    /// The largest amount by which more leaves a cell than enters it. Waits for the GPU.
    float divergence() const {
        auto const s = grid_.stride();
        return gpu::transform_reduce(
            solver_.cells().begin(),
            solver_.cells().end(),
            [s, u = gpu::in(u_), v = gpu::in(v_)](
                auto c) { return gpu::abs(u[c] - u[c - 1u] + v[c] - v[c - s]); },
            0.0f,
            gpu::maximum<>{});
    }

private:
    static gpu::vector<float> fluid_cells(grid const& g, std::vector<bool> const& solid) {
        std::vector<float> fluid(g.size());
        for (std::uint32_t y = 0; y < g.height; ++y)
            for (std::uint32_t x = 0; x < g.width; ++x)
                fluid[g.at(x, y)] = solid[std::size_t{y} * g.width + x] ? 0.0f : 1.0f;
        return gpu::vector<float>(fluid);
    }
    /// Bands of smoke from end to end; what lies left of each row, its spare element, is what enters it.
    static gpu::vector<gpu::vec4> bands(grid const& g) {
        std::vector<gpu::vec4> smoke(g.size());
        for (std::uint32_t y = 0; y < g.height; ++y) {
            float const at = static_cast<float>(y) / static_cast<float>(g.height), turn = 6.2831853f * at;
            float const band = 0.05f + 0.95f * std::pow(0.5f + 0.5f * std::cos(12.0f * turn), 2.0f);
            auto const light = [&](float shift) { return band * (0.55f + 0.45f * std::cos(turn + shift)); };
            for (std::uint32_t x = 0; x <= g.width; ++x)
                smoke[g.at(x, y) - 1] = gpu::vec4(light(2.6f), light(4.4f), light(0.6f), 1.0f);
        }
        return gpu::vector<gpu::vec4>(smoke);
    }
    // Cells of an obstacle that the interpolation of a neighbour reads take the smoke of the nearest cell of
    // fluid. Which one that is, is found once.
    void find_shores() {
        grid const g = grid_;
        shores_.resize(g.size());
        nearest_.resize(g.size());
        gpu::counting_iterator<std::uint32_t> const all(0u);
        gpu::vector<std::uint32_t> near(g.size());
        gpu::for_each_index(
            {g.width, g.height}, [=, f = gpu::in(fluid_), out = gpu::out(near)](auto x, auto y) {
                gpu::var<std::uint32_t> best = 0u;
                gpu::var<int> least = 1000;
                gpu::for_(-3, 4, [&](auto dy) {
                    gpu::for_(-3, 4, [&](auto dx) {
                        auto const i = gpu::cast<int>(x) + dx, j = gpu::cast<int>(y) + dy;
                        auto const inside = i >= 0 && j >= 0 && i < int(g.width) && j < int(g.height);
                        auto const c = gpu::select(
                            inside, g.at(gpu::cast<std::uint32_t>(i), gpu::cast<std::uint32_t>(j)), 0u);
                        auto const far = dx * dx + dy * dy;
                        gpu::if_(f[c] > 0.0f && far < least, [&] {
                            best = c;
                            least = far;
                        });
                    });
                });
                out[g.at(x, y)] = gpu::select(f[g.at(x, y)] > 0.0f, 0u, best);
            });
        auto const end = gpu::copy_if(
            all, all + static_cast<std::ptrdiff_t>(g.size()), shores_.begin(), [n = gpu::in(near)](auto c) {
                return n[c] > 0u;
            });
        shores_.resize(static_cast<std::size_t>(end - shores_.begin()));
        gpu::gather(shores_.begin(), shores_.end(), near.begin(), nearest_.begin());
        nearest_.resize(shores_.size());
    }
    /// The wind is a little uneven, and sways: without that, it takes long until a wake does.
    void blow() {
        float const height = static_cast<float>(grid_.height), wind = wind_,
                    phase = 9.0f * wind * time_ / height;
        gpu::for_each_index(grid_.height, [=, g = grid_, u = gpu::out(u_), u2 = gpu::out(u2_)](auto y) {
            auto const at = 14.0f / height * gpu::cast<float>(y);
            auto const speed = wind * (1.0f + 0.2f * gpu::sin(at - phase));
            u[g.at(0u, y) - 1u] = speed;
            u2[g.at(0u, y) - 1u] = speed;
        });
        time_ += 1;
    }
    void fill_shores() {
        gpu::for_each_index(shores_.size(),
            [shore = gpu::in(shores_), from = gpu::in(nearest_), smoke = gpu::inout(smoke_)](
                auto i) { smoke[shore[i]] = smoke[from[i]]; });
    }

    /// Every cell of fluid takes what the wind brings it: two speeds and the smoke, in one launch.
    void advect() {
        gpu::for_each(solver_.cells().begin(),
            solver_.cells().end(),
            [g = grid_,
                east = gpu::in(solver_.east()),
                north = gpu::in(solver_.north()),
                u = gpu::in(u_),
                v = gpu::in(v_),
                smoke = gpu::in(smoke_),
                u2 = gpu::out(u2_),
                v2 = gpu::out(v2_),
                smoke2 = gpu::out(smoke2_)](auto c) {
                auto const right = static_cast<float>(g.width) - 1.001f,
                           top = static_cast<float>(g.height) - 1.001f;
                // Where the wind was one step ago that is at (x, y) now, by the midpoint rule.
                auto const back =
                    [&](auto const& x, auto const& y, float steps, auto const& fx, auto const& fy) {
                        auto const px = gpu::clamp(fx, 0.0f, right), py = gpu::clamp(fy, 0.0f, top);
                        auto const du = linear(g, u, gpu::clamp(px - 0.5f, -1.0f, right), py),
                                   dv = linear(g, v, px, gpu::clamp(py - 0.5f, -1.0f, top));
                        return gpu::make<gpu::vec2>(x - steps * du, y - steps * dv);
                    };
                auto const origin = [&](auto const& x, auto const& y) {
                    auto const half = back(x, y, 0.5f, x, y);
                    return back(x, y, 1.0f, half.x, half.y);
                };
                auto const s = g.stride();
                auto const x = gpu::cast<float>(c % s), y = gpu::cast<float>(c / s - 1u);
                // Splines read one cell further on each side than lines.
                auto const inner = [&](auto const& p, float least) {
                    return gpu::clamp(p, least, right - 1.0f);
                };
                auto const upper = [&](auto const& p) { return gpu::clamp(p, 0.0f, top - 1.0f); };
                auto const at_u = origin(x + 0.5f, y), at_v = origin(x, y + 0.5f), at = origin(x, y);
                u2[c] = gpu::select(
                    east[c] > 0.0f, cubic(g, u, inner(at_u.x - 0.5f, -1.0f), upper(at_u.y)), 0.0f);
                v2[c] = gpu::select(
                    north[c] > 0.0f, cubic(g, v, inner(at_v.x, 0.0f), upper(at_v.y - 0.5f)), 0.0f);
                smoke2[c] = cubic(g, smoke, inner(at.x, -1.0f), upper(at.y));
            });
        std::swap(u_, u2_);
        std::swap(v_, v2_);
        std::swap(smoke_, smoke2_);
    }

    /// Takes the gradient of the pressure away, so that as much leaves each cell as enters it.
    void project() {
        auto const s = grid_.stride();
        gpu::for_each(solver_.cells().begin(),
            solver_.cells().end(),
            [s, u = gpu::in(u_), v = gpu::in(v_), rhs = gpu::out(solver_.rhs())](
                auto c) { rhs[c] = u[c] - u[c - 1u] + v[c] - v[c - s]; });
        for (int k = 0; k < cycles; ++k) solver_.cycle();
        gpu::for_each(solver_.cells().begin(),
            solver_.cells().end(),
            [s,
                east = gpu::in(solver_.east()),
                north = gpu::in(solver_.north()),
                p = gpu::in(solver_.pressure()),
                u = gpu::inout(u_),
                v = gpu::inout(v_)](auto c) {
                u[c] = u[c] - east[c] * (p[c + 1u] - p[c]);
                v[c] = v[c] - north[c] * (p[c + s] - p[c]);
            });
    }

    static constexpr int cycles = 2;  // the pressure of the last step is a good beginning
    grid grid_;
    float wind_, time_ = 0;
    gpu::vector<float> fluid_;
    multigrid solver_;
    gpu::vector<float> u_, v_;
    gpu::vector<gpu::vec4> smoke_;
    gpu::vector<float> u2_, v2_;
    gpu::vector<gpu::vec4> smoke2_;
    gpu::vector<std::uint32_t> shores_, nearest_;
};

}  // namespace smoke
