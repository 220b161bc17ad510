// SPDX-License-Identifier: MIT
#include "reference.hpp"

#include <cmath>

namespace water::reference {
namespace {

/// The shortest way between two places of the periodic box.
gpu::dvec3 nearest(gpu::dvec3 way, gpu::dvec3 const& edges) {
    for (int axis = 0; axis < 3; ++axis) way[axis] -= edges[axis] * std::floor(way[axis] / edges[axis] + 0.5);
    return way;
}

double length(gpu::dvec3 const& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }
double charge(std::size_t atom) { return atom % 3 ? model::hydrogen_charge : model::oxygen_charge; }

/// Adds what all other atoms do to `atom`; half of the energy of a pair belongs to either atom.
void add_pairs(box const& b, std::size_t atom, answer& to) {
    double const rc = model::cutoff, k_rf = 0.5 / (rc * rc * rc), c_rf = 1.5 / rc;
    auto const lennard_jones = [](double r) {
        return model::c12 / std::pow(r, 12) - model::c6 / std::pow(r, 6);
    };
    double const shift = lennard_jones(rc);
    gpu::dvec3 const here = b.places[atom];
    gpu::dvec3 force(0);
    for (std::size_t other = 0; other < b.places.size(); ++other) {
        gpu::dvec3 const way = nearest(here - b.places[other], b.edges);
        double const r2 = way.x * way.x + way.y * way.y + way.z * way.z;
        if (r2 >= rc * rc) continue;
        double const r = std::sqrt(r2), qq = model::coulomb * charge(atom) * charge(other);
        // The field of what lies beyond the cut-off acts within a molecule, too, and on the atom itself.
        to.found.coulomb += 0.5 * qq * (k_rf * r2 - c_rf);
        force -= 2 * qq * k_rf * way;
        if (atom / 3 == other / 3) continue;
        to.found.coulomb += 0.5 * qq / r;
        force += qq / (r2 * r) * way;
        if (atom % 3 || other % 3) continue;
        to.found.lennard_jones += 0.5 * (lennard_jones(r) - shift);
        force += (12 * model::c12 / std::pow(r, 14) - 6 * model::c6 / std::pow(r, 8)) * way;
    }
    to.forces[atom] += force;
}

/// Adds two springs, and a third one for the angle between them.
void add_bonds(box const& b, std::size_t oxygen, answer& to) {
    gpu::dvec3 const p = b.places[oxygen] - b.places[oxygen + 1], q = b.places[oxygen] - b.places[oxygen + 2];
    gpu::dvec3 const ways[] = {nearest(-p, b.edges), nearest(-q, b.edges)};
    double const lengths[] = {length(ways[0]), length(ways[1])};
    double const cosine = glm::dot(ways[0], ways[1]) / (lengths[0] * lengths[1]);
    double const wide = std::acos(cosine) - model::angle * std::acos(-1.0) / 180;
    double const moment = model::angle_stiffness * wide / std::sqrt(1 - cosine * cosine);
    to.found.angles += 0.5 * model::angle_stiffness * wide * wide;
    for (std::size_t h = 0; h < 2; ++h) {
        gpu::dvec3 const along = ways[h] / lengths[h], other = ways[1 - h] / lengths[1 - h];
        double const stretch = lengths[h] - model::bond;
        to.found.bonds += 0.5 * model::bond_stiffness * stretch * stretch;
        gpu::dvec3 const force =
            moment / lengths[h] * (other - cosine * along) - model::bond_stiffness * stretch * along;
        to.forces[oxygen + 1 + h] += force;
        to.forces[oxygen] -= force;
    }
}

}  // namespace

answer solve(box const& b, std::size_t every, std::function<void()> const& step) {
    answer found{std::vector<gpu::dvec3>(b.places.size(), gpu::dvec3(0)), {}};
    for (std::size_t oxygen = 0; oxygen < b.places.size(); oxygen += 3 * every) {
        for (std::size_t atom = oxygen; atom < oxygen + 3; ++atom) add_pairs(b, atom, found);
        add_bonds(b, oxygen, found);
        step();
    }
    return found;
}

}  // namespace water::reference
