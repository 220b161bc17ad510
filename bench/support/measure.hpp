// SPDX-License-Identifier: MIT
// The clocks. Wall time includes the wait for the result; GPU time is the device's own, between two
// timestamps.
#pragma once

#include <bench/support/family.hpp>

#include <gpu/gl/fence.hpp>
#include <gpu/gl/timer.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <optional>
#include <vector>

namespace bench {

inline double now_us() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

inline void wait_for_gpu() { gpu::gl::fence(gpu::gl::current()).wait(); }

inline bool on_software() {
    std::string const renderer = gpu::context::current().renderer();
    return renderer.find("llvmpipe") != std::string::npos || renderer.find("softpipe") != std::string::npos;
}

/// Keeps the GPU busy long enough to raise its clock: whatever let it idle, a compilation included, lowers
/// it.
inline void warm_up() {
    static double const needed_us = on_software() ? 0 : 400'000;
    static gpu::vector<f32> v(1 << 20, 1.0f);
    for (double const end = now_us() + needed_us; now_us() < end; wait_for_gpu())
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 0.5f + 0.25f; });
}

/// What all threads of this process have used.
inline double processor_us() { return static_cast<double>(std::clock()) * (1e6 / CLOCKS_PER_SEC); }

struct cost {
    double wall_us, processor_us;
};

inline cost cost_of(side const& s) {
    if (s.prepare) s.prepare();
    wait_for_gpu();
    double const start = now_us(), used = processor_us();
    s.run();
    wait_for_gpu();
    return {now_us() - start, processor_us() - used};
}
inline double wall_us(side const& s) { return cost_of(s).wall_us; }

inline double host_us(side const& s) {
    if (s.prepare) s.prepare();
    double const start = now_us();
    s.run();
    return now_us() - start;
}

inline double device_us(side const& s) {
    if (s.prepare) s.prepare();
    wait_for_gpu();
    gpu::gl::timer timer;
    timer.start();
    s.run();
    timer.stop();
    return static_cast<double>(timer.nanoseconds()) * 1e-3;
}

inline double median(std::vector<double> samples) {
    auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::nth_element(samples.begin(), middle, samples.end());
    return *middle;
}

struct times {
    double device_us = 0, wall_us = 0, std_us = 0;
    std::optional<double> par_us;
    double processor_us = 0;  // of a call of ours
};

/// Medians (or the best) of interleaved rounds, so that a slow minute of the machine is everybody's. One
/// round before them is not counted. A GPU would fall asleep while the processor has its turn: there a round
/// is many samples after a warm-up.
inline times measure(workload const& w, double budget_us, bool best = false, int least_rounds = 3) {
    bool const software = on_software();
    double const first = now_us();
    wall_us(w.gpu);
    host_us(w.std);
    if (w.par.run) host_us(w.par);
    double const round_us = 2 * (now_us() - first);
    int const samples = software ? 1 : 5;
    int const rounds = std::clamp(static_cast<int>(budget_us / round_us), least_rounds, software ? 41 : 5);

    std::vector<double> device, wall, host, parallel, processor;
    for (int round = 0; round < rounds; ++round) {
        if (!software) warm_up();
        for (int i = 0; i < samples; ++i) {
            cost const c = cost_of(w.gpu);
            wall.push_back(c.wall_us);
            processor.push_back(c.processor_us);
            device.push_back(bench::device_us(w.gpu));
        }
        host.push_back(host_us(w.std));
        if (w.par.run) parallel.push_back(host_us(w.par));
    }
    auto middle = [best](std::vector<double> const& all) {
        return best ? *std::min_element(all.begin(), all.end()) : median(all);
    };
    times result{middle(device), middle(wall), middle(host), {}, middle(processor)};
    if (!parallel.empty()) result.par_us = middle(parallel);
    return result;
}

}  // namespace bench
