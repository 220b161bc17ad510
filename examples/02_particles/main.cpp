// SPDX-License-Identifier: MIT
// 100,000 colliding particles. `02_particles --help` lists its options.
//
// In a window when there is a display (space or a mouse button throws the particles up, Escape ends it), else
// in PNG frames. At the end the result is checked; the program returns 0 when it holds.
#include "../support/canvas.hpp"
#include "../support/options.hpp"
#include "../support/progress.hpp"
#include "../support/window.hpp"
#include "draw.hpp"
#include "simulation.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>

namespace {

struct settings {
    std::size_t particles = 100'000, frames = 0, steps = 5;
    bool headless = false;
    std::string output = "out/particles";
};

/// Draws in the window until it is closed, or for as many frames as asked.
void play(particles::simulation& system, example::window& window, settings const& o) {
    particles::painter const paint;
    for (std::size_t frame = 0; o.frames == 0 || frame < o.frames; ++frame) {
        for (std::size_t step = 0; step < o.steps; ++step) system.step();
        if (window.pressed()) system.kick();
        auto const [width, height] = window.size();
        paint(system, width, height, 0.004f * static_cast<float>(frame));
        if (!window.show()) break;
    }
}

/// Draws into files.
void film(particles::simulation& system, settings const& o) {
    std::size_t const frames = o.frames ? o.frames : 60;
    example::canvas const canvas(960, 720);
    particles::painter const paint;
    example::progress bar("02_particles", frames);
    std::filesystem::create_directories(o.output);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        for (std::size_t step = 0; step < o.steps; ++step) system.step();
        paint(system, canvas.width(), canvas.height(), 0.01f * static_cast<float>(frame));
        bar.at(frame + 1);
#if EXAMPLE_HAS_PNG
        char name[32];
        std::snprintf(name, sizeof name, "/frame_%04zu.png", frame);
        canvas.write(o.output + name);
#endif
    }
#if EXAMPLE_HAS_PNG
    std::printf("%zu frames in %s\n", frames, o.output.c_str());
#else
    std::printf("no frames were written: built without libpng (package libpng-dev)\n");
#endif
}

int run(settings const& o) {
    auto window = o.headless ? nullptr : example::window::open("100,000 particles", 960, 720);
    std::optional<gpu::context> own;
    if (!window) {
        own.emplace(gpu::context::headless());
        if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(own->get_proc_address())))
            throw std::runtime_error("GLAD could not load OpenGL 4.5");
    }
    particles::simulation system(o.particles);
    auto const start = std::chrono::steady_clock::now();
    if (window)
        play(system, *window, o);
    else
        film(system, o);
    std::string const wrong = system.check();
    double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%zu particles, %.1f s on %s: %s\n",
        o.particles,
        seconds,
        gpu::context::current().renderer().c_str(),
        wrong.empty() ? "all checks hold" : wrong.c_str());
    return wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("02_particles", "Particles that fall and collide, in a window or in PNG frames.");
    o.value("--size", "particles", s.particles, 100);
    o.value("--frames", "frames; 0: until the window is closed, or 60 without one", s.frames);
    o.value("--steps", "steps of the simulation from frame to frame", s.steps);
    o.value("--output", "folder of the frames", s.output);
    o.flag("--headless", "draws into files where there is a display, too", s.headless);
    return o.run(count, arguments, [&] { return run(s); });
}
