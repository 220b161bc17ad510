// SPDX-License-Identifier: MIT
// What the host makes of the streams, in double precision; the sparse product by Eigen.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace brook {

/// A torus knot, told by steps: each matrix leads from one frame to the next, the first one to the first
/// frame.
struct knot {
    std::vector<glm::mat4> steps;
    explicit knot(std::uint32_t count);
};

glm::dmat4 product(std::vector<glm::mat4> const& steps);

/// The words of a file that differ in one letter, as a sparse matrix: each row holds the shares of its word's
/// neighbours. Empty when there is no such file.
struct word_network {
    std::vector<std::uint32_t> offsets, columns;
    std::vector<float> values;
    explicit word_network(std::string const& file);
};

/// The product with a vector, repeated, and the seconds of one.
std::vector<double> product(
    word_network const& a, std::vector<float> const& x, unsigned times, double& seconds);

}  // namespace brook
