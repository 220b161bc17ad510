// SPDX-License-Identifier: MIT
// A million points of light, sorted for every frame. `18_splats --help` lists its options.
//
// In a window when there is a display (Escape ends it), else in PNG frames. The host finds the splats in
// view, their order and their light again; the program returns 0 when both agree.
#include "../support/options.hpp"
#include "../support/progress.hpp"
#include "../support/window.hpp"
#include "reference.hpp"
#include "splats.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

namespace {

struct settings {
    std::size_t splats = 1'000'000, frames = 0;
    example::extent picture{960, 540};
    bool headless = false, cpu = false;
    std::string output = "out/splats";
};

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void frame(splats::scene& scene, example::film const& film, float turn) {
    splats::camera const camera(turn, film.width(), film.height());
    scene.arrange(camera);
    film.expose();
    scene.draw(camera);
    film.develop(splats::tone());
}

/// Draws one view on a film of its own and compares it with the host's. Says whether they agree.
bool check(splats::scene& scene, std::size_t width, std::size_t height) {
    splats::camera const camera(0.1f, width, height);
    example::film const film(width, height);
    frame(scene, film, 0.1f);
    auto const count = static_cast<std::ptrdiff_t>(scene.count());
    std::vector<std::uint32_t> order(static_cast<std::size_t>(count));
    std::vector<float> depth(order.size());
    gpu::copy(scene.visible().begin(), scene.visible().begin() + count, order.begin());
    gpu::copy(scene.depth().begin(), scene.depth().begin() + count, depth.begin());
    auto const all = gpu::to_host(scene.all());
    gpu::vector<gpu::vec4> light(width * height);
    gpu::copy(film.light(), light.begin());
    auto const drawn = gpu::to_host(light);

    auto start = std::chrono::steady_clock::now();
    splats::reference const host(all, camera);
    auto const sorted = host.sorted();
    example::progress bar("the CPU", sorted.size() + order.size());
    std::size_t blended = 0;
    auto const step = [&] { ++blended % 256 == 0 ? bar.at(blended) : void(); };
    (void)host.light(sorted, step);
    double const host_seconds = seconds_since(start);
    std::string const wrong = host.wrong(order, depth);
    // In the GPU's order, which is looked at apart: splats that are as good as equally far may change places.
    auto const expected = host.light(wrong.empty() ? order : sorted, step);
    start = std::chrono::steady_clock::now();
    frame(scene, film, 0.1f);
    glFinish();
    double const gpu_seconds = seconds_since(start);
    double largest = 0;
    for (std::size_t i = 0; i < drawn.size(); ++i)
        for (int k = 0; k < 3; ++k) {
            double const e = expected[i][static_cast<std::size_t>(k)];
            largest = std::max(largest, std::abs(drawn[i][k] - e) / (0.05 + e));
        }
    // The corners of a quad lie on a grid of 1/256 of a pixel, which moves a splat of 0.6 pixels visibly.
    bool const alike = largest < 0.02, good = wrong.empty() && alike;
    std::printf("%zu x %zu, %td of %zu splats in view: %.1f ms; host, one thread: %.1f ms\n",
        width,
        height,
        count,
        all.size(),
        1e3 * gpu_seconds,
        1e3 * host_seconds);
    std::printf("set and order: %s; light: differs by at most %.3f %%, %s\n",
        wrong.empty() ? "as the host's" : wrong.c_str(),
        100 * largest,
        alike ? "as corners on a grid explain" : "TOO MUCH");
    return good;
}

int run(settings const& o) {
    example::screen const screen(o.headless, "A million splats", 960, 540);
    auto* const window = screen.window();
    splats::scene scene(o.splats);
    example::film const film(o.picture.width, o.picture.height);
    std::size_t const frames = o.frames || window ? o.frames : 1;
    auto const start = std::chrono::steady_clock::now();
    std::size_t done = 0;
    if (window) {
        for (bool open = true; open && (frames == 0 || done < frames); ++done) {
            frame(scene, film, 0.1f + 0.001f * static_cast<float>(done));
            auto const [width, height] = window->size();
            film.project(width, height);
            open = window->show();
        }
    } else {
        std::filesystem::create_directories(o.output);
        for (example::progress bar("18_splats", frames); done < frames; bar.at(++done)) {
            frame(scene, film, 0.1f + static_cast<float>(done) / static_cast<float>(frames));
            char name[32];
            std::snprintf(name, sizeof name, "/frame_%04zu.png", done);
            if (!film.picture().write(o.output + name) && done == 0)
                std::printf("no pictures: built without libpng (package libpng-dev)\n");
        }
    }
    std::printf("%zu frames of %zu x %zu, %zu splats, %.1f s with the first compilation, on %s\n",
        done,
        film.width(),
        film.height(),
        o.splats,
        seconds_since(start),
        gpu::context::current().renderer().c_str());
    return check(scene, o.cpu ? film.width() : 192, o.cpu ? film.height() : 108) ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o(
        "18_splats", "A galaxy of a million splats, culled, sorted and blended in every frame.");
    o.value("--size", "splats", s.splats, 1000);
    o.value("--frames", "frames of one turn; 0: one, or until the window is closed", s.frames);
    o.value("--picture", "pixels of a frame", s.picture, 16);
    o.value("--output", "folder of the frames", s.output);
    o.flag("--headless", "draws into files where there is a display, too", s.headless);
    o.flag("--cpu", "compares a picture of full size with the host's, not a small one", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
