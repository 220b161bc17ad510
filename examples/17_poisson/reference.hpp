// SPDX-License-Identifier: MIT
// The host's matrices, by Eigen and in doubles: Poisson's equation, direct solvers, residuals; and the mesh
// whose matrix is written to a Matrix Market file.
#pragma once

#include <Eigen/Sparse>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace reference {

using matrix = Eigen::SparseMatrix<double>;
using vector = Eigen::VectorXd;

inline vector of(std::vector<float> const& v) {
    return Eigen::Map<Eigen::VectorXf const>(v.data(), static_cast<Eigen::Index>(v.size())).cast<double>();
}

/// Poisson's equation in a box whose walls have potential 0, from its definition.
inline matrix laplacian(int width, int height, int depth) {
    std::vector<Eigen::Triplet<double>> entries;
    int const size[] = {width, height, depth}, steps[] = {1, width, width * height};
    for (int i = 0; i < width * height * depth; ++i) {
        int const at[] = {i % width, i / width % height, i / (width * height)};
        for (int d = 0; d < (depth > 1 ? 3 : 2); ++d) {
            entries.emplace_back(i, i, 2.0);
            if (at[d] > 0) entries.emplace_back(i, i - steps[d], -1.0);
            if (at[d] + 1 < size[d]) entries.emplace_back(i, i + steps[d], -1.0);
        }
    }
    matrix a(width * height * depth, width * height * depth);
    a.setFromTriplets(entries.begin(), entries.end());
    return a;
}

/// Heat in a wind that blows round a disc: linear elements on a mesh of triangles whose points are shaken.
/// The rim is cold. The wind makes the matrix unsymmetric.
inline matrix disc(int rings, double wind) {
    struct point {
        double x, y;
    };
    int const around = 6 * rings;
    std::mt19937 engine(5);
    std::uniform_real_distribution<double> shake(-0.3, 0.3);
    double const pi = 3.14159265358979323846;
    std::vector<point> points;
    for (int r = 0; r <= rings; ++r)
        for (int k = 0; k < around; ++k) {
            bool const inner = r > 0 && r < rings;
            double const radius = 0.2 + 0.8 * (r + (inner ? shake(engine) : 0)) / rings,
                         angle = 2 * pi * (k + (inner ? shake(engine) : 0)) / around;
            points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
        }
    // The unknowns are the points inside the outer rim.
    int const unknowns = rings * around;
    std::vector<Eigen::Triplet<double>> entries;
    auto const add = [&](int a, int b, int c) {
        int const corner[] = {a, b, c};
        double gx[3], gy[3];
        point const p[] = {points[std::size_t(a)], points[std::size_t(b)], points[std::size_t(c)]};
        double const twice = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[2].x - p[0].x) * (p[1].y - p[0].y);
        for (int i = 0; i < 3; ++i) {
            point const &q = p[(i + 1) % 3], &s = p[(i + 2) % 3];
            gx[i] = (q.y - s.y) / twice;
            gy[i] = (s.x - q.x) / twice;
        }
        double const x = (p[0].x + p[1].x + p[2].x) / 3, y = (p[0].y + p[1].y + p[2].y) / 3, area = twice / 2;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                if (corner[i] < unknowns && corner[j] < unknowns)
                    entries.emplace_back(corner[i],
                        corner[j],
                        area * (gx[i] * gx[j] + gy[i] * gy[j]) + area / 3 * wind * (-y * gx[j] + x * gy[j]));
    };
    for (int r = 0; r < rings; ++r)
        for (int k = 0; k < around; ++k) {
            int const a = r * around + k, b = r * around + (k + 1) % around;
            add(a, a + around, b);
            add(b, a + around, b + around);
        }
    matrix m(unknowns, unknowns);
    m.setFromTriplets(entries.begin(), entries.end());
    return m;
}

/// Writes a matrix in the Matrix Market format.
inline void write(matrix const& m, std::string const& path) {
    std::FILE* const file = std::fopen(path.c_str(), "w");
    if (!file) throw std::runtime_error("cannot write " + path);
    std::fprintf(file, "%%%%MatrixMarket matrix coordinate real general\n%% Heat in a wind round a disc.\n");
    std::fprintf(file, "%td %td %td\n", m.rows(), m.cols(), m.nonZeros());
    for (Eigen::Index c = 0; c < m.outerSize(); ++c)
        for (matrix::InnerIterator e(m, c); e; ++e)
            std::fprintf(file, "%td %td %.9g\n", e.row() + 1, e.col() + 1, e.value());
    std::fclose(file);
}

/// How far an answer of the GPU is from Eigen's.
struct comparison {
    double residual;  ///< |b - A x| / |b|
    double backward;  ///< |b - A x| / (|A| |x| + |b|) of the largest elements: rounding x to floats changes
                      ///< it little
    double error;     ///< the largest difference to the answer of a direct solver, beside its largest element
};
template <class Solver> comparison compare(matrix const& a, vector const& b, vector const& x) {
    Solver solver(a);
    vector const known = solver.solve(b), rest = b - a * x;
    if (solver.info() != Eigen::Success) throw std::runtime_error("Eigen cannot solve the equations");
    double const largest_sum = (a.cwiseAbs() * vector::Ones(a.cols())).maxCoeff();
    auto const most = [](vector const& v) { return v.lpNorm<Eigen::Infinity>(); };
    return {rest.norm() / b.norm(),
        most(rest) / (largest_sum * most(x) + most(b)),
        most(known - x) / most(known)};
}

}  // namespace reference
