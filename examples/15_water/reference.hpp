// SPDX-License-Identifier: MIT
// The reference: all pairs of atoms, in double precision, on the CPU. It shares the numbers of the model with
// the GPU's part, and no code.
#pragma once

#include "box.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace water::reference {

struct answer {
    std::vector<gpu::dvec3> forces;
    energies found;  // without the kinetic energy
};

/// The forces on the molecules 0, every, 2 every ..., and zero on the others. The energies are complete when
/// `every` is 1. Calls `step` after each molecule.
answer solve(box const& b, std::size_t every, std::function<void()> const& step);

}  // namespace water::reference
