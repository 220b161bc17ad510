// SPDX-License-Identifier: MIT
// 100,000 colliding particles: 02_particles [--particles N] [--frames N] [--steps N] [--headless] [--out
// FOLDER]
//
// In a window when there is a display (space or a mouse button throws the particles up, Escape ends it), else
// in PNG frames. At the end the result is checked; the program returns 0 when it holds.
#include "../support/canvas.hpp"
#include "../support/progress.hpp"
#include "../support/window.hpp"
#include "draw.hpp"
#include "simulation.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>

namespace {

struct options {
    std::size_t particles = 100'000, frames = 0, steps = 5;
    bool headless = false;
    std::string out = "out/particles";
};

options read(int count, char** arguments) {
    options o;
    for (int i = 1; i < count; ++i) {
        std::string const a = arguments[i];
        char const* value = i + 1 < count ? arguments[i + 1] : "";
        if (a == "--headless") {
            o.headless = true;
            continue;
        } else if (a == "--particles")
            o.particles = std::strtoull(value, nullptr, 10);
        else if (a == "--frames")
            o.frames = std::strtoull(value, nullptr, 10);
        else if (a == "--steps")
            o.steps = std::strtoull(value, nullptr, 10);
        else if (a == "--out")
            o.out = value;
        else
            throw std::runtime_error(
                "what is " + a + "? The options are in the first lines of examples/02_particles/main.cpp");
        ++i;
    }
    if (o.particles < 100) throw std::runtime_error("at least 100 particles, please");
    return o;
}

/// Draws in the window until it is closed, or for as many frames as asked.
void play(particles::simulation& system, example::window& window, options const& o) {
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
void film(particles::simulation& system, options const& o) {
    std::size_t const frames = o.frames ? o.frames : 60;
    example::canvas const canvas(960, 720);
    particles::painter const paint;
    example::progress bar("02_particles", frames);
    std::filesystem::create_directories(o.out);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        for (std::size_t step = 0; step < o.steps; ++step) system.step();
        paint(system, canvas.width(), canvas.height(), 0.01f * static_cast<float>(frame));
        bar.at(frame + 1);
#if EXAMPLE_HAS_PNG
        char name[32];
        std::snprintf(name, sizeof name, "/frame_%04zu.png", frame);
        canvas.write(o.out + name);
#endif
    }
#if EXAMPLE_HAS_PNG
    std::printf("%zu frames in %s\n", frames, o.out.c_str());
#else
    std::printf("no frames were written: built without libpng (package libpng-dev)\n");
#endif
}

int run(options const& o) {
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
    try {
        return run(read(count, arguments));
    } catch (gpu::error const& e) {
        std::fprintf(stderr, "02_particles: %s\n", e.what());
    } catch (std::exception const& e) {
        std::fprintf(stderr, "02_particles: %s\n", e.what());
    }
    return 3;
}
