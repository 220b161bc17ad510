// SPDX-License-Identifier: MIT
// Drops fall into a pool. `16_waves --help` lists its options.
//
// In a window when there is a display (Escape ends it), else in PNG frames. Every step of the waves is a
// system of equations, which conjugate gradients solve. The host lets the same waves swing without a solver;
// the program returns 0 when both agree.
#include "../support/options.hpp"
#include "../support/progress.hpp"
#include "../support/window.hpp"
#include "draw.hpp"
#include "pond.hpp"
#include "reference.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace {

using clock = std::chrono::steady_clock;

struct settings {
    std::uint32_t size = 256;
    std::size_t frames = 0, steps = 4;
    example::extent picture{960, 540};
    bool headless = false, cpu = false;
    std::string output = "out/waves";
};

constexpr float stiffness = 0.25f;

double seconds_since(clock::time_point start) {
    return std::chrono::duration<double>(clock::now() - start).count();
}

/// Lets rain fall: a drop every so many steps.
class rain {
public:
    void fall(waves::pond& pond, std::size_t step) {
        if (step % 36) return;
        std::uniform_real_distribution<float> place(0.12f, 0.88f), size(0.7f, 1.6f);
        float const x = place(engine_), y = place(engine_), r = size(engine_);
        pond.drop(x, y, 0.035f * r, 0.10f * r);
    }

private:
    std::mt19937 engine_{7};
};

/// The waves of three drops, and one wave alone, beside the host's.
bool check(std::uint32_t n, std::size_t steps) {
    gpu::solver_options const exact{1e-6, 60, 6};
    waves::pond pond(n, stiffness);
    pond.drop(0.3f, 0.4f, 0.15f, 1.0f);
    pond.drop(0.7f, 0.2f, 0.10f, 0.5f);
    pond.drop(0.9f, 0.9f, 0.20f, 0.8f);
    waves::cosines host(n, double(stiffness));
    host.begin(gpu::to_host(pond.height()), gpu::to_host(pond.before()));
    auto start = clock::now();
    std::size_t iterations = 0;
    example::progress bar("the check", 2 * steps);
    for (std::size_t k = 0; k < steps; ++k) {
        iterations += pond.step(exact).iterations;
        bar.at(k + 1);
    }
    auto const found = gpu::to_host(pond.height());
    double const gpu_seconds = seconds_since(start);
    start = clock::now();
    for (std::size_t k = 0; k < steps; ++k) host.step();
    auto const known = host.height();
    double const host_seconds = seconds_since(start);
    double error = 0, largest = 0;
    for (std::size_t i = 0; i < known.size(); ++i) {
        error = std::max(error, std::fabs(known[i] - double(found[i])));
        largest = std::max(largest, std::fabs(known[i]));
    }

    // One wave of 3 by 2 half lengths, by its roots.
    waves::pond one(n, stiffness);
    std::vector<float> wave(std::size_t{n} * n);
    double const pi = 3.14159265358979323846;
    for (std::size_t i = 0; i < wave.size(); ++i)
        wave[i] = static_cast<float>(
            std::cos(pi * 3 * (double(i % n) + 0.5) / n) * std::cos(pi * 2 * (double(i / n) + 0.5) / n));
    one.begin(wave);
    for (std::size_t k = 0; k < steps; ++k) {
        one.step(exact);
        bar.at(steps + k + 1);
    }
    auto const swung = gpu::to_host(one.height());
    double const amount = host.swing(3, 2, steps);
    double mode_error = 0;
    for (std::size_t i = 0; i < wave.size(); ++i)
        mode_error = std::max(mode_error, std::fabs(double(swung[i]) - amount * double(wave[i])));

    bool const good = error < 1e-3 * largest && mode_error < 1e-3;
    std::printf("%u x %u, %zu steps: GPU %.1f ms, %zu iterations; host, by cosines, one thread: %.1f ms\n",
        n,
        n,
        steps,
        1e3 * gpu_seconds,
        iterations,
        1e3 * host_seconds);
    std::printf(
        "three drops differ from the host's by %.1e of the highest wave, one wave from its roots by %.1e "
        "(1e-3 may): %s\n",
        error / largest,
        mode_error,
        good ? "good" : "WRONG");
    return good;
}

/// The bytes that conjugate gradients move in a second, beside those of a copy.
void measure(waves::pond const& pond) {
    std::size_t const n = pond.height().size(), iterations = 60;
    gpu::vector<float> x(n), y(n);
    auto const timed = [](auto const& work) {
        work();
        auto const start = clock::now();
        work();
        return seconds_since(start);
    };
    double const solving = timed([&] {
        gpu::fill(x.begin(), x.end(), 0.0f);
        (void)pond.solve(pond.height(), x, {0.0, iterations, iterations});
    });
    double const copying = timed([&] {
        for (std::size_t k = 0; k < iterations; ++k) gpu::copy(x.begin(), x.end(), y.begin());
        (void)float(y[0]);
    });
    // An iteration reads eleven and writes five vectors, a copy reads one and writes one.
    double const work = static_cast<double>(n * sizeof(float) * iterations);
    std::printf("conjugate gradients: %.3f ms an iteration, %.1f GB/s; a copy: %.1f GB/s\n",
        1e3 * solving / static_cast<double>(iterations),
        1e-9 * 16 * work / solving,
        1e-9 * 2 * work / copying);
}

int run(settings const& o) {
    example::screen const screen(o.headless, "Waves", 960, 540);
    auto* const window = screen.window();
    waves::pond pond(o.size, stiffness);
    waves::painter const paint;
    example::film const film(o.picture.width, o.picture.height);
    rain drops;
    std::size_t const frames = o.frames || window ? o.frames : 120;
    std::size_t done = 0;
    auto const start = clock::now();
    std::filesystem::create_directories(o.output);
    example::progress bar("16_waves", frames);
    for (bool open = true; open && (frames == 0 || done < frames); ++done) {
        for (std::size_t k = 0; k < o.steps; ++k) {
            drops.fall(pond, done * o.steps + k);
            pond.step();
        }
        if (!window && o.frames == 0 && done + 1 < frames) {
            bar.at(done + 1);
            continue;
        }
        film.expose();
        paint(pond, film);
        film.develop(waves::tone());
        if (window) {
            auto const [width, height] = window->size();
            film.project(width, height);
            open = window->show();
        } else {
            char name[32];
            std::snprintf(name, sizeof name, "/frame_%04zu.png", done);
            if (!film.picture().write(o.output + name) && done == 0)
                std::printf("no pictures: built without libpng (package libpng-dev)\n");
        }
        if (frames) bar.at(done + 1);
    }
    double const seconds = seconds_since(start);
    std::printf("%u x %u points, %zu frames of %zu steps: %.2f s, %.1f steps a second, on %s\n",
        o.size,
        o.size,
        done,
        o.steps,
        seconds,
        static_cast<double>(done * o.steps) / seconds,
        gpu::context::current().renderer().c_str());
    measure(pond);
    return check(o.cpu ? 256 : 96, o.cpu ? 60 : 30) ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o(
        "16_waves", "Drops fall into a pool; the waves are a system of equations in every step.");
    o.value("--size", "points along each side", s.size, 8);
    o.value("--frames", "frames; 0: the last of 120, or until the window is closed", s.frames);
    o.value("--steps", "steps from frame to frame", s.steps, 1);
    o.value("--picture", "pixels of a frame", s.picture, 16);
    o.value("--output", "folder of the frames", s.output);
    o.flag("--headless", "draws into files where there is a display, too", s.headless);
    o.flag("--cpu", "compares 60 steps of 256 x 256 points with the host's, not 30 of 96 x 96", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
