// SPDX-License-Identifier: MIT
// bench_peers: every row of docs/algorithms.md beside CUB, Thrust, cuFFT, cuSPARSE or cuRAND where they have
// the call, and beside a copy of as many bytes as the row must move. Both sides take turns in one process. A
// ratio above 1 says that the library is faster.
//
//     bench_peers [--n 1000,100000,3000000,50000000] [--sizes 10,16,20] [--types u32,u64,f32,f64,u16,u8]
//     [--rows sort,merge] [--input uniform,sorted,equal,few,zipf] [--segments 1,32,1000,1000000,mixed]
//     [--seconds 0.3] [--json FILE] [--launches yes]
//
// --sizes gives powers of two; --rows takes the beginnings of names; --launches shows the kernels of each
// row.
#include "peer.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace {

using clock_type = std::chrono::steady_clock;

struct medians {
    double gpu, wall;
};
medians of(std::vector<peers::times>& t) {
    auto const middle = [&](auto member) {
        auto const at = t.begin() + static_cast<std::ptrdiff_t>(t.size() / 2);
        std::nth_element(t.begin(), at, t.end(), [&](auto& a, auto& b) { return a.*member < b.*member; });
        return (*at).*member;
    };
    return {middle(&peers::times::gpu), middle(&peers::times::wall)};
}

std::vector<std::string> words_of(std::string const& list) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < list.size();) {
        std::size_t const comma = std::min(list.find(',', at), list.size());
        words.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return words;
}
/// Is `name` in the list, or does it begin with one of its words?
bool listed(std::vector<std::string> const& list, std::string const& name) {
    for (auto const& word : list)
        if (name.compare(0, word.size(), word) == 0) return true;
    return list.empty();
}

/// How long the GPU works before a row is timed. An H200 that had waited while the host made the input and
/// compiled kernels took up to four times as long for a row, probably since it had lowered its clock.
constexpr std::chrono::milliseconds warm_up(200);

/// Runs both sides in turn, a few times each, until the time is over. The first run after each switch does
/// not count, nor does the warm-up.
void measure(peers::runner& ours, peers::runner* theirs, double seconds, std::vector<peers::times>& a,
    std::vector<peers::times>& b) {
    auto const some = [](peers::runner& r, std::vector<peers::times>& out) {
        for (int k = 0; k < 5; ++k) {
            auto const t = r.run();
            if (k > 0) out.push_back(t);
            if (k > 0 && t.gpu > 20) return;
        }
    };
    if (theirs) theirs->run();
    ours.run();
    for (auto const start = clock_type::now(); clock_type::now() - start < warm_up;) ours.run();

    auto const start = clock_type::now();
    do {
        some(ours, a);
        if (theirs) some(*theirs, b);
    } while (clock_type::now() - start < std::chrono::duration<double>(seconds));
}

/// Knows what a copy of so many bytes takes, by measuring some lengths.
class copies {
public:
    explicit copies(double seconds) {
        for (auto const& row : peers::library_rows(peers::type::u32))
            if (row.name == "copy") {
                for (int log = 10; log <= 32; log += 2) {
                    std::vector<peers::times> a, b;
                    try {
                        auto const r = row.make({(std::size_t{1} << log) / 8, peers::input::equal, 1});
                        measure(*r, nullptr, seconds, a, b);
                    } catch (std::exception const&) {
                        break;  // longer than the memory
                    }
                    milliseconds_.push_back(of(a).gpu);
                }
            }
    }
    /// Interpolates between the lengths that were measured.
    double milliseconds(double bytes) const {
        double const at = std::max(0.0, (std::log2(bytes) - 10) / 2);
        auto const k = std::min(static_cast<std::size_t>(at), milliseconds_.size() - 2);
        double const part = at - static_cast<double>(k), a = std::log2(milliseconds_[k]),
                     b = std::log2(milliseconds_[k + 1]);
        return std::exp2(a + (b - a) * part);
    }

private:
    std::vector<double> milliseconds_;
};

/// One line of the table.
struct line {
    std::string name;
    double ratio;  // peer / ours, or the copy's time / ours
    bool peer;
};

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> types, rows, inputs{"uniform"}, segments{"1000"};
    std::vector<std::size_t> lengths;
    std::string json, launches, command = "bench_peers";
    double seconds = 0.3;
    for (int k = 1; k + 1 < argc; k += 2) {
        std::string const option = argv[k], value = argv[k + 1];
        if (option == "--n")
            for (auto const& n : words_of(value)) lengths.push_back(std::stoull(n));
        else if (option == "--sizes")
            for (auto const& log : words_of(value)) lengths.push_back(std::size_t{1} << std::stoi(log));
        else if (option == "--types")
            types = words_of(value);
        else if (option == "--rows")
            rows = words_of(value);
        else if (option == "--input")
            inputs = words_of(value);
        else if (option == "--segments")
            segments = words_of(value);
        else if (option == "--seconds")
            seconds = std::stod(value);
        else if (option == "--json")
            json = value;
        else if (option == "--launches")
            launches = value;
        else {
            std::fprintf(stderr, "unknown option %s\n", argv[k]);
            return 2;
        }
        if (option != "--json") command += " " + option + " " + value;
    }
    if (lengths.empty()) lengths = {1000, 100000, 3000000, 50000000};
    std::printf("%s\n%s\n", peers::library_device().c_str(), peers::cuda_device().c_str());
    copies const copy(std::min(seconds, 0.02));
    std::printf("%-34s %-4s %10s | %9s %9s %6s %6s | %9s %9s %6s  (ms; ratio: peer / ours, copy / ours)\n",
        "row",
        "type",
        "n",
        "gpu",
        "peer",
        "ratio",
        "copy",
        "wall",
        "peer",
        "ratio");
    std::FILE* out = json.empty() ? nullptr : std::fopen(json.c_str(), "wb");
    if (out)
        std::fprintf(out,
            "{\"command\": \"%s\", \"library\": \"%s\", \"peer\": \"%s\", \"rows\": [",
            command.c_str(),
            peers::library_device().c_str(),
            peers::cuda_device().c_str());
    std::vector<line> lines;
    bool first = true;
    auto const one = [&](peers::row const& row, int t, peers::setting const& s, std::string const& name) {
        std::printf("%-34s %-4s %10zu | ", name.c_str(), peers::type_names[t], s.n);
        try {
            auto const ours = row.make(s);
            auto const theirs = peers::cuda_runner(row.name, static_cast<peers::type>(t), s);
            std::vector<peers::times> a, b;
            measure(*ours, theirs.get(), seconds, a, b);
            double const limit = copy.milliseconds(row.bytes * static_cast<double>(s.n));
            auto const x = of(a);
            auto const y = theirs ? of(b) : medians{0, 0};
            std::printf("%9.4f %9.4f %6.2f %6.2f | %9.4f %9.4f %6.2f\n",
                x.gpu,
                y.gpu,
                y.gpu / x.gpu,
                limit / x.gpu,
                x.wall,
                y.wall,
                y.wall / x.wall);
            if (!launches.empty()) std::printf("%s\n", ours->launches().c_str());
            lines.push_back({name + " " + peers::type_names[t] + " " + std::to_string(s.n),
                (theirs ? y.gpu : limit) / x.gpu,
                theirs != nullptr});
            if (out)
                std::fprintf(out,
                    "%s\n  {\"row\": \"%s\", \"type\": \"%s\", \"n\": %zu, \"gpu\": %.5f, \"peer_gpu\": "
                    "%.5f, "
                    "\"copy\": %.5f, \"wall\": %.5f, \"peer_wall\": %.5f}",
                    first ? "" : ",",
                    name.c_str(),
                    peers::type_names[t],
                    s.n,
                    x.gpu,
                    y.gpu,
                    limit,
                    x.wall,
                    y.wall);
            first = false;
        } catch (std::exception const& e) {
            std::printf("%s\n", e.what());
        }
        std::fflush(stdout);
    };
    for (int t = 0; t < 6; ++t) {
        if (!listed(types, peers::type_names[t])) continue;
        for (auto const& row : peers::library_rows(static_cast<peers::type>(t))) {
            if (!listed(rows, row.name)) continue;
            for (std::size_t const n : lengths)
                for (int i = 0; i < 5; ++i) {
                    if (!listed(inputs, peers::input_names[i])) continue;
                    std::string const of_input = i ? std::string(", ") + peers::input_names[i] : "";
                    for (auto const& each : segments) {
                        std::size_t const length = each == "mixed" ? 0 : std::stoull(each);
                        one(row,
                            t,
                            {n, static_cast<peers::input>(i), length},
                            row.name + of_input + (row.segments ? " /" + each : ""));
                        if (!row.segments) break;
                    }
                }
        }
    }
    if (out) {
        std::fprintf(out, "\n]}\n");
        std::fclose(out);
    }

    // The worst rows first, and how many are where they should be.
    std::sort(lines.begin(), lines.end(), [](auto& a, auto& b) { return a.ratio < b.ratio; });
    std::size_t with_peer = 0, below = 0, reached = 0;
    for (auto const& l : lines)
        if (l.peer) {
            ++with_peer;
            below += l.ratio < 0.95;
            reached += l.ratio >= 1;
        }
    std::printf("\nThe worst beside their peers; %zu of %zu are below 0.95, %zu at 1.0 or above:\n",
        below,
        with_peer,
        reached);
    for (std::size_t k = 0, shown = 0; k < lines.size() && shown < 40; ++k)
        if (lines[k].peer) {
            std::printf("%6.2f  %s\n", lines[k].ratio, lines[k].name.c_str());
            ++shown;
        }
    std::printf("\nThe worst beside a copy of their bytes, where there is no peer:\n");
    for (std::size_t k = 0, shown = 0; k < lines.size() && shown < 30; ++k)
        if (!lines[k].peer) {
            std::printf("%6.2f  %s\n", lines[k].ratio, lines[k].name.c_str());
            ++shown;
        }
}
