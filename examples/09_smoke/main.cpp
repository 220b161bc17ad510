// SPDX-License-Identifier: MIT
// Coloured smoke round painted obstacles. `09_smoke --help` lists the options.
//
// In a window when there is a display (Escape ends it), else in PNG frames. At the end the pressure is
// compared with a solution that is known, and with one that the host computes; the program returns 0 when
// both hold.
#include "../support/film.hpp"
#include "../support/options.hpp"
#include "../support/photo.hpp"
#include "../support/progress.hpp"
#include "../support/window.hpp"
#include "reference.hpp"
#include "tunnel.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using clock = std::chrono::steady_clock;

/// The host's conjugate gradients take a minute for a tunnel four times as large.
constexpr std::size_t most_for_the_host = 1u << 18;

struct settings {
    example::extent size{768, 384};
    std::size_t frames = 0, steps = 4;
    double wind = 2;
    bool headless = false, cpu = false;
    std::string obstacles, output = "out/smoke";
};

double seconds_since(clock::time_point start) {
    return std::chrono::duration<double>(clock::now() - start).count();
}

/// The dark pixels of a picture, or four discs. The bottom row comes first.
std::vector<bool> painted(settings const& o) {
    std::size_t const w = o.size.width, h = o.size.height;
    std::vector<bool> solid(w * h);
    if (o.obstacles.empty()) {
        auto const disc = [&](double x, double y, double radius) {
            double const unit = static_cast<double>(h) / 256;
            for (std::size_t i = 0; i < w * h; ++i)
                if (std::hypot(double(i % w) - x * unit, double(i / w) - y * unit) < radius * unit)
                    solid[i] = true;
        };
        disc(90, 128, 22);
        disc(190, 60, 15);
        disc(180, 200, 17);
        disc(290, 130, 11);
    } else {
        auto const picture = example::scaled(example::read_photo(o.obstacles), w, h);
        for (std::size_t i = 0; i < w * h; ++i)
            solid[(h - 1 - i / w) * w + i % w] = (picture.pixels[i] >> 8 & 255) < 128;
    }
    for (std::size_t y = 0; y < h; ++y) solid[y * w] = solid[y * w + w - 1] = false;  // the wind's way
    return solid;
}

/// Makes the picture: smoke before black, and what is no fluid in grey.
void show(smoke::tunnel const& t, example::film const& film) {
    smoke::grid const g = t.cells();
    film.print(gpu::counting_iterator<std::uint32_t>(0u),
        [g, smoke = gpu::in(t.smoke()), fluid = gpu::in(t.fluid())](auto i) {
            auto const c = g.at(i % g.width, i / g.width);
            auto const light = 1.0f - gpu::exp(-1.6f * gpu::max(smoke[c], 0.0f));
            auto const solid = gpu::make<gpu::vec4>(0.17f, 0.18f, 0.20f, 1.0f);
            return gpu::mix(solid, gpu::pow(light, gpu::make<gpu::vec4>(0.8f, 0.8f, 0.8f, 0.8f)), fluid[c]);
        });
}

/// The error of the pressure after ten cycles, and the factor by which a cycle reduces the residual at first,
/// in a tunnel without obstacles whose pressure is a product of two cosines.
bool check_known(settings const& o) {
    smoke::grid const g{static_cast<std::uint32_t>(o.size.width), static_cast<std::uint32_t>(o.size.height)};
    double const a = 3.14159265358979 * 5 / (2.0 * g.width), b = 3.14159265358979 * 2 / g.height;
    std::vector<float> fluid(g.size()), known(g.size()), rhs(g.size());
    for (std::uint32_t y = 0; y < g.height; ++y)
        for (std::uint32_t x = 0; x < g.width; ++x) {
            double const p = std::cos((x + 0.5) * a) * std::cos((y + 0.5) * b);
            fluid[g.at(x, y)] = 1;
            known[g.at(x, y)] = static_cast<float>(p);
            rhs[g.at(x, y)] = static_cast<float>(p * (2 * std::cos(a) + 2 * std::cos(b) - 4));
        }
    gpu::vector<float> const cells(fluid), answer(known);
    smoke::multigrid solver(g, cells);
    solver.rhs() = gpu::vector<float>(rhs);
    double factor = 1, before = static_cast<double>(solver.residual());
    for (int k = 0; k < 10; ++k) {
        solver.cycle();
        double const after = static_cast<double>(solver.residual());
        if (k == 2) factor = std::cbrt(after / before);
    }
    float const error = gpu::inner_product(solver.pressure().begin(),
        solver.pressure().end(),
        answer.begin(),
        0.0f,
        gpu::maximum<>{},
        [](auto p, auto q) { return gpu::abs(p - q); });
    bool const good = factor < 0.15 && error < 1e-3f;
    std::printf("without obstacles: a V-cycle leaves %.3f of the residual (0.15 may); error %.1e: %s\n",
        factor,
        static_cast<double>(error),
        good ? "good" : "WRONG");
    return good;
}

/// The pressure that the last step asked for, beside the host's; and what divergence is left.
bool check_step(smoke::tunnel& t, std::vector<bool> const& solid, double wind) {
    smoke::grid const g = t.cells();
    auto const asked = gpu::to_host(t.solver().rhs());
    std::vector<double> rhs(solid.size());
    for (std::uint32_t y = 0; y < g.height; ++y)
        for (std::uint32_t x = 0; x < g.width; ++x)
            rhs[std::size_t{y} * g.width + x] = static_cast<double>(asked[g.at(x, y)]);
    double const divergence = static_cast<double>(t.divergence()),
                 residual = static_cast<double>(t.solver().residual());

    // As exact as the GPU's floats were, timed; then as exact as doubles are.
    reference::pressure const host(g.width, g.height, solid);
    auto start = clock::now();
    (void)host.solve(rhs, residual, [](double) {});
    double const host_seconds = seconds_since(start);
    // The residual falls by about as many times in each round.
    constexpr double tiny = 1e-9;
    example::progress bar("the CPU", 100);
    double first = 0;
    auto const exact = host.solve(rhs, tiny, [&](double now) {
        first = std::max(first, now);
        if (now > tiny) bar.at(static_cast<std::size_t>(99 * std::log(first / now) / std::log(first / tiny)));
    });
    bar.at(100);
    start = clock::now();
    for (int k = 0; k < 2; ++k) t.solver().cycle();
    (void)t.solver().residual();
    double const gpu_seconds = seconds_since(start);
    for (int k = 0; k < 8; ++k) t.solver().cycle();
    auto const found = gpu::to_host(t.solver().pressure());
    double error = 0, largest = 0;
    for (std::uint32_t y = 0; y < g.height; ++y)
        for (std::uint32_t x = 0; x < g.width; ++x) {
            double const p = exact[std::size_t{y} * g.width + x];
            largest = std::max(largest, std::fabs(p));
            error = std::max(error, std::fabs(p - static_cast<double>(found[g.at(x, y)])));
        }
    bool const good = error < 1e-3 * largest && divergence < 0.01 * wind;
    std::printf("pressure of a step: %.2f ms; host, conjugate gradients of one thread: %.0f ms\n",
        1e3 * gpu_seconds,
        1e3 * host_seconds);
    std::printf(
        "it differs from the host's by %.1e of the largest (1e-3 may); divergence at most %.1e of the wind "
        "(1e-2 may): %s\n",
        error / largest,
        divergence / wind,
        good ? "good" : "WRONG");
    return good;
}

int run(settings const& o) {
    example::screen const screen(o.headless, "Smoke", int(o.size.width), int(o.size.height));
    auto* const window = screen.window();
    auto const solid = painted(o);
    smoke::tunnel tunnel({std::uint32_t(o.size.width), std::uint32_t(o.size.height)}, solid, float(o.wind));
    example::film const film(o.size.width, o.size.height);
    std::size_t const frames = o.frames || window ? o.frames : 150;
    std::size_t done = 0;
    tunnel.step();  // compiles
    (void)tunnel.divergence();
    auto const start = clock::now();
    std::filesystem::create_directories(o.output);
    example::progress bar("09_smoke", frames);
    for (bool open = true; open && (frames == 0 || done < frames); ++done) {
        for (std::size_t k = 0; k < o.steps; ++k) tunnel.step();
        if (window) {
            show(tunnel, film);
            auto const [width, height] = window->size();
            film.project(width, height);
            open = window->show();
        } else if (o.frames == 0 ? done + 1 == frames : true) {
            show(tunnel, film);
            char name[32];
            std::snprintf(name, sizeof name, "/frame_%04zu.png", done);
            if (!film.picture().write(o.output + name) && done == 0)
                std::printf("no pictures: built without libpng (package libpng-dev)\n");
        } else
            (void)tunnel.divergence();  // so that the bar tells what is done
        if (frames) bar.at(done + 1);
    }
    double const seconds = seconds_since(start);
    std::printf("%zu x %zu cells, %zu frames of %zu steps: %.2f s, %.1f steps a second, on %s\n",
        o.size.width,
        o.size.height,
        done,
        o.steps,
        seconds,
        static_cast<double>(done * o.steps) / seconds,
        gpu::context::current().renderer().c_str());
    bool good = check_known(o);
    if (o.cpu || solid.size() <= most_for_the_host) good = check_step(tunnel, solid, o.wind) && good;
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("09_smoke", "Coloured smoke in the wind, round obstacles.");
    o.value("--size", "cells, and pixels of a frame", s.size, 32);
    o.value("--frames", "frames; 0: the last of 150, or until the window is closed", s.frames);
    o.value("--steps", "steps from frame to frame", s.steps, 1);
    o.value("--wind", "cells a step", s.wind);
    o.value("--obstacles", "a PNG or JPEG file whose dark pixels are solid", s.obstacles);
    o.value("--output", "folder of the frames", s.output);
    o.flag("--headless", "draws into files where there is a display, too", s.headless);
    o.flag("--cpu", "compares the pressure with the host's in tunnels of more than 2^18 cells, too", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
