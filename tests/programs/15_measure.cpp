// What the page docs/performance.md says of measuring: a profile, an explanation, a trace, and a line of progress.
#include <gpu/gpu.hpp>
#include <gpu/kernel/trace.hpp>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

int main() {
    const std::vector<float> host(100000, 2.0f);
    int programs = 0;
    {
        gpu::on_compile([&](gpu::compiled_program const& p) {       // once for each kernel, when it is ready
            std::fprintf(stderr, "\rkernel %d: %s, %.0f ms ", ++programs, std::string(p.kernel).c_str(), p.milliseconds);
        });
        gpu::vector<float> v(host);
        gpu::sort(v);
        gpu::on_compile(nullptr);
        std::fputc('\n', stderr);
    }
    if (programs == 0) return 1;
    std::string profile, steps;
    {
        gpu::profiler p;                                            // measures until its scope ends
        gpu::vector<float> v(host);                                 // upload 400000 bytes
        {
            gpu::section s("order");                                // a name of yours
            gpu::sort(v);
        }
        gpu::to_host(v);                                            // to_host: download 400000 bytes
        std::puts(p.text().c_str());                                // time, longest, launches, kernel
        gpu::write_chrome_trace(p, "profile.json");                 // for chrome://tracing and ui.perfetto.dev
        profile = p.text();
    }
    for (auto* word : {"upload 400000 bytes", "order: sort: ", "to_host: download 400000 bytes"})
        if (profile.find(word) == std::string::npos) return 2;
    std::ifstream file("profile.json");
    const std::string trace((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::remove("profile.json");
    if (trace.front() != '[' || trace.find("\"ph\":\"X\"") == std::string::npos) return 3;
    {
        gpu::vector<float> v(1024);
        auto e = gpu::explain([&] { gpu::fill(v, 1.0f); gpu::reduce(v); });
        std::puts(e.text().c_str());                                // -  fill: clear 4096 bytes
        steps = e.text();                                           // 1. reduce: reduce_lanes, 1 x 8 threads ...
    }
    return steps.find("fill: ") != std::string::npos && steps.find("reduce: reduce") != std::string::npos ? 0 : 4;
}
