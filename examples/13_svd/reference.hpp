// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace svd {

/// The singular values by Eigen's divide and conquer, in doubles, the largest first.
std::vector<double> singular_values(std::vector<float> const& matrix, std::size_t columns);

}  // namespace svd
