// SPDX-License-Identifier: MIT
// 100,000 particles fall through a funnel and collide. `02_particles --help` lists its options.
//
// In a window when there is a display (space or a mouse button throws the particles up, Escape ends it), else
// in PNG frames. At the end the result is checked; the program returns 0 when it holds.
#include "../support/canvas.hpp"
#include "../support/options.hpp"
#include "../support/progress.hpp"
#include "../support/window.hpp"
#include "draw.hpp"
#include "reference.hpp"
#include "simulation.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

namespace {

struct settings {
    std::size_t particles = 100'000, frames = 0, steps = 8;
    bool headless = false, cpu = false;
    std::string output = "out/particles";
};

/// The steps of a frame, their time, and whether they made energy.
class motion {
public:
    motion(particles::simulation& system, std::size_t steps)
        : system_(system), steps_(steps), start_(system.energy()), before_(start_) {}

    void frame() {
        auto const start = std::chrono::steady_clock::now();
        for (std::size_t step = 0; step < steps_; ++step) system_.step();
        double const now = system_.energy();  // waits for the GPU
        double const seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (frames_++) seconds_ += seconds;  // the first frame compiles the kernels
        grew_ |= !(now <= before_ + 1e-3 * start_);
        before_ = now;
    }
    /// Something else has changed the energy.
    void begin_anew() { start_ = before_ = system_.energy(); }

    bool grew() const { return grew_; }
    double kept() const { return before_ / start_; }
    /// Of a step; 0 when there was one frame only.
    double milliseconds() const {
        return frames_ > 1 ? 1e3 * seconds_ / static_cast<double>((frames_ - 1) * steps_) : 0.0;
    }

private:
    particles::simulation& system_;
    std::size_t steps_, frames_ = 0;
    double start_, before_, seconds_ = 0;
    bool grew_ = false;
};

/// Draws in the window until it is closed, or for as many frames as asked.
void play(particles::simulation& system, motion& move, example::window& window, settings const& o) {
    particles::painter const paint;
    for (std::size_t frame = 0; o.frames == 0 || frame < o.frames; ++frame) {
        move.frame();
        if (window.pressed()) {
            system.kick();
            move.begin_anew();
        }
        auto const [width, height] = window.size();
        paint(system, width, height, 0.004f * static_cast<float>(frame));
        if (!window.show()) break;
    }
}

/// Draws into files. Prints how long drawing takes.
void film(particles::simulation& system, motion& move, settings const& o) {
    std::size_t const frames = o.frames ? o.frames : 60;
    example::canvas const canvas(960, 720);
    particles::painter const paint;
    example::progress bar("02_particles", frames);
    std::filesystem::create_directories(o.output);
    double drawing = 0;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        move.frame();
        auto const start = std::chrono::steady_clock::now();
        paint(system, canvas.width(), canvas.height(), 0.01f * static_cast<float>(frame));
        glFinish();
        if (frame) drawing += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        bar.at(frame + 1);
#if EXAMPLE_HAS_PNG
        char name[32];
        std::snprintf(name, sizeof name, "/frame_%04zu.png", frame);
        canvas.write(o.output + name);
#endif
    }
    if (frames > 1)
        std::printf("drawing a frame: %.2f ms\n", 1e3 * drawing / static_cast<double>(frames - 1));
#if EXAMPLE_HAS_PNG
    std::printf("%zu frames in %s\n", frames, o.output.c_str());
#else
    std::printf("no frames were written: built without libpng (package libpng-dev)\n");
#endif
}

int run(settings const& o) {
    example::screen const screen(o.headless, "particles", 960, 720);
    auto* const window = screen.window();
    particles::simulation system(o.particles);
    motion move(system, o.steps);
    if (window)
        play(system, move, *window, o);
    else
        film(system, move, o);
    double host = 0;
    float deepest = 0;
    std::string wrong = particles::check(system, o.cpu, host, deepest);
    if (wrong.empty() && move.grew()) wrong = "the energy grew";
    std::printf("%zu particles on %s: %.0f %% of the energy is left, spheres overlap by %.0f %% at most\n",
        o.particles,
        gpu::context::current().renderer().c_str(),
        100 * move.kept(),
        100 * static_cast<double>(deepest));
    std::printf("a step: GPU %.2f ms; %s on one thread of the CPU %.0f ms\n",
        move.milliseconds(),
        o.cpu ? "all of it" : "its grid and collisions",
        host);
    std::printf("%s\n", wrong.empty() ? "all checks hold" : wrong.c_str());
    return wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("02_particles", "Particles that fall through a funnel, in a window or in PNG frames.");
    o.value("--size", "particles", s.particles, 1000);
    o.value("--frames", "frames; 0: until the window is closed, or 60 without one", s.frames);
    o.value("--steps", "steps of the simulation from frame to frame", s.steps, 1);
    o.value("--output", "folder of the frames", s.output);
    o.flag("--headless", "draws into files where there is a display, too", s.headless);
    o.flag("--cpu", "compares a whole step with that of the CPU, not its grid and collisions alone", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
