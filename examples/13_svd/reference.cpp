// SPDX-License-Identifier: MIT
#include "reference.hpp"

#include <Eigen/SVD>

std::vector<double> svd::singular_values(std::vector<float> const& matrix, std::size_t columns) {
    auto const n = static_cast<Eigen::Index>(columns);
    Eigen::Map<Eigen::MatrixXf const> const a(matrix.data(), static_cast<Eigen::Index>(matrix.size()) / n, n);
    Eigen::BDCSVD<Eigen::MatrixXd> const solved(a.cast<double>());
    auto const& values = solved.singularValues();
    return {values.data(), values.data() + values.size()};
}
