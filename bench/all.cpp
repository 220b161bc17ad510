// SPDX-License-Identifier: MIT
// Every family, type and size under Google Benchmark, for --benchmark_filter and --benchmark_out=FILE.json.
//
// Names are family/type/side/n. real_time is wall time with the wait; the counter gpu_us is the device's
// clock. BENCH_LARGEST sets the largest n: 2^26 by default on a GPU, 2^22 on a software driver.
#include <bench/support/overhead.hpp>

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {
using namespace bench;

/// The three sides of one family at one size follow each other and share their data.
workload const& prepared(family const& f, std::size_t n) {
    static family const* last = nullptr;
    static std::size_t last_n = 0;
    static workload current;
    if (last != &f || last_n != n) {
        current = {};  // free the old data first
        current = f.make(input(), n);
        last = &f;
        last_n = n;
    }
    return current;
}

void report(benchmark::State& state, workload const& w, std::size_t n) {
    std::int64_t const iterations = state.iterations();
    state.SetItemsProcessed(iterations * static_cast<std::int64_t>(n));
    state.SetBytesProcessed(static_cast<std::int64_t>(static_cast<double>(iterations) * w.bytes));
}

void run_gpu(benchmark::State& state, family const* f) {
    auto const n = static_cast<std::size_t>(state.range(0));
    workload const& w = prepared(*f, n);
    wall_us(w.gpu);  // the first call is not in the figures
    warm_up();
    std::vector<double> device;
    for (auto _ : state) {
        state.SetIterationTime(wall_us(w.gpu) * 1e-6);
        if (device.size() < 15) device.push_back(device_us(w.gpu));
    }
    state.counters["gpu_us"] = median(device);
    report(state, w, n);
}

void run_host(benchmark::State& state, family const* f, side workload::*which) {
    auto const n = static_cast<std::size_t>(state.range(0));
    workload const& w = prepared(*f, n);
    side const& s = w.*which;
    if (!s.run) return state.SkipWithError("std:: has no parallel form, or TBB is not there");
    for (auto _ : state) state.SetIterationTime(host_us(s) * 1e-6);
    report(state, w, n);
}

void run_overhead(benchmark::State& state, double overhead::*which) {
    static overhead const calls = measure_overhead();
    for (auto _ : state) state.SetIterationTime(calls.*which * 1e-6);
}

void register_all(std::int64_t largest) {
    for (auto const& f : families()) {
        for (std::int64_t n = 1 << 10; n <= largest; n *= 4) {
            auto add = [&](char const* side_name, auto... what) {
                benchmark::RegisterBenchmark((f.name + '/' + f.type + '/' + side_name).c_str(), what...)
                    ->Arg(n)
                    ->UseManualTime()
                    ->Unit(benchmark::kMicrosecond)
                    ->MinTime(0.1);
            };
            add("gpu", run_gpu, &f);
            add("std", run_host, &f, &workload::std);
            add("par", run_host, &f, &workload::par);
        }
    }
    for (auto [name, which] :
        {std::pair{"overhead/empty", &overhead::empty_us}, {"overhead/one_item", &overhead::one_item_us}})
        benchmark::RegisterBenchmark(name, run_overhead, which)
            ->UseManualTime()
            ->Iterations(1)
            ->Unit(benchmark::kMicrosecond);
}

}  // namespace

int main(int count, char** arguments) {
    try {
        auto const context = gpu::context::current();
        benchmark::AddCustomContext("gpu_version", BENCH_GPU_VERSION);
        benchmark::AddCustomContext("gl_renderer", context.renderer());
        benchmark::AddCustomContext("gl_version", context.version());
        char const* largest = std::getenv("BENCH_LARGEST");
        register_all(largest ? std::atoll(largest) : on_software() ? 1 << 22 : 1 << 26);
        benchmark::Initialize(&count, arguments);
        if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
        benchmark::RunSpecifiedBenchmarks();
        benchmark::Shutdown();
        return 0;
    } catch (gpu::error const& e) {
        std::fprintf(stderr, "bench_all: %s\n", e.what());
        return 3;
    }
}
