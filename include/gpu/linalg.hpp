// SPDX-License-Identifier: MIT
// Gives gpu::linalg: products of vectors and of dense, banded and sparse matrices, and solvers of
// systems of equations whose scalars stay on the GPU. gpu.hpp leaves it out.
#pragma once
#include <gpu/numeric/banded_matrix.hpp>
#include <gpu/numeric/bicgstab.hpp>
#include <gpu/numeric/conjugate_gradient.hpp>
#include <gpu/numeric/dense_matrix.hpp>
#include <gpu/numeric/inverse_diagonal.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/numeric/vector_products.hpp>

namespace gpu::inline v0_2::linalg {

using gpu::conjugate_gradient;
using gpu::csr_matrix;
using gpu::ell_matrix;
using gpu::solver_options;
using gpu::solver_result;

}  // namespace gpu::inline v0_2::linalg
