// SPDX-License-Identifier: MIT
// A box of water by molecular dynamics, with GROMACS' formulas. `15_water --help` lists its options.
//
// The forces and energies of the start are compared with those that GROMACS found, those of the end with all
// pairs of atoms in double precision on the CPU; the total energy may not drift. The program draws the box
// and the forces, live in a window when there is a display and else into PNG files. It plots the energies,
// and returns 1 when a check fails.
#include "../support/options.hpp"
#include "../support/progress.hpp"
#include "../support/window.hpp"
#include "draw.hpp"
#include "live.hpp"
#include "plot.hpp"
#include "reference.hpp"
#include "simulation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct settings {
    std::size_t size = 1, steps = 2000, rebuild = 8, frames = 0, samples = 40;
    double time_step = 0.5;
    example::extent pixels{720, 612};
    std::string box = "/usr/share/gromacs/top/spc216.gro", gromacs = "tests/examples/data/water.txt";
    std::string output = "out/water";
    bool headless = false, cpu = false;
};

using clock_type = std::chrono::steady_clock;

double seconds_since(clock_type::time_point start) {
    return std::chrono::duration<double>(clock_type::now() - start).count();
}

/// The largest difference of two forces, over the molecules 0, every, 2 every ...; `wanted` is repeated.
double difference(
    std::vector<gpu::dvec3> const& forces, std::vector<gpu::dvec3> const& wanted, std::size_t every) {
    double most = 0;
    for (std::size_t i = 0; i < forces.size(); ++i)
        if (i / 3 % every == 0) {
            double const d = glm::length(forces[i] - wanted[i % wanted.size()]);
            most = std::max(most, std::isfinite(d) ? d : 1e30);
        }
    return most;
}

/// The largest difference of the four parts of the potential, as a share of its size.
double difference(water::energies const& found, water::energies const& wanted, double copies) {
    double const most = std::max({std::abs(found.bonds - copies * wanted.bonds),
        std::abs(found.angles - copies * wanted.angles),
        std::abs(found.lennard_jones - copies * wanted.lennard_jones),
        std::abs(found.coulomb - copies * wanted.coulomb)});
    return std::isfinite(most) ? most / std::abs(copies * wanted.potential()) : 1e30;
}

/// What the total energy gains in a ps, by the straight line that fits it best, and how far it is from that
/// line; both for an atom. Leaves out the first fifth, in which the bonds warm up.
std::pair<double, double> drift(std::vector<water::sample> const& samples, std::size_t atoms) {
    std::vector<water::sample> const s(
        samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 5), samples.end());
    auto const n = static_cast<double>(s.size());
    double time = 0, energy = 0, both = 0, square = 0, rest = 0;
    for (auto const& [t, e] : s) {
        time += t / n;
        energy += e.total() / n;
    }
    for (auto const& [t, e] : s) {
        both += (t - time) * (e.total() - energy);
        square += (t - time) * (t - time);
    }
    double const slope = square > 0 ? both / square : 0;
    for (auto const& [t, e] : s) rest += std::pow(e.total() - energy - slope * (t - time), 2) / n;
    return {slope / static_cast<double>(atoms), std::sqrt(rest) / static_cast<double>(atoms)};
}

int run(settings const& o) {
    namespace fs = std::filesystem;
    auto const [width, height] = o.pixels;
    example::screen const screen(o.headless, "water", static_cast<int>(width), static_cast<int>(height));
    bool const compared = fs::exists(o.gromacs);
    water::solved_box const solved = compared ? water::read_solved(o.gromacs) : water::solved_box{};
    if (!compared && !fs::exists(o.box))
        throw std::runtime_error(
            "no box of water: neither " + o.box + " (package gromacs-data) nor " + o.gromacs);
    water::box const one = fs::exists(o.box) ? water::read_gro(o.box) : water::box(solved);
    water::box const all = water::repeated(one, o.size);
    fs::create_directories(o.output);

    std::size_t const atoms = all.places.size();
    bool good = true;
    auto const check = [&](bool holds, char const* what, double found, double allowed) {
        std::printf("  %-58s %.2e (at most %.1e)%s\n", what, found, allowed, holds ? "" : ": WRONG");
        good = good && holds;
    };
    auto start = clock_type::now();
    water::simulation system(all, o.time_step * 1e-3, o.rebuild);
    water::energies const first = system.measure();
    std::printf("%zu atoms on %s; %.2f s to the first forces, compilation included\n",
        atoms,
        gpu::context::current().renderer().c_str(),
        seconds_since(start));
    double const longest = std::max({all.edges.x, all.edges.y, all.edges.z});
    if (compared) {
        // A place in the box is rounded to 24 bits, and a bond answers with its stiffness.
        double const allowed = 4 * 0x1p-24 * longest * water::model::bond_stiffness;
        double const force = difference(system.state().forces, solved.forces, 1);
        double const energy = difference(first, solved.found, static_cast<double>(o.size));
        check(force <= allowed, "start: forces, compared with GROMACS, kJ/mol/nm", force, allowed);
        check(energy <= 1e-6, "start: energies, compared with GROMACS, relative", energy, 1e-6);
    } else {
        std::printf("  no file %s: not compared with GROMACS\n", o.gromacs.c_str());
    }

    // The run. The clock counts steps and neither measurements nor pictures.
    std::vector<water::sample> samples{{0, first}};
    double seconds = 0;
    std::size_t done = 0, drawn = 0;
    auto const run_until = [&](std::size_t step) {
        start = clock_type::now();
        for (; done < step; ++done) system.step();
        (void)system.position().front();
        seconds += seconds_since(start);
        samples.push_back({static_cast<double>(done) * o.time_step * 1e-3, system.measure()});
    };
    if (auto* const window = screen.window()) {
        water::live_painter const paint;
        bool open = true;
        for (; open && (o.frames == 0 || drawn < o.frames); ++drawn) {
            run_until(done + o.rebuild);
            auto const [wide, high] = window->size();
            paint(system, wide, high, 0.6f + 0.004f * static_cast<float>(drawn));
            open = window->show();
        }
    }
    std::size_t const parts = screen.window() ? 0 : std::clamp<std::size_t>(o.steps / 10, 1, 200),
                      pictures = std::max<std::size_t>(o.frames, 1);
    example::progress bar("15_water", o.steps + pictures * height);
    for (std::size_t part = 1; part <= parts; ++part) {
        run_until(part * o.steps / parts);
        for (; drawn < pictures * part / parts; ++drawn) {
            water::painter const paint(system, static_cast<float>(one.edges.x));
            std::size_t const before = done + drawn * height;
            example::picture const p = paint(width,
                height,
                static_cast<std::uint32_t>(o.samples),
                0.6f + 0.01f * static_cast<float>(drawn),
                [&](std::size_t rows) { bar.at(before + rows); });
            char name[32] = "/water.png";
            if (pictures > 1) std::snprintf(name, sizeof name, "/frame_%04zu.png", drawn);
            p.write(o.output + name);
        }
        bar.at(done + drawn * o.pixels.height);
    }
    water::write_plot(o.output + "/energy.svg", samples, atoms);

    // The end, compared with the CPU.
    water::energies const last = system.measure();
    water::solved_box const state = system.state();
    std::size_t const every = o.cpu ? 1 : std::max<std::size_t>(1, atoms / 3 / 216);
    start = clock_type::now();
    std::size_t solved_molecules = 0;
    example::progress wait("the CPU", atoms / 3 / every);
    auto const reference = water::reference::solve(state, every, [&] { wait.at(++solved_molecules); });
    double const host_seconds = seconds_since(start);
    double const force = difference(state.forces, reference.forces, every);
    check(force <= 0.05, "end: forces, compared with all pairs on the CPU", force, 0.05);
    if (every == 1) {
        double const energy = difference(last, reference.found, 1);
        check(energy <= 1e-6, "end: energies, compared with all pairs on the CPU", energy, 1e-6);
    }
    auto const [slope, noise] = drift(samples, atoms);
    // The noise of velocity Verlet grows with the square of the step. Until the bonds are warm there is more
    // of it, and no slope can be told from it.
    double const time = samples.back().time;
    bool const warm = time >= 0.4;
    double const allowed_noise = (warm ? 0.003 : 0.01) * std::max(1.0, 4 * o.time_step * o.time_step);
    check(noise <= allowed_noise, "run: noise of the total energy, kJ/mol per atom", noise, allowed_noise);
    if (warm) {
        double const allowed = 0.0005 + 2 * noise / time;
        check(std::abs(slope) <= allowed,
            "run: drift of the total energy, kJ/mol/ps per atom",
            std::abs(slope),
            allowed);
    }
    double const farthest = system.farthest();
    check(farthest <= 1, "run: longest way between two grids, of what is allowed", farthest, 1);
    std::printf("%zu steps, %.2f ps: total energy %.2f kJ/mol at the end, %.0f K\n",
        done,
        time,
        last.total(),
        2 * last.kinetic / (3 * static_cast<double>(atoms) * 0.0083144626));
    std::printf("%.4f ms a step; the CPU, all pairs, one thread: %.1f ms for the forces on %zu molecules\n",
        1e3 * seconds / static_cast<double>(done),
        1e3 * host_seconds,
        solved_molecules);
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("15_water", "Molecular dynamics of water, compared with GROMACS.");
    o.value("--size", "boxes of 216 molecules, side by side", s.size, 1);
    o.value("--steps", "steps of the run, when there is no window", s.steps, 1);
    o.value("--time-step", "femtoseconds a step", s.time_step, 0.01);
    o.value("--rebuild", "steps from one cell grid to the next, and of a frame in the window", s.rebuild, 1);
    o.value("--frames", "pictures of the run; 0: one of its end, or until the window is closed", s.frames);
    o.value("--pixels", "width and height of a picture or of the window", s.pixels, 8);
    o.value("--samples", "paths of light for each pixel", s.samples, 1);
    o.value("--box", "file of the box, from gromacs-data", s.box);
    o.value("--gromacs", "file of what GROMACS computed", s.gromacs);
    o.value("--output", "folder of the pictures and the plot", s.output);
    o.flag("--headless", "draws into files where there is a display, too", s.headless);
    o.flag("--cpu", "compares the forces on all molecules at the end, not on some 216", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
