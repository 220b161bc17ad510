// SPDX-License-Identifier: MIT
// A sea at sunset by Fourier transforms. `19_ocean --help` lists its options.
//
// In a window when there is a display (Escape ends it), else in PNG frames, which are a loop. The host
// computes the waves again; the program returns 0 when both agree.
#include "../support/options.hpp"
#include "../support/progress.hpp"
#include "../support/window.hpp"
#include "draw.hpp"
#include "ocean.hpp"
#include "reference.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace {

struct settings {
    std::uint32_t size = 256;
    std::size_t frames = 0;
    example::extent picture{960, 540};
    bool headless = false, cpu = false;
    std::string output = "out/ocean";
};

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Says whether the waves are those of the host.
bool check(ocean::sea& sea, bool all_times) {
    auto const start = gpu::to_host(sea.start());
    std::size_t const n = sea.size();
    double gpu_seconds = 0, host_seconds = 0, worst = 0, worst_sum = 0, worst_power = 0, loop = 0;
    auto const far = [](double a, double b) { return std::abs(a - b); };
    int times = 0;
    std::size_t const sums_in_all = all_times ? 33 : 22;
    std::size_t sums = 0;
    example::progress bar("the CPU", sums_in_all);
    for (double const phase : {0.0, 0.37, 0.81}) {
        if (times && !all_times && times == 2) break;
        ++times;
        auto begin = std::chrono::steady_clock::now();
        sea.move(static_cast<float>(phase));
        auto const a = gpu::to_host(sea.first()), b = gpu::to_host(sea.second());
        gpu_seconds = seconds_since(begin);
        begin = std::chrono::steady_clock::now();
        ocean::reference const host(start, n, sea.conditions(), static_cast<float>(phase));
        host_seconds = seconds_since(begin);
        double power = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            worst = std::max({worst,
                far(a[i].real(), host.height()[i].real()),
                far(a[i].imag(), host.shift_x()[i].real()),
                far(b[i].real(), host.shift_z()[i].real())});
            power += double(a[i].real()) * a[i].real() / static_cast<double>(a.size());
        }
        worst_power = std::max(worst_power, far(power / host.mean_square(), 1));
        for (std::size_t i = 3; i < a.size(); i += a.size() / 11) {
            worst_sum = std::max(worst_sum, far(a[i].real(), host.sum_at(i % n, i / n)));
            bar.at(std::min(++sums, sums_in_all));
        }
        if (times == 1) {
            sea.move(1.0f);
            auto const again = gpu::to_host(sea.first());
            for (std::size_t i = 0; i < a.size(); ++i)
                loop = std::max(loop, far(a[i].real(), again[i].real()));
        }
    }
    // Floats of single precision: sin and cos of the waves are within 2^-11, and there are many waves.
    double const allowed = 2e-3 * sea.conditions().height;
    bool const good = worst < allowed && worst_sum < allowed && loop < allowed && worst_power < 1e-3;
    std::printf("%zu x %zu waves: %.1f ms; host, one thread, without the slopes: %.1f ms\n",
        n,
        n,
        1e3 * gpu_seconds,
        1e3 * host_seconds);
    std::printf(
        "heights and shifts differ by at most %.2g m, sums wave by wave by %.2g m, the end of the loop from "
        "its "
        "start by %.2g m (%.2g m may); Parseval: %.2g: %s\n",
        worst,
        worst_sum,
        loop,
        allowed,
        worst_power,
        good ? "good" : "TOO MUCH");
    return good;
}

int run(settings const& o) {
    if (o.size & (o.size - 1)) throw std::invalid_argument("--size is a power of two");
    example::screen const screen(o.headless, "A sea at sunset", 960, 540);
    auto* const window = screen.window();
    ocean::sea sea(o.size, {});
    ocean::painter const paint;
    example::film const film(o.picture.width, o.picture.height);
    auto const start = std::chrono::steady_clock::now();
    auto const frame = [&](double phase) {
        sea.move(static_cast<float>(phase));
        film.expose();
        paint(sea, film);
        film.develop(ocean::tone());
    };
    std::size_t done = 0;
    std::size_t const frames = o.frames || window ? o.frames : 1;
    if (window) {
        for (bool open = true; open && (frames == 0 || done < frames); ++done) {
            double const seconds = seconds_since(start) / double(sea.conditions().period);
            frame(seconds - std::floor(seconds));
            auto const [width, height] = window->size();
            film.project(width, height);
            open = window->show();
        }
    } else {
        std::filesystem::create_directories(o.output);
        for (example::progress bar("19_ocean", frames); done < frames; bar.at(++done)) {
            frame(static_cast<double>(done) / static_cast<double>(frames));
            char name[32];
            std::snprintf(name, sizeof name, "/frame_%04zu.png", done);
            if (!film.picture().write(o.output + name) && done == 0)
                std::printf("no pictures: built without libpng (package libpng-dev)\n");
        }
    }
    std::printf("%zu frames of %zu x %zu, %.2f s with the first compilation, on %s\n",
        done,
        film.width(),
        film.height(),
        seconds_since(start),
        gpu::context::current().renderer().c_str());
    return check(sea, o.cpu) ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("19_ocean", "A sea at sunset, the sum of waves by Fourier transforms.");
    o.value("--size", "waves along each side, a power of two", s.size, 16);
    o.value("--frames", "frames of a loop; 0: one, or until the window is closed", s.frames);
    o.value("--picture", "pixels of a frame", s.picture, 16);
    o.value("--output", "folder of the frames", s.output);
    o.flag("--headless", "draws into files where there is a display, too", s.headless);
    o.flag("--cpu", "compares three moments with the host's, not two", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
