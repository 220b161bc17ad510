// SPDX-License-Identifier: MIT
// Water molecules that attract and repel each other: a cell grid by sort and binary search, the forces on
// each atom from the cells around it, and the motion.
#pragma once

#include "box.hpp"

#include <gpu/gpu.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace water {

/// Points of a periodic box in the order of their cells.
struct grid {
    /// Cells are at least `least` wide.
    grid(gpu::vec3 period, float least, std::size_t points)
        : edges(period)
        , sides(glm::max(gpu::uvec3(period / least), gpu::uvec3(1)))
        , cell(points)
        , order(points)
        , start(std::size_t{sides.x} * sides.y * sides.z + 1) {}

    gpu::vec3 edges;
    gpu::uvec3 sides;
    gpu::vector<std::uint32_t> cell, order,
        start;  // cell c has the points order[start[c]] ... [start[c + 1] - 1]

    void build(gpu::vector<gpu::vec4> const& points) {
        // Which cell is each point in?
        gpu::vec3 const period = edges, scale = gpu::vec3(sides) / edges;
        gpu::uvec3 const most = sides - 1u, stride(1, sides.x, sides.x * sides.y);
        gpu::transform(points.begin(), points.end(), cell.begin(), [=](auto p) {
            auto place = gpu::xyz(p) - gpu::floor(gpu::xyz(p) / period) * period;
            auto c = gpu::min(gpu::cast<gpu::uvec3>(place * scale), most) * stride;
            return c.x + c.y + c.z;
        });
        // The points of one cell side by side.
        gpu::sequence(order.begin(), order.end());
        gpu::sort_by_key(cell.begin(), cell.end(), order.begin());
        // Where does each cell start? Every cell asks by binary search.
        auto const all = gpu::make_counting_iterator(std::uint32_t(0));
        auto const cells = static_cast<std::ptrdiff_t>(start.size());
        gpu::lower_bound(cell.begin(), cell.end(), all, all + cells, start.begin());
    }
};

/// Two springs and the one of the angle between them; `to_first` and `to_second` lead from the oxygen to the
/// hydrogens. The answer: the forces on both hydrogens, the energies of the bonds and of the angle.
template <class V> auto bonded(V const& to_first, V const& to_second) {
    auto const angle = static_cast<float>(model::angle * 3.14159265358979 / 180);
    auto const stiff = static_cast<float>(model::bond_stiffness),
               bend = static_cast<float>(model::angle_stiffness);
    auto r1 = gpu::length(to_first), r2 = gpu::length(to_second);
    auto along1 = to_first / r1, along2 = to_second / r2;
    auto cosine = gpu::dot(along1, along2), sine = gpu::length(gpu::cross(along1, along2));
    // The arc of a small sine, by its series: acos has few correct bits on some drivers.
    auto s = sine * std::cos(angle) - cosine * std::sin(angle), q = s * s;
    auto wide = s * (1.0f + q * (1.0f / 6 + q * (3.0f / 40 + q * (15.0f / 336 + q * (105.0f / 3456)))));
    auto stretch1 = r1 - static_cast<float>(model::bond), stretch2 = r2 - static_cast<float>(model::bond);
    auto moment = bend * wide / sine;
    return gpu::make_tuple(moment / r1 * (along2 - cosine * along1) - stiff * stretch1 * along1,
        moment / r2 * (along1 - cosine * along2) - stiff * stretch2 * along2,
        0.5f * stiff * (stretch1 * stretch1 + stretch2 * stretch2),
        0.5f * bend * wide * wide);
}

class simulation {
public:
    /// Steps are `time_step` ps long. Forces are right until an atom has moved by half of `skin` since the
    /// grid was built, which happens every `rebuild` steps.
    simulation(box const& b, double time_step, std::size_t rebuild)
        : molecules_(static_cast<std::uint32_t>(b.places.size() / 3))
        , time_step_(static_cast<float>(time_step))
        , rebuild_(rebuild)
        , grid_(gpu::vec3(b.edges), 0.5f * static_cast<float>(model::cutoff + skin), b.places.size())
        , place_(b.places.size())
        , position_(b.places.size())
        , velocity_(b.places.size())
        , force_(b.places.size())
        , total_(b.places.size())
        , built_(b.places.size())
        , sorted_(b.places.size())
        , pair_energy_(b.places.size())
        , moved_(b.places.size(), 0.0f) {
        std::vector<gpu::vec4> p, v;
        for (gpu::dvec3 const& each : b.places) p.emplace_back(gpu::vec3(each), 0.0f);
        for (gpu::dvec3 const& each : velocities(b.places.size(), 300)) v.emplace_back(gpu::vec3(each), 0.0f);
        gpu::copy(p.begin(), p.end(), position_.begin());
        gpu::copy(v.begin(), v.end(), velocity_.begin());
        build();
        forces();
        move(-0.5f * time_step_, 0.0f);  // velocities are those between two steps from here on
    }

    std::size_t atoms() const { return position_.size(); }
    gpu::vec3 edges() const { return grid_.edges; }
    gpu::vector<gpu::vec4> const& position() const { return position_; }
    /// The forces that measure() found.
    gpu::vector<gpu::vec4> const& total_force() const { return total_; }

    void step() {
        move(time_step_, time_step_);
        if (++steps_ % rebuild_ == 0) build();
        forces();
    }

    /// The energies now. Waits for the GPU.
    energies measure() {
        forces(true);
        gpu::vector<gpu::vec3> sums(molecules_);
        float const half = 0.5f * time_step_;
        // Bonds, angles, motion; velocities are those of half a step ago.
        gpu::for_each_index(molecules_,
            [=,
                p = gpu::in(position_),
                v = gpu::in(velocity_),
                f = gpu::in(force_),
                all = gpu::out(total_),
                e = gpu::out(sums)](auto m) {
                auto o = gpu::xyz(p[3u * m]);
                auto [first, second, bonds, angle] =
                    bonded(gpu::xyz(p[3u * m + 1u]) - o, gpu::xyz(p[3u * m + 2u]) - o);
                auto energy = [&](auto atom, auto const& force, double mass) {
                    auto full = gpu::xyz(f[atom]) + force;
                    all[atom] = gpu::make<gpu::vec4>(full, 0.0f);
                    auto speed = gpu::xyz(v[atom]) + half / static_cast<float>(mass) * full;
                    return 0.5f * static_cast<float>(mass) * gpu::dot(speed, speed);
                };
                auto kinetic = energy(3u * m, -(first + second), model::oxygen_mass) +
                               energy(3u * m + 1u, first, model::hydrogen_mass) +
                               energy(3u * m + 2u, second, model::hydrogen_mass);
                e[m] = gpu::make<gpu::vec3>(bonds, angle, kinetic);
            });
        auto const sum = gpu::transform_reduce(
            sums.begin(),
            sums.end(),
            [](auto e) { return gpu::cast<gpu::dvec3>(e); },
            gpu::dvec3(0),
            gpu::plus<>{});
        auto const pairs = gpu::transform_reduce(
            pair_energy_.begin(),
            pair_energy_.end(),
            [](auto e) { return gpu::cast<gpu::dvec2>(e); },
            gpu::dvec2(0),
            gpu::plus<>{});
        return {sum.x, sum.y, pairs.x, pairs.y, sum.z};
    }
    /// The places now, and the forces that measure() found.
    solved_box state() const {
        solved_box s;
        s.edges = gpu::dvec3(grid_.edges);
        for (gpu::vec4 const& p : gpu::to_host(position_)) s.places.emplace_back(p);
        for (gpu::vec4 const& f : gpu::to_host(total_)) s.forces.emplace_back(f);
        return s;
    }
    /// How far an atom has come from one building of the grid to the next, as a share of what is allowed.
    double farthest() const {
        float const most = gpu::reduce(moved_.begin(), moved_.end(), 0.0f, gpu::maximum<>{});
        return std::sqrt(static_cast<double>(most)) / (0.5 * skin);
    }

private:
    static constexpr double skin = 0.1;

    void build() {
        // Molecules that left the box come back on the other side, whole.
        gpu::vec3 const edges = grid_.edges;
        gpu::for_each_index(molecules_,
            [=, p = gpu::inout(position_), old = gpu::inout(built_), far = gpu::inout(moved_)](auto m) {
                auto back = gpu::floor(gpu::xyz(p[3u * m]) / edges) * edges;
                for (unsigned atom = 0; atom < 3; ++atom) {
                    auto i = 3u * m + atom;
                    auto now = gpu::xyz(p[i]), way = now - gpu::xyz(old[i]);
                    far[i] = gpu::max(far[i], gpu::select(old[i].w == 0.0f, 0.0f, gpu::dot(way, way)));
                    p[i] = gpu::make<gpu::vec4>(now - back, 0.0f);
                    old[i] = gpu::make<gpu::vec4>(now - back, 1.0f);
                }
            });
        grid_.build(position_);
        // Atoms in the order of their cells: the place, and the molecule's number, negative for a hydrogen.
        gpu::for_each_index(atoms(),
            [order = gpu::in(grid_.order),
                p = gpu::in(position_),
                place = gpu::out(place_),
                sorted = gpu::out(sorted_)](auto k) {
                auto i = order[k];
                auto number = gpu::cast<float>(i / 3u + 1u);
                place[i] = k;
                sorted[k] = gpu::make<gpu::vec4>(gpu::xyz(p[i]), gpu::select(i % 3u == 0u, number, -number));
            });
    }

    /// Lennard-Jones between oxygens and Coulomb between all atoms, for every atom from the cells around its
    /// own.
    void forces(bool with_energy = false) {
        auto const cutoff = static_cast<float>(model::cutoff), c6 = static_cast<float>(model::c6);
        auto const c12 = static_cast<float>(model::c12), k_rf = 0.5f / (cutoff * cutoff * cutoff);
        auto const unit = static_cast<float>(std::sqrt(model::coulomb));
        float const oxygen = unit * static_cast<float>(model::oxygen_charge);
        float const hydrogen = unit * static_cast<float>(model::hydrogen_charge);
        float const q6 = std::pow(cutoff, -6.0f), shift = c12 * q6 * q6 - c6 * q6;
        gpu::vec3 const edges = grid_.edges, inverse = 1.0f / edges;
        gpu::uvec3 const sides = grid_.sides, around = glm::min(sides, gpu::uvec3(5));
        gpu::for_each_index(atoms(),
            [=,
                p = gpu::in(sorted_),
                cell = gpu::in(grid_.cell),
                start = gpu::in(grid_.start),
                order = gpu::in(grid_.order),
                force = gpu::out(force_),
                energy = gpu::out(pair_energy_)](auto me) {
                auto here = p[me];
                auto my_charge = gpu::select(here.w > 0.0f, oxygen, hydrogen);
                auto c = cell[me];
                auto home =
                    gpu::make<gpu::uvec3>(c % sides.x, c / sides.x % sides.y, c / (sides.x * sides.y));
                auto low = home + sides - 2u;  // of five cells along an axis, or of all where there are fewer
                gpu::var<gpu::vec3> sum;
                gpu::var<gpu::vec2> sum_energy;
                auto visit = [&](auto begin, auto end) {
                    gpu::for_(begin, end, [&](auto k) {
                        auto there = p[k];
                        auto way = gpu::xyz(here) - gpu::xyz(there);
                        way = way - edges * gpu::roundEven(way * inverse);
                        auto r2 = gpu::dot(way, way);
                        gpu::if_(r2 < cutoff * cutoff, [&] {
                            // In a molecule, and for the atom itself, only the reaction field acts.
                            auto other = gpu::abs(there.w) != gpu::abs(here.w);
                            auto qq = my_charge * gpu::select(there.w > 0.0f, oxygen, hydrogen);
                            auto inverse_r = gpu::select(other, gpu::inversesqrt(gpu::max(r2, 1e-6f)), 0.0f);
                            auto r_2 = inverse_r * inverse_r, r_6 = r_2 * r_2 * r_2;
                            auto both = gpu::select(other && gpu::min(here.w, there.w) > 0.0f, 1.0f, 0.0f);
                            sum += (qq * (inverse_r * r_2 - 2.0f * k_rf) +
                                       both * r_6 * r_2 * (12.0f * c12 * r_6 - 6.0f * c6)) *
                                   way;
                            if (with_energy)
                                sum_energy +=
                                    0.5f * gpu::make<gpu::vec2>(both * (r_6 * (c12 * r_6 - c6) - shift),
                                               qq * (inverse_r + k_rf * r2 - 1.5f / cutoff));
                        });
                    });
                };
                gpu::for_(0u, around.z, [&](auto dz) {
                    gpu::for_(0u, around.y, [&](auto dy) {
                        // Cells side by side in x are one range, or two where the row ends between them.
                        auto row = ((low.z + dz) % sides.z * sides.y + (low.y + dy) % sides.y) * sides.x;
                        auto first = low.x % sides.x, end = first + around.x;
                        visit(start[row + first], start[row + gpu::min(end, sides.x)]);
                        visit(start[row], start[row + gpu::max(end, sides.x) - sides.x]);
                    });
                });
                auto i = order[me];
                force[i] = gpu::make<gpu::vec4>(sum, 0.0f);
                if (with_energy) energy[i] = sum_energy;
            });
    }

    /// The velocities change by the forces and the places by the velocities.
    void move(float kick, float drift) {
        float const oxygen = kick / static_cast<float>(model::oxygen_mass);
        float const hydrogen = kick / static_cast<float>(model::hydrogen_mass);
        gpu::for_each_index(molecules_,
            [=,
                f = gpu::in(force_),
                place = gpu::in(place_),
                p = gpu::inout(position_),
                v = gpu::inout(velocity_),
                sorted = gpu::inout(sorted_)](auto m) {
                auto o = gpu::xyz(p[3u * m]);
                auto [first, second, bonds, angle] =
                    bonded(gpu::xyz(p[3u * m + 1u]) - o, gpu::xyz(p[3u * m + 2u]) - o);
                auto one = [&](auto i, auto const& force, auto weight) {
                    auto speed = gpu::xyz(v[i]) + weight * (gpu::xyz(f[i]) + force);
                    auto now = gpu::xyz(p[i]) + drift * speed;
                    v[i] = gpu::make<gpu::vec4>(speed, 0.0f);
                    p[i] = gpu::make<gpu::vec4>(now, 0.0f);
                    sorted[place[i]] = gpu::make<gpu::vec4>(now, sorted[place[i]].w);
                };
                one(3u * m, -(first + second), oxygen);
                one(3u * m + 1u, first, hydrogen);
                one(3u * m + 2u, second, hydrogen);
            });
    }

    std::uint32_t molecules_;
    float time_step_;
    std::size_t rebuild_, steps_ = 0;
    grid grid_;
    gpu::vector<std::uint32_t> place_;
    gpu::vector<gpu::vec4> position_, velocity_, force_, total_, built_, sorted_;
    gpu::vector<gpu::vec2> pair_energy_;
    gpu::vector<float> moved_;
};

}  // namespace water
