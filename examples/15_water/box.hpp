// SPDX-License-Identifier: MIT
// A box of water molecules, read from a file of gromacs-data or from one of what GROMACS computed, and
// repeated.
#pragma once

#include <gpu/gpu.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace water {

/// Flexible SPC. Units are GROMACS': nm, ps, kJ/mol, and 1.66e-27 kg.
struct model {
    static constexpr double oxygen_charge = -0.82, hydrogen_charge = 0.41, coulomb = 138.935457644;
    static constexpr double oxygen_mass = 15.9994, hydrogen_mass = 1.008;
    static constexpr double c6 = 0.0026173456, c12 = 2.634129e-06, cutoff = 0.9;
    static constexpr double bond = 0.1, bond_stiffness = 345000, angle = 109.47, angle_stiffness = 383;
};

/// Energies in kJ/mol.
struct energies {
    double bonds = 0, angles = 0, lennard_jones = 0, coulomb = 0, kinetic = 0;

    double potential() const { return bonds + angles + lennard_jones + coulomb; }
    double total() const { return potential() + kinetic; }
};

/// Three atoms a molecule: oxygen, hydrogen, hydrogen. `edges` is the period along each axis.
struct box {
    gpu::dvec3 edges{0};
    std::vector<gpu::dvec3> places;
};

/// A box, and the forces and energies that another program found.
struct solved_box : box {
    std::vector<gpu::dvec3> forces;
    energies found;
};

/// A file of the format gro, with lengths of three decimals.
inline box read_gro(std::string const& path) {
    std::ifstream file(path);
    std::string line;
    std::size_t count = 0;
    box read;
    if (std::getline(file, line) && std::getline(file, line)) count = std::stoul(line);
    for (std::size_t i = 0; i < count && std::getline(file, line); ++i)
        read.places.emplace_back(
            std::stod(line.substr(20, 8)), std::stod(line.substr(28, 8)), std::stod(line.substr(36, 8)));
    file >> read.edges.x >> read.edges.y >> read.edges.z;
    if (!file || count == 0 || count % 3) throw std::runtime_error(path + " holds no box of water molecules");
    return read;
}

/// What tests/examples/water_gromacs.sh writes.
inline solved_box read_solved(std::string const& path) {
    std::ifstream file(path);
    std::string line;
    std::stringstream numbers;
    while (std::getline(file, line))
        if (!line.starts_with('#')) numbers << line << '\n';
    solved_box read;
    double sum = 0, edge = 0;
    energies& e = read.found;
    numbers >> e.bonds >> e.angles >> e.lennard_jones >> e.coulomb >> sum >> edge;
    read.edges = gpu::dvec3(edge);
    gpu::dvec3 p, f;
    while (numbers >> p.x >> p.y >> p.z >> f.x >> f.y >> f.z) {
        read.places.push_back(p);
        read.forces.push_back(f);
    }
    if (read.places.empty() || read.places.size() % 3)
        throw std::runtime_error(path + " holds no forces on water molecules");
    return read;
}

/// `copies` boxes side by side, as near to a cube as the factors of that number allow.
inline box repeated(box const& one, std::size_t copies) {
    std::array<std::size_t, 3> sides{1, 1, copies};
    double least = std::numeric_limits<double>::max();
    for (std::size_t x = 1; x <= copies; ++x)
        for (std::size_t y = 1; copies % x == 0 && y <= copies / x; ++y)
            if (copies / x % y == 0) {
                std::size_t const z = copies / x / y;
                double const surface = static_cast<double>(x * y + y * z + z * x);
                if (surface < least) {
                    least = surface;
                    sides = {x, y, z};
                }
            }
    box all;
    for (std::size_t n = 0; n < copies; ++n) {
        gpu::dvec3 const shift(n % sides[0], n / sides[0] % sides[1], n / sides[0] / sides[1]);
        for (gpu::dvec3 const& p : one.places) all.places.push_back(p + shift * one.edges);
    }
    all.edges = one.edges * gpu::dvec3(sides[0], sides[1], sides[2]);
    return all;
}

/// Velocities of a temperature in kelvin; the molecules together stand still.
inline std::vector<gpu::dvec3> velocities(std::size_t atoms, double temperature) {
    std::mt19937 engine(216);
    std::normal_distribution<double> normal;
    std::vector<gpu::dvec3> v(atoms);
    gpu::dvec3 momentum(0);
    double mass = 0;
    for (std::size_t i = 0; i < atoms; ++i) {
        double const m = i % 3 ? model::hydrogen_mass : model::oxygen_mass;
        v[i] = std::sqrt(0.0083144626 * temperature / m) *
               gpu::dvec3(normal(engine), normal(engine), normal(engine));
        momentum += m * v[i];
        mass += m;
    }
    for (gpu::dvec3& each : v) each -= momentum / mass;
    return v;
}

}  // namespace water
