// SPDX-License-Identifier: MIT
// Averages a million lines of CSV and draws the averages. `21_csv --help` lists its options.
//
// The table is made up: temperatures of a day in a city, in any order. The host reads it by strtod and sums
// it up in a map; the program returns 0 when both agree.
#include "../support/font.hpp"
#include "../support/options.hpp"
#include "../support/picture.hpp"
#include "../support/progress.hpp"
#include "table.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

struct settings {
    std::size_t size = 1'000'000;
    unsigned frames = 1;
    std::string file, output = "out";
    bool cpu = false;
};

struct city {
    char const* name;
    double january, july;  // roughly
};
constexpr city cities[] = {{"Yakutsk", -39, 20},
    {"Fairbanks", -22, 17},
    {"Irkutsk", -18, 18},
    {"Winnipeg", -16, 20},
    {"Montreal", -10, 21},
    {"Moscow", -7, 19},
    {"Oslo", -4, 17},
    {"Beijing", -3, 27},
    {"Seoul", -2, 25},
    {"Reykjavik", 0, 11},
    {"Berlin", 1, 20},
    {"New York", 1, 25},
    {"London", 5, 19},
    {"Paris", 5, 21},
    {"Tokyo", 5, 26},
    {"Rome", 8, 25},
    {"San Francisco", 11, 15},
    {"Baghdad", 10, 35},
    {"Cairo", 14, 28},
    {"Phoenix", 14, 35},
    {"Nairobi", 19, 16},
    {"Cape Town", 21, 13},
    {"Sydney", 23, 13},
    {"Buenos Aires", 25, 11},
    {"Khartoum", 23, 32},
    {"Singapore", 26, 28}};

/// The lines of a table, each a city, a month and a temperature.
std::string made_up(std::size_t lines) {
    std::mt19937 random(21);
    std::normal_distribution<double> weather(0.0, 4.0);
    std::string file;
    char line[64];
    for (std::size_t i = 0; i < lines; ++i) {
        city const& c = cities[random() % std::size(cities)];
        auto const month = static_cast<unsigned>(1 + random() % 12);
        double const year = std::cos(2 * M_PI * (month - 1) / 12.0);
        double const degrees =
            0.5 * (c.january + c.july) + 0.5 * (c.january - c.july) * year + weather(random);
        std::snprintf(line, sizeof line, "%s,%u,%.1f\n", c.name, month, degrees);
        file += line;
    }
    return file;
}

struct row {
    double sum = 0, least = 1e9, greatest = -1e9;
    std::size_t lines = 0;
};
using rows = std::map<std::pair<std::string, int>, row>;

rows summed_up(std::string const& file) {
    rows r;
    for (char const* at = file.c_str(); *at;) {
        char const* const comma = std::find(at, file.c_str() + file.size(), ',');
        char* end = nullptr;
        auto const month = static_cast<int>(std::strtol(comma + 1, &end, 10));
        row& here = r[{std::string(at, comma), month}];
        double const number = std::strtod(end + 1, &end);
        here.sum += number;
        here.least = std::min(here.least, number);
        here.greatest = std::max(here.greatest, number);
        ++here.lines;
        at = end + 1;
    }
    return r;
}

/// A row for each city, the cold ones at the top, and a column for each month.
void draw_chart(example::picture& picture, std::map<std::string, std::array<double, 12>> const& means) {
    auto const light = [](double r, double g, double b) {
        auto const level = [](double v) {
            return static_cast<std::uint32_t>(255 * std::clamp(v, 0.0, 1.0) + 0.5);
        };
        return level(r) | level(g) << 8 | level(b) << 16 | 0xff000000u;
    };
    auto const colour = [&](double degrees) {
        static constexpr double stops[][4] = {{-42, 0.16, 0.10, 0.36},
            {-20, 0.20, 0.32, 0.68},
            {-4, 0.38, 0.66, 0.86},
            {6, 0.80, 0.90, 0.86},
            {14, 0.98, 0.90, 0.62},
            {22, 0.97, 0.66, 0.32},
            {29, 0.86, 0.32, 0.18},
            {38, 0.52, 0.06, 0.16}};
        std::size_t k = 0;
        while (k + 2 < std::size(stops) && stops[k + 1][0] < degrees) ++k;
        double const t = std::clamp((degrees - stops[k][0]) / (stops[k + 1][0] - stops[k][0]), 0.0, 1.0);
        auto const mixed = [&](int c) { return stops[k][c] + t * (stops[k + 1][c] - stops[k][c]); };
        return light(mixed(1), mixed(2), mixed(3));
    };
    std::fill(picture.pixels.begin(), picture.pixels.end(), 0xff231b17u);
    std::vector<std::pair<double, std::string>> order;
    for (auto const& [name, months] : means) {
        double sum = 0;
        for (double const m : months) sum += m;
        order.emplace_back(sum, name);
    }
    std::sort(order.begin(), order.end());
    double const left = 158, top = 34, right = static_cast<double>(picture.width) - 12,
                 bottom = static_cast<double>(picture.height) - 12, wide = (right - left) / 12,
                 high = (bottom - top) / static_cast<double>(order.size()), text = std::min(9.0, 0.5 * high);
    example::font::write(
        picture, "celsius", left - 12 - example::font::width("celsius", 9), 13.5, 9, 0xffc8c0b8u);
    for (int m = 0; m < 12; ++m)
        example::font::write(
            picture, std::string(1, "JFMAMJJASOND"[m]), left + (m + 0.5) * wide - 4, 12, 12, 0xffc8c0b8u);
    for (std::size_t r = 0; r < order.size(); ++r) {
        std::string const& name = order[r].second;
        double const y = top + static_cast<double>(r) * high;
        example::font::write(picture,
            name,
            left - 12 - example::font::width(name, text),
            y + 0.5 * (high - text),
            text,
            0xffe0dad4u);
        for (std::size_t m = 0; m < 12; ++m) {
            double const degrees = means.at(name)[m], x = left + static_cast<double>(m) * wide;
            for (auto py = static_cast<std::size_t>(y + 1.5); py < static_cast<std::size_t>(y + high + 0.5);
                 ++py)
                for (auto px = static_cast<std::size_t>(x + 1.5);
                     px < static_cast<std::size_t>(x + wide + 0.5);
                     ++px)
                    example::font::mix(picture, px, py, colour(degrees), 1);
            std::string const number = std::to_string(std::lround(degrees));
            bool const dark = degrees < -12 || degrees > 27;
            example::font::write(picture,
                number,
                x + 0.5 * (wide - example::font::width(number, text)),
                y + 0.5 * (high - text) + 0.5,
                text,
                dark ? 0xffe8e8e8u : 0xff302820u);
        }
    }
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int run(settings const& o) {
    std::string file;
    if (o.file.empty()) {
        file = made_up(o.size);
    } else {
        std::ifstream in(o.file, std::ios::binary);
        file.assign(std::istreambuf_iterator<char>(in), {});
        if (file.empty()) throw std::runtime_error("cannot read " + o.file);
    }
    std::vector<table::summary> found;
    double first_seconds = 0, gpu_seconds = 0;
    unsigned const host_rounds = o.cpu ? o.frames : 1;
    example::progress bar("21_csv", std::size_t{o.frames} + 1 + host_rounds);
    for (unsigned round = 0; round <= o.frames; ++round) {  // the first round also compiles
        auto const start = std::chrono::steady_clock::now();
        found = gpu::to_host(table::summarise(file));
        (round ? gpu_seconds : first_seconds) += seconds_since(start) / (round ? o.frames : 1);
        bar.at(round + 1);
    }
    auto const start = std::chrono::steady_clock::now();
    rows expected;
    for (unsigned round = 0; round < host_rounds; ++round) {
        expected = summed_up(file);
        bar.at(std::size_t{o.frames} + 1 + round + 1);
    }
    double const host_seconds = seconds_since(start) / host_rounds;

    // The months of a name are one after the other; which month it is stands behind the name in the file.
    std::map<std::string, std::array<double, 12>> means;
    std::size_t wrong = found.size() != expected.size(), lines = 0;
    double worst = 0;
    // Up to 64 a division of floats is within 1e-5, by the rules of GLSL; sums are doubles.
    double const rounding = 2e-5;
    for (auto const& s : found) {
        std::string const name = file.substr(s.name, file.find(',', s.name) - s.name);
        int const month = std::atoi(file.c_str() + s.name + name.size() + 1);
        double const mean = s.sum / s.lines;
        auto const at = expected.find({name, month});
        lines += s.lines;
        if (at == expected.end() || at->second.lines != s.lines ||
            std::abs(at->second.least - s.least) > rounding ||
            std::abs(at->second.greatest - s.greatest) > rounding) {
            ++wrong;
            continue;
        }
        worst = std::max(worst, std::abs(mean - at->second.sum / static_cast<double>(s.lines)));
        if (month >= 1 && month <= 12) means[name][static_cast<std::size_t>(month - 1)] = mean;
    }
    bool const good = wrong == 0 && worst < rounding;

    std::filesystem::create_directories(o.output);
    example::picture picture(960, 540);
    draw_chart(picture, means);
    bool const written = picture.write(o.output + "/csv.png");
    std::printf("%zu lines, %zu bytes, %zu averages, on %s\n",
        lines,
        file.size(),
        found.size(),
        gpu::context::current().renderer().c_str());
    std::printf(
        "GPU: %.1f ms, the first time, with compilation, %.1f ms; host, one thread, by strtod: %.1f ms\n",
        1e3 * gpu_seconds,
        1e3 * first_seconds,
        1e3 * host_seconds);
    std::printf(written ? "%s/csv.png\n" : "no picture in %s: built without libpng (package libpng-dev)\n",
        o.output.c_str());
    std::printf("%zu groups are wrong, averages differ by at most %.2g: %s\n",
        wrong,
        worst,
        good ? "the roundings of float" : "NOT what the host finds");
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("21_csv", "Averages lines of CSV by name and month, and draws the averages.");
    o.operand("FILE", "lines of name,month,number; without it a table is made up", s.file);
    o.value("--size", "lines of the table that is made up", s.size, 1000);
    o.value("--frames", "how often the GPU does it, for the time", s.frames, 1);
    o.value("--output", "folder of csv.png", s.output);
    o.flag("--cpu", "the host does it as often", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
