// SPDX-License-Identifier: MIT
// The potential of charges, by conjugate gradients; and a matrix of a file, by bicgstab. `17_poisson --help`
// lists its options.
//
// Three systems of equations are solved, in the plane, in space and on a mesh. Eigen solves each of them on
// the host by elimination; the program returns 0 when all answers agree.
#include "../support/options.hpp"
#include "../support/picture.hpp"
#include "../support/progress.hpp"
#include "poisson.hpp"
#include "reference.hpp"

#include <gpu/numeric/matrix_market.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace {

using clock = std::chrono::steady_clock;

struct settings {
    std::uint32_t size = 448, space = 48, scale = 2, frames = 1;
    std::string matrix, output = "out/poisson";
    bool cpu = false;
};

// The solvers stop at this residual beside |b|; the answers may have twice that, beside |A| |x| + |b|.
constexpr double tolerance = 1e-5;

double seconds_since(clock::time_point start) {
    return std::chrono::duration<double>(clock::now() - start).count();
}

std::vector<poisson::charge> charges() {
    return {{0.18f, 0.20f, 0.3f, 0.020f, 1.0f},
        {0.36f, 0.39f, 0.6f, 0.030f, -0.7f},
        {0.55f, 0.14f, 0.4f, 0.016f, -1.2f},
        {0.60f, 0.36f, 0.5f, 0.026f, 1.1f},
        {0.80f, 0.22f, 0.2f, 0.024f, -1.0f},
        {0.13f, 0.45f, 0.7f, 0.018f, -1.0f},
        {0.88f, 0.46f, 0.5f, 0.016f, 1.3f},
        {0.41f, 0.11f, 0.8f, 0.014f, 1.1f}};
}

bool judge(char const* what, std::size_t unknowns, gpu::solver_result const& end, double seconds,
    reference::comparison const& c, double host_seconds, double most_error = 1e-3) {
    bool const good = end.converged && c.backward < 2 * tolerance && c.error < most_error;
    std::printf("%-8s %7zu unknowns: GPU %8.1f ms, %4zu iterations; Eigen, by elimination, %8.1f ms\n",
        what,
        unknowns,
        1e3 * seconds,
        end.iterations,
        1e3 * host_seconds);
    std::printf(
        "         residual %.1e, beside |A| |x| + |b| %.1e (2e-5 may be); answer differs by %.1e (%.0e may): "
        "%s\n",
        c.residual,
        c.backward,
        c.error,
        most_error,
        good ? "good" : "WRONG");
    return good;
}

/// Solves a box of charges on both sides.
bool check_box(char const* what, poisson::grid g) {
    poisson::box box(g);
    for (auto const& c : charges()) box.add(c);
    gpu::vector<float> potential(g.size());
    auto start = clock::now();
    auto const end = box.solve(potential, {tolerance, 3000, 25});
    double const seconds = seconds_since(start);
    start = clock::now();
    auto const a = reference::laplacian(int(g.width), int(g.height), int(g.depth));
    auto const c = reference::compare<Eigen::SimplicialLDLT<reference::matrix>>(
        a, reference::of(gpu::to_host(box.charges())), reference::of(gpu::to_host(potential)));
    return judge(what, g.size(), end, seconds, c, seconds_since(start));
}

/// Solves a matrix of a Matrix Market file on both sides; its own rows' sums are the right side. Only
/// the residual is judged when `most_error` is infinite: the answer of a matrix that amplifies errors a
/// million times has no right digit in floats.
bool check_file(std::string const& path, double most_error) {
    auto const m = gpu::linalg::read_matrix_market<float>(path);
    gpu::vector<std::uint32_t> const offsets(m.row_offsets), columns(m.column_indices);
    gpu::vector<float> const values(m.values);
    gpu::csr_matrix const a(m.rows, m.columns, offsets, columns, values);
    gpu::vector<float> ones(m.columns, 1.0f), b(m.rows), x(m.columns), inverse(m.rows);
    gpu::linalg::multiply(a, ones, b);
    gpu::linalg::inverse_diagonal(a, inverse);
    auto const product = [&](auto const& p, auto& q) { gpu::linalg::multiply(a, p, q); };
    gpu::solver_options const options{tolerance, 3000, 25};
    auto start = clock::now();
    auto const end = m.symmetric ? gpu::linalg::conjugate_gradient(product, inverse, b, x, options)
                                 : gpu::linalg::bicgstab(product, inverse, b, x, options);
    double const seconds = seconds_since(start);
    start = clock::now();
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t r = 0; r < m.rows; ++r)
        for (std::size_t k = m.row_offsets[r]; k < m.row_offsets[r + 1]; ++k)
            entries.emplace_back(int(r), int(m.column_indices[k]), double(m.values[k]));
    reference::matrix host(Eigen::Index(m.rows), Eigen::Index(m.columns));
    host.setFromTriplets(entries.begin(), entries.end());
    auto const c = reference::compare<Eigen::SparseLU<reference::matrix>>(
        host, reference::of(gpu::to_host(b)), reference::of(gpu::to_host(x)));
    return judge(
        m.symmetric ? "file, CG" : "file", m.rows, end, seconds, c, seconds_since(start), most_error);
}

/// The bytes that conjugate gradients move in a second, beside those of a copy.
void measure(char const* what, poisson::grid g) {
    poisson::box box(g);
    for (auto const& c : charges()) box.add(c);
    std::size_t const n = g.size(), iterations = 60;
    gpu::vector<float> x(n), y(n);
    auto const timed = [](auto const& work) {
        work();
        auto const start = clock::now();
        work();
        return seconds_since(start);
    };
    double const solving = timed([&] {
        gpu::fill(x.begin(), x.end(), 0.0f);
        (void)box.solve(x, {0.0, iterations, iterations});
    });
    double const copying = timed([&] {
        for (std::size_t k = 0; k < iterations; ++k) gpu::copy(x.begin(), x.end(), y.begin());
        (void)float(y[0]);
    });
    // An iteration reads the diagonals and one vector and writes one for its product; all else in it reads
    // eleven vectors and writes three. A copy reads one and writes one.
    auto const vectors = static_cast<double>(g.diagonals() + 2 + 14);
    double const work = static_cast<double>(n * sizeof(float) * iterations);
    std::printf("%-8s %7zu unknowns: %.3f ms an iteration, %.1f GB/s; a copy: %.1f GB/s\n",
        what,
        n,
        1e3 * solving / static_cast<double>(iterations),
        1e-9 * vectors * work / solving,
        1e-9 * 2 * work / copying);
}

int run(settings const& o) {
    std::filesystem::create_directories(o.output);
    // The picture.
    poisson::grid const plane{o.size, o.size * 9 / 16, 1}, space{o.space, o.space, o.space};
    poisson::box box(plane);
    for (auto const& c : charges()) box.add(c);
    gpu::vector<float> potential(plane.size());
    std::size_t const most = 8 * std::size_t{o.size}, look_every = 20;
    std::size_t done = 0;
    gpu::solver_result end;
    example::progress bar("17_poisson", 100 * o.frames);
    auto const start = clock::now();
    for (std::uint32_t frame = 0; frame < o.frames; ++frame) {
        gpu::fill(potential.begin(), potential.end(), 0.0f);
        done = 0;
        do {
            // Begins again from the potential so far, so that the bar can move.
            end = box.solve(potential, {2e-5, std::min(most - done, std::size_t{o.size}), look_every});
            done += end.iterations;
            double const share = std::log(std::max(end.residual, 2e-5)) / std::log(2e-5);
            bar.at(100 * frame + static_cast<std::size_t>(100 * std::clamp(share, 0.0, 1.0)));
        } while (!end.converged && done < most);
    }
    double const seconds = seconds_since(start) / o.frames;
    std::printf("%u x %u points: %zu iterations in %.2f s, residual %.1e, on %s\n",
        plane.width,
        plane.height,
        done,
        seconds,
        end.residual,
        gpu::context::current().renderer().c_str());
    auto const [low, high] = gpu::reduce_many(
        potential, gpu::reduction(0.0f, gpu::minimum<>{}), gpu::reduction(0.0f, gpu::maximum<>{}));
    auto const pixels = poisson::paint(potential, plane, o.scale, std::min(-low, high), 12.0f);
    example::picture picture(plane.width * o.scale, plane.height * o.scale);
    gpu::copy(pixels.begin(), pixels.end(), picture.pixels.begin());
    std::printf(picture.write(o.output + "/poisson.png")
                    ? "%s/poisson.png\n"
                    : "no picture in %s: built without libpng (package libpng-dev)\n",
        o.output.c_str());

    auto const side = static_cast<std::uint32_t>(std::sqrt(double(space.size())));
    example::progress checks("the checks", 5);
    measure("plane", {side, side, 1});
    checks.at(1);
    measure("space", space);
    checks.at(2);
    bool good = end.converged;
    good &= check_box("plane", o.cpu ? plane : poisson::grid{96, 54, 1});
    checks.at(3);
    good &= check_box("space", {20, 18, 16});
    checks.at(4);
    if (o.matrix.empty()) {
        std::string const disc = o.output + "/disc.mtx";
        reference::write(reference::disc(24, 6.0), disc);
        good &= check_file(disc, 1e-3);
    } else
        good &= check_file(o.matrix, std::numeric_limits<double>::infinity());
    checks.at(5);
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o(
        "17_poisson", "The potential of charges, by conjugate gradients, and equations of a file.");
    o.value("--size", "points along the width of the plane", s.size, 16);
    o.value(
        "--space", "points along the edge of the cube that is timed, beside a square of as many", s.space, 4);
    o.value("--scale", "pixels of a point along a side", s.scale, 1);
    o.value(
        "--matrix", "a square matrix in the Matrix Market format, to solve instead of a disc's", s.matrix);
    o.value("--frames", "how often the plane is solved, for the time", s.frames, 1);
    o.value("--output", "folder of poisson.png and disc.mtx", s.output);
    o.flag("--cpu", "compares the whole plane with Eigen's answer, not one of 96 x 54 points", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
