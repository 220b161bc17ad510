// SPDX-License-Identifier: MIT
// The main job: every family on real input, against std:: and std::execution::par_unseq, as one table.
//
//     bench_table [FILE] [--random] [--sizes 4096,65536,...] [--families NAME,...] [--all-types] [--seconds
//     S]
//                 [--json FILE] [--check] [--best] [--calls]
//
// FILE is any text; the system's dictionary by default, random numbers where there is none. --best shows the
// smallest sample of each side instead of the median: for machines that are busy with other work. --calls
// stops before the table.
#include <bench/support/json.hpp>
#include <bench/support/overhead.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <thread>

namespace {
using namespace bench;

struct options {
    std::string file = "/usr/share/dict/words", json;
    std::vector<std::size_t> sizes{1u << 12, 1u << 16, 1u << 20, 1u << 24};
    std::vector<std::string> families;
    bool random = false, all_types = false, check = false, best = false, calls = false;
    double seconds = 1.0;
};

std::vector<std::string> split(char const* list) {
    std::vector<std::string> words(1);
    for (; *list; ++list) {
        if (*list == ',')
            words.emplace_back();
        else
            words.back() += *list;
    }
    return words;
}

options read(int count, char** arguments) {
    options o;
    auto value = [&](int& i) -> char const* {
        if (i + 1 >= count) throw std::runtime_error(std::string(arguments[i]) + " wants a value");
        return arguments[++i];
    };
    bool named = false;
    for (int i = 1; i < count; ++i) {
        std::string const a = arguments[i];
        if (a == "--random")
            o.random = true;
        else if (a == "--all-types")
            o.all_types = true;
        else if (a == "--check")
            o.check = true;
        else if (a == "--best")
            o.best = true;
        else if (a == "--calls")
            o.calls = true;
        else if (a == "--json")
            o.json = value(i);
        else if (a == "--seconds")
            o.seconds = std::atof(value(i));
        else if (a == "--families")
            o.families = split(value(i));
        else if (a == "--sizes") {
            o.sizes.clear();
            for (auto& size : split(value(i))) o.sizes.push_back(std::strtoull(size.c_str(), nullptr, 10));
        } else if (a[0] != '-') {
            o.file = a;
            named = true;
        } else
            throw std::runtime_error(
                "what is " + a + "? The options are in the first lines of bench/table.cpp");
    }
    if (!named && !std::filesystem::exists(o.file)) o.random = true;
    return o;
}

/// The families in the order of the table, and the least that --check accepts of each at 2^20: std:: time
/// over ours on llvmpipe's two threads, about half of what a quiet machine shows, so that a lost factor of
/// two is found; less for short families, which vary by a factor of two or three beside other programs. What
/// is not here comes last, and may take ten times what std:: does.
struct floor {
    char const* family;
    double least;
};
constexpr floor floors[] = {{"fill", 0.3},
    {"copy", 0.45},
    {"transform", 0.15},
    {"transform_math", 3},
    {"gather", 0.3},
    {"scatter", 0.25},
    {"reverse", 0.1},
    {"reduce", 0.2},
    {"accumulate", 0.3},
    {"inclusive_scan", 0.2},
    {"copy_if", 1.1},
    {"partition", 0.7},
    {"unique", 0.7},
    {"reduce_by_key", 0.15},
    {"histogram", 0.17},
    {"sort", 1.5},
    {"sort_by_key", 0.75},
    {"segmented_sort", 0.9},
    {"top_k", 0.2},
    {"nth_element", 0.5},
    {"sort_comparator", 1.2},
    {"bitonic_sort", 0.65},
    {"merge", 0.25},
    {"lower_bound", 5}};

floor const* floor_of(family const& f) {
    return std::find_if(
        std::begin(floors), std::end(floors), [&](floor const& x) { return f.name == x.family; });
}

/// std:: time over ours: by the wall clock or, where other programs keep llvmpipe's threads waiting, by half
/// of what these threads use.
double least_ratio(times const& t) { return t.std_us / std::min(t.wall_us, t.processor_us / 2); }

std::string milliseconds(std::optional<double> us) {
    char text[32];
    if (!us) return "-";
    std::snprintf(text, sizeof text, *us < 1e4 ? "%.4f" : "%.1f", *us * 1e-3);
    return text;
}

constexpr std::size_t size_of_floors = 1 << 20;
bool misses_floor(family const& f, times const& t) {
    floor const* const least = floor_of(f);
    return least_ratio(t) < (least == std::end(floors) ? 0.1 : least->least);
}

/// True when a family misses its floor in four more measurements, spread over half a minute: a machine may be
/// busy with something else for a while.
bool stays_late(family const& f, input const& from, options const& o) {
    workload const w = f.make(from, size_of_floors);
    for (int again = 0; again < 4; ++again) {
        std::this_thread::sleep_for(std::chrono::seconds(2 << again));
        times const t = measure(w, o.seconds * 1e6, o.best);
        std::printf("%s again: wall %s ms, std %s ms\n",
            f.name.c_str(),
            milliseconds(t.wall_us).c_str(),
            milliseconds(t.std_us).c_str());
        if (!misses_floor(f, t)) return false;
    }
    std::printf("%s is TOO SLOW\n", f.name.c_str());
    return true;
}

/// Family by family; within one, type by type as it was enrolled.
std::vector<family> in_order() {
    std::vector<family> all = families();
    std::stable_sort(
        all.begin(), all.end(), [](family const& a, family const& b) { return floor_of(a) < floor_of(b); });
    return all;
}

bool wanted(family const& f, options const& o) {
    if (o.families.empty()) return o.all_types || f.main_type;
    return (o.all_types || f.main_type) &&
           std::find(o.families.begin(), o.families.end(), f.name) != o.families.end();
}

std::string ratio(std::optional<double> other, double ours) {
    char text[16];
    if (!other) return "-";
    std::snprintf(text, sizeof text, "%.2f", *other / ours);
    return text;
}

std::string of_calls(overhead const& calls) {
    auto const two_digits = [](std::optional<double> us) {
        char text[16] = "-";
        if (us) std::snprintf(text, sizeof text, "%.2f", *us);
        return std::string(text);
    };
    return "transform of nothing " + two_digits(calls.empty_us) + ", of one item " +
           two_digits(calls.one_item_us) + ", by hand " + two_digits(calls.by_hand_us) +
           "; reduce of 1024 items " + two_digits(calls.reduce_us) + ", by hand " +
           two_digits(calls.reduce_by_hand_us);
}

/// What this program measures when llvmpipe has no threads of its own, which it asks for once in a process.
std::string of_calls_without_threads([[maybe_unused]] char const* program) {
    std::string line;
#if defined(__unix__)
    if (std::FILE* child = popen(("LP_NUM_THREADS=0 '" + std::string(program) + "' --calls").c_str(), "r")) {
        for (int c; (c = std::fgetc(child)) != EOF && c != '\n';) line += static_cast<char>(c);
        if (pclose(child) != 0) line.clear();
    }
#endif
    return line.empty() ? "not measured" : line;
}

int run(options const& o, char const* program) {
    if (o.calls) {
        std::printf("%s\n", of_calls(measure_overhead()).c_str());
        return 0;
    }
    input const from = o.random ? input() : input(o.file);
    auto const context = gpu::context::current();
    std::string const renderer = context.renderer(), version = context.version();
    unsigned const threads = std::thread::hardware_concurrency();
    std::printf("gpu %s on %s\ndriver   %s\nagainst  %s, %s, %u threads for par_unseq\ninput    %s\n\n",
        BENCH_GPU_VERSION,
        renderer.c_str(),
        version.c_str(),
        BENCH_COMPILER,
        BENCH_HAS_TBB ? "TBB" : "no TBB",
        threads,
        from.description().c_str());

    // First calls come first, and are never in the table.
    std::string first_json, rows_json;
    std::printf("first call in this process, 1024 items (a driver may keep compiled kernels on disk): ms\n");
    std::vector<family> const all = in_order();
    for (auto const& f : all) {
        if (!wanted(f, o)) continue;
        auto const w = f.make(from, 1024);
        double const us = wall_us(w.gpu);
        std::printf("  %s %.1f", f.name.c_str(), us * 1e-3);
        std::fflush(stdout);
        first_json +=
            (first_json.empty() ? "\n  " : ",\n  ") +
            json::object("family", json::text(f.name), "type", json::text(f.type), "us", json::number(us));
    }

    overhead const calls = measure_overhead();
    std::printf("\n\nmicroseconds, later calls, with the wait: %s\n", of_calls(calls).c_str());
    if (renderer.find("llvmpipe") != std::string::npos)
        std::printf("LP_NUM_THREADS=0 (llvmpipe works in the caller's thread, wakes no other): %s\n",
            of_calls_without_threads(program).c_str());
    std::printf("\n");

    std::printf("%-16s %-4s %9s | %10s %10s %10s %10s | %8s %8s\n",
        "family",
        "type",
        "n",
        "GPU ms",
        "wall ms",
        "std ms",
        "par ms",
        "std/wall",
        "par/wall");
    bool wrong = false;
    std::vector<family const*> late;
    for (auto const& f : all) {
        if (!wanted(f, o)) continue;
        for (const std::size_t n : o.sizes) {
            auto const w = f.make(from, n);
            times const t = measure(w, o.seconds * 1e6, o.best);
            bool const same = w.same();
            wrong |= !same;
            bool const slow = o.check && n == size_of_floors && misses_floor(f, t);
            if (slow) late.push_back(&f);
            std::printf("%-16s %-4s %9zu | %10s %10s %10s %10s | %8s %8s%s%s\n",
                f.name.c_str(),
                f.type.c_str(),
                n,
                milliseconds(t.device_us).c_str(),
                milliseconds(t.wall_us).c_str(),
                milliseconds(t.std_us).c_str(),
                milliseconds(t.par_us).c_str(),
                ratio(t.std_us, t.wall_us).c_str(),
                ratio(t.par_us, t.wall_us).c_str(),
                same ? "" : "  WRONG RESULT",
                slow ? "  late" : "");
            std::fflush(stdout);
            rows_json += (rows_json.empty() ? "\n  " : ",\n  ") + json::object("family",
                                                                      json::text(f.name),
                                                                      "type",
                                                                      json::text(f.type),
                                                                      "n",
                                                                      std::to_string(n),
                                                                      "gpu_us",
                                                                      json::number(t.device_us),
                                                                      "wall_us",
                                                                      json::number(t.wall_us),
                                                                      "std_us",
                                                                      json::number(t.std_us),
                                                                      "par_us",
                                                                      json::number(t.par_us),
                                                                      "processor_us",
                                                                      json::number(t.processor_us));
        }
    }
    std::printf(
        "\nGPU: the device's clock between two timestamps. wall: the host's, with the wait for the result.\n"
        "%s of interleaved, warm runs. More than 1 in the last two columns: gpu:: is faster.\n",
        o.best ? "The best" : "Medians");

    if (!o.json.empty()) {
        std::FILE* file = std::fopen(o.json.c_str(), "w");
        if (!file) throw std::runtime_error("cannot write " + o.json);
        std::string const about = json::object("library",
            json::text("gpu " BENCH_GPU_VERSION),
            "renderer",
            json::text(renderer),
            "driver",
            json::text(version),
            "compiler",
            json::text(BENCH_COMPILER),
            "threads",
            std::to_string(threads),
            "input",
            json::text(from.description()),
            "empty_us",
            json::number(calls.empty_us),
            "one_item_us",
            json::number(calls.one_item_us),
            "by_hand_us",
            json::number(calls.by_hand_us),
            "reduce_us",
            json::number(calls.reduce_us),
            "reduce_by_hand_us",
            json::number(calls.reduce_by_hand_us));
        std::fprintf(file,
            "{\"context\": %s,\n \"first_calls\": [%s],\n \"rows\": [%s]}\n",
            about.c_str(),
            first_json.c_str(),
            rows_json.c_str());
        std::fclose(file);
    }
    auto const slow =
        std::count_if(late.begin(), late.end(), [&](family const* f) { return stays_late(*f, from, o); });
    return wrong ? 1 : slow > 0 ? 2 : 0;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        return run(read(count, arguments), arguments[0]);
    } catch (gpu::error const& e) {
        std::fprintf(stderr, "bench_table: %s\n", e.what());
    } catch (std::exception const& e) {
        std::fprintf(stderr, "bench_table: %s\n", e.what());
    }
    return 3;
}
