// SPDX-License-Identifier: MIT
// bench_peers: the library beside CUB and Thrust in one process, size by size; both sides take turns. Ratios
// above 1: the library is faster.
//
//     bench_peers [--sizes 10,16,20,24,28] [--types u32,u64,f32,f64] [--families sort,merge] [--seconds 0.3]
//     [--json FILE]
#include "peer.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

namespace {

struct medians {
    double gpu, wall;
};
medians of(std::vector<peers::times>& t) {
    auto middle = [&](auto member) {
        std::nth_element(
            t.begin(), t.begin() + static_cast<std::ptrdiff_t>(t.size() / 2), t.end(), [&](auto& a, auto& b) {
                return a.*member < b.*member;
            });
        return t[t.size() / 2].*member;
    };
    return {middle(&peers::times::gpu), middle(&peers::times::wall)};
}

/// Is `name` among the words of a list, or does it begin with one of them?
bool listed(std::string const& list, std::string const& name) {
    if (list.empty()) return true;
    for (std::size_t at = 0; at <= list.size();) {
        std::size_t const comma = std::min(list.find(',', at), list.size());
        if (comma > at && name.compare(0, comma - at, list, at, comma - at) == 0) return true;
        at = comma + 1;
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    std::string sizes = "10,16,20,24,28", types, families, json;
    double seconds = 0.3;
    for (int k = 1; k + 1 < argc; k += 2) {
        std::string const option = argv[k];
        if (option == "--sizes")
            sizes = argv[k + 1];
        else if (option == "--types")
            types = argv[k + 1];
        else if (option == "--families")
            families = argv[k + 1];
        else if (option == "--seconds")
            seconds = std::stod(argv[k + 1]);
        else if (option == "--json")
            json = argv[k + 1];
        else {
            std::fprintf(stderr, "unknown option %s\n", argv[k]);
            return 2;
        }
    }
    std::printf("%s\n%s\n", peers::library_device().c_str(), peers::cuda_device().c_str());
    std::printf("%-14s %-4s %5s | %9s %9s %6s | %9s %9s %6s  (ms; ratio: peer / library)\n",
        "family",
        "type",
        "n",
        "gpu",
        "peer",
        "ratio",
        "wall",
        "peer",
        "ratio");
    std::FILE* out = json.empty() ? nullptr : std::fopen(json.c_str(), "wb");
    std::string command = "bench_peers";
    for (int k = 1; k + 1 < argc; k += 2)
        if (std::strcmp(argv[k], "--json") != 0) command += std::string(" ") + argv[k] + " " + argv[k + 1];
    if (out)
        std::fprintf(out,
            "{\"command\": \"%s\", \"library\": \"%s\", \"peer\": \"%s\", \"rows\": [",
            command.c_str(),
            peers::library_device().c_str(),
            peers::cuda_device().c_str());
    bool first = true;
    for (int f = 0; f < 16; ++f)
        for (int t = 0; t < 4; ++t)
            for (std::size_t at = 0; at < sizes.size();
                 at = std::min(sizes.find(',', at), sizes.size()) + 1) {
                if (!listed(families, peers::family_names[f]) || !listed(types, peers::type_names[t]))
                    continue;
                int const log = std::stoi(sizes.substr(at));
                std::printf("%-14s %-4s 2^%-3d | ", peers::family_names[f], peers::type_names[t], log);
                try {
                    auto const n = std::size_t(1) << log;
                    auto const ours =
                        peers::library_runner(static_cast<peers::family>(f), static_cast<peers::type>(t), n);
                    auto const theirs =
                        peers::cuda_runner(static_cast<peers::family>(f), static_cast<peers::type>(t), n);
                    std::vector<peers::times> a, b;
                    auto const start = std::chrono::steady_clock::now();
                    do {  // a few runs in a row on each side; the first of them, after the switch, does not
                          // count
                        for (int k = 0; k < 5; ++k)
                            if (auto const time = ours->run(); k > 0) a.push_back(time);
                        for (int k = 0; k < 5; ++k)
                            if (auto const time = theirs->run(); k > 0) b.push_back(time);
                    } while (
                        std::chrono::steady_clock::now() - start < std::chrono::duration<double>(seconds));
                    auto const x = of(a), y = of(b);
                    std::printf("%9.4f %9.4f %6.2f | %9.4f %9.4f %6.2f\n",
                        x.gpu,
                        y.gpu,
                        y.gpu / x.gpu,
                        x.wall,
                        y.wall,
                        y.wall / x.wall);
                    if (out)
                        std::fprintf(out,
                            "%s\n  {\"family\": \"%s\", \"type\": \"%s\", \"log2\": %d, \"gpu\": %.5f, "
                            "\"peer_gpu\": %.5f, \"wall\": %.5f, \"peer_wall\": %.5f}",
                            first ? "" : ",",
                            peers::family_names[f],
                            peers::type_names[t],
                            log,
                            x.gpu,
                            y.gpu,
                            x.wall,
                            y.wall);
                    first = false;
                } catch (std::exception const& e) {
                    std::printf("%s\n", e.what());
                }
                std::fflush(stdout);
            }
    if (out) {
        std::fprintf(out, "\n]}\n");
        std::fclose(out);
    }
}
